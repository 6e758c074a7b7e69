"""The mean squared errors of OUE, SUE and THE: OUE is the best for large k only, THE always the worst."""

from symqif.mechanisms import oue, sue, the
from symqif.mechanisms.protocol import Protocol
from symqif.outlines.script import *


def error(protocol: Protocol, suffix: str, frequency: str) -> dict[str, str]:
    """The bit probabilities, and the error at this frequency."""
    own = {name: text for name, text in protocol.definitions.items() if name in "pq"}
    own["mse"] = protocol.closed_forms["mse"]
    return renamed(own, f=frequency, **{name: name + suffix for name in own})


def errors(frequency: str) -> dict[str, str]:
    return {**error(oue, "O", frequency), **error(sue, "S", frequency), **error(the, "T", frequency)}


MEAN = errors("1/k")  # the frequencies of the k values sum to 1, and the error is linear in them
VARIABLES = {"k": "integer", "n": "integer", "eps": "real", "theta": "real"}
GIVEN = ("k >= 2", "n >= 1", "eps > 0", "1/2 < theta", "theta < 1")
STRICT_GROWTH = exponentials("exp(eps/2) > 1", "`eps > 0`")
TWO = {"k": "integer", "n": "integer", "eps": "real"}
TWO_GIVEN = ("k >= 2", "n >= 1", "eps > 0")
WHERE = "(exp(eps/2)+1)**2 < k*exp(eps/2)"
TOP, BOTTOM = "k*exp(eps/2) - (exp(eps/2)+1)**2", "n*k*(exp(eps/2)+1)**2"
GAP = have(f"mseS - mseO == ({TOP})/({BOTTOM})", "the difference", using("k >= 2", "1 <= n", "exp(eps/4) > 1"))
PARTS = {"a": "mseO", "b": "mseS", "c": TOP, "d": BOTTOM}
KNOWN = split(using("k >= 2", "1 <= n"), HYPOTHESIS, HYPOTHESIS)
SIGN = cycle(
    steps(
        GAP,
        *law("implies(all(0 < d, b - a == c/d, a < b), 0 < c)", "its sign", PARTS, introduce(), KNOWN),
        using("0 < k*exp(eps/2)-(exp(eps/2)+1)**2"),
    ),
    steps(
        have(f"0 < {TOP}", "the condition", using("(exp(eps/2)+1)**2 < k*exp(eps/2)")),
        GAP,
        *law("implies(all(0 < d, b - a == c/d, 0 < c), a < b)", "its sign", PARTS, introduce(), KNOWN),
        HYPOTHESIS,
    ),
)

