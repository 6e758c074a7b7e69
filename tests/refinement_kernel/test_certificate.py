"""Whole certificates: what they say besides, and what is refused at the ends of what is allowed."""

from fractions import Fraction
from itertools import combinations
from math import comb
from types import SimpleNamespace
from typing import Any

import pytest

from symqif.kernel.budget import Exhausted, limited
from symqif.kernel.term import Rejected, parse
from symqif.refinement_kernel.along import Along
from symqif.refinement_kernel.certificate import SubsetGain, SubsetWitness, of_data
from symqif.refinement_kernel.columns import MOST, BySize, check_secrets, index, table
from symqif.refinement_kernel.data import _fields, channel_term, made
from symqif.refinement_kernel.favoured import BySet, check_loss, check_order, same_order
from symqif.refinement_kernel.function import Domain
from symqif.refinement_kernel.hyper import Action, Hyper, check_gain, check_moves, same
from symqif.refinement_kernel.irrational import Interval
from symqif.refinement_kernel.number import comparable
from symqif.refinement_kernel.tile import Sample
from symqif.refinement_kernel.witness import check_gain as check_gains
from symqif.refinement_kernel.witness import check_witness, in_integers
from symqif.refinement_kernel.witness import same as same_columns
from tests.refinement_kernel.certificates import (
    CERTIFICATES,
    EULER,
    FEWER,
    GRR,
    LESS,
    ONE_SIZE,
    RATIO,
    SETS,
    TWO_SIZES,
    along,
)
from tests.work import cost

F = Fraction
A, B = (Hyper.of(BySize.of(parse(text))) for text in (TWO_SIZES, ONE_SIZE))
NEAR = Interval(F(1, 3) - F(1, 10**30), F(1, 3))


def by_set(reports: list[tuple[Any, ...]], k: int = 3) -> BySet:
    return BySet(k, [(frozenset(s), p, q) for s, p, q in reports])


@pytest.mark.parametrize("name", ["matrix", "irrational", "moves", "ratio", "ratio of sets", "mixed", "bits"])
def test_a_witness_says_whether_the_channels_are_equivalent(name: str) -> None:
    data = CERTIFICATES[name]
    assert of_data(data).equivalent is False  # type: ignore[union-attr]
    for side in data["channels"]:
        assert of_data({**data, "channels": [side, side]}).equivalent is True  # type: ignore[union-attr]


def test_what_is_not_decided_is_not_called_equivalent() -> None:
    undecided: Any = SimpleNamespace(weights_of=lambda _: [Interval(F(0), F(1))])
    for least, expected in ((F(1, 2), None), (F(2), False), (F(0), True)):
        assert same_order(undecided, SimpleNamespace(weights={1: least})) is expected  # type: ignore[arg-type]
    assert same_columns([[NEAR, 1 - NEAR]] * 2, [[NEAR, 1 - NEAR]] * 2) is None
    maybe = Interval(F(0), F(1))
    assert same_columns([[maybe, 1 - maybe]], [[F(1)]]) is None


def test_gain_functions_have_these_vulnerabilities() -> None:
    values = {name: of_data(data).values for name, data in CERTIFICATES.items() if data["kind"] == "gain"}  # type: ignore[union-attr]
    assert values == {
        "gain": (F(1, 6), F(1, 2)),
        "actions": (F(0), F(1, 5)),
        "set": (F(2, 45), F(1, 18)),
        "set of sizes": (F(2, 45), F(1, 18)),
        "action": (F(-1, 24), F(3, 8)),
        "bet": (F(1, 2), F(3, 5)),
    }


def test_equal_hypers_may_have_split_groups() -> None:
    columns = [(1, F(1, 2), F(3, 5), F(1, 5)), (1, F(1, 4), F(3, 5), F(1, 5)), (1, F(1, 4), F(3, 5), F(1, 5))]
    assert same(Hyper.of(BySize(3, columns)), B) is same(B, Hyper.of(BySize(3, columns))) is True
    other = [(1, F(1, 2), F(3, 5), F(1, 5)), (1, F(1, 2), F(1, 2), F(1, 4))]
    assert same(Hyper.of(BySize(3, other)), B) is same(B, Hyper.of(BySize(3, other))) is False


def test_reports_of_unlikely_members_are_those_of_the_others() -> None:
    (_, group), (_, same_group) = (
        Hyper.of(BySize(3, [(size, F(2), *entries)])).groups
        for size, entries in ((1, (F(1, 18), F(2, 9))), (2, (F(2, 9), F(1, 18))))
    )
    assert (group.size, group.weight, group.inside, group.outside) == (2, F(1), F(4, 9), F(1, 9))
    assert group == same_group
    with pytest.raises(Rejected, match="not certain at size 1"):
        Hyper.of(made(Along, along(GRR)).at(Domain(F(1, 2), F(2))))


