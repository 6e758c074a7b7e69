"""Explicit channels that are symmetric under all cyclic shifts of the secrets, as files."""

import random
from fractions import Fraction
from pathlib import Path


def turned(secrets: int, orbits: int, seed: int, keep: Fraction) -> list[list[Fraction]]:
    """All shifts of random columns; what they say is kept with some probability, else nothing is said."""
    draw = random.Random(seed)
    columns = [[draw.randrange(1, 20) for _ in range(secrets)] for _ in range(orbits)]
    total = sum(map(sum, columns))
    shifts = [(column, n, Fraction(sum(column), secrets * total)) for column in columns for n in range(secrets)]
    return [[keep * Fraction(c[x - n], total) + (1 - keep) * even for c, n, even in shifts] for x in range(secrets)]


def written(file: Path, rows: list[list[Fraction]]) -> Path:
    file.write_text("\n".join(",".join(map(str, row)) for row in rows), encoding="utf-8")
    return file
