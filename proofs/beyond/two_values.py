"""A column of an LDP channel is a sum of columns with two values at the largest ratio: layers, and single secrets."""

from symqif.outlines.script import *

LDP = forall("x in X, x2 in X", "v(x) <= r*v(x2)")
UP = forall("u in X, x in X", "implies(v(u) <= v(x), a(u, x) == 1)")
DOWN = forall("u in X, x in X", "implies(v(x) < v(u), a(u, x) == 0)")
NOT_ALL = "forall(implies(0 < c(u), exists(a(u, x) == 0, x, X)), u, X)"
LAYERS = "total(c(u)*(1 + (r-1)*a(u, x)), u, X)"
SINGLE = "total(1 + (r-1)*delta(x, u), u, X)"
LEAST = "largest(-v(x), x, X)"


def below(u: str) -> str:
    """The largest entry that is less than that of u, if there is one; else the least one."""
    return f"largest((1 - a({u}, x))*v(x) + a({u}, x)*v(z0), x, X)"


def ties(u: str) -> str:
    return f"total(a({u}, x)*a(x, {u}), x, X)"


def excess(x: str) -> str:
    """What is left of an entry without the layers that it is in: 0, as will be shown."""
    return f"(v({x}) - v(z0) - total(g(u)*a(u, {x}), u, X))"


def compared(u: str, x: str, yes: Node, no: Node) -> Node:
    """By cases: is the entry of u at most that of x?"""
    return cases(
        f"v({u}) <= v({x})",
        steps(given(UP, u, x), detach(), yes),
        steps(given(DOWN, u, x), detach(), no),
    )


