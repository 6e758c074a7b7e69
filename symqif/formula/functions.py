"""Functions that formulas may have: what each is in the kernel's terms, and how it is called."""

from collections.abc import Sequence
from typing import NamedTuple

from symqif.formula import terms
from symqif.formula.errors import Fault
from symqif.formula.terms import HYPERBOLIC, Placed


class Call(NamedTuple):
    """The term's head; how many arguments it takes, none if any number; how it is written in code."""

    head: str
    counts: tuple[int, ...]
    written: str


PREFIX = ("exp", "ln", "log", *HYPERBOLIC)  # those that may stand before an argument without brackets
FUNCTIONS = {
    "exp": Call("exp", (1,), "exp(x)"), "log": Call("log", (1, 2), "log(x)"), "ln": Call("log", (1,), "ln(x)"),
    "log2": Call("log2", (1,), "log2(x)"), "sqrt": Call("sqrt", (1,), "sqrt(x)"),
    **{name: Call(name, (1,), f"{name}(x)") for name in HYPERBOLIC},
    "abs": Call("abs", (1,), "abs(x)"), "max": Call("max", (), "max(a, b)"), "min": Call("min", (), "min(a, b)"),
    **{name: Call("binomial", (2,), f"{name}(n, k)") for name in ("binomial", "binom")},
    "floor": Call("floor", (1,), "floor(x)"), "ceil": Call("ceil", (1,), "ceil(x)"),
    "round": Call("round", (1,), "round(x)"), "sum": Call("sum", (4,), "sum(body, i, low, high)"),
    # as SymPy prints them
    "Max": Call("max", (), "Max(a, b)"), "Min": Call("min", (), "Min(a, b)"), "Abs": Call("abs", (1,), "Abs(x)"),
    "ceiling": Call("ceil", (1,), "ceiling(x)"), "Rational": Call("/", (2,), "Rational(1, 2)"),
}  # fmt: skip
OTHERWISE = {
    "Sum": "sum(body, i, low, high)", "comb": "binomial", "pow": "**", "log10": "log(x)/log(10)",
    "factorial": "binomial", "Fraction": "/", "Symbol": "the name itself", "lg": "\\log_2 or log2(x)",
}  # fmt: skip
COMMANDS = {
    **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"), "fraction"),
    **dict.fromkeys(("binom", "dbinom", "tbinom"), "binomial"), **dict.fromkeys(("underbrace", "overbrace"), "brace"),
    **dict.fromkeys(PREFIX, "function"), **dict.fromkeys(("max", "min"), "call"), "sqrt": "root", "√": "root",
    "sum": "series",
}  # fmt: skip
REFUSED = {
    "prod": "it is none of the operations that are read", "int": "it is none of the operations that are read",
    "lim": "it is none of the operations that are read", "choose": "write \\binom{n}{k}",
}  # fmt: skip


def applied(name: str, parts: Sequence[Placed], at: int) -> Placed:
    """A function of its arguments; Fault where there are too many or too few."""
    head, counts, written = FUNCTIONS[name]
    if counts and len(parts) not in counts:
        wanted = " or ".join(map(str, counts))
        plural = "" if counts == (1,) else "s"
        raise Fault(f"{name} of {len(parts)} values", at, f"it takes {wanted} argument{plural}: {written}")
    return terms.applied(head, list(parts), "box", at)
