"""What the base of refinement charges for its own work, exactly, and that its objects do not change.

python -m tests.refinement_kernel.test_budget writes the table anew, after a change of what work costs.
"""

import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symqif.kernel.term import parse
from symqif.refinement_kernel.along import Along
from symqif.refinement_kernel.certificate import BitWitness, of_data
from symqif.refinement_kernel.columns import BySize
from symqif.refinement_kernel.data import made
from symqif.refinement_kernel.favoured import BySet
from symqif.refinement_kernel.function import (
    Domain,
    Function,
    Product,
    Root,
    divided,
    evaluated,
    moved,
    product,
    raised,
)
from symqif.refinement_kernel.hyper import Action, Hyper
from symqif.refinement_kernel.irrational import Interval, power, work
from symqif.refinement_kernel.number import number, total
from symqif.refinement_kernel.one_hot import OneHot
from symqif.refinement_kernel.tiling import AxisPoint, Tiling
from tests.memory import forget
from tests.refinement_kernel.certificates import CERTIFICATES, Data, along
from tests.tables import tables

F = Fraction
UNITY = F(1)
ROOM = "symqif.refinement_kernel."
RATIO = 7**700  # an odds of two thousand bits
HIGH, LOW = f"{RATIO}/{RATIO + 2}", f"1/{RATIO + 2}"
LARGE, LESS = f"subset(3, 1, 1, 1, {HIGH}, {LOW})", f"subset(3, 0, 1, 1, 2/3*{HIGH}, (1-i)*1/3+i*2/3*{LOW})"
DIAGONAL = [[HIGH if x == y else LOW for y in range(3)] for x in range(3)]
UNIT = [["1" if x == y else "0" for y in range(3)] for x in range(3)]
ODDS = "exp(1)/(exp(1)+1)", "1/(exp(1)+1)"
IRRATIONAL, TWO = [[*ODDS], [*ODDS[::-1]]], [["1", "0"], ["0", "1"]]
REPORTS = {"secrets": 3, "reports": [[[x], HIGH, LOW] for x in (1, 2, 3)]}
FEWER = {
    "secrets": 3,
    "reports": [*([[x], f"{2 * RATIO}/{3 * RATIO + 6}", f"2/{3 * RATIO + 6}"] for x in (1, 2, 3)), [[], "1", "1/3"]],
}
COEFFICIENTS = tuple(3**n for n in range(500, 540))
WIDE = Domain(F(5, 7**40), F(3**200, 2))


def checked(data: Data) -> Callable[[], object]:
    return lambda: (made(Tiling, data) if data["kind"] == "tiles" else of_data(data)).check()


def equivalent(data: Data) -> Callable[[], object]:
    return lambda: of_data(data).equivalent  # type: ignore[union-attr]


def both(*channels: Any, **data: Any) -> Data:
    return {"channels": channels, **data}


def function(*factors: tuple[tuple[int, ...], int], scale: Fraction = UNITY) -> Function:
    return Function(scale, factors, WIDE)


