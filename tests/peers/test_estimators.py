"""The estimators of both packages against ours: (count/n - q*)/(p* - q*), whose variance is our MSE."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import pytest

from symqif.simulation import protocols, zipf
from symqif.simulation.package import package, seeded
from symqif.simulation.pure_ldp import parties
from symqif.simulation.setting import Setting
from tests.peers.samplers import MARK

pytestmark = MARK

K, EPS, USERS = 6, 0.7, 400
FILES = {"grr": "GRR", "ss": "SS", "blh": "LH", "olh": "LH", "sue": "UE", "oue": "UE", "the": "HE"}


def setting(name: str, theta: float = 0.75) -> Setting:
    return Setting(name, K, EPS, theta if name == "the" else None, 3 if name == "lh" else None)


def standard(at: Setting, counts: Any) -> Any:
    """Ours."""
    holder, other = at.support
    return (counts / USERS - other) / (holder - other)


@pytest.mark.parametrize("name", protocols("pure-ldp"))
def test_what_pure_ldp_estimates_is_our_estimator(name: str) -> None:
    """Of the number of users, not of their share. Nothing is clipped unless one asks for it."""
    from numpy import allclose

    client, server = parties(setting(name))
    with seeded(1, 1):
        server.aggregate_all([client.privatise(value + 1) for value in zipf(users=USERS, k=K, seed=1).tolist()])
    counts = server.aggregated_data.copy()
    estimates = server.estimate_all(range(1, K + 1), suppress_warnings=True)
    assert allclose(estimates / USERS, standard(setting(name), counts), rtol=1e-9, atol=1e-12)


def oracle(name: str) -> tuple[Callable[[int], Any], Callable[[Sequence[Any]], Any]]:
    """multi-freq-ldpy's client and aggregator for a protocol."""
    kind = FILES[name]
    module = import_module(f"multi_freq_ldpy.pure_frequency_oracles.{kind}")
    client, aggregator = getattr(module, f"{kind}_Client"), getattr(module, f"{kind}_Aggregator_MI")
    size = () if kind == "UE" else (K,)  # of its aggregators only this one finds k in the reports
    more = {"LH": (name == "olh",), "UE": (name == "oue",)}.get(kind, ())
    return (lambda value: client(value, K, EPS, *more)), (lambda reports: aggregator(reports, *size, EPS, *more))


def supports(name: str, report: Any) -> list[bool]:
    from xxhash import xxh32

    match FILES[name]:
        case "GRR":
            return [v == report for v in range(K)]
        case "SS":
            return [v in report for v in range(K)]
        case "LH":
            g = setting(name).sizes["g"]
            return [xxh32(str(v), seed=report[1]).intdigest() % g == report[0] for v in range(K)]
        case "HE":
            return [bit > best_theta() for bit in report]
    return [bit == 1 for bit in report]


def best_theta() -> float:
    """The threshold of the lowest variance, as multi-freq-ldpy finds it."""
    from multi_freq_ldpy.pure_frequency_oracles.HE import find_tresh
    from scipy.optimize import minimize_scalar

    return float(minimize_scalar(find_tresh, bounds=[0.5, 1], method="bounded", args=(EPS,)).x)


@pytest.mark.parametrize("name", protocols("multi-freq-ldpy"))
def test_what_multi_freq_ldpy_estimates_is_our_estimator_clipped_and_scaled(name: str) -> None:
    """Negative estimates become 0, and the sum 1."""
    from numpy import allclose, array

    client, aggregator = oracle(name)
    package("multi-freq-ldpy").seed(1)
    with seeded(1, 1):
        reports = [client(value) for value in zipf(users=USERS, k=K, seed=1, exponent=5).tolist()]
    ours = standard(setting(name, best_theta()), array([supports(name, report) for report in reports]).sum(axis=0))
    assert min(ours) < 0
    assert allclose(aggregator(reports), ours.clip(0) / ours.clip(0).sum(), rtol=1e-9, atol=1e-12)
