"""On 2x2 channels, average-case and max-case refinement coincide."""

from symqif.outlines.script import *

OBTAINED = by("witness", matrix="matrix([[m11, m12], [m21, m22]])")
ROWS = tuple(have(f"m{row}1+m{row}2 == 1", "`C` is invertible", antisymmetry()) for row in (1, 2))
VARIABLES = dict.fromkeys(("aC", "bC", "aD", "bD"), "real")
RANGE = tuple(f"0 <= {name} <= 1" for name in VARIABLES)
CHANNELS = {"C": "matrix([[1-aC, aC], [bC, 1-bC]])", "D": "matrix([[1-aD, aD], [bD, 1-bD]])"}


def joint_gain(c11: str, c12: str, c21: str, c22: str) -> str:
    """The max-case gain of the text, with joint probabilities, for one action: the largest pi_x C_xy g_x."""
    return f"max(w*g_1*max({c11}, {c12}), (1-w)*g_2*max({c21}, {c22}))"


PROCESSED = {  # the entries of C.M
    f"d{row}{column}": f"{first}*m1{column} + {second}*m2{column}"
    for row, first, second in (("1", "(1-aC)", "aC"), ("2", "bC", "(1-bC)"))
    for column in "12"
}
SUBSUMED = Statement(
    f"{joint_gain('d11', 'd12', 'd21', 'd22')} <= {joint_gain('1-aC', 'aC', 'bC', '1-bC')}",
    dict.fromkeys(("aC", "bC", "m11", "m12", "m21", "m22", "w", "g_1", "g_2"), "real"),
    (
        *(f"0 <= {name} <= 1" for name in ("aC", "bC", "w")),
        *(f"0 <= {name}" for name in ("m11", "m12", "m21", "m22", "g_1", "g_2")),
        "d11 + d12 == 1",
        "d21 + d22 == 1",
    ),
    PROCESSED,
)
TOLD_APART = by("gain", gain="matrix([[1, 0], [0, 1]])", prior=["1/2", "1/2"], best=[0, 0], strategy=[0, 1])
CLAIM = claim(
    "cor.coincide",
    "On 2x2 channels, average-case and max-case refinement coincide",
    Source(
        "Corollary",
        "cor:coincide",
        1134,
        "on 2x2 channels, average-case refinement and max-case refinement coincide",
        to=1139,
    ),
    Statement("equivalent(refines(C, D), in_hull(D, C))", VARIABLES, RANGE, CHANNELS),
    cycle(
        steps(by("obtain", hypothesis=THIS, name="m"), OBTAINED),
        steps(
            by("obtain", hypothesis=THIS, name="m"),
            have("(1-aC-bC)*(m11+m12-1) == 0", "the rows of `C.M` are those of `D`"),
            have("(1-aC-bC)*(m21+m22-1) == 0", "the rows of `C.M` are those of `D`"),
            cases(
                "1-aC-bC == 0",
                steps(
                    have("aC + bC == 1", "`C` is constant", antisymmetry()),
                    have("aD + bD == 1", "so is `D`"),
                    by("witness", matrix="matrix([[1-aD, aD], [1-aD, aD]])"),
                ),
                by("apart", steps(*ROWS, OBTAINED), steps(*ROWS, OBTAINED), hypothesis=THIS),
            ),
        ),
    ),
    correction=Correction("result", "that it subsumes it", "this with 339 mended", line=1135, cause="cap.max"),
    remarks=(
        proved(
            "the constant channel [[1, 0], [1, 0]], which has the row maxima of the identity, is not refined by it",
            "the identity tells the secrets apart",
            Statement("no(refines(matrix([[1, 0], [1, 0]]), matrix([[1, 0], [0, 1]])))"),
            TOLD_APART,
        ),
        refuted(
            "traditional max-case refinement subsumes the `g`-leakage version of the text",
            "`D = C.M` has posteriors in the hull of those of `C`; the joint probability `pi_x C_xy` of the text grows "
            "where columns are merged, see ref.average-implies-max",
            SUBSUMED,
            points=(
                {
                    **dict.fromkeys(("aC", "bC", "w"), "1/2"),
                    **dict.fromkeys(("m11", "m21", "g_1", "g_2"), "1"),
                    "m12": "0",
                    "m22": "0",
                },
            ),
        ),
    ),
    notes=(
        "Max-case refinement is meant in the traditional sense, as the footnote says: posteriors inside the hull.",
        "The `g`-leakage version of the text, with joint probabilities `pi_x C_xy`, does not coincide with "
        "average-case refinement: on 2x2 channels it sees only the row maxima. (A prior on one secret shows that they "
        "are needed; they suffice, as the other entry of a row is 1 less its maximum.) Nor is it implied by it, see "
        "ref.average-implies-max.",
    ),
)