def test_replies_name_an_action_for_each_group() -> None:
    gaining, nothing = Action(1, F(1), F(-1)), Action(0, F(0), F(-1))
    for actions, replies in (([gaining], None), ([gaining, nothing], None), ([gaining], [None, 0])):
        assert check_gain(A, B, actions, replies) == (F(0), F(1, 5))
    assert check_gain(A, B, [nothing, gaining], [None, 1]) == (F(0), F(1, 5))
    for wrong in ([None], [None, 0, None], [None, 1], [None, -1], []):
        with pytest.raises(Rejected, match="each group has its action"):
            check_gain(A, B, [gaining], wrong)
    for size in (-1, 4):
        with pytest.raises(Rejected, match="gains more from the members"):
            check_gain(A, B, [gaining, Action(size, F(0), F(-1))])


@pytest.mark.parametrize("pair", [(3, 0), (4, 0), (-1, 0), (0, 2), (0, 3), (0, -1)])
def test_moves_are_from_groups_to_groups(pair: tuple[int, int]) -> None:
    with pytest.raises(Rejected, match="a move is from a group of A to one of B"):
        check_moves(A, B, {pair: F(0)})


def test_objects_are_made_of_numbers_however_they_are_written() -> None:
    columns: Any = [(1, "1", "1/2", "1/4")]
    assert BySize(3, columns).columns == ((1, 1, F(1, 2), F(1, 4)),)
    assert made(BySet, SETS).reports == tuple((frozenset({x}), F(1, 2), F(1, 4)) for x in (1, 2, 3))
    assert {BySize.of(parse(EULER)): 1}  # an object has its own hash, whatever the numbers in it
    assert Hyper.of(BySize.of(parse(ONE_SIZE))).of(BySize.of(parse(ONE_SIZE))) == B
    assert BySize.of(parse(ONE_SIZE)).of(parse(ONE_SIZE)).columns == BySize.of(parse(ONE_SIZE)).columns


@pytest.mark.parametrize(
    ("reports", "reason"),
    [
        ([({1}, F(1), F(-1, 2)), ({2}, F(3, 2), F(0))], "negative"),
        ([({1}, F(-1, 2), F(1, 2)), ({1}, F(3, 2), F(1, 2))], "negative"),
        ([({1}, F(1), F(0)), ({2}, F(1), F(0))], "sum to 1"),
        ([({0}, F(1), F(0)), ({1, 2, 3}, F(1), F(0))], "among the secrets"),
        ([({4}, F(1), F(0)), ({1, 2, 3}, F(1), F(0))], "among the secrets"),
    ],
)
def test_what_is_no_channel_of_sets_is_rejected(reports: list[tuple[Any, ...]], reason: str) -> None:
    k = 2 if reason == "negative" else 3
    with pytest.raises(Rejected, match=reason):
        by_set(reports, k)


def test_sets_that_never_occur_have_no_weight() -> None:
    """A favours one of two secrets alone, B both, by their size."""
    some = by_set([({1}, F(2, 3), F(1, 3)), (set(), F(1), F(1, 3)), ({2}, F(1, 3), F(0))], 2)
    assert (some.weights_of(frozenset({2})), some.weights_of(1)) == ([F(0)], [F(1, 3), F(0)])
    assert some.weights_of(frozenset({1})) == [F(1, 3)]


def test_a_loss_is_of_channels_with_as_many_secrets_and_of_their_secrets() -> None:
    a, b = made(BySet, FEWER), made(BySet, SETS)
    two = by_set([({1}, F(2, 3), F(1, 3)), ({2}, F(2, 3), F(1, 3))], 2)
    one = frozenset({1})
    with pytest.raises(Rejected, match="different numbers of secrets"):
        check_loss(two, b, one, frozenset({2}), F(1), F(2, 3))
    for plus, minus in (({0}, {2, 3}), ({4}, {2, 3}), ({1}, {2, 4}), ({1}, {0, 2}), ({1, 2}, {2, 3})):
        with pytest.raises(Rejected, match="different secrets"):
            check_loss(a, b, frozenset(plus), frozenset(minus), F(1), F(2, 3))


