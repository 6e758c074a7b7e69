"""Where two formulas that differ agree all the same: on a part of the range, or as eps grows. Proved, or not said."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, tee
from math import ceil

from symqif.comparison.cases import maxima
from symqif.comparison.problem import Certificate, Problem
from symqif.comparison.smallest import Difference
from symqif.comparison.values import ROUNDED, Point, holds, value_at
from symqif.exact.evaluation import with_head
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.term import Rejected, Term, Undefined, parse, show

SAMPLE, FEWEST = 60, 3  # points at which a range is tried before the search for a proof
SHARE = 1.0  # seconds for each range
USUAL = {  # by the parameters that they are about
    "g k": ("k >= g", "k <= g", "k == g"), "g": ("g == 2",), "f": ("f == 0",), "frequency": ("frequency == 0",),
    "omega": ("omega == 1", "omega == k-1", "2*omega == k"), "k": ("k == 2",), "eps": ("eps == 0",),
    "p q": ("p == q", "p + q == 1", "p == 1/2"),
}  # fmt: skip
FAR = (Fraction(10**3), Fraction(10**6))  # values of y = e^(eps/2) where the difference is looked at


@dataclass(frozen=True)
class Agreement:
    """A hypothesis under which the formulas are proved equal; or, far, a bound on their difference as eps grows."""

    where: str
    certificates: Sequence[Certificate]
    far: bool = False


def agreements(problem: Problem, known: Difference, deadline: Deadline) -> Iterator[Agreement]:
    """The hypotheses, among the usual ones, under which the formulas are proved equal, and what holds as eps grows;
    none that another one implies, or what is known."""
    yield from _under_hypotheses(problem, known.equal, deadline)
    far = as_eps_grows(problem, known.point, deadline) if known.point else None
    yield from [far] if far else []


def _under_hypotheses(problem: Problem, known: Collection[int], deadline: Deadline) -> Iterator[Agreement]:
    found: list[str] = []
    inside = problem.points(problem.given)
    for hypothesis in _candidates(problem):
        if not deadline.left:
            return
        if hypothesis == "k == 2" and 2 in known:
            continue
        inside, again = tee(inside)
        relation = problem.quantity.in_parameters(parse(hypothesis))
        sample = list(islice((point for point in again if holds(relation, point)), SAMPLE))
        if len(sample) < FEWEST or any(narrower(problem, sample, other) for other in found):
            continue
        if any(problem.differ(point) is not False for point in sample):
            continue
        try:
            proofs = under(problem, hypothesis, deadline.part(SHARE))
        except (GaveUp, Rejected):
            continue
        found.append(hypothesis)
        yield Agreement(hypothesis, proofs)


def under(problem: Problem, hypothesis: str, deadline: Deadline) -> list[Certificate]:
    """A proof under a hypothesis; what it says a parameter is equal to is put in for it."""
    match parse(hypothesis):
        case ("==", str(name), term) if name in problem.variables:
            return problem.where(name, term).prove(deadline)
    return problem.prove(deadline, hypothesis)


def _candidates(problem: Problem) -> Iterator[str]:
    """Ranges that authors mean or forget, wide ones first, and those where a maximum is one of its terms."""
    for about, several in USUAL.items():
        yield from several if {*about.split()} <= problem.variables.keys() else ()
    for term in maxima(problem.formula):
        if any(with_head(term, *ROUNDED)):
            continue  # no hypothesis says what that is
        a, b = map(show, _without_signs(term[1], term[2]))
        yield f"{a} >= {b}"
        yield f"{a} <= {b}"


def _without_signs(a: Term, b: Term) -> tuple[Term, Term]:
    """Two sides to compare; k and 4 for -4 and -k."""
    x, y = _opposite(a), _opposite(b)
    return (a, b) if x is None or y is None else (y, x)


def _opposite(term: Term) -> Term | None:
    """Of a negative number, or a term with a minus in front, the opposite."""
    match term:
        case Fraction():
            return -term if term < 0 else None
        case ("neg", inner):
            return inner  # type: ignore[no-any-return]
    return None


def narrower(problem: Problem, sample: Sequence[Point], other: str) -> bool:
    """Do the points of a range all lie in another one?"""
    relation = problem.quantity.in_parameters(parse(other))
    return all(holds(relation, point) for point in sample)


def as_eps_grows(problem: Problem, point: Point, deadline: Deadline) -> Agreement | None:
    """That at the integers of the point the difference is at most C e^-eps, or C e^(-eps/2), for all eps >= 0."""
    if "eps" not in problem.variables or "theta" in problem.variables or problem.rounding[1].integers:
        return None
    integers = {name: q for name, q in point.numbers.items() if problem.variables.get(name) == "integer"}
    here = problem.at(**integers)
    for rate, growth in (("exp(-eps)", 2), ("exp(-eps/2)", 1)):
        bound = seen_bound(here, growth)
        if bound is None:
            continue
        said = f"as eps grows: at {_named(integers)} they differ by at most {bound}*{rate}"
        with suppress(GaveUp, Rejected):
            return Agreement(said, here.prove_close(f"{bound}*{rate}", deadline.part(SHARE)), far=True)
    return None


def seen_bound(problem: Problem, growth: int) -> int | None:
    """A number that |difference| y**growth seems to stay below as y = e^(eps/2) grows, if it stays bounded."""
    found = []
    for y in FAR:
        far = Point({}, y=y, t=y * y)
        try:
            ours, exact = value_at(problem.formula, far), value_at(problem.exact, far)
        except Undefined:
            return None
        if ours is None or exact is None:
            return None
        found.append(abs(ours - exact) * y**growth)
    return 2 * ceil(found[-1]) + 1 if found[-1] <= 2 * found[0] + 1 else None


def _named(values: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{name} = {number}" for name, number in values.items()) or "all parameters"
