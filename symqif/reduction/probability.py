"""Probability: the distributions from which mechanisms draw their noise."""

from __future__ import annotations

from fractions import Fraction

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term
from symqif.reduction.channels import ONE, ZERO, minus
from symqif.reduction.rule import Arguments, Theorems, expect, rule


@rule(
    "laplace-tail",
    "For Laplace noise Z of mean 0 and scale b > 0, Pr[Z > t] = exp(-t/b)/2 for t >= 0 and 1 - exp(t/b)/2 for t <= 0.",
    "Dwork and Roth, The Algorithmic Foundations of Differential Privacy, 2014, definition 3.2 and fact 3.7",
)
def laplace_tail(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """For a goal laplace_tail(b, t) == value; `side` is "above" for t >= 0 and "below" for t <= 0."""
    tail, value = expect(sequent.goal, "==")
    scale, t = expect(tail, "laplace_tail")
    sides: dict[str, tuple[Term, Term]] = {
        "above": (("<=", ZERO, t), _half_exp(("neg", t), scale)),
        "below": (("<=", t, ZERO), minus(ONE, _half_exp(t, scale))),
    }
    if arguments.text("side") not in sides:
        raise Rejected("the side of the mean is above or below")
    side, known = sides[arguments.text("side")]
    goals: list[Term] = [("<", ZERO, scale), side, ("==", known, value)]
    return [sequent.aim(goal) for goal in goals]


def _half_exp(t: Term, scale: Term) -> Term:
    return ("/", ("exp", ("/", t, scale)), Fraction(2))
