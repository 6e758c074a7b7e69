"""The eps from which SUE is refined by OUE, to 12 decimals."""

from symqif.outlines.script import *
from symqif.outlines.sue_oue import PROTOCOLS
from symqif.refinement.thresholds import SUE_OUE

LAST = 10**12
TRILLIONTHS = {  # number of secrets: the threshold times 10^12, rounded down
    3: 1955875464621, 4: 2851066865596, 5: 3456548950297, 10: 5112973329616, 20: 6616454256981, 50: 8514854727738,
    100: 9922416459885,
}  # fmt: skip


def defined(eps: str) -> Node:
    return have(f"0 < log((exp({eps})+exp({eps}/2))/(exp({eps})+1))", "enclosures", name="log(u) > 0 there")


def ends(value: int) -> tuple[str, str]:
    return f"{value}/{LAST}", f"{value + 1}/{LAST}"


def line(k: int, value: int) -> str:
    low, high = ends(value)
    return (
        f"implies(k == {k}, all(implies(eps < {low}, no(refines(SUE, OUE))), implies({high} < eps, refines(SUE, OUE))))"
    )


def fact(formula: str, name: str = "", **values: str) -> Node:
    """A step: one part of the theorem about the threshold."""
    theorem = use("beyond.sue-oue-threshold/remark-1", k="k", **values)
    return have(formula, "the threshold", theorem, HYPOTHESIS, name=name)


CRITERION = fact("equivalent(refines(SUE, OUE), k <= most)", "the threshold", eps="eps", eps2="eps")


def enclosed(k: int, value: int) -> Node:
    low, high = ends(value)
    return introduce(
        split(
            introduce(
                denial(
                    have("k <= most", "the criterion", equivalence("the threshold", 0)),
                    defined(low),
                    fact(f"implies(eps < {low}, most < {put_in(SUE_OUE, eps=low)})", eps=low, eps2="eps"),
                    detach(name="most is ordered"),
                    have(f"{put_in(SUE_OUE, eps=low)} < {k}", "enclosures", name="most there"),
                    using(
                        "1 < exp(eps/2)",
                        "log(u) > 0",
                        f"k == {k}",
                        "k <= most",
                        "log(u) > 0 there",
                        "most is ordered",
                        "most there",
                    ),
                )
            ),
            introduce(
                defined(high),
                fact(f"implies({high} < eps, {put_in(SUE_OUE, eps=high)} < most)", eps="eps", eps2=high),
                detach(name="most is ordered"),
                have(f"{k} < {put_in(SUE_OUE, eps=high)}", "enclosures", name="most there"),
                have(
                    "k <= most",
                    "the order",
                    using(
                        "1 < exp(eps/2)", "log(u) > 0", f"k == {k}", "log(u) > 0 there", "most is ordered", "most there"
                    ),
                ),
                equivalence("the threshold", 1),
            ),
        )
    )


CLAIM = beyond(
    "beyond.sue-oue-values",
    "The `eps` from which SUE is refined by OUE, to 12 decimals: 1.955875464621.. for `k = 3`",
    Statement(
        f"all({', '.join(line(*of) for of in TRILLIONTHS.items())})",
        {"k": "integer", "eps": "real"},
        ("k >= 3", "eps > 0"),
        {**PROTOCOLS, "most": SUE_OUE},
    ),
    CRITERION,
    split(*(enclosed(*of) for of in TRILLIONTHS.items())),
    facts=(
        exponentials("1 < exp(eps/2)", "`eps > 0`"),
        have("0 < log((exp(eps)+exp(eps/2))/(exp(eps)+1))", "`y > 1`", by("exponentiate"), name="log(u) > 0"),
    ),
)
