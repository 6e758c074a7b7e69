"""What a normal form notes, in order: conditions, and the atoms of which something is known once these hold."""

from __future__ import annotations

from dataclasses import dataclass

from symqif.kernel.polynomial import Polynomial


@dataclass(frozen=True)
class Condition:
    """f > 0, f >= 0 or f != 0."""

    kind: str  # ">", ">=" or "!="
    f: Polynomial


@dataclass(frozen=True)
class Atom:
    """What is known of this atom is true where the conditions before it hold."""

    name: str


Note = Condition | Atom
