"""What stands before formulas: the ranges of their names, hypotheses and definitions, as far as these are new."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from symqif.kernel.term import Term, names, parse
from symqif.kernel.term import sort as read_sort
from symqif.reduction.statement import Statement
from symqif.report.document.paragraph import Block, Display, Maths, Paragraph, Words, enumerated
from symqif.report.formula.connectives import kind, ranging
from symqif.report.formula.idioms import KINDS, gathered, idiomatic
from symqif.report.formula.layout import layout
from symqif.report.formula.tidy import tidied
from symqif.report.formula.width import width
from symqif.report.formula.written import written
from symqif.typesetting.text import style
from symqif.typesetting.tree import Styled, separated

PLURALS = {
    "integer": "integers",
    "real": "reals",
    "channel": "channels",
    "channel(2)": "channels with two rows",
    "set": "sets",
}
QUANTIFIED = ("forall", "exists")  # formulas in which commas stand
INLINE, BETWEEN = 15.0, 10.0  # em of a formula within a sentence, and of what stands between its relations
Seen = dict[str, str]  # what was shown last under each name; of several ranges, only those shown last still stand


@dataclass(frozen=True)
class Setting:
    """variables: name to sort. new: of "for all" and "given", what is other than what was shown last."""

    variables: Mapping[str, str]
    given: Sequence[str]
    new: Sequence[str]
    definitions: Mapping[str, str]

    @property
    def stands(self) -> bool:
        """Is it what was shown last?"""
        return not self.new and not self.definitions


def setting(own: Statement, formulas: Iterable[str], seen: Seen) -> Setting:
    """The ranges and hypotheses of a statement and the definitions that formulas use, but for what still stands."""
    shown = {"for all": str(dict(own.variables)), "given": str(tuple(own.given))}
    new = [name for name, text in shown.items() if _is_new(name, text, seen)]
    used = {name: text for name, text in definitions(own, formulas).items() if _is_new(f"{name} :=", text, seen)}
    return Setting(own.variables, own.given, new, used)


def _is_new(name: str, shown: str, seen: Seen) -> bool:
    """Is it other than what was shown last under this name? Then it is what was shown last."""
    known = seen.get(name) == shown
    seen[name] = shown
    return not known


def definitions(statement: Statement, formulas: Iterable[str]) -> dict[str, str]:
    """The definitions that formulas and hypotheses use, and those that these use."""
    wanted = frozenset[str]().union(*(names(parse(text)) for text in (*formulas, *statement.given)))
    for name, text in reversed(list(statement.definitions.items())):
        if name in wanted:
            wanted |= names(parse(text))
    return {name: text for name, text in statement.definitions.items() if name in wanted}


def in_blocks(own: Setting, opening: str) -> Iterator[Block]:
    """For all integers k with k >= 2. Let p = ..: `opening` is the word before the definitions."""
    if own.new and (own.variables or own.given):
        given = gathered([written(text) for text in own.given])
        kinds = {term[1]: term[0] for term in given if isinstance(term, tuple) and _is_kind(own, term)}
        rest = [term for term in given if not _is_kind(own, term)]
        yield from _listed(list(_ranges(own, kinds, has=bool(rest))), rest)
    if own.definitions:
        yield from _listed([Words(opening)], [equation_of(name, parse(text)) for name, text in own.definitions.items()])


def _is_kind(own: Setting, term: Term) -> bool:
    """Does a hypothesis say of a variable that it is a channel or a distribution?"""
    if not isinstance(term, tuple) or term[0] not in KINDS:
        return False
    _, name, *sets = term
    return name in own.variables and read_sort(own.variables[name]) == ("function", *sets)


def equation_of(name: str, term: Term) -> Term:
    """A definition as a formula."""
    if isinstance(term, tuple) and term[0] == "subset":
        return "entries", name, term if style() == "code" else tidied(term)
    arguments: list[Term] = []
    term = idiomatic(term)
    while isinstance(term, tuple) and term[0] == "lambda":
        _, term, argument = term
        arguments.append(argument)
    return "compare", ("at", name, *arguments) if arguments else name, "==", term


def _ranges(own: Setting, kinds: Mapping[str, str], *, has: bool) -> Iterator[Words | Maths]:
    """For all integers k and channels C from X to Y with; has: is something given?"""
    sorts: dict[str, list[str]] = {}
    for name, sort in own.variables.items():
        sorts.setdefault(sort, []).append(name)
    parts: list[list[Words | Maths]] = []
    for sort, found in sorts.items():
        if sort in PLURALS:
            parts.append([Words(f"{PLURALS[sort]} "), *enumerated(map(layout, found))])
        else:
            parts += _functions(found, sort, kinds)
    for n, part in enumerate(parts):
        yield Words(" and " if n else "For all ")
        yield from part
    if parts and has:
        yield Words(" with")


def _functions(found: Sequence[str], sort: str, kinds: Mapping[str, str]) -> Iterator[list[Words | Maths]]:
    """Names of elements and functions, those of channels and distributions by kind."""
    over = read_sort(sort)
    plain = [layout(name) for name in found if name not in kinds]
    if plain:
        yield [Maths(ranging(separated(", ", plain), over))]
    named = [name for name in found if name in kinds]
    if named and isinstance(over, tuple):
        head = kinds[named[0]]
        words = [Words(part.text) if isinstance(part, Styled) else Maths(part) for part in kind(head, over[1:])]
        yield [Words(f"{head.removeprefix('is-')}s "), *enumerated(map(layout, named)), *words]


def _listed(opening: list[Words | Maths], formulas: Sequence[Term]) -> Iterator[Block]:
    """A sentence that lists formulas, the wide ones in a display at its end, as all are if a matrix is first."""
    opened = bool(formulas) and _has_head(formulas[0], "matrix")
    narrow, wide = ([t for t in formulas if (opened or is_wide(t)) == big] for big in (False, True))
    space = [Words(" ")] if opening and narrow else []
    separator = "; " if any(isinstance(t, tuple) and t[0] in QUANTIFIED for t in formulas) else ", "
    stop = [Words("." if not wide else separator.strip() if narrow else "")]
    if opening or narrow:
        yield Paragraph((*opening, *space, *enumerated(map(layout, narrow), separator), *stop))
    if wide:
        yield Display(tuple(wide))


def is_wide(term: Term) -> bool:
    """Is it too wide for a sentence, which breaks lines at relations?"""
    sides = list(term[1::2]) if isinstance(term, tuple) and term[0] == "compare" else [term]
    return (
        width(layout(term)) > INLINE
        or any(width(layout(side)) > BETWEEN for side in sides)
        or _has_head(term, "entries", "matrix", "subset")
    )


def _has_head(term: Term, *heads: str) -> bool:
    """Is it such a term, or does it define one?"""
    return isinstance(term, tuple) and (term[0] in heads or (term[0] == "compare" and _has_head(term[-1], *heads)))
