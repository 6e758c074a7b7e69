"""Mutants made by hand: plausible misprints and tempting generalisations, all of them false.

Each replaces the claim, what is given or some definitions of a statement; where no outline is named, the claim's
own is used. `python -m tests.mutants` and the tests decide them like the generated ones, and the oracle has to
find each of them false, but for those few of which it has nothing to say: they come with the reason.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from symqif.claims.catalogue import Entry
from symqif.claims.claim import Derivation
from symqif.outline import Node
from symqif.outlines.one_ratio import DIFFERENT
from symqif.outlines.script import by
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
    put: tuple[str, str] = ("", "")  # a text in the claim and in what is given, and what it becomes
    without: tuple[str, ...] = ()  # hypotheses that are left out
    at: Mapping[str, str] | None = None  # where it fails, if random points will hardly show it
    false: str = ""  # why it is false, where the oracle has nothing to say

    @property
    def id(self) -> str:
        return f"{self.of}#hand-{self.name}"

    def derivation(self, original: Derivation) -> Derivation:
        statement, change = original.statement, dict[str, Any]()
        if self.claim:
            change["claim"] = self.claim
        if self.given is not None:
            change["given"] = self.given
        old, new = self.put
        if old:
            change["claim"] = statement.claim.replace(old, new)
            change["given"] = tuple(text.replace(old, new) for text in statement.given)
        if self.without:
            change["given"] = tuple(text for text in statement.given if text not in self.without)
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
    *family("beyond.ss-family/printed", "SS", "1 <= omega", "omega <= k-1", "eps2 >= 0"),
    *family("beyond.lh-family/printed", "LH", "g >= 2", "eps2 >= 0"),
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

LEVELS = [
    hand
    for claim, channel in (("grr", "GRR"), ("lh", "LH"), ("oue", "OUE"), ("ss", "SS"), ("sue", "SUE"), ("the", "THE"))
    for hand in (
        Hand(f"ldp.{claim}/printed", "half-the-level", f"ldp({channel}, exp(eps/2))"),
        Hand(f"ldp.{claim}/printed", "no-level", f"ldp({channel}, 1)"),
        Hand(f"ldp.{claim}/printed", "any-eps", without=("eps >= 0",)),
    )
]

CHANNEL = ("forall(forall(0 <= C(x, y), y, Y), x, X)", "forall(total(C(x, y), y, Y) == 1, x, X)")
ROWS_OF_W = "forall(forall(0 <= W(x, y), y, Z), x, Y)"
FOUNDATIONS = [
    Hand("cap.bayes/repaired", "any-gain", without=("forall(forall(0 <= g(w, x), x, X), w, W)",), at={
        "X": "2", "Y": "2", "W": "2", "C": "[[1, 0], [0, 1]]", "pi": "[1/2, 1/2]", "g": "[[2, -1], [-1, 2]]",
    }),
    Hand("cap.bayes/repaired", "any-prior", without=("forall(0 <= pi(x), x, X)",), at={
        "X": "2", "Y": "2", "W": "2", "C": "[[1, 0], [0, 1]]", "pi": "[2, -1]", "g": "[[1, 19/10], [0, 0]]",
    }),
    Hand("cap.bayes/repaired", "strict", put=("after/before <=", "after/before <")),
    Hand("cap.bayes/repaired", "before-zero", put=("0 < before", "0 <= before")),
    Hand("cap.bayes/repaired", "column-minima", definitions={"capacity_of_C": "-total(largest(-C(x, y), x, X), y, Y)"}),
    Hand("cap.max-ge-bayes/printed", "exchanged", "r <= total(largest(C(x, y), x, X), y, Y)"),
    Hand("cap.max-ge-bayes/printed", "row-maxima", "total(largest(C(x, y), y, Y), x, X) <= r"),
    Hand("cap.max-ge-bayes/printed", "no-rows", without=CHANNEL[1:]),
    Hand("cap.max-ge-bayes/printed", "logarithm", "total(largest(C(x, y), x, X), y, Y) <= log(r)"),
    Hand("cap.max/repaired", "smaller-bound", put=("<= r*largest(", "<= t*largest(")),
    Hand("cap.max/repaired", "strict", put=("<= r*largest(", "< r*largest(")),
    Hand(
        "cap.max/repaired", "beyond", put=("0 <= t < r", "0 <= t <= r"),
        false="at t = r the second part says that the bound of the first one is exceeded",
    ),
    Hand("minent.log-capacity/repaired", "any-prior", without=("forall(pi(x) == 1/size(X), x, X)",)),
    Hand("minent.log-capacity/repaired", "capacity-itself", "(-log(before)) - (-log(after)) == capacity_of_C"),
    Hand("minent.log-capacity/repaired", "sign", "(-log(after)) - (-log(before)) == log(capacity_of_C)"),
    Hand("cap.orders-differ/printed", "in-general", universal=True, at={
        "X": "2", "Y": "2", "Z": "2", "A": "[[4/5, 1/5], [19/20, 1/20]]", "B": "[[2/3, 1/3], [1/3, 2/3]]", "a": "4", "b": "2",
    }),
    Hand("cap.orders-differ/printed", "equal-levels", put=("a > b", "all(a > b, a < b)")),
    Hand("cap.orders-differ/printed", "at-least-1", "total(largest(A(x, y), x, X), y, Y) >= 1"),
    Hand("asr.posterior-max/printed", "exceeds", put=("y, Y) <= total(largest", "y, Y) >= total(largest")),
    Hand("asr.posterior-max/printed", "any-best", without=("forall(forall(best(y, x)*(largest(C(x2, y), x2, X) - C(x, y)) == 0, x, X), y, Y)",)),
    Hand("asr.posterior-max/printed", "least", put=("forall(post(x, y) <= post(a, y), x, X)", "forall(post(a, y) <= post(x, y), x, X)")),
    Hand("asr.capacity-over-k/printed", "without-k", put=("y, Y)/size(X)", "y, Y)")),
    Hand("asr.capacity-over-k/printed", "over-outputs", put=("y, Y)/size(X)", "y, Y)/size(Y)")),
    Hand("asr.capacity-over-k/printed", "joint", put=("*largest(post(x, y), x, X)", "*largest(C(x, y), x, X)")),
    Hand("asr.is-vulnerability/printed", "no-prior", put=("total(pi(x)*C(x, y)*delta(w, x)", "total(C(x, y)*delta(w, x)")),
    Hand("asr.is-vulnerability/printed", "not-delta", put=("delta(w, x)", "(1 - delta(w, x))")),
    Hand("asr.is-vulnerability/printed", "any-posterior", without=("forall(forall(post(x, y)*total(pi(x2)*C(x2, y), x2, X) == pi(x)*C(x, y), y, Y), x, X)",)),
    Hand("asr.uniform-prior/repaired", "not-uniform", without=("forall(total(C(x, y)*d(y, x), y, Y) == uniform_success, x, X)",)),
    Hand("asr.uniform-prior/repaired", "largest", put=("uniform_success <= success", "success <= uniform_success")),
    Hand("asr.uniform-prior/repaired", "strict", put=("1/size(X) <= largest", "1/size(X) < largest")),
    Hand("ref.average-implies-max/repaired", "each-output", put=("pi(x)*A(x, y)*g(w, x)/total(pi(x2)*A(x2, y), x2, X)), y, Y)", "pi(x)*B(x, z)*g(w, x)/total(pi(x2)*B(x2, z), x2, X)/2), y, Y)")),
    Hand("ref.average-implies-max/repaired", "any-w", without=(ROWS_OF_W,)),
    Hand("ref.average-implies-max/repaired", "without-refinement", without=("forall(forall(total(A(x, y)*W(y, z), y, Y) == B(x, z), z, Z), x, X)",)),
    Hand("fdp.iff-refinement/printed", "exchanged", put=("TM(a) <= TN(a)), a", "TN(a) <= TM(a)), a"), false="a test on the output of W is one on its input, not the other way round: M perfect, N constant"),
    Hand("fdp.iff-refinement/printed", "one-row", put=(", forall(total(M1(y)*W(y, z), y, Y) == N1(z), z, Z)", ""), false="W may ignore its input, so that the right-hand side always holds"),
    Hand("fdp.iff-refinement/printed", "at-half", put=("equivalent(forall(implies(all(0 <= a, a <= 1)", "equivalent(forall(implies(all(1/2 <= a, a <= 1/2)"), false="one level does not order two channels that are not comparable"),
    Hand("fdp.two-by-two/repaired", "other-slope", put=("(1-beta)*a/alpha", "beta*a/alpha")),
    Hand("fdp.two-by-two/repaired", "beyond", put=("a <= alpha", "a <= 2*alpha")),
    Hand("fdp.two-by-two/repaired", "any-beta", given=("0 <= alpha", "alpha <= 1", "0 <= beta", "beta <= 1", "0 <= a", "a <= 1")),
]  # fmt: skip

ATTACK = "1/g**k*(1/(exp(eps)+g-1))*(1 - a(z, x))"
MORE_HASHING = [
    Hand("lh.attack/printed", "any-eps", without=("eps >= 0",)),
    Hand("lh.attack/printed", "any-guess", put=("d(z, x) == a(z, x)/total(a(z, x2), x2, X)", "d(z, x) <= a(z, x)/total(a(z, x2), x2, X)")),
    Hand("lh.attack/printed", "not-indicators", without=("forall(forall(a(z, x)*(1 - a(z, x)) == 0, x, X), z, Z)",)),
    Hand("lh.cascade/printed", "denominator", put=(ATTACK.replace("a(z, x)", "a(h2, x, e2)"), "1/g**k*(1/(exp(eps)+g))*(1 - a(h2, x, e2))")),
    Hand("lh.cascade/printed", "several-values", without=("forall(forall(total(a(h, x, e), e, R) == 1, x, X), h, H)",)),
    Hand("lh.cascade/printed", "other-value", put=("delta(e, e2)", "(1 - delta(e, e2))")),
    Hand("lh.gursoy-error/printed", "in-general", universal=True),
    Hand("lh.gursoy-error/remark-1", "upside-down", "second == 1 - k/g*(1 - ((g-1)/g)**k)"),
    Hand("lh.gursoy-error/remark-2", "exchanged", "first < second"),
]  # fmt: skip

M0, M1 = "[2/3, 2/15, 1/5]", "[1/3, 1/6, 1/2]"
AT_LOG_4 = {"eps": "log(4)", "Z": "3", "z_1": "0", "z_2": "1", "z_3": "2", "m0": M0, "m1": M1}
MORE_BETWEEN = [
    Hand("txt.protocols-incomparable/repaired", "exchanged", "all(refines(OUE, SUE), no(refines(SUE, OUE)))"),
    Hand("txt.protocols-incomparable/repaired", "as-printed", "all(no(refines(SUE, OUE)), no(refines(OUE, SUE)))"),
    Hand("txt.protocols-incomparable/repaired", "at-0-too", given=("eps >= 0",)),
    Hand("fig6.sue-the/repaired", "exchanged", "all(refines(THE, SUE), capacity(THE) <= capacity(SUE))"),
    Hand("fig6.sue-the/repaired", "larger", "all(refines(SUE, THE), capacity(THE) >= capacity(SUE))"),
    Hand("fig6.sue-the/repaired", "any-theta", given=("k >= 2", "eps >= 0")),
    Hand("cor.coincide/printed", "exchanged", "equivalent(refines(C, D), in_hull(C, D))"),
    Hand("cor.coincide/printed", "both", "equivalent(refines(C, D), all(in_hull(D, C), in_hull(C, D)))"),
    Hand("cor.coincide/printed", "other-direction", "equivalent(refines(D, C), in_hull(D, C))"),
    Hand("cor.max-onehot/printed", "exchanged", "all(in_hull(kron(C, k), kron(D, k)), in_hull(hot(kron(C, k)), hot(kron(D, k))))"),
    Hand("cor.max-onehot/printed", "premise", put=("in_hull(D, C)", "in_hull(C, D)")),
    Hand("cor.max-onehot/printed", "no-premise", without=("in_hull(D, C)",)),
    Hand("fam.converse/repaired", "exchanged", "eps <= eps2"),
    Hand("fam.converse/repaired", "any-witness", without=(ROWS_OF_W,), at={
        "X": "2", "Y": "2", "Z": "2", "M": "[[3/5, 2/5], [2/5, 3/5]]", "N": "[[4/5, 1/5], [1/5, 4/5]]",
        "W": "[[2, -1], [-1, 2]]", "eps": "log(3/2)", "eps2": "log(4)",
    }),
    Hand("fam.converse/repaired", "not-tight", without=("exists(exists(exists(all(0 < N(x2, z), N(x, z) == exp(eps2)*N(x2, z)), z, Z), x2, X), x, X)",)),
    Hand("lem.min/printed", "other-direction", put=("refines(M, S)", "refines(S, M)")),
    Hand(
        "lem.min/printed", "rows", at={**AT_LOG_4, "Y": "3", "N0": M0, "N1": M1, "s": "[0, 1, 1]", "o": "[0, 0, 1]"},
        put=("== m0(z), z, Z), forall(total(N1(y)*W(y, z), y, Y) == m1(z)", "== m1(z), z, Z), forall(total(N1(y)*W(y, z), y, Y) == m0(z)"),
    ),
    Hand(
        "lem.min/printed", "without-oue", put=("total(N1(y)*o(y), y, Y) == pO", "total(N1(y)*o(y), y, Y) <= pO"),
        at={**AT_LOG_4, "Y": "2", "N0": "[2/3, 1/3]", "N1": "[1/3, 2/3]", "s": "[0, 1]", "o": "[1/5, 1/5]"},
    ),
    Hand("txt.sue-optimal/printed", "full-level", given=(
        "0 <= eps", "0 < exp(eps/2)", "forall(0 <= N0(z), z, Z)", "total(N0(z), z, Z) == 1", "forall(0 <= N1(z), z, Z)",
        "total(N1(z), z, Z) == 1", "forall(N0(z) <= exp(eps)*N1(z), z, Z)", "forall(N1(z) <= exp(eps)*N0(z), z, Z)",
    )),
    Hand("txt.sue-optimal/printed", "one-sided", without=("forall(N1(z) <= exp(eps/2)*N0(z), z, Z)",)),
    Hand("txt.sue-optimal/printed", "exchanged", put=("p*v(z) + q*w(z) == N0(z)", "p*v(z) - q*w(z) == N0(z)")),
    Hand("thm.utility-monotone/repaired", "exchanged", put=("equivalent(eps2 <= eps, forall", "equivalent(eps <= eps2, forall"), false="for GRR a larger eps has a smaller expected loss"),
    Hand("thm.utility-monotone/repaired", "strict", put=("equivalent(eps2 <= eps, forall", "equivalent(eps2 < eps, forall"), false="at eps = eps' all losses are equal"),
    Hand("thm.utility-monotone/repaired", "one-secret", put=("y, Y)) <= (-total", "y, Y)) < (-total"), false="where the loss is 0, so are all expected losses"),
    Hand("lem.ouesue.proof/printed", "sign", put=("-(exp(eps/2)-1)**2/2 <= 0", "-(exp(eps/2)-1)**2/2 >= 0")),
    Hand("lem.ouesue.proof/printed", "slope", put=("bO/(1-aO) >= bS/(1-aS)", "bO/(1-aO) <= bS/(1-aS)")),
    Hand("lem.ouesue.proof/printed", "root", put=("(2*exp(eps/2)-exp(eps)-1)/2 ==", "(2*exp(eps)-exp(eps/2)-1)/2 ==")),
    Hand("fig.ouethe/printed", "exchanged", "all(no(refines(O3, T3)), refines(O5, T5))"),
    Hand("fig.ouethe/printed", "both", "all(refines(O3, T3), refines(O5, T5))"),
    Hand("fig.ouethe/printed", "other-direction", "all(refines(T3, O3), no(refines(O5, T5)))"),
    Hand("lem.ouethe.half/repaired", "refined", "refines(O, T)"),
    Hand("lem.ouethe.half/repaired", "at-0-too", given=("eps >= 0",)),
    Hand("lem.ouethe.half/repaired", "other-direction", "refines(T, O)"),
    Hand("lem.ouethe.one/printed", "other-direction", "refines(T, O)"),
    Hand("lem.ouethe.one/printed", "any-eps", given=()),
    Hand("lem.ouethe.one/printed", "never", "no(refines(O, T))"),
    Hand("cor.ouethe-onehot/printed", "other-direction", "refines(hot(kron(T, k)), hot(kron(O, k)))"),
    Hand("cor.ouethe-onehot/printed", "below", put=("theta >= threshold", "theta <= threshold")),
    Hand("cor.ouethe-onehot/printed", "any-theta", without=("implies(eps > 0, theta >= threshold)",)),
    Hand("lem.ouethe.proof/repaired", "as-printed", put=("2*exp(eps/2)*(exp(eps)+1)) == 4", "2*exp(eps/2)*(exp(eps)+1)) == 2")),
    Hand("lem.ouethe.proof/repaired", "root", put=("(exp(eps/2)-1)**2", "(exp(eps)-1)**2")),
    Hand("lem.ouethe.proof/repaired", "sign", put=("(2*exp(eps)+2)**2 - 8", "(2*exp(eps)+2)**2 + 8")),
    Hand("lem.ouethe.at-zero/repaired", "never", "no(refines(O, T))"),
    Hand("lem.ouethe.at-zero/repaired", "at-1", definitions={"qT": "exp(-1*theta/2)/2"}),
    Hand("lem.ouethe.at-zero/repaired", "other-secret", definitions={"T": "matrix([[1-qT, qT], [pT, 1-pT/2]])"}),
    Hand("lem.thesue.proof/repaired", "sign", put=("exp(eps/2))**2/exp(eps/2) >= 0", "exp(eps/2))**2/exp(eps/2) <= 0")),
    Hand("lem.thesue.proof/repaired", "as-printed", put=("exp(eps*(1+theta)/2)", "exp(eps*(1-theta)/2)")),
    Hand("lem.thesue.proof/repaired", "positive", put=("(2-exp(-eps*theta/2))) >= 0", "(2-exp(-eps*theta/2))) > 0")),
    Hand("lem.ouethe.point-eight/printed", "digits", put=("799988/1000000", "799989/1000000")),
    Hand("lem.ouethe.point-eight/printed", "below", put=("theta >= thresholdE", "theta <= thresholdE")),
    Hand("lem.ouethe.point-eight/printed", "four-fifths", put=("799989/1000000", "799988/1000000")),
]  # fmt: skip

THRESHOLD_3 = "195587546462197729258121764987271974695360992639360956467490449/100000000000000000000000000000000000000000000000000000000000000"  # to 60 digits
INNER = "implies(all(exists(a(z, x) == 1, x, X), exists(a(z, x) == 0, x, X)), beta(z) <= alpha(z))"
EXAMPLES = [
    Hand("beyond.geometric-grr/printed", "two-secrets", put=("size(X) >= 3", "size(X) >= 2"), false="for two secrets it is GRR at eps, and refined by it"),
    Hand("beyond.geometric-grr/printed", "no-level", put=("exp(eps) + exp(-eps) - 1", "exp(eps)"), false="exp(-eps) < 1 for eps > 0"),
    Hand("beyond.geometric-grr/printed", "strict", put=("exp(eps2) <= exp(eps) + exp(-eps) - 1", "exp(eps2) < exp(eps) + exp(-eps) - 1"), false="at eps = eps2 = 0 both are constant"),
    Hand("beyond.grr-geometric/printed", "smaller", put=("exp(eps2)+size(X)-1", "exp(eps2)+size(X)"), false="at eps2 = 0 GRR is constant, and refined by constant channels alone"),
    Hand("beyond.grr-refined/printed", "smaller", put=("(r+size(X)-1)*B(x, y)", "(r+size(X))*B(x, y)"), false="at r = 1 GRR is constant, and refined by constant channels alone"),
    Hand("beyond.grr-refined/printed", "ratio-below-1", without=("r >= 1",), false="for r < 1 GRR itself has entries below 1/(r + k - 1) times the sum of their column, which is 1"),
    Hand("beyond.grr-refined/printed", "exchanged", put=("total(B(z, y), z, X) <= (r+size(X)-1)*B(x, y)", "(r+size(X)-1)*B(x, y) <= total(B(z, y), z, X)"), false="GRR is refined by itself, and the large entries of its columns are above their mean"),
    Hand("beyond.equal-ratio/printed", "exchanged", put=("beta(z) <= alpha(z)", "alpha(z) <= beta(z)")),
    Hand("beyond.equal-ratio/printed", "all-subsets", put=(INNER, "beta(z) <= alpha(z)")),
    Hand("beyond.equal-ratio/printed", "ratio-1", put=("1 < r", "1 <= r")),
    Hand("beyond.equal-ratio-gain/printed", "equal-outputs", without=(DIFFERENT,)),
    Hand("beyond.equal-ratio-gain/printed", "all-favoured", put=("exists(a(s, x) == 0, x, X)", "exists(a(s, x) == 1, x, X)")),
    Hand("beyond.equal-ratio-gain/printed", "large-shift", put=("r*size(X)/(r-1)*(", "size(X)/(3*(r-1))*(")),
    Hand("beyond.equal-ratio-gain/printed", "any-weights", without=("forall(0 <= alpha(z), z, Z)",)),
    Hand("beyond.equal-ratio-tests/printed", "any-witness", put=("total(alpha(z)*(1 + (r-1)*a(z, x))*W", "total(beta(z)*(1 + (r-1)*a(z, x))*W"), false="W = 1 is such a witness, whatever alpha is"),
    Hand("beyond.equal-ratio-tests/printed", "strict", put=("<= total(max(0", "< total(max(0")),
    Hand("beyond.equal-ratio-tests/printed", "twice", put=("== beta(t)*", "== 2*beta(t)*")),
    Hand("beyond.equal-ratio-tests/remark-1", "exchanged", put=("alpha(s) < beta(s)", "beta(s) < alpha(s)")),
    Hand("beyond.equal-ratio-tests/remark-1", "all-favoured", put=("exists(a(s, x) == 0, x, X)", "exists(a(s, x) == 1, x, X)")),
    Hand("beyond.ss-order/printed", "other-direction", put=("refines(SS, SS2)", "refines(SS2, SS)")),
    Hand("beyond.ss-order/printed", "any-sizes", put=("omega <= omega2,", "omega <= k,")),
    Hand("beyond.ss-order/printed", "inverse", put=("1-exp(-eps)", "exp(eps)-1")),
    Hand("beyond.ss-optimal-family/repaired", "family", "equivalent(refines(SS, SS2), eps >= eps2)",
         at={"k": "4", "omega": "1", "n": "1", "eps": "log(2)", "omega2": "2", "n2": "2", "eps2": "log(8/5)"}),
    Hand("beyond.ss-optimal-family/repaired", "strict", put=("eps >= eps2", "eps > eps2")),
    Hand("beyond.lh-two-secrets/printed", "any-level", put=("eps >= eps2, ", "")),
    Hand("beyond.lh-two-secrets/printed", "capacity", put=(" <= capacity", " < capacity")),
    Hand("beyond.sue-oue-threshold/printed", "up-to", put=("eps_k <= eps)", "eps <= eps_k)"), false="it is refined from the threshold on"),
    Hand("beyond.sue-oue-threshold/printed", "above", put=("eps_k <= eps)", "eps_k < eps)"), false="it is refined at the threshold, too"),
    Hand("beyond.sue-oue-threshold/printed", "exchanged", put=("refines(SUE(eps), OUE(eps))", "refines(OUE(eps), SUE(eps))"), false="OUE is refined by SUE at no eps"),
    Hand("beyond.sue-oue-threshold/printed", "two-secrets", put=("k >= 3", "k >= 2"), false="for k = 2 it is refined at every eps > 0, of which none is the least"),
    Hand("beyond.sue-oue-threshold/remark-1", "fewer", put=("k <= most(eps))", "most(eps) <= k)"), at={"k": "3", "eps": "2*log(2)", "eps2": "2*log(3/2)"}),
    Hand("beyond.sue-oue-threshold/remark-1", "up-to", put=("eps2 <= eps)", "eps <= eps2)"), at={"k": "3", "eps": "1", "eps2": THRESHOLD_3}),
    Hand("beyond.sue-oue-threshold/remark-1", "both", put=("no(refines(OUE(eps), SUE(eps)))", "refines(OUE(eps), SUE(eps))"), at={"k": "3", "eps": "2*log(2)", "eps2": "2*log(3/2)"}),
    Hand("beyond.sue-oue-threshold/remark-1", "falls", put=("most(eps2) < most(eps)", "most(eps) < most(eps2)"), at={"k": "3", "eps": "2*log(2)", "eps2": "2*log(3/2)"}),
    Hand("beyond.sue-oue-threshold/remark-1", "early", put=("k < most(2*log(2*k))", "k < most(2*log(k/2))"), at={"k": "3", "eps": "2*log(2)", "eps2": "2*log(3/2)"}),
    Hand("beyond.sue-oue-threshold/remark-2", "three", put=("k == 2", "k == 3"), at={"k": "3", "eps": "2*log(2)"}),
    Hand("beyond.sue-oue-growth/printed", "third", put=("1/(4*exp(eps/2)) < most", "1/(3*exp(eps/2)) < most"), at={"k": "3", "eps": "2*log(2)"}),
    Hand("beyond.sue-oue-growth/printed", "intercept", put=("3/2)+1/(3*", "7/5)+1/(3*"), at={"k": "3", "eps": "2*log(9)"}),
    Hand("beyond.sue-oue-growth/printed", "quarter", put=("most < log(2)*(exp(eps/2)+3/2)+1/(3*", "most < log(2)*(exp(eps/2)+3/2)+1/(4*"), at={"k": "3", "eps": "2*log(2)"}),
    Hand("beyond.sue-oue-growth/printed", "too-early", put=("1/(4*k)", "1/k"), at={"k": "3", "eps": "2*log(53/20)"}),
    Hand("beyond.sue-oue-growth/printed", "too-late", put=("1/(3*k-4)", "1/(3*k)"), at={"k": "3", "eps": "2*log(27/10)"}),
    Hand("beyond.sue-oue-growth/remark-1", "closer", put=("4/k", "5/(2*k)"), at={"k": "3", "eps": THRESHOLD_3}),
    Hand("beyond.sue-oue-binding/printed", "exchanged", put=("OUE), O_1 <= S_1)", "OUE), S_1 <= O_1)"), at={"k": "3", "j": "2", "eps": "2*log(2)"}),
    Hand("beyond.sue-oue-binding/printed", "any-size", put=("OUE), O_1 <= S_1)", "OUE), O_j <= S_j)"), at={"k": "3", "j": "2", "eps": "2*log(3/2)"}),
    Hand("beyond.sue-oue-binding/printed", "at-k", put=("k/2", "2*k"), at={"k": "3", "j": "2", "eps": "2*log(6)"}),
    Hand("beyond.sue-oue-binding/remark-2", "less-than-half", put=("2*j >= k", "2*j >= k-1"), at={"k": "3", "j": "1", "eps": "1/2"}),
    Hand("beyond.sue-oue-binding/remark-3", "half", put=("2*j < k", "2*j <= k"), at={"k": "4", "j": "2", "eps": "2*log(5/4)"}),
    Hand("beyond.sue-oue-binding/remark-3", "at-2", put=("1 + 1/k", "2"), at={"k": "9", "j": "4", "eps": "2*log(2)"}),
    Hand("beyond.sue-oue-values/printed", "early", put=("1955875464622/1000000000000 < eps", "19/10 < eps"), at={"k": "3", "eps": "39/20"}),
    Hand("beyond.sue-oue-values/printed", "exchanged", put=("< eps, refines(SUE, OUE)", "< eps, refines(OUE, SUE)"), at={"k": "3", "eps": "2*log(3)"}),
    Hand("beyond.hashing-order/printed", "two-secrets", put=("k >= 3", "k >= 2")),
    Hand("beyond.hashing-order/printed", "exchanged", put=("no(refines(LH2, LH))", "no(refines(LH, LH2))")),
    Hand("beyond.oue-is-olh/printed", "rounded", put=("g == exp(eps)+1", "g <= exp(eps)+1")),
    Hand("beyond.oue-is-olh/printed", "two-secrets", put=("k >= 3", "k >= 2")),
    Hand("beyond.order-at-two/printed", "exchanged", put=("no(refines(SUE, GRR))", "no(refines(GRR, SUE))")),
    Hand("beyond.subsets-hashing/printed", "at-0-too", put=("eps > 0", "eps >= 0")),
    Hand("beyond.subsets-hashing/printed", "two-secrets", put=("k >= 3", "k >= 2")),
    Hand("beyond.subsets-incomparable/printed", "same-size", without=("omega != omega2",)),
    Hand("beyond.subsets-unary/printed", "two-secrets", put=("k >= 3", "k >= 2")),
    Hand("beyond.sue-is-lh/printed", "as-oue", put=("exp(eps/2)+1", "exp(eps)+1"), at={"k": "3", "g": "3", "eps": "2*log(2)"}),
    Hand("ex.grr-k3/printed", "third", put=("1/4 == q", "1/3 == q")),
    Hand("ex.oue-k2/printed", "other-bit", put=("p*q == q*p", "p*q == p*p")),
    Hand("ex.ss-k3/printed", "third", put=("p*(1/2)", "p*(1/3)")),
    Hand("ex.sue-k2/printed", "other-bit", put=("p**2 == (1-q)*p", "p**2 == (1-q)*q")),
    Hand("ex.the-k2/printed", "other-bit", put=("p*q == p*q", "p*q == q*q")),
    Hand("fig4.sue-above-the/printed", "exchanged", "asr(SUE) < asr(THE)"),
    Hand("fig4.sue-above-the/printed", "at-0-too", put=("eps > 0", "eps >= 0")),
    Hand("fig4.sue-above-the/printed", "twice", "asr(SUE) > 2*asr(THE)"),
    Hand("fig4.below-threshold/repaired", "above", put=("asr(THE8) < asr(OUE8)", "asr(THE8) > asr(OUE8)")),
    Hand("fig4.below-threshold/repaired", "percent", put=("985381/1000000", "99/100")),
    Hand("fig5.mse-order/printed", "exchanged", put=("mseS < mseT", "mseT < mseS")),
    Hand("fig5.mse-order/printed", "larger", put=("mseO < mseS, (exp", "mseS < mseO, (exp")),
    Hand("fig5.mse-order/printed", "root", put=("(exp(eps/2)+1)**2", "(exp(eps)+1)**2")),
    Hand("fig6.crossing/printed", "exchanged", "all(capacity(OUE) < capacity(SUE), capacity(OUE2) > capacity(SUE2))"),
    Hand("fig6.crossing/printed", "no-crossing", "all(capacity(OUE) > capacity(SUE), capacity(OUE2) > capacity(SUE2))"),
    Hand("fig6.limits/repaired", "faster", put=("k*(k-1)*exp(-eps)", "exp(-eps)")),
    Hand("fig6.limits/repaired", "half-level", put=("k*(k-1)*exp(-eps/2)", "k*(k-1)*exp(-eps)")),
    Hand("fig7.large-k/printed", "any-k", put=("k*tau >= g-1", "k*tau >= 0")),
    Hand("fig7.large-k/printed", "exchanged", "all(gursoy <= asr(LH), asr(LH) <= (1+tau)*gursoy)"),
    Hand("fig7.large-k/printed", "k-below-g", without=("k >= g",)),
    Hand("fig7.larger-eps/printed", "exchanged", put=("gursoy < (1+tau)*asr(LH)", "(1+tau)*asr(LH) < gursoy")),
    Hand("fig7.small-k/printed", "exchanged", "all(gursoy_3_2 > 7/10*asr(LH_3_2), gursoy_5_2 > 7/10*asr(LH_5_2))"),
    Hand("fig7.small-k/printed", "half", put=("7/10", "1/2")),
    Hand("lem.equiv.proof/repaired", "other-hull", put=("in_hull(D, C)", "in_hull(C, D)")),
    Hand("lem.equiv.proof/repaired", "one-inequality", put=("bC*(1-aD) <= bD*(1-aC), ", "")),
    Hand("lem.sufficiency.proof/repaired", "exchanged", put=("refines(C, D)", "refines(D, C)")),
    Hand("lem.sufficiency.proof/repaired", "last-line", put=("(1-bC)*aC <= (1-bC)*aD", "(1-bC)*aD <= (1-bC)*aC")),
    Hand("lem.sufficiency.proof/repaired", "any-d", given=("0 <= aC <= 1", "0 <= bC <= 1 - aC", "aC <= aD", "bC <= bD")),
    Hand("the.bit-probabilities/printed", "other-tail", put=("theta - 1) == p", "theta) == p")),
    Hand("the.bit-probabilities/printed", "scale", put=("2/eps", "1/eps")),
    Hand("the.bit-probabilities/printed", "any-theta", without=("theta < 1",)),
    Hand("txt.bit-dp/repaired", "no-level", put=("pT <= exp(eps/2)*qT", "pT <= qT")),
    Hand("txt.bit-dp/repaired", "always", put=("eps == 0)", "eps >= 0)")),
    Hand("txt.bit-dp/repaired", "any-theta", without=("theta < 1",)),
]  # fmt: skip

OLH_ROUNDING = ("2*g <= 2*exp(eps)+3", "2*exp(eps)+3 < 2*g+2", "2*g2 <= 2*exp(eps2)+3", "2*exp(eps2)+3 < 2*g2+2")
ONE_RATIO = "p*(1-q) == exp(eps)*(1-p)*q"
FIRST_SIZES, FIRST_LEVELS = "g*(exp(eps2)-1) <= g2*(exp(eps)-1)", "eps >= eps2, "
SECOND_SIZES = "(g2-1)*(exp(eps2)-1)*(exp(eps)+g-1) <= (g-1)*(exp(eps)-1)*(exp(eps2)+g2-1)"
SUE_3 = {"p": "3/4", "q": "1/4"}
ORDERS = [
    Hand("beyond.grr-incomparable/printed", "size-1", put=("2 <= omega", "1 <= omega"), at={"k": "3", "omega": "1", "eps": "log(2)"}),
    Hand("beyond.grr-incomparable/printed", "at-0-too", put=("eps > 0", "eps >= 0"), at={"k": "3", "omega": "2", "eps": "0"}),
    Hand("beyond.grr-incomparable/printed", "exchanged", put=("no(refines(SS, GRR))", "refines(SS, GRR)")),
    Hand("beyond.grr-incomparable/printed", "half-level", definitions={"pGRR": "exp(eps/2)/(exp(eps/2)+k-1)", "qGRR": "1/(exp(eps/2)+k-1)"}, at={"k": "4", "omega": "2", "eps": "2*log(3/2)"}),
    Hand("beyond.grr-incomparable/remark-1", "two-secrets", put=("k >= 3", "k >= 2")),
    Hand("beyond.grr-incomparable/remark-3", "two-secrets", put=("k >= 3", "k >= 2")),
    Hand("beyond.grr-is-ss/printed", "size-2", at={"k": "3", "eps": "log(2)"},
         definitions={"p": "2*exp(eps)/(2*exp(eps)+k-2)", "SS": "subset(k, 2, 2, 1, p/binomial(k-1, 2-1), (1-p)/binomial(k-1, 2))"}),
    Hand("beyond.grr-is-ss/printed", "half-level", definitions={"p": "exp(eps/2)/(exp(eps/2)+k-1)"}),
    Hand("beyond.grr-is-ss/printed", "one-direction", put=("refines(SS, GRR)", "no(refines(SS, GRR))")),
    Hand("beyond.hashing-level/printed", "exponent", definitions={"c": "((1-1/g2)/(1-1/g))**k"}, at={"k": "3", "g": "3", "g2": "4", "eps": "log(3/2)"}),
    Hand("beyond.hashing-level/printed", "strict", put=("exp(eps) <=", "exp(eps) <"), at={"k": "3", "g": "3", "g2": "4", "eps": "log(30/17)"}),
    Hand("beyond.hashing-level/printed", "other-direction", put=("refines(LH, LH2)", "refines(LH2, LH)"), at={"k": "3", "g": "3", "g2": "4", "eps": "log(3/2)"}),
    Hand("beyond.hashing-level/printed", "at-0-too", put=("eps > 0", "eps >= 0"), at={"k": "3", "g": "2", "g2": "3", "eps": "0"}),
    Hand("beyond.hashing-order/printed", "exponent", put=("**(k-1)", "**k"), at={"k": "3", "g": "3", "g2": "4", "eps": "log(3/2)"}),
    Hand("beyond.hashing-order/remark-1", "at-0-too", put=("eps > 0", "eps >= 0"), at={"g": "2", "g2": "3", "eps": "0"}),
    Hand("beyond.lh-order/printed", "second-alone", put=(FIRST_SIZES + ", ", ""), at={"g": "5", "g2": "2", "eps": "log(3/2)", "eps2": "log(2)"}),
    Hand("beyond.lh-order/printed", "first-alone", put=(", " + SECOND_SIZES, ""), at={"g": "2", "g2": "4", "eps": "log(8/5)", "eps2": "log(2)"}),
    Hand("beyond.lh-order/printed", "exchanged", put=(FIRST_SIZES, "g2*(exp(eps2)-1) <= g*(exp(eps)-1)"), at={"g": "5", "g2": "2", "eps": "log(3/2)", "eps2": "log(2)"}),
    Hand("beyond.lh-two-secrets/printed", "smaller-level", put=("eps >= eps2", "eps <= eps2")),
    Hand("beyond.olh-family/repaired", "family", put=(f"all({FIRST_LEVELS}{FIRST_SIZES})", "eps >= eps2"), at={"g": "5", "g2": "4", "eps": "log(7/2)", "eps2": "log(349/100)"}),
    Hand("beyond.olh-family/repaired", "any-level", put=(FIRST_LEVELS, ""), at={"g": "4", "g2": "5", "eps": "log(17/5)", "eps2": "log(18/5)"}),
    Hand("beyond.olh-family/repaired", "any-sizes", without=OLH_ROUNDING, at={"g": "2", "g2": "3", "eps": "log(100)", "eps2": "log(100)"}),
    Hand("beyond.order-at-two/printed", "sue-above", put=("refines(SUE, OUE), no(refines(OUE, SUE))", "refines(OUE, SUE), no(refines(SUE, OUE))")),
    Hand("beyond.order-at-two/printed", "strict", put=("g <= exp(eps)+1", "g < exp(eps)+1"), at={"g": "3", "eps": "log(2)"}),
    Hand("beyond.order-at-two/printed", "one", put=("(g-2)*", "(g-1)*"), at={"g": "2", "eps": "log(2)"}),
    Hand("beyond.order-at-two/remark-1", "exchanged", put=("p2 - q2 <= p - q", "p - q <= p2 - q2")),
    Hand("beyond.order-at-two/remark-2", "at-0-too", put=("q < p", "q <= p"), at={"p": "1/3", "q": "1/3", "eps": "0"}),
    Hand("beyond.oue-hashing/printed", "two-secrets", put=("k >= 3", "k >= 2"), at={"k": "2", "g": "2", "eps": "log(2)"}),
    Hand("beyond.oue-hashing/printed", "exponent", put=("(1-1/g)**(k-1)", "(1-1/g)**k"), at={"k": "3", "g": "4", "eps": "log(4)"}),
    Hand("beyond.oue-hashing/printed", "exchanged", put=("g < exp(eps)+1", "exp(eps)+1 < g"), at={"k": "3", "g": "5", "eps": "log(2)"}),
    Hand("beyond.oue-hashing/printed", "at-0-too", put=("eps > 0", "eps >= 0"), at={"k": "3", "g": "3", "eps": "0"}),
    Hand("beyond.oue-is-olh/printed", "one-direction", put=("all(k >= 3, all(refines(OUE, LH), refines(LH, OUE)))", "all(k >= 3, refines(OUE, LH))"), at={"k": "3", "g": "5", "eps": "log(2)"}),
    Hand("beyond.oue-is-olh/remark-1", "any-level", without=("exp(eps) == n",), at={"k": "3", "g": "4", "n": "1", "eps": "log(5/2)"}),
    Hand("beyond.oue-is-olh/remark-2", "any-g", put=("(g-2)*(g-exp(eps)-1) == 0", "g-exp(eps)-1 == 0"), at={"g": "2", "eps": "log(2)"}),
    Hand("beyond.oue-the-two/printed", "strict", put=("theta >= threshold", "theta > threshold"), at={"eps": "4*log(2)", "theta": "2*log((76+3*sqrt(128))/34)/(4*log(2))"}),
    Hand("beyond.oue-the-two/printed", "below", put=("theta >= threshold", "theta <= threshold"), at={"eps": "4*log(2)", "theta": "9/10"}),
    Hand("beyond.oue-the-two/printed", "always", put=("equivalent(refines(OUE, THE), theta >= threshold)", "refines(OUE, THE)"), at={"eps": "4*log(2)", "theta": "3/5"}),
    Hand("beyond.oue-the-two/printed", "constant", put=("exp(eps/4) + 2", "exp(eps/4) + 3"), at={"eps": "4*log(8/5)", "theta": "3/5"}),
    Hand("beyond.oue-the-two/remark-2", "digits", put=("839/500", "1679/1000"), at={"eps": "1679/1000"}),
    Hand("beyond.ss-optimal-family/repaired", "any-level", put=(FIRST_LEVELS, ""),
         at={"k": "4", "omega": "2", "n": "2", "eps": "log(8/5)", "omega2": "1", "n2": "1", "eps2": "log(17/10)"}),
    Hand("beyond.ss-optimal-family/remark-1", "four", put=("k <= 3", "k <= 4"),
         at={"k": "4", "omega": "1", "n": "1", "eps": "log(2)", "omega2": "2", "n2": "2", "eps2": "log(8/5)"}),
    Hand("beyond.ss-optimal-family/remark-2", "three", put=("k >= 4", "k >= 3"), false="remark-1: for k = 3 it is a family"),
    Hand("beyond.subsets-encodings/printed", "two-secrets", put=("k >= 3", "k >= 2"), at={"k": "2", "omega": "1", "eps": "log(4)"}),
    Hand("beyond.subsets-encodings/printed", "at-0-too", put=("eps > 0", "eps >= 0"), at={"k": "3", "omega": "1", "eps": "0"}),
    Hand("beyond.subsets-encodings/printed", "exchanged", put=("no(refines(SUE, SS))", "refines(SUE, SS)"), at={"k": "3", "omega": "1", "eps": "log(4)"}),
    Hand("beyond.subsets-encodings/printed", "eighth", at={"k": "3", "omega": "1", "eps": "8*log(3/2)"},
         definitions={"pS": "exp(eps/8)/(exp(eps/8)+1)", "qS": "1/(exp(eps/8)+1)"}),
    Hand("beyond.subsets-hashing/printed", "exchanged", put=("no(refines(LH, SS))", "refines(LH, SS)"), at={"k": "3", "omega": "1", "g": "2", "eps": "log(4)"}),
    Hand("beyond.subsets-incomparable/printed", "at-0-too", put=("eps > 0", "eps >= 0"), at={"k": "3", "omega": "1", "omega2": "2", "eps": "0"}),
    Hand("beyond.subsets-incomparable/printed", "exchanged", put=("no(refines(SS2, SS))", "refines(SS2, SS)"), at={"k": "3", "omega": "1", "omega2": "2", "eps": "log(4)"}),
    Hand("beyond.subsets-unary/printed", "any-level", without=(ONE_RATIO,), at={"k": "3", "omega": "1", "p": "3/10", "q": "29/100", "eps": "log(2)"}),
    Hand("beyond.subsets-unary/printed", "at-0-too", put=("q < p", "q <= p"), at={"k": "3", "omega": "1", "p": "1/3", "q": "1/3", "eps": "0"}),
    Hand("beyond.subsets-unary/printed", "exchanged", put=("no(refines(UE, SS))", "refines(UE, SS)"), at={"k": "3", "omega": "1", **SUE_3, "eps": "log(9)"}),
    Hand("beyond.sue-hashing/printed", "two-secrets", put=("k >= 3", "k >= 2"), at={"k": "2", "g": "2", "eps": "log(4)"}),
    Hand("beyond.sue-hashing/printed", "exponent", put=("(1-1/g)**(k-1)", "(1-1/g)**k"), at={"k": "3", "g": "4", "eps": "2*log(3/2)"}),
    Hand("beyond.sue-hashing/printed", "exchanged", put=("g < exp(eps/2)+1", "exp(eps/2)+1 < g"), at={"k": "3", "g": "10", "eps": "2*log(3/2)"}),
    Hand("beyond.sue-hashing/printed", "at-0-too", put=("eps > 0", "eps >= 0"), at={"k": "3", "g": "3", "eps": "0"}),
    Hand("beyond.sue-is-lh/printed", "at-0-too", put=("eps > 0", "eps >= 0"), at={"k": "3", "g": "3", "eps": "0"}),
    Hand("beyond.sue-is-lh/printed", "one-direction", put=("all(refines(SUE, LH), refines(LH, SUE))", "refines(SUE, LH)"), at={"k": "3", "g": "10", "eps": "2*log(3/2)"}),
    Hand("beyond.sue-oue-binding/remark-1", "exponent", put=("**(j-1)", "**j")),
    Hand("beyond.sue-oue-threshold/remark-3", "limit", put=("eps, 0, 2", "eps, 0, 3")),
    Hand("beyond.sue-oue-values/printed", "late", put=("eps < 1955875464621/1000000000000", "eps < 2"), at={"k": "3", "eps": "198/100"}),
    Hand("beyond.the-epsilon/printed", "strict", put=("least <= r", "least < r"),
         at={"k": "2", "eps": "4*log(2)", "theta": "1/2+1/4", "r": "(2*4-exp(3*log(2)/2))*(2*exp(3*log(2)/2)-1)/exp(3*log(2)/2)"}),
    Hand("beyond.the-epsilon/printed", "nominal", put=("least <= r", "exp(eps) <= r"), at={"k": "2", "eps": "4*log(2)", "theta": "3/4", "r": "9"}),
    Hand("beyond.the-epsilon/printed", "factor", definitions={"least": "(2*exp(eps/2)-exp(eps*theta/2))*(2*exp(eps*theta/2)-1)"}, at={"k": "2", "eps": "4*log(2)", "theta": "3/4", "r": "9"}),
    Hand("beyond.the-epsilon/remark-1", "falls", put=("theta < theta2", "theta2 < theta"), at={"eps": "1", "theta": "3/4", "theta2": "2/3"}),
    Hand("beyond.the-epsilon/remark-5", "constant", put=("2*log(2)", "log(3)"), at={"eps": "40", "theta": "3/4"}),
    Hand("beyond.the-epsilon/remark-6", "three", put=("<= 4)", "<= 3)"), false="the limit is 4"),
    Hand("beyond.the-epsilon/remark-7", "limit", put=("eps, 0, 1", "eps, 0, 2")),
    Hand("beyond.the-never-refined/printed", "at-0-too", put=("eps > 0", "eps >= 0"), at={"k": "2", "omega": "1", "g": "2", "eps": "0", "theta": "3/4"}),
    Hand("beyond.the-never-refined/printed", "sue", put=("no(refines(THE, SUE))", "no(refines(SUE, THE))"), at={"k": "2", "omega": "1", "g": "2", "eps": "4*log(2)", "theta": "3/4"}),
    Hand("beyond.the-never-refined/printed", "oue", put=("no(refines(THE, OUE))", "no(refines(OUE, THE))"), at={"k": "2", "omega": "1", "g": "2", "eps": "4*log(2)", "theta": "9/10"}),
    Hand("beyond.the-real-eps/printed", "oue", put=("no(refines(OUE, THE))", "no(refines(THE, OUE))")),
    Hand("beyond.the-real-eps/printed", "sue", put=("no(refines(THE, SUE))", "no(refines(SUE, THE))")),
    Hand("beyond.the-real-eps/printed", "nominal", definitions={"level": "eps"}, at={"k": "2", "eps": "4*log(2)", "theta": "9/10"}),
    Hand("beyond.the-real-eps/printed", "exponent", put=("**(k-1)", "**(2*k)"), at={"k": "2", "eps": "1", "theta": "3/4"}),
    Hand("beyond.the-real-eps/remark-4", "exchanged", put=("implies(refines(SUE, THE), refines(THE, OUE))", "implies(refines(THE, OUE), refines(SUE, THE))"), at={"k": "3", "eps": "5/2", "theta": "3/4"}),
    Hand("beyond.the-theta/printed", "exchanged", put=("refines(TWO, TWO2)", "refines(TWO2, TWO)")),
    Hand("beyond.the-theta/printed", "equal", put=("theta < theta2", "theta <= theta2"), at={"k": "2", "eps": "1", "theta": "3/4", "theta2": "3/4"}),
    Hand("beyond.the-theta/printed", "at-0-too", put=("eps > 0", "eps >= 0"), at={"k": "2", "eps": "0", "theta": "2/3", "theta2": "3/4"}),
    Hand("beyond.the-theta/printed", "bits", put=("no(refines(T, T2))", "refines(T, T2)")),
    Hand("beyond.unary-bits-never-ordered/printed", "ratio-1", put=("r > 1", "r >= 1"), at={"q_1": "1/3", "q_2": "1/2", "r": "1"}),
    Hand("beyond.unary-bits-never-ordered/printed", "larger", put=("q_1 == q_2", "q_1 <= q_2"), at={"q_1": "1/3", "q_2": "1/2", "r": "2"}),
    Hand("beyond.unary-bits-never-ordered/printed", "smaller-ratio", definitions={"p_2": "q_2*(1+r)/2/(1-q_2+q_2*(1+r)/2)"}, at={"q_1": "1/2", "q_2": "9/20", "r": "9"}),
    Hand("beyond.unary-is-hashing/printed", "two-secrets", put=("k >= 3", "k >= 2"), at={"k": "2", "g": "2", "p": "1/2", "q": "1/4", "eps": "log(3)"}),
    Hand("beyond.unary-is-hashing/printed", "any-level", without=(ONE_RATIO,), at={"k": "2", "g": "2", "p": "3/4", "q": "1/2", "eps": "log(2)"}),
    Hand("beyond.unary-is-hashing/printed", "p-for-q", put=("g*q == 1", "g*p == 1"), at={"k": "3", "g": "2", "p": "1/2", "q": "1/4", "eps": "log(3)"}),
    Hand("beyond.unary-is-hashing/printed", "at-0-too", put=("q < p", "q <= p"), at={"k": "3", "g": "2", "p": "1/3", "q": "1/3", "eps": "0"}),
    Hand("beyond.unary-is-hashing/remark-2", "one-factor", put=("(g*q-1)*(g*(1-p)-1) == 0", "g*q-1 == 0"), at={"g": "2", "p": "1/2", "q": "1/4", "eps": "log(3)"}),
    Hand("beyond.unary-is-hashing/remark-3", "at-log-2", put=("eps == 0", "eps <= log(2)"), at={"k": "2", "g": "2", "p": "1/3", "q": "1/3", "eps": "log(2)"}),
    Hand("beyond.unary-one-size/printed", "ratio-1", put=("1 < r", "1 <= r"), at={"k": "2", "r": "1", "p_1": "3/4", "q_1": "3/4", "p_2": "1/2", "q_2": "1/2"}),
    Hand("beyond.unary-one-size/printed", "exponent", put=("**(k-1)", "**(k-2)"), at={"k": "2", "r": "9", "p_1": "3/4", "q_1": "1/4", "p_2": "1/2", "q_2": "1/10"}),
    Hand("beyond.unary-one-size/printed", "exchanged", put=("q_2 <= q_1", "q_1 <= q_2"), at={"k": "3", "r": "4", "p_1": "1/2", "q_1": "1/5", "p_2": "2/3", "q_2": "1/3"}),
    Hand("beyond.unary-one-size/printed", "other-ratio", without=("p_2*(1-q_2) == r*q_2*(1-p_2)",), at={"k": "2", "r": "3", "p_1": "3/4", "q_1": "1/2", "p_2": "3/10", "q_2": "1/100"}),
    Hand("beyond.unary-order/printed", "two-secrets", put=("k >= 3", "k >= 2"), at={"k": "2", "p": "9/10", "q": "1/2", "p2": "3/4", "q2": "1/4", "eps": "log(9)"}),
    Hand("beyond.unary-order/printed", "exchanged", claim="no(refines(UE, UE2))", at={"k": "3", **SUE_3, "p2": "1/2", "q2": "1/10", "eps": "log(9)"}),
    Hand("beyond.unary-order/printed", "any-bits", without=("2*q <= 1",), at={"k": "3", "p": "891/892", "q": "99/100", "p2": "3/4", "q2": "1/4", "eps": "log(9)"}),
    Hand("beyond.unary-order/printed", "equal", put=("q2 < q", "q2 <= q"), at={"k": "3", **SUE_3, "p2": "3/4", "q2": "1/4", "eps": "log(9)"}),
    Hand("beyond.unary-two/printed", "no-ratio", claim="equivalent(refines(UE_1, UE_2), p_2 - q_2 <= p_1 - q_1)", at={"p_1": "3/5", "q_1": "2/5", "p_2": "3/20", "q_2": "1/100"}),
    Hand("beyond.unary-two/printed", "no-difference", claim="equivalent(refines(UE_1, UE_2), p_2*(1-q_2)*q_1*(1-p_1) <= p_1*(1-q_1)*q_2*(1-p_2))", at={"p_1": "1/2", "q_1": "1/10", "p_2": "3/4", "q_2": "1/4"}),
    Hand("beyond.unary-two/printed", "exchanged", put=("p_2 - q_2 <= p_1 - q_1", "p_1 - q_1 <= p_2 - q_2")),
]  # fmt: skip

ESTIMATES = [
    Hand("wang.blh-variance/printed", "one-less", put=("(exp(eps)+1)**2", "(exp(eps)-1)**2")),
    Hand("wang.blh-variance/printed", "exponent", put=("(exp(eps)-1)**2", "(exp(eps)-1)")),
    Hand("wang.blh-variance/printed", "half-level", definitions={"p": "exp(eps/2)/(exp(eps/2)+1)"}),
    Hand("wang.de-oue/printed", "non-strict", put=("d < 3*exp(eps)+2", "d <= 3*exp(eps)+2"), at={"d": "8", "n": "1", "eps": "log(2)"}),
    Hand("wang.de-oue/printed", "without-2", put=("d < 3*exp(eps)+2", "d < 3*exp(eps)"), at={"d": "4", "n": "1", "eps": "log(10/9)"}),
    Hand("wang.de-oue/printed", "reversed", put=("d < 3*exp(eps)+2", "d > 3*exp(eps)+2")),
    Hand("wang.lh-variance/printed", "g-squared", put=("(exp(eps)-1+g)**2", "(exp(eps)-1)*g**2")),
    Hand("wang.lh-variance/printed", "without-g", put=("*(g-1))", ")")),
    Hand("wang.lh-variance/printed", "q-of-a-report", definitions={"q": "1/(exp(eps)+g-1)"}),
    Hand("wang.oue-variance/printed", "half-level", put=("n*4*exp(eps)/", "n*4*exp(eps/2)/")),
    Hand("wang.oue-variance/printed", "without-4", put=("n*4*exp(eps)/", "n*exp(eps)/")),
    Hand("wang.oue-variance/printed", "fair-q", definitions={"q": "1/(exp(eps/2)+1)"}),
    Hand("wang.rappor/printed", "fair", put=("q2 < p2", "q2 < q")),
    Hand("wang.rappor/printed", "half-kept", definitions={"p2": "(1-r)*p + r*q", "q2": "r*p + (1-r)*q"}),
    Hand("wang.rappor/printed", "r-not-squared", put=("(1-r)**2", "(1-r)")),
    Hand("wang.sue-variance/printed", "whole-level", put=("(exp(eps/2)-1)**2", "(exp(eps)-1)**2")),
    Hand("wang.sue-variance/printed", "plus", put=("(exp(eps/2)-1)**2", "(exp(eps/2)+1)**2")),
    Hand("wang.sue-variance/printed", "fair-p", definitions={"p": "1/2"}),
    Hand("revisiting.ss/printed", "k", put=("+k-omega)", "+k)")),
    Hand("revisiting.ss/printed", "capacity", put=("exp(eps)/(", "k*exp(eps)/(")),
    Hand("revisiting.ss/printed", "any-eps", without=("eps >= 0",)),
    Hand("risks.grr/printed", "k-secrets", put=("+k-1)", "+k)")),
    Hand("risks.grr/printed", "capacity", put=("exp(eps)/(", "k*exp(eps)/(")),
    Hand("risks.grr/printed", "any-eps", without=("eps >= 0",)),
    Hand("revisiting.mse/repaired", "without-n", put=("1/n*(exp(eps)+k-2)", "(exp(eps)+k-2)")),
    Hand("revisiting.mse/repaired", "k-minus-1", put=("(exp(eps)+k-2)", "(exp(eps)+k-1)")),
    Hand("revisiting.mse/repaired", "g", put=("*(g-1))", "*g)")),
]  # fmt: skip

HANDMADE = (
    *CAPACITIES,
    *HASHING,
    *TWO_BY_TWO,
    *BETWEEN,
    *LEVELS,
    *FOUNDATIONS,
    *MORE_HASHING,
    *MORE_BETWEEN,
    *EXAMPLES,
    *ORDERS,
    *ESTIMATES,
)


def handmade_mutants(entries: Mapping[str, Entry], ids: tuple[str, ...] = ()) -> Iterator[Mutant]:
    """The mutants by hand, as mutants of kind "hand", of the statements or claims that are named."""
    for hand in HANDMADE:
        name, _, part = hand.of.partition("/")
        if not ids or {hand.id, hand.of, name} & set(ids):
            original = entries[name].claim.parts[part]
            derivation = hand.derivation(original)
            yield Mutant(name, part, "hand", hand.name, "by hand", derivation, original.statement)
