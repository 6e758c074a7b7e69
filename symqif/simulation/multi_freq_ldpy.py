"""multi-freq-ldpy (Arcolezi et al., CIKM 2022) as a source of reports. Its samplers are compiled by Numba."""

from collections.abc import Callable
from functools import cache
from typing import Any

from symqif.errors import SymqifError
from symqif.extra import needed
from symqif.simulation.setting import Sampler, Setting

NAME = "multi-freq-ldpy"
PROTOCOLS = ("grr", "ss", "blh", "olh", "sue", "oue", "the")
LARGEST = 2**20  # hash values: 8 MiB and some 4 ms a report


def sampler(setting: Setting) -> Sampler:
    """Draws the report of a value and adds 1 for each value that it supports."""
    k, eps = setting.k, float(setting.eps)
    match setting.protocol:
        case "grr" | "ss":
            reported = _client(setting.protocol.upper())

            def draw(row: Any, value: int) -> None:
                row[reported(value, k, eps)] += 1
        case "sue" | "oue":
            ue, optimal = _client("UE"), setting.protocol == "oue"

            def draw(row: Any, value: int) -> None:
                row[:] += ue(value, k, eps, optimal)
        case "the":
            he, theta = _client("HE"), float(setting.theta or 0)

            def draw(row: Any, value: int) -> None:
                row[:] += he(value, k, eps) > theta
        case _:
            lh, optimal, g = _client("LH"), setting.protocol == "olh", setting.sizes["g"]
            if g > LARGEST:
                raise SymqifError(
                    f"{NAME} lists all g values for each report, and g = {g} has more than {LARGEST}: choose a smaller "
                    f"eps, or pure-ldp"
                )
            hashed = needed("xxhash").xxh32

            def draw(row: Any, value: int) -> None:
                hash_value, seed = lh(value, k, eps, optimal)
                row[:] += [hashed(str(v), seed=seed).intdigest() % g == hash_value for v in range(k)]  # as it counts

    return draw


def _client(kind: str) -> Any:
    return getattr(needed(f"multi_freq_ldpy.pure_frequency_oracles.{kind}"), f"{kind}_Client")


@cache
def _seeder() -> Callable[[int], None]:
    def seed(number: int) -> None:
        numpy_random.seed(number)

    numpy_random = needed("numpy").random
    compiled: Callable[[int], None] = needed("numba").njit(seed)
    return compiled


def seed(number: int) -> None:
    """Seed the random numbers of compiled functions, which are apart from NumPy's own."""
    _seeder()(number)
