"""A user's explicit channels with parameters: their measures against sums over rows that share no code."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import sympy

from symqif import Channel, check, eps, g, k, lh, quantities_of, ss
from symqif.kernel.term import parse
from symqif.symbols import to_sympy
from tests.command import symqif
from tests.measures import brute
from tests.sample import every
from tests.tables import tables

TABLES = tables(__file__)

a, b, theta = sympy.symbols("a b theta", real=True)
E = sympy.exp(eps)
BIT = sympy.exp(eps * theta) / (sympy.exp(eps * theta) + sympy.exp(eps * (1 - theta)))
LARGE, HALF = sympy.Max(1, 3 * a) / 4, sympy.Max(sympy.Rational(1, 2), 1 / k) / 2
CHANNELS = {
    "two": Channel([[1 - a, a], [b, 1 - b]]),
    "three": Channel([[a, b, 1 - a - b], [b, 1 - a - b, a], [1 - a - b, a, b]]),
    "erased": Channel([[a, 0, 1 - a], [0, b, 1 - b]]),
    "response": Channel([[E / (E + 1), 1 / (E + 1)], [1 / (E + 1), E / (E + 1)]]),
    "flipped": Channel([[1 - a, a], [a, 1 - a]]),
    "wide": Channel([[theta / 2, 1 - theta / 2], [1 - theta / 2, theta / 2]]),
    "threshold": Channel([[BIT, 1 - BIT], [1 - BIT, BIT]]),
    "hashed": Channel([[1 / (2 * g), 1 - 1 / (2 * g)], [2 / (3 * g**2), 1 - 2 / (3 * g**2)]]),
    "large": Channel([[LARGE, 1 - LARGE], [Fraction(1, 3), Fraction(2, 3)]]),
    "capped": Channel([[sympy.Max(1, 1 / k) / 4, 1 - sympy.Max(1, 1 / k) / 4], [1 - HALF, HALF]]),
    "numbers": Channel([[Fraction(1, 3), Fraction(2, 3)], [Fraction(3, 4), Fraction(1, 4)]]),
}
VALUES = {
    "a": (Fraction(1, 7), Fraction(2, 5)),
    "b": (Fraction(1, 3), Fraction(1, 2)),
    "theta": (Fraction(1, 5), Fraction(9, 5)),
    "eps": (0, Fraction(3, 2)),
    "g": (1, 2, 5),
    "k": (2, 5),
}


def uniform(rows: brute.Matrix) -> brute.Prior:
    return [Fraction(1, len(rows))] * len(rows)


KINDS: dict[str, Callable[[brute.Matrix], Any]] = {
    "epsilon": lambda rows: brute.smallest_epsilon(rows, lambda x, z: Fraction(1)), "kl": brute.kullback_leibler,
    "hockey-stick": lambda rows: brute.hockey_stick(rows, Fraction(3, 2)), "chi-square": brute.chi_square,
    "tv": brute.total_variation, "capacity": lambda rows: len(rows) * brute.vulnerability(uniform(rows), rows),
    "shannon": lambda rows: brute.shannon(uniform(rows), rows),
    "asr": lambda rows: brute.vulnerability(uniform(rows), rows),
    "additive": lambda rows: brute.additive(uniform(rows), rows),
    "guessing": lambda rows: brute.guessing(uniform(rows), rows),
}  # fmt: skip


@pytest.mark.parametrize(("name", "kind"), [*product(CHANNELS, KINDS)])
def test_a_measure_is_the_sum_over_the_rows(name: str, kind: str) -> None:
    channel = CHANNELS[name]
    quantity = quantities_of(channel, name).get(f"{kind}.{name}")
    if name == "erased" and kind in ("epsilon", "chi-square", "kl"):
        assert quantity is None  # infinite
        return
    assert quantity
    symbols = sorted(channel.matrix.free_symbols, key=lambda s: s.name)
    for values in product(*(VALUES[s.name] for s in symbols)):
        at = dict(zip(symbols, values, strict=True))
        form, known = (
            to_sympy(parse(quantity.closed_form)),
            {s.name: at[s] for s in symbols} | {"gamma": Fraction(3, 2)},
        )
        value = float(form.subs({s: known[s.name] for s in form.free_symbols}))
        rows = [[Fraction(float(entry.subs(at))) for entry in row] for row in channel.rows]
        assert value == pytest.approx(float(KINDS[kind](rows)), abs=1e-12)


@pytest.mark.parametrize(
    ("formula", "against", "equal"), every(4, map(tuple, TABLES["formulas_are_checked_against_them"]))
)
def test_formulas_are_checked_against_them(formula: str, against: str, equal: bool) -> None:
    name = against.partition(".")[2]
    assert check(formula, against, quantities=quantities_of(CHANNELS[name], name)).equal is equal


def test_entries_of_which_no_range_speaks_are_probabilities() -> None:
    known = quantities_of(CHANNELS["two"], "two")
    assert set(known["capacity.two"].given) == {"0 <= a", "a <= 1", "0 <= b", "b <= 1"}
    assert set(known["epsilon.two"].given) == {"0 < a", "a < 1", "0 < b", "b < 1"}
    assert set(quantities_of(CHANNELS["three"], "three")["tv.three"].given) == {"0 <= a", "0 <= b", "a+b <= 1"}


def test_ranges_that_are_given_are_not_narrowed() -> None:
    """That a channel is none for some of them is not hidden."""
    known = quantities_of(CHANNELS["two"], "two", ("0 <= a", "a <= 2", "b == 1/3"))
    assert known["tv.two"].given == ("0 <= a", "a <= 2", "b == 1/3")
    assert check("abs(2/3-a)", "tv.two", quantities=known).equal is None


def test_an_empty_range_proves_nothing() -> None:
    known = quantities_of(Channel([[a, 1 - a], [-1 - a, 2 + a]]), "nothing")
    assert check("5", "tv.nothing", quantities=known).equal is None


def test_a_large_channel_has_what_compares_few_entries() -> None:
    size = 9
    rows = [[1 - a if x == y else a / (size - 1) for y in range(size)] for x in range(size)]
    few = {"capacity.large", "asr.large", "additive.large"}
    assert {*quantities_of(Channel(rows), "large")} == few | {"epsilon.large"}
    unlike = [[a / (x + 1), 1 - a / (x + 1)] for x in range(size)]
    assert {*quantities_of(Channel(unlike), "large")} == few


FILE = """
from dataclasses import replace
from symqif import Channel, SubsetForm, grr, parallel
from symqif.symbols import symbol

