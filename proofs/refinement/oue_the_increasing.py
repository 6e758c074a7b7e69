"""The threshold increases with eps.

With N(eps)/eps the threshold, it grows iff eps N' - N > 0. Up to e^(eps/2) = 3 this follows from N'' > 0; beyond,
N' >= 1 and N < eps. (N' itself does not increase throughout: it overshoots 1.)
"""

from symqif.kernel.term import parse, show
from symqif.mechanisms import oue, the
from symqif.outlines.script import *
from symqif.reduction.calculus import derivative
from symqif.refinement.thresholds import OUE_THE

TOP = "exp(eps)+1+(exp(eps/2)-1)*sqrt(exp(eps)+1)"
ABOVE = f"2*log({TOP}) - eps - 2*log(2)"


def at(eps: str, term: str = OUE_THE) -> str:
    """The term, else the threshold, with this value for eps."""
    return f"({put_in(term, eps=eps)})"


def grown(x: str, relation: str = ">") -> Node:
    """A step: e^(x/2) > 1, as x > 0, or both with >=."""
    return exponentials(f"exp({x}/2) {relation} 1", f"`{x} {relation} 0`")


def below(x: str) -> Node:
    """A step: N < x."""
    return have(f"log{at(x, TOP)} < {x} + log(2)", "`sqrt(y^2+1) < y+1`, so `N < eps`", by("exponentiate"))


def rising(x: str, between: str) -> Node:
    """The derivative of the threshold is positive at x > 0; the other name is for a point between 0 and x."""
    above = at(x, ABOVE)
    slope = show(derivative(parse(above), x))
    far = steps(
        exponentials(f"exp({x}/2) >= 3", "this case"),
        have(f"{slope} >= 1", "`N' >= 1` from `e^(eps/2) = 3` on"),
        below(x),
        AUTO,
    )
    under_three = exponentials(f"exp({between}/2) < 3", f"`{between} < {x}`")
    near = mean_value(
        x, "0", between, AUTO, steps(grown(between, ">="), AUTO), steps(grown(between), under_three, AUTO)
    )
    by_cases = cases(f"{x} >= 2*log(3)", far, near)
    return steps(
        grown(x), have(f"({slope})*{x} - {above} > 0", "the numerator of the derivative of `N/eps`", by_cases), AUTO
    )


LATER = mean_value(
    "eps", "eps2", "z", AUTO, AUTO, steps(grown("z"), AUTO), steps(have("z > 0", "`z > eps2`"), rising("z", "v"))
)
Y, ROOT = "exp(z/2)", "sqrt(exp(z)+1)"
ABOVE_LIMIT = have(
    f"{ABOVE} - eps/sqrt(2) > 0",
    "it is 0 at 0, and grows",
    mean_value(
        "eps",
        "0",
        "z",
        AUTO,
        steps(grown("z", ">="), AUTO),
        steps(
            grown("z"),
            have(f"{ROOT} > 0", "`s**2 = y**2 + 1`"),
            have("sqrt(2) > 0", "it is a root"),
            have(f"sqrt(2)*{ROOT} >= {Y} + 1", "`2 (y**2 + 1) >= (y + 1)**2`", suppose()),
            AUTO,
        ),
    ),
)
NEAR_ONE = have(f"eps < log({TOP})", "`2 y^2 - y + 1 > y^2`", by("exponentiate"))
FACTS = (grown("eps"),)
FIRST, SECOND = bits(oue, "O"), bits(the, "T")
BEFORE = {**bits(oue, "O2", eps="eps2"), **bits(the, "T2", eps="eps2")}
RANGE = ("eps > 0", "1/2 < theta", "theta < 1")
REAL = {"eps": "real", "theta": "real"}


def remark(line: str, reason: str, statement: Statement, outline: Node, facts: tuple[Node, ...] = FACTS) -> Remark:
    return proved(line, reason, statement, outline, facts=facts)


def never(condition: str, *threshold_above: Node) -> tuple[Statement, Node]:
    """Under the condition there is no refinement, as the threshold is above theta."""
    refuted = steps(have(f"theta >= {OUE_THE}", "the lemma", equivalence("lem.ouethe", 0)), AUTO)
    statement = Statement("no(refines(O, T))", REAL, (*RANGE, condition), {**FIRST, **SECOND})
    above = have(f"{OUE_THE} > theta", "the threshold is above `theta`", *threshold_above, AUTO)
    return statement, steps(above, use("lem.ouethe", eps="eps", theta="theta"), denial(refuted))


CLAIM = claim(
    "lem.ouethe.increasing",
    "The OUE/THE threshold increases with `eps`",
    Source(
        "Text after the lemma",
        "lem:theta_ineq",
        1087,
        "`theta` is an increasing function of `eps`, and so refinement holds for small `eps` values but "
        "fails to hold when `eps` goes above a threshold",
    ),
    Statement(f"increasing({OUE_THE}, eps, 0)"),
    by("increasing", steps(grown("eps"), AUTO), rising("eps", "z")),
    remarks=(
        remark(
            "`1/sqrt(2)` < threshold < 1 for `eps > 0`",
            "`N - eps/sqrt(2)` grows from 0, and `N < eps`",
            Statement(f"all(1/sqrt(2) < {OUE_THE}, {OUE_THE} < 1)", {"eps": "real"}, ("eps > 0",)),
            split(steps(ABOVE_LIMIT, AUTO), steps(below("eps"), AUTO)),
        ),
        remark(
            "threshold at eps2 < threshold at `eps`, for 0 < eps2 < `eps`",
            "the derivative is positive between them",
            Statement(f"{at('eps2')} < {OUE_THE}", {"eps": "real", "eps2": "real"}, ("0 < eps2", "eps2 < eps")),
            LATER,
            (grown("eps2"), grown("eps")),
        ),
        remark(
            "for `theta <= 1/sqrt(2)` there is no refinement at any `eps > 0`",
            "the threshold is above `1/sqrt(2)`",
            *never("theta <= 1/sqrt(2)", ABOVE_LIMIT),
        ),
        remark(
            "if refinement holds at `eps`, then at every smaller eps2 > 0",
            "the threshold is smaller there",
            Statement(
                "implies(refines(O, T), refines(O2, T2))",
                {**REAL, "eps2": "real"},
                (*RANGE, "0 < eps2", "eps2 < eps"),
                {**FIRST, **SECOND, **BEFORE},
            ),
            introduce(
                have(f"{at('eps2')} < {OUE_THE}", "the threshold increases", LATER, name="decreasing"),
                use("lem.ouethe", eps="eps", theta="theta"),
                have(f"theta >= {OUE_THE}", "the lemma", equivalence(THIS, 0), name="the lemma"),
                have(
                    f"theta >= {at('eps2')}",
                    "the threshold is smaller there",
                    using("eps > 0", "0 < eps2", "the lemma", "decreasing"),
                ),
                use("lem.ouethe", eps="eps2", theta="theta"),
                equivalence(THIS, 1),
            ),
            (grown("eps2"), grown("eps")),
        ),
        remark(
            "for `eps >= 2 ln(2)/(1 - theta)` there is no refinement",
            "the threshold is above `1 - 2 ln(2)/eps`",
            *never("eps >= 2*log(2)/(1-theta)", NEAR_ONE),
        ),
    ),
    notes="The remarks show what the text concludes, refinement below some `eps` and none above: for every `theta` "
    "above `1/sqrt(2)` it holds for small `eps`, as the threshold tends to `1/sqrt(2)` (lem.ouethe.limit).",
)
