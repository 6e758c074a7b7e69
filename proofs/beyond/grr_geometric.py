"""From which level on the truncated geometric mechanism leaks no more than GRR: by its first and last reports."""

from numbered import AT_LAST, GEOMETRIC, NUMBERED, ends, entry, everywhere, number, power, resolved

from symqif.outline import called
from symqif.outlines.script import *

W_ENTRIES, W_ROWS = channel("W", "X", "X")
GRR = "(1 + (exp(eps2)-1)*delta(x, t))/(exp(eps2)+size(X)-1)"
IMAGE = forall("x in X, y in X", f"total({GRR}*W(t, y), t, X) == {entry('x', 'y')}")
REFINED = f"exists(all({W_ENTRIES}, {W_ROWS}, {IMAGE}), W, function(X, X))"
SUM = "total(exp(eps*n(z)), z, X)"
LARGE = forall("x in X, y in X", f"total({entry('z', 'y')}, z, X) <= (exp(eps2)+size(X)-1)*({entry('x', 'y')})")
ENTRIES = forall("x in X, y in X", f"0 <= {entry('x', 'y')}")
NOT_NEGATIVE = (
    have(
        "forall(0 <= c(y), y, X)",
        "`eps >= 0`",
        for_each("y1", given("everywhere", "y1"), AUTO),
        name="weights",
    ),
    have(ENTRIES, "`eps >= 0`", for_each("x1", "y1", given("weights", "y1"), AUTO)),
)
NECESSARY = steps(
    given("large", "s", "e"),
    given(AT_LAST, "e"),
    detach(),
    have(
        f"total({power('z', 'e')}, z, X) == total(exp(eps*n(z) - eps*(size(X)-1)), z, X)",
        "distances from the last secret",
        term_by_term(
            "z1",
            *number("z1", "j"),
            resolved(
                ("n(z1)-n(e)", "n(e)-n(z1)", 1),
                goal=larger_exponent("-eps*(n(e)-n(z1))", "eps*n(z1) - eps*(size(X)-1)"),
            ),
        ),
    ),
    have(
        f"{power('s', 'e')} == exp(-eps*(size(X)-1))",
        "distances from the last secret",
        resolved(("n(s)-n(e)", "n(e)-n(s)", 1), goal=larger_exponent("-eps*(n(e)-n(s))", "-eps*(size(X)-1)")),
    ),
    AUTO,
)
J, K = "exp(eps*n(y1))", "exp(eps*size(X))"
T = f"total({power('z', 'y1')}, z, X)"


def farthest(least: str, far: str, reason: str, maximum: int, first: str, second: str, *facts: str) -> Node:
    """The entry of x1 is at least that of the secret at this end, which the sums are compared with."""
    sides = "n(x1)-n(y1)", "n(y1)-n(x1)"
    return steps(
        have(
            f"exp(-eps*({far})) <= {power('x1', 'y1')}",
            reason,
            resolved((*sides, maximum), goal=larger_exponent(f"-eps*({far})", f"-eps*({sides[maximum]})")),
            name="far",
        ),
        exponentials(least, "its number is in the range", name="end"),
        have(f"0 <= ({first})*({second})", "both factors are so", using("end", "e"), name="factors"),
        have(
            f"{T} <= {SUM}*exp(-eps*({far}))",
            "the sums in closed form",
            using("factors", "to", "T", "powers", "e"),
            name="sums",
        ),
        using("sums", "far", "sum"),
    )


FIRST = farthest(
    f"exp(eps*(n(y1)+1)) <= {K}", "n(y1)", "the first secret is at least as far", 1, f"{K} - {J}*exp(eps)", f"{K} - {J}"
)
LAST = farthest(
    f"1 <= {J}", "size(X)-1-n(y1)", "the last secret is at least as far", 0, f"{J}*exp(eps) - 1", f"{J} - 1"
)
TURNED = cases(
    "n(y1) <= n(z1)",
    resolved(("n(y1)-n(z1)", "n(z1)-n(y1)", 1), ("n(z1)-n(y1)", "n(y1)-n(z1)", 0)),
    resolved(("n(y1)-n(z1)", "n(z1)-n(y1)", 0), ("n(z1)-n(y1)", "n(y1)-n(z1)", 1)),
)
GREATER = steps(
    exponentials("exp(eps) > 1", "`eps > 0`", name="e"),
    given("distances", "y1", name="to"),
    have(f"total({power('y1', 'z')}, z, X) == {T}", "distances are symmetric", term_by_term("z1", TURNED), name="T"),
    exponentials(f"1 <= {K}", "`eps > 0`", name="k"),
    have(f"0 <= {SUM}", "its closed form", using("powers", "e", "k"), name="sum"),
    cases("n(x1) <= n(y1)", FIRST, LAST),
)
NO_LEVEL = steps(
    have("eps == 0", "`eps >= 0`", antisymmetry()),
    have(
        f"{power('x1', 'y1')} == 1",
        "`eps = 0`",
        larger_exponent("-eps*max(n(x1)-n(y1), n(y1)-n(x1))", "0"),
        name="power",
    ),
    have(
        f"{T} <= {SUM}",
        "all terms are 1",
        term_by_term("z1", larger_exponent("-eps*max(n(z1)-n(y1), n(y1)-n(z1))", "eps*n(z1)")),
    ),
    using(THIS, "power"),
)
SUFFICIENT = for_each(
    "x1",
    "y1",
    *number("x1", "j"),
    *number("y1", "m"),
    have(f"{T} <= {SUM}*{power('x1', 'y1')}", "the ends are farthest", cases("0 < eps", GREATER, NO_LEVEL)),
    have(f"{T} <= (exp(eps2)+size(X)-1)*{power('x1', 'y1')}", "the criterion", using("criterion", THIS), name="column"),
    given("weights", "y1", name="weight"),
    have(
        f"0 <= c(y1)*((exp(eps2)+size(X)-1)*{power('x1', 'y1')} - {T})",
        "the entries of this column",
        using("column", "weight"),
    ),
    using(THIS),
)
CLAIM = beyond(
    "beyond.grr-geometric",
    "GRR at `eps'` is refined by the truncated geometric mechanism at `eps` iff `e^eps' + k - 1` is at least the sum "
    "of `e^(eps i)` from `i = 0` to `k - 1`",
    Statement(
        f"equivalent({REFINED}, {SUM} <= exp(eps2)+size(X)-1)",
        sorts("X: set", "n: function(X)", "c: function(X)", "eps eps2: real"),
        ("size(X) >= 2", "eps >= 0", "eps2 >= 0", *NUMBERED, *GEOMETRIC),
    ),
    *ends(),
    everywhere(),
    *NOT_NEGATIVE,
    use("beyond.geometric-sums", X="X", n="n", c="c", eps="eps", name=("rows", "distances", "powers")),
    use("beyond.grr-refined", X="X", Y="X", B=f"lambda x, y: {entry('x', 'y')}", r="exp(eps2)", name="refined"),
    cycle(
        steps(have(LARGE, "the criterion", equivalence("refined", 0, HYPOTHESIS), name="large"), NECESSARY),
        called(steps(have(LARGE, "column by column", SUFFICIENT), equivalence("refined", 1, HYPOTHESIS)), "criterion"),
    ),
    notes="The secrets have the numbers 0, .., `k - 1`. For `eps > 0` the sum is `(e^(k eps) - 1)/(e^eps - 1)` "
    "(beyond.geometric-sums). The first and the last report decide.",
)
