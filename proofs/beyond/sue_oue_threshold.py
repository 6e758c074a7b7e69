"""SUE against OUE: for each number of secrets there is one eps from which SUE is refined by OUE.

With y = e^(eps/2), u = y (y + 1)/(y^2 + 1) and N = log(2 y^2/(y^2 + 1)), the criterion of `txt.protocols-incomparable`
is u^k <= e^N, that is k <= N/log(u). This quotient increases: its derivative has the sign of N' log(u) - N log(u)'.
"""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.script import AUTO, bernoulli, bits, by, every, have, larger_exponent, law, steps, use
from symqif.claims.slopes import log_of_power, rises
from symqif.kernel.term import parse, show, substitute
from symqif.mechanisms import oue, sue
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement
from symqif.refinement.thresholds import SUE_OUE

HYPOTHESIS = by("hypothesis")
Y, Y2 = "exp(eps/2)", "exp(eps2/2)"


def at(eps: str) -> str:
    """The number of secrets up to which SUE is refined by OUE, for this eps."""
    return f"({show(substitute(parse(SUE_OUE), {'eps': parse(eps)}))})"


DEFINITIONS = {
    **bits(sue, "S"), **bits(oue, "O"), "SUE": "hot(kron(S, k))", "OUE": "hot(kron(O, k))",
    "most": at("eps"), "most2": at("eps2"), "most_early": at("2*log(k/2)"), "most_late": at("2*log(2*k)"),
}  # fmt: skip


def u(y: str) -> str:
    return f"({y}*({y}+1)/({y}**2+1))"


def n(y: str) -> str:
    return f"log(2*{y}**2/({y}**2+1))"


def most(y: str) -> str:
    """The same number, for y = e^(eps/2)."""
    return f"{n(y)}/log{u(y)}"


def positive(y: str) -> tuple[Node, Node]:
    """Steps: N and log(u) are positive, as y > 1."""
    return (
        have(f"0 < {n(y)}", "y > 1", by("exponentiate")),
        have(f"0 < log{u(y)}", "y > 1", by("exponentiate")),
    )


def criterion(y: str) -> Node:
    """u^k <= e^N iff k <= N/log(u), as y > 1."""
    return steps(
        *positive(y),
        *log_of_power(u(y)),
        by(
            "cycle",
            steps(have(f"log({u(y)}**k) <= {n(y)}", "logarithms", by("exponentiate")), AUTO),
            steps(
                have(f"log({u(y)}**k) <= {n(y)}", "times log(u)"),
                have(
                    f"exp(log({u(y)}**k)) <= exp({n(y)})",
                    "exponentials",
                    larger_exponent(f"log({u(y)}**k)", n(y)),
                ),
                AUTO,
            ),
        ),
    )


GIVEN = ("k >= 3", "eps > 0", "eps2 > 0")
FACTS = (
    have(f"1 < {Y}", "eps > 0", larger_exponent("0", "eps/2")),
    *positive(Y),
    have(f"1 < {Y2}", "eps2 > 0", larger_exponent("0", "eps2/2")),
    *positive(Y2),
    *positive("(k/2)"),
    *positive("(2*k)"),
)

# The number of secrets increases with y

FALLING = have(
    f"0 < log{u('z')}*(2*(z+1)/(1+2*z-z**2)) - {n('z')}",
    "it is 0 at 1, and its derivative is log(u) (N'/log(u)')'",
    rises("z", "1", "w", have("0 < 1+2*w-w**2", "it decreases from 1 on"), *positive("w")[1:]),
)
SLOPE = have(
    f"0 < log{u('z')}*(2*(z+1)) - {n('z')}*(1+2*z-z**2)",
    "the sign of the derivative",
    by("cases", steps(FALLING, AUTO), AUTO, formula="0 < 1+2*z-z**2"),
)
INCREASES = have(
    f"{most('x')} < {most('y')}",
    "the derivative is positive",
    rises("y", "x", "z", SLOPE, known=(have("1 < z", "z >= x"), *positive("z"))),
)


GROWS = have(
    every(f"implies(all(1 < x, x < y), {n('x')}*log{u('y')} < {n('y')}*log{u('x')})", "x", "y"),
    "the quotient increases",
    by(
        "for-each",
        by("for-each", by("introduce", steps(have("1 < y", "y > x"), *positive("x"), *positive("y"), INCREASES, AUTO))),
    ),
)


def larger(eps: str, eps_: str) -> Node:
    """The number of secrets is larger for the second eps, as it is the larger eps."""
    smaller, greater = f"exp({eps}/2)", f"exp({eps_}/2)"
    return steps(
        have(f"{smaller} < {greater}", "the order of eps", larger_exponent(f"{eps}/2", f"{eps_}/2")),
        by("instance", hypothesis=len(GIVEN) + len(FACTS), values=[smaller, greater]),
        by("detach", hypothesis=-1),
        AUTO,
    )


# More than 2; less than k at 2 log(k/2), and more than k at 2 log(2k)

