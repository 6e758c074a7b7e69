"""Work is counted where it is done: what grows fast is refused before it is done."""

import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import repeat
from traceback import walk_stack

import pytest

from symqif.kernel.algebra import Algebra, common_unit, squared
from symqif.kernel.atoms import falling
from symqif.kernel.budget import NESTED, Exhausted, Memory, limited, operation, remembered, roomy, spend
from symqif.kernel.enclosure import artanh, binomial, enclose, exponential, summed
from symqif.kernel.leaf import Leaf
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import ONE
from symqif.kernel.sequent import Sequent
from symqif.kernel.sign import Known
from symqif.kernel.sorts import binding, formula
from symqif.kernel.term import Rejected, Term, count, mentioned, names, numeral, parse, show, substitute
from symqif.kernel.value import UNIT, Exact, exact, prime_powers, product, total
from symqif.kernel.value import power as exact_power
from tests.memory import forget
from tests.tables import tables
from tests.work import cost

COSTS = tables(__file__)

POWERS = "+".join(f"x**{n}" for n in range(10))
SORTS = {"x": ("real",), "k": ("integer",)}


def normal(text: str) -> Callable[[], object]:
    return lambda: Algebra(SORTS).ratio(parse(text))


def instances() -> object:
    """What holds for all u, v, w in X, where there are ten names of elements."""
    variables = {"X": "set", "p": "function(X, X, X)", **dict.fromkeys("abcdefghjl", "X")}
    given = parse("forall(forall(forall(0 < p(u, v, w), u, X), v, X), w, X)")
    return Leaf(Sequent(variables, (given,), parse("0*total(1/p(x, x, x), x, X) == 0")))


def sparse(coefficient: int) -> Polynomial:
    """A sum of a hundred variables, each with this coefficient."""
    return Polynomial((((f"x{n}", 1),), Fraction(coefficient)) for n in range(100))


LOGARITHMS = Exact((((("log", p), 1),), Fraction(1)) for p in range(2, 52))
HUGE: Term = numeral(2**100001 + 1)
TRUE = parse("0 < 1")
MANY: dict[str, Term] = {f"x{n}": ("real",) for n in range(10**4)}
WIDE = Sequent({f"x{n}": "real" for n in range(100)}, (TRUE,) * 1000, TRUE)
SPARSE = sparse(1)
ZEROS = parse("0 + " * 100 + "0")
LONG: Term = ("all", *(("no", "x") for _ in range(1000)))

