"""Do counts of sampled reports agree with an exact channel? Pearson's chi-square, over all secrets at once.

All these tests together raise a false alarm with probability at most ALARM, were the seeds not fixed. There are at most
TESTS of them (Bonferroni), and the statistic's law is not quite its limit for many reports: where each cell is expected
LEAST times or more, its tail is at most EXCESS times that of the limit (8.2 times with one cell, fewer with more:
`test_chi_square` computes it). So each test takes the limit's bound at ALARM / TESTS / EXCESS = 2.5e-9, and outputs
that are expected less are joined, the rarest first, until LEAST are expected.
"""

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
    cells = [(0, 0.0)]
    for output in sorted(expected, key=expected.__getitem__):
        if cells[-1][1] >= LEAST:
            cells.append((0, 0.0))
        cells[-1] = (cells[-1][0] + counts[output], cells[-1][1] + expected[output])
    if cells[-1][1] < LEAST and len(cells) > 1:
        (count, number), (more, other) = cells.pop(), cells.pop()
        cells.append((count + more, number + other))
    assert len(cells) > 1 or len(expected) == 1, "too few reports"
    return sum((count - number) ** 2 / number for count, number in cells), len(cells) - 1
