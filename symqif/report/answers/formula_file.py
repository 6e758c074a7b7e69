"""The answers for a formula file: lines, a summary, JSON and JUnit."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from symqif.comparison.entry import FormulaEntry
from symqif.comparison.several import Answer
from symqif.report.answers.check import answer_word, check_data
from symqif.report.answers.check import check_line as check_line
from symqif.report.answers.check import plain_text as check_text
from symqif.report.junit import Case, suite_text
from symqif.report.text.colours import verdict
from symqif.schemas import CheckData, CheckFileData, EntryData

VERDICTS = ("as expected", "not as expected", "undecided", "not read")
RECORDED = {True: "equal", False: "different"}


def entry_line(answer: Answer) -> Text:
    """One line: the answer, the label, the quantity, the counterexample, and whether that was expected."""
    if answer.check is None:
        return Text.assemble(verdict("not read"), f"   {answer.entry.label}  {answer.entry.against}  {answer.error}")
    known = "  (as expected)" if answer.verdict == "as expected" and not answer.entry.expected else ""
    wrong = f"  (expected: {_expected(answer.entry)})" if answer.verdict == "not as expected" else ""
    return check_line(answer.check, answer.entry.label).append(known, "dim").append(wrong, "red")


def _expected(entry: FormulaEntry) -> str:
    return entry.relation if entry.expected else RECORDED[False]


def entry_counts(answers: Iterable[Answer]) -> dict[str, int]:
    """How many answers there are of each kind."""
    found = Counter(answer.verdict for answer in answers)
    return {verdict: found[verdict] for verdict in VERDICTS}


def counts_in_words(answers: Iterable[Answer]) -> str:
    """31 as expected, 1 not as expected, 0 undecided; and what was not read, if any."""
    found = entry_counts(answers)
    return ", ".join(f"{n} {verdict}" for verdict, n in found.items() if n or verdict != "not read")


def data(file: Path, answers: Sequence[Answer]) -> dict[str, Any]:
    """As JSON has it."""
    summary = {verdict.replace(" ", "_"): n for verdict, n in entry_counts(answers).items()}
    return CheckFileData(file=str(file), formulas=[_entry_data(answer) for answer in answers], summary=summary).data()


def _entry_data(answer: Answer) -> EntryData:
    entry, found = answer.entry, answer.check
    own = CheckData(against=entry.against) if found is None else check_data(found, answer.formula)
    further: dict[str, Any] = {
        "label": entry.label,
        "expected": RECORDED[entry.expected],
        "as_expected": answer.verdict == "as expected",
        "where": entry.place,
        "note": entry.note,
        "source": answer.formula,
        "from_": answer.origin or None,
        "error": answer.error or None,
    }
    return EntryData(**vars(own), **further)


def junit(file: Path, answers: Iterable[Answer]) -> str:
    """JUnit XML: a test case for each entry, failed where the answer is not the expected one."""
    return suite_text("symqif check", [_case(file, answer) for answer in answers])


def _case(file: Path, answer: Answer) -> Case:
    entry = answer.entry
    kind = {"as expected": "", "not read": "error"}.get(answer.verdict, "failure")
    found = check_text(answer.check, answer.formula) if answer.check is not None else answer.error
    message = f"{answer.verdict}: expected {_expected(entry)}" if answer.check is not None else answer.error
    seconds = answer.check.seconds if answer.check is not None else 0.0
    word = answer_word(answer.check) if answer.check is not None else "not read"
    properties = (("answer", word), ("expected", _expected(entry)), ("against", entry.against))
    return Case(file.stem, entry.label, seconds, str(entry_line(answer)), kind, message, found, properties)
