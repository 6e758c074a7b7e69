"""For which threshold THE has the largest Bayes capacity, and where that is as k or eps grows.

With x = e^(eps theta/2), y = e^(eps/2), v = 2x/(2x-1) and n = k-1, the derivative of the capacity by x has the sign of
A M - 1, where A = 2x(y-x)/(2xy-x^2-y) and M = (v^n-1)/(n (v-1)), the mean of 1, v, .., v^(n-1). Both fall as x grows.
"""

from slopes import not_above, rises

from symqif.mechanisms import the
from symqif.outlines.script import *


def a(x: str, y: str = "y") -> str:
    return f"(2*{x}*({y}-{x})/(2*{x}*{y}-{x}**2-{y}))"


def m(x: str) -> str:
    return f"(((2*{x}/(2*{x}-1))**(k-1)-1)*(2*{x}-1)/(k-1))"


def closed(x: str, y: str = "y") -> str:
    """The capacity, where q = 1/(2x) and p/q = 2x - x^2/y."""
    return f"((1-1/(2*{x}))**(k-1)*(1-(2*{x}-{x}**2/{y})) + 2*{x}-{x}**2/{y})"


def capacity(theta: str) -> str:
    return f"capacity({put_in(the.term(the.channel), theta=theta)})"


def x(theta: str) -> str:
    return f"exp(eps*{theta}/2)"


Y, T = "exp(eps/2)", x("t")
FALLING_A = have(
    forall("b, c, y", f"implies(all(1 < b, b < c, c <= y), all({a('c')} < {a('b')}, 0 <= {a('c')}))"),
    "a product",
    for_each("b", "c", "y", introduce(split(AUTO, AUTO))),
    name="A falls",
)
FALLING_M = have(
    forall("b, c", f"implies(all(1 < b, b < c), all({m('c')} < {m('b')}, 0 < {m('c')}))"),
    "a mean of powers of `v`, which falls",
    for_each(
        "b",
        "c",
        introduce(
            *law(
                "implies(all(1 < v, v < w), (v**(k-1)-1)/(v-1) < (w**(k-1)-1)/(w-1))",
                "its derivative is positive by Bernoulli's inequality",
                {"v": "2*c/(2*c-1)", "w": "2*b/(2*b-1)"},
                introduce(rises("w", "v", "z", bernoulli("k-2", "1/z"))),
            ),
            bernoulli("k-1", "2*c/(2*c-1)"),
            split(AUTO, AUTO),
        ),
    ),
    name="M falls",
)


def product(b: str, c: str) -> tuple[Node, ...]:
    """Steps: A M is larger at b than at c > b."""
    return (
        given("A falls", b, c, "y"),
        detach(),
        given("M falls", b, c),
        detach(),
        *follows(
            "implies(all(0 <= d, d < e, 0 < f, f < g), d*f < e*g)",
            "both factors fall",
            {"d": a(c), "e": a(b), "f": m(c), "g": m(b)},
            name="product",
        ),
    )


def climbs(root: str, low: str, high: str, b: str, c: str, name: str) -> Node:
    """A step: the capacity grows up to a root of A M = 1, and falls from there on."""
    claim = f"implies(all(1 < b, b < c, c <= y, {a(root)}*{m(root)} == 1), {low} < {high})"
    order = "1 < e" if root == c else "e < 1"
    values = {"d": f"{a(root)}*{m(root)}", "e": f"{a('z')}*{m('z')}"}
    premise = "d == 1, " + ("d < e" if root == c else "e < d")
    sign = follows(f"implies(all({premise}), {order})", "it is 1 at the root", values, name="sign")
    slope = steps(
        *product(b, c),
        have("1 < z", "`z > b`", using("1 < b", "b < z")),
        have("z < y", "`z < c`", using("c <= y", "z < c")),
        have("0 < 2*z*y-z**2-y", "`1 < z < y`", using("1 < z", "z < y")),
        *sign,
        using("sign", "1 < z", "z < y", "k >= 3"),
    )
    proof = mean_value("c", "b", "z", AUTO, AUTO, AUTO, AUTO, slope)
    return have(
        forall("b, c, y", claim),
        "the sign of the derivative",
        for_each("b", "c", "y", introduce(proof, name=("", "", "", "root"))),
        name=name,
    )


def criterion(x: str) -> str:
    """It has the sign of 1 - A M, without quotients."""
    power = f"((2*{x}/(2*{x}-1))**(k-1)-1)"
    return f"((k-1)*(2*{x}*{Y}-{x}**2-{Y}) - 2*{x}*({Y}-{x})*(2*{x}-1)*{power})"


