"""Outlines by derivatives: what grows from 0 is positive, and the logarithm of a power."""

from symqif.outline import Node
from symqif.outlines.script import (
    AUTO,
    THIS,
    antisymmetry,
    detach,
    for_each,
    given,
    have,
    introduce,
    law,
    mean_value,
    steps,
    suppose,
)


def rises(variable: str, start: str, between: str, *line: Node, known: tuple[Node, ...] = ()) -> Node:
    """The goal, a strict inequality, as the difference of its sides rises from a start where it is not negative.

    between: a new name, for a point where the derivative is positive, as `line` shows; `known` shows that the sides
    are defined there.
    """
    return mean_value(variable, start, between, AUTO, AUTO, steps(*known, AUTO), steps(*known, *line, AUTO))


def not_above(left: str, right: str, *line: Node) -> Node:
    """A step: left <= right, two functions of w > 1 that are equal at 1, where the derivative of left at z is at most
    that of right, as `line` shows."""
    slopes = f"forall(implies(0 < d, {left} < {right} + d*(w-1)), d, real)"
    proof = steps(
        have(slopes, "it is below every slope", for_each(introduce(rises("w", "1", "z", *line)))),
        given(THIS, f"({left} - {right})/(2*(w-1))"),
        detach(),
        AUTO,
    )
    return have(f"{left} <= {right}", "the derivative of the difference is not negative", suppose(proof))


def log_of_power(base: str) -> tuple[Node, ...]:
    """Steps: log(base**k) = k log(base), as base > 1."""
    powers = ("log(w**k)", "k*log(w)")
    proof = steps(not_above(*powers), not_above(*reversed(powers)), antisymmetry())
    return law(
        "implies(1 < w, log(w**k) == k*log(w))",
        "the logarithm of a power",
        {"w": base},
        introduce(proof),
        name="log of the power",
    )
