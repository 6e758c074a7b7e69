"""The quantities of an estimator: its bias, its variance and its mean squared error."""

from __future__ import annotations

from dataclasses import dataclass

from symqif.kernel.term import show
from symqif.measures.estimate import Estimator
from symqif.quantities.kind import Kind
from symqif.quantities.of_channels import OfChannel
from symqif.quantities.parameters import refuse_taken
from symqif.quantities.quantity import Quantity
from symqif.symbols import to_term

KINDS = ("bias", "variance", "mse")


@dataclass(frozen=True)
class OfEstimator:
    """An estimator, and the channel of its reports with the parameters of both."""

    estimator: Estimator
    channel: OfChannel

    @staticmethod
    def of(estimator: Estimator, name: str, given: tuple[str, ...]) -> OfEstimator:
        return OfEstimator(estimator, OfChannel.of(estimator.channel, name, given, estimator.free_symbols))

    def quantity(self, kind: Kind) -> Quantity | None:
        """In n users and the frequencies of all secrets but the last one, which follows from them."""
        if kind.name not in KINDS:
            return None
        *free, last = self.estimator.frequencies
        shares, ranges = [s.name for s in free], self.channel.given
        refuse_taken(self.channel.name, dict.fromkeys(shares, "real"))
        least = [f"0 <= {share}" for share in shares]
        most = [f"{'+'.join(shares)} <= 1"] if shares else []
        return Quantity(
            f"{kind.name}.{self.channel.name}",
            (kind.meaning if kind.name != "mse" else "the mean squared error of {}").format(self.channel.name),
            {**self.channel.variables, "n": "integer", **dict.fromkeys(shares, "real")},
            (*ranges, "n >= 1", *least, *most),
            {last.name: "-".join(["1", *shares])} if last.is_Symbol else {},
            show(to_term(getattr(self.estimator, kind.name))),
            basis=self.channel.basis(self.channel.variables, ranges),
            argued="symqif.measures.estimate",
        )
