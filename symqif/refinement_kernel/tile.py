"""A range of a parameter on all of which A is refined by B, or on all of which it is not, and what shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Annotated

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.along import Along
from symqif.refinement_kernel.columns import Index
from symqif.refinement_kernel.favoured import check_one_ratio
from symqif.refinement_kernel.function import Domain, End, Product, Root, highest, lowest, same_end
from symqif.refinement_kernel.hyper import Action, Group, Hyper, check_gain, check_moves
from symqif.refinement_kernel.irrational import Number, nonnegative, positive, zero

Place = Domain | Fraction
Value = Fraction | Product
Cuts = tuple[Fraction, ...]  # where a range is cut to see signs


@dataclass(frozen=True)
class Pair:
    """Both channels along the variable, and their hypers there."""

    a: Along
    b: Along
    domain: Domain

    def hypers(self, place: Place) -> tuple[Hyper, Hyper]:
        return Hyper.of(self.a.at(place)), Hyper.of(self.b.at(place))

    @cached_property
    def along(self) -> tuple[Hyper, Hyper]:
        return self.hypers(self.domain)

    def gaps_at(self, place: Place) -> dict[int, Number]:
        """For each size, by how much count * nonmember is larger under A; `Rejected` unless there is one ratio above 1.

        A is refined by B exactly where none of these is negative: `check_order`, and a subset that is more likely under
        B has a gain function, of 1 for what it says and less than 0 for what all others say.
        """
        a, b = self.a.at(place), self.b.at(place)
        check_one_ratio(a, b)
        none = Product(Fraction(0), ()).at(place)
        return {size: none + a.weights.get(size, none) - b.weights.get(size, none) for size in range(1, a.k)}

    @cached_property
    def gaps(self) -> dict[int, Number]:
        return self.gaps_at(self.domain)


@dataclass(frozen=True)
class Moving:
    """Moves by which A is refined by B."""

    moves: Mapping[tuple[Index, Index], Value]

    def show(self, place: Place, a: Hyper, b: Hyper) -> bool:
        """The answer for two hypers at a place, or on a domain; `Rejected` if it is not shown."""
        check_moves(a, b, {pair: at(chance, place) for pair, chance in self.moves.items()})
        return True


@dataclass(frozen=True)
class Gaining:
    """Actions of a gain function by which B leaks more, and which of them is taken after the reports of B's groups."""

    actions: Sequence[tuple[int, Value, Value]]
    replies: Annotated[tuple[int | None, ...] | None, "taken_for_b"]

    def show(self, place: Place, a: Hyper, b: Hyper) -> bool:
        """The answer for two hypers at a place, or on a domain; `Rejected` if it is not shown."""
        check_gain(a, b, [Action(n, at(p, place), at(q, place)) for n, p, q in self.actions], self.replies)
        return False


@dataclass(frozen=True)
class Sample:
    """Evidence at one value of the variable."""

    at: Fraction
    evidence: Moving | Gaining

    def holds(self, pair: Pair) -> bool:
        """Is A refined by B there? `Rejected` if that is not shown."""
        return self.evidence.show(self.at, *pair.hypers(self.at))


@dataclass(frozen=True)
class Tile:
    """From one end to another one, or a root alone; of itself it shows nothing, and is undecided."""

    start: Annotated[Fraction | Root, "from"]
    stop: Annotated[End, "to"]
    holds: Annotated[bool | None, "refines"]

    @property
    def is_point(self) -> bool:
        return isinstance(self.start, Root) and same_end(self.start, self.stop)

    def check(self, pair: Pair) -> None:
        """Accept that it holds, or does not, at each place between the ends, and a root itself, or raise `Rejected`."""
        if not Domain(lowest(self.start), highest(self.stop)).within(pair.domain):
            raise Rejected("a tile is in the range")
        if self.answer(pair) is not self.holds:
            raise Rejected("a tile has the answer that is shown")

    def answer(self, pair: Pair) -> bool | None:
        """What is shown at all those places, and at one inside at least without functions, too."""
        return None


@dataclass(frozen=True)
class Signs(Tile):
    """Of all gaps, that they are >= 0, or of one that it is < 0; for each the places where the range is cut."""

    gaps: Mapping[Index, Cuts]
    sample: Sample | None  # none for a root alone

    def answer(self, pair: Pair) -> bool:
        stated = self.gaps.keys()
        holds = True if self.is_point and self.sample is None else self._at_sample(pair)
        if not stated <= pair.gaps.keys() or (stated != pair.gaps.keys() if holds else len(stated) != 1):
            raise Rejected("all gaps have their signs shown, or one that is negative")
        for n, cuts in self.gaps.items():
            before = bool(cuts) and cuts[0] < lowest(self.start)  # then the sign shows from there on
            start, rest = (cuts[0], cuts[1:]) if before else (self.start, cuts)
            for piece in pieces(start, rest, self.stop):
                part = at(pair.gaps[n], piece)
                if not (nonnegative(part) if holds else positive(-part)):
                    raise Rejected(f"gap {n} has not certainly this sign")
        return holds

    def _at_sample(self, pair: Pair) -> bool:
        if self.sample is None or not inside(self.sample.at, self.start, self.stop):
            raise Rejected("a tile is evaluated at a place inside")
        here = pair.gaps_at(self.sample.at)
        if not all(zero(at(gap, self.sample.at) - here[n]) for n, gap in pair.gaps.items()):
            raise Rejected("two evaluations differ")
        return self.sample.holds(pair)


@dataclass(frozen=True)
class Stage(Tile):
    """Evidence of functions, piece by piece: there, and at a place inside each piece."""

    evidence: Moving | Gaining
    cuts: Cuts

    def answer(self, pair: Pair) -> bool | None:
        holds = None
        for piece in pieces(self.start, self.cuts, self.stop):
            self.show_on(piece, *pair.along)
            holds = self.evidence.show(piece.inside, *pair.hypers(piece.inside))
        return holds

    def show_on(self, piece: Domain, a: Hyper, b: Hyper) -> bool:
        """The same on a part of the domain of the hypers."""
        return self.evidence.show(piece, *(restricted(hyper, piece) for hyper in (a, b)))


AnyTile = Tile | Signs | Stage


def pieces(start: Fraction | Root, cuts: Sequence[Fraction], stop: End) -> list[Domain]:
    """What is between two ends, cut at these places."""
    return [Domain(low, high) for low, high in pairwise([start, *cuts, stop]) if low is not None]


def inside(at: Fraction, start: Fraction | Root, stop: End) -> bool:
    """Is a number between two ends, and between all that encloses them?"""
    after = start.high <= at if isinstance(start, Root) else start < at
    return after and (stop is None or (at <= stop.low if isinstance(stop, Root) else at < stop))


def at(value: Number | Product, place: Place) -> Number:
    """A value of a function, or the function on a domain."""
    return value.at(place) if isinstance(value, Product) else value


def restricted(hyper: Hyper, domain: Domain) -> Hyper:
    """The same on a part of the domain."""
    groups = [Group(g.size, *(at(n, domain) for n in (g.weight, g.inside, g.outside))) for g in hyper.groups]
    return Hyper(hyper.k, tuple(groups))
