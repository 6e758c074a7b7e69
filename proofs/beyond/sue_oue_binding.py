"""Which sizes decide between SUE and OUE: the smallest one, and for the other direction each of the larger half.

From one size to the next, the probability of an output under OUE falls by a factor e^(eps/2) against that under SUE.
"""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.script import AUTO, bernoulli, bits, by, have, larger_exponent, law, steps, use, using
from symqif.claims.slopes import log_of_power, rises
from symqif.kernel.term import parse, show, substitute
from symqif.mechanisms import oue, sue
from symqif.mechanisms.unary import SUBSET
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement

HYPOTHESIS = by("hypothesis")
Y = "exp(eps/2)"
U = f"({Y}*({Y}+1)/({Y}**2+1))"


def output(protocol: str, size: str) -> str:
    """The probability to report a subset of this size, for a secret that is not in it."""
    *_, nonmember = parse(SUBSET)
    values = {"i": parse(size), "p": f"p{protocol}", "q": f"q{protocol}"}
    return show(substitute(nonmember, values))


DEFINITIONS = {
    **bits(sue, "S"), **bits(oue, "O"), "SUE": "hot(kron(S, k))", "OUE": "hot(kron(O, k))",
    "S_1": output("S", "1"), "O_1": output("O", "1"), "S_j": output("S", "j"), "O_j": output("O", "j"),
}  # fmt: skip
VARIABLES = {"k": "integer", "j": "integer", "eps": "real"}
FACTS = (have(f"1 < {Y}", "eps > 0", larger_exponent("0", "eps/2")),)
POWERS = f"{Y}**(k-2)*({Y}+1)**k <= 2*({Y}**2+1)**(k-1)"
SMALLEST = by(
    "cycle",
    steps(
        have(POWERS, "the criterion", by("equivalence", **{"hypothesis": -2, "from": 0})),
        AUTO,
    ),
    steps(have(POWERS, "the same"), by("equivalence", **{"hypothesis": -3, "from": 1})),
)
# with y^(j-1) > 1, each of the other inequalities is strict where the first one holds
OTHERS = steps(
    bernoulli("j", Y),
    have(f"{Y} < {Y}**j", "j >= 2", using(1, 4, -1)),
    have(f"{Y}**(k-j-1)*({Y}+1)**k < {Y}**(k-2)*({Y}+1)**k", "j >= 2", using(-1)),
    have(POWERS, "the inequality for size 1", using(-4)),
    using(-1, -2),
)
# at y = k/2: u^k >= 1 + k (u-1) > 2 y^2/(y^2+1), but k log(u) < 2 y (y-1)/(y^2+1) < log(2 y^3/(y^2+1))
CUBE = f"(2*{Y}**3/({Y}**2+1))"
FAILS = steps(
    bernoulli("k", U), have(f"2*{Y}**2/({Y}**2+1) < {U}**k", "larger by (y-1)^2/(y^2+1)", using(0, 4, -1, -2)), AUTO
)
HOLD = steps(
    have(f"1 < {U}", "y > 1"),
    *log_of_power(U),
    *law("implies(1 < w, log(w) < w-1)", "a tangent", by("introduce", rises("w", "1", "z")), w=U),
    *law(
        "implies(1 < y, 2*y*(y-1)/(y**2+1) < log(2*y**3/(y**2+1)))",
        "it grows from 0",
        by("introduce", rises("y", "1", "z")),
        y=Y,
    ),
    have(f"k*log{U} < k*({U}-1)", "times k", using(0, -4)),
    have(f"log({U}**k) < log{CUBE}", "k = 2 y", using(4, 5, 9, -1, -2)),
    have(f"exp(log({U}**k)) < exp(log{CUBE})", "exponentials", larger_exponent(f"log({U}**k)", f"log{CUBE}")),
    bernoulli("j-1", Y),
    have(f"{Y}**2 <= {Y}**j", "j >= 2", using(1, 4, -1)),
    have(f"{Y}**(k-j-1)*({Y}+1)**k <= {Y}**(k-3)*({Y}+1)**k", "j >= 2", using(-1)),
    using(4, -1, -4),
)
# The other direction: the squares of y^(k/2-1) (y+1)^k and of 2 (y^2+1)^(k-1), with v = y + 1 and w = y^2 + 1


def squared(premise: str, conclusion: str, *line: Node) -> tuple[Node, ...]:
    """Steps: a comparison of powers of y, v and w, for y = e^(eps/2)."""
    here = {"y": Y, "v": f"{Y}+1", "w": f"{Y}**2+1"}
    claim = f"implies(all(1 < y, v == y+1, w == y**2+1, {premise}), {conclusion})"
    return law(claim, "with squares", by("introduce", steps(*line)), by("split", AUTO, AUTO, AUTO, AUTO), **here)


FIRST, SECOND = f"({Y}**(k-j-1)*({Y}+1)**k)", f"(2*({Y}**2+1)**(k-1))"
MIDDLE, LARGER = f"{Y}**(k-2)*(({Y}+1)**k)**2", f"{Y}**(k-1)*(({Y}+1)**k)**2"


def from_squares(premise: str, left: str, right: str, **values: str) -> tuple[Node, ...]:
    """Steps to left < right from the squares: premise is a line from the one square to the other."""
    roots = steps(have(f"{left}**2 < {right}**2", "line up", using(-1, -2)), by("suppose", using(-1, -2, -5, -6)))
    claim = f"implies(all(0 < a, 0 < b, {premise}), {left} < {right})"
    shown = by("split", using(4), using(4), HYPOTHESIS, HYPOTHESIS)
    return law(claim, "the squares are ordered", by("introduce", roots), shown, a=FIRST, b=SECOND, **values)


