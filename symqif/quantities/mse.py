"""The mean squared error of the standard estimator of one frequency: by definition its variance."""

from __future__ import annotations

from symqif.mechanisms import PROTOCOLS
from symqif.mechanisms.protocol import Protocol
from symqif.quantities.quantity import Quantity, fresh


def squared_error(protocol: Protocol) -> Quantity:
    """The variance for n users, a fraction f of whom hold the value, under other names where the protocol has these."""
    taken = {*protocol.variables, *protocol.definitions}
    n, f = fresh("n", taken, "users"), fresh("f", taken, "frequency")
    frequency = f if f.startswith("frequency") else f"frequency {f}"
    users = n if n.startswith("users") else f"{n} users"
    return Quantity(
        name=f"mse.{protocol.name}",
        meaning=f"the variance of the estimate of a {frequency} from {users} of {protocol.title}",
        variables={**protocol.variables, n: "integer", f: "real"},
        given=(*protocol.given, apart(protocol), f"{n} >= 1", f"0 <= {f}", f"{f} <= 1"),
        definitions=protocol.definitions,
        closed_form=protocol.variance(n, f),
    )


def apart(protocol: Protocol) -> str:
    """Where reports depend on the secret: at eps = 0 nothing is estimated."""
    holder, other = protocol.support
    ours = PROTOCOLS.get(protocol.name) is protocol and "eps" in protocol.variables
    return "eps > 0" if ours else f"{other} < {holder}"
