"""Mutants made by hand: plausible misprints and tempting generalisations, all of them false.

Each replaces the claim, what is given or some definitions of a statement; where no outline is named, the claim's
own is used. `python -m tests.mutants` and the tests decide them like the generated ones, and the oracle has to
find each of them false.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from symqif.claims.catalogue import Entry
from symqif.claims.claim import Derivation
from symqif.claims.script import by
from symqif.reduction.outline import Node
from symqif.refinement.thresholds import OUE_THE
from tests.mutants.generator import Mutant

MAXIMA: Node = by("column-maxima")
HASHING_CAPACITY = "(exp(eps)*g**k+(g-1)**k*(1-exp(eps)))/((exp(eps)+g-1)*g**(k-1))"
SMALLER_ROOT = OUE_THE.replace("exp(eps)+1+(", "exp(eps)+1-(", 1)
GURSOY_LINE = "exp(eps)*((g-1)**k - (g-k)*g**(k-1))"
FIRST, SECOND = "bC*(1-aD) <= bD*(1-aC)", "(1-bD)*aC <= (1-bC)*aD"
SUBSETS = {1: "p/binomial(k-1, omega-1)", 2: "(1-p)/binomial(k-1, omega)"}


@dataclass(frozen=True)
class Hand:
    """What to replace in the statement `of` a claim and a part; `definitions` are added to those there are."""

    of: str
    name: str
    claim: str = ""
    given: tuple[str, ...] | None = None
    definitions: Mapping[str, str] | None = None
    outline: Node | None = None
    universal: bool | None = None
    at: Mapping[str, str] | None = None  # where it fails, if random points will hardly show it

    @property
    def id(self) -> str:
        return f"{self.of}#hand-{self.name}"

    def derivation(self, original: Derivation) -> Derivation:
        statement, change = original.statement, dict[str, Any]()
        if self.claim:
            change["claim"] = self.claim
        if self.given is not None:
            change["given"] = self.given
        if self.definitions is not None:
            change["definitions"] = {**statement.definitions, **self.definitions}
        if self.universal is not None:
            change["universal"] = self.universal
        outline = self.outline or original.outline
        return replace(original, statement=replace(statement, **change), outline=outline, points=())


def family(of: str, channel: str, *eps: str) -> list[Hand]:
    """What might go wrong with a refinement family: level, direction, strictness, an unbounded privacy level."""
    refined = f"refines({channel}, {channel}2)"
    level, order = f"ldp({channel}, exp(eps))", f"equivalent(eps >= eps2, {refined})"
    return [
        Hand(of, "half-the-level", f"all(ldp({channel}, exp(eps/2)), {order})"),
        Hand(of, "smaller-eps", f"all({level}, equivalent(eps <= eps2, {refined}))"),
        Hand(of, "other-direction", f"all({level}, equivalent(eps >= eps2, refines({channel}2, {channel})))"),
        Hand(of, "strict", f"all({level}, equivalent(eps > eps2, {refined}))"),
        Hand(of, "any-eps", given=("k >= 2", *eps)),
        Hand(of, "level-of-the-other", f"all(ldp({channel}, exp(eps2)), {order})"),
    ]


CAPACITIES = [
    Hand("cap.grr/printed", "k-times-q", "capacity(GRR) == k*q"),
    Hand("cap.grr/printed", "k-times-q-bare", "capacity(GRR) == k*q", outline=MAXIMA),
    Hand("cap.grr/printed", "denominator", "capacity(GRR) == k*exp(eps)/(exp(eps)+k)", outline=MAXIMA),
    Hand("cap.grr/printed", "half-level", "capacity(GRR) == k*exp(eps/2)/(exp(eps/2)+k-1)", outline=MAXIMA),
    Hand("cap.grr/printed", "any-eps", given=("k >= 2",)),
    Hand(
        "cap.grr/printed", "size-zero", "capacity(Z) == p",
        definitions={"Z": "subset(k, 0, 0, 1, p, q)"}, outline=MAXIMA,
    ),
    Hand(
        "cap.grr/printed", "all-sizes", "capacity(Z) == k*p",
        definitions={"Z": "subset(k, 1, k, 1, p, q)"}, outline=MAXIMA,
    ),
    Hand("cap.lh/printed", "exponent", f"capacity(LH) == {HASHING_CAPACITY.replace('(g-1)**k', '(g-1)**(k-1)')}", outline=MAXIMA),
    Hand("cap.lh/printed", "sign", f"capacity(LH) == {HASHING_CAPACITY.replace('(1-exp(eps))', '(exp(eps)-1)')}", outline=MAXIMA),
    Hand("cap.lh/printed", "asr-instead", f"capacity(LH) == ({HASHING_CAPACITY})/k", outline=MAXIMA),
    Hand("cap.lh/printed", "gursoy", "capacity(LH) == k*exp(eps)/((exp(eps)+g-1)*max(k/g, 1))", outline=MAXIMA),
    Hand("cap.lh/printed", "any-eps", given=("k >= 2", "g >= 2")),
    Hand("cap.oue/printed", "factor", "capacity(OUE) == ((1-q)**(k-1)*(2*q-1)+1)/q", outline=MAXIMA),
    Hand("cap.oue/printed", "exponent", "capacity(OUE) == ((1-q)**k*(2*q-1)+1)/(2*q)", outline=MAXIMA),
    Hand("cap.oue/printed", "sign", "capacity(OUE) == ((1-q)**(k-1)*(1-2*q)+1)/(2*q)", outline=MAXIMA),
    Hand("cap.oue/printed", "any-eps", given=("k >= 2",)),
    Hand("cap.oue/remark-1", "any-eps", given=("k >= 2",)),
    Hand("cap.oue/remark-1", "strict", "1 - q > 1/2"),
    Hand("cap.ss/repaired", "omega-plus-1", "capacity(SS) == k*p/(omega+1)", outline=MAXIMA),
    Hand("cap.ss/repaired", "as-printed", "capacity(SS) == k*p/binomial(k-1, omega-1)", outline=MAXIMA),
    Hand("cap.ss/repaired", "second-branch", "capacity(SS) == k*(1-p)/(k-omega)", outline=MAXIMA),
    Hand("cap.ss/repaired", "any-eps", given=("k >= 2", "1 <= omega", "omega <= k-1")),
    Hand("cap.ss/repaired", "omega-up-to-2k", given=("k >= 2", "1 <= omega", "omega <= 2*k", "eps >= 0")),
    Hand("cap.ss/repaired", "omega-from-0", given=("k >= 2", "0 <= omega", "omega <= k-1", "eps >= 0")),
    Hand("cap.ss/remark-2", "strict", f"equivalent({SUBSETS[1]} < {SUBSETS[2]}, eps == 0)"),
    Hand("cap.ss/remark-2", "always", f"equivalent({SUBSETS[1]} <= {SUBSETS[2]}, eps >= 0)"),
    Hand("cap.ss-condition/printed", "non-strict", f"equivalent({SUBSETS[1]} > {SUBSETS[2]}, p*k >= omega)"),
    Hand("cap.ss-condition/printed", "omega-plus-1", f"equivalent({SUBSETS[1]} > {SUBSETS[2]}, p*k > omega+1)"),
    Hand("cap.ss-condition/printed", "without-k", f"equivalent({SUBSETS[1]} > {SUBSETS[2]}, p > omega)"),
    Hand("cap.ss-condition/printed", "reversed", f"equivalent({SUBSETS[1]} < {SUBSETS[2]}, p*k > omega)"),
    Hand("cap.ss-condition/remark-1", "k-minus-2", "all(1 <= omega, omega <= k - 2)"),
    Hand("cap.ss-condition/remark-1", "half-of-k", "all(1 <= omega, 2*omega < k)"),
    Hand("cap.sue/printed", "sign", "capacity(SUE) == (p-p**(k-1)*(1-2*p))/(1-p)", outline=MAXIMA),
    Hand("cap.sue/printed", "exponent", "capacity(SUE) == (p+p**k*(1-2*p))/(1-p)", outline=MAXIMA),
    Hand("cap.sue/printed", "denominator", "capacity(SUE) == (p+p**(k-1)*(1-2*p))/p", outline=MAXIMA),
    Hand("cap.sue/printed", "any-eps", given=("k >= 2",)),
    Hand("cap.the/printed", "p-q-exchanged", "capacity(THE) == (1-p)**(k-1)*(1-q/p)+q/p", outline=MAXIMA),
    Hand("cap.the/printed", "exponent", "capacity(THE) == (1-q)**k*(1-p/q)+p/q", outline=MAXIMA),
    Hand("cap.the/printed", "any-theta", given=("k >= 2", "eps >= 0", "1/2 < theta")),
    Hand("cap.the/printed", "any-eps", given=("k >= 2", "1/2 < theta", "theta < 1")),
    Hand("cap.the/remark-1", "at-0-too", given=("k >= 2", "eps >= 0", "1/2 < theta", "theta < 1")),
    Hand("cap.the/remark-1", "twice", "p > 2*q"),
]  # fmt: skip

HASHING = [
    Hand("lh.asr/printed", "without-k", f"asr(LH) == {HASHING_CAPACITY}", outline=MAXIMA),
    Hand("lh.asr/printed", "g-to-the-k", f"asr(LH) == {HASHING_CAPACITY.replace('g**(k-1)', '(k*g**k)')}", outline=MAXIMA),
    Hand("lh.asr/printed", "gursoy", "asr(LH) == exp(eps)/((exp(eps)+g-1)*max(k/g, 1))", outline=MAXIMA),
    Hand("lh.asr/printed", "any-eps", given=("k >= 2", "g >= 2")),
    Hand("lh.asr-gursoy/printed", "in-general", universal=True),
    Hand("lh.asr-gursoy/remark-1", "too-low", "all(asr(LH) >= gursoy, equivalent(asr(LH) == gursoy, eps == 0))"),
    Hand("lh.asr-gursoy/remark-1", "never-exact", "all(asr(LH) < gursoy, equivalent(asr(LH) == gursoy, eps == 0))"),
    Hand("lh.asr-gursoy/remark-1", "k-below-g", given=("k >= 2", "g >= 2", "eps >= 0", "k >= g-1")),
    Hand("lh.asr-gursoy/remark-2", "exchanged", f"equivalent(gursoy < asr(LH), (g-1)**k < {GURSOY_LINE})"),
    Hand(
        "lh.asr-gursoy/remark-2", "non-strict", f"equivalent(gursoy <= asr(LH), {GURSOY_LINE} < (g-1)**k)",
        at={"k": "2", "g": "3", "eps": "log(4)"},
    ),
    Hand("lh.asr-gursoy/remark-2", "any-k", given=("k >= 2", "g >= 2", "eps >= 0")),
    Hand("lh.asr-gursoy/remark-3", "k-equals-g", given=("k >= 2", "g >= 2", "eps >= 0", "k <= g")),
    Hand("lh.asr-gursoy/remark-3", "sign", "(g-1)**k + (g-k)*g**(k-1) < (g-1)**k"),
]  # fmt: skip

TWO_BY_TWO = [
    Hand("lem.equiv/repaired", "first-inequality-only", f"equivalent(refines(C, D), in_hull(D, C), {FIRST})"),
    Hand("lem.equiv/repaired", "second-inequality-only", f"equivalent(refines(C, D), in_hull(D, C), {SECOND})"),
    Hand("lem.equiv/repaired", "strict", f"equivalent(refines(C, D), in_hull(D, C), all({FIRST.replace('<=', '<')}, {SECOND}))"),
    Hand("lem.equiv/repaired", "other-direction", f"equivalent(refines(D, C), in_hull(D, C), all({FIRST}, {SECOND}))"),
    Hand("lem.equiv/repaired", "other-hull", f"equivalent(refines(C, D), in_hull(C, D), all({FIRST}, {SECOND}))"),
    Hand("lem.equiv/repaired", "any-point-c", given=("0 <= aC <= 1", "0 <= bC <= 1", "0 <= aD <= 1", "0 <= bD <= 1 - aD")),
    Hand(
        "lem.equiv/repaired", "as-printed",
        "equivalent(refines(C, D), in_hull(D, C), all(bC/(1-aC) <= bD/(1-aD), (1-bC)/aC >= (1-bD)/aD))",
    ),
    Hand("lem.sufficiency/printed", "other-direction", "refines(matrix([[1-aD, aD], [bD, 1-bD]]), matrix([[1-aC, aC], [bC, 1-bC]]))"),
    Hand("lem.sufficiency/printed", "sum", given=("0 <= aC <= 1", "0 <= bC <= 1 - aC", "0 <= aD <= 1", "0 <= bD <= 1 - aD", "aC + bC <= aD + bD")),
    Hand("lem.sufficiency/printed", "alpha-only", given=("0 <= aC <= 1", "0 <= bC <= 1 - aC", "0 <= aD <= 1", "0 <= bD <= 1 - aD", "aC <= aD")),
    Hand("lem.sufficiency/printed", "beta-only", given=("0 <= aC <= 1", "0 <= bC <= 1 - aC", "0 <= aD <= 1", "0 <= bD <= 1 - aD", "bC <= bD")),
    Hand("lem.sufficiency/printed", "any-d", given=("0 <= aC <= 1", "0 <= bC <= 1 - aC", "aC <= aD", "bC <= bD")),
    Hand("lem.kron/printed", "exchanged", "all(refines(kron(B, k), kron(A, k)), refines(hot(kron(B, k)), hot(kron(A, k))))"),
    Hand("lem.kron/printed", "hot-exchanged", "all(refines(kron(A, k), kron(B, k)), refines(hot(kron(B, k)), hot(kron(A, k))))"),
    Hand("lem.kron/printed", "k-from-0", given=("k >= 0", "refines(A, B)")),
    Hand("lem.kron/printed", "premise-exchanged", given=("k >= 1", "refines(B, A)")),
    Hand("lem.kron/printed", "no-premise", given=("k >= 1",)),
    Hand("lem.kron/printed", "one-factor-more", "all(refines(kron(A, k), kron(B, k+1)), refines(hot(kron(A, k)), hot(kron(B, k))))"),
]  # fmt: skip

BETWEEN = [
    *family("lem.grr-family/printed", "GRR", "eps2 >= 0"),
    *family("lem.sue-family/printed", "SUEhot", "eps2 >= 0"),
    *family("lem.oue-family/printed", "OUEhot", "eps2 >= 0"),
    *family("lem.the-family/printed", "THEhot", "eps2 >= 0", "1/2 < theta", "theta < 1"),
    Hand("lem.grr-family/printed", "one-secret", given=("k >= 1", "eps >= 0", "eps2 >= 0")),
    Hand("lem.the-family/printed", "any-theta", given=("k >= 2", "eps >= 0", "eps2 >= 0", "1/2 < theta")),
    Hand("lem.neyman/printed", "other-direction", "refines(T, T2)"),
    Hand("lem.neyman/printed", "other-order", given=("1/2 < theta", "theta < 1", "eps >= 0", "eps2 >= 0", "eps >= eps2")),
    Hand("lem.neyman/printed", "any-theta", given=("1/2 < theta", "eps >= 0", "eps2 >= 0", "eps <= eps2")),
    Hand("lem.neyman/printed", "any-eps", given=("1/2 < theta", "theta < 1", "eps <= eps2")),
    Hand("lem.ouesue/printed", "at-0-too", given=("eps >= 0",)),
    Hand("lem.ouesue/printed", "sue-is-refined", "all(refines(S, O), no(refines(O, S)))"),
    Hand("lem.ouesue/printed", "oue-is-refined", "all(no(refines(S, O)), refines(O, S))"),
    Hand("lem.ouesue/printed", "quarter-level", definitions={"pS": "exp(eps/4)/(exp(eps/4)+1)", "qS": "1/(exp(eps/4)+1)"}),
    Hand("lem.ouesue/printed", "full-level", definitions={"pS": "exp(eps)/(exp(eps)+1)", "qS": "1/(exp(eps)+1)"}),
    Hand("lem.thesue/printed", "other-direction", "refines(T, S)"),
    Hand("lem.thesue/printed", "both", "all(refines(S, T), refines(T, S))"),
    Hand("lem.thesue/printed", "theta-from-minus-1", given=("eps >= 0", "-1 < theta", "theta < 1")),
    Hand("lem.thesue/printed", "quarter-level", definitions={"pS": "exp(eps/4)/(exp(eps/4)+1)", "qS": "1/(exp(eps/4)+1)"}),
    Hand("lem.ouethe/printed", "smaller-root", definitions={"threshold": SMALLER_ROOT}),
    Hand("lem.ouethe/printed", "half-threshold", "equivalent(refines(O, T), 2*theta >= threshold)"),
    Hand("lem.ouethe/printed", "threshold-in-eps", "equivalent(refines(O, T), theta >= threshold*eps)"),
    Hand("lem.ouethe/printed", "other-direction", "equivalent(refines(T, O), theta >= threshold)"),
    Hand("lem.ouethe/printed", "theta-below", "equivalent(refines(O, T), theta <= threshold)"),
    Hand("lem.ouethe/printed", "strict", "equivalent(refines(O, T), theta > threshold)"),
    Hand("lem.ouethe/printed", "at-0-too", given=("eps >= 0", "1/2 < theta", "theta < 1")),
    Hand("lem.ouethe/printed", "root-of-2", "equivalent(refines(O, T), theta >= 1/sqrt(2))"),
    Hand("lem.ouethe/printed", "always", "refines(O, T)"),
    Hand("lem.ouethe.limit/printed", "half", f"limit({OUE_THE}, eps, 0, 1/2)"),
    Hand("lem.ouethe.limit/printed", "root-of-2", f"limit({OUE_THE}, eps, 0, sqrt(2))"),
    Hand("lem.ouethe.limit/printed", "zero", f"limit({OUE_THE}, eps, 0, 0)"),
    Hand("lem.ouethe.limit/printed", "smaller-root", f"limit({SMALLER_ROOT}, eps, 0, 1/sqrt(2))"),
    Hand("lem.ouethe.limit/printed", "at-1", f"limit({OUE_THE}, eps, 1, 1/sqrt(2))"),
    Hand("lem.ouethe.increasing/printed", "minus", f"increasing(-({OUE_THE}), eps, 0)"),
    Hand("lem.ouethe.increasing/printed", "from-minus-1", f"increasing({OUE_THE}, eps, -1)"),
    Hand("lem.ouethe.increasing/printed", "inverse", f"increasing(1/({OUE_THE}), eps, 0)"),
    Hand("lem.ouethe.increasing/printed", "minus-eps", f"increasing({OUE_THE} - eps, eps, 0)"),
]  # fmt: skip

HANDMADE = (*CAPACITIES, *HASHING, *TWO_BY_TWO, *BETWEEN)


def handmade_mutants(entries: Mapping[str, Entry], ids: tuple[str, ...] = ()) -> Iterator[Mutant]:
    """The mutants by hand, as mutants of kind "hand", of the statements or claims that are named."""
    for hand in HANDMADE:
        name, _, part = hand.of.partition("/")
        if not ids or {hand.id, hand.of, name} & set(ids):
            yield Mutant(name, part, "hand", hand.name, "by hand", hand.derivation(entries[name].claim.parts[part]))
