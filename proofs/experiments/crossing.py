"""The capacities of OUE and SUE at k = 50 cross once, at eps = 6.89469.."""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.script import AUTO, by, have, larger_exponent, renamed, steps, use
from symqif.claims.unary import HYPOTHESIS, by_values
from symqif.kernel.term import show
from symqif.mechanisms import oue, sue
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement

OUE = renamed({**oue.definitions, "capO": oue.capacity}, p="pO", q="qO")
SUE = renamed({**sue.definitions, "capS": sue.capacity}, p="pS", q="qS")
FIFTY = {"k": "50", **OUE, **SUE}
OUE_HIGHER, SUE_HIGHER = "capacity(OUE) > capacity(SUE)", "capacity(OUE) < capacity(SUE)"
GAP = show(Statement("0 < 1", definitions=FIFTY).term("capS - capO"))
LOW, HIGH = "6894693/1000000", "6894694/1000000"  # the crossing lies between
Y_LOW, Y_HIGH = "3141692/100000", "31416932/1000000"  # and e^(eps/2) there between these


def compared(order: str, proof: Node, eps: str = "eps", k: str = "k", suffix: str = "") -> Node:
    """A comparison of the two capacities, by their closed forms."""
    oue_lower = order == SUE_HIGHER
    names = [(f"capacity(OUE{suffix})", f"capO{suffix}"), (f"capacity(SUE{suffix})", f"capS{suffix}")]
    (smaller, low), (larger, high) = names if oue_lower else reversed(names)
    return steps(
        have(f"{low} < {high}", "the closed forms", proof),
        use("cap.oue", k=k, eps=eps),
        use("cap.sue", k=k, eps=eps),
        *by_values(smaller, low, larger, high),
        HYPOTHESIS,
    )


def suffixed(suffix: str, eps: str) -> dict[str, str]:
    own = {**OUE, **SUE}
    return renamed(own, eps=f"({eps})", **{name: name + suffix for name in own})


CLAIM = Claim(
    id="fig6.crossing",
    title="The Bayes capacities of OUE and SUE cross at about eps = 7, for k = 50",
    source=Source("Comparing Bayes capacity of all LDP protocols", "fig:capacity_all_protocols", 1182),
    printed=Derivation(
        Statement(
            "all(capacity(OUE1) > capacity(SUE1), capacity(OUE2) < capacity(SUE2))",
            definitions={"k": "50", **suffixed("1", "13/2"), **suffixed("2", "15/2")},
        ),
        by(
            "split",
            compared(OUE_HIGHER, AUTO, "13/2", "50", "1"),
            compared(SUE_HIGHER, AUTO, "15/2", "50", "2"),
        ),
    ),
    recorded="proved",
    remarks=(
        Remark(
            "up to eps = 6.894693 the capacity of OUE is higher",
            "the difference, a polynomial of degree 146 in e^(eps/2), has one root beyond 1",
            Derivation(
                Statement(OUE_HIGHER, {"eps": "real"}, ("0 < eps", f"eps <= {LOW}"), FIFTY),
                compared(OUE_HIGHER, steps(
                    have("exp(eps/2) > 1", "eps > 0", larger_exponent("0", "eps/2")),
                    have(f"{LOW}/2 <= log({Y_LOW})", "enclosures"),
                    have(f"exp(eps/2) <= {Y_LOW}", "the range", larger_exponent("eps/2", f"log({Y_LOW})")),
                    AUTO,
                ), k="50"),
            ),
            recorded="proved",
        ),
        Remark(
            "from eps = 6.894694 on the capacity of SUE is higher",
            "so that the curves cross between these two values, and nowhere else",
            Derivation(
                Statement(SUE_HIGHER, {"eps": "real"}, (f"{HIGH} <= eps",), FIFTY),
                compared(SUE_HIGHER, steps(
                    have(f"log({Y_HIGH}) <= {HIGH}/2", "enclosures"),
                    have(f"exp(eps/2) >= {Y_HIGH}", "the range", larger_exponent(f"log({Y_HIGH})", "eps/2")),
                    AUTO,
                ), k="50"),
            ),
            recorded="proved",
        ),
        Remark(
            "from eps = 6 on the difference SUE - OUE increases: the crossing is one point",
            "the derivative is positive",
            Derivation(
                Statement(f"increasing({GAP}, eps, 6)"),
                by("increasing", AUTO, steps(
                    have("log(20) <= 3", "enclosures"),
                    have("exp(eps/2) > 20", "eps > 6", larger_exponent("log(20)", "eps/2")),
                    AUTO,
                )),
            ),
            recorded="proved",
        ),
    ),
)  # fmt: skip
