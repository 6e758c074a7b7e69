"""Proofs from outlines: what an outline leaves open is found, rule by rule, down to the leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from symqif.claims.claim import Contrary
from symqif.find.leaf import propose
from symqif.find.limits import Deadline, GaveUp
from symqif.find.z3_search import ENGINE as ORACLE
from symqif.kernel.sequent import Leaf, Sequent, is_relation
from symqif.kernel.term import Rejected, Term, names, parse, show
from symqif.reduction.logic import parts
from symqif.reduction.outline import AUTO, Node, steps
from symqif.reduction.proof import decide_constant
from symqif.reduction.refutation import PRECISIONS
from symqif.reduction.rule import RULES, hypothesis, same
from symqif.reduction.statement import Statement

Theorems = Mapping[str, Sequent]
TEXTS = (
    "formula", "left", "right", "matrix", "gain", "mean", "channel", "max", "size", "x", "n",
    "term", "at", "value", "weight", "M0", "M1", "N0", "N1", "A", "B", "ratio", "table", "actions", "share",
)  # fmt: skip
SHORT = 60  # characters of a hypothesis or a goal
MANY = 8  # hypotheses
GLANCE = 0.3  # seconds
LISTS = ("through", "prior", "values", "bounds", "overlaps")


def prove(
    statement: Statement, facts: Sequence[Node], outline: Node | None, theorems: Theorems, deadline: Deadline
) -> dict[str, Any]:
    """A proof of the statement, for the checker; `GaveUp` or `Rejected` says why there is none.

    facts: steps that come before the outline, and also before the proof that the claim's terms are defined.
    """
    sequent = statement.sequent()
    search = _Completion(statement.term, theorems, deadline)
    given = []
    for n, h in enumerate(sequent.hypotheses):
        given.append(search.defined(Sequent(sequent.variables, sequent.hypotheses[:n], ("defined", h))))
    defined = search.complete(sequent.aim(("defined", sequent.goal)), steps(*facts, AUTO))
    node = search.complete(sequent, steps(*facts, outline or AUTO))
    return {"given": given, "defined": defined, "proof": node}


def contradict(statement: Statement, contrary: Contrary, theorems: Theorems, deadline: Deadline) -> dict[str, Any]:
    """A refutation by contradiction with more hypotheses, which hold at a point."""
    sequent, more = statement.sequent(), tuple(statement.term(text) for text in contrary.given)
    goal = Sequent(sequent.variables, (*sequent.hypotheses, *more, *parts(sequent.goal)), parse("0 < 0"))
    node = _Completion(statement.term, theorems, deadline).complete(goal, contrary.outline)
    return {"kind": "contrary", "point": dict(contrary.point), "given": [show(h) for h in more], "proof": node}


class _Completion:
    def __init__(self, read: Callable[[str], Term], theorems: Theorems, deadline: Deadline) -> None:
        self.read, self.theorems, self.deadline = read, theorems, deadline

    def complete(self, sequent: Sequent, outline: Node) -> dict[str, Any]:
        self.deadline.check("proof search")
        if outline["rule"] == "auto":
            return self.automatic(sequent)
        if outline["rule"] == "leaf":
            return self.leaf_from(sequent, outline["using"]) if "using" in outline else self.leaf(sequent)
        if outline["rule"] == "enclosure":
            return dict(outline)
        if outline["rule"] not in RULES:
            raise Rejected(f"no such rule: {outline['rule']!r}")
        node = {name: self.expand(name, value) for name, value in outline.items()}
        try:
            goals = RULES[outline["rule"]].reduce(sequent, node, self.theorems)
        except KeyError as missing:
            raise Rejected(f"the rule {outline['rule']} wants the argument {missing}") from None
        given = outline.get("then", [])
        if len(given) > len(goals):
            raise Rejected(f"{outline['rule']} leaves {len(goals)} goals, but {len(given)} outlines are given")
        below = [AUTO] * (len(goals) - len(given)) + list(given)
        return {**node, "then": [self.complete(g, n) for g, n in zip(goals, below, strict=True)]}

    def expand(self, name: str, value: Any) -> Any:
        """Put the statement's definitions into the texts of an outline: the checker knows no abbreviations."""
        if name in TEXTS and isinstance(value, str):
            return show(self.read(value))
        if name in LISTS:
            return [show(self.read(text)) for text in value]
        if name == "with":
            return {variable: show(self.read(text)) for variable, text in value.items()}
        return value

    def leaf_from(self, sequent: Sequent, numbers: Sequence[int]) -> dict[str, Any]:
        """The certificate of a leaf from the hypotheses of these numbers alone, counted from the end when negative."""
        count = len(sequent.hypotheses)
        chosen = sorted({n + count if n < 0 else n for n in numbers})
        fewer = tuple(hypothesis(sequent, n) for n in chosen)
        found = self.leaf(Sequent(sequent.variables, fewer, sequent.goal))
        if found["rule"] == "suppose":
            raise GaveUp("outline", f"not shown from these hypotheses alone: {show(sequent.goal)[:80]}")
        own = found.get("using", range(len(chosen)))
        return found if found["rule"] == "enclosure" else {**found, "using": [chosen[n] for n in own]}

    def from_short(self, sequent: Sequent) -> dict[str, Any] | None:
        """The certificate of what is short, or of definedness, from the short ones among many hypotheses; or None."""
        hypotheses = [n for n, h in enumerate(sequent.hypotheses) if is_relation(h)]
        short = [n for n in hypotheses if len(show(sequent.hypotheses[n])) <= SHORT]
        few = is_defined(sequent.goal) or len(show(sequent.goal)) <= SHORT
        if not few or len(short) == len(hypotheses) or len(hypotheses) < MANY:
            return None
        chosen = Sequent(sequent.variables, tuple(sequent.hypotheses[n] for n in short), sequent.goal)
        try:
            found = self.narrowed(chosen, propose(chosen, self.deadline.part(GLANCE)))
        except GaveUp:
            return None
        return {**found, "using": [short[n] for n in found.get("using", range(len(short)))]}

    def leaf(self, sequent: Sequent) -> dict[str, Any]:
        """The certificate of a leaf; where it uses few of the hypotheses, from those alone.

        A goal a <= b that finds none is turned into a contradiction from b < a.
        """
        if is_relation(sequent.goal) and sequent.goal[0] != "==" and not names(sequent.goal):
            bits = next((b for b in PRECISIONS if decide_constant(sequent.goal, b)), None)
            if bits is not None:
                return {"rule": "enclosure", "bits": bits}
        if is_defined(sequent.goal) and not Leaf.of(Sequent(sequent.variables, (), sequent.goal)).conditions:
            return {"rule": "leaf", "using": []} if sequent.hypotheses else {"rule": "leaf"}
        quick = self.from_short(sequent)
        if quick is not None:
            return quick
        try:
            certificate = propose(sequent, self.deadline)
        except GaveUp as error:
            if isinstance(sequent.goal, tuple) and sequent.goal[0] == "<=" and error.engine != ORACLE:
                return self.complete(sequent, {"rule": "suppose"})
            raise GaveUp(error.engine, f"{error.why}; to be shown: {sequent}") from None
        return self.narrowed(sequent, certificate)

    def narrowed(self, sequent: Sequent, certificate: dict[str, Any]) -> dict[str, Any]:
        """The certificate from the hypotheses that it names alone, if they will do."""
        used = used_hypotheses(sequent, certificate)
        if len(used) == len(sequent.hypotheses):
            return certificate
        try:
            fewer = tuple(sequent.hypotheses[n] for n in used)
            return {**propose(Sequent(sequent.variables, fewer, sequent.goal), self.deadline.part(1)), "using": used}
        except GaveUp:  # some hypothesis is needed without being named, as for the sign of an atom
            return certificate

    def defined(self, sequent: Sequent) -> dict[str, Any]:
        """That a formula is defined: all at once, or part by part, which comes first where a part has a premise."""
        ways = [lambda: self.leaf(sequent), lambda: self.complete(sequent, {"rule": "defined-inside"})]
        inside = has_premise(sequent.goal) and Leaf.of(Sequent(sequent.variables, (), sequent.goal)).conditions
        first, second = reversed(ways) if inside else ways
        try:
            return first()
        except (GaveUp, Rejected) as error:
            try:
                return second()
            except Rejected:
                raise error from None

    def automatic(self, sequent: Sequent) -> dict[str, Any]:
        """The rule that the form of the goal suggests."""
        goal = sequent.goal
        head = goal[0] if isinstance(goal, tuple) else ""
        if head == "defined":
            return self.defined(sequent)
        if is_relation(goal):
            return self.leaf(sequent)
        simple = {"all": "split", "implies": "introduce", "equivalent": "cycle", "ldp": "ldp", "forall": "for-each"}
        given = any(same(sequent, goal, h) for h in sequent.hypotheses)
        if head in simple and not given:
            return self.complete(sequent, {"rule": simple[head]})
        try:
            return self.complete(sequent, {"rule": "hypothesis"})
        except Rejected:
            raise GaveUp("outline", f"nothing suggests how to show {show(goal)[:80]}") from None


