"""Is a formula the exact one but for a factor: a number, perhaps with a power of a parameter, such as n^2? Proved.

Or is it in bits, where the exact one is in nats?
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice

from symqif.comparison.powers import Ambiguous
from symqif.comparison.problem import Certificate, Problem
from symqif.comparison.values import Point, value_at
from symqif.exact.evaluation import with_head
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.term import Rejected, Term, Undefined

SAMPLE, FEWEST = 60, 3  # points at which the quotient of the two is looked at
POWERS = (1, -1, 2, -2)
SHARE = 2.0  # seconds for the proof of one
LOG_2: Term = ("log", Fraction(2))
IN_BITS: Term = ("/", Fraction(1), LOG_2)


@dataclass(frozen=True)
class Factor:
    """What the exact quantity is to be multiplied by to be the formula, with the proof."""

    term: Term
    certificates: Sequence[Certificate]


def factor(problem: Problem, deadline: Deadline, most: int = SAMPLE) -> Factor | None:
    """The factor, if it is of that kind and the proof is found. most: points at which one is looked for."""
    quotients = [(point, yours / exact) for point, yours, exact in both(problem, most) if yours and exact]
    bits = problem.quantity.unit and LOG_2 in list(with_head(problem.yours, "log"))
    for term in [IN_BITS] if bits else candidates(problem, quotients) if len(quotients) >= FEWEST else ():
        with suppress(GaveUp, Rejected):
            return Factor(term, replace(problem, yours=("/", problem.yours, term)).prove(deadline.part(SHARE)))
    return None


def both(problem: Problem, most: int) -> Iterator[tuple[Point, Fraction, Fraction]]:
    """Points with the values of both formulas, where they are rational, among so many."""
    for point in islice(problem.points(problem.given), most):
        with suppress(Undefined, Ambiguous):
            yours, exact = value_at(problem.yours_at(point), point), value_at(problem.quantity.exact, point)
            if yours is not None and exact is not None:
                yield point, yours, exact


def candidates(problem: Problem, quotients: Sequence[tuple[Point, Fraction]]) -> Iterator[Term]:
    """The factors that all quotients agree with."""
    constants = {quotient for _, quotient in quotients}
    if len(constants) == 1:
        yield constants.pop()
        return
    for name in problem.variables:
        numbers = [(point.numbers.get(name), quotient) for point, quotient in quotients]
        if len({number for number, _ in numbers}) < 2:
            continue
        for power in POWERS:
            rest = {quotient / number**power if number else None for number, quotient in numbers}
            constant = rest.pop()
            if constant is not None and not rest:
                whole: Term = name if abs(power) == 1 else ("**", name, Fraction(abs(power)))
                yield ("/", constant, whole) if power < 0 else whole if constant == 1 else ("*", constant, whole)
