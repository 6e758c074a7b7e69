"""Parts of a formula on their way to a term: what was read, where it stands, and how large it has grown."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

from symqif.formula import limits
from symqif.formula.errors import Fault, brief
from symqif.formula.signs import table
from symqif.kernel.term import FUNCTIONS as KERNEL
from symqif.kernel.term import Term, proper

ONE = Fraction(1)
FUNCTIONS = table("functions")  # what they are made by
ARGUMENTS = {"max": "a, b", "min": "a, b", "binomial": "n, k", "/": "1, 2", "sum": "body, i, low, high"}  # of others: x


@dataclass(frozen=True, slots=True)
class Placed:
    """A term with its place in the text, how it is written, and the measures that `limits` bounds."""

    term: Term
    at: int
    form: str = "symbol"
    nodes: int = 1
    depth: int = 1


def number(digits: str, at: int) -> Placed:
    """A natural number."""
    limits.at_most(limits.DIGITS, len(digits), "too many digits", at)
    if len(digits) > 1 and digits[0] == "0":
        raise Fault(f"the number {brief(digits, 60)} begins with 0", at, "leave the zeros out")
    return Placed(Fraction(int(digits)), at, "number")


def combine(head: str, *parts: Placed, form: str, at: int | None = None) -> Placed:
    """The operation `head` on parts; Fault where the term would grow too large."""
    place = parts[0].at if at is None else at
    nodes, depth = 1 + sum(part.nodes for part in parts), 1 + max(part.depth for part in parts)
    limits.at_most(limits.NODES, nodes, "too many operations", place)
    limits.at_most(limits.DEPTH, depth, "too many operations in a row, without brackets", place)
    return Placed((head, *(part.term for part in parts)), place, form, nodes, depth)


def written(part: Placed, form: str, at: int | None = None) -> Placed:
    """The same part, written otherwise."""
    return replace(part, form=form, at=part.at if at is None else at)


def negative(part: Placed, form: str = "sum") -> Placed:
    return combine("neg", part, form=form)


def _moderate(part: Placed, what: str) -> None:
    limits.at_most(limits.EXPONENT, limits.size(part.term), f"{what} is too large", part.at)


def power_of(base: Placed, exponent: Placed, form: str = "power") -> Placed:
    """base**exponent; half-integer exponents become square roots, which the kernel has."""
    _moderate(exponent, "the exponent")
    halves = limits.exact(exponent.term)
    whole = combine("**", base, exponent, form=form)
    if halves is not None and halves.denominator == 2:
        whole, count = combine("sqrt", base, form=form), Placed(Fraction(abs(halves.numerator)), exponent.at, "number")
        whole = whole if count.term == 1 else combine("**", whole, count, form=form)
        whole = whole if halves > 0 else combine("/", Placed(ONE, base.at, "number"), whole, form=form)
    limits.at_most(limits.EXPONENT, limits.degree(whole.term), "the exponents multiply to too much", exponent.at)
    return whole


def applied(head: str, parts: Sequence[Placed], form: str, at: int) -> Placed:
    """A function of its arguments, in the kernel's terms: log2 through log, abs through max."""
    first, *others = parts
    match head:
        case "exp":
            _moderate(first, "the exponent")
        case "binomial":
            for part in parts:
                _moderate(part, "a number in a binomial coefficient")
        case "ln" | "log2" | "log":
            base = [Placed(Fraction(2), at, "number")] if head == "log2" else others
            plain = combine("log", first, form=form, at=at)
            return combine("/", plain, combine("log", base[0], form=form), form=form, at=at) if base else plain
        case "root" if others[0].term == 2:
            return combine("sqrt", first, form=form, at=at)
        case "root":
            order = combine("/", Placed(ONE, others[0].at, "number"), others[0], form="fraction")
            return written(power_of(first, order), form, at)
        case "sinh" | "cosh" | "tanh":
            up, down = (applied("exp", [part], "power", at) for part in (first, negative(first)))
            sinh, cosh = combine("-", up, down, form="sum"), combine("+", up, down, form="sum")
            below = cosh if head == "tanh" else Placed(Fraction(2), at, "number")
            return combine("/", cosh if head == "cosh" else sinh, below, form=form, at=at)
        case "abs":
            return combine("max", first, negative(first), form=form, at=at)
        case "max" | "min" if not others:
            raise Fault(f"{head} of one value", at, f"write {head}(a, b)")
        case "min":
            most = applied("max", [negative(part) for part in parts], "box", at)
            return combine("neg", most, form=form, at=at)
        case "**":
            return power_of(first, others[0])
        case "max" | "+" | "*":
            return reduce(lambda a, b: combine(head, a, b, form=form, at=at), parts)
    return combine(head, *parts, form=form, at=at)


def in_code(function: str) -> str:
    """How a function is written in code."""
    return f"{function}({ARGUMENTS.get(FUNCTIONS[function], 'x')})"


def refuse_count(function: str, count: int, at: int) -> None:
    """Fault where a function has too many arguments, or too few; max and min have any number."""
    usual = in_code(function).count(",") + 1
    if count != usual and FUNCTIONS[function] not in ("max", "min") and (function, count) != ("log", 2):
        raise Fault(f"{function} of {count} values", at, f"write {in_code(function)}")


def series(body: Placed, index: str, low: Placed, high: Placed, at: int) -> Placed:
    """The sum of body for index = low..high, which binds the index in the body."""
    for part in (low, high):
        _moderate(part, "a limit of a sum")
    limits.at_most(limits.SUMS, limits.sums(body.term) + 1, "too many sums inside one another", at)
    whole = combine("sum", body, low, high, form="series", at=at)
    return replace(whole, term=("sum", body.term, index, low.term, high.term))


def index_allowed(identifier: str) -> bool:
    """Can a sum bind this name?"""
    return proper(identifier) and identifier not in KERNEL
