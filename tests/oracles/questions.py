"""Questions about explicit channels: at random, made by post-processing, and at the border of what is refined."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

from tests.oracles.channels import Matrix, cascade

KINDS = ("any", "made", "merged", "rarely", "beyond", "sparse")  # three of them mostly at the border


def question(kind: str, secrets: int, width: int, last: int, seed: int = 0) -> tuple[Matrix, Matrix]:
    """Two channels on the same secrets, of so many columns.

    any: the second is drawn by itself, of few entries that are not 0 in `sparse`. made: A.W for any W. merged: columns
    of A are added up. rarely: A and W have few entries that are not 0. beyond: merged, and then a little of one entry
    of a row moved to another.
    """
    draw = random.Random(f"{kind} {secrets} {width} {last} {seed}")
    share = Fraction(3, 10) if kind in ("rarely", "sparse") else Fraction(1)
    a = channel(draw, secrets, width, share)
    if kind in ("any", "sparse"):
        return a, channel(draw, secrets, last, share)
    if kind in ("made", "rarely"):
        return a, cascade(a, channel(draw, width, last, share))
    places = [draw.randrange(last) for _ in range(width)]
    b = [list(row) for row in cascade(a, [[Fraction(int(z == place)) for z in range(last)] for place in places])]
    if kind == "beyond":
        most, other = b[0].index(max(b[0])), (b[0].index(max(b[0])) + 1) % last
        b[0][most], b[0][other] = b[0][most] - Fraction(1, 10**8), b[0][other] + Fraction(1, 10**8)
    return a, b


def channel(draw: random.Random, secrets: int, width: int, share: Fraction) -> list[list[Fraction]]:
    """Rows of small whole numbers, divided by their sum; share: of them that are not 0."""
    rows = []
    while len(rows) < secrets:
        parts = [draw.randint(1, 20) if draw.random() < share else 0 for _ in range(width)]
        if any(parts):
            rows.append([Fraction(part, sum(parts)) for part in parts])
    return rows


def some(count: int) -> Iterator[tuple[str, int, int, int, int]]:
    """Questions of 2 to 20 secrets and columns, of all kinds in turn."""
    draw = random.Random(count)
    for seed in range(count):
        yield KINDS[seed % len(KINDS)], draw.randint(2, 20), draw.randint(2, 20), draw.randint(2, 20), seed
