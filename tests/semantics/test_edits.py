"""Certificates that were edited are rejected, or what they are accepted for is true."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.semantics.edits import edited, sources
from tests.semantics.properties import examples


@pytest.mark.slow
def test_there_are_certificates_to_edit() -> None:
    assert len({source["id"] for source in sources()}) >= 15


@examples("edits")
@given(st.integers(0, 2**32))
def test_what_is_accepted_after_edits_is_true(seed: int) -> None:
    edited(random.Random(seed))
