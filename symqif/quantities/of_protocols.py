"""The quantities of a protocol: what it leaks, what its reports are worth, and the probabilities that it is made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from symqif.channels.subset import SubsetForm
from symqif.claims.claim import Derivation
from symqif.errors import SymqifError
from symqif.kernel.term import Term, names, parse, show, substitute
from symqif.later import sympy
from symqif.measures.expected_loss import DISTANCE
from symqif.measures.mean_squared_error import support_probabilities
from symqif.measures.one_likelier import empty_report
from symqif.measures.shannon import leakage_term
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.outline import AUTO, by, steps
from symqif.outlines.column_maxima import capacity_derivations
from symqif.outlines.growth import growth
from symqif.quantities.kind import KINDS, Kind
from symqif.quantities.quantity import Quantity, fresh
from symqif.quantities.support import channel_derivation
from symqif.reduction.channels import ZERO, Subset, rows, times
from symqif.reduction.statement import Statement
from symqif.symbols import to_term

K = "k >= 2"  # says nothing of one bit
HASHED = {  # the letters of local hashing
    "report-p": "the probability that {} reports the hash value of the true value",
    "report-q": "the probability that {} reports a given hash value that is not the true value's",
}


@dataclass(frozen=True)
class OfProtocol:
    """A protocol, one of symqif's or a user's."""

    protocol: Protocol

    def quantity(self, kind: Kind) -> Quantity | None:
        return MADE.get(kind.name, OfProtocol._leakage)(self, kind)

    def _made(self, kind: Kind, closed_form: str, **more: Any) -> Quantity:
        """One with the parameters, ranges and definitions of the protocol; more: other fields, or other values."""
        protocol = self.protocol
        fields = {name: getattr(protocol, name) for name in ("variables", "given", "definitions", "optimum")}
        name, meaning = f"{kind.name}.{protocol.name}", kind.meaning.format(protocol.title)
        fields |= {"variables": {**protocol.variables, **kind.sorts}, "protocol": protocol, "unit": kind.unit, **more}
        return Quantity(name, meaning, closed_form=closed_form, **fields)

    @cached_property
    def ours(self) -> bool:
        """Is it one of symqif's own, whose support tests hold to its channel?"""
        return PROTOCOLS.get(self.protocol.name) is self.protocol

    @cached_property
    def _likelier(self) -> tuple[str, ...]:
        """The ranges where members are at least as likely as others."""
        return (*self.protocol.given, *self.protocol.likelier)

    @cached_property
    def _subsets(self) -> Subset:
        """The channel, in the definitions."""
        return Subset.of(parse(self.protocol.definitions[self.protocol.channel]))

    def _capacity(self, kind: Kind) -> Quantity | None:
        """The capacity, or how often a secret is guessed from one report under a uniform prior."""
        if not self.protocol.capacity:
            return None
        derivations = tuple(capacity_derivations(self.protocol, asr=kind.name == "asr"))
        form = self.protocol.closed_forms[kind.name]
        return self._made(kind, form, given=self._likelier, basis=derivations[-1], derivations=derivations)

    def _bit(self, kind: Kind) -> Quantity | None:
        """A probability of a unary encoding; k is a parameter of it only where a definition or a range has it."""
        protocol = self.protocol
        if not protocol.bit_definitions:
            return None
        unset, hot = rows(parse(next(iter(protocol.bit_definitions.values()))))
        numbers = {n: text for n, text in protocol.definitions.items() if n != protocol.channel}
        texts = (*numbers.values(), *(text for text in protocol.given if text != K))
        without_k = "k" not in frozenset[str]().union(*(names(parse(text)) for text in texts))
        return self._made(
            kind,
            show((hot if kind.name == "bit-p" else unset)[1]),
            variables={n: sort for n, sort in protocol.variables.items() if not (without_k and n == "k")},
            given=tuple(text for text in protocol.given if not (without_k and text == K)),
            definitions=numbers,
            basis=None if self.ours else channel_derivation(protocol),
        )

    def _report(self, kind: Kind) -> Quantity:
        """The support, but for our local hashing."""
        letter = kind.name[-1]
        supported = self.protocol.support["pq".index(letter)]
        if not self.ours:
            return self._made(kind, supported, **self._from_support)
        form = letter if letter in self.protocol.definitions else supported
        hashed = "q" in self.protocol.definitions and self.protocol.support[1] != "q"
        return self._made(replace(kind, meaning=HASHED[kind.name]) if hashed else kind, form)

    def _entry(self, kind: Kind) -> Quantity:
        """An entry of the channel: a function of the size i of the set, unless all have one size."""
        form, protocol = self._subsets, self.protocol
        entry: Term = getattr(form, kind.name)
        if form.low == form.high:
            entry = substitute(entry, {"i": form.low})
        sized = "i" in names(entry)
        variables = {**protocol.variables, **({"i": "integer"} if sized else {})}
        given = (*self._likelier, *(_sizes(form, kind.name) if sized else ()))
        return self._made(kind, show(entry), variables=variables, given=given)

    def _epsilon(self, kind: Kind) -> Quantity:
        """The logarithm of the max-case capacity."""
        protocol = self.protocol
        form, ratio = Subset.of(protocol.term(protocol.channel)), protocol.max_case_capacity
        size = show(form.low) if form.low == form.high else "1"
        bound = fresh("r", {*protocol.variables, *protocol.definitions})
        least = f"all(ldp({protocol.channel}, {ratio}), implies(ldp({protocol.channel}, {bound}), {ratio} <= {bound}))"
        basis = Derivation(
            Statement(least, {**protocol.variables, bound: "real"}, self._likelier, {**protocol.definitions}),
            by("split", AUTO, steps(by("introduce"), by("ldp-entry", hypothesis=-1, size=size), AUTO)),
            growth(protocol.term(protocol.channel), given=protocol.given),
        )
        closed = "eps" if ratio == "exp(eps)" else f"log({ratio})"
        return self._made(kind, closed, given=self._likelier, basis=basis)

    def _squared_error(self, kind: Kind) -> Quantity | None:
        """The variance of the standard estimator of one frequency, by the support."""
        if not (here := kind.beside({*self.protocol.variables, *self.protocol.definitions})):
            return None
        given = (*self.protocol.given, self._apart(*self.protocol.support), *here.given)
        return self._made(here, self.protocol.variance(*here.variables), given=given, **self._from_support)

    @property
    def _from_support(self) -> dict[str, Any]:
        """What shows that a user's protocol has a channel, and its support."""
        return {} if self.ours else {"basis": channel_derivation(self.protocol, *self.protocol.support), "stated": True}

    @cached_property
    def capacity(self) -> Quantity | None:
        return self._capacity(KINDS["capacity"])

    def _leakage(self, kind: Kind) -> Quantity | None:
        """A formula in p*, q* and the likelihood ratio; None without one, or where a name is in the way."""
        capacity, here = self.capacity, kind.beside({*self.protocol.variables, *self.protocol.definitions})
        if capacity is None or here is None:
            return None
        closed = here.closed_form(self.letters)
        if closed is None:
            return None
        shown = self.protocol.support if self.ours else (show(self.letters["R"]), "1")  # whatever support is stated
        apart = (self._apart(*shown),) if here.apart else ()
        return self._made(
            here,
            show(closed),
            given=(*capacity.given, *apart, *here.given),
            basis=capacity.basis,  # shows that it is a channel, and that members are at least as likely as others
            argued=f"symqif.measures.{here.argued}",
            checked=self._provable(here),
        )

    def _apart(self, holder: str, other: str) -> str:
        """Where reports depend on the secret, as two terms do not agree: at eps = 0 nothing is estimated."""
        known = self.ours and "eps" in self.protocol.variables
        return "eps > 0" if known or (holder, other) == ("exp(eps)", "1") else f"{other} < {holder}"

    def _provable(self, kind: Kind) -> bool:
        """Does `check` see in seconds that formulas are equal to it? Of the others there are values alone."""
        if kind.name in ("shannon", "vulnerability"):
            return self._subsets.low == self._subsets.high  # Shannon leakage is else a sum of k + 1 logarithms
        if kind.name == "min-entropy":
            return "g" not in self.protocol.variables  # that the capacity of LH is positive is not seen
        if kind.name in ("bhattacharyya", "chernoff", "hellinger"):
            return "q" not in self.protocol.variables  # that the quotient under a root is positive is not seen
        return not kind.variables or self.protocol.max_case_capacity == "exp(eps)"

    @cached_property
    def letters(self) -> dict[str, Term]:
        """What formulas of kinds speak of; nothing without one likelihood ratio.

        P and Q are the probabilities that a report holds its true value, and another one; R is the likelihood ratio, Z
        the probability of an empty report, S the size of the least other one, and M the capacity. Those of a protocol
        of ours are as it states them, which tests hold to its channel.
        """
        form, protocol = self._subsets, self.protocol
        if self.ours:
            empty = substitute(times(form.count, form.nonmember), {"i": ZERO}) if form.low == 0 else ZERO
            numbers = (*map(parse, (*protocol.support, protocol.max_case_capacity)), empty)
            parts = dict(zip("PQRZ", numbers, strict=True))
        elif not (parts := _computed(protocol.term(protocol.channel))):
            return {}
        parts = {**parts, "SHANNON": leakage_term(form, parts["P"], parts["R"])}
        if form.low != ZERO or self.ours:
            parts["S"] = parse("1") if form.low == ZERO else form.low
        if form.low == form.high == 1:
            parts["DISTANCE"] = substitute(parse(DISTANCE), parts)
        return {**parts, "M": parse(self.capacity.closed_form)} if self.capacity else parts


