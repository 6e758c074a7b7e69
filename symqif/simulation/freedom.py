"""Degrees of freedom of a squared error: how much it varies, from the users' own contributions to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from symqif.extra import needed

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

BATCHES = 100  # of users, of which each has a part in the error of a run


@dataclass(frozen=True)
class Parts:
    """What a run says of its squared error |d_1 + ... + d_B|^2, for independent vectors d_b of expectation 0.

    total: the error; squares: |d_b|^2; products: the mean of <d_b, d_c>^2 over b != c, 0 where B = 1.
    """

    total: float
    squares: NDArray[float64]
    products: float


def deviation_parts(deviations: Any) -> Parts:
    """Of an array with a row d_b for each batch."""
    gram = deviations @ deviations.T
    squares, count = gram.diagonal().copy(), len(gram)
    pairs = float((gram**2).sum() - (squares**2).sum()) / (count * (count - 1)) if count > 1 else 0.0
    return Parts(float((deviations.sum(axis=0) ** 2).sum()), squares, max(pairs, 0.0))


def freedom(runs: Sequence[Parts]) -> float:
    """2 E^2/V for the mean error of the runs, of expectation E and variance V, both estimated from all their parts.

    E of one run is the sum of E|d_b|^2 over b, and its V the sum of V(|d_b|^2) over b and of 2 E<d_b, d_c>^2 over
    b != c: exact for independent d_b of expectation 0, normal or not. A chi-square variable has as many degrees of
    freedom. Infinite where nothing varies.
    """
    numpy = needed("numpy")
    squares = numpy.concatenate([run.squares for run in runs])
    count = len(squares) // len(runs)
    mean = count * float(squares.mean())
    pairs = sum(run.products for run in runs) / len(runs)
    variance = count * float(squares.var(ddof=1)) + 2 * count * (count - 1) * pairs
    return len(runs) * 2 * mean**2 / variance if variance else float("inf")
