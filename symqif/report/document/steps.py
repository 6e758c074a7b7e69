"""The steps of a derivation, as they are shown: each with its reason, and with the verdict of what was checked."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from symqif.claims.claim import Derivation
from symqif.claims.verify import Result
from symqif.kernel.term import Rejected, Term, parse, show, substitute
from symqif.macros import given
from symqif.outline import AUTO, THIS, Node
from symqif.outline import steps as outlined
from symqif.reduction.rule import expect
from symqif.reduction.statement import Statement
from symqif.report.document.paragraph import Inline, Maths, Words
from symqif.report.formula.idioms import idiomatic
from symqif.report.formula.layout import is_, layout
from symqif.report.formula.width import width
from symqif.report.formula.written import denied, written

WIDEST = 24.0  # em of a formula that stands in a line of words
LATEST = [("instance", -1), ("detach", -1)]  # the law, or the implication, that has just been given
KEEPING = frozenset(  # rules that leave the goal as it is in the last of what they leave to show
    ["lemma", "instance", "detach", "take", "element", "attained", "exchange", "larger", "below-total", "below-largest"]
)


@dataclass(frozen=True)
class ShownStep:
    """One line: its text in the statement's own abbreviations, why it holds, and its verdict.

    equals: in a chain of equalities, the term before, which the line equals. depth: how many lines it helps to prove.
    cases: which of several formulas the proof is about from here on, ("formula 2", formula), and what it distinguishes,
    ("if", formula), ("if not", formula) or ("conversely", "").
    """

    part: str
    line: str
    reason: str
    verdict: str
    equals: Term | None = None
    depth: int = 0
    cases: tuple[tuple[str, str], ...] = ()

    @property
    def term(self) -> Term:
        """The line as it is told."""
        return idiomatic(written(self.line) if self.equals is None else parse(self.line))

    @property
    def left(self) -> Term | None:
        """What the line equals, as it is told."""
        return None if self.equals is None else idiomatic(self.equals)

    @property
    def opening(self) -> Inline:
        """What says which case begins."""
        found: list[Words | Maths] = []
        for which, formula in self.cases:
            found += [Words(" ")] * bool(found)
            if which == "conversely":
                found.append(Words("Conversely:"))
                continue
            term = written(formula)
            contrary = denied(term) if which == "if not" else term
            shown = layout(contrary or term)
            word = {"if not": "If " if contrary else "If not ", "if": "If "}.get(which, "For ")
            counted = which not in ("if", "if not") and (is_(term, "forall") or width(shown) > WIDEST)
            found += [Words(f"For {which}:")] if counted else [Words(word), Maths(shown), Words(":")]
        return tuple(found)


def shown_steps(result: Result) -> list[ShownStep]:
    """All lines of a claim: those of its derivations, and the remarks. A refuted statement has no proof to show."""
    lines: list[ShownStep] = []
    for part, derivation in result.claim.parts.items():
        outcome = result.outcomes[part]
        if part.startswith("remark") or outcome.verdict == "refuted":
            continue
        proof = (outcome.certificate or {}).get("proof", {}).get("proof")
        own = derivation.statement
        with suppress(Rejected):  # what cannot be read has no lines
            found = outline_lines(with_facts(derivation), proof, own, parse(own.claim))
            lines += [replace(line, part=part) for line in found]
    for n, remark in enumerate(result.claim.remarks, 1):
        outcome = result.outcomes[f"remark-{n}"]
        lines.append(ShownStep(f"remark-{n}", remark.line, remark.reason, outcome.verdict))
    return lines


def with_facts(derivation: Derivation) -> Node:
    """The outline with the facts that come before it, as the proof has it."""
    return outlined(*derivation.facts, derivation.outline or AUTO)


def outline_lines(
    outline: Node | None, proof: Node | None, statement: Statement, goal: Term | None, depth: int = 0
) -> Iterator[ShownStep]:
    """The lines of an outline; one is proved if the accepted proof has it, definitions put in, at its place.

    goal: the formula that the outline proves, in the statement's abbreviations; None if that is not known.
    """
    if not outline or "rule" not in outline:
        return
    rule = outline["rule"]
    if rule == "have":
        checked = _is(proof, "formula", statement.term(outline["formula"]))
        said = _at_values(outline, proof, statement) or outline["formula"]
        yield ShownStep("", said, outline["reason"], _verdict(checked), None, depth)
    if rule == "chain":
        yield from _chain(outline, proof, statement, goal, depth)
    below = list(outline.get("then", ()))
    found = given(rule, proof)
    aligned = found[len(found) - len(below) :] if len(found) >= len(below) else [None] * len(below)
    goals = [None, *_goals(outline, goal)]
    cases = _cases(outline, proof, statement, len(below), goals)
    before: list[ShownStep] = []
    for back in range(len(below), 0, -1):
        known = goals[-back] if back < len(goals) else None
        helps = rule == "chain" or (rule == "have" and back > 1)
        lines = list(outline_lines(below[-back], aligned[-back], statement, known, depth + helps))
        case = cases[-back] if back <= len(cases) else None
        if case is None and lines == before:  # both parts go the same way: it is shown once
            continue
        before = lines
        opened = (case,) if case else ()
        yield from (replace(line, cases=(*opened, *line.cases)) if n == 0 else line for n, line in enumerate(lines))


def _at_values(outline: Node, proof: Node | None, statement: Statement) -> str:
    """What a law says at the values for which alone it is shown, where its own proof has no lines; else nothing."""
    law, following = (*outline.get("then", ()), AUTO, AUTO)[:2]
    accepted = given("have", proof)[-1:]
    if following.get("hypothesis") != THIS or following["rule"] != "instance" or not accepted or _has_lines(law):
        return ""
    values = [parse(value) for value in following["values"]]
    if [parse(value) for value in accepted[0].get("values", ())] != [statement.term(show(value)) for value in values]:
        return ""
    said, names = parse(outline["formula"]), list[str]()
    for _ in values:
        said, name, _ = expect(said, "forall")
        names.append(name)
    detached = [below["rule"] for below in following["then"][:1]] == ["detach"]
    steps_taken = [accepted[0], *accepted[0].get("then", ())[: int(detached)]]
    if [(node["rule"], node.get("hypothesis")) for node in steps_taken] != LATEST[: 1 + detached]:
        return ""
    said = expect(said, "implies")[1] if detached else said
    return show(substitute(said, dict(zip(names, values, strict=True))))


def _has_lines(outline: Node) -> bool:
    return outline["rule"] in ("have", "chain") or any(map(_has_lines, outline.get("then", ())))


def _cases(
    outline: Node, proof: Node | None, statement: Statement, count: int, goals: Sequence[Term | None]
) -> list[tuple[str, str] | None]:
    """What the last parts of a proof have in addition; goals: of the parts, the last one last."""
    if outline["rule"] == "split" and count > 1 and None not in goals[-count:]:
        return [(f"formula {n}", show(goal)) for n, goal in enumerate(goals[-count:], 1) if goal is not None]
    if outline["rule"] == "cases" and _is(proof, "formula", statement.term(outline["formula"])):
        return [("if", outline["formula"]), ("if not", outline["formula"])]
    return [None, ("conversely", "")] if outline["rule"] == "cycle" and count == 2 else []


def _verdict(checked: bool) -> str:
    return "proved" if checked else "undecided"


def _chain(
    outline: Node, proof: Node | None, statement: Statement, goal: Term | None, depth: int
) -> Iterator[ShownStep]:
    """The terms of a chain: the proof goes through them, and ends with the right-hand side of the goal."""
    _, before, _ = goal if isinstance(goal, tuple) and goal[0] == "==" else (None, None, None)
    links = expect(parse(proof["formula"]), "all") if proof and proof["rule"] == "have" else ()
    proved = [right for _, _, right in links]
    for n, (text, reason) in enumerate(zip(outline["shown"], outline["reasons"], strict=True)):
        yield ShownStep("", text, reason, _verdict(proved[n : n + 1] == [statement.term(text)]), before, depth)
        before = parse(text)


def _goals(outline: Node, goal: Term | None) -> list[Term | None]:
    """The goals that a rule leaves, as far as they are known, the last one last."""
    match outline["rule"], goal:
        case "have", _:
            return [parse(outline["formula"]), goal]
        case rule, _ if rule in KEEPING:
            return [goal]
        case "cases", _:
            return [goal, goal]
        case "split", ("all", *items):
            return items
        case "introduce", ("implies", _, conclusion):
            return [conclusion]
        case "for-each", ("forall", body, bound, _):
            return [substitute(body, {bound: outline.get("name", bound)})]
    return []


def _is(proof: Node | None, name: str, term: Term) -> bool:
    return proof is not None and name in proof and parse(proof[name]) == term
