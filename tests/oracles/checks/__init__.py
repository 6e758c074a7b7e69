"""One file of checks for each section of the paper; importing this package registers them all."""

from tests.oracles.checks import comparisons, experiments, families, foundations, protocols

__all__ = ["comparisons", "experiments", "families", "foundations", "protocols"]
