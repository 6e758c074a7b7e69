"""Channels with one likelihood ratio: refinement is a comparison output by output.

The outputs of both channels are told apart by the sets of secrets that they favour, by the same factor r > 1.
"""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.one_ratio import DIFFERENT, WITNESS, ZERO_OR_ONE, factor, rows, told_apart
from symqif.claims.script import AUTO, by, given, have, steps
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement

ORDER = f"forall(implies({told_apart('z')}, beta(z) <= alpha(z)), z, Z)"


def zero_or_one(z: str, x: str) -> Node:
    return given(1, z, x)


def each(name: str, *line: Node) -> Node:
    return by("for-each", steps(*line, AUTO), name=name)


# From a witness to the order: a column of B is made of that column of A alone, as its posterior is extreme.

IN, OUT = "total(a(s, y), y, X)", "total(1 - a(s, y), y, X)"


def distance(z: str) -> str:
    """0 for the output s, positive for every other one."""
    return f"total({OUT}*a(s, x)*(1 - a({z}, x)) + r*{IN}*(1 - a(s, x))*a({z}, x), x, X)"


WEIGHT = f"({OUT}*a(s, x) - r*{IN}*(1 - a(s, x)))"
SPREAD = f"total(alpha(z)*W(z, s)*{distance('z')}, z, Z)"
REACHED = f"{WEIGHT}*alpha(z)*{factor('z', 'x')}*W(z, s)"
EXTREME = have(
    f"{SPREAD} == 0",
    "weigh the column of B so that it sums to 0",
    steps(
        have(
            f"total(total({REACHED}, z, Z), x, X) == total({WEIGHT}*beta(s)*{factor('s', 'x')}, x, X)",
            "A.W = B, secret by secret",
            by("term-by-term", steps(given(10, "x1", "s"), AUTO), name="x1"),
        ),
        have(
            f"total(a(s, x)**2, x, X) == {IN}",
            "0 or 1",
            by("term-by-term", steps(zero_or_one("s", "x1"), AUTO), name="x1"),
        ),
        by("exchange", term=f"total(total({REACHED}, z, Z), x, X)"),
        have(f"(r-1)*{SPREAD} == 0", "the weights sum to 0 on s"),
        by("antisymmetry"),
    ),
)
ANOTHER = steps(
    given(6, "z1", "s"),
    by("detach", hypothesis=-1),
    by("take", hypothesis=-1, name="w"),
    zero_or_one("z1", "w"),
    zero_or_one("s", "w"),
    have("1 <= a(s, w)*(1 - a(z1, w)) + (1 - a(s, w))*a(z1, w)", "they differ", by("apart", hypothesis=-3)),
    by("below-total", each("x1", given(20, "x1"), given(21, "z1", "x1")), term=distance("z1"), at="w"),
    given(20, "w"),
    given(21, "z1", "w"),
    have(f"1 <= {distance('z1')}", "one of the two terms is at least 1"),
    given(24, "z1"),
    given(2, "z1"),
    given(8, "z1", "s"),
    have("alpha(z1)*W(z1, s) == 0", "the distance is positive", by("antisymmetry")),
    AUTO,
)
FAVOURED = f"alpha(z)*{factor('z', 'u')}*W(z, s)"
ONE_OUTPUT = (
    by("take", hypothesis=11, name="u"),
    by("take", hypothesis=12, name="v"),
    by("below-total", each("x1", zero_or_one("s", "x1")), term=IN, at="u"),
    by("below-total", each("x1", zero_or_one("s", "x1")), term=OUT, at="v"),
    have(f"1 <= {IN}", "some secret is favoured"),
    have(f"1 <= {OUT}", "some secret is not"),
    have(f"1 <= r*{IN}", "r > 1"),
    have("forall(all(0 <= a(s, x), a(s, x) <= 1), x, X)", "0 or 1", each("x1", zero_or_one("s", "x1"))),
    have(
        "forall(forall(all(0 <= a(z, x), a(z, x) <= 1), x, X), z, Z)",
        "0 or 1",
        by("for-each", each("x1", zero_or_one("z1", "x1")), name="z1"),
    ),
    have(
        f"forall(0 <= {distance('z')}, z, Z)",
        "no term is negative",
        each(
            "z1",
            have(
                f"total(0*a(s, x), x, X) <= {distance('z1')}",
                "no term is negative",
                by("term-by-term", steps(given(20, "x1"), given(21, "z1", "x1"), AUTO), name="x1"),
            ),
        ),
    ),
    EXTREME,
    have(
        f"forall(alpha(z)*W(z, s)*{distance('z')} == 0, z, Z)",
        "a sum of terms that are not negative",
        by(
            "for-each",
            steps(
                by(
                    "below-total",
                    each("z2", given(2, "z2"), given(8, "z2", "s"), given(22, "z2")),
                    term=SPREAD,
                    at="z1",
                ),
                given(2, "z1"),
                given(8, "z1", "s"),
                given(22, "z1"),
                by("antisymmetry"),
            ),
            name="z1",
        ),
    ),
    have(
        "forall(alpha(z)*W(z, s)*(1 - delta(z, s)) == 0, z, Z)",
        "other outputs are at a distance",
        by("for-each", by("same-or-not", AUTO, ANOTHER, left="s", right="z1"), name="z1"),
    ),
    have(
        f"total({FAVOURED}, z, Z) == total(delta(z, s)*{FAVOURED}, z, Z)",
        "s alone is left",
        by("term-by-term", steps(given(25, "z1"), AUTO), name="z1"),
    ),
    given(10, "u", "s"),
    have("beta(s) == alpha(s)*W(s, s)", "the column of B is a part of that of A", by("antisymmetry")),
    by("below-total", each("t1", given(8, "s", "t1")), term="total(W(s, t), t, Z)", at="s"),
    given(9, "s"),
    given(2, "s"),
    AUTO,
)
TO_ORDER = steps(by("take", hypothesis=7, name="W"), by("for-each", by("introduce", steps(*ONE_OUTPUT)), name="s"))
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
        f"forall(0 <= total({term}, x, X), z, Z)",
        "0 or 1",
        each(
            "z1",
            have(
                f"total(0*a(z1, x), x, X) <= total({term.replace('z', 'z1')}, x, X)",
                "0 or 1",
                by("term-by-term", steps(zero_or_one("z1", "x1"), AUTO), name="x1"),
            ),
        ),
    )
    for term in ("a(z, x)", "1 - a(z, x)")
]


