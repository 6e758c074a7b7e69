"""Orders of a quantity and a formula: what is proved holds, and what is refuted fails, at points in plain fractions."""

from collections.abc import Callable
from fractions import Fraction
from itertools import islice
from operator import ge, gt, le, lt
from pathlib import Path
from random import Random

import pytest

from symqif import check
from symqif.comparison.formula_file import read_formulas
from symqif.comparison.several import check_all
from symqif.errors import SymqifError
from symqif.find.limits import Deadline, GaveUp
from symqif.find.proof import prove
from symqif.kernel.term import parse
from symqif.outline import AUTO
from symqif.outlines.derivatives import by_derivatives
from symqif.reduction.statement import Statement
from tests.comparison.test_check import recheck
from tests.comparison.truth import QUANTITIES, At, points
from tests.sample import every, slow

ORDERS = {"at most": le, "at least": ge, "less than": lt, "more than": gt}
FORMULAS: dict[str, Callable[[At], Fraction]] = {
    "1": lambda at: Fraction(1),
    "k": lambda at: Fraction(at.k),
    "exp(eps)": lambda at: at.t,
    "1/exp(eps)": lambda at: 1 / at.t,
    "min(k, exp(eps))": lambda at: min(at.k, at.t),
    "k*exp(eps)/(exp(eps)+k-1)": lambda at: at.k * at.t / (at.t + at.k - 1),
    "exp(eps)/(exp(eps)+1)": lambda at: at.t / (at.t + 1),
}
FACTORS = [Fraction(1), Fraction(1), Fraction(2), Fraction(1, 2), Fraction(9, 10), Fraction(3, 2)]
SHIFTS = [Fraction(0), Fraction(0), Fraction(1), Fraction(-1), Fraction(1, 100), Fraction(-1, 2)]
AGAINST = ["capacity.grr", "capacity.ss", "asr.grr", "capacity.lh", "capacity.oue"]


@pytest.mark.parametrize("seed", every(60, range(60)))
def test_an_order_is_proved_where_it_holds_and_refuted_where_it_fails(seed: int) -> None:
    random = Random(seed)
    against, relation, text = (random.choice(list(one)) for one in (AGAINST, ORDERS, FORMULAS))
    factor, shift = random.choice(FACTORS), random.choice(SHIFTS)
    quantity, _, kind = against.partition(".")
    found = check(f"({factor})*{text} + ({shift})", against, relation=relation, timeout=4)

    def holds(at: At) -> bool:
        return ORDERS[relation](QUANTITIES[quantity](at), factor * FORMULAS[text](at) + shift)

    if found.holds:
        recheck(found)
        assert all(map(holds, islice(points(kind, quantity, False, 7), 3000)))
    if found.holds is False:
        recheck(found)
        here = found.point.numbers
        at = At(int(here["k"]), found.point.t, g=int(here.get("g", 0)), w=int(here.get("omega", 0)), kind=kind)
        assert not holds(at)
        smaller = (point for point in points(kind, quantity, False, at.k) if point.k in found.equal_for)
        assert all(map(holds, islice(smaller, 500)))


@pytest.mark.parametrize(
    ("formula", "against", "relation", "holds"),
    [
        ("k", "capacity.grr", "at most", True),
        ("k", "capacity.grr", "less than", True),
        ("exp(eps)", "capacity.grr", "less than", False),  # not at eps = 0
        ("exp(eps)", "capacity.grr", "at most", True),
        ("k*p", "capacity.grr", "at least", True),
        ("k*p", "capacity.grr", "more than", False),  # to which it is equal everywhere
        ("k*p", "capacity.grr", "less than", False),
        ("k*p - 1/10**9", "capacity.grr", "at most", False),
        ("tanh(eps/2)", "tv.grr", "at most", True),
        ("eps/2", "tv.grr", "at most", True),
        ("eps/2", "tv.grr", "less than", False),
        ("eps/4", "tv.sue", "at most", True),
        ("eps", "min-entropy.grr", "at most", True),
        ("eps**2", "kl.grr", "at most", True),
        slow(("eps**2/2", "shannon.grr", "at most", None)),
    ],
)
def test_orders_that_are_known(formula: str, against: str, relation: str, holds: bool) -> None:
    found = check(formula, against, relation=relation, timeout=60 if holds is not None else 3)
    assert found.holds is holds
    assert bool(found) is (holds is True)
    assert found.equal is (False if holds is False and relation in ("at most", "at least") else None)


@pytest.mark.parametrize(
    ("goal", "depth"),
    [
        ("1 + eps <= exp(eps)", 1),
        ("1 - eps <= exp(-eps)", 1),
        ("1 + eps + eps**2/2 + eps**3/6 <= exp(eps)", 3),
        ("2*(exp(eps)-1) <= eps*(exp(eps)+1)", 2),
        ("eps*exp(eps/2) <= exp(eps) - 1", 2),
        ("log(1+eps) <= eps", 1),
        ("eps/(1+eps) <= log(1+eps)", 1),
        ("eps*exp(eps)/(exp(eps)+1) - log((exp(eps)+1)/2) <= eps**2/8", 1),
    ],
)
def test_what_every_reader_knows_is_shown_by_derivatives(goal: str, depth: int) -> None:
    sorts, given = {"eps": "real"}, ("eps >= 0",)
    outline = by_derivatives(parse(goal), sorts, depth)
    assert outline is not None
    prove(Statement(goal, sorts, given), (), outline, {}, Deadline(60))
    assert by_derivatives(parse("exp(eps) <= exp(2*eps)"), sorts, depth) is None  # this is for algebra
    false = by_derivatives(parse("exp(eps) <= 1 + eps/2 + eps**2/2"), sorts, depth)
    with pytest.raises(GaveUp):
        prove(Statement("exp(eps) <= 1 + eps/2 + eps**2/2", sorts, given), (), false or AUTO, {}, Deadline(60))


def test_a_formula_without_a_value_is_no_counterexample_of_an_order() -> None:
    found = check("k*exp(eps)*eps/eps", "capacity.grr", relation="at most")
    assert found.holds is None
    assert "your formula has no value at k = 2, eps = 0" in found.reason
    assert check("k*exp(eps)*eps/eps", "capacity.grr").holds is False


def test_another_side_of_the_equation_has_to_be_the_formula_and_not_the_quantity() -> None:
    assert check("C = 2*k = k + k", "capacity.grr", relation="at most").holds
    with pytest.raises(SymqifError, match="k"):
        check("C = k + 1 = k + k", "capacity.grr", relation="at most")


def test_no_relation_of_another_name() -> None:
    with pytest.raises(SymqifError, match="there are equal, at most, at least"):
        check("k", "capacity.grr", relation="<=")


def test_entries_of_a_file_have_a_relation(tmp_path: Path) -> None:
    file = tmp_path / "orders.toml"
    entry = '[[formula]]\nlabel = "{}"\nagainst = "capacity.grr"\nexpression = "{}"\nrelation = "{}"\n'
    rows = [("a", "k", "at most"), ("b", "exp(eps)", "less than"), ("c", "1", "at least")]
    text = "".join(entry.format(*row) for row in rows) + 'expected = "different"\n'
    file.write_text(text, encoding="utf-8")
    answers = check_all(read_formulas(file).entries)
    assert [answer.verdict for answer in answers] == ["as expected", "not as expected", "not as expected"]
    file.write_text(entry.format("a", "k", "below"), encoding="utf-8")
    with pytest.raises(SymqifError, match="at most, at least"):
        read_formulas(file)
