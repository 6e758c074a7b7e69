"""On two secrets, trade-off functions are ordered as refinement orders the channels."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, by, given, have, steps
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement


def rows(name: str, outputs: str) -> tuple[str, ...]:
    """A channel with two secrets: two probability distributions over its outputs."""
    return tuple(
        text
        for n in (0, 1)
        for text in (f"forall(0 <= {name}{n}(y), y, {outputs})", f"total({name}{n}(y), y, {outputs}) == 1")
    )


def trade_off(name: str, outputs: str) -> str:
    """T(a) is the type II error of the most powerful test of level a, for each a in [0, 1]."""
    test = f"forall(all(0 <= f(y), f(y) <= 1), y, {outputs}), total(f(y)*{name}0(y), y, {outputs}) <= a"
    error = f"1 - total(f(y)*{name}1(y), y, {outputs})"
    no_better = f"forall(implies(all({test}), T{name}(a) <= {error}), f, function({outputs}))"
    reached = f"exists(all({test}, T{name}(a) == {error}), f, function({outputs}))"
    return f"forall(implies(all(0 <= a, a <= 1), all({no_better}, {reached})), a, real)"


WITNESS = (
    "exists(all(forall(forall(0 <= W(y, z), z, Z), y, Y), forall(total(W(y, z), z, Z) == 1, y, Y), "
    "forall(total(M0(y)*W(y, z), y, Y) == N0(z), z, Z), forall(total(M1(y)*W(y, z), y, Y) == N1(z), z, Z)), "
    "W, function(Y, Z))"
)
ORDERED = "forall(implies(all(0 <= a, a <= 1), TM(a) <= TN(a)), a, real)"
CHOSEN = "all(0 <= v, v <= 1, v*(N1(z) - t*N0(z)) == max(0, N1(z) - t*N0(z)))"
LEVEL = "total(psi(z)*N0(z), z, Z)"


def product_sums(n: int) -> Node:
    """The processed test has the same error rates: M.W = N."""
    inner = f"W(y, z)*psi(z)*M{n}(y)"
    return steps(
        by("exchange", term=f"total(total({inner}, z, Z), y, Y)"),
        have(
            f"total(total({inner}, y, Y), z, Z) == total(psi(z)*N{n}(z), z, Z)",
            "M.W = N",
            by("term-by-term", steps(given(13 + n, "z3"), AUTO), name="z3"),
        ),
        AUTO,
    )


BY_TESTS = by(
    "for-each",
    by(
        "introduce",
        steps(
            have(
                f"forall(exists({CHOSEN}, v, real), z, Z)",
                "reject where N1 > t N0",
                by(
                    "for-each",
                    by(
                        "cases",
                        steps(by("larger", by("exhibit", value="1"), **{"max": "max(0, N1(z1) - t*N0(z1))", "is": 1})),
                        steps(by("larger", by("exhibit", value="0"), **{"max": "max(0, N1(z1) - t*N0(z1))", "is": 0})),
                        formula="0 <= N1(z1) - t*N0(z1)",
                    ),
                    name="z1",
                ),
            ),
            by("choice", hypothesis=-1, name="psi"),
            have(
                f"0 <= {LEVEL}",
                "not negative",
                steps(
                    have(
                        f"total(0*N0(z), z, Z) <= {LEVEL}",
                        "term by term",
                        by("term-by-term", steps(given(-1, "z2"), given(4, "z2"), AUTO), name="z2"),
                    ),
                    AUTO,
                ),
            ),
            have(
                f"{LEVEL} <= total(N0(z), z, Z)",
                "a probability",
                by("term-by-term", steps(given(-2, "z2"), given(4, "z2"), AUTO), name="z2"),
            ),
            given(9, LEVEL),
            by("detach", hypothesis=-1),
            given(17, "psi"),
            by(
                "detach",
                by("split", by("for-each", steps(given(13, "z4"), AUTO), name="z4"), AUTO),
                hypothesis=-1,
            ),
            given(10, LEVEL),
            by("detach", hypothesis=-1),
            given(8, LEVEL),
            by("detach", hypothesis=-1),
            by("take", hypothesis=25, name="phi"),
            have(
                "total(psi(z)*(N1(z) - t*N0(z)), z, Z) == total(max(0, N1(z) - t*N0(z)), z, Z)",
                "psi rejects where that is not negative",
                by("term-by-term", steps(given(13, "z5"), AUTO), name="z5"),
            ),
            have(
                "total(phi(y)*(M1(y) - t*M0(y)), y, Y) <= total(max(0, M1(y) - t*M0(y)), y, Y)",
                "no test does better",
                by("term-by-term", steps(given(26, "y5"), AUTO), name="y5"),
            ),
            AUTO,
        ),
    ),
    name="t",
)
PROCESSED_TEST = "total(W(y, z)*psi(z), z, Z)"
AT_Y3 = PROCESSED_TEST.replace("(y,", "(y3,")
IS_TEST = steps(
    have(
        f"total(0*W(y3, z), z, Z) <= {AT_Y3}",
        "not negative",
        by("term-by-term", steps(given(11, "y3", "z6"), given(20, "z6"), AUTO), name="z6"),
    ),
    have(
        f"{AT_Y3} <= total(W(y3, z), z, Z)",
        "at most 1",
        by("term-by-term", steps(given(11, "y3", "z6"), given(20, "z6"), AUTO), name="z6"),
    ),
    given(12, "y3"),
    AUTO,
)
PROCESSED = steps(
    given(9, "a"),
    by("detach", hypothesis=-1),
    by("take", hypothesis=-1, name="psi"),
    given(8, "a"),
    by("detach", hypothesis=-1),
    given(24, f"lambda y: {PROCESSED_TEST}"),
    by("detach", by("split", by("for-each", IS_TEST, name="y3"), product_sums(0)), hypothesis=-1),
    product_sums(1),
)
CLAIM = Claim(
    id="fdp.iff-refinement",
    title="On two secrets, T_M <= T_N pointwise iff M is refined by N",
    source=Source("f-Differential Privacy", "", 376),
    printed=Derivation(
        Statement(
            f"equivalent({ORDERED}, {WITNESS})",
            {
                "Y": "set",
                "Z": "set",
                **dict.fromkeys(("M0", "M1"), "function(Y)"),
                **dict.fromkeys(("N0", "N1"), "function(Z)"),
                **dict.fromkeys(("TM", "TN"), "function(real)"),
            },
            (*rows("M", "Y"), *rows("N", "Z"), trade_off("M", "Y"), trade_off("N", "Z")),
        ),
        by(
            "cycle",
            by("dichotomies", BY_TESTS, M0="M0", M1="M1", N0="N0", N1="N1"),
            steps(by("take", hypothesis=10, name="W"), by("for-each", by("introduce", PROCESSED), name="a")),
        ),
    ),
    recorded="proved",
)
