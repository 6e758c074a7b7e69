"""Certificates that are changed in one place: what is accepted is still true, by linear programs at points."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from symqif.refinement.answer_file import Shown, shown
from tests.oracles.refinement import refined_exactly
from tests.refinement_kernel.certificates import CERTIFICATES
from tests.sample import slow

F = Fraction
Matrix = list[list[Fraction]]
TWO = F(2)  # in the place of e: channels with e^2 and e are in the same order with any number above 1
PLACES = [F(1), F(5, 4), F(7, 5), F(141, 100), F(71, 50), F(10, 7), F(3, 2), F(2), F(9)]  # of the variable of a set


def changed(data: Any) -> Iterator[Any]:
    """The data with one change: of a numeral, a sign, an answer, or the length or order of a list."""
    match data:
        case bool() | None:
            yield from (other for other in (True, False, None) if other is not data)
        case int():
            yield from (data + 1, data - 1, -data)
        case str():
            yield f"-{data}"
            for found in re.finditer("[0-9]+", data):
                for step in (1, -1):
                    yield f"{data[: found.start()]}{int(found[0]) + step}{data[found.end() :]}"
        case list():
            yield from (data[:-1], data[1:], data[::-1], data + data[:1])
            for n, part in enumerate(data):
                yield from ([*data[:n], other, *data[n + 1 :]] for other in changed(part))
        case dict():
            for name, part in data.items():
                yield from ({**data, name: other} for other in changed(part))


def explicit(channel: Any, place: Fraction = TWO) -> Matrix:
    """The matrix of a channel, of fractions, by the definition of each form."""
    if isinstance(channel, list):
        return [[F(entry) for entry in row] for row in channel]
    if isinstance(channel, dict):
        secrets = range(1, int(channel["secrets"]) + 1)
        return [[F(p if x in s else q) for s, p, q in channel["reports"]] for x in secrets]
    text = re.sub("[0-9]+", lambda found: f'F("{found[0]}")', channel)
    k, low, high, *entries = text.removeprefix("subset(").removesuffix(")").split(", ")

    def entry(n: int, size: int) -> Fraction:
        return eval(entries[n], {"F": F, "i": F(size), "eps": F(1), "exp": lambda e: place**e})  # type: ignore[no-any-return]

    k, low, high = (int(eval(n)) for n in (k, low, high))
    sets = [s for size in range(low, high + 1) for s in combinations(range(k), size)]
    return [[entry(0, len(s)) * entry(1 if x in s else 2, len(s)) for s in sets] for x in range(k)]


@cache
def refined(channels: str, place: Fraction = TWO) -> bool:
    """Is the first of two channels refined by the second?"""
    a, b = (explicit(side, place) for side in json.loads(channels))
    assert all(min(row) >= 0 and sum(row) == 1 for row in (*a, *b)), "these are channels"
    return refined_exactly(a, b)


def true(found: Shown) -> bool:
    """Is what is shown so? Of a set, at some places."""
    if found.values is None:
        return refined(json.dumps(found.channels)) == found.holds
    for place in PLACES:
        holds = found.values.holds(place)
        sides = []
        for side in found.channels:
            known = F(side["e^(eps/2)"]) ** 2 if "e^(eps/2)" in side else place**found.values.axis.power
            sides.append(explicit(side["channel"], known))
        if holds is not None and holds != refined_exactly(*sides):
            return False
    return True


@pytest.mark.parametrize("name", [slow(name) if name in ("stages", "signs") else name for name in CERTIFICATES])
def test_no_change_makes_a_certificate_show_what_is_false(name: str) -> None:
    (found,) = shown({"certificate": CERTIFICATES[name]})
    assert (found.verdict, found.reason) == ("proved", "")
    assert true(found)
    for other in changed(CERTIFICATES[name]):
        (found,) = shown({"certificate": other})
        assert found.verdict in ("proved", "rejected", "undecided")
        if found.verdict == "proved":
            assert true(found), other


@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_falsehood_would_be_noticed(name: str) -> None:
    (found,) = shown({"certificate": CERTIFICATES[name]})
    assert not true(replace(found, channels=found.channels[::-1]))
