"""Unary encodings with the same least level: one size of subset decides whether one refines the other.

The quotient of the two probabilities of a set is monotone in its size, so that the smallest or the largest one decides.
"""

from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

CHANNELS = {f"U_{n}": renamed(ue.bit_definitions, p=f"p_{n}", q=f"q_{n}")["U"] for n in "12"}
CHANNELS |= {f"UE_{n}": f"hot(kron(U_{n}, k))" for n in "12"}


def weight(n: str, size: str) -> str:
    """The entry for a secret outside a set of this size."""
    return f"(1-p_{n})*q_{n}**({size})*(1-q_{n})**(k-({size})-1)"


SAME_RATIO = ("p_1*(1-q_1) == r*q_1*(1-p_1)", "p_2*(1-q_2) == r*q_2*(1-p_2)")
SIGNS = ("0 < q_2", "q_1 < 1", "p_1 < 1", "p_2 < 1", "q_2 < 1", "0 < q_1")
OWN = {"1": ("q_1 < 1", "0 < q_1", SAME_RATIO[0]), "2": ("0 < q_2", "q_2 < 1", SAME_RATIO[1])}


def other_sizes(first: str, second: str, size: str, steps_away: str, low: str, high: str) -> Node:
    """The inequality at size i from that at `size`, as low <= high are the factors from one size to the next."""
    return steps(
        *law(
            f"implies(all(0 < a, a <= b), a**({steps_away}) <= b**({steps_away}))",
            "powers grow",
            {"a": low, "b": high},
            introduce(
                have("1 <= b/a", "`a <= b`", using("a <= b", "0 < a")),
                *law(
                    f"implies(1 <= t, t <= t**({steps_away}+1))",
                    "Bernoulli's inequality",
                    {"t": "b/a"},
                    introduce(
                        bernoulli(f"{steps_away}+1", "t"),
                        have(f"0 <= ({steps_away})*(t-1)", "neither factor is negative", name="product"),
                        using("product", "Bernoulli", "1 <= t"),
                    ),
                ),
                AUTO,
            ),
            split(using(*SIGNS), using("q_2 <= q_1", *SIGNS)),
        ),
        *follows(
            "implies(all(0 <= a, a <= b, 0 <= c, c <= d), a*c <= b*d)",
            "factor by factor",
            {
                "a": weight(second, size),
                "b": weight(first, size),
                "c": f"({low})**({steps_away})",
                "d": f"({high})**({steps_away})",
            },
            split(using(*SIGNS), HYPOTHESIS, using(*SIGNS), HYPOTHESIS),
        ),
        by("hypothesis", using(*SIGNS)),
    )


def decided(size: str, first: str, second: str, others: Node, there: tuple[Node, ...], back: tuple[Node, ...]) -> Node:
    """A refinement is the inequality at one size, `there` and `back`."""
    channels = using(*OWN[first]), using(*OWN[second])  # they favour members by the factor r
    order = by(
        "equal-ratio-order", *channels, *[AUTO] * 6, hypothesis=THIS, ratio="r", size=size, names=["at the size"]
    )
    return cycle(steps(order, *there), steps(*back, by("equal-ratio", *channels, AUTO, AUTO, others, ratio="r")))


SMALLEST = other_sizes("1", "2", "1", "i-1", "q_2/(1-q_2)", "q_1/(1-q_1)")
LARGEST = other_sizes("2", "1", "k-1", "k-1-i", "(1-q_1)/q_1", "(1-q_2)/q_2")
NUMBERS = {"k": "integer", **dict.fromkeys(("p_1", "q_1", "p_2", "q_2", "r"), "real")}
MEAN = "`p` is a mean of `q` and 1, with weights (`1-q`) and `(r-1)q`"


def given_(order: str) -> tuple[str, ...]:
    return ("k >= 2", "1 < r", "0 < q_2", order, "q_1 < 1", *SAME_RATIO)


