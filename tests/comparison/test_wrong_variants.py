"""Wrong variants of the paper's formulas are refuted at the smallest point, which plain fractions find here again."""

import pytest

from symqif import check
from symqif.comparison.check import Check
from symqif.kernel.term import parse
from symqif.quantities import quantity
from symqif.reduction import certificate as certificates
from symqif.reduction.statement import Statement
from tests.comparison.truth import smallest
from tests.comparison.variants import VARIANTS, Variant
from tests.sample import every


def test_there_are_many_and_their_names_differ() -> None:
    assert len({variant.name for variant in VARIANTS}) == len(VARIANTS) >= 60


@pytest.mark.parametrize("variant", every(96, VARIANTS), ids=lambda variant: variant.name)
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
    assert point.x == expected.x
    recheck(variant, found)


def recheck(variant: Variant, found: Check) -> None:
    """The kernel accepts the refutation again, of a statement about the quantity's own closed form."""
    (data,) = found.certificates
    statement = Statement.of(data["statement"])
    assert certificates.check(data, statement, {}).verdict == "refuted"
    assert parse(statement.claim)[2] == quantity(variant.against).exact
