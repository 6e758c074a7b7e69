"""Products as authors write them: k e^x, \\frac{1}{k}(..), \\sum_i \\binom{k}{i} p^i; what is ambiguous is refused."""

from collections.abc import Sequence
from dataclasses import dataclass

from symqif.formula import terms
from symqif.formula.errors import Fault
from symqif.formula.scan import Token
from symqif.formula.terms import Placed, combine


@dataclass(frozen=True, slots=True)
class Applied:
    """\\ln, \\log_b, \\exp or \\tanh, perhaps with an exponent as in \\ln^2 x, before its argument."""

    name: str
    at: int
    base: Placed | None
    exponent: Placed | None

    def to(self, argument: Placed) -> Placed:
        form = "application" if argument.form in BRACKETS else "open application"
        head, parts = "log" if self.name == "ln" else self.name, [argument, *([self.base] if self.base else [])]
        result = terms.applied(head, parts, form, self.at)
        return terms.power_of(result, self.exponent, form) if self.exponent else result


Part = Placed | Applied | Token
BRACKETS = ("bracket", "lone bracket")
LONE = (
    "number",
    "symbol",
    "euler",
    "euler power",
    "fraction",
    "numeral fraction",
    "box",
    *BRACKETS,
)  # what \ln may stand before
BELOW = (*LONE, "power", "numeral power", "bracket power", "application", "open application", "signed")  # that / may
USE_FRACTION = "write \\frac{..}{..} or brackets"


def juxtaposed(parts: Sequence[Part], at: int, *, tex: bool) -> Placed:
    """Factors and operators from left to right; a function takes the next factor, a sum is the last one."""
    queue = list(reversed(parts))
    many = len(queue) > 1
    result = last = None
    while queue:
        operator = queue.pop() if isinstance(queue[-1], Token) else None
        factor = _factor(queue)
        if many and factor.form in ("{sum}", "{quotient}", "{open application}", "{series}"):
            raise Fault("a factor in braces", factor.at, "braces are not printed, use round brackets")
        if factor.form == "lone bracket":
            raise Fault("a name or number in such brackets", factor.at, "leave them out, or write round brackets")
        if result is None or last is None:
            result = last = factor
        elif isinstance(operator, Token) and operator.text == "/":
            result = last = _quotient(result, factor, queue, tex=tex)
        else:
            if operator is None and last.form == "number" and factor.form == "numeral fraction":
                what = "write \\cdot between them, or one fraction"  # 2\frac{1}{2} is also two and a half
                raise Fault("a number before a fraction", last.at, what)
            result, last = combine("*", result, factor, form="product"), factor
    if result is None:
        raise Fault("the formula ends too early", at, "something is missing")
    return result


def _factor(queue: list[Part]) -> Placed:
    """The next factor: a function takes the one after it as its argument."""
    item = queue.pop()
    if not isinstance(item, Applied):
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
    return item.to(argument)


def _quotient(above: Placed, below: Placed, queue: list[Part], *, tex: bool) -> Placed:
    """A quotient may be followed by the sign of a product, which all read from left to right; in code by /."""
    follower = queue[-1] if queue else None
    certain = follower is None or (isinstance(follower, Token) and (follower.text == "*" or not tex))
    if not certain or below.form not in BELOW:
        raise Fault("how far '/' reaches is uncertain", below.at, USE_FRACTION)
    if above.form == "open application":
        raise Fault("how far the function reaches is uncertain", above.at, USE_FRACTION)
    return combine("/", above, below, form="quotient")
