"""Outlines about the family of local hashing, of one e^eps: the order of two of its channels by their parameters.

At size i, local hashing with g = u + 1 values, or the unary encoding with q = 1/g, has count nonmember equal to
u^(k-i) / ((u+1)^(k-1) (e^eps+u)).
"""

from equal_ratio_lemmas import RATIO, Channels, at_least_base, at_size

from symqif.mechanisms import lh
from symqif.mechanisms.protocol import Protocol
from symqif.outline import Node
from symqif.outlines.script import (
    AUTO,
    HYPOTHESIS,
    antisymmetry,
    by,
    cycle,
    denial,
    follows,
    have,
    introduce,
    law,
    split,
    steps,
    using,
    with_equal,
)
from symqif.outlines.statements import renamed
from symqif.reduction.statement import Statement


def weight(u: str, size: str, k: str = "k") -> str:
    """count nonmember at this size."""
    return f"({u})**({k}-({size}))/((({u})+1)**({k}-1)*({RATIO}+({u})))"


def same_power(n: str, a: str, b: str) -> Node:
    """A step: (a/b)**n == 1, as a = b > 0."""
    formula = f"(({{}})/({b}))**({n}) == 1"
    return have(formula.format(a), f"`{a} = {b}`", with_equal(formula, a, b))


def scaled(premise: str, conclusion: str, a: str, b: str, *facts: str) -> tuple[Node, ...]:
    """Steps: from one of a <= b and e^eps a <= e^eps b, which is given, the other one."""
    return follows(
        f"implies(all(0 < e, {premise}), {conclusion})",
        "multiply by `e^eps`",
        {"e": RATIO, "a": a, "b": b},
        split(using(*facts), HYPOTHESIS),
    )


def powers_compare(formula: str, n: str, u: str, v: str, *facts: str) -> tuple[Node, ...]:
    """Steps: of 0 < u <= v, as a and b, the formula, which says that b/a <= (b/a)**n for n >= 1.

    facts: those that say so.
    """
    here = ("1 <= i", "i <= k-1", "0 < a", "a <= b")
    return law(
        f"implies(all(0 < a, a <= b), {formula})",
        f"{n} >= 1",
        {"a": u, "b": v},
        introduce(*at_least_base(n, "b/a", *here), using(*here, "b/a <= (b/a)**i")),
        split(using(*facts), using(*facts)),
    )


def larger_refined(u: str, v: str, *facts: str) -> Node:
    """The channel of u is refined by that of v > u, as the weights compare so at size 1.

    facts: those that say 0 < u < v and e^eps > 1.
    """
    of_u, of_v = weight(u, "1"), weight(v, "1")
    return by(
        "equal-ratio",
        steps(
            *powers_compare("b/b**i <= a/a**i", "i", u, v, *facts),
            have(f"{of_v} <= {of_u}", "at size 1", HYPOTHESIS),
            *follows(
                "implies(all(0 < m, m <= n, 0 < a, a <= b), a*m <= b*n)",
                "a product",
                {"m": f"({v})/({v})**i", "n": f"({u})/({u})**i", "a": of_v, "b": of_u},
                split(using(*facts), HYPOTHESIS, using(*facts), HYPOTHESIS),
            ),
            HYPOTHESIS,
        ),
        ratio=RATIO,
    )


def refined_by_larger(u: str, v: str, *facts: str) -> Node:
    """The channel of u is refined by that of v > u iff e^eps times the weight at size 1 is at most that of u.

    facts: those that say 0 < u < v and e^eps > 1.
    """
    weights = (weight(v, "1"), weight(u, "1"))
    return cycle(
        steps(at_size("1"), *scaled("a <= b", "e*a <= e*b", *weights, *facts), HYPOTHESIS),
        steps(*scaled("e*a <= e*b", "a <= b", *weights, *facts), larger_refined(u, v, *facts)),
    )


