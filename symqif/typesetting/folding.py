"""Where a long line is folded: at spaces, best outside brackets and before operators; else inside a formula."""

import re
from collections.abc import Callable, Iterator

SPACE = re.compile(  # or a product's sign at a bracket, or an entry of a matrix
    r"(?<! ) |(?<=[)\]}])(?:[·/]|\*(?!\*))(?=\S)|(?<=\S)/(?=\()|(?<=[,;]\xa0)(?=\S)"
)
SIGN = re.compile(  # of a formula without spaces
    r"(?<=[\w)\]}'′])(?!\*\*|->|/\d)[-+*/=<>|·×≤≥⊑](?=\S)|(?<=,)\S|(?<=[,;]\xa0)\S"
)
COSTS = {
    **dict.fromkeys("=≤≥<>⊑⋢≠!", 1),
    **dict.fromkeys("+-×→", 2),
    **dict.fromkeys("·*/", 3),
}  # of a line that begins so
OPERATOR = re.compile(r"[-+=≤≥<>⊑⋢≠!×→]=?\s")  # not the sign of a number
FACTOR = re.compile(r"[·*/]\S")
INSIDE = 4  # cost of a line that begins inside a bracket
BEHIND = 6  # of one that begins behind an operator
MOST_EMPTY = 0.42  # of a line, for its end to stand outside brackets
EMPTIER = 0.6  # of one, for its end to stand outside a product
LEAST = 0.3  # of a line, for its end to stand at a space
Place = Callable[[str, int, int], int]  # of a line that begins at a position and has so much room: where it ends


class Command(str):
    """A line that holds a command for the shell: folded, it can still be pasted."""

    __slots__ = ()


def spans(words: str, first: int, rest: int, place: Place | None = None) -> Iterator[tuple[int, int]]:
    """Where each line begins and ends; first, rest: how much room there is in the first one, and in others."""
    start, room = 0, first
    while len(words) - start > room:
        stop = (place or end)(words, start, room)
        yield start, len(words[:stop].rstrip(" \xa0"))
        start, room = stop + len(words[stop:]) - len(words[stop:].lstrip(" ")), rest
    if start < len(words) or not words:
        yield start, len(words)


def end(words: str, start: int, room: int) -> int:
    """At a space, if the line is not very short then; else before a sign of a formula."""
    line = words[start:]
    space = _best(line, room, SPACE)
    return start + (space if space > room * LEAST else max(space, _best(line, room, SIGN)) or max(room, 1))


def _best(line: str, room: int, place: re.Pattern[str]) -> int:
    """Between words, then at relations, sums and in brackets; but not far from the end. 0: there is no such place."""
    costs: dict[int, int] = {}
    depth = 0
    for n, character in enumerate(line[: room + 1]):
        if n and place.match(line, n):
            costs[n] = _cost(line[:n].rstrip(" "), line[n:].lstrip(" ")) + INSIDE * depth
        depth += (character in "([{") - (character in ")]}")
    if not costs:
        return 0
    last = max(costs)
    near = last - room * (MOST_EMPTY if line[last] == " " else EMPTIER)
    return min((n for n in costs if n >= near), key=lambda n: (costs[n], -n))


def _cost(before: str, after: str) -> int:
    behind = BEHIND * bool(OPERATOR.fullmatch(f"{before.rpartition(' ')[2]} "))
    return behind + (COSTS[after[0]] if OPERATOR.match(after) or FACTOR.match(after) else 0)
