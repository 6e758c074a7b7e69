"""Background facts about exponentials, logarithms and powers, which a proof may use without citation.

Exponentials and logarithms compare as their arguments do: first those that are written, each with 1 and with each
other. Where that is not enough, those that normal forms are made of, as exp(eps/2) and exp(eps*theta/2) where
exp(eps*(theta - 1/2)) is written; and an exponential beside a number whose logarithm is written. At last, what the goal
says of a logarithm: t < log(u) where exp(t) < u.

For powers whose exponents are no numbers, there is Bernoulli's inequality.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from symqif.exact.evaluation import with_head
from symqif.kernel.algebra import Algebra
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Term, names, parse, show
from symqif.outline import Node, by
from symqif.reduction.rule import expect

FEW = 5  # exponentials
POWERS = 2
ZERO, ONE = Fraction(0), Fraction(1)
Pair = tuple[Term, Term, str]  # two arguments, and the operator


def comparisons(sequent: Sequent, formulas: Sequence[Term]) -> Iterator[list[Pair]]:
    """The arguments to compare, the likelier ones first."""
    inside = (t for formula in formulas for t in _arguments(formula, ("exp", "log")))
    free = [(head, t) for head, t in dict.fromkeys(inside) if names(t) <= sequent.variables.keys()]
    exponents, logarithms = ([t for own, t in free if own == head][:FEW] for head in ("exp", "log"))
    signs: list[Pair] = [(ONE, t, "log") for t in logarithms]
    yield [*_ordered(exponents), *signs]
    parts = _parts(sequent, formulas)[:FEW]
    beside = _beside(parts, logarithms)
    if beside or set(parts) != set(exponents):
        yield [*signs, *_ordered(parts), *beside]
    if bounds := _bounds(sequent):
        above: list[Pair] = [(("exp", t), u, "log") for t, u in bounds]
        yield [*_ordered([*parts, *(t for t, _ in bounds)]), *above]
        inner = _parts(sequent, [*formulas, *(("exp", t) for t, _ in bounds)])[:FEW]
        if set(inner) != set(parts):
            yield [*signs, *_ordered(inner), *_beside(inner, logarithms), *above]


def bernoulli(sequent: Sequent) -> Iterator[list[tuple[Term, Node]]]:
    """1 + n x < (1 + x)**n, or else <=, and how it is shown: for the powers of the goal and their inverses, 1 + x, with
    exponents n that are no numbers."""
    written = dict.fromkeys(with_head(sequent.goal, "**"))
    free = [p for p in written if names(p[2]) and names(p) <= sequent.variables.keys()]
    for _, base, n in free[:POWERS]:
        for whole in (base, ("/", ONE, base)):
            x: Term = ("-", whole, ONE)
            sides: tuple[Term, Term] = ("+", ONE, ("*", n, x)), ("**", ("+", ONE, x), n)
            yield [((relation, *sides), by("bernoulli", n=show(n), x=show(x))) for relation in ("<", "<=")]


def _beside(exponents: Sequence[Term], logarithms: Sequence[Term]) -> list[Pair]:
    return [(t, ("log", u), "exp") for t in exponents for u in logarithms]


def _ordered(exponents: Sequence[Term]) -> Iterator[Pair]:
    yield from ((ZERO, t, "exp") for t in exponents)
    yield from ((s, t, "exp") for s, t in combinations(exponents, 2))


def _parts(sequent: Sequent, formulas: Sequence[Term]) -> list[Term]:
    """The exponents of the exponentials of which normal forms are made."""
    units = Algebra.of(sequent.sorts, formulas).units
    found = [parse(str(Polynomial({m: u}))) for m, u in units.items() if m]
    return [t for t in found if names(t) <= sequent.variables.keys()]


def _bounds(sequent: Sequent) -> list[tuple[Term, Term]]:
    """Each t and u for which the goal, solved for log(u), compares it with t."""
    left, right = expect(sequent.goal, "==", "<=", "<", "!=")
    gap = Algebra.of(sequent.sorts, [sequent.goal]).ratio(("-", left, right)).num
    found = list[tuple[Term, Term]]()
    for name in gap.atoms:
        logarithm, factor = parse(name), gap.terms.get(((name, 1),))
        if factor and isinstance(logarithm, tuple) and logarithm[0] == "log":
            bound = Polynomial.atom(name) - gap.scaled(1 / factor)
            if name not in bound.atoms:
                found.append((parse(str(bound)), logarithm[1]))
    return found


def compared(relation: str, left: Term, right: Term, head: str) -> tuple[Term, dict[str, Any]]:
    """What follows for the exponentials or logarithms from a relation between the arguments, and how."""

    def of(argument: Term) -> Term:
        if isinstance(argument, Fraction) and argument in (0, 1):
            return 1 - argument
        undone = isinstance(argument, tuple) and (head, argument[0]) in (("exp", "log"), ("log", "exp"))
        return argument[1] if undone and isinstance(argument, tuple) else (head, argument)

    formula: Term = (relation, of(left), of(right))
    if head == "log":
        return formula, {"rule": "exponentiate"}
    return formula, {"rule": "logarithm", "left": show(left), "right": show(right)}


def _arguments(term: Term, operators: Sequence[str]) -> Iterator[tuple[str, Term]]:
    """The arguments of these operators in a term."""
    if isinstance(term, tuple):
        if term[0] in operators:
            yield term[0], term[1]
        for part in term[1:]:
            yield from _arguments(part, operators)
