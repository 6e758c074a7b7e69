"""Proof trees as scripts: one step of Rocq for each rule; leaves become lemmas that stand before the theorem."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from symqif.kernel.sequent import Sequent, is_relation, parts
from symqif.kernel.term import Term, mentioned, names, parse, show, sort
from symqif.reduction.proof import Node, Theorems
from symqif.reduction.rule import RULES
from symqif.rocq.atoms import opaque
from symqif.rocq.leaf import leaf
from symqif.rocq.script import Script
from symqif.rocq.sign import RATIONAL, enclosed
from symqif.rocq.text import NotByRocq, Text, compound, identifier

Goal = tuple[Sequent, Node]


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
            self.script.put(enclosed(int(node["bits"])) if any(opaque(sequent.goal)) else RATIONAL)
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
        using = [n % len(sequent.hypotheses) for n in using]
        using = [n for n in using if is_relation(sequent.hypotheses[n])]
        sub = sequent.only(using)
        key = (sub.hypotheses, sub.goal, json.dumps({**node, "using": None}, sort_keys=True))
        if key not in self._known:
            self._known[key] = self._new_leaf(sub, node)
        name, variables = self._known[key]
        presumed = [p for x in variables for p in names_of_presumed(Text(sub.sorts), x, sub.sorts[x])]
        arguments = [*map(identifier, variables), *presumed, *(f"h_{n}" for n in using)]
        self.script.put(f"exact: ({' '.join([name, *arguments])}).")

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
    tree.script.put(f"rewrite -{name} {{{name}}}. {last}")


@step("have")
def have(tree: Tree, step: Step) -> None:
    formula = parse(step.node["formula"])
    tree.script.put(f"have : {step.text.formula(formula)}.  (* {comment(step.node['reason'])} *)")
    tree.block(step.goals[0])
    tree.script.put(f"move=> {pattern(formula, step.count)}.")
    tree.show(*step.goals[1])


def comment(text: str) -> str:
    return text.replace('"', "'").replace("(*", "( *").replace("*)", "* )")


@step("split")
def split(tree: Tree, step: Step) -> None:
    if step.goal[0] == "equivalent":
        for goal in step.goals:
            tree.have(goal, step.sequent)
        tree.script.put("tauto.")
        return
    for goal in step.goals[:-1]:
        tree.script.put("split.")
        tree.block(goal)
    tree.show(*step.goals[-1])


@step("introduce")
def introduce(tree: Tree, step: Step) -> None:
    tree.script.put(f"move=> {pattern(step.goal[1], step.count)}.")
    if step.goal[0] == "no":
        tree.script.put("apply: (Rlt_irrefl 0).")
    tree.show(*step.goals[0])


@step("cases")
def cases(tree: Tree, step: Step) -> None:
    operator, a, b = compound(parse(step.node["formula"]))
    lemma = {"<": "lt_or_le", "<=": "le_or_lt", "==": "eq_or_ne", "!=": "ne_or_eq"}[operator]
    left, right = step.text.real(a, 9), step.text.real(b, 9)
    tree.script.put(f"case: ({lemma} {left} {right}) => h_{step.count}.")
    tree.block(step.goals[0])
    tree.block(step.goals[1])


@step("hypothesis")
def hypothesis(tree: Tree, step: Step) -> None:
    n = step.node["hypothesis"] % step.count
    converted(tree, step, step.goals, step.given(n), step.goal, f"exact: h_{n}.")


@step("detach")
def detach(tree: Tree, step: Step) -> None:
    n = step.node["hypothesis"] % step.count
    given = step.given(n)
    name = tree.have(step.goals[0], step.sequent)
    match given:
        case ("no", _):
            tree.script.put(f"case: (h_{n} {name}).")
            return
        case ("implies", _, conclusion):
            tree.script.put(f"move: (h_{n} {name}) => {pattern(conclusion, step.count)}.")
        case (_, *items):
            conclusion = items[step.node["to"]]
            tree.script.put(f"have : {step.text.formula(conclusion)} by tauto.")
            tree.script.put(f"move=> {pattern(conclusion, step.count)}.")
    tree.show(*step.goals[1])


def value(text: Text, kind: Term, term: Term) -> str:
    """A value of a sort, as an argument."""
    match kind:
        case ("real",):
            return text.real(term, 9)
        case ("integer",):
            return f"{text.integer(term, 9)}%Z"
        case ("channel", *_):
            return text.channel(term, 9)
        case ("function", *places) if not isinstance(term, str):
            binders = []
            for place in places:
                _, body, x = compound(term)
                text, term = text.inside(str(x), place), body
                binders.append(text.binder(str(x), place))
            return f"(fun {' '.join(binders)} => {text.real(term)})"
    if isinstance(term, str):
        return identifier(term)
    raise NotByRocq(f"the value {show(term)[:40]} of sort {show(kind)}")


def value_facts(tree: Tree, step: Step, kind: Term, term: Term, goals: list[Goal]) -> list[str]:
    """What a value of a sort satisfies; takes the goals that say so from the front."""
    if kind == ("set",):
        return [f"p_{term}"]
    if isinstance(kind, tuple) and kind[0] == "channel":
        if isinstance(term, str):
            own = compound(step.sequent.sorts[term])
            if len(kind) > len(own):
                raise NotByRocq("a channel of a number of rows that is not declared")
            return [f"p_{term}", *([f"r_{term}"] if len(kind) > 1 else [])]
        return [tree.have(goals.pop(0), step.sequent), *(["(erefl _)"] if len(kind) > 1 else [])]
    return []


@step("lemma")
def lemma(tree: Tree, step: Step) -> None:
    claim = step.node["claim"]
    theorem, goals = tree.theorems[claim], list(step.goals)
    given = {name: parse(text) for name, text in step.node["with"].items()}
    tree.uses[claim] = None
    arguments: list[str] = []
    for name, kind in theorem.variables.items():
        arguments.append(value(step.text, sort(kind), given[name]))
    for name, kind in theorem.variables.items():
        arguments += value_facts(tree, step, sort(kind), given[name], goals)
    arguments += [tree.have(goal, step.sequent) for goal in goals[:-1]]
    new = goals[-1][0].hypotheses[step.count :]
    tree.script.put(f"have : {step.text.formula(('all', *new))} := {theorem_name(claim)} {' '.join(arguments)}.")
    tree.script.put(f"move=> {pattern(('all', *new), step.count)}.")
    tree.show(*goals[-1])


def theorem_name(claim: str) -> str:
    """The internal theorem of a claim, without abbreviations."""
    return "proof_" + "".join(c if c.isalnum() else "_" for c in claim)


@step("antisymmetry")
def antisymmetry(tree: Tree, step: Step) -> None:
    tree.script.put("apply: Rle_antisym.")
    for goal in step.goals:
        tree.block(goal)


@step("integer")
def integer(tree: Tree, step: Step) -> None:
    _, left, right = step.goal
    a, b = (step.text.integer(t, 9) for t in (left, right))
    tree.have(step.goals[0], step.sequent)
    tree.script.put(f"have := @integer_le {a} {b}; rewrite ?plus_IZR ?minus_IZR ?mult_IZR ?opp_IZR; exact.")


@step("exponential")
def exponential(tree: Tree, step: Step) -> None:
    relation, node = step.goal[0], step.node
    if "left" not in node:
        tree.script.put({"<": "apply: exp_lt_rev.", "<=": "apply: exp_le_rev.", "==": "apply: exp_inv."}[relation])
        tree.show(*step.goals[0])
        return
    low, high = parse(node["left"]), parse(node["right"])
    known = (relation, ("exp", low), ("exp", high))
    name = tree.have(step.goals[-1], step.sequent)
    last = {"<": "exp_increasing _ _", "<=": "exp_le", "==": "congr1 exp"}[relation]
    converted(tree, step, step.goals[:-1], known, step.goal, f"exact: ({last} {name}).")


@step("for-each")
def for_each(tree: Tree, step: Step) -> None:
    _, _, bound, kind = step.goal
    name = step.node.get("name", bound)
    tree.script.put(f"move=> {' '.join([identifier(name), *names_of_presumed(step.text, name, kind)])}.")
    tree.show(*step.goals[0])


def names_of_presumed(text: Text, name: str, kind: Term) -> list[str]:
    """p_x, and r_x for the number of rows of a channel."""
    return [f"{letter}_{name}" for letter, _ in zip("pr", text.presumed(name, kind), strict=False)]


def introduced(text: Text, variables: Iterable[str]) -> list[str]:
    """The names of variables, and then of what their values satisfy."""
    known = list(variables)
    return [*map(identifier, known), *(p for x in known for p in names_of_presumed(text, x, text.sorts[x]))]


@step("instance")
def instance(tree: Tree, step: Step) -> None:
    n, goals, arguments = step.node["hypothesis"] % step.count, list(step.goals), list[str]()
    formula: Term = step.given(n)
    for text in step.node["values"]:
        _, body, _, kind = compound(formula)
        term = parse(text)
        arguments.append(value(step.text, kind, term))
        arguments += value_facts(tree, step, kind, term, goals)
        formula = body
    new = goals[-1][0].hypotheses[step.count :]
    tree.script.put(f"have : {step.text.formula(('all', *new))} := h_{n} {' '.join(arguments)}.")
    tree.script.put(f"move=> {pattern(('all', *new), step.count)}.")
    tree.show(*goals[-1])


@step("exhibit")
def exhibit(tree: Tree, step: Step) -> None:
    _, _, _, kind = step.goal
    goals, term = list(step.goals), parse(step.node["value"])
    facts = value_facts(tree, step, kind, term, goals)
    tree.script.put(f"exists {value(step.text, kind, term)}.")
    for fact in facts:
        tree.script.put(f"split; first exact: {fact}.")
    tree.show(*goals[-1])


@step("take")
def take(tree: Tree, step: Step) -> None:
    n, name = step.node["hypothesis"] % step.count, step.node["name"]
    _, _, _, kind = step.given(n)
    new = step.goals[0][0].hypotheses[step.count :]
    presumed = names_of_presumed(step.text, name, kind)
    body = "".join(f"[{p} " for p in presumed) + pattern(("all", *new), step.count) + "]" * len(presumed)
    tree.script.put(f"case: h_{n} (h_{n}) => {identifier(name)} {body} _.")
    tree.show(*step.goals[0])


@step("larger-integer")
def larger_integer(tree: Tree, step: Step) -> None:
    x, name = parse(step.node["x"]), identifier(step.node["name"])
    tree.script.put(f"case: (integer_above {step.text.real(x, 9)}) => {name} h_{step.count}.")
    tree.show(*step.goals[-1])
