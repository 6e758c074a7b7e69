"""What a user's protocol has to show of its channel: that it is one, and has the support that its file states."""

from dataclasses import replace

from symqif.claims.claim import Derivation
from symqif.kernel.term import Term, parse, show, substitute
from symqif.mechanisms.protocol import Protocol
from symqif.outline import AUTO, by
from symqif.outlines.growth import growth
from symqif.reduction.channels import ONE, ZERO, Subset, minus, times
from symqif.reduction.rule import expect
from symqif.reduction.statement import Statement


def channel_derivation(protocol: Protocol, *support: str) -> Derivation:
    """That its channel is one; whose subsets hold the secret, and another given one, with these probabilities."""
    held = _held(Subset.of(parse(protocol.definitions[protocol.channel]))) if support else ()
    equal = [f"{show(ours)} == {stated}" for ours, stated in zip(held, support, strict=True)]
    claim = f"stochastic({_channel(protocol)})"
    claim = f"all({', '.join([claim, *equal])})" if equal else claim
    statement = Statement(claim, protocol.variables, protocol.given, protocol.definitions)
    facts = growth(protocol.term(protocol.channel), given=protocol.given)
    return Derivation(statement, by("split") if equal else AUTO, facts)


def support_alone(of: Derivation) -> Derivation:
    """The same without saying that the channel is one, which has no counterexamples."""
    _, *equal = expect(parse(of.statement.claim), "all")
    return Derivation(replace(of.statement, claim=show(("all", *equal))), by("split"), of.facts)


def probabilities(support: tuple[str, str], of: Derivation) -> Derivation:
    """That the stated ones are probabilities, on the range of a derivation."""
    between = ", ".join(f"0 <= {stated}, {stated} <= 1" for stated in support)
    return Derivation(replace(of.statement, claim=f"all({between})"), by("split"), of.facts)


def _channel(protocol: Protocol) -> str:
    """The channel; as the one-hot rows of bits where it is these, which is easier to prove."""
    channel = parse(protocol.definitions[protocol.channel])
    if protocol.bit_definitions:
        hot: Term = ("hot", ("kron", parse(next(iter(protocol.bit_definitions.values()))), "k"))
        if Subset.of(hot) == Subset.of(channel):
            return show(hot)
    return protocol.channel


def _held(form: Subset) -> tuple[Term, Term]:
    """Sums over sizes i. Another secret is in (i-1)/(k-1) of the sets with the true one, in i/(k-1) of the others."""
    others = minus(form.k, ONE)
    inside = times(("binomial", others, minus("i", ONE)), form.count, form.member)
    outside = times(("binomial", others, "i"), form.count, form.nonmember)
    beside, instead = times(inside, ("/", minus("i", ONE), others)), times(outside, ("/", "i", others))
    if form.low == form.high:
        true, both = (substitute(term, {"i": form.low}) for term in (inside, ("+", beside, instead)))
        return true, both
    low, last = (ONE if form.low == ZERO else form.low), (others if form.high == form.k else form.high)
    held: list[Term] = [("sum", term, "i", low, form.high) for term in (inside, beside)]
    return held[0], ("+", held[1], ("sum", instead, "i", low, last))
