"""The quantities of an explicit channel whose entries have parameters: written out, with maxima where needed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce

import sympy

from symqif.channels.channel import Channel
from symqif.channels.ranges import assumed, with_signs, without_assumptions
from symqif.claims.claim import Derivation
from symqif.exact.evaluation import constants_folded
from symqif.exact.order import largest
from symqif.kernel.term import names, parse, show
from symqif.measures.written_out import column_maximum, ratios
from symqif.outline import AUTO, Node, by
from symqif.outlines.growth import growth
from symqif.outlines.script import derive, have
from symqif.quantities.kind import Kind
from symqif.quantities.parameters import in_order, refuse_taken, with_usual
from symqif.quantities.quantity import Quantity, fresh
from symqif.reduction.statement import Statement
from symqif.symbols import to_term

MOST = 120  # entries that are compared with another one, over all pairs of secrets
SHOWN = 8  # secrets and reports of a channel whose derivation is printed
SYMBOLS = {"capacity": "ML", "asr": "ASR", "epsilon": "eps_C"}
MAXIMA = ("additive", "asr", "capacity")  # for which no pairs are compared


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
    def of(channel: Channel, name: str, given: tuple[str, ...]) -> "OfChannel":
        symbols = sorted(channel.matrix.free_symbols, key=lambda s: in_order(s.name))
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
        size = len(self.channel.secrets)
        small = size * (size - 1) * len(self.channel.outputs) <= MOST
        form = here.written_out if here and (small or here.name in MAXIMA) else None
        if here is None or form is None or (here.at_zero == "infinite" and self._zeros):
            return None
        if here.name == "shannon":  # the uniform prior is not always the best one
            meaning = "the Shannon leakage of {} under the uniform prior"
            here = replace(here, meaning=meaning, argued="shannon_leakage")
        return Quantity(
            f"{here.name}.{self.name}",
            here.meaning.format(self.name),
            {**self.variables, **here.sorts},
            (*(self.positive if here.at_zero else self.given), *here.given),
            {},
            show(form(self.channel)),
            basis=self.basis,
            argued=f"symqif.measures.{here.argued}" if here.argued else "",
            unit=here.unit,
            ends=self._ends if here.at_zero == "undefined" else {},
            derivations=self._derivations(here.name, show(form(self.channel))),
        )

    def _derivations(self, kind: str, closed: str) -> tuple[Derivation, ...]:
        """That the matrix is a channel, and what its largest entries or ratios make, by the definition of the quantity.

        Of a channel that fits on a page, and of a capacity, an adversarial success rate or a level; else none.
        """
        size, columns = len(self.channel.secrets), self.channel.columns
        if kind not in SYMBOLS or max(size, len(columns)) > SHOWN:
            return ()
        rows = ", ".join(f"[{', '.join(show(to_term(entry)) for entry in row)}]" for row in self.channel.rows)
        matrix, goal = fresh("C", self.variables), fresh(SYMBOLS[kind], self.variables)
        closed = show(constants_folded(parse(closed)))
        shown: list[Node] = []
        if kind == "epsilon":
            parts = [show(ratio) for ratio in ratios(self.channel)] or ["1"]
            named = {fresh(f"r_{n}", self.variables): ratio for n, ratio in enumerate(parts, 1)}
            form, given = "log({})", self.positive
            made, added = (form.format(reduce("max({}, {})".format, each)) for each in (named, parts))
            reasons = "the largest ratio of two entries of a column", "the largest of these"
        else:
            named = {fresh(f"m_{n}", self.variables): _maximum(column) for n, column in enumerate(columns, 1)}
            values = [show(column_maximum(column)) for column in columns]
            pairs = dict.fromkeys(zip(named.values(), values, strict=True))
            shown = [
                have(f"{one} == {value}", "the largest entry") for one, value in pairs if parse(one) != parse(value)
            ]
            form, given = "{}" if kind == "capacity" else f"({{}})/{size}", self.given
            made, added = (form.format(" + ".join(each)) for each in (named, values))
            reasons = "the largest entry of each column", "equal terms are collected"
        lines = [(added, reasons[0])] if parse(added) == parse(closed) else [(added, reasons[0]), (closed, reasons[1])]
        statement = Statement(
            f"all(stochastic({matrix}), {goal} == {closed})",
            self.variables,
            given,
            {matrix: f"matrix([{rows}])", **named, goal: made},
        )
        return (
            Derivation(
                statement, by("split", AUTO, derive(*lines)), (*growth(*map(to_term, _open(self.channel))), *shown)
            ),
        )

    @property
    def _ends(self) -> dict[str, str]:
        """The ranges that leave out no more than entries which are 0."""
        relations = ((text, parse(text)) for text in self.positive if text not in self.given)
        return {text: show(("<=", *relation[1:])) for text, relation in relations if isinstance(relation, tuple)}

    @cached_property
    def _zeros(self) -> bool:
        """Does 0 stand beside a positive entry?"""
        return any(0 in column and any(entry != 0 for entry in column) for column in self.channel.columns)

    @cached_property
    def basis(self) -> Derivation | None:
        """That the entries are probabilities: that they sum to 1 in each row is known of a `Channel`."""
        entries = list(map(to_term, _open(self.channel)))
        claims = [f"0 <= {show(entry)}" for entry in entries]
        if not claims:
            return None
        several = len(claims) > 1
        statement = Statement(f"all({', '.join(claims)})" if several else claims[0], self.variables, self.given)
        return Derivation(statement, by("split") if several else AUTO, growth(*entries))


def _maximum(column: Sequence[sympy.Expr]) -> str:
    """The largest entry, of all that are different; of numbers it is one of them."""
    entries = list(dict.fromkeys(column))
    if all(entry.is_number for entry in entries):
        return show(to_term(largest(entries)))
    return show(reduce(lambda a, b: ("max", a, b), sorted(map(to_term, entries), key=show)))


def _open(channel: Channel) -> list[sympy.Expr]:
    """The entries that have parameters, each once."""
    return [entry for entry in dict.fromkeys(channel.matrix.flat()) if entry.free_symbols]
