"""How the threshold for SUE and OUE grows with the number of secrets: e^(eps_k/2) = k/log(2) - 3/2 - O(1/k).

With y = e^(eps/2) and s = (y - 1)/(y^2 + 1), the number of secrets is N/log(1 + s), where N = log(2 y^2/(y^2 + 1)) is
log(2) - log(1 + 1/y^2), for large y, and log((1 + z)/(1 - z)) with z = (y^2 - 1)/(3 y^2 + 1), for small y. The first
terms of the series of the three logarithms are enough, as s <= 0.21 for every y.
"""

from slopes import rises

from symqif.outlines.script import *
from symqif.outlines.sue_oue import PROTOCOLS, Y, n
from symqif.refinement.thresholds import SUE_OUE

U, S = "log(y*(y+1)/(y**2+1))", "((y-1)/(y**2+1))"


def two_terms(y: str) -> str:
    """The first terms of the series of N in z."""
    z = f"(({y}**2-1)/(3*{y}**2+1))"
    return f"2*({z}+{z}**3/3)"


def geometric(y: str) -> str:
    """And the rest as a geometric series."""
    z = f"(({y}**2-1)/(3*{y}**2+1))"
    return f"(2*{z} + 2*{z}**3/(3*(1-{z}**2)))"


def low(log2: str) -> str:
    return f"{log2}*(y+3/2) + 1/(4*y)"


def high(log2: str) -> str:
    return f"{log2}*(y+3/2) + 1/(3*y)"


N, TWO_TERMS, GEOMETRIC = n("y"), two_terms("y"), geometric("y")
LOW, HIGH = low("log(2)"), high("log(2)")


def grows(variable: str, start: str) -> Node:
    """That an implication holds, as the difference of the sides of its conclusion rises."""
    return introduce(rises(variable, start, "t"))


U_ABOVE, U_BELOW = f"({S}-{S}**2/2+{S}**3/3)", f"({S}-{S}**2/2+{S}**3/3-{S}**4/4)"
SERIES = (
    *law("implies(0 < w, log(1+w) < w-w**2/2+w**3/3)", "three terms", {"w": S}, grows("w", "0")),
    *law("implies(0 < w, w-w**2/2+w**3/3-w**4/4 < log(1+w))", "four terms", {"w": S}, grows("w", "0")),
)
NEAR = (
    *law(f"implies(1 < y1, {two_terms('y1')} < {n('y1')})", "two terms", {"y1": "y"}, grows("y1", "1")),
    *law(
        f"implies(1 < y1, {n('y1')} < {geometric('y1')})",
        "and the rest as a geometric series",
        {"y1": "y"},
        grows("y1", "1"),
    ),
)
FAR = (
    have(f"{N} == log(2) - log(1+1/y**2)", "a quotient", by("exponentiate")),
    *law("implies(0 < w, log(1+w) < w)", "one term", {"w": "1/y**2"}, grows("w", "0")),
    *law("implies(0 < w, w-w**2/2 < log(1+w))", "two terms", {"w": "1/y**2"}, grows("w", "0")),
)
LOG2_LOW, LOG2_HIGH = "693147/1000000", "693148/1000000"
LOG2 = (have(f"{LOG2_LOW} < log(2)", "enclosures"), have(f"log(2) < {LOG2_HIGH}", "enclosures"))
BELOW = "implies(all(0 < a, a <= b, 0 < c, c < d, b*d < e, e < f), a*c < f)"
ABOVE = "implies(all(0 < b, b <= a, 0 < d, d < c, e < b*d, f < e), f < a*c)"


def product(line: str, **values: str) -> Node:
    """The goal, factor by factor: a c < b d < e < f, or the other way round."""
    premises = split(AUTO, AUTO, AUTO, HYPOTHESIS, HYPOTHESIS, HYPOTHESIS)
    return steps(*law(line, "factor by factor", values, introduce(), premises), HYPOTHESIS)


