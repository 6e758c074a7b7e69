"""Which sizes decide between SUE and OUE: the smallest one, and for the other direction each of the larger half.

From one size to the next, the probability of an output under OUE falls by a factor e^(eps/2) against that under SUE.
"""

from slopes import log_of_power, rises

from symqif.kernel.term import parse
from symqif.mechanisms.unary import SUBSET
from symqif.outlines.script import *
from symqif.outlines.sue_oue import POWERS, PROTOCOLS, Y, u

U = u(Y)


def output(protocol: str, size: str) -> str:
    """The probability to report a subset of this size, for a secret that is not in it."""
    *_, nonmember = parse(SUBSET)
    return put_in(nonmember, i=size, p=f"p{protocol}", q=f"q{protocol}")


DEFINITIONS = {
    **PROTOCOLS,
    "S_1": output("S", "1"), "O_1": output("O", "1"), "S_j": output("S", "j"), "O_j": output("O", "j"),
}  # fmt: skip
VARIABLES = {"k": "integer", "j": "integer", "eps": "real"}
FACTS = (exponentials(f"1 < {Y}", "`eps > 0`"),)
SMALLEST = cycle(
    steps(have(POWERS, "the criterion", equivalence("the criterion", 0)), AUTO),
    steps(have(POWERS, "the same"), equivalence("the criterion", 1)),
)
# with y^(j-1) > 1, each of the other inequalities is strict where the first one holds
OTHERS = steps(
    bernoulli("j", Y),
    have(f"{Y} < {Y}**j", "`j >= 2`", using("2 <= j", "1 < exp(eps/2)", "Bernoulli")),
    have(
        f"{Y}**(k-j-1)*({Y}+1)**k < {Y}**(k-2)*({Y}+1)**k",
        "`j >= 2`",
        using("exp(eps/2) < exp(eps/2)**j"),
        name="smaller",
    ),
    have(POWERS, "the inequality for size 1", using("O_1 <= S_1"), name="at size 1"),
    using("at size 1", "smaller"),
)
# at y = k/2: u^k >= 1 + k (u-1) > 2 y^2/(y^2+1), but k log(u) < 2 y (y-1)/(y^2+1) < log(2 y^3/(y^2+1))
CUBE = f"(2*{Y}**3/({Y}**2+1))"
FAILS = steps(
    bernoulli("k", U),
    have(
        f"2*{Y}**2/({Y}**2+1) < {U}**k",
        "larger by `(y-1)^2/(y^2+1)`",
        using("k >= 3", "1 < exp(eps/2)", "Bernoulli", "exp(eps/2) == k/2"),
    ),
    AUTO,
)
HOLD = steps(
    have(f"1 < {U}", "`y > 1`"),
    *log_of_power(U),
    *law("implies(1 < w, log(w) < w-1)", "a tangent", {"w": U}, introduce(rises("w", "1", "z")), name="tangent at u"),
    *law(
        "implies(1 < y, 2*y*(y-1)/(y**2+1) < log(2*y**3/(y**2+1)))",
        "it grows from 0",
        {"y": Y},
        introduce(rises("y", "1", "z")),
        name="tangent of N",
    ),
    have(f"k*log{U} < k*({U}-1)", "times `k`", using("k >= 3", "tangent at u"), name="k tangents"),
    have(
        f"log({U}**k) < log{CUBE}",
        "`k = 2 y`",
        using("1 < exp(eps/2)", "exp(eps/2) == k/2", "log of the power", "k tangents", "tangent of N"),
    ),
    exponentials(f"exp(log({U}**k)) < exp(log{CUBE})", "exponentials", "at j = 2"),
    bernoulli("j-1", Y),
    have(f"{Y}**2 <= {Y}**j", "`j >= 2`", using("2 <= j", "1 < exp(eps/2)", "Bernoulli")),
    have(
        f"{Y}**(k-j-1)*({Y}+1)**k <= {Y}**(k-3)*({Y}+1)**k",
        "`j >= 2`",
        using("exp(eps/2)**2 <= exp(eps/2)**j"),
        name="smaller",
    ),
    using("1 < exp(eps/2)", "smaller", "at j = 2"),
)
# The other direction: the squares of y^(k/2-1) (y+1)^k and of 2 (y^2+1)^(k-1), with v = y + 1 and w = y^2 + 1


