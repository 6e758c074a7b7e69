"""Results as text for a terminal."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from symqif.claims.claim import Derivation
from symqif.claims.decide import Outcome
from symqif.claims.verify import Result
from symqif.kernel.sequent import Sequent
from symqif.reduction.rule import RULES
from symqif.reduction.statement import Statement
from symqif.report.data import channels, counterexample, counts
from symqif.report.definitions import definitions, is_new
from symqif.report.obligations import obligations
from symqif.report.steps import Shown, steps

COLOURS = {"proved": "green", "refuted": "red", "checked": "yellow", "assumed": "yellow", "undecided": "magenta"}
WIDTH = 112
PLURALS = {
    "integer": "integers",
    "real": "reals",
    "channel": "channels",
    "channel(2)": "channels with two rows",
    "set": "sets",
}


def line(result: Result) -> str:
    """One line for a claim: verdict, id, title, what became of its repair, time, and whether anything changed."""
    repaired = result.outcomes.get("repaired")
    repair = f"; repaired: {repaired.verdict}" if repaired else ""
    return f"{result.verdict:<10}{result.claim.id:<28}{result.claim.title}{repair}  ({result.seconds:.1f} s)"


def differences(result: Result) -> Iterator[str]:
    """What is not as recorded, with the reason that the engine gave."""
    for part in result.differences:
        outcome = result.outcomes[part]
        reason = f": {outcome.reason}" if outcome.reason else ""
        yield f"          {part} is {outcome.verdict}, which is not the recorded verdict{reason}"


def summary(results: Iterable[Result]) -> str:
    found = counts(results)
    changed = found.pop("changed")
    parts = [f"{n} {verdict}" for verdict, n in found.items() if n]
    return f"{', '.join(parts) or 'no claims'}; {changed or 'none'} changed"


def description(result: Result, theorems: Mapping[str, Sequent], *, every: bool = False) -> Iterator[str]:
    """Everything about one claim, for `symqif show`; with `every`, each obligation that the certificates settle."""
    claim = result.claim
    yield f"{claim.id}: {claim.title}"
    yield f"source: {claim.source}"
    yield ""
    yield f"as printed: {result.verdict.upper()}"
    yield from statement(claim.printed)
    if claim.reason:
        yield from wrapped("because", claim.reason)
    for part in result.differences:
        outcome = result.outcomes[part]
        yield from wrapped("not as recorded", f"{part} is {outcome.verdict}; {outcome.reason}".rstrip("; "))
    point = counterexample(result.outcomes["printed"].certificate)
    if point:
        name = "counterexample" if claim.printed.statement.universal else "shown by"
        yield from wrapped(name, at(point))
        yield from certified(result)
    if claim.repaired:
        yield ""
        yield f"repaired: {result.outcomes['repaired'].verdict.upper()}"
        yield from statement(claim.repaired)
    own = [derivation.statement for derivation in (claim.printed, claim.repaired) if derivation]
    shown, seen = steps(result), dict(line for s in own for line in setting(s, s.definitions))
    if shown:
        yield ""
        yield "steps:"
        for step in shown:
            yield from wrapped(f"  [{step.verdict}]", f"{step.line}   -- {step.reason}")
            if step.part.startswith("remark"):
                yield from said(step, claim.parts[step.part].statement, result.outcomes[step.part], seen)
    for note in claim.notes:
        yield from wrapped("note", note)
    yield ""
    yield from leaves(result, theorems, every=every)
    yield from foundations(result)


def statement(derivation: Derivation) -> Iterator[str]:
    own = derivation.statement
    for name, text in setting(own, own.definitions):
        yield from wrapped(f"  {name}", text)
    yield from wrapped("  it holds that" if own.universal else "  it is not always so that", own.claim)


def said(step: Shown, own: Statement, outcome: Outcome, seen: dict[str, str]) -> Iterator[str]:
    """What a line that is said on the way means, where that is not its text, and the point at which it fails."""
    if own.claim != step.line:
        yield from wrapped("    that is", own.claim)
    yield from context(own, [own.claim], seen)
    point = counterexample(outcome.certificate)
    if point:
        yield from wrapped("    fails at" if own.universal else "    shown by", at(point))


def at(point: Mapping[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in point.items())


def context(own: Statement, formulas: Sequence[str], seen: dict[str, str]) -> Iterator[str]:
    """Ranges, hypotheses, and the definitions that formulas use, but for what still stands.

    seen: what was shown last under each name.
    """
    for name, text in setting(own, definitions(own, formulas)):
        if is_new(name, text, seen):
            yield from wrapped(f"    {name}", text)


def setting(own: Statement, abbreviations: Mapping[str, str]) -> list[tuple[str, str]]:
    """What stands before a formula, with the names of the lines that say so."""
    lines = [("for all", ranges(own) or "no variables"), ("given", ", ".join(own.given) or "nothing")]
    return lines + [(f"{name} :=", text) for name, text in abbreviations.items()]


def ranges(own: Statement) -> str:
    """The variables by their sorts: k, omega integers; eps reals."""
    sorts = {s: [n for n, sort in own.variables.items() if sort == s] for s in (*PLURALS, *own.variables.values())}
    return "; ".join(f"{', '.join(found)} {PLURALS.get(s, s)}" for s, found in sorts.items() if found)


def certified(result: Result) -> Iterator[str]:
    """The explicit channels that the counterexample was evaluated on."""
    for matrix in channels(result.claim.printed.statement, result.outcomes["printed"].certificate):
        if len(matrix[0]) <= 8:
            yield "  evaluated on the explicit channel"
            width = max(len(entry) for row in matrix for entry in row)
            for row in matrix:
                yield "    " + "  ".join(entry.rjust(width) for entry in row)


def leaves(result: Result, theorems: Mapping[str, Sequent], *, every: bool) -> Iterator[str]:
    """The obligations of each proved part: how many of which kind, or every one of them."""
    for part, outcome in result.outcomes.items():
        proof = (outcome.certificate or {}).get("proof")
        if proof is None:
            continue
        sequent = result.claim.parts[part].statement.sequent()
        found = obligations(sequent, proof, theorems)
        counts = Counter(o.kind for o in found)
        kinds = ", ".join(f"{n} by {kind}" for kind, n in sorted(counts.items()))
        yield from wrapped(f"obligations of {part}", kinds or "none are left")
        for obligation in found if every else ():
            yield from wrapped("  *", str(obligation))


def foundations(result: Result) -> Iterator[str]:
    """The claims and named rules that the verdicts rest on, rules with their statements."""
    rests = sorted({r for o in result.outcomes.values() for r in o.rests_on})
    for name in rests:
        if name in RULES:
            yield from wrapped(f"rests on the rule {name}", f"{RULES[name].statement} [{RULES[name].reference}]")
        else:
            yield f"rests on {name}"
    if not rests and any(outcome.certificate for outcome in result.outcomes.values()):
        yield "rests on nothing but the kernel and the definitions"


def wrapped(name: str, text: str) -> Iterator[str]:
    indent = " " * (len(name) - len(name.lstrip()) + 4)
    yield from textwrap.wrap(
        f"{name}: {text}" if not name.endswith((":=", "]")) else f"{name} {text}", WIDTH, subsequent_indent=indent
    )
