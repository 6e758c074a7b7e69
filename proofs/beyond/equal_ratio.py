"""Channels with one likelihood ratio: refinement is a comparison output by output.

The outputs of both channels are told apart by the sets of secrets that they favour, by the same factor r > 1.
"""

from symqif.outlines.one_ratio import *
from symqif.outlines.script import *

ORDER = f"forall(implies({told_apart('z')}, beta(z) <= alpha(z)), z, Z)"

# From a witness to the order: a column of B is made of that column of A alone, as its posterior is extreme.
WEIGHT = f"({OTHERS}*a(s, x) - r*{FAVOURED}*(1 - a(s, x)))"
SPREAD = f"total(alpha(z)*W(z, s)*{distance('z')}, z, Z)"
REACHED = f"{WEIGHT}*alpha(z)*{factor('z', 'x')}*W(z, s)"
EXTREME = have(
    f"{SPREAD} == 0",
    "weigh the column of `B` so that it sums to 0",
    have(
        f"total(total({REACHED}, z, Z), x, X) == total({WEIGHT}*beta(s)*{factor('s', 'x')}, x, X)",
        "`A.W = B`, secret by secret",
        term_by_term("x1", given("`A.W = B`", "x1", "s"), AUTO),
    ),
    have(f"total(a(s, x)**2, x, X) == {FAVOURED}", "0 or 1", term_by_term("x1", zero_or_one("s", "x1"), AUTO)),
    by("exchange", term=f"total(total({REACHED}, z, Z), x, X)"),
    have(f"(r-1)*{SPREAD} == 0", "the weights sum to 0 on `s`"),
    antisymmetry(),
)
ANOTHER = steps(
    *APART,
    given("no mass at a distance", "z1"),
    given("forall(0 <= alpha(z), z, Z)", "z1"),
    given("entries of W", "z1", "s"),
    have("alpha(z1)*W(z1, s) == 0", "the distance is positive", antisymmetry()),
    AUTO,
)
REACHING = f"alpha(z)*{factor('z', 'u')}*W(z, s)"
ONE_OUTPUT = (
    *INFORMATIVE,
    have(
        f"forall(0 <= {distance('z')}, z, Z)",
        "no term is negative",
        each(
            "z1",
            have(
                f"total(0*a(s, x), x, X) <= {distance('z1')}",
                "no term is negative",
                term_by_term("x1", given("a(s, x) in [0, 1]", "x1"), given("a in [0, 1]", "z1", "x1"), AUTO),
            ),
        ),
        name="distance",
    ),
    EXTREME,
    have(
        f"forall(alpha(z)*W(z, s)*{distance('z')} == 0, z, Z)",
        "a sum of terms that are not negative",
        for_each(
            "z1",
            below_total(
                SPREAD,
                "z1",
                each(
                    "z2",
                    given("forall(0 <= alpha(z), z, Z)", "z2"),
                    given("entries of W", "z2", "s"),
                    given("distance", "z2"),
                ),
            ),
            given("forall(0 <= alpha(z), z, Z)", "z1"),
            given("entries of W", "z1", "s"),
            given("distance", "z1"),
            antisymmetry(),
        ),
        name="no mass at a distance",
    ),
    have(
        "forall(alpha(z)*W(z, s)*(1 - delta(z, s)) == 0, z, Z)",
        "other outputs are at a distance",
        for_each("z1", by("same-or-not", AUTO, ANOTHER, left="s", right="z1")),
        name="no mass elsewhere",
    ),
    have(
        f"total({REACHING}, z, Z) == total(delta(z, s)*{REACHING}, z, Z)",
        "`s` alone is left",
        term_by_term("z1", given("no mass elsewhere", "z1"), AUTO),
    ),
    given("`A.W = B`", "u", "s"),
    have("beta(s) == alpha(s)*W(s, s)", "the column of `B` is a part of that of `A`", antisymmetry()),
    below_total("total(W(s, t), t, Z)", "s", each("t1", given("entries of W", "s", "t1"))),
    given("rows of W", "s"),
    given("forall(0 <= alpha(z), z, Z)", "s"),
    AUTO,
)
TO_ORDER = steps(
    take("W", WITNESS, name=("entries of W", "rows of W", "`A.W = B`")), for_each("s", introduce(steps(*ONE_OUTPUT)))
)
# From the order to a witness: an informative output stays with the probability that makes B's of it, else A reports an
# output that tells nothing, as often as B does.


def inside(z: str) -> str:
    return f"total(a({z}, x), x, X)"


