"""Outlines of refinement between channels that favour members by the same factor e^eps: the family of local hashing.

At size i, local hashing with g = u + 1 values, or the unary encoding with q = 1/g, has count nonmember equal to
u^(k-i) / ((u+1)^(k-1) (e^eps+u)).
"""

from __future__ import annotations

from symqif.claims.script import bernoulli, have, law, using
from symqif.reduction.outline import AUTO, Node, by, steps

RATIO = "exp(eps)"


def weight(u: str, size: str, k: str = "k") -> str:
    """count nonmember at this size."""
    return f"({u})**({k}-({size}))/((({u})+1)**({k}-1)*({RATIO}+({u})))"


def same_power(n: str, a: str, b: str) -> tuple[Node, ...]:
    """Steps: (a/b)**n == 1, as a = b > 0 and n >= 1."""
    return law(
        f"implies(all(0 < a, 0 < b, a == b), (a/b)**({n}) == 1)",
        "Bernoulli's inequality, twice",
        by(
            "introduce",
            steps(
                bernoulli(n, "a/b"),
                bernoulli(n, "b/a"),
                by("antisymmetry", using(-5, -4, -3, -1), using(-5, -4, -3, -2)),
            ),
        ),
        a=a,
        b=b,
    )


def channel(total: Node = AUTO, members: Node = AUTO, others: Node = AUTO, ratio: Node = AUTO) -> tuple[Node, ...]:
    """That it is one, and favours members by the ratio: bounds of the sizes, sum, signs, ratio."""
    return AUTO, AUTO, AUTO, AUTO, AUTO, total, members, others, ratio


Channels = tuple[tuple[Node, ...], tuple[Node, ...]]
ANY: Channels = (), ()  # nothing is slow to show


def at_one(*bases: str, n: str = "i") -> tuple[Node, ...]:
    """Steps: base**n == base for positive bases, as n is 1: by default the size i."""
    shown = [have(f"{n} == 1", "k = 2", by("antisymmetry"))]
    for base in bases:
        shown += law(
            "implies(all(n == 1, 0 < x, 0 < w, 1 + n*(x-1) <= w, 1 + n*(1/x-1) <= 1/w), w == x)",
            "Bernoulli's inequality, twice",
            by("introduce", by("antisymmetry")),
            by(
                "split",
                by("hypothesis"),
                AUTO,
                AUTO,
                by("bernoulli", n=n, x=f"{base}-1"),
                by("bernoulli", n=n, x=f"1/({base})-1"),
            ),
            n=n,
            x=base,
            w=f"({base})**({n})",
        )
    return tuple(shown)


def between(a: str, c: str, d: str, b: str) -> tuple[Node, ...]:
    """Steps: a <= b, as a = c <= d = b, which is given."""
    return law(
        "implies(all(a == c, b == d, c <= d), a <= b)",
        "equal values",
        by("introduce"),
        by("split", *[by("hypothesis")] * 3),
        a=a,
        b=b,
        c=c,
        d=d,
    )


def refined_at_two(smaller: str, larger: str, *bases: str, channels: Channels = ANY) -> Node:
    """A is refined by B for k = 2, as the weight of B at size 1 is at most that of A.

    smaller, larger: the weights of B and A, with {0} for the size; bases: what they raise to a power with it;
    channels: how A and B are shown to be channels.
    """
    (of_b, one), (of_a, other) = ([text.format(size) for size in "i1"] for text in (smaller, larger))
    return by(
        "equal-ratio",
        *channels[0],
        *channels[1],
        AUTO,
        AUTO,
        steps(
            *at_one(*bases),
            have(f"{of_b} == {one}", "i = 1"),
            have(f"{of_a} == {other}", "i = 1"),
            *between(of_b, one, other, of_a),
            by("hypothesis"),
        ),
        ratio=RATIO,
    )


def same_at_two(
    a: str, b: str, to_condition: Node, from_condition: Node, *bases: str, channels: Channels = ANY
) -> Node:
    """For k = 2, A and B refine each other iff a condition holds, by their weights with {0} for the size.

    to_condition: shows the condition from the equality of the weights at size 1, and from_condition the converse.
    """
    equal = f"{a} == {b}".format("1")
    ordered = law(
        "implies(a == b, all(a <= b, b <= a))",
        "at size 1",
        by("introduce"),
        by("hypothesis"),
        a=a.format("1"),
        b=b.format("1"),
    )
    return by(
        "cycle",
        steps(
            at_size("1", -2),
            at_size("1", -2),
            have(equal, "at size 1", by("antisymmetry", *[by("hypothesis")] * 2)),
            to_condition,
        ),
        steps(
            have(equal, "at size 1", from_condition),
            *ordered,
            by(
                "split",
                refined_at_two(b, a, *bases, channels=channels),
                refined_at_two(a, b, *bases, channels=channels[::-1]),
            ),
        ),
    )


