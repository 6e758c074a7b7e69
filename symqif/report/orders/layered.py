"""Where the nodes of a graph go: layers by longest path, few crossings, each node near its neighbours.

After Sugiyama, Tagawa and Toda, IEEE Transactions on Systems, Man and Cybernetics 11 (1981): a line that passes a layer
has a lane of its own in it, so that no line goes through a node; lines from one node share their lanes. Then each node
moves to the mean of its neighbours as far as the order allows: a regression under an order, solved exactly by pooling.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

Pair = tuple[str, str]
Node = str | tuple[str, int]  # a node, or the lane that the lines from a node have in a layer that they pass
Point = tuple[float, float]  # along the edges, and across
Size = tuple[float, float]
Layers = Sequence[Sequence[Node]]
Links = Sequence[tuple[Node, Node]]
SWEEPS, ROUNDS = 12, 24
STRAIGHT = 3.0  # how much more a line resists to bends than a node to be moved


@dataclass(frozen=True)
class Spacing:
    """Between layers, between neighbours in one, for a lane, and between parts that no edge joins.

    centred: do parts stand in the middle, along the edges, beside the longest one?
    """

    layers: float
    neighbours: float
    lane: float
    parts: float
    centred: bool = False


@dataclass(frozen=True)
class Layout:
    """The centres of the nodes and the corners of the lines, from (0, 0) to (width, height)."""

    centres: Mapping[str, Point]
    lines: Mapping[Pair, Sequence[Point]]
    width: float
    height: float


def layered(sizes: Mapping[str, Size], edges: Sequence[Pair], spacing: Spacing) -> Layout:
    """Places for nodes of these sizes. An edge (a, b) goes along from a to b, and they form no cycle."""
    parts = [_Part(members, sizes, edges, spacing).placed() for members in components(list(sizes), edges)]
    width = max((part.width for part in parts), default=0.0)
    centres: dict[str, Point] = {}
    lines: dict[Pair, Sequence[Point]] = {}
    below = 0.0
    for part in parts:
        start = (width - part.width) / 2 if spacing.centred else 0.0
        centres |= {name: (x + start, y + below) for name, (x, y) in part.centres.items()}
        lines |= {edge: [(x + start, y + below) for x, y in points] for edge, points in part.lines.items()}
        below += part.height + spacing.parts
    return Layout(centres, lines, width, max(below - spacing.parts, 0.0))


def upwards(sizes: Mapping[str, Size], edges: Sequence[Pair], spacing: Spacing) -> Layout:
    """The same with edges that go up, for nodes of these widths and heights; y is from the top."""
    found = layered({name: (high, wide) for name, (wide, high) in sizes.items()}, edges, spacing)
    centres = {name: (y, found.width - x) for name, (x, y) in found.centres.items()}
    lines = {edge: [(y, found.width - x) for x, y in points] for edge, points in found.lines.items()}
    return Layout(centres, lines, found.height, found.width)


def components(names: Sequence[str], edges: Sequence[Pair]) -> list[list[str]]:
    """The connected parts, larger ones first."""
    home = {name: [name] for name in names}
    for a, b in edges:
        if home[a] is not home[b]:
            joined = home[a] + home[b]
            home.update(dict.fromkeys(joined, joined))
    parts = {id(part): part for part in home.values()}.values()
    return sorted(([n for n in names if n in part] for part in parts), key=lambda part: -len(part))


class _Part:
    """Nodes that edges join. paths: through which lanes each edge goes."""

    def __init__(self, names: Sequence[str], sizes: Mapping[str, Size], edges: Sequence[Pair], spacing: Spacing):
        self.sizes, self.spacing = sizes, spacing
        own = [edge for edge in edges if edge[0] in names]
        level = dict.fromkeys(names, 0)
        for _ in names:
            for a, b in own:
                level[b] = max(level[b], level[a] + 1)
        layers: list[list[Node]] = [[n for n in names if level[n] == i] for i in range(max(level.values()) + 1)]
        self.paths: dict[Pair, list[Node]] = {}
        for a, b in own:
            passed: list[Node] = [(a, i) for i in range(level[a] + 1, level[b])]
            for i, lane in enumerate(passed, level[a] + 1):
                layers[i] += [lane] * (lane not in layers[i])
            self.paths[a, b] = [a, *passed, b]
        self.links = list(dict.fromkeys(step for path in self.paths.values() for step in pairwise(path)))
        self.layers = untangled(layers, self.links)

    def half(self, node: Node) -> float:
        """Half of the room that a node takes across."""
        return (self.sizes[node][1] + self.spacing.neighbours if isinstance(node, str) else self.spacing.lane) / 2

    def across(self) -> dict[Node, float]:
        """The centre of each node, from 0 on."""
        near: dict[Node, list[Node]] = {node: [] for layer in self.layers for node in layer}
        for a, b in self.links:
            near[a].append(b)
            near[b].append(a)
        order = [(layer, list(self.packed(layer))) for layer in self.layers]
        found = {node: y for layer, places in order for node, y in zip(layer, places, strict=True)}
        for turn in range(ROUNDS):
            for layer, offsets in order if turn % 2 else reversed(order):
                wanted = [sum(found[x] for x in near[n]) / len(near[n]) if near[n] else found[n] for n in layer]
                weights = [1.0 if isinstance(node, str) else STRAIGHT for node in layer]
                moved = pooled([y - o for y, o in zip(wanted, offsets, strict=True)], weights)
                found |= {node: y + o for node, y, o in zip(layer, moved, offsets, strict=True)}
        first = min(y - self.half(node) for node, y in found.items())
        return {node: y - first for node, y in found.items()}

    def packed(self, layer: Sequence[Node]) -> Iterator[float]:
        """Centres of the nodes of a layer without gaps."""
        y = 0.0
        for node in layer:
            yield y + self.half(node)
            y += 2 * self.half(node)

    def placed(self) -> Layout:
        across = self.across()
        starts: dict[Node, float] = {}
        ends: dict[Node, float] = {}  # of the layers
        x = 0.0
        for layer in self.layers:
            long = max((self.sizes[node][0] for node in layer if isinstance(node, str)), default=0.0)
            starts |= dict.fromkeys(layer, x)
            ends |= dict.fromkeys(layer, x + long)
            x += long + self.spacing.layers
        centres = {n: (starts[n] + self.sizes[n][0] / 2, y) for n, y in across.items() if isinstance(n, str)}
        lines = {}
        for (a, b), path in self.paths.items():
            passed = [(end[node], across[node]) for node in path for end in (starts, ends)]
            lines[a, b] = [centres[a], *passed[1:-1], centres[b]]
        height = max(y + self.half(node) for node, y in across.items())
        return Layout(centres, lines, x - self.spacing.layers, height)


def untangled(layers: list[list[Node]], links: Links) -> Layers:
    """Each layer in the order of the means of its neighbours' places, to and fro; the best of all is kept."""
    best, layers = layers, [list(layer) for layer in layers]
    for sweep in range(SWEEPS):
        forth = sweep % 2 == 0
        for i in range(1, len(layers)) if forth else range(len(layers) - 2, -1, -1):
            place = {node: n for n, node in enumerate(layers[i - 1 if forth else i + 1])}
            directed = links if forth else [(b, a) for a, b in links]
            means = {}
            for n, node in enumerate(layers[i]):
                near = [place[x] for x, y in directed if y == node and x in place]
                means[node] = sum(near) / len(near) if near else float(n)
            layers[i].sort(key=lambda node: means[node])
        if _crossings(layers, links) < _crossings(best, links):
            best = [list(layer) for layer in layers]
    return best


def _crossings(layers: Layers, links: Links) -> int:
    where = {node: (i, n) for i, layer in enumerate(layers) for n, node in enumerate(layer)}
    ends = [(*where[a], where[b][1]) for a, b in links]
    return sum(i == j and m < n and p > q for (i, m, p), (j, n, q) in product(ends, repeat=2))


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
