"""All properties by name, and how often the tests try them: within two minutes in all, where the slow tests run too."""

import random
from collections.abc import Callable

from hypothesis import HealthCheck, settings

import symqif.reduction.proof  # noqa: F401  (declares the rules)
from symqif.kernel.term import Rejected
from tests.semantics import cases_calculus, cases_channels, cases_comparison, cases_finite, cases_symmetric, leaves  # noqa: F401
from tests.semantics import kernel_properties as kernel
from tests.semantics.cases import GENERATORS
from tests.semantics.edits import edited
from tests.semantics.judge import judged
from tests.semantics.points import points
from tests.semantics.sorted_texts import sorted_alike
from tests.semantics.terms import OPERATORS

Property = Callable[[random.Random], str]
OF_OPERATORS = {"normal form": kernel.normal_form, "substituted": kernel.substituted, "settled": kernel.settled}
OF_THE_KERNEL: dict[str, Property] = {
    "leaf": leaves.leaf,
    "forged": leaves.forged,
    "definedness": kernel.definedness,
    "constants": kernel.constants,
    "sorts": sorted_alike,
    "points": points,
}
EXAMPLES = {
    "normal form": 150, "substituted": 80, "settled": 80, "leaf": 800, "forged": 600, "definedness": 700,
    "constants": 500, "sorts": 700, "points": 600,
    "edits": 400, "derivative-quotient": 50, "increasing": 100, "mean-value": 70, "intermediate-value": 60,
    "dichotomies": 60, "column-minima": 80, "equal-ratio": 120,
    "symmetric-table": 120, "symmetric-gain": 80, "fewer-secrets": 120,
}  # fmt: skip
USUAL = 250


def examples(name: str) -> settings:
    """The profile of a property, which has a twentieth of the examples by default."""
    return settings(
        max_examples=max(EXAMPLES.get(name, USUAL) * settings.default.max_examples // 100, 5),
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )


def applied(name: str, rng: random.Random) -> str:
    """Draw an application of a rule, and judge it."""
    assert name in GENERATORS, f"a file tests/semantics/cases*.py wants a generator with @case({name!r})"
    try:
        case = GENERATORS[name](rng)
    except Rejected:
        return "ill-sorted"
    return judged(name, case, random.Random(rng.randrange(1 << 32)))


def everything() -> dict[str, Property]:
    """All properties."""
    found: dict[str, Property] = {f"rule {name}": _rule(name) for name in GENERATORS}
    for name, prop in OF_OPERATORS.items():
        found |= {f"{name} {operator}": _of(prop, operator) for operator in OPERATORS}
    return {**found, **OF_THE_KERNEL, "edits": edited}


def _rule(name: str) -> Property:
    return lambda rng: applied(name, rng)


def _of(prop: Callable[[str, random.Random], str], operator: str) -> Property:
    return lambda rng: prop(operator, rng)
