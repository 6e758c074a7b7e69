"""Subset selection with the sizes of its definition: a refinement family for at most three secrets."""

from symqif.mechanisms import ss
from symqif.outlines.script import *


def nearest(n: str, omega: str, eps: str, k: str = "k") -> tuple[str, ...]:
    """omega is the integer nearest to k/(e^eps + 1), with ties rounded up, and at least 1."""
    best = f"{k}/(exp({eps})+1)"
    return f"-1 < 2*({n} - {best})", f"2*({n} - {best}) <= 1", f"{omega} == max(1, {n})"


SECOND = renamed(ss.definitions, eps="eps2", omega="omega2", p="p2", SS="SS2")
RANGE = ("1 <= omega2", "omega2 <= k-1", "eps2 >= 0", *nearest("n", "omega", "eps"), *nearest("n2", "omega2", "eps2"))
MORE = {"omega2": "integer", "eps2": "real", "n": "integer", "n2": "integer"}
PLAIN = statement(ss, "equivalent(eps >= eps2, refines(SS, SS2))", *RANGE, **MORE)
PLAIN = replace(PLAIN, definitions={**ss.definitions, **SECOND})
ORDER = "omega2*(exp(eps2)-1) <= omega*(exp(eps)-1)"
FACTS = (GROWTH, exponentials("exp(eps2) >= 1", "`eps' >= 0`"))
LARGER = cases(
    "n <= 1",
    steps(larger("max(1, n)", "1"), using("1 <= omega2", "omega == 1")),
    steps(larger("max(1, n)", "n"), using("omega == n", "omega2 == max(1, n2)", "n <= n2")),
)
GROWS = (
    exponentials("exp(eps2) <= exp(eps)", "`eps' <= eps`"),
    have(
        "k/(exp(eps)+1) <= k/(exp(eps2)+1)", "`eps' <= eps`", using("k >= 2", "exp(eps2) >= 1", "exp(eps2) <= exp(eps)")
    ),
    have(
        "n <= n2",
        "rounded",
        by(
            "integer",
            using(
                "-1 < 2*(n-k/(exp(eps)+1))",
                "2*(n-k/(exp(eps)+1)) <= 1",
                "-1 < 2*(n2-k/(exp(eps2)+1))",
                "2*(n2-k/(exp(eps2)+1)) <= 1",
                "k/(exp(eps)+1) <= k/(exp(eps2)+1)",
            ),
        ),
    ),
    have("omega <= omega2", "at least 1", LARGER),
)
LEMMA = use("beyond.ss-order", name=("the order", ""), k="k", omega="omega", omega2="omega2", eps="eps", eps2="eps2")


def by_lemma(start: int) -> tuple[Node, ...]:
    """The goal, one side of the equivalence that beyond.ss-order gives for omega <= omega2, from the other."""
    return LEMMA, detach(fact="the order"), equivalence(THIS, start)


LEVELS = steps(
    have("ldp(SS, exp(eps))", "its definition"),
    have("ldp(SS2, exp(eps))", "post-processing", by("data-processing", hypothesis="refines(SS, SS2)")),
    by("ldp-entry", hypothesis=THIS, size="omega2", names=["entries"]),
    have(
        "exp(eps2) <= exp(eps)",
        "the entries of one column",
        using("k >= 2", "1 <= omega2", "omega2 <= k-1", "exp(eps2) >= 1", "entries"),
    ),
    by("exponentiate"),
)
CRITERION = cycle(
    steps(have("eps2 <= eps", "the privacy levels", LEVELS), split(AUTO, steps(*GROWS, *by_lemma(0)))),
    steps(*GROWS, *by_lemma(1)),
)
# At most three secrets: the size is 1, but for eps = 0 perhaps.

