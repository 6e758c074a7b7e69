"""A basis by HiGHS, made exact: the answers of the exact simplex method, at the border and with a wrong start."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear import basis, simplex
from symqif.find.linear.basis import _Member, _System
from symqif.find.linear.farkas import Row
from symqif.refinement_kernel.irrational import Number, positive
from tests.find.test_simplex import Columns, proves, rationals, systems

F = Fraction
SUM = (9,)


def backwards(system: _System, _: Deadline) -> list[_Member]:
    """The last columns, whatever their values, and what is missing of a basis."""
    members, height = [], len(system.right)
    for j in reversed(range(len(system.columns))):
        row = len(members)
        if row < height and row in system.columns[j]:
            members.append(_Member(system.columns[j], j))
    return members + [system.artificial(row) for row in range(len(members), height)]


@pytest.fixture(params=["by HiGHS", "wrong"])
def start(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "wrong":
        monkeypatch.setattr(_System, "start", backwards)


@pytest.mark.usefixtures("start")
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(systems(rationals), st.integers(0, 31))
def test_the_exact_simplex_method_agrees(system: tuple[Columns, dict[Row, Number]], summed: int) -> None:
    """Some of the unknowns have the sum 1."""
    columns, target = ([dict(column) for column in system[0]], dict(system[1]))
    for row, value in target.items():
        if positive(-value):
            target[row] = -value
            columns = [{r: -x if r == row else x for r, x in column.items()} for column in columns]
    chosen = [column for n, column in enumerate(columns) if summed >> n & 1]
    for column in chosen:
        column[SUM] = F(1)
    sums = [SUM] if chosen else []
    target |= dict.fromkeys(sums, F(1))
    columns = [column for column in columns if column]
    assume(columns)
    ours = proves(columns, target, frozenset(target), basis.feasible(columns, target, sums, Deadline(30)))
    theirs = proves(columns, target, frozenset(target), simplex.feasible_in_field(columns, target, Deadline(30)))
    assert ours == theirs


@pytest.mark.usefixtures("start")
@pytest.mark.parametrize("scale", [F(1, 10**80), F(1), F(10**80)])
@pytest.mark.parametrize("more", [F(0), F(1, 10**30)])
def test_a_difference_that_no_float_shows_is_seen(scale: Fraction, more: Fraction) -> None:
    columns: Columns = [{(0,): scale, (1,): 3 * scale}, {(1,): scale}]
    target: dict[Row, Number] = {(0,): scale * (1 + more), (1,): 3 * scale}
    assert proves(columns, target, frozenset(target), basis.feasible(columns, target, [], Deadline(30))) is (more == 0)


def test_when_the_time_is_up_there_is_no_basis() -> None:
    with pytest.raises(GaveUp, match="no answer"):
        basis.feasible([{(0,): F(1)}], {(0,): F(1)}, [], Deadline(0))