ZERO_OR_ONE = have(
    forall("u in X, x in X", "a(u, x)*(1 - a(u, x)) == 0"),
    "0 or 1",
    for_each("u1", "x1", compared("u1", "x1", AUTO, AUTO)),
    name="0 or 1",
)
NOT_ABOVE = have(
    f"forall({below('u')} <= v(u), u, X)",
    "lower ones",
    for_each("u1", largest_at_most("x1", given("least", "u1"), compared("u1", "x1", AUTO, AUTO))),
    name="not above",
)
SOME = have(
    f"forall(1 <= {ties('u')}, u, X)",
    "u itself",
    for_each(
        "u1",
        given(UP, "u1", "u1"),
        detach(),
        below_total(
            ties("u1"),
            "u1",
            for_each("x1", compared("u1", "x1", steps(given("0 or 1", "x1", "u1"), AUTO), AUTO)),
        ),
        AUTO,
    ),
    name="some",
)
GAPS = have(
    f"exists(forall(all(0 <= g(u), g(u)*{ties('u')} == v(u) - {below('u')}), u, X), g, function(X))",
    "the gap is shared among those of one entry",
    exhibit(
        f"lambda u: (v(u) - {below('u')})/{ties('u')}",
        for_each("u1", given("not above", "u1"), given("some", "u1"), split(AUTO, AUTO)),
    ),
)
SAME = have(
    forall("u in X, w in X", "implies(v(u) == v(w), g(u) == g(w))"),
    "equal entries have equal gaps",
    for_each(
        "u1",
        "w1",
        introduce(
            have(
                "forall(all(a(u1, x) == a(w1, x), a(x, u1) == a(x, w1)), x, X)",
                "equal entries",
                for_each(
                    "x1",
                    *(
                        have(f"{left} == {right}", "equal entries", compared(*of, *[compared(*by_, AUTO, AUTO)] * 2))
                        for left, right, of, by_ in (
                            ("a(u1, x1)", "a(w1, x1)", ("u1", "x1"), ("w1", "x1")),
                            ("a(x1, u1)", "a(x1, w1)", ("x1", "u1"), ("x1", "w1")),
                        )
                    ),
                    AUTO,
                ),
                name="alike",
            ),
            have(f"{ties('u1')} == {ties('w1')}", "alike", term_by_term("x1", given("alike", "x1"), AUTO)),
            have(
                f"{below('u1')} == {below('w1')}",
                "alike",
                antisymmetry(
                    largest_at_most("x1", at_most_largest(below("w1"), "x1"), given("alike", "x1"), AUTO),
                    largest_at_most("x1", at_most_largest(below("u1"), "x1"), given("alike", "x1"), AUTO),
                ),
            ),
            given("gaps", "u1"),
            given("gaps", "w1"),
            given("some", "w1"),
            have(f"(g(u1) - g(w1))*{ties('w1')} == 0", "the same share"),
            antisymmetry(),
        ),
    ),
    name="same",
)
NO_GAP = have(
    "forall(implies(v(u) <= v(z0), g(u) == 0), u, X)",
    "nothing is below the least",
    for_each(
        "u1",
        introduce(
            at_most_largest(below("u1"), "z0"),
            given("gaps", "u1"),
            given("some", "u1"),
            given("0 or 1", "u1", "z0"),
            compared("u1", "z0", antisymmetry(), contradiction()),
        ),
    ),
    name="no gap",
)
TIE = "g(w1)*a(w1, u)*a(u, w1)"
NEXT = have(
    f"forall(implies(v(z0) < v(w), exists(all(v(x) < v(w), {excess('x')} == {excess('w')}), x, X)), w, X)",
    "the next entry below",
    for_each(
        "w1",
        introduce(
            attained(below("w1"), "b"),
            have(
                f"exists(all(v(x) == {below('w1')}, v(x) < v(w1)), x, X)",
                "the entry below",
                compared("w1", "b", exhibit("z0", split(AUTO, HYPOTHESIS)), exhibit("b", split(AUTO, HYPOTHESIS))),
            ),
            take("p", name=("below", "less")),
            have(
                f"total(g(u)*(a(u, w1) - a(u, p)), u, X) == total({TIE}, u, X)",
                "layers between the two are those of the upper one",
                term_by_term(
                    "u1",
                    compared(
                        "u1",
                        "p",
                        compared("w1", "u1", AUTO, compared("u1", "w1", AUTO, AUTO)),
                        compared(
                            "w1",
                            "u1",
                            compared(
                                "u1",
                                "w1",
                                steps(given("same", "u1", "w1"), detach(antisymmetry()), AUTO),
                                AUTO,
                            ),
                            steps(at_most_largest(below("w1"), "u1"), contradiction()),
                        ),
                    ),
                ),
            ),
            given("gaps", "w1"),
            exhibit("p", split(HYPOTHESIS, AUTO)),
        ),
    ),
    name="next",
)
MOST = f"largest(n*{excess('x')}**2 - v(x), x, X)"
SUMS_UP = have(
    f"forall({excess('x')} == 0, x, X)",
    "the lowest entry where it were not so would be above one",
    for_each(
        "x1",
        cases(
            f"{excess('x1')}**2 <= 0",
            steps(have(f"{excess('x1')}**2 == 0", "a square", antisymmetry()), antisymmetry()),
            steps(
                *law(
                    "implies(0 < s, exists(n*s == t, n, real))",
                    "not 0",
                    {"s": f"{excess('x1')}**2", "t": "v(x1) - v(z0) + 1"},
                    introduce(exhibit("t/s")),
                ),
                take("n"),
                attained(MOST, "w"),
                at_most_largest(MOST, "x1"),
                cases(
                    "v(w) <= v(z0)",
                    steps(
                        given("least", "w"),
                        have(
                            "total(g(u)*a(u, w), u, X) == total(0*g(u), u, X)",
                            "nothing is below the least",
                            term_by_term("u1", compared("u1", "w", steps(given("no gap", "u1"), detach(), AUTO), AUTO)),
                        ),
                        have(f"{excess('w')} == 0", "the least entry"),
                        contradiction(have(f"n*{excess('w')}**2 == 0", "the least entry"), AUTO),
                    ),
                    steps(
                        given("next", "w"),
                        detach(),
                        take("p"),
                        at_most_largest(MOST, "p"),
                        contradiction(have(f"n*{excess('p')}**2 == n*{excess('w')}**2", "the same excess"), AUTO),
                    ),
                ),
            ),
        ),
    ),
    name="sums up",
)
CLAIM = beyond(
    "beyond.two-values",
    "Each column of an `eps`-LDP channel is a sum of columns with two values, of which one is `e^eps` times the other",
    Statement(
        f"exists(exists(all(0 <= d, forall(0 <= c(u), u, X), {NOT_ALL}, forall(v(x) == {LAYERS} + d*{SINGLE}, x, X)), "
        "d, real), c, function(X))",
        sorts("X: set", "v: function(X)", "a: function(X, X)", "r: real"),
        ("1 < r", LDP, UP, DOWN),
    ),
    attained(LEAST, "z0"),
    have("forall(v(z0) <= v(x), x, X)", "the least", for_each("x1", at_most_largest(LEAST, "x1"), AUTO), name="least"),
    ZERO_OR_ONE,
    NOT_ABOVE,
    SOME,
    GAPS,
    take("g", name="gaps"),
    SAME,
    NO_GAP,
    NEXT,
    SUMS_UP,
    attained("largest(v(x), x, X)", "z1"),
    have(
        "total(g(u), u, X) == v(z1) - v(z0)",
        "all layers have the largest entry",
        given("sums up", "z1"),
        have(
            "total(g(u)*a(u, z1), u, X) == total(g(u), u, X)",
            "none is above",
            term_by_term("u1", at_most_largest("largest(v(x), x, X)", "u1"), compared("u1", "z1", AUTO, AUTO)),
        ),
        AUTO,
    ),
    given(LDP, "z1", "z0"),
    exhibit(
        "lambda u: g(u)/(r-1)",
        exhibit(
            "(v(z0) - total(g(u), u, X)/(r-1))/(r+size(X)-1)",
            split(
                AUTO,
                for_each("u1", given("gaps", "u1"), AUTO),
                for_each(
                    "u1",
                    introduce(
                        exhibit(
                            "z0",
                            compared("u1", "z0", steps(given("no gap", "u1"), detach(), contradiction()), HYPOTHESIS),
                        )
                    ),
                ),
                for_each("x1", given("sums up", "x1"), AUTO),
            ),
        ),
    ),
    notes="With `r = e^eps`, and `a(u, x)` is 1 where `v(u) <= v(x)`, else 0. The columns are the layers, of secrets "
    "with entries of at least `v(u)`, and those that favour one secret, all with one weight. So each `eps`-LDP channel "
    "is refined from one that no other dominates (beyond.undominated): its columns are merged.",
    points=({"X": "2", "v": "[1, 2]", "a": "[[1, 1], [0, 1]]", "r": "2"},),
)