LARGER_HALF = steps(
    bernoulli("2*j-k+1", Y),
    have(f"{Y} <= {Y}**(2*j-k+1)", "2 j >= k", using(4, 5, -1)),
    *squared(
        "2 <= k",
        "y**k*(v**k)**2*w**2 < 4*y**2*(w**k)**2",
        have("1 <= w**2/(y*v**2)", "w^2 - y v^2 = (y-1)(y^3-1)", using(-2, -3, -4)),
        *law(
            "implies(1 <= b, b <= b**(k-1))",
            "k >= 2",
            by("introduce", steps(bernoulli("k-1", "b"), using(0, -1, -2))),
            HYPOTHESIS,
            b="w**2/(y*v**2)",
        ),
        have("(y*v**2/w**2)**k <= (y*v**2/w**2)**2", "the inverse", using(-1, -6, -7, -8)),
        have("(y*v**2/w**2)**2 < 4*y**2/w**2", "(y+1)^2 < 2 (y^2+1)", using(-7, -8, -9)),
        have("(y*v**2/w**2)**k < 4*y**2/w**2", "line up", using(-1, -2, -8, -9, -10)),
        using(-1, -9, -10, -11),
    ),
    have(f"{FIRST}**2 <= {MIDDLE}", "2 j >= k", using(4, -4)),
    have(f"{MIDDLE} < {SECOND}**2", "the same", using(4, -2)),
    *from_squares("a**2 <= m, m < b**2", "a", "b", m=MIDDLE),
    using(4, -1),
)
SMALLER_HALF = steps(
    have("2*j+1 <= k", "integers", by("integer")),
    bernoulli("k-2*j", Y),
    have(f"{Y} <= {Y}**(k-2*j)", "2 j < k", using(4, -1, -2)),
    *squared(
        "k*(y-1) == 1",
        "4*y*(w**k)**2 < y**k*(v**k)**2*w**2",
        bernoulli("k", "y*v**2/w**2"),
        have("4*y/w**2 < 1 + k*(y*v**2/w**2-1)", "a polynomial in y", using(-2, -3, -4, -5)),
        have("4*y/w**2 < (y*v**2/w**2)**k", "line up", using(-1, -2, -4, -5, -6)),
        using(-1, -5, -6, -7),
    ),
    have(f"{SECOND}**2 < {LARGER}", "the same", using(4, -1)),
    have(f"{LARGER} <= {FIRST}**2", "2 j < k", using(4, -5)),
    *from_squares("b**2 < m, m <= a**2", "b", "a", m=LARGER),
    using(4, -1),
)
CLAIM = Claim(
    id="beyond.sue-oue-binding",
    title="SUE is refined by OUE iff the criterion holds for size 1, which is the one size that binds",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            "all(equivalent(refines(SUE, OUE), O_1 <= S_1), implies(O_1 <= S_1, O_j < S_j), "
            f"implies({Y} == k/2, all(S_1 < O_1, O_j < S_j)))",
            VARIABLES,
            ("k >= 3", "2 <= j", "j <= k-1", "eps > 0"),
            DEFINITIONS,
        ),
        by(
            "split",
            steps(use("txt.protocols-incomparable/repaired", k="k", eps="eps"), SMALLEST),
            by("introduce", OTHERS),
            by("introduce", by("split", FAILS, HOLD)),
        ),
        FACTS,
    ),
    recorded="proved",
    remarks=(
        Remark(
            "O_j/S_j falls by a factor e^(eps/2) from each size to the next",
            "the two bits",
            Derivation(
                Statement(
                    f"O_j*S_1*{Y}**(j-1) == O_1*S_j",
                    VARIABLES,
                    ("k >= 2", "1 <= j", "j <= k-1", "eps > 0"),
                    DEFINITIONS,
                ),
                facts=FACTS,
            ),
            recorded="proved",
        ),
        Remark(
            "that OUE is refined by SUE is excluded by each size j >= k/2 alone, for every eps > 0",
            "squares, and Bernoulli's inequality",
            Derivation(
                Statement("O_j < S_j", VARIABLES, ("k >= 2", "1 <= j", "j <= k-1", "eps > 0", "2*j >= k"), DEFINITIONS),
                LARGER_HALF,
                FACTS,
            ),
            recorded="proved",
        ),
        Remark(
            "and by no size j < k/2 alone: at e^(eps/2) = 1 + 1/k all their inequalities hold",
            "squares, and Bernoulli's inequality",
            Derivation(
                Statement(
                    f"implies({Y} == 1 + 1/k, S_j < O_j)",
                    VARIABLES,
                    ("k >= 3", "1 <= j", "2*j < k", "eps > 0"),
                    DEFINITIONS,
                ),
                by("introduce", SMALLER_HALF),
                FACTS,
            ),
            recorded="proved",
        ),
    ),
    notes=(
        "S_j and O_j are the probabilities that SUE and OUE report one subset of size j, for a secret outside it. "
        "The equal-ratio criterion: SUE is refined by OUE iff O_j <= S_j for j = 1, .., k-1, and OUE by SUE iff "
        "S_j <= O_j for the same j. Where e^(eps/2) = k/2 only size 1 stands against SUE refined by OUE.",
    ),
)
