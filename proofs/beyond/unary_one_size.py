"""Unary encodings with the same least level: one size of subset decides whether one refines the other.

The quotient of the two probabilities of a set is monotone in its size, so that the smallest or the largest one decides.
"""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.script import AUTO, bernoulli, by, have, law, renamed, steps, using
from symqif.claims.unary import HYPOTHESIS
from symqif.mechanisms.unary import ue
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement

CHANNELS = {f"U{n}": renamed(ue.bit_definitions, p=f"p{n}", q=f"q{n}")["U"] for n in "12"}
CHANNELS |= {f"UE{n}": f"hot(kron(U{n}, k))" for n in "12"}


def weight(n: str, size: str) -> str:
    """The entry for a secret outside a set of this size."""
    return f"(1-p{n})*q{n}**({size})*(1-q{n})**(k-({size})-1)"


SIGNS = (2, 4, 8, 10, 11, 12)  # q1, q2 and what p1, p2, q1, q2 leave of 1 are positive
OWN = {"1": (4, 12, 5), "2": (2, 11, 6)}  # q and 1-q are positive, the ratio


def other_sizes(first: str, second: str, size: str, steps_away: str, low: str, high: str) -> Node:
    """The inequality at size i from that at `size`, as low <= high are the factors from one size to the next."""
    return steps(
        *law(
            f"implies(all(0 < a, a <= b), a**({steps_away}) <= b**({steps_away}))",
            "powers grow",
            by(
                "introduce",
                steps(
                    have("1 <= b/a", "a <= b", using(-1, -2)),
                    *law(
                        f"implies(1 <= t, t <= t**({steps_away}+1))",
                        "Bernoulli's inequality",
                        by(
                            "introduce",
                            steps(
                                bernoulli(f"{steps_away}+1", "t"),
                                have(f"0 <= ({steps_away})*(t-1)", "neither factor is negative"),
                                using(-1, -2, -3),
                            ),
                        ),
                        t="b/a",
                    ),
                    AUTO,
                ),
            ),
            by("split", using(*SIGNS), using(3, *SIGNS)),
            a=low,
            b=high,
        ),
        *law(
            "implies(all(0 <= a, a <= b, 0 <= c, c <= d), a*c <= b*d)",
            "factor by factor",
            by("introduce"),
            by("split", using(*SIGNS), HYPOTHESIS, using(*SIGNS), HYPOTHESIS),
            a=weight(second, size),
            b=weight(first, size),
            c=f"({low})**({steps_away})",
            d=f"({high})**({steps_away})",
        ),
        by("hypothesis", using(*SIGNS)),
    )


def decided(size: str, first: str, second: str, others: Node, there: tuple[Node, ...], back: tuple[Node, ...]) -> Node:
    """A refinement is the inequality at one size, `there` and `back`."""
    channels = using(*OWN[first]), using(*OWN[second])  # they favour members by the factor r
    order = by("equal-ratio-order", *channels, *[AUTO] * 6, hypothesis=-1, ratio="r", size=size)
    return by("cycle", steps(order, *there), steps(*back, by("equal-ratio", *channels, AUTO, AUTO, others, ratio="r")))


SMALLEST = other_sizes("1", "2", "1", "i-1", "q2/(1-q2)", "q1/(1-q1)")
LARGEST = other_sizes("2", "1", "k-1", "k-1-i", "(1-q1)/q1", "(1-q2)/q2")
NUMBERS = {"k": "integer", **dict.fromkeys(("p1", "q1", "p2", "q2", "r"), "real")}
SAME_RATIO = ("p1*(1-q1) == r*q1*(1-p1)", "p2*(1-q2) == r*q2*(1-p2)")
GIVEN = ("k >= 2", "1 < r", "0 < q2", "q2 <= q1", "q1 < 1", *SAME_RATIO)
MEAN = "p is a mean of q and 1, with weights (1-q) and (r-1)q"
FACTS = (
    have("q1 < p1", MEAN, using(1, 2, 3, 4, 5)),
    have("p1 < 1", MEAN, using(1, 2, 3, 5, -1)),
    have("q2 < p2", MEAN, using(1, 2, 3, 4, 6)),
    have("p2 < 1", MEAN, using(1, 2, 6, -1)),
    have("q2 < 1", "q2 <= q1", using(3, 4)),
    have("0 < q1", "q2 <= q1", using(2, 3)),
)
BOUNDS = (*range(5), *range(7, 13))


def through(low: str, middle: str, high: str) -> tuple[Node, ...]:
    """Steps: low <= high, as low <= middle and middle <= high are given."""
    claim = "implies(all(l <= m, m <= h), l <= h)"
    return law(claim, "put together", by("introduce"), by("split", HYPOTHESIS, HYPOTHESIS), l=low, m=middle, h=high)