def squared(premise: str, conclusion: str, *line: Node) -> tuple[Node, ...]:
    """Steps: a comparison of powers of y, v and w, for y = e^(eps/2)."""
    here = {"y": Y, "v": f"{Y}+1", "w": f"{Y}**2+1"}
    claim = f"implies(all(1 < y, v == y+1, w == y**2+1, {premise}), {conclusion})"
    return law(claim, "with squares", here, introduce(steps(*line)), split(AUTO, AUTO, AUTO, AUTO), name="halfway")


FIRST, SECOND = f"({Y}**(k-j-1)*({Y}+1)**k)", f"(2*({Y}**2+1)**(k-1))"
MIDDLE, LARGER = f"{Y}**(k-2)*(({Y}+1)**k)**2", f"{Y}**(k-1)*(({Y}+1)**k)**2"


def from_squares(premise: str, left: str, right: str, **values: str) -> tuple[Node, ...]:
    """Steps to left < right from the squares: premise is a line from the one square to the other."""
    roots = steps(
        have(f"{left}**2 < {right}**2", "line up", using("m below", "below m"), name="squares"),
        suppose(using("squares", THIS, "0 < b", "0 < a")),
    )
    claim = f"implies(all(0 < a, 0 < b, {premise}), {left} < {right})"
    larger = using(f"1 < {Y}")
    shown = split(larger, larger, HYPOTHESIS, HYPOTHESIS)
    return law(
        claim,
        "the squares are ordered",
        {"a": FIRST, "b": SECOND, **values},
        introduce(roots, name=("below m", "m below")),
        shown,
        name="factors",
    )


