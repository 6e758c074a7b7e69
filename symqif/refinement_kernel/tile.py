"""A range of a parameter on all of which A is refined by B, or on all of which it is not, and what shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from symqif.kernel.term import Rejected
from symqif.kernel.term import number as fraction
from symqif.refinement_kernel.along import Along
from symqif.refinement_kernel.data import actions_of, fields, integer, listed, moves_of, named, row
from symqif.refinement_kernel.favoured import check_one_ratio
from symqif.refinement_kernel.function import (
    Coefficients,
    Domain,
    End,
    Factors,
    Function,
    Root,
    highest,
    lowest,
    same_end,
    valued,
    without,
)
from symqif.refinement_kernel.hyper import Action, Hyper, check_gain, check_moves
from symqif.refinement_kernel.irrational import Number

Value = tuple[Fraction, Factors]  # a function, on whatever domain
Cuts = Sequence[Fraction]  # where a range is cut to see signs


@dataclass(frozen=True)
class Pair:
    """Both channels along the variable, and their hypers there."""

    a: Along
    b: Along
    domain: Domain

    def hypers(self, place: Domain | Fraction) -> tuple[Hyper, Hyper]:
        return Hyper.of(self.a.at(place)), Hyper.of(self.b.at(place))

    def gaps(self) -> dict[int, Function]:
        """For each size, by how much count * nonmember is larger under A; `Rejected` unless there is one ratio above 1.

        A is refined by B exactly where none of these is negative: `check_order`, and a subset that is more likely under
        B has a gain function, of 1 for what it says and less than 0 for what all others say.
        """
        a, b = self.a.at(self.domain), self.b.at(self.domain)
        check_one_ratio(a, b)
        none = Function.constant(0, self.domain)
        return {size: none + (a.weights.get(size, none) - b.weights.get(size, none)) for size in range(1, a.k)}

    def gaps_at(self, value: Fraction) -> dict[int, Number]:
        """The same at a value of the variable, without functions."""
        a, b, none = self.a.at(value), self.b.at(value), Fraction(0)
        return {size: a.weights.get(size, none) - b.weights.get(size, none) for size in range(1, a.k)}


@dataclass(frozen=True)
class Signs:
    """Of all gaps, that they are >= 0, or of one that it is < 0; for each the places where the range is cut."""

    cuts: Mapping[int, Cuts]


@dataclass(frozen=True)
class Moved:
    """Moves by which A is refined by B."""

    cuts: Cuts
    moves: Mapping[tuple[int, int], Value]

    def check(self, a: Hyper, b: Hyper, place: Domain | Fraction) -> None:
        check_moves(a, b, {pair: _at(chance, place) for pair, chance in self.moves.items()})


@dataclass(frozen=True)
class Gained:
    """Actions of a gain function by which B leaks more, and which of them is taken after the reports of B's groups."""

    cuts: Cuts
    actions: Sequence[tuple[int, Value, Value]]
    replies: Sequence[int | None]

    def check(self, a: Hyper, b: Hyper, place: Domain | Fraction) -> None:
        check_gain(a, b, [Action(n, _at(p, place), _at(q, place)) for n, p, q in self.actions], self.replies)


@dataclass(frozen=True)
class Sample:
    """The answer at one value of the variable, by a certificate of its own."""

    at: Fraction
    moves: Mapping[tuple[int, int], Number] | None
    actions: Sequence[Action]

    @staticmethod
    def of(data: Any) -> Sample:
        if "moves" in named(data):
            at, moves = fields(data, at=fraction, moves=moves_of(fraction))
            return Sample(at, moves, ())
        at, actions = fields(data, at=fraction, actions=actions_of(fraction))
        return Sample(at, None, actions)

    def holds(self, pair: Pair) -> bool:
        """Is A refined by B there? `Rejected` if that is not shown."""
        hypers = pair.hypers(self.at)
        if self.moves is None:
            check_gain(*hypers, self.actions)
        else:
            check_moves(*hypers, self.moves)
        return self.moves is not None


