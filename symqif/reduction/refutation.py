"""Points of a stated range: that there is one, and refutations, one where the claim is false or undefined."""

from collections.abc import Mapping
from typing import Any

from symqif.kernel.sequent import Sequent, parts
from symqif.kernel.term import Rejected, Term, parse, show, sized
from symqif.reduction import proof
from symqif.reduction.evaluation import truth
from symqif.reduction.model import Model

KINDS = {"counterexample": False, "undefined": None}  # what the claim is at the point
WORDS = {True: "holds", False: "is false", None: "is undefined"}
Point = Mapping[str, Any]  # "point": values of the variables; "refinements": evidence, by places


def check(sequent: Sequent, refutation: Point, theorems: Mapping[str, Sequent]) -> frozenset[str]:
    """Accept that the sequent fails at the given point, or raise `Rejected`; returns what that rests on."""
    kind = refutation["kind"]
    if kind == "contrary":
        return contrary(sequent, refutation, theorems)
    if kind not in KINDS:
        raise Rejected(f"no such refutation: {kind!r}")
    model, rests_on = inside(sequent, sequent.hypotheses, refutation)
    value = truth(sized(model.write_out(sequent.goal)), refutation.get("refinements", {}), "claim")
    if value is not KINDS[kind]:
        raise Rejected(f"the claim {WORDS[value]} at the point")
    return rests_on


def inside(sequent: Sequent, given: tuple[Term, ...], at: Point) -> tuple[Model, frozenset[str]]:
    """Accept that what is given is defined and true at the point; returns what is there, and what that rests on."""
    model, evidence = Model.of(sequent, at["point"]), at.get("refinements", {})
    for n, hypothesis in enumerate(given):
        value = truth(sized(model.write_out(hypothesis)), evidence, f"given.{n}")
        if value is not True:
            raise Rejected(f"the point is outside the stated range: {show(hypothesis)} {WORDS[value]}")
    return model, frozenset("gain" for own in evidence.values() if "gain" in own)  # which is a named rule


def contrary(sequent: Sequent, refutation: Point, theorems: Mapping[str, Sequent]) -> frozenset[str]:
    """The claim contradicts what is given and more, which hold at the point: for what no evaluation refutes."""
    more = tuple(map(parse, refutation["given"]))
    _, rests_on = inside(sequent, (*sequent.hypotheses, *more), refutation)
    contradiction = sequent.aim(parse("0 < 0"), *more, *parts(sequent.goal))
    return rests_on | proof.check_node(contradiction, refutation["proof"], theorems)
