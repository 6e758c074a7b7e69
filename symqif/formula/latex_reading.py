"""What each rule of latex.lark means."""

from fractions import Fraction

from lark import Token, v_args

from symqif.formula import terms
from symqif.formula.errors import Fault
from symqif.formula.grammar import Reading, place
from symqif.formula.juxtaposition import Function, Series, juxtaposed
from symqif.formula.terms import Placed, combine, written

CALLED = {
    "sum": "a sum", "series": "a sum", "quotient": "a quotient", "lone bracket": "a name or number",
    **dict.fromkeys(("fraction", "numeral fraction"), "a fraction"),
    **dict.fromkeys(("application", "open application"), "a function"),
    **dict.fromkeys(("power", "numeral power", "bracket power"), "a power"),
}  # fmt: skip
TIGHT = ("number", "symbol", "euler", "bracket", "fraction", "numeral fraction", "box")


@v_args(inline=True)
class LatexReading(Reading):
    """What the rules of latex.lark mean."""

    def total(self, *parts: Placed | Token) -> Placed:
        signed = isinstance(parts[0], Token)
        if len(parts) == 1 and isinstance(parts[0], Placed):
            return parts[0]
        pairs = list(parts) if signed else [Token("SIGN", "+"), *parts]
        result: Placed | None = None
        for sign, part in zip(pairs[::2], pairs[1::2], strict=True):
            assert isinstance(part, Placed)
            if part.form == "{sum}":
                raise Fault("a sum in braces", part.at, "braces are not printed, use round brackets")
            if result is None:
                result = combine("neg", part, form="sum") if sign == "-" else written(part, "sum")
            else:
                result = combine(str(sign), result, part, form="sum")
        assert result is not None
        return result

    def term(self, *items: Placed | Function | Series | Token) -> Placed:
        return juxtaposed(list(items))

    def bracket(self, opening: Token, part: Placed, _: Token) -> Placed:
        lone = opening.type != "LPAR" and part.form in ("number", "symbol", "euler")  # [k] is also a set, [x] a floor
        return written(part, "lone bracket" if lone else "bracket", place(opening))

    def positive_part(self, opening: Token, part: Placed, _: Token, __: Token, sign: Token) -> Placed:
        return terms.positive_part(part, str(sign), "bracket power", place(opening))

    def braced(self, opening: Token, part: Placed, _: Token) -> Placed:
        return written(part, part.form if part.form in TIGHT else f"{{{part.form.strip('{}')}}}", place(opening))

    def choose(self, opening: Token, above: Placed, _: Token, below: Placed, __: Token) -> Placed:
        return terms.binomial(above, below, "box", place(opening))

    def fraction(self, command: Token, above: Placed, below: Placed) -> Placed:
        numeral = above.form == below.form == "number"
        return combine("/", above, below, form="numeral fraction" if numeral else "fraction", at=place(command))

    def binomial(self, command: Token, above: Placed, below: Placed) -> Placed:
        return terms.binomial(above, below, "box", place(command))

    def root(self, command: Token, part: Placed) -> Placed:
        return combine("sqrt", part, form="box", at=place(command))

    def nth_root(self, command: Token, _: Token, order: Placed, __: Token, part: Placed) -> Placed:
        return terms.nth_root(part, order, place(command))

    def absolute(self, bar: Token, part: Placed, _: Token) -> Placed:
        return terms.absolute(part, "box", place(bar))

    def rounded(self, opening: Token, part: Placed, closing: Token) -> Placed:
        head = "ceil" if opening.type == "LCEIL" else "floor" if closing.type == "RFLOOR" else "round"
        return combine(head, part, form="box", at=place(opening))

    def listed(self, *parts: Placed | Token) -> list[Placed]:
        return [part for part in parts if isinstance(part, Placed)]

    def call(self, function: Token, _: Token, parts: list[Placed], __: Token) -> Placed:
        at, head = place(function), str(function)
        wanted = 2 if head == "binomial" else 1
        if head not in ("max", "min") and len(parts) != wanted:
            raise Fault(f"{head} of {len(parts)} values", at, f"it takes {wanted}")
        return terms.applied(head, parts, "box", at)

    def script(self, part: Placed) -> Placed:
        return part

    def power(self, base: Placed, _: Token, exponent: Placed) -> Placed:
        if base.form == "euler":
            return terms.exponential(exponent, "power", base.at)
        if base.form.startswith("{") or "fraction" in base.form or base.form == "lone bracket":
            what = CALLED.get(base.form.strip("{}"), "a product")
            raise Fault(f"a power of {what} without round brackets", base.at, "put them around what the exponent is of")
        if exponent.form == "bracket" and isinstance(exponent.term, Fraction):
            raise Fault("a number in brackets, raised", exponent.at, "write p^{2} for a power; an index is p_{2}")
        form = {"number": "numeral power", "bracket": "bracket power"}.get(base.form, "power")
        return terms.power_of(base, exponent, form)

    def index(self, _: Token, part: Placed) -> Placed:
        return written(part, "index")

    def function(self, command: Token, *scripts: Placed | Token) -> Function:
        base = exponent = None
        for script in scripts:
            if isinstance(script, Placed) and script.form == "index":
                base = script
            elif isinstance(script, Placed):
                exponent = script
        if base and command != "log":
            raise Fault(f"an index of \\{command}", base.at, "only \\log_b(x) has one")
        if exponent and (command == "exp" or exponent.form != "number" or exponent.term == 0):
            raise Fault(f"an exponent of \\{command}", exponent.at, "write brackets around what the exponent is of")
        return Function(str(command), place(command), base, exponent)

    def series(self, command: Token, *rest: Placed | Token) -> Series:
        index = next(part for part in rest if isinstance(part, Token) and part.type == "NAME")
        ends = [part for part in rest if isinstance(part, Placed)]
        below_first = isinstance(rest[0], Token) and rest[0].type == "UNDER"
        low, high = ends if below_first else reversed(ends)
        return Series(str(index), place(command), low, high)
