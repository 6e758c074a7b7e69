"""Applications of the theorems of comparison, whose goals a linear program decides."""

import random
from fractions import Fraction
from typing import Any

from tests.semantics import linear
from tests.semantics.cases import case
from tests.semantics.draw import REALS, Draw, distribution
from tests.semantics.judge import Case, sequent
from tests.semantics.linear import Matrix
from tests.semantics.model import Model

TABLES = {"Y": "set", "Z": "set", "M0": "function(Y)", "M1": "function(Y)", "N0": "function(Z)", "N1": "function(Z)"}
DICHOTOMIES = (
    "exists(all(forall(forall(0 <= w(y, z), z, Z), y, Y), forall(total(w(y, z), z, Z) == 1, y, Y), "
    "forall(total({M0}*w(y, z), y, Y) == {N0}, z, Z), forall(total({M1}*w(y, z), y, Y) == {N1}, z, Z)), "
    "w, function(Y, Z))"
)


def row(model: Model, name: str) -> list[Any]:
    """Return the values of a table."""
    return list(model[name])


def no_witness(model: Model) -> bool | None:
    """Decide that there is a witness, by linear programming."""
    left = Matrix.of([row(model, "M0"), row(model, "M1")])
    right = Matrix.of([row(model, "N0"), row(model, "N1")])
    return linear.refines(left, right)


@case("dichotomies", over=TABLES)
def dichotomies(d: Draw) -> Case:
    names = {name: f"{name}(y)" if name[0] == "M" else f"{name}(z)" for name in ("M0", "M1", "N0", "N1")}
    found = sequent(TABLES, DICHOTOMIES.format(**names))
    node = {name: name for name in names}
    if d.chance(15):
        node["M1"], node["M0"] = "M0", "M1"
    return Case(found, node, goal=no_witness, optimistic=True, reals=_ratios, models=12, draw=_rows)


def _ratios(model: Model) -> list[Fraction]:
    """Return where the hockey-stick curves have their corners, and beyond."""
    pairs = [
        *zip(row(model, "M0"), row(model, "M1"), strict=True),
        *zip(row(model, "N0"), row(model, "N1"), strict=True),
    ]
    corners = [Fraction(y) / Fraction(x) for x, y in pairs if x]
    return [*corners, *(corner + Fraction(1, 1000) for corner in corners), Fraction(100)]


BLACKWELL = (
    "exists(all(forall(forall(0 <= w(y, z), z, Z), y, Y), forall(total(w(y, z), z, Z) == 1, y, Y), "
    "forall(forall(total(A(x, y)*w(y, z), y, Y) == B(x, z), z, Z), x, X)), w, function(Y, Z))"
)


def _row(rng: random.Random, size: int) -> list[Fraction]:
    """Draw a distribution, or something else."""
    return distribution(rng, size) if rng.randrange(8) else [rng.choice(REALS) for _ in range(size)]


def _rows(rng: random.Random) -> Model:
    sizes = {"Y": rng.randint(1, 3), "Z": rng.randint(1, 3)}
    return Model({**sizes, **{name: _row(rng, sizes["Y" if name[0] == "M" else "Z"]) for name in TABLES if name[1:]}})


@case("blackwell", over={"X": "set", "Y": "set", "Z": "set", "A": "function(X, Y)", "B": "function(X, Z)"})
def blackwell(d: Draw) -> Case:
    """Of one or two secrets, for which the corners of hockey-stick curves are gain functions enough."""
    found, node = sequent(d.variables, BLACKWELL), {"secrets": "X", "A": "A", "B": "B"}
    return Case(found, node, goal=_refines, models=12, draw=_channels, last=_no_gain)


def _refines(model: Model) -> bool | None:
    return linear.refines(Matrix.of(model["A"]), Matrix.of(model["B"]))


def _channels(rng: random.Random) -> Model:
    sizes = {"X": rng.choice((1, 2, 2, 2)), "Y": rng.randint(1, 3), "Z": rng.randint(1, 3)}
    rows = {name: [_row(rng, sizes[s]) for _ in range(sizes["X"])] for name, s in (("A", "Y"), ("B", "Z"))}
    return Model({**sizes, **rows})


def _no_gain(model: Model) -> bool | None:
    """Judge that no gain function tells B from A: of two actions, or of one."""
    a, b = ([list(column) for column in zip(*model[name], strict=True)] for name in ("A", "B"))
    ratios = [-Fraction(c[0]) / c[-1] for c in (*a, *b) if c[-1]]
    gains = [[1, t] for t in (*ratios, 0, 1, -1)] + [[-1, -t] for t in (*ratios, 0, 1)] + [[0, 1], [0, -1]]
    families = [[gain] for gain in gains] + [[gain, [0, 0]] for gain in gains]
    return all(_vulnerability(b, family) <= _vulnerability(a, family) for family in families)


def _vulnerability(columns: list[Any], actions: list[Any]) -> Fraction:
    return sum((max(sum(map(lambda p, g: p * g, c, w), Fraction(0)) for w in actions) for c in columns), Fraction(0))
