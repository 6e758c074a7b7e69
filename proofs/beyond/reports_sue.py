"""Several reports of SUE: one with all of the privacy budget leaks at least as much, bit by bit."""

from symqif.mechanisms import sue
from symqif.outlines.script import *

S1, S2, BOTH = bits(sue, "S1"), bits(sue, "S2", eps="eps2"), bits(sue, "S", eps="(eps+eps2)")


def twice(row: str) -> str:
    """How a bit is reported twice: how likely (0, 0), (0, 1), (1, 0) and (1, 1) are."""
    first, second = (f"{row}S1", f"{row}S2")
    return f"(1-{first})*(1-{second}), (1-{first})*{second}, {first}*(1-{second}), {first}*{second}"


A, B = "exp(eps/2)", "exp(eps2/2)"
WHOLE = f"(({A}*{B}-1)*({A}+1)*({B}+1))"
LESS, MORE = f"{A}*({B}**2-1)/{WHOLE}", f"{B}*({A}**2-1)/{WHOLE}"
SURE = f"(({A}*{B})**2-1)/{WHOLE}"

CLAIM = beyond(
    "beyond.reports-sue",
    "One report of SUE with the whole budget is refined by two that share it",
    Statement(
        "refines(hot(kron(S, k)), hot(kron(TWICE, k)))",
        {"k": "integer", "eps": "real", "eps2": "real"},
        ("k >= 1", "eps >= 0", "eps2 >= 0"),
        {**S1, **S2, **BOTH, "TWICE": f"matrix([[{twice('q')}], [{twice('p')}]])"},
    ),
    exponentials("exp(eps/2) >= 1", "`eps >= 0`"),
    exponentials("exp(eps2/2) >= 1", "`eps' >= 0`"),
    by(
        "mixed-product",
        AUTO,
        cases(
            f"1 < {A}*{B}",
            by("witness", matrix=f"matrix([[{SURE}, {MORE}, {LESS}, 0], [0, {LESS}, {MORE}, {SURE}]])"),
            steps(
                have(f"{A} == 1", "no report tells anything", antisymmetry()),
                have(f"{B} == 1", "no report tells anything", antisymmetry()),
                by("witness", matrix=f"matrix([{', '.join(['[1/4, 1/4, 1/4, 1/4]'] * 2)}])"),
            ),
        ),
    ),
    notes="So `n` reports at `eps` each are above one at `n eps`, by induction with the remark of beyond.reports-grr.",
)
