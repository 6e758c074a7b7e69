"""symqif: certified symbolic verification of local differential privacy seen as quantitative information flow.

Mechanisms (`grr`, `ss`, `lh`, `blh`, `olh`, `sue`, `oue`, `the`, `ue`) are channels; measures
(`bayes_capacity`, `asr`, `tight_epsilon`, ..) apply to them; `verify` and `claim` decide the catalogue.
Names are loaded when they are first used, so that `import symqif` is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOMES = {
    **dict.fromkeys(("grr", "ss", "lh", "blh", "olh", "sue", "oue", "the", "ue"), "symqif.mechanisms"),
    "Channel": "symqif.channels.channel",
    "SubsetForm": "symqif.channels.subset",
    "SymqifError": "symqif.errors",
    **{name: f"symqif.measures.{name}" for name in ("asr", "bayes_capacity", "tight_epsilon")},
    "refines": "symqif.refinement.refines",
    "check": "symqif.comparison.check",
    "assert_equal_formula": "symqif.testing",
    "quantities_of": "symqif.quantities.own",
    "verify": "symqif.claims.verify",
    "recheck": "symqif.claims.verify",
    "claim": "symqif.claims.catalogue",
}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'symqif' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
