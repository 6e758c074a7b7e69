"""Sets of eps and of theta agree with decisions at points on both sides of each end, however near the ends are."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from symqif.errors import SymqifError
from symqif.find.limits import GaveUp
from symqif.mechanisms import blh, grr, lh, oue, ss, sue, the, ue
from symqif.refinement.parametric import over
from symqif.refinement.refinement_set import RefinementSet
from symqif.refinement.refines import refines

F = Fraction
Given = Mapping[str, Any]
Question = tuple[Any, Any, int, str, Given, Given]
SECONDS = 20.0


def question(seed: int) -> Question:
    """Two protocols along a variable; parameters are alike up to 10^-1, .., 10^-30, and levels near to 1 or not."""
    random = Random(seed)
    gap = F(random.choice((-1, 1)), 10 ** random.randint(1, 30))
    y = 1 + (
        F(random.randint(1, 60), 20) if random.random() < 0.6 else F(random.randint(1, 9), 10 ** random.randint(1, 30))
    )
    other = max(y * (1 + gap), 1 + (y - 1) / 2)
    k = random.randint(2, 4)
    if random.random() < 0.5:
        a, own = random.choice(((oue, {}), (sue, {}), (grr, {}), (blh, {}), (lh, {"g": 3}), (ss, {"omega": 1})))
        sides: list[tuple[Any, Given]] = [(a, {**own, "y": other}), (the, {"y": y})]
    else:
        moving = random.choice(((oue, {}), (sue, {}), (grr, {}), (blh, {}), (lh, {"g": 3})))
        still: list[tuple[Any, Given]] = [(oue, {"y": y}), (grr, {"y": y}), (lh, {"g": 4, "y": y})]
        still += [
            (ue, {"p": F(1, 2) + abs(gap) / 3, "q": F(1, 2) - abs(gap) / 3}),
            (oue, {}),
            (lh, {"g": 3}),
            (sue, {}),
        ]
        sides = [moving, random.choice(still)]
    random.shuffle(sides)
    (one, left), (two, right) = sides
    return one, two, k, "theta" if the in (one, two) else "eps", left, right


def values(result: RefinementSet) -> Iterator[Fraction]:
    """On both sides of each end, at rational ends, and in the middle of what is between."""
    ends = [point.enclosure for point in result.points]
    for low, high in ends:
        yield low
        yield low + 1 if high is None else high
        room = min((abs(low - other) for other, _ in ends if other != low), default=F(1))
        yield from (low - room / 10**6, (high or low) + room / 10**6)
    for (_, high), (low, _) in pairwise(ends):
        if high is not None and high < low:
            yield (high + low) / 2
    yield (ends[-1][1] or ends[0][0]) + 7


def at(result: RefinementSet, side: Any, k: int, given: Given, u: Fraction) -> Any:
    """The channel of a side where the variable is u."""
    if result.axis.name == "theta":
        return side.subset_form(k, **given, **({"x": u} if side is the else {}))
    return side.subset_form(k, **given, **({} if {"y", "p"} & given.keys() else {result.axis.shown: u}))


@dataclass
class Compared:
    """How many values were compared, those that are decided otherwise, and what had no answer."""

    values: int
    wrong: list[str]
    unanswered: list[str]


def compared(seed: int) -> Compared:
    a, b, k, variable, left, right = question(seed)
    name = f"seed {seed}: {a.name} {left}, {b.name} {right}, k = {k}"
    try:
        result = over(a, b, k, variable, left, right, SECONDS)
    except (SymqifError, GaveUp) as error:
        return Compared(0, [], [f"{name}: {error}"])
    found = Compared(0, [], [])
    lowest, highest = result.points[0].enclosure[0], None if result.axis.y is None else result.points[-1].enclosure[0]
    for u in {*values(result)}:
        said = result.holds(u)
        inside = lowest < u and (highest is None or u < highest) and (result.axis.y is None or u**2 > result.axis.y)
        if said is not None and inside and result.axis.shown != "u":
            decided = refines(at(result, a, k, left, u), at(result, b, k, right, u)).holds
            found.values += 1
            if decided is None:
                found.unanswered.append(f"{name}: at {u}")
            elif decided != said:
                found.wrong.append(f"{name}: at {u} {decided}, not {said}")
    return found


@pytest.mark.parametrize("seed", range(12))
def test_random_questions(seed: int) -> None:
    assert compared(seed).wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("first", range(50, int(os.environ.get("SYMQIF_QUESTIONS", "150")), 50))
def test_more_random_questions(first: int) -> None:
    """What had no answer is printed (`-rP` shows it where nothing is wrong)."""
    found = [compared(seed) for seed in range(first, first + 50)]
    unanswered = [line for one in found for line in one.unanswered]
    print(*unanswered, sep="\n")
    assert sum(one.values for one in found) > 100
    assert [line for one in found for line in one.wrong] == []
    assert len(unanswered) < 25


def test_a_root_beside_the_end_of_the_range_is_an_end_of_its_own() -> None:
    """Within 2^-60 of x = y, where the answer changes twice."""
    y = F("10000000000000000451/10000000000000000000")
    other = F(
        "5070602400912917834670981102676584098943619701428621/5070602400912917605986812821504000000000000000000000"
    )
    result = over(blh, the, 3, "theta", {"y": other}, {"y": y})
    assert not result.undecided
    low = 1 + (y - 1) / 2
    for share in (F(1, 100), F(9, 10), F(97, 100), F(98, 100), F(999, 1000)):
        x = low + (y - low) * share
        assert result.holds(x) == refines(blh.subset_form(k=3, y=other), the.subset_form(k=3, y=y, x=x)).holds