MORE_THAN_TWO = steps(
    *law(f"implies(1 < y, 2*log{u('y')} < {n('y')})", "growth from 0", by("introduce", rises("y", "1", "z")), y=Y),
    AUTO,
)
EARLY = steps(
    *log_of_power(u("(k/2)")),
    bernoulli("k", u("(k/2)")),
    have(f"{n('(k/2)')} < log({u('(k/2)')}**k)", "the tangent is larger by (y-1)^2/(y^2+1)", by("exponentiate")),
    AUTO,
)
LATE = steps(
    have("exp(1/2) < 33/20", "enclosures"),
    have(f"1/2 < {n('(2*k)')}", "y >= 6", by("exponentiate")),
    *law("implies(1 < w, log(w) < w-1)", "a tangent", by("introduce", rises("w", "1", "z")), w=u("(2*k)")),
    AUTO,
)

# The criterion, and the threshold


def other(goal: str, hypothesis: int, given: int) -> Node:
    """A step: one of two equivalent formulas, from the one of this number."""
    return have(goal, "equivalent", by("equivalence", **{"hypothesis": hypothesis, "from": given}))


POWERS = f"{Y}**(k-2)*({Y}+1)**k <= 2*({Y}**2+1)**(k-1)"
CRITERION = (
    use("txt.protocols-incomparable/repaired", k="k", eps="eps"),
    have(f"equivalent({POWERS}, k <= most)", "logarithms", criterion(Y)),
    have(
        "equivalent(refines(SUE, OUE), k <= most)",
        "the criterion",
        by(
            "cycle",
            steps(other(POWERS, -3, 0), other("k <= most", -3, 0), HYPOTHESIS),
            steps(other(POWERS, -2, 1), by("equivalence", **{"hypothesis": -4, "from": 1})),
        ),
    ),
)
EQUAL = steps(
    have("eps2 == eps", "neither is less", by("antisymmetry")),
    have(f"{Y2} == {Y}", "the same eps", by("logarithm", left="eps2/2", right="eps/2")),
    have(f"{n(Y2)} == {n(Y)}", "the same eps", by("exponentiate")),
    have(f"log{u(Y2)} == log{u(Y)}", "the same eps", by("exponentiate")),
    AUTO,
)
NOT_LESS = by("cases", larger("eps2", "eps"), EQUAL, formula="eps2 < eps")
SMALLER = steps(have("most < most2", "it grows with eps", larger("eps", "eps2")), AUTO)
THRESHOLD = by(
    "introduce",
    by(
        "cycle",
        steps(other("k <= most", -3, 0), by("suppose", SMALLER)),
        steps(
            have("most2 <= most", "it grows with eps", NOT_LESS),
            have("k <= most", "it is k at eps2"),
            by("equivalence", **{"hypothesis": -5, "from": 1}),
        ),
    ),
)


CLAIM = Claim(
    id="beyond.sue-oue-threshold",
    title="For each k >= 3 there is one eps > 0 from which on SUE is refined by OUE; for k = 2 it always is",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            "all(equivalent(refines(SUE, OUE), k <= most), "
            "implies(eps2 < eps, most2 < most), most_early < k, k < most_late, "
            "no(refines(OUE, SUE)), implies(most2 == k, equivalent(refines(SUE, OUE), eps2 <= eps)))",
            {"k": "integer", "eps": "real", "eps2": "real"},
            GIVEN,
            DEFINITIONS,
        ),
        steps(
            GROWS,
            *CRITERION,
            by("split", HYPOTHESIS, by("introduce", larger("eps2", "eps")), EARLY, LATE, HYPOTHESIS, THRESHOLD),
        ),
        FACTS,
    ),
    recorded="proved",
    remarks=(
        Remark(
            "for k = 2 SUE is refined by OUE for every eps > 0, as most > 2",
            "N - 2 log(u) grows from 0",
            Derivation(
                Statement(
                    "all(2 < most, implies(k == 2, refines(SUE, OUE)))",
                    {"k": "integer", "eps": "real"},
                    ("k >= 2", "eps > 0"),
                    {name: text for name, text in DEFINITIONS.items() if not name.startswith("most_")},
                ),
                steps(
                    *CRITERION,
                    have("2 < most", "growth", MORE_THAN_TWO),
                    by("split", HYPOTHESIS, by("introduce", by("equivalence", **{"hypothesis": -3, "from": 1}))),
                ),
                (have(f"1 < {Y}", "eps > 0", larger_exponent("0", "eps/2")), *positive(Y)),
            ),
            recorded="proved",
        ),
        Remark(
            "most tends to 2 as eps falls to 0",
            "both logarithms are 0 there, with derivatives 1/2 and 1/4",
            Derivation(Statement(f"limit({SUE_OUE}, eps, 0, 2)"), by("derivative-quotient")),
            recorded="proved",
        ),
    ),
    notes=(
        "most = log(2 e^eps/(e^eps+1))/log((e^eps+e^(eps/2))/(e^eps+1)): SUE is refined by OUE for at most so many "
        "secrets. It increases with eps, from 2 at eps = 0; most2, most_early and most_late are its values at eps2, "
        "2 log(k/2) and 2 log(2 k).",
        "It is continuous, less than k at 2 log(k/2) and more at 2 log(2 k), so that it is k at some eps_k between "
        "(intermediate values), and as it increases at no other: SUE is refined by OUE exactly for eps >= eps_k.",
    ),
)
