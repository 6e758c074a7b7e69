"""The privacy levels of the bit channels: THE's is eps/2-DP too, OUE's is not."""

from symqif.mechanisms import oue, sue, the
from symqif.outlines.script import *

VARIABLES = {"eps": "real", "theta": "real"}
RANGE = ("eps >= 0", "1/2 < theta", "theta < 1")
CHANNELS = {**bits(sue, "S"), **bits(oue, "O"), **bits(the, "T")}
PROBABILITIES = {name: text for name, text in CHANNELS.items() if name[0] in "pq"}
HALF = "exp(eps/2)"
OUE_LEVEL, THE_LEVEL = "(exp(eps)+1)/2", "exp(eps*theta/2)*(2 - exp(-eps*(1-theta)/2))"


def bounded(suffix: str, ratio: str) -> str:
    """No entry of [[1-q, q], [1-p, p]] exceeds `ratio` times the other one of its column."""
    p, q = f"p{suffix}", f"q{suffix}"
    pairs = [(p, q), (q, p), (f"(1-{p})", f"(1-{q})"), (f"(1-{q})", f"(1-{p})")]
    return f"all({', '.join(f'{a} <= {ratio}*{b}' for a, b in pairs)})"


def level(suffix: str, value: str) -> str:
    """The least r for which the bit channel is ratio-bounded by r."""
    return f"{bounded(suffix, f'({value})')}, implies({bounded(suffix, 'r')}, {value} <= r)"


HALF_GROWTH = exponentials("exp(eps/2) >= 1", "`eps >= 0`")
MIDDLE = exponentials("exp(eps/2) <= exp(eps*theta)", "`theta >= 1/2`")
AT_ZERO = steps(exponentials("exp(eps/2) == 1", "`eps = 0`"), AUTO)
SQUARE = have("(exp(eps/2) - 1)**2 <= 0", "`p <= e^(eps/2) q`, multiplied out")
POSITIVE = steps(have("(exp(eps/2) - 1)**2 > 0", "else the square is positive"), contradiction())
ONE = have("exp(eps/2) <= 1", "its square is 0", cases("exp(eps/2) <= 1", AUTO, POSITIVE))
ZERO = steps(SQUARE, ONE, have("eps/2 <= 0", "`eps <= 0`", by("exponentiate")), AUTO)
ONLY_AT_ZERO = cycle(antisymmetry(ZERO, AUTO), AT_ZERO)

PRINTED = Statement(
    f"all({bounded('S', HALF)}, no({bounded('O', HALF)}), no({bounded('T', HALF)}))", VARIABLES, RANGE, PROBABILITIES
)
REPAIRED = f"all({bounded('S', HALF)}, {bounded('T', HALF)}, equivalent({bounded('O', HALF)}, eps == 0))"
CLAIM = claim(
    "txt.bit-dp",
    "On bits, SUE is `eps/2`-DP, OUE and THE are not",
    Source(
        "Comparing Mechanisms, opening",
        "sec:comparing",
        1041,
        "the SUE channel is `eps/2`-DP .. the other bitwise mechanisms we study here (OUE, THE) are not "
        "`eps/2`-DP on bits",
        to=1043,
    ),
    PRINTED,
    correction=Correction("result", "that THE is not `eps/2`-DP on bits", "that it is", line=1043),
    points=({"eps": "2*log(2)", "theta": "log(3/2)/log(2)"},),
    recorded="refuted",
    reason="the bit channel of THE is `eps/2`-DP for every `theta`: its ratios are at most `e^(eps/2)`, as `(x - y)^2 "
    ">= 0` and `(x - 1)^2 >= 0` for `x = e^(eps theta/2)`, `y = e^(eps/2)`. That of OUE is not, for `eps > 0`",
    repaired=Derivation(
        replace(PRINTED, claim=REPAIRED), split(AUTO, AUTO, ONLY_AT_ZERO), facts=(HALF_GROWTH, *THETA_GROWTH)
    ),
    remarks=(
        proved(
            "the least level of SUE is `eps/2`",
            "`p/q = e^(eps/2)`",
            Statement(f"all({level('S', HALF)})", {"eps": "real", "r": "real"}, ("eps >= 0",), bits(sue, "S")),
            facts=(HALF_GROWTH,),
        ),
        proved(
            "the least level of OUE is `ln((e^eps + 1)/2)`",
            "`p/q`, in the column of reported ones",
            Statement(f"all({level('O', OUE_LEVEL)})", {"eps": "real", "r": "real"}, ("eps >= 0",), bits(oue, "O")),
            facts=(HALF_GROWTH,),
        ),
        proved(
            "the least level of THE is `eps theta/2 + ln(2 - e^(-eps (1-theta)/2))`",
            "`p/q`, in the column of reported ones: `theta > 1/2`",
            Statement(f"all({level('T', THE_LEVEL)})", {**VARIABLES, "r": "real"}, RANGE, bits(the, "T")),
            facts=(*THETA_GROWTH, MIDDLE),
        ),
        proved(
            "THE's level is at most SUE's, and SUE's at most OUE's; they agree at `eps = 0` alone",
            "squares: `1 - e^((theta-1) eps/2)`, and `e^(eps/2) - 1`",
            Statement(
                f"all({THE_LEVEL} <= {HALF}, {HALF} <= {OUE_LEVEL},"
                f" implies(eps > 0, all({THE_LEVEL} < {HALF}, {HALF} < {OUE_LEVEL})))",
                VARIABLES,
                RANGE,
            ),
            split(
                AUTO,
                AUTO,
                introduce(
                    exponentials("exp(eps/2) > 1", "`eps > 0`"),
                    exponentials("exp(eps*theta/2) < exp(eps/2)", "`theta < 1`"),
                    AUTO,
                ),
            ),
            facts=(HALF_GROWTH, *THETA_GROWTH),
        ),
    ),
    notes="`eps`-DP on bits: in each column of the 2x2 channel, no entry exceeds `e^eps` times the other. No range of "
    "`eps` is printed; at `eps = 0` all three bit channels are constant.",
)