LETTERS = "0 < b, b < a, 0 < c, 0 < d"
VALUES = {"a": "1-q2", "b": "1-q1", "c": "p2", "d": "p1"}
ONLY, ALL_BUT = "p2*(1-q2)**(k-1) <= p1*(1-q1)**(k-1)", "(1-p1)*q1**(k-1) <= (1-p2)*q2**(k-1)"


NONMEMBERS = have(f"{weight('2', '1')} <= {weight('1', '1')}", "divide by the ratio", using(1, 4, 5, 6, 11, -1))
CLAIM = Claim(
    id="beyond.unary-one-size",
    title="Of two unary encodings with the same least level, that with the larger q is refined by the other iff it "
    "reports the true value alone no less often, and refines it iff it reports all but the true value no more often",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            f"all(equivalent(refines(UE1, UE2), {ONLY}), equivalent(refines(UE2, UE1), {ALL_BUT}))",
            NUMBERS,
            GIVEN,
            CHANNELS,
        ),
        by(
            "split",
            decided("1", "1", "2", SMALLEST, (using(1, 4, 5, 6, 11, -1),), (NONMEMBERS,)),
            decided("k-1", "2", "1", LARGEST, (using(2, 4, 11, 12, -1),), ()),
        ),
        FACTS,
    ),
    recorded="proved",
    remarks=(
        Remark(
            "with q2 < q1 the first inequality gives (k-1) q2 <= 1-p1, and follows from (k-1) q1 <= 1-p2",
            "Bernoulli's inequality, from both sides",
            Derivation(
                Statement(
                    f"all(implies({ONLY}, (k-1)*q2 <= 1-p1), implies((k-1)*q1 <= 1-p2, {ONLY}))",
                    NUMBERS,
                    tuple(text.replace("q2 <= q1", "q2 < q1") for text in GIVEN),
                ),
                steps(
                    have("(p1-p2)*(1-q1)*q2 == (1-p1)*p2*(q1-q2)", "the same level"),
                    have("(p1-p2)*(1-q2)*q1 == (1-p2)*p1*(q1-q2)", "the same level"),
                    by(
                        "split",
                        by(
                            "introduce",
                            steps(
                                *law(
                                    f"implies(all({LETTERS}, c*a**(k-1) <= d*b**(k-1)), c*(b+(k-1)*(a-b)) <= d*b)",
                                    "Bernoulli's inequality",
                                    by(
                                        "introduce",
                                        steps(
                                            have("(a/b)**(k-1) <= d/c", "divide", using(*range(-5, 0))),
                                            bernoulli("k-1", "a/b"),
                                            *through("1 + (k-1)*(a/b-1)", "(a/b)**(k-1)", "d/c"),
                                            using(*range(-10, -5), -1),
                                        ),
                                    ),
                                    by("split", *[using(*BOUNDS)] * 4, HYPOTHESIS),
                                    **VALUES,
                                ),
                                have("(k-1)*(q1-q2)*p2 <= (p1-p2)*(1-q1)", "put together", using(*BOUNDS, -1)),
                                have("(k-1)*(q1-q2)*p2*q2 <= (1-p1)*p2*(q1-q2)", "level", using(*BOUNDS, 13, -1)),
                                using(*BOUNDS, -1),
                            ),
                        ),
                        by(
                            "introduce",
                            steps(
                                have("(k-1)*(q1-q2)*p1*q1 <= (1-p2)*p1*(q1-q2)", "multiply", using(*BOUNDS, -1)),
                                have("(k-1)*(q1-q2)*p1*q1 <= (p1-p2)*(1-q2)*q1", "the same level", using(14, -1)),
                                have("(k-1)*(q1-q2)*p1 <= (p1-p2)*(1-q2)", "divide", using(*BOUNDS, -1)),
                                *law(
                                    f"implies(all({LETTERS}, c*a <= d*(a-(k-1)*(a-b))), c*a**(k-1) <= d*b**(k-1))",
                                    "Bernoulli's inequality",
                                    by(
                                        "introduce",
                                        steps(
                                            have("c/d <= 1 + (k-1)*(b/a-1)", "divide", using(*range(-5, 0))),
                                            bernoulli("k-1", "b/a"),
                                            *through("c/d", "1 + (k-1)*(b/a-1)", "(b/a)**(k-1)"),
                                            using(*range(-10, -5), -1),
                                        ),
                                    ),
                                    by("split", *[using(*BOUNDS)] * 4, using(*BOUNDS, -3)),
                                    **VALUES,
                                ),
                                HYPOTHESIS,
                            ),
                        ),
                    ),
                ),
                FACTS,
            ),
            recorded="proved",
        ),
    ),
)
