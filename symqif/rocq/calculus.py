"""Steps of Rocq for the rules of calculus, and Bernoulli's inequality."""

from __future__ import annotations

from fractions import Fraction

from symqif.kernel.term import parse
from symqif.reduction.channels import ONE
from symqif.rocq.powers import PUSH
from symqif.rocq.text import NotByRocq
from symqif.rocq.tree import Step, Tree, converted, step


@step("bernoulli")
def bernoulli(tree: Tree, step: Step) -> None:
    n, x = parse(step.node["n"]), parse(step.node["x"])
    operator = step.goal[0]
    conditions = 2 if operator == "<=" else 3
    goals, last = step.goals[:-conditions], step.goals[-conditions:]
    proofs = [tree.have(goal, step.sequent) for goal in last]
    known = (operator, ("+", ONE, ("*", n, x)), ("**", ("+", ONE, x), n))
    if isinstance(n, Fraction):
        raise NotByRocq("Bernoulli's inequality for a number")
    lemma = "bernoulli_le" if operator == "<=" else "bernoulli_lt"
    last_step = f"have := @{lemma} {step.text.integer(n, 9)} {step.text.real(x, 9)} {' '.join(proofs)}; {PUSH}; exact."
    converted(tree, step, goals, known, step.goal, last_step)
