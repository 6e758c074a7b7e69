"""Mutants that are true: each with the reason, in one line."""

from __future__ import annotations

VACUOUS = "vacuous"  # begins the reason of a mutant whose stated range is empty

REASONS: dict[str, tuple[str, ...]] = {}

EQUIVALENT: dict[str, str] = {name: reason for reason, ids in REASONS.items() for name in ids}
