"""Random points in and around the stated range of a statement, as models of `tests.semantics`, and written points.

Integers, sizes of sets, numbers and tables are drawn one after the other, until the hypotheses hold that speak of them
and of earlier ones; equations that are linear in what is drawn are solved for it. Numbers are exact: eps is the
logarithm of a power, so that exp(eps/2) and exp(eps*theta/2) are rational.
"""

import ast
import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from symqif.reduction.statement import Statement as Stated
from tests.semantics import reference
from tests.semantics.balls import every
from tests.semantics.linear import solved
from tests.semantics.model import LINEAR, Model
from tests.semantics.reading import Node, Statement, read, read_sort
from tests.semantics.unknowns import NotLinear, Unknowns, nested

IN_VAIN, UNTOLD = 300, 10  # points in a row that are begun in vain; those of which hypotheses are not told count more
ATTEMPTS = 15  # values of one variable
SMALL = tuple(Fraction(n, d) for d in (1, 2, 3, 4, 5) for n in range(d + 1))
BASES = tuple(Fraction(n, d) for n, d in ((1, 1), (2, 1), (3, 2), (5, 4), (4, 3), (9, 8), (6, 5)))


def in_words(statement: Stated) -> Statement:
    """The statement as the reference reads it."""
    return Statement(statement.variables, statement.claim, statement.given, statement.definitions)


def finite(statement: Stated) -> bool:
    """Are there sets in the statement?"""
    return "set" in statement.variables.values()


def points(statement: Stated, seed: str) -> Iterator[Model]:
    """Points in the stated range, and near it."""
    if "function(real" in " ".join(statement.variables.values()):
        return
    found, failed = Points(statement, random.Random(seed)), 0
    while failed < IN_VAIN:
        found.untold = False
        point = found.point()
        failed = 0 if point else failed + (UNTOLD if found.untold else 1)
        if point:
            yield point


class Points:
    """Draws points of one statement."""

    def __init__(self, statement: Stated, draw: random.Random) -> None:
        self.sorts, self.draw = dict(statement.variables), draw
        self.given, _ = in_words(statement).trees()
        self.spoken = [hypothesis.names & self.sorts.keys() for hypothesis in self.given]
        self.order, self.untold = list(self.sorts), False
        self.sized = {"refines", "in_hull"} & read(statement.claim).heads != set()

    def point(self) -> Model | None:
        """A random point in the stated range, or None where a variable found no value."""
        sets = [name for name, sort in self.sorts.items() if sort == "set"]
        point, top = Model(), (2 if self.draw.random() < 0.7 else 3) if self.sized else 5
        for name in [*sets, *(name for name in self.order if name not in sets)]:
            assigned = {*point.values, name}
            own = [h for h, used in zip(self.given, self.spoken, strict=True) if name in used and used <= assigned]
            for value in self.values(name, point, own, top):
                here = point.bind(name, value)
                held = every(every((reference.defined(h, here, LINEAR), reference.true(h, here, LINEAR))) for h in own)
                if held:
                    point = here
                    break
                self.untold = self.untold or held is None
            else:
                self.reorder()
                return None
        return point

    def reorder(self) -> None:
        """Draw another order: tables may depend on numbers, and equations be linear in one of their names alone."""
        self.draw.shuffle(self.order)
        if self.draw.random() < 0.5:
            self.order = sorted(self.sorts, key=lambda name: self.sorts[name] not in ("integer", "real"))

    def values(self, name: str, point: Model, own: Sequence[Node], top: int) -> Iterator[Any]:
        """Candidates for one variable."""
        sort, draw = self.sorts[name], self.draw
        if sort == "set":
            yield from [2, 3, 1, *range(4, 10)] if own else [draw.choice((1, 2, 2, 2, 3))]
            return
        if sort == "integer":
            most = {"k": top, "g": 4}.get(name, 5)
            yield from ([draw.randint(-1, most)] if draw.random() < 0.3 else [])
            yield from (draw.randint(1, most) for _ in range(ATTEMPTS))
            return
        for _ in range(ATTEMPTS):
            if sort in point.values:
                yield draw.randrange(point[sort])
            elif sort.startswith("channel"):
                yield self.channel(point)
            else:
                sizes = tuple(point[place.text] for place in read_sort(sort).parts)
                drawn = table(sizes, draw) if sort != "real" else [self.number(name, point)]
                yield self.solved(drawn, Unknowns(((name, sizes),), point), own)

    def number(self, name: str, point: Model) -> Any:
        """A number that is usual for a name, now and then one of those before, 1 less it, or one beyond its range."""
        draw = self.draw
        earlier = [value for other, value in point.values.items() if self.sorts[other] == "real"]
        if name.startswith("eps"):
            same = [value for value in earlier if isinstance(value, str)]
            fine = any(other.startswith("theta") for other in self.sorts)
            base = 1 + Fraction(draw.randint(0, 3), draw.randint(12, 30)) if fine else draw.choice(BASES)
            base, power = 1 / base if draw.random() < 0.1 else base, 24 if fine else 4
            return draw.choice(same) if same and draw.random() < 0.15 else f"log(({base})**{power})"
        plain = [value for value in earlier if isinstance(value, Fraction)] + ratios(point)
        if plain and draw.random() < 0.3:
            value = draw.choice(plain)
            return value if draw.random() < 0.6 else 1 - value
        if name.startswith("theta"):
            below = 12 if any(other.startswith("eps") for other in self.sorts) else 1000
            return draw.choice((1, 1, 1, 1, 3)) * Fraction(draw.randint(below // 2, below), below) - draw.choice(
                (0, 0, 1)
            )
        low, high = (0, 5) if name.rstrip("2") in {"k", "g", "omega", "n"} else (0, 1)
        beyond = draw.choice((0, 0, 0, 0, 0, 0, 0, 0, 1, 3)) * (high - low)
        return low - beyond + (high - low + 2 * beyond) * draw.choice(SMALL)

    def channel(self, point: Model) -> list[list[Fraction]]:
        """Two rows and columns; after another channel most often one that it is refined by."""
        one = [[a, 1 - a] for a in (self.draw.choice(SMALL), self.draw.choice(SMALL))]
        before = [value for name, value in point.values.items() if self.sorts[name].startswith("channel")]
        if not before or self.draw.random() < 0.2:
            return one
        columns = list(zip(*one, strict=True))
        return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in before[-1]]

    def solved(self, drawn: list[Any], unknowns: Unknowns, own: Sequence[Node]) -> Any:
        """What was drawn, changed so that the linear equations of the hypotheses hold, if that is possible."""
        equations = []
        exact = len(drawn) <= 16 and not isinstance(drawn[0], str)
        for hypothesis in own if exact else ():
            if "==" not in hypothesis.heads:
                continue
            try:
                relations = unknowns.relations(hypothesis, reference.true)
                equations += [affine for head, affine in relations if head == "=="]
            except NotLinear:
                continue
        return nested(solved(equations, drawn) if equations else drawn, unknowns.names[0][1])


