"""Min-entropy leakage under a uniform prior: the printed entropies lack their minus signs, which turns the sign."""

from posteriors import ANY_POSTERIOR, at_most_where_attained, occurs_or_not

from symqif.outlines.script import *

OUT = "total(pi(x2)*C(x2, y), x2, X)"
VARIABLES = {"X": "set", "Y": "set", "C": "function(X, Y)", "pi": "function(X)", "post": "function(X, Y)"}
ENTRIES, ROWS = channel("C", "X", "Y")
POSTERIORS = forall("x in X, y in Y", f"post(x, y)*{OUT} == pi(x)*C(x, y)")
UNIFORM = forall("x in X", "pi(x) == 1/size(X)")
GIVEN = (ENTRIES, ROWS, UNIFORM, POSTERIORS)
DEFINITIONS = {
    "before": "largest(pi(x), x, X)",
    "after": f"total({OUT}*largest(post(x, y), x, X), y, Y)",
    "vulnerability": "largest(total(pi(x)*delta(w, x), x, X), w, X)",
    "posterior_vulnerability": "total(largest(total(pi(x)*C(x, y)*delta(w, x), x, X), w, X), y, Y)",
    "capacity_of_C": "total(largest(C(x, y), x, X), y, Y)",
}
PRINTED = "log(before) - log(after)"
DISPLAYED = "-log(before) + log(after)"
BY_GAIN = "-log(vulnerability) + log(posterior_vulnerability)"
BY_CAPACITY = "-log(1/size(X)) + log(capacity_of_C/size(X))"
POINT = {"X": "2", "Y": "2", "C": "[[1, 0], [0, 1]]", "pi": "[1/2, 1/2]", "post": "[[1, 0], [0, 1]]"}
PRIOR = steps(
    have(
        "before == 1/size(X)",
        "the prior is uniform",
        antisymmetry(
            largest_at_most("x1", given(UNIFORM, "x1"), AUTO),
            steps(by("element", set="X", name="x1"), at_most_largest("before", "x1"), given(UNIFORM, "x1"), AUTO),
        ),
    )
)
JOINT = "pi(x)*C(x, y1)"
SAME_COLUMN = antisymmetry(
    at_most_where_attained(
        "largest(post(x, y1), x, X)", "largest(C(x, y1), x, X)", given(POSTERIORS, "x1", "y1"), given(UNIFORM, "x1")
    ),
    at_most_where_attained(
        "largest(C(x, y1), x, X)", "largest(post(x, y1), x, X)", given(POSTERIORS, "x1", "y1"), given(UNIFORM, "x1")
    ),
)
NOT_NEGATIVE = steps(given(ENTRIES, "x1", "y1"), given(UNIFORM, "x1"), AUTO)
UNIFORM_COLUMN = have(
    f"largest({JOINT}, x, X) == largest(1/size(X)*C(x, y1), x, X)",
    "the prior is uniform",
    antisymmetry(
        largest_at_most("x1", given(UNIFORM, "x1"), at_most_largest("largest(C(x, y1), x, X)", "x1"), AUTO),
        largest_at_most("x1", given(UNIFORM, "x1"), at_most_largest(f"largest({JOINT}, x, X)", "x1"), AUTO),
    ),
)
OUTPUT = steps(UNIFORM_COLUMN, occurs_or_not(JOINT, NOT_NEGATIVE, SAME_COLUMN))
SUCCESS = have("after == total(largest(C(x, y), x, X)/size(X), y, Y)", "Bayes' rule", term_by_term("y1", OUTPUT))
AT_LEAST_ONE = (
    by("element", set="X", name="x0"),
    have(
        "total(C(x0, y), y, Y) <= capacity_of_C",
        "an entry is at most the largest of its column",
        term_by_term("y1", at_most_largest("largest(C(x, y1), x, X)", "x0"), AUTO),
    ),
    given(ROWS, "x0"),
    have("1 <= capacity_of_C", "a row sums to 1", AUTO),
)
VULNERABLE = have(
    "posterior_vulnerability == total(largest(C(x, y), x, X)/size(X), y, Y)",
    "the gain is 0 unless `w = x`",
    term_by_term("y1", UNIFORM_COLUMN, AUTO),
)
FACTS = (PRIOR, SUCCESS, VULNERABLE, *AT_LEAST_ONE)


def leakage(claim: str) -> Statement:
    return Statement(claim, VARIABLES, GIVEN, DEFINITIONS)


CLAIM = claim(
    "minent.log-capacity",
    "Min-entropy leakage under a uniform prior is the logarithm of the Bayes capacity",
    Source(
        "Min-entropy leakage",
        "",
        463,
        "the min-entropy leakage of X given Y is defined .. `H_inf(X)` - `H_inf`(`X`|`Y`), where "
        "`H_inf(X) = log(largest(Pr(x), x, X))` .. for a channel `C` .. and uniform prior .. we have: .. "
        "`log(ML(C))`",
        to=487,
    ),
    leakage(f"{PRINTED} == log(capacity_of_C)"),
    correction=Correction("step", "log in `H_inf(X)` and `H_inf`(`X`|`Y`)", "-log", line=468),
    points=(POINT,),
    recorded="refuted",
    reason="`H_inf(X)` and `H_inf`(`X`|`Y`) are printed as log max and log sum of max, without minus signs; so "
    "defined, `H_inf(X) - H_inf`(`X`|`Y`) is -log ML(`C`). The display below it starts with the right signs",
    repaired=Derivation(
        leakage("(-log(before)) - (-log(after)) == log(capacity_of_C)"),
        derive(
            (DISPLAYED, "`H_inf` with its minus sign"),
            (BY_GAIN, "the Bayes gain function", by("exponentiate")),
            (BY_CAPACITY, "uniform prior; ASR(`C`) = ML(`C`)/`k`", by("exponentiate")),
            ("log(capacity_of_C)", "log of a quotient", by("exponentiate")),
        ),
        facts=FACTS,
    ),
    remarks=(
        refuted(
            f"{PRINTED} == {DISPLAYED}",
            "the first line of the display, from the printed definition",
            leakage(f"{PRINTED} == {DISPLAYED}"),
            points=(POINT,),
        ),
        proved(
            f"{DISPLAYED} == {BY_GAIN}",
            "the Bayes gain function",
            leakage(f"{DISPLAYED} == {BY_GAIN}"),
            by("exponentiate"),
            facts=FACTS,
        ),
        proved(
            f"{BY_GAIN} == {BY_CAPACITY}",
            "uniform prior; ASR(`C`) = ML(`C`)/`k`",
            leakage(f"{BY_GAIN} == {BY_CAPACITY}"),
            by("exponentiate"),
            facts=FACTS,
        ),
        proved(
            f"{BY_CAPACITY} == log(capacity_of_C)",
            "log of a quotient",
            leakage(f"{BY_CAPACITY} == log(capacity_of_C)"),
            by("exponentiate"),
            facts=FACTS,
        ),
    ),
    notes=ANY_POSTERIOR,
)
