"""The formula that a Python function computes, called with numbers that know what they are made of.

A function may ask what it is given, by isinstance or its text, and then compute otherwise: so it is called with plain
numbers too, and both have to agree.
"""

from __future__ import annotations

import inspect
import math
import sys
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from fractions import Fraction
from functools import partial
from numbers import Rational
from operator import truediv
from types import FrameType
from typing import Any

from symqif.exact.evaluation import NotRational
from symqif.exact.fold import RING, Arithmetic
from symqif.formula import terms
from symqif.formula.errors import LINE, Fault, FormulaError, brief
from symqif.formula.letters import Names
from symqif.formula.terms import Placed
from symqif.kernel.term import Term
from symqif.kernel.term import names as free

CALLED = {"epsilon": "eps"}
DYADIC = 1024  # denominators of floats that are exact as they are written, as 0.5 is
CLOSE = 1e-6  # of what is computed with floats
WHY = "a function that asks what it is given is no formula"
WHOLE = ("k", "g", "n", "omega")  # what a function may want to be integers
ASKING = ("fractions", "numpy", "symqif")  # which may ask for types: they compute the same with all
FLOATS: Arithmetic[float] = Arithmetic(
    NotRational, {**RING, "/": truediv, "**": math.pow, "max": max, "exp": math.exp, "log": math.log, "sqrt": math.sqrt}
)
FUNCTIONS = ("exp", "log", "sqrt", "log2", "sinh", "cosh", "tanh")
_refusals: ContextVar[tuple[FormulaError, ...]] = ContextVar("refusals", default=())


def _refused(why: str) -> FormulaError:
    """An error that counts even where the function goes on after it: no number would have taken that way."""
    error = FormulaError(why)
    _refusals.set((*_refusals.get(), error))
    return error


def _is_asked_by(packages: Collection[str]) -> bool:
    """Is what the caller tells asked by code of one of these packages?"""
    frame: FrameType | None = sys._getframe(2)
    while frame and frame.f_globals["__name__"] == "abc":  # isinstance of an abstract class
        frame = frame.f_back
    return frame is not None and frame.f_globals["__name__"].partition(".")[0] in packages


class _Number:
    """A number that is a formula. NumPy's functions call its methods; what would round it is refused."""

    __slots__ = ("part",)
    __array_priority__ = 1000  # NumPy leaves operators to it

    def __init__(self, part: Placed) -> None:
        self.part = part

    @property  # type: ignore[misc]  # here it is none that can be set
    def __class__(self) -> type:  # isinstance looks here
        if not _is_asked_by(ASKING):
            raise _refused("a parameter is asked for its type: a function that decides by it is no formula")
        return _Number

    def __getattr__(self, name: str) -> Any:
        if not (name.startswith("__") or _is_asked_by(ASKING)):
            _refused(f"a parameter is asked for .{name}: compute with operators, math and numpy alone")
        raise AttributeError(name)

    def __pos__(self) -> _Number:
        return self


def _refusing(why: str) -> Callable[..., Any]:
    def refuse(*_: object) -> None:
        raise _refused(f"a parameter is {why}")

    return refuse


DECIDES = "a function that decides by it is no formula"
ALONE = "compute with operators, math and numpy alone"
REFUSED = {
    f"made a float: {ALONE}": "float int index bool round floor ceil trunc", f"made a text: {ALONE}": "format str repr",
    "divided with a remainder: write / and no // or %": "mod rmod floordiv rfloordiv divmod rdivmod",
    f"compared: {DECIDES}": "eq ne lt le gt ge", f"looked up: {DECIDES}": "hash",
}  # fmt: skip
for _why, _names in REFUSED.items():
    for _name in _names.split():
        setattr(_Number, f"__{_name}__", _refusing(_why))
for _name, _head in {"neg": "neg", "abs": "abs", **{name: name for name in FUNCTIONS}}.items():
    _method = _name if _name in FUNCTIONS else f"__{_name}__"
    setattr(_Number, _method, lambda self, head=_head: _made(head, self))
for _name, _head in {"add": "+", "sub": "-", "mul": "*", "truediv": "/", "pow": "**"}.items():
    setattr(_Number, f"__{_name}__", lambda self, other, head=_head: _made(head, self, other))
    setattr(_Number, f"__r{_name}__", lambda self, other, head=_head: _made(head, other, self))


