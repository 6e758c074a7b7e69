"""Products as authors write them: k e^x, \\frac{1}{k}(..), \\sum_i \\binom{k}{i} p^i; what is ambiguous is refused."""

from dataclasses import dataclass

from lark import Token

from symqif.formula import terms
from symqif.formula.errors import Fault
from symqif.formula.grammar import place
from symqif.formula.terms import Placed, combine


@dataclass(frozen=True, slots=True)
class Function:
    """\\ln, \\log_b, \\exp or \\tanh, perhaps with an exponent as in \\ln^2 x, before its argument."""

    name: str
    at: int
    base: Placed | None
    exponent: Placed | None

    def applied(self, argument: Placed) -> Placed:
        form = "application" if argument.form in BRACKETS else "open application"
        head, parts = "log" if self.name == "ln" else self.name, [argument, *([self.base] if self.base else [])]
        result = terms.applied(head, parts, form, self.at)
        return terms.power_of(result, self.exponent, form) if self.exponent else result


@dataclass(frozen=True, slots=True)
class Series:
    """\\sum_{i=a}^{b} before its body."""

    index: str
    at: int
    low: Placed
    high: Placed


Item = Placed | Function | Series | Token
BRACKETS = ("bracket", "lone bracket")
LONE = ("number", "symbol", "euler", "fraction", "numeral fraction", "box", *BRACKETS)  # what \ln may stand before
BELOW = (*LONE, "power", "numeral power", "bracket power", "application", "open application")  # that / may
USE_FRACTION = "write \\frac{..}{..} or brackets"


def juxtaposed(items: list[Item]) -> Placed:
    """What a list of factors and operators means; a sum takes all that follows it."""
    sums = [n for n, item in enumerate(items) if isinstance(item, Series)]
    for n in reversed(sums):
        series = items[n]
        assert isinstance(series, Series)
        body = _product(items[n + 1 :], after_sum=series.at)
        items = [*items[:n], terms.series(body, series.index, series.low, series.high, series.at)]
    return _product(items)


def _product(items: list[Item], after_sum: int | None = None) -> Placed:
    """Factors from left to right; `after_sum`: the place of the sum whose body they are."""
    queue = items[::-1]
    if not queue:
        raise Fault("a sum of nothing", after_sum or 0, "write what is summed after \\sum_{i=a}^{b}")
    many = len(queue) > 1 or after_sum is not None
    result: Placed | None = None
    last: Placed | None = None
    while queue:
        operator = queue.pop() if isinstance(queue[-1], Token) else None
        if not queue:
            assert isinstance(operator, Token)
            raise Fault("a sum of nothing", place(operator), "write what is summed after \\sum_{i=a}^{b}")
        factor = _factor(queue)
        if many and factor.form in ("{sum}", "{quotient}", "{open application}", "{series}"):
            raise Fault("a factor in braces", factor.at, "braces are not printed, use round brackets")
        if factor.form == "lone bracket":
            raise Fault("a name or number in such brackets", factor.at, "leave them out, or write round brackets")
        if result is None or last is None:
            result = last = factor
            continue
        if operator == "/":
            result = last = _quotient(result, factor, queue)
            continue
        if operator is None:
            _side_by_side(last, factor)
        result, last = combine("*", result, factor, form="product"), factor
    assert result is not None
    return result


def _factor(queue: list[Item]) -> Placed:
    """The next factor: a function takes the one after it as its argument."""
    item = queue.pop()
    if not isinstance(item, Function):
        assert isinstance(item, Placed)
        return item
    shown = f"\\{item.name}"
    if not queue or not isinstance(queue[-1], Placed):
        raise Fault(f"{shown} without an argument", item.at, f"write {shown}(..)")
    argument = queue.pop()
    assert isinstance(argument, Placed)
    if argument.form not in LONE:
        raise Fault(f"the argument of {shown} is uncertain", item.at, f"write {shown}(..) or brackets around the whole")
    follower = queue[-1] if queue else None
    if argument.form not in BRACKETS and follower is not None:
        raise Fault(f"where {shown} ends is uncertain", item.at, f"write {shown}(..)")
    if isinstance(follower, Placed) and follower.form in (*BRACKETS, "bracket power"):
        raise Fault(f"where {shown} ends is uncertain", item.at, f"write \\cdot after {shown}(..), or more brackets")
    return item.applied(argument)


def _quotient(above: Placed, below: Placed, queue: list[Item]) -> Placed:
    """A quotient may be followed by * alone, which all read from left to right."""
    if (queue and queue[-1] != "*") or below.form not in BELOW:
        raise Fault("how far '/' reaches is uncertain", below.at, USE_FRACTION)
    if above.form == "open application":
        raise Fault("how far the function reaches is uncertain", above.at, USE_FRACTION)
    return combine("/", above, below, form="quotient")


def _side_by_side(left: Placed, right: Placed) -> None:
    """Refuses a number after a factor, also in p2^2, and 2\\frac{1}{2}, which is also two and a half."""
    if right.form == "number" or (
        right.form == "numeral power" and left.form in ("number", "symbol", "euler", "power")
    ):
        raise Fault("a number after a factor", right.at, "write \\cdot before it, or braces: x^{23}")
    if left.form == "number" and right.form == "numeral fraction":
        raise Fault("a number before a fraction", left.at, "write \\cdot between them, or one fraction")