def at_least_base(n: str, base: str, *given: int) -> tuple[Node, ...]:
    """Steps: base <= base**n, by the hypotheses of these numbers, which show that n >= 1 and base >= 1."""
    return (
        bernoulli(n, base),
        *law(
            "implies(all(1 <= n, 1 <= x, 1 + n*(x-1) <= w), x <= w)",
            "n >= 1",
            by("introduce"),
            by("split", using(*given), using(*given), by("hypothesis")),
            n=n,
            x=base,
            w=f"({base})**({n})",
        ),
    )


def at_size(size: str, given: int = -1, channels: Channels = ANY, defined: Node = AUTO) -> Node:
    """A step: from the refinement that is the hypothesis of this number, the comparison at one size.

    defined: how that is shown to be defined.
    """
    rest = (*[AUTO] * 6, defined)  # first that the size is one of both
    return by("equal-ratio-order", *channels[0], *channels[1], *rest, hypothesis=given, ratio=RATIO, size=size)


def scaled(premise: str, conclusion: str, a: str, b: str, *given: int) -> tuple[Node, ...]:
    """Steps: from one of a <= b and e^eps a <= e^eps b, which is given, the other one."""
    return law(
        f"implies(all(0 < e, {premise}), {conclusion})",
        "multiply by e^eps",
        by("introduce"),
        by("split", using(*given), by("hypothesis")),
        e=RATIO,
        a=a,
        b=b,
    )


def powers_compare(formula: str, n: str, u: str, v: str, *given: int, order: int) -> tuple[Node, ...]:
    """Steps: of 0 < u <= v, as a and b, the formula, which says that b/a <= (b/a)**n for n >= 1.

    given: the numbers of the hypotheses that say so; order: that of the last one before those of the size i.
    """
    here = (order + 3, order + 4, order + 5, order + 6)  # 1 <= i <= k - 1, 0 < a <= b
    return law(
        f"implies(all(0 < a, a <= b), {formula})",
        f"{n} >= 1",
        by("introduce", steps(*at_least_base(n, "b/a", *here), using(*here, -1))),
        by("split", using(*given), using(*given)),
        a=u,
        b=v,
    )


def larger_refined(u: str, v: str, order: int, *given: int) -> Node:
    """The channel of u is refined by that of v > u, as the weights compare so at size 1.

    order: the number of the last hypothesis, which says that; given: those that say 0 < u < v and e^eps > 1.
    """
    of_u, of_v = weight(u, "1"), weight(v, "1")
    return by(
        "equal-ratio",
        steps(
            *powers_compare("b/b**i <= a/a**i", "i", u, v, *given, order=order),
            have(f"{of_v} <= {of_u}", "at size 1", by("hypothesis")),
            *law(
                "implies(all(0 < m, m <= n, 0 < a, a <= b), a*m <= b*n)",
                "a product",
                by("introduce"),
                by("split", using(*given), by("hypothesis"), using(*given), by("hypothesis")),
                m=f"({v})/({v})**i",
                n=f"({u})/({u})**i",
                a=of_v,
                b=of_u,
            ),
            by("hypothesis"),
        ),
        ratio=RATIO,
    )


def refined_by_larger(u: str, v: str, order: int, *given: int) -> Node:
    """The channel of u is refined by that of v > u iff e^eps times the weight at size 1 is at most that of u.

    order: the number that the next hypothesis has; given: those that say 0 < u < v and e^eps > 1.
    """
    weights = (weight(v, "1"), weight(u, "1"))
    return by(
        "cycle",
        steps(at_size("1"), *scaled("a <= b", "e*a <= e*b", *weights, *given), by("hypothesis")),
        steps(*scaled("e*a <= e*b", "a <= b", *weights, *given), larger_refined(u, v, order + 3, *given)),
    )


def smaller_not_refined(u: str, v: str, *given: int) -> Node:
    """The channel of v > u >= 1 is not refined by that of u, for k >= 3: at size k - 1.

    given: the numbers of the hypotheses that say k >= 3, 1 <= u < v and e^eps > 1.
    """
    a, b, of_a, of_b = f"(({u})+1)", f"(({v})+1)", f"({RATIO}+({u}))", f"({RATIO}+({v}))"
    return by(
        "denial",
        steps(
            at_size("k-1"),
            have(f"{weight(u, 'k-1')} <= {weight(v, 'k-1')}", "at size k - 1", by("hypothesis")),
            *at_least_base("k-2", f"{b}/{a}", *given),
            have(
                f"({u})*{of_b}*{b}*({b}/{a})**(k-2) <= ({v})*{of_a}*{a}",
                "at size k - 1",
                using(*given, -5),
            ),
            *law(
                "implies(all(0 <= c, x <= w, c*w <= d), c*x <= d)",
                "k >= 3",
                by("introduce"),
                by("split", using(*given), by("hypothesis"), by("hypothesis")),
                c=f"({u})*{of_b}*{b}",
                x=f"{b}/{a}",
                w=f"({b}/{a})**(k-2)",
                d=f"({v})*{of_a}*{a}",
            ),
            have(f"{a}**2*({v}) <= {b}**2*({u})", "u >= 1", using(*given)),
            have(f"{a}**2*({v})*{of_b} <= {b}**2*({u})*{of_b}", "u >= 1", using(*given, -1)),
            have(f"{a}**2*({v})*{of_b} <= {a}**2*({v})*{of_a}", "u >= 1", using(*given, -1, -3)),
            using(*given, -1),
        ),
    )


