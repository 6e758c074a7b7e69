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
from collections.abc import Iterator, Sequence
from fractions import Fraction

from symqif.formula import limits, terms
from symqif.formula.errors import Fault, brief, quoted
from symqif.formula.functions import COMMANDS, FUNCTIONS, OTHERWISE, PREFIX, REFUSED, applied
from symqif.formula.juxtaposition import Applied, Part, juxtaposed
from symqif.formula.letters import EULER, Function, Letter, Names, most_alike, symbol, whole
from symqif.formula.scan import Token
from symqif.formula.terms import Placed, combine, written
from symqif.formula.tree import END, PAIRS, SPACE, is_sign, leaves, lone, parted, without_space

TIGHT = ("number", "symbol", "euler", "bracket", "fraction", "numeral fraction", "box")
CALLED = {
    "sum": "a sum", "series": "a sum", "quotient": "a quotient", "lone bracket": "a name or number",
    **dict.fromkeys(("fraction", "numeral fraction"), "a fraction"),
    **dict.fromkeys(("application", "open application"), "a function"),
    **dict.fromkeys(("power", "numeral power", "bracket power", "euler power"), "a power"),
}  # fmt: skip
POWERS = {"number": "numeral power", "bracket": "bracket power"}
LOOSE = ("{sum}", "{quotient}", "{open application}", "{series}")
ROUND = ("(", "[", "\\{")
DEEP = 20  # definitions one inside another
WORDS = "words are left out by who gives the formula, with --side or --row, or in a paper with % symqif: ignore"
COUNTS = ("times", "terms", "factors", "factor", "copies", "summands")
SCIENTIFIC = re.compile(r"[\d.]{1,30}[eE][+-]?\d{1,2}")
ADVICE = {
    "!": "write a product or binomial(n, k)", "%": "formulas have + - * / and powers only", "\\%": "write a fraction",
    "..": "write the formula out", ".": "only the last sign may be a full stop", "~": "write the formula alone",
}  # fmt: skip


def expression(items: Sequence[Token], names: Names, end: int, *, tex: bool) -> Placed:
    """What a formula means; of several things that are wrong, an unknown letter is what the Fault speaks of."""
    return Reader(names, tex).whole(items, end)


class Cursor:
    """A place among items. end: where they end in the text."""

    def __init__(self, items: Sequence[Token], end: int) -> None:
        self.items, self.n, self.end = items, 0, end

    def ahead(self, count: int = 0) -> Token:
        return self.items[self.n + count] if 0 <= self.n + count < len(self.items) else END._replace(at=self.end)

    @property
    def item(self) -> Token:
        return self.ahead()

    def take(self, count: int = 1) -> Token:
        self.n += count
        return self.ahead(-1)

    @property
    def is_run(self) -> bool:
        """Do several letters side by side begin here?"""
        before = self.ahead(-1) if self.n else END
        return len(self.item.run) > 1 and not (len(before.run) > 1 and before.end == self.item.at)

    def unexpected(self, after: str = "", advice: str = "") -> Fault:
        """The Fault of the item that is here."""
        item, before = self.item, _quoted(self.ahead(-1)) if self.n else ""
        if item.kind == END.kind:
            return Fault("the formula ends too early", self.end, f"something is missing{before and f' after {before}'}")
        if item.kind == "said":
            return Fault(f"{_quoted(item)} in a formula", item.at, WORDS)
        if item.kind == "decimal" or SCIENTIFIC.fullmatch(item.text):
            instead = f"write {limits.as_fraction(item.text)} instead of {brief(item.text, 60)}"
            return Fault("a decimal number", item.at, instead)
        if item.kind == "number":
            return Fault(f"the number {quoted(item.text)}", item.at, "numbers are integers in digits, and fractions")
        if item.kind == "relation":
            return Fault(f"unexpected {_quoted(item)}", item.at, "give one side alone, or say which: --side 2")
        if item.kind == "other" or item.text in (".", "..", "#", ":"):
            return Fault(f"{_quoted(item)} is not allowed", item.at, ADVICE.get(item.text, "it has no meaning here"))
        missing = f"something is missing {f'between {before} and it' if before else 'before it'}"
        return Fault(f"unexpected {_quoted(item)}{after}", item.at, advice or missing)


