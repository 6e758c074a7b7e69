r"""One grammar for what a formula is, whatever it is written in, on tokens in their brackets.

    total    sign? term ((+ | -) term)*
    term     item ((* | /)? item)*              side by side they are a product; what has two meanings is refused
    item     factor | function | sum            a function takes the next factor, a sum all up to the next + or -
    factor   atom (_+ | _-)? (^ argument)*
    atom     number, letter, F(total, ..), (total), |total|, \frac, \sqrt, \binom, ..

A letter stands for a term, and is one factor whatever that is. In Python text, and in what symqif prints, an exponent
is `**` or ^ and one signed atom, and a sign may stand before any factor.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from symqif.formula import limits, terms
from symqif.formula.errors import Fault, brief, quoted
from symqif.formula.functions import COMMANDS, FUNCTIONS, OTHERWISE, PREFIX, REFUSED, applied
from symqif.formula.juxtaposition import Applied, Series, juxtaposed
from symqif.formula.letters import Function, Letter, Names, as_letter, in_bars, most_alike, symbol
from symqif.formula.scan import Token
from symqif.formula.terms import Placed, combine, written
from symqif.formula.tree import PAIRS, Group, Item, is_sign, leaves, lone

TIGHT = ("number", "symbol", "euler", "bracket", "fraction", "numeral fraction", "box")
CALLED = {
    "sum": "a sum", "series": "a sum", "quotient": "a quotient", "lone bracket": "a name or number",
    **dict.fromkeys(("fraction", "numeral fraction"), "a fraction"),
    **dict.fromkeys(("application", "open application"), "a function"),
    **dict.fromkeys(("power", "numeral power", "bracket power", "euler power"), "a power"),
}  # fmt: skip
ROUND = ("(", "[", "\\{")
DEEP = 20  # definitions one inside another
WORDS = "words are left out by who gives the formula, with --side or --row, or in a paper with % symqif: ignore"
COUNTS = ("times", "terms", "factors", "factor", "copies", "summands")
SCIENTIFIC = re.compile(r"[\d.]{1,30}[eE][+-]?\d{1,2}")
EULER = (Letter("e"), Letter("e", "word"))


def expression(items: Sequence[Item], names: Names, end: int, *, tex: bool) -> Placed:
    """What a formula means; of several things that are wrong, an unknown letter is what the Fault speaks of."""
    reader = Reader(names, tex)
    try:
        return reader.total(items, end)
    except Fault:
        if unknown := reader.first_unknown(items, frozenset()):
            raise unknown from None
        raise
    except RecursionError:
        raise Fault("the formula is nested too deeply", 0, "use fewer brackets") from None


class Cursor:
    """A place among items. end: where they end in the text."""

    def __init__(self, items: Sequence[Item], end: int) -> None:
        self.items, self.n, self.end = items, 0, end

    @property
    def item(self) -> Item | None:
        return self.items[self.n] if self.n < len(self.items) else None

    @property
    def before(self) -> Item | None:
        return self.items[self.n - 1] if self.n else None

    @property
    def at(self) -> int:
        return self.items[self.n].at if self.n < len(self.items) else self.end

    def take(self, count: int = 1) -> Item:
        self.n += count
        return self.items[self.n - 1]


class Reader:
    """Reads expressions in which letters have these meanings."""

    def __init__(self, names: Names, tex: bool, deep: int = 0) -> None:
        self.names, self.tex, self.deep = names, tex, deep

    def total(self, items: Sequence[Item], end: int) -> Placed:
        cursor = Cursor([_bare(i) for i in items if not _is_space(i)], end)
        _refuse_split(items)
        found = self._total(cursor)
        if cursor.item is not None:
            raise _unexpected(cursor)
        return found

    def _total(self, cursor: Cursor) -> Placed:
        sign = self._signs(cursor)
        first = self._term(cursor, negative=sign == "-" and not self.tex)
        if first.form == "{sum}" and (sign or is_sign(cursor.item, "+", "-")):
            raise Fault("a sum in braces", first.at, "braces are not printed, use round brackets")
        result = first if sign is None else written(first, "sum")
        if sign == "-" and self.tex:
            result = combine("neg", first, form="sum")
        while is_sign(cursor.item, "+", "-"):
            operator = cursor.take()
            assert isinstance(operator, Token)
            negative = not self.tex and self._signs(cursor) == "-"
            part = self._term(cursor, negative=negative)
            if part.form == "{sum}":
                raise Fault("a sum in braces", part.at, "braces are not printed, use round brackets")
            result = combine(operator.text, result, part, form="sum")
        return result

    def _signs(self, cursor: Cursor) -> str | None:
        """The sign before a term, in Python text the product of several."""
        found: str | None = None
        while is_sign(cursor.item, "+", "-") and (found is None or not self.tex):
            sign = cursor.take()
            assert isinstance(sign, Token)
            found = sign.text if found in (None, "+") else "-" if sign.text == "+" else "+"
        return found

    def _term(self, cursor: Cursor, *, negative: bool = False) -> Placed:
        """Factors and operators; negative: of which Python takes the first one with a minus sign."""
        items: list[Placed | Applied | Series | Token] = []
        start = cursor.at
        while True:
            operator = cursor.item
            if isinstance(operator, Token) and operator.kind == "sign" and operator.text in ("*", "/"):
                if not items or isinstance(items[-1], Token):
                    raise _unexpected(cursor)
                cursor.take()
                items.append(operator)
                sign = self._signs(cursor)
                item = self._item(cursor)
                if sign == "-" and isinstance(item, Placed):
                    item = combine("neg", item, form="signed")
                elif sign is not None and not isinstance(item, Placed):
                    raise Fault("a sign before a function", operator.end, "put brackets around both")
            elif self._begins(cursor):
                if items and not isinstance(items[-1], Token):
                    self._refuse_digits(items[-1], cursor)
                item = self._item(cursor)
            else:
                break
            if item is not None:
                items.append(item)
        if not items:
            raise _unexpected(cursor) if cursor.item is not None else _too_early(cursor)
        if negative and isinstance(items[0], Placed):
            items[0] = combine("neg", items[0], form=items[0].form)
            negative = False
        product = juxtaposed(items, start, tex=self.tex)
        return combine("neg", product, form="sum") if negative else product

    def _begins(self, cursor: Cursor) -> bool:
        """Does a factor begin here?"""
        item = cursor.item
        if isinstance(item, Group):
            return True
        if item is None:
            return False
        if item.kind == "sign":
            return item.text == "|"
        return item.kind in ("digit", "letter", "word", "command", "said")

    @staticmethod
    def _refuse_digits(left: Placed | Applied | Series, cursor: Cursor) -> None:
        """Fault for digits after a factor, which are printed as a part of it: 3{2k}, p2^2."""
        start, follower = cursor.item, cursor.n
        while isinstance(start, Group) and start.kind == "{" and start.items:
            start = start.items[0]
        if isinstance(start, Token) and start.kind == "digit" and isinstance(left, Placed):
            while follower < len(cursor.items) and _is_digit(cursor.items[follower]):
                follower += 1
            raised = follower < len(cursor.items) and is_sign(cursor.items[follower], "^", "**")
            if not raised or left.form in ("number", "symbol", "euler", "power", "euler power"):
                raise Fault("a number after a factor", start.at, "write \\cdot before it, or braces: x^{23}")

    def _item(self, cursor: Cursor) -> Placed | Applied | Series | None:
        item = cursor.item
        if item is None:
            raise _too_early(cursor)
        if isinstance(item, Group) and item.kind == "{" and not item.items:
            cursor.take()
            return None
        name, width = self._function(cursor)
        if name == "sum" and not _is_bracket(cursor, width):
            cursor.take(width)
            return self._series(cursor, item.at)
        if name in PREFIX and (not _is_bracket(cursor, width) or self.tex or self._is_raised(cursor, width)):
            cursor.take(width)
            return self._prefix(cursor, name, item.at)
        return self._factor(cursor)

    @staticmethod
    def _is_raised(cursor: Cursor, width: int) -> bool:
        """Does ^ stand behind the brackets of a function: is that the function's, or its argument's?"""
        behind = cursor.n + width + 1
        return behind < len(cursor.items) and (
            is_sign(cursor.items[behind], "^") and cursor.items[behind].kind in ("sign", "power")
        )

    def _function(self, cursor: Cursor) -> tuple[str, int]:
        """The function whose name stands here, and how many items that takes; else nothing."""
        item, width = cursor.item, 1
        word = ""
        if isinstance(item, Group) and item.kind == "words":
            only = lone(item.items)
            word = only.text if isinstance(only, Token) else ""
        elif isinstance(item, Token) and item.kind == "command":
            word = item.text if COMMANDS.get(item.text) in ("function", "series", "call") else ""
        elif isinstance(item, Token) and item.kind == "word":
            word = item.text
        elif isinstance(item, Token) and item.run and _starts_run(cursor):
            width = len(item.run)
            word = item.run if cursor.n + width < len(cursor.items) and _is_bracket(cursor, width) else ""
        if word not in FUNCTIONS or word in self.names.known or Letter(word, "word") in self.names.declared:
            return "", 1
        return word, width

    def _prefix(self, cursor: Cursor, name: str, at: int) -> Applied:
        base = exponent = None
        while is_sign(cursor.item, "_", "^", "**"):
            mark = cursor.take()
            assert isinstance(mark, Token)
            script = self._argument(cursor, mark) if mark.kind == "sign" else self._signed_atom(cursor)
            if script is not None and mark.text == "_":
                base = script
            else:
                exponent = script
        if base and name != "log":
            raise Fault(f"an index of \\{name}", base.at, "only \\log_b(x) has one")
        if exponent and (name == "exp" or exponent.form != "number" or exponent.term == 0):
            raise Fault(f"an exponent of \\{name}", exponent.at, "write brackets around what the exponent is of")
        if not self._begins(cursor) and not self.tex:
            raise Fault(f"{name} without brackets", at, f"write {FUNCTIONS[name].written}")
        return Applied(name, at, base, exponent)

    def _factor(self, cursor: Cursor) -> Placed:
        base = self._atom(cursor)
        following = cursor.items[cursor.n + 1] if cursor.n + 1 < len(cursor.items) else None
        if base.form == "bracket" and is_sign(cursor.item, "_") and following is not None:
            inside = following.items if isinstance(following, Group) else (following,)
            sign = lone(inside)
            if is_sign(sign, "+", "-"):
                assert isinstance(sign, Token)
                base = terms.positive_part(base, sign.text, "bracket power", base.at)
                cursor.take(2)
        if is_sign(cursor.item, "^") and cursor.item.kind == "sign":  # type: ignore[union-attr]
            mark = cursor.take()
            assert isinstance(mark, Token)
            exponent = self._argument(cursor, mark)
            base = base if exponent is None else _raised(base, exponent)
            if is_sign(cursor.item, "^"):
                raise Fault(f"unexpected {quoted('^')}", cursor.at, "two exponents in a row want brackets")
        elif isinstance(cursor.item, Token) and cursor.item.kind == "power":
            base = self._power(base, cursor)
        if is_sign(cursor.item, "_"):
            raise Fault(f"unexpected {quoted('_')}", cursor.at, "an index is letters and digits, as in p_{S}")
        return base

    def _power(self, base: Placed, cursor: Cursor) -> Placed:
        """In Python text, where p**q**2 is p**(q**2)."""
        mark = cursor.take()
        assert isinstance(mark, Token)
        if base.form == "lone bracket" or base.form.startswith("{"):
            raise Fault("a power of what is in such brackets", base.at, "write round brackets")
        exponent = self._signed_atom(cursor, deep=True)
        following = cursor.item
        if mark.text == "^" and following is not None and self._begins(cursor) and not following.spaced:
            raise Fault("how far the exponent reaches is uncertain", mark.at, "put it in brackets: ^(..)")
        if isinstance(following, Token) and following.kind == "power":
            if mark.text == "^" or following.text == "^":
                raise Fault("how far the exponent reaches is uncertain", following.at, "put it in brackets: ^(..)")
            exponent = self._power(exponent, cursor)
        if base.form == "euler":
            return terms.exponential(exponent, "euler power", base.at)
        form = {"number": "numeral power", "bracket": "bracket power"}.get(base.form, "power")
        return terms.power_of(base, exponent, form)

    def _signed_atom(self, cursor: Cursor, deep: bool = False) -> Placed:
        sign = self._signs(cursor)
        if cursor.item is None:
            raise _too_early(cursor)
        part = self._atom(cursor)
        if deep and sign == "-" and isinstance(cursor.item, Token) and cursor.item.text == "**":
            part = self._power(part, cursor)  # -p**q is -(p**q)
        return combine("neg", part, form="sum") if sign == "-" else part

    def _argument(self, cursor: Cursor, mark: Token | Group) -> Placed | None:
        """As TeX takes it: what is in braces, or one sign; None for empty braces."""
        item = cursor.item
        if item is None:
            raise _too_early(cursor)
        if isinstance(item, Group):
            if item.kind == "{":
                cursor.take()
                return self._braces(item) if item.items else None
            if item.kind == "words":
                return self._atom(cursor, alone=True)
        elif item.kind in ("digit", "letter", "word", "said"):
            return self._atom(cursor, alone=True)
        elif item.kind == "command" and COMMANDS.get(item.text) in ("fraction", "binomial", "root"):
            return self._atom(cursor)
        shown = mark.text if isinstance(mark, Token) and mark.kind == "sign" else f"\\{getattr(mark, 'text', '')}"
        advice = "write the exponent in braces" if shown == "^" else "write its argument in braces"
        raise Fault(f"unexpected {_quoted(item)} after {shown}", item.at, advice)

    def _atom(self, cursor: Cursor, *, alone: bool = False) -> Placed:
        item = cursor.item
        if item is None:
            raise _too_early(cursor)
        if isinstance(item, Group):
            if item.kind == "words":
                return self._called(cursor) or self._letter(cursor, alone=alone)
            return self._group(cursor)
        match item.kind:
            case "digit":
                return self._number(cursor, alone=alone)
            case "letter" | "word":
                return self._called(cursor) or self._letter(cursor, alone=alone)
            case "command":
                return self._called(cursor) or self._command(cursor, alone=alone)
            case "sign" if item.text == "|":
                return self._bars(cursor)
        raise _unexpected(cursor)

    @staticmethod
    def _number(cursor: Cursor, *, alone: bool) -> Placed:
        digits, at = "", cursor.at
        while _is_digit(cursor.item) and not (digits and (alone or cursor.item.spaced)):  # type: ignore[union-attr]
            token = cursor.take()
            assert isinstance(token, Token)
            digits += token.text
            if isinstance(cursor.before, Token) and len(digits) > limits.DIGITS:
                raise Fault("a number is too long", at, f"at most {limits.DIGITS:,} digits are read")
        return terms.number(digits, at)

    def _letter(self, cursor: Cursor, *, alone: bool) -> Placed:
        item, at = cursor.item, cursor.at
        if isinstance(item, Token) and item.run and not alone and _starts_run(cursor) and (word := self._word(cursor)):
            return word
        found = symbol(cursor.items, cursor.n, alone=alone)
        if found is None:
            raise _not_a_name(item)
        letter, end = found
        shown = _text(cursor.items[cursor.n : end])
        exact = item.text if isinstance(item, Token) and item.kind == "word" and end == cursor.n + 1 else ""
        meaning = self.names.meaning(letter, at, exact)
        cursor.take(end - cursor.n)
        if meaning is None:
            if letter in EULER or (letter == Letter("E") and not self.tex):
                self._refuse_call(cursor, shown, at)
                return terms.exponential(Placed(terms.ONE, at, "number"), "euler", at)
            raise self._unknown(cursor, letter, shown, at)
        if isinstance(meaning, Function):
            return self._value(meaning, cursor, shown, at)
        return meaning

    def _unknown(self, cursor: Cursor, letter: Letter, shown: str, at: int) -> Fault:
        if not self.tex and isinstance(cursor.item, Group) and cursor.item.kind == "(" and not cursor.item.spaced:
            if shown in OTHERWISE:
                return Fault(f"{quoted(shown)} is not read", at, f"write {OTHERWISE[shown]}")
            return Fault(f"unknown function {quoted(shown)}", at, f"there are {', '.join(FUNCTIONS)}")
        if letter.style == "word" and shown.startswith("\\") and not most_alike(letter.base, self.names.known):
            return Fault(f"unknown symbol {quoted(shown)}", at, WORDS)
        if shown in FUNCTIONS:
            return Fault(f"{shown} without brackets", at, f"write {FUNCTIONS[shown].written}")
        return self.names.unknown(shown, at, letter.plain)

    def _refuse_call(self, cursor: Cursor, shown: str, at: int) -> None:
        if not self.tex and isinstance(cursor.item, Group) and cursor.item.kind == "(":
            raise Fault(f"{shown} is a number, not a function", at, f"write {shown}*(..), or exp(..) for a power of e")

    def _word(self, cursor: Cursor) -> Placed | None:
        """In LaTeX, several letters side by side that are a known name; Fault where they only contain one."""
        item = cursor.item
        assert isinstance(item, Token)
        run, at = item.run, item.at
        if len(run) < 2:
            return None
        meaning = self.names.meaning(Letter(run, "word"), at, run) if len(run) > 1 else None
        own = {"eps", "epsilon"} & {run} and self.names.meaning(Letter(r"\varepsilon"), at)
        if isinstance(meaning or own, Placed):
            if all(letter == "e" or self.names.meaning(Letter(letter), at) for letter in run):
                raise Fault(f"{quoted(run)} in plain letters is uncertain", at, f"write \\mathrm{{{run}}}")
            cursor.take(len(run))
            return meaning or own  # type: ignore[return-value]
        for word in (*(w for w in FUNCTIONS if w.isalpha()), "frac"):
            if word in run.lower():
                raise Fault(f"{quoted(run)} in plain letters", at, f"write \\{word}")
        for known in sorted(self.names.known):
            if len(known) > 1 and known in run:
                right = r"\varepsilon" if known == "eps" else f"\\mathrm{{{known}}}"
                raise Fault(f"{quoted(run)} in plain letters", at, f"write {right} for {known}")
        return None

    def _value(self, meaning: Function, cursor: Cursor, shown: str, at: int) -> Placed:
        """What is defined, with its arguments."""
        if self.deep > DEEP:
            raise Fault("the definitions go in a circle", at, f"or more than {DEEP} stand one in another")
        values: list[Placed] = []
        group = cursor.item
        called = isinstance(group, Group) and group.kind in ("(", "[")
        if meaning.arguments:
            if not called:
                raise Fault(f"{shown} is a function", at, "write its argument in brackets, as in the definition")
            assert isinstance(group, Group)
            cursor.take()
            values = [self.total(part, group.end) for part in self._listed(group)]
            if len(values) != len(meaning.arguments):
                what = f"{shown} has {len(meaning.arguments)} arguments in its definition, and {len(values)}"
                raise Fault(what, at, "write as many")
        elif called and isinstance(group, Group) and symbol(group.items, 0) == _all(group.items):
            raise Fault(
                f"{shown} in front of brackets may be a function", at, f"write {shown}(x) = .., or \\cdot between"
            )
        own = {a: written(v, "symbol") for a, v in zip(meaning.arguments, values, strict=True)}
        inner = Reader(self.names.outside().binding(own), self.tex, self.deep + 1)
        try:
            part = inner.total(meaning.body, meaning.body[-1].end)
        except Fault as fault:
            raise (inner.first_unknown(meaning.body, frozenset()) or fault) from None
        return written(part, "box" if meaning.arguments else "symbol", at)

    def _called(self, cursor: Cursor) -> Placed | None:
        """A function with its arguments in brackets; None where none begins."""
        name, width = self._function(cursor)
        if not name:
            return None
        at = cursor.at
        cursor.take(width)
        group = cursor.item
        if not isinstance(group, Group) or not (group.kind in ROUND or (group.kind == "{" and not self.tex)):
            if group is None or name not in ("max", "min"):
                raise Fault(f"{name} without brackets", at, f"write {FUNCTIONS[name].written}")
            raise Fault(f"unexpected {_quoted(group)} after \\{name}", cursor.at, f"write \\{name}(a, b)")
        cursor.take()
        parts = self._listed(group)
        if name == "sum":
            return self._summed(parts, group, at)
        return applied(name, [self.total(part, group.end) for part in parts], at)

    def _listed(self, group: Group) -> list[list[Item]]:
        _closed(group)
        found: list[list[Item]] = [[]]
        for item in group.items:
            if is_sign(item, ","):
                found.append([])
            else:
                found[-1].append(item)
        if len(found) > 1 and not found[-1] and not self.tex:
            found.pop()
        return found

    def _summed(self, parts: Sequence[Sequence[Item]], group: Group, at: int) -> Placed:
        if len(parts) != 4:
            applied("sum", [Placed(terms.ONE, at, "number")] * len(parts), at)
        body, index, low, high = parts
        found = symbol(index, 0)
        if found is None or found[1] != len(index):
            raise Fault(
                "the second argument of sum",
                index[0].at if index else at,
                "it is the name of the index: sum(i**2, i, 1, k)",
            )
        first, last = (self.total(part, group.end) for part in (low, high))
        inner, name = self._within(found[0], index[0].at)
        return written(terms.series(inner.total(body, group.end), name, first, last, index[0].at), "box")

    def _within(self, letter: Letter, at: int) -> tuple[Reader, str]:
        """The reader of what a sum over this letter binds it in, and the name that it has there."""
        if letter in EULER:
            raise Fault("a sum over e", at, "e is a number: give the sum another index")
        meaning = self.names.meaning(letter, at, letter.plain)
        if isinstance(meaning, Placed) and isinstance(meaning.term, str) and letter not in self.names.bound:
            raise Fault(f"a sum over {letter.plain}, which is a parameter", at, "give the sum another index")
        if letter in self.names.bound:
            raise Fault(f"two sums over {letter.plain} inside one another", at, "give each its own index")
        name = self.names.fresh(letter)
        return Reader(self.names.binding({letter: terms.name(name, at)}), self.tex, self.deep), name

    def _series(self, cursor: Cursor, at: int) -> Series:
        """\\sum_{i=a}^{b}, or Σ_{i=a..b} as it is printed, before its body; the index is bound in what follows."""
        below: Group | None = None
        high: Placed | None = None
        while is_sign(cursor.item, "_", "^"):
            mark = cursor.take()
            assert isinstance(mark, Token)
            if mark.text == "_" and isinstance(cursor.item, Group) and cursor.item.kind == "{":
                below = cursor.item
                cursor.take()
            elif mark.text == "^":
                high = self._argument(cursor, mark)
            else:
                raise Fault(f"unexpected {_quoted(cursor.item)} after _", cursor.at, "write \\sum_{i=a}^{b}")
        found = symbol(below.items, 0) if below else None
        if below is None or found is None:
            raise Fault("a sum without its limits", cursor.at, "write \\sum_{i=a}^{b} ..")
        rest = below.items[found[1] :]
        if not rest or not isinstance(rest[0], Token) or rest[0].text != "=":
            raise Fault("something is missing in the limits of a sum", below.at, "write \\sum_{i=a}^{b} ..")
        dots = next((n for n, item in enumerate(rest) if is_sign(item, "..")), None)
        low = self.total(rest[1:dots], below.end)
        if dots is not None:
            high = self.total(rest[dots + 1 :], below.end)
        if high is None:
            raise Fault("a sum without its upper limit", cursor.at, "write \\sum_{i=a}^{b} ..")
        inner, name = self._within(found[0], below.items[0].at)
        if cursor.item is None or is_sign(cursor.item, "+", "-"):
            raise Fault("a sum of nothing", at, "write what is summed after \\sum_{i=a}^{b}")
        body = inner._term(cursor)
        if body.form in ("{sum}", "{quotient}", "{open application}", "{series}"):
            raise Fault("a factor in braces", body.at, "braces are not printed, use round brackets")
        return Series(terms.series(body, name, low, high, at))

    def _group(self, cursor: Cursor) -> Placed:
        group = cursor.take()
        assert isinstance(group, Group)
        if group.kind == "{":
            return self._braces(group)
        if group.kind not in PAIRS:
            what = rf"'\begin{{{group.kind}}}' is not allowed"
            raise Fault(
                what, group.at, "its rows stand inside a formula: give that with the row that is meant written out"
            )
        _closed(group, "⌋⌉" if group.kind in "⌊⌈" else "")
        if group.kind == "|" and (own := self._in_bars(group.items, group.at)):
            return own
        part = self.total(group.items, group.end)
        if group.kind == "|":
            return terms.absolute(part, "box", group.at)
        if group.kind in "⌊⌈":
            if (group.kind, group.close) == ("⌈", "⌋"):
                raise Fault("'⌈' is not closed by '⌋'", group.end, "brackets come in pairs of one kind")
            head = "ceil" if group.kind == "⌈" else "floor" if group.close == "⌋" else "round"
            return combine(head, part, form="box", at=group.at)
        single = group.kind != "(" and part.form in ("number", "symbol", "euler")  # [k] is also a set, [x] a floor
        return written(part, "lone bracket" if single else "bracket", group.at)

    def _braces(self, group: Group) -> Placed:
        chosen = next((n for n, i in enumerate(group.items) if isinstance(i, Token) and i.text == "choose"), None)
        if chosen is not None:
            parts = [self.total(part, group.end) for part in (group.items[:chosen], group.items[chosen + 1 :])]
            return terms.binomial(parts[0], parts[1], "box", group.at)
        part = self.total(group.items, group.end)
        return written(part, part.form if part.form in TIGHT else f"{{{part.form.strip('{}')}}}", group.at)

    def _command(self, cursor: Cursor, *, alone: bool) -> Placed:
        command, at = cursor.item, cursor.at
        assert isinstance(command, Token)
        if symbol(cursor.items, cursor.n):
            return self._letter(cursor, alone=alone)
        match COMMANDS.get(command.text):
            case "fraction":
                cursor.take()
                above, below = (self._needed(cursor, command) for _ in range(2))
                numeral = above.form == below.form == "number"
                return combine("/", above, below, form="numeral fraction" if numeral else "fraction", at=at)
            case "binomial":
                cursor.take()
                above, below = (self._needed(cursor, command) for _ in range(2))
                return terms.binomial(above, below, "box", at)
            case "root":
                cursor.take()
                return self._printed_root(cursor, at) if command.text == "√" else self._root(cursor, command)
            case "brace":
                cursor.take()
                return self._under_a_brace(cursor, command)
        raise _not_allowed(command)

    def _needed(self, cursor: Cursor, command: Token) -> Placed:
        if cursor.item is None:
            raise _too_early(cursor)
        part = self._argument(cursor, command)
        if part is None:
            raise Fault(f"nothing in the braces after \\{command.text}", cursor.at, "write both parts")
        return part

    def _root(self, cursor: Cursor, command: Token) -> Placed:
        order: Placed | None = None
        if isinstance(cursor.item, Group) and cursor.item.kind == "[":
            group = cursor.take()
            assert isinstance(group, Group)
            _closed(group)
            order = self.total(group.items, group.end)
        part = self._needed(cursor, command)
        if order is None:
            return combine("sqrt", part, form="box", at=command.at)
        return terms.nth_root(part, order, command.at)

    def _printed_root(self, cursor: Cursor, at: int) -> Placed:
        """√x, √12 and √(x + 1), as they are printed."""
        part = self._atom(cursor)
        if (
            cursor.item is not None
            and (self._begins(cursor) or is_sign(cursor.item, "^", "**"))
            and (part.form != "bracket" and (not cursor.item.spaced or is_sign(cursor.item, "^", "**")))
        ):
            raise Fault("how far the root reaches is uncertain", at, "put what it is of in brackets: √(..)")
        return combine("sqrt", part, form="box", at=at)

    def _under_a_brace(self, cursor: Cursor, command: Token) -> Placed:
        """What is written at a brace is left out, unless it names a letter of the formula or counts something."""
        part = self._needed(cursor, command)
        if is_sign(cursor.item, "_" if command.text == "underbrace" else "^"):
            cursor.take()
            remark = cursor.take() if cursor.item is not None else None
            inside: Sequence[Item] = remark.items if isinstance(remark, Group) else (remark,) if remark else ()
            sides = _sides(inside)
            named = (symbol(side, 0) for side in sides)
            known = any(f and f == _all(s) and self.names.meaning(f[0], 0) for f, s in zip(named, sides, strict=True))
            if known or any(token.text in COUNTS for token in leaves(inside)):
                raise Fault(f"'\\{command.text}' is not allowed", command.at, "write the formula without it")
        return part

    def _bars(self, cursor: Cursor) -> Placed:
        r"""|x|, where a bar of which it is clear that it opens comes before one of which it is clear that it closes."""
        at, start = cursor.at, cursor.n
        bars = [n for n in range(start + 1, len(cursor.items)) if is_sign(cursor.items[n], "|")]
        end = next((n for n in bars if not _is_operator(cursor.items[n - 1])), None)
        if end is None:
            raise Fault("'|' is never closed", at, "write \\lvert .. \\rvert")
        following = cursor.items[end + 1] if end + 1 < len(cursor.items) else None
        if end != bars[-1] and (following is None or not _is_operator(following)):
            raise Fault("'|' may open or close here", cursor.items[end].at, "write \\lvert .. \\rvert")
        inside = cursor.items[start + 1 : end]
        cursor.take(end + 1 - start)
        if own := self._in_bars(inside, at):
            return own
        part = self.total(inside, cursor.items[end].at)
        return terms.absolute(part, "box", at)

    def _in_bars(self, items: Sequence[Item], at: int) -> Placed | None:
        """|D|, where that is a letter of the paper."""
        letter = as_letter(items)
        own = self.names.meaning(in_bars(letter), at) if letter else None
        return own if isinstance(own, Placed) else None

    def first_unknown(self, items: Sequence[Item], bound: frozenset[Letter]) -> Fault | None:
        """The fault of the first letter that stands for nothing, wherever it is in a formula."""
        items = [i for i in items if not _is_space(i)]
        n = 0
        bound = bound | _indices(items)
        while n < len(items):
            cursor = Cursor(items, 0)
            cursor.n = n
            name, width = self._function(cursor)
            item = items[n]
            if name:
                n += width
                continue
            if isinstance(item, Token) and item.run and _starts_run(cursor):
                try:
                    if self._word(cursor):
                        n = cursor.n
                        continue
                except Fault as within:
                    return within
            if (
                is_sign(item, "|")
                and n + 2 < len(items)
                and is_sign(items[n + 2], "|")
                and self._in_bars(items[n + 1 : n + 2], 0)
            ):
                n += 3
                continue
            if isinstance(item, Group) and item.kind == "|" and self._in_bars(item.items, 0):
                n += 1
                continue
            found = symbol(items, n)
            if found and not (isinstance(item, Token) and item.kind == "said"):
                letter, end = found
                word = item.text if isinstance(item, Token) and item.kind == "word" and end == n + 1 else ""
                own = letter in bound or letter in EULER or (letter == Letter("E") and not self.tex)
                known = own or self.names.meaning(letter, item.at, word)
                star = letter._replace(star=False)
                if not known and not (letter.star and self.names.meaning(star, item.at, word)):
                    cursor.n = end
                    return self._unknown(cursor, letter, _text(items[n:end]), item.at)
                n = end
                continue
            if isinstance(item, Token) and COMMANDS.get(item.text) == "brace" and n + 3 < len(items):
                items = [*items[: n + 2], *items[n + 4 if is_sign(items[n + 2], "_", "^") else n + 2 :]]
            if isinstance(item, Token) and item.kind == "command" and item.text not in (*COMMANDS, "choose"):
                return _not_allowed(item)
            if isinstance(item, Group) and item.kind != "words" and (fault := self.first_unknown(item.items, bound)):
                return fault
            n += 1
        return None


def _indices(items: Sequence[Item]) -> frozenset[Letter]:
    """The letters that sums bind."""
    found = set[Letter]()
    for n, item in enumerate(items):
        if isinstance(item, Token) and item.text == "sum":
            for following in items[n + 1 : n + 5]:
                inside = following.items if isinstance(following, Group) else (following,)
                parts = [inside] if not (isinstance(following, Group) and following.kind == "(") else [
                    inside[m + 1 :] for m, part in enumerate(inside) if is_sign(part, ",")
                ]  # fmt: skip
                found |= {own[0] for part in parts[:1] if (own := symbol(part, 0))}
    return frozenset(found)


def _raised(base: Placed, exponent: Placed) -> Placed:
    if base.form == "euler":
        return terms.exponential(exponent, "euler power", base.at)
    if base.form.startswith("{") or "fraction" in base.form or base.form == "lone bracket":
        what = CALLED.get(base.form.strip("{}"), "a product")
        raise Fault(f"a power of {what} without round brackets", base.at, "put them around what the exponent is of")
    if exponent.form == "bracket" and isinstance(exponent.term, Fraction):
        raise Fault("a number in brackets, raised", exponent.at, "write p^{2} for a power; an index is p_{2}")
    form = {"number": "numeral power", "bracket": "bracket power"}.get(base.form, "power")
    return terms.power_of(base, exponent, form)


def _bare(item: Item) -> Item:
    """A sign of an operation without the braces that it may have."""
    only = lone((item,))
    return only if isinstance(only, Token) and only.kind == "sign" and only.text in ("+", "-", "*", "/") else item


def _is_operator(item: Item | None) -> bool:
    if isinstance(item, Token):
        return item.kind in ("relation", "power") or (item.kind == "sign" and item.text in "+-*/^_,=")
    return False


def _is_digit(item: Item | None) -> bool:
    return isinstance(item, Token) and item.kind == "digit"


def _is_bracket(cursor: Cursor, width: int) -> bool:
    n = cursor.n + width
    return n < len(cursor.items) and isinstance(cursor.items[n], Group) and cursor.items[n].kind in (*ROUND, "|")


def _starts_run(cursor: Cursor) -> bool:
    item, before = cursor.item, cursor.before
    return isinstance(item, Token) and not (
        isinstance(before, Token) and before.run and before.end == item.at and len(before.run) > 1
    )


def _all(items: Sequence[Item]) -> tuple[Letter, int] | None:
    found = symbol(items, 0)
    return found if found and found[1] == len(items) else (Letter(""), -1)


def _sides(items: Sequence[Item]) -> list[list[Item]]:
    found: list[list[Item]] = [[]]
    for item in items:
        if isinstance(item, Token) and item.kind == "relation":
            found.append([])
        else:
            found[-1].append(item)
    return found


def _text(items: Sequence[Item]) -> str:
    """How a letter may be written."""
    found = ""
    for item in items:
        if isinstance(item, Group):
            inner = _text(item.items)
            found += f"\\mathrm{{{inner}}}" if item.kind == "words" else f"{{{inner}}}"
        else:
            found += f"\\{item.text} " if item.kind == "command" else item.text
    return found


def _closed(group: Group, others: str = "") -> None:
    wanted = PAIRS.get(group.kind, "}")
    if not group.close:
        raise Fault(f"{quoted(group.kind)} is never closed", group.at, "a bracket is missing after it")
    if group.close != wanted and group.close not in others and group.kind != "{":
        what = f"{quoted(group.kind)} is not closed by {quoted(group.close)}"
        raise Fault(what, group.end - 1, "brackets come in pairs of one kind")


def _refuse_split(items: Sequence[Item]) -> None:
    """Fault where & or the end of a line stands between factors: they are no product."""
    for n, item in enumerate(items):
        if isinstance(item, Token) and item.kind in ("tab", "break", "wide"):
            before = next((i for i in reversed(items[:n]) if not _is_space(i)), None)
            after = next((i for i in items[n + 1 :] if not _is_space(i)), None)
            if before is not None and after is not None and not _is_operator(before) and not _is_operator(after):
                what = "a line ends between factors" if item.text == "\n" else f"{quoted(item.text)} between factors"
                raise Fault(what, item.at, "write an operator beside it")


def _is_space(item: Item) -> bool:
    return isinstance(item, Token) and item.kind in ("tab", "break", "wide")


def _quoted(item: Item | None) -> str:
    if item is None:
        return "the end"
    if isinstance(item, Group):
        return quoted(
            {"words": "\\text"}.get(
                item.kind, item.kind if item.kind in PAIRS or item.kind == "{" else f"\\begin{{{item.kind}}}"
            )
        )
    return quoted(
        f"\\{item.text}" if item.kind == "command" or (item.kind == "relation" and item.text.isalpha()) else item.text
    )


def _unexpected(cursor: Cursor) -> Fault:
    item = cursor.item
    assert item is not None
    if isinstance(item, Token):
        if item.kind == "said":
            return Fault(f"{_quoted(item)} in a formula", item.at, WORDS)
        if item.kind == "relation":
            return Fault(f"unexpected {_quoted(item)}", item.at, "give one side alone, or say which: --side 2")
        if item.kind == "other" or item.text in (".", "..", "#", ":"):
            return Fault(f"{_quoted(item)} is not allowed", item.at, OTHER.get(item.text, "it has no meaning here"))
        if item.kind == "decimal":
            shown = brief(item.text, 60)
            return Fault("a decimal number", item.at, f"write {limits.as_fraction(item.text)} instead of {shown}")
        if item.kind == "number" and (found := SCIENTIFIC.fullmatch(item.text)):
            return Fault("a decimal number", item.at, f"write {limits.as_fraction(found[0])} instead of {found[0]}")
        if item.kind == "number":
            return Fault(
                f"the number {quoted(item.text)}", item.at, "numbers are integers in digits, and fractions of them"
            )
        if item.text == ",":
            return Fault("unexpected ','", item.at, "commas stand between the arguments of a function")
    missing = f"between {_quoted(cursor.before)} and it" if cursor.before is not None else "before it"
    return Fault(f"unexpected {_quoted(item)}", item.at, f"something is missing {missing}")


OTHER = {
    "!": "write a product or binomial(n, k)", "%": "formulas have + - * / and powers only",
    "..": "write the formula out",
    ".": "only the last sign may be a full stop", "\\%": "write a fraction", "~": "write the formula alone",
    "'": "a prime stands right after a letter",
}  # fmt: skip


def _too_early(cursor: Cursor) -> Fault:
    after = f" after {_quoted(cursor.before)}" if cursor.before is not None else ""
    return Fault("the formula ends too early", cursor.end, f"something is missing{after}")


def _not_a_name(item: Item | None) -> Fault:
    assert item is not None
    words = " ".join(token.text for token in leaves((item,)))
    return Fault(f"{quoted(words)} is not a name", item.at, WORDS)


def _not_allowed(command: Token) -> Fault:
    near = most_alike(command.text, [*COMMANDS, "varepsilon", "theta", "omega", "cdot", "times"])
    hint = f"did you mean \\{near}?" if near else "macros of your own are to be written out"
    return Fault(f"{_quoted(command)} is not allowed", command.at, REFUSED.get(command.text, hint))