KNOWN = (f"log(2) < {LOG2_HIGH}", f"{LOG2_LOW} < log(2)", "1 < y")
ONE_OVER, TWO_OVER = "(log(2)-1/y**2)", "(log(2)-1/y**2+1/(2*y**4))"
LOWER = cases(
    "y <= 4",
    steps(
        *NEAR[:3],
        have(
            f"({low(f'({LOG2_HIGH})')})*{U_ABOVE} < {TWO_TERMS}",
            "a polynomial on `1 < y <= 4`",
            using("y <= 4", "1 < y"),
        ),
        product(BELOW, a=LOW, b=low(f"({LOG2_HIGH})"), c=U, d=U_ABOVE, e=TWO_TERMS, f=N),
    ),
    steps(
        *FAR,
        have(f"({LOW})*{U_ABOVE} < {ONE_OVER}", "a polynomial on `y > 4`", using("y > 4", *KNOWN)),
        have(f"{ONE_OVER} < {N}", "`log(1 + w) < w`"),
        product(BELOW, a=LOW, b=LOW, c=U, d=U_ABOVE, e=ONE_OVER, f=N),
    ),
)
UPPER = cases(
    "y <= 3",
    steps(
        *NEAR[3:],
        have(
            f"{GEOMETRIC} < ({high(f'({LOG2_LOW})')})*{U_BELOW}",
            "a polynomial on `1 < y <= 3`",
            using("y <= 3", "1 < y"),
        ),
        product(ABOVE, a=HIGH, b=high(f"({LOG2_LOW})"), c=U, d=U_BELOW, e=GEOMETRIC, f=N),
    ),
    steps(
        *FAR,
        have(f"{TWO_OVER} < ({HIGH})*{U_BELOW}", "a polynomial on `y > 3`", using("y > 3", *KNOWN)),
        have(f"{N} < {TWO_OVER}", "`log(1 + w) > w - w^2/2`"),
        product(ABOVE, a=HIGH, b=HIGH, c=U, d=U_BELOW, e=TWO_OVER, f=N),
    ),
)


WINDOW = law(
    f"implies(1 < y, all(({LOW})*{U} < {N}, {N} < ({HIGH})*{U}))",
    "between the first terms of series",
    {"y": Y},
    introduce(
        have(f"0 < {N}", "`y > 1`", by("exponentiate")),
        have(f"0 < {U}", "`y > 1`", by("exponentiate")),
        *LOG2,
        *SERIES,
        split(LOWER, UPPER),
    ),
    name=("lower", "upper"),
)


def refined(log2: str) -> str:
    return f"k/{log2} - 3/2 - 1/(4*k)"


def not_refined(log2: str) -> str:
    return f"k/{log2} - 3/2 - 1/(3*k-4)"


REFINED, NOT_REFINED = refined("log(2)"), not_refined("log(2)")


def solved(premise: str, conclusion: str, proof: Node) -> tuple[Node, ...]:
    """Steps: from a bound on y to one on k, with l = log(2) and y as any numbers in their ranges."""
    claim = f"implies(all({LOG2_LOW} < l, l < {LOG2_HIGH}, 1 < y, {premise}), {conclusion})"
    premises = split(*(HYPOTHESIS for _ in range(4)))
    return law(claim, "solved for `k`", {"l": "log(2)", "y": Y}, introduce(proof), premises, name="solved")


