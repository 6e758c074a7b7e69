"""Kronecker powers: a channel applied independently to each part of a secret."""

from __future__ import annotations

from itertools import product
from math import prod

from symqif.channel import Channel
from symqif.errors import SymqifError

LIMIT = 10**6


def kronecker_power(channel: Channel, k: int) -> Channel:
    """The k-fold Kronecker product B x ... x B, k >= 1: n**k secrets and m**k outputs, labelled by k-tuples.

    The entry at (x_1 ... x_k), (y_1 ... y_k) is the product of the B[x_j, y_j]; the last part varies fastest.
    Raises SymqifError if k is not a positive integer or the matrix has more than 10**6 entries.
    Source: Horn and Johnson, Topics in Matrix Analysis, 1991, section 4.2.
    """
    if not isinstance(k, int) or isinstance(k, bool) or k < 1:
        raise SymqifError(f"k must be an integer of at least 1, not {k!r}")
    size = (len(channel.secrets) * len(channel.outputs)) ** k
    if size > LIMIT:
        raise SymqifError(f"the Kronecker power must have at most {LIMIT} entries, not {size}: use the subset form")
    rows = [[prod(entries) for entries in product(*parts)] for parts in product(channel.rows, repeat=k)]
    labels = (tuple(product(names, repeat=k)) for names in (channel.secrets, channel.outputs))
    return Channel(rows, *labels)
