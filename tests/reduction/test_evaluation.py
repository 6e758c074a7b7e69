"""Formulas at a point: true, false, undefined, or not decided."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from symqif.kernel.budget import Exhausted, limited
from symqif.kernel.term import Rejected, Term, Undefined, parse
from symqif.kernel.value import compare
from symqif.reduction.channels import Subset
from symqif.reduction.evaluation import as_matrix, explicit, real, truth, written_out

UNDECIDED = "not decided"


def value(formula: Term, evidence: Any = None) -> bool | str | None:
    try:
        return truth(formula, evidence or {}, "claim")
    except Rejected:
        return UNDECIDED


TRUTHS = {
    "all(1 < 2, 2 <= 2, 1 != 2)": True, "all(1 < 2, 2 < 2)": False, "implies(2 < 1, 1 == 2)": True,
    "implies(1 < 2, 1 == 2)": False, "equivalent(1 == 2, 2 == 3)": True, "no(1 == 1)": False,
    "sqrt(2) < 3/2": True, "exp(1) <= 271/100": False, "sqrt(2)*sqrt(8) == 4": True, "log(8) == 3*log(2)": True,
    "exp(1) == 3": False, "max(1, sqrt(2)) < 2": True,
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TRUTHS.items())
def test_a_formula_without_variables_is_evaluated(text: str, expected: bool) -> None:
    assert value(parse(text)) is expected


PARTS = {"T": "1 == 1", "F": "1 == 2", "N": "1/0 == 1", "U": "increasing(x, x, 0)"}
VALUES = {"T": True, "F": False, "N": None, "U": UNDECIDED}
CONNECTIVES = {  # of T, F, N, U as the first part a row, as the second part a column
    "all": "TFNU FFFF NNNN UUUU", "implies": "TFNU TTTT NNNN UUUU", "equivalent": "TFNU FTNU NNNU UUUU",
    "every": "TFNU FFNU NNNU UUUU", "some": "TTNU TFNU NNNU UUUU",
}  # fmt: skip


@pytest.mark.parametrize("head", CONNECTIVES)
def test_parts_are_read_in_order_and_no_further_than_they_count(head: str) -> None:
    expected = CONNECTIVES[head].replace(" ", "")
    for (a, b), value_of in zip(product("TFNU", repeat=2), expected, strict=True):
        assert value((head, parse(PARTS[a]), parse(PARTS[b]))) is VALUES[value_of], (a, b)


@pytest.mark.parametrize(("part", "expected"), list(zip("TFNU", "FTNU", strict=True)))
def test_what_is_undefined_or_undecided_is_so_when_it_is_denied(part: str, expected: str) -> None:
    assert value(("no", parse(PARTS[part]))) is VALUES[expected]


def test_each_part_that_is_read_is_counted() -> None:
    with limited(9), pytest.raises(Exhausted):
        truth(parse("5"), {})
    with limited(1), pytest.raises(Exhausted):
        real(Fraction(1))
    with limited(25), pytest.raises(Exhausted):
        truth(("no", ("no", parse("increasing(x, x, 0)"))), {})


def test_formulas_are_equivalent_if_all_have_one_truth_value() -> None:
    assert value(parse("equivalent(1 == 2, 2 == 3, 1 == 1)")) is False
    assert value(parse("equivalent(1 == 1)")) is True


OTHERS = {
    "forall(1/t == 1, t, real)": None, "exists(1/j == 1, j, integer)": None, "exists(log(t) == 0, t, real)": None,
    "forall(t == t, t, real)": UNDECIDED, "exists(t == 0, t, real)": UNDECIDED, "forall(t == 1, t, real)": UNDECIDED,
    "forall(implies(t < 0, 1/t == 1), t, real)": UNDECIDED, "forall(increasing(x, x, t), t, real)": UNDECIDED,
    "forall(1/0 == 1, f, function(real))": UNDECIDED, "forall(forall(t == 1/s, s, real), t, real)": None,
    "sum(1/0, j, 2, 1) == 0": True, "sum(1/j, j, 0, 1) == 0": None, "sum(1, j, 1, binomial(-1, 0)) == 0": None,
    "sum(capacity(subset(0, 0, 0, 1, 1, 1)), j, 1, 0) == 0": True, "sum(capacity(C), j, 1, 1) == 0": UNDECIDED,
    "0*log(0) == 0": None, "1 == 0**(-1)": None, "max(1, 1/0) == 1": None, "x == x": UNDECIDED, "5": UNDECIDED,
    "ldp(matrix([[1]]), 1)": UNDECIDED, "stochastic(matrix([[1]]))": UNDECIDED,
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), OTHERS.items())
def test_what_is_bound_is_looked_at_for_0_and_what_is_not_evaluated_presupposes_nothing(
    text: str, expected: Any
) -> None:
    assert value(parse(text)) is expected


@pytest.mark.parametrize("operator", ["<", "<=", "==", "!="])
@pytest.mark.parametrize("right", [1, 2, 3])
def test_rational_numbers_are_compared_as_they_are(operator: str, right: int) -> None:
    assert compare(operator, Fraction(2), Fraction(right)) is eval(f"2 {operator} {right}")


UNIFORM, IDENTITY = "matrix([[1/2, 1/2], [1/2, 1/2]])", "matrix([[1, 0], [0, 1]])"
SEPARATION = {"gain": IDENTITY, "prior": ["1/2", "1/2"], "best": [0, 0], "strategy": [0, 1]}
REFINED, REFUSED = f"refines({IDENTITY}, {UNIFORM})", f"refines({UNIFORM}, {IDENTITY})"


@pytest.mark.parametrize("rows", ["[[2, -1]]", "[[1, 0], [1/2, 1/4]]", "[[-1/2, 3/2]]", "[[1/0, 1]]"])
def test_a_matrix_that_is_no_channel_is_undefined_where_one_is_wanted(rows: str) -> None:
    with pytest.raises(Undefined, match=r"undefined: 1/0|a channel has non-negative entries, and rows that sum to 1"):
        as_matrix(parse(f"matrix({rows})"))
    for formula in (f"refines({IDENTITY}, matrix({rows}))", f"in_hull(matrix({rows}), {IDENTITY})"):
        assert value(parse(formula)) is None
        assert value(parse(formula), {"claim": {"matrix": IDENTITY}}) is None
    assert as_matrix(parse(UNIFORM)) == parse(UNIFORM)


NO_CHANNELS = {
    "subset(2, 1, 1, 1, 1, 1)": "rows that sum to 1", "subset(2, 1, 1, 1, 1/4, 1/4)": "rows that sum to 1",
    "subset(2, 1, 1, 1, 3/2, -1/2)": "non-negative entries", "subset(2, 2, 1, 1, 1, 1)": "from 0 to k",
    "subset(0, 0, 0, 1, 1, 1)": "a channel has secrets", "subset(2, -1, 0, 1, 1, 1)": "from 0 to k",
    "subset(2, 1, 3, 1, 1/2, 1/2)": "from 0 to k", f"hot(kron({IDENTITY}, 0))": "a Kronecker power of no factors",
    "subset(2, 0, 2, 1/0, 1/2, 1/2)": "undefined: 1/0", "subset(2, 0, 1, 1, i/(i - 1), 0)": r"undefined: 1/\(1-1\)",
    "hot(kron(matrix([[1, 0], [1/2, 1/4]]), 2))": "rows that sum to 1",
    "hot(kron(matrix([[5, 5], [1, 0]]), 1))": "rows that sum to 1", "subset(2, 1, 1, 1, 1/0, 1)": "undefined: 1/0",
}  # fmt: skip


@pytest.mark.parametrize(("channel", "reason"), NO_CHANNELS.items())
def test_what_is_no_channel_has_no_capacity_and_refines_nothing(channel: str, reason: str) -> None:
    with pytest.raises(Undefined, match=reason):
        explicit(parse(channel))
    for formula in (f"0 < capacity({channel})", f"asr({channel}) == 1", f"refines({channel}, {channel})"):
        assert value(parse(formula)) is None


@pytest.mark.parametrize(
    ("formula", "evidence", "expected"),
    [
        (REFINED, {"claim": {"matrix": UNIFORM}}, True),
        (REFUSED, {"claim": SEPARATION}, False),
        (f"in_hull({UNIFORM}, {IDENTITY})", {"claim": {"matrix": UNIFORM}}, True),
        (f"in_hull({IDENTITY}, {UNIFORM})", {"claim": SEPARATION}, UNDECIDED),
        (REFINED, {}, UNDECIDED),
        (REFINED, {"claim": {}}, UNDECIDED),
        (REFINED, {"claim": SEPARATION}, UNDECIDED),
        (REFINED, {"claim": {"matrix": "matrix([[1/0]])"}}, UNDECIDED),
        (REFINED, {"claim": {"matrix": "matrix([[1/0, 1/0], [1, 0]])"}}, UNDECIDED),
        (REFUSED, {"claim": {"matrix": IDENTITY}}, UNDECIDED),
        (f"no({REFUSED})", {"claim.0": SEPARATION}, True),
        (f"no({REFUSED})", {"claim": SEPARATION}, UNDECIDED),
        (f"all({REFINED}, {REFINED})", {"claim.0": {"matrix": UNIFORM}, "claim.1": {"matrix": UNIFORM}}, True),
        (f"all({REFINED}, {REFINED})", {"claim.0": {"matrix": UNIFORM}}, UNDECIDED),
        (f"all({REFINED}, {REFINED})", {"claim.1": {"matrix": UNIFORM}}, UNDECIDED),
        (f"implies({REFUSED}, {REFINED})", {"claim.0": SEPARATION}, True),
        (f"equivalent({REFINED}, {REFUSED})", {"claim.0": {"matrix": UNIFORM}, "claim.1": SEPARATION}, False),
    ],
)  # fmt: skip
def test_a_refinement_is_decided_by_the_evidence_at_its_place(formula: str, evidence: Any, expected: Any) -> None:
    assert value(parse(formula), evidence) is expected


WRITTEN_OUT = {
    "subset(1, 0, 1, 1, 1/3, 2/3)": [["2/3", "1/3"]], "subset(16, 0, 0, 1, 1, 1)": [["1"]] * 16,
    "subset(2, 1, 1, 1, 1, 0)": [["1", "0"], ["0", "1"]],
    "subset(2, 0, 0, 1, 1/0, 1)": [["1"]] * 2, "subset(2, 2, 2, 1, 1, 1/0)": [["1"]] * 2,
    "subset(2, 1, 1, sqrt(2), sqrt(2)/4, sqrt(2)/4)": [["1/2", "1/2"]] * 2,
    "hot(kron(matrix([[3/4, 1/4], [2/5, 3/5]]), 1))": [["2/5", "3/5"]],
    "hot(kron(matrix([[3/4, 1/4], [2/5, 3/5]]), 2))": [["3/10", "9/20", "1/10", "3/20"],
                                                       ["3/10", "1/10", "9/20", "3/20"]],
}  # fmt: skip


@pytest.mark.parametrize(("text", "rows"), WRITTEN_OUT.items())
def test_a_channel_of_at_least_one_secret_and_of_at_most_16_is_written_out(text: str, rows: list[list[str]]) -> None:
    assert explicit(parse(text)) == [[Fraction(entry) for entry in row] for row in rows]


def test_a_channel_of_many_secrets_is_not_written_out() -> None:
    with pytest.raises(Rejected, match="no channel with 17 secrets is written out"):
        written_out(Subset.of(parse("subset(17, 0, 0, 1, 1, 1)")))