def same_weight(u: str, v: str, x: str, y: str, rest: str, *given: int) -> tuple[Node, ...]:
    """Steps: x == y, the weights at size i for u and v, which are equal by the hypotheses of these numbers.

    rest: x/y without the powers that depend on k or i, which is 1.
    """
    base, below = f"({u})/({v})", f"(({u})+1)/(({v})+1)"
    one = have(f"{rest} == 1", f"{u} = {v}", using(*given))
    bases = [("k", u, v), ("i", u, v), ("k", f"({u})+1", f"({v})+1")]
    powers = [step for n, x, y in bases for step in same_power(n, x, y)]
    return (
        *powers,
        one,
        *law(
            "implies(all(a == 1, b == 1, c == 1, d == 1, x*b*c == y*a*d), x == y)",
            "all quotients of powers are 1",
            by("introduce"),
            by("split", *[by("hypothesis")] * 4, AUTO),
            a=f"({base})**k",
            b=f"({base})**i",
            c=f"({below})**k",
            d=rest,
            x=x,
            y=y,
        ),
    )


def same_parameter(u: str, v: str, refined: int, *given: int, of_u: str = "", channels: Channels = ANY) -> Node:
    """u == v, for k >= 3, from refinement both ways: at the sizes 1 and 2.

    refined: the number of the first of the two hypotheses that say so; given: those that say 0 < u, v and e^eps > 0;
    of_u: the weight for u with {0} for the size, if it has another form; channels: how the one of u, and that of v, are
    shown to be channels.
    """
    here = using(*given)
    first, second = (((of_u or weight(u, "{0}")).format(size), weight(v, size)) for size in "12")
    return steps(
        *(at_size(n, refined + way, pair, here) for n in "12" for way, pair in enumerate((channels, channels[::-1]))),
        *(
            by(
                "have",
                here,
                by("antisymmetry", by("hypothesis"), by("hypothesis")),
                formula=f"{x} == {y}",
                reason=f"at size {n}",
            )
            for n, (x, y) in enumerate((first, second), 1)
        ),
        *law(
            "implies(all(0 < b, u*b == v*d, b == d), u == v)",
            "divide",
            by("introduce", by("antisymmetry")),
            by("split", using(*given), by("hypothesis"), by("hypothesis")),
            u=u,
            v=v,
            b=second[0],
            d=second[1],
        ),
        by("hypothesis"),
    )


def other_size(one: str, refined: int) -> Node:
    """A channel that reports subsets of one size is not refined by one that reports all sizes, for k >= 3: at size 1
    or 2. refined: the number of the hypothesis that says it is."""
    away = (
        steps(by("equal-ratio-unreported", hypothesis=refined, ratio=RATIO, size=size), AUTO) for size in ("2", "1")
    )
    return by("cases", *away, formula=f"{one} <= 1")


def one_size(size: str, of_b: str, *given: int) -> Node:
    """A channel that reports all sizes of subsets is not refined by one that reports one size: that one has it always.

    The refinement is hypothesis -1. of_b: the weight of the channel that reports all sizes, with {0} for the size;
    given: the numbers of the hypotheses that say 1 <= size < k, that e^eps > 1, and that the weight is positive.
    """
    favour, columns = f"(({size})*{RATIO}+k-({size}))", f"binomial(k,{size})*({of_b.format(size)})"
    sizes = f"sum((j*{RATIO}+k-j)*(binomial(k,j)*({of_b.format('j')})), j, 1, k)"
    return steps(
        at_size(size),
        by("below-sum", term=sizes, at=size, name="j1"),
        *law(
            "implies(all(0 < c, 0 < d, n/(d*c) <= m), n <= d*(c*m))",
            "always of this size",
            by("introduce"),
            by("split", using(*given), using(*given), by("hypothesis")),
            n="k",
            c=f"binomial(k,{size})",
            d=favour,
            m=of_b.format(size),
        ),
        have(f"{sizes} == k*(1 - {of_b.format('0')})", "the empty set is reported too"),
        have(f"0 < {of_b.format('0')}", "the empty set is reported too", using(*given)),
        *law(
            "implies(all(0 < n, 0 < z, n <= a, a <= s, s == n*(1-z)), 0 < 0)",
            "more than all",
            by("introduce"),
            by("split", using(*given), *[by("hypothesis")] * 4),
            n="k",
            z=of_b.format("0"),
            a=f"{favour}*({columns})",
            s=sizes,
        ),
        by("hypothesis"),
    )
