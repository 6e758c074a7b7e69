"""Several reports of one user, each on its own: what an adversary sees who collects them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from symqif.channels.channel import Channel
from symqif.channels.merge_columns import merge_columns
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.later import sympy

LIMIT = 10**5


def explicit_reports(channel: Channel, n: int) -> Channel:
    """The channel of n reports, each of them made anew; outputs that tell the same are one.

    The reports are sorted, as their order tells nothing, and proportional columns of one report are merged first. So an
    output (y1, .., yn) with the counts c1, c2, .. of what it holds stands for n!/(c1! c2! ..) sequences of reports, and
    its entry is that number of times the product of C[x, yi].
    """
    channel = wanted(channel, Channel)
    merged = merge_columns(channel)
    labelled = list(zip(merged.outputs, merged.columns, strict=True))
    labels, columns = [], []
    for chosen, ways in multisets(len(labelled), n):
        labels.append(tuple(labelled[place][0] for place in chosen))
        entries = zip(*(labelled[place][1] for place in chosen), strict=True)
        columns.append([ways * sympy.Mul(*own) for own in entries])
    return Channel(list(zip(*columns, strict=True)), channel.secrets, tuple(labels))


def multisets(width: int, n: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The sorted sequences of n places below `width`, and of each in how many orders it can come."""
    size = comb(width + n - 1, n)
    if size > LIMIT:
        raise SymqifError(f"an explicit channel may have {LIMIT} columns, and {n} reports have {size}")
    for chosen in combinations_with_replacement(range(width), n):
        yield chosen, factorial(n) // prod(map(factorial, Counter(chosen).values()))
