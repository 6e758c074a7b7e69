"""Rules of measures: uses accepted and rejected, and what they say of explicit matrices."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.kernel.term import parse
from symqif.kernel.value import rational
from symqif.reduction.channels import Subset
from symqif.reduction.evaluation import written_out
from symqif.reduction.measures import column_total, row_sum
from symqif.reduction.rule import RULES
from symqif.reduction.statement import Statement
from tests.reduction.test_equal_ratio import holds, refined
from tests.reduction.test_symmetric import PARTS, channel, term
from tests.reduction.test_symmetric import matrix as explicit
from tests.reduction.trees import (
    HYPOTHESIS,
    LEAF,
    NO_MATCH,
    NOT_SHOWN,
    ZERO,
    Examples,
    Node,
    Use,
    cases,
    filled,
    known,
    node,
    refused,
    sequent,
    sign,
)  # fmt: skip

Matrix = list[list[Fraction]]
TWO = "subset(2, 1, 1, 1, 3/4, 1/4)"
ALL = "subset(2, 0, 2, 1, 1/4, 1/4)"
THREE = sign(["4", [0], None])


def used(rule: str, goal: str, because: str = "", *hypotheses: str, at: dict[int, Node] | None = None,
         **arguments: Any) -> Use:  # fmt: skip
    s = sequent(goal, *hypotheses, r="real")
    return Use(s, filled(s, rule, at, **arguments), because)


def bounded(channel: str, size: str, goal: str = "3 <= r", **arguments: Any) -> Use:
    entry = {"size": size, "hypothesis": 0}
    return used("ldp", goal, arguments.pop("because", ""), f"ldp({channel}, r)", **entry, **arguments)


CHANNELS = {"A": "channel", "B": "channel", "r": "real"}
PROCESSED = node("data-processing", known(1), hypothesis=0)

SQUARE = "matrix([[1/2, 1/2], [0, 1]])"
FLAT = "subset(2, 1, 1, 1, 5/8, 3/8)"
WHOLE = "subset(2, 1, 2, 1, {})"
NEAR, FAR = WHOLE.format("5/8, 3/8"), WHOLE.format("3/4, 1/4")
MATRICES = {"capacity(subset(2, 1, 1, 1, 3/4, 1/2))": "3/2", "capacity(subset(2, 1, 1, 1, 5/4, -1/4))": "5/2"}

EXAMPLES: Examples = {
    "stochastic": [
        used("stochastic", f"stochastic({TWO})"),
        used("stochastic", f"stochastic({ALL})"),
        used("stochastic", "stochastic(matrix([[1/2, 1/2], [0, 1]]))"),
        Use(sequent("stochastic(A)", A="channel"), node("stochastic")),
        used("stochastic", f"stochastic(kron({SQUARE}, 3))"),
        used("stochastic", f"stochastic(hot(kron({SQUARE}, 3)))"),
        used("stochastic", f"stochastic(hot(kron({SQUARE}, 0)))", NOT_SHOWN),
        used("stochastic", "stochastic(kron(matrix([[1/2, 1/3]]), 3))", "not equal"),
        used("stochastic", "stochastic(matrix([[1/2, 1/3], [0, 1]]))", "not equal"),
        used("stochastic", "stochastic(matrix([[3/2, -1/2], [0, 1]]))", NOT_SHOWN),
        used("stochastic", "stochastic(subset(2, 1, 1, 1, 3/4, 1/2))", "not equal"),
        used("stochastic", "stochastic(subset(2, 1, 1, 1, 5/4, -1/4))", NOT_SHOWN),
        used("stochastic", "stochastic(subset(2, 1, 1, -1, -3/4, -1/4))", NOT_SHOWN),
        used("stochastic", "stochastic(subset(2, 1, 3, 1, 1/3, 1/3))", NOT_SHOWN),
        used("stochastic", "stochastic(subset(2, 2, 1, 1, 1, 1))", NOT_SHOWN),
        used("stochastic", "stochastic(subset(0, 0, 0, 1, 1, 1))", "division by zero|strict|expand"),
        Use(sequent(f"ldp({TWO}, 3)"), node("stochastic"), "the rule is for stochastic"),
    ],
    "column-minima": [
        used("column-minima", f"no(refines({NEAR}, {FAR}))"),
        used("column-minima", f"no(refines(subset(2, 0, 2, 1, 1/2, 1/2), {FAR}))"),
        used("column-minima", f"no(refines({ALL}, {FAR}))", NOT_SHOWN),
        used("column-minima", f"no(refines({FAR}, {NEAR}))", NOT_SHOWN),
        used("column-minima", f"no(refines({WHOLE.format('1/4, 3/4')}, {FAR}))", NOT_SHOWN),
        used("column-minima", f"no(refines({WHOLE.format('5/8, 1/2')}, {FAR}))"),  # of any matrices
        used("column-minima", f"no(refines({WHOLE.format('5/8, 1/4')}, {FAR}))", NOT_SHOWN),
        used("column-minima", f"no(refines(subset(2, 1, 2, -1, -5/8, -3/8), {FAR}))", NOT_SHOWN),
        used("column-minima", f"no(refines({FLAT}, {FAR}))", NOT_SHOWN),  # it has no size 2
        Use(sequent(f"no(refines({NEAR}, subset(3, 1, 3, 1, 1/2, 1/4)))"), node("column-minima"), "different numbers"),
        Use(sequent(f"refines({NEAR}, {FAR})"), node("column-minima"), "the rule is for no"),
    ],
    "column-maxima": [
        used("column-maxima", f"capacity({TWO}) == 3/2"),
        used("column-maxima", f"asr({TWO}) == 3/4"),
        used("column-maxima", f"capacity({ALL}) == 1"),
        used("column-maxima", "capacity(subset(2, 0, 1, 1, 1/2, 1/4)) == 5/4"),
        used("column-maxima", "capacity(subset(2, 2, 2, 1, 1, 5)) == 1",
             at={1: sign(["4", [0], None], ["4", [3], None])}),
        *(used("column-maxima", f"{measure} == {value}") for measure, value in MATRICES.items()),
        used("column-maxima", f"capacity({TWO}) == 1/2", "not equal"),
        used("column-maxima", f"asr({TWO}) == 3/2", "not equal"),
        used("column-maxima", "capacity(subset(2, 1, 1, 1, 1/4, 3/4)) == 1/2", NOT_SHOWN),
        used("column-maxima", "capacity(subset(2, 1, 1, -1, -3/4, -1/4)) == 3/2", NOT_SHOWN),
        used("column-maxima", "capacity(subset(2, 0, 0, 1, 1, 1)) == 1", NOT_SHOWN),
        used("column-maxima", "capacity(subset(2, 1, 3, 1, 1/3, 1/3)) == 1", NOT_SHOWN),
        used("column-maxima", "capacity(subset(2, 2, 1, 1, 1/3, 1/3)) == 0", NOT_SHOWN),
        Use(sequent(f"capacity({TWO}) == 3/2", i="integer"), node("column-maxima"), "i is not a new name"),
        Use(sequent("capacity(A) == 3/2", A="channel"), node("column-maxima"), "in subset form is wanted"),
        Use(sequent(f"capacity({TWO}) <= 3/2"), node("column-maxima"), "the rule is for =="),
    ],
    "ldp": [
        used("ldp", f"ldp({TWO}, 3)"),
        used("ldp", f"ldp({ALL}, 1)"),
        used("ldp", f"ldp({TWO}, 2)", NOT_SHOWN),
        used("ldp", "ldp(subset(2, 1, 1, 1, 1/4, 3/4), 2)", NOT_SHOWN),
        used("ldp", f"ldp({ALL}, 1/2)", NOT_SHOWN),
        used("ldp", "ldp(subset(2, 1, 1, 1, 2, -1), 1)", NOT_SHOWN),
        used("ldp", "ldp(subset(2, 1, 1, 1, 1, 1), 1)"),  # of any matrix with entries >= 0
        used("ldp", "ldp(subset(2, 1, 1, -1, -1/2, -1/2), 1)", NOT_SHOWN),
        used("ldp", "ldp(subset(2, 3, 4, 1, 1, 1), 1)"),  # which has no columns
        used("ldp", "ldp(subset(2, 1, 1, 1, 1/0, 1), 1)", "division by zero", at={2: ZERO, 4: ZERO, 5: ZERO}),
        Use(sequent(f"ldp({TWO}, 3)", i="integer"), node("ldp"), "i is not a new name"),
        Use(sequent("ldp(A, 3)", A="channel"), node("ldp"), "in subset form is wanted"),
        bounded(TWO, "1", at={-1: THREE}),
        bounded(TWO, "1", "4 <= r", at={-1: THREE}, because=NOT_SHOWN),
        bounded(TWO, "2", at={-1: THREE}, because=NOT_SHOWN),
        Use(sequent("3 <= r", f"ldp({TWO}, r)", r="real"), node("ldp", size="3/2", hypothesis=0),
            "3/2 is not an integer"),
        bounded("subset(2, 0, 2, 1, 3/4, 1/4)", "0", at={-1: THREE}, because=NOT_SHOWN),
        bounded("subset(2, 0, 2, 1, 3/4, 1/4)", "2", at={-1: THREE}, because=NOT_SHOWN),
        bounded("subset(2, 1, 1, 0, 3/4, 1/4)", "1", at={-1: THREE}, because=NOT_SHOWN),
        Use(sequent("3 <= r", f"no(ldp({TWO}, r))", r="real"), node("ldp", size="1", hypothesis=0),
            "the rule is for ldp"),
    ],
    "data-processing": [
        Use(sequent("capacity(B) <= capacity(A)", "refines(A, B)", **CHANNELS), node("data-processing", HYPOTHESIS)),
        Use(sequent("capacity(A) <= capacity(B)", "refines(A, B)", **CHANNELS), node("data-processing", HYPOTHESIS),
            NO_MATCH),
        Use(sequent("capacity(B) < capacity(A)", "refines(A, B)", **CHANNELS), node("data-processing", HYPOTHESIS),
            "the goal is not about the capacities of two channels, or a ratio bound"),
        Use(sequent("ldp(B, r)", "refines(A, B)", "ldp(A, r)", **CHANNELS), PROCESSED),
        Use(sequent("ldp(A, r)", "refines(A, B)", "ldp(B, r)", **CHANNELS), PROCESSED, "the goal is not about"),
        Use(sequent("ldp(C, r)", "refines(A, B)", "ldp(A, r)", C="channel", **CHANNELS), PROCESSED, "the goal is not"),
        Use(sequent("ldp(B, r)", "refines(A, B)", "ldp(A, r*r)", **CHANNELS),
            node("data-processing", known(1, LEAF), hypothesis=0), "not equal"),
        Use(sequent("ldp(B, r)", "no(refines(A, B))", "ldp(A, r)", **CHANNELS), PROCESSED, "the rule is for refines"),
        Use(sequent("ldp(B, r)", "refines(A, B)", "ldp(A, r)", **CHANNELS), node("data-processing", known(1)),
            "wants a whole number as its argument hypothesis"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("use", cases(EXAMPLES))
def test_a_use_of_a_rule_is_accepted_or_rejected_for_its_reason(use: Use) -> None:
    use.check()


# the mathematics, on matrices written out


def matrix(k: int, low: int, high: int, law: list[tuple[int, Fraction, Fraction]]) -> Matrix:
    """law[i]: the number of columns for each subset of size i, and the entries of members and of others."""
    columns = [
        [law[i][1] if x in s else law[i][2] for x in range(k)]
        for i in range(low, high + 1) for s in combinations(range(k), i) for _ in range(law[i][0])
    ]  # fmt: skip
    return [list(row) for row in zip(*columns, strict=True)]


SHAPES = [(k, low, high) for k in range(1, 5) for low in range(k + 1) for high in range(max(low, 1), k + 1)]


@pytest.mark.parametrize(("k", "low", "high"), SHAPES)
def test_row_sums_and_column_maxima_are_those_of_the_written_out_matrix(k: int, low: int, high: int) -> None:
    """count i + 1, member 2 + i, nonmember 2 - i/k, for all sizes in range, the empty and the full set included."""
    form = Subset.of(parse(f"subset({k}, {low}, {high}, i + 1, 2 + i, 2 - i/{k})"))
    written = matrix(k, low, high, [(i + 1, Fraction(2 + i), 2 - Fraction(i, k)) for i in range(k + 1)])
    assert {rational(row_sum(form))} == {sum(row) for row in written}
    assert rational(column_total(form)) == sum(max(column) for column in zip(*written, strict=True))


@pytest.mark.parametrize("k", [2, 3, 4])
def test_a_bound_on_the_entries_of_a_subset_form_bounds_all_ratios_in_its_columns(k: int) -> None:
    """ldp accepts the largest ratio in a column, and no smaller one."""
    written = matrix(k, 1, k - 1, [(1, Fraction(3), Fraction(1))] * (k + 1))
    worst = max(max(column) / min(column) for column in zip(*written, strict=True))
    assert worst == 3
    row = sum(written[0])
    channel = f"subset({k}, 1, {k - 1}, 1, 3/{row}, 1/{row})"
    used("ldp", f"ldp({channel}, {worst})").check()
    used("ldp", f"ldp({channel}, {worst - Fraction(1, 100)})", NOT_SHOWN).check()


@pytest.mark.parametrize(("k", "i"), [(2, 1), (3, 1), (3, 2), (4, 2)])
def test_what_a_refutation_writes_out_is_the_matrix_of_the_definition(k: int, i: int) -> None:
    size = len(list(combinations(range(k), i)))
    entry = Fraction(1, size)
    form = Subset.of(parse(f"subset({k}, {i}, {i}, 1, 1/{size}, 1/{size})"))
    assert written_out(form) == matrix(k, i, i, [(1, entry, entry)] * (k + 1))


def test_equal_columns_are_added_up() -> None:
    form = Subset.of(parse("subset(2, 1, 1, 3, 1/4, 1/12)"))
    assert written_out(form) == [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]


@pytest.mark.parametrize(("measure", "value"), MATRICES.items())
def test_what_is_no_channel_is_measured_by_the_rule_but_has_no_measure_in_a_statement(measure: str, value: str) -> None:
    claim = f"{measure} == {value}"
    tree = used("column-maxima", claim).tree
    refused(r"the statement presupposes stochastic\(subset", Statement(claim), tree)


def test_a_bare_leaf_shows_no_capacity() -> None:
    Use(sequent(f"capacity({TWO}) == 3/2"), LEAF, "not equal").check()


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 3), PARTS, PARTS)
def test_the_column_minima_are_those_of_the_matrices_and_refute_a_witness(
    k: int, first: list[int], second: list[int]
) -> None:
    forms = channel(k, first), channel(k, second)
    a, b = (explicit(k, form) for form in forms)
    goal = sequent(f"no(refines({term(k, forms[0])}, {term(k, forms[1])}))")
    goals = RULES["column-minima"].reduce(goal, {}, {})
    least_b, least_a = (sum((min(column) for column in zip(*m, strict=True)), Fraction(0)) for m in (b, a))
    assert tuple(rational(side) for side in goals[-1].goal[1:]) == (least_b, least_a)  # type: ignore[index]
    shown = all(holds(g, k) for g in goals)
    assert shown is (least_b < least_a)
    assert not (shown and refined(a, b))
