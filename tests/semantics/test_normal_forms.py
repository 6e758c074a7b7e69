"""The kernel says nothing that the reference denies: of normal forms, leaves, definedness, constants and sorts."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.semantics import leaves
from tests.semantics.properties import OF_OPERATORS, OF_THE_KERNEL, examples
from tests.semantics.terms import OPERATORS


def hold(name: str, prop: Callable[[random.Random], str]) -> None:
    """Try a property on seeds, of which the failing one is printed."""

    @examples(name)
    @given(st.integers(0, 2**32))
    def held(seed: int) -> None:
        prop(random.Random(seed))

    held()


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("name", OF_OPERATORS)
def test_a_normal_form_has_the_value_of_its_term(name: str, operator: str) -> None:
    hold(name, lambda rng: OF_OPERATORS[name](operator, rng))


@pytest.mark.parametrize("name", OF_THE_KERNEL)
def test_the_kernel_agrees_with_the_reference(name: str) -> None:
    hold(name, OF_THE_KERNEL[name])


def test_a_leaf_takes_what_holds_of_elements_only_after_the_conditions_of_it() -> None:
    """1/y < 1 holds at y = 0, where 1/y is 0: nothing follows of its normal form before y != 0 is shown."""
    goal = "y/y + 0*total(1/(f(x)**2 + 1), x, X) == 1"
    variables = {"X": "set", "f": "function(X)", "y": "real"}
    start = leaves.sequent(variables, goal, "y >= 0", "forall(1/y < 1, x, X)")
    certificate = {
        "conditions": [
            {"kind": "positivstellensatz", "times": [["1", [], None], ["1", [1], None]],
             "terms": [["1", [0], None], ["2", [1], None]]},
            {"kind": "positivstellensatz", "terms": [["1", [], None], ["1/4", [], "2*f(x)"]]},
        ],
    }  # fmt: skip
    with pytest.raises(leaves.Rejected):
        leaves.Leaf(start).check(certificate)
