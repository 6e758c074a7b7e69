"""symqif measure: values by closed form and on explicit channels, the list, and what it refuses in one line."""

import json
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from tests.command import symqif
from tests.measures import brute
from tests.oracles import rational

F = Fraction
NAMES = "capacity asr epsilon mse shannon guessing additive tv hockey-stick renyi chi-square kl min-entropy distance"


symqif_measure = partial(symqif, "measure")


def answer(*arguments: str) -> dict[str, object]:
    done = symqif_measure(*arguments, "--json")
    assert done.exit_code == 0, done.output
    found: dict[str, object] = json.loads(done.stdout)
    return found


def encloses(found: dict[str, object], value: object) -> bool:
    low, high = (brute.real(F(end)) for end in found["enclosure"])  # type: ignore[attr-defined]
    return bool(low <= value <= high)


def test_the_list_has_every_measure_and_its_unit() -> None:
    lines = {line.split()[0]: line for line in symqif_measure("--list").stdout.splitlines() if line}
    assert set(NAMES.split()) <= lines.keys()
    assert lines["shannon"].endswith("in nats")
    assert lines["epsilon"].endswith("the least ε for which P is ε-LDP")
    listed = json.loads(symqif_measure("--list", "--json").stdout)["measures"]
    assert [one["name"] for one in listed] == [name for name in lines if name != "P"]
    assert "the least eps for which P is eps-LDP" in [one["meaning"] for one in listed]
    given = "the probability that the report of P is, or holds, a given value that is not the true one"
    hashed = "the probability that P reports a given hash value that is not the true value's"
    assert f"{given}; of blh, lh, olh, {hashed}" in [one["meaning"] for one in listed]
    for name in NAMES.split():
        assert answer(name, "grr")["schema"] == "symqif.value/1"


def test_an_irrational_value_is_enclosed_and_says_its_unit() -> None:
    matrix = rational.ue(rational.oue(F(3)), 4)
    nats = brute.shannon([F(1, 4)] * 4, matrix)
    found = answer("shannon", "oue", "--k", "4", "--t", "3")
    assert encloses(found, nats)
    assert (found["unit"], found["exact"]) == ("nats", None)
    bits = answer("shannon", "oue", "--k", "4", "--t", "3", "--bits")
    assert encloses(bits, nats / brute.log(2))
    assert bits["unit"] == "bits"


def test_a_rational_value_is_exact() -> None:
    assert answer("hockey-stick", "grr", "--k", "3", "--t", "3", "--gamma", "2")["exact"] == "1/5"
    assert answer("shannon", "grr", "--k", "3", "--eps", "0")["exact"] == "0"
    assert answer("capacity", "ue", "--k", "3", "--p", "1", "--q", "1/4")["name"] == "capacity.ue"


def test_a_channel_of_numbers_has_one_printed_form(tmp_path: Path) -> None:
    file = tmp_path / "three.csv"
    file.write_text("1/2,1/4,1/4\n1/4,1/2,1/4\n1/4,1/4,1/2\n", encoding="utf-8")
    assert "kl.three = (ln 2)/4, in" in symqif_measure("kl", file).stdout
    assert "kl.three = 1/4 = 0.25, in" in symqif_measure("kl", file, "--bits").stdout
    closed = symqif_measure("shannon", file).stdout
    assert "shannon.three = ln 3 - (3·ln 2)/2, in" in closed
    assert symqif_measure("shannon", file, "--prior", "1/3,1/3,1/3").stdout == closed.replace(
        "shannon.three", "shannon of three"
    )


