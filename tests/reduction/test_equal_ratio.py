"""The equal-ratio criterion: uses accepted and rejected, and linear programs on explicit channels that agree."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.find.limits import Deadline
from symqif.find.proof import prove
from symqif.find.refinement.matrices import Matrix
from symqif.find.refinement.orbits import witness_or_gain
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Term, Undefined, substitute
from symqif.outline import by
from symqif.reduction.channels import Subset
from symqif.reduction.evaluation import truth, written_out
from symqif.reduction.rule import RULES
from symqif.reduction.statement import Statement
from symqif.refinement_kernel.witness import check_gain, check_witness
from tests.reduction.trees import Examples, Node, Use, cases, sequent

RANDOMISED = "subset(3, 1, 1, 1, 1/2, 1/4)"  # three secrets, ratio 2
NOISIER = "subset(3, 0, 1, 1 + (1-i)*3, 1/4, 1/8)"  # the same, with nothing reported half of the time
RATIO_THREE = "subset(3, 0, 1, 1 + (1-i)*4, 3/10, 1/10)"
PAIRS = "subset(3, 2, 2, 1, 2/5, 1/5)"
SHORT = "subset(3, 0, 1, 1 + (1-i)*2, 1/4, 1/8)"  # no channel: rows sum to 7/8
CONSTANT = "subset(3, 1, 1, 1, 1/3, 1/3)"
FOUR = "subset(4, 1, 1, 1, 2/5, 1/5)"


def refined(a: Matrix, b: Matrix) -> bool:
    """By linear programming on the explicit channels, whose answer is checked either way."""
    found = witness_or_gain(a, b, Deadline(20))
    (check_witness if found.holds else check_gain)(a, found.matrix, b)
    return found.holds


def below(a: str, b: str) -> str:
    return f"refines({a}, {b})"


def proved(goal: str, *given: str, rule: str = "equal-ratio", **arguments: Any) -> Node:
    """A use of the rule whose goals are settled by the finders."""
    found = prove(Statement(goal, given=given), (), by(rule, **arguments), {}, Deadline(60))
    tree: Node = found["proof"]
    return tree


TREE = proved(below(RANDOMISED, NOISIER), ratio="2")
READ = proved("1/8 <= 1/4", below(RANDOMISED, NOISIER), rule="equal-ratio-order", hypothesis=0, ratio="2", size="1")
OTHER = {"hypothesis": 0, "ratio": "2", "size": "2"}
MISSED = proved("1/5 <= 0", below(RANDOMISED, PAIRS), rule="equal-ratio-unreported", **OTHER)
REJECTED = "do not show|not equal|does not expand|no value|negative after the shift"

EXAMPLES: Examples = {
    "equal-ratio": [
        Use(sequent(below(RANDOMISED, NOISIER)), TREE),
        Use(sequent(below(NOISIER, RANDOMISED)), TREE, REJECTED),
        Use(sequent(below(RANDOMISED, RATIO_THREE)), TREE, REJECTED),
        Use(sequent(below(RANDOMISED, PAIRS)), TREE, REJECTED),
        Use(sequent(below(RANDOMISED, SHORT)), TREE, REJECTED),
        Use(sequent(below(RANDOMISED, NOISIER)), {**TREE, "ratio": "1"}, REJECTED),
        Use(sequent("1/8 <= 1/4", below(RANDOMISED, NOISIER)), {**READ, "ratio": "2*i"}, "not declared: i"),
        Use(sequent("1/8 <= 1/16", below(CONSTANT, CONSTANT)), {**READ, "ratio": "1"}, REJECTED),
        Use(sequent(below(RANDOMISED, FOUR)), TREE, "different numbers of secrets"),
        Use(sequent(below(FOUR, RANDOMISED)), TREE, "different numbers of secrets"),
        Use(sequent("1/8 <= 1/4", below(RANDOMISED, NOISIER)), READ),
        Use(sequent("1/4 <= 1/8", below(RANDOMISED, NOISIER)), READ, REJECTED),
        Use(sequent("1/8 <= 1/4", below(RANDOMISED, NOISIER)), {**READ, "size": "0"}, REJECTED),
        Use(sequent("1/8 <= 1/4", below(RANDOMISED, NOISIER)), {**READ, "size": "2"}, REJECTED),
        Use(sequent("1/8 <= 1/4", below(RANDOMISED, SHORT)), READ, REJECTED),
        Use(sequent("1/5 <= 0", below(RANDOMISED, PAIRS)), MISSED),
        Use(sequent("1/6 <= 0", below(RANDOMISED, PAIRS)), MISSED, REJECTED),
        Use(sequent("1/5 <= 0", below(RANDOMISED, PAIRS)), {**MISSED, "size": "1"}, REJECTED),
        Use(sequent("1/5 <= 0", below(RANDOMISED, PAIRS)), {**MISSED, "size": "3"}, REJECTED),
        Use(sequent("1/5 <= 0", below(PAIRS, PAIRS)), MISSED, REJECTED),
        Use(sequent("1/5 <= 0", below(RANDOMISED, NOISIER)), MISSED, REJECTED),
        Use(sequent("1/5 <= 0", below(RATIO_THREE, PAIRS)), MISSED, REJECTED),
        Use(sequent("1/5 <= 0", below(SHORT, PAIRS)), MISSED, REJECTED),
    ],
}


@pytest.mark.parametrize("use", cases(EXAMPLES))
def test_a_use_of_a_rule_is_accepted_or_rejected_for_its_reason(use: Use) -> None:
    use.check()


def matrix(k: int, ratio: Fraction, weights: list[Fraction], slope: int = 0) -> list[list[Fraction]]:
    """A channel that reports subsets: weights[i] is the probability of size i, members are favoured by the ratio, to
    which the slope adds at each size."""
    rows: list[list[Fraction]] = [[] for _ in range(k)]
    for size, weight in enumerate(weights):
        for chosen in combinations(range(k), size):
            for x in range(k):
                favour = ratio + slope * size if x in chosen else Fraction(1)
                mean = (size * (ratio + slope * size) + k - size) / k
                rows[x].append(weight * favour / (mean * comb(k, size)))
    return rows


@settings(max_examples=60, deadline=None)
@given(
    st.integers(2, 3),
    st.sampled_from([Fraction(2), Fraction(9, 4), Fraction(5)]),
    st.lists(st.integers(0, 4), min_size=8, max_size=8),
)
def test_linear_programs_agree_with_the_criterion(k: int, ratio: Fraction, parts: list[int]) -> None:
    first, second = [*parts[: k + 1]], [*parts[4 : 5 + k]]
    if not sum(first) or not sum(second):
        return
    a, b = ([Fraction(n, sum(own)) for n in own] for own in (first, second))
    ordered = all(b[i] <= a[i] for i in range(1, k))
    channels = matrix(k, ratio, a), matrix(k, ratio, b)
    assert all(sum(row) == 1 for channel in channels for row in channel)
    assert refined(*channels) is ordered


@settings(max_examples=40, deadline=None)
@given(
    st.integers(2, 3),
    st.sampled_from([Fraction(1, 4), Fraction(1, 2), Fraction(1), Fraction(2)]),
    st.integers(0, 2),
    st.lists(st.integers(0, 4), min_size=8, max_size=8),
)
def test_whatever_the_ratios_of_the_sizes_what_is_nowhere_more_likely_has_a_witness(
    k: int, ratio: Fraction, slope: int, parts: list[int]
) -> None:
    first, second = parts[: k + 1], parts[4 : 5 + k]
    if not sum(first) or not sum(second):
        return
    a = [Fraction(n, sum(first)) for n in first]
    b = [min(Fraction(second[i], sum(second)), a[i]) if 0 < i < k else Fraction(0) for i in range(k + 1)]
    b[0] = 1 - sum(b)
    assert refined(*(matrix(k, ratio, own, slope) for own in (a, b)))


def interpolated(values: list[Fraction]) -> str:
    """A polynomial in i with these values at 0, 1, .."""
    return " + ".join(
        f"({value})" + "".join(f"*(i - {m})/({n - m})" for m in range(len(values)) if m != n)
        for n, value in enumerate(values)
    )


def subset_form(k: int, ratio: Fraction, weights: list[Fraction]) -> str:
    """The same channel as a term."""
    counts = [w * k / ((i * ratio + k - i) * comb(k, i)) for i, w in enumerate(weights)]
    return f"subset({k}, 0, {k}, {interpolated(counts)}, {ratio}, 1)"


def is_channel(term: Term) -> bool:
    """By its definition, written out."""
    try:
        return bool(written_out(Subset.of(term)))
    except Undefined:
        return False


def holds(goal: Sequent, k: int) -> bool:
    """For each size that satisfies the hypotheses."""
    if isinstance(goal.goal, tuple) and goal.goal[0] == "stochastic":
        return is_channel(goal.goal[1])
    for size in range(k + 1):
        at = {"i": Fraction(size)}
        given, claim = ([substitute(t, at) for t in terms] for terms in (goal.hypotheses, [goal.goal]))
        if all(truth(h, {}) for h in given) and not truth(claim[0], {}):
            return False
    return True


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 3), st.lists(st.integers(0, 4), min_size=8, max_size=8))
def test_the_goals_of_the_rule_hold_exactly_where_a_linear_program_finds_a_witness(k: int, parts: list[int]) -> None:
    first, second, ratio = parts[: k + 1], parts[4 : 5 + k], Fraction(2)
    if not sum(first) or not sum(second):
        return
    a, b = ([Fraction(n, sum(own)) for n in own] for own in (first, second))
    goal = sequent(below(subset_form(k, ratio, a), subset_form(k, ratio, b)))
    goals = RULES["equal-ratio"].reduce(goal, {"ratio": "2"}, {})
    assert all(holds(g, k) for g in goals) is refined(matrix(k, ratio, a), matrix(k, ratio, b))


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 2), st.integers(1, 2), st.lists(st.integers(0, 3), min_size=4, max_size=4))
def test_what_is_read_of_a_size_that_is_not_reported_holds_where_there_is_a_witness(
    own: int, size: int, parts: list[int]
) -> None:
    if not sum(parts):
        return
    ratio, weights = Fraction(2), [Fraction(n, sum(parts)) for n in parts]
    goal = sequent("0 < 0", below((RANDOMISED, PAIRS)[own - 1], subset_form(3, ratio, weights)))
    arguments = {"hypothesis": 0, "ratio": "2", "size": str(size), "in_both": 0}
    *before, last = RULES["equal-ratio"].reduce(goal, arguments, {})
    conditions = [replace(g, hypotheses=g.hypotheses[1:]) for g in before]
    assert all(holds(g, 3) for g in conditions) is (own != size)
    only = [Fraction(n == own) for n in range(4)]
    if own != size and refined(matrix(3, ratio, only), matrix(3, ratio, weights)):
        assert truth(last.hypotheses[-1], {})
