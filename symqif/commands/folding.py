"""Long lines folded at a width, at spaces and before operators: little room stays empty, little is torn apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rich.text import Text

SIGNS = "-+*/=<>|·×≤≥⊑"
BREAK = re.compile(rf"(?<=\S) +(?=\S)|(?<=[\w)\]}}'])(?=(?!\*\*|->|/\d)[{SIGNS}]\S)|(?<=,)(?=\S)")
OPENING, CLOSING = "([{", ")]}"
HANGING = 4  # columns that what follows is indented by
CONTINUED = " \\"  # at the end of a folded line of a command
INSIDE, BEFORE, AFTER, WORDS, NEVER = 12, 12, 20, 3, 1000  # costs: of each open bracket; at a sign; between words


def folded(line: Text, width: int, margin: int | None = None, *, command: bool = False) -> Iterator[Text]:
    """The line in pieces that fit, all but the first one indented. A command can be pasted as it is folded."""
    plain = line.plain
    margin = min(len(plain) - len(plain.lstrip()) + HANGING if margin is None else margin, width // 2)
    start, room = 0, width
    while len(plain) - start > room:
        stop, following = _cut(plain, start, room - len(CONTINUED) * command, _word_cost if command else _cost)
        piece = line[start:stop]
        if command and not _quoted(plain[:stop]):
            piece.append(CONTINUED)
        yield _indented(piece, margin if start else 0)
        start, room = following, width - margin
    yield _indented(line[start:], margin if start else 0)


def _indented(piece: Text, margin: int) -> Text:
    return Text(" " * margin).append_text(piece)


def _cut(plain: str, start: int, room: int, cost: Callable[[str, re.Match[str]], int]) -> tuple[int, int]:
    """Where the piece from `start` ends, and where the next one begins."""
    first = start + len(plain[start:]) - len(plain[start:].lstrip()) + 1
    found = [m for m in BREAK.finditer(plain, first) if m.start() <= start + room]
    if not found:
        return start + room, start + room
    return min(found, key=lambda place: cost(plain, place) - place.start()).span()


def _cost(plain: str, place: re.Match[str]) -> int:
    """Of a fold there: how many empty columns it is worth to fold elsewhere."""
    before, after = plain[: place.start()], plain[place.end() :]
    depth = max(0, sum((c in OPENING) - (c in CLOSING) for c in before))
    if before[-1] in SIGNS:
        return INSIDE * depth + AFTER
    if not place[0] or (after[0] in SIGNS and after[1:2] == " "):
        return INSIDE * depth + BEFORE
    return INSIDE * depth + (0 if before[-1] in ",;:" else WORDS)


def _word_cost(plain: str, place: re.Match[str]) -> int:
    """In a command: best before an option, and never within a word that is not quoted."""
    if _quoted(plain[: place.start()]):
        return AFTER + _cost(plain, place)
    return 0 if plain.startswith("--", place.end()) else AFTER if place[0] else NEVER


def _quoted(before: str) -> bool:
    return before.count("'") % 2 == 1