ENOUGH = solved(
    f"{refined('l')} <= y",
    f"k <= {low('l')}",
    steps(
        have("k - 3*l/2 - l/(4*k) <= l*y", "times `l`", using("k >= 3", "k/l-3/2-1/(4*k) <= y", f"{LOG2_LOW} < l")),
        have("0 < 1/(4*y)", "`y > 1`", using("1 < y")),
        cases(
            "l*y <= k",
            steps(
                have("l/(4*k) <= 1/(4*y)", "this case", using("k >= 3", "l*y <= k", "1 < y")),
                using("k >= 3", "l/(4*k) <= 1/(4*y)", "k - 3*l/2 - l/(4*k) <= l*y", "1 < y"),
            ),
            using("k < l*y", "0 < 1/(4*y)", "1 < y", f"{LOG2_LOW} < l"),
        ),
    ),
)
TOO_LITTLE = solved(
    f"y <= {not_refined('l')}",
    f"{high('l')} <= k",
    steps(
        have("l*y <= k - 3*l/2 - l/(3*k-4)", "times `l`", using("k >= 3", "y <= k/l-3/2-1/(3*k-4)", f"{LOG2_LOW} < l")),
        cases(
            "3*k-4 <= 3*l*y",
            steps(
                have("1/(3*y) <= l/(3*k-4)", "this case", using("k >= 3", "3*k-4 <= 3*l*y", "1 < y")),
                *law(
                    "implies(all(a <= m - b - c, d <= c), a + b + d <= m)",
                    "add",
                    {"a": "l*y", "b": "3*l/2", "c": "l/(3*k-4)", "d": "1/(3*y)", "m": "k"},
                    introduce(using("d <= c", "a <= m - b - c")),
                    split(HYPOTHESIS, HYPOTHESIS),
                ),
                HYPOTHESIS,
            ),
            cases(
                "y <= 6/5",
                steps(
                    have("1/(3*y) <= 1/3", "`y > 1`", using("1 < y")),
                    using("k >= 3", "1/(3*y) <= 1/3", "y <= 6/5", "1 < y", "l < 693148/1000000", f"{LOG2_LOW} < l"),
                ),
                steps(
                    have("1/(3*y) <= 5/18", "`y > 6/5`", using("y > 6/5")),
                    using("k >= 3", "1/(3*y) <= 5/18", "3*l*y < 3*k-4", "1 < y", "l < 693148/1000000"),
                ),
            ),
        ),
    ),
)
CRITERION = have(
    "equivalent(refines(SUE, OUE), k <= most)",
    "the criterion",
    use("beyond.sue-oue-threshold/remark-1", k="k", eps="eps", eps2="eps"),
    HYPOTHESIS,
    name="the criterion",
)
FACTS = (
    exponentials(f"1 < {Y}", "`eps > 0`"),
    have(f"0 < {put_in(U, y=Y)}", "`y > 1`", by("exponentiate"), name="log(u) > 0"),
    *LOG2,
)
BETWEEN = (
    *WINDOW,
    have(f"{put_in(LOW, y=Y)} < most", "divided by `log(u)`", using("log(u) > 0", "lower"), name="most above"),
    have(f"most < {put_in(HIGH, y=Y)}", "divided by `log(u)`", using("log(u) > 0", "upper"), name="most below"),
)
LARGE = introduce(
    *ENOUGH,
    have("k <= most", "it is larger", using("1 < exp(eps/2)", "log(u) > 0", "most above", "solved")),
    equivalence("the criterion", 1),
)
SMALL = introduce(
    denial(
        have("k <= most", "equivalent", equivalence("the criterion", 0)),
        *TOO_LITTLE,
        using("1 < exp(eps/2)", "log(u) > 0", "most below", "solved", "k <= most"),
    )
)
RANGES = ("k >= 3", "1 < exp(eps/2)", "693147/1000000 < log(2)")
# at the threshold the number of secrets is k; log(2) y/k is below 1, like its logarithm
PRODUCT = "k - 3*log(2)/2 - log(2)/(3*k-4)"
RATIO = f"(k/(log(2)*{Y}))"
AT_THRESHOLD = steps(
    have(
        f"{NOT_REFINED} < {Y}",
        "else the number of secrets is less than `k`",
        cases(
            f"{Y} <= {NOT_REFINED}",
            steps(
                *TOO_LITTLE, contradiction(using("1 < exp(eps/2)", "log(u) > 0", "most below", "most == k", "solved"))
            ),
            HYPOTHESIS,
        ),
    ),
    have(
        f"{Y} < {REFINED}",
        "else it is larger than `k`",
        cases(
            f"{REFINED} <= {Y}",
            steps(*ENOUGH, contradiction(using("1 < exp(eps/2)", "log(u) > 0", "most above", "most == k", "solved"))),
            HYPOTHESIS,
        ),
    ),
    have(
        f"log(2)*{Y} < k - 3*log(2)/2 - log(2)/(4*k)",
        "times `log(2)`",
        using(*RANGES, "exp(eps/2) < k/log(2)-3/2-1/(4*k)"),
        name="above",
    ),
    have(f"log(2)*{Y} <= k-1", "the upper bound", using("k >= 3", "693147/1000000 < log(2)", "above")),
    have(
        f"{PRODUCT} < log(2)*{Y}", "times `log(2)`", using(*RANGES, "k/log(2)-3/2-1/(3*k-4) < exp(eps/2)"), name="below"
    ),
    have(
        f"k**2 <= ({PRODUCT})*(k+2)",
        "a polynomial in `k`",
        using("k >= 3", "693147/1000000 < log(2)", "log(2) < 693148/1000000"),
        name="polynomial",
    ),
    have(f"k**2 <= log(2)*{Y}*(k+2)", "the lower bound", using("k >= 3", "polynomial", "below")),
    have(f"1 < {RATIO}", "the upper bound", using(*RANGES, "log(2)*exp(eps/2) <= k-1")),
    have(f"{RATIO} <= 1 + 2/k", "the lower bound", using(*RANGES, "k**2 <= log(2)*exp(eps/2)*(k+2)")),
    have(f"1/{RATIO} <= 1 - 1/k", "the upper bound", using(*RANGES, "log(2)*exp(eps/2) <= k-1")),
    *law("implies(1 < w, log(w) < w-1)", "a tangent", {"w": RATIO}, grows("w", "1"), HYPOTHESIS),
    *law(
        "implies(1 < w, 1-1/w < log(w))",
        "the same for `1/w`",
        {"w": RATIO},
        grows("w", "1"),
        HYPOTHESIS,
        name="tangent at 1/w",
    ),
    have(f"eps/2 == log(k/log(2)) - log{RATIO}", "the logarithm of `y`", by("exponentiate"), name="eps"),
    *law(
        "implies(all(w <= 1 + b, c < w-1), c < b)",
        "put together",
        {"b": "2/k", "c": f"log{RATIO}", "w": RATIO},
        introduce(using("c < w-1", "w <= 1 + b")),
        split(HYPOTHESIS, HYPOTHESIS),
        name="log(w) < 2/k",
    ),
    split(
        HYPOTHESIS,
        HYPOTHESIS,
        using(*RANGES, "log(w) < 2/k", "eps"),
        using(*RANGES, "eps", "tangent at 1/w", "1/(k/(log(2)*exp(eps/2))) <= 1-1/k"),
    ),
)
CLAIM = beyond(
    "beyond.sue-oue-growth",
    "The threshold of SUE and OUE grows like `2 log(k/log(2))`: bounds for every `k`",
    Statement(
        f"all({put_in(LOW, y=Y)} < most, most < {put_in(HIGH, y=Y)}, "
        f"implies({Y} >= {REFINED}, refines(SUE, OUE)), implies({Y} <= {NOT_REFINED}, no(refines(SUE, OUE))))",
        {"k": "integer", "eps": "real"},
        ("k >= 3", "eps > 0"),
        {**PROTOCOLS, "most": SUE_OUE},
    ),
    CRITERION,
    *BETWEEN,
    split(HYPOTHESIS, HYPOTHESIS, LARGE, SMALL),
    facts=FACTS,
    remarks=(
        proved(
            "at the threshold, where most = `k`, both bounds are strict, and `eps_k = 2 log(k/log(2)) - O(1/k)`",
            "`log(w) < w - 1`",
            Statement(
                f"implies(most == k, all({NOT_REFINED} < {Y}, {Y} < {REFINED}, "
                "2*log(k/log(2)) - 4/k < eps, eps < 2*log(k/log(2)) - 2/k))",
                {"k": "integer", "eps": "real"},
                ("k >= 3", "eps > 0"),
                {"most": SUE_OUE},
            ),
            *BETWEEN,
            introduce(AT_THRESHOLD),
            facts=FACTS,
        ),
    ),
    notes="most is the number of secrets up to which SUE is refined by OUE (beyond.sue-oue-threshold); the first two "
    "inequalities leave `1/(12 e^(eps/2))`. The last two bound the threshold `y_k = e^(eps_k/2)`: it is below "
    "`k/log(2) - 3/2 - 1/(4 k)` and above `k/log(2) - 3/2 - 1/(3 k - 4)`.",
)
