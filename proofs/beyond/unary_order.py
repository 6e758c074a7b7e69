"""Of two unary encodings of one eps, that with the smaller q is not refined by the other, for three secrets on."""

from equal_ratio_lemmas import at_least_base, at_size

from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

DEFINITIONS = {**ue.definitions, **renamed(ue.definitions, UE="UE2", p="p2", q="q2")}
VARIABLES = {"k": "integer", **dict.fromkeys(("p", "q", "p2", "q2", "eps"), "real")}
BITS = (
    "0 < q2",
    "q2 < q",
    "q < p",
    "p < 1",
    "p2 < 1",
    "p*(1-q) == exp(eps)*(1-p)*q",
    "p2*(1-q2) == exp(eps)*(1-p2)*q2",
)
FACTS = (have("exp(eps) > 1", "`q < p`"), have("q < 1", "`q < p`"), have("q2 < 1", "`q2 < q`"))
ON, ON_2 = "1+(exp(eps)-1)*q", "1+(exp(eps)-1)*q2"
SIGNS = using("0 < q2", "q2 < q", "q < p", "p < 1", "p2 < 1", "exp(eps) > 1", "q < 1", "q2 < 1")
GIVEN_SO = HYPOTHESIS
NEVER = steps(
    at_size("k-1"),
    *follows(
        "implies(all(0 < s, a*s <= b*s), a <= b)",
        "divide by `q'^(k-2)`",
        {"s": "q2**(k-2)", "a": "(1-p)*q*(q/q2)**(k-2)", "b": "(1-p2)*q2"},
        split(SIGNS, GIVEN_SO),
    ),
    *at_least_base("k-2", "q/q2", "k >= 3", "0 < q2", "q2 < q"),
    *follows(
        "implies(all(0 < a, 0 < x, 0 < z, x/z <= w, a*x*w <= b*z), a*x**2 <= b*z**2)",
        "`k >= 3`",
        {"a": "1-p", "b": "1-p2", "x": "q", "z": "q2", "w": "(q/q2)**(k-2)"},
        split(*[SIGNS] * 3, GIVEN_SO, GIVEN_SO),
    ),
    have(f"(1-p)*({ON}) == 1-q", "the ratio", using("p*(1-q) == exp(eps)*(1-p)*q")),
    have(f"(1-p2)*({ON_2}) == 1-q2", "the ratio", using("p2*(1-q2) == exp(eps)*(1-p2)*q2")),
    *follows(
        "implies(all(0 < m, 0 < n, a*m == c, b*n == d, a*s <= b*t), c*n*s <= d*m*t)",
        "multiply",
        {"m": ON, "n": ON_2, "a": "1-p", "b": "1-p2", "c": "1-q", "d": "1-q2", "s": "q**2", "t": "q2**2"},
        split(*[SIGNS] * 2, *[GIVEN_SO] * 3),
    ),
    have("q2*(1-q2) < q*(1-q)", "`q <= 1/2`", using("0 < q2", "q2 < q", "2*q <= 1")),
    have(f"q2*({ON}) < q*({ON_2})", "`q' < q`", using("q2 < q")),
    *follows(
        "implies(all(0 < x, x < z, 0 < m, m < n, z*n <= x*m), 0 < 0)",
        "a product",
        {"x": "q2*(1-q2)", "z": "q*(1-q)", "m": f"q2*({ON})", "n": f"q*({ON_2})"},
        split(SIGNS, GIVEN_SO, SIGNS, GIVEN_SO, GIVEN_SO),
    ),
    GIVEN_SO,
)
CLAIM = beyond(
    "beyond.unary-order",
    "Of two unary encodings of the same `eps` with `q <= 1/2`, the one with the smaller `q` is never refined by "
    "the other, for `k >= 3`",
    Statement("no(refines(UE2, UE))", VARIABLES, ("k >= 3", *BITS, "2*q <= 1"), DEFINITIONS),
    denial(NEVER),
    facts=FACTS,
    notes="When the other way round one is refined by the other: beyond.unary-one-size. For `q <= 1/2`, `(1-p) q^2` "
    "increases with `q` at one `eps`, and so does `(1-p) q^(k-1)`.",
    points=({"k": "3", "p": "1/2", "q": "1/4", "p2": "3/7", "q2": "1/5", "eps": "log(3)"},),
)
