"""A basis by HiGHS, made exact: each answer is a proof, also at the border, with a wrong start, and in a field."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear import basis
from symqif.find.linear.basis import Row, Solution, _Member, _System
from symqif.find.linear.quadratic import Quadratic
from symqif.refinement_kernel.irrational import Interval, Number, nonnegative, positive, zero

F = Fraction
SUM = (9,)
ROOT = Quadratic(Fraction(0), Fraction(1), 2)
Columns = list[dict[Row, Number]]


def solvable(columns: Columns, target: dict[Row, Number], sums: list[Row]) -> bool:
    """The answer, once it holds: a solution, or by Farkas y with y.column <= 0 for all columns and y.target > 0."""
    found = basis.feasible(columns, target, sums, Deadline(30))
    if isinstance(found, Solution):
        assert all(nonnegative(value) for value in found.values.values())
        for row, goal in target.items():
            assert zero(sum((x * columns[j].get(row, F(0)) for j, x in found.values.items()), F(0)) - goal)
        return True
    for column in columns:
        assert nonnegative(-sum((y * column.get(row, F(0)) for row, y in found.values.items()), F(0)))
    assert positive(sum((y * target[row] for row, y in found.values.items()), F(0)))
    return False


rationals = st.fractions(-3, 3, max_denominator=4)
quadratics = st.builds(lambda a, b: a + b * ROOT, st.integers(-2, 2), st.integers(-2, 2))


@st.composite
def systems(draw: st.DrawFn, numbers: st.SearchStrategy[Number]) -> tuple[Columns, dict[Row, Number], list[Row]]:
    """No target is negative; some of the unknowns may have the sum 1."""
    height, width = draw(st.integers(1, 4)), draw(st.integers(0, 5))
    columns: Columns = [{(r,): draw(numbers) for r in range(height)} for _ in range(width)]
    target: dict[Row, Number] = {(r,): F(0) for r in range(height)}
    if draw(st.booleans()):  # one that has a solution, unless the sum rules it out
        for column in columns:
            x = draw(st.integers(0, 2))
            target = {row: value + x * column[row] for row, value in target.items()}
    else:
        target = {row: draw(numbers) for row in target}
    for row, value in target.items():
        if positive(-value):
            target[row] = -value
            columns = [{r: -x if r == row else x for r, x in column.items()} for column in columns]
    summed = [column for column in columns if draw(st.booleans())]
    for column in summed:
        column[SUM] = F(1)
    sums = [SUM] if summed else []
    columns = [{row: value for row, value in column.items() if not zero(value)} for column in columns]
    columns = [column for column in columns if column]
    assume(columns)
    return columns, target | dict.fromkeys(sums, F(1)), sums


def backwards(system: _System, _: Deadline) -> tuple[list[_Member], list[Fraction | Quadratic]]:
    """The last columns, whatever their values, and what is missing of a basis."""
    system.scale(system.np.zeros(len(system.right)))
    members, height = [], len(system.right)
    for j in reversed(range(len(system.columns))):
        row = len(members)
        if row < height and row in system.columns[j]:
            members.append(_Member(system.columns[j], j))
    members += [system.artificial(row) for row in range(len(members), height)]
    return members, system.values(members)


@pytest.fixture(params=["by HiGHS", "wrong"])
def start(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "wrong":
        monkeypatch.setattr(_System, "start", backwards)


@pytest.mark.usefixtures("start")
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(systems(rationals), systems(quadratics)))
def test_each_answer_is_a_proof(system: tuple[Columns, dict[Row, Number], list[Row]]) -> None:
    solvable(*system)


@pytest.mark.usefixtures("start")
@pytest.mark.parametrize("scale", [F(1, 10**80), F(1), F(10**80)])
@pytest.mark.parametrize("more", [F(0), F(1, 10**30)])
def test_a_difference_that_no_float_shows_is_seen(scale: Fraction, more: Fraction) -> None:
    columns: Columns = [{(0,): scale, (1,): 3 * scale}, {(1,): scale}]
    assert solvable(columns, {(0,): scale * (1 + more), (1,): 3 * scale}, []) is (more == 0)


@pytest.mark.usefixtures("start")
def test_a_tie_that_no_decimal_shows() -> None:
    """x sqrt(2) = 2 and x = sqrt(2) agree; with 10**-30 more they do not."""
    for more in (F(0), F(1, 10**30)):
        assert solvable([{(0,): ROOT, (1,): F(1)}], {(0,): F(2), (1,): ROOT + more}, []) is (more == 0)


@pytest.mark.usefixtures("start")
def test_a_degenerate_system_does_not_cycle() -> None:
    """Beale's example, on which the largest coefficient's rule goes round for ever."""
    rows = [[F(1, 4), F(-60), F(-1, 25), F(9)], [F(1, 2), F(-90), F(-1, 50), F(3)], [F(0), F(0), F(1), F(0)]]
    columns: Columns = [{(r,): row[j] for r, row in enumerate(rows) if row[j]} for j in range(4)]
    columns += [{(r,): F(1)} for r in range(3)]
    assert solvable(columns, {(0,): F(0), (1,): F(0), (2,): F(1)}, [])


def test_enclosed_numbers_are_refused() -> None:
    with pytest.raises(TypeError, match="rational"):
        basis.feasible([{(0,): Interval(F(1), F(2))}], {(0,): F(1)}, [], Deadline(30))


@pytest.mark.parametrize("seconds", [0, -1, 1e-9])
def test_when_the_time_is_up_there_is_no_basis(seconds: float) -> None:
    with pytest.raises(GaveUp, match="no answer"):
        basis.feasible([{(0,): F(1)}], {(0,): F(1)}, [], Deadline(seconds))


@pytest.mark.parametrize("seconds", [1e12, float("inf")])
def test_any_time_may_be_given(seconds: float) -> None:
    assert isinstance(basis.feasible([{(0,): F(2)}], {(0,): F(1)}, [], Deadline(seconds)), Solution)