class Reader:
    """Reads expressions in which letters have these meanings."""

    def __init__(self, names: Names, tex: bool, deep: int = 0) -> None:
        self.names, self.tex, self.deep = names, tex, deep

    def whole(self, items: Sequence[Token], end: int) -> Placed:
        try:
            return self.total(items, end)
        except Fault as fault:
            raise next(self._unknown(items, frozenset()), fault) from None
        except RecursionError:
            raise Fault("the formula is nested too deeply", 0, "use fewer brackets") from None

    def total(self, items: Sequence[Token], end: int) -> Placed:
        _refuse_split(items)
        cursor = Cursor([_bare(item) for item in without_space(items)], end)
        sign = self._signs(cursor)
        result = self._term(cursor, sign)
        while is_sign(cursor.item, "+", "-"):
            operator = cursor.take()
            part = self._term(cursor, "" if self.tex else self._signs(cursor))
            if "{sum}" in (part.form, result.form):
                at = result.at if result.form == "{sum}" else part.at
                raise Fault("a sum in braces", at, "braces are not printed, use round brackets")
            result = combine(operator.text, result, part, form="sum")
        if cursor.item.kind != END.kind:
            raise cursor.unexpected()
        return result

    def _signs(self, cursor: Cursor) -> str:
        """The sign before a term, in Python text the product of several."""
        found = ""
        while is_sign(cursor.item, "+", "-") and not (found and self.tex):
            sign = cursor.take().text
            found = sign if found in ("", "+") else "-" if sign == "+" else "+"
        return found

    def _term(self, cursor: Cursor, sign: str) -> Placed:
        """Factors and operators; the sign is that of all of them or, in Python, of the first one."""
        parts: list[Part] = []
        start = cursor.item
        while True:
            if cursor.item.kind == "sign" and cursor.item.text in ("*", "/"):
                if not parts or isinstance(parts[-1], Token):
                    raise cursor.unexpected()
                parts.append(cursor.take())
                parts += self._signed(self._signs(cursor), self._item(cursor))
            elif self._begins(cursor):
                if parts and isinstance(parts[-1], Placed):
                    _refuse_digits(parts[-1], cursor)
                parts += self._signed("" if parts or self.tex else sign, self._item(cursor))
            else:
                break
        if not parts:
            raise cursor.unexpected()
        result = juxtaposed(parts, start.at, tex=self.tex)
        if sign and result.form == "{sum}":
            raise Fault("a sum in braces", result.at, "braces are not printed, use round brackets")
        whole_sign = sign if self.tex or not isinstance(parts[0], Placed) else ""
        result = combine("neg", result, form="sum") if whole_sign == "-" else result
        return written(result, "sum") if sign else result

    @staticmethod
    def _signed(sign: str, item: Placed | Applied | None) -> list[Part]:
        if isinstance(item, Placed) and sign == "-":
            return [combine("neg", item, form=item.form if item.form in TIGHT else "signed")]
        return [] if item is None else [item]

    def _begins(self, cursor: Cursor) -> bool:
        """Does a factor begin here?"""
        item = cursor.item
        return bool(item.close or item.items) or is_sign(item, "|") or item.kind in (
            "digit", "letter", "word", "command", "said", *PAIRS, "{",
        )  # fmt: skip

    def _item(self, cursor: Cursor) -> Placed | Applied | None:
        if cursor.item.kind == "{" and not cursor.item.items:
            cursor.take()
            return None
        name, width = self._function(cursor)
        called = cursor.ahead(width).kind in (*ROUND, "|")
        if name == "sum" and not called:
            return self._series(cursor, cursor.take(width).at)
        raised = is_sign(cursor.ahead(width + 1), "^")
        if name in PREFIX and (self.tex or not called or raised):
            at = cursor.item.at
            cursor.take(width)
            return self._prefix(cursor, name, at)
        return self._factor(cursor)

    def _function(self, cursor: Cursor) -> tuple[str, int]:
        """The function whose name stands here, and how many items that takes; else nothing."""
        item, width = cursor.item, 1
        named = item.kind == "command" and COMMANDS.get(item.text) in ("function", "series", "call")
        word = item.text if named or item.kind == "word" else ""
        if item.kind == "words":
            word = lone(item.items).text
        elif cursor.is_run and cursor.ahead(len(item.run)).kind in (*ROUND, "|"):
            word, width = item.run, len(item.run)
        known = word not in FUNCTIONS or word in self.names.known or Letter(word, "word") in self.names.declared
        return ("", 1) if known else (word, width)

    def _prefix(self, cursor: Cursor, name: str, at: int) -> Applied:
        base = exponent = None
        while is_sign(cursor.item, "_", "^", "**"):
            mark = cursor.take()
            script = self._argument(cursor, mark.text) if mark.kind == "sign" else self._signed_atom(cursor)
            base, exponent = (script, exponent) if mark.text == "_" else (base, script)
        if base and name != "log":
            raise Fault(f"an index of \\{name}", base.at, "only \\log_b(x) has one")
        if exponent and (name == "exp" or exponent.form != "number" or exponent.term == 0):
            raise Fault(f"an exponent of \\{name}", exponent.at, "write brackets around what the exponent is of")
        if not self.tex and not self._begins(cursor):
            raise Fault(f"{name} without brackets", at, f"write {FUNCTIONS[name].written}")
        return Applied(name, at, base, exponent)

    def _factor(self, cursor: Cursor) -> Placed:
        base, sign = self._atom(cursor), lone((_bare(cursor.ahead(1)),))
        if base.form == "bracket" and is_sign(cursor.item, "_") and is_sign(sign, "+", "-"):
            base = terms.positive_part(base, sign.text, "bracket power", base.at)
            cursor.take(2)
        if is_sign(cursor.item, "^") and cursor.item.kind == "sign":
            cursor.take()
            exponent = self._argument(cursor, "^")
            if exponent and exponent.form == "bracket" and isinstance(exponent.term, Fraction) and base.form != "euler":
                raise Fault("a number in brackets, raised", exponent.at, "write p^{2} for a power; an index is p_{2}")
            base = _raised(base, exponent) if exponent else base
            if is_sign(cursor.item, "^"):
                raise cursor.unexpected(advice="two exponents in a row want brackets")
        elif cursor.item.kind == "power":
            base = self._power(base, cursor)
        if is_sign(cursor.item, "_"):
            raise cursor.unexpected(advice="an index is letters and digits, as in p_{S}")
        return base

    def _power(self, base: Placed, cursor: Cursor) -> Placed:
        """In Python text, where p**q**2 is p**(q**2)."""
        mark = cursor.take()
        exponent = self._signed_atom(cursor)
        beside = mark.text == "^" and self._begins(cursor) and not cursor.item.spaced
        if beside or (cursor.item.kind == "power" and "^" in (mark.text, cursor.item.text)):
            raise Fault("how far the exponent reaches is uncertain", mark.at, "put it in brackets: ^(..)")
        return _raised(base, exponent)

    def _signed_atom(self, cursor: Cursor) -> Placed:
        sign = self._signs(cursor)
        part = self._atom(cursor)
        if cursor.item.text == "**":
            part = self._power(part, cursor)  # -p**q is -(p**q)
        return combine("neg", part, form="sum") if sign == "-" else part

    def _argument(self, cursor: Cursor, after: str) -> Placed | None:
        """As TeX takes it: what is in braces, or one sign; None for empty braces."""
        item = cursor.item
        if item.kind == "{":
            cursor.take()
            return self._braces(item) if item.items else None
        if item.kind in ("digit", "letter", "word", "words"):
            return self._atom(cursor, alone=True)
        if item.kind == "command" and COMMANDS.get(item.text) in ("fraction", "binomial", "root"):
            return self._atom(cursor)
        if item.kind == END.kind:
            raise cursor.unexpected()
        advice = "write the exponent in braces" if after == "^" else "write its argument in braces"
        raise cursor.unexpected(f" after {after}", advice)

    def _atom(self, cursor: Cursor, *, alone: bool = False) -> Placed:
        item = cursor.item
        if item.kind == "digit":
            return _number(cursor, alone=alone)
        if item.kind in ("letter", "word", "words", "command"):
            if self._function(cursor)[0]:
                return self._called(cursor)
            letter = item.kind != "command" or symbol(cursor.items, cursor.n)
            return self._letter(cursor, alone=alone) if letter else self._command(cursor)
        if is_sign(item, "|"):
            return self._bars(cursor)
        if item.close or item.kind in PAIRS:
            return self._group(cursor.take())
        raise cursor.unexpected()

    def _letter(self, cursor: Cursor, *, alone: bool) -> Placed:
        item = cursor.item
        if cursor.is_run and not alone and (word := self._word(item)):
            cursor.take(len(item.run))
            return word
        found = symbol(cursor.items, cursor.n, alone=alone)
        if found is None:
            raise Fault(f"{quoted(' '.join(part.text for part in leaves((item,))))} is not a name", item.at, WORDS)
        letter, end = found
        shown, exact = (
            written_as(cursor.items[cursor.n : end]),
            item.text * (item.kind == "word" and end == cursor.n + 1),
        )
        cursor.take(end - cursor.n)
        meaning = self.names.meaning(letter, item.at, exact)
        called = cursor.item.kind == "(" and not self.tex
        if meaning is None and (letter in EULER or (letter == Letter("E") and not self.tex)):
            if called:
                raise Fault(f"{shown} is a number, not a function", item.at, f"write {shown}*(..), or exp(..)")
            return terms.exponential(Placed(terms.ONE, item.at, "number"), "euler", item.at)
        if meaning is None:
            raise self._fault(letter, shown, item.at, called=called and not cursor.item.spaced)
        return self._value(meaning, cursor, shown, item.at) if isinstance(meaning, Function) else meaning

    def _fault(self, letter: Letter, shown: str, at: int, *, called: bool = False) -> Fault:
        """That of a letter that stands for nothing."""
        if called and shown in OTHERWISE:
            return Fault(f"{quoted(shown)} is not read", at, f"write {OTHERWISE[shown]}")
        if called:
            return Fault(f"unknown function {quoted(shown)}", at, f"there are {', '.join(FUNCTIONS)}")
        if letter.style == "word" and shown[0] == "\\" and not most_alike(letter.base, self.names.known):
            return Fault(f"unknown symbol {quoted(shown)}", at, WORDS)
        if shown in FUNCTIONS:
            return Fault(f"{shown} without brackets", at, f"write {FUNCTIONS[shown].written}")
        return self.names.unknown(shown, at, letter.plain)

    def _word(self, item: Token) -> Placed | None:
        """In LaTeX, several letters side by side that are a known name; Fault where they only contain one."""
        run, at = item.run, item.at
        greek = Letter(r"\varepsilon") if run in ("eps", "epsilon") else Letter(run, "word")
        meaning = self.names.meaning(Letter(run, "word"), at, run) or self.names.meaning(greek, at)
        if isinstance(meaning, Placed):
            if all(letter == "e" or self.names.meaning(Letter(letter), at) for letter in run):
                raise Fault(f"{quoted(run)} in plain letters is uncertain", at, f"write \\mathrm{{{run}}}")
            return meaning
        if word := next((word for word in (*FUNCTIONS, "frac") if word in run.lower()), ""):
            raise Fault(f"{quoted(run)} in plain letters", at, f"write \\{word}")
        if known := next((known for known in sorted(self.names.known) if len(known) > 1 and known in run), ""):
            right = r"\varepsilon" if known == "eps" else f"\\mathrm{{{known}}}"
            raise Fault(f"{quoted(run)} in plain letters", at, f"write {right} for {known}")
        return None

    def _value(self, meaning: Function, cursor: Cursor, shown: str, at: int) -> Placed:
        """What is defined, with its arguments."""
        if self.deep > DEEP:
            raise Fault("the definitions go in a circle", at, f"or more than {DEEP} stand one in another")
        group, values = cursor.item, list[Placed]()
        if meaning.arguments and group.kind not in ("(", "["):
            raise Fault(f"{shown} is a function", at, "write its argument in brackets, as in the definition")
        if meaning.arguments:
            values = self._arguments(cursor.take())
        elif group.kind == "(" and whole(group.items):
            raise Fault(f"{shown} before brackets may be a function", at, f"write {shown}(x) = .., or \\cdot between")
        if len(values) != len(meaning.arguments):
            what = f"{shown} has {len(meaning.arguments)} arguments in its definition, and {len(values)}"
            raise Fault(what, at, "write as many")
        own = {a: written(v, "symbol") for a, v in zip(meaning.arguments, values, strict=True)}
        inner = Reader(self.names.outside().binding(own), self.tex, self.deep + 1)
        part = inner.whole(meaning.body, meaning.body[-1].end)
        return written(part, "box" if meaning.arguments else "symbol", at)

    def _called(self, cursor: Cursor) -> Placed:
        """A function with its arguments in brackets."""
        (name, width), at = self._function(cursor), cursor.item.at
        cursor.take(width)
        group = cursor.item
        if group.kind not in ROUND and not (group.kind == "{" and not self.tex):
            if name in ("max", "min") and group.kind != END.kind:
                raise cursor.unexpected(f" after \\{name}", f"write \\{name}(a, b)")
            raise Fault(f"{name} without brackets", at, f"write {FUNCTIONS[name].written}")
        cursor.take()
        return self._summed(group, at) if name == "sum" else applied(name, self._arguments(group), at)

    def _arguments(self, group: Token) -> list[Placed]:
        return [self.total(part, group.end) for part in self._listed(group)]

    def _listed(self, group: Token) -> list[list[Token]]:
        _closed(group)
        found = parted(group.items, ",")
        return found[:-1] if len(found) > 1 and not found[-1] and not self.tex else found

    def _summed(self, group: Token, at: int) -> Placed:
        """sum(body, i, low, high)"""
        parts = self._listed(group)
        if len(parts) != 4:
            applied("sum", [Placed(terms.ONE, at, "number")] * len(parts), at)
        body, index, low, high = parts
        letter = whole(index)
        if letter is None:
            what = "it is the name of the index: sum(i**2, i, 1, k)"
            raise Fault("the second argument of sum", index[0].at if index else at, what)
        first, last = (self.total(part, group.end) for part in (low, high))
        inner, name = self._within(letter, index[0].at)
        return written(terms.series(inner.total(body, group.end), name, first, last, index[0].at), "box")

    def _within(self, letter: Letter, at: int) -> tuple[Reader, str]:
        """The reader of what a sum over this letter binds it in, and the name that it has there."""
        meaning = self.names.meaning(letter, at, letter.plain)
        if letter in EULER or letter in self.names.bound or isinstance(getattr(meaning, "term", None), str):
            what = f"a sum over {letter.plain}, which is a parameter"
            what = f"two sums over {letter.plain} inside one another" if letter in self.names.bound else what
            raise Fault("a sum over e" if letter in EULER else what, at, "give each sum an index of its own")
        name = self.names.fresh(letter)
        return Reader(self.names.binding({letter: terms.name(name, at)}), self.tex, self.deep), name

    def _series(self, cursor: Cursor, at: int) -> Placed:
        """\\sum_{i=a}^{b}, or Σ_{i=a..b} as it is printed, with its body."""
        below, high = END, None
        while is_sign(cursor.item, "_", "^"):
            mark = cursor.take()
            if mark.text == "^":
                high = self._argument(cursor, "^")
            elif cursor.item.kind == "{":
                below = cursor.take()
            else:
                raise cursor.unexpected(" after _", "write \\sum_{i=a}^{b}")
        found = symbol(below.items)
        rest = below.items[found[1] :] if found else ()
        if found is None or not rest or rest[0].text != "=":
            raise Fault("a sum without its limits", below.at or cursor.item.at, "write \\sum_{i=a}^{b} ..")
        low, *above = parted(rest[1:], "..")
        ends = [*(self.total(part, below.end) for part in (low, *above)), *([high] if high else [])]
        if len(ends) != 2:
            raise Fault("a sum without its upper limit", cursor.item.at, "write \\sum_{i=a}^{b} ..")
        inner, name = self._within(found[0], below.items[0].at)
        if not self._begins(cursor):
            raise Fault("a sum of nothing", at, "write what is summed after \\sum_{i=a}^{b}")
        body = inner._term(cursor, "")
        if body.form in LOOSE:
            raise Fault("a factor in braces", body.at, "braces are not printed, use round brackets")
        return terms.series(body, name, ends[0], ends[1], at)

    def _group(self, group: Token) -> Placed:
        if group.kind == "{":
            return self._braces(group)
        if group.kind not in PAIRS:
            what = f"its rows stand inside a formula, {quoted(group.text)}: give the row that is meant written out"
            raise Fault("rows are not allowed here", group.at, what)
        _closed(group, "⌋⌉" if group.kind == "⌊" else "")
        own = self._in_bars(group.items, group.at) if group.kind == "|" else None
        part = own or self.total(group.items, group.end)
        if group.kind == "|":
            return own or terms.absolute(part, "box", group.at)
        if group.kind in "⌊⌈":
            head = "ceil" if group.kind == "⌈" else "floor" if group.close == "⌋" else "round"
            return combine(head, part, form="box", at=group.at)
        single = group.kind != "(" and part.form in ("number", "symbol", "euler")  # [k] is also a set, [x] a floor
        return written(part, "lone bracket" if single else "bracket", group.at)

    def _braces(self, group: Token) -> Placed:
        chosen = next((n for n, item in enumerate(group.items) if item.text == "choose"), None)
        if chosen is not None:
            above, below = (self.total(part, group.end) for part in (group.items[:chosen], group.items[chosen + 1 :]))
            return terms.binomial(above, below, "box", group.at)
        part = self.total(group.items, group.end)
        return written(part, part.form if part.form in TIGHT else f"{{{part.form.strip('{}')}}}", group.at)

    def _command(self, cursor: Cursor) -> Placed:
        command, at = cursor.take(), cursor.ahead(-1).at
        match COMMANDS.get(command.text):
            case "fraction" | "binomial" as kind:
                above, below = (self._needed(cursor, command) for _ in range(2))
                if kind == "binomial":
                    return terms.binomial(above, below, "box", at)
                numeral = above.form == below.form == "number"
                return combine("/", above, below, form="numeral fraction" if numeral else "fraction", at=at)
            case "root" if command.text == "√":
                return self._printed_root(cursor, at)
            case "root":
                group = cursor.take() if cursor.item.kind == "[" else None
                order = self.total(group.items, group.end) if group else None
                part = self._needed(cursor, command)
                return terms.nth_root(part, order, at) if order else combine("sqrt", part, form="box", at=at)
            case "brace":
                return self._at_a_brace(cursor, command)
        raise _not_allowed(command)

    def _needed(self, cursor: Cursor, command: Token) -> Placed:
        part = self._argument(cursor, f"\\{command.text}")
        if part is None:
            raise Fault(f"nothing in the braces after \\{command.text}", cursor.item.at, "write both parts")
        return part

    def _printed_root(self, cursor: Cursor, at: int) -> Placed:
        """√x, √12 and √(x + 1), as they are printed."""
        part, item = self._atom(cursor), cursor.item
        if part.form != "bracket" and (is_sign(item, "^", "**") or (self._begins(cursor) and not item.spaced)):
            raise Fault("how far the root reaches is uncertain", at, "put what it is of in brackets: √(..)")
        return combine("sqrt", part, form="box", at=at)

    def _at_a_brace(self, cursor: Cursor, command: Token) -> Placed:
        """What is written at a brace is left out, unless it names a letter of the formula or counts something."""
        part = self._needed(cursor, command)
        if is_sign(cursor.item, "_" if command.text == "underbrace" else "^"):
            remark = cursor.take(2)
            inside = remark.items if remark.kind == "{" else (remark,)
            sides = parted(inside, *(item.text for item in inside if item.kind == "relation"))
            named = any(letter and self.names.meaning(letter) for letter in map(whole, sides))
            if named or any(token.text in COUNTS for token in leaves(inside)):
                raise Fault(f"{_quoted(command)} is not allowed", command.at, "write the formula without it")
        return part

    def _bars(self, cursor: Cursor) -> Placed:
        r"""|x|, where it is clear which bar closes the one that is here."""
        at, items = cursor.take().at, cursor.items
        bars = [n for n in range(cursor.n, len(items)) if is_sign(items[n], "|")]
        end = next((n for n in bars if not _is_operator(items[n - 1])), None)
        if end is None:
            raise Fault("'|' is never closed", at, "write \\lvert .. \\rvert")
        if end != bars[-1] and (end + 1 == len(items) or not _is_operator(items[end + 1])):
            raise Fault("'|' may open or close here", items[end].at, "write \\lvert .. \\rvert")
        inside, closing = items[cursor.n : end], items[end].at
        cursor.take(end + 1 - cursor.n)
        return self._in_bars(inside, at) or terms.absolute(self.total(inside, closing), "box", at)

    def _in_bars(self, items: Sequence[Token], at: int) -> Placed | None:
        """|D|, where that is a letter of the paper."""
        letter = whole(items)
        own = self.names.meaning(letter.in_bars, at) if letter else None
        return own if isinstance(own, Placed) else None

    def _unknown(self, items: Sequence[Token], bound: frozenset[Letter]) -> Iterator[Fault]:
        """The faults of letters and commands that stand for nothing, wherever they are in a formula."""
        cursor = Cursor([_bare(item) for item in without_space(items)], 0)
        bound |= {found[0] for item in _indices(cursor.items) if (found := symbol(item))}
        while cursor.item.kind != END.kind:
            item = cursor.item
            name, width = self._function(cursor)
            found = None if name or item.kind == "said" else symbol(cursor.items, cursor.n)
            if name:
                cursor.take(width)
            elif cursor.is_run and (run := self._run(item)):
                yield from [] if isinstance(run, Placed) else [run]
                cursor.take(len(item.run))
            elif found:
                letter, end = found
                exact = item.text * (item.kind == "word" and end == cursor.n + 1)
                number = letter in EULER or (letter == Letter("E") and not self.tex)
                plain = letter._replace(star=False)
                known = any(self.names.meaning(one, item.at, exact) for one in {letter, plain})
                shown = written_as(cursor.items[cursor.n : end])
                cursor.take(end - cursor.n)
                if not (known or number or letter in bound):
                    yield self._fault(letter, shown, item.at, called=cursor.item.kind == "(" and not self.tex)
            else:
                cursor.take()
                if item.kind == "command" and item.text not in (*COMMANDS, "choose"):
                    yield _not_allowed(item)
                if COMMANDS.get(item.text) == "brace" and is_sign(cursor.ahead(1), "_", "^"):
                    yield from self._unknown(cursor.item.items, bound)
                    cursor.take(3)
                bars = item.kind == "|" and self._in_bars(item.items, 0)
                if is_sign(item, "|") and is_sign(cursor.ahead(1), "|") and self._in_bars((cursor.item,), 0):
                    cursor.take(2)
                elif item.kind != "words" and not bars:
                    yield from self._unknown(item.items, bound)

    def _run(self, item: Token) -> Placed | Fault | None:
        try:
            return self._word(item)
        except Fault as fault:
            return fault


