"""Tiles along a parameter, as data for the base: each shows whether A is refined by B on a range."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction

from symqif.find.limits import Deadline, GaveUp
from symqif.find.refinement import sizes
from symqif.find.refinement.cells import sign_tiles
from symqif.find.refinement.stages import BITS, Reach, reaches
from symqif.find.refinement.tile_data import Data, end_data, evidence_data
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.data import made
from symqif.refinement_kernel.function import Domain, Function, Root, highest, lowest, same_end
from symqif.refinement_kernel.hyper import Hyper
from symqif.refinement_kernel.tile import AnyTile, Pair, Stage, Tile, pieces

CUTS = 150  # how often a range may be halved
Hypers = tuple[Hyper, Hyper]


def ratio_tiles(pair: Pair, deadline: Deadline) -> list[Data]:
    """For one likelihood ratio: where no subset is more likely under B; `Rejected` if the ratios are not one."""
    gaps = {n: gap for n, gap in pair.gaps.items() if isinstance(gap, Function)}  # all of them
    return [_sampled(tile, pair, deadline) for tile in sign_tiles(gaps, pair.domain, deadline)]


def stage_tiles(
    pair: Pair, start: Fraction | Root, stop: Fraction | None, deadline: Deadline, bits: int = BITS
) -> list[Data]:
    """Whatever the likelihood ratios; what is between two of them is undecided. `GaveUp` if nothing was found in time.

    bits: to which the ends are enclosed.
    """
    shown = []
    for reach in reaches(pair.hypers, pair.along, pair.domain, deadline, bits):
        with suppress(Rejected):  # what it was for stays undecided
            shown.append(_tile(reach, pair.along, start, stop, deadline))
    whole = {"from": end_data(start), "to": end_data(stop), "refines": None}
    return list(_covering(sorted(shown, key=_place), whole))


def sample(pair: Pair, at: Fraction, deadline: Deadline) -> Data:
    """The answer at one value of the variable."""
    found = sizes.moves_or_gain(*pair.hypers(at), deadline)
    if isinstance(found, Mapping):  # what is left tells nothing
        found = {(i, j): chance for (i, j), chance in found.items() if j}
    return {"at": str(at), "evidence": evidence_data(found)}


def _sampled(data: Data, pair: Pair, deadline: Deadline) -> Data:
    """The tile with the answer at a value inside; undecided if there is none in time."""
    tile: Tile = made(AnyTile, data)
    if tile.is_point:
        return data
    low, high = highest(tile.start), None if tile.stop is None else lowest(tile.stop)
    assert low is not None
    with suppress(GaveUp):
        return {**data, "sample": sample(pair, low if low == high else _simplest(low, high), deadline)}
    return {"from": data["from"], "to": data["to"], "refines": None}


def _simplest(low: Fraction, high: Fraction | None) -> Fraction:
    """The number between two others that has the least denominator, and of those the least numerator."""
    whole = low.numerator // low.denominator
    if high is None or whole + 1 < high:
        return Fraction(whole + 1)
    return whole + 1 / _simplest(1 / (high - whole), None if low == whole else 1 / (low - whole))


def _between(low: Fraction, high: Fraction | None) -> Fraction:
    """A number with few digits near the middle."""
    if high is None:
        return Fraction(int(low) + 1)
    if low == high:  # both are beside roots
        return low
    digits = 1
    while 2**digits * (high - low) < 8:
        digits += 1
    middle = (low + high) / 2
    return Fraction(round(middle * 2**digits), 2**digits)


def _tile(reach: Reach, along: Hypers, first: Fraction | Root, last: Fraction | None, deadline: Deadline) -> Data:
    """From a root or the end of all to another one; cut until Descartes' rule shows all signs."""
    start = first if reach.low is None else reach.low.root
    stop = last if reach.high is None else reach.high.root
    found = reach.found
    evidence = evidence_data(found.actions if found.moves is None else found.moves, found.replies)
    ends = {"from": end_data(start), "to": end_data(stop), "refines": found.moves is not None}
    data: Data = {**ends, "evidence": evidence, "cuts": []}
    shown: Stage = made(AnyTile, data)
    low, high = highest(start), None if stop is None else lowest(stop)
    assert low is not None
    cuts = [low] * isinstance(start, Root)
    if low != high:
        cuts += _cuts(shown, Domain(low, high), along, deadline)
        cuts += [high] * (isinstance(stop, Root) and high is not None)  # type: ignore[list-item]
    for piece in pieces(start, cuts, stop):
        shown.show_on(piece, *along)
    return {**data, "cuts": list(map(str, cuts))}


def _cuts(shown: Stage, domain: Domain, along: Hypers, deadline: Deadline) -> list[Fraction]:
    cuts: list[Fraction] = []
    left = [(domain, 0)]
    while left:
        here, times = left.pop()
        try:
            shown.show_on(here, *along)
        except Rejected:
            if times == CUTS or not deadline.left:
                raise
            middle = 2 * max(Fraction(1), here.low) if here.high is None else (here.low + here.high) / 2
            left += [(Domain(middle, here.high), times + 1), (Domain(here.low, middle), times + 1)]
            continue
        cuts.append(here.low)
    return cuts[1:]


def _place(data: Data) -> tuple[Fraction, bool, Fraction]:
    """Ascending by where tiles begin; of those that begin alike, the longest first."""
    tile: Tile = made(AnyTile, data)
    return lowest(tile.start), tile.stop is not None, Fraction(0) if tile.stop is None else -lowest(tile.stop)


def _covering(tiles: Iterable[Data], whole: Data) -> Iterator[Data]:
    """The tiles end to end: overlapping ones cut at a number inside both, and undecided ones between others."""
    before: Data | None = None
    for tile in tiles:
        if before is None:
            if tile["from"] != whole["from"]:
                yield {**whole, "to": tile["from"]}
            before = tile
            continue
        one, other = made(AnyTile, before), made(AnyTile, tile)
        place = highest(other.start)
        assert place is not None
        if one.stop is None or (other.stop is not None and lowest(other.stop) <= lowest(one.stop)):
            continue  # all of it is in the one before
        if same_end(one.stop, other.start):
            yield before
        elif place <= lowest(one.stop):
            place = _between(place, lowest(one.stop))
            yield {**before, "to": str(place), "cuts": [cut for cut in before["cuts"] if Fraction(cut) < place]}
            tile = {**tile, "from": str(place), "cuts": [cut for cut in tile["cuts"] if Fraction(cut) > place]}
        else:
            yield before
            yield {"from": before["to"], "to": tile["from"], "refines": None}
        before = tile
    if before is None:
        yield whole
        return
    yield before
    if before["to"] != whole["to"]:
        yield {**whole, "from": before["to"]}