def some(term: str, fact: str) -> Node:
    """A sum of 0s and 1s is positive because of some 1."""
    shown = steps(zero_or_one("z1", "u"), have(fact.format("u"), "0 or 1", by("antisymmetry")), by("hypothesis"))
    return by(
        "some-element",
        AUTO,
        AUTO,
        steps(zero_or_one("z1", "u"), AUTO),
        AUTO,
        by("exhibit", shown, value="u"),
        weight=f"total({term}, x, X)",
        value=f"total({term}, x, X)",
        name="u",
    )


def chosen(value: str, *, tells: bool = True) -> Node:
    """The value for an output that tells something, or nothing; the other case cannot be."""
    never = by("introduce", by("contradiction"))
    cases = (AUTO, never) if tells else (never, AUTO)
    return by("exhibit", by("split", *cases), value=value)


SHARE = have(
    f"forall(exists({decided('z', 'v*alpha(z) == beta(z)')}, v, real), z, Z)",
    "how much of an output is kept",
    by(
        "for-each",
        steps(
            given(8, "z1"),
            given(9, "z1"),
            by(
                "cases",
                steps(
                    have(f"0 < {inside('z1')}", "a positive product"),
                    have(f"0 < {outside('z1')}", "a positive product"),
                    given(7, "z1"),
                    by(
                        "detach",
                        by("split", some("a(z1, x)", "a(z1, {0}) == 1"), some("1 - a(z1, x)", "a(z1, {0}) == 0")),
                        hypothesis=-1,
                    ),
                    given(2, "z1"),
                    given(4, "z1"),
                    by(
                        "cases",
                        chosen("beta(z1)/alpha(z1)"),
                        steps(have("beta(z1) == 0", "0 <= beta <= alpha <= 0", by("antisymmetry")), chosen("0")),
                        formula="0 < alpha(z1)",
                    ),
                ),
                chosen("0", tells=False),
                formula=f"0 < {informative('z1')}",
            ),
        ),
        name="z1",
    ),
)
TELLS = have(
    f"forall(exists({decided('z', 'v == 1')}, v, real), z, Z)",
    "1 for an output that tells something",
    by("for-each", by("cases", chosen("1"), chosen("0", tells=False), formula=f"0 < {informative('z1')}"), name="z1"),
)
KEPT = have(
    "forall(keep(z)*alpha(z) == tell(z)*beta(z), z, Z)",
    "what is kept of an output",
    by(
        "for-each",
        steps(
            given(11, "z1"),
            given(13, "z1"),
            by(
                "cases",
                steps(by("detach", hypothesis=16), by("detach", hypothesis=20), AUTO),
                steps(by("detach", hypothesis=17), by("detach", hypothesis=21), AUTO),
                formula=f"0 < {informative('z1')}",
            ),
        ),
        name="z1",
    ),
)


def end(term: str) -> Node:
    """No term of a sum that is not positive is positive, at x1 and at x0."""
    nonnegative = each("x2", zero_or_one("z1", "x2"))
    return steps(
        by("below-total", nonnegative, term=f"total({term}, x, X)", at="x1"),
        by("below-total", nonnegative, term=f"total({term}, x, X)", at="x0"),
        zero_or_one("z1", "x1"),
        zero_or_one("z1", "x0"),
        have("a(z1, x1) == a(z1, x0)", "both are the same", by("antisymmetry")),
        AUTO,
    )


