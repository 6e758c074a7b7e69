"""Tables of sizes and symmetric gains: uses accepted and rejected, and explicit channels that agree."""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from symqif.kernel.term import Rejected, parse
from symqif.reduction.evaluation import truth
from symqif.reduction.rule import RULES
from symqif.reduction.symmetric import constant
from tests.reduction.test_equal_ratio import interpolated, refined
from tests.reduction.trees import NOT_SHOWN, Examples, Use, cases, filled, node, sequent

Matrix = list[list[Fraction]]
PAIRS = "subset(4, 2, 2, 1, 1/4, 1/12)"  # four secrets, ratio 3
ONES = "subset(4, 1, 1, 1, 3/8, 5/24)"  # ratio 9/5, one element of a pair
LIKELIER = "subset(4, 1, 1, 1, 1/2, 1/6)"  # ratio 3
RARE = "subset(4, 1, 1, 1, 1/8, 7/24)"  # members are less likely
SHORT = "subset(4, 1, 1, 1, 1/4, 1/6)"  # no channel: rows sum to 3/4
NEGATIVE = "subset(4, 1, 1, -1, -3/8, -5/24)"
MIXED = "subset(3, 0, 1, 1 + (1-i)*3, 1/4, 1/8)"  # nothing half of the time, else one of three, ratio 2
SURE = "subset(3, 1, 1, 1, 1/2, 1/4)"
HALF = "matrix([[1/2, 1/2]])"
GROWN = "subset(4, 3, 3, 1, 7/24, 1/8)"  # a pair and one element more

pairs, likelier, grown = (sequent(f"refines({PAIRS}, {b})") for b in (ONES, LIKELIER, GROWN))
mixed = sequent(f"refines({SURE}, {MIXED})")
undone = sequent(f"refines({MIXED}, {SURE})")
below = sequent("refines(subset(2, -1, -1, 1, 1, 1), subset(2, 0, 0, 1, 1, 1))")

not_likelier, not_undone = sequent(f"no(refines({PAIRS}, {LIKELIER}))"), sequent(f"no(refines({MIXED}, {SURE}))")
not_mixed = sequent(f"no(refines({SURE}, {MIXED}))")
GUESS = {"actions": "matrix([[1, 1, 0]])"}
one = {**GUESS, "bounds": ["3/8"], "chosen": [0], "overlaps": ["1"]}
three = {**GUESS, "bounds": ["1/6", "1/4"], "chosen": [0], "overlaps": ["1"]}
two = {**GUESS, "bounds": ["1/2"], "chosen": [0, 0], "overlaps": ["0", "1"]}

