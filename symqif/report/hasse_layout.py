"""Where the nodes of a Hasse diagram go: rows by longest path, few crossings, components side by side.

After Sugiyama, Tagawa and Toda, IEEE Transactions on Systems, Man and Cybernetics 11 (1981): a line that passes a row
has a place of its own in it, so that no line goes through a node.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

Pair = tuple[str, str]
Node = str | tuple[Pair, int]  # a node, or the place of a line in a row that it passes
Point = tuple[float, float]
Size = tuple[float, float]
GAP, RISE, LANE = 28.0, 52.0, 16.0  # between neighbours, between rows, and for a line
SWEEPS = 12


@dataclass(frozen=True)
class Layout:
    """The centres of the nodes and the corners of the lines, from (0, 0) at the upper left to (width, height)."""

    centres: Mapping[str, Point]
    lines: Mapping[Pair, Sequence[Point]]
    width: float
    height: float


def layout(sizes: Mapping[str, Size], edges: Sequence[Pair]) -> Layout:
    """Places for nodes of these sizes; edges go up, and form no cycle."""
    parts = [_component(members, sizes, edges) for members in components(list(sizes), edges)]
    height = max(part.height for part in parts)
    centres: dict[str, Point] = {}
    lines: dict[Pair, Sequence[Point]] = {}
    left = 0.0
    for part in parts:
        down = (height - part.height) / 2
        centres |= {name: (x + left, y + down) for name, (x, y) in part.centres.items()}
        lines |= {edge: [(x + left, y + down) for x, y in points] for edge, points in part.lines.items()}
        left += part.width + GAP
    return Layout(centres, lines, left - GAP, height)


def components(names: Sequence[str], edges: Sequence[Pair]) -> list[list[str]]:
    """The connected parts, larger ones first."""
    home = {name: [name] for name in names}
    for a, b in edges:
        if home[a] is not home[b]:
            joined = home[a] + home[b]
            home.update(dict.fromkeys(joined, joined))
    parts = {id(part): part for part in home.values()}.values()
    return sorted(([n for n in names if n in part] for part in parts), key=lambda part: -len(part))


def _component(names: Sequence[str], sizes: Mapping[str, Size], edges: Sequence[Pair]) -> Layout:
    own = [edge for edge in edges if edge[0] in names]
    level = levels(names, own)
    rows: list[list[Node]] = [[n for n in names if level[n] == i] for i in range(max(level.values()) + 1)]
    paths: dict[Pair, list[Node]] = {}
    for a, b in own:
        passed: list[Node] = [((a, b), i) for i in range(level[a] + 1, level[b])]
        for i, place in enumerate(passed, level[a] + 1):
            rows[i].append(place)
        paths[a, b] = [a, *passed, b]
    links = [step for path in paths.values() for step in pairwise(path)]
    return _placed(untangled(rows, links), paths, sizes)


def levels(names: Sequence[str], edges: Sequence[Pair]) -> dict[str, int]:
    level = dict.fromkeys(names, 0)
    for _ in names:
        for a, b in edges:
            level[b] = max(level[b], level[a] + 1)
    return level


def untangled(rows: list[list[Node]], links: Sequence[tuple[Node, Node]]) -> list[list[Node]]:
    """Each row in the order of the means of its neighbours' places, up and down again; the best of all is kept."""
    best, rows = rows, [list(row) for row in rows]
    for sweep in range(SWEEPS):
        upwards = sweep % 2 == 0
        for i in range(1, len(rows)) if upwards else range(len(rows) - 2, -1, -1):
            place = {node: n for n, node in enumerate(rows[i - 1 if upwards else i + 1])}
            means = {}
            for n, node in enumerate(rows[i]):
                near = [place[x] for x, y in _directed(links, upwards) if y == node and x in place]
                means[node] = sum(near) / len(near) if near else float(n)
            rows[i].sort(key=lambda node: means[node])
        if _crossings(rows, links) < _crossings(best, links):
            best = [list(row) for row in rows]
    return best


def _directed(links: Sequence[tuple[Node, Node]], upwards: bool) -> list[tuple[Node, Node]]:
    return [(a, b) if upwards else (b, a) for a, b in links]


def _crossings(rows: Sequence[Sequence[Node]], links: Sequence[tuple[Node, Node]]) -> int:
    where = {node: (i, n) for i, row in enumerate(rows) for n, node in enumerate(row)}
    ends = [(*where[a], where[b][1]) for a, b in links]
    return sum(i == j and m < n and p > q for (i, m, p), (j, n, q) in product(ends, repeat=2))


def _placed(rows: Sequence[Sequence[Node]], paths: Mapping[Pair, Sequence[Node]], sizes: Mapping[str, Size]) -> Layout:
    """Rows from the bottom up, each one centred."""
    box: dict[Node, Size] = {
        node: sizes[node] if isinstance(node, str) else (LANE, 0.0) for row in rows for node in row
    }
    widths = [sum(box[node][0] for node in row) + GAP * (len(row) - 1) for row in rows]
    tall = [max(box[node][1] for node in row) for row in rows]
    width, height = max(widths), sum(tall) + RISE * (len(rows) - 1)
    centres: dict[Node, Point] = {}
    half: dict[Node, float] = {}
    y = height
    for row, wide, high in zip(rows, widths, tall, strict=True):
        x = (width - wide) / 2
        for node in row:
            centres[node] = (x + box[node][0] / 2, y - high / 2)
            half[node] = high / 2
            x += box[node][0] + GAP
        y -= high + RISE
    lines = {}
    for edge, path in paths.items():
        points: list[Point] = []
        for node in path:
            x, y = centres[node]
            points.append((x, y if node == path[0] else y + half[node]))
            points.append((x, y if node == path[-1] else y - half[node]))
        lines[edge] = points
    return Layout({n: p for n, p in centres.items() if isinstance(n, str)}, lines, width, height)
