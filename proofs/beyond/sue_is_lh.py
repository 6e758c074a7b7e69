"""SUE is local hashing with g = e^(eps/2) + 1."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.equal_ratio import at_one, at_size
from symqif.claims.hashing_weights import same_parameter, same_weight, weight
from symqif.claims.script import by, derive, have, larger_exponent, renamed, steps, using
from symqif.mechanisms import lh, sue
from symqif.reduction.statement import Statement

U, V = "g-1", "exp(eps/2)"
SAME = by(
    "equal-ratio",
    steps(
        *same_weight(U, V, weight(U, "i"), weight(V, "i"), "g*exp(eps/2)/(exp(eps)+g-1)", 1, 3, 4),
        using(1, 3, -1),
    ),
    ratio="exp(eps)",
)
AT_TWO = steps(
    have("k <= 2", "k < 3", by("integer")),
    at_size("1", 4),
    at_size("1", 5),
    have(f"{weight(U, '1')} == {weight(V, '1')}", "at size 1", by("antisymmetry", *[by("hypothesis")] * 2)),
    *at_one(U, "g", V, f"{V}+1", n="k-1"),
    have(f"{weight(U, '1', '2')} == {weight(U, '1')}", "k = 2"),
    have(f"{weight(V, '1')} == {weight(V, '1', '2')}", "k = 2"),
    have(
        f"{weight(U, '1', '2')} == {weight(V, '1', '2')}",
        "at size 1",
        derive(
            (weight(U, "1"), "k = 2"),
            (weight(V, "1"), "refinement both ways", by("hypothesis")),
            (weight(V, "1", "2"), "k = 2", by("hypothesis")),
            start=by("hypothesis"),
        ),
    ),
    have(f"(g-1-{V})**2 == 0", "multiply", using(1, 3, -1)),
    by("antisymmetry", *[by("suppose", using(-1, -2))] * 2),
)
CLAIM = Claim(
    id="beyond.sue-is-lh",
    title="SUE leaks exactly what local hashing of the same eps does where g = e^(eps/2) + 1, and only there",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            "equivalent(all(refines(SUE, LH), refines(LH, SUE)), g == exp(eps/2)+1)",
            {"k": "integer", "g": "integer", "eps": "real"},
            ("k >= 2", "g >= 2", "eps > 0"),
            {**renamed(lh.definitions, p="pLH", q="qLH"), **sue.definitions},
        ),
        by(
            "cycle",
            by(
                "cases",
                steps(have(f"{U} == {V}", "at sizes 1 and 2", same_parameter(U, V, 4, 1, 3)), using(-1)),
                AT_TWO,
                formula="k >= 3",
            ),
            by("split", SAME, SAME),
        ),
        (have("exp(eps/2) > 1", "eps > 0", larger_exponent("0", "eps/2")),),
    ),
    recorded="proved",
)
