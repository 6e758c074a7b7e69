"""An LDP channel with an entry that is not at the largest ratio to any of its column is strictly dominated."""

from symqif.outlines.script import *

A = private("A", "X", "Y")
SLACK = "forall(all(A(a, b) != r*A(x, b), A(x, b) != r*A(a, b)), x, X)"
B_ENTRIES = forall("x in X, y in Y, z in X", "0 <= B(x, y, z)")
B_ROWS = forall("x in X", "total(total(B(x, y, z), z, X), y, Y) == 1")
B_RATIO = forall("x in X, x2 in X, y in Y, z in X", "B(x, y, z) <= r*B(x2, y, z)")
MERGED = forall("x in X, y in Y", "total(B(x, y, z), z, X) == A(x, y)")
V_ENTRIES = forall("t in Y, y in Y, z in X", "0 <= V(t, y, z)")
V_ROWS = forall("t in Y", "total(total(V(t, y, z), z, X), y, Y) == 1")
V_IMAGE = forall("x in X, y in Y, z in X", "total(A(x, t)*V(t, y, z), t, Y) == B(x, y, z)")
BACK = f"exists(all({V_ENTRIES}, {V_ROWS}, {V_IMAGE}), V, function(Y, Y, X))"
GAP = "largest(max(A(a, b) - r*A(x, b), A(x, b) - r*A(a, b)), x, X)"
AT_C = "max(A(a, b) - r*A(c, b), A(c, b) - r*A(a, b))"
BOUNDS = "forall(all(A(a, b) + size(X)*h <= r*A(x, b), A(x, b) <= r*(A(a, b) - h)), x, X)"
SPLIT = "A({0}, {1})/size(X) + delta({0}, a)*delta({1}, b)*(delta({2}, a) - 1/size(X))*h"


def by_place(*pairs: tuple[str, str]) -> Node:
    """By cases: is each of these the same as the other?"""
    if not pairs:
        return AUTO
    (fixed, name), *more = pairs
    return by("same-or-not", by_place(*more), by_place(*more), left=fixed, right=name)


ROOM = (
    given(A[0], "a", "b"),
    given(SLACK, "a"),
    have("0 < A(a, b)", "not 0", by("apart", hypothesis="A(a, b) != r*A(a, b)")),
    have(
        f"{GAP} < 0",
        "there is slack",
        attained(GAP, "c"),
        given(SLACK, "c"),
        given(A[2], "a", "c", "b"),
        given(A[2], "c", "a", "b"),
        have("A(a, b) < r*A(c, b)", "not equal", by("apart", hypothesis="A(a, b) != r*A(c, b)")),
        have("A(c, b) < r*A(a, b)", "not equal", by("apart", hypothesis="A(c, b) != r*A(a, b)")),
        cases("A(c, b) <= A(a, b)", larger(AT_C, "A(a, b) - r*A(c, b)"), larger(AT_C, "A(c, b) - r*A(a, b)")),
    ),
    have(
        f"exists(all(0 < h, {BOUNDS}), h, real)",
        "a small step",
        exhibit(f"-({GAP})/(size(X)+r)", split(AUTO, for_each("x1", at_most_largest(GAP, "x1"), split(AUTO, AUTO)))),
    ),
    take("h", name=("step", "bounds")),
)


def favour(a: str, column: str) -> str:
    """How far a column favours the secret a more than column b of A does, in proportion to its mass; a: its entry."""
    return f"({a}*total(A(x, b), x, X) - A(a, b)*total({column}, x, X))"


