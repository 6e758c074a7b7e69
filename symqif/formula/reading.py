r"""Which formula of a display is meant, and what it and all that stands beside it says, as terms.

A display is a set of equations and conditions. One chain of equations is meant: that of the row or side that was
chosen, or whose name is the quantity's own, as p in p = .., q = .., or else the first one. Its sides but for names must
all be formulas. The others say what letters are: a letter that stands for nothing yet is what its definition says,
another one has to be what it stands for. Nothing else may stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from symqif.formula.display import OTHERWISE, Display, Items, Part
from symqif.formula.errors import Fault, brief, quoted
from symqif.formula.expression import EULER, expression
from symqif.formula.letters import Function, Letter, Meaning, Names, as_letter, letters, symbol
from symqif.formula.macros import Macros, tokens
from symqif.formula.naming import naming
from symqif.formula.scan import Token, is_tex, scan
from symqif.formula.terms import Placed
from symqif.formula.tree import Group, Item, is_sign, leaves, tree
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
class Text:
    """A text that a display is taken from. tex: is it LaTeX?"""

    text: str
    shown: Display
    tex: bool

    @property
    def written(self) -> str:
        """The display as it is written."""
        return self.part(self.shown.items)

    def part(self, items: Sequence[Item]) -> str:
        """How items are written."""
        return " ".join(self.text[min(i.at for i in items) : max(i.end for i in items)].split()) if items else ""


def declared(source: Text, known: frozenset[str], said: Declared, macros: Macros) -> Names:
    """What letters stand for; Fault where one that is declared is none, or its formula cannot be read."""
    names, meanings, moved = Names(known), dict[Letter, Meaning](), dict[str, str]()
    occurring = {*letters(source.shown.items)}
    for written, meant in said.letters.items():
        letter = as_letter(tree(tokens(written, macros) if is_tex(written) else scan(written)))
        if letter is None:
            what = f"{quoted(written)} in symbols is not a letter, a name or a command"
            raise Fault(what, 0, "write d, size, \\ell, p_1, q^* or |D|")
        try:
            value = expression(tree(scan(meant)), names, len(meant), tex=is_tex(meant))
        except Fault as fault:
            raise Fault(f"{brief(written)} in symbols: {fault.what}", fault.at, fault.advice) from None
        meanings[letter] = value
        if isinstance(value.term, str) and letter in occurring:
            moved.setdefault(value.term, written)
    kept = {
        value.term for letter, value in meanings.items()
        if isinstance(value, Placed) and (old := names.meaning(letter, 0, letter.base)) and old.term == value.term  # type: ignore[union-attr]
    }  # fmt: skip
    return names.declaring(meanings, {name: written for name, written in moved.items() if name not in kept})


def reading(source: Text, names: Names, said: Declared, target: Target) -> Reading:
    """What the formula of a display says."""
    return _Reader(source, names, said, target).reading()


class _Reader:
    def __init__(self, source: Text, names: Names, said: Declared, target: Target) -> None:
        self.source, self.names, self.said, self.target, self.own = source, names, said, target, target.own
        self.parts = source.shown.parts
        self.rows = self._span()

    def reading(self) -> Reading:
        """The chain that is meant, read with the definitions beside it."""
        main, formulas, guessed = self._of_a_side() if self.said.side is not None else self._of_a_chain()
        definitions, statements = self._beside(main)
        within = self.names.declaring({letter: function for letter, (function, _) in definitions.items()})
        stated = [side for part in statements for side in part.sides]
        used = _used([*formulas, *stated], {letter: function for letter, (function, _) in definitions.items()})
        unused = next((part for letter, (_, part) in definitions.items() if letter not in used), None)
        if guessed and unused:
            raise self._several(f"{self.source.part(unused.sides[0])} is defined beside it, and is no name in it")
        placed = [(side, self._read(side, within, len(main.sides) > 1)) for side in formulas]
        term = placed[-1][1].term
        self._unit(main, formulas[-1])
        others = {self.source.part(side): part.term for side, part in placed[:-1]}
        meanings = dict(self._meanings(statements, within, names(term), guessed))
        return Reading(term, others, meanings, self._condition(main, within))

    def _span(self) -> range | None:
        """The rows that the chosen one is with those that go on with it; None where none was chosen."""
        row, shown = self.said.row, self.source.shown
        if row is None:
            return None
        number = row if row > 0 else shown.count + 1 + row
        if not 1 <= number <= shown.count:
            raise Fault(f"it has {shown.count} rows", self.parts[0].at, f"row {row} is not one of them")
        if number in shown.going_on:
            first = next(n for n in range(number, 0, -1) if n not in shown.going_on)
            raise Fault(f"row {row} goes on with row {first}", self.parts[0].at, "give that one")
        end = number + 1
        while end in shown.going_on:
            end += 1
        return range(number, end)

    def _chosen(self) -> list[Part]:
        return [part for part in self.parts if self.rows is None or any(n in self.rows for n in part.rows)]

    def _numbered(self) -> list[tuple[Part, Items]]:
        """The sides that --side numbers, from 1."""
        return [
            (part, side)
            for part in self._chosen()
            for side, row in zip(part.sides, part.rows, strict=True)
            if side and (self.rows is None or row in self.rows)
        ]

    def _several(self, what: str) -> Fault:
        sides = self._numbered()
        listed = "; ".join(f"{n}: {brief(self.source.part(side), SHOWN)}" for n, (_, side) in enumerate(sides[:FEW], 1))
        listed += " .." if len(sides) > FEW else ""
        return Fault(what, self.parts[0].at, f"say which is meant with --side, or side = 1 in a file ({listed})")

    def _of_a_side(self) -> tuple[Part, list[Items], bool]:
        sides, side = self._numbered(), self.said.side or 0
        number = side - 1 if side > 0 else len(sides) + side
        if side == 0 or not 0 <= number < len(sides):
            raise self._several(f"side {side} is not one of its {len(sides)}")
        part, items = sides[number]
        return part, [items], False

    def _of_a_chain(self) -> tuple[Part, list[Items], bool]:
        """The chain that is meant, its sides but for names, and whether it is just the first one."""
        shown, parts = self.source.shown, self._chosen()
        own = [part for part in parts if part.is_chain and self._is_own(part)]
        if shown.cases and self.rows is None and len(own) != 1:
            how = "say which is meant: --row 1, or row = 1 in a file"
            raise Fault(f"the formula has {shown.count} rows", self.parts[0].at, how)
        if len(own) > 1 and len(parts) > 1:
            raise self._several("there are several formulas")
        main = own[0] if own else parts[0]
        if not main.is_chain:
            raise self._several("there is another relation in it than =")
        return main, self._formulas(main), not own and self.rows is None

    def _is_own(self, part: Part) -> bool:
        """Is the first side of a chain, or its last one, the quantity's own name?"""
        ends = (part.sides[0], part.sides[-1]) if len(part.sides) > 1 else ()
        return any(self.own(term) for side in ends if (term := self._letter(side)) is not None)

    def _letter(self, side: Items) -> Term | None:
        """What a side stands for that is one letter."""
        letter = as_letter(side)
        meaning = self.names.meaning(letter, 0, _word(side)) if letter else None
        return meaning.term if isinstance(meaning, Placed) else None

    def _formulas(self, main: Part) -> list[Items]:
        """The sides of a chain that are no names; those of the row, where one was chosen."""
        sides = list(zip(main.sides, main.rows, strict=True))
        if any(not side for side, _ in sides):
            raise Fault("half an equation", main.at, "write both of its sides, or one alone")
        if "=:" in main.relations:  # C = k p =: N
            if main.relations.index("=:") < len(main.relations) - 1 or not _is_symbol(sides[-1][0]):
                raise self._several("there are several formulas")
            sides.pop()
        for name in self.source.shown.names:
            if not self._is_name(name):
                raise self._unnamed(name)
        lefts = list(self.source.shown.names)
        while len(sides) > 1 and self._is_name(sides[0][0]) and (not lefts or self._letter(sides[0][0]) is None):
            lefts.append(sides.pop(0)[0])
        behind = self._letter(sides[-1][0]) if len(sides) > 1 else None
        if len(sides) > 1 and (self._is_unknown(sides[-1][0]) or (behind is not None and self.own(behind))):
            lefts.append(sides.pop()[0])
        for left in lefts:
            term = self._letter(left)
            if term is not None and not self.own(term) and not self._is_said(left):
                what = f"the left side, {quoted(self.source.part(left))}, has another meaning in {self.target.name}"
                raise Fault(what, left[0].at, "give the formula alone, or call the left side otherwise")
        return [side for side, row in sides if self.rows is None or row in self.rows] or [sides[-1][0]]

    def _read(self, side: Items, within: Names, is_equation: bool) -> Placed:
        try:
            return expression(side, within, side[-1].end, tex=self.source.tex)
        except Fault as fault:
            if is_equation and not fault.what.startswith("unknown symbol"):
                fault = Fault(
                    fault.what, fault.at, f"{fault.advice}; or say which side is meant, --side, or its name, --left"
                )
            elif is_equation and side is self.parts[0].sides[0]:
                fault = Fault(
                    fault.what, fault.at, f"{fault.advice}; of an equation --left says the name, --side the side"
                )
            raise fault from None

    def _unnamed(self, side: Items) -> Fault:
        what = f"the left side, {quoted(self.source.part(side))}, is not known to be a name"
        return Fault(what, side[0].at, "say --left '..' if it is what the quantity is called")

    def _is_name(self, side: Items) -> bool:
        """A letter or word with indices and arguments: never a formula in known letters."""
        if self._is_said(side):
            return True
        found = naming(side)
        letter = as_letter(side)
        if found is None or letter in EULER:
            return False
        bars = any(token.text in ("mid", "|") for token in leaves(side))  # p(y | x)
        return not found[1] or bars or self._base(side, found[0]) is None

    def _is_said(self, side: Items) -> bool:
        """Is a side what was said to be the name?"""
        return bool(self.said.left) and _spelt(side) == _spelt(tree(scan(self.said.left, tex=self.source.tex)))

    def _base(self, side: Items, letter: Letter) -> Meaning | None:
        return self.names.meaning(letter, 0, _word(side[:1]))

    def _is_unknown(self, side: Items) -> bool:
        """Is a side a letter that stands for nothing, which the equation gives a meaning?"""
        letter = as_letter(side)
        return letter is not None and letter not in EULER and self.names.meaning(letter, 0, _word(side)) is None

    def _beside(self, main: Part) -> tuple[dict[Letter, tuple[Function, Part]], list[Part]]:
        """The other chains: definitions of letters that stand for nothing, and what is said of those that do."""
        definitions, statements = dict[Letter, tuple[Function, Part]](), list[Part]()
        for part in self.parts:
            if part is main or not part.is_chain or part.cell or main.cell:
                continue
            alone = len(part.sides) == 1 and part in self._chosen() and self.said.side is None
            if alone and not self.own(self._letter(part.sides[0]) or ""):  # p, with p = ..
                raise self._several("there are several formulas")
            defined = self._definition(part, main)
            if defined is None:
                statements.append(part)
            elif defined[0] in definitions:
                raise Fault(f"{defined[0].plain} is defined twice", part.at, "keep one")
            else:
                definitions[defined[0]] = (defined[1], part)
        for text in self.said.where:
            letter, function = self._where(text)
            definitions[letter] = (function, main)
        return definitions, statements

    def _definition(self, part: Part, main: Part) -> tuple[Letter, Function] | None:
        """A letter, or a function of letters, and what it is defined as; None where it stands for something already.

        Behind a formula, in its row or after `where`, one that is no parameter gets the meaning that is written there.
        """
        if len(part.sides) != 2:
            return None
        name, body = part.sides if part.relations == ("=",) else part.sides[::-1]
        if not name or not body:
            raise Fault("half an equation", part.at, "write both of its sides")
        last = name[-1]
        arguments: list[Letter] = []
        if len(name) > 1 and isinstance(last, Group) and last.kind == "(":
            for items in _listed(last.items):
                argument = as_letter(items)
                if argument is None or argument in arguments or argument in EULER:
                    return None
                arguments.append(argument)
            name = name[:-1]
        letter = as_letter(name)
        if letter in EULER:
            raise Fault("e is the base of the exponential function", part.at, "call what you define otherwise")
        meaning = self.names.meaning(letter, 0, _word(name)) if letter else None
        behind = part.at > main.at and (part.where or part.row in main.rows) and part.relations == ("=",)
        if letter is None or letter in self.names.declared or (meaning is not None and not behind):
            return None
        if isinstance(meaning, Placed) and (meaning.term in self.target.parameters or self.own(meaning.term)):
            return None
        return letter, Function(tuple(arguments), body)

    def _where(self, text: str) -> tuple[Letter, Function]:
        from symqif.formula.display import display

        tex = self.source.tex and is_tex(text)
        try:
            (part,) = display(tree(scan(text, tex=tex)), len(text)).parts
            left, body = part.sides
        except ValueError:
            raise Fault(f"{quoted(text)} in where is no definition", 0, 'write where = ["q = 1/(k+1)"]') from None
        letter = as_letter(left)
        if letter is None:
            raise Fault(f"{quoted(text)} in where is no definition", 0, 'write where = ["q = 1/(k+1)"]')
        return letter, Function((), body)

    def _meanings(
        self, statements: Sequence[Part], within: Names, occurring: frozenset[str], guessed: bool
    ) -> Iterator[tuple[str, tuple[Term, Term | None]]]:
        """What chains say of letters that the formula has, or of any, where nobody said which chain is meant."""
        for part in statements:
            first, *rest = part.sides
            ours = self._about(first, within)
            others = [(side, self._term(side, within)) for side in rest]
            if (
                ours is None
                and naming(first) is None
                and (ours := self._letter(rest[-1] if rest else first)) is not None
            ):
                others = [(first, None)]
            if ours is None:
                if guessed:
                    raise self._several("there are several formulas")
                continue
            said = names(ours).union(*(names(term) for _, term in others if term is not None))
            if not guessed and not said & occurring:
                continue
            readable = any(term is not None for _, term in others)
            for side, term in others:
                text = f"{self.source.part(first)} = {self.source.part(side)}"
                if term is not None:
                    yield text, (ours, term)
                elif not readable and naming(side) is None:
                    yield text, (ours, None)

    def _about(self, side: Items, within: Names) -> Term | None:
        """What a side is, or the letter of which it has arguments, as p(x) is about p."""
        found = naming(side)
        if found and found[1]:
            meaning = self._base(side, found[0])
            if isinstance(meaning, Placed):
                return meaning.term
        return self._term(side, within)

    def _term(self, side: Items, within: Names) -> Term | None:
        try:
            return expression(side, within, side[-1].end if side else 0, tex=self.source.tex).term
        except Fault:
            return None

    def _unit(self, main: Part, side: Items) -> None:
        """Fault where the unit behind a formula is not that of its logarithms."""
        if main.unit and side is main.sides[-1] and _units(side) != {main.unit}:
            raise Fault(
                f"{quoted(main.unit)} is not the unit of the logarithms",
                side[-1].end,
                "write \\log_2 for bits, \\ln for nats",
            )

    def _condition(self, main: Part, within: Names) -> tuple[str, ...] | None:
        """The ranges behind the formula, or in the other cell of its row; None if they are not understood."""
        if self.source.shown.cases:
            cells = [part.cell for part in self.parts if part is not main]
            return self._cell(main, within, cells)
        found: list[Relation] = []
        for part in self._chosen():
            if part.is_chain or part is main:
                continue
            if part.said == "forall" and not (part.relations and {*part.relations} <= OPERATORS.keys()):
                if self._narrows(part):
                    return None
                continue
            if part.said in OTHERWISE or not part.relations:
                words = part.said or self.source.part(part.sides[0])
                raise Fault(
                    f"{quoted(words)} beside a formula", part.at, "behind it there may be definitions and ranges"
                )
            relations = self._relations(part, within)
            if relations is None:
                return None
            found += relations
        return tuple(" ".join(one) for one in found)

    def _narrows(self, part: Part) -> bool:
        """Does `for all` speak of a parameter and a set, so that it is a range?"""
        known = any(self._letter(tuple(items)) is not None for items in _listed(part.sides[0]))
        return bool(part.relations) and known

    def _cell(self, main: Part, within: Names, others: Sequence[Items | None]) -> tuple[str, ...] | None:
        cell = main.cell or ()
        if _words(cell)[-1:] and _words(cell)[-1] in (*OTHERWISE, "cases"):
            denied = [self._said(other or (), within) for other in others]
            if any(one is None or len(one) != 1 for one in denied) or not denied:
                return None
            return tuple(" ".join((a, NOT[sign], b)) for one in denied for a, sign, b in one or ())
        relations = self._said(cell, within)
        return tuple(" ".join(one) for one in relations) if relations else None

    def _said(self, cell: Items, within: Names) -> list[Relation] | None:
        """The relations of a condition in a cell."""
        from symqif.formula.display import part_of, pieces

        found: list[Relation] = []
        try:
            for said, piece in pieces(cell):
                relations = self._relations(part_of(said, piece, 0), within) if said not in OTHERWISE else None
                if relations is None:
                    return None
                found += relations
        except Fault:
            return None
        return found

    def _relations(self, part: Part, within: Names) -> list[Relation] | None:
        terms = [self._term(side, within) for side in part.sides]
        if len(terms) < 2 or any(term is None for term in terms) or not {*part.relations} <= OPERATORS.keys():
            return None
        texts = [show(term) for term in terms if term is not None]
        return [(a, OPERATORS[sign], b) for sign, (a, b) in zip(part.relations, pairwise(texts), strict=True)]


