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
from dataclasses import replace
from fractions import Fraction

from symqif.formula import limits, terms
from symqif.formula.errors import Fault, brief, quoted
from symqif.formula.letters import EULER, Function, Letter, Meaning, Names, most_alike, symbol, whole
from symqif.formula.scan import Token
from symqif.formula.signs import ADVICE, COMMANDS
from symqif.formula.terms import FUNCTIONS, Placed, combine, negative, written
from symqif.formula.tree import END, PAIRS, SPACE, Items, around, is_operator, is_sign, leaves, lone, parted

# what is written as what: a form in braces, as {sum}, is one that braces alone hold together
BRACKETS = ("bracket", "argument")  # round ones around a sum, and around what needs none in a product
NEEDLESS = ("lone bracket", "needless bracket")  # square ones around what needs none
ARGUMENTS = ("argument", "argument power", *NEEDLESS)  # what a letter before it may be a function of
CLOSED = {"number": "closed power", "bracket": "closed power", "argument": "argument power"}  # of these, raised
TIGHT = ("number", "symbol", "euler", *BRACKETS, "fraction", "numeral fraction", "box")
LONE = (*TIGHT, *NEEDLESS, "euler power")  # what \ln may stand before
LOOSE = ("{sum}", "{quotient}", "{open application}", "{series}")
BELOW = (*LONE, "power", "closed power", "argument power", "application", "open application", "signed")  # that / may
DIGIT_ENDS = ("number", "symbol", "euler", "power", "euler power")  # what a digit behind would be a part of
ROUND = ("(", "[", "\\{")
PREFIX = ("exp", "ln", "log", "sinh", "cosh", "tanh")  # functions that may stand before an argument without brackets
DEEP = 20  # definitions one inside another
WORDS = "words are left out by who gives the formula, with --side or --row, or in a paper with % symqif: ignore"
SCIENTIFIC = re.compile(r"[\d.]{1,30}[eE][+-]?\d{1,2}")


class Cursor:
    """A place among items, without space but between factors: they are no product. end: where they end in the text."""

    def __init__(self, items: Sequence[Token], end: int) -> None:
        self.items = [i for n, i in enumerate(items) if i.kind not in SPACE or not any(map(_ends, around(items, n)))]
        self.n, self.end = 0, end

    def ahead(self, count: int = 0) -> Token:
        return self.items[self.n + count] if 0 <= self.n + count < len(self.items) else END._replace(at=self.end)

    @property
    def item(self) -> Token:
        return self.ahead()

    def take(self, count: int = 1) -> Token:
        self.n += count
        return self.ahead(-1)

    @property
    def begins(self) -> bool:
        """Does a factor begin here? Empty braces are none, and are skipped."""
        while self.item.kind == "{" and not self.item.items:
            self.n += 1
        kinds = ("digit", "letter", "word", "command", "said", *PAIRS)
        return bool(self.item.close or self.item.items) or is_sign(self.item, "|") or self.item.kind in kinds

    @property
    def goes_on(self) -> bool:
        """Does a factor or its operator stand here?"""
        return self.begins or is_sign(self.item, "*", "/")

    @property
    def is_run(self) -> bool:
        """Do several letters side by side begin here?"""
        item, before = self.item, self.ahead(-1) if self.n else END
        return item.kind == "letter" and len(item.run) > 1 and not (len(before.run) > 1 and before.end == item.at)

    def unexpected(self, after: str = "", advice: str = "") -> Fault:
        """The Fault of the item that is here."""
        item, before = self.item, _quoted(self.ahead(-1)) if self.n else ""
        what = f"unexpected {_quoted(item)}{after}"
        match item.kind:
            case END.kind:
                what, advice = "the formula ends too early", f"something is missing{before and f' after {before}'}"
            case "said":
                what, advice = f"{_quoted(item)} in a formula", WORDS
            case "decimal" | "number" if item.kind == "decimal" or SCIENTIFIC.fullmatch(item.text):
                limits.at_most(limits.DIGITS, len(item.text), "too many digits", item.at)
                advice = f"write {brief(str(Fraction(item.text)), 60)} instead of {brief(item.text, 60)}"
                what = "a decimal number"
            case "number":
                what, advice = f"the number {quoted(item.text)}", "numbers are integers in digits, and fractions"
            case "relation":
                advice = "give one side alone, or say which: --side 2"
            case _ if item.kind in SPACE:
                what, advice = f"{quoted(item.text)} between factors", "write an operator beside it"
            case _ if item.kind == "other" or item.text in (".", "..", "#", ":"):
                what, advice = f"{_quoted(item)} is not allowed", ADVICE.get(item.text, "it has no meaning here")
        missing = f"something is missing {f'between {before} and it' if before else 'before it'}"
        return Fault(what, item.at, advice or missing)


