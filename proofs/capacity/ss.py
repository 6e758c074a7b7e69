"""Bayes capacity of SS: the printed number of columns is k, the right one is binomial(k, omega)."""

from symqif.mechanisms import ss
from symqif.outlines.script import *

NEAREST = {"n": "integer"}
OPTIMAL = ("-1 <= 2*(n - k/(exp(eps)+1))", "2*(n - k/(exp(eps)+1)) <= 1", "omega == max(1, n)")
LARGER = "p/binomial(k-1, omega-1) > (1-p)/binomial(k-1, omega)"
SMALLER = "p/binomial(k-1, omega-1) <= (1-p)/binomial(k-1, omega)"
FIRST = f"implies({LARGER}, capacity(SS) == k*p/binomial(k-1, omega-1))"
SECOND = f"implies({SMALLER}, capacity(SS) == k*(1-p)/binomial(k-1, omega))"
CLAIM = claim(
    "cap.ss",
    "Bayes capacity of SS, both branches",
    Source(
        "SS, leakage analysis using Bayes capacity",
        "",
        605,
        "the Bayes capacity for the SS protocol depends on whether `p/binomial(k-1, w-1) > "
        "(1-p)/binomial(k-1, w)`. If this is true, then `p k > w` and we have `ML(C) = k p/binomial(k-1, "
        "w-1)`. Otherwise we have `ML(C) = k (1-p)/binomial(k-1, w)`",
        to=615,
    ),
    statement(ss, f"all({FIRST}, {SECOND})", *OPTIMAL, **NEAREST),
    correction=Correction("result", "`k p/binomial(k-1, omega-1)`", "`k p/omega`", line=610),
    points=({"k": "4", "omega": "2", "n": "2", "eps": "log(3/2)"},),
    recorded="refuted",
    reason="a column maximum occurs `binomial(k, omega)` times, once for each reported subset, not `k` times: the "
    "printed forms hold only where `binomial(k, omega) = k`, that is for `omega = 1` and `omega = k - 1`; "
    "cap.ss-condition is about `p k > w`",
    remarks=(
        refuted(
            "second branch: `k (1 - p)/binomial(k-1, omega)`",
            "at `eps = 0` this branch applies, and it is wrong too",
            statement(ss, SECOND, *OPTIMAL, **NEAREST),
            points=({"k": "4", "omega": "2", "n": "2", "eps": "0"},),
        ),
        proved(
            "the second branch occurs only at `eps = 0`",
            "`p/binomial(k-1, omega-1) >= (1-p)/binomial(k-1, omega)` always, with equality exactly at `eps = 0`",
            statement(ss, f"equivalent({SMALLER}, eps == 0)"),
            cycle(
                cases(
                    "exp(eps) > 1",
                    steps(have(LARGER, "`p > omega/k`, as `e^eps > 1`"), contradiction()),
                    antisymmetry(by("exponentiate"), AUTO),
                ),
                steps(exponentials("exp(eps) == 1", "`eps = 0`"), AUTO),
            ),
            facts=(GROWTH,),
        ),
    ),
    repaired=Derivation(
        statement(ss, f"capacity(SS) == {ss.capacity}"),
        derive(
            (
                "binomial(k, omega)*p/binomial(k-1, omega-1)",
                "each of the `binomial(k, omega)` columns has this maximum",
            ),
            ("k*p/omega", "`binomial(k, omega) = k/omega binomial(k-1, omega-1)`"),
            (ss.capacity, "`p = omega e^eps/(omega e^eps + k - omega)`"),
            start=by("column-maxima"),
        ),
        facts=(GROWTH,),
    ),
)
