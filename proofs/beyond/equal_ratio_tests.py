"""Channels with one likelihood ratio: finitely many gain functions, of two actions each, decide refinement."""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.one_ratio import DIFFERENT, GAINS, WITNESS, ZERO_OR_ONE, rows, told_apart, vulnerability
from symqif.claims.script import AUTO, by, given, have, steps, use
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement

VARIABLES = {
    "X": "set",
    "Z": "set",
    "a": "function(Z, X)",
    "g": "function(Z, X)",
    "alpha": "function(Z)",
    "beta": "function(Z)",
    "r": "real",
}
A, B = vulnerability("alpha"), vulnerability("beta")


def of_two(claim: str) -> Statement:
    return Statement(claim, VARIABLES, ("1 < r", ZERO_OR_ONE, DIFFERENT, GAINS, *rows("alpha"), *rows("beta")))


def own(*names: str) -> dict[str, str]:
    return {name: name for name in names}


COMMON = own("X", "Z", "a", "r")
MEASURED = tuple(use("beyond.equal-ratio-gain", **COMMON, g="g", alpha=name) for name in ("alpha", "beta"))
CRITERION = use("beyond.equal-ratio", **COMMON, **own("alpha", "beta"))


def each_output(*numbers: int, then: Node = AUTO) -> Node:
    """For an informative s, from what the hypotheses of these numbers say of it."""
    detach = by("detach", by("split", by("hypothesis"), by("hypothesis")), hypothesis=-1)
    said = [step for number in numbers for step in (given(number, "s"), detach)]
    return by("for-each", by("introduce", steps(*said, then)), name="s")


LEAST = f"forall(implies({told_apart('s')}, beta(s) <= alpha(s)), s, Z)"
MORE = Remark(
    "a gain function of this kind has a larger posterior vulnerability under B iff its output is likelier under B",
    "beyond.equal-ratio-gain",
    Derivation(
        of_two(f"forall(implies({told_apart('s')}, equivalent({A} < {B}, alpha(s) < beta(s))), s, Z)"),
        steps(*MEASURED, each_output(8, 9, then=by("cycle", AUTO, AUTO))),
    ),
    recorded="proved",
)
CLAIM = Claim(
    id="beyond.equal-ratio-tests",
    title="With one likelihood ratio, finitely many gain functions of two actions decide refinement",
    source=Source("Not in the paper"),
    printed=Derivation(
        of_two(f"equivalent({WITNESS}, forall(implies({told_apart('s')}, {B} <= {A}), s, Z))"),
        steps(
            *MEASURED,
            CRITERION,
            by(
                "cycle",
                steps(
                    have(LEAST, "the criterion", by("equivalence", **{"hypothesis": 10, "from": 0})),
                    each_output(8, 9, 12),
                ),
                by("equivalence", each_output(8, 9, 11), **{"hypothesis": 10, "from": 1}),
            ),
        ),
    ),
    recorded="proved",
    remarks=(MORE,),
    notes=("The gain function of an output s has two actions: see beyond.equal-ratio-gain.",),
)
