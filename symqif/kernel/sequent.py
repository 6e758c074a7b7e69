"""Sequents, and the leaves of a proof: relations between real terms, shown from relations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import product as all_choices
from typing import TypeGuard

from symqif.kernel.algebra import Algebra
from symqif.kernel.finite import depends
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import ONE, Ratio, product
from symqif.kernel.sign import Certificate, Fact, check_sign, check_zero
from symqif.kernel.term import RELATIONS, Rejected, Term, names, proper, show, sort, substitute


@dataclass(frozen=True)
class Sequent:
    """For all values of the variables: if the hypotheses hold, then the goal is defined and holds."""

    variables: Mapping[str, str]  # name: sort, as text
    hypotheses: tuple[Term, ...]
    goal: Term

    def __post_init__(self) -> None:
        unknown = frozenset().union(*map(names, (*self.hypotheses, self.goal))) - self.variables.keys()
        if unknown:
            raise Rejected(f"not declared: {', '.join(sorted(unknown))}")
        if self.variables.get("i", "integer") != "integer" or not all(map(proper, self.variables)):
            raise Rejected("variables are identifiers, not like _1, and i is kept for the sizes of subsets")
        sets = {name for name, text in self.variables.items() if text == "set"}
        if any(names(sort(text)) - sets for text in self.variables.values()):
            raise Rejected("the sort of a variable is real, integer, channel, set, the name of a set, or a function")

    def aim(self, goal: Term, *more: Term) -> Sequent:
        """The same with another goal, and more hypotheses."""
        return replace(self, goal=goal, hypotheses=(*self.hypotheses, *more))

    def __str__(self) -> str:
        return f"{', '.join(map(show, self.hypotheses))} |- {show(self.goal)}"


def is_relation(term: Term) -> TypeGuard[tuple[str, Term, Term]]:
    return isinstance(term, tuple) and term[0] in RELATIONS


@dataclass
class Leaf:
    """What a sequent between real terms comes down to: facts, equations, conditions and a target.

    A certificate has one entry under "conditions" for each condition, in order; a proved condition
    becomes a fact for those after it. Then "sign" for an inequality, or "equations" for an equality.
    """

    algebra: Algebra
    operator: str  # of the goal, or "defined"
    difference: Ratio  # right - left
    facts: list[Fact]
    equations: list[Polynomial]
    conditions: list[tuple[str, Polynomial]] = field(default_factory=list)
    pending: list[str] = field(default_factory=list)  # atoms whose sign rests on conditions
    maxima: list[str] = field(default_factory=list)  # what is known of them rests on conditions too
    signs: dict[tuple[str, Polynomial], int] = field(default_factory=dict)

    @staticmethod
    def of(sequent: Sequent) -> Leaf:
        """The leaf of a relation, or of ("defined", formula): that the real-valued terms inside have values."""
        relations = [h for h in sequent.hypotheses if is_relation(h)]
        goal = sequent.goal
        algebra = Algebra.of(sequent.variables, [*relations, goal])
        leaf = Leaf(algebra, "defined", Ratio(Polynomial()), [], [])
        polynomials = [leaf.assume(h) for h in relations]
        algebra.forget_conditions()  # a hypothesis that holds is defined
        for name in sorted(algebra.maxima):
            leaf.know(name)
        known = set(algebra.maxima)
        if isinstance(goal, tuple) and goal[0] == "defined":
            algebra.define(goal[1])
        elif is_relation(goal):
            leaf.operator = goal[0]
            leaf.difference = algebra.ratio(("-", goal[2], goal[1]))
        else:
            raise Rejected(f"a leaf is a relation between real terms, not {show(goal)[:80]}")
        leaf.conditions = list(algebra.conditions)
        stated = {n for f in polynomials for n in f.atoms}
        used = stated.union(*(f.atoms for _, f in leaf.conditions), leaf.difference.num.atoms)
        used = used.union(*(f.atoms for f in leaf.difference.den))
        deltas = sorted(used & algebra.deltas)
        used &= algebra.positive | algebra.radicands.keys()
        leaf.pending = sorted(used - stated)
        leaf.maxima = sorted(algebra.maxima.keys() - known)
        leaf.facts += [(Polynomial.atom(n), n in algebra.positive) for n in sorted(used & stated)]
        leaf.facts += [(f, False) for n in deltas for f in (Polynomial.atom(n), ONE - Polynomial.atom(n))]
        for relation in leaf.instances(sequent.hypotheses):
            leaf.assume(relation)
        leaf.release()
        return leaf

    def assume(self, relation: Term) -> Polynomial:
        """Take a relation that holds as a fact or an equation; the polynomial that it gives the sign of."""
        if not is_relation(relation):
            raise Rejected(f"not a relation: {show(relation)[:60]}")
        operator, left, right = relation
        gap = self.algebra.ratio(("-", right, left))
        f = without(self.algebra.reduced(gap.num * odd(gap.den)), self.algebra.positive)
        if operator == "==":
            self.equations.append(gap.num)
        elif operator != "!=":
            self.facts.append((f, operator == "<"))
        return f

    def instances(self, hypotheses: tuple[Term, ...]) -> list[Term]:
        """What is given for all elements of a set, said of the bound names that the conditions speak of."""
        atoms = frozenset[str]().union(*(f.atoms for _, f in self.conditions))
        spoken = [name for name in self.algebra.bound if any(depends(atom, name) for atom in atoms)]
        sorts = self.algebra.sorts
        return [
            relation
            for hypothesis in hypotheses
            for places, relations in for_all(hypothesis)
            for chosen in all_choices(*([n for n in sorts if sorts[n] == domain] for _, domain in places))
            if not set(spoken).isdisjoint(chosen)
            for relation in (substitute(r, dict(zip((x for x, _ in places), chosen, strict=True))) for r in relations)
        ]

    def know(self, maximum: str) -> None:
        """m = max(a, b) has m >= a, m >= b and (m - a)(m - b) = 0."""
        m, minus = Ratio(Polynomial.atom(maximum)), Ratio(Polynomial.constant(-1))
        above = [self.algebra.add(m, self.algebra.multiply(minus, r)) for r in self.algebra.maxima[maximum]]
        self.facts += [(self.algebra.reduced(r.num * odd(r.den)), False) for r in above]
        self.equations.append(self.algebra.reduced(above[0].num * above[1].num))

    def release(self) -> None:
        """Add the sign of each atom whose conditions are settled."""
        for name in list(self.pending):
            needs = [c for c in self.algebra.needs.get(name, []) if c in self.conditions]
            if all(c in self.signs for c in needs):
                strict = name in self.algebra.positive or any(self.signs[c] == 2 for c in needs)
                self.facts.append((Polynomial.atom(name), strict))
                self.pending.remove(name)
        for name in list(self.maxima):
            if all(c in self.signs for c in self.algebra.needs[name]):
                self.maxima.remove(name)
                self.know(name)

    def condition(self, n: int, certificate: Certificate) -> tuple[Polynomial, bool]:
        """The n-th condition as a sign: f != 0 through f < 0 if so marked, f >= 0 through f > 0 if so marked."""
        kind, f = self.conditions[n]
        return (-f if kind == "!=" and certificate.get("negative") else f), kind != ">=" or bool(
            certificate.get("strict")
        )

    def settle(self, n: int, certificate: Certificate) -> None:
        """Check one condition and keep it as a fact."""
        fact = self.condition(n, certificate)
        check_sign(self.algebra, fact, self.facts, self.equations, certificate)
        self.facts.append(fact)
        self.signs[self.conditions[n]] = -1 if fact[0] != self.conditions[n][1] else 2 if fact[1] else 1
        self.release()

    def target(self) -> Fact:
        """The polynomial whose sign decides the relation: the numerator, times denominators of unknown sign."""
        f = self.difference.num
        for g in [g for g, e in self.difference.den.items() if e % 2]:
            known = self.signs.get((">", g)) or self.signs.get(("!=", g))
            if not (len(g.terms) == 1 and self.algebra.positive.issuperset(g.atoms)):
                f = self.algebra.reduced(f * g) if known is None else -f if known < 0 else f
        return without(f, self.algebra.positive.difference(self.pending)), self.operator in ("<", "!=")

    def check(self, certificate: Certificate) -> None:
        """Accept only if the certificate settles every condition, and then the goal."""
        given = certificate.get("conditions", [])
        if len(given) != len(self.conditions):
            raise Rejected(f"{len(self.conditions)} conditions, but {len(given)} certificates for them")
        for n, part in enumerate(given):
            self.settle(n, part)
        if self.operator == "==":
            check_zero(self.algebra, self.difference.num, self.equations, certificate.get("equations", []))
        elif self.operator != "defined":
            sign = certificate.get("sign", {})
            f, strict = self.target()
            f = -f if self.operator == "!=" and sign.get("negative") else f
            check_sign(self.algebra, (f, strict), self.facts, self.equations, sign)


def without(f: Polynomial, positive: set[str]) -> Polynomial:
    """f divided by the positive atoms that all its terms share: it has the same sign."""
    if not f:
        return f
    content, common, rest = f.split()
    left = [(n, e) for n, e in common if n not in positive]
    return (rest * product({Polynomial.atom(n): e for n, e in left})).scaled(content)


def for_all(formula: Term) -> list[tuple[list[tuple[str, str]], list[Term]]]:
    """The relations that a formula asserts for all elements of sets: the bound names with their sets, the relations."""
    places = []
    while isinstance(formula, tuple) and formula[0] == "forall" and isinstance(formula[3], str):
        places.append((str(formula[2]), formula[3]))
        formula = formula[1]
    parts = formula[1:] if isinstance(formula, tuple) and formula[0] == "all" else [formula]
    return [(places, [part for part in parts if is_relation(part)])] if places else []


def odd(den: Mapping[Polynomial, int]) -> Polynomial:
    """The factors with odd exponents: num * odd(den) has the sign of num / den."""
    return product({f: e % 2 for f, e in den.items()})
