"""Decisions about refinement, for readers."""

from collections.abc import Collection, Iterator
from fractions import Fraction
from math import floor

from rich.text import Text

from symqif.kernel.term import parse
from symqif.mechanisms import PROTOCOLS
from symqif.refinement.answer_file import Shown
from symqif.refinement.numbers import readable
from symqif.refinement.refines import Refinement
from symqif.refinement_kernel.certificate import (
    BitWitness,
    Gain,
    MaxGain,
    Means,
    OrderWitness,
    SetGain,
    SubsetBet,
    SubsetGain,
    SubsetMeans,
    SubsetWitness,
    Witness,
)
from symqif.refinement_kernel.columns import BySize
from symqif.refinement_kernel.function import Function
from symqif.refinement_kernel.irrational import Interval, Number, positive, zero
from symqif.report.answers.numbers import ends, short
from symqif.report.document.errata import many
from symqif.report.formula.text import named_text, term_text
from symqif.report.text.colours import dim, verdict

MOST = 8  # rows that are written out
LONGEST = 12  # characters of a number that is written exactly
DIGITS = 6
SEVERAL, MILLION = 10, 10**6  # times as much, from where on decimals do not matter, or digits


def lines(result: Refinement) -> Iterator[str | Text]:
    """What the answer means for an adversary, the answer, where, and why."""
    if result.holds is None:
        yield headline(result)
        yield dim(f"  {result.reason}")
        return
    yield meaning(result)
    yield headline(result)
    yield from (f"  {line}" for line in _why(result))
    yield dim(f"  checked by the kernel ({result.seconds:.1f} s); --json has the certificate")


def headline(result: Refinement) -> Text:
    """Is A refined by B, and where?"""
    given = [f"{named_text(name)} = {named_text(value)}" for name, value in result.parameters.items()]
    where = ", ".join([f"k = {result.k}", *given] if result.k else given)
    place = f" at {where}" if where else ""
    a, b = side_text(result.a), side_text(result.b)
    if result.holds is None:
        return Text.assemble(f"{a}, {b}: ", verdict("undecided"), place)
    word = "is refined by" if result.holds else "is not refined by"
    place = in_max_case(result) + place
    return Text.assemble(f"{a} ", verdict(word), f" {b}{place}{', and vice versa' if result.equivalent else ''}")


def in_max_case(result: Refinement | Shown) -> str:
    """Said of the order that is not the usual one."""
    return " in the max case" if result.max_case else ""


def meaning(result: Refinement) -> str:
    """The answer as one plain sentence."""
    a, b = _sides(result)
    if result.holds:
        report = "the best report of " if result.max_case else ""
        return (
            f"No adversary gains more from {report}{'either' if result.equivalent else f'{b} than from {report}{a}'}."
        )
    match result.certificate:
        case SetGain() as own:
            who = f"who may bet on {_number_of(len(own.plus), 'given ')}"
        case SubsetGain(actions=(action,)):
            who = f"who may bet {'on' if positive(action.inside) else 'against'} any {_number_of(action.size)}"
        case SubsetBet() as own:
            who = f"who may bet on any {_number_of(own.hypers[1].groups[own.group].size)}"
        case _:
            who = "with the gains below"
    assert isinstance(result.certificate, Gain | SetGain | SubsetGain | MaxGain | SubsetBet)
    best = ", by the best report of each" if result.max_case else ""
    return f"An adversary {who} {_compared(*result.certificate.values, a, b)}{best}."


def _number_of(size: int, kind: str = "") -> str:
    return "one secret" if size == 1 else f"{size} {kind}secrets"


def _compared(under_a: Number, under_b: Number, a: str, b: str) -> str:
    """What is gained from b beside what is gained from a: at least so many times as much, where that is twice."""
    first = readable(under_a)
    if zero(first):
        return f"gains from {b}, but not from {a}"
    if isinstance(first, Fraction | Interval) and 0 < 2 * ends(first)[1] <= (least := ends(under_b)[0]):
        return f"gains {_times(least / ends(first)[1])} times as much from {b} as from {a}"
    return f"gains more from {b} than from {a}"


def _times(least: Fraction) -> str:
    """A factor that is at least 2, rounded down."""
    if least >= MILLION:
        return "over a million"
    return str(floor(least)) if least >= SEVERAL else f"{floor(10 * least) / 10}"


def _sides(result: Refinement) -> tuple[str, str]:
    return (side_text(result.a), side_text(result.b)) if result.a != result.b else ("A", "B")


def side_text(side: str) -> str:
    """A protocol of ours by its letters, THE(theta=3/4); what is not ours as it was given."""
    name = side.partition("(")[0]
    return f"{name.upper()}{side.removeprefix(name)}" if name in PROTOCOLS else side


