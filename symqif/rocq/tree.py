"""Proof trees as scripts: one step of Rocq for each rule; leaves become lemmas that stand before the theorem."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from symqif.exact.evaluation import put_in
from symqif.find.limits import Deadline, GaveUp
from symqif.find.proof import completed
from symqif.kernel.algebra import Algebra
from symqif.kernel.leaf import for_all
from symqif.kernel.sequent import Sequent, is_relation, parts
from symqif.kernel.term import Rejected, Term, mentioned, names, relation, show
from symqif.kernel.value import rational, sign
from symqif.outline import AUTO, by
from symqif.reduction.channels import ONE, ZERO
from symqif.reduction.proof import Node
from symqif.reduction.rule import RULES, Theorems
from symqif.rocq.atoms import opaque
from symqif.rocq.leaf import leaf
from symqif.rocq.script import Script
from symqif.rocq.sign import RATIONAL, enclosed, enclosed_case_by_case
from symqif.rocq.sums import added_up
from symqif.rocq.text import NotByRocq, Text, compound, identifier, numeral

Goal = tuple[Sequent, Node]
LARGEST = 5000  # numerals of type nat
MANY = 20  # terms of a sum
SECONDS, BITS = 5.0, 96


@dataclass
class Step:
    """A node with what it leaves to show."""

    sequent: Sequent
    node: Node
    goals: list[Goal]

    @property
    def count(self) -> int:
        return len(self.sequent.hypotheses)

    @property
    def goal(self) -> tuple[Any, ...]:
        return compound(self.sequent.goal)

    def given(self, n: int) -> tuple[Any, ...]:
        return compound(self.sequent.hypotheses[n])

    @property
    def text(self) -> Text:
        return Text(self.sequent.sorts)


@dataclass
class Tree:
    """A script under construction, with the lemmas that it uses."""

    theorems: Theorems
    script: Script = field(default_factory=Script)
    lemmas: dict[str, list[str]] = field(default_factory=dict)  # name: lines
    uses: dict[str, None] = field(default_factory=dict)  # claims
    _known: dict[object, tuple[str, list[str]]] = field(default_factory=dict)

    def show(self, sequent: Sequent, node: Node) -> None:
        """Put the script that proves a sequent whose hypotheses are called h_0, h_1, .."""
        rule = str(node["rule"])
        if rule == "leaf":
            self._leaf(sequent, node)
            return
        if rule == "enclosure":
            if any(opaque(sequent.goal)):
                for line in dict.fromkeys(added_up(sequent.goal)):
                    self.script.put(line)
                decide = enclosed_case_by_case if "max(" in show(sequent.goal) else enclosed
                self.script.put(decide(int(node["bits"])))
            else:
                self.script.put(RATIONAL)
            return
        if rule not in STEPS:
            raise NotByRocq(f"the rule {rule}")
        goals = RULES[rule].reduce(sequent, node, self.theorems)
        STEPS[rule](self, Step(sequent, node, list(zip(goals, node.get("then", []), strict=True))))

    def block(self, goal: Goal, before: str = "") -> None:
        with self.script.block():
            if before:
                self.script.put(before)
            self.show(*goal)

    def have(self, goal: Goal, base: Sequent) -> str:
        """Show a goal as a fact with a name: for the variables and from the hypotheses that it has beyond the base."""
        name, (sequent, _) = self.script.new("g"), goal
        text, count = Text(sequent.sorts), len(base.hypotheses)
        new = [x for x in sequent.variables if x not in base.variables]
        presumed = [p for x in new for p in text.presumed(x, sequent.sorts[x])]
        given = [text.formula(h, 98) for h in sequent.hypotheses[count:]]
        binders = f"forall {' '.join(text.binder(x, sequent.sorts[x]) for x in new)}, " if new else ""
        said = " -> ".join([*presumed, *given, text.formula(sequent.goal, 99)])
        self.script.put(f"have {name} : {binders}{said}.")
        names = introduced(text, new)
        names += [f"h_{n}" for n in range(count, len(sequent.hypotheses))]
        self.block(goal, f"move=> {' '.join(names)}." if names else "")
        return name

    def _leaf(self, sequent: Sequent, node: Node) -> None:
        using = node.get("using", list(range(len(sequent.hypotheses))))
        sequent.only(using)  # rejects numbers of no hypothesis
        using = [n % len(sequent.hypotheses) for n in using]
        using = [n for n in using if is_relation(h := sequent.hypotheses[n]) or for_all(h)[1]]
        sub = sequent.only(using)
        key = (sub.hypotheses, sub.goal, json.dumps({**node, "using": None}, sort_keys=True))
        if key not in self._known and not using and unwieldy(sub.goal):
            self._for_all_exponentials(sub)
            return
        if key not in self._known and (size := many_terms(sub.goal)) and self._for_all_sizes(sequent, using, size):
            return
        if key not in self._known:
            self._known[key] = self._new_leaf(sub, node)
        name, variables = self._known[key]
        presumed = [p for x in variables for p in names_of_presumed(Text(sub.sorts), x, sub.sorts[x])]
        arguments = [*map(identifier, variables), *presumed, *(f"h_{n}" for n in using)]
        self.script.put(f"exact: ({' '.join([name, *arguments])}).")

    def _for_all_exponentials(self, sub: Sequent) -> None:
        """Show a relation between constants of all numbers above or below 1 in place of its exponentials."""
        general, known = sub, dict[Term, Term]()
        for n, exponential in enumerate(dict.fromkeys(_exponentials(sub.goal))):
            known[exponential] = name = f"e{n}"
            side = sign(exponential[1])
            bounds = [("<", ZERO, name), *((relation("<" if side < 0 else ">", name, ONE),) if side else ())]
            general = general.declare(name, ("real",)).aim(sub.goal, *bounds)
        general = general.aim(put_in(sub.goal, known))
        try:
            proof = completed(general, AUTO, Deadline(SECONDS))
        except (GaveUp, Rejected) as error:
            raise NotByRocq(f"exponentials of many digits: {error}") from None
        name = self.have((general, proof), sub)
        self.script.put(f"apply: {name}; {enclosed(BITS)}")

    def _for_all_sizes(self, sequent: Sequent, using: list[int], size: Fraction) -> bool:
        """Show a relation about a sum of many terms for any number of them, where a proof of that is found."""
        general = sequent.declare("n__", ("integer",)).aim(put_in(sequent.goal, {size: "n__"}), ("<=", size, "n__"))
        try:
            proof = completed(general, by("leaf", using=[*using, len(sequent.hypotheses)]), Deadline(SECONDS))
        except (GaveUp, Rejected):
            return False
        name = self.have((general, proof), sequent)
        self.script.put(f"exact: ({name} {numeral(size)}%Z (Rle_refl _)).")
        return True

    def _new_leaf(self, sub: Sequent, node: Node) -> tuple[str, list[str]]:
        free = frozenset[str]().union(*(names(f) for f in (*sub.hypotheses, sub.goal)))
        free |= {name for x in free if x in sub.sorts for name in mentioned(sub.sorts[x])}
        variables = [x for x in sub.variables if x in free]
        name, text = f"leaf_{len(self.lemmas)}", Text(sub.sorts)
        binders = "".join(" " + text.binder(x, sub.sorts[x]) for x in variables)
        presumed = [p for x in variables for p in text.presumed(x, sub.sorts[x])]
        said = " ->\n  ".join([*presumed, *(text.formula(f, 98) for f in (*sub.hypotheses, sub.goal))])
        lines = [f"Lemma {name}{binders} :", f"  {said}.", "Proof."]
        given = [p for x in variables for p in names_of_presumed(text, x, sub.sorts[x])]
        given += [f"h_{n}" for n in range(len(sub.hypotheses))]
        lines += [f"  move=> {' '.join(given)}."] if given else []
        self.lemmas[name] = [*lines, *leaf(sub, node), "Qed."]
        return name, variables


def _exponentials(term: Term) -> Iterator[tuple[Any, ...]]:
    """The exponentials of constants in a term."""
    if isinstance(term, tuple) and term[0] == "exp" and not names(term):
        yield term
    elif isinstance(term, tuple):
        for part in term[1:]:
            yield from _exponentials(part)


def many_terms(term: Term) -> Fraction | None:
    """The last index of a sum that has more terms than are written out."""
    match term:
        case ("sum", _, _, Fraction() as low, Fraction() as high) if high - low > MANY:
            return high
        case tuple():
            return next((found for part in term[1:] if (found := many_terms(part))), None)
    return None


def unwieldy(goal: Term) -> bool:
    """Are its exponentials powers of one whose exponents are no numerals to Coq?"""
    algebra = Algebra.of({}, [goal[1], goal[2]]) if isinstance(goal, tuple) and is_relation(goal) else Algebra({})
    exponents = [rational(e[1]) for e in _exponentials(goal) if not any(opaque(e[1]))]
    return any(abs(e) > LARGEST * unit for unit in algebra.units.values() for e in exponents)


def pattern(formula: Term, start: int) -> str:
    """The pattern that names the parts of a formula h_start, .."""
    if not isinstance(formula, tuple) or formula[0] != "all":
        return f"h_{start}"
    found = []
    for item in formula[1:]:
        found.append(pattern(item, start))
        start += len(parts(item))
    return nested(found)


def nested(patterns: list[str]) -> str:
    """The pattern of a conjunction of these."""
    return "".join(f"[{p} " for p in patterns[:-1]) + patterns[-1] + "]" * (len(patterns) - 1)


STEPS: dict[str, Callable[[Tree, Step], None]] = {}


def step(*rules: str) -> Callable[[Callable[[Tree, Step], None]], Callable[[Tree, Step], None]]:
    """Declare how Rocq takes the step of a rule."""

    def declare(function: Callable[[Tree, Step], None]) -> Callable[[Tree, Step], None]:
        STEPS.update(dict.fromkeys(rules, function))
        return function

    return declare


def converted(tree: Tree, step: Step, goals: list[Goal], old: Term, new: Term, last: str) -> None:
    """Close the goal `new` by `last`, which shows `old`: the goals are the equations between their parts."""
    if old == new:
        tree.script.put(last)
        return
    if any(goal.variables != step.sequent.variables for goal, _ in goals):
        raise NotByRocq("terms replaced by equal ones under a quantifier")
    for goal in goals:
        tree.have(goal, step.sequent)
    name = tree.script.new("same")
    tree.script.put(f"have {name} : ({step.text.formula(old)}) = ({step.text.formula(new)}).")
    tree.script.put("{ by repeat first [assumption | reflexivity | f_equal]. }")
    often = "?" if compound(old)[0] in ("forall", "exists") else ""  # they may differ in bound names alone
    tree.script.put(f"rewrite -{often}{name} {{{name}}}. {last}")


def theorem_name(claim: str) -> str:
    """The internal theorem of a claim, without abbreviations."""
    return "proof_" + "".join(c if c.isalnum() else "_" for c in claim)


def names_of_presumed(text: Text, name: str, kind: Term) -> list[str]:
    """p_x, and r_x for the number of rows of a channel."""
    return [f"{letter}_{name}" for letter, _ in zip("pr", text.presumed(name, kind), strict=False)]


def introduced(text: Text, variables: Iterable[str]) -> list[str]:
    """The names of variables, and then of what their values satisfy."""
    known = list(variables)
    return [*map(identifier, known), *(p for x in known for p in names_of_presumed(text, x, text.sorts[x]))]
