"""Where is a quantity least, or largest, over one of its parameters, and only there? Found by SymPy, proved for the
kernel."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace

from symqif.bounded import OutOfBounds, bounded
from symqif.claims.outcome import Outcome
from symqif.closed_forms.established import empty, establish, established, unproved
from symqif.comparison.check import LEAST, given_values, has_points
from symqif.comparison.problem import Problem
from symqif.exact.evaluation import added_up, with_head
from symqif.kernel.term import names, parse
from symqif.mechanisms import PROTOCOLS, Protocol
from symqif.optima.candidates import Landscape
from symqif.optima.outcomes import Constant, NotFound, Optimum
from symqif.optima.proofs import Unproved
from symqif.optima.question import Question, narrowed, opposite
from symqif.optima.simpler import between_integers, simplified
from symqif.optima.ways import CRITERION, nowhere, ways
from symqif.quantities import Quantity, quantity
from symqif.quantities.specialised import specialised

SHARE = 0.4  # of the time, for one statement


def optimum(
    quantity_name: str,
    over: str,
    *,
    where: Iterable[str] = (),
    largest: bool = False,
    protocols: Mapping[str, Protocol] | None = None,
    quantities: Mapping[str, Quantity] | None = None,
    timeout: float = 60.0,
    **given: object,
) -> Optimum:
    """Where is a quantity least, or largest, over one of its parameters, for all values of the others?

    Args:
        quantity_name: the name of a quantity, such as "mse.oue".
        over: the parameter that may be chosen.
        where: further ranges, such as "p + q <= 1"; in them eps may be new.
        largest: where is it largest?
        protocols, quantities: of your own, as in `check`.
        timeout: seconds for the search, in a process of its own. After that the answer is undecided.
        given: exact values of other parameters, or formulas as texts, in which the parameter may occur.

    Raises:
        SymqifError: there is no such quantity or parameter, or a value is out of range.

    >>> from symqif import optimum
    >>> optimum("mse.lh", "g", f=0, t=3).at
    Fraction(4, 1)
    """
    target = quantity(quantity_name, {**PROTOCOLS, **(protocols or {})}, quantities)
    formulas = {name: value for name, value in given.items() if isinstance(value, str)}
    if formulas:
        target = specialised(target, formulas)
    target = narrowed(target, where)
    values = given_values(target, {name: value for name, value in given.items() if name not in formulas})
    question = Question(Problem(target, parse("0"), values), over, largest=largest)
    started = time.perf_counter()
    try:
        if not protocols and not quantities:
            establish(target, timeout)
        left = max(LEAST, timeout - (time.perf_counter() - started))
        result: Optimum = bounded(sought, question, left, seconds=left)
    except OutOfBounds as error:
        return NotFound(question, reason=str(error))
    return result


def sought(question: Question, timeout: float) -> Optimum:
    """Decide within about `timeout` seconds; SymqifError where the question makes no sense."""
    started = time.perf_counter()
    basis = established(question.problem.quantity, question.problem.values)

    def result(answer: Optimum) -> Optimum:
        value = opposite(answer.value) if question.largest and answer.value is not None else answer.value
        return replace(answer, value=value, basis=basis, seconds=time.perf_counter() - started)

    if why := _not_asked(question, basis):
        return result(NotFound(question, reason=why))
    question, proofs = simplified(question, SHARE * timeout)
    if question.over not in names(question.function):
        return result(Constant(question, question.function, unique=False, certificates=proofs))
    if question.whole:
        question, rounded = between_integers(question, min(SHARE * timeout, CRITERION))
        proofs += rounded
    if any(with_head(question.function, "sum")):
        reason = "that its sums may be written out is not proved: numbers for more parameters may help"
        return result(NotFound(question, reason=reason))
    landscape = Landscape(question)
    places = landscape.least()
    reason = "" if places else nowhere(landscape)
    for way in ways(landscape, places):
        try:
            answer = way(SHARE * (timeout - (time.perf_counter() - started)))
        except Unproved as error:
            reason = reason or str(error)
        else:
            return result(replace(answer, certificates=[*proofs, *answer.certificates]))
    return result(NotFound(question, reason=question.problem.unread or reason))


def _not_asked(question: Question, basis: Outcome | None) -> str:
    """Why nothing is sought; else nothing."""
    quantity = question.problem.quantity
    if why := unproved(quantity, basis):
        return why
    return _endless(question) if has_points(question.problem) else empty(quantity)


def _endless(question: Question) -> str:
    """Why nothing is sought of a sum whose number of terms depends on parameters, and what to do; else nothing."""
    sums = list(with_head(added_up(question.function), "sum"))
    ends = [name for name in question.variables if any(name in names(end) for one in sums for end in one[3:])]
    if not ends:
        return ""
    named = " and ".join(f"`{name}`" for name in ends)
    numbers = f"give {named} {'numbers' if len(ends) > 1 else 'a number'}"
    what_to_do = f"choose another parameter than `{question.over}`" if question.over in ends else numbers
    return f"it has a sum whose number of terms depends on {named}: {what_to_do}"
