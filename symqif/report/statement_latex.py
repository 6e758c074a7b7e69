"""Parts of statements as LaTeX: their ranges, hypotheses and definitions, and how they fail at a point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symqif.kernel.term import Rejected, Term, parse, show
from symqif.kernel.term import sort as read_sort
from symqif.letters import letter
from symqif.reduction.statement import Statement
from symqif.report.definitions import definitions, is_new
from symqif.report.errata import Fault
from symqif.report.failure import Failure, texts
from symqif.report.latex import latex, ranging
from symqif.report.lines import displayed, width
from symqif.report.prose import prose
from symqif.report.text import PLURALS
from symqif.report.written import written

INLINE, BETWEEN = 15.0, 10.0  # em of a formula within a sentence, and of what stands between its relations


def context(own: Statement, formulas: Sequence[str], seen: dict[str, str], opening: str = "Here") -> Iterator[str]:
    """The ranges and hypotheses of a statement and the definitions that formulas use, but for what still stands.

    seen: what was shown last under each name; of several ranges, only those shown last still stand.
    """
    given = "\n".join(listed(ranges(own), [written(text) for text in own.given]))
    used = definitions(own, formulas).items()
    terms = [(name, _definition(name, parse(text))) for name, text in used]
    where = [term for name, term in terms if is_new(name, latex(term), seen)]
    if given and is_new("", given, seen):
        yield given
    if where:
        yield from listed(opening, where)


def _definition(name: str, term: Term) -> Term:
    if isinstance(term, tuple) and term[0] == "subset":
        return "entries", name, term
    arguments: list[Term] = []
    while isinstance(term, tuple) and term[0] == "lambda":
        _, term, argument = term
        arguments.append(argument)
    if arguments:
        return "compare", ("at", name, *arguments), "==", term
    return "compare", name, "==", term


def ranges(own: Statement) -> str:
    """For all integers k and reals eps"""
    sorts: dict[str, list[str]] = {}
    for name, sort in own.variables.items():
        sorts.setdefault(sort, []).append(name)
    parts = []
    for sort, names in sorts.items():
        if sort in PLURALS:
            parts.append(f"{PLURALS[sort]} {', '.join(f'${letter(name)}$' for name in names)}")
        else:
            parts += [f"${ranging(letter(name), read_sort(sort))}$" for name in names]
    return f"For all {' and '.join(parts)}" + (" with" if own.given else "") if parts else ""


def listed(opening: str, formulas: Sequence[Term]) -> Iterator[str]:
    """A sentence that lists formulas, the wide ones in a display at its end."""
    narrow, wide = ([t for t in formulas if _is_wide(t) == big] for big in (False, True))
    if opening or formulas:
        inline = ", ".join(f"${latex(t)}$" for t in narrow)
        yield " ".join(filter(None, (opening, inline))) + ("" if wide else ".")
    if wide:
        yield displayed(*wide)


def _is_wide(term: Term) -> bool:
    """Is it too wide for a sentence, which breaks lines at relations?"""
    sides = list(term[1::2]) if isinstance(term, tuple) and term[0] == "compare" else [term]
    return width(term) > INLINE or any(width(side) > BETWEEN for side in sides) or _has_entries(term)


def _has_entries(term: Term) -> bool:
    """Is it, or does it define, a channel?"""
    if not isinstance(term, tuple):
        return False
    return term[0] in ("entries", "matrix", "subset") or (term[0] == "compare" and _has_entries(term[-1]))


def fails(fault: Fault, failures: Sequence[Failure]) -> Iterator[str]:
    point = at(fault)
    if fault.wherever:
        conditions = ", ".join(f"${latex(written(text))}$" for text in fault.wherever)
        yield f"Fails wherever {conditions}, for example at {point}."
    else:
        yield f"Fails at {point}." if point else "Fails:"
    values: list[Term] = []
    for failure in failures:
        for part, text in zip(failure.parts, texts(failure.parts), strict=True):
            if isinstance(part.value, bool) or part.value is None:
                yield from _judged(part.term, text)
            elif show(part.term) != text:
                values.append(("compare", part.term, "==", _number(text)))
    if values:
        yield displayed(*values)


def at(fault: Fault) -> str:
    """The point: k = 4, omega = 2."""
    return ", ".join(f"${_maths(name)} = {_maths(text)}$" for name, text in fault.values.items())


def _judged(term: Term, text: str) -> Iterator[str]:
    """A formula that is true or false there, or a term that is undefined."""
    if width(term) <= INLINE:
        yield f"There, ${latex(term)}$ is {text}."
    else:
        yield f"There, the following is {text}:"
        yield displayed(term)


def _maths(text: str) -> str:
    try:
        return latex(parse(text))
    except Rejected:
        return rf"\text{{{prose(text)}}}"


def _number(text: str) -> Term:
    try:
        return parse(text)
    except Rejected:  # 0.79998.. or between two decimals
        return ("decimal", text)
