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
from symqif.refinement_kernel.favoured import check_one_ratio
from symqif.refinement_kernel.function import Domain, End, Function, Product, Root, highest, lowest, same_end, without
from symqif.refinement_kernel.hyper import Action, Group, Hyper, Moves, check_gain, check_moves
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
        none = Function.constant(0, place) if isinstance(place, Domain) else Fraction(0)
        return {size: none + a.weights.get(size, none) - b.weights.get(size, none) for size in range(1, a.k)}

    @cached_property
    def gaps(self) -> dict[int, Number]:
        return self.gaps_at(self.domain)


@dataclass(frozen=True)
class MovedAt:
    """Moves at one value of the variable."""

    at: Fraction
    moves: Moves

    def holds(self, pair: Pair) -> bool:
        """Is A refined by B there? `Rejected` if that is not shown."""
        check_moves(*pair.hypers(self.at), self.moves)
        return True


@dataclass(frozen=True)
class GainedAt:
    """A gain function at one value of the variable."""

    at: Fraction
    actions: tuple[Action, ...]

    def holds(self, pair: Pair) -> bool:
        """Is A refined by B there? `Rejected` if that is not shown."""
        check_gain(*pair.hypers(self.at), self.actions)
        return False


Sample = MovedAt | GainedAt


@dataclass(frozen=True, kw_only=True)
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
        if self.holds is not None:
            raise Rejected("a tile without evidence is undecided")
        self.check_place(pair)

    def check_place(self, pair: Pair) -> None:
        """Accept that all that encloses the tile is in the range, or raise `Rejected`."""
        if not Domain(lowest(self.start), highest(self.stop)).within(pair.domain):
            raise Rejected("a tile is in the range")


@dataclass(frozen=True, kw_only=True)
class Decided(Tile):
    """With evidence on all of it, and the same answer once more and without functions, at a place inside."""

    sample: Sample | None = None  # none for a root alone

    def check(self, pair: Pair) -> None:
        if self.holds is None:
            raise Rejected("what is undecided has no evidence")
        self.check_place(pair)
        if not self.is_point:
            self._check_sample(pair)
        self.check_all(pair)

    def _check_sample(self, pair: Pair) -> None:
        if self.sample is None or not inside(self.sample.at, self.start, self.stop):
            raise Rejected("a tile is evaluated at a place inside")
        if self.sample.holds(pair) is not self.holds:
            raise Rejected("two evaluations differ")

    def check_all(self, pair: Pair) -> None:
        """Accept the evidence, or raise `Rejected`."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Signs(Decided):
    """Of all gaps, that they are >= 0, or of one that it is < 0; for each the places where the range is cut."""

    gaps: Mapping[int, Cuts]

    def check_all(self, pair: Pair) -> None:
        gaps, stated = pair.gaps, self.gaps.keys()
        if not stated <= gaps.keys() or (stated != gaps.keys() if self.holds else self.is_point or len(stated) != 1):
            raise Rejected("all gaps have their signs shown, or one that is negative")
        here = {} if self.sample is None else pair.gaps_at(self.sample.at)
        for n, cuts in self.gaps.items():
            if self.sample is None:
                _check_at_root(gaps[n], self.start)
            elif not zero(at(gaps[n], self.sample.at) - here[n]):
                raise Rejected("two evaluations differ")
            for piece in () if self.sample is None else pieces(self.start, cuts, self.stop):
                part = on(gaps[n], piece)
                if not (nonnegative(part) if self.holds else positive(-part)):
                    raise Rejected(f"gap {n} has not certainly this sign")


@dataclass(frozen=True, kw_only=True)
class Piecewise(Decided):
    """Evidence of functions, piece by piece: there, and at a place inside each piece."""

    cuts: Cuts

    def check_all(self, pair: Pair) -> None:
        for piece in pieces(self.start, self.cuts, self.stop):
            self.check_on(piece, *pair.along)
            self.show(piece.inside, *pair.hypers(piece.inside))

    def check_on(self, piece: Domain, *hypers: Hyper) -> None:
        """Accept the evidence on a part of the domain of the hypers, or raise `Rejected`."""
        self.show(piece, *(restricted(hyper, piece) for hyper in hypers))

    def show(self, place: Place, a: Hyper, b: Hyper) -> None:
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Moved(Piecewise):
    """Moves by which A is refined by B."""

    moves: Mapping[tuple[int, int], Value]

    def show(self, place: Place, a: Hyper, b: Hyper) -> None:
        if not self.holds:
            raise Rejected("moves show that A is refined by B")
        check_moves(a, b, {pair: at(chance, place) for pair, chance in self.moves.items()})


@dataclass(frozen=True, kw_only=True)
class Gained(Piecewise):
    """Actions of a gain function by which B leaks more, and which of them is taken after the reports of B's groups."""

    actions: Sequence[tuple[int, Value, Value]]
    replies: Annotated[tuple[int | None, ...], "taken_for_b"]

    def show(self, place: Place, a: Hyper, b: Hyper) -> None:
        if self.holds:
            raise Rejected("a gain function shows that A is not refined by B")
        check_gain(a, b, [Action(n, at(p, place), at(q, place)) for n, p, q in self.actions], self.replies)


AnyTile = Tile | Signs | Moved | Gained


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


def on(value: Number, domain: Domain) -> Number:
    """The same on a part of the domain."""
    return value.on(domain) if isinstance(value, Function) else value


def restricted(hyper: Hyper, domain: Domain) -> Hyper:
    """The same on a part of the domain."""
    groups = [Group(g.size, *(on(n, domain) for n in (g.weight, g.inside, g.outside))) for g in hyper.groups]
    return Hyper(hyper.k, tuple(groups))


def _check_at_root(f: Number, root: Fraction | Root) -> None:
    """Accept that a function is >= 0 at a root."""
    if isinstance(f, Function) and isinstance(root, Root):
        f = f.on(Domain(*root.between))
        if any(n > 0 and without(p, root.polynomial)[1] for p, n in f.factors):
            return
    if not nonnegative(f):
        raise Rejected("a gap is not certainly >= 0 at a root")
