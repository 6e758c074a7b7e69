"""SUE against OUE: for each number of secrets from 3 on there is one eps from which on SUE is refined by OUE.

With y = e^(eps/2), u = y (y + 1)/(y^2 + 1) and N = log(2 y^2/(y^2 + 1)), the criterion of `txt.protocols-incomparable`
is u^k <= e^N, that is k <= N/log(u). This quotient increases: its derivative has the sign of N' log(u) - N log(u)'.
It is less than k at y = k/2 and more at y = 2 k, hence k at one y between.
"""

from collections.abc import Mapping

from slopes import log_of_power, rises

from symqif.kernel.term import Term, parse, show, substitute
from symqif.outlines.script import *
from symqif.outlines.sue_oue import POWERS, PROTOCOLS, Y, n, u
from symqif.refinement.thresholds import SUE_OUE


def of_eps(definitions: Mapping[str, str]) -> dict[str, str]:
    """The same, as functions of eps."""
    applied: dict[str, Term] = {name: ("at", name, "eps") for name in definitions}
    return {name: f"lambda eps: {show(substitute(parse(text), applied))}" for name, text in definitions.items()}


DEFINITIONS = of_eps({**PROTOCOLS, "most": SUE_OUE})


def y(eps: str) -> str:
    return f"exp({eps}/2)"


def most(y: str) -> str:
    """The same number, for y = e^(eps/2)."""
    return f"{n(y)}/log{u(y)}"


def positive(y: str) -> tuple[Node, Node]:
    """Steps: N and log(u) are positive, as y > 1."""
    return (have(f"0 < {n(y)}", "`y > 1`", by("exponentiate")), have(f"0 < log{u(y)}", "`y > 1`", by("exponentiate")))


def criterion(y: str) -> Node:
    """u^k <= e^N iff k <= N/log(u), as y > 1."""
    return steps(
        *positive(y),
        *log_of_power(u(y)),
        cycle(
            steps(have(f"log({u(y)}**k) <= {n(y)}", "logarithms", by("exponentiate")), AUTO),
            steps(
                have(f"log({u(y)}**k) <= {n(y)}", "times `log(u)`"),
                exponentials(f"exp(log({u(y)}**k)) <= exp({n(y)})", "exponentials"),
                AUTO,
            ),
        ),
    )


def known(eps: str) -> tuple[Node, ...]:
    """Steps: what makes the number of secrets defined, as eps > 0."""
    return exponentials(f"1 < {y(eps)}", f"`{eps} > 0`"), *positive(y(eps))


# The number of secrets increases with y

FALLING = have(
    f"0 < log{u('z')}*(2*(z+1)/(1+2*z-z**2)) - {n('z')}",
    "it is 0 at 1, and its derivative is `log(u)` (`N'/log(u)`')'",
    rises("z", "1", "w", have("0 < 1+2*w-w**2", "it decreases from 1 on"), *positive("w")[1:]),
)
SLOPE = have(
    f"0 < log{u('z')}*(2*(z+1)) - {n('z')}*(1+2*z-z**2)",
    "the sign of the derivative",
    cases("0 < 1+2*z-z**2", steps(FALLING, AUTO), AUTO),
)
INCREASES = have(
    f"{most('x')} < {most('y')}",
    "the derivative is positive",
    rises("y", "x", "z", SLOPE, known=(have("1 < z", "`z >= x`"), *positive("z"))),
)
GROWS = have(
    forall("x, y", f"implies(all(1 < x, x < y), {n('x')}*log{u('y')} < {n('y')}*log{u('x')})"),
    "the quotient increases",
    for_each(for_each(introduce(have("1 < y", "`y > x`"), *positive("x"), *positive("y"), INCREASES, AUTO))),
    name="increasing",
)


def more(eps: str, eps_: str) -> Node:
    """The number of secrets is larger for the second eps, as it is the larger eps."""
    return steps(
        exponentials(f"{y(eps)} < {y(eps_)}", "the order of `eps`"),
        given("increasing", y(eps), y(eps_)),
        detach(),
        AUTO,
    )


# More than 2; less than k at 2 log(k/2), and more than k at 2 log(2k)

