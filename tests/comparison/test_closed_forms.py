"""The closed forms that Python shows are the quantities: `check` proves each of them equal, for all parameters."""

import pytest

from symqif import bayes_capacity, check, eps, k, tight_epsilon
from symqif.mechanisms import PROTOCOLS
from tests.sample import every


@pytest.mark.parametrize("name", every(4, ["oue", "grr", "lh", "the", "blh", "olh", "sue"]))
def test_a_closed_form_of_the_capacity_is_the_capacity(name: str) -> None:
    assert check(bayes_capacity(PROTOCOLS[name](k=k)), f"capacity.{name}", timeout=60)


@pytest.mark.parametrize("name", every(2, ["grr", "the"]))
def test_a_closed_form_of_epsilon_is_the_least_one(name: str) -> None:
    assert check(tight_epsilon(PROTOCOLS[name](k=k)), f"epsilon.{name}", timeout=60)


def test_another_form_is_not() -> None:
    assert not check(bayes_capacity(PROTOCOLS["oue"](k=k)) + eps / 10**6, "capacity.oue", timeout=60)
