"""Bitwise SUE is refined by every eps/2-DP mechanism on two secrets."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, bits, by, given, have, larger_exponent, steps
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
CLAIM = Claim(
    id="txt.sue-optimal",
    title="Bitwise SUE is universally optimal among the eps/2-DP mechanisms on two secrets",
    source=Source("Comparing mechanisms", "sec:comparing", 1041),
    printed=Derivation(
        Statement(
            f"all(p <= exp(eps/2)*q, q <= exp(eps/2)*p, {WITNESS})",
            {"eps": "real", "Z": "set", "N0": "function(Z)", "N1": "function(Z)"},
            (
                "0 <= eps",
                "forall(0 <= N0(z), z, Z)",
                "total(N0(z), z, Z) == 1",
                "forall(0 <= N1(z), z, Z)",
                "total(N1(z), z, Z) == 1",
                "forall(N0(z) <= exp(eps/2)*N1(z), z, Z)",
                "forall(N1(z) <= exp(eps/2)*N0(z), z, Z)",
            ),
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
    notes=(
        "SUE is eps/2-DP itself, so that it is the only one, up to equivalence, that every other one refines.",
        "v and w are the rows of the witness: what the mechanism N reports for the outputs 0 and 1 of SUE.",
    ),
)
