"""Formulas with rounded parts as statements about integers: floor(x) is the integer n with n <= x < n + 1."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from symqif.errors import SymqifError
from symqif.kernel.term import Term, names, show

HALF = Fraction(1, 2)


@dataclass
class Rounding:
    """The integers that stand for the rounded parts of a formula, and what is known of them.

    taken: other names of the formula, those that its sums bind among them: an integer is not to be captured.
    """

    taken: Collection[str]
    integers: dict[str, Term] = field(default_factory=dict)  # name to the term whose floor it is

    def given(self, names: Iterable[str]) -> tuple[str, ...]:
        """n <= x and x < n + 1 for these integers."""
        floors = ((name, show(self.integers[name])) for name in names)
        return tuple(text for name, x in floors for text in (f"{name} <= {x}", f"{x} < {name} + 1"))

    def eliminate(self, term: Term, bound: frozenset[str] = frozenset()) -> Term:
        """The term with floor, ceil and round (halves up) replaced by integers.

        bound: the names that sums around it bind; SymqifError if a rounded part depends on one of them.
        """
        if not isinstance(term, tuple):
            return term
        inner = bound | {term[2]} if term[0] == "sum" else bound
        parts = [self.eliminate(part, inner) for part in term[1:]]
        if term[0] in ("floor", "ceil", "round") and (shared := names(parts[0]) & bound):
            raise SymqifError(
                f"{term[0]}({show(parts[0])}) depends on {', '.join(shared)}, which a sum binds: write it without"
            )
        match term[0]:
            case "floor":
                return self._integer(parts[0])
            case "ceil":
                return ("neg", self._integer(("neg", parts[0])))
            case "round":
                return self._integer(("+", parts[0], HALF))
        return (term[0], *parts)

    def _integer(self, x: Term) -> Term:
        known = next((name for name, other in self.integers.items() if other == x), None)
        if known:
            return known
        name = next(n for n in (f"n{count}" for count in range(1, 10**6)) if n not in {*self.taken, *self.integers})
        self.integers[name] = x
        return name