def has_premise(formula: Term) -> bool:
    """Is this, or that it is defined, said of an implication, for all values of some names perhaps?"""
    while isinstance(formula, tuple) and formula[0] in ("defined", "forall", "exists"):
        formula = formula[1]
    return isinstance(formula, tuple) and formula[0] == "implies"


def is_defined(goal: Term) -> bool:
    return isinstance(goal, tuple) and goal[0] == "defined"


def used_hypotheses(sequent: Sequent, certificate: Node) -> list[int]:
    """The numbers of the hypotheses that a leaf's certificate names as facts or equations."""
    facts = [n for n, h in enumerate(sequent.hypotheses) if is_relation(h) and h[0] in ("<", "<=")]
    equations = [n for n, h in enumerate(sequent.hypotheses) if is_relation(h) and h[0] == "=="]
    parts = [*certificate.get("conditions", ()), certificate.get("sign", {}), certificate]
    chosen = {n for part in parts for term in (*part.get("terms", ()), *part.get("times", ())) for n in term[1]}
    chosen |= {n for part in parts for n in part.get("at", {}).values()}
    equal = {n for part in parts for n, _ in part.get("equations", ())}
    return sorted({facts[n] for n in chosen if n < len(facts)} | {equations[n] for n in equal if n < len(equations)})
