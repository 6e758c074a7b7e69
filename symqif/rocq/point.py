"""Refutations as theorems: there are values for which the hypotheses are defined and true, and the claim is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from symqif.find.limits import Deadline, GaveUp
from symqif.find.proof import completed
from symqif.kernel.definedness import presupposed
from symqif.kernel.sequent import Sequent, is_relation, parts
from symqif.kernel.term import Rejected, Term, names, parse, show, substitute
from symqif.reduction.channels import ONE, ZERO, Subset, rows, total
from symqif.reduction.logic import FALSE, negation
from symqif.reduction.measures import column_total
from symqif.reduction.model import Model
from symqif.reduction.outline import AUTO, Node, by
from symqif.reduction.proof import preliminaries
from symqif.reduction.refutation import truth
from symqif.reduction.rule import RULES
from symqif.rocq.models import ModelPoint
from symqif.rocq.quantifiers import value
from symqif.rocq.script import Script
from symqif.rocq.text import NotByRocq, Text, compound
from symqif.rocq.tree import Tree, nested, pattern
from symqif.rocq.written import written_out

SECONDS = 5.0


def measured(formula: Term) -> Node:
    """An outline of a relation between constants: capacities and success rates by their column maxima."""
    outline: Node = AUTO
    for measure in dict.fromkeys(measures_in(formula)):
        form = Subset.of(measure[1])
        value = column_total(form) if measure[0] == "capacity" else ("/", column_total(form), form.k)
        known: Node = {"rule": "have", "formula": show(("==", measure, value)), "reason": "the largest entries"}
        outline = {**known, "then": [by("column-maxima"), outline]}
    return outline


def measures_in(term: Term) -> Iterator[tuple[str, Term]]:
    if isinstance(term, tuple) and term[0] in ("capacity", "asr"):
        yield term
    elif isinstance(term, tuple):
        for part in term[1:]:
            yield from measures_in(part)


class Point:
    """Shows what is true, and what is false, at a point."""

    def __init__(self, tree: Tree, sequent: Sequent, refutation: Mapping[str, Any]) -> None:
        self.tree, self.sequent, self.refutation = tree, sequent, refutation
        self.model = Model.of(sequent, refutation["point"])
        self.text = Text({})

    def at(self, formula: Term) -> Term:
        return substitute(formula, self.model.numbers)

    def holds(self, formula: Term) -> bool:
        """Is it true? With the values of terms outside their domains, as Rocq has them."""
        match formula:
            case ("all", *items):
                return all(map(self.holds, items))
            case ("implies", a, b):
                return not self.holds(a) or self.holds(b)
            case ("no", a):
                return not self.holds(a)
            case ("stochastic", ("matrix", *_) as matrix):
                entries = [entry for row in rows(matrix) for entry in row]
                sums: list[Term] = [("==", total(list(row)), ONE) for row in rows(matrix)]
                return all(map(self.holds, [*sums, *(("<=", ZERO, e) for e in entries)]))
        return truth(formula, self.refutation)

    def true(self, formula: Term) -> None:
        """Put a script that shows a formula at the point."""
        script = self.tree.script
        match formula:
            case ("all", *items):
                for item in items[:-1]:
                    script.put("split.")
                    with script.block():
                        self.true(item)
                self.true(items[-1])
                return
            case ("implies", a, b):
                if self.holds(a):
                    script.put("move=> _.")
                    self.true(b)
                    return
                script.put("move=> p_.")
                script.put("exfalso; move: p_.")
                self.false(a)
                return
            case ("no", a):
                self.false(a)
                return
            case ("stochastic", _) | (_, _, _) if is_relation(formula) or formula[0] == "stochastic":
                self.found(formula)
                return
            case ("refines" | "in_hull", *_):
                self.by_evidence(formula)
                return
        raise NotByRocq("a formula at a point")

    def false(self, formula: Term) -> None:
        """Put a script that shows the negation of a formula at the point."""
        script = self.tree.script
        match formula:
            case ("all", *items):
                n = next(n for n, item in enumerate(items) if not self.holds(item))
                names = [script.new("p") for _ in items]
                script.put(f"move=> {nested(names)}.")
                script.put(f"move: {names[n]}.")
                self.false(items[n])
                return
            case ("implies", a, b):
                name = script.new("p")
                script.put(f"have {name} : {self.text.formula(a)}.")
                with script.block():
                    self.true(a)
                script.put(f"move=> /(_ {name}).")
                self.false(b)
                return
            case ("no", a):
                name = script.new("p")
                script.put(f"have {name} : {self.text.formula(a)}.")
                with script.block():
                    self.true(a)
                script.put("by [].")
                return
            case ("equivalent", *items):
                good = next(n for n, item in enumerate(items) if self.holds(item))
                bad = next(n for n, item in enumerate(items) if not self.holds(item))
                for n, how in ((good, self.true), (bad, self.false)):
                    script.put(f"have : {'~ ' if n == bad else ''}({self.text.formula(items[n])}).")
                    with script.block():
                        how(items[n])
                script.put("tauto.")
                return
            case ("refines" | "in_hull", *_):
                self.by_evidence(formula, holds=False)
                return
            case (_, _, _) if is_relation(formula):
                name = script.new("p")
                script.put(f"have {name} : {self.text.formula(negation(formula))}.")
                with script.block():
                    self.found(negation(formula))
                lemma = {"<=": "Rlt_not_le _ _", "<": "Rle_not_lt _ _", "!=": "fun apart_ => apart_"}.get(formula[0])
                script.put(f"exact: ({lemma} {name})." if lemma else f"exact: {name}.")  # lra wants the same text
                return
        raise NotByRocq("a false formula at a point")

    def found(self, formula: Term) -> None:
        self.tree.show(Sequent({}, (), formula), self.proof_of(formula))

    def proof_of(self, formula: Term) -> Node:
        """A proof of a relation between constants."""
        try:
            return completed(Sequent({}, (), formula), measured(formula), Deadline(SECONDS))
        except (GaveUp, Rejected) as error:
            raise NotByRocq(f"a relation between constants: {error}") from None

    def by_evidence(self, formula: Term, *, holds: bool = True) -> None:
        """A refinement that holds, or does not, by the proof or the channels that the certificate carries."""
        own = self.refutation.get("refinements", {}).get(show(formula), {})
        goal = formula if holds else ("no", formula)
        here = Sequent({}, (), goal)
        if "proofs" in own and own["holds"] is holds:
            self.tree.show(here, own["proofs"][-1])
            return
        if ("matrix" in own) is not holds or not ("gain" in own or holds):
            raise NotByRocq("a refinement at a point, without evidence")
        if all(channel[0] == "matrix" for channel in compound(formula)[1:]):
            self.tree.show(here, self.with_proofs(here, own))
            return
        self.by_matrices(compound(formula), own)

    def by_matrices(self, formula: tuple[Any, ...], own: Mapping[str, Any]) -> None:
        """A refinement that holds, or does not, by that of the matrices."""
        if formula[0] != "refines":
            raise NotByRocq("posteriors at a point")
        (a, same_a), (b, same_b) = (written_out(self.tree, c, self.proof_of) for c in formula[1:])
        matrices, put, channel = ("refines", a, b), self.tree.script.put, self.text.channel
        goal, columns = matrices if "matrix" in own else ("no", matrices), f"{same_a} {same_b}"
        some = channel(a if goal[0] == "no" else formula[1], 9)
        if goal[0] == "no":
            columns = f"(same_sym {same_a}) (same_sym {same_b})"
            put(f"move=> /(@refines_same {some} _ _ _ isT {columns}).")
        else:
            put(f"apply: (@refines_same {some} _ _ _ isT {columns}).")
        here = Sequent({}, (), goal)
        self.tree.show(here, self.with_proofs(here, own))

    def with_proofs(self, here: Sequent, own: Mapping[str, Any]) -> Node:
        """The step of a witness or a gain function, with proofs of what it leaves to show."""
        node: Node = {"rule": "witness" if "matrix" in own else "gain", **own}
        goals = RULES[node["rule"]].reduce(here, node, {})
        return {**node, "then": [self.proof_of(goal.goal) for goal in goals]}


def statement(sequent: Sequent, refutation: Mapping[str, Any], text: Text) -> str:
    """What the theorem says."""
    binders = " ".join(text.binder(x, k) for x, k in sequent.sorts.items())
    parts_ = [p for x, kind in sequent.sorts.items() for p in text.presumed(x, kind)]
    parts_ += [text.formula(h, 79) for h in sequent.hypotheses]
    parts_ += [closed(goal, sequent, text) for goal in before(sequent)]
    parts_ += [text.formula(formula, 79) for formula in measured_channels(sequent, refutation)]
    parts_.append(denied(sequent, refutation, text))
    said = " /\\\n  ".join(parts_)
    return f"exists {binders},\n  {said}" if binders else said


def before(sequent: Sequent) -> list[Sequent]:
    """What the hypotheses presuppose."""
    count = len(presupposed_by_claim(sequent))
    return preliminaries(sequent)[: len(preliminaries(sequent)) - count]


def measured_channels(sequent: Sequent, refutation: Mapping[str, Any]) -> list[Term]:
    """That the forms whose capacity or success rate a claim speaks of are channels at a point where it is false; not
    where it is refuted by contradiction, from what holds of other points as well."""
    if refutation["kind"] != "counterexample" or ("set",) in sequent.sorts.values():
        return []
    found = dict.fromkeys(channel for _, channel in measures_in(sequent.goal))
    return [("stochastic", channel) for channel in found if names(channel) <= sequent.variables.keys()]


def presupposed_by_claim(sequent: Sequent) -> list[Sequent]:
    return [g for g in preliminaries(sequent) if g.hypotheses[: len(sequent.hypotheses)] == sequent.hypotheses]


def closed(goal: Sequent, sequent: Sequent, text: Text) -> str:
    """A presupposed sequent at the values, without the hypotheses, which hold."""
    new = [x for x in goal.variables if x not in sequent.variables]
    own = Text(goal.sorts, text.abbreviations)
    count = max(n for n in range(len(sequent.hypotheses) + 1) if goal.hypotheses[:n] == sequent.hypotheses[:n])
    given = [own.formula(h, 98) for h in goal.hypotheses[count:]]
    said = " -> ".join([*given, own.formula(goal.goal, 99)])
    return f"(forall {' '.join(own.binder(x, goal.sorts[x]) for x in new)}, {said})" if new else f"({said})"


def denied(sequent: Sequent, refutation: Mapping[str, Any], text: Text) -> str:
    if refutation["kind"] == "undefined":
        goals = [closed(g, sequent, text) for g in presupposed(sequent, sequent.goal)]
        said = " /\\ ".join(goals)
        return f"~ ({said})"
    return f"~ ({text.formula(sequent.goal)})"


def contradiction(sequent: Sequent, refutation: Mapping[str, Any]) -> Sequent:
    """What a refutation by contrary proves of all values."""
    more = [parse(text) for text in refutation["given"]]
    return sequent.aim(FALSE, *more, *parts(sequent.goal))


def contrary(
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
    model = Model.of(sequent, refutation["point"])
    if model.sizes:
        in_model(ModelPoint(tree.script, model), sequent, refutation, lemma)
        return
    point = Point(tree, sequent, refutation)
    empty = Text({})
    values = [value(empty, kind, point.model.numbers[x]) for x, kind in sequent.sorts.items()]
    if values:
        tree.script.put(f"exists {', '.join(values)}.")
    for hypothesis in sequent.hypotheses:
        tree.script.put("split.")
        with tree.script.block():
            point.true(point.at(hypothesis))
    for goal in before(sequent):
        tree.script.put("split.")
        with tree.script.block():
            _presupposed(point, sequent, goal)
    for formula in measured_channels(sequent, refutation):
        tree.script.put("split.")
        with tree.script.block():
            point.true(point.at(formula))
    if refutation["kind"] == "undefined":
        goals = [_formula(point, sequent, g) for g in presupposed(sequent, sequent.goal)]
        point.false(("all", *goals))
        return
    if refutation["kind"] == "contrary":
        known = contradiction(sequent, refutation).hypotheses
        contrary(tree.script, sequent, known, f"@{lemma} {' '.join(values)}", lambda h: point.true(point.at(h)))
        return
    point.false(point.at(sequent.goal))


def _formula(point: Point, sequent: Sequent, goal: Sequent) -> Term:
    """A presupposed sequent as a formula at the point."""
    if goal.variables != sequent.variables:
        raise NotByRocq("what is presupposed under a binder, at a point")
    count = max(n for n in range(len(sequent.hypotheses) + 1) if goal.hypotheses[:n] == sequent.hypotheses[:n])
    result = goal.goal
    for h in reversed(goal.hypotheses[count:]):
        result = ("implies", h, result)
    return point.at(result)


def _presupposed(point: Point, sequent: Sequent, goal: Sequent) -> None:
    point.true(_formula(point, sequent, goal))


def in_model(point: ModelPoint, sequent: Sequent, refutation: Mapping[str, Any], lemma: str) -> None:
    """The same with sets."""
    put, block = point.script.put, point.script.block
    values = point.values(dict(sequent.sorts), Text({}))
    put(f"exists {', '.join(values)}.")
    for kind in sequent.sorts.values():
        if kind == ("set",):
            put("split; first by rewrite card_ord.")
    for formula in [*sequent.hypotheses, *(quantified(sequent, goal) for goal in before(sequent))]:
        put("split.")
        with block():
            point.true(formula)
    if refutation["kind"] == "undefined":
        point.false(("all", *(quantified(sequent, g) for g in presupposed(sequent, sequent.goal))))
        return
    if refutation["kind"] == "contrary":
        known = contradiction(sequent, refutation).hypotheses
        contrary(point.script, sequent, known, f"@{lemma} {' '.join(values)}", point.true)
        return
    point.false(sequent.goal)


def quantified(sequent: Sequent, goal: Sequent) -> Term:
    """A presupposed sequent as a formula, without the hypotheses, which hold."""
    count = max(n for n in range(len(sequent.hypotheses) + 1) if goal.hypotheses[:n] == sequent.hypotheses[:n])
    result = goal.goal
    for h in reversed(goal.hypotheses[count:]):
        result = ("implies", h, result)
    for name in reversed([x for x in goal.variables if x not in sequent.variables]):
        result = ("forall", result, name, goal.sorts[name])
    return result
