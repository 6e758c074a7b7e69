"""Lines in colour, folded at a width; commands so that they can be pasted."""

import re
from collections.abc import Iterator

from rich.text import Text

from symqif.typesetting.folding import MOST_EMPTY, end, spans

HANGING = 4  # columns that what follows is indented by
CONTINUED = " \\"  # at the end of a folded line of a command


def folded(line: Text, width: int, margin: int | None = None, *, command: bool = False) -> Iterator[Text]:
    """The line in pieces that fit, all but the first one indented. A command can be pasted as it is folded."""
    plain = line.plain
    indent = len(plain) - len(plain.lstrip(" "))
    margin = min(indent + HANGING if margin is None else margin, width // 2)
    before = min(indent, width // 2)
    for start, stop in spans(plain[indent:], width - before, width - margin, _command_end if command else end):
        piece = Text(" " * (margin if start else before)).append_text(line[indent + start : indent + stop])
        if command and indent + stop < len(plain) and not _quoted(plain[: indent + stop]):
            piece.append(CONTINUED)
        yield piece


def _command_end(words: str, start: int, room: int) -> int:
    """Before an option or another word, if that is not too far from the end; within a word only if it is quoted."""
    room -= len(CONTINUED)
    spaces = [space.start() for space in re.finditer(" ", words) if not _quoted(words[: space.start()])]
    last = [n for n in spaces if start < n <= start + room]
    options, inside = [n for n in last if words.startswith("--", n + 1)], end(words, start, room)
    places = [*options[-1:], *last[-1:], *([inside] if _quoted(words[:inside]) else [])]
    later = next((n for n in spaces if n > start), len(words))
    return next((n for n in places if n - start >= room * (1 - MOST_EMPTY)), max(places, default=later))


def _quoted(before: str) -> bool:
    return before.count("'") % 2 == 1
