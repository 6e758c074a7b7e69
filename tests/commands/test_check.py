"""symqif check on the command line: answers, exit statuses, JSON, and the command that shows it again."""

import json
import shlex
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from symqif import check
from symqif.report.answers.check import lines
from tests.command import symqif
from tests.sample import every

symqif_check = partial(symqif, "check")


def test_equal_exits_0() -> None:
    result = symqif_check(r"\frac{k e^{\varepsilon}}{e^{\varepsilon}+k-1}", "--against", "capacity.grr")
    assert result.exit_code == 0
    assert result.output.splitlines()[:2] == [
        "equal to capacity.grr, for all k ≥ 2, ε ≥ 0",
        "  read as: k·e^ε/(e^ε + k - 1)",
    ]


def test_different_exits_1_and_the_command_shows_it_again() -> None:
    first = symqif_check("k*p/binomial(k-1, omega-1)", "--against", "capacity.ss")
    assert first.exit_code == 1
    again = next(line for line in first.output.splitlines() if "see it again: " in line)
    program, command, *arguments = shlex.split(again.partition(": ")[2])
    assert (program, command) == ("symqif", "check")
    second = symqif_check(*arguments)
    assert second.exit_code == 1
    places = ("smallest counterexample", "yours", "exact")
    shown = [[line for line in r.output.splitlines() if line.strip().startswith(places)] for r in (first, second)]
    assert shown[0] == shown[1]
    assert len(shown[0]) == 3


def test_a_constant_channel_differs_without_a_point(tmp_path: Path) -> None:
    (tmp_path / "flat.csv").write_text("1/2,1/2\n1/2,1/2\n", encoding="utf-8")
    printed = symqif_check("2", "--against", f"capacity.{tmp_path / 'flat.csv'}").stdout
    assert printed.splitlines()[3:] == ["  yours: 2", "  exact: 1"]


@pytest.mark.parametrize(
    ("formula", "against", "said"),
    every(3, [
        ("exp(eps)", "epsilon.grr", "k = 2, ε = ln 2 (t = 2)"),
        ("k*exp(eps)/(exp(eps)+k-1)*eps/eps", "capacity.grr", "k = 2, ε = 0 (t = 1)"),  # there alone
        ("2*eps", "epsilon.grr", "k = 2, ε = ln 2 (t = 2)"),
        ("eps", "epsilon.the", "k = 2, ε = 2·ln 2 (y = 2), θ = ln(3/2)/(ln 2) (x = 3/2)"),
    ]),
)  # fmt: skip
def test_a_counterexample_is_given_in_eps_and_theta_too(formula: str, against: str, said: str) -> None:
    text = " ".join(symqif_check(formula, "--against", against).output.split())
    assert f"smallest counterexample: {said} yours" in text


def test_the_true_closed_form_is_shown_beside_a_wrong_formula() -> None:
    assert "  closed form: k·e^ε/(e^ε + k - 1)\n" in symqif_check("k", "--against", "capacity.grr").output
    assert "closed form:" not in symqif_check("k*exp(eps)/(exp(eps)+k-1)", "--against", "capacity.grr").output


@pytest.mark.slow
def test_the_variance_at_frequency_0_is_said_to_be_that() -> None:
    usual = "4*exp(eps)/(n*(exp(eps)-1)**2)"
    assert "  proved equal where f = 0\n" in symqif_check(usual, "--against", "mse.oue").output
    assert "where f = 0" not in symqif_check(f"2*{usual}", "--against", "mse.oue").output


def test_undecided_exits_3() -> None:
    result = symqif_check("binomial(k, 1/2)", "--against", "capacity.grr", "--timeout", "1")
    assert result.exit_code == 3
    assert result.output.startswith("undecided: is it capacity.grr, for all k ≥ 2, ε ≥ 0?")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("k", "--against", "capacity.foo"),
        ("", "--against", "capacity.grr"),
        ("k+", "--against", "capacity.grr"),
        ("0.5", "--against", "capacity.grr"),
        ("(" * 5000 + "k" + ")" * 5000, "--against", "capacity.grr"),
        ("k\x00", "--against", "capacity.grr"),
        ("10**(10**9)", "--against", "capacity.grr"),
        ("k", "--against", "capacity.grr", "--k", "1"),
        ("k", "--against", "capacity.grr", "--theta", "3/4"),
        ("4", "--against", "mse.lh", "--g", "ceil(exp(eps)+1)"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments: tuple[str, ...]) -> None:
    result = symqif_check(*arguments)
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith("symqif: ")
    assert line.isprintable()
    assert len(line) < 250