X, Y = "exp(eps*theta/2)", "exp(eps/2)"
D = f"(2*{X}*{Y}-{X}**2-{Y})"  # p - q of THE is D/(2 x y)
WORSE = steps(
    have(f"{X}**2 > {Y}", "`theta > 1/2`"),
    have(f"0 < {D}", "`p > q`"),
    have(
        f"{D} < (2*{X}-1)*({Y}-1)",
        "by `(x - 1)**2`",
        using("exp(eps*theta/2) < exp(eps/2)", "exp(eps*theta/2) > exp(eps/4)", "exp(eps/4) > 1"),
    ),
    have(
        f"{D} < {Y}*({Y}-1)",
        "by `(y - x)**2`",
        using("exp(eps*theta/2) < exp(eps/2)", "exp(eps*theta/2) > exp(eps/4)", "exp(eps/4) > 1"),
    ),
    *follows(
        "implies(all(0 < a, a < b, a < c), a**2 < b*c)",
        "both factors are larger",
        {"a": D, "b": f"(2*{X}-1)*({Y}-1)", "c": f"{Y}*({Y}-1)"},
    ),
    *follows(
        "implies(all(0 < a, 0 < c, 0 < d, a < b*c/d), d/(n*c) < b/(n*a))",
        "take reciprocals",
        {"a": f"{D}**2", "b": f"(2*{X}-1)*{Y}**2", "c": f"({Y}-1)**2", "d": Y},
        split(AUTO, AUTO, AUTO, HYPOTHESIS),
    ),
    have(f"0 <= ({X}**2-{Y})/(n*k*{D})", "`1 - p - q >= 0`"),
    *follows(
        "implies(all(a < b, 0 <= c), a < b + c)",
        "the part in `f` only adds",
        {"a": f"{Y}/(n*({Y}-1)**2)", "b": f"(2*{X}-1)*{Y}**2/(n*{D}**2)", "c": f"({X}**2-{Y})/(n*k*{D})"},
    ),
    HYPOTHESIS,
)
ROOT = "sqrt(k*(k-4))"
LIMIT = f"2*log((k-2+{ROOT})/2)"
CLAIM = claim(
    "fig5.mse-order",
    "OUE has a lower mean squared error than SUE where `k > 4 cosh(eps/4)^2`, and SUE a lower one than THE",
    Source(
        "Refinement of THE, OUE and SUE",
        "fig:utility_the_ue",
        1171,
        "We observe that OUE is always more useful than SUE, and that SUE, in turn, is always more useful than THE, "
        "for the values of `eps` shown in the graphs",
        to=1172,
    ),
    Statement(f"all(equivalent(mseO < mseS, {WHERE}), mseS < mseT)", VARIABLES, GIVEN, MEAN),
    split(SIGN, WORSE),
    facts=THETA_BOUNDS,
    read_as="for which `k` and `eps` it is so, as the text says it of its graphs and prints neither",
    reason="averaged over the `k` values of the domain, the error of OUE exceeds that of SUE by `1/(n k) - "
    "e^(eps/2)/(n (e^(eps/2) + 1)^2)`: OUE is better where `k > e^(eps/2) + 2 + e^(-eps/2)`, so never for `k <= 4`, "
    "and not for large `eps` at any `k`",
    remarks=(
        proved(
            "for `k <= 4` OUE is worse than SUE at every `eps > 0`",
            "`k e^(eps/2) <= 4 e^(eps/2) < (e^(eps/2) + 1)^2`",
            Statement("mseO > mseS", TWO, (*TWO_GIVEN, "k <= 4"), {**error(oue, "O", "1/k"), **error(sue, "S", "1/k")}),
            facts=(STRICT_GROWTH,),
        ),
        proved(
            "for `k >= 5` OUE is better than SUE exactly for `eps < 2 log((k - 2 + sqrt(k^2 - 4 k))/2)`",
            "the larger root of `(y + 1)^2 = k y`",
            Statement(f"equivalent({WHERE}, eps < {LIMIT})", {"k": "integer", "eps": "real"}, ("k >= 5", "eps > 0")),
            cycle(
                steps(
                    have(f"2*{Y} < k-2+{ROOT}", "between the roots"),
                    have(f"eps/2 < log((k-2+{ROOT})/2)", "take logarithms", by("exponentiate")),
                    AUTO,
                ),
                steps(
                    have(f"eps/2 < log((k-2+{ROOT})/2)", "half of it"),
                    exponentials(f"{Y} < exp(log((k-2+{ROOT})/2))", "take exponentials"),
                    have(f"2*{Y} < k-2+{ROOT}", "below the larger root"),
                    have(f"2*{Y} > k-2-{ROOT}", "above the smaller one, which is below 1"),
                    AUTO,
                ),
            ),
            facts=(
                STRICT_GROWTH,
                have(f"{ROOT} > 0", "`k >= 5`"),
                have(f"k-2-{ROOT} < 2", "the smaller root is below 1"),
            ),
        ),
        proved(
            "that is `eps < 4.1268`.. for `k = 10`, and `eps < 21.2556`.. for all 41,270 actions of the data set",
            "at `eps = 16` it takes `k >= 2983`",
            Statement(
                "all(41268/10000 < ten, ten < 41269/10000, 212556/10000 < most, most < 212557/10000, "
                "(exp(8)+1)**2 < 2983*exp(8), (exp(8)+1)**2 > 2982*exp(8))",
                definitions={"ten": put_in(LIMIT, k="10"), "most": put_in(LIMIT, k="41270")},
            ),
        ),
        proved(
            "at frequency `f = 0`, the approximation that is used to compare protocols, the order holds throughout",
            "for every `k`, `eps > 0` and `theta`",
            Statement("all(mseO < mseS, mseS < mseT)", VARIABLES, GIVEN, errors("0")),
            split(AUTO, WORSE),
            facts=THETA_BOUNDS,
        ),
    ),
    notes=(
        "The error is the variance of the unbiased estimator (count/`n - q`)/(`p - q`) from `n` reports, averaged "
        "over the `k` values of the domain, whose frequencies sum to 1. At `eps = 0` it is undefined.",
        "Neither the values of `eps` in the graphs nor the size `k` of the second subset of the data are printed. For "
        "values of `eps` in the graphs the claim about OUE and SUE holds iff `k` exceeds `e^(eps/2) + 2 + e^(-eps/2)` "
        "at the largest; the claim about SUE and THE holds everywhere.",
    ),
)
