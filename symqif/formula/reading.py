r"""Which formula of a display is meant, and what it and all that stands beside it says, as terms.

A display is a set of equations and conditions. One chain of equations is meant: that of the row or side that was
chosen, or whose name is the quantity's own, as p in p = .., q = .., or else the first one. Its sides but for names must
all be formulas. The others say what letters are: a letter that stands for nothing yet is what its definition says,
another one has to be what it stands for. Nothing else may stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from symqif.formula.display import IF, OTHERWISE, Display, Part, display, part_of, pieces
from symqif.formula.errors import Fault, FormulaError, brief, quoted
from symqif.formula.expression import Reader as Expressions
from symqif.formula.letters import EULER, Function, Letter, Meaning, Names, letters, whole
from symqif.formula.macros import NONE, Macros
from symqif.formula.naming import naming
from symqif.formula.scan import Token, is_tex
from symqif.formula.terms import Placed
from symqif.formula.tree import END, Items, leaves, lone, parted, tree, without_space
from symqif.kernel.term import Term, names, show

SHOWN, FEW = 40, 8
OPERATORS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
NOT = {"==": "!=", "!=": "==", "<=": ">", "<": ">=", ">=": "<", ">": "<="}
Relation = tuple[str, str, str]


@dataclass(frozen=True)
class Declared:
    """What was said of a formula: its letters, the row or side that is meant, its name, and further definitions.

    letters: {letter of the paper: a name, or a formula in names}.
    """

    letters: Mapping[str, str] = field(default_factory=dict)
    row: int | None = None
    side: int | None = None
    left: str = ""
    where: tuple[str, ...] = ()


@dataclass(frozen=True)
class Target:
    """What a formula is compared with: its parameters, to which no definition gives another meaning; and is a term what
    it is called itself?"""

    name: str = "the quantity"
    parameters: Collection[str] = ()
    own: Callable[[Term], bool] = lambda _: False


@dataclass(frozen=True)
class Reading:
    """What a formula says.

    others: its other sides by how they are written. meanings: what is said beside it of letters that stand for
    something: what these stand for, and what is said; None where that is not read. condition: the relations under which
    it holds; None where they are not understood.
    """

    term: Term
    others: Mapping[str, Term] = field(default_factory=dict)
    meanings: Mapping[str, tuple[Term, Term | None]] = field(default_factory=dict)
    condition: tuple[str, ...] | None = ()


@dataclass(frozen=True)
class Formula:
    """A formula where it stands in a text, with what was said of it. tex: is it LaTeX? macros: what the commands stand
    for in which its letters may be said. origin: the file and the line, if it is from one."""

    source: str
    shown: Display
    tex: bool
    said: Declared = field(default_factory=Declared)
    macros: Macros = field(default_factory=dict)
    origin: str = ""

    @staticmethod
    def typed(text: str, said: Declared = Declared(), macros: Macros = NONE) -> Formula:  # it is immutable
        """A formula that is typed in; FormulaError where it is none."""
        try:
            tex = is_tex(text)
            shown = display(tree(text, tex=tex, macros=macros), len(text.rstrip()))
            return Formula(text, shown, tex, said, macros)
        except Fault as fault:
            raise fault.located(text) from None

    def items_of(self, text: str, *, tex: bool | None = None) -> Items:
        """What is said of it elsewhere, in its macros."""
        return tree(text, tex=is_tex(text) if tex is None else tex, macros=self.macros)

    @property
    def text(self) -> str:
        """How it is written, with all that stands beside it."""
        return self.part(self.shown.items)

    def part(self, items: Sequence[Token]) -> str:
        """How items are written."""
        return " ".join(self.source[min(i.at for i in items) : max(i.end for i in items)].split()) if items else ""

    @property
    def sides(self) -> list[tuple[Part, Items]]:
        """The sides that `side` numbers, from 1, of the row that was chosen, or of all, and what each is a part of."""
        return _Reader(self, Names(frozenset()), Target()).numbered

    def read(self, known: Collection[str], target: Target = Target()) -> Reading:  # it is immutable
        """What it says in these symbols; FormulaError where that is not clear."""
        try:
            names = _declared(self, frozenset(known))
        except Fault as fault:
            raise FormulaError(fault.message()) from None
        try:
            return _Reader(self, names, target).reading()
        except Fault as fault:
            raise fault.located(self.source) from None


def read(text: str, known: Collection[str]) -> Term:
    r"""The term that a formula stands for; FormulaError says what is wrong, at which column, and what to write.

    text: LaTeX if it has a backslash, a dollar sign, or a brace other than that of max{a, b}; else a Python expression,
    or what symqif prints: `k*p`, `\frac{k}{2}`, `$k p$`, `e^(ε/2)·(1 - q)²`.
    known: the names that may stand free in it, as symqif prints them; the index of a sum is any other name.

    `e` is the base of the exponential function, `log` the natural logarithm; `round(x)` and `\lfloor x \rceil` are the
    nearest integer, halves up. Beside the kernel's own, there are the terms ("floor", x), ("ceil", x) and ("round", x).
    Names are never functions: k(k-1) is k times k-1. A sum reaches to the next + or -. What can be taken in two ways,
    as a/bc, 1/2k, \log x y or \ln(x)^2, is refused.
    """
    found = Formula.typed(text)
    sides = [side for part in found.shown.parts for side in part.sides]
    if len(sides) > 1 or found.shown.parts[0].said:
        at = next((side[0].at for side in sides[1:] if side), found.shown.parts[0].at)
        raise Fault("there is more than a formula", at, "give one side alone").located(text)
    return found.read(known).term


def _declared(formula: Formula, known: frozenset[str]) -> Names:
    """What letters stand for; Fault where one that is declared is none, or its formula cannot be read."""
    names, meanings, moved, kept = Names(known), dict[Letter, Meaning](), dict[str, str](), set[Term]()
    beside = (_defined_by(formula, text)[0] for text in formula.said.where)
    occurring = {letter for items in (formula.shown.items, *beside) for letter in letters(items)}
    for written, meant in formula.said.letters.items():
        letter = whole(formula.items_of(written))
        if letter is None:
            what = f"{quoted(written)} in symbols is not a letter, a name or a command"
            raise Fault(what, 0, "write d, size, \\ell, p_1, q^* or |D|")
        if letter not in occurring:
            continue  # it may stand for what another quantity has
        try:
            value = Expressions(names, is_tex(meant)).whole(formula.items_of(meant))
        except Fault as fault:
            raise Fault(f"{brief(written)} in symbols: {fault.what}", fault.at, fault.advice) from None
        meanings[letter] = value
        before = names.meaning(letter, 0, letter.base)
        if isinstance(before, Placed) and before.term == value.term:
            kept.add(value.term)
        elif isinstance(value.term, str):
            moved.setdefault(value.term, written)
    return names.declaring(meanings, {name: written for name, written in moved.items() if name not in kept})


class _Reader:
    def __init__(self, formula: Formula, names: Names, target: Target) -> None:
        self.formula, self.names, self.target, self.own = formula, names, target, target.own
        self.said, self.shown, self.parts = formula.said, formula.shown, formula.shown.parts
        self.rows = self._span()
        self.chosen = [part for part in self.parts if self.rows is None or {*self.rows} & {*part.rows}]

    def reading(self) -> Reading:
        """The chain that is meant, read with the definitions beside it."""
        main, formulas, guessed = self._of_a_side() if self.said.side is not None else self._of_a_chain()
        definitions, statements = self._beside(main)
        self.names = self.names.declaring(definitions)
        used = _used([*formulas, *(side for part in statements for side in part.sides)], definitions)
        for letter in definitions:
            if guessed and letter not in used:
                raise self._several(f"{letter.plain}{'*' * letter.star} is defined beside it, and is no name in it")
        placed = [(side, self._read(side, main)) for side in formulas]
        term = placed[-1][1].term
        if main.unit and formulas[-1] is main.sides[-1] and _units(term) != {main.unit}:
            what = f"{quoted(main.unit)} is not the unit of the logarithms"
            raise Fault(what, formulas[-1][-1].end, "write \\log_2 for bits, \\ln for nats")
        others = {self.formula.part(side): part.term for side, part in placed[:-1]}
        meanings, relations = dict(self._meanings(statements, names(term), guessed)), self._condition(main)
        return Reading(term, others, meanings, None if relations is None else tuple(map(" ".join, relations)))

    def _span(self) -> Collection[int] | None:
        """The rows that the chosen one is with those that go on with it; None where none was chosen."""
        row, rows, at = self.said.row, self.shown.rows, self.parts[0].at
        if row is None:
            return None
        number = row if row > 0 else len(rows) + 1 + row
        if not 1 <= number <= len(rows):
            raise Fault(f"it has {len(rows)} rows", at, f"row {row} is not one of them")
        if (first := rows[number - 1].first) != number:
            raise Fault(f"row {row} goes on with row {first}", at, "give that one")
        return {n for n, one in enumerate(rows, 1) if one.first == number}

    @property
    def numbered(self) -> list[tuple[Part, Items]]:
        """The sides that --side numbers, from 1."""
        sides = ((part, *one) for part in self.chosen for one in zip(part.sides, part.rows, strict=True))
        return [(part, side) for part, side, row in sides if side and row and row in (self.rows or {row})]

    def _several(self, what: str) -> Fault:
        sides = [f"{n}: {brief(self.formula.part(side), SHOWN)}" for n, (_, side) in enumerate(self.numbered, 1)]
        listed = "; ".join(sides[:FEW]) + " .." * (len(sides) > FEW)
        return Fault(what, self.parts[0].at, f"say which is meant with --side, or side = 1 in a file ({listed})")

    def _of_a_side(self) -> tuple[Part, list[Items], bool]:
        sides, side = self.numbered, self.said.side or 0
        number = side - 1 if side > 0 else len(sides) + side
        if side == 0 or not 0 <= number < len(sides):
            raise self._several(f"side {side} is not one of its {len(sides)}")
        return sides[number][0], [sides[number][1]], False

    def _of_a_chain(self) -> tuple[Part, list[Items], bool]:
        """The chain that is meant, its sides but for names, and whether it is just the first one."""
        own = list(filter(self._is_named, self.chosen))
        if self.shown.cases and self.rows is None and len(own) != 1:
            how = "say which is meant: --row 1, or row = 1 in a file"
            raise Fault(f"the formula has {len(self.shown.rows)} rows", self.parts[0].at, how)
        if len(own) > 1:
            raise self._several("there are several formulas")
        main = own[0] if own else self.chosen[0]
        if not main.until(max(self.rows or main.rows)).is_chain:
            raise self._several("there is another relation in it than =")
        return main, self._formulas(main), not own and self.rows is None

    def _is_named(self, part: Part) -> bool:
        """Does a chain say what the quantity is, by its name?"""
        sides = part.of_row.sides
        return part.is_chain and len(sides) > 1 and (self._is_own(sides[0]) or self._is_own(sides[-1]))

    def _is_own(self, side: Items) -> bool:
        """Is a side the quantity's own name?"""
        term = self._letter(side)
        return term is not None and self.own(term)

    def _meaning(self, side: Items, letter: Letter | None) -> Meaning | None:
        word = side[0].text if len(side) == 1 and side[0].kind == "word" else ""
        return self.names.meaning(letter, 0, word) if letter else None

    def _letter(self, side: Items) -> Term | None:
        """What a side stands for that is one letter."""
        meaning = self._meaning(side, whole(side))
        return meaning.term if isinstance(meaning, Placed) else None

    def _formulas(self, main: Part) -> list[Items]:
        """The sides of a chain that are no names; those of the row, where one was chosen."""
        sides = list(zip(main.sides, main.rows, strict=True))
        if any(not side for side, _ in sides):
            raise Fault("half an equation", main.at, "write both of its sides, or one alone")
        lefts = list[Items]()
        while len(sides) > 1 and self._is_name(sides[0][0]) and (not lefts or self._letter(sides[0][0]) is None):
            lefts.append(sides.pop(0)[0])
        unknown = whole(sides[-1][0]) is not None and self._term(sides[-1][0]) is None
        if len(sides) > 1 and (unknown or self._is_own(sides[-1][0])):
            lefts.append(sides.pop()[0])
        for left in lefts:
            if self._letter(left) is not None and not self._is_own(left) and not self._is_said(left):
                what = f"the left side, {quoted(self.formula.part(left))}, has another meaning in {self.target.name}"
                raise Fault(what, left[0].at, "give the formula alone, or call the left side otherwise")
        return [side for side, row in sides if row in (0, *(self.rows or {row}))] or [sides[-1][0]]

    def _read(self, side: Items, main: Part | None = None) -> Placed:
        try:
            return Expressions(self.names, self.formula.tex).whole(side)
        except Fault as fault:
            known = fault.what.startswith("unknown symbol") and main and side is not main.sides[0]
            if main is None or len(main.sides) == 1 or known:
                raise
            advice = f"{fault.advice}; of an equation --left says the name, --side which side is meant"
            raise Fault(fault.what, fault.at, advice) from None

    def _term(self, side: Items) -> Term | None:
        try:
            return self._read(side).term
        except Fault:
            return None

    def _is_name(self, side: Items) -> bool:
        """A letter or word with indices and arguments: never a formula in known letters."""
        found = naming(side)
        if self._is_said(side) or found is None or whole(side) in EULER:
            return self._is_said(side)
        bars = any(token.text in ("mid", "|") for token in leaves(side))  # p(y | x)
        return not found[1] or bars or self._meaning(side[:1], found[0]) is None

    def _is_said(self, side: Items) -> bool:
        """Is a side what was said to be the name?"""
        left = self.said.left
        return bool(left) and _spelt(side) == _spelt(self.formula.items_of(left, tex=self.formula.tex))

    def _beside(self, main: Part) -> tuple[dict[Letter, Function], list[Part]]:
        """The other chains: definitions of letters that stand for nothing, and what is said of those that do."""
        definitions, statements = dict[Letter, Function](), list[Part]()
        said = {text: replace(_defined_by(self.formula, text)[1], at=main.at) for text in self.said.where}
        beside = () if main.cell else self.parts
        for text, part in (*(("", part) for part in beside), *said.items()):
            if part is main or not part.of_row.is_chain or part.cell:
                continue
            part, chosen = part.of_row, part in self.chosen
            named = self._is_named(main) and self._is_own(part.sides[0])  # p, with p = ..
            if len(part.sides) == 1 and chosen and self.said.side is None and not named:
                raise self._several("there are several formulas")
            behind = part.at > main.at and (part.where or part.rows[0] in main.rows)
            defined = self._definition(part, behind=behind or bool(text))
            if defined and defined[0] in definitions:
                raise Fault(f"{defined[0].plain} is defined twice", part.at, "keep one")
            if text and not defined:
                advice = f"define a letter that has no meaning in {self.target.name}, nor in symbols"
                raise Fault(f"{quoted(text)} in where", main.at, advice)
            definitions |= [defined] if defined else []
            statements += [] if defined else [part]
        return definitions, statements

    def _definition(self, part: Part, *, behind: bool) -> tuple[Letter, Function] | None:
        """A letter, or a function of letters, and what it is defined as; None where it stands for something already.

        behind: does it stand behind the formula, in its row or after `where`, so that what is no parameter gets the
        meaning that is written there?
        """
        if len(part.sides) != 2:
            return None
        name, body = part.sides
        if not name or not body:
            raise Fault("half an equation", part.at, "write both of its sides")
        called = len(name) > 1 and name[-1].kind == "("
        arguments = [whole(items) for items in parted(name[-1].items, ",")] if called else []
        name = name[:-1] if called else name
        letter = whole(name)
        if letter in EULER:
            raise Fault("e is the base of the exponential function", part.at, "call what you define otherwise")
        meaning = self._meaning(name, letter)
        if letter is None or letter in self.names.declared or (meaning is not None and not behind):
            return None
        if isinstance(meaning, Placed) and (meaning.term in self.target.parameters or self.own(meaning.term)):
            return None
        known = tuple(argument for argument in arguments if argument and argument not in EULER)
        return (letter, Function(known, body)) if len({*known}) == len(arguments) else None

    def _meanings(
        self, statements: Sequence[Part], occurring: frozenset[str], guessed: bool
    ) -> Iterator[tuple[str, tuple[Term, Term | None]]]:
        """What chains say of letters that the formula has, or of any, where nobody said which chain is meant."""
        for part in statements:
            first, *rest = part.sides
            called = naming(first)
            about = self._meaning(first[:1], called[0]) if called and called[1] else None  # p(x) is about p
            ours = about.term if isinstance(about, Placed) else self._term(first)
            others = [(side, self._term(side)) for side in rest]
            if ours is None and called is None and (ours := self._letter(part.sides[-1])) is not None:
                others = [(first, None)]
            if ours is None and guessed:
                raise self._several("there are several formulas")
            said = names(ours or "").union(*(names(term) for _, term in others if term is not None))
            if ours is None or not (guessed or said & occurring):
                continue
            readable = any(term is not None for _, term in others)
            for side, term in others:
                if term is not None or not (readable or naming(side)):
                    yield f"{self.formula.part(first)} = {self.formula.part(side)}", (ours, term)

    def _condition(self, main: Part) -> list[Relation] | None:
        """The ranges behind the formula, or in the other cell of its row; None if they are not understood."""
        if self.shown.cases:
            return self._of_the_cell(main)
        begins = {part.rows[0]: part for part in reversed(self.parts)}  # what each row begins with
        others = [part for part in self.parts if part in self.chosen and part is not main and not part.is_chain]
        below = (part for part in self.parts if part.at > main.at and part not in self.chosen and part.said in IF)
        if any(part is begins[part.rows[0]] for part in below):
            return None  # it may be said of all rows above it
        return _all_of(self._range(part) for part in others)

    def _range(self, part: Part) -> list[Relation] | None:
        """What is said behind a formula; nothing, where that is for all values of what is no parameter."""
        if part.said == "forall" and not (part.relations and {*part.relations} <= OPERATORS.keys()):
            known = any(self._letter(tuple(items)) is not None for items in parted(part.sides[0], ","))
            return None if part.relations and known else []
        if part.said in OTHERWISE or not part.relations:
            what = f"{quoted(part.said or self.formula.part(part.sides[0]))} beside a formula"
            raise Fault(what, part.at, "a formula may be followed by definitions and ranges")
        return self._relations(part)

    def _of_the_cell(self, main: Part) -> list[Relation] | None:
        """Where the condition of the row holds and none of those above it; otherwise is where no other one holds."""
        cell, n = main.cell or (), self.parts.index(main)
        is_rest = [token.text for token in leaves(cell)][-1:] in (["otherwise"], ["else"], ["cases"])
        own = [] if is_rest else self._in_cell(cell) or None
        denied = [self._in_cell(part.cell or ()) for part in self.parts[:n] + self.parts[n + 1 :] * is_rest]
        if own is None or not (own or denied) or any(one is None or len(one) != 1 for one in denied):
            return None
        return [*own, *((a, NOT[sign], b) for one in denied for a, sign, b in one or ())]

    def _in_cell(self, cell: Items) -> list[Relation] | None:
        """The relations of a condition in a cell."""
        try:
            parts = [part_of(said, piece, 0) for said, piece in pieces(cell)]
        except Fault:
            return None
        return _all_of(None if part.where else self._relations(part) for part in parts)

    def _relations(self, part: Part) -> list[Relation] | None:
        found = [self._term(side) for side in part.sides]
        if None in found or len(found) < 2 or not {*part.relations} <= OPERATORS.keys():
            return None
        pairs = zip(part.relations, pairwise(show(term) for term in found if term is not None), strict=True)
        return [(a, OPERATORS[sign], b) for sign, (a, b) in pairs]


