"""Probability: the distributions from which mechanisms draw their noise."""

from __future__ import annotations

from fractions import Fraction

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term
from symqif.reduction.channels import ONE, ZERO, minus
from symqif.reduction.rule import Arguments, Theorems, expect, rule


@rule(
    "laplace-tail",
    "For Laplace noise `Z` of mean 0 and scale `b > 0`, Pr[`Z > t`] = exp(`-t/b`)/2 for `t >= 0` and 1 - exp(`t/b`)/2 "
    "for `t <= 0`.",
    "Dwork and Roth, The Algorithmic Foundations of Differential Privacy, 2014, definition 3.2 and fact 3.7",
)
def laplace_tail(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """For a goal laplace_tail(b, t) == value; `side` is "above" for t >= 0 and "below" for t <= 0."""
    tail, value = expect(sequent.goal, "==")
    scale, t = expect(tail, "laplace_tail")

    def half(exponent: Term) -> Term:
        return ("/", ("exp", ("/", exponent, scale)), Fraction(2))

    match arguments.text("side"):
        case "above":
            side, known = ("<=", ZERO, t), half(("neg", t))
        case "below":
            side, known = ("<=", t, ZERO), minus(ONE, half(t))
        case _:
            raise Rejected("the side of the mean is above or below")
    return [sequent.aim(goal) for goal in (("<", ZERO, scale), side, ("==", known, value))]