MADE = {
    **dict.fromkeys(("asr", "capacity"), OfProtocol._capacity), **dict.fromkeys(("bit-p", "bit-q"), OfProtocol._bit),
    **dict.fromkeys(("member", "nonmember"), OfProtocol._entry), "epsilon": OfProtocol._epsilon,
    **dict.fromkeys(("report-p", "report-q"), OfProtocol._report), "mse": OfProtocol._squared_error,
}  # fmt: skip


def _sizes(form: Subset, which: str) -> tuple[str, ...]:
    """The sizes of the sets that have a member, or leave one out."""
    (least, most), (some, others) = form.reported(), form.proper()
    if which == "member":
        ranges = [some, most] if form.low == ZERO else [some, least, most]
    else:
        ranges = [least, others] if form.high == form.k else [least, most, others]
    return tuple(dict.fromkeys(map(show, ranges)))


def one_ratio(ratio: sympy.Expr) -> bool:
    """Is a likelihood ratio one for all sizes, and none that is infinite?"""
    return ratio.is_finite is not False and "i" not in {symbol.name for symbol in ratio.free_symbols}


@lru_cache
def _computed(channel: Term) -> dict[str, Term]:
    """P, Q, R and Z of a channel; nothing without one likelihood ratio."""
    try:
        form = SubsetForm.of(channel)
    except SymqifError:  # not seen to be a channel
        return {}
    if not one_ratio(form.likelihood_ratio):
        return {}
    p, q = support_probabilities(form)
    numbers = (p, q, form.likelihood_ratio, empty_report(form))
    return {name: to_term(number) for name, number in zip("PQRZ", numbers, strict=True)}