WORK: dict[str, Callable[[], object]] = {
    "the formulas of a formula": lambda: formula(("all", *repeat(parse("0 < 1"), 1000)), SORTS),
    "the elements of which something holds": instances,
    "a unit of exponents": lambda: common_unit((), Fraction(1, 3**5000), Fraction(1, 5**5000)),
    "the squares of a root": normal("sqrt(x)**200"),
    "the terms of a product": normal(f"({POWERS})*({POWERS})"),
    "the factors of a binomial coefficient": normal("binomial(5, 1000)"),
    "the bits of the factors of a binomial coefficient": lambda: falling(Polynomial.constant(2**20000), 40),
    "the terms of a sum": normal("sum(1, j, 1, 100)"),
    "the parts of an exact value": lambda: exact(parse("+".join(f"{n}/3" for n in range(200)))),
    "the parts of an enclosure": lambda: enclose(parse("1/3 + " * 200 + "1"), 64),
    "the bits of an exponential": lambda: enclose(parse("exp(1/3)"), 3000),
    "the bits of a binomial coefficient": lambda: binomial(10**4, 5000),
    "the steps of an exponential": lambda: exponential(Fraction(1, 7), 256),
    "the steps of a logarithm": lambda: artanh(Fraction(1, 5), 65),  # which no other test asks for: it is kept
    "the bits of a power": lambda: Polynomial.constant(2) ** 30000,
    "the pairs of a product": lambda: sparse(1) * sparse(1),
    "the terms of a multiple": lambda: sparse(1).scaled(Fraction(2)),
    "the terms of a content": lambda: sparse(1).split(),
    "the terms in their order": lambda: sparse(1).terms,
    "the bits of the terms in their order": lambda: Polynomial({(("x", 1),): Fraction(1, 3**2000)}).terms,
    "the exponents in exponents": lambda: Algebra.of(SORTS, [parse("exp(" * 9 + "x" + ")" * 9)]),
    "the bits of a content": lambda: sparse(2**1000).split(),
    "the parts of a normal form": normal("0 + " * 100 + "0"),
    "the bits below a root": normal("sqrt(4**5000)"),
    "the sorts of an algebra": lambda: Algebra(MANY),
    "the sorts where a name is bound": lambda: binding(MANY, "x", ("real",)),
    "the ends of the terms of a sum": lambda: enclose(parse("sum(2**100000 + j/3, j, 1, 2)"), 10**5),
    "the terms of a sum of exact values": lambda: total(LOGARITHMS, LOGARITHMS),
    "the terms of a product of exact values": lambda: product(LOGARITHMS, LOGARITHMS),
    "the steps of a power of an exact value": lambda: exact_power(UNIT, 2**1000),
    "the bits of an enclosed product": lambda: enclose(("*", HUGE, HUGE), 64),
    "the bits of what is enclosed and turned": lambda: enclose(("neg", HUGE), 64),
    "the bits of an enclosed maximum": lambda: enclose(("max", HUGE, numeral(1)), 64),
    "the steps of an enclosed power": lambda: enclose(("**", numeral(1), numeral(2**2000)), 64),
    "the bits of an enclosed root": lambda: enclose(("sqrt", HUGE), 64),
    "the parts of a polynomial of a certificate": lambda: Known(lambda f: f).polynomial(ZEROS),
    "the steps of a sum": lambda: summed(1, 100),
    "a sequent": lambda: Sequent({}, (), TRUE).aim(TRUE),
    "the hypotheses beside which there are more": lambda: WIDE.aim(TRUE),
    "the variables where one is declared": lambda: WIDE.declare("z", ("real",)),
    "the hypotheses that are chosen": lambda: Sequent({}, (TRUE,), TRUE).only([0] * 10000),
    "the parts of a term": lambda: count(LONG),
    "the parts where a name is looked for": lambda: mentioned(LONG),
    "the parts where a name is free": lambda: names(LONG),
    "the parts where a name is replaced": lambda: substitute(LONG, {"x": "y"}),
    "the characters that are read": lambda: parse("x".rjust(1000)),
    "the parts that are written": lambda: show(ZEROS),
    "the terms of a sum of polynomials": lambda: SPARSE + sparse(2),
    "the terms that change their sign": lambda: -SPARSE,
    "the terms that are compared": lambda: sparse(1) == SPARSE,
    "the terms of a key": lambda: hash(sparse(1)),
    "the terms that are put in order": lambda: sparse(1).ordered,
    "the terms and their characters that are written": lambda: str(sparse(1)),
    "the terms where squares are looked for": lambda: squared(SPARSE.coefficients),
    "the divisions by a prime": lambda: prime_powers(Fraction(2**1000)),
    "the factors of a denominator": lambda: Algebra(SORTS).clean(
        ONE, {Polynomial.atom(f"x{n}"): 1 for n in range(100)}
    ),
    "the products with a number": lambda: (Polynomial.constant(2) * sparse(1), sparse(1) * Polynomial.constant(2)),
    "the powers 0 and 1 of an exact value": lambda: (exact_power(Exact.of(2), 0), exact_power(Exact.of(2), 1)),
}


@pytest.mark.parametrize("name", WORK)
def test_work_is_counted(name: str) -> None:
    """Exactly so much: `python -m tests.work` updates the table."""
    assert cost(WORK[name]) == COSTS[name]
    forget()
    with limited(COSTS[name] - 1), pytest.raises(Exhausted, match="more work than a certificate may cause"):
        WORK[name]()


def test_work_within_a_limit_counts_outside_it_too() -> None:
    with limited(10):
        with limited(100), pytest.raises(Exhausted):
            spend(11)
        with pytest.raises(Exhausted):
            spend(0)
    with limited(10):
        with limited(5):
            spend(5)
        spend(5)
        with pytest.raises(Exhausted):
            spend(1)


