"""Do counts of sampled reports agree with an exact channel? Pearson's chi-square, over all secrets at once.

All these tests together raise a false alarm with probability at most ALARM, were the seeds not fixed. There are at most
TESTS of them (Bonferroni), and the statistic's law is not quite its limit for many reports: where each cell is expected
LEAST times or more, its tail is at most EXCESS times that of the limit (8.2 times with one cell, fewer with more:
`test_chi_square` computes it). So each test takes the limit's bound at ALARM / TESTS / EXCESS = 2.5e-9, and outputs
that are expected less than LEAST times are counted as one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from math import inf

ALARM = 1e-5
TESTS = 400
EXCESS = 10
LEAST = 100

Law = Mapping[Hashable, Fraction]  # the probabilities of the outputs


def agree(drawn: Sequence[Counter[Hashable]], laws: Sequence[Law]) -> bool:
    """Is the statistic within the bound that it exceeds with probability at most ALARM / TESTS? A counter for a law."""
    found = [statistic(counts, law) for counts, law in zip(drawn, laws, strict=True)]
    total, freedom = (sum(part) for part in zip(*found, strict=True))
    return bool(total <= bound(freedom))


def bound(freedom: int) -> float:
    """What the limit law exceeds with probability ALARM / TESTS / EXCESS."""
    from scipy.stats import chi2

    return float(chi2.isf(ALARM / TESTS / EXCESS, freedom))


def statistic(counts: Counter[Hashable], law: Law) -> tuple[float, int]:
    """Pearson's statistic and its degrees of freedom; infinite if something was drawn that has probability 0."""
    assert sum(law.values()) == 1
    if any(not law.get(output) for output in counts):
        return inf, 1
    expected = {output: float(chance * counts.total()) for output, chance in law.items() if chance}
    rare = {output for output, number in expected.items() if number < LEAST}
    cells = [(counts[output], number) for output, number in expected.items() if output not in rare]
    if rare:
        cells.append((sum(counts[output] for output in rare), sum(expected[output] for output in rare)))
    if len(cells) > 1 and cells[-1][1] < LEAST:
        last = cells.pop()
        least = cells.index(min(cells, key=lambda cell: cell[1]))
        cells[least] = (cells[least][0] + last[0], cells[least][1] + last[1])
    return sum((count - number) ** 2 / number for count, number in cells), len(cells) - 1
