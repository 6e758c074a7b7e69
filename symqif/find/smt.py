"""z3, asked by text: faster than Python builds its expressions, and each question in a context of its own, as an answer
must not depend on what was asked before."""

import z3

from symqif.find.limits import Deadline, GaveUp

LONGEST = 2**32 - 2  # milliseconds, or steps
FEW = 10**5  # steps for which a clock, which is a thread, is not worth its while


def solver(logic: str) -> z3.Solver:
    return z3.SolverFor(logic, ctx=z3.Context())


def answer(question: z3.Solver, engine: str, deadline: Deadline, *assumed: z3.BoolRef) -> z3.CheckSatResult:
    """sat, unsat, or unknown after the steps of the deadline, which z3 counts itself, or its time."""
    deadline.check(engine)
    if deadline.steps_left < LONGEST:
        question.set("rlimit", int(deadline.steps_left))
    if deadline.steps_left > FEW:
        question.set("timeout", int(min(LONGEST, 1 + 1000 * deadline.left)))
    before = _counted(question)
    found = question.check(*assumed)
    deadline.spend(_counted(question) - before)
    return found


def model(question: z3.Solver, engine: str, deadline: Deadline, words: str = "") -> z3.ModelRef | None:
    """A model, or None if there is none; `GaveUp` without an answer. words: what the reason begins with."""
    found = answer(question, engine, deadline)
    if found == z3.unsat:
        return None
    if found != z3.sat:
        raise GaveUp(engine, f"{words}no answer in {deadline.span}")
    return question.model()


def _counted(question: z3.Solver) -> int:
    return int(question.statistics().get_key_value("rlimit count"))


def number(numerator: int, denominator: int = 1) -> str:
    """A rational number in SMT-LIB."""
    size = f"{abs(numerator)}.0" if denominator == 1 else f"(/ {abs(numerator)}.0 {denominator}.0)"
    return size if numerator >= 0 else f"(- {size})"
