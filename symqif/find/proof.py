"""Proofs from outlines: what an outline leaves open is found, rule by rule, down to the leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from symqif.exact.evaluation import with_head
from symqif.exact.finite_sums import summed_up
from symqif.find.limits import Deadline, GaveUp
from symqif.find.pruned import pruned
from symqif.find.relations import SHORT, Relations
from symqif.kernel.algebra import Algebra
from symqif.kernel.sequent import Sequent, is_relation, parts
from symqif.kernel.term import Rejected, Term, parse, show
from symqif.macros import MACROS, below, expanded
from symqif.outline import AUTO, THIS, Contrary, Node, steps
from symqif.reduction.proof import preliminaries
from symqif.reduction.rule import RULES, expect, matched
from symqif.reduction.statement import Statement
from symqif.typesetting.sentence import plain

Theorems = Mapping[str, Sequent]
Names = Sequence[str]
TEXTS = (
    "formula", "left", "right", "matrix", "gain", "mean", "channel", "max", "size", "x", "n",
    "term", "at", "value", "weight", "M0", "M1", "N0", "N1", "A", "B", "ratio", "table", "actions", "share",
)  # fmt: skip
WITHOUT_RULE = (
    "no rule gives the capacity or the ASR of a matrix: write the sum of the largest entries of its columns, or ask "
    "symqif check about a Channel"
)
WITHOUT_MAXIMA = (
    'nothing suggests how to add up the column maxima: give the outline derive((.., ".."), start=by("column-maxima"))'
)
UNBOUNDED = "no rule shows the ldp of a matrix: write that no entry exceeds so many times another one of its column"
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
        before = facts if len(goal.hypotheses) >= len(sequent.hypotheses) else ()
        try:
            found = search.complete(goal, steps(*before, AUTO))
        except Rejected:  # a fact may use a name that is bound here
            found = search.complete(goal, AUTO)
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
        self.relations = Relations(theorems, deadline, self.complete)

    def complete(self, sequent: Sequent, outline: Node, known: Names = ()) -> dict[str, Any]:
        """The proof below an outline. known: what the first hypotheses are called, "" for those without a name."""
        self.deadline.check("proof search")
        if "line" in outline:
            with in_step(outline["line"]):
                return self.complete(sequent, {key: value for key, value in outline.items() if key != "line"}, known)
        known = _called(sequent, known, outline.get("called", ()))
        outline = self.numbered(sequent, outline, known)
        if outline["rule"] == "auto":
            return self.automatic(sequent)
        if outline["rule"] == "leaf":
            return (
                self.relations.from_facts(sequent, outline["using"])
                if "using" in outline
                else self.relations.shown(sequent)
            )
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
        gap = summed_up(("-", *expect(equation.goal, "==")), equation.sorts)
        return not Algebra.of(equation.sorts, [gap]).ratio(gap).num

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

    def automatic(self, sequent: Sequent) -> dict[str, Any]:
        """The rule that the form of the goal suggests."""
        goal = sequent.goal
        head = goal[0] if isinstance(goal, tuple) else ""
        if goal in sequent.hypotheses:
            return {"rule": "hypothesis", "hypothesis": sequent.hypotheses.index(goal), "then": []}
        if is_relation(goal):
            try:
                return self.relations.shown(sequent)
            except GaveUp:
                if any(channel[0] == "matrix" for _, channel in with_head(goal, "capacity", "asr")):
                    raise GaveUp("outline", WITHOUT_RULE) from None
                match goal:
                    case ("==", ("capacity" | "asr", ("subset" | "hot", *_)), _):
                        raise GaveUp("outline", WITHOUT_MAXIMA) from None
                raise
        simple = {
            "all": "split", "implies": "introduce", "equivalent": "cycle", "ldp": "ldp", "forall": "for-each",
            "stochastic": "stochastic",
        }  # fmt: skip
        try:
            return self.complete(sequent, {"rule": "hypothesis"})
        except Rejected:
            match goal:
                case ("ldp", ("matrix", ("row", a, *_), ("row", b, *_), *_), bound):
                    pairs = ", ".join(show(("<=", x, ("*", bound, y))) for x, y in ((a, b), (b, a)))
                    raise GaveUp("outline", f"{UNBOUNDED}, as in all({pairs})") from None
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


def _called(sequent: Sequent, known: Names, last: Names) -> Names:
    """What the hypotheses are called, as the last ones get these names."""
    others = (*known, *("" for _ in sequent.hypotheses[len(known) :]))
    return (*others[: len(others) - len(last)], *last)
