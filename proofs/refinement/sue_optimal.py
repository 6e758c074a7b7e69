"""Bitwise SUE is refined by every eps/2-DP mechanism on two secrets."""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.script import AUTO, bits, by, given, have, larger_exponent, steps, using
from symqif.mechanisms import sue
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement

WITNESS = (
    "exists(exists(all(forall(all(0 <= v(z), 0 <= w(z)), z, Z), total(v(z), z, Z) == 1, total(w(z), z, Z) == 1, "
    "forall(all(p*v(z) + q*w(z) == N0(z), q*v(z) + p*w(z) == N1(z)), z, Z)), w, function(Z)), v, function(Z))"
)


def witnessed(v: str, w: str, *entries: Node) -> Node:
    """These are the rows of a witness."""
    at_z = (given(1, "z1"), given(3, "z1"), given(5, "z1"), given(6, "z1"), *entries)
    one_by_one = by("for-each", steps(*at_z, AUTO), name="z1")
    return by("exhibit", by("exhibit", by("split", one_by_one, AUTO, AUTO, one_by_one), value=w), value=v)


EQUAL = have("N0(z1) == N1(z1)", "0-DP", by("antisymmetry"))
VARIABLES = {"eps": "real", "Z": "set", "N0": "function(Z)", "N1": "function(Z)"}
PRIVATE = (
    "0 <= eps",
    "forall(0 <= N0(z), z, Z)",
    "total(N0(z), z, Z) == 1",
    "forall(0 <= N1(z), z, Z)",
    "total(N1(z), z, Z) == 1",
    "forall(N0(z) <= exp(eps/2)*N1(z), z, Z)",
    "forall(N1(z) <= exp(eps/2)*N0(z), z, Z)",
)
TO_SUE = ("forall(all(0 <= v(z), v(z) <= 1), z, Z)", "total(N0(z)*v(z), z, Z) == q", "total(N1(z)*v(z), z, Z) == p")
AT_Z = (given(5, "z1"), given(6, "z1"), given(7, "z1"))


def vanishing(gap: str, weight: str) -> tuple[Node, ...]:
    """Steps: a term of a sum that is 0, with no negative terms, is 0."""
    term = f"({gap})*({weight})"
    return (
        by("below-total", by("for-each", steps(*AT_Z, AUTO), name="z1"), term=f"total({term}, z, Z)", at="z0"),
        have(f"{term.replace('(z)', '(z0)')} <= 0", "the sum of these is e^(eps/2) q - p, which is 0"),
    )


SAME_COLUMNS = steps(
    *vanishing("exp(eps/2)*N0(z) - N1(z)", "v(z)"),
    *vanishing("exp(eps/2)*N1(z) - N0(z)", "1 - v(z)"),
    *(given(n, "z0") for n in (5, 6, 7)),
    have("(exp(eps/2)*N0(z0) - N1(z0))*v(z0) == 0", "nor is it negative", by("antisymmetry")),
    have("(exp(eps/2)*N1(z0) - N0(z0))*(1 - v(z0)) == 0", "nor is it negative", by("antisymmetry")),
    using(-1, -2),
)
CLAIM = Claim(
    id="txt.sue-optimal",
    title="Bitwise SUE is universally optimal among the eps/2-DP mechanisms on two secrets",
    source=Source("Comparing mechanisms", "sec:comparing", 1041),
    printed=Derivation(
        Statement(
            f"all(p <= exp(eps/2)*q, q <= exp(eps/2)*p, {WITNESS})",
            VARIABLES,
            PRIVATE,
            bits(sue),
        ),
        by(
            "split",
            AUTO,
            AUTO,
            by(
                "cases",
                witnessed(
                    "lambda z: (exp(eps/2)*N0(z) - N1(z))/(exp(eps/2) - 1)",
                    "lambda z: (exp(eps/2)*N1(z) - N0(z))/(exp(eps/2) - 1)",
                ),
                steps(
                    have("exp(eps/2) == 1", "eps = 0", by("antisymmetry")),
                    witnessed("lambda z: N0(z)", "lambda z: N0(z)", EQUAL),
                ),
                formula="1 < exp(eps/2)",
            ),
        ),
        facts=(have("exp(eps/2) >= 1", "eps >= 0", larger_exponent("0", "eps/2")),),
    ),
    recorded="proved",
    remarks=(
        Remark(
            "an eps/2-DP mechanism that is refined by SUE has the columns of SUE, up to factors",
            "a column of another ratio falls short of it: SUE is the only optimal one, up to equivalence",
            Derivation(
                Statement(
                    "forall((N0(z) - exp(eps/2)*N1(z))*(N1(z) - exp(eps/2)*N0(z)) == 0, z, Z)",
                    {**VARIABLES, "v": "function(Z)"},
                    (*PRIVATE, *TO_SUE),
                    bits(sue),
                ),
                by("for-each", SAME_COLUMNS, name="z0"),
                facts=(have("exp(eps/2) >= 1", "eps >= 0", larger_exponent("0", "eps/2")),),
            ),
            recorded="proved",
        ),
    ),
    notes=(
        "SUE is eps/2-DP itself, so that it is the only one, up to equivalence, that every other one refines.",
        "v and w are the rows of the witness: what the mechanism N reports for the outputs 0 and 1 of SUE.",
    ),
)