def _word(side: Sequence[Item]) -> str:
    """A name as it is written in code."""
    return side[0].text if len(side) == 1 and isinstance(side[0], Token) and side[0].kind == "word" else ""


def _is_symbol(side: Items) -> bool:
    """Is a side one letter with whatever is above and below it?"""
    found = symbol(side, 0, alone=True)
    rest = side[found[1] :] if found else side
    return found is not None and all(is_sign(mark, "_", "^", "'") for mark in rest[::2]) and len(rest) % 2 == 0


def _words(items: Sequence[Item]) -> list[str]:
    return [token.text for token in leaves(items) if token.kind == "said"]


def _spelt(items: Sequence[Item]) -> list[str]:
    return [token.text for token in leaves(items) if token.kind not in ("tab", "wide", "break")]


def _listed(items: Sequence[Item]) -> list[list[Item]]:
    found: list[list[Item]] = [[]]
    for item in items:
        if is_sign(item, ","):
            found.append([])
        else:
            found[-1].append(item)
    return found


def _used(formulas: Sequence[Items], definitions: Mapping[Letter, Function]) -> set[Letter]:
    """The definitions whose letters occur in formulas, or in what others define."""
    found, waiting = set[Letter](), list(formulas)
    while waiting:
        for letter in letters(waiting.pop()):
            if letter in definitions and letter not in found:
                found.add(letter)
                waiting.append(definitions[letter].body)
    return found


def _units(items: Sequence[Item]) -> set[str]:
    """The units of the logarithms in a formula."""
    found = set[str]()
    tokens = list(leaves(items))
    for n, token in enumerate(tokens):
        if token.text == "log":
            index = [t.text for t in tokens[n + 1 : n + 4]]
            found.add(
                "bits"
                if index[:2] == ["_", "2"] and index[2:] not in (["0"],)
                else "nats"
                if index[:1] != ["_"]
                else ""
            )
        elif token.text in ("ln", "log2"):
            found.add("nats" if token.text == "ln" else "bits")
    return found
