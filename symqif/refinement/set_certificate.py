"""What a decision between channels that favour sets of secrets rests on."""

from dataclasses import dataclass
from typing import Any

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.favoured import Favoured, Favouring, check_loss, check_order
from symqif.refinement_kernel.number import Number


@dataclass(frozen=True)
class SetWitness:
    """For channels with one likelihood ratio: B favours no set more often than A does.

    A witness keeps what A reports with some probability, else reports what B does of what tells nothing
    (beyond.equal-ratio of the catalogue).
    """

    a: Favouring
    b: Favouring

    def check(self) -> None:
        """The base's check; `Rejected` if it is no witness, or that is not decided."""
        check_order(self.a, self.b)

    @property
    def equal(self) -> bool:
        """Does A favour no set more often either?"""
        try:
            check_order(self.b, self.a)
        except Rejected:
            return False
        return True

    def data(self) -> dict[str, Any]:
        return {"kind": "witness", "rule": "beyond.equal-ratio", "favoured": len(self.b.weights)}


@dataclass(frozen=True)
class SetGain:
    """A gain function of two actions by which B leaks more than A: one gains nothing.

    The other gains `gain` from the secrets in `plus` and loses `loss` by those in `minus`. The prior is uniform;
    `values` are the posterior vulnerabilities under A and under B.
    """

    a: Favouring
    b: Favouring
    plus: Favoured
    minus: Favoured
    gain: Number
    loss: Number

    def check(self) -> None:
        """The base's check; `Rejected` if B does not leak more."""
        _ = self.values

    @property
    def values(self) -> tuple[Number, Number]:
        return check_loss(self.a, self.b, self.plus, self.minus, self.gain, self.loss)

    def data(self) -> dict[str, Any]:
        actions = [
            {"secrets": sorted(self.plus), "gain": str(self.gain)},
            {"secrets": sorted(self.minus), "gain": str(-1 * self.loss)},
        ]
        values = dict(zip(("value_a", "value_b"), map(str, self.values), strict=True))
        return {"kind": "gain", "prior": "uniform", "action": actions, **values}
