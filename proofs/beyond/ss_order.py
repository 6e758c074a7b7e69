"""Two subset selections, with any sizes and privacy levels: which refines which."""

from symqif.mechanisms import ss
from symqif.outlines.script import *

SECOND = renamed(ss.definitions, eps="eps2", omega="omega2", p="p2", SS="SS2")
BASE = statement(ss, "", "1 <= omega2", "omega2 <= k-1", "eps2 >= 0", omega2="integer", eps2="real")
SMALLER = "omega2*(exp(eps2)-1) <= omega*(exp(eps)-1)"
LARGER = "(k-omega2)*(1-exp(-eps2)) <= (k-omega)*(1-exp(-eps))"
ORDER = (
    f"all(implies(omega <= omega2, equivalent(refines(SS, SS2), {SMALLER})), "
    f"implies(omega2 <= omega, equivalent(refines(SS, SS2), {LARGER})))"
)
TOTAL = "(omega*exp(eps)+k-omega)"


def decided(term: str, formula: str) -> Node:
    """The larger of 0 and another term, by cases."""
    return cases(formula, steps(larger(f"max(0, {term})", "0"), AUTO), steps(larger(f"max(0, {term})", term), AUTO))


def case(largest: str, guess: str) -> Node:
    """The equivalence where the overlap is the smaller size: `guess` is the chance of a guess of omega2 secrets."""
    overlap = larger("max(omega, omega2)", largest)
    gain = by(
        "symmetric-gain",
        decided("omega+omega2-k", "omega+omega2 <= k"),
        steps(overlap, AUTO),
        decided("omega2+omega2-k", "omega2+omega2 <= k"),
        AUTO,
        AUTO,
        actions="matrix([[omega2, 1, 0]])",
        bounds=[guess],
        chosen=[0],
        overlaps=["omega2"],
    )
    witness = by("symmetric-table", steps(overlap, AUTO), table="matrix([[1]])")
    return introduce(cycle(steps(suppose(), by("denied", gain, hypothesis="refines(SS, SS2)")), witness))


CLAIM = beyond(
    "beyond.ss-order",
    "SS(`omega`, `eps`) is refined by SS(`omega'`, `eps'`) iff `omega' (e^eps' - 1) <= omega (e^eps - 1)`, for "
    "`omega <= omega'`; for `omega >= omega'` iff `(k - omega') (1 - e^-eps') <= (k - omega) (1 - e^-eps)`",
    Statement(ORDER, BASE.variables, BASE.given, {**BASE.definitions, **SECOND}),
    split(case("omega2", f"(omega*exp(eps)+omega2-omega)/{TOTAL}"), case("omega", f"omega2*exp(eps)/{TOTAL}")),
    facts=(GROWTH, exponentials("exp(eps2) >= 1", "`eps' >= 0`")),
    notes=(
        "Where the order fails, guessing `omega'` secrets succeeds more often with SS(`omega'`, `eps'`).",
        "So a refinement wants `eps >= eps'`, and at the same `eps > 0` different sizes are never in refinement.",
    ),
)
