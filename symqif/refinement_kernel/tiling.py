"""From tiles to the set of parameters: that they cover a range end to end, where answers change, and what they are."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Literal

from symqif.kernel.term import Rejected, names
from symqif.refinement_kernel.along import BOTH, EPS, Along
from symqif.refinement_kernel.function import Coefficients, Domain, End, Root, highest, lowest, same_end
from symqif.refinement_kernel.tile import AnyTile, Pair, Sample

Verdict = bool | None


@dataclass(frozen=True)
class AxisPoint:
    """A place on the axis of the variable: a number or a root, or all from one end to another.

    sharp: is there one place there, on both sides of which all is known? Else what is between is undecided, a rational
    upper end included. value: eps or theta itself, where that is rational.
    """

    start: Fraction | Root
    stop: End
    sharp: bool = True
    value: Fraction | None = None

    @property
    def polynomial(self) -> Coefficients:
        """Of which this is a root, if that is how it is given."""
        return self.start.polynomial if isinstance(self.start, Root) and self.sharp and self.value is None else ()

    @property
    def exact(self) -> Fraction | None:
        """The number, if it is rational."""
        if self.start == self.stop and isinstance(self.start, Fraction):
            return self.start
        return Fraction(-self.polynomial[0], self.polynomial[1]) if len(self.polynomial) == 2 else None

    @property
    def enclosure(self) -> tuple[Fraction, Fraction | None]:
        """Rational numbers between which it is."""
        return (lowest(self.start), highest(self.stop)) if self.exact is None else (self.exact, self.exact)


Answers = tuple[list[AxisPoint], list[Verdict], list[Verdict]]  # points; answers at; below, between and above them


@dataclass(frozen=True)
class Tiling:
    """Tiles from one end of a range to the other, each beginning where the one before ends.

    first: the answer at the lower end, where that is asked for.
    """

    kind: Literal["tiles"]
    channels: tuple[Along, Along]
    start: Annotated[Fraction | Root, "from"]
    stop: Annotated[Fraction | None, "to"]
    first: Sample | None
    tiles: tuple[AnyTile, ...]

    def __post_init__(self) -> None:
        a, b = self.channels
        if a.k != b.k or a.power != b.power:
            raise Rejected("two channels along one variable have one number of secrets and one power of it")
        if not self.tiles or self.tiles[0].is_point:
            raise Rejected("a range has tiles, the first of which begins with it")

    @cached_property
    def pair(self) -> Pair:
        return Pair(*self.channels, Domain(lowest(self.start), self.stop))

    def check(self) -> None:
        """Accept that each tile holds and that they leave nothing out, or raise `Rejected`."""
        ends: list[tuple[End, End]] = [(tile.start, tile.stop) for tile in self.tiles]
        chain = [(None, self.start), *ends, (self.stop, None)]
        twice = any(one.is_point and other.is_point for one, other in pairwise(self.tiles))
        if twice or not all(same_end(one[1], other[0]) for one, other in pairwise(chain)):
            raise Rejected("the tiles do not cover the range one by one")
        for tile in self.tiles:
            tile.check(self.pair)
        if self.first is not None and self.first.at != self.start:
            raise Rejected("the first answer is the one at the lower end")

    @cached_property
    def answers(self) -> Answers:
        """Where the answers change, the answers there and between; what is between two tiles is unknown."""
        points: list[AxisPoint] = []
        at: list[Verdict] = []
        between: list[Verdict] = [None]
        for tile in self.tiles:
            is_stretch = tile.holds is not None and not tile.is_point
            here, stop = tile.holds, tile.stop
            if is_stretch:  # it may meet one below, in which a rational end is; refinement holds on a closed set
                here, stop = between[-1] or tile.holds or (None if isinstance(tile.start, Root) else False), tile.start
            if not is_stretch or between[-1] is not None:
                points.append(AxisPoint(tile.start, stop, here is not None))
                at.append(here)
                between.append(None)
            if is_stretch:
                between[-1] = tile.holds
        changes = [n for n, here in enumerate(at) if here is None or not between[n] is here is between[n + 1]]
        kept = [between[0], *(between[n + 1] for n in changes)]
        return [points[n] for n in changes], [at[n] for n in changes], kept

    @property
    def shown(self) -> Answers:
        """For eps >= 0, or for theta in (1/2, 1); `check` is assumed."""
        points, at, between = self.answers
        y = self.level
        if y is None:
            if self.first is None or self.start != 1 or self.stop is not None:
                raise Rejected("a set of eps has an answer for eps = 0, and all others")
            zero = AxisPoint(self.start, self.start, value=Fraction(0))
            return [zero, *points], [self.first.holds(self.pair), *at], [False, *between]
        square: Coefficients = (-y.numerator, 0, y.denominator)  # times x^2 - y
        is_root = self.start.polynomial == square if isinstance(self.start, Root) else self.start**2 == y
        if self.stop != y or not is_root or lowest(self.start) <= 0:
            raise Rejected("a set of theta is between 1/2 and 1")
        half, one = AxisPoint(self.start, self.start, value=Fraction(1, 2)), AxisPoint(y, y, value=Fraction(1))
        return [half, *points, one], [False, *at, False], [False, *between, False]

    @property
    def level(self) -> Fraction | None:
        """y = e^(eps/2) along theta; None along eps."""
        power = self.pair.a.power
        known, variable = (EPS, "eps") if EPS in power else (BOTH, "theta")
        moving = [side for side in self.channels if known not in side.known and variable in names(side.channel)]
        if power.keys() == {EPS} and moving:
            return None
        levels = {side.known.get(EPS) for side in moving}
        y = levels.pop() if len(levels) == 1 else None
        if power != {BOTH: 2} or y is None or y <= 1:
            raise Rejected("a set is along eps, or along theta at one eps > 0, and a channel changes with it")
        return y
