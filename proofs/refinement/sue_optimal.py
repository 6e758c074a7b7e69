"""Bitwise SUE is refined by every eps/2-DP mechanism on two secrets."""

from symqif.mechanisms import sue
from symqif.outlines.script import *

WITNESS = (
    "exists(exists(all(forall(all(0 <= v(z), 0 <= w(z)), z, Z), total(v(z), z, Z) == 1, total(w(z), z, Z) == 1, "
    "forall(all(p*v(z) + q*w(z) == N0(z), q*v(z) + p*w(z) == N1(z)), z, Z)), w, function(Z)), v, function(Z))"
)

MOST = forall("z in Z", "N0(z) <= exp(eps/2)*N1(z)")
LEAST = forall("z in Z", "N1(z) <= exp(eps/2)*N0(z)")


def witnessed(v: str, w: str, *entries: Node) -> Node:
    """These are the rows of a witness."""
    at_z = (
        given("forall(0 <= N0(z), z, Z)", "z1"),
        given("forall(0 <= N1(z), z, Z)", "z1"),
        given(MOST, "z1"),
        given(LEAST, "z1"),
        *entries,
    )
    one_by_one = for_each("z1", *at_z, AUTO)
    return exhibit(v, exhibit(w, split(one_by_one, AUTO, AUTO, one_by_one)))


EQUAL = have("N0(z1) == N1(z1)", "0-DP", antisymmetry())
VARIABLES = {"eps": "real", "Z": "set", "N0": "function(Z)", "N1": "function(Z)"}
PRIVATE = (
    "0 <= eps",
    "forall(0 <= N0(z), z, Z)",
    "total(N0(z), z, Z) == 1",
    "forall(0 <= N1(z), z, Z)",
    "total(N1(z), z, Z) == 1",
    MOST,
    LEAST,
)
TEST = forall("z in Z", "all(0 <= v(z), v(z) <= 1)")
TO_SUE = (TEST, "total(N0(z)*v(z), z, Z) == q", "total(N1(z)*v(z), z, Z) == p")
AT_Z = (given(MOST, "z1"), given(LEAST, "z1"), given(TEST, "z1"))


def vanishing(gap: str, weight: str) -> tuple[Node, ...]:
    """Steps: a term of a sum that is 0, with no negative terms, is 0; {0} stands for the element."""
    term, here = (f"({gap})*({weight})".format(z) for z in ("z", "z0"))
    return (
        below_total(f"total({term}, z, Z)", "z0", for_each("z1", *AT_Z, AUTO)),
        have(f"{here} <= 0", "the sum of these is `e^(eps/2) q - p`, which is 0"),
    )


SAME_COLUMNS = steps(
    *vanishing("exp(eps/2)*N0({0}) - N1({0})", "v({0})"),
    *vanishing("exp(eps/2)*N1({0}) - N0({0})", "1 - v({0})"),
    *(given(fact, "z0") for fact in (MOST, LEAST, TEST)),
    have("(exp(eps/2)*N0(z0) - N1(z0))*v(z0) == 0", "nor is it negative", antisymmetry(), name="accepted"),
    have("(exp(eps/2)*N1(z0) - N0(z0))*(1 - v(z0)) == 0", "nor is it negative", antisymmetry(), name="rejected"),
    using("rejected", "accepted"),
)
CLAIM = claim(
    "txt.sue-optimal",
    "Bitwise SUE is universally optimal among the `eps/2`-DP mechanisms on two secrets",
    Source(
        "Comparing mechanisms",
        "sec:comparing",
        1041,
        "[SUE] is universally optimal among the `eps/2`-DP mechanisms on 2 secrets",
    ),
    Statement(f"all(p <= exp(eps/2)*q, q <= exp(eps/2)*p, {WITNESS})", VARIABLES, PRIVATE, bits(sue)),
    split(
        AUTO,
        AUTO,
        cases(
            "1 < exp(eps/2)",
            witnessed(
                "lambda z: (exp(eps/2)*N0(z) - N1(z))/(exp(eps/2) - 1)",
                "lambda z: (exp(eps/2)*N1(z) - N0(z))/(exp(eps/2) - 1)",
            ),
            steps(
                have("exp(eps/2) == 1", "`eps = 0`", antisymmetry()),
                witnessed("lambda z: N0(z)", "lambda z: N0(z)", EQUAL),
            ),
        ),
    ),
    facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"),),
    remarks=(
        proved(
            "an `eps/2`-DP mechanism that is refined by SUE has the columns of SUE, up to factors",
            "a column of another ratio falls short of it: SUE is the only optimal one, up to equivalence",
            Statement(
                "forall((N0(z) - exp(eps/2)*N1(z))*(N1(z) - exp(eps/2)*N0(z)) == 0, z, Z)",
                {**VARIABLES, "v": "function(Z)"},
                (*PRIVATE, *TO_SUE),
                bits(sue),
            ),
            for_each("z0", SAME_COLUMNS),
            facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"),),
        ),
    ),
    notes=(
        "SUE is `eps/2`-DP itself, so that it is the only one, up to equivalence, that every other one refines.",
        "`v` and `w` are the rows of the witness: what the mechanism `N` reports for the outputs 0 and 1 of SUE.",
    ),
)
