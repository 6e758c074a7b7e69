"""Parts of a formula on their way to a term: what was read, where it stands, and how large it has grown."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

from symqif.formula import limits
from symqif.formula.errors import Fault, brief
from symqif.formula.magnitude import constant, degree, magnitude, sums
from symqif.kernel.term import FUNCTIONS, Term, proper

ONE = Fraction(1)
HYPERBOLIC = ("sinh", "cosh", "tanh")


@dataclass(frozen=True, slots=True)
class Placed:
    """A term with its place in the text, how it is written, and the measures that `limits` bounds."""

    term: Term
    at: int
    form: str
    nodes: int = 1
    depth: int = 1


def number(digits: str, at: int) -> Placed:
    """A natural number."""
    if len(digits) > limits.DIGITS:
        raise Fault("a number is too long", at, f"at most {limits.DIGITS:,} digits are read")
    if len(digits) > 1 and digits[0] == "0":
        raise Fault(f"the number {brief(digits, 60)} begins with 0", at, "leave the zeros out")
    return Placed(Fraction(int(digits)), at, "number")


def name(identifier: str, at: int) -> Placed:
    return Placed(identifier, at, "symbol")


def combine(head: str, *parts: Placed, form: str, at: int | None = None) -> Placed:
    """The operation `head` on parts; Fault where the term would grow too large."""
    place = parts[0].at if at is None else at
    nodes, depth = 1 + sum(part.nodes for part in parts), 1 + max(part.depth for part in parts)
    if nodes > limits.NODES:
        raise Fault("the formula is too long", place, f"at most {limits.NODES:,} operations are read")
    if depth > limits.DEPTH:
        raise Fault("too many operations in a row", place, f"at most {limits.DEPTH} are read, use brackets")
    return Placed((head, *(part.term for part in parts)), place, form, nodes, depth)


def written(part: Placed, form: str, at: int | None = None) -> Placed:
    """The same part, written otherwise."""
    return replace(part, form=form, at=part.at if at is None else at)


def _moderate(part: Placed, what: str) -> None:
    if not limits.SMALLEST <= magnitude(part.term) <= limits.EXPONENT:
        raise Fault(f"{what} is too large", part.at, f"numbers there are at most {limits.EXPONENT:,}")


def exponential(exponent: Placed, form: str, at: int) -> Placed:
    _moderate(exponent, "the exponent")
    return combine("exp", exponent, form=form, at=at)


def power_of(base: Placed, exponent: Placed, form: str = "power") -> Placed:
    """base**exponent; half-integer exponents become square roots, which the kernel has."""
    _moderate(exponent, "the exponent")
    halves = constant(exponent.term)
    whole = combine("**", base, exponent, form=form)
    if isinstance(halves, Fraction) and halves.denominator == 2:
        whole = _half_power(base, halves.numerator, exponent.at, form)
    if degree(whole.term) > limits.EXPONENT:
        raise Fault("the exponents multiply to too much", exponent.at, f"at most {limits.EXPONENT:,} is read")
    return whole


def _half_power(base: Placed, halves: int, at: int, form: str) -> Placed:
    root = combine("sqrt", base, form=form)
    if abs(halves) != 1:
        root = combine("**", root, Placed(Fraction(abs(halves)), at, "number"), form=form)
    return root if halves > 0 else combine("/", Placed(ONE, base.at, "number"), root, form=form)


def nth_root(radicand: Placed, order: Placed, at: int) -> Placed:
    if order.term == 2:
        return combine("sqrt", radicand, form="box", at=at)
    one = Placed(ONE, order.at, "number")
    return written(power_of(radicand, combine("/", one, order, form="fraction")), "box", at)


def binomial(above: Placed, below: Placed, form: str, at: int) -> Placed:
    for part in (above, below):
        _moderate(part, "a number in a binomial coefficient")
    return combine("binomial", above, below, form=form, at=at)


def absolute(part: Placed, form: str, at: int) -> Placed:
    """max(a, -a)"""
    return combine("max", part, combine("neg", part, form="sum"), form=form, at=at)


def extremum(function: str, parts: list[Placed], form: str, at: int) -> Placed:
    """The maximum of several, or the minimum: -max(-a, -b)."""
    if len(parts) < 2:
        raise Fault(f"{function} of one value", at, f"write {function}(a, b)")
    if function == "min":
        negatives = [combine("neg", part, form="sum") for part in parts]
        return combine("neg", extremum("max", negatives, "box", at), form=form, at=at)
    return written(reduce(lambda a, b: combine("max", a, b, form=form, at=at), parts), form, at)


def logarithm(part: Placed, base: Placed | None, form: str, at: int) -> Placed:
    """The natural logarithm, or that to a base: log(x)/log(2)."""
    plain = combine("log", part, form=form, at=at)
    return plain if base is None else combine("/", plain, combine("log", base, form=form), form=form, at=at)


def hyperbolic(function: str, part: Placed, form: str, at: int) -> Placed:
    """sinh, cosh or tanh in terms of exponentials."""
    up, down = exponential(part, "power", at), exponential(combine("neg", part, form="sum"), "power", at)
    sinh, cosh = combine("-", up, down, form="sum"), combine("+", up, down, form="sum")
    if function == "tanh":
        return combine("/", sinh, cosh, form=form, at=at)
    half = Placed(Fraction(2), at, "number")
    return combine("/", sinh if function == "sinh" else cosh, half, form=form, at=at)


def positive_part(part: Placed, sign: str, form: str, at: int) -> Placed:
    """max(a, 0), or max(-a, 0) where the sign is a minus."""
    signed = combine("neg", part, form="sum") if sign == "-" else part
    return combine("max", signed, Placed(Fraction(0), at, "number"), form=form, at=at)


def applied(function: str, parts: list[Placed], form: str, at: int) -> Placed:
    """A function of its arguments: log2 and abs, say, in terms of log and max."""
    match function:
        case "exp":
            return exponential(parts[0], form, at)
        case "log":
            return logarithm(parts[0], parts[1] if len(parts) == 2 else None, form, at)
        case "log2":
            return logarithm(parts[0], Placed(Fraction(2), at, "number"), form, at)
        case "sinh" | "cosh" | "tanh":
            return hyperbolic(function, parts[0], form, at)
        case "max" | "min":
            return extremum(function, parts, form, at)
        case "abs":
            return absolute(parts[0], form, at)
        case "binomial":
            return binomial(parts[0], parts[1], form, at)
    return combine(function, *parts, form=form, at=at)


def series(body: Placed, index: str, low: Placed, high: Placed, at: int) -> Placed:
    """The sum of body for index = low..high, which binds the index in the body."""
    for part in (low, high):
        _moderate(part, "a limit of a sum")
    if sums(body.term) >= limits.SUMS:
        raise Fault("too many sums inside one another", at, f"at most {limits.SUMS} are read")
    whole = combine("sum", body, low, high, form="series", at=at)
    return replace(whole, term=("sum", body.term, index, low.term, high.term))


def index_allowed(identifier: str) -> bool:
    """Can a sum bind this name?"""
    return proper(identifier) and identifier not in FUNCTIONS