MORE_THAN_TWO = steps(
    *law(
        f"implies(1 < y, 2*log{u('y')} < {n('y')})", "growth from 0", {"y": y("eps")}, introduce(rises("y", "1", "z"))
    ),
    AUTO,
)
EARLY = steps(
    *log_of_power(u("(k/2)")),
    bernoulli("k", u("(k/2)")),
    have(f"{n('(k/2)')} < log({u('(k/2)')}**k)", "the tangent is larger by `(y-1)^2/(y^2+1)`", by("exponentiate")),
    AUTO,
)
LATE = steps(
    have("exp(1/2) < 33/20", "enclosures"),
    have(f"1/2 < {n('(2*k)')}", "`y >= 6`", by("exponentiate")),
    *law("implies(1 < w, log(w) < w-1)", "a tangent", {"w": u("(2*k)")}, introduce(rises("w", "1", "z"))),
    AUTO,
)

# The criterion
REFINED = "refines(SUE(eps), OUE(eps))"
CRITERION = (
    use("txt.protocols-incomparable/repaired", name="incomparable", k="k", eps="eps"),
    have(f"equivalent({POWERS}, k <= most(eps))", "logarithms", criterion(Y), name="logarithms"),
    have(
        f"equivalent({REFINED}, k <= most(eps))",
        "the criterion",
        cycle(
            steps(
                have(POWERS, "equivalent", equivalence("incomparable", 0)),
                have("k <= most(eps)", "equivalent", equivalence("logarithms", 0)),
                HYPOTHESIS,
            ),
            steps(have(POWERS, "equivalent", equivalence("logarithms", 1)), equivalence("incomparable", 1)),
        ),
        name="the criterion",
    ),
)


def equal(eps: str, eps_: str) -> Node:
    """The number of secrets is the same for both eps, as neither is less."""
    return steps(
        have(f"{eps_} == {eps}", "neither is less", antisymmetry()),
        have(f"{y(eps_)} == {y(eps)}", "the same `eps`", by("logarithm", left=f"{eps_}/2", right=f"{eps}/2")),
        have(f"{n(y(eps_))} == {n(y(eps))}", "the same `eps`", by("exponentiate")),
        have(f"log{u(y(eps_))} == log{u(y(eps))}", "the same `eps`", by("exponentiate")),
        AUTO,
    )


def from_there_on(root: str) -> Node:
    """SUE is refined by OUE iff root <= eps, as most(root) = k."""
    smaller = steps(have(f"most(eps) < most({root})", "it grows with `eps`", more("eps", root)), AUTO)
    not_less = cases(f"{root} < eps", more(root, "eps"), equal("eps", root))
    return cycle(
        steps(have("k <= most(eps)", "equivalent", equivalence("the criterion", 0)), suppose(smaller)),
        steps(
            have(f"most({root}) <= most(eps)", "it grows with `eps`", not_less),
            have("k <= most(eps)", f"it is `k` at `{root}`"),
            equivalence("the criterion", 1),
        ),
    )


# The threshold


def from_on(root: str) -> str:
    """SUE is refined by OUE exactly from this eps on."""
    return f"forall(implies(0 < eps, equivalent({REFINED}, {root} <= eps)), eps, real)"


def at(fact: str, eps: str) -> tuple[Node, Node]:
    """Steps: what is given for every eps > 0, for this one."""
    return given(fact, eps), detach(name="the criterion")


def not_above(root: str, root_: str) -> Node:
    """A step: root <= root_, as SUE is refined by OUE from each of them on, by what is said of them."""
    there = steps(*at(f"from {root_} on", root_), equivalence("the criterion", 1))
    shown = steps(
        have(f"refines(SUE({root_}), OUE({root_}))", f"from {root_} on", there),
        *at(f"from {root} on", root_),
        equivalence("the criterion", 0),
    )
    return have(f"{root} <= {root_}", "SUE is refined by OUE there", shown)


