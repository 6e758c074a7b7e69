"""Rules are sound: where a sequent is false, so is one of the subgoals that a rule leaves of it."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symqif.reduction.rule import RULES
from tests.semantics.properties import GENERATORS, applied, examples


def test_each_rule_has_a_generator() -> None:
    odd = GENERATORS.keys() ^ RULES.keys()
    assert not odd, f"rules without a @case in tests/semantics/cases*.py, or none that it is of: {', '.join(odd)}"


@pytest.mark.parametrize("name", RULES)
def test_where_a_sequent_is_false_a_subgoal_is(name: str) -> None:
    @examples(name)
    @given(st.integers(0, 2**32))
    def sound(seed: int) -> None:
        applied(name, random.Random(seed))

    sound()


@pytest.mark.parametrize("name", RULES)
def test_generators_reach_what_they_are_for(name: str) -> None:
    """Rules apply to what is drawn, and some of it is false, so that the test above says something."""
    found: list[str] = []
    while "sound" not in found and len(found) < 100:
        found.append(applied(name, random.Random(len(found))))
    assert "sound" in found, f"no draw is a false sequent with a false subgoal, but {', '.join(sorted({*found}))}"
