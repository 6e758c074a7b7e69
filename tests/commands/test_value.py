"""symqif capacity and symqif epsilon: what is asked for, values of the unary encoding, and what has none."""

import json
from fractions import Fraction

import pytest

from tests.command import symqif


def test_a_value_asks_for_no_parameter_that_it_does_not_have() -> None:
    assert "for a value" not in symqif("epsilon", "the", "--eps", "1", "--theta", "3/4").stdout
    assert "give --theta too" in symqif("epsilon", "the", "--eps", "1").stdout
    assert "give --k too" in symqif("capacity", "grr", "--eps", "1").stdout


def test_an_exact_value_has_its_decimals_and_no_enclosure() -> None:
    assert symqif("epsilon", "olh", "--k", "10", "--eps", "1").stdout.endswith("  = 1\n")
    assert symqif("capacity", "ss", "--k", "4", "--t", "2", "--omega", "2").stdout.endswith("  = 4/3 ≈ 1.33333\n")


def test_the_capacity_of_a_unary_encoding_is_that_of_its_channel() -> None:
    """By the sum of column maxima over all bit vectors of k = 3."""
    p, q, k = Fraction(3, 4), Fraction(1, 4), 3
    columns = [
        max(
            (p if y >> x & 1 else 1 - p) * q ** (bits - (y >> x & 1)) * (1 - q) ** (k - 1 - bits + (y >> x & 1))
            for x in range(k)
        )
        for y in range(2**k)
        for bits in [bin(y).count("1")]
    ]
    done = symqif("capacity", "ue", "--k", "3", "--p", "3/4", "--q", "1/4", "--json")
    assert Fraction(json.loads(done.stdout)["exact"]) == sum(columns)


def test_the_least_eps_of_a_unary_encoding_is_enclosed() -> None:
    low, high = map(
        Fraction, json.loads(symqif("epsilon", "ue", "--p", "3/4", "--q", "1/4", "--json").stdout)["enclosure"]
    )
    assert low <= Fraction("2.19722457733621938279") <= high  # log 9


def test_a_range_that_the_values_are_in_is_not_said_again() -> None:
    assert "  where 0 < q ≤ p < 1" in symqif("capacity", "ue").stdout.splitlines()
    assert "where" not in symqif("capacity", "ue", "--p", "1", "--q", "1/4", "--k", "3").stdout


def test_what_a_parameter_is_chosen_as_is_said_unless_it_has_a_value() -> None:
    chosen = "  g: the integer nearest to e^ε + 1, unless it is given"
    assert chosen in symqif("capacity", "olh").stdout.splitlines()
    assert "nearest" not in symqif("capacity", "olh", "--k", "5", "--eps", "1").stdout
    assert "give --k too" in symqif("capacity", "ss", "--eps", "1").stdout


@pytest.mark.parametrize(
    ("question", "where", "text"),
    [
        ("ss --omega k-2", "where 1 ≤ ω", "1 <= omega"),
        ("lh --g exp(eps)", "where g ≥ 2", "g >= 2"),
        ("lh --g exp(eps)+1", "", ""),
    ],
)
def test_where_a_formula_is_in_the_range_of_its_parameter_is_said(question: str, where: str, text: str) -> None:
    """Subsets of k - 2 values are none at k = 2."""
    found = symqif("capacity", *question.split())
    assert found.exit_code == 0
    assert where in found.stdout
    assert where or "where" not in found.stdout
    assert json.loads(symqif("capacity", *question.split(), "--json").stdout).get("where", [""]) == [text]


def test_an_empty_range_of_a_formula_is_said() -> None:
    """(e^eps + 1)/(2 e^eps + 1) is above 1/2."""
    found = symqif("epsilon", "ue", "--p", "1/2", "--q", "(exp(eps)+1)/(2*exp(eps)+1)")
    assert "no parameters were found where" in found.stderr
    assert not symqif("epsilon", "ue", "--p", "1/2", "--q", "1/(exp(eps)+1)").stderr
