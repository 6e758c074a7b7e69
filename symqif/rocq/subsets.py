"""Steps of Rocq for the rules about channels in subset form."""

from __future__ import annotations

from symqif.kernel.term import parse
from symqif.reduction.channels import ZERO
from symqif.rocq.text import NotByRocq
from symqif.rocq.tree import Step, Tree, step


@step("column-maxima")
def column_maxima(tree: Tree, step: Step) -> None:
    _, (measure, channel), _ = step.goal
    if not isinstance(channel, tuple) or channel[0] != "subset":
        raise NotByRocq("column maxima of one-hot rows")
    _, k, low, high, *_ = channel
    lemma = "maxima_one" if low == high else "maxima_all" if low == ZERO else "maxima_some"
    proofs = [tree.have(goal, step.sequent) for goal in step.goals]
    if measure == "capacity":
        tree.script.put(f"exact: ({lemma} {' '.join(proofs)}).")
        return
    tree.script.put(f"apply: (maxima_asr (k := {step.text.integer(k, 9)}) (maxima_rows _ _ _ _ _ {proofs[2]})).")
    tree.script.put(f"{{ apply: ({lemma} {' '.join(proofs[:-1])}); reflexivity. }}")
    tree.script.put(f"exact: {proofs[-1]}.")


@step("ldp")
def ldp(tree: Tree, step: Step) -> None:
    if "hypothesis" in step.node:
        ldp_entry(tree, step)
        return
    _, channel, _ = step.goal
    if not isinstance(channel, tuple) or channel[0] != "subset":
        raise NotByRocq("ldp of one-hot rows")
    proofs = [tree.have(goal, step.sequent) for goal in step.goals]
    tree.script.put(f"exact: (ldp_subset {' '.join(proofs)}).")


def ldp_entry(tree: Tree, step: Step) -> None:
    """What a bound that is given says of a size that occurs."""
    n = step.node["hypothesis"] % step.count
    _, channel, _ = step.given(n)
    if not isinstance(channel, tuple) or channel[0] != "subset":
        raise NotByRocq("an entry of one-hot rows")
    *bounds, last = step.goals
    proofs = [tree.have(goal, step.sequent) for goal in bounds]
    formula = step.text.formula(last[0].hypotheses[-1])
    tree.script.put(f"have h_{step.count} : {formula} by exact: (ldp_entry h_{n} {' '.join(proofs)}).")
    tree.show(*last)


@step("equal-ratio")
def equal_ratio(tree: Tree, step: Step) -> None:
    given = "hypothesis" in step.node
    formula = step.given(step.node["hypothesis"] % step.count) if given else step.goal
    for channel in formula[1:]:
        if not isinstance(channel, tuple) or channel[0] != "subset":
            raise NotByRocq("equal ratios of one-hot rows")
    if not given:
        proofs = [tree.have(goal, step.sequent) for goal in step.goals]
        ratio = step.text.inside("i", ("integer",)).real(parse(step.node["ratio"]))
        tree.script.put(f"exact: (equal_ratio_refines (r := fun i : Z => {ratio}) {' '.join(proofs)}).")
        return
    *conditions, last = step.goals
    proofs = [tree.have(goal, step.sequent) for goal in conditions]
    n = step.node["hypothesis"] % step.count
    lemma = "weight_le" if step.node["in_both"] else "weight_le0"
    ratio, *shown = proofs
    facts = " ".join([ratio, *shown[:8], f"h_{n}", *shown[8:]])
    tree.script.put(f"have h_{step.count} : {step.text.formula(last[0].hypotheses[-1])} by exact: ({lemma} {facts}).")
    tree.show(*last)