def _why(result: Refinement) -> Iterator[str]:
    """What the certificate says."""
    match result.certificate:
        case Witness() as own if len(own.matrix) <= MOST and len(own.matrix[0]) <= MOST:
            yield "witness W, with A.W = B:"
            yield from (f"  {'  '.join(map(_number, row))}" for row in own.matrix)
        case Witness() as own:
            yield f"witness W, with A.W = B, of {len(own.matrix)} x {len(own.matrix[0])} entries"
        case Means() as own if len(own.matrix) <= MOST and len(own.matrix[0]) <= MOST:
            yield "W, with A.W = B and entries >= 0: B's posteriors are means of A's:"
            yield from (f"  {'  '.join(map(_number, row))}" for row in own.matrix)
        case Means() as own:
            yield f"W, with A.W = B and entries >= 0, of {len(own.matrix)} x {len(own.matrix[0])} entries"
        case SubsetMeans() as own:
            a, b = own.hypers
            yield "each posterior of B is a mean of posteriors of A:"
            pairs = [(b.groups[j].size, a.groups[i].size) for j, i in enumerate(own.groups, 1)]
            yield from (f"  of size {theirs}: of size {ours}" for theirs, ours in pairs[:MOST])
            if len(pairs) > MOST:
                yield f"  and {len(pairs) - MOST} more sizes"
        case MaxGain() as own:
            yield "one action, with a gain for each secret; uniform prior:"
            yield f"  {'  '.join(map(_number, own.gains[:MOST]))}{' ..' if len(own.gains) > MOST else ''}"
            yield "max-case posterior vulnerability:"
            yield from _values(own.values, result)
        case SubsetBet() as own:
            size = own.hypers[1].groups[own.group].size
            yield f"gain 1 for the members of any set of {many(size, 'secret')}, else 0; uniform prior"
            yield "max-case posterior vulnerability:"
            yield from _values(own.values, result)
        case SubsetWitness() as own:
            moves = [(i, j, chance) for (i, j), chance in own.moves.items() if not zero(chance)]
            a, b = own.hypers
            same = sum(a.groups[i].size == b.groups[j].size for i, j, _ in moves if j)
            other = sum(a.groups[i].size != b.groups[j].size for i, j, _ in moves if j)
            yield (
                f"witness: from a report of {_sides(result)[0]}, keep the set, add or remove elements, or report"
                " nothing about the secret"
            )
            yield f"  used: {many(same, 'size')} kept, {many(other, 'change')} of size"
        case BitWitness() as own:
            yield "witness: put each bit of a report through W, with a row for 0 and one for 1:"
            yield from (f"  {'  '.join(map(_number, row))}" for row in own.matrix)
        case OrderWitness(BySize(), BySize()):
            yield (
                "witness: keep a report with some probability, or report nothing about the secret; no subset is more"
                " likely under B, and both have one likelihood ratio (beyond.equal-ratio)"
            )
        case OrderWitness():
            yield (
                "witness: keep a report with some probability, or report nothing about the secret; B favours no set of"
                " secrets more often, and both have one likelihood ratio (beyond.equal-ratio)"
            )
        case SetGain() as own:
            yield "gain function of 2 actions, uniform prior; one gains 0, the other"
            others = "all others" if len(own.plus | own.minus) == own.a.k else _secrets(own.minus)
            yield f"  {_number(own.gain)} for {_secrets(own.plus)}, {_number(-1 * own.loss)} for {others}"
            yield "posterior vulnerability:"
            yield from _values(own.values, result)
        case Gain() as own:
            small = len(own.gains) <= MOST and len(own.gains[0]) <= MOST
            yield f"gain function of {len(own.gains)} actions, uniform prior" + (", an action a line:" if small else "")
            yield from (f"  {'  '.join(map(_number, row))}" for row in own.gains if small)
            yield "posterior vulnerability:"
            yield from _values(own.values, result)
        case SubsetGain() as own:
            yield "gain function, uniform prior; actions, one for each subset of a size:"
            for action in own.actions[:MOST]:
                inside, outside = (_number(n) for n in (action.inside, action.outside))
                yield f"  size {action.size}: gain {inside} for its members, {outside} for the others"
            if len(own.actions) > MOST:
                yield f"  and {len(own.actions) - MOST} more sizes"
            yield "and one that gains 0; posterior vulnerability:"
            yield from _values(own.values, result)


def _values(values: tuple[Number, Number], result: Refinement) -> Iterator[str]:
    a, b = _sides(result)
    yield f"  {_number(values[0])} under {a}, {_number(values[1])} under {b}"


def _secrets(own: Collection[int]) -> str:
    found = sorted(own)
    return f"{many(len(found), 'secret')} ({', '.join(map(str, found[:MOST]))}{', ..' if len(found) > MOST else ''})"


def _number(value: Number) -> str:
    """As it is where it is short, a rational as a fraction; else its leading digits."""
    if isinstance(value, Function):
        return str(value)
    exact = readable(value)
    if not isinstance(exact, Interval) and len(str(exact)) <= LONGEST:
        return str(exact) if isinstance(exact, Fraction) else term_text(parse(str(exact)))
    return short(exact if isinstance(exact, Interval | Fraction) else value, DIGITS)
