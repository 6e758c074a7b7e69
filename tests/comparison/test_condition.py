"""The condition of a row of cases is the range over which it is decided."""

from pathlib import Path

import pytest

from symqif.comparison.check import Check, check
from symqif.comparison.condition import ranges
from symqif.comparison.formula_file import read_formulas
from symqif.comparison.notation import written
from symqif.comparison.several import check_all
from symqif.formula.written import Written
from symqif.quantities import quantities
from symqif.report.answers.check import line, plain_text

CAPACITY = quantities()["capacity.grr"]
CASES = r"C = \begin{cases} \frac{k}{2} & \text{if } k = 3 \\ k p & \text{otherwise} \end{cases}"


@pytest.mark.parametrize(
    ("conditions", "relations"),
    [
        ([r"& \text{if } k = 2"], ("k == 2",)),
        ([r"& \text{if $k \ge 3$ and } \varepsilon > 0,"], ("k >= 3", "eps > 0")),
        ([r"k \ge 3, \; \varepsilon \leq \log d,"], ("k >= 3", "eps <= log(k)")),
        ([r"\mbox{for } 2 < d \le e^{\varepsilon}"], ("2 < k", "k <= exp(eps)")),
        ([r"\text{otherwise.}", r"d = 2", r"k > 5 \text{ }"], ("k != 2", "k <= 5")),
        ([r"\text{else}", r"p \ne q"], ("p == q",)),
        *(
            ([rf"&\text{{if}} \quad p \ge q {wide} k < 3"], ("p >= q", "k < 3"))
            for wide in (r"\quad", r"\;\;", "~~", "&", r"\&")
        ),
    ],
)
def test_a_comparison_of_what_is_known_is_a_range(conditions: list[str], relations: tuple[str, ...]) -> None:
    assert ranges(_row(conditions), CAPACITY) == relations


@pytest.mark.parametrize(
    "conditions",
    [
        [r"\text{if } k \text{ is small}"],
        [r"\text{if } k = 2 \text{ or } k = 3"],
        [r"k = 2 \lor k = 3"],
        [r"x \in S"],
        [r"x = y"],
        [r"k \approx 3"],
        [r"\text{unless } k = 2"],
        [r"\text{otherwise}"],
        [r"\text{otherwise}", ""],
        ["", "k = 2"],
        [r"\text{otherwise}", r"2 < k < 5"],
        [r"\text{otherwise}", r"k = 2", r"k \text{ odd}"],
    ],
)
def test_what_else_is_said_is_none(conditions: list[str]) -> None:
    assert ranges(_row(conditions), CAPACITY) is None


def _row(conditions: list[str]) -> Written:
    return Written("k", "k", (0,), conditions=tuple(conditions), letters={"d": "k"})


def _row_of(text: str, row: int) -> Check:
    return check(written(text, {}, row), "capacity.grr")


def test_a_row_is_decided_within_its_condition() -> None:
    first, second = (_row_of(CASES, row) for row in (1, 2))
    assert first.point is not None
    assert first.point.numbers["k"] == 3
    assert "read as: k/2, for k = 3 (the row's condition)" in plain_text(first)
    assert second.equal
    assert "k ≠ 3" in plain_text(second)


def test_an_array_may_stand_for_cases() -> None:
    array = (
        CASES.replace("{cases}", "{array}{ll}", 1).replace("{cases}", "{array}").replace(r"\begin", r"\left\{\begin")
    )
    first, second = (written(array + r"\right.", {}, row) for row in (1, 2))
    assert (ranges(first, CAPACITY), ranges(second, CAPACITY)) == (("k == 3",), ("k != 3",))


@pytest.mark.parametrize(("formula", "equal"), [(r"\frac{k}{2}", None), ("k p", True)])
def test_under_another_condition_no_row_is_said_to_differ(formula: str, equal: bool | None) -> None:
    found = _row_of(CASES.replace("k = 3", r"k \text{ is odd}").replace(r"\frac{k}{2}", formula), 1)
    assert found.equal is equal
    assert found.point is None
    assert equal or found.reason.startswith("the condition of the row is not understood")


def test_a_formula_file_has_the_conditions_of_its_paper(tmp_path: Path) -> None:
    row = r"\frac{3 e^\varepsilon}{e^\varepsilon+2} & \text{if } d = \few"
    cases = rf"\begin{{cases}} {row} \\ 1 & \varepsilon = 0 \end{{cases}}"
    paper = rf"\newcommand{{\few}}{{3}} \begin{{equation}}\label{{eq:cases}} C = {cases} \end{{equation}}"
    (tmp_path / "paper.tex").write_text(paper)
    (tmp_path / "formulas.toml").write_text(
        'latex = "paper.tex"\nsymbols = {d = "k"}\n'
        + "".join(f'[[formula]]\nlabel = "{n}"\nagainst = "capacity.grr"\nat = "eq:cases"\nrow = {n}\n' for n in (1, 2))
    )
    answers = list(check_all(read_formulas(tmp_path / "formulas.toml").entries))
    assert [answer.verdict for answer in answers] == ["as expected"] * 2
    assert answers[0].check is not None
    assert "(the row's condition)" in str(line(answers[0].check, "1"))
