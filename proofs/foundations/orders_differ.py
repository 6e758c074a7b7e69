"""The two capacities can order two channels oppositely."""

from symqif.outlines.script import *


def least_ratio(name: str, outputs: str, r: str) -> tuple[str, ...]:
    """r is the least ratio bound of a channel: e^eps for its least eps."""
    return (
        forall(f"x in X, x2 in X, y in {outputs}", f"{name}(x, y) <= {r}*{name}(x2, y)"),
        f"exists(exists(exists(all(0 < {name}(x2, y), {name}(x, y) == {r}*{name}(x2, y)), y, {outputs}), x2, X), x, X)",
    )


CLAIM = claim(
    "cap.orders-differ",
    "The two capacities can order two channels oppositely",
    Source("Summary of leakage measures", "", 504, "it can be that `ML_MAX(A) > ML_MAX(B)` but `ML(A) < ML(B)`"),
    Statement(
        "implies(a > b, total(largest(A(x, y), x, X), y, Y) >= total(largest(B(x, z), x, X), z, Z))",
        sorts("X Y Z: set", "A: function(X, Y)", "B: function(X, Z)", "a b: real"),
        (*channel("A", "X", "Y"), *channel("B", "X", "Z"), *least_ratio("A", "Y", "a"), *least_ratio("B", "Z", "b")),
        universal=False,
    ),
    points=(
        {
            "X": "2",
            "Y": "2",
            "Z": "2",
            "A": "[[4/5, 1/5], [19/20, 1/20]]",
            "B": "[[2/3, 1/3], [1/3, 2/3]]",
            "a": "4",
            "b": "2",
        },
    ),
    notes=(
        "The statement is that the implication fails; its certificate is the pair of channels.",
        "ML^MAX is read as `e^eps` for the least `eps`: 4 and 2 for the pair. It works as well for the maximum of the "
        "max-case leakage as the text defines it, which is the largest entry (cap.max-ge-bayes): `19/20` and `2/3`.",
    ),
)
