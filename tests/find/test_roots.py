"""Roots of polynomials that are put together of known ones, multiple and common ones among them."""

from fractions import Fraction
from math import prod
from random import Random

import pytest
from flint import fmpz_poly

from symqif.find.limits import Deadline
from symqif.find.refinement.roots import Bracket, changes, coefficients, roots, separate, sign_at
from symqif.refinement_kernel import function
from symqif.refinement_kernel.function import Domain

F = Fraction
SQUARE_ROOT_OF_2 = fmpz_poly([-2, 0, 1])
NO_ROOT = fmpz_poly([1, 1, 1])


def with_roots(numbers: list[Fraction]) -> fmpz_poly:
    return prod((fmpz_poly([-x.numerator, x.denominator]) for x in numbers), start=fmpz_poly([1]))


def holds(root: Bracket, x: Fraction) -> bool:
    return root.domain.low < x < root.high


@pytest.mark.parametrize("high", [F(3), None])
@pytest.mark.parametrize("seed", range(20))
def test_each_root_has_a_bracket_of_its_own(seed: int, high: Fraction | None) -> None:
    """The ends are roots too, which are none between them."""
    random = Random(seed)
    numbers = [F(random.randint(5, 11), 4) for _ in range(random.randint(0, 5))]
    p = with_roots([*numbers, F(1), F(3)]) * NO_ROOT
    inside = {*numbers} | ({F(3)} if high is None else set())
    domain = Domain(F(1), high)
    found = separate(roots(coefficients(p), domain, Deadline(60)), domain, Deadline(60))
    assert [[x for x in inside if holds(root, x)] for root in found] == [[x] for x in sorted(inside)]
    for root in found:
        (x,) = (x for x in inside if holds(root, x))
        assert root.owners == {coefficients(p): [*numbers, F(3)].count(x)}


def test_a_root_of_two_polynomials_is_one() -> None:
    p, q = SQUARE_ROOT_OF_2 * with_roots([F(5, 4)]), SQUARE_ROOT_OF_2 * with_roots([F(7, 4)]) * NO_ROOT
    domain = Domain(F(1), None)
    found = [root for one in (p, q) for root in roots(coefficients(one), domain, Deadline(60))]
    low, both, high = separate(found, domain, Deadline(60))
    assert (len(low.owners), len(both.owners), len(high.owners)) == (1, 2, 1)
    assert low.high <= both.domain.low < both.high <= high.domain.low
    for root in (low, both, high):
        root.reduce()
    assert [root.polynomial for root in (low, both, high)] == [(-5, 4), (-2, 0, 1), (-7, 4)]


def test_roots_nearer_than_brackets_usually_are_stay_two() -> None:
    p, q = with_roots([F(3, 2)]), with_roots([F(3, 2) + F(1, 10**30)])
    domain = Domain(F(1), None)
    found = [root for one in (p, q) for root in roots(coefficients(one), domain, Deadline(60))]
    first, second = separate(found, domain, Deadline(60))
    assert holds(first, F(3, 2))
    assert holds(second, F(3, 2) + F(1, 10**30))
    assert first.high <= second.domain.low


@pytest.mark.parametrize("seed", range(30))
def test_signs_and_their_changes_are_those_of_the_base(seed: int) -> None:
    random = Random(seed)
    p = (*(random.randint(-9, 9) for _ in range(random.randint(2, 12))), random.randint(1, 9))
    low = F(random.randint(-20, 20), random.randint(1, 8))
    high = random.choice((None, low + F(random.randint(1, 20), random.randint(1, 8))))
    assert changes(fmpz_poly(list(p)), Domain(low, high)) == function.changes(p, Domain(low, high))
    value = function.evaluated(p, low)
    assert sign_at(fmpz_poly(list(p)), low) == (value > 0) - (value < 0)


def test_the_sign_of_a_tiny_value_is_that_of_the_value() -> None:
    x = F(1, 3) + F(1, 10**700)
    assert [sign_at(with_roots([F(1, 3)]), place) for place in (x, F(1, 3))] == [1, 0]
