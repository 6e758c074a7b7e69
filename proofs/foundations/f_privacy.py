"""On two secrets, trade-off functions are ordered as refinement orders the channels."""

from symqif.outlines.script import *


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
            "`M.W = N`",
            term_by_term("z3", given(f"image of M{n}", "z3"), AUTO),
        ),
        AUTO,
    )


BY_TESTS = for_each(
    "t",
    introduce(
        have(
            f"forall(exists({CHOSEN}, v, real), z, Z)",
            "reject where N1 > `t` N0",
            for_each(
                "z1",
                cases(
                    "0 <= N1(z1) - t*N0(z1)",
                    steps(larger("max(0, N1(z1) - t*N0(z1))", "N1(z1)-t*N0(z1)", exhibit("1"))),
                    steps(larger("max(0, N1(z1) - t*N0(z1))", "0", exhibit("0"))),
                ),
            ),
        ),
        by("choice", hypothesis=THIS, name="psi", names=["best test"]),
        have(
            f"0 <= {LEVEL}",
            "not negative",
            have(
                f"total(0*N0(z), z, Z) <= {LEVEL}",
                "term by term",
                term_by_term("z2", given(THIS, "z2"), given("forall(0 <= N0(y), y, Z)", "z2"), AUTO),
            ),
            AUTO,
        ),
        have(
            f"{LEVEL} <= total(N0(z), z, Z)",
            "a probability",
            term_by_term("z2", given("best test", "z2"), given("forall(0 <= N0(y), y, Z)", "z2"), AUTO),
        ),
        given(trade_off("N", "Z"), LEVEL),
        detach(name=("TN is largest", "")),
        given("TN is largest", "psi"),
        detach(split(for_each("z4", given("best test", "z4"), AUTO), AUTO)),
        given(ORDERED, LEVEL),
        detach(),
        given(trade_off("M", "Y"), LEVEL),
        detach(name="TM is reached"),
        take("phi", "TM is reached", name=("phi in [0, 1]", "", "")),
        have(
            "total(psi(z)*(N1(z) - t*N0(z)), z, Z) == total(max(0, N1(z) - t*N0(z)), z, Z)",
            "psi rejects where that is not negative",
            term_by_term("z5", given("best test", "z5"), AUTO),
        ),
        have(
            "total(phi(y)*(M1(y) - t*M0(y)), y, Y) <= total(max(0, M1(y) - t*M0(y)), y, Y)",
            "no test does better",
            term_by_term("y5", given("phi in [0, 1]", "y5"), AUTO),
        ),
        AUTO,
    ),
)
PROCESSED_TEST, AT_Y3 = (f"total(W({y}, z)*psi(z), z, Z)" for y in ("y", "y3"))
IS_TEST = steps(
    have(
        f"total(0*W(y3, z), z, Z) <= {AT_Y3}",
        "not negative",
        term_by_term("z6", given("entries", "y3", "z6"), given("psi in [0, 1]", "z6"), AUTO),
    ),
    have(
        f"{AT_Y3} <= total(W(y3, z), z, Z)",
        "at most 1",
        term_by_term("z6", given("entries", "y3", "z6"), given("psi in [0, 1]", "z6"), AUTO),
    ),
    given("rows", "y3"),
    AUTO,
)
PROCESSED = steps(
    given(trade_off("N", "Z"), "a"),
    detach(),
    take("psi", name=("psi in [0, 1]", "", "")),
    given(trade_off("M", "Y"), "a"),
    detach(name=("TM is largest", "")),
    given("TM is largest", f"lambda y: {PROCESSED_TEST}"),
    detach(split(for_each("y3", IS_TEST), product_sums(0))),
    product_sums(1),
)
CLAIM = claim(
    "fdp.iff-refinement",
    "On two secrets, `T_M <= T_N` pointwise iff `M` is refined by `N`",
    Source("`f`-Differential Privacy", "", 376, "`T_M <= T_N` iff `refines(M, N)`", to=379),
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
    cycle(
        by("dichotomies", BY_TESTS, M0="M0", M1="M1", N0="N0", N1="N1"),
        steps(
            take("W", WITNESS, name=("entries", "rows", "image of M0", "image of M1")),
            for_each("a", introduce(PROCESSED)),
        ),
    ),
)
