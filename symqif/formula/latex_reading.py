"""What each rule of latex.lark means."""

from __future__ import annotations

from lark import Token, v_args

from symqif.formula import terms
from symqif.formula.errors import Fault
from symqif.formula.grammar import Reading, place
from symqif.formula.juxtaposition import Function, Series, juxtaposed
from symqif.formula.terms import Part, combine, written

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

    def total(self, *parts: Part | Token) -> Part:
        signed = isinstance(parts[0], Token)
        if len(parts) == 1 and isinstance(parts[0], Part):
            return parts[0]
        pairs = list(parts) if signed else [Token("SIGN", "+"), *parts]
        result: Part | None = None
        for sign, part in zip(pairs[::2], pairs[1::2], strict=True):
            assert isinstance(part, Part)
            if part.form == "{sum}":
                raise Fault("a sum in braces", part.at, "braces are not printed, use round brackets")
            if result is None:
                result = combine("neg", part, form="sum") if sign == "-" else written(part, "sum")
            else:
                result = combine(str(sign), result, part, form="sum")
        assert result is not None
        return result

    def term(self, *items: Part | Function | Series | Token) -> Part:
        return juxtaposed(list(items))

    def bracket(self, opening: Token, part: Part, _: Token) -> Part:
        lone = opening.type != "LPAR" and part.form in ("number", "symbol", "euler")  # [k] is also a set, [x] a floor
        return written(part, "lone bracket" if lone else "bracket", place(opening))

    def braced(self, opening: Token, part: Part, _: Token) -> Part:
        return written(part, part.form if part.form in TIGHT else f"{{{part.form.strip('{}')}}}", place(opening))

    def choose(self, opening: Token, above: Part, _: Token, below: Part, __: Token) -> Part:
        return terms.binomial(above, below, "box", place(opening))

    def fraction(self, command: Token, above: Part, below: Part) -> Part:
        numeral = above.form == below.form == "number"
        return combine("/", above, below, form="numeral fraction" if numeral else "fraction", at=place(command))

    def binomial(self, command: Token, above: Part, below: Part) -> Part:
        return terms.binomial(above, below, "box", place(command))

    def root(self, command: Token, part: Part) -> Part:
        return combine("sqrt", part, form="box", at=place(command))

    def nth_root(self, command: Token, _: Token, order: Part, __: Token, part: Part) -> Part:
        return terms.nth_root(part, order, place(command))

    def absolute(self, bar: Token, part: Part, _: Token) -> Part:
        return terms.absolute(part, "box", place(bar))

    def floor(self, opening: Token, part: Part, _: Token) -> Part:
        return combine("floor", part, form="box", at=place(opening))

    def ceiling(self, opening: Token, part: Part, _: Token) -> Part:
        return combine("ceil", part, form="box", at=place(opening))

    def nearest(self, opening: Token, part: Part, _: Token) -> Part:
        return combine("round", part, form="box", at=place(opening))

    def listed(self, *parts: Part | Token) -> list[Part]:
        return [part for part in parts if isinstance(part, Part)]

    def call(self, function: Token, _: Token, parts: list[Part], __: Token) -> Part:
        at, head = place(function), str(function)
        wanted = 2 if head == "binomial" else 1
        if head not in ("max", "min") and len(parts) != wanted:
            raise Fault(f"{head} of {len(parts)} values", at, f"it takes {wanted}")
        return terms.applied(head, parts, "box", at)

    def script(self, part: Part) -> Part:
        return part

    def power(self, base: Part, _: Token, exponent: Part) -> Part:
        if base.form == "euler":
            return terms.exponential(exponent, "power", base.at)
        if base.form.startswith("{") or "fraction" in base.form or base.form == "lone bracket":
            what = CALLED.get(base.form.strip("{}"), "a product")
            raise Fault(f"a power of {what} without round brackets", base.at, "put them around what the exponent is of")
        form = {"number": "numeral power", "bracket": "bracket power"}.get(base.form, "power")
        return terms.power_of(base, exponent, form)

    def index(self, _: Token, part: Part) -> Part:
        return written(part, "index")

    def function(self, command: Token, *scripts: Part | Token) -> Function:
        base = exponent = None
        for script in scripts:
            if isinstance(script, Part) and script.form == "index":
                base = script
            elif isinstance(script, Part):
                exponent = script
        if base and command != "log":
            raise Fault(f"an index of \\{command}", base.at, "only \\log_b(x) has one")
        if exponent and (command == "exp" or exponent.form != "number" or exponent.term == 0):
            raise Fault(f"an exponent of \\{command}", exponent.at, "write brackets around what the exponent is of")
        return Function(str(command), place(command), base, exponent)

    def series_below(self, command: Token, *rest: Part | Token) -> Series:
        _, _, index, _, low, _, _, high = rest
        return _series(command, index, low, high)

    def series_above(self, command: Token, *rest: Part | Token) -> Series:
        _, high, _, _, index, _, low, _ = rest
        return _series(command, index, low, high)


def _series(command: Token, index: Part | Token, low: Part | Token, high: Part | Token) -> Series:
    assert isinstance(low, Part)
    assert isinstance(high, Part)
    return Series(str(index), place(command), low, high)
