"""OUE is local hashing with g = e^eps + 1, which is OLH where e^eps is an integer."""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.equal_ratio import same_at_two
from symqif.claims.hashing_weights import same_parameter, same_weight, weight
from symqif.claims.script import by, have, larger_exponent, renamed, steps, using
from symqif.mechanisms import lh, olh, oue
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement

DEFINITIONS = {**renamed(lh.definitions, p="pLH", q="qLH"), **oue.definitions}
BOTH = "all(refines(OUE, LH), refines(LH, OUE))"
G = "exp(eps)+1"
GROWTH = have("exp(eps) > 1", "eps > 0", larger_exponent("0", "eps"))
REST = "g/(exp(eps)+1)*2*exp(eps)/(exp(eps)+g-1)"
BASES = ("exp(eps)", "g-1")  # of the powers for k = 2


def same(*given: int) -> Node:
    """By the hypotheses that say g >= 2, e^eps > 1 and g = e^eps + 1."""
    weights = weight("g-1", "i"), weight("exp(eps)", "i")
    return by(
        "equal-ratio",
        steps(*same_weight("g-1", "exp(eps)", *weights, REST, *given), using(*given[:2], -1)),
        ratio="exp(eps)",
    )


CLAIM = Claim(
    id="beyond.oue-is-olh",
    title="OUE leaks exactly what local hashing of the same eps does where g = e^eps + 1, and for k >= 3 only there",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            f"all(implies(g == {G}, {BOTH}), implies(all(k >= 3, {BOTH}), g == {G}))",
            {"k": "integer", "g": "integer", "eps": "real"},
            ("k >= 2", "g >= 2", "eps > 0"),
            DEFINITIONS,
        ),
        by(
            "split",
            by("introduce", by("split", same(1, 3, 4), same(1, 3, 4))),
            by(
                "introduce",
                steps(have("g-1 == exp(eps)", "at sizes 1 and 2", same_parameter(*BASES[::-1], 5, 1, 3)), using(-1)),
            ),
        ),
        (GROWTH,),
    ),
    recorded="proved",
    remarks=(
        Remark(
            "where e^eps is an integer, OLH and OUE refine each other",
            "the integer nearest to e^eps + 1 is e^eps + 1",
            Derivation(
                Statement(
                    BOTH,
                    {"k": "integer", "g": "integer", "n": "integer", "eps": "real"},
                    ("k >= 2", "g >= 2", "eps > 0", *olh.given[len(lh.given) :], "exp(eps) == n"),
                    DEFINITIONS,
                ),
                by("split", same(1, 6, 9), same(1, 6, 9)),
                (
                    GROWTH,
                    have("g <= n+1", "rounded", by("integer")),
                    have("n+1 <= g", "rounded", by("integer")),
                    have(f"g == {G}", "e^eps = n", by("antisymmetry")),
                ),
            ),
            recorded="proved",
        ),
        Remark(
            "for k = 2, OUE and local hashing refine each other where g = e^eps + 1 and where g = 2",
            "w_1 is the same for g - 1 and e^eps/(g - 1)",
            Derivation(
                Statement(
                    f"equivalent({BOTH}, (g-2)*(g-exp(eps)-1) == 0)",
                    {"g": "integer", "eps": "real"},
                    ("g >= 2", "eps > 0"),
                    renamed(DEFINITIONS, k="2"),
                ),
                same_at_two(*(weight(u, "{0}", "2") for u in BASES), using(0, 2, -1), using(0, 2, 3), *BASES),
                (GROWTH,),
            ),
            recorded="proved",
        ),
    ),
    notes=("Neither the prior nor the gain function matters: refinement both ways leaves all leakage the same.",),
)
