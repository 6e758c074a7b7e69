"""Interior points: the answers of the exact simplex method, near to thresholds and far from them."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif import SubsetForm, oue, the, ue
from symqif.find.limits import Deadline, GaveUp
from symqif.find.linear.interior import BALLS, FLOATS, Carried, Precision, Prices
from symqif.find.linear.interior import carried_or_priced as carried
from symqif.find.refinement import couplings, one_size, sizes
from symqif.refinement import numbers
from symqif.refinement_kernel.hyper import Group, Hyper, check_gain, check_moves, left
from tests.sample import every

F = Fraction


def hypers(a: SubsetForm, b: SubsetForm) -> tuple[Hyper, Hyper]:
    return numbers.searchable(*(numbers.by_size(form, Deadline(60)) for form in (a, b)))


def by_simplex(a: Hyper, b: Hyper) -> bool:
    """z3's answer, with a certificate that the kernel accepts."""
    answer = sizes._answer(a, b, sizes._decided(a, b, Deadline(60)))
    if isinstance(answer, list):
        check_gain(a, b, answer)
    else:
        check_moves(a, b, answer)
    return not isinstance(answer, list)


@st.composite
def any_hyper(draw: st.DrawFn, k: int) -> Hyper:
    """Groups of any sizes, some twice, with any posteriors."""
    sizes = draw(st.lists(st.integers(1, k - 1), min_size=1, max_size=2 * k))
    masses = [F(draw(st.integers(1, 100))) ** draw(st.sampled_from((1, 6))) for _ in sizes]
    flat = F(draw(st.integers(0, 100)))
    groups = []
    for size, mass in zip(sizes, masses, strict=True):
        ratio = 1 + F(draw(st.integers(1, 300)), 50)
        share = ratio / (ratio * size + k - size)
        groups.append(Group(size, mass / (sum(masses) + flat), share, share / ratio))
    return Hyper(k, (Group(0, flat / (sum(masses) + flat), F(1, k), F(1, k)), *groups))


def less(hyper: Hyper, share: Fraction) -> Hyper:
    """The same, but nothing is told with some probability."""
    groups = [Group(g.size, share * g.weight, g.inside, g.outside) for g in hyper.groups[1:]]
    even = F(1, hyper.k)
    return Hyper(hyper.k, (Group(0, 1 - share * (1 - hyper.groups[0].weight), even, even), *groups))


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_the_exact_simplex_method_agrees(data: st.DataObject) -> None:
    k = data.draw(st.integers(3, 8))
    a, b = data.draw(any_hyper(k)), less(data.draw(any_hyper(k)), F(data.draw(st.integers(1, 100)), 100))
    try:
        answer = couplings.coupled(a, b, Deadline(60))
    except GaveUp:
        return
    if isinstance(answer, list):
        check_gain(a, b, answer)
    else:
        check_moves(a, b, answer)
        assert left(a, b, answer) == ([F(0)] * len(a.groups), [F(0)] * len(b.groups))
    assert by_simplex(a, b) == (not isinstance(answer, list))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_one_size_is_enough_for_unary_encodings(data: st.DataObject) -> None:
    """Seen, not proved: where no action of one size refutes, there are moves. The answers do not rest on it."""
    k, given_ = data.draw(st.integers(2, 6)), []
    for _ in range(2):
        q = F(data.draw(st.integers(1, 80)), 100)
        given_.append((q + (1 - q) * F(data.draw(st.integers(1, 99)), 100), q))
    a, b = hypers(*(ue.subset_form(k, p=p, q=q) for p, q in given_))
    choice = one_size.best_choice(a, b)
    if choice is not None:
        check_gain(a, b, [choice.action(a, b)])
    assert (choice is None) == by_simplex(a, b)


def test_several_sizes_are_needed_by_other_channels() -> None:
    def hyper(*ratios: int) -> Hyper:
        found = [Group(n, F(1, 6), F(r) / (r * n + 3 - n), F(1) / (r * n + 3 - n)) for n, r in enumerate(ratios, 1)]
        return Hyper(3, (Group(0, F(2, 3), F(1, 3), F(1, 3)), *found))

    a, b = hyper(6, 2), hyper(2, 3)
    assert one_size.best_choice(a, b) is None
    assert not by_simplex(a, b)
    assert len(sizes.moves_or_gain(a, b, Deadline(60))) > 1


@pytest.mark.parametrize("k", every(2, [20, 50]))
@pytest.mark.parametrize("digits", every(3, [2, 5, 8]))
def test_very_near_to_a_threshold(k: int, digits: int) -> None:
    """x = 2.72075922005611.. for k >= 20 (`beyond.fewer-secrets`)."""
    threshold = F(272075922005611, 10**14)
    for sign, holds in ((1, True), (-1, False)):
        a, b = hypers(oue.subset_form(k, y=3), the.subset_form(k, y=3, x=threshold + sign * F(1, 10**digits)))
        answer = sizes.moves_or_gain(a, b, Deadline(60))
        assert isinstance(answer, dict) is holds
        assert (one_size.best_choice(a, b) is None) is holds
    if digits < 8:
        assert isinstance(couplings.coupled(a, b, Deadline(60)), list)


@pytest.mark.slow
def test_far_tails_at_two_hundred_secrets() -> None:
    a, b = hypers(oue.subset_form(200, y=3), the.subset_form(200, y=3, x=F(14, 5)))
    assert isinstance(sizes.moves_or_gain(a, b, Deadline(60)), dict)


@pytest.mark.parametrize("arithmetic", [FLOATS, BALLS])
@pytest.mark.parametrize(("load", "worth", "most"), [(F(1, 2), F(3), F(3)), (F(4), F(3), F(3, 4)), (F(2), F(2), F(1))])
def test_one_pair_carries_what_its_row_can(arithmetic: Precision, load: Fraction, worth: Fraction, most: F) -> None:
    if most == 1:
        with pytest.raises(GaveUp, match="threshold"):
            carried(1, [[(0, load, worth)]], arithmetic, Deadline(60))
        return
    found = carried(1, [[(0, load, worth)]], arithmetic, Deadline(60))
    assert isinstance(found, Carried if most > 1 else Prices)
    assert (1 < found.t <= most) if most > 1 else (most <= found.t < 1)


def test_too_large_numbers_are_given_up() -> None:
    with pytest.raises(GaveUp, match="too large"):
        carried(1, [[(0, F(10) ** 400, F(1))]], FLOATS, Deadline(60))
    assert isinstance(carried(1, [[(0, F(10) ** 400, F(1))]], BALLS, Deadline(60)), Prices)
