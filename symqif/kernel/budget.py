"""How much work a certificate may cause, counted where it is done, in units of about a microsecond."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf


class Rejected(Exception):
    """The kernel does not accept: the message says which rule was broken."""


_left = [inf]


def spend(units: int) -> None:
    """Count work before it is done; `Rejected` once there is too much of it, and from then on."""
    if units > _left[0]:
        _left[0] = -1
        raise Rejected("this is more work than a certificate may cause")
    _left[0] -= units


def operation(first: int, second: int) -> int:
    """The work of one operation on fractions with so many bits, which for large ones is that of a gcd."""
    return first * second >> 16


@contextmanager
def limited(units: int) -> Iterator[None]:
    """Within this, so much work may be done, or less where less is left."""
    before = _left[0]
    _left[0] = min(before, units)
    try:
        yield
    finally:
        _left[0] = before - (min(before, units) - _left[0])