def outside(z: str) -> str:
    return f"total(1 - a({z}, x), x, X)"


def informative(z: str) -> str:
    return f"{inside(z)}*{outside(z)}"


def decided(z: str, value: str, *more: str) -> str:
    """What is chosen for an output that tells something, and 0 for one that tells nothing."""
    conditions = [*more, f"implies(0 < {informative(z)}, {value})", f"implies({informative(z)} <= 0, v == 0)"]
    return f"all(0 <= v, v <= 1, {', '.join(conditions)})"


NOT_NEGATIVE = [
    have(
        f"forall(0 <= {sum_of('z')}, z, Z)",
        "0 or 1",
        each(
            "z1",
            have(
                f"total(0*a(z1, x), x, X) <= {sum_of('z1')}",
                "0 or 1",
                term_by_term("x1", zero_or_one("z1", "x1"), AUTO),
            ),
        ),
        name=name,
    )
    for name, sum_of in (("inside", inside), ("outside", outside))
]


def some(term: str, fact: str) -> Node:
    """A sum of 0s and 1s is positive because of some 1."""
    shown = steps(zero_or_one("z1", "u"), have(fact.format("u"), "0 or 1", antisymmetry()), HYPOTHESIS)
    return by(
        "some-element",
        AUTO,
        AUTO,
        steps(zero_or_one("z1", "u"), AUTO),
        AUTO,
        exhibit("u", shown),
        weight=f"total({term}, x, X)",
        value=f"total({term}, x, X)",
        name="u",
    )


def chosen(value: str, *, tells: bool = True) -> Node:
    """The value for an output that tells something, or nothing; the other case cannot be."""
    never = introduce(contradiction())
    cases = (AUTO, never) if tells else (never, AUTO)
    return exhibit(value, split(*cases))


SHARE = have(
    f"forall(exists({decided('z', 'v*alpha(z) == beta(z)')}, v, real), z, Z)",
    "how much of an output is kept",
    for_each(
        "z1",
        given("inside", "z1"),
        given("outside", "z1"),
        cases(
            f"0 < {informative('z1')}",
            steps(
                have(f"0 < {inside('z1')}", "a positive product"),
                have(f"0 < {outside('z1')}", "a positive product"),
                given(ORDER, "z1"),
                detach(split(some("a(z1, x)", "a(z1, {0}) == 1"), some("1 - a(z1, x)", "a(z1, {0}) == 0"))),
                given("forall(0 <= alpha(z), z, Z)", "z1"),
                given("forall(0 <= beta(z), z, Z)", "z1"),
                cases(
                    "0 < alpha(z1)",
                    chosen("beta(z1)/alpha(z1)"),
                    steps(have("beta(z1) == 0", "`0 <= beta <= alpha <= 0`", antisymmetry()), chosen("0")),
                ),
            ),
            chosen("0", tells=False),
        ),
    ),
)
TELLS = have(
    f"forall(exists({decided('z', 'v == 1')}, v, real), z, Z)",
    "1 for an output that tells something",
    for_each("z1", cases(f"0 < {informative('z1')}", chosen("1"), chosen("0", tells=False))),
)
KEPT = have(
    "forall(keep(z)*alpha(z) == tell(z)*beta(z), z, Z)",
    "what is kept of an output",
    for_each(
        "z1",
        given("keep", "z1", name=("keep where told", "keep where not")),
        given("tell", "z1", name=("tell where told", "tell where not")),
        cases(
            f"0 < {informative('z1')}",
            steps(detach(fact="keep where told"), detach(fact="tell where told"), AUTO),
            steps(detach(fact="keep where not"), detach(fact="tell where not"), AUTO),
        ),
    ),
    name="kept",
)


def end(term: str) -> Node:
    """No term of a sum that is not positive is positive, at x1 and at x0."""
    nonnegative = each("x2", zero_or_one("z1", "x2"))
    return steps(
        below_total(f"total({term}, x, X)", "x1", nonnegative),
        below_total(f"total({term}, x, X)", "x0", nonnegative),
        zero_or_one("z1", "x1"),
        zero_or_one("z1", "x0"),
        have("a(z1, x1) == a(z1, x0)", "both are the same", antisymmetry()),
        AUTO,
    )