def facts(order: str) -> tuple[Node, ...]:
    """Steps: where the probabilities are, as q_2 <= q_1 or q_2 < q_1."""
    return (
        have("q_1 < p_1", MEAN, using("1 < r", "0 < q_2", order, "q_1 < 1", "p_1*(1-q_1) == r*q_1*(1-p_1)")),
        have("p_1 < 1", MEAN, using("1 < r", "0 < q_2", order, "p_1*(1-q_1) == r*q_1*(1-p_1)", "q_1 < p_1")),
        have("q_2 < p_2", MEAN, using("1 < r", "0 < q_2", order, "q_1 < 1", "p_2*(1-q_2) == r*q_2*(1-p_2)")),
        have("p_2 < 1", MEAN, using("1 < r", "0 < q_2", "p_2*(1-q_2) == r*q_2*(1-p_2)", "q_2 < p_2")),
        have("q_2 < 1", "`q_2 <= q_1`", using(order, "q_1 < 1")),
        have("0 < q_1", "`q_2 <= q_1`", using("0 < q_2", order)),
    )


BOUNDS = (
    "k >= 2", "1 < r", "0 < q_2", "q_2 < q_1", "q_1 < 1", "q_1 < p_1", "p_1 < 1", "q_2 < p_2", "p_2 < 1", "q_2 < 1",
    "0 < q_1",
)  # fmt: skip


def through(low: str, middle: str, high: str) -> tuple[Node, ...]:
    """Steps: low <= high, as low <= middle and middle <= high are given."""
    claim = "implies(all(l <= m, m <= h), l <= h)"
    return follows(claim, "put together", {"l": low, "m": middle, "h": high})


LETTERS = ("0 < b", "b < a", "0 < c", "0 < d")
FIRST_LINE, SECOND_LINE = (*LETTERS, "c*a**(k-1) <= d*b**(k-1)"), (*LETTERS, "c*a <= d*(a-(k-1)*(a-b))")


def tangent(values: dict[str, str], known: Node) -> tuple[Node, ...]:
    """Steps: a bound on a and b, as c a^(k-1) <= d b^(k-1)."""
    proof = introduce(
        have("(a/b)**(k-1) <= d/c", "divide", using(*FIRST_LINE)),
        bernoulli("k-1", "a/b"),
        *through("1 + (k-1)*(a/b-1)", "(a/b)**(k-1)", "d/c"),
        using(*FIRST_LINE, "1+(k-1)*(a/b-1) <= d/c"),
    )
    claim = f"implies(all({', '.join(FIRST_LINE)}), c*(b+(k-1)*(a-b)) <= d*b)"
    return law(claim, "Bernoulli's inequality", values, proof, known, name="line")