def test_subsets_of_a_size_overlap_as_they_do_one_by_one() -> None:
    """The vulnerability by sizes is that by all sets, also where they meet what gains and what loses."""
    k, plus = 5, frozenset({1, 2})
    for minus in (frozenset({3, 4, 5}), frozenset({3, 4}), frozenset({4})):
        columns, reports = [], []
        for size, share in ((1, F(1, 4)), (2, F(1, 4)), (3, F(1, 2))):
            inside, outside = share * 3, share
            each = 1 / (comb(k - 1, size - 1) * inside + comb(k - 1, size) * outside) * share
            columns.append((size, F(2), inside * each / 2, outside * each / 2))
            reports += [(set(s), inside * each, outside * each) for s in combinations(range(1, k + 1), size)]
        flat = BySize(k, [(0, F(1), F(0), F(1))])
        for loss in (F(2, len(minus)), F(5, 2 * len(minus))):
            found = check_loss(flat, BySize(k, columns), plus, minus, F(1), loss)
            assert found == check_loss(flat, by_set(reports, k), plus, minus, F(1), loss)


@pytest.mark.parametrize("k", [0, -1, MOST + 1, True, "3", None, F(3)])
def test_a_number_of_secrets_has_a_range(k: Any) -> None:
    with pytest.raises(Rejected, match="the number of secrets"):
        check_secrets(k)
    with pytest.raises(Rejected, match="the number of secrets"):
        BySize(k, [(0, F(1), F(0), F(1))])


def test_the_largest_number_of_secrets() -> None:
    assert MOST == 100000
    check_secrets(MOST)
    check_secrets(1)
    with pytest.raises(Rejected, match="the number of secrets"):
        table(parse("subset(10**9, 0, 10**9, 1, 1, 1)"))


@pytest.mark.parametrize("term", ["x", F(1), ("matrix", "a", "b", "c", "d", "e", "f"), ("subset", F(3), F(0), F(0))])
def test_a_channel_in_subset_form_is_written_so(term: Any) -> None:
    with pytest.raises(Rejected, match="subset form is wanted"):
        table(term)


def test_matrices_of_one_row_or_column() -> None:
    one, half = [[F(1)]], [[F(1, 2), F(1, 2)]]
    check_witness([*one, *one], half, half * 2)
    for data in (one, half):
        texts = [[str(entry) for entry in row] for row in data]
        of_data({"kind": "witness", "channels": [[["1"]], texts], "matrix": texts}).check()


@pytest.mark.parametrize(
    "w", [[[F(1), F(0)], [F(0), F(1)], [F(0), F(1)]], [[F(1)], [F(1)]], [[F(1), F(0), F(0)], [F(0), F(1), F(0)]]]
)
def test_a_witness_fits_both_channels(w: Any) -> None:
    a = [[F(1, 2), F(1, 2)], [F(1, 3), F(2, 3)]]
    with pytest.raises(Rejected, match="do not fit"):
        check_witness(a, w, a)


def test_gains_are_of_two_channels() -> None:
    a, b, gains = [[F(1), F(0)], [F(1), F(0)]], [[F(1), F(0)], [F(0), F(1)]], [[F(1), F(0)], [F(0), F(1)]]
    assert check_gains(a, gains, b) == (F(1, 2), F(1))
    for wrong in ([[F(1, 2), F(0)], [F(1, 2), F(0)]], [[F(3, 2), F(-1, 2)], [F(1), F(0)]]):
        with pytest.raises(Rejected, match=r"sum to 1|negative"):
            check_gains(wrong, gains, b)


def test_order_asks_for_one_ratio_in_both() -> None:
    a, b = (BySize.of(parse(text)) for text in (RATIO, LESS))
    check_order(a, b)
    with pytest.raises(Rejected, match="as often under A"):
        check_order(b, a)
    with pytest.raises(Rejected, match="likelihood ratios are not equal"):
        check_order(BySize.of(parse(ONE_SIZE)), b)


@pytest.mark.parametrize("text", ["subset(3, 1, 1, 1, x, 1/4)", "subset(3, 1, 1, 1, 1/2, [1])", "1/2"])
def test_the_term_of_a_channel_has_the_sort_of_a_channel(text: str) -> None:
    with pytest.raises(Rejected):
        channel_term(text, ("eps",))


def test_what_is_no_certificate_is_refused_by_the_names_of_its_parts() -> None:
    with pytest.raises(Rejected, match=r"'moved'.* is none of what may stand here"):
        of_data({"channels": [ONE_SIZE, TWO_SIZES], "kind": "witness", "moved": []})


@pytest.mark.parametrize(("kind", "wrong"), [(bool, "true"), (bool, 1), (str, 1), (str, True)])
def test_truth_values_and_texts_are_nothing_else(kind: type, wrong: object) -> None:
    with pytest.raises(Rejected, match="is not what may stand here"):
        made(kind, wrong)


