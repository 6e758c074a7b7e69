"""What operations of the rules cost, and that objects that they are made of do not change."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields
from fractions import Fraction
from typing import Any

import pytest

from symqif.kernel.budget import Exhausted, limited
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import parse
from symqif.reduction import certificate, proof
from symqif.reduction.calculus import derivative
from symqif.reduction.channels import Subset
from symqif.reduction.evaluation import of_size
from symqif.reduction.model import Model
from symqif.reduction.rule import RULES, matched
from symqif.reduction.statement import Statement
from symqif.reduction.symmetric import Size
from tests.memory import forget
from tests.reduction.trees import node, sequent
from tests.tables import tables
from tests.work import cost

COSTS = tables(__file__)
FORM = Subset.of(parse("subset(3, 1, 1, 1, 2**-4000, 3**-40)"))
GAIN = sequent("no(refines(subset(3, 0, 1, 1, 1/8, 1/8), subset(3, 1, 1, 1, 1/2, 1/4)))")
ACTIONS = {"actions": "matrix([[1, 1, 0]])", "bounds": ["1/6", "1/4"], "chosen": [0], "overlaps": ["1"]}
WORK: dict[str, Callable[[], object]] = {
    "the parts of a derivative": lambda: derivative(parse("x" + "*x" * 50), "x"),
    "the columns of one size": lambda: of_size(FORM.at(Fraction(1)), 3, 1),
    "the parts that are compared": lambda: matched(
        sequent("x == y", x="real", y="real"), *[("no", ("no", ("==", "x", "y")))] * 2
    ),
    "the actions of a symmetric gain": lambda: RULES["symmetric-gain"].reduce(GAIN, ACTIONS, {}),
}


@pytest.mark.parametrize("name", WORK)
def test_work_is_counted(name: str) -> None:
    """Exactly so much: `python -m tests.work` updates the table."""
    assert cost(WORK[name]) == COSTS[name]
    forget()
    with limited(COSTS[name] - 1), pytest.raises(Exhausted):
        WORK[name]()


TRUE = Statement("0 < 1")
PROVED = certificate.certificate("", "printed", TRUE, proof={"presupposed": [], "proof": node("enclosure", bits=9)})
OBJECTS: list[tuple[Any, tuple[Any, ...]]] = [  # and what they are made of by their class
    (TRUE, (TRUE.data(),)),
    (FORM, (parse("subset(3, 1, 1, 1, 2**-4000, 3**-40)"),)),
    (Model.of(Sequent({}, (), parse("0 < 1")), {}), (Sequent({}, (), parse("0 < 1")), {})),
    (Size.of(GAIN, FORM), (GAIN, FORM)),
]


@pytest.mark.parametrize(("made", "given"), OBJECTS, ids=lambda x: type(x).__name__)
def test_an_object_makes_others_as_its_class_does(made: Any, given: tuple[Any, ...]) -> None:
    assert made.of(*given) == type(made).of(*given) == made


@pytest.mark.parametrize("which", range(len(OBJECTS) + 2))
def test_nobody_changes_an_object_of_the_rules(which: int) -> None:
    objects = [type(made).of(*given) for made, given in OBJECTS]
    made = [*objects, certificate.check(PROVED, TRUE, {}), RULES["have"]][which]
    for field in fields(made):
        with pytest.raises(FrozenInstanceError):
            setattr(made, field.name, None)


def test_leaves_with_their_fields_in_another_order_are_one() -> None:
    assert proof.written({"rule": "leaf", "using": [0]}) == proof.written({"using": [0], "rule": "leaf"})