VALUES = {"a": "1-q_2", "b": "1-q_1", "c": "p_2", "d": "p_1"}
ONLY, ALL_BUT = "p_2*(1-q_2)**(k-1) <= p_1*(1-q_1)**(k-1)", "(1-p_1)*q_1**(k-1) <= (1-p_2)*q_2**(k-1)"
NONMEMBERS = have(
    f"{weight('2', '1')} <= {weight('1', '1')}",
    "divide by the ratio",
    using(
        "1 < r",
        "q_1 < 1",
        "p_1*(1-q_1) == r*q_1*(1-p_1)",
        "p_2*(1-q_2) == r*q_2*(1-p_2)",
        "q_2 < 1",
        "p_2*(1-q_2)**(k-1) <= p_1*(1-q_1)**(k-1)",
    ),
)
POINTS = ({"k": "2", "p_1": "1/2", "q_1": "1/4", "p_2": "3/7", "q_2": "1/5", "r": "3"},)
CLAIM = beyond(
    "beyond.unary-one-size",
    "Of two unary encodings with the same least level, that with the larger `q` is refined by the other iff it "
    "reports the true value alone no less often, and refines it iff it reports all but the true value no more often",
    Statement(
        f"all(equivalent(refines(UE_1, UE_2), {ONLY}), equivalent(refines(UE_2, UE_1), {ALL_BUT}))",
        NUMBERS,
        given_("q_2 <= q_1"),
        CHANNELS,
    ),
    split(
        decided(
            "1",
            "1",
            "2",
            SMALLEST,
            (
                using(
                    "1 < r",
                    "q_1 < 1",
                    "p_1*(1-q_1) == r*q_1*(1-p_1)",
                    "p_2*(1-q_2) == r*q_2*(1-p_2)",
                    "q_2 < 1",
                    "at the size",
                ),
            ),
            (NONMEMBERS,),
        ),
        decided("k-1", "2", "1", LARGEST, (using("0 < q_2", "q_1 < 1", "q_2 < 1", "0 < q_1", "at the size"),), ()),
    ),
    facts=facts("q_2 <= q_1"),
    remarks=(
        proved(
            "with `q_2 < q_1` the first inequality gives `(k-1) q_2 <= 1-p_1`, and follows from `(k-1) q_1 <= 1-p_2`",
            "Bernoulli's inequality, from both sides",
            Statement(
                f"all(implies({ONLY}, (k-1)*q_2 <= 1-p_1), implies((k-1)*q_1 <= 1-p_2, {ONLY}))",
                NUMBERS,
                given_("q_2 < q_1"),
            ),
            have("(p_1-p_2)*(1-q_1)*q_2 == (1-p_1)*p_2*(q_1-q_2)", "the same level", name="first level"),
            have("(p_1-p_2)*(1-q_2)*q_1 == (1-p_2)*p_1*(q_1-q_2)", "the same level", name="second level"),
            split(
                introduce(
                    *tangent(VALUES, split(*[using(*BOUNDS)] * 4, HYPOTHESIS)),
                    have("(k-1)*(q_1-q_2)*p_2 <= (p_1-p_2)*(1-q_1)", "put together", using(*BOUNDS, "line")),
                    have(
                        "(k-1)*(q_1-q_2)*p_2*q_2 <= (1-p_1)*p_2*(q_1-q_2)",
                        "level",
                        using(*BOUNDS, "first level", "(k-1)*(q_1-q_2)*p_2 <= (p_1-p_2)*(1-q_1)"),
                        name="level",
                    ),
                    using(*BOUNDS, "level"),
                ),
                introduce(
                    have(
                        "(k-1)*(q_1-q_2)*p_1*q_1 <= (1-p_2)*p_1*(q_1-q_2)",
                        "multiply",
                        using(*BOUNDS, "(k-1)*q_1 <= 1-p_2"),
                        name="multiplied",
                    ),
                    have(
                        "(k-1)*(q_1-q_2)*p_1*q_1 <= (p_1-p_2)*(1-q_2)*q_1",
                        "the same level",
                        using("second level", "multiplied"),
                        name="level",
                    ),
                    have("(k-1)*(q_1-q_2)*p_1 <= (p_1-p_2)*(1-q_2)", "divide", using(*BOUNDS, "level")),
                    *law(
                        f"implies(all({', '.join(SECOND_LINE)}), c*a**(k-1) <= d*b**(k-1))",
                        "Bernoulli's inequality",
                        VALUES,
                        introduce(
                            have("c/d <= 1 + (k-1)*(b/a-1)", "divide", using(*SECOND_LINE)),
                            bernoulli("k-1", "b/a"),
                            *through("c/d", "1 + (k-1)*(b/a-1)", "(b/a)**(k-1)"),
                            using(*SECOND_LINE, "c/d <= (b/a)**(k-1)"),
                        ),
                        split(*[using(*BOUNDS)] * 4, using(*BOUNDS, "(k-1)*(q_1-q_2)*p_1 <= (p_1-p_2)*(1-q_2)")),
                    ),
                    HYPOTHESIS,
                ),
            ),
            facts=facts("q_2 < q_1"),
            points=POINTS,
        ),
    ),
    points=POINTS,
)
