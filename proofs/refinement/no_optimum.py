"""For three secrets or more, no LDP channel leaks as much as all others: none is refined by both GRR and SS(k - 1)."""

from symqif.outlines.script import *

GRR = "(1 + (r-1)*delta({0}, {1}))/(r+size(X)-1)"
SS = "(r - (r-1)*delta({0}, {1}))/(r*(size(X)-1)+1)"
G = private("G", "X", "Y")
V = channel("V", "Y", "X")
FIRST, SECOND = (
    f"exists(all({', '.join(V)}, {forall('x in X, t in X', image)}), V, function(Y, X))"
    for image in (f"total(G(x, y)*V(y, t), y, Y) == {of.format('x', 't')}" for of in (GRR, SS))
)
ANOTHER = "largest(1 - delta(x, t1), x, X)"
TOLD = have(
    forall("t in X", "all(exists(delta(t, x) == 1, x, X), exists(delta(t, x) == 0, x, X))"),
    "there are other secrets",
    for_each(
        "t1",
        attained(ANOTHER, "m"),
        have(
            "total(1 - delta(x, t1), x, X) <= total(1 - delta(m, t1), x, X)",
            "the largest term",
            term_by_term("x1", at_most_largest(ANOTHER, "x1"), AUTO),
        ),
        split(exhibit("t1"), exhibit("m", by("same-or-not", AUTO, AUTO, left="m", right="t1"))),
    ),
)
FROM_GRR = f"total(total({GRR.format('z', 't')}*U(t, y1), t, X), z, X)"
ABOVE_GRR = have(
    "forall(total(G(z, y), z, X) <= (r+size(X)-1)*G(s, y), y, Y)",
    "entries of GRR are at least `1/(r + k - 1)`, and its columns sum to 1",
    for_each(
        "y1",
        have(
            f"total(G(z, y1), z, X) == {FROM_GRR}",
            "`GRR.U = G`",
            term_by_term("z1", given("GRR.U", "z1", "y1"), AUTO),
        ),
        by("exchange", term=FROM_GRR),
        have(
            "total(U(t, y1), t, X) <= total((1 + (r-1)*delta(s, t))*U(t, y1), t, X)",
            "`r > 1`",
            term_by_term("t1", given("entries of U", "t1", "y1"), by("same-or-not", AUTO, AUTO, left="s", right="t1")),
        ),
        given("GRR.U", "s", "y1"),
        AUTO,
    ),
    name="above GRR",
)
FROM_G = "total(total(G(z, y)*V(y, s), z, X), y, Y)"
CLAIM = claim(
    "txt.no-optimum",
    "On three secrets or more no mechanism is universally optimal: none is refined by both GRR and SS(`k - 1`)",
    Source(
        "Comparing mechanisms",
        "sec:comparing",
        1043,
        "there are no unique optimal DP mechanisms",
    ),
    Statement(
        f"no(all({FIRST}, {SECOND}))",
        sorts("X Y: set", "G: function(X, Y)", "r: real"),
        ("1 < r", "size(X) >= 3", *G),
    ),
    denial(
        take("W", FIRST, name=("entries of W", "rows of W", "G.W")),
        take("V", SECOND, name=("entries of V", "rows of V", "G.V")),
        TOLD,
        use(
            "beyond.undominated",
            X="X",
            Y="X",
            Z="Y",
            B="G",
            W="W",
            r="r",
            a="lambda s, t: delta(s, t)",
            A=f"lambda s, t: {GRR.format('s', 't')}",
            alpha="lambda s: 1/(r+size(X)-1)",
        ),
        take("U", name=("entries of U", "rows of U", "GRR.U")),
        by("element", set="X", name="s"),
        ABOVE_GRR,
        have(
            f"{FROM_G} <= total((r+size(X)-1)*G(s, y)*V(y, s), y, Y)",
            "`V` keeps that",
            term_by_term("y1", given("above GRR", "y1"), given("entries of V", "y1", "s"), AUTO),
        ),
        by("exchange", term=FROM_G),
        have(
            f"total(total(G(z, y)*V(y, s), y, Y), z, X) == total({SS.format('z', 's')}, z, X)",
            "`G.V` is SS",
            term_by_term("z1", given("G.V", "z1", "s"), AUTO),
        ),
        given("G.V", "s", "s"),
        have("(r-1)*(size(X)-2) <= 0", "the least entry of SS is too small"),
        AUTO,
    ),
    read_as="no mechanism leaks the most of all that are `eps`-LDP. GRR and SS are, and `r = e^eps`",
    notes="For two secrets GRR is such (beyond.grr-at-two).",
    points=({"X": "3", "Y": "1", "G": "[[1], [1], [1]]", "r": "2"},),
)
