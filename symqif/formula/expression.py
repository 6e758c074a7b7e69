"""Python expressions: scanned and parsed here, never handed to Python."""

from __future__ import annotations

from functools import lru_cache

from lark import Lark, Token, v_args

from symqif.formula import terms
from symqif.formula.errors import Fault, quoted
from symqif.formula.expression_tokens import FUNCTIONS, scan
from symqif.formula.grammar import Reading, Unexpected, parse, parser, place
from symqif.formula.names import first_unknown, unknown
from symqif.formula.terms import Part, combine, written


def parsed(text: str, known: frozenset[str]) -> Part:
    """What a Python expression means."""
    try:
        result = parse(_parser(), scan(text, known), len(text.rstrip()))
    except Unexpected as error:
        raise _reworded(error) from None
    missing = first_unknown(result, known)
    if missing:
        raise unknown(*missing, known)
    return result


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return parser("expression.lark", _Expression())


def _reworded(error: Unexpected) -> Fault:
    token, before = error.token, error.before
    if token.type == "$END":
        return Fault("the formula ends too early", place(token), f"something is missing after {before}")
    if before is not None and before.type == "FUNCTION":
        return Fault(f"{quoted(before.value)} without brackets", place(before), f"write {before}(..)")
    if token.type in ("NUMBER", "NAME", "EULER", "LPAR", "FUNCTION"):
        return Fault(f"unexpected {quoted(str(token), 30)}", place(token), "an operator such as * is missing before it")
    if token.type == "COMMA":
        return Fault("unexpected ','", place(token), "commas stand between the arguments of a function")
    return Fault(f"unexpected {quoted(str(token), 30)}", place(token), "something is missing before it")


@v_args(inline=True)
class _Expression(Reading):
    """What each rule of expression.lark means."""

    def bracket(self, opening: Token, part: Part, _: Token) -> Part:
        return written(part, "bracket", place(opening))

    def sign(self, sign: Token, part: Part) -> Part:
        return combine("neg", part, form="sign", at=place(sign)) if sign == "-" else written(part, "sign")

    def power(self, base: Part, _: Token, exponent: Part) -> Part:
        return terms.exponential(exponent, "power", base.at) if base.form == "euler" else terms.power_of(base, exponent)

    def product(self, first: Part, *rest: Part | Token) -> Part:
        return _folded("product", first, rest)

    def total(self, first: Part, *rest: Part | Token) -> Part:
        return _folded("total", first, rest)

    def call(self, function: Token, *inside: Part | Token) -> Part:
        parts = [part for part in inside if isinstance(part, Part)]
        return _called(str(function), parts, place(function))


def _folded(form: str, first: Part, rest: tuple[Part | Token, ...]) -> Part:
    for operator, part in zip(rest[::2], rest[1::2], strict=True):
        assert isinstance(part, Part)
        first = combine(str(operator), first, part, form=form)
    return first


def _called(function: str, parts: list[Part], at: int) -> Part:
    head, counts, call = FUNCTIONS[function]
    if counts and len(parts) not in counts:
        wanted = " or ".join(map(str, counts))
        plural = "" if counts == (1,) else "s"
        raise Fault(f"{function} of {len(parts)} values", at, f"it takes {wanted} argument{plural}: {call}")
    return _sum(parts, at) if head == "sum" else terms.applied(head, parts, "call", at)


def _sum(parts: list[Part], at: int) -> Part:
    body, index, low, high = parts
    if not isinstance(index.term, str) or not terms.index_allowed(index.term):
        raise Fault("the second argument of sum", index.at, "it is the name of the index: sum(i**2, i, 1, k)")
    return terms.series(body, index.term, low, high, index.at)