def smaller_not_refined(u: str, v: str, *facts: str) -> Node:
    """The channel of v > u >= 1 is not refined by that of u, for k >= 3: at size k - 1.

    facts: those that say k >= 3, 1 <= u < v and e^eps > 1.
    """
    a, b, of_a, of_b = f"(({u})+1)", f"(({v})+1)", f"({RATIO}+({u}))", f"({RATIO}+({v}))"
    return denial(
        at_size("k-1"),
        have(f"{weight(u, 'k-1')} <= {weight(v, 'k-1')}", "at size `k - 1`", HYPOTHESIS, name="at size k - 1"),
        *at_least_base("k-2", f"{b}/{a}", *facts),
        have(
            f"({u})*{of_b}*{b}*({b}/{a})**(k-2) <= ({v})*{of_a}*{a}", "at size `k - 1`", using(*facts, "at size k - 1")
        ),
        *follows(
            "implies(all(0 <= c, x <= w, c*w <= d), c*x <= d)",
            "`k >= 3`",
            {"c": f"({u})*{of_b}*{b}", "x": f"{b}/{a}", "w": f"({b}/{a})**(k-2)", "d": f"({v})*{of_a}*{a}"},
            split(using(*facts), HYPOTHESIS, HYPOTHESIS),
            name="divided",
        ),
        have(f"{a}**2*({v}) <= {b}**2*({u})", "`u >= 1`", using(*facts), name="squares"),
        have(f"{a}**2*({v})*{of_b} <= {b}**2*({u})*{of_b}", "`u >= 1`", using(*facts, "squares"), name="scaled"),
        have(
            f"{a}**2*({v})*{of_b} <= {a}**2*({v})*{of_a}",
            "`u >= 1`",
            using(*facts, "scaled", "divided"),
            name="compared",
        ),
        using(*facts, "compared"),
    )


def among_hashing(encoding: Protocol, u: str) -> tuple[Statement, Node]:
    """That an encoding, with q = 1/(u+1), stands among local hashing where g = u + 1 would; and how that is shown, for
    k >= 3 and with u > 1 given."""
    name, lh_alone, alone = encoding.channel, "pLH*(1-1/g)**(k-1)", "p*(1-q)**(k-1)"
    orders, outlines = [], []
    for where, (low, high), (below, above), weights in (
        (f"g < {u}+1", ("LH", name), ("g-1", u), f"{alone} <= {lh_alone}"),
        (f"{u}+1 < g", (name, "LH"), (u, "g-1"), f"{lh_alone} <= {alone}"),
    ):
        facts = ("g >= 2", f"{u} > 1", where)
        order = f"all(no(refines({high}, {low})), equivalent(refines({low}, {high}), {weights}))"
        orders.append(f"implies({where}, {order})")
        never, exactly = smaller_not_refined(below, above, "k >= 3", *facts), refined_by_larger(below, above, *facts)
        outlines.append(introduce(split(never, exactly)))
    said = Statement(
        f"all({', '.join(orders)})",
        {"k": "integer", "g": "integer", "eps": "real"},
        ("k >= 3", "g >= 2", "eps > 0"),
        {**renamed(lh.definitions, p="pLH", q="qLH"), **encoding.definitions},
    )
    return said, split(*outlines)


def same_weight(u: str, v: str, x: str, y: str, rest: str, *facts: str) -> tuple[Node, ...]:
    """Steps: x == y, the weights at size i for u and v, which are equal by these facts.

    rest: x/y without the powers that depend on k or i, which is 1.
    """
    base, below = f"({u})/({v})", f"(({u})+1)/(({v})+1)"
    one = have(f"{rest} == 1", f"`{u} = {v}`", using(*facts))
    bases = [("k", u, v), ("i", u, v), ("k", f"({u})+1", f"({v})+1")]
    return (
        *(same_power(*power) for power in bases),
        one,
        *follows(
            "implies(all(a == 1, b == 1, c == 1, d == 1, x*b*c == y*a*d), x == y)",
            "all quotients of powers are 1",
            {"a": f"({base})**k", "b": f"({base})**i", "c": f"({below})**k", "d": rest, "x": x, "y": y},
            split(*[HYPOTHESIS] * 4, AUTO),
            name="the weights",
        ),
    )


def same_parameter(
    u: str, v: str, refined: tuple[str, str], *facts: str, of_u: str = "", channels: Channels = ()
) -> Node:
    """u == v, for k >= 3, from refinement both ways: at the sizes 1 and 2.

    refined: the facts that say so; facts: those that say 0 < u, v and e^eps > 0;
    of_u: the weight for u with {0} for the size, if it has another form; channels: how the one of u, and that of v, are
    shown to favour members by the ratio.
    """
    first, second = (((of_u or weight(u, "{0}")).format(size), weight(v, size)) for size in "12")
    return steps(
        *(at_size(n, fact, pair) for n in "12" for fact, pair in zip(refined, (channels, channels[::-1]), strict=True)),
        *(
            have(f"{x} == {y}", f"at size {n}", antisymmetry(HYPOTHESIS, HYPOTHESIS))
            for n, (x, y) in enumerate((first, second), 1)
        ),
        *law(
            "implies(all(0 < b, u*b == v*d, b == d), u == v)",
            "divide",
            {"u": u, "v": v, "b": second[0], "d": second[1]},
            introduce(antisymmetry()),
            split(using(*facts), HYPOTHESIS, HYPOTHESIS),
        ),
        HYPOTHESIS,
    )
