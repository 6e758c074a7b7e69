"""What formulas of any protocol are compared with, apart from what it leaks: one function for each."""

from collections.abc import Container
from typing import Any

from symqif.claims.claim import Derivation
from symqif.kernel.term import names, parse, show, substitute
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.outline import AUTO, by, steps
from symqif.quantities.column_maxima import capacity_derivations
from symqif.quantities.quantity import Quantity, fresh, growth
from symqif.quantities.support import channel_derivation, stated_support
from symqif.reduction.channels import ZERO, Subset, rows
from symqif.reduction.statement import Statement

MEANING = {"capacity": "the Bayes capacity of {}", "asr": "the adversarial success rate of {}"}
LEAST_EPSILON = "the least `eps` for which {} is `eps`-LDP"
K = "k >= 2"  # says nothing of one bit
BIT = {
    "p": "the probability that {} reports a set bit as set",
    "q": "the probability that {} reports an unset bit as set",
}
REPORT = {
    "p": "the probability that the report of {} is, or holds, the true value",
    "q": "the probability that the report of {} is, or holds, a given value that is not the true one",
}
HASHED = {  # the letters of local hashing
    "p": "the probability that {} reports the hash value of the true value",
    "q": "the probability that {} reports a given hash value that is not the true value's",
}


def measured(protocol: Protocol, measure: str) -> Quantity | None:
    """The capacity, or how often a secret is guessed from one report under a uniform prior (asr)."""
    if not protocol.capacity:
        return None
    derivations = tuple(capacity_derivations(protocol, asr=measure == "asr"))
    form, given = protocol.closed_forms[measure], (*protocol.given, *protocol.likelier)
    basis = derivations[-1]
    return Quantity.of(protocol, measure, MEANING[measure], form, given=given, basis=basis, derivations=derivations)


def bit(protocol: Protocol, name: str) -> Quantity | None:
    """bit-p or bit-q of a unary encoding; k is a parameter of it only where a definition or a range has it."""
    if not protocol.bit_definitions:
        return None
    unset, hot = rows(parse(next(iter(protocol.bit_definitions.values()))))
    form = show({"p": hot, "q": unset}[name][1])
    numbers = {n: text for n, text in protocol.definitions.items() if n != protocol.channel}
    texts = (*numbers.values(), *(text for text in protocol.given if text != K))
    left_out = {"k"} - frozenset[str]().union(*(names(parse(text)) for text in texts))
    variables = {n: sort for n, sort in protocol.variables.items() if n not in left_out}
    given = tuple(text for text in protocol.given if not (left_out and text == K))
    more: dict[str, Any] = {"variables": variables, "given": given, "definitions": numbers}
    if not ours(protocol):
        more["basis"] = channel_derivation(protocol)
    return Quantity.of(protocol, f"bit-{name}", BIT[name], form, **more)


def report(protocol: Protocol, name: str) -> Quantity | None:
    """report-p or report-q of a protocol: its support, but for our local hashing."""
    supported = protocol.support["pq".index(name)]
    if not ours(protocol):
        return Quantity.of(protocol, f"report-{name}", REPORT[name], supported, **_from_support(protocol))
    form = name if name in protocol.definitions else supported
    hashed = "q" in protocol.definitions and protocol.support[1] != "q"
    return Quantity.of(protocol, f"report-{name}", (HASHED if hashed else REPORT)[name], form)


def channel_entry(protocol: Protocol, which: str) -> Quantity:
    """The entry for a member of the set of secrets of a column, or for another secret.

    It is a function of the size i of the set, unless all have one size.
    """
    form = Subset.of(parse(protocol.definitions[protocol.channel]))
    found = getattr(form, which)
    if form.low == form.high:
        found = substitute(found, {"i": form.low})
    sized = "i" in names(found)
    meaning = f"the entry of {{}} for a {which} of the set of secrets that a column is for"
    variables = {**protocol.variables, **({"i": "integer"} if sized else {})}
    given = (*protocol.given, *protocol.likelier, *(_sizes(form, which) if sized else ()))
    return Quantity.of(protocol, which, meaning, show(found), variables=variables, given=given)


def _sizes(form: Subset, which: str) -> tuple[str, ...]:
    """The sizes of the sets that have a member, or leave one out."""
    (least, most), (some, others) = form.reported(), form.proper()
    if which == "member":
        ranges = [some, most] if form.low == ZERO else [some, least, most]
    else:
        ranges = [least, others] if form.high == form.k else [least, most, others]
    return tuple(dict.fromkeys(map(show, ranges)))


def least_epsilon(protocol: Protocol) -> Quantity:
    """The least eps for which a protocol is LDP: the logarithm of its max-case capacity."""
    form, ratio = Subset.of(protocol.term(protocol.channel)), protocol.max_case_capacity
    size = show(form.low) if form.low == form.high else "1"
    given = (*protocol.given, *protocol.likelier)
    bound = fresh("r", {*protocol.variables, *protocol.definitions})
    least = f"all(ldp({protocol.channel}, {ratio}), implies(ldp({protocol.channel}, {bound}), {ratio} <= {bound}))"
    basis = Derivation(
        Statement(least, {**protocol.variables, bound: "real"}, given, {**protocol.definitions}),
        by("split", AUTO, steps(by("introduce"), by("ldp-entry", hypothesis=-1, size=size), AUTO)),
        growth(protocol.term(protocol.channel), given=protocol.given),
    )
    closed = "eps" if ratio == "exp(eps)" else f"log({ratio})"
    return Quantity.of(protocol, "epsilon", LEAST_EPSILON, closed, given=given, basis=basis)


def squared_error(protocol: Protocol) -> Quantity:
    """The mean squared error of the standard estimator of one frequency: its variance, by the support."""
    n, f, meaning = estimated({*protocol.variables, *protocol.definitions})
    variables = {**protocol.variables, n: "integer", f: "real"}
    given = (*protocol.given, apart(protocol), f"{n} >= 1", f"0 <= {f}", f"{f} <= 1")
    return Quantity.of(
        protocol,
        "mse",
        meaning,
        protocol.variance(n, f),
        variables=variables,
        given=given,
        **_from_support(protocol),
    )


def _from_support(protocol: Protocol) -> dict[str, Any]:
    """What shows that one's own protocol has a channel, and its support."""
    return {} if ours(protocol) else {"basis": stated_support(protocol), "stated": True}


def estimated(taken: Container[str]) -> tuple[str, str, str]:
    """What n users are called, and a fraction f of whom hold the value, where some names are taken; and the words."""
    n, f = fresh("n", taken, "users"), fresh("f", taken, "frequency")
    frequency = f"`{f}`" if f.startswith("frequency") else f"frequency `{f}`"
    users = f"`{n}`" if n.startswith("users") else f"`{n}` users"
    return n, f, f"the variance of the estimate of a {frequency} from {users} of {{}}"


def apart(protocol: Protocol) -> str:
    """Where reports depend on the secret: at eps = 0 nothing is estimated."""
    holder, other = protocol.support
    return "eps > 0" if ours(protocol) and "eps" in protocol.variables else f"{other} < {holder}"


def ours(protocol: Protocol) -> bool:
    """Is it one of symqif's own, whose support tests hold to its channel?"""
    return PROTOCOLS.get(protocol.name) is protocol
