"""Where a quantity is least or largest, as text and as JSON."""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from symqif.kernel.term import Term, names, parse, show
from symqif.optima.outcomes import Constant, FirstInteger, Optimum, Rounded, Unreached
from symqif.optima.ways import heads
from symqif.quantities.quantity import AS_STATED
from symqif.report.formula.idioms import gathered
from symqif.report.formula.layout import latex
from symqif.report.formula.text import closed_text, sentence_text, term_text
from symqif.report.formula.written import written
from symqif.report.text.colours import dim, verdict
from symqif.schemas import OptimumData


def data(optimum: Optimum) -> dict[str, Any]:
    """As JSON has it."""
    question, problem = optimum.question, optimum.question.problem
    of_integers = isinstance(optimum, Rounded | FirstInteger)
    first_if = optimum.first_if if isinstance(optimum, Rounded | FirstInteger) else None
    return OptimumData(
        quantity=problem.quantity.name,
        over=question.over,
        largest=question.largest,
        at=None if optimum.at is None else show(optimum.at),
        value=None if optimum.value is None else show(optimum.value),
        unique=optimum.unique,
        constant=isinstance(optimum, Constant),
        rechecked=bool(optimum.certificates),
        towards=optimum.towards if isinstance(optimum, Unreached) else "",
        first=isinstance(optimum, FirstInteger),
        rounded=isinstance(optimum, Rounded),
        inside=optimum.inside if isinstance(optimum, Rounded) else None,
        m=question.m if of_integers else None,
        first_if=None if first_if is None else show(first_if),
        latex={
            "at": None if optimum.at is None else latex(optimum.at),
            "value": None if optimum.value is None else latex(optimum.value),
        },
        function=show(question.function),
        given={name: str(value) for name, value in {**problem.quantity.formulas, **problem.given}.items()},
        range=list(map(show, question.stated)),
        reason=optimum.reason.replace("`", ""),
        certificates=list(optimum.certificates),
        seconds=round(optimum.seconds, 3),
    ).data()


def lines(optimum: Optimum) -> list[str | Text]:
    """The place, the value there, the range, and what was proved."""
    question, what = optimum.question, optimum.question.problem.quantity.name
    x, m = term_text(question.over), term_text(question.m)
    if optimum.value is None:
        return [
            Text.assemble(verdict("undecided"), f": where is {what} {question.extreme} over {x}?"),
            _range(optimum),
            dim(f"  {_reason(optimum)}"),
        ]
    value = closed_text(optimum.value)
    if isinstance(optimum, Unreached):
        way = sentence_text(heads(question.over, optimum.towards))
        head = f"{what} has no {question.extreme} value over {x}: as {way}, it tends to"
        return [
            head,
            f"    {value}",
            f"  and is {'smaller' if question.largest else 'larger'} everywhere",
            *_proved(optimum),
        ]
    if isinstance(optimum, Constant):
        return [f"{what} does not depend on {x}", f"  value: {value}", *_proved(optimum)]
    assert optimum.at is not None
    if isinstance(optimum, Rounded | FirstInteger):
        alone = "" if optimum.reason else ", and nowhere else"
        best = f"the first {m} with no better {m} + 1" if optimum.at == question.m else f"{m} = {term_text(optimum.at)}"
        if isinstance(optimum, Rounded):
            best += f" or {m} + 1"
        elif alone:
            alone += f" unless {m} + 1 is as good"
        more = [f"  {m} is at least as good as {m} + 1 iff {term_text(optimum.first_if)}"] if optimum.first_if else []
        if isinstance(optimum, Rounded) and not optimum.inside:
            more.append(f"  where one of {m} and {m} + 1 is outside the range, the other is best")
        head = f"{what} is {question.extreme} over the integers {x} at {best}{alone}"
        return [head, *more, f"  value at {m}: {value}", *_proved(optimum)]
    alone = {True: ", and nowhere else", False: ", but not always there alone", None: ""}[optimum.unique]
    head = f"{what} is {question.extreme} over {x} at {x} = {closed_text(optimum.at)}{alone}"
    return [head, f"  value there: {value}", *_proved(optimum)]


def _pinned(optimum: Optimum) -> Iterator[str]:
    """Of a parameter that is an optimum itself: that it has no other value."""
    over, quantity = optimum.question.over, optimum.question.problem.quantity
    if over in quantity.optimum and any(names(parse(text)) >= {over, "eps"} for text in quantity.given):
        x, eps = term_text(over), term_text("eps")
        yield f"  this range has one {x} at each {eps}: for others take a protocol with any {x}, as lh"


def _proved(optimum: Optimum) -> list[str | Text]:
    reason = [f"  {_reason(optimum)}"] if optimum.reason else []
    checked = f"  checked by the kernel ({optimum.seconds:.1f} s); --json has the certificates"
    stated = optimum.basis is not None and optimum.basis.verdict != "proved"
    return [_range(optimum), *([f"  {AS_STATED}"] if stated else []), *_pinned(optimum), *reason, dim(checked)]


def _reason(optimum: Optimum) -> str:
    """Why there is no proof, without what was to be shown, which --json has."""
    return sentence_text(optimum.reason.partition("; to be shown")[0])


def _range(optimum: Optimum) -> str:
    """For which parameters: those ranges that have to do with the function, and what was given."""
    question, quantity = optimum.question, optimum.question.problem.quantity
    used = set(question.stated)
    shown = [written(text) for text in quantity.given if used & set(question.in_values(text))]
    kept = [term for term in shown if _stricter(term) not in shown]
    given = {**quantity.formulas, **question.problem.given}
    fixed = [f"{term_text(name)} = {term_text(parse(str(value)))}" for name, value in given.items()]
    return f"  for {', '.join([*map(term_text, gathered(kept)), *fixed])}"


def _stricter(term: Term) -> Term:
    """Of a relation that allows equality, the one that does not."""
    return (*term[:2], term[2][0], *term[3:]) if isinstance(term, tuple) and term[2] in ("<=", ">=") else ""
