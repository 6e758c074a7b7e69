"""What is opaque to polynomials, as equations: exp(2 a) = exp(a)**2, log(4) = 2 log(2), sqrt(a/b) = sqrt(a b)/b, .."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product as choices
from typing import Any

from symqif.kernel.algebra import Algebra, common_unit
from symqif.kernel.polynomial import Monomial, Polynomial
from symqif.kernel.ratio import Ratio
from symqif.kernel.term import RELATIONS, Term, names, parse
from symqif.kernel.value import prime_powers
from symqif.rocq.script import Script
from symqif.rocq.text import NotByRocq, Text, compound, identifier

Equation = Callable[["Atoms", Any, Ratio], str | None]
EQUATIONS: dict[str, Equation] = {}  # of the operators of `powers`, which fills it


def opaque(term: Term) -> Iterator[tuple[object, ...]]:
    """The outermost parts of a term or relation that are no rational operations, nor written in Z."""
    if not isinstance(term, tuple):
        return
    if term[0] in (*RELATIONS, "+", "-", "*", "/", "neg") or (
        term[0] == "**" and isinstance(term[2], Fraction) and term[2] >= 0
    ):
        for part in term[1:]:
            yield from opaque(part)
    else:
        yield term


def computable(part: tuple[Any, ...]) -> bool:
    """Is it a coefficient or a power that ssreflect computes to compare it with another?"""
    return part[0] in ("**", "binomial") and not names(part[2]) and (part[0] == "**" or not names(part[1]))


class Atoms:
    """Equations `text = normal form` for the opaque parts of terms, each stated once."""

    def __init__(self, script: Script, algebra: Algebra, text: Text) -> None:
        self.script, self.algebra, self.text = script, algebra, text
        self.equations: dict[Term, str | None] = {}
        self.squares: list[str] = []  # of roots and deltas, as equations that a ring may use
        self.general: list[tuple[str, list[Term], bool]] = []  # what holds for all elements; is it a square?
        self.elements: list[str] = []  # that are bound here

    def polynomial(self, f: Polynomial) -> str:
        return self.text.real(parse(str(f)), 9)

    def ratio(self, q: Ratio) -> str:
        below = [self.power(self.polynomial(f), e) for f, e in q.den.items()]
        return f"{self.polynomial(q.num)} / ({' * '.join(below)})" if below else self.polynomial(q.num)

    @staticmethod
    def power(base: str, exponent: int) -> str:
        return base if exponent == 1 else f"{base} ^ {exponent}"

    def rewriting(self, *terms: Term) -> str:
        """Tactics that put the normal forms of all opaque parts in."""
        found = dict.fromkeys(part for term in terms for part in opaque(term))
        outer_first = sorted(found, key=lambda part: -len(str(part)))
        used = dict.fromkeys(e for part in outer_first if (e := self.equation(part)))
        if sum(map(computable, found)) > 1:
            return "".join(f"put_in {e}; " for e in used)
        return f"rewrite {' '.join('?' + e for e in used)}; " if used else ""

    def normal(self, *terms: Term) -> str:
        """A tactic that shows an equation by normal forms of terms."""
        rule = f"field [{' '.join(self.squares)}]" if self.squares else "field"
        ring = f"ring [{' '.join(self.squares)}]" if self.squares else "ring"
        return f"{self.rewriting(*terms)}first [ring | field; nonzero" + (
            f" | {ring} | {rule}; nonzero]" if self.squares else "]"
        )

    def equation(self, part: Term) -> str | None:
        """The name of the equation for an opaque part; None if it is its own normal form."""
        if part not in self.equations:
            q = self.algebra.ratio(part)
            if self.text.real(part, 9) == self.ratio(q):
                self.equations[part] = None
            else:
                self.equations[part] = self._shown(part, q)
        return self.equations[part]

    def _shown(self, part: Term, q: Ratio) -> str | None:
        match part:
            case ("exp", a):
                by = self.exponential(a)
            case ("log", a):
                by = self.logarithm(a)
            case ("sqrt", a):
                by = self.root(a, q)
            case ("max", a, b):
                by = self.larger(a, b)
            case ("**", a, Fraction()):
                by = f"rewrite /power /= ?Pos2Nat.inj_1 /powerRZ; {self.normal(a)}"
            case (str(head), *_) if head in EQUATIONS:
                return EQUATIONS[head](self, part, q)
            case (head, *_):
                raise NotByRocq(f"the normal form of {head}")
        return self.stated(part, q, by)

    def stated(self, part: Term, q: Ratio, by: str) -> str:
        """The name of the equation between a part and its normal form, shown by this, for all bound names."""
        bound = self.bound(part)
        said = f"{self.for_all(bound)}{self.text.real(part)} = {self.ratio(q)}"
        return self.script.have("E", said, self.arbitrary(bound) + by)

    def at_length(self, part: Term, q: Ratio, proof: Callable[[Atoms], None]) -> str:
        """The same, by a proof of several lines."""
        bound, name = self.bound(part), self.script.new("E")
        self.script.put(f"have {name} : {self.for_all(bound)}{self.text.real(part)} = {self.ratio(q)}.")
        with self.script.block():
            if bound:
                self.script.put(self.arbitrary(bound).removesuffix("; ") + ".")
            inner = self.copied(self.text)
            inner.elements = [*self.elements, *bound]
            proof(inner)
        return name

    def bound(self, part: Term) -> list[str]:
        """The names in a part that stand for every element of their set, and are not bound here."""
        return [x for x in self.algebra.bound if x in names(part) and x not in self.elements]

    def copied(self, text: Text) -> Atoms:
        """What is shown with these stays with them."""
        inner = Atoms(self.script, self.algebra, text)
        inner.equations, inner.squares, inner.general = dict(self.equations), list(self.squares), self.general
        inner.elements = self.elements
        return inner

    def within(self, name: str, kind: Term) -> Atoms:
        """The same under a binder."""
        inner = self.copied(self.text.inside(name, kind))
        inner.elements = [*self.elements, *([name] if isinstance(kind, str) else [])]
        return inner

    # what holds for all elements

    def for_all(self, bound: Sequence[str]) -> str:
        binders = " ".join(f"({identifier(x)} : {identifier(str(self.algebra.sorts[x]))})" for x in bound)
        return f"forall {binders}, " if bound else ""

    def arbitrary(self, bound: Sequence[str]) -> str:
        """A tactic that takes such elements, and what is known of them."""
        if not bound:
            return ""
        kinds = [(x, self.algebra.sorts[x]) for x in bound]
        return f"move=> {' '.join(map(identifier, bound))}; {self.known_of(kinds, [])}"

    def known_of(self, elements: Sequence[tuple[str, Term]], squares: list[str]) -> str:
        """A tactic that says of these elements what is known of all; the squares among that are collected."""
        found = []
        for general, domains, square in self.general:
            for chosen in choices(*([x for x, kind in elements if kind == domain] for domain in domains)):
                name = self.script.new("K")
                found.append(f"have {name} := {general} {' '.join(map(identifier, chosen))}; ")
                if square:
                    squares.append(name)
        return "".join(found)

    def all_known(self) -> str:
        """The same of the elements that are bound here."""
        return self.known_of([(x, self.algebra.sorts[x]) for x in self.elements], self.squares)

    def generally(self, name: str, bound: Sequence[str], *, square: bool = False) -> str:
        """The fact with this name, said of bound names; it is remembered."""
        if not bound:
            return name
        self.general.append((name, [self.algebra.sorts[x] for x in bound], square))
        return f"({name} {' '.join(map(identifier, bound))})"

    def positive(self, name: str) -> str:
        """The fact that a positive atom is positive, for all elements that it speaks of."""
        atom = parse(name)
        bound = self.bound(atom)
        match atom:
            case ("exp", _):
                by = "exact: exp_pos"
            case ("**", _, _):
                by = "apply: powerRZ_lt; positive"
            case ("binomial", _, _):
                by = "apply: binomial_gt0; rewrite ?plus_IZR ?minus_IZR ?mult_IZR; lra"
            case ("size", domain):
                by = f"exact: (size_gt0 p_{domain})"
            case _:
                raise NotByRocq(f"the sign of {name[:40]}")
        said = self.script.have("A", f"{self.for_all(bound)}0 < {self.text.real(atom)}", self.arbitrary(bound) + by)
        return self.generally(said, bound)

    def root(self, a: Term, q: Ratio) -> str:
        """sqrt(c c f) is c sqrt(f) for c > 0 and f >= 0."""
        for atom in q.num.atoms:
            if atom in self.algebra.radicands and all(dict(m).get(atom) == 1 for m in q.num.terms):
                rest = Polynomial((tuple(pair for pair in m if pair[0] != atom), c) for m, c in q.num.terms.items())
                factor, inside = self.ratio(Ratio(rest, q.den)), self.polynomial(self.algebra.radicands[atom])
                whole = f"{self.text.real(a, 9)} = ({factor}) * ({factor}) * {inside}"
                name = self.script.have("X", whole, self.normal(a))
                return f"rewrite (sqrt_scaled {name}); [first [ring | field; nonzero] | positive | lra]"
        if any(atom in self.algebra.radicands for atom in q.num.atoms):
            raise NotByRocq("a square root of several terms")
        return f"apply: sqrt_is; [apply: Rlt_le; positive | {self.normal(a)}]"

    def exponential(self, a: Term) -> str:
        """exp(sum of c m) is the product of exp(u m)**(c/u)."""
        terms = self.algebra.polynomial(a).terms
        if not terms:
            return f"rewrite -[RHS]exp_0; f_equal; {self.normal(a)}"
        whole = " * ".join(f"exp {self.polynomial(Polynomial({m: c}))}" for m, c in terms.items())
        by = f"transitivity ({whole}); first by rewrite -?exp_plus; f_equal; {self.normal(a)}"
        halves = [("sqrt", compound(parse(m[0][0]))[1]) for m, c in terms.items() if self._half(m, c)]
        return ". ".join([by, *(self._step(m, c) for m, c in terms.items()), self.normal(*halves)])

    def _step(self, m: Monomial, c: Fraction) -> str:
        whole = f"exp {self.polynomial(Polynomial({m: c}))}"
        lemma, to = self._unit(m, c)
        base = "positive" if lemma.endswith(")") and "/" not in to else "first [solve [positive] | positive_quotient]"
        first = base if "log" in lemma or "half" in lemma else ""
        side = "cbn [Z.of_nat Pos.of_succ_nat Pos.succ]; first [ring | field; nonzero]"
        return f"have -> : {whole} = {to} by apply: {lemma}; [{first + ' | ' if first else ''}{side}]"

    def _half(self, m: Monomial, c: Fraction) -> bool:
        return c.denominator == 2 and len(m) == 1 and m[0][1] == 1 and m[0][0] in self.algebra.logarithms

    def _unit(self, m: Monomial, c: Fraction) -> tuple[str, str]:
        """The lemma that turns exp(c m) into a power, and that power."""
        if len(m) == 1 and m[0][1] == 1 and m[0][0] in self.algebra.logarithms and c.denominator in (1, 2):
            half, inside = c.denominator == 2, self.text.real(compound(parse(m[0][0]))[1], 9)
            base, n, kind = (f"sqrt {inside}", int(2 * c), "exp_half_") if half else (inside, int(c), "exp_log_")
        else:
            unit = common_unit(m, self.algebra.units.get(m, abs(c)), c)
            above, below = Polynomial({m: Fraction(unit.numerator)}), unit.denominator
            name = f"exp({above})" if below == 1 else f"exp({above}/{below})"
            base, n, kind = self.text.real(parse(name), 9), int(c / unit), "exp_"
        if n > 0:
            return f"({kind}up (n := {n}))", f"{base} ^ {n}"
        return f"({kind}down (n := {-n}))", f"/ ({base} ^ {-n})"

    def larger(self, a: Term, b: Term) -> str:
        """A maximum of numbers that differ by a constant is one of them."""
        gap = self.algebra.ratio(("-", a, b)).value
        if gap is None:
            return f"f_equal; {self.normal(a, b)}"
        left, right, side = self.text.real(a, 34), self.text.real(b, 34), "left" if gap >= 0 else "right"
        known = f"have gap_ : {left} - {right} = {self.text.real(gap)} by {self.normal(a, b)}"
        return f"{known}. rewrite Rmax_{side}; [{self.normal(a if gap >= 0 else b)} | lra]"

    def logarithm(self, a: Term) -> str:
        value = self.algebra.ratio(a).value
        if value is None:
            return f"f_equal; {self.normal(a)}"
        if value == 1:
            return f"rewrite -[RHS]ln_1; f_equal; {self.normal(a)}"
        powers = list(prime_powers(value))
        if len(powers) == 1 and powers[0][1] > 0:
            ((p, n),) = powers
            return (
                f"rewrite (@ln_powE {n} {p}); [cbn [Z.of_nat Pos.of_succ_nat Pos.succ]; ring | lra | {self.normal(a)}]"
            )
        listed = f"[:: {'; '.join(f'({p}, ({n})%Z)' for p, n in powers)}]"
        return (
            f"transitivity (ln (power_product {listed})); [f_equal; {self.rewriting(a)}log_of_number "
            f"| rewrite ln_product /=; [ring | repeat split; lra]]"
        )
