"""The threshold of least variance: it is between 1/2 and 1, and has a closed form."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

Y = "exp(eps/2)"
ROOT = f"sqrt({Y}**2 - {Y} + 1)"
A = f"(({Y} + 1 + {ROOT})/3)"
X = "exp(eps*u/2)"
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


RECIPROCALS = law(
    "implies(all(0 < m, 0 < y, 0 < a, 0 < b, c*b < d*a), m*c*y**2/a < m*d*y**2/b)",
    "take reciprocals",
    {
        "m": "n",
        "y": Y,
        "a": f"((2*{A}-1)*{Y} - {A}**2)**2",
        "b": f"((2*{X}-1)*{Y} - {X}**2)**2",
        "c": f"2*{A}-1",
        "d": f"2*{X}-1",
    },
    introduce(
        have("m*d*y**2/b - m*c*y**2/a == m*y**2*(d*a - c*b)/(a*b)", "the difference"),
        have("0 < m*y**2*(d*a - c*b)/(a*b)", "positive"),
        AUTO,
    ),
    split(*[AUTO] * 4, HYPOTHESIS),
)


def elsewhere(order: str, exponent: Node) -> Node:
    """The goal at a threshold u on one side."""
    return introduce(
        have(f"{X} {order} {A}", "take exponentials", exponent),
        have(f"1 <= {X}", "`u >= 0`"),
        have(f"{X} <= {Y}", "`u <= 1`"),
        have(f"0 < ({X}-{A})**2", "they differ"),
        *BELOW,
        have(f"0 < (2*{X}-1)*{Y} - {X}**2", "`p > q`"),
        have(f"0 < (2*{A}-1)*{Y} - {A}**2", "`p > q`"),
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
        exponentials("exp(eps/4) > 1", "`eps > 0`"),
        have(f"0 < {Y}**2 - {Y} + 1", "`y > 1`"),
        have(f"3*{A}**2 - 2*({Y}+1)*{A} + {Y} == 0", "a root"),
        have(f"exp(eps/4) < {A}", "at `sqrt(y)` the quadratic is negative"),
        have(f"{A} < {Y}", "at `y` it is positive"),
        have(f"1 < {A}", "`y > 1`"),
        have(f"eps/4 < log({A})", "take logarithms", by("exponentiate")),
        have(f"log({A}) < eps/2", "take logarithms", by("exponentiate")),
    ),
    notes=POSITIVE,
)
