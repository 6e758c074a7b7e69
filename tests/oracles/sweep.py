"""Sweep: what one check compares, and what came out."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any

from tests.oracles.precision import EQUAL, FAR, NEAR, TIE, Number, mp, number


class TooClose(Exception):
    """Two sides of an inequality that are neither a tie nor apart: the points or the precision want changing."""


@dataclass
class Sweep:
    """Comparisons at many points. A line that fails is kept with its first point; the sweep goes on."""

    failures: dict[str, str] = field(default_factory=dict)
    deviation: Number = mp.zero
    comparisons: int = 0
    point: str = ""
    thorough: bool = False  # more and larger points

    @property
    def holds(self) -> bool:
        return not self.failures

    def over(self, names: str, points: Iterable[Any]) -> Iterator[Any]:
        """The points: what the body of the loop compares is at one of them, and at one of each outer loop's.

        names: what their parts are called; a name alone is that of a whole point.
        """
        outer, several = self.point, names.split()
        for point in points:
            values = point if len(several) > 1 else [point]
            self.point = told(dict(zip(several, values, strict=True)), outer)
            yield point
        self.point = outer

    @contextmanager
    def at(self, **point: object) -> Iterator[None]:
        """The comparisons inside are at this point; a division by zero there says that the statement is undefined."""
        outer, self.point = self.point, told(point)
        try:
            yield
        except ZeroDivisionError:
            self.that(False, "undefined")
        self.point = outer

    def that(self, condition: bool, line: str) -> None:
        self.comparisons += 1
        if not condition:
            self.failures.setdefault(line, self.point)

    def equal(self, left: Number, right: Number, line: str) -> None:
        gap = number(abs(left - right))
        off = gap / max(number(abs(left)), number(abs(right))) if gap else gap
        if off <= EQUAL:
            self.deviation = max(self.deviation, off)
        self.that(off <= EQUAL, line)

    def at_most(self, left: Number, right: Number, line: str) -> None:
        self.that(gap(left, right) <= TIE, line)

    def below(self, left: Number, right: Number, line: str) -> None:
        self.that(gap(left, right) < -TIE, line)

    def chain(self, *steps: tuple[str, Number]) -> None:
        """A displayed chain: each line equals the one before."""
        for (_, before), (line, value) in pairwise(steps):
            self.equal(before, value, line)

    def __str__(self) -> str:
        if self.holds:
            return f"holds, {self.comparisons} comparisons, largest deviation {mp.nstr(self.deviation, 2)}"
        return "fails: " + "; ".join(f"{line} at {point}" for line, point in self.failures.items())


def gap(left: Number, right: Number) -> Number:
    """left - right, relative to the larger of the two and 1."""
    difference = number(left - right) / max(number(abs(left)), number(abs(right)), 1)
    if NEAR < abs(difference) < FAR and not isinstance(left - right, Fraction):
        raise TooClose(f"{mp.nstr(left, 50)} and {mp.nstr(right, 50)} are {mp.nstr(difference, 3)} apart")
    return difference


def told(point: Mapping[str, object], outer: str = "") -> str:
    return ", ".join([*filter(None, [outer]), *(f"{name}={shown(value)}" for name, value in point.items())])


def shown(value: object) -> str:
    if isinstance(value, tuple | list):
        return f"({', '.join(map(shown, value))})"
    return mp.nstr(value, 20) if isinstance(value, mp.mpf) else str(value)


Check = Callable[[Sweep], None]
CHECKS: dict[str, Check] = {}


def check(*names: str) -> Callable[[Check], Check]:
    """Registers the check of these claims."""

    def register(function: Check) -> Check:
        for name in names:
            if name in CHECKS:
                raise ValueError(f"{name} has two checks")
            CHECKS[name] = function
        return function

    return register


def outcome(name: str, thorough: bool = False) -> Sweep:
    """What a check says of its claim."""
    sweep = Sweep(thorough=thorough)
    CHECKS[name](sweep)
    if not sweep.comparisons:
        raise ValueError(f"the check of {name} compares nothing")
    return sweep