def _part(value: object) -> Placed:
    if isinstance(value, _Number):
        return value.part
    exact = Fraction(value) if isinstance(value, float) and math.isfinite(value) else value
    if isinstance(value, bool) or not isinstance(exact, Rational):
        raise _refused(f"{str(value)[:40]} is no exact number: a formula has integers and fractions")
    number = Fraction(int(exact.numerator), int(exact.denominator))
    if isinstance(value, float) and number.denominator > DYADIC:
        raise _refused(f"{value!r} is not exact: write a fraction of integers")
    return Placed(number, 0, "number")


def _made(head: str, *values: object) -> _Number:
    """An operation or a function of numbers, some of which may be plain."""
    return _Number(terms.applied(head, [*map(_part, values)], "box", 0))


OURS: Mapping[str, object] = {  # in place of what `math` has
    **{name: partial(_made, name) for name in FUNCTIONS}, "pow": partial(_made, "**"), "e": _made("exp", 1),
}  # fmt: skip


@contextmanager
def _exactly(scope: dict[str, Any]) -> Iterator[None]:
    """While this lasts, `math` computes with such numbers, also for other modules; scope: where its names are too."""
    theirs = {name: getattr(math, name) for name in OURS}
    imported = {n: v for n, v in scope.items() if any(v is one for one in theirs.values())}
    try:
        for name, value in OURS.items():
            setattr(math, name, value)
        scope |= {n: next(OURS[name] for name, one in theirs.items() if one is v) for n, v in imported.items()}
        yield
    finally:
        scope |= imported
        for name, value in theirs.items():
            setattr(math, name, value)


def _refuse_another(function: Callable[..., object], called: Mapping[str, str], term: Term) -> None:
    """Fault where plain numbers make the function compute something else, or nothing."""
    computed = False
    for whole in (called, (), WHOLE):
        values = {name: n + 3 if name in whole else (2 * n + 3) / 8 for n, name in enumerate(called)}
        plain = _plainly(partial(function, **values))
        formula = _plainly(partial(_value, term, {called[name]: number for name, number in values.items()}))
        computed = computed or math.isfinite(plain)
        if math.isfinite(plain + formula) and not math.isclose(plain, formula, rel_tol=CLOSE):
            where = ", ".join(f"{name} = {number}" for name, number in values.items())
            raise Fault(f"it computes {plain:.6g} at {where}, and with parameters {formula:.6g}", 0, WHY)
    if not computed:
        raise Fault("it computes nothing with plain numbers", 0, WHY)


def _value(term: Term, of: Mapping[str, float]) -> float:
    """The value of a term in floats, where names have these."""
    if isinstance(term, str):
        return of[term]
    return FLOATS.fold(term, partial(_value, of=of)) if isinstance(term, tuple) else term.numerator / term.denominator


def _plainly(function: Callable[[], Any]) -> float:
    """What the function computes with numbers; not a number where it does not."""
    with warnings.catch_warnings(), suppress(Exception):
        warnings.simplefilter("ignore")
        return float(function())
    return math.nan


def from_function(function: Callable[..., object], known: Collection[str]) -> Term:
    """The term that a function of k, eps, .. computes with operators, math and NumPy; FormulaError if it is none.

    It is called with such numbers, with all that it calls, and then with integers and floats. An argument that is no
    known name keeps its default, if it has one.
    """
    names = Names(frozenset(known))
    try:
        arguments = inspect.signature(function).parameters.values()
        called = [one.name for one in arguments if CALLED.get(one.name, one.name) in known or one.default is one.empty]
        values = {name: _Number(Placed(CALLED.get(name, name), 0)) for name in called}
        before = _refusals.set(())
        try:
            with _exactly(getattr(function, "__globals__", {})):
                term = _part(function(**values)).term
            for refusal in _refusals.get():
                raise refusal
        finally:
            _refusals.reset(before)
        for name in sorted(free(term) - names.known):
            raise names.unknown(name, 0)
        _refuse_another(function, {name: CALLED.get(name, name) for name in called}, term)
        return term
    except Fault as fault:
        raise FormulaError(fault.message()) from None
    except FormulaError:
        raise
    except (Exception, SystemExit) as error:
        raise FormulaError(brief(f"the function is no formula: {type(error).__name__}: {error}", LINE)) from None