AT_HALF = law(
    "implies(all(1 < w, 1 + (k-1)*(2*w/(2*w-1)-1) <= (2*w/(2*w-1))**(k-1)), "
    "(k-1)*(w-1) - (w-1)*(2*w-1)*((2*w/(2*w-1))**(k-1)-1) <= 0)",
    "Bernoulli's inequality",
    {"w": "exp(eps/4)"},
    introduce(),
    split(AUTO, using("Bernoulli")),
    name="at 1/2",
)
ROOT = have(
    f"exists(all(1/2 <= v, v <= 1, {criterion(x('v'))} == 0), v, real)",
    "`A = 1 <= M` at `theta = 1/2`, and `A = 0` at 1",
    by(
        "intermediate-value",
        steps(exponentials(f"exp(eps/4) <= {x('v')}", "`theta >= 1/2`"), AUTO),
        AUTO,
        steps(bernoulli("k-1", "2*exp(eps/4)/(2*exp(eps/4)-1)"), *AT_HALF, AUTO),
        AUTO,
    ),
)
TANGENT = law(
    "implies(1 < w, 1 + (k-1)*(w-1) + (k-1)*(k-2)/2*(w-1)**2 <= w**(k-1))",
    "the first terms of the binomial theorem",
    {"w": f"2*{T}/(2*{T}-1)"},
    introduce(
        not_above("1 + (k-1)*(w-1) + (k-1)*(k-2)/2*(w-1)**2", "w**(k-1)", bernoulli("k-2", "z")),
        HYPOTHESIS,
    ),
    name="tangent",
)
BETWEEN = ("k >= 3", "1 < x", "x < y")
FROM_BELOW = (
    have(
        "2*x*(y-x)*(4*x+k-4) <= 2*x*(y-x)*m*(4*x-2)",
        "times the rest",
        using("1 + (k-2)/(2*(2*x-1)) <= m", *BETWEEN),
        name="bound",
    ),
    have("x*(y-x)*(k-2) <= (x**2-y)*(2*x-1)", "put in", using("times", "bound"), name="both"),
    have("0 < x**2 - y", "the left is positive", suppose(using("both", *BETWEEN))),
    using("both", "0 < x**2 - y", *BETWEEN),
)
FROM_ABOVE = (
    have(
        "2*x*(y-x)*m*(2*x-k+2) <= 4*x**2*(y-x)", "times the rest", using("m*(2*x-k+2) <= 2*x", *BETWEEN), name="bound"
    ),
    have("(x**2-y)*(2*x-k+2) <= 2*x*(y-x)*(k-2)", "put in", using("times", "bound"), name="both"),
    suppose(
        have("(k-1)*y < x*y", "`x < y`", using("(k-1)*y <= x**2", *BETWEEN)),
        have("k-1 < x", "divide", using("(k-1)*y < x*y", *BETWEEN), name="large"),
        have("(k-2)*x**2 <= (k-1)*(x**2-y)", "as supposed", using("(k-1)*y <= x**2"), name="left"),
        have("(k-1)*(y-x) <= x*(x-k+1)", "as supposed", using("(k-1)*y <= x**2"), name="right"),
        have(
            "(k-2)*x**2*(2*x-k+2) <= (k-1)*(x**2-y)*(2*x-k+2)", "times", using("left", "large", "k >= 3"), name="first"
        ),
        have(
            "2*x*(k-2)*((k-1)*(y-x)) <= 2*x*(k-2)*(x*(x-k+1))", "times", using("right", "large", "k >= 3"), name="last"
        ),
        have("(k-1)*((x**2-y)*(2*x-k+2)) <= (k-1)*(2*x*(y-x)*(k-2))", "times", using("both", "k >= 3"), name="scaled"),
        have("(k-2)*x**2*(2*x-k+2) <= 2*x*(k-2)*(x*(x-k+1))", "in a row", using("scaled", "first", "last"), name="row"),
        using("row", "large", "k >= 3"),
    ),
)


def bound(known: str, conclusion: str, *proof: Node) -> tuple[Node, ...]:
    """Steps: what a bound on M says of the root, where A M = 1."""
    return law(
        f"implies(all(1 < x, x < y, {known}, {a('x')}*m == 1), {conclusion})",
        "`A M = 1`",
        {"x": T, "y": Y, "m": m(T)},
        introduce(
            have("0 < 2*x*y-x**2-y", "`1 < x < y`", using("1 < x", "x < y"), name="apart"),
            have("2*x*(y-x)*m == 2*x*y-x**2-y", "times", using(f"{a('x')}*m == 1", "apart"), name="times"),
            *proof,
        ),
        split(AUTO, *[HYPOTHESIS] * 3),
    )


