"""Several reports of GRR: one with all of the privacy budget leaks at least as much.

Here a = e^eps, b = e^eps' and k = size(X). The inverse of GRR makes the report t of two, y and z, as likely as this.
"""

from symqif.outlines.script import *


def report(ratio: str, x: str, y: str) -> str:
    return f"((1 + ({ratio}-1)*delta({x}, {y}))/({ratio}+size(X)-1))"


BOTH = "(a+size(X)-1)*(b+size(X)-1)"
SUM = "(size(X) + a-1 + b-1 + (a-1)*(b-1)*delta(y, z))"  # of both factors over all secrets
FACTORS = "(1 + (a-1)*delta(t, y))*(1 + (b-1)*delta(t, z))"
WEIGHT = f"(((a*b+size(X)-1)*{FACTORS} - {SUM})/((a*b-1)*{BOTH}))"
TWO = f"{report('a', 'x', 'y')}*{report('b', 'x', 'z')}"
GOAL = (
    "exists(all("
    + ", ".join(
        [
            forall("t in X, y in X, z in X", "0 <= W(t, y, z)"),
            forall("t in X", "total(total(W(t, y, z), z, X), y, X) == 1"),
            forall(
                "x in X, y in X, z in X",
                f"total({report('(a*b)', 'x', 't')}*W(t, y, z), t, X) == {TWO}",
            ),
        ]
    )
    + "), W, function(X, X, X))"
)
REFINED = forall("x in X, z in Z", "total(A(x, y)*W(y, z), y, Y) == B(x, z)")
ADDED = "total(total(A(x, y)*C(x, u)*V(y, u, z, v), u, U), y, Y) == B(x, z)*C(x, v)"
BESIDE = (
    "exists(all("
    + ", ".join(
        [
            forall("y in Y, u in U, z in Z, v in U", "0 <= V(y, u, z, v)"),
            forall("y in Y, u in U", "total(total(V(y, u, z, v), v, U), z, Z) == 1"),
            forall("x in X, z in Z, v in U", ADDED),
        ]
    )
    + "), V, function(Y, U, Z, U))"
)


def witnessed(weight: str) -> Node:
    """The goal, by this probability of the reports y and z where t was reported."""
    entries, rows, image = (for_each("t1", "y1", "z1", AUTO), for_each("t1", AUTO), for_each("x1", "y1", "z1", AUTO))
    return exhibit(f"lambda t, y, z: {weight}", split(entries, rows, image))


CLAIM = beyond(
    "beyond.reports-grr",
    "One report of GRR with the whole budget is refined by two that share it",
    Statement(
        GOAL,
        {"X": "set", "a": "real", "b": "real"},
        ("a >= 1", "b >= 1"),
    ),
    cases(
        "1 < a*b",
        witnessed(WEIGHT),
        steps(
            have("a == 1", "no report tells anything", antisymmetry()),
            have("b == 1", "no report tells anything", antisymmetry()),
            witnessed("1/size(X)**2"),
        ),
    ),
    notes="So `n` reports at `eps` each are above one at `n eps`, by induction with the remark.",
    remarks=(
        proved(
            "refinement is kept if the same further report is added on both sides",
            "the witness leaves that report as it is",
            Statement(
                BESIDE,
                sorts(
                    "X Y Z U: set", "A: function(X, Y)", "B: function(X, Z)", "C: function(X, U)", "W: function(Y, Z)"
                ),
                (
                    forall("y in Y, z in Z", "0 <= W(y, z)"),
                    forall("y in Y", "total(W(y, z), z, Z) == 1"),
                    REFINED,
                ),
            ),
            exhibit(
                "lambda y, u, z, v: W(y, z)*delta(u, v)",
                split(
                    for_each(
                        "y1",
                        "u1",
                        "z1",
                        "v1",
                        given(forall("y in Y, z in Z", "0 <= W(y, z)"), "y1", "z1"),
                        by("same-or-not", AUTO, AUTO, left="u1", right="v1"),
                    ),
                    for_each("y1", "u1", given(forall("y in Y", "total(W(y, z), z, Z) == 1"), "y1"), AUTO),
                    for_each("x1", "z1", "v1", given(REFINED, "x1", "z1"), AUTO),
                ),
            ),
        ),
    ),
)
