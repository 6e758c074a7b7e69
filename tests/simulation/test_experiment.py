"""Simulated success rates and errors: the seed determines them, and they agree with the closed forms."""

import random
from fractions import Fraction
from typing import Any

import pytest

from symqif import SymqifError, extra
from symqif.kernel.enclosure import enclose
from symqif.kernel.term import substitute
from symqif.mechanisms import protocol
from symqif.simulation import Estimate, asr, mse, packages, protocols, zipf
from symqif.simulation.estimate import of_proportion, of_square
from symqif.simulation.freedom import deviation_parts, freedom
from symqif.simulation.setting import Setting
from tests.peers.samplers import MARK

pytestmark = MARK

CASES = [(package, name) for package in packages() for name in protocols(package)]
K, EPS = 5, Fraction(3, 2)
LEVEL = 1 - 1e-6 / (2 * len(CASES))  # all bounds of this file hold together but for one seed in a million


def own(name: str) -> dict[str, Any]:
    return {"the": {"theta": Fraction(3, 4)}, "lh": {"g": 3}}.get(name, {})


def exact(quantity: str, name: str, **more: Fraction) -> float:
    setting = Setting(name, K, EPS, **own(name))
    found = protocol(name)
    values = {"k": K, "eps": EPS, **own(name), **setting.sizes, **more}
    term = substitute(found.term(found.closed_forms[quantity]), {n: Fraction(v) for n, v in values.items()})
    return float(sum(enclose(term)) / 2)


@pytest.mark.parametrize(("package", "name"), CASES)
def test_success_rate_and_error_are_those_of_the_closed_forms(package: str, name: str) -> None:
    """On skewed data, while the closed forms know no data: neither depends on them."""
    values = zipf(users=250, k=K, seed=1, exponent=2)
    given = {"k": K, "eps": EPS, **own(name), "package": package, "runs": 16, "seed": 1, "level": LEVEL}
    rate, error = asr(name, values, **given), mse(name, values, **given)
    assert rate.low < exact("asr", name) < rate.high
    assert rate.high - rate.low < 0.1
    assert error.low < exact("mse", name, n=Fraction(250), f=Fraction(1, K)) < error.high


@pytest.mark.parametrize(("package", "name"), CASES)
def test_a_seed_determines_the_estimate(package: str, name: str) -> None:
    values = zipf(users=100, k=K, seed=1)
    given = {"k": K, "eps": EPS, **own(name), "package": package, "runs": 2}
    assert asr(name, values, seed=4, **given) == asr(name, values, seed=4, **given)
    assert mse(name, values, seed=4, **given) == mse(name, values, seed=4, **given)
    assert mse(name, values, seed=4, **given) != mse(name, values, seed=5, **given)


@pytest.mark.parametrize("package", packages())
def test_random_numbers_of_others_are_left_alone(package: str) -> None:
    import numpy

    values = zipf(users=10, k=K, seed=1)
    random.seed(3)
    numpy.random.seed(3)
    asr("olh", values, k=K, eps=1, package=package, runs=1)
    drawn = random.random(), numpy.random.random()
    random.seed(3)
    numpy.random.seed(3)
    assert drawn == (random.random(), numpy.random.random())


def test_an_empty_support_is_guessed_among_all_values() -> None:
    """THE at eps = 1/10^6 supports each value with probability 1/2: a guess is one in k."""
    rate = asr("the", zipf(users=2000, k=2, seed=1), k=2, eps=1e-6, theta=0.75, package="pure-ldp", runs=2)
    assert rate.low < 0.5 < rate.high


def test_progress_tells_how_many_reports_were_drawn() -> None:
    told: list[tuple[int, int]] = []
    values = zipf(users=700, k=3, seed=1)
    mse("grr", values, k=3, eps=1, package="pure-ldp", runs=3, progress=lambda *state: told.append(state))
    assert told == [(1000, 2100), (2000, 2100), (2100, 2100)]


def test_bounds_of_a_proportion_are_those_of_clopper_and_pearson() -> None:
    """Of no success in 10: 1 - 0.025^(1/10); of 1 in 10: the printed 0.0025 and 0.4450."""
    none, one, every = (of_proportion(successes, 10, 1, 0.95) for successes in (0, 1, 10))
    assert (none.low, none.high) == (0, pytest.approx(1 - 0.025**0.1))
    assert (one.low, one.high) == (pytest.approx(0.0025, abs=5e-5), pytest.approx(0.4450, abs=5e-5))
    assert (every.low, every.high) == (pytest.approx(0.025**0.1), 1)


def test_bounds_of_a_squared_error_are_those_of_a_chi_square() -> None:
    """The printed 95 % quantiles for 10 degrees of freedom are 3.247 and 20.483."""
    found = of_square([1.0, 2.0, 3.0], 10, 0.95)
    assert found == Estimate(2.0, pytest.approx(20 / 20.483, rel=1e-4), pytest.approx(20 / 3.247, rel=1e-4), 3, 0.95)  # type: ignore[arg-type]


