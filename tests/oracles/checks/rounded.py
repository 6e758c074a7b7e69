"""Rounded parameters: whether the nearest integer has the least variance, by explicit channels."""

from itertools import combinations, product

from tests.oracles.channels import Matrix, hashes, lh, omegas, ss
from tests.oracles.checks.wang import Supported, chance
from tests.oracles.precision import Number, mp
from tests.oracles.sweep import Sweep, check

SUBSETS = [mp.log(mp.mpf(n) / 20) for n in (23, 32, 41, 50, 73, 90)]
HASHES = [mp.log(mp.mpf(n) / 10) for n in ("12", "14.5", "17", "24.7", "31")]


def variance(channel: Matrix, supported: Supported, f: Number) -> Number:
    """That of an estimated frequency, from one user who has the value with probability f."""
    p, q = chance(channel[0], supported), chance(channel[1], supported)
    return (f * p * (1 - p) + (1 - f) * q * (1 - q)) / (p - q) ** 2


@check("txt.ss-omega")
def nearest_size(sweep: Sweep) -> None:
    """At the mean frequency."""
    for k, eps in sweep.over("k eps", product(range(2, 9), SUBSETS)):
        mean = mp.mpf(1) / k
        found = {w: variance(ss(k, eps, w), [0 in y for y in combinations(range(k), w)], mean) for w in range(1, k)}
        for nearest, other in sweep.over("omega other", product(omegas(k, eps), found)):
            sweep.at_most(found[nearest], found[other], "567: the least")


@check("txt.olh-g")
def nearest_range(sweep: Sweep) -> None:
    """With two secrets, as the variance does not depend on their number."""
    for eps in HASHES:
        nearest = int(mp.nint(mp.exp(eps) + 1))
        found = {
            g: variance(lh(2, g, eps), [h[0] == v for h in hashes(2, g) for v in range(g)], 0) for g in range(2, 7)
        }
        for g, least in found.items():
            with sweep.at(eps=eps, g=nearest, other=g):
                sweep.at_most(found[nearest], least, "619: the least")
