"""No LDP channel leaks strictly more than one whose entries are all at the largest ratio to some of their column."""

from symqif.outlines.one_ratio import factor, told_apart
from symqif.outlines.script import *

B = private("B", "X", "Z")
TWO_VALUED = forall("x in X, y in Y", f"A(x, y) == alpha(y)*{factor('y', 'x')}")
TOLD = f"forall({told_apart('y')}, y, Y)"
ZERO_OR_ONE = "forall(forall(a(y, x)*(1 - a(y, x)) == 0, x, X), y, Y)"
ENTRIES, ROWS = channel("W", "Z", "Y")
IMAGE = forall("x in X, z in Y", "total(B(x, y)*W(y, z), y, Z) == A(x, z)")
FROM_A = forall("x in X, z in Z", "total(A(x, y)*V(y, z), y, Y) == B(x, z)")
REFINED = f"exists(all({', '.join(channel('V', 'Y', 'Z'))}, {FROM_A}), V, function(Y, Z))"
COLUMN, OTHER = "total(A(u, y), u, X)", "total(B(u, z), u, X)"
BACK = f"(W(z, y)*{OTHER}/{COLUMN})"


def entry(x: str) -> tuple[Node, ...]:
    return given(ZERO_OR_ONE, "y1", x), given(TWO_VALUED, x, "y1")


def tight(high: str, low: str) -> Node:
    """A fact: where the column y1 has the largest ratio, so has each column of B that becomes it."""
    slack = f"(r*B({low}, y) - B({high}, y))*W(y, y1)"
    return have(
        f"forall({slack} == 0, y, Z)",
        "the ratio is the largest",
        given(IMAGE, high, "y1"),
        given(IMAGE, low, "y1"),
        have(
            f"forall(0 <= {slack}, y, Z)",
            "LDP",
            for_each("z1", given(B[2], high, low, "z1"), given(ENTRIES, "z1", "y1"), AUTO),
            name="slack",
        ),
        for_each(
            "z2",
            below_total(f"total({slack}, y, Z)", "z2", for_each("z1", given("slack", "z1"), AUTO)),
            given("slack", "z2"),
            antisymmetry(),
        ),
        name=high + low,
    )


