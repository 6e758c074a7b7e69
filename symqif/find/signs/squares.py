"""Candidates for squares: sums and differences of atoms, facts and their products; completed squares."""

from __future__ import annotations

from itertools import combinations

from symqif.find.signs.cone import Cone, key
from symqif.find.signs.ring import Element
from symqif.find.signs.setting import Setting

MOST = 150


def square_candidates(setting: Setting, cone: Cone, degree: int) -> list[Element]:
    """Hints; 2 a t + b for a goal a t**2 + b t + c; and a, a - b, a + b for products a, b of at most `degree`
    atoms or facts, and 1. Each once, up to its sign."""
    basis = _basis(setting, cone, degree)
    pairs = [a + sign * b for a, b in combinations(basis, 2) for sign in (-1, 1)]
    found = _distinct([*basis, *pairs])
    return _distinct([*setting.squares, *_completed(setting), *sorted(found, key=_size)[:MOST]])


def _completed(setting: Setting) -> list[Element]:
    """The derivatives with respect to the atoms in which the goal is quadratic."""
    degrees = setting.goal.degrees()
    return [setting.goal.derivative(j) for j, e in enumerate(degrees) if e == 2]


def _basis(setting: Setting, cone: Cone, degree: int) -> list[Element]:
    """1, and products of facts and of the atoms of facts and goal."""
    ring = setting.ring
    names = ring.names(setting.goal).union(*(ring.names(f.value) for f in cone.facts)) & setting.problem.atoms
    first = [ring.atom(name) for name in sorted(names)] + [f.value for f in cone.facts]
    level, basis = [ring.one], [ring.one]
    for _ in range(degree):
        level = [ring.reduced(a * b) for a in level for b in first]
        basis += level
    return sorted([*_distinct(basis), ring.one], key=_size)[:MOST]


def _distinct(roots: list[Element]) -> list[Element]:
    """Each element once, up to its sign and size; constants left out."""
    found: dict[str, Element] = {}
    for root in roots:
        if not root.is_constant():
            found.setdefault(key(root if root.leading_coefficient() > 0 else -root), root)
    return list(found.values())


def _size(root: Element) -> tuple[int, int]:
    return root.total_degree(), len(root)
