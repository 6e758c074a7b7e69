"""Channels with one likelihood ratio: finitely many gain functions, of two actions each, decide refinement."""

from symqif.outlines.one_ratio import DIFFERENT, GAINS, WITNESS, ZERO_OR_ONE, rows, told_apart, vulnerability
from symqif.outlines.script import *

VARIABLES = sorts("X Z: set", "a g: function(Z, X)", "alpha beta: function(Z)", "r: real")
A, B = vulnerability("alpha"), vulnerability("beta")


def of_two(claim: str) -> Statement:
    return Statement(claim, VARIABLES, ("1 < r", ZERO_OR_ONE, DIFFERENT, GAINS, *rows("alpha"), *rows("beta")))


def own(*names: str) -> dict[str, str]:
    return {name: name for name in names}


COMMON = own("X", "Z", "a", "r")
MEASURED = tuple(
    use("beyond.equal-ratio-gain", f"gains of {name}", **COMMON, g="g", alpha=alpha)
    for name, alpha in (("A", "alpha"), ("B", "beta"))
)
CRITERION = use("beyond.equal-ratio", name="the criterion", **COMMON, **own("alpha", "beta"))


def each_output(*facts: str, then: Node = AUTO) -> Node:
    """For an informative s, from what these facts say of it."""
    informative = detach(split(HYPOTHESIS, HYPOTHESIS))
    said = [step for fact in facts for step in (given(fact, "s"), informative)]
    return for_each("s", introduce(*said, then))


LEAST = f"forall(implies({told_apart('s')}, beta(s) <= alpha(s)), s, Z)"
LESS = f"forall(implies({told_apart('s')}, {B} <= {A}), s, Z)"
MORE = proved(
    "a gain function of this kind has a larger posterior vulnerability under `B` iff its output is likelier under `B`",
    "beyond.equal-ratio-gain",
    of_two(f"forall(implies({told_apart('s')}, equivalent({A} < {B}, alpha(s) < beta(s))), s, Z)"),
    *MEASURED,
    each_output("gains of A", "gains of B", then=cycle(AUTO, AUTO)),
)
CLAIM = beyond(
    "beyond.equal-ratio-tests",
    "With one likelihood ratio, finitely many gain functions of two actions decide refinement",
    of_two(f"equivalent({WITNESS}, {LESS})"),
    *MEASURED,
    CRITERION,
    cycle(
        steps(
            have(LEAST, "the criterion", equivalence("the criterion", 0)),
            each_output("gains of A", "gains of B", LEAST),
        ),
        equivalence("the criterion", 1, each_output("gains of A", "gains of B", LESS)),
    ),
    remarks=(MORE,),
    notes="The gain function of an output `s` has two actions: see beyond.equal-ratio-gain.",
)