CONSTANT = have(
    forall("z in Z, x in X", "(1 - tell(z))*(a(z, x) - a(z, x0)) == 0"),
    "an output that tells nothing favours all secrets or none",
    for_each(
        "z1",
        "x1",
        given("tell", "z1", name=("tell where told", "")),
        given("inside", "z1"),
        given("outside", "z1"),
        cases(
            f"0 < {informative('z1')}",
            steps(detach(fact="tell where told"), AUTO),
            cases(
                f"0 < {inside('z1')}",
                steps(have(f"{outside('z1')} <= 0", "the product is not positive"), end("1 - a(z1, x)")),
                end("a(z1, x)"),
            ),
        ),
    ),
    name="constant",
)


def quiet(z: str) -> str:
    return f"(1 - tell({z}))*beta({z})*{factor(z, 'x0')}"


QUIET = quiet("z")
MASS = f"total({QUIET}, z, Z)"
LEFT = have(
    f"forall(total(alpha(z)*{factor('z', 'x')}*(1 - keep(z)), z, Z) == {MASS}, x, X)",
    "what `A` does not keep is what `B` reports of outputs that tell nothing",
    each(
        "x1",
        given(rows("alpha")[1], "x1"),
        given(rows("beta")[1], "x1"),
        have(
            f"total(keep(z)*alpha(z)*{factor('z', 'x1')}, z, Z) == total(tell(z)*beta(z)*{factor('z', 'x1')}, z, Z)",
            "what is kept",
            term_by_term("z1", given("kept", "z1"), AUTO),
        ),
        have(
            f"total((1 - tell(z))*beta(z)*{factor('z', 'x1')}, z, Z) == {MASS}",
            "the same for all secrets",
            term_by_term("z1", given("constant", "z1", "x1"), AUTO),
        ),
    ),
    name="left",
)
POSITIVE = have(
    f"forall(0 <= {QUIET}, z, Z)",
    "probabilities",
    each(
        "z1",
        given("tell", "z1"),
        given("forall(0 <= beta(z), z, Z)", "z1"),
        zero_or_one("z1", "x0"),
        have("0 <= a(z1, x0)", "0 or 1"),
    ),
    name="quiet mass",
)


def witnessed(share: str, *facts: Node) -> Node:
    """The witness that keeps an output z with probability keep(z), else reports t with probability share(t)."""
    at_z, at_t = (
        (given("keep", "z1"), given("quiet mass", "t1")),
        (given("kept", "t1"), given("constant", "t1", "x1"), given("left", "x1")),
    )
    entries = for_each("z1", each("t1", *at_z, *facts))
    columns = for_each("x1", each("t1", *at_t, *facts))
    value = f"lambda z, t: delta(z, t)*keep(z) + (1 - keep(z))*{share}"
    return exhibit(value, split(entries, each("z1"), columns))


TO_WITNESS = steps(
    *NOT_NEGATIVE,
    SHARE,
    by("choice", hypothesis=THIS, name="keep", names=["keep"]),
    TELLS,
    by("choice", hypothesis=THIS, name="tell", names=["tell"]),
    by("element", set="X", name="x0"),
    KEPT,
    CONSTANT,
    LEFT,
    POSITIVE,
    cases(
        f"0 < {MASS}",
        witnessed(f"({quiet('t')}/{MASS})"),
        steps(
            by("element", set="Z", name="z0"),
            have(
                "forall((1 - tell(z))*beta(z) == 0, z, Z)",
                "a sum of terms that are not negative",
                for_each(
                    "z1",
                    below_total(MASS, "z1", each("z2", given("quiet mass", "z2"))),
                    given("tell", "z1"),
                    given("forall(0 <= beta(z), z, Z)", "z1"),
                    zero_or_one("z1", "x0"),
                    have("0 <= a(z1, x0)", "0 or 1"),
                    antisymmetry(),
                ),
                name="no quiet output",
            ),
            have(f"{MASS} == total(0*beta(z), z, Z)", "no mass is left", term_by_term("z1", given(THIS, "z1"), AUTO)),
            witnessed("delta(t, z0)", given("no quiet output", "t1")),
        ),
    ),
)
CLAIM = beyond(
    "beyond.equal-ratio",
    "With one likelihood ratio, `A` is refined by `B` iff no informative output is more likely under `B`",
    Statement(
        f"equivalent({WITNESS}, {ORDER})",
        {"X": "set", "Z": "set", "a": "function(Z, X)", "alpha": "function(Z)", "beta": "function(Z)", "r": "real"},
        ("1 < r", ZERO_OR_ONE, *rows("alpha"), *rows("beta"), DIFFERENT),
    ),
    cycle(TO_ORDER, TO_WITNESS),
)
