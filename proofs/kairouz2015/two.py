"""Two uses of a private mechanism, of which randomized response is the worst."""

from symqif.outlines.script import *

ENTRIES = ("forall(0 <= a(y), y, Y)", "forall(0 <= b(y), y, Y)", "forall(0 <= c(z), z, Z)", "forall(0 <= d(z), z, Z)")
ROWS = ("total(a(y), y, Y) == 1", "total(b(y), y, Y) == 1", "total(c(z), z, Z) == 1", "total(d(z), z, Z) == 1")
FIRST, SECOND = (
    (f"forall({u}({x}) <= r*{v}({x}), {x}, {x.upper()})", f"forall({v}({x}) <= r*{u}({x}), {x}, {x.upper()})")
    for u, v, x in (("a", "b", "y"), ("c", "d", "z"))
)
DELTA = "(r**2 - 1)/(1 + r)**2"
APART = "total(total(max(0, a(y)*c(z) - b(y)*d(z)), z, Z), y, Y)"
RATIO = "forall(forall(a(y)*c(z) <= r**2*(b(y)*d(z)), z, Z), y, Y)"
RANDOMIZED = "(max(0, r**2 - 1) + 2*max(0, r - r) + max(0, 1 - r**2))/(1 + r)**2"
PRIVATE = (
    given(FIRST[0], "y1"),
    given(FIRST[1], "y1"),
    given(SECOND[0], "z1"),
    given(SECOND[1], "z1"),
    *(given(fact, x) for fact, x in zip(ENTRIES, ("y1", "y1", "z1", "z1"), strict=True)),
)
MORE = "a(y1)*c(z1) - b(y1)*d(z1)"
BOUND = "(r*a(y) - b(y))*(r*c(z) - d(z))/(r**2 - 1)"
CLAIM = claim(
    "composition.two",
    "Two `eps`-private uses are `(0, (e^(2*eps) - 1)/(1 + e^eps)^2)`- and `(2*eps, 0)`-private, and those of "
    "randomized response no less",
    Source("Theorem 3.3, with k = 2"),
    Statement(
        f"all({APART} <= {DELTA}, {RATIO}, {RANDOMIZED} == {DELTA})",
        sorts("Y Z: set", "a b: function(Y)", "c d: function(Z)", "r: real"),
        ("1 < r", *ENTRIES, *ROWS, *FIRST, *SECOND),
    ),
    split(
        steps(
            have(
                f"{APART} <= total(total({BOUND}, z, Z), y, Y)",
                "`(r a - b)(r c - d) - (r^2 - 1)(a c - b d) = (a - r b)(c - r d)`",
                term_by_term(
                    "y1",
                    term_by_term(
                        "z1",
                        *PRIVATE,
                        have(
                            "0 <= (r*a(y1) - b(y1))*(r*c(z1) - d(z1))/(r**2 - 1)",
                            "neither factor is negative",
                            using("b(y1) <= r*a(y1)", "d(z1) <= r*c(z1)", "1 < r"),
                            name="positive",
                        ),
                        have(
                            f"{MORE} <= (r*a(y1) - b(y1))*(r*c(z1) - d(z1))/(r**2 - 1)",
                            "neither of the other two is positive",
                            using("a(y1) <= r*b(y1)", "c(z1) <= r*d(z1)", "1 < r"),
                            name="larger",
                        ),
                        cases(
                            f"0 <= {MORE}",
                            steps(larger(f"max(0, {MORE})", MORE, HYPOTHESIS), HYPOTHESIS),
                            steps(larger(f"max(0, {MORE})", "0", using(f"{MORE} < 0")), HYPOTHESIS),
                        ),
                    ),
                ),
            ),
            have(f"total(total({BOUND}, z, Z), y, Y) == (r - 1)**2/(r**2 - 1)", "rows sum to 1"),
            using(f"{APART} <= total(total({BOUND}, z, Z), y, Y)", THIS, "1 < r"),
        ),
        for_each("y1", "z1", *PRIVATE, AUTO),
        AUTO,
    ),
    notes="With `r = e^eps > 1`; `a` and `b` are the rows of the first use, `c` and `d` those of the second.",
    points=({"Y": "1", "Z": "1", "r": "2"} | dict.fromkeys("abcd", "[1]"),),
)