CONSTANT = have(
    "forall(forall((1 - tell(z))*(a(z, x) - a(z, x0)) == 0, x, X), z, Z)",
    "an output that tells nothing favours all secrets or none",
    by(
        "for-each",
        by(
            "for-each",
            steps(
                given(13, "z1"),
                given(8, "z1"),
                given(9, "z1"),
                by(
                    "cases",
                    steps(by("detach", hypothesis=17), AUTO),
                    by(
                        "cases",
                        steps(have(f"{outside('z1')} <= 0", "the product is not positive"), end("1 - a(z1, x)")),
                        end("a(z1, x)"),
                        formula=f"0 < {inside('z1')}",
                    ),
                    formula=f"0 < {informative('z1')}",
                ),
            ),
            name="x1",
        ),
        name="z1",
    ),
)
QUIET = f"(1 - tell(z))*beta(z)*{factor('z', 'x0')}"
MASS = f"total({QUIET}, z, Z)"
LEFT = have(
    f"forall(total(alpha(z)*{factor('z', 'x')}*(1 - keep(z)), z, Z) == {MASS}, x, X)",
    "what A does not keep is what B reports of outputs that tell nothing",
    each(
        "x1",
        given(3, "x1"),
        given(5, "x1"),
        have(
            f"total(keep(z)*alpha(z)*{factor('z', 'x1')}, z, Z) == total(tell(z)*beta(z)*{factor('z', 'x1')}, z, Z)",
            "what is kept",
            by("term-by-term", steps(given(14, "z1"), AUTO), name="z1"),
        ),
        have(
            f"total((1 - tell(z))*beta(z)*{factor('z', 'x1')}, z, Z) == {MASS}",
            "the same for all secrets",
            by("term-by-term", steps(given(15, "z1", "x1"), AUTO), name="z1"),
        ),
    ),
)
POSITIVE = have(
    f"forall(0 <= {QUIET}, z, Z)",
    "probabilities",
    each("z1", given(13, "z1"), given(4, "z1"), zero_or_one("z1", "x0"), have("0 <= a(z1, x0)", "0 or 1")),
)


def witnessed(share: str, *facts: Node) -> Node:
    """The witness that keeps an output z with probability keep(z), else reports t with probability share(t)."""
    at_z, at_t = (given(11, "z1"), given(17, "t1")), (given(14, "t1"), given(15, "t1", "x1"), given(16, "x1"))
    entries = by("for-each", each("t1", *at_z, *facts), name="z1")
    columns = by("for-each", each("t1", *at_t, *facts), name="x1")
    value = f"lambda z, t: delta(z, t)*keep(z) + (1 - keep(z))*{share}"
    return by("exhibit", by("split", entries, each("z1"), columns), value=value)


TO_WITNESS = steps(
    *NOT_NEGATIVE,
    SHARE,
    by("choice", hypothesis=-1, name="keep"),
    TELLS,
    by("choice", hypothesis=-1, name="tell"),
    by("element", set="X", name="x0"),
    KEPT,
    CONSTANT,
    LEFT,
    POSITIVE,
    by(
        "cases",
        witnessed(f"({QUIET.replace('z', 't')}/{MASS})"),
        steps(
            by("element", set="Z", name="z0"),
            have(
                "forall((1 - tell(z))*beta(z) == 0, z, Z)",
                "a sum of terms that are not negative",
                by(
                    "for-each",
                    steps(
                        by("below-total", each("z2", given(17, "z2")), term=MASS, at="z1"),
                        given(13, "z1"),
                        given(4, "z1"),
                        zero_or_one("z1", "x0"),
                        have("0 <= a(z1, x0)", "0 or 1"),
                        by("antisymmetry"),
                    ),
                    name="z1",
                ),
            ),
            have(
                f"{MASS} == total(0*beta(z), z, Z)",
                "no mass is left",
                by("term-by-term", steps(given(-1, "z1"), AUTO), name="z1"),
            ),
            witnessed("delta(t, z0)", given(19, "t1")),
        ),
        formula=f"0 < {MASS}",
    ),
)
CLAIM = Claim(
    id="beyond.equal-ratio",
    title="With one likelihood ratio, A is refined by B iff no informative output is more likely under B",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            f"equivalent({WITNESS}, {ORDER})",
            {
                "X": "set",
                "Z": "set",
                "a": "function(Z, X)",
                "alpha": "function(Z)",
                "beta": "function(Z)",
                "r": "real",
            },
            (
                "1 < r",
                ZERO_OR_ONE,
                *rows("alpha"),
                *rows("beta"),
                DIFFERENT,
            ),
        ),
        by("cycle", TO_ORDER, TO_WITNESS),
    ),
    recorded="proved",
)