ONLY_ONE = steps(
    have("k/(exp(eps2)+1) < 3/2", "`k <= 3` and `e^eps' > 1`", using("k <= 3", "exp(eps2) >= 1", "exp(eps2) > 1")),
    have("n2 <= 1", "rounded", by("integer", using("2*(n2-k/(exp(eps2)+1)) <= 1", "k/(exp(eps2)+1) < 3/2"))),
    larger("max(1, n2)", "1"),
    using("1 <= omega", "omega2 == 1", "exp(eps) >= 1", "exp(eps2) <= exp(eps)", "omega <= omega2"),
)
FAMILY = cycle(
    steps(
        *GROWS,
        have(
            ORDER,
            "the sizes are 1, or `eps' = 0`",
            cases("exp(eps2) > 1", ONLY_ONE, using("1 <= omega", "exp(eps) >= 1", "exp(eps2) >= 1", "exp(eps2) <= 1")),
        ),
        LEMMA,
        detach(fact="the order"),
        equivalence(THIS, 1),
    ),
    LEVELS,
)

# At least four secrets: the size falls from 2 to 1 where k/(e^eps + 1) = 3/2.
ONE_AND_TWO = [put_in(ss.term("SS"), omega=n, eps=eps) for n, eps in (("1", "eps"), ("2", "eps2"))]
HIGH, LOW = "log(5*k/7 - 1)", "log(5*k/8 - 1)"
NEAR = [f"-1 < 2*({n} - k/(exp({eps})+1)), 2*({n} - k/(exp({eps})+1)) < 1" for n, eps in ((1, "eps"), (2, "eps2"))]
SIZES = ", ".join(["0 <= eps2", "eps2 <= eps", *NEAR, f"no(refines({', '.join(ONE_AND_TWO)}))"])
FALLS = f"exists(exists(all({SIZES}), eps2, real), eps, real)"
NEVER = denial(
    have(f"0 <= {HIGH}", "`k >= 4`", by("exponentiate")),
    have(f"0 <= {LOW}", "`k >= 4`", by("exponentiate")),
    use("beyond.ss-order", name=("the order", ""), k="k", omega="1", omega2="2", eps=HIGH, eps2=LOW),
    detach(fact="the order"),
    have("2*(5*k/8 - 2) <= 5*k/7 - 2", "the order", equivalence(THIS, 0)),
    AUTO,
)
FOUR = exhibit(HIGH, exhibit(LOW, split(by("exponentiate"), by("exponentiate"), AUTO, AUTO, AUTO, AUTO, NEVER)))
CLAIM = beyond(
    "beyond.ss-optimal-family",
    "SS with the subset sizes of its definition is a refinement family",
    PLAIN,
    points=({"k": "4", "omega": "1", "n": "1", "eps": "log(2)", "omega2": "2", "n2": "2", "eps2": "log(8/5)"},),
    recorded="refuted",
    reason="the size `omega` changes with `eps`, and where it falls from `omega'` to `omega` SS loses what it had: "
    "with `omega' = 2` a guess of two secrets succeeds more often",
    repaired=Derivation(
        replace(PLAIN, claim=f"equivalent(refines(SS, SS2), all(eps >= eps2, {ORDER}))"), CRITERION, FACTS
    ),
    remarks=(
        proved(
            "it is a family for `k <= 3`",
            "the size is 1, but for `eps = 0` perhaps",
            replace(PLAIN, given=(*PLAIN.given, "k <= 3")),
            FAMILY,
            facts=FACTS,
        ),
        proved(
            "it is none for any `k >= 4`",
            "`e^eps = 5k/7 - 1` gives `omega = 1` and `e^eps' = 5k/8 - 1` gives `omega' = 2`",
            Statement(FALLS, {"k": "integer"}, ("k >= 4",)),
            FOUR,
        ),
    ),
    notes=(
        "`n` is the integer nearest to `k/(e^eps + 1)`, with ties rounded up, and `omega = max(1, n)`.",
        "Repaired: SS(`eps`) is refined by SS(`eps'`) iff `eps >= eps'` and `omega' (e^eps' - 1) <= omega (e^eps - "
        "1)`. While `omega` does not change this is the order of `eps`; where it falls from `omega + 1` to `omega`, "
        "`e^eps - 1` has to be larger than before by the factor `(omega + 1)/omega`.",
    ),
)