EACH_ENTRY = for_each(
    "x1",
    *entry("x1"),
    cases(
        "a(y1, x1) <= 0",
        steps(tight("u1", "x1"), for_each("z1", given("u1x1", "z1"), given("u1v1", "z1"), AUTO)),
        steps(tight("x1", "v1"), for_each("z1", given("x1v1", "z1"), given("u1v1", "z1"), AUTO)),
    ),
)
SAME = have(
    forall("y in Y, z in Z, x in X", f"W(z, y)*(B(x, z)*{COLUMN} - {OTHER}*A(x, y)) == 0"),
    "a column of `B` becomes columns with the same posterior alone",
    for_each(
        "y1",
        given(TOLD, "y1"),
        take("u1", "exists(a(y1, x) == 1, x, X)"),
        take("v1", "exists(a(y1, x) == 0, x, X)"),
        *entry("u1"),
        *entry("v1"),
        given("forall(0 < alpha(y), y, Y)", "y1"),
        tight("u1", "v1"),
        have(
            "forall(forall(W(z, y1)*(B(x, z)*A(v1, y1) - B(v1, z)*A(x, y1)) == 0, z, Z), x, X)",
            "each entry",
            EACH_ENTRY,
            name="each entry",
        ),
        for_each(
            "z1",
            have(
                "total(W(z1, y1)*B(x, z1)*A(v1, y1), x, X) == total(W(z1, y1)*B(v1, z1)*A(x, y1), x, X)",
                "each entry",
                term_by_term("x4", given("each entry", "x4", "z1"), AUTO),
            ),
            for_each("x1", given("each entry", "x1", "z1"), AUTO),
        ),
    ),
    name="same",
)
LEAST, LARGEST = "largest(-c(x), x, X)", "largest(c(x), x, X)"
PARTNERED = "forall(exists((c(x) - r*c(x2))*(c(x2) - r*c(x)) == 0, x2, X), x, X)"
BETWEEN = [at_most_largest(bound, x) for x in ("x1", "x2") for bound in (LEAST, LARGEST)]
PARTNERS = proved(
    "a column of an `eps`-LDP channel is such where each entry is `e^eps` times another, or the other way round",
    "the least entry is the only one of which the largest is `e^eps` times as much",
    Statement(
        "exists(all(exists(c(x) == m, x, X), exists(c(x) == r*m, x, X), forall((c(x)-m)*(c(x)-r*m) == 0, x, X)), m, "
        "real)",
        sorts("X: set", "c: function(X)", "r: real"),
        (
            "1 < r",
            "forall(0 < c(x), x, X)",
            "forall(forall(c(x) <= r*c(x2), x2, X), x, X)",
            PARTNERED,
        ),
    ),
    attained(LEAST, "low"),
    attained(LARGEST, "high"),
    given("forall(0 < c(x), x, X)", "low"),
    given("forall(forall(c(x) <= r*c(x2), x2, X), x, X)", "high", "low"),
    given(PARTNERED, "low"),
    take("x2"),
    *BETWEEN[2:],
    have("c(x2) == r*c(low)", "no entry is less", antisymmetry()),
    have("c(high) == r*c(low)", "no entry is larger", antisymmetry()),
    exhibit(
        "c(low)",
        split(
            exhibit("low"),
            exhibit("high"),
            for_each(
                "x1",
                *BETWEEN[:2],
                given(PARTNERED, "x1"),
                take("x3"),
                at_most_largest(LEAST, "x3"),
                at_most_largest(LARGEST, "x3"),
                cases(
                    "c(x1) <= c(low)",
                    steps(have("c(x1) == c(low)", "no entry is less", antisymmetry()), AUTO),
                    steps(
                        have("c(x3) < r*c(x1)", "no entry is larger"),
                        have("c(x1) == r*c(x3)", "the other way round", antisymmetry()),
                        have("c(x1) == r*c(low)", "no entry is larger", antisymmetry()),
                        AUTO,
                    ),
                ),
            ),
        ),
    ),
    points=({"X": "2", "c": "[1, 2]", "r": "2"},),
)
CLAIM = beyond(
    "beyond.undominated",
    "No `eps`-LDP channel leaks strictly more than one where each report is `e^eps` times as likely for some secrets "
    "as for all others",
    Statement(
        REFINED,
        sorts("X Y Z: set", "A: function(X, Y)", "B: function(X, Z)", "W: function(Z, Y)")
        | sorts("a: function(Y, X)", "alpha: function(Y)", "r: real"),
        ("1 < r", TWO_VALUED, ZERO_OR_ONE, TOLD, "forall(0 < alpha(y), y, Y)", *B, ENTRIES, ROWS, IMAGE),
    ),
    SAME,
    have(
        f"forall(0 < {COLUMN}, y, Y)",
        "no entry is 0",
        for_each(
            "y1",
            given(TOLD, "y1"),
            take("u1", "exists(a(y1, x) == 1, x, X)"),
            *entry("u1"),
            given("forall(0 < alpha(y), y, Y)", "y1"),
            below_total("total(A(u, y1), u, X)", "u1", for_each("x1", *entry("x1"), AUTO)),
            AUTO,
        ),
        name="positive",
    ),
    exhibit(
        f"lambda y, z: {BACK}",
        split(
            for_each(
                "y1",
                "z1",
                given("positive", "y1"),
                given(ENTRIES, "z1", "y1"),
                by("element", set="X", name="x0"),
                given(B[0], "x0", "z1"),
                below_total("total(B(u, z1), u, X)", "x0", for_each("x1", given(B[0], "x1", "z1"), AUTO)),
                AUTO,
            ),
            for_each(
                "y1",
                given("positive", "y1"),
                by("exchange", term="total(total(B(u, z)*W(z, y1), u, X), z, Z)"),
                have(
                    "total(total(B(u, z)*W(z, y1), z, Z), u, X) == total(A(u, y1), u, X)",
                    "`B.W = A`",
                    term_by_term("x1", given(IMAGE, "x1", "y1"), AUTO),
                ),
                AUTO,
            ),
            for_each(
                "x1",
                "z1",
                have(
                    f"total(A(x1, y)*{BACK.replace('z', 'z1')}, y, Y) == total(W(z1, y)*B(x1, z1), y, Y)",
                    "the same posterior",
                    term_by_term("y1", given("same", "y1", "z1", "x1"), given("positive", "y1"), AUTO),
                ),
                given(ROWS, "z1"),
                AUTO,
            ),
        ),
    ),
    notes="With `r = e^eps`: whatever LDP channel `B` is refined by `A`, `A` is refined by `B`. All reports of GRR and "
    "SS are such, and so are those of beyond.redrawn.",
    remarks=(PARTNERS,),
    points=(
        {
            "X": "2",
            "Y": "2",
            "Z": "2",
            "r": "2",
            "a": "[[1, 0], [0, 1]]",
            "alpha": "[1/3, 1/3]",
            "W": "[[1, 0], [0, 1]]",
        }
        | dict.fromkeys("AB", "[[2/3, 1/3], [1/3, 2/3]]"),
    ),
)
