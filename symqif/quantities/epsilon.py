"""The least eps for which a protocol is LDP: the logarithm of its max-case capacity."""

from __future__ import annotations

from symqif.claims.claim import Derivation
from symqif.kernel.term import show
from symqif.mechanisms.protocol import Protocol
from symqif.quantities.quantity import Quantity, fresh, growth
from symqif.reduction.channels import Subset
from symqif.reduction.outline import AUTO, by, steps
from symqif.reduction.statement import Statement


def least_epsilon(protocol: Protocol) -> Quantity:
    form, ratio = Subset.of(protocol.term(protocol.channel)), protocol.max_case_capacity
    size = show(form.low) if form.low == form.high else "1"
    given = (*protocol.given, *protocol.likelier)
    bound = fresh("r", {*protocol.variables, *protocol.definitions})
    least = f"all(ldp({protocol.channel}, {ratio}), implies(ldp({protocol.channel}, {bound}), {ratio} <= {bound}))"
    return Quantity(
        name=f"epsilon.{protocol.name}",
        meaning=f"the least eps for which {protocol.title} is eps-LDP",
        variables=protocol.variables,
        given=given,
        definitions=protocol.definitions,
        closed_form="eps" if ratio == "exp(eps)" else f"log({ratio})",
        basis=Derivation(
            Statement(least, {**protocol.variables, bound: "real"}, given, {**protocol.definitions}),
            by("split", AUTO, steps(by("introduce"), by("ldp-entry", hypothesis=-1, size=size), AUTO)),
            growth(protocol.term(protocol.channel), given=protocol.given),
        ),
        optimum=protocol.optimum,
    )