EXAMPLES: Examples = {
    "symmetric-table": [
        Use(pairs, filled(pairs, "symmetric-table", table="matrix([[1]])")),
        Use(mixed, filled(mixed, "symmetric-table", table=HALF)),
        Use(grown, filled(grown, "symmetric-table", table="matrix([[1]])")),
        Use(likelier, filled(likelier, "symmetric-table", table="matrix([[1]])"), NOT_SHOWN),
        Use(mixed, filled(mixed, "symmetric-table", table="matrix([[1/3, 2/3]])"), "not equal"),
        Use(mixed, filled(mixed, "symmetric-table", table="matrix([[1/2, 1/3]])"), "not equal"),
        Use(mixed, filled(mixed, "symmetric-table", table="matrix([[-1/2, 3/2]])"), NOT_SHOWN),
        Use(undone, filled(undone, "symmetric-table", table="matrix([[1], [1]])"), NOT_SHOWN),
        Use(below, filled(below, "symmetric-table", table="matrix([[1]])"), "not equal|" + NOT_SHOWN),
        Use(pairs, node("symmetric-table", table="matrix([[1/0]])"), "division by zero|leaves"),
        Use(sequent(f"no(refines({PAIRS}, {ONES}))"), node("symmetric-table", table="matrix([[1]])"), "is for refines"),
        Use(sequent(f"refines({PAIRS}, {MIXED})"), node("symmetric-table", table=HALF), "different numbers of secrets"),
        Use(sequent("refines(subset(k, 0, k, 1, 1, 1), subset(k, 0, k, 1, 1, 1))", k="integer"),
            node("symmetric-table", table="matrix([[1]])"), "a known number of sizes"),
        *(
            Use(s, filled(s, "symmetric-table", table="matrix([[1]])"), because)
            for s, because in [
                (sequent(f"refines({PAIRS}, {RARE})"), NOT_SHOWN),
                (sequent(f"refines({PAIRS}, {SHORT})"), "not equal"),
                (sequent(f"refines({SHORT}, {SHORT})"), "not equal"),
                (sequent(f"refines({PAIRS}, {NEGATIVE})"), NOT_SHOWN),
                (sequent(f"refines({NEGATIVE}, {ONES})"), NOT_SHOWN),
            ]
        ),
    ],
    "symmetric-gain": [
        Use(not_likelier, filled(not_likelier, "symmetric-gain", **{**one, "bounds": ["3/8"]})),
        Use(not_undone, filled(not_undone, "symmetric-gain", **three)),
        Use(not_undone, filled(not_undone, "symmetric-gain", **{**three, "bounds": ["1/8", "1/4"]}), NOT_SHOWN),
        Use(not_undone, filled(not_undone, "symmetric-gain", **{**three, "bounds": ["1/6", "3/8"]}), NOT_SHOWN),
        Use(not_undone, filled(not_undone, "symmetric-gain", **{**three, "overlaps": ["2"]}), NOT_SHOWN),
        Use(not_mixed, filled(not_mixed, "symmetric-gain", **two), NOT_SHOWN),
        Use(not_mixed, filled(not_mixed, "symmetric-gain", **{**two, "bounds": ["1/3"]}), NOT_SHOWN),
        Use(not_undone, filled(not_undone, "symmetric-gain", **{**three, "actions": "matrix([[5, 1, 0]])"}), NOT_SHOWN),
        Use(not_undone, node("symmetric-gain", **{**three, "actions": "matrix([[1/2, 1, 0]])"}), "1/2 is not"),
        Use(undone, node("symmetric-gain", **three), "the rule is for no"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("use", cases(EXAMPLES))
def test_a_use_of_a_rule_is_accepted_or_rejected_for_its_reason(use: Use) -> None:
    use.check()


UNFIT = [
    ("refines", "symmetric-table", {"table": "matrix([[1]])"}),
    ("refines", "symmetric-table", {"table": "matrix([[1/2, 1/2], [1/2, 1/2], [1/2, 1/2]])"}),
    ("no", "symmetric-gain", {**three, "chosen": [1]}),
    ("no", "symmetric-gain", {**three, "chosen": [0, 0]}),
    ("no", "symmetric-gain", {**three, "bounds": ["1"]}),
    ("no", "symmetric-gain", {**three, "bounds": ["1", "1", "1"]}),
    ("no", "symmetric-gain", {**three, "overlaps": ["1", "1"]}),
    ("no", "symmetric-gain", {**three, "actions": "matrix([[1, 1]])"}),
    ("no", "symmetric-gain", {**three, "actions": "matrix([[1, 1, 0, 0]])"}),
]


@pytest.mark.parametrize(("head", "rule", "arguments"), UNFIT)
def test_arguments_that_do_not_fit_the_sizes_are_malformed(head: str, rule: str, arguments: dict[str, Any]) -> None:
    with pytest.raises((ValueError, IndexError)):
        RULES[rule].reduce(mixed if head == "refines" else not_undone, arguments, {})


# the mathematics, on matrices written out

Form = list[tuple[Fraction, Fraction]]  # for each size, the sums of the entries of members and of others in a row


def matrix(k: int, form: Form) -> Matrix:
    return [
        [
            (inside / comb(k - 1, i - 1) if x in s else outside / comb(k - 1, i))
            for i, (inside, outside) in enumerate(form)
            for s in combinations(range(k), i)
        ]
        for x in range(k)
    ]


def term(k: int, form: Form) -> str:
    member = [inside / comb(k - 1, i - 1) if i else Fraction(0) for i, (inside, _) in enumerate(form)]
    nonmember = [outside / comb(k - 1, i) if i < k else Fraction(0) for i, (_, outside) in enumerate(form)]
    return f"subset({k}, 0, {k}, 1, {interpolated(member)}, {interpolated(nonmember)})"


def channel(k: int, parts: list[int]) -> Form:
    """Members at least as likely as others, as these numbers say."""
    entries = []
    for i in range(k + 1):
        nonmember, more = parts[2 * i], parts[2 * i + 1]
        inside = Fraction((nonmember + more) * comb(k - 1, i - 1)) if i else Fraction(0)
        entries.append((inside, Fraction(nonmember * comb(k - 1, i)) if i < k else Fraction(0)))
    whole = sum((inside + outside for inside, outside in entries), Fraction(0))
    assume(whole)
    return [(inside / whole, outside / whole) for inside, outside in entries]


def processed(k: int, table: Matrix, kept: list[Fraction]) -> Matrix:
    """From S choose a size by the table; a set of that size as near to S as can be as often as `kept`, else any."""
    subsets = [frozenset(s) for i in range(k + 1) for s in combinations(range(k), i)]
    rows = []
    for s in subsets:
        row = []
        for t in subsets:
            near = min(len(s), len(t))
            ways = sum(1 for u in subsets if len(u) == len(t) and len(s & u) == near)
            chance = kept[len(t)] * (len(s & t) == near) / ways + (1 - kept[len(t)]) / comb(k, len(t))
            row.append(table[len(s)][len(t)] * chance)
        rows.append(row)
    return rows


def multiply(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return [[sum((x * y for x, y in zip(row, column, strict=True)), Fraction(0)) for column in columns] for row in a]


def form_of(k: int, b: Matrix) -> Form:
    """The sums of the entries of row 0; every other row and subset is to have the same entries."""
    form, start = [], 0
    for i in range(k + 1):
        subsets = list(combinations(range(k), i))
        row = b[0][start : start + len(subsets)]
        inside = sum((p for p, s in zip(row, subsets, strict=True) if 0 in s), Fraction(0))
        form.append((inside, sum(row, Fraction(0)) - inside))
        start += len(subsets)
    assert matrix(k, form) == b
    return form


def tables(k: int) -> st.SearchStrategy[Matrix]:
    row = st.lists(st.integers(0, 3), min_size=k + 1, max_size=k + 1).filter(any)
    rows = st.lists(row, min_size=k + 1, max_size=k + 1)
    return rows.map(lambda table: [[Fraction(n, sum(own)) for n in own] for own in table])


def goals_hold(goal: str, rule: str, **arguments: object) -> bool:
    return all(truth(g.goal, {}) for g in RULES[rule].reduce(sequent(goal), arguments, {}))


def text(table: Matrix) -> str:
    return f"matrix([{', '.join('[' + ', '.join(map(str, row)) + ']' for row in table)}])"


PARTS = st.lists(st.integers(0, 3), min_size=10, max_size=10)


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 4), PARTS, st.data())
def test_the_goals_of_a_table_hold_for_what_its_witness_makes(k: int, parts: list[int], data: st.DataObject) -> None:
    a, table = channel(k, parts), data.draw(tables(k))
    kept = [Fraction(n, 2) for n in data.draw(st.lists(st.integers(0, 2), min_size=k + 1, max_size=k + 1))]
    w = processed(k, table, kept)
    assert all(sum(row) == 1 and min(row) >= 0 for row in w)
    b = form_of(k, multiply(matrix(k, a), w))
    assert goals_hold(f"refines({term(k, a)}, {term(k, b)})", "symmetric-table", table=text(table))


def changed(form: Form, j: int, by: Fraction) -> Form:
    """More of a size has the secret."""
    return [(inside + by, outside - by) if n == j else (inside, outside) for n, (inside, outside) in enumerate(form)]


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 3), PARTS, st.data())
def test_where_the_goals_of_a_table_hold_a_linear_program_finds_a_witness(
    k: int, parts: list[int], data: st.DataObject
) -> None:
    a, table = channel(k, parts), data.draw(tables(k))
    kept = [Fraction(n, 2) for n in data.draw(st.lists(st.integers(0, 2), min_size=k + 1, max_size=k + 1))]
    b = form_of(k, multiply(matrix(k, a), processed(k, table, kept)))
    b = changed(b, data.draw(st.integers(1, k - 1)), Fraction(data.draw(st.integers(-3, 3)), 20))
    if goals_hold(f"refines({term(k, a)}, {term(k, b)})", "symmetric-table", table=text(table)):
        assert refined(matrix(k, a), matrix(k, b))


