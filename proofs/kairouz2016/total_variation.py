"""Local differential privacy contracts total variation, and the binary mechanism attains the bound."""

from symqif.outlines.script import *

ENTRIES, ROWS = channel("C", "X", "Y")
RATIO = forall("x in X, x2 in X, y in Y", "C(x, y) <= r*C(x2, y)")
MORE, LESS = "max(0, p(x) - q(x))", "max(0, q(x) - p(x))"
APART = f"total({MORE}, x, X)"
SEEN = "total(max(0, total((p(x) - q(x))*C(x, y), x, X)), y, Y)"
BINARY = f"total(r/(r+1)*{MORE} - 1/(r+1)*{LESS}, x, X)"
DIFFERENCE = "total((p(x) - q(x))*C(x, y1), x, X)"
LARGEST = "largest(C(x2, y1), x2, X)"


def reported(part: str, y: str = "y1") -> str:
    return f"total({part}*C(x, {y}), x, X)"


def at_most(most: str, least: str, name: str) -> tuple[Node, ...]:
    """Facts: what one part reports is at most r times what the other one does."""
    return (
        have(
            f"{reported(most)} <= total({most}*{LARGEST}, x, X)",
            "entries are at most the largest",
            term_by_term("x1", at_most_largest(LARGEST, "x1"), AUTO),
        ),
        have(
            f"total({least}*{LARGEST}, x, X) <= total({least}*(r*C(x, y1)), x, X)",
            "which is at most `r` times any",
            term_by_term("x1", attained(LARGEST, "x4"), given(RATIO, "x4", "x1", "y1"), AUTO),
        ),
        have(f"{reported(most)} <= r*{reported(least)}", "both parts are as large", name=name),
    )


def whole(part: str) -> tuple[Node, ...]:
    """A fact: all reports of a part are as much as the part."""
    return (
        by("exchange", term=f"total({reported(part, 'y')}, y, Y)"),
        have(
            f"total(total({part}*C(x, y), y, Y), x, X) == total({part}, x, X)",
            "rows sum to 1",
            term_by_term("x1", given(ROWS, "x1"), AUTO),
        ),
    )


CLAIM = claim(
    "extremal.total-variation",
    "An `eps`-LDP mechanism leaves of a total variation at most the share `(e^eps - 1)/(e^eps + 1)`, and the binary "
    "mechanism leaves that",
    Source("Total variation distance"),
    Statement(
        f"all({SEEN} <= (r-1)/(r+1)*{APART}, {BINARY} == (r-1)/(r+1)*{APART})",
        sorts("X Y: set", "C: function(X, Y)", "p q: function(X)", "r: real"),
        ("1 <= r", ENTRIES, ROWS, RATIO, "total(p(x), x, X) == total(q(x), x, X)"),
    ),
    have(
        f"total({LESS}, x, X) == total({MORE} - (p(x) - q(x)), x, X)", "both sum to the same", term_by_term("x1", AUTO)
    ),
    have(
        f"forall(p(x) - q(x) == {MORE} - {LESS}, x, X)",
        "what is more and what is less",
        for_each("x1", cases("p(x1) <= q(x1)")),
        name="parts",
    ),
    split(
        steps(
            have(
                f"{SEEN} <= total(1/2*({reported(MORE, 'y')} - {reported(LESS, 'y')}) "
                f"+ (r-1)/(r+1)/2*({reported(MORE, 'y')} + {reported(LESS, 'y')}), y, Y)",
                "the two parts differ by at most `(r-1)/(r+1)` times their sum",
                term_by_term(
                    "y1",
                    have(
                        f"{DIFFERENCE} == total({MORE}*C(x, y1) - {LESS}*C(x, y1), x, X)",
                        "what is more and what is less",
                        term_by_term("x1", given("parts", "x1"), AUTO),
                        name="difference",
                    ),
                    *at_most(MORE, LESS, "more"),
                    *at_most(LESS, MORE, "less"),
                    cases(
                        f"0 <= {DIFFERENCE}",
                        steps(
                            larger(f"max(0, {DIFFERENCE})", DIFFERENCE, HYPOTHESIS),
                            using("difference", "more", "1 <= r"),
                        ),
                        steps(
                            larger(f"max(0, {DIFFERENCE})", "0", using(f"{DIFFERENCE} < 0")),
                            using("less", "more", "1 <= r"),
                        ),
                    ),
                ),
            ),
            *whole(MORE),
            *whole(LESS),
            AUTO,
        ),
        AUTO,
    ),
    notes="The binary mechanism reports 1 with probability `e^eps/(e^eps + 1)` where `p(x) >= q(x)`, else with "
    "`1/(e^eps + 1)`.",
    points=({"X": "2", "Y": "1", "C": "[[1], [1]]", "p": "[1, 0]", "q": "[0, 1]", "r": "2"},),
)