def test_an_operation_on_large_fractions_costs_the_product_of_their_bits_and_what_keeps_them() -> None:
    assert (operation(2**10, 2**10), operation(2**10, 2**5), operation(2**8, 2**8)) == (32, 8, 5)


# what is remembered


def doubled(n: int) -> int:
    spend(10)
    return 2 * n


def work(function: Callable[[], object]) -> int:
    """What the function spends, counted by the largest limit that does not suffice."""
    for units in range(100):
        try:
            with limited(units):
                function()
        except Exhausted:
            continue
        return units
    raise AssertionError


def test_what_is_remembered_costs_what_it_did_when_it_was_computed() -> None:
    asked = remembered(doubled)
    assert [work(lambda: asked(3)) for _ in range(3)] == [10, 10, 10]
    outer = remembered(lambda n: (spend(1), asked(n), asked(n))[1])
    assert [work(lambda: outer(4)) for _ in range(3)] == [21, 21, 21]
    assert outer(4) == asked(4) == 8


class Alike:
    """One of many keys with one hash."""

    def __hash__(self) -> int:
        return 1


def test_to_look_for_a_key_among_others_of_its_hash_is_counted() -> None:
    memory, keys = Memory(), [Alike(), Alike(), Alike()]
    for key in keys:
        memory.get(key, doubled, 1)
    assert [work(partial(memory.get, key, doubled, 1)) for key in keys] == [10, 20, 30]


def test_what_was_given_up_is_not_remembered() -> None:
    calls = []

    def counted(n: int) -> int:
        calls.append(n)
        return doubled(n)

    asked = remembered(counted)
    for _ in range(2):
        with limited(9), pytest.raises(Exhausted):
            asked(3)
    assert (asked(3), asked(3), calls) == (6, 6, [3, 3, 3])


def test_what_was_rejected_is_not_remembered() -> None:
    parse("1 + 1")
    for _ in range(2):
        with pytest.raises(Rejected):
            parse("1 +")


@pytest.mark.parametrize(
    ("kept", "asked_for", "computed"),
    [
        (33, [1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6, 1], [1, 2, 3, 4, 5, 6, 1]),  # three of them, which took 11 each
        (32, [1, 2, 3, 1, 3, 4, 3], [1, 2, 3, 1, 4, 3]),  # two of them
    ],
)
def test_memory_ends_by_the_work_that_it_holds(
    kept: int, asked_for: list[int], computed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("symqif.kernel.budget.KEPT", kept)
    calls: list[int] = []

    def counted(n: int) -> int:
        calls.append(n)
        return doubled(n)

    asked = remembered(counted)
    for n in asked_for:
        asked(n)
    assert calls == computed


def test_the_work_of_a_value_grows_with_its_depth_as_with_its_size() -> None:
    """What is asked for twice counts twice, at each depth."""
    for step in ("1/(1+{})", "max({}, 1/2)", "binomial({}, 1)", "({}+1)**2/4", "sqrt(1+{})"):
        text = "1"
        for _ in range(40):
            text = step.format(text)
        with limited(10**6):
            exact(parse(text))


def test_numbers_have_hashes_that_nobody_foresees() -> None:
    multiples = [numeral(sign * n * (2**61 - 1)) for n in range(1, 100) for sign in (1, -1)]
    assert len(set(map(hash, multiples))) > 150


def test_calls_may_be_nested_and_numbers_be_long_within_it_alone() -> None:
    depth, before = sum(1 for _ in walk_stack(sys._getframe())), sys.getrecursionlimit()
    digits = sys.get_int_max_str_digits()
    with roomy():
        assert depth + NESTED <= sys.getrecursionlimit() <= depth + NESTED + 10
        assert sys.get_int_max_str_digits() == 0
    assert (sys.getrecursionlimit(), sys.get_int_max_str_digits()) == (before, digits)
    sys.setrecursionlimit(before + 10 * NESTED)
    try:
        with roomy():
            assert sys.getrecursionlimit() <= depth + NESTED + 10  # whatever the process allows
    finally:
        sys.setrecursionlimit(before)
