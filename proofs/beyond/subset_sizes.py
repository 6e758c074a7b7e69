"""Outlines about channels that report subsets of one size alone, beside those that report all sizes."""

from equal_ratio_lemmas import RATIO, at_size

from symqif.outline import Node
from symqif.outlines.script import AUTO, HYPOTHESIS, by, cases, follows, have, split, steps, using


def other_size(one: str, refined: str) -> Node:
    """A channel that reports subsets of one size is not refined by one that reports all sizes, for k >= 3: at size 1
    or 2. refined: the fact that says it is."""
    away = (
        steps(by("equal-ratio-unreported", hypothesis=refined, ratio=RATIO, size=size), AUTO) for size in ("2", "1")
    )
    return cases(f"{one} <= 1", *away)


def one_size(size: str, of_b: str, *facts: str) -> Node:
    """A channel that reports all sizes of subsets is not refined by one that reports one size: that one has it always.

    The refinement is the last fact. of_b: the weight of the channel that reports all sizes, with {0} for the size;
    facts: that 1 <= size < k, that e^eps > 1, and that the weight is positive.
    """
    favour, columns = f"(({size})*{RATIO}+k-({size}))", f"binomial(k,{size})*({of_b.format(size)})"
    sizes = f"sum((j*{RATIO}+k-j)*(binomial(k,j)*({of_b.format('j')})), j, 1, k)"
    return steps(
        at_size(size),
        by("below-sum", term=sizes, at=size, name="j1"),
        *follows(
            "implies(all(0 < c, 0 < d, n/(d*c) <= m), n <= d*(c*m))",
            "always of this size",
            {"n": "k", "c": f"binomial(k,{size})", "d": favour, "m": of_b.format(size)},
            split(using(*facts), using(*facts), HYPOTHESIS),
        ),
        have(f"{sizes} == k*(1 - {of_b.format('0')})", "the empty set is reported too"),
        have(f"0 < {of_b.format('0')}", "the empty set is reported too", using(*facts)),
        *follows(
            "implies(all(0 < n, 0 < z, n <= a, a <= s, s == n*(1-z)), 0 < 0)",
            "more than all",
            {"n": "k", "z": of_b.format("0"), "a": f"{favour}*({columns})", "s": sizes},
            split(using(*facts), *[HYPOTHESIS] * 4),
        ),
        HYPOTHESIS,
    )
