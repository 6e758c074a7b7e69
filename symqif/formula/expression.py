"""Python expressions: scanned and parsed here, never handed to Python."""

from functools import lru_cache

from lark import Lark, Token, v_args

from symqif.formula import terms
from symqif.formula.errors import Fault, quoted
from symqif.formula.expression_tokens import FUNCTIONS, scan
from symqif.formula.grammar import Reading, parse, parser, place
from symqif.formula.names import first_unknown, unknown
from symqif.formula.terms import Placed, combine, written


def parsed(text: str, known: frozenset[str]) -> Placed:
    """What a Python expression means."""
    result = parse(_parser(), scan(text, known), len(text.rstrip()), _misplaced)
    missing = first_unknown(result, known)
    if missing:
        raise unknown(*missing, known)
    return result


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return parser("expression.lark", _Expression())


def _misplaced(token: Token, before: Token | None) -> Fault:
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

    def bracket(self, opening: Token, part: Placed, _: Token) -> Placed:
        return written(part, "bracket", place(opening))

    def sign(self, sign: Token, part: Placed) -> Placed:
        return combine("neg", part, form="sign", at=place(sign)) if sign == "-" else written(part, "sign")

    def power(self, base: Placed, _: Token, exponent: Placed) -> Placed:
        return terms.exponential(exponent, "power", base.at) if base.form == "euler" else terms.power_of(base, exponent)

    def product(self, first: Placed, *rest: Placed | Token) -> Placed:
        return _folded("product", first, rest)

    def total(self, first: Placed, *rest: Placed | Token) -> Placed:
        return _folded("total", first, rest)

    def call(self, function: Token, *inside: Placed | Token) -> Placed:
        parts = [part for part in inside if isinstance(part, Placed)]
        return _called(str(function), parts, place(function))


def _folded(form: str, first: Placed, rest: tuple[Placed | Token, ...]) -> Placed:
    for operator, part in zip(rest[::2], rest[1::2], strict=True):
        assert isinstance(part, Placed)
        first = combine(str(operator), first, part, form=form)
    return first


def _called(function: str, parts: list[Placed], at: int) -> Placed:
    head, counts, call = FUNCTIONS[function]
    if counts and len(parts) not in counts:
        wanted = " or ".join(map(str, counts))
        plural = "" if counts == (1,) else "s"
        raise Fault(f"{function} of {len(parts)} values", at, f"it takes {wanted} argument{plural}: {call}")
    return _sum(parts, at) if head == "sum" else terms.applied(head, parts, "call", at)


def _sum(parts: list[Placed], at: int) -> Placed:
    body, index, low, high = parts
    if not isinstance(index.term, str) or not terms.index_allowed(index.term):
        raise Fault("the second argument of sum", index.at, "it is the name of the index: sum(i**2, i, 1, k)")
    return terms.series(body, index.term, low, high, index.at)
