"""pure-ldp 1.2.0: what its heavy hitters send of a bit string, against our channels for the oracle they are given."""

from collections.abc import Hashable
from fractions import Fraction
from importlib import import_module
from math import log
from typing import Any

import pytest

from tests.peers.chi_square import Law, agree
from tests.peers.randomizers import ours
from tests.peers.sampled import conform, drawn, subset
from tests.peers.samplers import MARK
from tests.peers.test_pure_ldp import client

pytestmark = MARK

STRINGS = ["00", "01", "10", "11"]
T = Fraction(81)  # e^eps; half of eps is log 9


def number(string: str) -> int:
    """Of the bits before the padding, and behind the hash of the word."""
    return int(string.partition("_")[2] or string.split("*")[0], 2)


def heavy_hitter(name: str, *arguments: Any, **options: Any) -> Any:
    return getattr(import_module("pure_ldp.heavy_hitters"), f"{name}Client")(log(T), *arguments, **options)


def prefixed(laws: list[Law], length: int) -> list[Law]:
    """For each string the law of its first bits."""
    return [laws[int(string[:length], 2)] for string in STRINGS]


def test_the_prefix_extending_method_follows_the_oracle_on_a_random_prefix() -> None:
    """All of eps is spent on it; the length is public."""
    pem = heavy_hitter("PEM", 0, 2, 1, fo_client=client("UE", log(T), 4, index_mapper=number))

    def report(value: int) -> Hashable:
        bits, group = pem.privatise(STRINGS[value])
        return group, subset(bits)

    expected: list[Law] = []
    for one, both in zip(prefixed(ours("sue", T, 2), 1), prefixed(ours("sue", T, 4), 2), strict=True):
        groups = enumerate((one, both))
        expected.append({(g, output): chance / 2 for g, law in groups for output, chance in law.items()})
    assert agree(drawn(report, 4, 4000), expected)


@pytest.mark.parametrize("part", ["fragment", "word"])
def test_the_tree_histogram_follows_the_oracle_at_half_of_eps(part: str) -> None:
    """On the string, and on its prefix of a random length, of which the report does not say the length."""
    tree = heavy_hitter("TreeHist", 1, 2, fo_client=client("UE", log(T), 4, index_mapper=number))
    halves = ours("sue", Fraction(9), 4)
    expected = halves
    if part == "fragment":
        pairs = zip(prefixed(halves, 1), halves, strict=True)
        expected = [{output: (one[output] + both[output]) / 2 for output in both} for one, both in pairs]
    found = drawn(lambda value: subset(tree.privatise(STRINGS[value])[part == "word"]), 4, 4000)
    assert conform(found, expected)


@pytest.mark.parametrize("part", ["fragment", "word"])
def test_the_sequence_fragment_puzzle_follows_the_oracle_at_half_of_eps(part: str) -> None:
    """On the string, and on a random piece of it beside the string's hash; which piece it is is public.

    The oracle is a count mean sketch with one hash for each string, which drops the hash of the word.
    """
    puzzle = heavy_hitter("SFP", 1, 2, fo_client=client("CMS", log(T), [number], 4))
    halves = ours("sue", Fraction(9), 4)

    def report(value: int) -> Hashable:
        fragment, word, place = puzzle.privatise(STRINGS[value])
        return subset(word[0] > 0) if part == "word" else (int(place), subset(fragment[0] > 0))

    if part == "word":
        expected = halves
    else:
        expected = [
            {(at, output): chance / 2 for at in range(2) for output, chance in halves[int(string[at])].items()}
            for string in STRINGS
        ]
    assert agree(drawn(report, 4, 4000), expected)