a, b = symbol("a"), symbol("b")
two = Channel([[1 - a, a], [b, 1 - b]])
never = Channel([[1, 0], [a, 1 - a]])
nothing = Channel([[a, 1 - a], [-1 - a, 2 + a]])
noisy = Channel([[1 - a, a], [a, 1 - a]])
zero = Channel([[1, 0], [1 - a, a]])
mine = SubsetForm.of("subset(k, 1, 1, 1, a, (1-a)/(k-1))")
certain = SubsetForm.of("subset(k, 1, 1, 1, a, (1-a)/(k-1))")
twice = parallel(mine, 2)
early, late = replace(grr, name="early"), replace(grr, name="late")
given = {**dict.fromkeys(["noisy", "zero", "mine", "twice"], ("2*a <= 1",)), "certain": ("1/k <= a", "a <= 1"),
         "early": ("eps <= 1",), "late": ("eps>=0",)}
"""
OUTSIDE = "2*a <= 1 must hold, but a = 3/4"


@pytest.mark.parametrize(
    ("arguments", "status", "text"),
    [
        ("epsilon two", 0, "epsilon.two = ln max{(1 - a)/b, b/(1 - a), a/(1 - b), (1 - b)/a}"),
        ("epsilon two --given a=0 --given b=1/3", 0, "infinity"),  # outside the range of the closed form
        ("measure shannon two --given a=0 --given b=1/3", 0, "between 0.3182570"),
        ("measure tv two --given a=1/3 --given b=1/3", 0, "= 1/3 ≈ 0.333333"),
        ("measure tv two --given a=2 --given b=1/3", 2, "a must be at most 1, not 2"),
        ("measure epsilon two --given a=2 --given b=1/3", 2, "a must be less than 1, not 2"),
        ("epsilon never", 2, "epsilon.never is not known: 0 stands beside a positive entry"),
        ("measure mse two", 2, "write a Protocol, which says what its reports support"),
        ("measure tv nothing", 0, "no parameters were found where 0 <= a, a <= 1, a+1 <= 0"),
        ("measure tv noisy --given a=3/4", 2, OUTSIDE),
        ("measure min-entropy noisy --given a=3/4", 2, OUTSIDE),
        ("measure epsilon zero --given a=3/4", 2, OUTSIDE),
        ("measure renyi mine --alpha 2 --k 3 --given a=3/4", 2, OUTSIDE),
        ("capacity twice --k 3 --given a=3/4", 2, OUTSIDE),
        ("measure min-entropy twice --k 3 --given a=3/4", 2, OUTSIDE),
        ("refine noisy grr --k 2 --t 2 --given a=3/4", 2, OUTSIDE),
        ("refine mine twice --k 3 --given a=3/4", 2, OUTSIDE),
        ("measure kl certain --k 3 --given a=1", 0, "kl of certain = infinity"),
        ("measure chi-square certain --k 3 --given a=1", 0, "chi-square of certain = infinity"),
        ("measure shannon certain --k 3 --given a=1", 0, "shannon of certain = ln 3, in nats"),
        ("measure kl certain --k 3 --given a=2", 2, "a must be at most 1, not 2"),
        ("refine late blh --k 2 --over eps", 0, "exactly for"),
        ("refine early blh --k 2 --over eps", 2, "early is for eps <= 1, and not for all that eps runs through"),
    ],
)
def test_commands_keep_to_the_ranges_of_a_file(arguments: str, status: int, text: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FILE)
    done = symqif(*arguments.split(), "--mechanism", tmp_path / "mine.py")
    assert (done.exit_code, text in " ".join((done.stdout + done.stderr).split())) == (status, True), done.output


def test_a_form_of_a_protocol_has_its_ranges_in_a_file_too() -> None:
    assert quantities_of(lh.subset_form(), "mine")["capacity.mine"].given == ("k >= 2", "eps >= 0", "2 <= g")
    some = quantities_of(ss.subset_form(k=5), "some", ("omega <= 3",))["capacity.some"]
    assert some.given == ("eps >= 0", "1 <= omega", "omega <= 5-1", "omega <= 3")
    assert check("5*exp(eps)/(3*exp(eps)+2)", "capacity.some", quantities={"capacity.some": some}, omega=3).equal
