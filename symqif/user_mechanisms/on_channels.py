"""Measures of explicit channels, with priors, gains and metrics as they are written on the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flint import arb

from symqif import mechanisms
from symqif.channels.channel import Channel
from symqif.channels.prior import distribution, uniform
from symqif.channels.subset import SubsetForm
from symqif.closed_forms.closed_value import BY_BALLS, Value, as_decimals, at_numbers
from symqif.errors import SymqifError
from symqif.find.enclosures import ends_of_ball
from symqif.find.limits import Deadline
from symqif.formula import FormulaError, read
from symqif.formula.terms import FUNCTIONS
from symqif.kernel.term import Rejected, Term, names, parse, show, substitute
from symqif.later import sympy
from symqif.measures.many_logarithms import sum_of_logarithms
from symqif.mechanisms.explicit import explicit
from symqif.mechanisms.parameters import takes
from symqif.quantities.kind import KINDS
from symqif.refinement.side import parameters_of, side_at
from symqif.symbols import SORTS, to_sympy, to_term
from symqif.typesetting.letters import refuse_alike

if TYPE_CHECKING:
    from symqif.refinement.side import Mechanism
    from symqif.user_mechanisms.own_file import OwnMechanisms


NEEDED = ("gamma", "alpha")


def on_channel(
    name: str,
    text: str,
    k: Fraction | None,
    given: Mapping[str, Fraction],
    options: Mapping[str, str],
    digits: int,
    *,
    bits: bool,
    own: OwnMechanisms | None = None,
) -> Value:
    """The measure of that name of the channel that a text stands for: a protocol at k, or one's own."""
    functions = sorted(kind.name for kind in KINDS.values() if kind.function)
    if name not in functions:
        raise SymqifError(f"no measure of explicit channels is called {name[:60]!r}: there are {', '.join(functions)}")
    function, known, unit = KINDS[name].function, KINDS[name].options, KINDS[name].unit
    assert function is not None
    if bits and not unit:
        raise SymqifError(f"{name} is no logarithm, which bits would be a unit of")
    taken = {key: value for key, value in given.items() if key in known}
    for key in options.keys() - known.keys():
        raise SymqifError(f"{name} takes no --{key}")
    for key in known.keys() & {*NEEDED} - taken.keys():
        raise SymqifError(f"{name} needs --{key}")
    arguments = {known[key]: READ[key](value) for key, value in options.items()}
    arguments |= {known[key]: value for key, value in taken.items()}
    rest = {key: value for key, value in given.items() if key not in known}
    mine = own.mechanisms.get(text.lower()) if own else None
    if mine is None or own is None:
        channel = _channel(text, k, rest, name)
    else:
        channel = _of_own(mine, text.lower(), k, rest, name, own.given.get(text.lower(), ()))
    if isinstance(channel, Channel) and (made := _enclosed(name, channel, arguments.get("prior"), digits, bits=bits)):
        note = f"{BY_BALLS}: there are too many logarithms"
        return Value(f"{name} of {text}", None, {}, None, made, unit="bits" if bits else unit, note=note)
    found = function(channel, **arguments)
    if found.is_Add and not found.free_symbols:
        found = sympy.expand(found)  # as `canonical` has them
    prior = arguments.get("prior", ())
    if bits:
        found = found / sympy.log(2)
    term: Term = "infinity" if found is sympy.oo else to_term(found)
    refuse_alike({*names(term), *(letter.name for entry in prior for letter in entry.free_symbols)})
    where = tuple(f"0 <= {show(to_term(entry))}" for entry in prior if entry.free_symbols)
    closed = Value(f"{name} of {text}", term, {}, None, None, where, unit="bits" if bits else unit)
    return at_numbers(closed, digits)


def _enclosed(
    name: str, channel: Channel, given: list[sympy.Expr] | None, digits: int, *, bits: bool
) -> tuple[str, str] | None:
    """The value where it is a sum of many logarithms, which no formula is written for."""
    size = len(channel.secrets)
    prior = uniform(size) if given is None else distribution(given, size)
    if not all(p.is_Rational for p in prior):
        return None
    ball = sum_of_logarithms(name, channel, [Fraction(int(p.p), int(p.q)) for p in prior])
    if ball is None:
        return None
    value = (lambda: ball() / arb(2).log()) if bits else ball
    return as_decimals(*ends_of_ball(value, digits + 3, Deadline(60.0), f"{name} of a large channel"), digits)


def _channel(text: str, k: Fraction | None, given: Mapping[str, Fraction], name: str) -> Channel | SubsetForm:
    if k is None or k.denominator != 1:
        raise SymqifError("give the number of secrets: --k 5")
    if text.lower() == "geometric":
        return mechanisms.geometric(int(k), **given)
    protocol = mechanisms.protocol(text)
    return (protocol.subset_form if name == "epsilon" else protocol.explicit)(int(k), **given)


def _of_own(
    mechanism: Mechanism,
    text: str,
    k: Fraction | None,
    given: Mapping[str, Fraction],
    name: str,
    ranges: tuple[str, ...],
) -> Channel | SubsetForm:
    own = parameters_of(mechanism)
    if unknown := given.keys() - {*takes(own)}:
        raise SymqifError(f"{text} has no parameter {min(unknown)!r}: its parameters are {', '.join(sorted(own))}")
    if k is None and "k" in own:
        raise SymqifError("give the number of secrets: --k 5")
    found = side_at(mechanism, text, k, given, ranges)
    if k not in (None, found.secrets):
        raise SymqifError(f"{text} has {found.secrets} secrets, not {k}")
    form = found.channel
    if name == "epsilon" and isinstance(form, SubsetForm):
        return form
    return explicit(found.protocol, found.values) if found.protocol else found.explicit()


def _numbers(text: str) -> list[sympy.Expr]:
    try:
        terms = [parse(part.strip()) for part in text.split(",")]
    except Rejected as error:
        raise SymqifError(f"{text[:60]!r} cannot be read: {error}; write numbers such as 1/2,1/4,1/4") from None
    return [to_sympy(_lettered(term)) for term in terms]


def _lettered(term: Term) -> Term:
    """The term, whose letters are not those of protocols: g stands for an integer of at least 2 there."""
    if taken := sorted(names(term) & SORTS.keys()):
        raise SymqifError(f"{taken[0]} is a parameter of protocols: write its value, or use another letter")
    return term


def _gain(text: str) -> list[list[sympy.Expr]]:
    return [_numbers(row) for row in text.split(";")]


def _metric(text: str) -> Callable[[Any, Any], sympy.Expr]:
    """A formula in i and j, with |..| or abs, min and max."""
    try:
        term = read(text, {*re.findall(r"[A-Za-z]\w*", text)} - FUNCTIONS.keys())
    except FormulaError as error:
        raise SymqifError(f"the metric {text[:60]!r} cannot be read: {error}; write one such as |i-j|") from None

    def distance(x: Any, y: Any) -> sympy.Expr:
        if not (isinstance(x, int) and isinstance(y, int)):
            raise SymqifError(f"a metric is between secrets and reports that are numbers, not {x!r} and {y!r}")
        return to_sympy(_lettered(substitute(term, {"i": Fraction(x), "j": Fraction(y)})))

    return distance


READ: dict[str, Callable[[str], Any]] = {"prior": _numbers, "gain": _gain, "metric": _metric}