@pytest.mark.parametrize("wrong", [0.5, True, "0.5", None])
def test_numbers_are_converted_once_where_they_enter(wrong: Any) -> None:
    two, one = (BySize.of(parse(text)) for text in (TWO_SIZES, ONE_SIZE))
    assert SubsetWitness(one, two, {(1, 1): "1/2"}).moves == {(1, 1): F(1, 2)}  # type: ignore[dict-item]
    assert BySet(1, [(frozenset({1}), "1", 0)]).reports == ((frozenset({1}), F(1), F(0)),)  # type: ignore[list-item]
    actions = SubsetGain(two, one, [Action(1, "1/2", -1)]).actions  # type: ignore[arg-type]
    assert actions == (Action(1, F(1, 2), F(-1)),)
    assert all(isinstance(n, F) for n in (actions[0].inside, actions[0].outside))
    for make in (
        lambda: SubsetWitness(one, two, {(1, 1): wrong}),
        lambda: SubsetGain(two, one, [Action(1, F(1), wrong)]),
        lambda: BySet(1, [(frozenset({1}), F(1), wrong)]),
    ):
        with pytest.raises(Rejected):
            make()


def test_what_stands_where_a_sample_may_is_one_or_none() -> None:
    assert made(Sample | None, None) is None
    for wrong in (5, "5", [], False):
        with pytest.raises(Rejected):
            made(Sample | None, wrong)


@pytest.mark.parametrize("text", [5, None, ["1"], {}])
def test_a_channel_in_subset_form_is_a_text(text: object) -> None:
    with pytest.raises(Rejected):
        channel_term(text, ())


def test_a_channel_in_subset_form_has_six_parts() -> None:
    term = parse(ONE_SIZE)
    assert isinstance(term, tuple)
    for wrong in ((*term, F(1)), term[:-1]):
        with pytest.raises(Rejected, match="subset form is wanted"):
            table(wrong)


def test_what_a_term_and_a_class_say_is_kept() -> None:
    term = parse(RATIO)
    assert table(term) is table(parse(RATIO))
    assert _fields(BySet) is _fields(BySet)


def test_nobody_foresees_the_hash_of_a_key() -> None:
    """By Python's hash, the remainder by a modulus, all of these numbers are alike, and tables of them slow."""
    modulus = 2**61 - 1
    alike = [F(n, 2 * n + modulus) for n in range(1, 200)]
    assert len(set(map(hash, alike))) == 1
    assert len({hash(comparable(number)) for number in alike}) == len(alike)
    for data in ({**CERTIFICATES["set"], "plus": [modulus]}, {**CERTIFICATES["moves"], "moves": [[modulus, 0, "1"]]}):
        with pytest.raises(Rejected, match="is not from 0 to"):
            of_data(data)


def test_numbers_over_one_denominator_are_as_long_as_they_are_counted() -> None:
    """216 KB of a certificate took 4 GB: each of many numbers became as long as the common denominator."""
    primes = [p for p in range(10**4, 12 * 10**3) if all(p % n for n in range(2, 110))]
    numbers = [*(F(1, p) for p in primes), *[F(1)] * 1000]
    entries, factor = in_integers(numbers)
    assert all(entry == number * factor for entry, number in zip(entries, numbers, strict=True))
    assert cost(lambda: in_integers(numbers)) >= sum(entry.bit_length() for entry in entries) >> 6


@pytest.mark.parametrize(("sizes", "allowed"), [(10, 10**6), (40, 10**6), (110, 10**7)])
def test_each_step_through_the_sizes_of_a_gain_is_counted(sizes: int, allowed: int) -> None:
    """917 bytes took two minutes, and 44 million units."""
    text = f"subset({3 * sizes}, 0, {3 * sizes}, 0**i, 1, 1)"
    plus, minus = range(1, sizes + 1), range(sizes + 1, 2 * sizes + 1)
    data = {"kind": "gain", "channels": [text, text], "plus": [*plus], "minus": [*minus], "gain": "1", "loss": "2/3"}
    steps = sum(
        len(range(max(0, n - i - sizes), min(n - i, sizes) + 1))
        for n in range(3 * sizes + 1)
        for i in range(min(n, sizes) + 1)
    )
    if 100 * steps > allowed:
        with pytest.raises(Exhausted), limited(allowed):
            of_data(data).check()
    else:
        with pytest.raises(Rejected, match="does not show"), limited(allowed):
            of_data(data).check()


def test_an_index_is_from_0_to_the_most() -> None:
    assert [index(number) for number in (0, "7", MOST)] == [0, 7, MOST]
    for other in (-1, MOST + 1, "1/2", True):
        with pytest.raises(Rejected):
            index(other)