LARGER_HALF = steps(
    bernoulli("2*j-k+1", Y),
    have(f"{Y} <= {Y}**(2*j-k+1)", "`2 j >= k`", using("2*j >= k", "1 < exp(eps/2)", "Bernoulli")),
    *squared(
        "2 <= k",
        "y**k*(v**k)**2*w**2 < 4*y**2*(w**k)**2",
        have("1 <= w**2/(y*v**2)", "`w^2 - y v^2 = (y-1)(y^3-1)`", using("w == y**2+1", "v == y+1", "1 < y")),
        *law(
            "implies(1 <= b, b <= b**(k-1))",
            "`k >= 2`",
            {"b": "w**2/(y*v**2)"},
            introduce(bernoulli("k-1", "b"), using("2 <= k", "1+(k-1)*(b-1) <= (1+(b-1))**(k-1)", "1 <= b")),
            HYPOTHESIS,
            name="powers of 1/c",
        ),
        have(
            "(y*v**2/w**2)**k <= (y*v**2/w**2)**2",
            "the inverse",
            using("powers of 1/c", "w == y**2+1", "v == y+1", "1 < y"),
        ),
        have("(y*v**2/w**2)**2 < 4*y**2/w**2", "`(y+1)^2 < 2 (y^2+1)`", using("w == y**2+1", "v == y+1", "1 < y")),
        have(
            "(y*v**2/w**2)**k < 4*y**2/w**2",
            "line up",
            using(
                "(y*v**2/w**2)**2 < 4*y**2/w**2",
                "(y*v**2/w**2)**k <= (y*v**2/w**2)**2",
                "w == y**2+1",
                "v == y+1",
                "1 < y",
            ),
        ),
        using("(y*v**2/w**2)**k < 4*y**2/w**2", "w == y**2+1", "v == y+1", "1 < y"),
    ),
    have(f"{FIRST}**2 <= {MIDDLE}", "`2 j >= k`", using("2*j >= k", "exp(eps/2) <= exp(eps/2)**(2*j-k+1)")),
    have(f"{MIDDLE} < {SECOND}**2", "the same", using("2*j >= k", "halfway")),
    *from_squares("a**2 <= m, m < b**2", "a", "b", m=MIDDLE),
    using("2*j >= k", "factors"),
)
SMALLER_HALF = steps(
    have("2*j+1 <= k", "integers", by("integer")),
    bernoulli("k-2*j", Y),
    have(f"{Y} <= {Y}**(k-2*j)", "`2 j < k`", using("1 < exp(eps/2)", "Bernoulli", "2*j+1 <= k")),
    *squared(
        "k*(y-1) == 1",
        "4*y*(w**k)**2 < y**k*(v**k)**2*w**2",
        bernoulli("k", "y*v**2/w**2"),
        have(
            "4*y/w**2 < 1 + k*(y*v**2/w**2-1)",
            "a polynomial in `y`",
            using("k*(y-1) == 1", "w == y**2+1", "v == y+1", "1 < y"),
        ),
        have(
            "4*y/w**2 < (y*v**2/w**2)**k",
            "line up",
            using("4*y/w**2 < 1+k*(y*v**2/w**2-1)", "Bernoulli", "w == y**2+1", "v == y+1", "1 < y"),
        ),
        using("4*y/w**2 < (y*v**2/w**2)**k", "w == y**2+1", "v == y+1", "1 < y"),
    ),
    have(f"{SECOND}**2 < {LARGER}", "the same", using("1 < exp(eps/2)", "halfway")),
    have(f"{LARGER} <= {FIRST}**2", "`2 j < k`", using("1 < exp(eps/2)", "exp(eps/2) <= exp(eps/2)**(k-2*j)")),
    *from_squares("b**2 < m, m <= a**2", "b", "a", m=LARGER),
    using("1 < exp(eps/2)", "factors"),
)
CLAIM = beyond(
    "beyond.sue-oue-binding",
    "SUE is refined by OUE iff the criterion holds for size 1, which is the one size that binds",
    Statement(
        "all(equivalent(refines(SUE, OUE), O_1 <= S_1), implies(O_1 <= S_1, O_j < S_j), "
        f"implies({Y} == k/2, all(S_1 < O_1, O_j < S_j)))",
        VARIABLES,
        ("k >= 3", "2 <= j", "j <= k-1", "eps > 0"),
        DEFINITIONS,
    ),
    split(
        steps(use("txt.protocols-incomparable/repaired", name="the criterion", k="k", eps="eps"), SMALLEST),
        introduce(OTHERS),
        introduce(split(FAILS, HOLD)),
    ),
    facts=FACTS,
    remarks=(
        proved(
            "`O_j/S_j` falls by a factor `e^(eps/2)` from each size to the next",
            "the two bits",
            Statement(
                f"O_j*S_1*{Y}**(j-1) == O_1*S_j", VARIABLES, ("k >= 2", "1 <= j", "j <= k-1", "eps > 0"), DEFINITIONS
            ),
            facts=FACTS,
        ),
        proved(
            "that OUE is refined by SUE is excluded by each size `j >= k/2` alone, for every `eps > 0`",
            "squares, and Bernoulli's inequality",
            Statement("O_j < S_j", VARIABLES, ("k >= 2", "1 <= j", "j <= k-1", "eps > 0", "2*j >= k"), DEFINITIONS),
            LARGER_HALF,
            facts=FACTS,
        ),
        proved(
            "and by no size `j < k/2` alone: at `e^(eps/2) = 1 + 1/k` all their inequalities hold",
            "squares, and Bernoulli's inequality",
            Statement(
                f"implies({Y} == 1 + 1/k, S_j < O_j)",
                VARIABLES,
                ("k >= 3", "1 <= j", "2*j < k", "eps > 0"),
                DEFINITIONS,
            ),
            introduce(SMALLER_HALF),
            facts=FACTS,
        ),
    ),
    notes="`S_j` and `O_j` are the probabilities that SUE and OUE report one subset of size `j`, for a secret outside "
    "it. The equal-ratio criterion: SUE is refined by OUE iff `O_j <= S_j` for `j = 1`, .., `k-1`, and OUE by SUE iff "
    "`S_j <= O_j` for the same `j`. Where `e^(eps/2) = k/2` only size 1 stands against SUE refined by OUE.",
)
