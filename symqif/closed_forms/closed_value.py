"""Values of closed forms: with numbers, the exact value or decimals that enclose it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from symqif.errors import SymqifError
from symqif.exact.decimals import decimal
from symqif.exact.evaluation import constants_folded, evaluated
from symqif.exact.order import at_least, constant_truth
from symqif.find.enclosures import enclose
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.term import Rejected, Term, names, parse, show, substitute
from symqif.kernel.value import compare
from symqif.mechanisms.parameters import resolve
from symqif.quantities import Quantity
from symqif.symbols import SORTS, USUAL, to_sympy

LONGEST = 4000  # bits of an exact value that is still worth computing
BITS = (256, 1024, 4096)  # for the kernel's own enclosure
BY_BALLS = "enclosed by Arb alone, not by the kernel"


@dataclass(frozen=True)
class Value:
    """A quantity of a protocol: its closed form, and its value where all parameters are numbers."""

    name: str
    formula: Term | None  # where it is not too long to write down
    parameters: dict[str, Term]
    exact: Fraction | None
    enclosure: tuple[str, str] | None
    where: tuple[str, ...] = ()  # the closed form holds
    shown: Term = ""  # the closed form in names that definitions stand for
    definitions: Mapping[str, str] = field(default_factory=dict)
    optimum: Mapping[str, str] = field(default_factory=dict)  # what parameters without a value are nearest to
    unit: str = ""
    note: str = ""  # on what it rests beside proofs


def value(quantity: Quantity, k: object, given: Mapping[str, object], digits: int, *, bits: bool = False) -> Value:
    """The closed form of a quantity, at parameters; the enclosure is by Arb, and confirmed by the kernel.

    bits: of a logarithm, the value in bits.
    """
    if bits and not quantity.unit:
        raise SymqifError(f"{quantity.name} is no logarithm, which bits would be a unit of")
    shown, unit = parse(quantity.closed_form), "bits" if bits else quantity.unit
    if bits:
        shown = ("/", shown, ("log", Fraction(2)))
    own = {text: show(quantity.in_parameters(parse(text))) for text in quantity.given}
    parameters = in_their_ranges(quantity, k, given)
    of_ours = quantity.protocol and not quantity.file
    ranges = quantity.where if of_ours else [text for text in own if text not in USUAL.values()]
    here = {text: substitute(parse(own[text]), parameters) for text in ranges}
    stated = [text for text, relation in here.items() if names(relation) and not (of_ours and _always(relation))]
    where = tuple(quantity.ends.get(text, text) for text in stated)
    note = "0 ln 0 is taken to be 0" if {*stated} & quantity.ends.keys() else ""
    optimum = {name: best for name, best in quantity.optimum.items() if parameters[name] == name}
    formula, definitions = quantity.in_parameters(shown), quantity.definitions
    return at_numbers(
        Value(quantity.name, formula, parameters, None, None, where, shown, definitions, optimum, unit, note), digits
    )


def in_their_ranges(quantity: Quantity, k: object, given: Mapping[str, object]) -> dict[str, Term]:
    """A value for each parameter, as far as there is one; SymqifError if they are not in the ranges of the quantity."""
    ranges = tuple(show(quantity.in_parameters(parse(text))) for text in quantity.given)
    return resolve(replace(quantity, given=ranges), k, given)


def _always(relation: Term) -> bool:
    """Is it seen to hold wherever eps >= 0 and k, g >= 2, as g >= 2 is of g = e^eps + 1?"""
    match relation:
        case ("<=", str(), _) | ("<=", _, str()):
            return False
        case ("<=", a, b) if names(relation) <= SORTS.keys():
            return at_least(to_sympy(b), to_sympy(a))
    return False


def at_numbers(closed: Value, digits: int) -> Value:
    """With the value where all parameters are numbers."""
    assert closed.formula is not None
    here = substitute(closed.formula, closed.parameters)
    if names(here):
        return closed
    exact = _exact(here, closed.parameters)
    if exact is None and _vanishes(here):
        exact = Fraction(0)
    enclosed, note = (("0", "0"), "") if exact == 0 else _enclosure(here if exact is None else exact, digits)
    return replace(closed, exact=exact, enclosure=enclosed, note="; ".join(filter(None, (closed.note, note))))


def _vanishes(term: Term) -> bool:
    try:
        low, high = enclose(term, 1, Deadline(20.0), BITS[0])
    except GaveUp:
        return constant_truth(("==", term, Fraction(0))) is True
    return low == high == 0


def _exact(term: Term, parameters: dict[str, Term]) -> Fraction | None:
    """The value if it is rational, unless that would be a number of many thousands of digits."""
    sizes = [v for v in parameters.values() if isinstance(v, Fraction)]
    if max(sizes, default=Fraction(0)) > LONGEST:
        return None
    return evaluated(constants_folded(term), {})


def _enclosure(term: Term, digits: int) -> tuple[tuple[str, str], str]:
    """Decimals around the value; and a note, where the kernel does not confirm them."""
    try:
        low, high = enclose(term, digits + 3, Deadline(20.0))
    except GaveUp as error:
        raise SymqifError(f"the value is not enclosed to {digits} digits: {error}") from None
    ends = as_decimals(low, high, digits)
    relations = ("<=", Fraction(ends[0]), term), ("<=", term, Fraction(ends[1]))
    precisions = [bits for bits in BITS if bits > 4 * digits][:2]
    found = f"Arb has the value between {ends[0]} and {ends[1]}"
    reason = next(filter(None, (_unconfirmed(relation, precisions, found) for relation in relations)), "")
    return ends, reason and f"{BY_BALLS}: {reason}"


def as_decimals(low: Fraction, high: Fraction, digits: int) -> tuple[str, str]:
    """Decimals around an enclosure to three digits more."""
    return decimal(low, digits + 2, up=False), decimal(high, digits + 2, up=True)


def _unconfirmed(relation: tuple[str, Term, Term], precisions: list[int], found: str) -> str:
    """Why the kernel does not see that the relation holds, "" if it does; SymqifError where it contradicts."""
    reason = "these are too many digits"
    for bits in precisions:
        try:
            if compare(*relation, precisions=(bits,)):
                return ""
        except Rejected as error:  # too few bits, or too large a number
            reason = str(error)
        else:
            raise SymqifError(f"{found}, which the kernel contradicts; please report this")
    return reason