def test_bounds_of_a_squared_error_hold_nearly_at_their_level() -> None:
    """Few uneven terms, of which Student's bounds from 10 runs hold in 96 % of cases at the level 99 %."""
    import numpy

    draw, weights, right = numpy.random.default_rng(1), 1 / numpy.arange(1, 11) ** 0.5, 0
    for _ in range(400):
        deviations = draw.normal(size=(10, 50, 10)) * weights
        runs = [deviation_parts(rows) for rows in deviations]
        found = of_square([run.total for run in runs], freedom(runs), 0.99)
        right += found.low <= 50 * float((weights**2).sum()) <= found.high
    assert right >= 388


def test_freedom_is_that_of_the_chi_square_law() -> None:
    """3 equal normal terms and 20 runs: 60; of a sum of 1 and -1, whose square varies by 2 - 2/B: more."""
    import numpy

    draw = numpy.random.default_rng(1)
    normal = freedom([deviation_parts(draw.normal(size=(100, 3))) for _ in range(20)])
    signs = freedom([deviation_parts(draw.choice([-1, 1], size=(5, 1))) for _ in range(2000)])
    assert normal == pytest.approx(60, rel=0.1)
    assert signs == pytest.approx(2000 * 2 * 25 / (2 * 25 - 2 * 5), rel=1e-9)
    assert freedom([deviation_parts(numpy.zeros((1, 2)))] * 3) == float("inf")


@pytest.mark.parametrize(
    ("eps", "message"),
    [(1e-300, "divides by 0 in double precision at eps = 1e-300"), (90, "choose a smaller eps"), (600, "smaller eps")],
)
def test_an_error_that_cannot_be_estimated_gets_one_line(eps: float, message: str) -> None:
    with pytest.raises(SymqifError, match=message):
        mse("sue", zipf(users=100, k=10, seed=1), k=10, eps=eps, package="pure-ldp")


def test_one_user_in_many_runs_is_enough() -> None:
    found = mse("oue", VALUES[:1], k=10, eps=1, package="pure-ldp", runs=100)  # type: ignore[arg-type]
    assert 0 < found.low < found.mean < found.high < 3 * found.low


@pytest.mark.parametrize("package", packages())
def test_so_few_users_that_hardly_a_bit_deviates_are_refused(package: str) -> None:
    """Of SUE at eps = 16 a bit deviates with probability 1/2981: 895 users and 10 runs give 30."""
    given = {"k": 10, "eps": 16, "package": package, "runs": 10}
    said = "10 runs of 100 users are too few .* 3.4 deviating bits .* 30 are needed; choose more users, 895 or more"
    with pytest.raises(SymqifError, match=said):
        mse("sue", zipf(users=100, k=10, seed=1), **given)  # type: ignore[arg-type]


VALUES = [0, 1, 2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"protocol": "ss"}, "pure-ldp does not sample 'ss': it samples grr, lh, blh, olh, sue, oue, the"),
        ({"protocol": "laplace"}, "pure-ldp does not sample 'laplace'"),
        ({"package": "opendp"}, "no package is called 'opendp': there are multi-freq-ldpy, pure-ldp"),
        ({"k": 1}, "k must be an integer of at least 2, not 1"),
        ({"k": 2}, r"values must lie between 0 and k - 1 = 1, not 0\.\.2"),
        ({"eps": 0}, "eps must be greater than 0 and at most 700 to sample oue, not 0"),
        ({"eps": float("nan")}, "eps must be greater than 0"),
        ({"protocol": "olh", "eps": 21}, "eps must be greater than 0 and at most 20 to sample olh, not 21"),
        (
            {"protocol": "olh", "eps": 14, "package": "multi-freq-ldpy"},
            "g = 1202605 has more than 1048576: choose a smaller eps, or pure-ldp",
        ),
        ({"theta": 0.75}, "oue takes no theta"),
        ({"protocol": "the"}, "the needs theta"),
        ({"protocol": "the", "theta": 0.4}, "theta must lie between 1/2 and 1, not 0.4"),
        ({"protocol": "lh"}, "lh needs g"),
        ({"protocol": "lh", "g": 1}, "g must lie between 2 and 1048576, not 1"),
        ({"runs": 0}, "runs must be an integer of at least 1, not 0"),
        ({"seed": -1}, "seed must be an integer of at least 0, not -1"),
        ({"level": 1}, "level must lie between 0 and 1, not 1"),
        ({"values": []}, "values must be a list of integers, one for each user"),
        ({"values": [0.5]}, "values must be a list of integers, one for each user"),
    ],
)
def test_what_is_out_of_range_gets_one_line(arguments: dict[str, Any], message: str) -> None:
    given = {"protocol": "oue", "values": VALUES, "k": 3, "eps": 1, "package": "pure-ldp", **arguments}
    with pytest.raises(SymqifError, match=message):
        asr(given.pop("protocol"), given.pop("values"), **given)


def test_an_error_needs_two_runs() -> None:
    with pytest.raises(SymqifError, match="runs must be an integer of at least 2, not 1"):
        mse("oue", VALUES, k=3, eps=1, package="pure-ldp", runs=1)  # type: ignore[arg-type]


def test_a_missing_extra_says_how_to_install_it() -> None:
    with pytest.raises(SymqifError, match=r"third-party samplers: pip install 'symqif\[peers\]' \(No module named"):
        extra.needed("no_such_module")
