"""Results as text for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rich.text import Text

from symqif.claims.claim import Claim
from symqif.claims.verify import Result
from symqif.kernel.sequent import Sequent
from symqif.reduction.rule import RULES
from symqif.report.document.claim import ALONE, Document, document, with_failures
from symqif.report.document.errata import many
from symqif.report.document.obligations import Obligation, obligations
from symqif.report.document.part import Part, blocks, evidence_blocks, stated_blocks
from symqif.report.document.setting import definitions
from symqif.report.document.steps import ShownStep
from symqif.report.formula.layout import SUM, layout
from symqif.report.formula.text import sentence_text
from symqif.report.text.colours import COLOURS
from symqif.report.text.lines import STEP, WIDTH, block_lines, inline_text, wrapped
from symqif.typesetting.text import fill, is_ascii, text

LINES = 25  # of a claim without its steps
FEWEST = 3  # lines of a section that is folded
LEAST = 2  # lines that it saves
Paint = Callable[[str, str], str | Text]  # a line, in a tone: the colour of a verdict, "bold" or "dim"


@dataclass(frozen=True)
class Layer:
    """Lines that belong together. folds: may the last of them be left out?"""

    lines: tuple[str, ...]
    folds: bool = False
    tone: str = ""
    apart: bool = True  # is an empty line behind it?

    def folded(self, most: int) -> Layer:
        kept = self.lines[: most - 1]
        while kept[-1].endswith((" then", " and", ":")) and len(kept) > 1:  # what would lead nowhere
            kept = kept[:-1]
        hint = f"{STEP}{'..' if is_ascii() else '…'} {many(len(self.lines) - len(kept), 'more line')}: --steps"
        return replace(self, lines=(*kept, hint))


def description(
    result: Result,
    theorems: Mapping[str, Sequent],
    *,
    width: int = WIDTH,
    steps: bool = False,
    every: bool = False,
    paint: Paint = lambda words, tone: words,
) -> Iterator[str | Text]:
    """One claim, for `symqif show`: statement, verdict, counterexample, repair, in at most `LINES` lines.

    steps: with the derivation, what the text says besides, and what the certificates settle, in full length; every:
    with each obligation too.
    """
    own = document(result)
    sections = list(_layers(own, width))
    if steps or every:
        found = dict(_obligations(result, theorems))
        kinds = {part: Counter(one.kind for one in own_ones) for part, own_ones in found.items()}
        sections += details(own, kinds, width, found if every else {})
    else:
        sections = _fitting([*sections, _counts(own, width)])
    for n, section in enumerate(sections):
        yield from (paint(words, section.tone) for words in section.lines)
        yield from [""] if section.apart and n < len(sections) - 1 else []


def heading(claim: Claim, width: int = WIDTH) -> list[str]:
    """What it says, and where it stands."""
    title = fill(f"{claim.id}: {sentence_text(claim.title)}", width, rest=STEP)
    return [*title, *fill(sentence_text(str(claim.source)), width)]


def _layers(own: Document, width: int) -> Iterator[Layer]:
    """What is claimed, whether it holds, where it fails, and what holds instead."""
    result, claim = own.result, own.claim
    yield Layer(tuple(heading(claim, width)), tone="bold", apart=False)
    first, semicolon, rest = own.verdict.partition(";")
    verdict, _, printed = first.partition(" ")
    words = f"{verdict.upper()} {printed}".rstrip() + semicolon + rest
    yield Layer(tuple(fill(words, width, rest=STEP)), tone=COLOURS[result.verdict])
    if result.differences:
        yield Layer(tuple(words for part in result.differences for words in _difference(result, part, width)))
    yield from _printed(own, width)
    if claim.correction and result.verdict == "proved":
        line = f", line {own.found.line}" if own.found.line else ""
        said = fill(sentence_text(f"Erratum ({own.found.severity}){line}: {own.found.said}."), width, rest=STEP)
        yield Layer(tuple(said))
    if own.repaired:
        before = f" {own.repaired.words}" if own.repaired.words else ""
        lines = _stated(own, own.repaired, width)
        yield Layer((*fill(f"Repaired, {own.repaired.verdict}{before}:", width), *lines), folds=True)
        yield from _because(own.repaired, width)


def _difference(result: Result, part: str, width: int) -> list[str]:
    outcome = result.outcomes[part]
    return wrapped("not as recorded", f"{part} is {outcome.verdict}; {outcome.reason}".rstrip("; "), width)


def _printed(own: Document, width: int) -> Iterator[Layer]:
    part, in_paper = own.printed, own.claim.source.line
    heading = "As printed" if in_paper else "Statement"
    if part.quote:
        quote = fill(f"{heading}: {sentence_text(part.quote)}.", width, rest=STEP)
        yield Layer(tuple(quote), folds=True, apart=False)
        heading = "Read as" + f" {sentence_text(part.read_as)}" * bool(part.read_as)
    if own.listed:
        yield Layer(tuple(_lines(own, heading, width)), folds=True)
    else:
        lines = fill(f"{heading}: {part.words}", width, rest=STEP)
        yield Layer((*lines, *_stated(own, part, width)), folds=True)
    yield from _because(part, width)


def _lines(own: Document, heading: str, width: int) -> Iterator[str]:
    """Of a list, how many lines it has, and those that fail."""
    wrong = [part for part in own.remarks if part.verdict == "refuted"]
    said = with_failures("line", len(own.remarks), len(wrong))
    yield from fill(f"{heading}: {said}, each decided on its own{':' if wrong else '.'}", width, rest=STEP)
    for part in wrong:
        yield from block_lines(stated_blocks(replace(part, setting=None)), STEP, width)
        yield from block_lines(evidence_blocks(replace(part, because="")), 2 * STEP, width, run_in=True)


def _stated(own: Document, part: Part, width: int) -> list[str]:
    """The statement, with the definitions that it uses itself."""
    if part.setting:
        used = definitions(own.claim.parts[part.name].statement, part.formulas)
        kept = {name: text for name, text in part.setting.definitions.items() if name in used}
        part = replace(part, setting=replace(part.setting, definitions=kept))
    return list(block_lines(stated_blocks(replace(part, opens=False)), STEP, width))


def _because(part: Part, width: int) -> Iterator[Layer]:
    lines = tuple(block_lines(evidence_blocks(part), "", width, run_in=True))
    if lines:
        yield Layer(lines, folds=True)


def _fitting(sections: list[Layer]) -> list[Layer]:
    """The sections with the longest ones folded until all of them fit, each by several lines."""
    kept = [len(section.lines) for section in sections]
    over = sum(kept) + sum(section.apart for section in sections) - 1 - LINES
    while over > 0:
        own = [n for n, section in enumerate(sections) if section.folds and _saved(section, kept[n])]
        if not own:
            break
        longest = max(own, key=lambda n: kept[n])
        saved = _saved(sections[longest], kept[longest])
        kept[longest] -= saved
        over -= saved
    return [s if most == len(s.lines) else s.folded(most) for s, most in zip(sections, kept, strict=True)]


def _saved(section: Layer, kept: int) -> int:
    """How many lines fewer it could have than those that are kept: one, but several at first."""
    least = LEAST if kept == len(section.lines) else 1
    return least if kept - least >= FEWEST else 0


def _counts(own: Document, width: int) -> Layer:
    """How much there is besides, and what it rests on."""
    steps = sum(len(part.steps) for part in (own.printed, own.repaired) if part)
    wrong = sum(part.verdict == "refuted" for part in own.remarks)
    said = [f"a derivation of {many(steps, 'step')}"] if steps else []
    if own.remarks:
        said.append(f"{many(len(own.remarks), 'statement')} besides" + (f", {wrong} refuted" if wrong else ""))
    said += [many(len(own.claim.notes), "note")] if own.claim.notes else []
    more = [f"With --steps: {'; '.join(said)}."] if said else []
    return Layer(tuple(fill(" ".join((*more, *_foundations(own))), width)), tone="dim")


def _foundations(own: Document) -> Iterator[str]:
    """What the verdicts rest on."""
    if own.result.rests_on:
        named = (f"the rule {name}" if name in RULES else name for name in own.result.rests_on)
        yield f"Rests on {', '.join(named)}."
    elif any(outcome.certificate for outcome in own.result.outcomes.values()):
        yield f"Rests on {ALONE}."


def details(
    own: Document,
    kinds: Mapping[str, Counter[str]],
    width: int,
    every: Mapping[str, Sequence[Obligation]] | None = None,
) -> Iterator[Layer]:
    """The derivation as a tree, what the text says besides, notes, and what the certificates settle.

    kinds: how many obligations of which kind each part with a proof has. every: the obligations that are listed.
    """
    for name, matrix in own.printed.channels.items():
        size = max(len(entry) for row in matrix for entry in row)
        rows = (STEP + STEP.join(entry.rjust(size) for entry in row) for row in matrix)
        yield Layer((*fill(sentence_text(f"The counterexample as an explicit channel, `{name}`:"), width), *rows))
    for part in filter(None, (own.printed, own.repaired)):
        if part.steps:
            yield Layer(("Derivation:", *_tree(part.steps, width)))
    for part in own.remarks:
        yield Layer(tuple(_remark(part, width)))
    for note in own.claim.notes:
        yield Layer(tuple(fill(f"Note: {sentence_text(note)}", width, rest=STEP)))
    settled = tuple(_settled(kinds, every or {}, width))
    rules = (words for name in own.result.rests_on if name in RULES for words in _rule(name, width))
    yield Layer((*settled, *(words for said in _foundations(own) for words in fill(said, width)), *rules), tone="dim")


def _tree(steps: Iterable[ShownStep], width: int) -> Iterator[str]:
    """The lines of a proof, those that help to prove another one indented, each with its reason."""
    dash = "--" if is_ascii() else "—"
    before: object = None
    for step in steps:
        indent = STEP * (step.depth + 1)
        if step.opening:
            yield from fill(inline_text(step.opening), width, first=indent, rest=indent)
        start = (
            f"{text(layout(step.left, SUM))} "
            if step.left is not None and (before != step.left or step.opening)
            else ""
        )
        shown = text(layout(step.term, 0 if step.left is None else SUM))
        unchecked = "" if step.verdict == "proved" else f"[{step.verdict}, not checked] "
        formula = f"{unchecked}{start}{'= ' * (step.left is not None)}{shown}"
        yield from fill(f"{formula}  {dash} {sentence_text(step.reason)}", width, first=indent, rest=indent + 2 * STEP)
        before = step.term


def _remark(part: Part, width: int) -> Iterator[str]:
    """Something that the text says besides, with its verdict."""
    yield from fill(f"Besides, {part.verdict}: {sentence_text(part.words)}".rstrip(": ") + ":", width, rest=STEP)
    yield from block_lines(blocks(replace(part, opens=False)), STEP, width)


def _obligations(result: Result, theorems: Mapping[str, Sequent]) -> Iterator[tuple[str, list[Obligation]]]:
    """The obligations of each part that has a proof."""
    for part, outcome in result.outcomes.items():
        if proof := (outcome.certificate or {}).get("proof"):
            yield part, obligations(result.claim.parts[part].statement.sequent(), proof, theorems)


def _settled(kinds: Mapping[str, Counter[str]], every: Mapping[str, Sequence[Obligation]], width: int) -> Iterator[str]:
    for part, counts in kinds.items():
        counted = ", ".join(f"{n} by {kind}" for kind, n in sorted(counts.items()))
        yield from wrapped(f"obligations of {part}", counted or "none are left", width)
        for obligation in every.get(part, ()):
            yield from wrapped("  *", str(obligation), width)


def _rule(name: str, width: int) -> list[str]:
    return wrapped(f"the rule {name}", f"{RULES[name].statement} [{RULES[name].reference}]", width)