class Reader:
    """Reads expressions in which letters have these meanings. deep: in how many definitions one inside another?"""

    def __init__(self, names: Names, tex: bool, deep: int = 0) -> None:
        self.names, self.tex, self.deep = names, tex, deep

    def whole(self, items: Sequence[Token]) -> Placed:
        """What a formula means; of several things that are wrong, an unknown letter is what the Fault speaks of."""
        try:
            return self.total(items, items[-1].end if items else 0)
        except Fault as fault:
            raise next(self._unknown(items), fault) from None
        except RecursionError:
            raise Fault("the formula is nested too deeply", 0, "use fewer brackets") from None

    def total(self, items: Sequence[Token], end: int) -> Placed:
        cursor = Cursor(items, end)
        result = self._term(cursor, self._signs(cursor))
        _refuse_braces(result, is_sign(cursor.item, "+", "-") and result.form == "{sum}")
        while is_sign(cursor.item, "+", "-"):
            operator = cursor.take()
            part = self._term(cursor, "" if self.tex else self._signs(cursor))
            _refuse_braces(part, part.form == "{sum}")
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
        """Factors and operators from left to right; the sign is that of all of them or, in Python, of the first one."""
        result: Placed | None = None
        factor: Placed | None = None
        while cursor.begins or (result and is_sign(cursor.item, "*", "/")):
            before, operator = factor, "" if cursor.begins else cursor.take().text
            if before and not operator:
                _refuse_number(before, cursor)
            own_sign = self._signs(cursor) if operator else "" if before or self.tex else sign
            factor = self._item(cursor)
            if before and not operator:
                _refuse_argument(before, factor)
            if own_sign == "-":
                plain = factor.form in TIGHT or factor.form not in BELOW
                factor = negative(factor, factor.form if plain else "signed")
            _refuse_braces(factor, factor.form in LOOSE and bool(result or cursor.goes_on))
            if factor.form in NEEDLESS:
                raise Fault("no sum in such brackets", factor.at, "leave them out, or write round brackets")
            if result is None or before is None:
                result = factor
            elif operator == "/":
                result = self._quotient(result, factor, cursor)
            elif not operator and before.form == "number" and factor.form == "numeral fraction":
                what = "write \\cdot between them, or one fraction"  # 2\frac{1}{2} is also two and a half
                raise Fault("a number before a fraction", before.at, what)
            else:
                result = combine("*", result, factor, form="product")
        if result is None:
            raise cursor.unexpected()
        _refuse_braces(result, bool(sign) and result.form == "{sum}")
        result = negative(result) if self.tex and sign == "-" else result
        return written(result, "sum") if sign else result

    def _quotient(self, above: Placed, below: Placed, cursor: Cursor) -> Placed:
        """A quotient may be followed by the sign of a product, which all read from left to right; in code by /."""
        if cursor.begins or (self.tex and is_sign(cursor.item, "/")) or below.form not in BELOW:
            raise _reach("'/'", below.at, "write \\frac{..}{..} or brackets")
        return combine("/", above, below, form="quotient")

    def _item(self, cursor: Cursor) -> Placed:
        if not cursor.begins:
            raise cursor.unexpected()
        (name, width), at = self._function(cursor), cursor.item.at
        called = cursor.ahead(width).kind in (*ROUND, "|")
        if name == "sum" and not called:
            cursor.take(width)
            return self._series(cursor, at)
        if name in PREFIX and (self.tex or not called or is_sign(cursor.ahead(width + 1), "^")):
            cursor.take(width)
            return self._prefix(cursor, name, at)
        return self._factor(cursor)

    def _function(self, cursor: Cursor) -> tuple[str, int]:
        """The function whose name stands here, and how many items that takes; else nothing."""
        item, width = cursor.item, 1
        named = item.kind == "command" and COMMANDS.get(item.text) == "function"
        word = item.text if named or item.kind == "word" else ""
        if item.kind == "words":
            word = lone(item.items).text
        elif cursor.is_run and cursor.ahead(len(item.run)).kind in (*ROUND, "|"):
            word, width = item.run, len(item.run)
        known = word not in FUNCTIONS or word in self.names.known or Letter(word, "word") in self.names.declared
        return ("", 1) if known else (word, width)

    def _prefix(self, cursor: Cursor, name: str, at: int) -> Placed:
        r"""\ln, \log_b, \exp or \tanh, perhaps with an exponent as in \ln^2 x, of the next factor."""
        base = exponent = None
        while is_sign(cursor.item, "_", "^", "**"):
            mark = cursor.take()
            script = self._argument(cursor, mark.text) if mark.kind == "sign" else self._signed_atom(cursor)
            base, exponent = (script, exponent) if mark.text == "_" else (base, script)
        shown = f"\\{name}"
        if base and name != "log":
            raise Fault(f"an index of {shown}", base.at, "only \\log_b(x) has one")
        if exponent and (name == "exp" or exponent.form != "number" or exponent.term == 0):
            raise Fault(f"an exponent of {shown}", exponent.at, "write brackets around the base")
        if not cursor.begins:
            raise Fault(f"{name} without brackets", at, f"write {terms.in_code(name)}")
        argument = self._item(cursor)
        bracket = argument.form in (*BRACKETS, *NEEDLESS)
        more = lone((cursor.item,)).kind in ROUND if bracket else cursor.goes_on
        if argument.form not in LONE or more:
            raise _reach(shown, at, f"write {shown}(..), and \\cdot or brackets if more follows")
        form = "application" if bracket else "open application"
        result = terms.applied(name, [argument, *([base] if base else [])], form, at)
        return terms.power_of(result, exponent, form) if exponent else result

    def _factor(self, cursor: Cursor) -> Placed:
        base, sign = self._atom(cursor), cursor.ahead(1)
        if base.form in BRACKETS and is_sign(cursor.item, "_") and is_sign(sign, "+", "-"):
            signed = negative(base) if sign.text == "-" else base  # the positive part, or the negative one
            zero = Placed(Fraction(0), base.at, "number")
            base = combine("max", signed, zero, form=CLOSED[base.form], at=base.at)
            cursor.take(2)
        if is_sign(cursor.item, "^") and cursor.item.kind == "sign":
            cursor.take()
            exponent = self._argument(cursor, "^")
            if exponent and exponent.form == "argument" and base.form != "euler":
                what = "a number or name in brackets, raised"
                raise Fault(what, exponent.at, "write p^{2} for a power, p_{2} for an index")
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
        beside = cursor.begins and not cursor.item.spaced
        if beside or (cursor.item.kind == "power" and "^" in (mark.text, cursor.item.text)):
            raise _reach("the exponent", mark.at, f"put it in brackets: {mark.text}(..)")
        return _raised(base, exponent)

    def _signed_atom(self, cursor: Cursor) -> Placed:
        sign = self._signs(cursor)
        part = self._atom(cursor)
        if cursor.item.text == "**":
            part = self._power(part, cursor)  # -p**q is -(p**q)
        return negative(part) if sign == "-" else part

    def _argument(self, cursor: Cursor, after: str) -> Placed | None:
        """What is in braces, or a command with its arguments; None for empty braces."""
        item = cursor.item
        if item.kind == "{":
            cursor.take()
            return self._group(item) if item.items else None
        if item.kind == "words" or (item.kind == "command" and COMMANDS.get(item.text, "function") != "function"):
            return self._atom(cursor)
        advice = "write the exponent in braces" if after == "^" else "write its argument in braces"
        raise cursor.unexpected(f" after {after}", advice)

    def _atom(self, cursor: Cursor) -> Placed:
        item = cursor.item
        if item.kind == "digit":
            digits = cursor.take().text
            while cursor.item.kind == "digit" and not cursor.item.spaced:
                digits += cursor.take().text
            return terms.number(digits, item.at)
        if item.kind in ("letter", "word", "words", "command"):
            if self._function(cursor)[0]:
                return self._called(cursor)
            if item.kind == "command" and not symbol(cursor.items, cursor.n):
                return self._command(cursor)
            meaning, shown = self._meaning(cursor)
            return meaning if isinstance(meaning, Placed) else self._value(meaning, cursor, shown, item.at)
        if is_sign(item, "|"):
            return self._bars(cursor)
        if item.close or item.kind in PAIRS:
            return self._group(cursor.take())
        raise cursor.unexpected()

    def _meaning(self, cursor: Cursor) -> tuple[Meaning, str]:
        """What the letters that begin here stand for, and how they are written; Fault where that is nothing."""
        item = cursor.item
        if cursor.is_run and (word := self._word(item, cursor)):
            return word, item.run
        found = symbol(cursor.items, cursor.n)
        if found is None:
            raise Fault(f"{quoted(' '.join(part.text for part in leaves((item,))))} is not a name", item.at, WORDS)
        letter, end = found
        shown = "".join(map(_spelt, cursor.items[cursor.n : end])).strip()
        one_word = item.kind == "word" and end == cursor.n + 1
        cursor.take(end - cursor.n)
        meaning = self.names.meaning(letter, item.at, item.text * one_word)
        called = cursor.item.kind == "("
        if meaning is None and (letter in EULER or (letter == Letter("E") and not self.tex)):
            if called:
                raise Fault(f"{shown} is a number, not a function", item.at, f"write {shown}*(..), or exp(..)")
            return terms.applied("exp", [Placed(terms.ONE, item.at, "number")], "euler", item.at), shown
        if meaning is not None:
            return meaning, shown
        if called and not (self.tex or cursor.item.spaced):
            advice = ADVICE.get(shown, f"there are {', '.join(FUNCTIONS)}")
            raise Fault(f"unknown function {quoted(shown)}", item.at, advice)
        if item.kind == "words" and not most_alike(letter.base, self.names.known):
            raise Fault(f"unknown symbol {quoted(shown)}", item.at, WORDS)
        raise self.names.unknown(shown, item.at, letter.plain)

    def _word(self, item: Token, cursor: Cursor) -> Placed | None:
        """In LaTeX, several letters side by side that are a known name; Fault where they only contain one."""
        run, at = item.run, item.at
        greek = Letter(r"\varepsilon") if run in ("eps", "epsilon") else Letter(run, "word")
        meaning = self.names.meaning(Letter(run, "word"), at, run) or self.names.meaning(greek, at)
        if isinstance(meaning, Placed):
            cursor.take(len(run))
            if all(letter == "e" or self.names.meaning(Letter(letter), at) for letter in run):
                raise Fault(f"{quoted(run)} in plain letters is uncertain", at, f"write \\mathrm{{{run}}}")
            return meaning
        function = next((word for word in (*FUNCTIONS, "frac") if word in run.lower()), "")
        known = next((known for known in sorted(self.names.known) if len(known) > 1 and known in run), "")
        if function or known:
            cursor.take(len(run))
            right = r"\varepsilon" if known == "eps" else f"\\mathrm{{{known}}}"
            advice = f"write \\{function}" if function else f"write {right} for {known}"
            raise Fault(f"{quoted(run)} in plain letters", at, advice)
        return None

    def _value(self, meaning: Function, cursor: Cursor, shown: str, at: int) -> Placed:
        """What is defined, with its arguments."""
        if self.deep > DEEP:
            raise Fault("the definitions go in a circle", at, f"or more than {DEEP} stand one in another")
        values = list[Placed]()
        if meaning.arguments and cursor.item.kind not in ("(", "["):
            raise Fault(f"{shown} is a function", at, "write its argument in brackets, as in the definition")
        if meaning.arguments:
            group = cursor.take()
            values = [self.total(part, group.end) for part in self._listed(group)]
        if len(values) != len(meaning.arguments):
            what = f"{shown} has {len(meaning.arguments)} arguments in its definition, and {len(values)}"
            raise Fault(what, at, "write as many")
        own = {a: written(v, "symbol") for a, v in zip(meaning.arguments, values, strict=True)}
        outside = replace(self.names, bound={}).binding(own)  # of all sums and functions, where it is defined
        part = Reader(outside, self.tex, self.deep + 1).whole(meaning.body)
        return written(part, "box" if meaning.arguments else "symbol", at)

    def _called(self, cursor: Cursor) -> Placed:
        """A function with its arguments in brackets."""
        (name, width), at = self._function(cursor), cursor.item.at
        cursor.take(width)
        group = cursor.item
        if group.kind not in ROUND and not (group.kind == "{" and not self.tex):
            raise Fault(f"{name} without brackets", at, f"write {terms.in_code(name)}")
        cursor.take()
        parts = self._listed(group)
        terms.refuse_count(name, len(parts), at)
        if name == "sum":
            return self._summed(group, *parts)
        return terms.applied(FUNCTIONS[name], [self.total(part, group.end) for part in parts], "box", at)

    def _listed(self, group: Token) -> list[Items]:
        _refuse_open(group)
        found = list(map(tuple, parted(group.items, ",")))
        return found[:-1] if len(found) > 1 and not found[-1] and not self.tex else found

    def _summed(self, group: Token, body: Items, index: Items, low: Items, high: Items) -> Placed:
        """sum(body, i, low, high)"""
        letter = whole(index)
        if letter is None:
            what = "it is the name of the index: sum(i**2, i, 1, k)"
            raise Fault("the second argument of sum", index[0].at if index else group.at, what)
        first, last = (self.total(part, group.end) for part in (low, high))
        inner, name = self._within(letter, index[0].at)
        return written(terms.series(inner.total(body, group.end), name, first, last, index[0].at), "box")

    def _within(self, letter: Letter, at: int) -> tuple[Reader, str]:
        """The reader of what a sum over this letter binds it in, and the name that it has there."""
        meaning = self.names.meaning(letter, at, letter.plain)
        if letter in EULER or letter in self.names.bound or isinstance(getattr(meaning, "term", None), str):
            what = f"a sum over {letter.plain}, which has a meaning already"
            raise Fault(what, at, "give each sum an index of its own")
        name = self.names.fresh(letter)
        return Reader(self.names.binding({letter: Placed(name, at)}), self.tex, self.deep), name

    def _series(self, cursor: Cursor, at: int) -> Placed:
        """\\sum_{i=a}^{b}, or Σ_{i=a..b} as it is printed, with its body."""
        below, high = END, None
        while is_sign(cursor.item, "_", "^"):
            if cursor.take().text == "^":
                high = self._argument(cursor, "^")
            else:
                below = cursor.take()
        found = symbol(below.items)
        rest = below.items[found[1] :] if found else ()
        ends = [self.total(part, below.end) for part in parted(rest[1:], "..")] if rest and rest[0].text == "=" else []
        ends += [high] if high else []
        if found is None or len(ends) != 2:
            raise Fault("a sum without its limits", at, "write \\sum_{i=a}^{b} ..")
        inner, name = self._within(found[0], below.items[0].at)
        if not cursor.begins:
            raise Fault("a sum of nothing", at, "write what is summed after \\sum_{i=a}^{b}")
        body = inner._term(cursor, "")
        _refuse_braces(body, body.form in LOOSE)
        return terms.series(body, name, ends[0], ends[1], at)

    def _group(self, group: Token) -> Placed:
        halves = parted(group.items, "over", "choose") if group.kind == "{" else []
        if len(halves) == 2:
            head = "fraction" if group.items[len(halves[0])].text == "over" else "binomial"
            return _fraction(head, [self.total(part, group.end) for part in halves], group.at)
        if group.kind == "\\begin":
            what = f"its rows stand inside a formula, {quoted(group.text)}: give the row that is meant written out"
            raise Fault("rows are not allowed here", group.at, what)
        if group.kind not in ("{", *PAIRS):
            raise Fault(
                f"{quoted(group.kind)} is no bracket of a formula", group.at, "write round ones, or put values in"
            )
        _refuse_open(group, "⌋⌉" if group.kind == "⌊" else "")
        if group.kind == "|":
            return self._in_bars(group.items, group.at, group.end)
        part = self.total(group.items, group.end)
        if group.kind == "{":
            return written(part, part.form if part.form in TIGHT else f"{{{part.form.strip('{}')}}}", group.at)
        if group.kind in "⌊⌈":
            head = "ceil" if group.kind == "⌈" else "floor" if group.close == "⌋" else "round"
            return combine(head, part, form="box", at=group.at)
        added = part.form == "sum" and isinstance(part.term, tuple) and part.term[0] != "neg"
        is_sum = added or part.form == "series"
        if group.kind == "(" or is_sum:
            return written(part, "bracket" if is_sum else "argument", group.at)
        single = part.form in ("number", "symbol", "euler")  # [k] is also a set, [x] a floor
        return written(part, "lone bracket" if single else "needless bracket", group.at)

    def _command(self, cursor: Cursor) -> Placed:
        command, at = cursor.take(), cursor.ahead(-1).at
        match COMMANDS.get(command.text):
            case "fraction" | "binomial" as head:
                _refuse_derivative(cursor)
                return _fraction(head, [self._needed(cursor, command) for _ in range(2)], at)
            case "root":
                group = cursor.take() if cursor.item.kind == "[" else None
                order = self.total(group.items, group.end) if group else Placed(Fraction(2), at, "number")
                return terms.applied("root", [self._needed(cursor, command), order], "box", at)
            case "printed root":  # √x, √12 and √(x + 1)
                part, item = self._atom(cursor), cursor.item
                if part.form not in BRACKETS and (is_sign(item, "^", "**") or (cursor.begins and not item.spaced)):
                    raise _reach("the root", at, "put its argument in brackets: √(..)")
                return combine("sqrt", part, form="box", at=at)
        raise _not_allowed(command)

    def _needed(self, cursor: Cursor, command: Token) -> Placed:
        part = self._argument(cursor, f"\\{command.text}")
        if part is None:
            raise Fault(f"nothing in the braces after \\{command.text}", cursor.item.at, "write both parts")
        return part

    def _bars(self, cursor: Cursor) -> Placed:
        r"""|x|, where it is clear which bar closes the one that is here."""
        at, items = cursor.take().at, cursor.items
        bars = [n for n in range(cursor.n, len(items)) if is_sign(items[n], "|")]
        opened, closed = [cursor.n - 1], dict[int, int]()
        for n in bars:
            if opened[-1] == n - 1 or _ends(items[n - 1]):  # no term has ended before it
                opened.append(n)
            else:
                closed[opened.pop()] = n
            if not opened:
                break
        end = closed.get(cursor.n - 1)
        if end is None:
            raise Fault("'|' is never closed", at, "write abs(..) or \\lvert .. \\rvert")
        if closed.get(cursor.n) == end - 1:
            raise Fault("'||' may be a norm", at, "write abs(..) for the size of a number")
        if end != bars[-1] and (end + 1 == len(items) or not _ends(items[end + 1])):
            raise Fault("'|' may open or close here", items[end].at, "write abs(..) or \\lvert .. \\rvert")
        inside, closing = items[cursor.n : end], items[end].at
        cursor.take(end + 1 - cursor.n)
        return self._in_bars(inside, at, closing)

    def _in_bars(self, items: Sequence[Token], at: int, end: int) -> Placed:
        """The size of a number; |D| where that is a letter of the paper."""
        return self._size(items, at) or terms.applied("abs", [self.total(items, end)], "box", at)

    def _size(self, items: Sequence[Token], at: int) -> Placed | None:
        letter = whole(items)
        own = self.names.meaning(letter.in_bars, at) if letter else None
        return own if isinstance(own, Placed) else None

    def _unknown(self, items: Sequence[Token]) -> Iterator[Fault]:
        """The faults of letters and commands that stand for nothing, wherever they are in a formula."""
        cursor = Cursor(items, 0)
        indices = {found[0]: Placed("i", 0) for part in _indices(cursor.items) if (found := symbol(part))}
        within = Reader(self.names.binding(indices), self.tex)
        while cursor.item.kind != END.kind:
            item = cursor.item
            name, width = self._function(cursor)
            found = symbol(cursor.items, cursor.n)
            if name or (found and self._size(cursor.items[cursor.n : found[1]], 0)):  # D, where |D| has a meaning
                cursor.take(width if name or found is None else found[1] - cursor.n)
            elif item.kind != "said" and found:
                try:
                    within._meaning(cursor)
                except Fault as fault:
                    yield fault
            else:
                cursor.take()
                if item.kind == "command" and item.text not in COMMANDS:
                    yield _not_allowed(item)
                if item.kind != "words":
                    yield from within._unknown(item.items)


