"""Best integers in ranges with any numbers for ends, against the values at the integers of the range."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import e, isclose, log
from typing import Any

import pytest
from sympy import Symbol, exp

from symqif import Channel, optimum, quantities_of
from symqif.claims.decide import decide
from symqif.comparison.problem import Problem
from symqif.kernel.term import parse
from symqif.optima.candidates import Landscape, Place
from symqif.optima.integers import Neighbours
from symqif.optima.outcomes import AtPlace, FirstInteger, Optimum, Rounded, Unreached
from symqif.optima.question import Question, narrowed
from symqif.optima.sides import Apart, Finite
from symqif.optima.simpler import same_range
from symqif.optima.unreached import Approach
from symqif.quantities import quantity
from symqif.report.answers.optimum import data, lines
from tests.optima.test_optimum import at, hashing, subsets, variance
from tests.sample import every

LEVELS = [Fraction(6, 5), Fraction(2), Fraction(5, 2), Fraction(7)]  # e^eps
SECRETS = 7
ENDLESS = 100  # integers that are looked at where the range has no last one
ENDS = {"7/2": Fraction(7, 2), "exp(1)": e, "2*exp(1)": 2 * e, **{str(n): Fraction(n) for n in range(1, 14)}}
HOLDS: dict[str, Callable[[Any, Any], bool]] = {
    "<=": lambda a, b: a <= b, "<": lambda a, b: a < b, ">=": lambda a, b: a >= b, ">": lambda a, b: a > b,
}  # fmt: skip


def guessed(t: Fraction, k: int, size: int) -> Fraction:
    """The adversary takes a most likely secret for each subset; there is one such for every report that has members."""
    weights = [t if 0 in chosen else Fraction(1) for chosen in combinations(range(k), size)]
    return t * len(weights) / sum(weights) / k


@dataclass(frozen=True)
class Quantity:
    over: str
    integers: range
    value: Callable[[int, Fraction, Fraction], Fraction]  # of the parameter, e^eps and f
    given: tuple[tuple[str, int], ...] = ()


QUANTITIES = {
    "capacity.grr": Quantity("k", range(2, ENDLESS), lambda k, t, f: k * guessed(t, k, 1)),
    "asr.grr": Quantity("k", range(2, ENDLESS), lambda k, t, f: guessed(t, k, 1)),
    "asr.ss": Quantity("omega", range(1, SECRETS), lambda w, t, f: guessed(t, SECRETS, w), (("k", SECRETS),)),
    "mse.lh": Quantity("g", range(2, ENDLESS), lambda g, t, f: hashing(t, g, f), (("n", 1),)),
    "mse.ss": Quantity(
        "omega", range(1, SECRETS), lambda w, t, f: subsets(t, SECRETS, w, f), (("k", SECRETS), ("n", 1))
    ),
    "mse.oue": Quantity("n", range(1, ENDLESS), lambda n, t, f: variance(Fraction(1, 2), 1 / (t + 1), f) / n),
}  # fmt: skip


@dataclass(frozen=True)
class Case:
    name: str
    t: Fraction
    f: Fraction
    where: tuple[tuple[int, str, str], ...]  # factor, relation and end

    @property
    def quantity(self) -> Quantity:
        return QUANTITIES[self.name]

    def answer(self) -> Optimum:
        given = {**dict(self.quantity.given), **({"f": self.f} if self.name.startswith("mse") else {})}
        where = [f"{a}*{self.quantity.over} {relation} {end}" for a, relation, end in self.where]
        found: Optimum = optimum(self.name, self.quantity.over, where=where, t=self.t, **given)
        return found

    @property
    def values(self) -> dict[int, Fraction]:
        inside = (x for x in self.quantity.integers if all(HOLDS[how](a * x, ENDS[end]) for a, how, end in self.where))
        return {x: self.quantity.value(x, self.t, self.f) for x in inside}


def drawn(seed: int) -> Case:
    draw = random.Random(seed)
    where = tuple(
        (draw.randint(1, 4), draw.choice([*HOLDS]), draw.choice([*ENDS])) for _ in range(draw.choice([1, 1, 2]))
    )
    f = draw.choice([Fraction(0), Fraction(1, 3), Fraction(1)])
    return Case(draw.choice([*QUANTITIES]), draw.choice(LEVELS), f, where)


def wrong(found: Optimum, values: dict[int, Fraction], t: Fraction) -> str:
    """What is not so in an answer."""
    best, unique = [x for x in values if values[x] == min(values.values())], found.unique
    if not found:
        return ""
    if not values:
        return "the range is empty"
    if isinstance(found, Unreached):
        falls = ENDLESS - 1 in values and all(value > at(found.value, t) for value in values.values())
        return "" if falls and found.towards == "oo" and best == [ENDLESS - 1] else "there is a least value"
    if isinstance(found, FirstInteger):
        m = next(m for m in values if m + 1 not in values or at(found.first_if, t, **{found.question.m: m}))
        place = m if found.at == found.question.m else at(found.at, t, max=max)
    else:
        place = found.at
    if place not in best:
        return f"least is {best}"
    if unique is not None and unique is not (len(best) == 1):
        return f"least are {best}"
    value = float(at(found.value, t, **{found.question.m: place}))
    return "" if isclose(value, values[place], rel_tol=1e-12) else f"the value is {values[place]}"


@pytest.mark.parametrize("seed", every(10, range(100)))
def test_the_best_integer_of_a_range_has_the_least_value_of_all(seed: int) -> None:
    case = drawn(seed)
    found, values = case.answer(), case.values
    assert wrong(found, values, case.t) == ""
    assert bool(found) == bool(values)


@pytest.mark.parametrize(
    ("name", "over", "given", "at", "value"),
    [
        ("mse.oue", "n", {"where": ["2*n <= 9"], "t": 2, "f": 0}, 4, 2),
        ("capacity.grr", "k", {"where": ["k > 2"], "t": 2}, 3, Fraction(3, 2)),
        ("asr.grr", "k", {"where": ["k < 9"], "t": 3}, 8, Fraction(3, 10)),
        ("mse.lh", "g", {"where": ["g <= exp(eps)"], "t": Fraction(5, 2), "f": 0, "n": 1}, 2, Fraction(49, 9)),
        ("asr.ss", "omega", {"where": ["omega/2 < 1"], "k": 5, "t": 2}, 1, Fraction(1, 3)),
        ("tv.olh", "g", {"t": Fraction(13, 5)}, 4, Fraction(3, 14)),
    ],
)
def test_an_end_that_is_no_integer_of_the_range_is_rounded_inwards(
    name: str, over: str, given: dict[str, Any], at: int, value: Fraction
) -> None:
    found = optimum(name, over, **given)
    assert (type(found), found.at, found.value, found.unique) == (AtPlace, at, value, True)


def divergence(t: Fraction, k: int, size: int) -> float:
    """From secret 0 to secret 1: a subset is reported t times as often if the secret is in it."""
    rows = [[t if x in chosen else Fraction(1) for chosen in combinations(range(k), size)] for x in (0, 1)]
    return sum(float(p / sum(rows[0])) * log(p / q) for p, q in zip(*rows, strict=True))


@pytest.mark.parametrize(
    ("k", "t"), every(2, [(6, Fraction(3)), (5, Fraction(3, 2)), (4, Fraction(9)), (7, Fraction(2))])
)
def test_the_values_at_finitely_many_integers_are_compared(k: int, t: Fraction) -> None:
    found = optimum("kl.ss", "omega", k=k, t=t, timeout=300)
    values = {size: divergence(t, k, size) for size in range(1, k)}
    assert (found.at, found.unique) == (min(values, key=lambda size: values[size]), True)
    assert isclose(at(found.value, t, log=log), values[int(found.at)], rel_tol=1e-12)


def test_that_another_integer_has_the_least_of_finitely_many_values_is_refuted() -> None:
    asked = in_range("kl.ss", "omega", "omega <= 4", k=Fraction(5), t=Fraction(3))
    finite = Finite.of(Landscape(asked))
    assert finite is not None
    for here, verdict in ((finite.here, "proved"), (5 - finite.here, "refuted")):
        place = Place(Fraction(here), finite.place.side)
        sides = replace(finite, here=here, place=place, best=asked.at(Fraction(here)))
        assert decide("values", "optimum", sides.lowest, {}, 30).verdict == verdict


def test_beside_an_end_that_depends_on_parameters_one_of_two_integers_is_best() -> None:
    found = optimum("asr.ss", "omega", where=["2*omega <= k"], t=2)
    assert isinstance(found, Rounded)
    assert (found.at, found.inside) == (("floor", ("*", Fraction(1, 2), "k")), False)
    assert "  where one of m and m + 1 is outside the range, the other is best" in lines(found)


def test_a_strict_order_of_integers_has_the_last_one_before_its_end() -> None:
    found = optimum("asr.ss", "omega", where=["2*omega < k"], t=2)
    assert found.at == ("floor", ("*", Fraction(1, 2), ("-", "k", Fraction(1))))
    assert found.reason == ""


def in_range(name: str, over: str, where: str, **given: Fraction) -> Question:
    return Question(Problem(narrowed(quantity(name), [where]), parse("0"), given), over)


def test_that_an_integer_parameter_is_no_integer_is_not_proved() -> None:
    asked = in_range("mse.oue", "n", "2*n <= 9", t=Fraction(2), f=Fraction(0))
    end = Fraction(9, 2)
    found = decide("wrong", "optimum", Apart(asked, Place(end, -1), asked.at(end)).lowest, {}, 10)
    assert (found.verdict, found.reason) == ("undecided", "9/2 is not an integer")


def test_that_values_at_integers_come_near_a_limit_at_a_number_is_not_proved() -> None:
    asked = in_range("capacity.grr", "k", "k > 2", t=Fraction(2))
    found = decide("wrong", "optimum", Approach(Landscape(asked), Place(Fraction(2), 1)).tends, {}, 10)
    assert found.verdict == "undecided"


def test_another_integer_for_an_end_is_refuted() -> None:
    asked = in_range("capacity.grr", "k", "2*k >= 5", t=Fraction(2))
    (relation,) = (one for one in asked.range if one[0] == "<=" and one[1] == 5)
    wrong = same_range(asked, relation, ("<=", Fraction(4), "k"))
    assert decide("wrong", "optimum", wrong, {}, 10).verdict == "refuted"


def test_a_limit_at_infinity_is_met_by_values_at_integers_where_the_way_is_a_logarithm() -> None:
    over = Symbol("r", integer=True)
    own = quantities_of(Channel([[exp(-over), 1 - exp(-over)], [0, 1]]), "fading", ("0 < r",))
    found = optimum("capacity.fading", "r", quantities=own)
    assert (type(found), found.at, found.value, found.towards) == (Unreached, None, 1, "oo")


def test_whether_both_neighbours_are_in_the_range_is_said() -> None:
    line = "  where one of m and m + 1 is outside the range, the other is best"
    free, above = (optimum("mse.lh", "g", f=0, n=1, where=where) for where in ([], ["g > 2"]))
    assert (free.inside, line in lines(free), data(free)["inside"]) == (True, False, True)
    assert (above.inside, line in lines(above), data(above)["inside"]) == (False, True, False)


def test_neighbours_that_are_not_best_alone_at_some_point_are_not_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """At eps = 0 all sizes are as good."""
    best, point = Neighbours.best, {"k": "4", "omega": "1", "eps": "0", "m": "2"}
    monkeypatch.setattr(Neighbours, "best", lambda self, strict: replace(best(self, strict), points=(point,)))
    found = optimum("asr.ss", "omega", where=["2*omega <= k"])
    assert "nowhere else" not in str(lines(found)[0])
    assert found.reason.startswith("that it is least nowhere else is not proved: it fails at k = 4, omega = 1, eps = 0")
