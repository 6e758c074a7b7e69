"""The larger eps, the larger the k that the earlier formula for the ASR of local hashing needs."""

from symqif.outlines.hashing import BEST_G, DEFINITIONS, at_points, by_error, error, formula, missed
from symqif.outlines.script import *

SECOND = {name: f"{name}2" for name in (*DEFINITIONS, "g", "eps")}
NEAREST = ("2*g <= 2*exp(eps)+3", "2*exp(eps)+3 < 2*g+2")
NEAREST2 = ("2*g2 <= 2*exp(eps2)+3", "2*exp(eps2)+3 < 2*g2+2")
VARIABLES = {"k": "integer", "g": "integer", "g2": "integer", "eps": "real", "eps2": "real", "tau": "real"}
RANGE = ("g >= 2", "g2 >= 2", "eps >= 0", "eps < eps2", *NEAREST, *NEAREST2)
KNOWN = HYPOTHESIS


def within(suffix: str) -> tuple[str, str]:
    """Formula and ASR are within a factor 1 + tau of each other."""
    asr, gursoy = f"asr(LH{suffix})", f"gursoy{suffix}"
    return f"{gursoy} <= (1+tau)*{asr}", f"{asr} <= (1+tau)*{gursoy}"


def within_five_percent(eps: str, least: str) -> Derivation:
    """From this k on the formula exceeds the exact ASR by at most 5 %."""
    g, before = BEST_G[eps], str(int(least) - 1)
    definitions = {"g": g, "eps": eps, **DEFINITIONS}
    ratio = f"({g}-1)/{g}"
    return Derivation(
        Statement("all(asr(LH) <= gursoy, gursoy <= 21/20*asr(LH))", {"k": "integer"}, (f"k >= {least}",), definitions),
        steps(
            have(f"({ratio})**{least}*(1-exp(-{eps})) <= 1/21", "enclosures"),
            have(f"({ratio})**{least} > 0", "enclosures"),
            have("exp(-eps) < 1", "enclosures"),
            bernoulli(f"k-{before}", f"{g}/({g}-1)"),
            have(f"{missed()} <= ({ratio})**{least}", "powers fall", using(f"k >= {int(before) + 1}", "Bernoulli")),
            have(f"0 < {missed()}", "it is a power"),
            *follows(
                "implies(all(0 <= c, a <= b, b*c <= 1/21), a*c <= 1/21)",
                "put it in",
                {"a": missed(), "b": f"({ratio})**{least}", "c": "1-exp(-eps)"},
                split(AUTO, KNOWN, KNOWN),
            ),
            *by_error(),
            *follows(
                "implies(all(0 < c, a == c*(1-r), 0 <= r, r <= 1/21), all(a <= c, c <= 21/20*a))",
                "divide by the formula",
                {"a": "asr(LH)", "c": formula(), "r": error()},
                split(AUTO, KNOWN, AUTO, KNOWN),
            ),
            split(KNOWN, KNOWN),
        ),
    )


CLAIM = claim(
    "fig7.larger-eps",
    "The larger `eps`, the larger the `k` for a good approximation by the earlier formula",
    Source(
        "Analysis of Local Hashing",
        "fig:comparison_gursoy",
        1207,
        "the larger the `eps`, the larger is the `k` for a good approximation of [the earlier equation]",
    ),
    Statement(
        "implies(gursoy2 <= (1+tau)*asr(LH2), gursoy < (1+tau)*asr(LH))",
        VARIABLES,
        (*RANGE, "k >= g2"),
        {**DEFINITIONS, **renamed(DEFINITIONS, **SECOND)},
    ),
    have("(g-1)/g <= (g2-1)/g2", "`g <= g2`", using("g >= 2", "g2 >= 2", "g <= g2")),
    *powers_grow("k", "(g-1)/g", "(g2-1)/g2", "g2 >= 2", "g2 <= k"),
    *follows(
        "implies(all(0 < a, a <= b, 0 <= c, c < d), a*c < b*d)",
        "factor by factor",
        {"a": "((g-1)/g)**k", "b": "((g2-1)/g2)**k", "c": "1-exp(-eps)", "d": "1-exp(-eps2)"},
        split(AUTO, HYPOTHESIS, AUTO, AUTO),
    ),
    *powers_grow("k", "(g2-1)/g2", "1", "g2 >= 2", "g2 <= k"),
    have(
        f"{error('2')} < 1",
        "both factors are at most 1",
        using("g2 >= 2", "exp(eps) >= 1", "exp(eps) < exp(eps2)", "((g2-1)/g2)**k <= 1**k"),
    ),
    *by_error("2"),
    *by_error(),
    introduce(
        *law(
            "implies(all(0 < c, a == c*(1-r), 0 < d, b == d*(1-t), r < t, t < 1, d <= (1+tau)*b), c < (1+tau)*a)",
            "divide by the formula",
            {"a": "asr(LH)", "b": "asr(LH2)", "c": formula(), "d": formula("2"), "r": error(), "t": error("2")},
            introduce(have("1 <= (1+tau)*(1-t)", "divide by `d`"), have("0 < 1 + tau", "`1 - t > 0`"), AUTO),
            split(AUTO, KNOWN, AUTO, KNOWN, KNOWN, KNOWN, KNOWN),
        ),
        KNOWN,
    ),
    facts=(
        GROWTH,
        exponentials("exp(eps) < exp(eps2)", "`eps < eps2`"),
        have("g <= g2", "rounding keeps the order", by("integer")),
        have("k >= g", "`g <= g2 <= k`", AUTO),
    ),
    remarks=(
        Remark(
            "at `eps = 3` the formula is within 5 % from `k = 62` on",
            "`(20/21)^62 (1 - e^-3) <= 1/21`",
            within_five_percent("3", "62"),
            recorded="proved",
        ),
        Remark(
            "at `eps = 5` it is within 5 % from `k = 452` on",
            "`(148/149)^452 (1 - e^-5) <= 1/21`",
            within_five_percent("5", "452"),
            recorded="proved",
        ),
        Remark(
            "and not at `k = 61` and `k = 451`",
            "the two bounds on `k` are the least",
            at_points((">", "105/100", "3", "61"), (">", "105/100", "5", "451")),
            recorded="proved",
        ),
        proved(
            "below `k = g'` it is not always so",
            "`k = 2`, `g = g' = 3`: within a factor `6/5` at `e^eps' = 12/5`, not at `e^eps = 8/5`",
            Statement(
                f"implies(all({', '.join(within('2'))}), all({', '.join(within(''))}))",
                VARIABLES,
                RANGE,
                {**DEFINITIONS, **renamed(DEFINITIONS, **SECOND)},
                universal=False,
            ),
            points=({"k": "2", "g": "3", "g2": "3", "eps": "log(8/5)", "eps2": "log(12/5)", "tau": "1/5"},),
        ),
    ),
    notes="The text names no tolerance and no range. It is read for local hashing with the optimal `g`, from `k = g` "
    "on for the larger `eps`: whatever tolerance the formula meets there, it meets for every smaller `eps` too, so "
    "that the `k` from which on it does so grows with `eps`. Below `k = g` good agreement is a coincidence "
    "(fig7.small-`k`), and the last remark shows that the order of `eps` decides nothing there.",
    points=({"k": "3", "g": "2", "g2": "3", "eps": "0", "eps2": "log(2)", "tau": "0"},),
)
