"""The least eps of explicit channels with several parameters: each ratio once, and none that is never the largest."""

from itertools import combinations, product
from math import log

import pytest
import sympy

from symqif import Channel, check, eps, quantities_of
from symqif.kernel.term import parse
from symqif.symbols import symbol, to_sympy
from tests.sample import every

a, h, p, r, first, second = map(symbol, ("a", "h", "p_2", "r", "eps_1", "eps_2"))


def key_and_value() -> Channel:
    """PrivKV: whether there is the key, and the sign of its value; each by randomized response."""
    here, sign = (sympy.exp(level) / (1 + sympy.exp(level)) for level in (first, second))
    kept, turned = here * sign, here * (1 - sign)
    return Channel([[here, (1 - here) / 2, (1 - here) / 2], [1 - here, kept, turned], [1 - here, turned, kept]])


def keys_and_values(keys: int) -> Channel:
    """PCKV with GRR on the keys: the sign of the value is kept with probability p_2 if the key is."""
    secrets = list(product(range(keys), (1, -1)))

    def entry(x: tuple[int, int], y: tuple[int, int]) -> sympy.Expr:
        if x[0] != y[0]:
            return (1 - a) / (keys - 1) / 2
        return a * (p if x[1] == y[1] else 1 - p)

    return Channel([[entry(x, y) for y in secrets] for x in secrets])


def bits(size: int, most: int) -> Channel:
    """Bits of which at most some are set; each is turned with probability h/2."""
    secrets = [
        [int(n in chosen) for n in range(size)] for m in range(most + 1) for chosen in combinations(range(size), m)
    ]
    turned = {x: {y: sum(map(int.__ne__, x, y)) for y in product((0, 1), repeat=size)} for x in map(tuple, secrets)}
    return Channel([[(h / 2) ** d * (1 - h / 2) ** (size - d) for d in row.values()] for row in turned.values()])


def twice() -> Channel:
    """A bit that is told with probability r, and else asked once more."""
    return Channel([[r + (1 - r) * r, (1 - r) ** 2], [(1 - r) ** 2, r + (1 - r) * r]])


def shuffled(users: int) -> Channel:
    """The number of ones that users report by randomized response, all but one of whom have a 0."""
    q = 1 / (sympy.exp(eps) + 1)

    def others(ones: int) -> sympy.Expr:
        return sympy.binomial(users - 1, ones) * q**ones * (1 - q) ** (users - 1 - ones) if 0 <= ones < users else 0

    counts = range(users + 1)
    return Channel([[p * others(n) + (1 - p) * others(n - 1) for n in counts] for p in (1 - q, q)])


CASES = {
    "privkv": (key_and_value, ("0 <= eps_1", "0 <= eps_2"), "max(eps_2, eps_1 + log(2/(1+exp(-eps_2))))"),
    "pckv": (lambda: keys_and_values(3), ("1/3 <= a", "a < 1", "1/2 <= p_2", "p_2 < 1"),
             "log(max(p_2/(1-p_2), 2*a*p_2*(3-1)/(1-a)))"),
    "bits": (lambda: bits(4, 2), ("0 < h", "h <= 1"), "2*2*log((2-h)/h)"),
    "twice": (twice, ("1/2 <= r", "r < 1"), "log(r*(2-r)/(1-r)**2)"),
    "shuffled": (lambda: shuffled(3), ("0 <= eps",), "eps"),
}  # fmt: skip
VALUES = {"a": ("1/3", "2/3"), "p_2": ("1/2", "4/5"), "h": ("1/3", "1"), "r": ("1/2", "3/4"), "eps_1": ("0", "1", "2"),
          "eps_2": ("0", "1/2", "3"), "eps": ("0", "2")}  # fmt: skip


@pytest.mark.parametrize("name", every(5, reversed(CASES)))
def test_the_least_eps_is_proved_to_be_what_is_known(name: str) -> None:
    channel, given, formula = CASES[name]
    assert check(formula, f"epsilon.{name}", quantities=quantities_of(channel(), name, given)).equal


@pytest.mark.parametrize("name", CASES)
def test_it_is_the_logarithm_of_the_largest_ratio_at_points_and_has_no_other_range(name: str) -> None:
    make, given, _ = CASES[name]
    channel = make()
    quantity = quantities_of(channel, name, given)[f"epsilon.{name}"]
    assert {*quantity.given} <= {*given, "eps >= 0"}
    closed, symbols = to_sympy(parse(quantity.closed_form)), sorted(channel.matrix.free_symbols, key=str)
    for values in product(*(VALUES[s.name] for s in symbols)):
        here = dict(zip(symbols, map(sympy.Rational, values), strict=True))
        rows = [[entry.subs(here).evalf(30) for entry in row] for row in channel.rows]
        ratio = max(x / y for column in zip(*rows, strict=True) for x, y in product(column, repeat=2))
        assert abs(float(closed.subs({to_sympy(parse(s.name)): v for s, v in here.items()})) - log(ratio)) < 1e-9


def test_what_is_never_the_largest_is_left_out() -> None:
    channel, given, _ = CASES["pckv"]
    closed = quantities_of(channel(), "pckv", given)["epsilon.pckv"].closed_form
    assert closed.count("max") == 1
