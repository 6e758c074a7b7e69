"""Where the nodes of a dependency graph go: columns by longest path, what rests on others to their right.

The columns are ordered as the rows of a Hasse diagram are; then each node moves to the mean height of its neighbours as
far as the order allows, which is a regression under an order and solved exactly by pooling. Lines from one node share
a lane through the columns that they pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from symqif.report.hasse_layout import Layout, Node, Pair, Point, components, levels, untangled

ACROSS, BETWEEN, LANE = 74.0, 7.0, 5.0  # px between columns, between neighbours in one, and for a line
HEIGHT = 24.0  # px of a node
APART = 18.0  # px between the parts of the graph
ROUNDS = 24
STRAIGHT = 3.0  # how much more a line resists to bends than a node to be moved


def layout(widths: Mapping[str, float], edges: Sequence[Pair]) -> Layout:
    """Places for nodes of these widths; an edge (a, b) goes from a to the right to b, and they form no cycle."""
    centres: dict[str, Point] = {}
    lines: dict[Pair, Sequence[Point]] = {}
    top = width = 0.0
    for members in components(list(widths), edges):
        part = _component(members, widths, [edge for edge in edges if edge[0] in members])
        centres |= {name: (x, y + top) for name, (x, y) in part.centres.items()}
        lines |= {edge: [(x, y + top) for x, y in points] for edge, points in part.lines.items()}
        top += part.height + APART
        width = max(width, part.width)
    return Layout(centres, lines, width, max(top - APART, 0.0))


def _component(names: Sequence[str], widths: Mapping[str, float], edges: Sequence[Pair]) -> Layout:
    level = levels(names, edges)
    columns: list[list[Node]] = [[n for n in names if level[n] == i] for i in range(max(level.values()) + 1)]
    paths: dict[Pair, list[Node]] = {}
    for a, b in edges:
        passed: list[Node] = [((a, a), i) for i in range(level[a] + 1, level[b])]
        for i, lane in enumerate(passed, level[a] + 1):
            if lane not in columns[i]:
                columns[i].append(lane)
        paths[a, b] = [a, *passed, b]
    links = list(dict.fromkeys(step for path in paths.values() for step in pairwise(path)))
    columns = untangled(columns, links)
    heights = _heights(columns, links)
    lowest = max(heights[node] + _half(node) for node in heights)
    highest = min(heights[node] - _half(node) for node in heights)
    return _drawn(columns, paths, widths, {node: y - highest for node, y in heights.items()}, lowest - highest)


def _heights(columns: Sequence[Sequence[Node]], links: Sequence[tuple[Node, Node]]) -> dict[Node, float]:
    """The centre of each node, from the top."""
    near: dict[Node, list[Node]] = {node: [] for column in columns for node in column}
    for a, b in links:
        near[a].append(b)
        near[b].append(a)
    found: dict[Node, float] = {}
    for column in columns:
        found |= dict(zip(column, _spaced(column), strict=True))
    for turn in range(ROUNDS):
        for column in columns if turn % 2 else reversed(columns):
            wanted = [sum(found[x] for x in near[n]) / len(near[n]) if near[n] else found[n] for n in column]
            weights = [1.0 if isinstance(node, str) else STRAIGHT for node in column]
            offsets = _spaced(column)
            moved = pooled([y - o for y, o in zip(wanted, offsets, strict=True)], weights)
            found |= {node: y + o for node, y, o in zip(column, moved, offsets, strict=True)}
    return found


def _half(node: Node) -> float:
    return (HEIGHT + BETWEEN) / 2 if isinstance(node, str) else LANE / 2


def _spaced(column: Sequence[Node]) -> list[float]:
    """Centres of the nodes of a column without gaps."""
    found, y = [], 0.0
    for node in column:
        found.append(y + _half(node))
        y += 2 * _half(node)
    return found


def pooled(values: Sequence[float], weights: Sequence[float]) -> Iterator[float]:
    """The increasing sequence that is nearest to the values, by weighted squares: what is out of order is pooled."""
    blocks: list[tuple[float, float, int]] = []  # mean, weight, how many
    for value, weight in zip(values, weights, strict=True):
        block = value, weight, 1
        while blocks and blocks[-1][0] >= block[0]:
            mean, own, count = blocks.pop()
            both = own + block[1]
            block = (mean * own + block[0] * block[1]) / both, both, count + block[2]
        blocks.append(block)
    for mean, _, count in blocks:
        yield from [mean] * count


def _drawn(
    columns: Sequence[Sequence[Node]],
    paths: Mapping[Pair, Sequence[Node]],
    widths: Mapping[str, float],
    heights: Mapping[Node, float],
    height: float,
) -> Layout:
    centres: dict[str, Point] = {}
    lefts: dict[Node, float] = {}
    rights: dict[Node, float] = {}
    ends: dict[Node, float] = {}  # of the columns
    x = 0.0
    for column in columns:
        wide = max((widths[node] for node in column if isinstance(node, str)), default=0.0)
        for node in column:
            own = widths[node] if isinstance(node, str) else wide
            lefts[node], rights[node], ends[node] = x, x + own, x + wide
            if isinstance(node, str):
                centres[node] = (x + own / 2, heights[node])
        x += wide + ACROSS
    lines: dict[Pair, list[Point]] = {}
    for edge, (start, *passed, end) in paths.items():
        points = [(rights[start], heights[start]), (ends[start], heights[start])]
        for lane in passed:
            points += [(lefts[lane], heights[lane]), (rights[lane], heights[lane])]
        lines[edge] = [*points, (lefts[end], heights[end])]
    return Layout(centres, lines, x - ACROSS, height)
