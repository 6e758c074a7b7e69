"""A witness between channels with one likelihood ratio."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from symqif.refinement_kernel.columns import Column, check_one_ratio, weights
from symqif.refinement_kernel.number import at_least, zero


@dataclass(frozen=True)
class RatioWitness:
    """For channels with one likelihood ratio: at each size from 1 to k-1, B reports a subset no more often than A does.

    A witness keeps what A reports with probability `kept` and else reports what B does of what tells nothing
    (beyond.equal-ratio of the catalogue).
    """

    k: int
    a: Sequence[Column]
    b: Sequence[Column]

    def check(self) -> None:
        """The base's check; `Rejected` if it is no witness, or that is not decided."""
        check_one_ratio(self.k, self.a, self.b)

    @property
    def equal(self) -> bool:
        """Is A no more likely either to report any subset that tells something?"""
        return all(at_least(theirs, ours) for ours, theirs in weights(self.k, self.a, self.b).values())

    def data(self) -> dict[str, Any]:
        pairs = weights(self.k, self.a, self.b).items()
        kept = [[size, str(theirs / ours)] for size, (ours, theirs) in pairs if not zero(ours)]
        return {"kind": "witness", "rule": "beyond.equal-ratio", "kept": kept}
