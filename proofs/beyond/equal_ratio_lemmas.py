"""Outlines of refinement between channels that favour members by the same factor e^eps: what holds of all of them."""

from symqif.outline import THIS, Node, called
from symqif.outlines.script import (
    AUTO,
    HYPOTHESIS,
    antisymmetry,
    bernoulli,
    by,
    cycle,
    follows,
    have,
    introduce,
    law,
    split,
    steps,
    using,
    with_equal,
)

RATIO = "exp(eps)"


Channels = tuple[Node, Node] | tuple[()]  # how it is shown that each of two favours members by the ratio


def at_one(*bases: str, n: str = "i") -> tuple[Node, ...]:
    """Steps: base**n == base, as n is 1: by default the size i."""
    powers = (have(f"({x})**({n}) == {x}", f"`{n} = 1`", with_equal(f"({x})**({{}}) == {x}", n, "1")) for x in bases)
    return have(f"{n} == 1", "`k = 2`", antisymmetry()), *powers


def between(a: str, c: str, d: str, b: str) -> tuple[Node, ...]:
    """Steps: a <= b, as a = c <= d = b, which is given."""
    return follows("implies(all(a == c, b == d, c <= d), a <= b)", "equal values", {"a": a, "b": b, "c": c, "d": d})


def refined_at_two(smaller: str, larger: str, *bases: str, channels: Channels = ()) -> Node:
    """A is refined by B for k = 2, as the weight of B at size 1 is at most that of A.

    smaller, larger: the weights of B and A, with {0} for the size; bases: what they raise to a power with it;
    channels: how A and B are shown to favour members by the ratio.
    """
    (of_b, one), (of_a, other) = ([text.format(size) for size in "i1"] for text in (smaller, larger))
    return by(
        "equal-ratio",
        *channels,
        AUTO,
        AUTO,
        steps(
            *at_one(*bases),
            have(f"{of_b} == {one}", "`i = 1`"),
            have(f"{of_a} == {other}", "`i = 1`"),
            *between(of_b, one, other, of_a),
            HYPOTHESIS,
        ),
        ratio=RATIO,
    )


def same_at_two(a: str, b: str, to_condition: Node, from_condition: Node, *bases: str, channels: Channels = ()) -> Node:
    """For k = 2, A and B refine each other iff a condition holds, by their weights with {0} for the size.

    to_condition: shows the condition from the equality of the weights at size 1, and from_condition the converse.
    """
    equal = f"{a} == {b}".format("1")
    ordered = law(
        "implies(a == b, all(a <= b, b <= a))",
        "at size 1",
        {"a": a.format("1"), "b": b.format("1")},
        introduce(),
        HYPOTHESIS,
    )
    return cycle(
        called(
            steps(
                at_size("1", "refined"),
                at_size("1", "refined back"),
                have(equal, "at size 1", antisymmetry(*[HYPOTHESIS] * 2), name="at size 1"),
                to_condition,
            ),
            "refined",
            "refined back",
        ),
        steps(
            have(equal, "at size 1", from_condition),
            *ordered,
            split(
                refined_at_two(b, a, *bases, channels=channels), refined_at_two(a, b, *bases, channels=channels[::-1])
            ),
        ),
    )


def at_least_base(n: str, base: str, *facts: str) -> tuple[Node, ...]:
    """Steps: base <= base**n, by these facts, which show that n >= 1 and base >= 1."""
    return (
        bernoulli(n, base),
        *follows(
            "implies(all(1 <= n, 1 <= x, 1 + n*(x-1) <= w), x <= w)",
            "`n >= 1`",
            {"n": n, "x": base, "w": f"({base})**({n})"},
            split(using(*facts), using(*facts), HYPOTHESIS),
        ),
    )


def at_size(size: str, refined: str = THIS, channels: Channels = ()) -> Node:
    """A step: from a refinement, the comparison at one size."""
    bounds = [AUTO] * 6  # the size is one of both
    return by("equal-ratio-order", *channels, *bounds, hypothesis=refined, ratio=RATIO, size=size)
