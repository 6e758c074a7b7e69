"""Actions of one size: what they decide, near to thresholds and far from them, and what they leave to others."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif import SubsetForm, oue, the, ue
from symqif.find.limits import Deadline
from symqif.find.refinement import one_size, sizes
from symqif.refinement import numbers
from symqif.refinement_kernel.hyper import Group, Hyper, check_gain, check_moves
from tests.sample import every

F = Fraction


def hypers(a: SubsetForm, b: SubsetForm) -> tuple[Hyper, Hyper]:
    return numbers.searchable(*(numbers.by_size(form, Deadline(60)) for form in (a, b)))


def refined(a: Hyper, b: Hyper) -> bool:
    """The answer of the linear program, which the kernel accepts."""
    answer = sizes.exact_moves_or_gain(a, b, Deadline(60))
    if isinstance(answer, list):
        check_gain(a, b, answer)
    else:
        check_moves(a, b, answer)
    return not isinstance(answer, list)


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
    assert (choice is None) == refined(a, b)


def test_several_sizes_are_needed_by_other_channels() -> None:
    def hyper(*ratios: int) -> Hyper:
        found = [Group(n, F(1, 6), F(r) / (r * n + 3 - n), F(1) / (r * n + 3 - n)) for n, r in enumerate(ratios, 1)]
        return Hyper(3, (Group(0, F(2, 3), F(1, 3), F(1, 3)), *found))

    a, b = hyper(6, 2), hyper(2, 3)
    assert one_size.best_choice(a, b) is None
    assert not refined(a, b)
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


@pytest.mark.slow
def test_far_tails_at_a_hundred_secrets() -> None:
    a, b = hypers(oue.subset_form(100, y=3), the.subset_form(100, y=3, x=F(14, 5)))
    assert isinstance(sizes.moves_or_gain(a, b, Deadline(600)), dict)
