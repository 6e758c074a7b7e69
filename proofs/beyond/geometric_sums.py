"""The rows of the truncated geometric mechanism sum to 1, and the sums of powers that say so."""

from numbered import (
    GEOMETRIC,
    NUMBERED,
    ends,
    entry,
    everywhere,
    number,
    power,
    resolved,
)

from symqif.outlines.script import *

DISTANCES = forall(
    "x in X",
    f"(1-exp(-eps))*total({power('x', 'y')}, y, X) == 1 + exp(-eps) - exp(-eps*(n(x)+1)) - exp(-eps*(size(X)-n(x)))",
)
ROWS = forall("x in X", f"total({entry('x', 'y')}, y, X) == 1")
GROWING = "(exp(eps)-1)*total(exp(eps*n(x)), x, X) == exp(eps*size(X)) - 1"


def up_to(t: str) -> str:
    """What differs by (1-a)*a**|n(x1) - t| between integers t and t + 1."""
    return f"(exp(-eps*(1+max(0, n(x1)-({t})))) - exp(-eps*max(0, {t}-n(x1))))"


TERM = cases(
    "n(x1) <= n(y1)",
    resolved(
        ("0", "n(x1)-(n(y1)+1)", 0),
        ("0", "n(y1)+1-n(x1)", 1),
        ("0", "n(x1)-n(y1)", 0),
        ("0", "n(y1)-n(x1)", 1),
        ("n(x1)-n(y1)", "n(y1)-n(x1)", 1),
    ),
    steps(
        *number("x1", "j"),
        *number("y1", "m"),
        have("m+1 <= j", "between integers", by("integer", AUTO)),
        resolved(
            ("0", "n(x1)-(n(y1)+1)", 1),
            ("0", "n(y1)+1-n(x1)", 0),
            ("0", "n(x1)-n(y1)", 1),
            ("0", "n(y1)-n(x1)", 0),
            ("n(x1)-n(y1)", "n(y1)-n(x1)", 0),
        ),
    ),
)
ALL_DISTANCES = for_each(
    "x1",
    use("beyond.numbered-secrets", X="X", n="n", h=f"lambda t: {up_to('t')}"),
    have(
        f"total((1-exp(-eps))*{power('x1', 'y')}, y, X) == total({up_to('n(y)+1')} - {up_to('n(y)')}, y, X)",
        "each term is a difference",
        term_by_term("y1", TERM),
    ),
    *number("x1", "j"),
    resolved(("0", "n(x1)-size(X)", 0), ("0", "size(X)-n(x1)", 1), ("0", "n(x1)-0", 1), ("0", "0-n(x1)", 0)),
)
SCALED = f"total((1+exp(-eps))*{entry('x1', 'y')}, y, X)"
ENDS = f"total((1 - exp(-eps) + exp(-eps)*(delta(s, y) + delta(e, y)))*{power('x1', 'y')}, y, X)"
OTHERWISE = steps(
    have(f"{ENDS} < {SCALED}", "otherwise", using("row", "distance", "first", "last", THIS)),
    *follows("implies(all(a == b, b < a), 0 < 0)", "no number is less than itself", {"a": SCALED, "b": ENDS}),
    HYPOTHESIS,
)
ALL_ROWS = for_each(
    "x1",
    have(
        f"{SCALED} == {ENDS}",
        "the ends",
        term_by_term("y1", given("everywhere", "y1"), AUTO),
        name="row",
    ),
    given("distances", "x1", name="distance"),
    *number("x1", "j"),
    have(
        f"{power('x1', 's')} == exp(-eps*n(x1))",
        "the first secret",
        resolved(("n(x1)-n(s)", "n(s)-n(x1)", 0), goal=larger_exponent("-eps*(n(x1)-n(s))", "-eps*n(x1)")),
        name="first",
    ),
    have(
        f"{power('x1', 'e')} == exp(-eps*(size(X)-1-n(x1)))",
        "the last secret",
        resolved(("n(x1)-n(e)", "n(e)-n(x1)", 1), goal=larger_exponent("-eps*(n(e)-n(x1))", "-eps*(size(X)-1-n(x1))")),
        name="last",
    ),
    by("antisymmetry", *[by("suppose", OTHERWISE)] * 2),
)
CLAIM = beyond(
    "beyond.geometric-sums",
    "The rows of the truncated geometric mechanism sum to 1, for any number of secrets",
    Statement(
        f"all({ROWS}, {DISTANCES}, {GROWING})",
        sorts("X: set", "n: function(X)", "c: function(X)", "eps: real"),
        ("size(X) >= 2", *NUMBERED, *GEOMETRIC),
    ),
    have(DISTANCES, "a sum that telescopes", ALL_DISTANCES, name="distances"),
    *ends(),
    everywhere(),
    split(ALL_ROWS, HYPOTHESIS, steps(use("beyond.numbered-secrets", X="X", n="n", h="lambda t: exp(eps*t)"), AUTO)),
    notes="The secrets have the numbers 0, .., `k - 1`. The entry of secret `x` in column `y` is `c_y` times "
    "`e^(-eps)` to the power of their distance.",
)
