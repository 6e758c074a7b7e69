"""Unary encodings with the same least level: one size of subset decides whether one refines the other.

The quotient of the two probabilities of a set is monotone in its size, so that the smallest or the largest one decides.
"""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, bernoulli, by, have, law, renamed, steps, using
from symqif.claims.unary import HYPOTHESIS
from symqif.mechanisms.unary import ue
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement

CHANNELS = {f"U{n}": renamed(ue.bit_definitions, p=f"p{n}", q=f"q{n}")["U"] for n in "12"}
CHANNELS |= {f"UE{n}": f"hot(kron(U{n}, k))" for n in "12"}
RATIO = "p1*(1-q1)/(q1*(1-p1))"


def weight(n: str, size: str) -> str:
    """The entry for a secret outside a set of this size."""
    return f"(1-p{n})*q{n}**({size})*(1-q{n})**(k-({size})-1)"


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
            a=low,
            b=high,
        ),
        *law(
            "implies(all(0 <= a, a <= b, 0 <= c, c <= d), a*c <= b*d)",
            "factor by factor",
            by("introduce"),
            by("split", AUTO, HYPOTHESIS, AUTO, HYPOTHESIS),
            a=weight(second, size),
            b=weight(first, size),
            c=f"({low})**({steps_away})",
            d=f"({high})**({steps_away})",
        ),
        HYPOTHESIS,
    )


def decided(first: str, second: str, size: str, others: Node) -> Node:
    """The refinement of the first by the second is the inequality at one size."""
    return by(
        "cycle",
        steps(by("equal-ratio-order", hypothesis=-1, ratio=RATIO, size=size), AUTO),
        by("equal-ratio", others, ratio=RATIO),
    )


SMALLEST = other_sizes("1", "2", "1", "i-1", "q2/(1-q2)", "q1/(1-q1)")
LARGEST = other_sizes("2", "1", "k-1", "k-1-i", "(1-q1)/q1", "(1-q2)/q2")
CLAIM = Claim(
    id="beyond.unary-one-size",
    title="Of two unary encodings with the same least level, the one with the larger q is refined by the other iff sets "
    "of size 1 allow it, and refines the other iff sets of size k-1 do",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            "all(equivalent(refines(UE1, UE2), (1-p2)*q2*(1-q2)**(k-2) <= (1-p1)*q1*(1-q1)**(k-2)), "
            "equivalent(refines(UE2, UE1), (1-p1)*q1**(k-1) <= (1-p2)*q2**(k-1)))",
            {"k": "integer", **dict.fromkeys(("p1", "q1", "p2", "q2"), "real")},
            (
                "k >= 2",
                "0 < q2",
                "q2 <= q1",
                "q1 < p1",
                "p1 < 1",
                "p2 < 1",
                "p1*(1-q1)/(q1*(1-p1)) == p2*(1-q2)/(q2*(1-p2))",
            ),
            CHANNELS,
        ),
        by("split", decided("1", "2", "1", SMALLEST), decided("2", "1", "k-1", LARGEST)),
        (have(f"1 < {RATIO}", "p1 > q1"), have("q2 < p2", "the ratio is above 1"),),
    ),
    recorded="proved",
)
