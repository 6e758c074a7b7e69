"""Linear feasibility: both engines agree, and each answer is a proof."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear import farkas, simplex
from symqif.find.linear.farkas import Multipliers, Row, Solution
from symqif.find.linear.quadratic import Quadratic
from symqif.refinement_kernel.irrational import Number, nonnegative, positive, zero

Columns = list[dict[Row, Number]]
ROOT = Quadratic(Fraction(0), Fraction(1), 2)
F = Fraction


def proves(columns: Columns, target: dict[Row, Number], equal: frozenset[Row], found: Solution | Multipliers) -> bool:
    """Does the answer hold? Farkas: y.column <= 0 for all columns and y.target > 0."""
    if isinstance(found, Solution):
        assert all(nonnegative(value) for value in found.values.values())
        for row, goal in target.items():
            left = sum((x * columns[j].get(row, F(0)) for j, x in found.values.items()), F(0)) - goal
            assert zero(left) if row in equal else nonnegative(left)
        return True
    for column in columns:
        assert nonnegative(-sum((y * column.get(row, F(0)) for row, y in found.values.items()), F(0)))
    assert positive(sum((y * target[row] for row, y in found.values.items()), F(0)))
    assert all(nonnegative(y) for row, y in found.values.items() if row not in equal)
    return False


@st.composite
def systems(draw: st.DrawFn, numbers: st.SearchStrategy[Number]) -> tuple[Columns, dict[Row, Number]]:
    height, width = draw(st.integers(1, 4)), draw(st.integers(0, 5))
    columns: Columns = [{(r,): draw(numbers) for r in range(height)} for _ in range(width)]
    columns = [{row: value for row, value in column.items() if not zero(value)} for column in columns]
    target: dict[Row, Number] = {(r,): F(0) for r in range(height)}
    if draw(st.booleans()):  # one that has a solution
        for column in columns:
            x = draw(st.integers(0, 2))
            target = {row: value + x * column.get(row, F(0)) for row, value in target.items()}
    else:
        target = {row: draw(numbers) for row in target}
    return columns, target


rationals = st.fractions(-3, 3, max_denominator=4)
quadratics = st.builds(lambda a, b: a + b * ROOT, st.integers(-2, 2), st.integers(-2, 2))


@settings(max_examples=80, deadline=None)
@given(systems(rationals))
def test_the_engines_agree_and_prove_it(system: tuple[Columns, dict[Row, Number]]) -> None:
    columns, target = system
    equal = frozenset(target)
    ours = proves(columns, target, equal, simplex.feasible_in_field(columns, target, Deadline(30)))
    theirs = proves(columns, target, equal, farkas.feasible(columns, target, equal, Deadline(30)))
    assert ours == theirs


@settings(max_examples=60, deadline=None)
@given(systems(rationals), st.integers(0, 15))
def test_inequalities_are_equations_with_one_more_unknown(
    system: tuple[Columns, dict[Row, Number]], chosen: int
) -> None:
    columns, target = system
    equal = frozenset(row for n, row in enumerate(target) if chosen >> n & 1)
    slack: Columns = [{row: F(-1)} for row in target if row not in equal]
    theirs = proves(columns, target, equal, farkas.feasible(columns, target, equal, Deadline(30)))
    ours = simplex.feasible_in_field([*columns, *slack], target, Deadline(30))
    assert isinstance(ours, Solution) == theirs


@settings(max_examples=40, deadline=None)
@given(systems(quadratics))
def test_answers_over_a_quadratic_field_are_proofs(system: tuple[Columns, dict[Row, Number]]) -> None:
    columns, target = system
    proves(columns, target, frozenset(target), simplex.feasible_in_field(columns, target, Deadline(30)))


def test_a_tie_that_no_decimal_shows() -> None:
    """x sqrt(2) = 2 and x = sqrt(2) agree; with 10**-30 more they do not."""
    columns: Columns = [{(0,): ROOT, (1,): F(1)}]
    for more in (F(0), F(1, 10**30)):
        target: dict[Row, Number] = {(0,): F(2), (1,): ROOT + more}
        found = simplex.feasible_in_field(columns, target, Deadline(30))
        assert proves(columns, target, frozenset(target), found) is (more == 0)


def test_a_degenerate_system_does_not_cycle() -> None:
    """Beale's example, on which the largest coefficient's rule goes round for ever."""
    rows = [[F(1, 4), F(-60), F(-1, 25), F(9)], [F(1, 2), F(-90), F(-1, 50), F(3)], [F(0), F(0), F(1), F(0)]]
    columns: Columns = [{(r,): row[j] for r, row in enumerate(rows) if row[j]} for j in range(4)]
    columns += [{(r,): F(1)} for r in range(3)]
    target: dict[Row, Number] = {(0,): F(0), (1,): F(0), (2,): F(1)}
    assert proves(columns, target, frozenset(target), simplex.feasible_in_field(columns, target, Deadline(10)))


@pytest.mark.parametrize("seconds", [0, -1, 1e-9])
def test_when_the_time_is_up_there_is_no_answer(seconds: float) -> None:
    columns: Columns = [{(0,): F(1)}]
    for search in (simplex.feasible_in_field, lambda c, t, d: farkas.feasible(c, t, frozenset(t), d)):
        with pytest.raises(GaveUp, match="no answer"):
            search(columns, {(0,): F(1)}, Deadline(seconds))


@pytest.mark.parametrize("seconds", [1e12, float("inf")])
def test_any_time_may_be_given(seconds: float) -> None:
    target: dict[Row, Number] = {(0,): F(1)}
    assert isinstance(farkas.feasible([{(0,): F(2)}], target, frozenset(target), Deadline(seconds)), Solution)
