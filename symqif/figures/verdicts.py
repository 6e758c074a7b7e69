"""The claims behind the notes of figures, their stored certificates checked again by the kernel."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from symqif.claims.claim import Claim
from symqif.claims.verify import Result, recheck
from symqif.errors import SymqifError
from symqif.figures.figure import Note


@dataclass(frozen=True)
class DecidedNote:
    """A note with the claim that decides it, and the verdicts that the kernel has confirmed."""

    note: Note
    result: Result

    @property
    def claim(self) -> Claim:
        return self.result.claim

    @property
    def part(self) -> str:
        return self.note.claim.partition("/")[2] or "printed"

    @property
    def verdict(self) -> str:
        """Of the part that the note is about."""
        return self.result.outcomes[self.part].verdict

    @property
    def text(self) -> str:
        """The note as one line of text."""
        stop = "" if self.note.words.endswith(".") else "."
        return f"[{self.note.claim}: {self.verdict}] {self.note.words}{stop}"


def results(notes: Iterable[Note], jobs: int = 1) -> dict[str, Result]:
    """The claims of these notes by id, their certificates checked."""
    ids = dict.fromkeys(note.claim.partition("/")[0] for note in notes)
    return {result.claim.id: result for result in recheck(ids, jobs=jobs) if result.claim.id in ids} if ids else {}


def decided_notes(notes: Iterable[Note], found: Mapping[str, Result]) -> list[DecidedNote]:
    """The notes with their claims; SymqifError if a verdict is not the one that the words take it to be."""
    all_ = [DecidedNote(note, found[note.claim.partition("/")[0]]) for note in notes]
    for one in all_:
        if one.verdict != one.note.verdict:
            raise SymqifError(
                f"{one.note.claim} is {one.verdict}, not {one.note.verdict} as a figure says: "
                f"see symqif recheck {one.claim.id}"
            )
    return all_
