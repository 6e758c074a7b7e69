"""One file of checks for each section of the paper and more beyond; importing this package registers them all."""

from tests.oracles.checks import (
    beyond,
    beyond_reports,
    beyond_unary,
    comparisons,
    experiments,
    families,
    foundations,
    protocols,
)

__all__ = [
    "beyond",
    "beyond_reports",
    "beyond_unary",
    "comparisons",
    "experiments",
    "families",
    "foundations",
    "protocols",
]
