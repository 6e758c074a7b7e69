"""The quantities of an explicit channel whose entries have parameters: written out, with maxima where needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, permutations

from symqif.channels.channel import Channel
from symqif.channels.ranges import assumed, with_signs, without_assumptions
from symqif.claims.claim import Derivation
from symqif.kernel.term import names, parse, show
from symqif.later import sympy
from symqif.measures.written_out import simple
from symqif.outline import AUTO, by
from symqif.outlines.growth import growth
from symqif.quantities.channel_derivation import channel_derivations
from symqif.quantities.kind import Kind
from symqif.quantities.maxima import is_shown, within_ranges
from symqif.quantities.parameters import in_order, refuse_taken, with_usual
from symqif.quantities.quantity import Quantity
from symqif.reduction.statement import Statement
from symqif.symbols import to_term

MOST = 120  # pairs of entries that are compared
MAXIMA = ("additive", "asr", "capacity")  # for which no pairs are compared
WITHIN_RANGES = (*MAXIMA, "epsilon", "hockey-stick", "lift")  # whose maxima are without what is never largest


@dataclass(frozen=True)
class OfChannel:
    """An explicit channel; of a large one there is what the column maxima give.

    Its entries are probabilities: one with a parameter of which no range speaks is assumed to be at least 0, and above
    0 where a measure divides by it.
    """

    channel: Channel
    name: str
    variables: Mapping[str, str]
    given: tuple[str, ...]
    positive: tuple[str, ...]  # the ranges where no entry is 0 that is compared with another one

    @staticmethod
    def of(channel: Channel, name: str, given: tuple[str, ...], beside: Iterable[sympy.Symbol] = ()) -> OfChannel:
        """beside: parameters that its entries need not have."""
        symbols = sorted(channel.matrix.free_symbols.union(beside), key=lambda s: in_order(s.name))
        variables = {s.name: "integer" if s.is_integer else "real" for s in symbols}
        refuse_taken(name, variables)
        stated = sorted(text for symbol in symbols for text in assumed(name, symbol))
        ranges = with_usual(name, variables, given)
        known = frozenset[str]().union(*(names(parse(text)) for text in ranges))
        channel = without_assumptions(channel)
        entries = _open(channel)
        compared = {entry for column in channel.columns if len({*column}) > 1 for entry in column}
        free = (entry for entry in entries if not (entry.is_nonnegative or names(to_term(entry)) <= known))
        ranges = with_signs(tuple(dict.fromkeys((*ranges, *stated))), "<=", free)
        positive = with_signs(ranges, "<", (entry for entry in entries if entry in compared and not entry.is_positive))
        return OfChannel(channel, name, variables, ranges, positive)

    def quantity(self, kind: Kind) -> Quantity | None:
        here = kind.beside(self.variables)
        small = here is not None and self._compared(here.name) <= MOST
        form = here.written_out if here and (small or here.name in MAXIMA) else None
        if here is None or form is None or (here.at_zero == "infinite" and self._zeros):
            return None
        if here.name == "shannon":  # the uniform prior is not always the best one
            meaning = "the Shannon leakage of {} under the uniform prior"
            here = replace(here, meaning=meaning, argued="shannon_leakage")
        ranges, closed = self._where(here.at_zero), form(self.channel)
        variables, given = {**self.variables, **here.sorts}, (*ranges, *here.given)
        facts: tuple[str, ...] = ()
        if small and here.name in WITHIN_RANGES:
            closed, facts = within_ranges(closed, variables, given)
            closed = simple(closed) if facts else closed
        return Quantity(
            f"{here.name}.{self.name}",
            here.meaning.format(self.name),
            variables,
            given,
            {},
            show(closed),
            basis=self.basis(variables, given, facts) if facts else self.basis(self.variables, self.given),
            argued=f"symqif.measures.{here.argued}" if here.argued else "",
            unit=here.unit,
            ends=self._ends if here.at_zero == "undefined" else {},
            derivations=channel_derivations(self.channel, here.name, self.name, self.variables, ranges, show(closed)),
        )

    def _compared(self, kind: str) -> int:
        """How many pairs of entries a measure compares: of the least eps, each once."""
        size, columns = len(self.channel.secrets), self.channel.columns
        if kind != "epsilon":
            return size * (size - 1) * len(columns)
        return len({pair for column in {frozenset(column) for column in columns} for pair in permutations(column, 2)})

    def _where(self, at_zero: str) -> tuple[str, ...]:
        """The ranges of a measure: an entropy, which is undefined where an entry is 0, names all that leave 0 out."""
        return self._needed if at_zero == "infinite" else self.positive if at_zero else self.given

    @cached_property
    def _needed(self) -> tuple[str, ...]:
        """The ranges where no entry is 0 that is compared, without what follows from others."""
        ranges = self.positive
        for text in ranges:
            others = tuple(other for other in ranges if other != text)
            if text not in self.given and is_shown(text, (tuple(self.variables.items()), others)):
                ranges = others
        return ranges

    @property
    def _ends(self) -> dict[str, str]:
        """The ranges that leave out no more than entries which are 0."""
        relations = ((text, parse(text)) for text in self.positive if text not in self.given)
        return {text: show(("<=", *relation[1:])) for text, relation in relations if isinstance(relation, tuple)}

    @cached_property
    def _zeros(self) -> bool:
        """Does 0 stand beside a positive entry?"""
        return any(0 in column and any(entry != 0 for entry in column) for column in self.channel.columns)

    def basis(
        self, variables: Mapping[str, str], ranges: tuple[str, ...], facts: tuple[str, ...] = ()
    ) -> Derivation | None:
        """That the entries are probabilities, and that what was left out of maxima is never the largest part.

        That they sum to 1 in each row is known of a `Channel`.
        """
        entries = list(map(to_term, _open(self.channel)))
        claims = [*(f"0 <= {show(entry)}" for entry in entries), *facts]
        if not claims:
            return None
        several = len(claims) > 1
        statement = Statement(f"all({', '.join(claims)})" if several else claims[0], variables, ranges)
        return Derivation(statement, by("split") if several else AUTO, growth(*entries, given=ranges))


def _open(channel: Channel) -> list[sympy.Expr]:
    """The entries that have parameters, each once."""
    return [entry for entry in dict.fromkeys(chain.from_iterable(channel.rows)) if entry.free_symbols]
