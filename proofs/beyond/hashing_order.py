"""Local hashing with g and with more values, at the same eps."""

from equal_ratio_lemmas import at_size, refined_at_two
from hashing_weights import larger_refined, smaller_not_refined, weight

from symqif.mechanisms import lh
from symqif.outlines.script import *

DEFINITIONS = {**lh.definitions, **renamed(lh.definitions, p="p2", q="q2", LH="LH2", g="g2")}
KNOWN = ("2 <= g", "g < g2", "exp(eps) > 1")
ORDER = "((1-1/g2)/(1-1/g))**(k-1) <= (exp(eps)+g2-1)/(exp(eps)+g-1)"


def quotients(formula: str) -> tuple[Node, ...]:
    """Steps: the weights at size 1, which are x/s and y/t, against x/y and s/t."""
    return follows(
        formula.format("0 < x, 0 < y, 0 < s, 0 < t"),
        "multiply",
        {"x": "(1-1/g2)**(k-1)", "y": "(1-1/g)**(k-1)", "s": "exp(eps)+g2-1", "t": "exp(eps)+g-1"},
        split(*[using("k >= 3", *KNOWN)] * 4, HYPOTHESIS),
    )


AT_ONE, AT_ONE_2 = ("g-1", "g*(exp(eps)+g-1)"), ("g2-1", "g2*(exp(eps)+g2-1)")
STRICT_GROWTH = exponentials("exp(eps) > 1", "`eps > 0`")


def crossed(formula: str, *values: str) -> tuple[Node, ...]:
    """Steps: from one of a/b <= c/d and a d <= c b to the other one."""
    return follows(
        formula.format("0 < b, 0 < d"),
        "multiply",
        dict(zip("abcd", values, strict=True)),
        split(using(*KNOWN), using(*KNOWN), HYPOTHESIS),
        name="scaled",
    )


def at_two(a: tuple[str, str], b: tuple[str, str], sign: str) -> Node:
    """For k = 2, the one with the weight a at size 1 is refined by that with b iff (g-1)(g'-1) compares so."""
    of_a, of_b = (weight(u, "{0}", "2") for u, _ in (a, b))
    return cycle(
        steps(
            at_size("1"),
            *crossed("implies(all({0}, a/b <= c/d), a*d <= c*b)", *b, *a),
            have(
                f"(g2-g)*((g-1)*(g2-1)-exp(eps)) {sign} 0",
                "the difference of both sides",
                using("scaled"),
                name="difference",
            ),
            suppose(using("g < g2", THIS, "difference")),
        ),
        steps(
            have(
                f"({b[0]})*({a[1]}) <= ({a[0]})*({b[1]})",
                "the difference of both sides",
                using("g < g2", f"(g-1)*(g2-1) {sign} exp(eps)"),
            ),
            *crossed("implies(all({0}, a*d <= c*b), a/b <= c/d)", *b, *a),
            have(f"{of_b} <= {of_a}".format("1"), "at size 1", HYPOTHESIS),
            refined_at_two(of_b, of_a, "g-1", "g2-1"),
        ),
    )


CLAIM = beyond(
    "beyond.hashing-order",
    "At the same `eps` and for `k >= 3`, local hashing with more values is never refined by that with fewer, and "
    "refines it at most up to some `k`",
    Statement(
        f"all(no(refines(LH2, LH)), equivalent(refines(LH, LH2), {ORDER}))",
        {"k": "integer", "g": "integer", "g2": "integer", "eps": "real"},
        ("k >= 3", "2 <= g", "g < g2", "eps > 0"),
        DEFINITIONS,
    ),
    split(
        smaller_not_refined("g-1", "g2-1", "k >= 3", *KNOWN),
        cycle(
            steps(at_size("1"), *quotients("implies(all({0}, x/s <= y/t), x/y <= s/t)"), HYPOTHESIS),
            steps(*quotients("implies(all({0}, x/y <= s/t), x/s <= y/t)"), larger_refined("g-1", "g2-1", *KNOWN)),
        ),
    ),
    facts=(STRICT_GROWTH,),
    remarks=(
        proved(
            "for `k = 2`, LH(`g`) is refined by LH(`g'`) iff `(g-1)(g'-1) >= e^eps`, and LH(`g'`) by LH(`g`) iff `<=`",
            "the weights at size 1, the only size that tells something",
            Statement(
                "all(equivalent(refines(LH, LH2), (g-1)*(g2-1) >= exp(eps)), "
                "equivalent(refines(LH2, LH), (g-1)*(g2-1) <= exp(eps)))",
                {"g": "integer", "g2": "integer", "eps": "real"},
                ("2 <= g", "g < g2", "eps > 0"),
                renamed(DEFINITIONS, k="2"),
            ),
            split(at_two(AT_ONE, AT_ONE_2, ">="), at_two(AT_ONE_2, AT_ONE, "<=")),
            facts=(STRICT_GROWTH,),
        ),
    ),
)
