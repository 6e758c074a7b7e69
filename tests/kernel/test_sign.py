"""Sign certificates: both forms accepted, and each way of being wrong rejected for its reason."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from symqif.kernel.algebra import Algebra
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.sign import Fact, Known
from symqif.kernel.term import Rejected, parse

SORTS = dict.fromkeys("xyz", ("real",))
FACTS = ["x", "y - 1", "x*y - 2"]  # x > 0, y - 1 >= 0, x y - 2 > 0
STRICT = [True, False, True]
EQUATION = "x - 2*y"  # = 0


def known(algebra: Algebra, facts: Iterable[Fact] = (), equations: Iterable[Polynomial] = (), *atoms: str) -> Known:
    """What may be used: these facts and equations, the variables, and these atoms."""
    found = Known(algebra.reduced)
    found.facts, found.equations = list(facts), list(equations)
    for name in (*SORTS, *atoms):
        found.speak(name)
    return found


def read(text: str, algebra: Algebra | None = None) -> Polynomial:
    return (algebra or Algebra(SORTS)).polynomial(parse(text))


def check(goal: str, certificate: dict[str, Any]) -> None:
    """goal "f > 0" or "f >= 0" from the facts and the equation above."""
    text, _, _ = goal.partition(" >")
    algebra = Algebra(SORTS)
    facts = [(read(f, algebra), s) for f, s in zip(FACTS, STRICT, strict=True)]
    given = known(algebra, facts, [read(EQUATION, algebra)])
    given.check_sign((read(text, algebra), ">=" not in goal), certificate)


def combine(*terms: list[Any], **more: Any) -> dict[str, Any]:
    return {"kind": "positivstellensatz", "terms": list(terms), **more}


def shift(**at: Any) -> dict[str, Any]:
    return {"kind": "shift", "at": at}


ACCEPTED = [
    ("x > 0", combine(["1", [0], None])),
    ("0 >= 0", combine()),
    ("x*y - x >= 0", combine(["1", [0, 1], None])),
    ("x*x - 2*x*y + y*y >= 0", combine(["1", [], "x - y"])),
    ("x**3*y**2 >= 0", combine(["1", [0], "x*y"])),
    ("x**4 >= 0", combine(["1", [], "x**2"])),
    ("x/2 > 0", shift(x=0)),
    ("2*x + 3 > 0", combine(["2", [0], None], ["3", [], None])),
    ("x/2 - y >= 0", combine(equations=[[0, "1/2"]])),
    ("x - y - 1 >= 0", combine(["1", [1], None], equations=[[0, "1"]])),
    ("y > 0", combine(["1", [2], None], ["2", [], None], times=[["1", [0], None]])),
    ("y >= 0", combine(["1", [2], None], ["2", [], None], times=[["1", [0], None]])),
    ("x*x > 0", combine(["1", [0, 0], None])),
    ("x + (y - 1)**2 > 0", combine(["1", [0], None], ["1", [], "y - 1"])),
    ("x*y + y + 1 > 0", shift(x=0, y=1)),
    ("y - 1 >= 0", shift(y=1)),
    ("y > 0", shift(y=1)),
    ("x*y - 1 + 1 > 0", shift(x=0, y=1)),
]  # fmt: skip


@pytest.mark.parametrize(("goal", "certificate"), ACCEPTED)
def test_a_certificate_that_shows_the_goal_is_accepted(goal: str, certificate: dict[str, Any]) -> None:
    check(goal, certificate)


EXPANDS = "does not expand to the goal"
SURE = "no term is certainly positive, and the goal is strict"
COEFFICIENT = "coefficients are texts of positive rationals|a number is written like"
NUMBER = "no fact or equation number"
BOUND = "is not a bound of"
MULTIPLIER = "the multiplier is not certainly positive"

REJECTED = [
    ("-x >= 0", combine(["-1", [0], None]), COEFFICIENT),
    ("0 > 0", combine(["0", [], None]), COEFFICIENT),
    ("x > 0", combine([1, [0], None]), COEFFICIENT),
    ("x > 0", combine([1.0, [0], None]), COEFFICIENT),
    ("x > 0", combine([True, [0], None]), COEFFICIENT),
    ("x > 0", combine([None, [0], None]), COEFFICIENT),
    ("x > 0", combine(["1", [3], None]), NUMBER),
    ("x > 0", combine(["1", [9], None]), NUMBER),
    ("x*y - 2 > 0", combine(["1", [-1], None]), NUMBER),
    ("x > 0", combine(["1", [False], None]), NUMBER),
    ("y - 1 >= 0", combine(["1", [True], None]), NUMBER),
    ("x > 0", combine(["1", ["0"], None]), NUMBER),
    ("x > 0", combine(["1", [0.0], None]), NUMBER),
    ("x - 2*y >= 0", combine(equations=[[1, "1"]]), NUMBER),
    ("x - 2*y >= 0", combine(equations=[[False, "1"]]), NUMBER),
    ("z*z >= 0", combine(["1", [], "w"]), "w is no polynomial in"),
    ("x >= 0", combine(["1", [0], None], equations=[[0, "w"], [0, "-w"]]), "w is no polynomial in"),
    ("x >= 0", combine(["1", [0], "sqrt(x)"]), "no polynomial in what may be spoken of"),
    ("x >= 0", combine(["1", [0], 5]), "a term is written as text, not as 5"),
    ("x >= 0", combine(["1", [0], "sqrt(x)/sqrt(x)*exp(x)"]), "no polynomial in what may be spoken of"),
    ("x >= 0", combine(["1", [0], "1/x"]), "1/x is no polynomial"),
    ("x >= 0", combine(["1", [0], "1/0"]), "1/0 is no polynomial"),
    ("x >= 0", combine(["1", [0], "x ="]), "not a term"),
    ("x > 0", combine(["2", [0], None]), EXPANDS),
    ("x > 0", combine(["1", [0], "2"]), EXPANDS),
    ("-x >= 0", combine(["1", [0], None]), EXPANDS),
    ("x > 0", combine(["1", [0], None], ["1", [], None]), EXPANDS),
    ("x + y >= 0", combine(["1", [], "x + y"]), EXPANDS),
    ("y - 1 > 0", combine(["1", [1], None]), SURE),
    ("x*(y - 1) > 0", combine(["1", [0, 1], None]), SURE),
    ("x*x > 0", combine(["1", [], "x"]), SURE),
    ("x*y*y > 0", combine(["1", [0], "y"]), SURE),
    ("0 > 0", combine(), SURE),
    ("x - 2*y > 0", combine(equations=[[0, "1"]]), SURE),
    ("z >= 0", combine(["1", [], "z"], times=[["1", [], "z"]]), MULTIPLIER),
    ("z >= 0", combine(times=[]), MULTIPLIER),
    ("z >= 0", combine(times=[["1", [1], None]]), MULTIPLIER),
    ("y > 0", combine(["1", [2], None], ["2", [], None], times=[["-1", [0], None]]), COEFFICIENT),
    ("y > 0", combine(["1", [2], None], ["2", [], None], times=[["1", [1], None]]), MULTIPLIER),
    ("y - 1 > 0", shift(y=1), SURE),
    ("x*y - x > 0", shift(x=0, y=1), SURE),
    ("0 > 0", shift(), SURE),
    ("y - 2 >= 0", shift(y=1), "a coefficient is negative after the shift"),
    ("-x >= 0", shift(x=0), "a coefficient is negative after the shift"),
    ("x*y >= 0", shift(x=0), "no bound is given for y"),
    ("y >= 0", shift(x=0), "no bound is given for y"),
    ("x >= 0", shift(x=1), BOUND),
    ("x >= 0", shift(x=2), BOUND),
    ("x >= 0", shift(x=3), NUMBER),
    ("x >= 0", shift(x=-3), NUMBER),
    ("x >= 0", shift(x=False), NUMBER),
    ("x >= 0", shift(x="0"), NUMBER),
    ("x >= 0", {}, "no such sign certificate"),
    ("x >= 0", {"kind": "squares"}, "no such sign certificate"),
]  # fmt: skip


@pytest.mark.parametrize(("goal", "certificate", "reason"), REJECTED)
def test_a_certificate_that_shows_something_else_is_rejected(
    goal: str, certificate: dict[str, Any], reason: str
) -> None:
    with pytest.raises(Rejected, match=reason):
        check(goal, certificate)


def test_a_fact_with_another_slope_is_no_bound() -> None:
    """2x - 1 >= 0 bounds x, but not in the form x = bound + rest."""
    algebra = Algebra(SORTS)
    for text in ("2*x - 1", "1 - x", "x - y", "x*x"):
        with pytest.raises(Rejected, match=BOUND):
            known(algebra, [(read(text), False)]).check_sign((read("x"), False), shift(x=0))


def test_the_square_of_a_root_is_its_radicand() -> None:
    algebra = Algebra(SORTS)
    root = read("sqrt(x)", algebra)
    given = known(algebra, [(root, False)], (), "sqrt(x)")
    given.check_sign((read("x", algebra), False), combine(["1", [0, 0], None]))
    given.check_sign((read("x", algebra), False), combine(["1", [], "sqrt(x)"]))


def zero(goal: str, *parts: list[Any]) -> None:
    algebra = Algebra(SORTS)
    equations = [read(t, algebra) for t in (EQUATION, "y*y - 1")]
    known(algebra, (), equations).check_zero(read(goal, algebra), list(parts))


def test_a_combination_of_equations_is_zero() -> None:
    zero("0")
    zero("x*x - 4*y*y", [0, "x + 2*y"])
    zero("x*x - 4", [0, "x + 2*y"], [1, "4"])


@pytest.mark.parametrize(
    ("goal", "parts", "reason"),
    [
        ("x - y", [[0, "1"]], "not equal"),
        ("x", [], "not equal"),
        ("x - 2*y", [[2, "1"]], NUMBER),
        ("x - 2*y", [[-2, "1"]], NUMBER),
        ("y*y - 1", [[True, "1"]], NUMBER),
        ("x - 2*y", [[0, "1"], [0, "w"], [0, "-w"]], "w is no polynomial in"),
        ("x - 2*y", [[0, "1"], [0, "exp(z)"], [0, "-exp(z)"]], "no polynomial in what may be spoken of"),
        ("x - 2*y", [[0, "1/y"]], "1/y is no polynomial"),
    ],
)
def test_what_is_no_combination_of_the_equations_is_rejected(goal: str, parts: list[list[Any]], reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        zero(goal, *parts)


def constant(goal: str, bits: object) -> None:
    algebra = Algebra({})
    f = algebra.polynomial(parse(goal.split(" >")[0]))
    known(algebra, (), (), *f.atoms).check_sign((f, ">=" not in goal), {"kind": "enclosure", "bits": bits})


@pytest.mark.parametrize(
    "goal", ["log(3) - log(2) > 0", "exp(1)**2 - 7 > 0", "sqrt(2)*log(2) - 98/100 >= 0", "3 > 0", "0 >= 0"]
)
def test_the_sign_of_a_constant_is_shown_by_an_enclosure(goal: str) -> None:
    constant(goal, 64)


@pytest.mark.parametrize("bits", [1, 4096])
def test_an_enclosure_has_from_1_to_4096_bits(bits: int) -> None:
    constant("3 > 0", bits)


@pytest.mark.parametrize(
    ("goal", "bits", "reason"),
    [
        ("log(2) - log(3) > 0", 64, "the enclosure does not show the sign"),
        ("exp(1) - 2718281828/10**9 > 0", 8, "the enclosure does not show the sign"),
        ("0 > 0", 64, "the enclosure does not show the sign"),
        ("log(2) - 1 >= 0", 64, "the enclosure does not show the sign"),
        ("3 > 0", -1, "an enclosure has 1 to 4096 bits"),
        ("3 > 0", 0, "an enclosure has 1 to 4096 bits"),
        ("3 > 0", 4097, "an enclosure has 1 to 4096 bits"),
        ("3 > 0", True, "an enclosure has 1 to 4096 bits"),
        ("3 > 0", "64", "an enclosure has 1 to 4096 bits"),
        ("3 > 0", None, "an enclosure has 1 to 4096 bits"),
    ],
)
def test_the_sign_of_a_constant_is_not_shown_by_another_enclosure(goal: str, bits: object, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        constant(goal, bits)


def test_the_sign_of_what_is_no_constant_is_not_enclosed() -> None:
    with pytest.raises(Rejected, match="no enclosure for x"):
        check("x > 0", {"kind": "enclosure", "bits": 64})


def test_nothing_is_shown_of_an_atom_before_its_conditions_are_settled() -> None:
    unsettled = Polynomial.atom("exp(1/x)")
    given = known(Algebra(SORTS), [(unsettled, True)], [unsettled])
    given.apart = [unsettled]
    shown: list[Callable[[], None]] = [
        lambda: given.check_zero(unsettled, [[0, "1"]]),
        lambda: given.check_apart(unsettled, {"of": 0, "times": "1"}),
        lambda: given.check_sign((unsettled, True), combine(["1", [0], None])),
    ]
    for show in shown:
        with pytest.raises(Rejected, match="spoken of before its conditions are settled"):
            show()
    given.speak("exp(1/x)")
    for show in shown:
        show()
