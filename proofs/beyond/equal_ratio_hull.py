"""One likelihood ratio and max-case refinement: what counts is which outputs there are, and not how likely they are."""

from reports_order import NOT_REFINED
from reports_oue import coin, matrix

from symqif.outlines.one_ratio import *
from symqif.outlines.script import *

ENTRIES = forall("z in Z, t in Z", "0 <= W(z, t)")
IMAGE = forall("x in X, t in Z", f"total(alpha(z)*{factor('z', 'x')}*W(z, t), z, Z) == beta(t)*{factor('t', 'x')}")
HULL = f"exists(all({ENTRIES}, {IMAGE}), W, function(Z, Z))"
KEPT = f"forall(implies(all({told_apart('s')}, alpha(s) == 0), beta(s) == 0), s, Z)"
OUE, GRR = coin("p/2", "q/2"), [["p", "q"], ["q", "p"]]


def slack(x: str, y: str) -> str:
    return f"alpha(z)*W(z, s)*(r*{factor('z', y)} - {factor('z', x)})"


NO_SLACK = have(
    forall("x in X, y in X", f"implies(all(a(s, x) == 1, a(s, y) == 0), forall({slack('x', 'y')} == 0, z, Z))"),
    "no term is negative, and they sum to 0, as the ratio of `s` is the largest",
    for_each(
        "x1",
        "y1",
        introduce(
            given(IMAGE, "x1", "s"),
            given(IMAGE, "y1", "s"),
            have(f"total({slack('x1', 'y1')}, z, Z) == 0", "the ratio of `s`"),
            have(
                f"forall(0 <= {slack('x1', 'y1')}, z, Z)",
                "the ratio is the largest",
                for_each(
                    "z1",
                    zero_or_one("z1", "x1"),
                    zero_or_one("z1", "y1"),
                    given("forall(0 <= alpha(z), z, Z)", "z1"),
                    given(ENTRIES, "z1", "s"),
                    have("a(z1, x1) <= 1", "0 or 1"),
                    have("0 <= a(z1, y1)", "0 or 1"),
                    AUTO,
                ),
                name="slack",
            ),
            for_each(
                "z2",
                below_total(f"total({slack('x1', 'y1')}, z, Z)", "z2", for_each("z1", given("slack", "z1"), AUTO)),
                given("slack", "z2"),
                antisymmetry(),
            ),
        ),
    ),
    name="no slack",
)


def unused(x: str, y: str) -> Node:
    """alpha(z1) W(z1, s) = 0, as s favours x and not y, and z1 has a smaller ratio of these."""
    return steps(
        *(have(f"0 <= a({z}, {t})", "0 or 1") for z, t in (("s", "w"), ("z1", "w"), ("z1", "v"))),
        *(have(f"a({z}, {t}) <= 1", "0 or 1") for z, t in (("s", "w"), ("z1", "w"), ("z1", "u"))),
        have(f"a(s, w) == {int(x == 'w')}", "0 or 1", antisymmetry()),
        have(f"a(z1, w) == {int(y == 'w')}", "0 or 1", antisymmetry()),
        given("no slack", x, y),
        detach(),
        given(THIS, "z1"),
        antisymmetry(),
    )


ELSEWHERE = steps(
    given(DIFFERENT, "z1", "s"),
    detach(),
    take("w"),
    zero_or_one("z1", "w"),
    zero_or_one("s", "w"),
    zero_or_one("z1", "u"),
    zero_or_one("z1", "v"),
    given("forall(0 <= alpha(z), z, Z)", "z1"),
    given(ENTRIES, "z1", "s"),
    have(
        "alpha(z1)*W(z1, s) == 0",
        "another output has a smaller ratio",
        by("apart", unused("w", "v"), unused("u", "w"), hypothesis="a(z1, w) != a(s, w)"),
    ),
    AUTO,
)
KEEPS = introduce(
    take("W", HULL, name=("entries of W", "A.W")),
    for_each(
        "s",
        introduce(
            take("u", "exists(a(s, x) == 1, x, X)"),
            take("v", "exists(a(s, x) == 0, x, X)"),
            NO_SLACK,
            have(
                f"total(alpha(z)*{factor('z', 'v')}*W(z, s), z, Z) == total(0*alpha(z), z, Z)",
                "no output is used",
                term_by_term(
                    "z1",
                    have("alpha(z1)*W(z1, s) == 0", "0", by("same-or-not", AUTO, ELSEWHERE, left="s", right="z1")),
                    AUTO,
                ),
            ),
            given(IMAGE, "v", "s"),
            AUTO,
        ),
    ),
)
CLAIM = beyond(
    "beyond.equal-ratio-hull",
    "With one likelihood ratio, max-case refinement asks only that `B` has no informative output that `A` lacks",
    Statement(
        f"all(implies(forall(0 < alpha(z), z, Z), {HULL}), implies({HULL}, {KEPT}))",
        sorts("X Z: set", "a: function(Z, X)", "alpha beta: function(Z)", "r: real"),
        ("1 < r", ZERO_OR_ONE, *rows("alpha"), *rows("beta"), DIFFERENT),
    ),
    split(
        introduce(
            exhibit(
                "lambda z, t: delta(z, t)*beta(t)/alpha(t)",
                split(
                    for_each(
                        "z1",
                        "t1",
                        given("forall(0 < alpha(z), z, Z)", "t1"),
                        given("forall(0 <= beta(z), z, Z)", "t1"),
                        by("same-or-not", AUTO, AUTO, left="z1", right="t1"),
                    ),
                    for_each("x1", "t1", given("forall(0 < alpha(z), z, Z)", "t1"), AUTO),
                ),
            )
        ),
        KEEPS,
    ),
    remarks=(
        proved(
            "average-case and max-case refinement part for two secrets and three outputs: GRR has its posteriors in "
            "the hull of those of OUE, which is not refined by it, for every `eps > 0`",
            "OUE says nothing half of the time",
            Statement(
                f"all(in_hull({matrix(GRR)}, {matrix(OUE)}), no(refines({matrix(OUE)}, {matrix(GRR)})))",
                {"eps": "real"},
                ("eps > 0",),
                {"p": "exp(eps)/(exp(eps)+1)", "q": "1/(exp(eps)+1)"},
            ),
            split(
                by("witness", matrix="matrix([[2, 0], [0, 0], [0, 2]])"),
                NOT_REFINED,
            ),
            facts=(exponentials("exp(eps) > 1", "`eps > 0`"),),
        ),
    ),
    notes="So the posteriors of `B` are in the hull of those of `A` if `A` has all outputs. SUE, OUE and local hashing "
    "have all subsets: of one `eps`, each is in the hull of the others. SS(`omega`) has those of size `omega`, and GRR "
    "those of size 1: they are in that hull, for `k >= 3` not the other way round, and not in that of SS of another "
    "`omega`.",
)
