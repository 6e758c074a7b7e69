"""How well frequencies can be estimated from reports of a given Bayes capacity: a bound for all LDP channels.

Of a channel A with k secrets and the capacity c, S(y) is the sum of column y, and M(y) its largest entry. The spread is
the sum over y of (A(x, y)^2 summed over x)/S(y), less 1. Entries lie between M/r and M, so that their squares are at
most A (1 + 1/r) M - M^2/r; and k M^2/S >= 2 c M - c^2 S/k, because (k M - c S)^2 >= 0.
"""

from symqif.mechanisms import ss
from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

A = (*private("A", "X", "Y"), "forall(0 < total(A(x, y), x, X), y, Y)", "1 < r")
SUM = "total(A(x, y), x, X)"
CAPACITY = "total(largest(A(x, y), x, X), y, Y)"
SPREAD = f"(total(total(A(x, y)**2, x, X)/{SUM}, y, Y) - 1)"
CHANNEL = sorts("X Y: set", "A: function(X, Y)", "r: real")
BOUND = "(1+1/r)*{m} - (2*c*{m} - c**2*{s}/size(X))/r"
NAMED = (
    have(f"exists(c == {CAPACITY}, c, real)", "a name", exhibit(CAPACITY, AUTO)),
    take("c", name="capacity"),
    have("1 <= size(X)", "a set has elements", AUTO, name="some"),
)
COLUMN = have(
    f"forall(total(A(x, y)**2, x, X)/{SUM} <= {BOUND.format(m='largest(A(x, y), x, X)', s=SUM)}, y, Y)",
    "column by column",
    for_each(
        "y1",
        given(A[3], "y1"),
        attained("largest(A(x, y1), x, X)", "m"),
        have(
            "total(A(x, y1)**2, x, X) <= total(A(x, y1)*A(m, y1)*(1+1/r) - A(m, y1)**2/r, x, X)",
            "entries lie between `M/r` and `M`",
            term_by_term(
                "x1",
                at_most_largest("largest(A(x, y1), x, X)", "x1"),
                given(A[2], "m", "x1", "y1"),
                *follows(
                    "implies(all(1 < v, a <= l, l <= v*a), a**2 <= a*l*(1+1/v) - l**2/v)",
                    "the product of the distances",
                    {"v": "r", "a": "A(x1, y1)", "l": "A(m, y1)"},
                    split(AUTO, AUTO, AUTO),
                ),
                AUTO,
            ),
            name="squares",
        ),
        *law(
            "implies(all(1 < v, 0 < s, 1 <= n, q <= s*l*(1+1/v) - n*l**2/v), q/s <= (1+1/v)*l - (2*d*l - d**2*s/n)/v)",
            "a square",
            {
                "v": "r",
                "s": "total(A(x, y1), x, X)",
                "n": "size(X)",
                "q": "total(A(x, y1)**2, x, X)",
                "l": "A(m, y1)",
                "d": "c",
            },
            introduce(
                have("q/s <= (1+1/v)*l - n*l**2/(v*s)", "divided"),
                have("n*l**2/s - 2*d*l + d**2*s/n == (n*l-d*s)**2/(n*s)", "a square", using("0 < s", "1 <= n")),
                have("0 <= (n*l-d*s)**2/(n*s)", "a square", using("0 < s", "1 <= n")),
                have("0 <= (n*l**2/s - 2*d*l + d**2*s/n)/v", "divided"),
                AUTO,
            ),
            split(AUTO, AUTO, AUTO, AUTO),
        ),
        AUTO,
    ),
    name="column",
)
ROWS = have(
    f"total({SUM}, y, Y) == size(X)",
    "rows sum to 1",
    by("exchange", term=f"total({SUM}, y, Y)"),
    have(
        "total(total(A(x, y), y, Y), x, X) == total(1, x, X)", "row by row", term_by_term("x1", given(A[1], "x1"), AUTO)
    ),
    AUTO,
    name="rows",
)
ALL = have(
    f"total(total(A(x, y)**2, x, X)/{SUM}, y, Y) <= total({BOUND.format(m='largest(A(x, y), x, X)', s=SUM)}, y, Y)",
    "add up",
    term_by_term("y1", given("column", "y1"), AUTO),
    name="all columns",
)
GUESSES = f"total(total(T(v, y)**2, v, X)*{SUM}, y, Y)"
UNBIASED = forall("x in X, v in X", "total(A(x, y)*T(v, y), y, Y) == delta(x, v)")
PART = "2*t*T(v, y)*A(v, y) + 2*b*T(v, y)*{s} - t**2*A(v, y)**2*j(y) - 2*t*b*A(v, y) - b**2*{s}"
OWN = have(
    "total(total(A(v, y)*T(v, y), v, X), y, Y) == size(X)",
    "unbiased",
    by("exchange", term="total(total(A(v, y)*T(v, y), v, X), y, Y)"),
    have(
        "total(total(A(v, y)*T(v, y), y, Y), v, X) == total(1, v, X)",
        "value by value",
        term_by_term("v1", given(UNBIASED, "v1", "v1"), AUTO),
    ),
    AUTO,
    name="own",
)
EACH = have(
    f"total(total(T(v, y), v, X)*{SUM}, y, Y) == size(X)",
    "unbiased",
    have(
        f"total(total(T(v, y), v, X)*{SUM}, y, Y) == total(total(T(v, y)*{SUM}, v, X), y, Y)",
        "expanded",
        term_by_term("y1", AUTO),
    ),
    by("exchange", term=f"total(total(T(v, y)*{SUM}, v, X), y, Y)"),
    have(
        f"total(total(T(v, y)*{SUM}, y, Y), v, X) == total(1, v, X)",
        "value by value",
        term_by_term(
            "v1",
            have(
                f"total(T(v1, y)*{SUM}, y, Y) == total(total(A(x, y)*T(v1, y), x, X), y, Y)",
                "expanded",
                term_by_term("y1", AUTO),
            ),
            by("exchange", term="total(total(A(x, y)*T(v1, y), x, X), y, Y)"),
            have(
                "total(total(A(x, y)*T(v1, y), y, Y), x, X) == total(delta(x, v1), x, X)",
                "secret by secret",
                term_by_term("x1", given(UNBIASED, "x1", "v1"), AUTO),
            ),
            AUTO,
        ),
    ),
    AUTO,
    name="each",
)
SQUARES = have(
    f"total(total({PART.format(s=SUM)}, v, X), y, Y) <= {GUESSES}",
    "a square for each value and report",
    term_by_term(
        "y1",
        given(A[3], "y1"),
        given("inverse", "y1"),
        have(
            put_in(f"total({PART.format(s=SUM)}, v, X) <= total(T(v, y)**2*{SUM}, v, X)", y="y1"),
            "value by value",
            term_by_term(
                "v1",
                *law(
                    "implies(all(0 < s, o == 1/s), 2*t*g*a + 2*b*g*s - t**2*a**2*o - 2*t*b*a - b**2*s <= s*g**2)",
                    "a square",
                    {"s": "total(A(x, y1), x, X)", "g": "T(v1, y1)", "a": "A(v1, y1)", "o": "j(y1)"},
                    introduce(
                        have(
                            "s*g**2 - (2*t*g*a + 2*b*g*s - t**2*a**2*o - 2*t*b*a - b**2*s) == (s*g - t*a - b*s)**2/s",
                            "a square",
                            using("0 < s", "o == 1/s"),
                        ),
                        have("0 <= (s*g - t*a - b*s)**2/s", "a square", using("0 < s")),
                        AUTO,
                    ),
                    split(AUTO, HYPOTHESIS),
                ),
                AUTO,
            ),
        ),
        AUTO,
    ),
    name="squares",
)
D = f"((r - {CAPACITY})*({CAPACITY} - 1))"
ESTIMATE = beyond(
    "beyond.frontier-estimate",
    "The more an LDP channel leaks beyond the best capacity for it, the worse are unbiased estimates of frequencies",
    Statement(
        f"(size(X)-1)**2*r <= {D}*({GUESSES} - 1)",
        {**CHANNEL, "T": "function(X, Y)"},
        (*A, UNBIASED, f"1 < {CAPACITY}", f"{CAPACITY} < r"),
    ),
    use("beyond.frontier", X="X", Y="Y", A="A", r="r", name="frontier"),
    *NAMED,
    have("0 < (r-c)*(c-1)", "signs", name="sign"),
    have("exists(t == (size(X)-1)*r/((r-c)*(c-1)), t, real)", "a name", exhibit("(size(X)-1)*r/((r-c)*(c-1))", AUTO)),
    take("t", name="t"),
    have("exists(b == (1-t)/size(X), b, real)", "a name", exhibit("(1-t)/size(X)", AUTO)),
    take("b", name="b"),
    have(f"exists(e == {SPREAD}, e, real)", "a name", exhibit(SPREAD, AUTO)),
    take("e", name="named"),
    OWN,
    EACH,
    ROWS,
    have(
        f"exists(forall(j(y) == 1/{SUM}, y, Y), j, function(Y))",
        "a name",
        exhibit(f"lambda y: 1/{SUM}", for_each("y1", AUTO)),
    ),
    take("j", name="inverse"),
    SQUARES,
    have(
        "total(total(A(x, y)**2, x, X)*j(y), y, Y) == e + 1",
        "put in",
        have(
            f"total(total(A(x, y)**2, x, X)*j(y), y, Y) == total(total(A(x, y)**2, x, X)/{SUM}, y, Y)",
            "put in",
            term_by_term("y1", given("inverse", "y1"), given(A[3], "y1"), AUTO),
            name="with inverses",
        ),
        using("with inverses", "named", A[3]),
        name="spread",
    ),
    have(
        f"2*t*size(X) + 2*b*size(X) - t**2*(e+1) - 2*t*b*size(X) - b**2*size(X)**2 <= {GUESSES}",
        "sums",
        using("squares", "spread", "own", "each", "rows"),
        name="sums",
    ),
    *law(
        "implies(all(1 <= n, 0 < d, u == (n-1)*v/d, w == (1-u)/n, f <= d/v, 1 < v, "
        "2*u*n + 2*w*n - u**2*(f+1) - 2*u*w*n - w**2*n**2 <= g), (n-1)**2*v <= d*(g-1))",
        "the best `t`",
        {"n": "size(X)", "d": "(r-c)*(c-1)", "u": "t", "v": "r", "w": "b", "f": "e", "g": GUESSES},
        introduce(
            have("w*n == 1-u", "put in", using("1 <= n", "w == (1-u)/n")),
            have("w**2*n**2 == (1-u)**2", "put in", using("w*n == 1-u")),
            have("u*d == (n-1)*v", "put in", using("0 < d", "u == (n-1)*v/d")),
            have("u**2*f <= u**2*d/v", "the bound", using("f <= d/v")),
            have("u**2*d/v == u*(n-1)", "put in", using("u*d == (n-1)*v", "1 < v")),
            have(
                "2*u*n + 2*w*n - 2*u*w*n == 2*u*n + 2*(1-u) - 2*u*(1-u)",
                "put in",
                using("w*n == 1-u"),
            ),
            have("u*(n-1) <= g-1", "the bound"),
            have("u*(n-1)*d <= (g-1)*d", "times `d`", using("u*(n-1) <= g-1", "0 < d")),
            have("u*(n-1)*d == (n-1)**2*v", "put in", using("u*d == (n-1)*v")),
            AUTO,
        ),
        split(*[AUTO] * 7),
    ),
    AUTO,
    points=({"X": "2", "Y": "2", "A": "[[2/3, 1/3], [1/3, 2/3]]", "T": "[[2, -1], [-1, 2]]", "r": "5/2"},),
)
FRONTIER = beyond(
    "beyond.frontier",
    "No LDP channel tells more of frequencies than its Bayes capacity allows",
    Statement(f"{SPREAD} <= (r - {CAPACITY})*({CAPACITY} - 1)/r", CHANNEL, A),
    *NAMED,
    COLUMN,
    ALL,
    ROWS,
    AUTO,
    points=({"X": "2", "Y": "2", "A": "[[2/3, 1/3], [1/3, 2/3]]", "r": "2"},),
    remarks=(
        proved(
            "subset selection and its usual estimate attain the bound, for each size",
            "`c = k e^eps/(omega e^eps + k - omega)`",
            statement(
                ss,
                f"k**2*((exp(eps) - ({ss.capacity}))*(({ss.capacity}) - 1))"
                f"*({put_in(ss.closed_forms['mse'], n='1', f='1/k')} + 1/k - 1/k**2) == (k-1)**2*exp(eps)",
                "eps > 0",
            ),
            AUTO,
            facts=(exponentials("exp(eps) > 1", "`eps > 0`"),),
        ),
        proved(
            "a unary encoding misses the bound by its reports that tell nothing",
            "no bit is set for the others with probability `(1-q)^(k-1)`",
            Statement(
                "(r - capacity(UE))*(capacity(UE) - 1)/r == "
                "(p-q)**2/(q*(1-q))*(1 - (1-q)**(k-1))*(1 + (1-q)**(k-1)*(1-p)/p)",
                {**ue.variables, "r": "real"},
                ("k >= 2", "0 < q", "q < p", "p < 1", "r == p*(1-q)/(q*(1-p))"),
                ue.definitions,
            ),
            have(f"capacity(UE) == {ue.capacity}", "the largest entries", by("column-maxima")),
            AUTO,
        ),
    ),
)
CHORD = "((r + 1 - a - b)*c(y) + a*b - r)"
SUBSETS = beyond(
    "beyond.frontier-subsets",
    "Where sizes of subsets are drawn at random, the spread lies below the line through two neighbouring sizes",
    Statement(
        "total(w(y)*((r - c(y))*(c(y) - 1)), y, Y) <= (r + 1 - a - b)*total(w(y)*c(y), y, Y) + a*b - r",
        sorts("Y: set", "w: function(Y)", "c: function(Y)", "a b r: real"),
        (
            "forall(0 <= w(y), y, Y)",
            "total(w(y), y, Y) == 1",
            "forall(0 <= (c(y)-a)*(c(y)-b), y, Y)",
        ),
    ),
    have(
        f"total(w(y)*((r - c(y))*(c(y) - 1)), y, Y) <= total(w(y)*{CHORD}, y, Y)",
        "size by size",
        term_by_term(
            "y1",
            given("forall(0 <= w(y), y, Y)", "y1"),
            given("forall(0 <= (c(y)-a)*(c(y)-b), y, Y)", "y1"),
            have("0 <= w(y1)*((c(y1)-a)*(c(y1)-b))", "a product", using("0 <= w(y1)", "0 <= (c(y1)-a)*(c(y1)-b)")),
            AUTO,
        ),
    ),
    AUTO,
    points=({"Y": "1", "w": "[1]", "c": "[4/3]", "a": "4/3", "b": "1", "r": "2"},),
)
CLAIMS = (FRONTIER, ESTIMATE, SUBSETS)