def _indices(items: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Where sums name what they bind."""
    for n, item in enumerate(items):
        if item.text == "sum":
            for following in items[n + 1 : n + 5]:
                called = following.kind == "("
                yield (
                    parted(following.items, ",")[1:2][0]
                    if called and "," in [i.text for i in following.items]
                    else (following.items or (following,))
                )


def _number(cursor: Cursor, *, alone: bool) -> Placed:
    digits, at = cursor.take().text, cursor.ahead(-1).at
    while cursor.item.kind == "digit" and not alone and not cursor.item.spaced:
        digits += cursor.take().text
    return terms.number(digits, at)


def _refuse_digits(left: Placed, cursor: Cursor) -> None:
    """Fault for digits after a factor, which are printed as a part of it: 3{2k}, p2^2."""
    start, after = cursor.item, 0
    while start.kind == "{" and start.items:
        start = start.items[0]
    while cursor.ahead(after).kind == "digit":
        after += 1
    raised = is_sign(cursor.ahead(after), "^", "**") and cursor.item.kind == "digit"
    loose = left.form in ("number", "symbol", "euler", "power", "euler power")
    if start.kind == "digit" and (loose or not raised):
        raise Fault("a number after a factor", start.at, "write \\cdot before it, or braces: x^{23}")


def _raised(base: Placed, exponent: Placed) -> Placed:
    if base.form == "euler":
        return terms.exponential(exponent, "euler power", base.at)
    if base.form.startswith("{") or "fraction" in base.form or base.form == "lone bracket":
        what = CALLED.get(base.form.strip("{}"), "a product")
        raise Fault(f"a power of {what} without round brackets", base.at, "put them around what the exponent is of")
    return terms.power_of(base, exponent, POWERS.get(base.form, "power"))


def _bare(item: Token) -> Token:
    """A sign of an operation without the braces that it may have."""
    only = lone((item,))
    return only if only.kind == "sign" and only.text in ("+", "-", "*", "/") else item


def _is_operator(item: Token) -> bool:
    return item.kind in ("relation", "power") or (item.kind == "sign" and item.text in "+-*/^_,=")


def written_as(items: Sequence[Token]) -> str:
    """How a letter may be written."""
    if len(items) == 1 and items[0].kind == "{":
        return written_as(items[0].items)
    found = ""
    for item in items:
        if item.close:
            inner = written_as(item.items)
            found += f"\\mathrm{{{inner}}}" if item.kind == "words" else f"{{{inner}}}"
        else:
            found += f"\\{item.text} " if item.kind == "command" else item.text
    return found


def _closed(group: Token, others: str = "") -> None:
    if not group.close:
        raise Fault(f"{quoted(group.kind)} is never closed", group.at, "a bracket is missing after it")
    if group.kind != "{" and group.close != PAIRS[group.kind] and group.close not in others:
        what = f"{quoted(group.kind)} is not closed by {quoted(group.close)}"
        raise Fault(what, group.end - 1, "brackets come in pairs of one kind")


def _refuse_split(items: Sequence[Token]) -> None:
    """Fault where & or the end of a line stands between factors: they are no product."""
    for n, item in enumerate(items):
        if item.kind in SPACE:
            around = [*without_space(items[:n])[-1:], *without_space(items[n + 1 :])[:1]]
            if len(around) == 2 and not any(map(_is_operator, around)):
                what = "a line ends between factors" if item.text == "\n" else f"{quoted(item.text)} between factors"
                raise Fault(what, item.at, "write an operator beside it")


def _quoted(item: Token) -> str:
    if item.close:
        return quoted({"words": "\\text", "\\begin": f"\\begin{{{item.text}}}"}.get(item.kind, item.kind))
    backslash = item.kind == "command" or (item.kind == "relation" and item.text.isalpha())
    return quoted(f"\\{item.text}" if backslash else item.text)


def _not_allowed(command: Token) -> Fault:
    near = most_alike(command.text, [*COMMANDS, "varepsilon", "theta", "omega", "cdot", "times"])
    hint = f"did you mean \\{near}?" if near else "macros of your own are to be written out"
    return Fault(f"{_quoted(command)} is not allowed", command.at, REFUSED.get(command.text, hint))
