"""Candidates for squares: sums and differences of atoms, facts and their products."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from symqif.find.cone import Cone, key
from symqif.find.ring import Element

MOST = 150


def candidates(cone: Cone, degree: int, allowed: Collection[str]) -> list[Element]:
    """a, a - b and a + b for products a, b of at most `degree` atoms or facts, and 1; each once, up to its sign."""
    basis = _basis(cone, degree, allowed)
    roots: dict[str, Element] = {}
    for root in [*basis, *(a + sign * b for a, b in combinations(basis, 2) for sign in (-1, 1))]:
        if root and not root.is_constant():
            positive = root if root.leading_coefficient() > 0 else -root
            roots.setdefault(key(positive), positive)
    return sorted(roots.values(), key=lambda r: (r.total_degree(), len(r)))[:MOST]


def _basis(cone: Cone, degree: int, allowed: Collection[str]) -> list[Element]:
    """1, and products of atoms and facts, in the atoms that the facts and the goal are in."""
    ring = cone.ring
    atoms = {name for f in cone.facts for name in ring.names(f.value)} & set(allowed)
    first = [ring.atom(name) for name in sorted(atoms)] + [f.value for f in cone.facts]
    level, basis = [ring.one], [ring.one]
    for _ in range(degree):
        level = [ring.reduced(a * b) for a in level for b in first]
        basis += level
    found = {key(b): b for b in basis if b}
    return sorted(found.values(), key=lambda b: (b.total_degree(), len(b)))[:MOST]
