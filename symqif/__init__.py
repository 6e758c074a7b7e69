"""symqif: certified symbolic verification of local differential privacy seen as quantitative information flow.

Mechanisms (`grr`, `ss`, `lh`, `blh`, `olh`, `sue`, `oue`, `the`, `ue`, `geometric`) are channels in the symbols `k`,
`eps`, `theta`, `g`, `omega`; `hadamard`, `pgr` and `design` make those of designs. `bayes_capacity`, `asr`,
`tight_epsilon` and the other `measures` apply to them. `refines`, `over` and `order` compare them, `check` decides
formulas, `latex` prints derivations, and `optimum` finds where a formula is least; `verify`, `recheck`, `claim` and
`errata` are about the catalogue.
Names are loaded when they are first used, so that `import symqif` is quick.
"""

from importlib import import_module
from typing import Any

from symqif.shown import register

_HOMES = {
    **dict.fromkeys(("grr", "ss", "lh", "blh", "olh", "sue", "oue", "the", "ue", "geometric"), "symqif.mechanisms"),
    **dict.fromkeys(("eps", "theta", "k", "g", "omega"), "symqif.symbols"),
    **dict.fromkeys(("cascade", "hyper", "uniform"), "symqif.channels"),
    **dict.fromkeys(("asr", "bayes_capacity", "estimate", "tight_epsilon"), "symqif.measures"),
    "parallel": "symqif.channels.reports",
    "shuffle": "symqif.channels.shuffle",
    **dict.fromkeys(("l_grr", "l_osue", "l_sue", "rappor"), "symqif.channels.memoised"),
    **dict.fromkeys(("rsfd", "smp", "spl"), "symqif.channels.attributes"),
    "dbitflip": "symqif.channels.sampled_bits",
    **dict.fromkeys(("design", "hadamard", "pgr"), "symqif.channels.designs"),
    "Channel": "symqif.channels.channel",
    "DesignForm": "symqif.channels.design_form",
    "Protocol": "symqif.mechanisms",
    "SubsetForm": "symqif.channels.subset",
    "SymqifError": "symqif.errors",
    "refines": "symqif.refinement.refines",
    "over": "symqif.refinement.parametric",
    "order": "symqif.refinement.order",
    "check": "symqif.comparison.check",
    "plot": "symqif.drawing.plot",
    "scan": "symqif.scanning.scan",
    "latex": "symqif.commands.derivable",
    "optimum": "symqif.optima.optimum",
    "assert_equal_formula": "symqif.testing",
    "quantities_of": "symqif.quantities.user_mechanism",
    **dict.fromkeys(("verify", "recheck"), "symqif.claims.verify"),
    "claim": "symqif.claims.catalogue",
    "__version__": "symqif.version:VERSION",
    "errata": "symqif.report.document.errata",
    "Rejected": "symqif.kernel.term",
    "check_certificate": "symqif.reduction.certificate:check",
}
__all__ = sorted([*_HOMES, "measures"])


def __getattr__(name: str) -> Any:
    if name == "measures":
        return import_module("symqif.measures")
    if name not in _HOMES:
        raise AttributeError(f"module 'symqif' has no attribute {name!r}")
    home, _, own = _HOMES[name].partition(":")
    return getattr(import_module(home), own or name)


@register
def _words(kind: str, shown: object) -> str:
    return str(getattr(import_module("symqif.report.objects"), kind)(shown))


def __dir__() -> list[str]:
    return __all__
