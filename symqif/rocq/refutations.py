"""Refutations as theorems: there are values for which the hypotheses are defined and true, and the claim is not."""

from collections.abc import Callable, Mapping
from typing import Any

from symqif.exact.evaluation import with_head
from symqif.kernel.definedness import presupposed
from symqif.kernel.sequent import Sequent, parts
from symqif.kernel.term import Term, names, parse
from symqif.reduction.logic import FALSE
from symqif.reduction.model import Model
from symqif.reduction.proof import preliminaries
from symqif.rocq.models import ModelPoint
from symqif.rocq.point import MEASURES, Point
from symqif.rocq.script import Script
from symqif.rocq.text import Text
from symqif.rocq.tree import Tree, pattern


def statement(sequent: Sequent, refutation: Mapping[str, Any], text: Text) -> str:
    """What the theorem says."""
    binders = " ".join(text.binder(x, k) for x, k in sequent.sorts.items())
    parts_ = [p for x, kind in sequent.sorts.items() for p in text.presumed(x, kind)]
    parts_ += [text.formula(h, 79) for h in sequent.hypotheses]
    parts_ += [closed(goal, sequent, text) for goal in before(sequent)]
    parts_ += [text.formula(formula, 79) for formula in _measured_channels(sequent, refutation)]
    parts_.append(_denied(sequent, refutation, text))
    said = " /\\\n  ".join(parts_)
    return f"exists {binders},\n  {said}" if binders else said


def before(sequent: Sequent) -> list[Sequent]:
    """What the hypotheses presuppose."""
    count = len(presupposed_by_claim(sequent))
    return preliminaries(sequent)[: len(preliminaries(sequent)) - count]


def _measured_channels(sequent: Sequent, refutation: Mapping[str, Any]) -> list[Term]:
    """That the forms whose capacity or success rate a claim speaks of are channels at a point where it is false."""
    if refutation["kind"] == "undefined" or ("set",) in sequent.sorts.values():
        return []
    found = dict.fromkeys(channel for _, channel in with_head(sequent.goal, *MEASURES))
    return [("stochastic", channel) for channel in found if names(channel) <= sequent.variables.keys()]


def presupposed_by_claim(sequent: Sequent) -> list[Sequent]:
    return [g for g in preliminaries(sequent) if g.hypotheses[: len(sequent.hypotheses)] == sequent.hypotheses]


def closed(goal: Sequent, sequent: Sequent, text: Text) -> str:
    """A presupposed sequent at the values, without the hypotheses, which hold."""
    new = [x for x in goal.variables if x not in sequent.variables]
    own = Text(goal.sorts, text.abbreviations)
    given = [own.formula(h, 98) for h in _beyond(goal, sequent)]
    said = " -> ".join([*given, own.formula(goal.goal, 99)])
    return f"(forall {' '.join(own.binder(x, goal.sorts[x]) for x in new)}, {said})" if new else f"({said})"


def _beyond(goal: Sequent, sequent: Sequent) -> tuple[Term, ...]:
    """The hypotheses of a presupposed sequent that are its own."""
    count = max(n for n in range(len(sequent.hypotheses) + 1) if goal.hypotheses[:n] == sequent.hypotheses[:n])
    return goal.hypotheses[count:]


def _denied(sequent: Sequent, refutation: Mapping[str, Any], text: Text) -> str:
    if refutation["kind"] == "undefined":
        goals = [closed(g, sequent, text) for g in presupposed(sequent, sequent.goal)]
        said = " /\\ ".join(goals)
        return f"~ ({said})"
    return f"~ ({text.formula(sequent.goal)})"


def contradiction(sequent: Sequent, refutation: Mapping[str, Any]) -> Sequent:
    """What a refutation by contrary proves of all values."""
    more = [parse(text) for text in refutation["given"]]
    return sequent.aim(FALSE, *more, *parts(sequent.goal))


def _contrary(
    script: Script, sequent: Sequent, known: tuple[Term, ...], lemma: str, true: Callable[[Term], None]
) -> None:
    """The claim contradicts, by the lemma, what is given with what else holds at the point: known has all three."""
    last = len(known) - len(parts(sequent.goal))
    script.put(f"move=> {pattern(('all', *parts(sequent.goal)), last)}.")
    script.put(f"apply: (Rlt_irrefl 0); apply: ({lemma}).")
    for kind in sequent.sorts.values():
        if kind == ("set",):
            script.put("{ by rewrite card_ord. }")
    for hypothesis in known[:last]:
        with script.block():
            true(hypothesis)
    for n in range(last, len(known)):
        script.put(f"{{ exact: h_{n}. }}")


def shown(tree: Tree, sequent: Sequent, refutation: Mapping[str, Any], lemma: str) -> None:
    """Put the script that proves the statement; the lemma is for a refutation by contrary."""
    model, put = Model.of(sequent, refutation["point"]), tree.script.put
    point = ModelPoint(tree.script, model) if model.sizes else Point(tree, sequent, refutation)
    values = point.values(sequent.sorts)
    if values:
        put(f"exists {', '.join(values)}.")
    for kind in sequent.sorts.values():
        if kind == ("set",):
            put("split; first by rewrite card_ord.")
    presumed = [quantified(sequent, goal) for goal in before(sequent)]
    for formula in [*sequent.hypotheses, *presumed, *_measured_channels(sequent, refutation)]:
        put("split.")
        with tree.script.block():
            point.true(point.at(formula))
    if refutation["kind"] == "undefined":
        point.false(point.at(("all", *(quantified(sequent, g) for g in presupposed(sequent, sequent.goal)))))
    elif refutation["kind"] == "contrary":
        known = contradiction(sequent, refutation).hypotheses
        _contrary(tree.script, sequent, known, f"@{lemma} {' '.join(values)}", lambda h: point.true(point.at(h)))
    else:
        point.false(point.at(sequent.goal))


def quantified(sequent: Sequent, goal: Sequent) -> Term:
    """A presupposed sequent as a formula, without the hypotheses, which hold."""
    result = goal.goal
    for h in reversed(_beyond(goal, sequent)):
        result = ("implies", h, result)
    for name in reversed([x for x in goal.variables if x not in sequent.variables]):
        result = ("forall", result, name, goal.sorts[name])
    return result
