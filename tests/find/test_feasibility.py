"""Linear systems of the search for signs: strict inequalities of z3 agree, and each solution solves its system."""

from fractions import Fraction

import z3
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.find.limits import Deadline
from symqif.find.linear.feasibility import Solution, System


def solves(system: System, solution: Solution) -> bool:
    rows = set(system.target).union(*system.columns)
    total = {
        m: sum((fmpq(x.numerator, x.denominator) * system.columns[j].get(m, 0) for j, x in solution.items()), fmpq(0))
        for m in rows
    }
    return (
        all(total[m] == system.target.get(m, 0) for m in rows)
        and all(x > 0 for j, x in solution.items() if j < system.free)
        and all(sum(solution.get(j, 0) for j in group) > 0 for group in system.groups)
    )


def has_solution(system: System) -> bool:
    context = z3.Context()
    x = [z3.Real(f"x{j}", context) for j in range(len(system.columns))]
    solver = z3.Solver(ctx=context)
    for m in set(system.target).union(*system.columns):
        parts = [z3.RealVal(0, context), *(str(c[m]) * x[j] for j, c in enumerate(system.columns) if m in c)]
        solver.add(z3.Sum(parts) == str(system.target.get(m, 0)))
    solver.add([x[j] >= 0 for j in range(system.free)])
    solver.add([z3.Sum([z3.RealVal(0, context), *(x[j] for j in group)]) > 0 for group in system.groups])
    return bool(solver.check() == z3.sat)


@st.composite
def systems(draw: st.DrawFn) -> System:
    height, width = draw(st.integers(1, 5)), draw(st.integers(0, 7))
    numbers = st.builds(fmpq, st.integers(-3, 3), st.integers(1, 3))
    vectors = st.dictionaries(st.tuples(st.integers(0, height - 1)), numbers.filter(bool))
    columns = draw(st.lists(vectors, min_size=width, max_size=width))
    free = draw(st.integers(0, width))
    groups = draw(st.lists(st.sets(st.integers(0, free - 1), max_size=3), max_size=2)) if free else []
    return System(columns, free, draw(vectors), groups)


@settings(max_examples=400, deadline=None)
@given(systems())
def test_z3_agrees(system: System) -> None:
    solution = system.solve(Deadline(30))
    assert (solution is not None) == has_solution(system)
    if solution is not None:
        assert solves(system, solution)
        shorter = system.shortened(solution, Deadline(30))
        assert solves(system, shorter)
        assert len(shorter) <= len(solution)


def test_an_unknown_of_any_sign_may_be_negative() -> None:
    system = System([{(0,): fmpq(1)}, {(0,): fmpq(1), (1,): fmpq(1)}], 1, {(1,): fmpq(-1)})
    assert system.solve(Deadline(5)) == {0: Fraction(1), 1: Fraction(-1)}
    assert System(system.columns, 2, system.target).solve(Deadline(5)) is None