GAINS = both(LESS, LARGE, kind="gain")
WORK: dict[str, Callable[[], object]] = {
    **{name: checked(data) for name, data in CERTIFICATES.items()},
    "a witness of long fractions": checked(both(DIAGONAL, DIAGONAL, kind="witness", matrix=UNIT)),
    "a witness of irrational numbers": checked(both(IRRATIONAL, IRRATIONAL, kind="witness", matrix=TWO)),
    "gains of irrational numbers": checked(both([["1/2"] * 2] * 2, IRRATIONAL, kind="gain", gain=IRRATIONAL)),
    "gains of long fractions": checked(both([["1/3"] * 3] * 3, DIAGONAL, kind="gain", gain=DIAGONAL)),
    "moves of long fractions": checked(both(LARGE, LESS, kind="witness", moves=[[1, 1, "2/3"], [1, 0, "1/3"]])),
    "actions with long fractions": checked({**GAINS, "actions": [[1, HIGH, f"-{HIGH}"]]}),
    "ratios of long fractions": checked(both(LARGE, LESS, kind="witness", rule="beyond.equal-ratio")),
    "sets with long fractions": checked(both(REPORTS, FEWER, kind="witness", rule="beyond.equal-ratio")),
    "a loss of long fractions": checked({**GAINS, "plus": [1], "minus": [2, 3], "gain": HIGH, "loss": HIGH}),
    "equal columns": equivalent(both(DIAGONAL, DIAGONAL, kind="witness", matrix=UNIT)),
    "equal groups": equivalent(both(LARGE, LARGE, kind="witness", moves=[])),
    "a sum of long fractions": lambda: total([F(1, 7**n) for n in range(300, 400)]),
    "a sum of integers": lambda: total(range(10**4)),
    "operations": lambda: work(F(3**900, 2**900), F(1), Interval(F(0), F(1))),
    "operations on no fractions": lambda: work(Interval(F(0), F(1))),
    "a power": lambda: power(F(3**100, 2), 30),
    "an inverse power": lambda: power(F(3**100, 2), -30),
    "an interval": lambda: Interval(F(1, 3), F(3**900, 2)) * Interval(F(1), F(2)) + 1,
    "a number": lambda: number("exp(1/3)**3 - exp(1) + 3/4"),
    "a sum of terms": lambda: number("sum(exp(i), i, 1, 9)"),
    "a large power": lambda: number("exp(1)**(10**4)"),
    "lists": lambda: made(tuple[tuple[int, ...], ...], [[1, 2, 3], [4]]),
    "a polynomial between two numbers": lambda: moved(COEFFICIENTS, WIDE),
    "a polynomial above a number": lambda: moved(COEFFICIENTS, Domain(WIDE.low, None)),
    "a product of polynomials": lambda: product(COEFFICIENTS, COEFFICIENTS[:9]),
    "a quotient of polynomials": lambda: divided(product(COEFFICIENTS, (-7, 0, 1)), (-7, 0, 1)),
    "no quotient of polynomials": lambda: divided(COEFFICIENTS, (-7, 0, 2)),
    "a value of a polynomial": lambda: evaluated(COEFFICIENTS, F(3**200, 5)),
    "powers of polynomials": lambda: [raised((1, 0, 3), n) for n in (0, 3, 8, 9, 16)],
    "a product of functions": lambda: (
        function(((1, 0, 1), 3), scale=F(3**900)) * function(((0, 1), 2), scale=F(2, 7**900))
    ),
    "a sum of functions": lambda: function(((1, 0, 1), 3), ((0, 1), 1)) + function(((1, 0, 1), -1), ((0, 1), 2)),
    "a value of a function": lambda: Product(F(3**99), (((1, 0, 1), 30), ((0, 1), -9))).at(F(3**50, 7)),
    "a point beside a root": lambda: Domain(F(1), Root((-(10**99) - 1, 10**99), F(1), F(2))).inside,
}


def cost(operation: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> int:
    """The units that the base of refinement charges itself, where nothing is remembered: not those of the kernel."""
    forget()
    charged: list[int] = []
    with monkeypatch.context() as patch:
        for name in [name for name in sys.modules if name.startswith(ROOM) and hasattr(sys.modules[name], "spend")]:
            patch.setattr(sys.modules[name], "spend", charged.append)
        operation()
    forget()
    return sum(charged)


@pytest.mark.parametrize("name", WORK)
def test_work_is_charged(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cost(WORK[name], monkeypatch) == tables(__file__)[name]


def objects() -> list[Any]:
    """Of all kinds; made when a test asks, and not on import, so that what makes them is that test's work."""
    channel, bits = BySize.of(parse(LESS)), OneHot(2, [[F(2, 3), F(1, 3)], [F(1, 3), F(2, 3)]])
    stages, signs = (made(Tiling, CERTIFICATES[name]) for name in ("stages", "signs"))
    return [
        bits, BitWitness(bits, bits, [[F(1), F(0)], [F(0), F(1)]]),
        *(made(Tiling, data) if data["kind"] == "tiles" else of_data(data) for data in CERTIFICATES.values()),
        channel, Hyper.of(channel), Hyper.of(channel).groups[1], Action(1, F(1), F(0)), made(BySet, REPORTS),
        Domain(F(1), F(2)), Root((-2, 0, 1), F(1), F(2)), Product(F(1), ()),
        Function(F(1), (), Domain(F(1), F(2))), AxisPoint(F(1), F(1)), Interval(F(1), F(1)), number("exp(1)"),
        made(Along, along(LESS)), signs.pair, *signs.tiles, *stages.tiles, *(one.evidence for one in stages.tiles),
        signs.first,
    ]  # fmt: skip


def test_nobody_changes_an_object_of_the_base() -> None:
    modules = [module for name, module in sys.modules.items() if name.startswith(ROOM)]
    classes = [kind for module in modules for kind in vars(module).values() if isinstance(kind, type)]
    kinds = {kind for kind in classes if is_dataclass(kind) and kind.__module__.startswith(ROOM)}
    for made_ in objects():
        kinds -= {*type(made_).__mro__}
        for field in fields(made_):
            with pytest.raises((FrozenInstanceError, AttributeError)):
                setattr(made_, field.name, None)
    assert {kind.__name__ for kind in kinds} <= {"Tile"}


if __name__ == "__main__":
    lines = [f'"{name}" = {cost(operation, pytest.MonkeyPatch())}\n' for name, operation in WORK.items()]
    Path(__file__).with_suffix(".toml").write_text("".join(lines), encoding="utf-8")
