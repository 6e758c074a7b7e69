"""Results as text for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from symqif.claims.verify import Result
from symqif.kernel.sequent import Sequent
from symqif.reduction.rule import RULES
from symqif.report.document.claim import Document, document
from symqif.report.document.obligations import obligations
from symqif.report.document.part import Part
from symqif.report.text.lines import at, failure_lines, formula_lines, setting_lines, wrapped
from symqif.typesetting.sentence import plain


def description(result: Result, theorems: Mapping[str, Sequent], *, every: bool = False) -> Iterator[str]:
    """Everything about one claim, for `symqif show`; with `every`, each obligation that the certificates settle."""
    own, claim = document(result), result.claim
    yield from (f"{claim.id}: {plain(claim.title)}", f"source: {plain(str(claim.source))}", "")
    yield f"as printed: {result.verdict.upper()}"
    yield from _stated(own.printed)
    for part in result.differences:
        outcome = result.outcomes[part]
        yield from wrapped("not as recorded", f"{part} is {outcome.verdict}; {outcome.reason}".rstrip("; "))
    if own.repaired:
        yield from ("", f"repaired: {own.repaired.verdict.upper()}")
        yield from _stated(own.repaired)
    yield from _steps(own)
    for note in claim.notes:
        yield from wrapped("note", note)
    yield ""
    yield from _obligations(result, theorems, every=every)
    yield from _foundations(own)


def _stated(part: Part) -> Iterator[str]:
    """A statement with its setting, how it fails, and why."""
    yield from setting_lines(part.setting, "  ")
    if part.words:
        yield f"  {part.words}"
    name = "  it holds that" if part.universal else "  it is not always so that"
    yield from formula_lines(name, part.formulas, "  ")
    yield from failure_lines(part, "counterexample", "  ")
    if part.shown_at is not None:
        yield from wrapped("shown by", at(part.shown_at))
    for matrix in part.channels:
        yield "  evaluated on the explicit channel"
        width = max(len(entry) for row in matrix for entry in row)
        yield from ("    " + "  ".join(entry.rjust(width) for entry in row) for row in matrix)
    if part.because:
        yield from wrapped("because", part.because)


def _steps(own: Document) -> Iterator[str]:
    """The lines of the derivations, and what is said on the way."""
    steps = [step for part in (own.printed, own.repaired) if part for step in part.steps]
    if steps or own.remarks:
        yield from ("", "steps:")
    for step in steps:
        yield from wrapped(f"  [{step.verdict}]", f"{step.line}   -- {step.reason}")
    for part in own.remarks:
        yield from _remark(part)


def _remark(part: Part) -> Iterator[str]:
    yield from wrapped(f"  [{part.verdict}]", f"{part.words or part.formulas[0]}   -- {part.because}")
    if part.words:
        yield from formula_lines("    that is", part.formulas, "    ")
    yield from setting_lines(part.setting, "    ")
    yield from failure_lines(part, "    fails at", "    ")
    if part.shown_at is not None:
        yield from wrapped("    shown by", at(part.shown_at))


def _obligations(result: Result, theorems: Mapping[str, Sequent], *, every: bool) -> Iterator[str]:
    """The obligations of each proved part: how many of which kind, or every one of them."""
    for part, outcome in result.outcomes.items():
        proof = (outcome.certificate or {}).get("proof")
        if proof is None:
            continue
        found = obligations(result.claim.parts[part].statement.sequent(), proof, theorems)
        kinds = ", ".join(f"{n} by {kind}" for kind, n in sorted(Counter(o.kind for o in found).items()))
        yield from wrapped(f"obligations of {part}", kinds or "none are left")
        for obligation in found if every else ():
            yield from wrapped("  *", str(obligation))


def _foundations(own: Document) -> Iterator[str]:
    """The claims and named rules that the verdicts rest on, rules with their statements."""
    for name in own.rests:
        if name in RULES:
            yield from wrapped(f"rests on the rule {name}", f"{RULES[name].statement} [{RULES[name].reference}]")
        else:
            yield f"rests on {name}"
    if not own.rests and any(outcome.certificate for outcome in own.result.outcomes.values()):
        yield "rests on nothing but the kernel and the definitions"
