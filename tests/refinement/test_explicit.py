"""Explicit channels of any kind, half of them at the border: all are decided, and as they are made."""

from __future__ import annotations

from math import prod

import pytest

from symqif import Channel, refines
from symqif.refinement_kernel.certificate import Gain
from tests.oracles.questions import question, some
from tests.oracles.refinement import refined_exactly
from tests.sample import every

MADE = ("made", "merged", "rarely")
SMALL = 150  # secrets times columns, for which a linear program without any theory takes no time


@pytest.mark.parametrize(("kind", "secrets", "width", "last", "seed"), every(8, some(300)))
def test_questions_of_any_kind_are_decided(kind: str, secrets: int, width: int, last: int, seed: int) -> None:
    a, b = question(kind, secrets, width, last, seed)
    answer = refines(Channel(a), Channel(b))
    assert answer.certificate is not None
    assert answer.holds or kind not in MADE
    if isinstance(answer.certificate, Gain):
        assert len({*answer.certificate.gains}) == len(answer.certificate.gains)
    if prod((secrets, width, last)) <= SMALL:
        assert answer.holds == refined_exactly(a, b)
