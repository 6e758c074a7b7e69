"""Where multi-freq-ldpy 0.2.5 and pure-ldp 1.2.0 differ from the paper, each as docs/peers.md has it.

A test fails when a later version mends the difference: then its row there goes too.
"""

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from inspect import signature
from math import exp, log
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from symqif import asr, lh, olh, ss
from symqif.measures.mean_squared_error import mean_squared_error
from symqif.mechanisms import ue
from symqif.simulation import zipf
from symqif.simulation.package import package, seeded
from symqif.simulation.setting import Setting
from tests.peers.samplers import MARK

pytestmark = MARK


def frequency_oracle(file: str, name: str) -> Callable[..., Any]:
    """A function of multi-freq-ldpy."""
    function: Callable[..., Any] = getattr(import_module(f"multi_freq_ldpy.pure_frequency_oracles.{file}"), name)
    return function


def pure(name: str) -> Any:
    """A class of pure-ldp."""
    return getattr(import_module("pure_ldp.frequency_oracles"), name)


# both


@pytest.mark.parametrize("name", ["multi_freq_ldpy", "pure_ldp"])
def test_neither_has_an_attack(name: str) -> None:
    """Nowhere in the source: so the attack of `symqif.simulation` is ours, on their reports."""
    (place,) = import_module(name).__path__
    words = ("attack", "adversar", "reconstruct")
    sources = {path: path.read_text(encoding="utf-8").lower() for path in Path(place).rglob("*.py")}
    assert sources
    assert not [path for path, text in sources.items() if any(word in text for word in words)]


def test_ties_of_g_and_omega_go_to_the_even_number() -> None:
    """At e^eps = 5/2 ours has g = 4 for OLH, theirs 3; at e^eps = 3 and k = 10 ours has omega = 3 for SS, theirs 2.

    The paper takes the closest integer, which both are. With g = 3 the ASR at k = 10 is 6 % lower.
    """
    tie = Fraction(5, 2)
    assert olh.subset_form(k=10, t=tie).term() == lh.subset_form(k=10, t=tie, g=4).term()
    assert round(float(asr(lh.subset_form(k=10, t=tie, g=3)) / asr(lh.subset_form(k=10, t=tie, g=4))), 3) == 0.939
    client = pure("LHClient")(log(tie), 10, use_olh=True)
    assert client.g == 3
    draw = frequency_oracle("LH", "LH_Client")
    assert {draw(0, 10, log(tie), True)[0] for _ in range(200)} == {0, 1, 2}
    assert ss.subset_form(k=10, t=3).term() == ss.subset_form(k=10, t=3, omega=3).term()
    assert len(frequency_oracle("SS", "SS_Client")(0, 10, log(3))) == 2


def test_theta_is_optimized_by_the_server() -> None:
    """multi-freq-ldpy's takes no theta; pure-ldp's rounds the optimum to four decimals."""
    from scipy.optimize import minimize_scalar

    assert "theta" not in str(signature(frequency_oracle("HE", "HE_Aggregator_MI")))
    best = minimize_scalar(frequency_oracle("HE", "find_tresh"), bounds=[0.5, 1], method="bounded", args=(2,)).x
    assert best != pure("HEServer")(2, 4, use_the=True).theta == round(best, 4) == 0.7096


# multi-freq-ldpy


def test_multi_freq_ldpy_refuses_eps_0() -> None:
    with pytest.raises(ValueError, match="epsilon needs a numerical value greater than 0"):
        frequency_oracle("GRR", "GRR_Client")(0, 4, 0.0)


def test_numpys_seed_does_not_determine_multi_freq_ldpys_reports() -> None:
    """Numba has random numbers of its own."""
    from numpy import random

    client, reports = frequency_oracle("GRR", "GRR_Client"), []
    package("multi-freq-ldpy").seed(1)
    for _ in range(2):
        with seeded(1, 1):
            random.seed(1)
            reports.append([client(0, 50, 0.1) for _ in range(20)])
    assert reports[0] != reports[1]


@pytest.mark.parametrize(("k", "share"), [(10, 0.5), (50, 0.15)])
def test_clipping_makes_multi_freq_ldpys_error_smaller_than_the_variance(k: int, share: float) -> None:
    """OUE, 1000 users, eps = 1/2: a fraction of `mse.oue`, and the estimates are biased."""
    from numpy import bincount

    users, runs, eps = 1000, 30, Fraction(1, 2)
    aggregated = import_module("multi_freq_ldpy.estimators.Histogram_estimator").MI
    values, setting = zipf(users=users, k=k, seed=1), Setting("oue", k, eps)
    frequencies = bincount(values, minlength=k) / users
    errors = []
    for run in range(runs):
        counts = package("multi-freq-ldpy").drawn(setting, values, 1, run, lambda: None).sum(axis=0)
        errors.append(float(((aggregated(counts, users, *setting.support) - frequencies) ** 2).mean()))
    holder, other = map(Fraction, setting.support)
    variance = mean_squared_error(ue.subset_form(k=k, p=holder, q=other), users, Fraction(1, k))
    assert fmean(errors) < share * float(variance)


def test_beyond_eps_709_multi_freq_ldpys_ss_never_reports_the_value() -> None:
    """e^eps is infinite and p not a number, which no random number is below. The paper has p -> 1."""
    client = frequency_oracle("SS", "SS_Client")
    assert all(2 in client(2, 4, 700.0) for _ in range(50))
    assert not any(2 in client(2, 4, 710.0) for _ in range(50))


# pure-ldp


def test_pure_ldp_has_no_subset_selection() -> None:
    names = vars(import_module("pure_ldp.frequency_oracles"))
    clients = {name for name in names if name.endswith("Client")}
    assert clients == {
        *("CMSClient", "DEClient", "FastLHClient", "HEClient", "HadamardMechClient", "HadamardResponseClient"),
        *("LHClient", "PCSClient", "RAPPORClient", "SketchResponseClient", "UEClient"),
    }


def test_pure_ldp_does_not_refuse_a_value_out_of_range() -> None:
    """Its values are 1..k. Someone who holds 0 is taken for a holder of k, and with LH for one of no value."""
    k, eps = 4, 30.0
    oracles = {"UE": [0, 0, 0, 1], "DE": -1}
    assert [*pure("UEClient")(eps, k).privatise(0)] == oracles["UE"]
    assert pure("DEClient")(eps, k).privatise(0) == oracles["DE"]
    server, client = pure("LHServer")(12.0, k, use_olh=True), pure("LHClient")(12.0, k, use_olh=True)
    server.aggregate_all([client.privatise(0) for _ in range(200)])
    assert sum(server.aggregated_data) < 10


def test_pure_ldps_server_overwrites_the_reports_of_the() -> None:
    report = pure("HEClient")(1.0, 4).privatise(1)
    pure("HEServer")(1.0, 4, use_the=True).aggregate(report)
    assert {*report.tolist()} <= {0, 1}


def test_a_new_g_leaves_pure_ldps_server_with_the_old_p() -> None:
    """And so with an estimator that is not unbiased; the client follows."""
    server, client = pure("LHServer")(1.0, 4, g=2), pure("LHClient")(1.0, 4, g=2)
    for each in (server, client):
        each.update_params(g=8)
    assert client.p == pytest.approx(exp(1) / (exp(1) + 7))
    assert server.p == pytest.approx(exp(1) / (exp(1) + 1))
