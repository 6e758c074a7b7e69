"""Lines of text: names with what they stand for, wrapped; settings, formulas and failures."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from symqif.kernel.term import show
from symqif.report.document.failure import Failure, texts
from symqif.report.document.part import Part
from symqif.report.document.setting import PLURALS, Setting
from symqif.typesetting.sentence import plain

WIDTH = 112


def wrapped(name: str, text: str) -> Iterator[str]:
    """name: text. A sentence is shown without its marks."""
    indent = " " * (len(name) - len(name.lstrip()) + 4)
    colon = "" if name.endswith((":=", "]")) else ":"
    yield from textwrap.wrap(f"{name}{colon} {plain(text)}", WIDTH, subsequent_indent=indent)


def at(point: Mapping[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in point.items())


def setting_lines(own: Setting | None, indent: str) -> Iterator[str]:
    """What is new of ranges, hypotheses and definitions, each on a line."""
    if own is not None:
        said = {"for all": ranges(own.variables) or "no variables", "given": ", ".join(own.given) or "nothing"}
        for name in own.new:
            yield from wrapped(f"{indent}{name}", said[name])
        for name, text in own.definitions.items():
            yield from wrapped(f"{indent}{name} :=", text)


def ranges(variables: Mapping[str, str]) -> str:
    """The variables by their sorts: k, omega integers; eps reals."""
    sorts = {s: [n for n, sort in variables.items() if sort == s] for s in (*PLURALS, *variables.values())}
    return "; ".join(f"{', '.join(found)} {PLURALS.get(s, s)}" for s, found in sorts.items() if found)


def formula_lines(name: str, formulas: Sequence[str], indent: str) -> Iterator[str]:
    for n, formula in enumerate(formulas):
        yield from wrapped(f"{indent}and" if n else name, formula)


def failure_lines(part: Part, name: str, indent: str) -> Iterator[str]:
    """The point where a statement fails, under this name, and what is the case there."""
    if part.fault is None:
        return
    if part.fault.wherever:
        yield from wrapped(f"{indent}fails wherever", ", ".join(part.fault.wherever))
        name = f"{indent}for example at"
    point = at(part.fault.values)
    if point:
        yield from wrapped(name, point)
    for failure in part.failures:
        yield from wrapped(f"{indent}there" if point else f"{indent}fails", _values(failure))


def _values(failure: Failure) -> str:
    """One line: capacity(SS) = 1, k*p/omega = 2/3."""
    parts = [
        (show(part.term), "is" if isinstance(part.value, bool) or part.value is None else "=", text)
        for part, text in zip(failure.parts, texts(failure.parts), strict=True)
    ]
    return ", ".join(f"{term} {link} {text}" for term, link, text in parts if term != text)