def ratios(point: Model) -> list[Fraction]:
    """The largest ratio of two entries of a column of a table of two places: levels that are tight."""
    found = []
    for table in point.values.values():
        if isinstance(table, list) and isinstance(table[0], list) and not isinstance(table[0][0], list):
            columns = list(zip(*table, strict=True))
            found += [max((a / b for column in columns for a in column for b in column if b > 0), default=Fraction(1))]
    return found


def table(sizes: Sequence[int], draw: random.Random) -> list[Fraction]:
    """The entries of a random table, one row of the last place after the other."""
    width, count = sizes[-1], 1
    for size in sizes[:-1]:
        count *= size
    kind = draw.choice(("any", "any", "positive", "zero-one", "rows", "rows", "rows", "one-hot", "rotated", "constant"))
    if kind in ("any", "positive", "zero-one"):
        low, high, below = {"any": (-4, 4, 2), "positive": (0, 6, 2), "zero-one": (0, 1, 1)}[kind]
        return [Fraction(draw.randint(low, high), below) for _ in range(count * width)]
    if kind == "constant":
        return [Fraction(1, width)] * (count * width)
    if kind == "one-hot":
        chosen = [draw.randrange(width) for _ in range(count)]
        return [Fraction(y == one) for one in chosen for y in range(width)]
    rows = [[Fraction(draw.choice((0, 1, 1, 2, 3))) for _ in range(width)] for _ in range(count)]
    if kind == "rotated":
        rows = [[rows[0][(y - n) % width] for y in range(width)] for n in range(count)]
    return [value / sum(row) if sum(row) else Fraction(1, width) for row in rows for value in row]


def read_point(statement: Stated, texts: Mapping[str, str]) -> Model:
    """A point as claims give it: 2 for a set of two elements, lists of lists for tables."""
    return Model(
        {name: _value(ast.parse(text, mode="eval").body, statement.variables[name]) for name, text in texts.items()}
    )


def _value(tree: ast.expr, sort: str) -> Any:
    if isinstance(tree, ast.List):
        return [_value(item, sort) for item in tree.elts]
    if sort == "real":
        return ast.unparse(tree)
    value = reference.value(ast.unparse(tree), Model())
    return value if sort.startswith(("channel", "function")) else int(value)
