"""The quantities of a user's subset form: those of a protocol of that channel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from symqif.channels.sizes import sum_of_maxima, without_powers
from symqif.channels.subset import SubsetForm
from symqif.exact.closed_form import sorts_in
from symqif.kernel.term import names, parse, show, substitute
from symqif.mechanisms import Protocol
from symqif.quantities.kind import Kind
from symqif.quantities.of_protocols import OfProtocol, one_ratio
from symqif.quantities.parameters import LANGUAGE, each_once, in_order, refuse_taken, with_usual
from symqif.quantities.quantity import Quantity, called
from symqif.quantities.support import channel_derivation
from symqif.reduction.channels import Subset
from symqif.symbols import to_term

CHANNEL = "CHANNEL"


class OfSubsetForm(OfProtocol):
    """A subset form, as a protocol whose entries are what it is written with."""

    @staticmethod
    def of(form: SubsetForm, name: str, given: tuple[str, ...]) -> OfSubsetForm:
        sorts = sorts_in(form.term())
        variables = {n: sorts[n] for n in sorted(form.parameters, key=in_order) if n != "i"}
        refuse_taken(name, variables)
        relations = (substitute(parse(text), form.values) for text in form.given)
        texts = with_usual(name, variables, (*(show(one) for one in relations if names(one)), *given))
        protocol = as_protocol(form, called(name, {*variables, *LANGUAGE}, CHANNEL), variables, each_once(texts))
        secrets = {"k": show(form.k)} if form.k != "k" else {}
        protocol = replace(protocol, name=name, title=name, definitions={**secrets, **protocol.definitions})
        if letters := OfProtocol(protocol).letters:
            protocol = replace(protocol, support=(show(letters["P"]), show(letters["Q"])))
        return OfSubsetForm(protocol)

    def quantity(self, kind: Kind) -> Quantity | None:
        """Without one likelihood ratio for all sizes, only what the column maxima give."""
        if kind.name in ("member", "nonmember") or not (self.letters or kind.name in ("asr", "capacity")):
            return None
        return super().quantity(kind)

    @property
    def _from_support(self) -> dict[str, Any]:
        """What shows that it is a channel; the support is computed from that."""
        return {"basis": channel_derivation(self.protocol), "argued": "symqif.measures.support_probabilities"}


def as_protocol(form: SubsetForm, channel: str, variables: Mapping[str, str], given: tuple[str, ...]) -> Protocol:
    """The protocol with this channel, whose name it has, without a support."""
    term, ratio = without_powers(form.term()), form.likelihood_ratio
    whole = Subset.of(term)
    return Protocol(
        name=channel,
        title=channel,
        reference="",
        variables=variables,
        given=given,
        definitions={channel: show(term)},
        capacity=show(sum_of_maxima(whole)),
        max_case_capacity=show(to_term(ratio)) if one_ratio(ratio) else "1",
        support=("1", "0"),
        outputs=_nothing,
        entry=_nothing,
    )


def _nothing(*_: object, **__: object) -> tuple[Any, ...]:
    """A subset form has no other definition."""
    return ()
