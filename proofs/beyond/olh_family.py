"""Optimized local hashing is no refinement family, for any number of secrets."""

from symqif.mechanisms import lh, olh
from symqif.outlines.script import *


def nearest(g: str, eps: str) -> tuple[str, str]:
    """`g` is the integer nearest to `e^eps + 1`, with ties rounded up."""
    return f"2*{g} <= 2*exp({eps})+3", f"2*exp({eps})+3 < 2*{g}+2"


def hashing(g: str, eps: str) -> str:
    return put_in(lh.term("LH"), g=g, eps=eps)


SECOND = renamed(olh.definitions, eps="eps2", g="g2", p="p2", q="q2", OLH="OLH2")
RANGE = ("2 <= g2", "0 <= eps2", *nearest("g2", "eps2"))
FAMILY = statement(olh, "equivalent(eps >= eps2, refines(OLH, OLH2))", *RANGE, g2="integer", eps2="real")
VARIABLES = {"g": "integer", "g2": "integer", "eps": "real", "eps2": "real"}
GIVEN = ("2 <= g", "0 <= eps", *nearest("g", "eps"), *RANGE)
ADD = "g*(exp(eps2)-1) <= g2*(exp(eps)-1)"
REMOVE = "(g2-1)*(exp(eps2)-1)*(exp(eps)+g-1) <= (g-1)*(exp(eps)-1)*(exp(eps2)+g2-1)"
FACTS = (GROWTH, exponentials("exp(eps2) >= 1", "`eps' >= 0`"))
FOR_EVERY = f"forall(implies(2 <= k, refines({hashing('g', 'eps')}, {hashing('g2', 'eps2')})), k, integer)"
LEMMA = use("beyond.lh-order", g="g", g2="g2", eps="eps", eps2="eps2")
SMALLER = suppose(
    have(
        "g <= g2",
        "rounded",
        by("integer", using("2*g <= 2*exp(eps)+3", "2*exp(eps2)+3 < 2*g2+2", "exp(eps) < exp(eps2)")),
    ),
    using("2 <= g", "2 <= g2", "exp(eps) >= 1", "exp(eps2) >= 1", "crossed", "g <= g2", "exp(eps) < exp(eps2)"),
)
CRITERION = cycle(
    steps(
        have(f"all({ADD}, {REMOVE})", "beyond.lh-order", LEMMA, equivalence(THIS, 0), name="crossed"),
        have("exp(eps2) <= exp(eps)", "`g` does not fall", SMALLER),
        split(by("exponentiate"), AUTO),
    ),
    steps(
        exponentials("exp(eps2) <= exp(eps)", "`eps' <= eps`"),
        have(
            "g2 <= g",
            "rounded",
            by("integer", using("2*exp(eps)+3 < 2*g+2", "2*g2 <= 2*exp(eps2)+3", "exp(eps2) <= exp(eps)")),
        ),
        have(
            REMOVE,
            "`g' <= g`",
            using(
                "2 <= g", "2 <= g2", "exp(eps) >= 1", "exp(eps2) >= 1", "g*(exp(eps2)-1) <= g2*(exp(eps)-1)", "g2 <= g"
            ),
        ),
        LEMMA,
        equivalence(THIS, 1),
    ),
)
# For any k: g grows from 3 to 4 where e^eps = 5/2.

HIGH, LOW = "log(18/7)", "log(12/5)"
NEAREST = (*nearest("4", "eps"), *nearest("3", "eps2"))
GROWS = ", ".join(["0 <= eps2", "eps2 <= eps", *NEAREST, f"no(refines({hashing('4', 'eps')}, {hashing('3', 'eps2')}))"])
EVERY_K = exhibit(
    HIGH,
    exhibit(
        LOW,
        split(
            *[AUTO] * 6,
            by(
                "column-minima",
                cases(
                    "k <= 2",
                    steps(bernoulli("k-1", "3"), bernoulli("k-1", "1/4"), AUTO),
                    steps(have("3 <= k", "an integer", by("integer")), bernoulli("k-2", "3"), AUTO),
                ),
            ),
        ),
    ),
)
CLAIM = beyond(
    "beyond.olh-family",
    "OLH is a refinement family",
    replace(FAMILY, definitions={**olh.definitions, **SECOND}),
    points=({"k": "2", "g": "4", "eps": "log(18/7)", "g2": "3", "eps2": "log(12/5)"},),
    recorded="refuted",
    reason="the number `g` of hash values changes with `eps`, and where it grows from `g'` to `g` OLH loses what it "
    "had",
    repaired=Derivation(
        Statement(f"equivalent({FOR_EVERY}, all(eps >= eps2, {ADD}))", VARIABLES, GIVEN), CRITERION, FACTS
    ),
    remarks=(
        proved(
            "for every `k >= 2` there are `eps >= eps'` where OLH(`eps`) is not refined by OLH(`eps'`)",
            "`e^eps = 18/7` gives `g = 4` and `e^eps' = 12/5` gives `g' = 3`",
            Statement(f"exists(exists(all({GROWS}), eps2, real), eps, real)", {"k": "integer"}, ("k >= 2",)),
            EVERY_K,
        ),
    ),
    notes=(
        "`g` is the integer nearest to `e^eps + 1`, with ties rounded up.",
        "Repaired: OLH(`eps`) is refined by OLH(`eps'`) for all `k` together iff `eps >= eps'` and "
        "`(e^eps' - 1)/g' <= (e^eps - 1)/g`. While `g` does not change this is the order of `eps`; where it grows "
        "from `g` to `g + 1`, `e^eps - 1` has to be larger than before by the factor `(g + 1)/g`.",
    ),
)
