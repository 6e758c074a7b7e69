"""Derivations for an explicit channel: what is largest in each column, under which condition, and what that adds up to.

The outlines cannot make a wrong closed form pass; `symqif.claims.decide` decides it.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Any

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
FILLED, LARGE = 4, 9  # entries for each one that has a letter, and of a matrix that has letters
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

    def written(self, letters: Mapping[Term, str]) -> str:
        """With all of the terms, those that may be largest first."""
        return show(_put_in(_max(self.terms), letters))

    @cached_property
    def steps(self) -> tuple[Node, ...]:
        """That it is its value, term by term."""
        value = show(self.value)
        others = self.terms[len(parts(self.value)) :]
        return tuple(larger(f"max({value}, {show(other)})", value) for other in others)


@dataclass(frozen=True)
class EqualColumns:
    """Columns with the same entries, the maximum of which has one letter."""

    letter: str
    numbers: tuple[int, ...]
    maximum: Maximum

    @property
    def words(self) -> str:
        """column 1, columns 1, 3 and 4"""
        *most, last = map(str, self.numbers)
        return f"columns {', '.join(most)} and {last}" if most else f"column {last}"

    def times(self, text: str) -> str:
        """What it adds to the sum of the column maxima, of which each is the text."""
        return text if len(self.numbers) == 1 else f"{len(self.numbers)}*({text})"


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
    rows = [[within_ranges(to_term(entry), variables, given)[0] for entry in row] for row in channel.rows]
    groups = _columns(columns, variables, given)
    letters = _letters(rows, groups, {*variables, matrix})
    open_entries = (to_term(entry) for entry in channel.matrix.flat() if entry.free_symbols)
    facts = [*growth(*open_entries), have(f"stochastic({matrix})", "no entry is negative, and each row sums to 1")]
    conditions: list[Node] = []
    if kind == "epsilon":
        whole = Maximum.of(ratios(channel) or [parse("1")], variables, given)
        named = {fresh(f"r_{n}", variables): show(ratio) for n, ratio in enumerate(whole.terms, 1)}
        facts += [have(text, "this ratio is never the largest one") for text in whole.smaller]
        made, how = f"log({reduce('max({}, {})'.format, named)})", whole.steps
        reasons = "the largest ratio of two entries of a column", "the largest of these"
        values = closed
    else:
        named = {one.letter: one.maximum.written(letters) for one in groups}
        for text in dict.fromkeys(text for one in groups for text in one.maximum.smaller):
            facts.append(have(show(_put_in(parse(text), letters)), "by the ranges of the parameters"))
        for one in groups:
            if one.maximum.steps:
                value = show(_put_in(one.maximum.value, letters))
                which = one.words if len(groups) > 1 else "each column"
                facts.append(
                    have(f"{one.letter} == {value}", f"the largest entry of {which}", *one.maximum.steps, AUTO)
                )
            conditions += _conditions(one.letter, parts(one.maximum.value), variables, given)
        share = "{}" if kind == "capacity" else f"({{}})/{size}"
        made = share.format(" + ".join(one.times(one.letter) for one in groups))
        values = share.format(" + ".join(one.times(show(_put_in(one.maximum.value, letters))) for one in groups))
        how = tuple(step for one in groups for step in one.maximum.steps)
        reasons = "the largest entry of each column", "their values"
    shown_rows = (", ".join(show(_put_in(entry, letters)) for entry in row) for row in rows)
    definitions = {
        **{letter: show(term) for term, letter in letters.items()},
        matrix: f"matrix([[{'], ['.join(shown_rows)}]])", **named, goal: made,
    }  # fmt: skip
    statement = Statement(f"{goal} == {closed}", variables, given, definitions)
    lines: list[tuple[str, str] | tuple[str, str, Node]]
    if letters and kind != "epsilon":
        entries = f"the definition of {' and '.join(f'`{letter}`' for letter in letters.values())}"
        lines = [(made, reasons[0]), (values, reasons[1], steps(*how, AUTO)), (closed, entries)]
    elif statement.term(made) == statement.term(closed):
        lines = [(closed, reasons[0])]
    else:
        lines = [(made, reasons[0]), (closed, reasons[1], steps(*how, AUTO))]
    shown = ((*facts, *conditions), tuple(facts)) if conditions else (tuple(facts),)
    return tuple(Derivation(statement, derive(*lines), each) for each in shown)


def _letters(rows: Sequence[Sequence[Term]], groups: Iterable[EqualColumns], taken: Container[str]) -> dict[Term, str]:
    """Letters for entries that are no single symbols, if few of them fill the matrix; the largest of a column first."""
    entries, largest = [entry for row in rows for entry in row], {t for one in groups for t in parts(one.maximum.value)}
    long = [entry for entry in dict.fromkeys(entries) if isinstance(entry, tuple)]
    long.sort(key=lambda entry: entry not in largest)
    if not long or len(entries) < max(LARGE, FILLED * len(long)):
        return {}
    if len(long) == 2:
        return dict(zip(long, (fresh("p", taken), fresh("q", taken)), strict=True))
    return {term: fresh(f"p_{n}", taken) for n, term in enumerate(long, 1)}


def _columns(
    columns: Sequence[Sequence[Any]], variables: Mapping[str, str], given: tuple[str, ...]
) -> list[EqualColumns]:
    alike = dict[frozenset[Any], list[int]]()
    for n, column in enumerate(columns, 1):
        alike.setdefault(frozenset(column), []).append(n)
    found = list[EqualColumns]()
    for n, numbers in enumerate(alike.values(), 1):
        maximum = Maximum.of([*map(to_term, dict.fromkeys(columns[numbers[0] - 1]))], variables, given)
        found.append(EqualColumns(fresh(f"m_{n}" if len(alike) > 1 else "m", variables), tuple(numbers), maximum))
    return found


def _put_in(term: Term, letters: Mapping[Term, str]) -> Term:
    """The term with letters for what they stand for."""
    if term in letters:
        return letters[term]
    return (term[0], *(_put_in(part, letters) for part in term[1:])) if isinstance(term, tuple) else term


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