OF_A = favour("A(a, t)", "A(x, t)")
OF_B = favour(f"({SPLIT.format('a', 'y', 'z')})", SPLIT.format("x", "y", "z"))
TEST = "(s(y) + delta(y, b)*(delta(z, a) - s(b)))"
MADE = f"total({OF_A}*V(t, y, z), t, Y)"
TESTED = f"{TEST}*{OF_A}*V(t, y, z)"
AT_Y, MADE_AT_Y = (f"total({put_in(term, y='y1')}, z, X)" for term in (f"{TEST}*{OF_B}", f"total({TESTED}, t, Y)"))
AT_Z = {name: put_in(term, y="y1", z="z1") for name, term in (("u", OF_B), ("v", MADE), ("w", TEST))}
TIMES_V = f"total(total({TEST}*V(t1, y, z), z, X), y, Y)"
COMPARED = term_by_term(
    "y1",
    term_by_term(
        "z1",
        given("test", "y1", "z1"),
        given("entries of V", "t1", "y1", "z1"),
        *follows(
            "implies(all(0 <= w, w <= 1, 0 <= v), all(0 <= w*v, w*v <= v))",
            "a test",
            {"v": "V(t1, y1, z1)", "w": AT_Z["w"]},
        ),
        AUTO,
    ),
)
STRICT = (
    have(
        f"forall(exists(all(0 <= v, v <= 1, 0 <= v*{OF_A}, {OF_A} <= v*{OF_A}), v, real), t, Y)",
        "take the columns that favour it more",
        for_each("t1", cases(f"0 <= {OF_A.replace('t)', 't1)')}", exhibit("1"), exhibit("0"))),
    ),
    by("choice", hypothesis=THIS, name="s", names=["s"]),
    have(
        forall("y in Y, z in X", f"all(0 <= {TEST}, {TEST} <= 1)"),
        "a test",
        for_each("y1", "z1", given("s", "y1"), by_place(("b", "y1"), ("a", "z1"))),
        name="test",
    ),
    have(
        forall("y in Y, z in X", f"{OF_B} == {MADE}"),
        "columns are mixed",
        for_each(
            "y1",
            "z1",
            given("A.V", "a", "y1", "z1"),
            have(
                f"total({SPLIT.format('x', 'y1', 'z1')}, x, X) == total(total(A(x, t)*V(t, y1, z1), t, Y), x, X)",
                "columns are mixed",
                term_by_term("x1", given("A.V", "x1", "y1", "z1"), AUTO),
            ),
            by("exchange", term="total(total(A(x, t)*V(t, y1, z1), t, Y), x, X)"),
            AUTO,
        ),
        name="mixed",
    ),
    have(
        f"total(total({TEST}*{OF_B}, z, X), y, Y) == total(total(total({TESTED}, z, X), t, Y), y, Y)",
        "columns are mixed",
        term_by_term(
            "y1",
            by("exchange", term=MADE_AT_Y),
            have(
                f"{AT_Y} == {MADE_AT_Y}",
                "columns are mixed",
                term_by_term(
                    "z1",
                    given("mixed", "y1", "z1"),
                    *follows("implies(u == v, w*u == w*v)", "both sides", AT_Z),
                    AUTO,
                ),
            ),
            AUTO,
        ),
    ),
    by("exchange", term=f"total(total(total({TESTED}, z, X), t, Y), y, Y)"),
    have(
        f"total(total(total({TESTED}, z, X), y, Y), t, Y) <= total(s(t)*{OF_A}, t, Y)",
        "no test does better",
        term_by_term(
            "t1",
            have(
                f"0 <= {TIMES_V}",
                "a test",
                have(f"total(total(0*V(t1, y, z), z, X), y, Y) <= {TIMES_V}", "a test", COMPARED),
                AUTO,
            ),
            have(f"{TIMES_V} <= total(total(V(t1, y, z), z, X), y, Y)", "a test", COMPARED),
            given("rows of V", "t1"),
            given("s", "t1"),
            *follows(
                "implies(all(0 <= w, w <= v, v == 1, 0 <= u, x <= u), x*w <= u)",
                "of none that is not positive, and at most all of any",
                {
                    "u": put_in(f"s(t)*{OF_A}", t="t1"),
                    "x": put_in(OF_A, t="t1"),
                    "w": TIMES_V,
                    "v": "total(total(V(t1, y, z), z, X), y, Y)",
                },
            ),
            AUTO,
        ),
    ),
    have(
        "total((1 - delta(x, a))*A(a, b), x, X) <= total((1 - delta(x, a))*r*A(x, b), x, X)",
        "LDP",
        term_by_term("x1", given(A[2], "a", "x1", "b"), by_place(("a", "x1"))),
    ),
    have("0 < total(A(x, b), x, X) - A(a, b)", "other secrets"),
    AUTO,
)
CLAIM = beyond(
    "beyond.dominated",
    "An `eps`-LDP channel with an entry that is neither `e^eps` times another of its column, nor the other way round, "
    "is refined from an `eps`-LDP channel that leaks strictly more",
    Statement(
        f"exists(all({B_ENTRIES}, {B_ROWS}, {B_RATIO}, {MERGED}, no({BACK})), B, function(X, Y, X))",
        sorts("X Y: set", "A: function(X, Y)", "r: real", "a: X", "b: Y"),
        ("1 < r", "size(X) >= 2", *A, SLACK),
    ),
    *ROOM,
    exhibit(
        f"lambda x, y, z: {SPLIT.format('x', 'y', 'z')}",
        split(
            for_each(
                "x1",
                "y1",
                "z1",
                given("bounds", "a"),
                given(A[0], "x1", "y1"),
                by_place(("a", "x1"), ("b", "y1"), ("a", "z1")),
            ),
            for_each("x1", given(A[1], "x1"), AUTO),
            for_each(
                "x1",
                "x2",
                "y1",
                "z1",
                given(A[2], "x1", "x2", "y1"),
                given("bounds", "x1"),
                given("bounds", "x2"),
                by_place(("b", "y1"), ("a", "x1"), ("a", "x2"), ("a", "z1")),
            ),
            for_each("x1", "y1", AUTO),
            denial(take("V", name=("entries of V", "rows of V", "A.V")), *STRICT),
        ),
    ),
    notes="With `r = e^eps`; the entry is that of secret `a` and output `b`. `B` reports an element of `X` as well, so "
    "that column `b` becomes `k` columns, of which one favours `a` more and the others less.",
    points=({"X": "2", "Y": "1", "A": "[[1], [1]]", "r": "2", "a": "0", "b": "0"},),
)
