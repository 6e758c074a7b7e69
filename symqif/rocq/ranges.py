"""A range is not empty: there are values for which the hypotheses are defined and true."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from symqif.kernel.sequent import Sequent
from symqif.reduction.statement import Statement
from symqif.rocq import refutations
from symqif.rocq.library import library
from symqif.rocq.text import NotByRocq, Text, identifier
from symqif.rocq.tree import Tree


@dataclass(frozen=True)
class Range:
    """A lemma with its proof, and what a person reads: a theorem and its proof."""

    lemma: list[str]
    says: list[str]
    proof: list[str]


def shown(tree: Tree, statement: Statement, at: Mapping[str, Any] | None, text: Text, proof: str) -> Range | None:
    """A point of the range: by a lemma of the library that has the claim's name, else that of the certificate; None if
    there is no range, or no point."""
    nowhere = replace(statement, claim="0 == 1", universal=True)
    sequent, lemmas = nowhere.sequent(), dict(tree.lemmas)
    if not sequent.hypotheses or not sequent.variables:
        return None
    said, by_hand = [f"  {_says(sequent, text)}."], proof.replace("proof", "range", 1)
    if any(by_hand in module.defined for module in library().values()):
        full = _says(sequent, Text(sequent.sorts))
        lemma = [f"Lemma {proof}_range :", f"  {full}.", f"Proof. exact: {by_hand}. Qed."]
        return Range(lemma, said, ["Proof.", f"exact: {proof}_range."])
    if at is None:
        return None
    found = {"kind": "counterexample", **at}
    tree.script.lines = []
    try:
        refutations.shown(tree, sequent, found, "")
    except NotByRocq:
        tree.lemmas = lemmas
        return None
    full = refutations.statement(sequent, found, Text(sequent.sorts))
    lemma = [f"Lemma {proof}_range :", f"  {full}.", "Proof.", *tree.script.lines, "Qed."]
    values = [identifier(x) for x in sequent.sorts]
    taken = f"have {' '.join('[' + x for x in values)} said{']' * len(values)} := {proof}_range."
    return Range(lemma, said, ["Proof.", taken, f"exists {', '.join(values)}; tauto."])


def _says(sequent: Sequent, text: Text) -> str:
    """There are values for which the hypotheses are true, and what they presuppose."""
    binders = " ".join(text.binder(x, kind) for x, kind in sequent.sorts.items())
    presumed = [p for x, kind in sequent.sorts.items() for p in text.presumed(x, kind)]
    given = [text.formula(h, 79) for h in sequent.hypotheses]
    presupposed = [refutations.closed(goal, sequent, text) for goal in refutations.before(sequent)]
    return f"exists {binders},\n  " + " /\\\n  ".join([*presumed, *given, *presupposed])
