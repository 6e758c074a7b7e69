"""Local hashing with g and with more values, at the same eps."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.equal_ratio import at_size, larger_refined, smaller_not_refined
from symqif.claims.script import by, have, larger_exponent, law, renamed, steps, using
from symqif.mechanisms import lh
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement

DEFINITIONS = {**lh.definitions, **renamed(lh.definitions, p="p2", q="q2", LH="LH2", g="g2")}
ORDER = "((1-1/g2)/(1-1/g))**(k-1) <= (exp(eps)+g2-1)/(exp(eps)+g-1)"


def quotients(formula: str) -> tuple[Node, ...]:
    """Steps: the weights at size 1, which are x/s and y/t, against x/y and s/t."""
    return law(
        formula.format("0 < x, 0 < y, 0 < s, 0 < t"),
        "multiply",
        by("introduce"),
        by("split", *[using(0, 1, 2, 4)] * 4, by("hypothesis")),
        x="(1-1/g2)**(k-1)",
        y="(1-1/g)**(k-1)",
        s="exp(eps)+g2-1",
        t="exp(eps)+g-1",
    )


CLAIM = Claim(
    id="beyond.hashing-order",
    title="Local hashing with more values is never refined by that with fewer, and refines it up to some k",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            f"all(no(refines(LH2, LH)), equivalent(refines(LH, LH2), {ORDER}))",
            {"k": "integer", "g": "integer", "g2": "integer", "eps": "real"},
            ("k >= 3", "2 <= g", "g < g2", "eps > 0"),
            DEFINITIONS,
        ),
        by(
            "split",
            smaller_not_refined("g-1", "g2-1", 0, 1, 2, 4),
            by(
                "cycle",
                steps(at_size("1"), *quotients("implies(all({0}, x/s <= y/t), x/y <= s/t)"), by("hypothesis")),
                steps(
                    *quotients("implies(all({0}, x/y <= s/t), x/s <= y/t)"), larger_refined("g-1", "g2-1", 8, 1, 2, 4)
                ),
            ),
        ),
        (have("exp(eps) > 1", "eps > 0", larger_exponent("0", "eps")),),
    ),
    recorded="proved",
)
