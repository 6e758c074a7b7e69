"""Derivations for an explicit channel: what is largest in each column, under which condition, and what that adds up to.

The outlines cannot make a wrong closed form pass; `symqif.claims.decide` decides it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce

from symqif.channels.channel import Channel
from symqif.claims.claim import Derivation
from symqif.exact.evaluation import constants_folded
from symqif.kernel.term import Term, parse, show
from symqif.measures.written_out import ratios
from symqif.outline import AUTO, Node
from symqif.outlines.growth import growth
from symqif.outlines.script import derive, have, larger, steps
from symqif.quantities.maxima import parts, sufficient_relation, within_ranges
from symqif.quantities.parameters import LANGUAGE
from symqif.quantities.quantity import called, fresh
from symqif.reduction.statement import Statement
from symqif.symbols import to_term

FEW = 4  # terms of a maximum that are compared
SHOWN = 8  # secrets and reports of a channel whose derivation is printed
SYMBOLS = {"capacity": "ML", "asr": "ASR", "epsilon": "eps"}
Letters = dict[str, str]


@dataclass(frozen=True)
class Maximum:
    """The largest of several terms; smaller: the inequalities between them that hold in the ranges."""

    terms: tuple[Term, ...]
    value: Term
    smaller: tuple[str, ...]

    @staticmethod
    def of(terms: Sequence[Term], variables: Mapping[str, str], given: tuple[str, ...]) -> "Maximum":
        value, smaller = within_ranges(_max(terms), variables, given)
        kept = parts(value)
        others = (within_ranges(term, variables, given)[0] for term in terms)
        return Maximum(tuple(dict.fromkeys([*kept, *others])), value, smaller)

    @property
    def written(self) -> str:
        """With all of the terms, those that may be largest first."""
        return show(_max(self.terms))

    @cached_property
    def steps(self) -> tuple[Node, ...]:
        """That it is its value, term by term."""
        value = show(self.value)
        others = self.terms[len(parts(self.value)) :]
        return tuple(larger(f"max({value}, {show(other)})", value) for other in others)


def channel_derivations(
    channel: Channel, kind: str, name: str, variables: Mapping[str, str], given: tuple[str, ...], closed: str
) -> tuple[Derivation, ...]:
    """That the closed form is the capacity, success rate or level of a channel that fits on a page; else none.

    The first one says under which condition an entry is the largest one where that depends on parameters.
    """
    size, columns = len(channel.secrets), channel.columns
    if kind not in SYMBOLS or max(size, len(columns)) > SHOWN:
        return ()
    closed = show(constants_folded(parse(closed)))
    matrix = called(name, {*variables, *LANGUAGE}, "C")
    goal = fresh(f"{SYMBOLS[kind]}_{matrix}", variables)
    rows = (
        ", ".join(show(within_ranges(to_term(entry), variables, given)[0]) for entry in row) for row in channel.rows
    )
    open_entries = (to_term(entry) for entry in channel.matrix.flat() if entry.free_symbols)
    facts = [*growth(*open_entries), have(f"stochastic({matrix})", "no entry is negative, and each row sums to 1")]
    conditions: list[Node] = []
    if kind == "epsilon":
        whole = Maximum.of(ratios(channel) or [parse("1")], variables, given)
        named = {fresh(f"r_{n}", variables): show(ratio) for n, ratio in enumerate(whole.terms, 1)}
        facts += [have(text, "this ratio is never the largest one") for text in whole.smaller]
        made, how = f"log({reduce('max({}, {})'.format, named)})", whole.steps
        reasons = "the largest ratio of two entries of a column", "the largest of these"
    else:
        maxima = [Maximum.of([*map(to_term, dict.fromkeys(column))], variables, given) for column in columns]
        named = {fresh(f"m_{n}", variables): one.written for n, one in enumerate(maxima, 1)}
        for n, (letter, one) in enumerate(zip(named, maxima, strict=True), 1):
            facts += [have(text, "by the ranges of the parameters") for text in one.smaller]
            if one.steps:
                facts.append(
                    have(f"{letter} == {show(one.value)}", f"the largest entry of column {n}", *one.steps, AUTO)
                )
            conditions += _conditions(letter, parts(one.value), variables, given)
        total = " + ".join(named)
        made, how = total if kind == "capacity" else f"({total})/{size}", tuple(s for one in maxima for s in one.steps)
        reasons = "the largest entry of each column", "their values"
    definitions = {matrix: f"matrix([[{'], ['.join(rows)}]])", **named, goal: made}
    statement = Statement(f"{goal} == {closed}", variables, given, definitions)
    same = statement.term(made) == statement.term(closed)
    lines = [(closed, reasons[0])] if same else [(made, reasons[0]), (closed, reasons[1], steps(*how, AUTO))]
    shown = ((*facts, *conditions), tuple(facts)) if conditions else (tuple(facts),)
    return tuple(Derivation(statement, derive(*lines), each) for each in shown)


def _conditions(
    letter: str, values: Sequence[Term], variables: Mapping[str, str], given: tuple[str, ...]
) -> Iterator[Node]:
    """Of a maximum of few: where it is the one, and where another."""
    if 1 < len(values) <= FEW:
        for one in values:
            below = [sufficient_relation(other, one, variables, given) for other in values if other != one]
            condition = below[0] if len(below) == 1 else f"all({', '.join(below)})"
            yield have(f"implies({condition}, {letter} == {show(one)})", "the largest entry")


def _max(terms: Sequence[Term]) -> Term:
    return reduce(lambda a, b: ("max", a, b), terms)
