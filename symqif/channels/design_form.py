"""The design form: a protocol that reports a block of a design, which favours the secrets in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations

from symqif.channels.channel import Channel
from symqif.channels.incidence import Blocks
from symqif.errors import SymqifError
from symqif.exact.argument import constant_or_same, exact_values
from symqif.exact.closed_form import closed_form
from symqif.exact.evaluation import evaluated
from symqif.exact.order import constant_truth
from symqif.kernel.term import Term, names, parse, show, substitute
from symqif.later import sympy
from symqif.shown import Shown

SIZES = ("v", "b", "kappa", "full")
ALL = "(b*(kappa*exp(eps)+v-kappa)/v + full*exp(eps))"  # what a row sums to, times its unlikelier entry
FORMULAS = {
    "r": "b*kappa/v",
    "lambda": "b*kappa*(kappa-1)/(v*(v-1))",
    "member": f"exp(eps)/{ALL}",
    "nonmember": f"1/{ALL}",
    "idle": f"full*exp(eps)/{ALL}",
    "capacity": f"(b+full)*exp(eps)/{ALL}",
    "holder": f"(b*kappa/v+full)*exp(eps)/{ALL}",
    "other": f"(b*kappa/v*((kappa-1)*exp(eps)+v-kappa)/(v-1)+full*exp(eps))/{ALL}",
}


@dataclass(frozen=True, repr=False)
class DesignForm(Shown):
    """The channel of a protocol that reports a block of a design, for symbolic parameters and explicitly.

    A design has v secrets and b blocks of kappa secrets each. Every secret is in r = b kappa/v of the blocks, and
    every two are in lambda = r (kappa-1)/(v-1) of them. The secrets of a block report it e^eps times as likely as the
    others do. Besides, `full` reports are as likely for every secret as the blocks it is in: they tell nothing.
    `design`, `hadamard` and `pgr` make such forms.

    The largest entry of each column is that of a member: the Bayes capacity is as many of these as there are reports. A
    block holds a secret and leaves one out, so that the design is LDP for its own eps, and for no smaller one.

    Raises:
        SymqifError: numbers that no design has, or blocks that are no design.

    Source: Park, Nam and Lee, Exactly Optimal and Communication-Efficient Private Estimation via Block Designs, 2023.

    >>> from symqif import design
    >>> design([{1, 2}, {2, 3}, {1, 3}], y=2).explicit().fractions()[0]
    [Fraction(4, 9), Fraction(1, 9), Fraction(4, 9)]
    """

    name: str
    bound: tuple[tuple[str, Term], ...]
    incidence: Callable[[], Blocks] | None = field(default=None, compare=False)
    family: tuple[tuple[str, Term], ...] = ()  # the parameters of a family of designs
    refused: Callable[[Mapping[str, Term]], str] | None = field(default=None, compare=False)  # why there is none

    def __post_init__(self) -> None:
        if self.refused and (why := self.refused(dict(self.family))):
            raise SymqifError(why)
        values = self.values
        for name, least in zip(SIZES, (2, 1, 1, 0), strict=True):
            value = values[name]
            if not names(value) and not (isinstance(value, Fraction) and value.denominator == 1 and value >= least):
                raise SymqifError(f"{name} must be an integer of at least {least}, not {show(value)}")
        v, kappa, eps = values["v"], values["kappa"], values["eps"]
        if isinstance(v, Fraction) and isinstance(kappa, Fraction) and kappa >= v:
            raise SymqifError(f"kappa must be at most v - 1 = {v - 1}, not {kappa}")
        for name in ("r", "lambda"):
            count = evaluated(parse(FORMULAS[name]), {n: t for n, t in self.bound if isinstance(t, Fraction)})
            if count is not None and count.denominator != 1:
                raise SymqifError(f"{name} must be an integer, not {count}: there is no such design")
        b = values["b"]
        if isinstance(v, Fraction) and isinstance(b, Fraction) and b < v:
            raise SymqifError(f"b must be at least v = {v}, not {b}: there is no such design")
        if not names(eps) and constant_truth(("<=", Fraction(0), eps)) is not True:
            raise SymqifError(f"eps must be at least 0, not {show(eps)}")

    @property
    def values(self) -> dict[str, Term]:
        """The terms for v, b, kappa, full and eps; a name for itself where there is none."""
        return {name: name for name in (*SIZES, "eps")} | dict(self.bound)

    @property
    def k(self) -> Term:
        """The number of secrets, v."""
        return self.values["v"]

    @property
    def likelihood_ratio(self) -> sympy.Expr:
        """member / nonmember, e^eps."""
        return closed_form(("exp", self.values["eps"]), {})

    @property
    def parameters(self) -> frozenset[str]:
        """The names of what has no value yet."""
        return frozenset(name for value in self.values.values() for name in names(value))

    def at(self, **values: object) -> DesignForm:
        """The form at exact values of its parameters; y and t are shortcuts for e^(eps/2) and e^eps.

        In pgr(q, t) with a symbol t, that is a dimension, and eps or y sets the privacy.

        >>> from symqif import bayes_capacity, pgr
        >>> bayes_capacity(pgr(3, 3).at(t=3))
        39/7
        """
        if "t" in values and "t" in self.parameters:
            raise SymqifError(f"t is a dimension in {self.name}: set eps or y, and give pgr(q, t) a number t")
        given = exact_values(values)
        for name in given.keys() - self.parameters:
            known = ", ".join(sorted(self.parameters)) or "none"
            raise SymqifError(f"{self.name} has no parameter {name!r}: its parameters are {known}")
        return self.put_in(given)

    def put_in(self, given: Mapping[str, Term]) -> DesignForm:
        """With these terms for parameters, t among them where it is one."""
        bound = {name: constant_or_same(substitute(value, given)) for name, value in self.values.items()}
        family = tuple((name, constant_or_same(substitute(value, given))) for name, value in self.family)
        return replace(self, bound=_bound(bound), family=family)

    def formula(self, name: str) -> sympy.Expr:
        """One of the closed forms, at the values: r, lambda, the entries, capacity, and the probabilities of a
        report that is `idle` as it favours all, and of support.

        Raises SymqifError for a name that is none of them.
        """
        if name not in FORMULAS:
            raise SymqifError(f"a design form has the formulas {', '.join(FORMULAS)}, not {name!r}")
        return closed_form(parse(FORMULAS[name]), dict(self.bound))

    @property
    def secrets(self) -> int:
        """v as a number; SymqifError if it is symbolic."""
        if not isinstance(self.k, Fraction):
            raise SymqifError(f"{self.name} needs a number of secrets here, not {show(self.k)}")
        return int(self.k)

    @property
    def blocks(self) -> Blocks:
        """The blocks, as sets of the secrets 1..v; SymqifError where only their numbers are known."""
        if self.incidence is None or not isinstance(self.k, Fraction):
            raise SymqifError(
                f"the blocks of {self.name} are not known: give them, as in design([{{1, 2}}, {{2, 3}}, {{1, 3}}])"
            )
        return self.incidence()

    @property
    def reports(self) -> list[tuple[frozenset[int], sympy.Expr, sympy.Expr]]:
        """For each report what it favours, the entry of a favoured secret, and that of another."""
        member, nonmember = self.formula("member"), self.formula("nonmember")
        full = self.values["full"]
        assert isinstance(full, Fraction)
        everything = frozenset(range(1, self.secrets + 1))
        return [(block, member, nonmember) for block in (*self.blocks, *[everything] * int(full))]

    def explicit(self) -> Channel:
        """The channel with a column for each report: the blocks by their secrets, numbered, and then the full ones."""
        reports = self.reports
        secrets = tuple(range(1, self.secrets + 1))
        entries = [[p if x in favoured else q for favoured, p, q in reports] for x in secrets]
        return Channel(entries, secrets, tuple((n, *sorted(s)) for n, (s, _, _) in enumerate(reports, 1)))


def _bound(values: Mapping[str, Term]) -> tuple[tuple[str, Term], ...]:
    return tuple(sorted((name, value) for name, value in values.items() if name != value))


def design_of(
    name: str,
    sizes: Mapping[str, Term],
    privacy: Mapping[str, object],
    incidence: Callable[[], Blocks] | None = None,
    family: tuple[tuple[str, Term], ...] = (),
    refused: Callable[[Mapping[str, Term]], str] | None = None,
) -> DesignForm:
    """The form of these sizes at eps, y = e^(eps/2) or t = e^eps, if one of them is given."""
    given = exact_values(privacy)
    for other in given.keys() - {"eps"}:
        raise SymqifError(f"{name} has no parameter {other!r}: eps, y or t sets its privacy")
    return DesignForm(name, _bound({"full": Fraction(0), **sizes, **given}), incidence, family, refused)


def checked_blocks(blocks: Blocks) -> Blocks:
    """The blocks of a design; SymqifError unless all are as large, and all secrets and pairs are in as many of them."""
    for what, counted in (
        ("blocks must be equally large", Counter(map(len, blocks))),
        ("secrets must be in equally many blocks", Counter(Counter(x for own in blocks for x in own).values())),
        ("pairs must be in equally many blocks", Counter(_pairs(blocks).values())),
    ):
        if len(counted) > 1:
            raise SymqifError(f"the {what}, not {' and '.join(map(str, sorted(counted)))}: they are not a design")
    return blocks


def _pairs(blocks: Blocks) -> Counter[tuple[int, ...]]:
    v = max(x for own in blocks for x in own)
    found = Counter(pair for own in blocks for pair in combinations(sorted(own), 2))
    return Counter({pair: found[pair] for pair in combinations(range(1, v + 1), 2)})
