"""Claim: one entry of a catalogue, as data."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from symqif.outline import Contrary, Node
from symqif.reduction.statement import Statement
from symqif.shown import Shown
from symqif.typesetting.letters import letter

ID = re.compile(r"[A-Za-z0-9._+-]+")
VERDICTS = ("proved", "refuted", "checked", "assumed", "undecided")
SEVERITIES = ("result", "step", "edge", "rounding", "wording", "typo")


@dataclass(frozen=True)
class Source:
    """Where a claim stands: section or paragraph, the label in the LaTeX source, and its first and last line there.

    words: what the paper prints there, word for word, formulas between backquotes in the notation of statements.
    Something is left out at "..", and what stands in square brackets is put in its place.
    paper: its name, where it is another one than that of the catalogue, which gives it when it is read.
    """

    where: str
    label: str = ""
    line: int = 0
    words: str = ""
    paper: str = ""
    to: int = 0  # the last line, where it is another one than the first
    proof: tuple[int, int] = (0, 0)  # the lines of a proof that stands elsewhere

    def __str__(self) -> str:
        paper = f"{self.paper}: " if self.paper else ""
        label = f", {self.label}" if self.label else ""
        return f"{paper}{self.where}{label}" + (f" (line {self.line})" if self.line else "")


@dataclass(frozen=True)
class Derivation:
    """A statement and the outline of its proof; `symqif.outlines.script` writes outlines.

    The outline names rules and leaves the certificates to the finders. It cannot make a false statement
    pass: the rules compute what is left to show.
    """

    statement: Statement
    outline: Node | None = None
    facts: tuple[Node, ...] = ()  # steps before the outline, and before the proof that the claim is defined
    points: tuple[Mapping[str, str], ...] = ()  # where to look first for a counterexample, or a point of the range
    contrary: Contrary | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.statement, Statement) or not isinstance(self.contrary, Contrary | None):
            raise ValueError("a derivation is of a Statement, and `contrary` is a Contrary")
        nodes = (*self.facts, *([] if self.outline is None else [self.outline]))
        if not all(isinstance(node, Mapping) and isinstance(node.get("rule"), str) for node in nodes):
            raise ValueError("facts and the outline are steps: see symqif.outlines.script")
        if not all(
            isinstance(point, Mapping) and all(isinstance(v, str) for v in point.values()) for point in self.points
        ):
            raise ValueError("a point gives texts to names")


@dataclass(frozen=True)
class Correction:
    """What to tell an author of what is not right as printed: "printed `p > q`; right is `p >= q`".

    severity: a wrong formula or theorem is a `result`; a wrong line of a proof or derivation a `step`; an `edge` fails
    only at an end of a range or in a degenerate case; then there are `rounding` and `wording`. A `typo` is a symbol or
    a parenthesis that has no meaning as printed, and can only mean one thing. Of a claim without any refuted statement
    it is a gap or a typo: no verdict depends on it.
    line: of the source, where that is not the claim's own. cause: the claim that has the erratum which this one is
    a further instance of; it is listed below that one and not counted.
    """

    severity: str
    printed: str
    right: str
    line: int = 0
    cause: str = ""

    def __post_init__(self) -> None:
        if self.severity not in SEVERITIES:
            raise ValueError(f"a severity is one of {', '.join(SEVERITIES)}, not {self.severity!r}")
        if not (self.printed + self.right).isprintable():
            raise ValueError(f"{self.printed[:60]!a} has a character that cannot be printed")


@dataclass(frozen=True)
class Remark:
    """Something that the text says besides, decided on its own and shown among the steps."""

    line: str
    reason: str
    derivation: Derivation
    recorded: str


@dataclass(frozen=True, repr=False)
class Claim(Shown):
    """An entry: the statement as printed, and a repaired one where the printed one does not hold.

    In its sentences formulas stand between backquotes: see symqif.typesetting.sentence.
    correction: of what a paper prints and is not true, be it the statement or a line that a remark is about.
    """

    id: str
    title: str
    source: Source
    printed: Derivation
    recorded: str = "proved"  # the verdict on the printed statement
    repaired: Derivation | None = None
    remarks: tuple[Remark, ...] = ()
    reason: str = ""  # why the printed statement fails, or what it was taken to mean
    notes: tuple[str, ...] | str = field(default=())  # one, or several
    correction: Correction | None = None
    read_as: str = ""  # what part of the printed sentence the statement is, where it is not all of it

    def __post_init__(self) -> None:
        if isinstance(self.notes, str):
            object.__setattr__(self, "notes", (self.notes,))
        if not ID.fullmatch(self.id):
            raise ValueError(f"{self.id!a}: an id has letters, digits and . _ + - alone, as it stands in LaTeX labels")
        if self.recorded not in VERDICTS:
            raise ValueError(f"{self.id}: a verdict is one of {', '.join(VERDICTS)}, not {self.recorded!r}")
        lines = (self.title, self.source.where, self.source.label)  # as a second one could be a verdict
        remarks = (text for remark in self.remarks for text in (remark.line, remark.reason))
        said = (self.source.words, self.reason, self.read_as, *self.notes, *remarks)
        for words in (*lines, *(text.replace("\n", " ") for text in said)):
            if not words.isprintable():
                raise ValueError(f"{self.id!a}: {words[:60]!a} has a character that cannot be printed")
        for derivation in self.parts.values():
            _check_letters(derivation.statement)

    def __hash__(self) -> int:  # its outlines have none
        return hash(self.id)

    @property
    def parts(self) -> dict[str, Derivation]:
        """The statements of this entry by the name of their part."""
        named = {"printed": self.printed} | ({"repaired": self.repaired} if self.repaired else {})
        return named | {f"remark-{n}": r.derivation for n, r in enumerate(self.remarks, 1)}

    @property
    def expected(self) -> dict[str, str]:
        """The recorded verdict of each part; a repaired statement is there to be proved."""
        named = {"printed": self.recorded} | ({"repaired": "proved"} if self.repaired else {})
        return named | {f"remark-{n}": r.recorded for n, r in enumerate(self.remarks, 1)}


def _check_letters(statement: Statement) -> None:
    """ValueError for two names that LaTeX shows as one: what is printed would be another statement."""
    shown: dict[str, str] = {}
    for name in (*statement.variables, *statement.definitions):
        other = shown.setdefault(letter(name), name)
        if other != name:
            raise ValueError(f"{other} and {name} are both printed as {letter(name)}: call one of them otherwise")