@dataclass(frozen=True)
class Tile:
    """From one end to another one, or a root alone. evidence: none where it is undecided; sample: a value inside."""

    start: Fraction | Root
    stop: End
    holds: bool | None
    evidence: Signs | Moved | Gained | None = None
    sample: Sample | None = None

    @staticmethod
    def of(data: Any) -> Tile:
        """A tile from its data; `Rejected` for what is none."""
        shown = next((name for name in EVIDENCE if name in named(data)), None)
        kind, readers = EVIDENCE[shown] if shown else (None, {})
        if "sample" in data:
            readers = {**readers, "sample": Sample.of}
        start, stop, holds, *found = fields(data, from_=end_of, to=end_of, refines=_verdict, **readers)
        if start is None:
            raise Rejected("a tile begins somewhere")
        sample = found.pop() if "sample" in data else None
        return Tile(start, stop, holds, None if kind is None else kind(*found), sample)

    @property
    def is_point(self) -> bool:
        return isinstance(self.start, Root) and same_end(self.start, self.stop)

    def check(self, pair: Pair, hypers: tuple[Hyper, Hyper], gaps: Mapping[int, Function]) -> None:
        """Accept that it holds, or does not, at each place between the ends, and a root itself, or raise `Rejected`."""
        if self.holds is not None and not self.is_point:
            self._check_sample(pair)
        match self.evidence:
            case None if self.holds is None:
                if self.stop is not None and lowest(self.start) >= (highest(self.stop) or 0):
                    raise Rejected("a tile has a low and a higher end")
                return
            case Signs() as signs:
                self._check_signs(signs, pair, gaps)
            case (Moved() | Gained()) as shown if self.holds is isinstance(shown, Moved):
                for piece in pieces(self.start, shown.cuts, self.stop):
                    a, b = (on(hyper, piece) for hyper in hypers)
                    shown.check(a, b, piece)
                    shown.check(*pair.hypers(piece.inside), piece.inside)
            case _:
                raise Rejected("the evidence of a tile is for another answer")

    def _check_sample(self, pair: Pair) -> None:
        """The same answer, once more and without functions, at a place inside."""
        if self.sample is None:
            raise Rejected("a tile is evaluated at a place inside")
        at, start, stop = self.sample.at, self.start, self.stop
        after = start.high <= at if isinstance(start, Root) else start < at
        before = stop is None or (at <= stop.low if isinstance(stop, Root) else at < stop)
        if not after or not before:
            raise Rejected("a tile is evaluated at a place inside")
        if self.sample.holds(pair) is not self.holds:
            raise Rejected("two evaluations differ")

    def _check_signs(self, signs: Signs, pair: Pair, gaps: Mapping[int, Function]) -> None:
        if self.holds is None or not signs.cuts.keys() <= gaps.keys():
            raise Rejected("gaps have their signs shown")
        if (signs.cuts.keys() != gaps.keys()) if self.holds else (len(signs.cuts) != 1 or self.is_point):
            raise Rejected("all gaps have their signs shown, or one that is negative")
        here = {} if self.sample is None else pair.gaps_at(self.sample.at)
        for n, cuts in signs.cuts.items():
            f = gaps[n]
            if self.sample is None:
                _check_at_root(f, self.start)
                continue
            if valued(f.scale, f.factors, self.sample.at) != here[n]:
                raise Rejected("two evaluations differ")
            for piece in pieces(self.start, cuts, self.stop):
                part = f.on(piece)
                if not (part.nonnegative if self.holds else part.sign < 0):
                    raise Rejected(f"gap {n} has not certainly this sign")


def pieces(start: Fraction | Root, cuts: Cuts, stop: End) -> list[Domain]:
    """What is between two ends, cut at these places."""
    return [Domain(low, high) for low, high in pairwise([start, *cuts, stop]) if low is not None]


def end_of(data: Any) -> End:
    """An end from its data."""
    if not isinstance(data, Mapping):
        return None if data is None else fraction(data)
    polynomial, around = fields(data, root_of=_coefficients, root_in=lambda ends: row(ends, fraction, fraction))
    return Root(polynomial, *around)


def _check_at_root(f: Function, root: Any) -> None:
    """Accept that a function is >= 0 at a root."""
    on = f.on(root.around)
    if any(n > 0 and without(p, root.polynomial)[1] for p, n in on.factors):
        return
    if not on.nonnegative:
        raise Rejected("a gap is not certainly >= 0 at a root")


def _verdict(data: Any) -> bool | None:
    if data is not None and type(data) is not bool:
        raise Rejected("a tile is true, false or undecided")
    return data


def _coefficients(data: Any) -> Coefficients:
    return listed(data, integer)


def _cuts(data: Any) -> Cuts:
    return listed(data, fraction)


def _value(data: Any) -> Value:
    if not isinstance(data, Mapping):
        return fraction(data), ()
    factors = lambda all_: listed(all_, lambda one: tuple(row(one, _coefficients, integer)))  # noqa: E731
    scale, found = fields(data, scale=fraction, factors=factors)
    return scale, found


EVIDENCE: Mapping[str, tuple[Any, Mapping[str, Any]]] = {
    "gaps": (Signs, {"gaps": lambda data: {integer(size): _cuts(cuts) for size, cuts in named(data).items()}}),
    "moves": (Moved, {"cuts": _cuts, "moves": moves_of(_value)}),
    "actions": (
        Gained,
        {
            "cuts": _cuts,
            "actions": lambda data: listed(data, lambda action: row(action, integer, _value, _value)),
            "taken_for_b": lambda data: listed(data, lambda reply: None if reply is None else integer(reply)),
        },
    ),
}


def _at(value: Value, place: Domain | Fraction) -> Number:
    if isinstance(place, Domain):
        return Function.product(*value, place) if value[1] else value[0]
    return valued(*value, place)


def on(hyper: Hyper, domain: Domain) -> Hyper:
    """The same on a part of the domain."""

    def part(value: Number) -> Number:
        return value.on(domain) if isinstance(value, Function) else value

    return Hyper(
        hyper.k,
        tuple(replace(g, weight=part(g.weight), inside=part(g.inside), outside=part(g.outside)) for g in hyper.groups),
    )