def worth(k: int, form: Form, actions: list[tuple[int, int, int]]) -> list[Fraction]:
    """For each size, the posterior vulnerability that its columns contribute, by brute force."""
    rows, values, start = matrix(k, form), [], 0
    for i in range(k + 1):
        value = Fraction(0)
        for y in range(start, start + comb(k, i)):
            value += max(
                sum((rows[x][y] * (g if x in t else h) for x in range(k)), Fraction(0)) / k
                for m, g, h in actions
                for t in combinations(range(k), m)
            )
        values.append(value)
        start += comb(k, i)
    return values


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 4), PARTS, PARTS, st.data())
def test_the_goals_of_a_gain_hold_exactly_for_the_vulnerabilities(
    k: int, first: list[int], second: list[int], data: st.DataObject
) -> None:
    a, b = channel(k, first), channel(k, second)
    action = st.tuples(st.integers(0, k), st.integers(-2, 2), st.integers(-2, 2))
    actions = data.draw(st.lists(action, min_size=1, max_size=2))
    most, least = worth(k, a, actions), worth(k, b, actions)
    chosen, overlaps = [], []
    for i, value in enumerate(least):  # what attains the vulnerability of B
        inside, outside = b[i]
        attained = [
            (n, o)
            for n, (m, g, h) in enumerate(actions)
            for o in range(max(0, i + m - k), min(i, m) + 1)
            if value
            == (inside * Fraction(o * g + (i - o) * h, i) if i else 0)
            + (outside * Fraction((m - o) * g + (k - i - m + o) * h, k - i) if i < k else 0)
        ]
        chosen.append(attained[0][0])
        overlaps.append(str(attained[0][1]))
    arguments = {"actions": text([[Fraction(n) for n in own] for own in actions]), "chosen": chosen}
    goal = f"no(refines({term(k, a)}, {term(k, b)}))"
    shown = goals_hold(goal, "symmetric-gain", **arguments, bounds=list(map(str, most)), overlaps=overlaps)
    assert shown is (sum(most) < sum(least))
    lower = [*map(str, most[:-1]), str(most[-1] - Fraction(1, 100))]
    assert not goals_hold(goal, "symmetric-gain", **arguments, bounds=lower, overlaps=overlaps)


def test_a_constant_has_a_normal_form_without_conditions() -> None:
    here = sequent("0 < 1", k="integer", x="real")
    assert constant(here, parse("k + 2 - k")) == 2
    assert constant(here, parse("exp(x/2)**2 - exp(x)")) == 0
    assert constant(here, parse("x")) is None
    with pytest.raises(Rejected, match="has no normal form without conditions"):
        constant(here, parse("x/x"))
