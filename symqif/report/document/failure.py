"""How a refuted statement fails: the formulas that are false or undefined at the point, with both sides evaluated.

The values are the kernel's, at the point of a certificate that was accepted; measures of channels are taken on the
explicit channels that the certificate carries.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symqif.exact.decimals import leading
from symqif.kernel.enclosure import Interval, enclose
from symqif.kernel.sequent import is_relation
from symqif.kernel.term import Rejected, Term, Undefined, parse, scope
from symqif.kernel.value import exact, fraction
from symqif.reduction.evaluation import Evidence, real, truth
from symqif.reduction.model import Model
from symqif.reduction.statement import Statement
from symqif.report.formula.written import placed_conjuncts

BITS = 256
LONGEST = 24  # characters of a fraction that is still shown as one
DIGITS = (6, 12, 24, 40)

Value = Fraction | Interval | bool | None


@dataclass(frozen=True)
class Evaluated:
    """A side of a relation with its value, exact or enclosed; a formula with its truth; a term without a value."""

    term: Term
    value: Value


@dataclass(frozen=True)
class Failure:
    """A formula of the statement, as it is written there, and its parts evaluated."""

    formula: str
    parts: tuple[Evaluated, ...]


def failures(statement: Statement, certificate: Mapping[str, Any]) -> list[Failure]:
    """The formulas joined in a statement that fail at the point of an accepted refutation, in their order.

    None for one that says that something exists: it is refuted by a contradiction, not by evaluation.
    """
    refutation = certificate["refutation"]
    model, evidence = Model.of(statement.sequent(), refutation["point"]), refutation.get("refinements", {})
    find = _undefined if refutation["kind"] == "undefined" else _false
    formulas = placed_conjuncts(statement.claim, "claim").items()
    found = ((f, tuple(find(parse(f), model.write_out(statement.term(f)), evidence, at))) for at, f in formulas)
    return [Failure(formula, parts) for formula, parts in found if parts]


def _arguments(shown: Term, full: tuple[Any, ...]) -> tuple[Term, ...]:
    """The arguments of a term as they are written; what is abbreviated as a whole is shown in full."""
    return shown[1:] if isinstance(shown, tuple) and (shown[0], len(shown)) == (full[0], len(full)) else full[1:]


def _false(shown: Term, full: Term, evidence: Evidence, at: str) -> Iterator[Evaluated]:
    """The parts of a false formula; full has all definitions and values put in. Nothing for what is not false."""
    if _truth(full, evidence, at) is not False:  # another formula decides
        return
    if _is_quantified(shown):  # and written out in full
        yield Evaluated(shown, False)
        return
    written = _arguments(shown, full) if isinstance(full, tuple) else ()
    match full:
        case ("all", *items):
            for n, (part, item) in enumerate(zip(written, items, strict=True)):
                yield from _false(part, item, evidence, f"{at}.{n}")
        case ("implies", _, conclusion):
            yield from _false(written[1], conclusion, evidence, f"{at}.1")
        case ("equivalent", *items):
            values = (_truth(item, evidence, f"{at}.{n}") for n, item in enumerate(items))
            yield from map(Evaluated, written, values)
        case ("no", _):
            yield Evaluated(written[0], True)
        case (_, left, right) if is_relation(full):
            sides = _value(left), _value(right)
            yield from [Evaluated(shown, False)] if None in sides else map(Evaluated, written, sides)
        case _:
            yield Evaluated(shown, False)


def _truth(formula: Term, evidence: Evidence, at: str) -> bool | None:
    """None where it is not decided, too, as about a bound variable."""
    try:
        return truth(formula, evidence, at)
    except Rejected:
        return None


def _is_quantified(term: Term) -> bool:
    return isinstance(term, tuple) and term[0] in ("forall", "exists")


def _value(term: Term) -> Value:
    try:
        constant = real(term)
        known = fraction(exact(constant))
        return enclose(constant, BITS) if known is None else known
    except Rejected:
        return None


def _undefined(shown: Term, full: Term, evidence: Evidence, at: str) -> Iterator[Evaluated]:
    """The innermost terms without a value, but for conclusions whose premise is false."""
    if not isinstance(full, tuple):
        return
    below = enumerate(_below(shown, full, evidence, at))
    inner = [part for n, pair in below for part in _undefined(*pair, evidence, f"{at}.{n}")]
    written_out = isinstance(shown, tuple) and shown[0] != full[0]
    if inner and not written_out:
        yield from dict.fromkeys(inner)
    elif inner or _lacks_value(full):
        yield Evaluated(shown, None)


def _below(shown: Term, full: tuple[Any, ...], evidence: Evidence, at: str) -> list[tuple[Term, Term]]:
    """The arguments to look at, as they are written and in full."""
    pairs = list(zip(_arguments(shown, full), full[1:], strict=True))
    if full[0] in ("forall", "exists"):
        return pairs[:1]
    if scope(full)[0]:
        return []
    return pairs[:1] if full[0] == "implies" and _truth(full[1], evidence, f"{at}.0") is False else pairs


def _lacks_value(term: Term) -> bool:
    try:
        exact(real(term))
    except Undefined:
        return True
    except Rejected:  # a formula or a channel, or about a bound variable
        return False
    return False


def value_texts(parts: tuple[Evaluated, ...]) -> list[str]:
    """The values as text, with as many digits as tell the numbers apart."""
    numbers = [part.value for part in parts if not (isinstance(part.value, bool) or part.value is None)]
    for digits in DIGITS:
        if len({_leading(value, digits) for value in numbers}) == len(numbers):
            break
    return [_text(part.value, digits) for part in parts]


def _leading(value: Fraction | Interval, digits: int) -> str:
    return leading((value, value) if isinstance(value, Fraction) else value, digits)


def _text(value: Value, digits: int) -> str:
    match value:
        case None:
            return "undefined"
        case bool():
            return "true" if value else "false"
        case Fraction() if len(str(value)) <= LONGEST:
            return str(value)
    return _leading(value, digits)