BOUNDS = (*positive("(k/2)"), *positive("(2*k)"))
HALF = steps(
    have("k/2 <= exp(v/2)", "`v >= 2 log(k/2)`", larger_exponent("log(k/2)", "v/2")),
    have("1 < exp(v/2)", "`k >= 3`"),
    *positive("exp(v/2)"),
    AUTO,
)
ROOT = have(
    "exists(all(2*log(k/2) <= v, v <= 2*log(2*k), most(v) == k), v, real)",
    "it is continuous",
    by(
        "intermediate-value",
        HALF,
        steps(have("log(k/2) <= log(2*k)", "`k/2 <= 2 k`", by("exponentiate")), AUTO),
        AUTO,
        AUTO,
    ),
)
UNIQUE = for_each(introduce(not_above("t", "eps_k"), not_above("eps_k", "t"), antisymmetry(), name="from t on"))
EXISTS = steps(
    GROWS,
    have(
        f"forall(implies(0 < eps, equivalent({REFINED}, k <= most(eps))), eps, real)",
        "the criterion",
        for_each(introduce(*known("eps"), *CRITERION, HYPOTHESIS)),
        name="the criterion",
    ),
    *BOUNDS,
    have("most(2*log(k/2)) < k", "early", EARLY),
    have("k < most(2*log(2*k))", "late", LATE),
    ROOT,
    take("eps_k"),
    have("0 < log(k/2)", "`k >= 3`", by("exponentiate")),
    have("0 < eps_k", "`eps_k >= 2 log(k/2)`"),
    *known("eps_k"),
    have(
        from_on("eps_k"),
        "it grows with `eps`",
        for_each(introduce(*known("eps"), *at("the criterion", "eps"), from_there_on("eps_k"))),
        name="from eps_k on",
    ),
    exhibit("eps_k", split(AUTO, HYPOTHESIS, UNIQUE)),
)
GIVEN = ("k >= 3", "eps > 0", "eps2 > 0")
FACTS = (*known("eps"), *known("eps2"), *BOUNDS)
CLAIM = beyond(
    "beyond.sue-oue-threshold",
    "For each `k >= 3` there is exactly one `eps > 0` from which on SUE is refined by OUE; for `k = 2` it always is",
    Statement(
        f"exists(all(0 < eps_k, {from_on('eps_k')}, "
        f"forall(implies(all(0 < t, {from_on('t')}), t == eps_k), t, real)), eps_k, real)",
        {"k": "integer"},
        ("k >= 3",),
        DEFINITIONS,
    ),
    EXISTS,
    remarks=(
        proved(
            "SUE is refined by OUE iff `k <= most(eps)`, which increases, from less than `k` at `2 log(k/2)` to "
            "more at `2 log(2 k)`; where it is `k`, is the threshold",
            "the quotient `N/log(u)`",
            Statement(
                f"all(equivalent({REFINED}, k <= most(eps)), "
                "implies(eps2 < eps, most(eps2) < most(eps)), most(2*log(k/2)) < k, k < most(2*log(2*k)), "
                f"no(refines(OUE(eps), SUE(eps))), implies(most(eps2) == k, equivalent({REFINED}, eps2 <= eps)))",
                {"k": "integer", "eps": "real", "eps2": "real"},
                GIVEN,
                DEFINITIONS,
            ),
            GROWS,
            *CRITERION,
            split(
                HYPOTHESIS, introduce(more("eps2", "eps")), EARLY, LATE, HYPOTHESIS, introduce(from_there_on("eps2"))
            ),
            facts=FACTS,
        ),
        proved(
            "for `k = 2` SUE is refined by OUE for every `eps > 0`, as `most(eps) > 2`",
            "`N - 2 log(u)` grows from 0",
            Statement(
                f"all(2 < most(eps), implies(k == 2, {REFINED}))",
                {"k": "integer", "eps": "real"},
                ("k >= 2", "eps > 0"),
                DEFINITIONS,
            ),
            *CRITERION,
            have("2 < most(eps)", "growth", MORE_THAN_TWO),
            split(HYPOTHESIS, introduce(equivalence("the criterion", 1))),
            facts=known("eps"),
        ),
        proved(
            "`most(eps)` tends to 2 as `eps` falls to 0",
            "both logarithms are 0 there, with derivatives `1/2` and `1/4`",
            Statement(f"limit({SUE_OUE}, eps, 0, 2)"),
            by("derivative-quotient"),
        ),
    ),
    notes="`most(eps)` = `log(2 e^eps/(e^eps+1))/log((e^eps+e^(eps/2))/(e^eps+1))`: SUE is refined by OUE for at most "
    "so many secrets. It increases with `eps`, from 2 at `eps = 0`. It is continuous, less than `k` at `2 log(k/2)` "
    "and more at `2 log(2 k)`, so that it is `k` at one `eps_k` between: the threshold.",
)