def test_a_prior_and_gains_are_put_in_on_the_explicit_channel() -> None:
    prior = [F(1, 2), F(1, 3), F(1, 6)]
    given = "vulnerability", "oue", "--k", "3", "--t", "3", "--prior", "1/2,1/3,1/6"
    matrix = rational.ue(rational.oue(F(3)), 3)
    gains = [[2, 0, 0], [0, 1, 5]]
    expected = sum(
        max(sum(g * p * c for g, p, c in zip(row, prior, column, strict=True)) for row in gains)
        for column in zip(*matrix, strict=True)
    )
    assert F(str(answer(*given, "--gain", "2,0,0;0,1,5")["exact"])) == expected
    assert F(str(answer(*given)["exact"])) == brute.additive(prior, matrix) + F(1, 2)
    assert "max" in symqif_measure("vulnerability", "grr", "--k", "3", "--t", "2", "--prior", "a,b,1-a-b").stdout


@pytest.mark.parametrize(
    ("sizes", "prior", "where"),
    [
        (("--k", "2", "--t", "2"), "a,1-a", "where 0 ≤ a, 0 ≤ 1 - a"),
        (("--k", "3", "--t", "2"), "a,-a,1", "where 0 ≤ a, 0 ≤ -a"),
        (("--k", "2"), "1-a,a", "where 0 ≤ 1 - a, 0 ≤ a"),
    ],
)
def test_a_prior_with_letters_says_where_it_is_one(sizes: tuple[str, ...], prior: str, where: str) -> None:
    assert where in symqif_measure("shannon", "grr", *sizes, "--prior", prior).stdout.replace("\N{NO-BREAK SPACE}", " ")


def test_geometric_has_on_its_channel_what_has_no_closed_form() -> None:
    rows = [[F(3, 4), F(1, 6), F(1, 12)], [F(1, 4), F(1, 2), F(1, 4)], [F(1, 12), F(1, 6), F(3, 4)]]  # 3^-|i-j|, scaled
    given = "geometric", "--k", "3", "--t", "3"
    assert answer("guessing", *given)["exact"] == str(brute.guessing([F(1, 3)] * 3, rows))
    assert answer("tv", *given)["exact"] == str(brute.total_variation(rows))
    assert encloses(answer("shannon", *given), brute.shannon([F(1, 3)] * 3, rows))


def test_the_least_eps_for_a_metric() -> None:
    for written in ("|i-j|", "abs(i-j)", "max(i-j, j-i)"):
        found = answer("epsilon", "geometric", "--k", "5", "--t", "3", "--metric", written)
        assert encloses(found, brute.log(3))
    assert encloses(answer("epsilon", "grr", "--k", "5", "--t", "3", "--metric", "2*|i-j|"), brute.log(3) / 2)


@pytest.mark.parametrize(
    ("written", "distance"),
    [
        ("min(|i-j|, 6-|i-j|)", lambda i, j: min(abs(i - j), 6 - abs(i - j))),
        ("||i-j|-2|", lambda i, j: abs(abs(i - j) - 2)),
        ("|i - |j-3||*| i+1 |", lambda i, j: abs(i - abs(j - 3)) * abs(i + 1)),
        ("max(abs(min(i,3)-j), abs((i-j)*2)/3)", lambda i, j: max(abs(min(i, 3) - j), F(abs(i - j) * 2, 3))),
    ],
)
def test_metrics_are_read_as_python_would(written: str, distance: Callable[[int, int], F]) -> None:
    labels = range(1, 7)
    expected = sum(F(1, 6) * (F(3, 8) if i == j else F(1, 8)) * distance(i, j) for i in labels for j in labels)
    assert answer("distance", "grr", "--k", "6", "--t", "3", "--metric", written)["exact"] == str(expected)


def test_a_channel_of_a_file_has_measures(tmp_path: Path) -> None:
    file, rows = tmp_path / "c.csv", [[F(1, 2), F(1, 2), F(0)], [F(1, 4), F(1, 4), F(1, 2)]]
    file.write_text("\n".join(",".join(map(str, row)) for row in rows))
    channel = f"file:{file}"
    assert answer("tv", channel)["exact"] == "1/2"
    assert answer("hockey-stick", channel, "--gamma", "3/2")["exact"] == str(brute.hockey_stick(rows, F(3, 2)))
    assert encloses(answer("shannon", channel, "--prior", "1/3,2/3"), brute.shannon([F(1, 3), F(2, 3)], rows))
    assert symqif_measure("chi-square", channel).stdout.endswith("= infinity\n")


