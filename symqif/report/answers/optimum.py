"""Where a quantity is least, as text and as JSON."""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from symqif.kernel.term import Term, names, parse, show
from symqif.optima.optimum import Optimum, heads
from symqif.quantities.quantity import AS_STATED
from symqif.report.formula.idioms import gathered
from symqif.report.formula.layout import latex
from symqif.report.formula.text import closed_text, sentence_text, term_text
from symqif.report.formula.written import written
from symqif.report.text.colours import dim, verdict


def data(found: Optimum) -> dict[str, Any]:
    """symqif.optimum/1"""
    question = found.question
    problem = question.problem
    return {
        "schema": "symqif.optimum/1",
        "quantity": problem.quantity.name,
        "over": question.over,
        "at": None if found.at is None else show(found.at),
        "value": None if found.value is None else show(found.value),
        "unique": found.unique,
        "constant": found.constant,
        "rechecked": bool(found.certificates),
        "towards": found.towards,
        "first": found.first,
        "rounded": found.rounded,
        "inside": found.inside if found.rounded else None,
        "m": question.m if found.rounded or found.first else None,
        "first_if": None if found.first_if is None else show(found.first_if),
        "latex": {
            "at": None if found.at is None else latex(found.at),
            "value": None if found.value is None else latex(found.value),
        },
        "function": show(question.function),
        "given": {name: str(value) for name, value in {**problem.quantity.formulas, **problem.given}.items()},
        "range": list(map(show, question.stated)),
        "reason": found.reason.replace("`", ""),
        "certificates": list(found.certificates),
        "seconds": round(found.seconds, 3),
    }


def lines(found: Optimum) -> list[str | Text]:
    """The place, the value there, the range, and what was proved."""
    question, what = found.question, found.question.problem.quantity.name
    x, m = term_text(question.over), term_text(question.m)
    if not found:
        return [
            Text.assemble(verdict("undecided"), f": where is {what} least over {x}?"),
            _range(found),
            dim(f"  {_reason(found)}"),
        ]
    assert found.value is not None
    if found.towards:
        way = sentence_text(heads(question.over, found.towards))
        head = f"{what} has no least value over {x}: as {way}, it tends to"
        return [head, f"    {closed_text(found.value)}", "  and is larger everywhere", *_told(found)]
    if found.constant:
        return [f"{what} does not depend on {x}", f"  value: {closed_text(found.value)}", *_told(found)]
    assert found.at is not None
    only = True if (found.rounded or found.first) and not found.reason else found.unique
    alone = {True: ", and nowhere else", False: ", but not always there alone", None: ""}[only]
    if found.first and alone:
        alone += f" unless {m} + 1 is as good"
    if found.rounded or found.first:
        first = [f"  {m} is at least as good as {m} + 1 iff {term_text(found.first_if)}"] if found.first_if else []
        if found.rounded and not found.inside:
            first.append(f"  where one of {m} and {m} + 1 is outside the range, the other is best")
        return [
            f"{what} is least over the integers {x} at {_integer(found)}{alone}",
            *first,
            f"  value at {m}: {closed_text(found.value)}",
            *_told(found),
        ]
    return [
        f"{what} is least over {x} at {x} = {closed_text(found.at)}{alone}",
        f"  value there: {closed_text(found.value)}",
        *_told(found),
    ]


def _integer(found: Optimum) -> str:
    """Which integer is best."""
    assert found.at is not None
    m = term_text(found.question.m)
    if isinstance(found.at, str):
        return f"the first {m} with no better {m} + 1"
    return f"{m} = {term_text(found.at)}{f' or {m} + 1' if found.rounded else ''}"


def _pinned(found: Optimum) -> Iterator[str]:
    """Of a parameter that is an optimum itself: that it has no other value."""
    over, quantity = found.question.over, found.question.problem.quantity
    if over in quantity.optimum and any(names(parse(text)) >= {over, "eps"} for text in quantity.given):
        x, eps = term_text(over), term_text("eps")
        yield f"  this range has one {x} at each {eps}: for others take a protocol with any {x}, as lh"


def _told(found: Optimum) -> list[str | Text]:
    reason = [f"  {_reason(found)}"] if found.reason else []
    checked = f"  checked by the kernel ({found.seconds:.1f} s); --json has the certificates"
    stated = found.basis is not None and found.basis.verdict != "proved"
    return [_range(found), *([f"  {AS_STATED}"] if stated else []), *_pinned(found), *reason, dim(checked)]


def _reason(found: Optimum) -> str:
    """Why there is no proof, without what was to be shown, which --json has."""
    return sentence_text(found.reason.partition("; to be shown")[0])


def _range(found: Optimum) -> str:
    """For which parameters: those ranges that have to do with the function, and what was given."""
    question, quantity = found.question, found.question.problem.quantity
    used = set(question.stated)
    shown = [written(text) for text in quantity.given if used & set(question.in_values(text))]
    kept = [term for term in shown if _stricter(term) not in shown]
    given = {**quantity.formulas, **question.problem.given}
    fixed = [f"{term_text(name)} = {term_text(parse(str(value)))}" for name, value in given.items()]
    return f"  for {', '.join([*map(term_text, gathered(kept)), *fixed])}"


def _stricter(term: Term) -> Term:
    """Of a relation that allows equality, the one that does not."""
    return (*term[:2], term[2][0], *term[3:]) if isinstance(term, tuple) and term[2] in ("<=", ">=") else ""
