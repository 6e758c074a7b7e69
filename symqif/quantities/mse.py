"""The mean squared error of the standard estimator of one frequency: by definition its variance."""

from __future__ import annotations

from symqif.mechanisms.protocol import Protocol
from symqif.quantities.quantity import Quantity

USERS = ("n >= 1", "0 <= f", "f <= 1")  # n users, a fraction f of whom hold the value


def squared_error(protocol: Protocol) -> Quantity | None:
    if {"n", "f"} & {*protocol.variables, *protocol.definitions}:
        return None  # they are something else there, and would be taken for the users and the frequency
    return Quantity(
        name=f"mse.{protocol.name}",
        meaning=f"the variance of the estimate of a frequency f from n users of {protocol.title}",
        variables={**protocol.variables, "n": "integer", "f": "real"},
        given=(*protocol.given, apart(protocol), *USERS),
        definitions=protocol.definitions,
        closed_form=protocol.closed_forms["mse"],
    )


def apart(protocol: Protocol) -> str:
    """Where reports depend on the secret: at eps = 0 nothing is estimated."""
    holder, other = protocol.support
    return "eps > 0" if "eps" in protocol.variables else f"{other} < {holder}"