DUCHI = """
from sympy import Rational, exp
from symqif import Channel, eps

t = exp(eps)
duchi = Channel([[1/(t+1), t/(t+1)], [Rational(1, 2), Rational(1, 2)], [t/(t+1), 1/(t+1)]])
"""


def test_a_channel_of_ones_own_has_all_measures_where_its_parameters_are_numbers(tmp_path: Path) -> None:
    (file := tmp_path / "mine.py").write_text(DUCHI)
    own, matrix = ("--mechanism", str(file), "--t", "3"), [[F(1, 4), F(3, 4)], [F(1, 2)] * 2, [F(3, 4), F(1, 4)]]
    ratios = [max(column) / min(column) for column in zip(*matrix, strict=True)]
    assert encloses(answer("epsilon", "duchi", *own), brute.log(max(ratios)))
    assert encloses(answer("shannon", "duchi", *own), brute.shannon([F(1, 3)] * 3, matrix))
    assert answer("vulnerability", "duchi", "--prior", "1/2,1/4,1/4", *own)["exact"] == "9/16"
    assert "takes the explicit channel" in symqif_measure("min-entropy", "duchi", *own[:2]).stderr
    assert "duchi has 3 secrets, not 4" in symqif_measure("min-entropy", "duchi", "--k", "4", *own).stderr
    wrong = symqif_measure("min-entropy", "duchi", *own, "--given", "a=1").stderr
    assert "duchi has no parameter 'a': its parameters are eps" in wrong
    refined = symqif("refine", "duchi", "grr", *own)
    assert "duchi is not refined by GRR at k = 3" in refined.stdout
    refused = symqif("check", "eps", "--against", "mse.duchi", *own[:2])
    assert "mse.duchi is not known: a Channel has" in refused.stderr


NEGATIVE = """
from symqif import Protocol

negative = Protocol(
    name="negative", title="A category that is not the user's", reference="",
    variables={"k": "integer", "eps": "real"}, given=("k >= 2", "eps >= 0"),
    definitions={"q": "1/((k-1)*exp(eps)+1)", "p": "exp(eps)*q", "NEGATIVE": "subset(k, k-1, k-1, 1, p, q)"},
    capacity="k*p", max_case_capacity="exp(eps)", support=("1-q", "1-p"),
    outputs=lambda k: range(1, k + 1), entry=lambda x, y, k: ("q" if y == x else "p",),
)
"""


@pytest.mark.parametrize("metric", [[], ["--metric", "|i-j|"]])
def test_the_reports_of_a_protocol_of_ones_own_have_the_labels_that_it_gives_them(
    tmp_path: Path, metric: list[str]
) -> None:
    (file := tmp_path / "mine.py").write_text(NEGATIVE)
    expected = sum(F(1, 5) * F(3, 13) * abs(i - j) for i in range(5) for j in range(5))
    given = ("--k", "5", "--t", "3", "--mechanism", str(file))
    assert answer("distance", "negative", *metric, *given)["exact"] == str(expected)


def test_a_sum_of_many_logarithms_is_enclosed_and_says_so(tmp_path: Path) -> None:
    weights = [[(x + 2) * (y + 1) % 97 + 1 for y in range(100)] for x in range(10)]
    rows = [[F(weight, sum(row)) for weight in row] for row in weights]
    file = tmp_path / "wide.csv"
    file.write_text("\n".join(",".join(map(str, row)) for row in rows))
    found = answer("kl", str(file), "--bits")
    assert encloses(found, brute.kullback_leibler(rows) / brute.log(2))
    assert found["note"] == "enclosed by Arb alone, not by the kernel: there are too many logarithms"
    assert found["closed_form"] is None
    assert "shannon of wide = a sum of many terms, in" in symqif_measure("shannon", file).stdout
