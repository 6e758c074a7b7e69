"""The threshold of least variance: it is between 1/2 and 1, and has a closed form."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

Y = "exp(eps/2)"
ROOT = f"sqrt({Y}**2 - {Y} + 1)"
A = f"(({Y} + 1 + {ROOT})/3)"
X = "exp(eps*u/2)"
SQUARE = f"({Y}**2 - {Y} + 1)"
LATER = f"({put_in(A, eps='e')})"
NEAR = f"forall(implies(K <= e, all(0 < e, 1 - d < 2*log({LATER})/e)), e, real)"
BEST = f"2*log({A})/eps"
Q = "(16*h**3*v + 8*h**3 - 4*h**2*v**2 + 20*h**2*v + 11*h**2 - 4*h*v**2 + 6*h*v + 4*h - v**2)"
COFACTOR = law(
    f"implies(all(0 < h, 0 <= v, v*(2*h+1) <= h*(3*h+2)), 0 < {Q})",
    "positive up to `x = y`",
    {"h": "a-1", "v": "x-1"},
    introduce(
        have("0 <= v*(2*h+1)*(h*(3*h+2) - v*(2*h+1))", "both factors are not negative"),
        have("0 <= v*(2*h+1)*h*(5*h+4)", "not negative"),
        have("0 < 8*h**3 + 11*h**2 + 4*h", "`h > 0`"),
        AUTO,
    ),
    split(AUTO, AUTO, AUTO),
    name="cofactor",
)
COFACTOR_AT = f"({put_in(Q, h='a-1', v='x-1')})"
DX, DA = "((2*x-1)*y - x**2)", "((2*a-1)*y - a**2)"
BELOW = law(
    "implies(all(1 < a, a < y, 3*a**2 - 2*(y+1)*a + y == 0, 1 <= x, x <= y, 0 < (x-a)**2), "
    f"(2*a-1)*{DX}**2 < (2*x-1)*{DA}**2)",
    "at the larger root of `3 a^2 - 2 (y+1) a + y`",
    {"a": A, "x": X, "y": Y},
    introduce(
        have("y == a*(3*a-2)/(2*a-1)", "solve for `y`"),
        *COFACTOR,
        have(
            f"((2*x-1)*{DA}**2 - (2*a-1)*{DX}**2)*(2*a-1) == (x-a)**2*{COFACTOR_AT}",
            "put in `y`",
        ),
        have(f"0 < (x-a)**2*{COFACTOR_AT}", "both factors are positive"),
        *law(
            "implies(all(0 < c, 0 < b*c), 0 < b)",
            "the factor is positive",
            {"b": f"(2*x-1)*{DA}**2 - (2*a-1)*{DX}**2", "c": "2*a-1"},
            introduce(),
            split(AUTO, AUTO),
        ),
        AUTO,
    ),
    split(*[HYPOTHESIS] * 6),
)


def at(theta: str) -> str:
    return put_in(PRINTED["THE"], theta=theta)


def squared(x: str, y: str = Y) -> str:
    """Var* in x = e^(eps theta/2) and y = e^(eps/2)."""
    return f"n*(2*{x}-1)*{y}**2/((2*{x}-1)*{y} - {x}**2)**2"


POSITIVE_AT = "implies(all(1 <= x, x <= y, 1 < y), 0 < (2*x-1)*y - x**2)"
RECIPROCALS = law(
    "implies(all(0 < m, 0 < y, 0 < a, 0 < b, c*b**2 < d*a**2), m*c*y**2/a**2 < m*d*y**2/b**2)",
    "take reciprocals",
    {
        "m": "n",
        "y": Y,
        "a": f"(2*{A}-1)*{Y} - {A}**2",
        "b": f"(2*{X}-1)*{Y} - {X}**2",
        "c": f"2*{A}-1",
        "d": f"2*{X}-1",
    },
    introduce(
        have("m*d*y**2/b**2 - m*c*y**2/a**2 == m*y**2*(d*a**2 - c*b**2)/(a**2*b**2)", "the difference"),
        have("0 < m*y**2*(d*a**2 - c*b**2)/(a**2*b**2)", "positive"),
        AUTO,
    ),
    split(using("n >= 1"), AUTO, HYPOTHESIS, HYPOTHESIS, HYPOTHESIS),
)


def elsewhere(order: str, exponent: Node) -> Node:
    """The goal at a threshold u on one side."""
    return introduce(
        have(f"{X} {order} {A}", "take exponentials", exponent),
        have(f"1 <= {X}", "`u >= 0`", by("logarithm", left="0", right="eps*u/2")),
        have(f"{X} <= {Y}", "`u <= 1`", by("logarithm", left="eps*u/2", right="eps/2")),
        *follows(f"implies(a {order} b, 0 < (a-b)**2)", "they differ", {"a": X, "b": A}, HYPOTHESIS),
        *BELOW,
        *follows(POSITIVE_AT, "p* > q*", {"x": X, "y": Y}, split(HYPOTHESIS, HYPOTHESIS, AUTO)),
        *follows(
            POSITIVE_AT,
            "p* > q*",
            {"x": A, "y": Y},
            split(using(f"1 < {A}"), using(f"{A} < {Y}"), AUTO),
        ),
        *RECIPROCALS,
        have(f"{at('u')} == {squared(X)}", "multiply by `y^2`"),
        have(f"{at(BEST)} == {squared(A)}", "multiply by `y^2`"),
        AUTO,
    )


CLAIM = claim(
    "wang.the-threshold",
    "For each `eps > 0` one threshold in `0 <= theta <= 1` gives THE the least Var*; it is between `1/2` and 1",
    Source("Section 4.2, Histogram Encoding, SHE against THE"),
    Statement(
        f"exists(all(1/2 < t, t < 1, forall(all(implies(all(0 <= u, u < t), {at('t')} < {at('u')}), "
        f"implies(all(t < u, u <= 1), {at('t')} < {at('u')})), u, real)), t, real)",
        USERS,
        RANGE,
    ),
    exhibit(
        BEST,
        split(
            AUTO,
            AUTO,
            for_each(
                split(
                    elsewhere("<", by("logarithm", left="eps*u/2", right=f"log({A})")),
                    elsewhere(">", by("logarithm", left=f"log({A})", right="eps*u/2")),
                )
            ),
        ),
    ),
    facts=(
        have(f"3*{A}**2 - 2*({Y}+1)*{A} + {Y} == 0", "a root"),
        have(f"exp(eps/4) < {A}", "at `sqrt(y)` the quadratic is negative"),
        have(f"{A} < {Y}", "at `y` it is positive"),
        have(f"1 < {A}", "`y > 1`"),
        have(f"eps/4 < log({A})", "take logarithms", by("exponentiate")),
        have(f"log({A}) < eps/2", "take logarithms", by("exponentiate")),
    ),
    remarks=(
        proved(
            "it is `2 log((y + 1 + sqrt(y^2 - y + 1))/3)/eps` with `y = e^(eps/2)`, and tends to 1 as `eps` grows",
            "that is above `1 - 2 log(3/2)/eps`",
            Statement(f"forall(implies(0 < d, exists({NEAR}, K, real)), d, real)"),
            for_each(
                introduce(
                    exhibit(
                        "2*log(3/2)/d",
                        for_each(
                            introduce(
                                have(f"exp(e/2) - 1 < {put_in(ROOT, eps='e')}", "square"),
                                have(f"2/3*exp(e/2) < {LATER}", "so `A > 2 y/3`"),
                                have(f"e/2 - log(3/2) < log({LATER})", "take logarithms", by("exponentiate")),
                                have("2*log(3/2) <= d*e", "`e >= K`"),
                                have(f"(1-d)*e < 2*log({LATER})", "together"),
                                AUTO,
                            )
                        ),
                    )
                )
            ),
        ),
    ),
    notes=(POSITIVE, UNSEEN),
)
