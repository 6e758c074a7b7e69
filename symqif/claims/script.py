"""Outlines of proofs: a short way to write trees of rules in claim files.

Each function returns a node. A rule that leaves n goals takes the outlines of the last of them; those
before are found automatically (`AUTO`). `reason` and `title` are for readers and decide nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symqif.claims.claim import Node
from symqif.kernel.term import Term, parse, show, substitute
from symqif.mechanisms.protocol import Protocol
from symqif.reduction.statement import Statement

AUTO: Node = {"rule": "auto"}


def by(rule: str, *then: Node, **arguments: Any) -> Node:
    """Apply a rule; `then` are the outlines for the last of its goals."""
    return {"rule": rule, **arguments, "then": list(then)}


def have(formula: str, reason: str, how: Node = AUTO) -> Node:
    """A step: `formula` holds because of `reason`. To be used in `steps`."""
    return by("have", how, formula=formula, reason=reason)


def steps(*line: Node) -> Node:
    """One node after the other: each but the last is a step (`have`, `obtain`, `use`) that prepares the next."""
    *before, last = line
    for node in reversed(before):
        last = {**node, "then": [*node["then"], last]}
    return last


def larger_exponent(smaller: str, larger: str) -> Node:
    """exp(smaller) <= exp(larger), or <, because the exponents are so."""
    return by("logarithm", left=smaller, right=larger)


def derive(*line: tuple[str, str], start: Node = AUTO) -> Node:
    """A chain of equalities from the left-hand side of the goal to its right-hand side.

    line: (term, reason) pairs, the last of which is the right-hand side itself; `start` shows that the
    left-hand side equals the first term.
    """
    shown, reasons = [term for term, _ in line], [reason for _, reason in line]
    then = [start] + [AUTO] * (len(line) - 1)
    return {"rule": "chain", "through": shown[:-1], "shown": shown, "reasons": reasons, "then": then}


def use(claim: str, **values: str) -> Node:
    """A step: put in a proved theorem with these values for its variables."""
    return {"rule": "lemma", "claim": claim, "with": values, "then": []}


def renamed(definitions: Mapping[str, str], **names: str) -> dict[str, str]:
    """Definitions with some of the names in them replaced, defined ones and free ones alike."""
    mapping: dict[str, Term] = dict(names)
    return {names.get(name, name): show(substitute(parse(text), mapping)) for name, text in definitions.items()}


def statement(protocol: Protocol, claim: str, *given: str, **variables: str) -> Statement:
    """A statement about a protocol over its printed ranges, with further hypotheses and variables."""
    return Statement(
        claim=claim,
        variables={**protocol.variables, **variables},
        given=(*protocol.given, *given),
        definitions={**protocol.definitions},
    )


def bits(protocol: Protocol, suffix: str = "", **free: str) -> dict[str, str]:
    """The bit channel of an unary encoding, with a suffix to p and q, and with free names replaced.

    bits(sue, "S") defines pS, qS and S; bits(the, "2", eps="eps2") defines p2, q2 and T2.
    """
    own = {"p": f"p{suffix}", "q": f"q{suffix}", protocol.bit: suffix if suffix.isalpha() else protocol.bit + suffix}
    chosen = {name: protocol.bit_definitions[name] for name in own}
    return renamed(chosen, **own, **free)


def family(protocol: Protocol, channel: str) -> Statement:
    """M(eps) is a refinement family: eps-LDP for every eps >= 0, and eps >= eps' iff M(eps) is refined by M(eps').

    eps' is eps2, and what depends on it has a 2 to its name.
    """
    definitions = {**protocol.definitions, **protocol.bit_definitions}
    second = renamed(definitions, eps="eps2", **{name: f"{name}2" for name in definitions})
    return Statement(
        claim=f"all(ldp({channel}, exp(eps)), equivalent(eps >= eps2, refines({channel}, {channel}2)))",
        variables={**protocol.variables, "eps2": "real"},
        given=(*protocol.given, "eps2 >= 0"),
        definitions={**definitions, **second},
    )


def lifted(bit: str) -> Node:
    """The one-hot mechanisms are in refinement because the bit channels are, by their trade-off points."""
    return steps(
        use("lem.sufficiency", aC="q", bC="1-p", aD="q2", bD="1-p2"),
        use("lem.kron", A=bit, B=f"{bit}2", k="k"),
        by("hypothesis"),
    )


def ldp_order(channel: str, ratio: str, conclusion: str, last: Node | None = None, hypothesis: int = -1) -> Node:
    """From a refinement to an inequality: the refined channel inherits the ratio bound, also for one member."""
    return steps(
        have(f"ldp({channel}2, {ratio})", "post-processing", by("post-processing", hypothesis=hypothesis)),
        by("ldp-entry", hypothesis=-1, size="1"),
        have(conclusion, "the column of one member"),
        last or by("exponentiate"),
    )