def test_json_has_the_schema() -> None:
    found = json.loads(symqif_check("k", "--against", "capacity.grr", "--json").output)
    assert found["schema"] == "symqif.check/1"
    assert found["against"] == "capacity.grr"
    assert found["equal"] is False
    assert found["counterexample"] == {"k": "2", "eps": "log(2)"}
    assert (found["yours"], found["exact"]) == ("2", "4/3")
    assert found["reproduce"] == "symqif check k --against capacity.grr --k 2 --t 2"
    assert found["on_explicit_channel"]
    equal = json.loads(symqif_check("exp(eps)", "--against", "epsilon.grr", "--json").output)
    assert equal["equal"] is False
    proved = json.loads(symqif_check("eps", "--against", "epsilon.grr", "--json").output)
    assert proved["equal"] is True
    assert proved["counterexample"] is None
    assert proved["certificates"]


def test_a_range_of_k_leaves_out_what_is_open() -> None:
    found = replace(check("k", "capacity.grr"), equal_for=(2, 3, 5, 7, 8), open_for=(4, 6))
    assert "  proved equal for k = 2 to 3, 5, 7 to 8" in lines(found)


def test_the_digits_of_a_negative_value_are_those_that_it_begins_with() -> None:
    """-e/3 is -0.9060939428196.."""
    found = check("-exp(1)/3", "capacity.grr", k=2)
    assert "    yours: -0.906093942819.. = -e/3" in lines(found)


@pytest.mark.parametrize(
    ("name", "meant"), [("variance.olh", "mse.olh"), ("ml.grr", "capacity.grr"), ("cap.ss", "capacity.ss")]
)
def test_what_others_call_a_quantity_is_understood(name: str, meant: str) -> None:
    assert f"no quantity is called {name!r}: did you mean {meant}?" in symqif_check("k", "--against", name).stderr


def test_a_protocol_of_ones_own_with_one_of_our_names_is_announced(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("from dataclasses import replace\nfrom symqif import sue\nmy = replace(sue)\n")
    done = symqif_check("eps", "--against", "epsilon.my", "--mechanism", tmp_path / "mine.py")
    assert done.stderr.endswith("mine.py: sue is symqif's own here, and that of the file is called my\n")
    assert done.exit_code == 0


def test_a_long_rational_has_its_leading_digits_in_front() -> None:
    done = symqif_check("exp(eps)", "--against", "capacity.oue", "--k", "50")
    assert "exact: 1.4999.. = 717897987128902635348937/478598658461235059180166\n" in done.stdout


def test_orders_are_asked_for_by_flags() -> None:
    result = symqif_check("exp(eps)", "--against", "capacity.grr", "--at-most")
    assert result.exit_code == 0
    assert result.output.startswith("proved: capacity.grr is at most your formula, for all k ≥ 2, ε ≥ 0\n")
    result = symqif_check("exp(eps)", "--against", "capacity.grr", "--at-most", "--strict", "--json")
    assert result.exit_code == 1
    data = json.loads(result.output)
    assert (data["relation"], data["holds"], data["equal"]) == ("less than", False, None)
    assert data["counterexample"]["eps"] == "0"
    arguments = shlex.split(data["reproduce"])[2:]
    assert {"--at-most", "--strict"} < {*arguments}
    again = symqif_check(*arguments).output
    assert again.startswith("refuted: capacity.grr is less than your formula\n")
    assert "    yours: 1\n" in again  # and not less by 0


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--against", "capacity.grr", "--at-most", "--at-least"), "exclude each other"),
        (("--against", "capacity.grr", "--strict"), "--strict goes with --at-most or --at-least"),
        (("--at-most",), "give --against NAME"),
    ],
)
def test_flags_of_an_order_that_say_nothing_are_refused(flags: tuple[str, ...], said: str) -> None:
    result = symqif_check("k", *flags)
    assert result.exit_code == 2
    assert said in result.output
