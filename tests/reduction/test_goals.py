"""Goals of rules that no other test misses when they are dropped, with a falsehood that would be proved without."""

from typing import Any

import pytest

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, parse
from symqif.reduction import proof  # noqa: F401  (declares the rules)
from symqif.reduction.channels import Subset, rows
from symqif.reduction.rule import RULES, Arguments
from tests.reduction.trees import sequent


def goals(s: Sequent, rule: str, **arguments: Any) -> list[str]:
    return [str(goal) for goal in RULES[rule].reduce(s, arguments, {})]


def test_both_functions_of_a_quotient_and_their_derivatives_have_to_be_defined() -> None:
    """log(-1 - x) is 0 for all x >= 0, by convention, and its "derivative" is 1/(1 + x): the quotient tends to 0."""
    above, below = "0 <= x |- 0 < -1-x", "0 <= x |- -1-x != 0"
    for function in ("log(-1 - x)/x", "x/log(-1 - x)"):
        assert {above, below} <= set(goals(sequent(f"limit({function}, x, 0, 1)"), "derivative-quotient"))


NO_MATRICES = [
    "5", "A", "kron(Ax, kx)", "hot(kron(A, k))", "kron([[1], [1]], [[2], [2]])", "matrix([[1], [1, 2]])",
    "subset(k, k, k, k, k, k)",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_MATRICES)
def test_only_a_matrix_that_is_written_out_has_rows(text: str) -> None:
    """Two names of two letters are as long as each other, as rows of a matrix are."""
    with pytest.raises(Rejected, match="an explicit matrix is wanted"):
        rows(parse(text))


@pytest.mark.parametrize("place", range(5))
def test_a_size_within_one_hot_rows_would_be_captured(place: int) -> None:
    a, b, c, d, k = ("i" if n == place else name for n, name in enumerate("abcdk"))
    with pytest.raises(Rejected, match="i is kept for the sizes of subsets"):
        Subset.of(parse(f"hot(kron(matrix([[{a}, {b}], [{c}, {d}]]), {k}))"))


def test_what_is_exhibited_is_of_the_sort() -> None:
    """Twice an integer is not 1, and no channel has more capacity than rows."""
    with pytest.raises(Rejected, match="1/2 is not an integer"):
        goals(sequent("exists(2*n == 1, n, integer)"), "exhibit", value="1/2")
    found = goals(sequent("exists(capacity(C) == 7, C, channel(1))"), "exhibit", value="matrix([[7]])")
    assert found == [" |- stochastic(matrix([[7]]))", " |- capacity(matrix([[7]])) == 7"]


@pytest.mark.parametrize("in_both", [0, 1])
def test_channels_of_one_ratio_are_compared_at_an_integer(in_both: int) -> None:
    """Nothing bounds what the forms of count and members are between two sizes."""
    form = "subset(3, 1, 2, c, 2*m, m)"
    s = sequent("0 < 0", f"refines({form}, {form})", c="real", m="real")
    with pytest.raises(Rejected, match="3/2 is not an integer"):
        goals(s, "equal-ratio", hypothesis=0, size="3/2", ratio="2", in_both=in_both)
    with pytest.raises(KeyError):
        goals(s, "equal-ratio", hypothesis=0, size="1", ratio="2", in_both=in_both + 2)


def test_a_strategy_has_an_action_for_each_output() -> None:
    """All gains are -1: over one of two outputs they sum to -1/2, more than over the only output of A."""
    s = sequent("no(refines(matrix([[1]]), matrix([[1/2, 1/2]])))")
    arguments: dict[str, Any] = {"prior": ["1"], "gain": "matrix([[-1]])", "best": [0]}
    assert goals(s, "gain", strategy=[0, 0], **arguments)
    for strategy in ([0], [0, 0, 0]):
        with pytest.raises(Rejected, match="one action for each output is wanted"):
            goals(s, "gain", strategy=strategy, **arguments)


@pytest.mark.parametrize("best", [[0], [0, 0, 0]])
def test_the_vulnerability_of_a_channel_is_over_all_its_outputs(best: list[int]) -> None:
    """Over one of two outputs the gains of 1 sum to 1/2, less than over the only output of B."""
    s = sequent("no(refines(matrix([[1/2, 1/2]]), matrix([[1]])))")
    with pytest.raises(Rejected, match="one action for each output is wanted"):
        goals(s, "gain", prior=["1"], gain="matrix([[1]])", best=best, strategy=[0])


@pytest.mark.parametrize(
    "wrong",
    [
        {"best": [1]},
        {"strategy": [0, 2]},
        {"strategy": [0, 0.0]},
        {"gain": "matrix([[-1, 0]])"},
        {"prior": ["1/2"] * 2},
    ],
)
def test_gains_and_actions_that_do_not_fit_are_malformed(wrong: dict[str, Any]) -> None:
    s = sequent("no(refines(matrix([[1]]), matrix([[1/2, 1/2]])))")
    with pytest.raises((ValueError, LookupError, TypeError)):
        goals(s, "gain", **{"prior": ["1"], "gain": "matrix([[-1]])", "best": [0], "strategy": [0, 0], **wrong})


@pytest.mark.parametrize(("name", "value"), [("terms", [1]), ("values", {"x": 1})])
def test_terms_are_read_from_texts(name: str, value: object) -> None:
    with pytest.raises(Rejected, match="written as text"):
        getattr(Arguments({"rule": "chain", "given": value}), name)("given")


def test_an_instance_is_of_values_of_the_sort() -> None:
    squares, channels = "forall(n <= n**2, n, integer)", "forall(1 <= capacity(C), C, channel)"
    with pytest.raises(Rejected):
        goals(sequent("0 <= 1", squares, r="real"), "instance", hypothesis=0, values=["r"])
    left = goals(sequent("0 <= 1", channels), "instance", hypothesis=0, values=["matrix([[1/2]])"])
    assert [goal.partition(" |- ")[2] for goal in left] == ["stochastic(matrix([[1/2]]))", "0 <= 1"]


def test_the_ends_of_a_form_are_those_that_are_written() -> None:
    """Column minima are of forms that reach k, however that is written; the empty set may be a report."""
    form, sorts = "subset(k, {}, {}, 1, p, q)", dict.fromkeys("kw", "integer") | dict.fromkeys("pqv", "real")
    s = sequent(f"no(refines({form.format(1, 'w')}, {form.format(1, 'k')}))", **sorts)
    found = goals(s, "column-minima")
    assert " |- k <= w" in found
    assert " |- w <= k" in found
    for low, high, least in ((0, "k", "0"), (0, 0, "1"), (1, "k", "1")):
        found = goals(sequent(f"capacity({form.format(low, high)}) == v", **sorts), "column-maxima")
        assert f" |- {least} <= {low}" in found


@pytest.mark.parametrize("rows", [1, 3])
def test_a_witness_has_a_row_for_each_output(rows: int) -> None:
    refined = "refines(matrix([[1, 0], [0, 1]]), matrix([[1, 0], [1, 0]]))"
    with pytest.raises(Rejected, match="do not fit"):
        goals(sequent(refined), "witness", matrix=f"matrix([{', '.join(['[1, 0]'] * rows)}])")
