"""A user's explicit channels with parameters: their measures against sums over rows that share no code."""

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path

import pytest
import sympy

from symqif import Channel, check, eps, g, k, lh, quantities_of, ss
from symqif.kernel.term import parse
from symqif.symbols import to_sympy
from tests.command import symqif

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
Rows = list[list[float]]


def epsilon(rows: Rows) -> float:
    return max(
        math.log(x / y) if y else math.inf
        for column in zip(*rows, strict=True)
        for x, y in product(column, repeat=2)
        if x
    )


def tv(rows: Rows) -> float:
    return max(sum(abs(x - y) for x, y in zip(r, s, strict=True)) / 2 for r, s in product(rows, repeat=2))


def hockey_stick(rows: Rows, gamma: float = 1.5) -> float:
    return max(sum(max(0.0, x - gamma * y) for x, y in zip(r, s, strict=True)) for r, s in product(rows, repeat=2))


def chi_square(rows: Rows) -> float:
    return max(sum(x * x / y for x, y in zip(r, s, strict=True)) - 1 for r, s in product(rows, repeat=2))


def kl(rows: Rows) -> float:
    return max(sum(x * math.log(x / y) for x, y in zip(r, s, strict=True) if x) for r, s in product(rows, repeat=2))


def capacity(rows: Rows) -> float:
    return float(sum(map(max, zip(*rows, strict=True))))


def guessing(rows: Rows) -> float:
    """The least mean number of guesses, over all orders in which to guess after each report."""
    orders = list(permutations(range(1, len(rows) + 1)))

    def least(column: tuple[float, ...]) -> float:
        return min(math.fsum(n * x for n, x in zip(order, column, strict=True)) for order in orders)

    return math.fsum(map(least, zip(*rows, strict=True))) / len(rows)


def shannon(rows: Rows) -> float:
    def entropy(chances: list[float]) -> float:
        return -sum(p * math.log(p) for p in chances if p)

    mean = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return entropy(mean) - sum(map(entropy, rows)) / len(rows)


KINDS: dict[str, Callable[[Rows], float]] = {
    "epsilon": epsilon, "tv": tv, "hockey-stick": hockey_stick, "chi-square": chi_square, "kl": kl, "shannon": shannon,
    "capacity": capacity, "asr": lambda rows: capacity(rows) / len(rows),
    "additive": lambda rows: (capacity(rows) - 1) / len(rows), "guessing": guessing,
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
        rows = [[float(entry.subs(at)) for entry in row] for row in channel.rows]
        assert value == pytest.approx(KINDS[kind](rows), abs=1e-12)


@pytest.mark.parametrize(
    ("formula", "against", "equal"),
    [
        (r"\ln\frac{\theta}{2-\theta}", "epsilon.wide", False),  # where theta < 1 it is the inverse
        (r"\max(\ln\frac{\theta}{2-\theta}, \ln\frac{2-\theta}{\theta})", "epsilon.wide", True),
        (r"|\theta - 1|", "tv.wide", True),
        (r"\theta - 1", "tv.wide", False),
        (r"\varepsilon", "epsilon.response", True),
        (r"\frac{e^\varepsilon-1}{e^\varepsilon+1}", "tv.response", True),
        (r"1 - \frac{(1-a)+(1-b)}{2} \ln 2 - \frac{a+b}{2}", "shannon.erased", False),
        ("abs(1-a-b)", "tv.two", True),
        ("1 - a - b", "tv.two", False),
        ("a*log(3*a) + b*log(3*b) + (1-a-b)*log(3*(1-a-b))", "shannon.three", True),
        (r"(1-2a)\ln\frac{1-a}{a}", "kl.flipped", True),
        ("2 - min(a, b, 1-a-b)", "guessing.three", False),
        ("1 + min(a, b) + min(a, 1-a-b) + min(b, 1-a-b)", "guessing.three", True),
    ],
)  # fmt: skip
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


def test_a_large_channel_has_capacity_and_asr_alone() -> None:
    size = 9
    rows = [[1 - a if x == y else a / (size - 1) for y in range(size)] for x in range(size)]
    assert {*quantities_of(Channel(rows), "large")} == {"capacity.large", "asr.large", "additive.large"}


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