def _all_of(several: Iterable[list[Relation] | None]) -> list[Relation] | None:
    """All relations; None where some are not understood."""
    found = list(several)
    return None if None in found else [relation for one in found for relation in one or ()]


def _defined_by(formula: Formula, text: str) -> tuple[Items, Part]:
    """A definition that `where` has, as it is written, and as a part of a display."""
    shown = display(formula.items_of(text, tex=formula.tex and is_tex(text)), len(text))
    part = shown.parts[0]
    if len(shown.parts) > 1 or shown.cases or not part.is_chain or len(part.sides) != 2:
        raise Fault(f"{quoted(text)} in where is no definition", 0, 'write where = ["q = 1/(k+1)"]')
    return shown.items, part


def _spelt(items: Sequence[Token]) -> list[object]:
    """What is written, whatever space and braces around single signs there are."""
    kept = (lone((item,)) if lone((item,)) is not END else item for item in without_space(items))
    return [(item.kind, item.close, _spelt(item.items)) if item.close else item.text for item in kept]


def _used(formulas: Sequence[Items], definitions: Mapping[Letter, Function]) -> set[Letter]:
    """The definitions whose letters occur in formulas, or in what others define."""
    found, waiting = set[Letter](), list(formulas)
    while waiting:
        new = {letter for letter in letters(waiting.pop()) if letter in definitions} - found
        found |= new
        waiting += [definitions[letter].body for letter in new]
    return found


def _units(term: Term) -> set[str]:
    """The units of the logarithms in a term; '' for those to another base."""
    match term:
        case ("/", ("log", within), ("log", base)):
            return {"bits" if base == 2 else ""} | _units(within)
        case ("log", within):
            return {"nats"} | _units(within)
        case (_, *parts):
            return set().union(*map(_units, parts))
    return set()
