"""A point, which is numbers and matrices: formulas that are true there, or false, with proofs."""

from collections.abc import Mapping
from typing import Any

from symqif.exact.evaluation import with_head
from symqif.find.limits import Deadline, GaveUp
from symqif.find.proof import completed
from symqif.find.refinement.evidence import by_refinement
from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.term import Rejected, Term, show, substitute
from symqif.outline import AUTO, Node, by
from symqif.reduction.channels import ONE, ZERO, Subset, rows, total
from symqif.reduction.evaluation import truth
from symqif.reduction.logic import negation
from symqif.reduction.measures import column_total
from symqif.reduction.model import Model
from symqif.reduction.rule import RULES
from symqif.rocq.quantifiers import value
from symqif.rocq.subsets import bits
from symqif.rocq.text import NotByRocq, Text, compound
from symqif.rocq.tree import Tree, nested
from symqif.rocq.written import written_out

SECONDS = 5.0
MEASURES = ("capacity", "asr")


def measured(formula: Term) -> Node:
    """An outline of a relation between constants: capacities and success rates by their column maxima."""
    outline: Node = AUTO
    for measure in dict.fromkeys(with_head(formula, *MEASURES)):
        form = Subset.of(measure[1])
        value = column_total(form) if measure[0] == "capacity" else ("/", column_total(form), form.k)
        known: Node = {"rule": "have", "formula": show(("==", measure, value)), "reason": "the largest entries"}
        outline = {**known, "then": [by("column-maxima"), outline]}
    return outline


class Point:
    """Shows what is true, and what is false, at a point."""

    def __init__(self, tree: Tree, sequent: Sequent, refutation: Mapping[str, Any]) -> None:
        self.tree, self.sequent, self.evidence = tree, sequent, by_refinement(sequent, refutation)
        self.model = Model.of(sequent, refutation["point"])
        self.text = Text({})

    def at(self, formula: Term) -> Term:
        return substitute(formula, self.model.numbers)

    def values(self, sorts: Mapping[str, Term]) -> list[str]:
        """The values of the variables."""
        return [value(self.text, kind, self.model.numbers[x]) for x, kind in sorts.items()]

    def holds(self, formula: Term) -> bool:
        """Is it true? With the values of terms outside their domains, as Rocq has them."""
        match formula:
            case ("all", *items):
                return all(map(self.holds, items))
            case ("implies", a, b):
                return not self.holds(a) or self.holds(b)
            case ("no", a):
                return not self.holds(a)
            case ("equivalent", *items):
                return len({self.holds(item) for item in items}) == 1
            case ("forall" | "exists", *_):
                raise NotByRocq("a quantifier at a point")
            case ("stochastic", ("matrix", *_) as matrix):
                entries = [entry for row in rows(matrix) for entry in row]
                sums: list[Term] = [("==", total(list(row)), ONE) for row in rows(matrix)]
                return all(map(self.holds, [*sums, *(("<=", ZERO, e) for e in entries)]))
        try:
            return bool(truth(formula, {"": self.evidence[formula]} if formula in self.evidence else {}))
        except Rejected:
            if not is_relation(formula):
                raise
            self.proof_of(formula)  # of an equality, as enclosures tell none
            return True

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
            case ("implies", a, b) if self.holds(a):
                script.put("move=> _.")
                self.true(b)
            case ("implies", a, _):
                script.put("move=> p_.")
                script.put("exfalso; move: p_.")
                self.false(a)
            case ("no", a):
                self.false(a)
            case ("stochastic", channel):
                self.channel(channel)
            case (_, _, _) if is_relation(formula):
                self.found(formula)
            case ("refines" | "in_hull", *_):
                self.by_evidence(formula)
            case _:
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
            case ("implies", a, b):
                script.put(f"move=> /(_ {self.known(a)}).")
                self.false(b)
            case ("no", a):
                self.known(a)
                script.put("by [].")
            case ("equivalent", *items):
                good = next(n for n, item in enumerate(items) if self.holds(item))
                bad = next(n for n, item in enumerate(items) if not self.holds(item))
                for n, how in ((good, self.true), (bad, self.false)):
                    script.put(f"have : {'~ ' if n == bad else ''}({self.text.formula(items[n])}).")
                    with script.block():
                        how(items[n])
                script.put("tauto.")
            case ("refines" | "in_hull", *_):
                self.by_evidence(formula, holds=False)
            case (operator, _, _) if is_relation(formula):
                name = self.known(negation(formula))
                lemma = {"<=": "Rlt_not_le _ _", "<": "Rle_not_lt _ _", "!=": "fun apart_ => apart_"}.get(operator)
                script.put(f"exact: ({lemma} {name})." if lemma else f"exact: {name}.")  # lra wants the same text
            case _:
                raise NotByRocq("a false formula at a point")

    def known(self, formula: Term) -> str:
        """The name of a fact that is put and shown: the formula at the point."""
        script = self.tree.script
        name = script.new("p")
        script.put(f"have {name} : {self.text.formula(formula)}.")
        with script.block():
            self.true(formula)
        return name

    def channel(self, channel: Term) -> None:
        """Put a script that shows that a form is a channel: by what it describes, or by its entries."""
        described = bits(channel)
        if described is None:
            self.found(("stochastic", channel))
            return
        k, p, q = described
        put, text = self.tree.script.put, self.text
        put(f"apply: (@stochastic_bits {text.integer(k, 9)} {text.real(p, 9)} {text.real(q, 9)}).")
        for bound in [("<=", ONE, k), *(b for chance in (p, q) for b in (("<=", ZERO, chance), ("<=", chance, ONE)))]:
            with self.tree.script.block():
                self.found(bound)

    def found(self, formula: Term) -> None:
        self.tree.show(Sequent({}, (), formula), self.proof_of(formula))

    def proof_of(self, formula: Term) -> Node:
        """A proof of a relation between constants."""
        try:
            return completed(Sequent({}, (), formula), measured(formula), Deadline(SECONDS))
        except (GaveUp, Rejected) as error:
            raise NotByRocq(f"a relation between constants: {error}") from None

    def by_evidence(self, formula: Term, *, holds: bool = True) -> None:
        """A refinement that holds, or does not, by the channels that the certificate carries."""
        own = self.evidence.get(formula, {})
        goal = formula if holds else ("no", formula)
        here = Sequent({}, (), goal)
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
