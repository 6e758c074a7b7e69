"""Outlines about posteriors, which an output that never occurs does not determine."""

from symqif.outline import Node
from symqif.outlines.script import (
    AUTO,
    HYPOTHESIS,
    antisymmetry,
    at_most_largest,
    attained,
    below_total,
    cases,
    for_each,
    forall,
    given,
    have,
    steps,
    term_by_term,
)

ANY_POSTERIOR = (
    "A posterior is any post with post(`x`, `y`) Pr[`y`] = Pr[`x`, `y`]; where Pr[`y`] = 0 it is not determined, and "
    "Pr[`y`] max post(`x`, `y`) = 0 whatever it is."
)


def at_most_where_attained(smaller: str, larger: str, *facts: Node) -> Node:
    """That one maximum over secrets compares with another, by these facts at the secret x1 where it is attained."""
    return steps(attained(smaller, "x1"), at_most_largest(larger, "x1"), *facts, AUTO)


def occurs_or_not(joint: str, not_negative: Node, occurs: Node) -> Node:
    """By cases, for an output y1 with these joint probabilities, written in x: with Pr[y1] > 0 as the last fact, or
    with every joint probability 0 and the goal an equation between multiples of Pr[y1] and of their maximum."""
    total, largest = f"total({joint}, x, X)", f"largest({joint}, x, X)"
    term_is_0 = steps(given("probabilities", "x1"), below_total(total, "x1", HYPOTHESIS), antisymmetry())
    absent = steps(
        have(forall("x in X", f"0 <= {joint}"), "probabilities", for_each("x1", not_negative), name="probabilities"),
        have(forall("x in X", f"{joint} == 0"), "Pr[`y`] = 0", for_each("x1", term_is_0), name="terms are 0"),
        have(
            f"{total} == total(0*({joint}), x, X)", "Pr[`y`] = 0", term_by_term("x1", given("terms are 0", "x1"), AUTO)
        ),
        attained(largest, "x1"),
        given("terms are 0", "x1"),
        AUTO,
    )
    return cases(f"0 < {total}", occurs, absent)