LOWER = f"k*{Y} < 2*{T}**2 + (k-2)*{T}"
UPPER = f"{T}**2 < (k-1)*{Y}"
SIDES = (
    f"implies(all(1/2 < u, u < t), {capacity('u')} < {capacity('t')})",
    f"implies(all(t < u, u < 1), {capacity('u')} < {capacity('t')})",
)


def side(n: int, b: str, c: str) -> Node:
    """On this side of t the capacity is less."""
    return introduce(
        exponentials(f"exp(eps/4) < {x('u')}", "`theta > 1/2`"),
        exponentials(f"{x(b)} < {x(c)}", "the order of `theta`"),
        exponentials(f"{x('u')} < {Y}", "`theta < 1`"),
        given(("grows", "falls")[n], x(b), x(c), Y),
        detach(),
        use("cap.the", k="k", eps="eps", theta="u", name="at u"),
        use("cap.the", k="k", eps="eps", theta="t", name="at t"),
        *follows(
            "implies(all(d == e, f == g, e < g), d < f)",
            "in closed form",
            {"d": capacity("u"), "e": closed(x("u"), Y), "f": capacity("t"), "g": closed(x("t"), Y)},
            split(using("at u"), using("at t"), HYPOTHESIS),
        ),
        HYPOTHESIS,
    )


CLAIM = beyond(
    "beyond.the-capacity",
    "For each `k >= 3` and `eps > 0` the Bayes capacity of THE is largest at exactly one `theta`, which tends to 1 as "
    "`k` grows, and to `1/2` as `eps` grows",
    Statement(
        f"exists(all(1/2 < t, t < 1, {LOWER}, {UPPER}, forall(all({', '.join(SIDES)}), u, real)), t, real)",
        {"k": "integer", "eps": "real"},
        ("k >= 3", "eps > 0"),
    ),
    FALLING_A,
    FALLING_M,
    climbs("c", closed("b"), closed("c"), "z", "c", "grows"),
    climbs("b", closed("c"), closed("b"), "b", "z", "falls"),
    ROOT,
    take("t"),
    exponentials(f"exp(eps/4) <= {T}", "`theta >= 1/2`"),
    exponentials(f"{T} <= {Y}", "`theta <= 1`"),
    have(f"{T} < {Y}", "else `A = 0`", suppose(have(f"{T} == {Y}", "no less", antisymmetry()), AUTO)),
    have(f"0 < 2*{T}*{Y}-{T}**2-{Y}", "`1 < x < y`"),
    have(f"{a(T, Y)}*{m(T)} == 1", "the root", name="root"),
    *TANGENT,
    have(
        f"1 + (k-2)/(2*(2*{T}-1)) <= {m(T)}",
        "divide by `v - 1 = 1/(2x-1)`",
        using("tangent", "k >= 3", "1 < exp(eps/4)", f"exp(eps/4) <= {T}"),
    ),
    *bound("1 + (k-2)/(2*(2*x-1)) <= m", "k*y < 2*x**2 + (k-2)*x", *FROM_BELOW),
    bernoulli("k-1", f"1-1/(2*{T})"),
    bernoulli("k-2", f"1-1/(2*{T})"),
    have(f"{m(T)}*(2*{T}-k+2) <= 2*{T}", "Bernoulli's inequality"),
    *bound("m*(2*x-k+2) <= 2*x", "x**2 < (k-1)*y", *FROM_ABOVE),
    have(f"exp(eps/4) < {T}", "else `k y < 2y + (k-2) sqrt(y)`"),
    have("eps/4 < eps*t/2", "take logarithms", by("exponentiate")),
    have("eps*t/2 < eps/2", "take logarithms", by("exponentiate")),
    exhibit("t", split(AUTO, AUTO, HYPOTHESIS, HYPOTHESIS, for_each("u", split(side(0, "u", "t"), side(1, "t", "u"))))),
    facts=(exponentials("exp(eps/4) > 1", "`eps > 0`"),),
    notes="With `x = e^(eps theta/2)` and `y = e^(eps/2)`, `y - x < 2 (y^2 - y)/(k-2)`, and `theta < 1/2 + log(k-1)/"
    "eps`. For `k = 2` the capacity falls as `theta` grows (beyond.the-theta).",
)
