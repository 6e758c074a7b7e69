"""Wrong variants of the paper's formulas are refuted at the smallest point, which plain fractions find here again."""

from __future__ import annotations

import pytest

from symqif import check
from symqif.kernel.term import parse
from symqif.quantities import quantity
from symqif.reduction import certificate as certificates
from symqif.reduction.statement import Statement
from tests.comparison.truth import smallest
from tests.comparison.variants import VARIANTS, Variant


def test_there_are_many_and_their_names_differ() -> None:
    assert len({variant.name for variant in VARIANTS}) == len(VARIANTS) >= 60


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_wrong_variant_is_refuted_at_the_smallest_point(variant: Variant) -> None:
    expected = smallest(variant.against, variant.wrong, variant.halves)
    found = check(variant.formula, variant.against)
    assert found.equal is False, found.reason
    point, numbers = found.point, found.point.numbers
    assert not found.open_for
    assert {n: numbers[n] for n in ("k", "g", "n", "f") if n in numbers} == {
        n: getattr(expected, n) for n in ("k", "g", "n", "f") if n in numbers
    }
    assert numbers.get("omega", 0) == expected.w
    assert point.t == expected.t
    assert point.x == expected.x or point.t == 1  # where theta does not matter


@pytest.mark.parametrize("variant", VARIANTS[::9], ids=lambda variant: variant.name)
def test_the_refutation_has_a_certificate_for_the_kernel(variant: Variant) -> None:
    found = check(variant.formula, variant.against)
    (data,) = found.certificates
    statement = Statement.of(data["statement"])
    assert certificates.check(data, statement, {}).verdict == "refuted"
    closed = quantity(variant.against).exact
    assert parse(statement.claim)[2] == closed
