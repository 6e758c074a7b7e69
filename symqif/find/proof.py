"""Proofs from outlines: what an outline leaves open is found, rule by rule, down to the leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from symqif.find.leaf import propose
from symqif.find.limits import Deadline, GaveUp
from symqif.find.pruned import pruned
from symqif.find.signs import z3_search
from symqif.kernel.algebra import Algebra
from symqif.kernel.leaf import for_all
from symqif.kernel.sequent import Sequent, is_relation, parts
from symqif.kernel.term import Rejected, Term, names, parse, show, substitute
from symqif.kernel.value import PRECISIONS
from symqif.macros import MACROS, below, expanded
from symqif.reduction.outline import AUTO, THIS, Contrary, Node, steps
from symqif.reduction.proof import decide_constant, preliminaries
from symqif.reduction.rule import RULES, expect, matched
from symqif.reduction.statement import Statement
from symqif.typesetting.sentence import plain

Theorems = Mapping[str, Sequent]
Names = Sequence[str]
TEXTS = (
    "formula", "left", "right", "matrix", "gain", "mean", "channel", "max", "size", "x", "n",
    "term", "at", "value", "weight", "M0", "M1", "N0", "N1", "A", "B", "ratio", "table", "actions", "share",
)  # fmt: skip
SHORT, LONG = 60, 200  # characters of a hypothesis or a goal
MANY = 8  # hypotheses
FEW = 5  # exponentials
GLANCE = 0.3  # seconds
LISTS = ("through", "prior", "values", "bounds", "overlaps")


def prove(
    statement: Statement, facts: Sequence[Node], outline: Node | None, theorems: Theorems, deadline: Deadline
) -> dict[str, Any]:
    """A proof of the statement, for the checker; `GaveUp` or `Rejected` says why there is none.

    facts: steps that come before the outline, and also before what the claim presupposes.
    """
    sequent = statement.sequent()
    search = _Completion(statement.term, theorems, deadline)
    presupposed = list[dict[str, Any]]()
    for goal in preliminaries(sequent):
        found = search.complete(goal, steps(*facts, AUTO) if len(goal.hypotheses) >= len(sequent.hypotheses) else AUTO)
        presupposed.append(pruned(goal, found, theorems))
    return {"presupposed": presupposed, "proof": search.complete(sequent, steps(*facts, outline or AUTO))}


def completed(sequent: Sequent, outline: Node, deadline: Deadline) -> dict[str, Any]:
    """A proof of a sequent that speaks for itself, from an outline."""
    return _Completion(parse, {}, deadline).complete(sequent, outline)


def contradict(statement: Statement, contrary: Contrary, theorems: Theorems, deadline: Deadline) -> dict[str, Any]:
    """A refutation by contradiction with more hypotheses, which hold at a point."""
    sequent, more = statement.sequent(), tuple(statement.term(text) for text in contrary.given)
    goal = sequent.aim(parse("0 < 0"), *more, *parts(sequent.goal))
    node = _Completion(statement.term, theorems, deadline).complete(goal, contrary.outline)
    return {"kind": "contrary", "point": dict(contrary.point), "given": [show(h) for h in more], "proof": node}


class _Completion:
    def __init__(self, read: Callable[[str], Term], theorems: Theorems, deadline: Deadline) -> None:
        self.read, self.theorems, self.deadline = read, theorems, deadline
        self.leaves: dict[object, dict[str, Any]] = {}  # the certificates that were found
        self.adding = False  # is a fact being shown that a leaf may want?

    def complete(self, sequent: Sequent, outline: Node, known: Names = ()) -> dict[str, Any]:
        """The proof below an outline. known: what the first hypotheses are called, "" for those without a name."""
        self.deadline.check("proof search")
        if "line" in outline:
            with in_step(outline["line"]):
                return self.complete(sequent, {key: value for key, value in outline.items() if key != "line"}, known)
        known = called(sequent, known, outline.get("called", ()))
        outline = self.numbered(sequent, outline, known)
        if outline["rule"] == "auto":
            return self.automatic(sequent)
        if outline["rule"] == "leaf":
            return self.leaf_from(sequent, outline["using"]) if "using" in outline else self.leaf(sequent)
        if outline["rule"] == "enclosure":
            return dict(outline)
        if outline["rule"] == "equivalence" and "to" not in outline:
            return self.equivalent(sequent, outline, known)
        if outline["rule"] in MACROS:
            own = {name: self.expand(name, value) for name, value in outline.items()}
            return self.complete(sequent, expanded(sequent, own), known)
        if outline["rule"] not in RULES:
            raise Rejected(f"no such rule: {outline['rule']!r}")
        if outline["rule"] == "have":
            return self.fact(sequent, outline, known)
        node = {name: self.expand(name, value) for name, value in outline.items()}
        if node["rule"] == "hypothesis" and "hypothesis" not in node:
            return self.given(sequent)
        goals = RULES[outline["rule"]].reduce(sequent, node, self.theorems)
        proofs = zip(goals, below(outline, len(goals)), strict=True)
        return {**node, "then": [self.complete(goal, proof, known) for goal, proof in proofs]}

    def proposed(self, sequent: Sequent, deadline: Deadline) -> dict[str, Any]:
        """The certificate of a leaf. Many occur again, word for word, as those of a lemma that is used twice."""
        key = tuple(sequent.variables.items()), sequent.hypotheses, sequent.goal
        if key not in self.leaves:
            self.leaves[key] = propose(sequent, deadline)
        return dict(self.leaves[key])

    def fact(self, sequent: Sequent, outline: Node, known: Names) -> dict[str, Any]:
        """The proof of a step `have`."""
        with in_step(str(outline.get("formula"))):
            node = {name: self.expand(name, value) for name, value in outline.items()}
            node.setdefault("reason", "")
            fact, rest = RULES["have"].reduce(sequent, node, self.theorems)
            proof, then = below(outline, 2)
            shown = self.complete(fact, proof, known)
        return {**node, "then": [shown, self.complete(rest, then, known)]}

    def numbered(self, sequent: Sequent, outline: Node, known: Names) -> dict[str, Any]:
        """The outline with numbers for what it calls by name."""
        node = {key: value for key, value in outline.items() if key not in ("names", "called")}
        if isinstance(name := node.get("hypothesis"), str):
            number = self.number(sequent, name, known)
            node["hypothesis"] = -1 if number == len(sequent.hypotheses) - 1 else number
        if "using" in node:
            node["using"] = [self.number(sequent, n, known) if isinstance(n, str) else n for n in node["using"]]
        return node

    def number(self, sequent: Sequent, name: str, known: Names) -> int:
        """The number of the last hypothesis of this name, or else of the last one that says what the text says."""
        if name == THIS and sequent.hypotheses:
            return len(sequent.hypotheses) - 1
        numbers = [n for n, other in enumerate(known) if name and other == name]
        if not numbers:
            with suppress(Rejected):
                formula = self.read(name)
                numbers = [n for n, h in enumerate(sequent.hypotheses) if h == formula]
        if not numbers:
            texts = map(show, sequent.hypotheses)
            at_hand = (own or (text if len(text) <= SHORT else "") for own, text in zip(known, texts, strict=True))
            raise Rejected(f"no fact here is called {name!r}: there are {', '.join(filter(None, at_hand))}")
        return numbers[-1]

    def given(self, sequent: Sequent) -> dict[str, Any]:
        """The first hypothesis that is the goal, or is found to say the same."""
        for n in self.candidates(sequent, sequent.hypotheses, sequent.goal):
            with suppress(GaveUp, Rejected):
                return self.complete(sequent, {"rule": "hypothesis", "hypothesis": n})
        raise Rejected(f"{show(sequent.goal)[:80]} is not among the hypotheses")

    def equivalent(self, sequent: Sequent, outline: Node, known: Names) -> dict[str, Any]:
        """From a given equivalence: the formula in it that is the goal, or is found to say the same."""
        items = expect(sequent.hypothesis(outline["hypothesis"]), "equivalent")
        for n in self.candidates(sequent, items, sequent.goal):
            with suppress(GaveUp, Rejected):
                return self.complete(sequent, {**outline, "to": n}, known)
        raise Rejected("the goal is none of the equivalent formulas")

    def candidates(self, sequent: Sequent, formulas: Sequence[Term], goal: Term) -> list[int]:
        """The numbers of the formulas that are this one, or else of those that have its form."""
        if goal in formulas:
            return [list(formulas).index(goal)]
        found = []
        for n, formula in enumerate(formulas):
            with suppress(Rejected):
                if all(self.plausible(equation) for equation in matched(sequent, formula, goal)):
                    found.append(n)
        return found

    def plausible(self, equation: Sequent) -> bool:
        """Have the sides one normal form, whatever its conditions?"""
        left, right = expect(equation.goal, "==")
        return not Algebra.of(equation.sorts, [left, right]).ratio(("-", left, right)).num

    def expand(self, name: str, value: Any) -> Any:
        """Put the statement's definitions into the texts of an outline: the checker knows no abbreviations."""
        if name in TEXTS and isinstance(value, str):
            return show(self.read(value))
        if name in LISTS:
            return [show(self.read(text)) for text in value]
        if name == "with":
            return {variable: show(self.read(text)) for variable, text in value.items()}
        if name in ("reason", "reasons"):
            return plain(value) if name == "reason" else list(map(plain, value))
        return value

    def leaf_from(self, sequent: Sequent, numbers: Sequence[int]) -> dict[str, Any]:
        """The certificate of a leaf from the hypotheses of these numbers, counted from the end when negative.

        They stay as they are, so that a step that counts from the end has one proof wherever it is used.
        Where these do not do, as for the conditions of normal forms, the short ones help.
        """
        count = len(sequent.hypotheses)
        called = {n + count if n < 0 else n: n for n in numbers}
        chosen = sorted(called)
        try:
            node = self.from_these(sequent, chosen)
            return {**node, "using": [called[n] for n in node["using"]]} if "using" in node else node
        except GaveUp as error:
            more = sorted({*chosen, *self.short(sequent)})
            with suppress(GaveUp):
                if len(more) > len(chosen):
                    return self.from_these(sequent, more)
            found = self.with_signs(sequent, more)
            if found is None:
                raise error from None
            return found

    def from_these(self, sequent: Sequent, chosen: Sequence[int]) -> dict[str, Any]:
        if (constant := self.constant(sequent)) is not None:
            return constant
        found = self.proposed(sequent.only(chosen), self.deadline)
        return {**found, "using": [chosen[n] for n in found["using"]]}

    def short(self, sequent: Sequent) -> list[int]:
        """The numbers of the short hypotheses."""
        relations = [n for n, h in enumerate(sequent.hypotheses) if is_relation(h)]
        return [n for n in relations if len(show(sequent.hypotheses[n])) <= SHORT]

    def from_short(self, sequent: Sequent) -> dict[str, Any] | None:
        """The certificate of what is short from the short ones among many hypotheses; or None."""
        hypotheses = [h for h in sequent.hypotheses if is_relation(h)]
        short = self.short(sequent)
        if len(show(sequent.goal)) > SHORT or len(short) == len(hypotheses) or len(hypotheses) < MANY:
            return None
        try:
            found = self.proposed(sequent.only(short), self.deadline.part(GLANCE))
        except GaveUp:
            return None
        return {**found, "using": [short[n] for n in found["using"]]}

    def constant(self, sequent: Sequent) -> dict[str, Any] | None:
        """The certificate of a relation between constants by enclosures, or None."""
        if is_relation(sequent.goal) and sequent.goal[0] != "==" and not names(sequent.goal):
            with suppress(Rejected):
                bits = next((b for b in PRECISIONS if decide_constant(sequent.goal, b)), None)
                if bits is not None:
                    return {"rule": "enclosure", "bits": bits}
        return None

    def leaf(self, sequent: Sequent) -> dict[str, Any]:
        """The certificate of a leaf; where it uses few of the hypotheses, from those alone.

        A goal a <= b that finds none is turned into a contradiction from b < a.
        """
        quick = self.constant(sequent) or self.from_short(sequent)
        if quick is not None:
            return quick
        try:
            return self.proposed(sequent, self.deadline)
        except GaveUp as error:
            if isinstance(sequent.goal, tuple) and sequent.goal[0] == "<=" and error.engine != z3_search.ENGINE:
                return self.complete(sequent, {"rule": "suppose"})
            if (
                not self.adding
                and error.engine == z3_search.ENGINE
                and (found := self.with_signs(sequent) or self.with_instances(sequent)) is not None
            ):
                return found
            raise GaveUp(error.engine, f"{error.why}; to be shown: {sequent}") from None

    def with_instances(self, sequent: Sequent) -> dict[str, Any] | None:
        """The certificate of a leaf, after what is given for all elements of sets was said of those that have names."""
        wider, found = sequent, list[tuple[int, list[str]]]()
        for n, hypothesis in enumerate(sequent.hypotheses):
            places, relations = for_all(hypothesis)
            candidates = ([x for x, kind in sequent.sorts.items() if kind == domain] for _, domain in places)
            for chosen in product(*candidates) if relations else ():
                if len(found) < MANY:
                    put = dict(zip((x for x, _ in places), chosen, strict=True))
                    wider = wider.aim(sequent.goal, *(substitute(r, put) for r in relations))
                    found.append((n, list(put.values())))
        try:
            node = self.proposed(wider, self.deadline) if found else None
        except GaveUp:
            return None
        for n, values in reversed(found if node else []):
            node = {"rule": "instance", "hypothesis": n, "values": values, "then": [node]}
        return node

    def with_signs(self, sequent: Sequent, chosen: Sequence[int] | None = None) -> dict[str, Any] | None:
        """The certificate of a leaf, after the order of exponentials and the signs of logarithms in it; or None.

        chosen: the numbers of the hypotheses that may be used; if not given, all.
        """
        here = range(len(sequent.hypotheses)) if chosen is None else chosen
        among = (sequent.hypotheses[n] for n in here)
        relations = [h for h in among if is_relation(h) and (chosen is not None or len(show(h)) <= LONG)]
        inside = (t for formula in (sequent.goal, *relations) for t in arguments(formula, ("exp", "log")))
        free = [(head, t) for head, t in dict.fromkeys(inside) if names(t) <= sequent.variables.keys()]
        exponents = [t for head, t in free if head == "exp"][:FEW]
        pairs: list[tuple[Term, Term, str]] = [(Fraction(0), t, "exp") for t in exponents]
        pairs += [(s, t, "exp") for s, t in combinations(exponents, 2)]
        pairs += [(Fraction(1), t, "log") for head, t in free if head == "log"][:FEW]
        wider, found = sequent, list[tuple[Term, dict[str, Any]]]()
        for pair in pairs:
            if (step := self.compared(wider, *pair)) is not None:
                wider = wider.aim(sequent.goal, step[0])
                found.append(step)
        new = range(len(sequent.hypotheses), len(wider.hypotheses))
        try:
            node = self.from_these(wider, [*here, *new]) if found else None
        except GaveUp:
            return None
        for formula, proof in reversed(found if node else []):
            node = {"rule": "have", "formula": show(formula), "reason": "by the arguments", "then": [proof, node]}
        return node and pruned(sequent, node, self.theorems)

    def compared(self, sequent: Sequent, left: Term, right: Term, head: str) -> tuple[Term, dict[str, Any]] | None:
        """Which of two exponentials or logarithms is larger, by their arguments, with a proof."""
        for relation in (("<", left, right), ("<", right, left), ("<=", left, right), ("<=", right, left)):
            with suppress(GaveUp, Rejected):
                self.proposed(sequent.aim(relation), self.deadline.part(GLANCE))
                sides = [1 - t if isinstance(t, Fraction) and t in (0, 1) else (head, t) for t in relation[1:]]
                formula: Term = (relation[0], *sides)
                how: Node = {"rule": "exponentiate"}
                if head == "exp":
                    how = {"rule": "logarithm", "left": show(relation[1]), "right": show(relation[2])}
                self.adding = True
                try:
                    return formula, self.complete(sequent.aim(formula), how)
                finally:
                    self.adding = False
        return None

    def automatic(self, sequent: Sequent) -> dict[str, Any]:
        """The rule that the form of the goal suggests."""
        goal = sequent.goal
        head = goal[0] if isinstance(goal, tuple) else ""
        if goal in sequent.hypotheses:
            return {"rule": "hypothesis", "hypothesis": sequent.hypotheses.index(goal), "then": []}
        if is_relation(goal):
            return self.leaf(sequent)
        simple = {
            "all": "split", "implies": "introduce", "equivalent": "cycle", "ldp": "ldp", "forall": "for-each",
            "stochastic": "stochastic",
        }  # fmt: skip
        try:
            return self.complete(sequent, {"rule": "hypothesis"})
        except Rejected:
            if head in simple:
                return self.complete(sequent, {"rule": simple[head]})
            raise GaveUp("outline", f"nothing suggests how to show {show(goal)[:80]}") from None


@contextmanager
def in_step(text: str) -> Iterator[None]:
    """Why there is no proof is said with the step, the innermost one, as it was written."""
    step = "; in the step "
    try:
        yield
    except GaveUp as error:
        raise GaveUp(error.engine, error.why if step in error.why else error.why + step + text[:SHORT]) from None
    except Rejected as error:
        raise Rejected(str(error) if step in str(error) else str(error) + step + text[:SHORT]) from None


def called(sequent: Sequent, known: Names, last: Names) -> Names:
    """What the hypotheses are called, as the last ones get these names."""
    others = (*known, *("" for _ in sequent.hypotheses[len(known) :]))
    return (*others[: len(others) - len(last)], *last)


def arguments(term: Term, operators: Sequence[str]) -> Iterator[tuple[str, Term]]:
    """The arguments of these operators in a term."""
    if isinstance(term, tuple):
        if term[0] in operators:
            yield term[0], term[1]
        for part in term[1:]:
            yield from arguments(part, operators)
