"""Files of checks for each section of the paper, for what is beyond it and for other ones; importing this package
registers them all.
"""

from tests.oracles.checks import (
    beyond,
    beyond_dominated,
    beyond_frontier,
    beyond_geometric,
    beyond_measures,
    beyond_reports,
    beyond_unary,
    comparisons,
    experiments,
    families,
    foundations,
    guesses,
    neighbours,
    protocols,
    rounded,
    wang,
)

__all__ = [
    "beyond",
    "beyond_dominated",
    "beyond_frontier",
    "beyond_geometric",
    "beyond_measures",
    "beyond_reports",
    "beyond_unary",
    "comparisons",
    "experiments",
    "families",
    "foundations",
    "guesses",
    "neighbours",
    "protocols",
    "rounded",
    "wang",
]
