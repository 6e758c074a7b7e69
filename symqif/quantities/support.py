"""The support probabilities of a protocol of one's own: as its file states them, and as its channel gives them."""

from symqif.claims.claim import Derivation
from symqif.kernel.term import Term, parse, show, substitute
from symqif.mechanisms.protocol import Protocol
from symqif.quantities.quantity import growth
from symqif.reduction.channels import ONE, ZERO, Subset, minus, times
from symqif.reduction.outline import by
from symqif.reduction.statement import Statement


def stated_support(protocol: Protocol) -> Derivation:
    """That its channel's subsets hold the secret, and another given one, with the probabilities that it states."""
    form = Subset.of(parse(protocol.definitions[protocol.channel]))
    equal = (f"{show(ours)} == {theirs}" for ours, theirs in zip(_held(form), protocol.support, strict=True))
    statement = Statement(f"all({', '.join(equal)})", protocol.variables, protocol.given, protocol.definitions)
    return Derivation(statement, by("split"), growth(protocol.term(protocol.channel), given=protocol.given))


def _held(form: Subset) -> tuple[Term, Term]:
    """Sums over sizes i. Another secret is in (i-1)/(k-1) of the sets with the own one, in i/(k-1) of the others."""
    others = minus(form.k, ONE)
    inside = times(("binomial", others, minus("i", ONE)), form.count, form.member)
    outside = times(("binomial", others, "i"), form.count, form.nonmember)
    beside, instead = times(inside, ("/", minus("i", ONE), others)), times(outside, ("/", "i", others))
    if form.low == form.high:
        own, both = (substitute(term, {"i": form.low}) for term in (inside, ("+", beside, instead)))
        return own, both
    low, last = (ONE if form.low == ZERO else form.low), (others if form.high == form.k else form.high)
    held: list[Term] = [("sum", term, "i", low, form.high) for term in (inside, beside)]
    return held[0], ("+", held[1], ("sum", instead, "i", low, last))