def _indices(items: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Where sums name what they bind."""
    for n, item in enumerate(items):
        for following in items[n + 1 : n + 5] if item.text == "sum" else ():
            called = parted(following.items, ",")[1:2] if following.kind == "(" else []
            yield called[0] if called else following.items or (following,)


def _fraction(head: str, parts: Sequence[Placed], at: int) -> Placed:
    if head == "binomial":
        return terms.applied(head, parts, "box", at)
    numeral = all(part.form == "number" for part in parts)
    return combine("/", *parts, form="numeral fraction" if numeral else "fraction", at=at)


def _refuse_derivative(cursor: Cursor) -> None:
    """Fault for \\frac{dp}{dq}, where d is a letter of the formula too."""
    above, below = (cursor.ahead(n).items for n in range(2))
    letters = [found[0].base for items in (above, below) if (found := symbol(items))]
    if letters == ["d", "d"] and len(below) > 1 and not any(map(is_operator, (*above[1:2], *below))):
        raise Fault("this may be a derivative", above[0].at, "write \\cdot after d for a product")


def _refuse_number(left: Placed, cursor: Cursor) -> None:
    """Fault for digits that may be a part of the factor before them, rather than the next one, as in 3{2k} and p2^2, or
    the number of an equation, as (3)."""
    item, after, start = cursor.item, 0, cursor.item
    while start.kind == "{" and start.items:
        start = start.items[0]
    while cursor.ahead(after).kind == "digit":
        after += 1
    raised = is_sign(cursor.ahead(after), "^", "**") and item.kind == "digit"
    if start.kind == "digit" and (left.form in DIGIT_ENDS or not raised):
        raise Fault("a number after a factor", start.at, "write \\cdot before it, or braces: x^{23}")
    if item.kind == "(" and item.items and all(inside.kind == "digit" for inside in item.items):
        raise Fault("a number in brackets after a factor", item.at, "write \\cdot between them for a product")


def _refuse_argument(left: Placed, factor: Placed) -> None:
    """Fault for a letter before brackets that a product would not need: a function of what is in them, perhaps."""
    inverse = left.form == "power" and isinstance(left.term, tuple) and left.term[-1] in (-1, ("neg", 1))
    bracket = factor.form in (*BRACKETS, *ARGUMENTS, "closed power")
    if left.form in ("symbol", "power") and (factor.form in ARGUMENTS or (inverse and bracket)):
        what = "a letter before brackets may be a function"
        raise Fault(what, factor.at, "write \\cdot between them for a product, or F(x) = .. beside the formula")


def _refuse_braces(part: Placed, needed: bool) -> None:
    """Fault where braces, which are not printed, are needed to hold a part together."""
    if needed:
        raise Fault("braces hold this together", part.at, "they are not printed: use round brackets")


def _refuse_open(group: Token, others: str = "") -> None:
    """Fault where brackets are not closed, or by another one than theirs or these."""
    if not group.close:
        raise Fault(f"{quoted(group.kind)} is never closed", group.at, "a bracket is missing after it")
    if group.close not in (*others, PAIRS.get(group.kind, "}")):
        what = f"{quoted(group.kind)} is not closed by {quoted(group.close)}"
        raise Fault(what, group.end - 1, "brackets come in pairs of one kind")


def _reach(what: str, at: int, advice: str) -> Fault:
    return Fault(f"how far {what} reaches is uncertain", at, advice)


def _raised(base: Placed, exponent: Placed) -> Placed:
    if base.form == "euler":
        return terms.applied("exp", [exponent], "euler power", base.at)
    if base.form.startswith("{") or "fraction" in base.form or base.form == "lone bracket":
        raise Fault("a power without round brackets", base.at, "put them around the base")
    return terms.power_of(base, exponent, CLOSED.get(base.form, "power"))


def _ends(item: Token) -> bool:
    """Is it no part of a factor, but an operator, or the end of all?"""
    return item.kind in ("relation", "power", END.kind) or (item.kind == "sign" and item.text in "+-*/^_,=")


def _spelt(item: Token) -> str:
    inside = "".join(map(_spelt, item.items))
    if item.close:
        return inside if item.kind == "words" or _is_bare(item) else f"{{{inside}}}"
    return f"\\{item.text} " if item.kind == "command" else item.text


def _is_bare(item: Token) -> bool:
    """Are these braces that nobody typed?"""
    return bool(item.items) and item.items[0].at == item.at


def _quoted(item: Token) -> str:
    if item.close and not _is_bare(item):
        return quoted({"words": "\\text", "\\begin": f"\\begin{{{item.text}}}"}.get(item.kind, item.kind))
    return quoted(f"\\{item.text}" if item.kind == "relation" and item.text.isalpha() else _spelt(item).strip())


def _not_allowed(command: Token) -> Fault:
    near = most_alike(command.text, [*COMMANDS, "varepsilon", "theta", "omega", "cdot", "times"])
    hint = f"did you mean \\{near}?" if near else "macros of your own are to be written out"
    return Fault(f"{_quoted(command)} is not allowed", command.at, ADVICE.get(command.text, hint))
