"""Measures of designs against the definitions, on matrices of blocks that are written down without symqif."""

from fractions import Fraction
from typing import Any

import pytest
import sympy

from symqif import SymqifError, check, design, eps, grr, hadamard
from symqif.kernel.term import Term, names, parse
from symqif.measures import expected_loss, hockey_stick, shannon_leakage, vulnerability_of_one
from symqif.quantities.of_designs import design_quantities
from symqif.symbols import to_sympy
from tests.channels.test_design_form import SMALL, T, response
from tests.measures import brute
from tests.measures.test_definitions import EXACT, REAL, near, uniform
from tests.sample import every

F = Fraction
A, GAMMA, ALPHA = F(1, 2), F(2), 3
NAMES = [name for name, (_, _, secrets) in SMALL.items() if secrets <= 13]
DEFINITIONS = {
    "capacity": lambda c: sum(map(max, zip(*c, strict=True))),
    "asr": lambda c: brute.vulnerability(uniform(c), c),
    "epsilon": lambda c: brute.smallest_epsilon(c, lambda x, y: F(1)),
    "shannon": lambda c: brute.shannon(uniform(c), c),
    "additive": lambda c: brute.additive(uniform(c), c),
    "chi-square": brute.chi_square,
    "guessing": lambda c: brute.guessing(uniform(c), c),
    "hockey-stick": lambda c: brute.hockey_stick(c, GAMMA),
    "fisher": lambda c: brute.fisher_information(c, F(1, 3)),
    "kl": brute.kullback_leibler,
    "lift": lambda c: brute.lift(c, uniform(c)),
    "bayes-security": brute.bayes_security,
    "chernoff": brute.chernoff,
    "hellinger": brute.hellinger,
    "bhattacharyya": lambda c: -brute.log(1 - brute.hellinger(c)),
    "min-entropy": lambda c: brute.log(brute.real(sum(map(max, zip(*c, strict=True))))),
    "renyi": lambda c: brute.renyi(c, ALPHA),
    "vulnerability": lambda c: brute.vulnerability([A, *[(1 - A) / (len(c) - 1)] * (len(c) - 1)], c),
    "tradeoff": lambda c: brute.type_two_error(c, F(1, 5)),
    "tv": brute.total_variation,
}


@pytest.mark.parametrize("name", every(3, NAMES))
def test_a_measure_of_a_design_is_that_of_its_blocks(name: str) -> None:
    """In closed form for all eps, put in at the end, and by the explicit channel."""
    form, written, secrets = SMALL[name]
    rows = response(written, secrets)[1]
    for measure, definition in (EXACT | REAL).values():
        expected = definition(rows)
        if measure is not EXACT["hockey-stick at a large gamma"][0]:
            assert _same(measure(form).subs(eps, sympy.log(T)), expected)
        assert _same(measure(form.at(t=T)), expected)
    prior = [A, *[(1 - A) / (secrets - 1)] * (secrets - 1)]
    assert vulnerability_of_one(form.at(t=T), A) == brute.vulnerability(prior, rows)


@pytest.mark.parametrize("name", every(9, NAMES))
def test_a_quantity_of_a_design_is_that_of_its_blocks(name: str) -> None:
    form, written, secrets = SMALL[name]
    rows = response(written, secrets)[1]
    found = {q.name.partition(".")[0]: q for q in design_quantities(form, "mine").values()}
    values = {"gamma": GAMMA, "alpha": F(ALPHA), "a": A, "f": F(1, 3), "eps": ("log", T)}
    assert found.keys() == {*DEFINITIONS, "mse"}
    for kind, definition in DEFINITIONS.items():
        here = {**values, "alpha": F(1, 5)} if kind == "tradeoff" else values
        assert _same(_value(found[kind].exact, here), definition(rows)), kind
    columns = list(zip(*rows, strict=True))
    held = [
        [sum(row[n] for n, column in enumerate(columns) if column[x] == max(column)) for x in (0, 1)] for row in rows
    ]
    (p, q), n, f = held[0], 10, F(1, 3)  # that a report holds secret 1, and secret 2
    expected = (f * p * (1 - p) + (1 - f) * q * (1 - q)) / (n * (p - q) ** 2)  # of a sum of independent indicators
    assert _same(_value(found["mse"].exact, {**values, "n": F(n), "f": f}), expected)


def _value(term: Term, values: dict[str, Any]) -> sympy.Expr:
    return to_sympy(term, {name: to_sympy(value) for name, value in values.items()})


def _same(found: sympy.Expr, expected: Any) -> bool:
    return near(found, brute.real(expected) if isinstance(expected, Fraction) else expected)


def test_formulas_are_checked_against_designs_of_all_sizes() -> None:
    """Where not all sizes have a design, a formula could fail where there is none."""
    assert check("kappa*(v-kappa)*(exp(eps)-1)/((v-1)*(kappa*exp(eps)+v-kappa))", "tv.design")
    assert check("(exp(eps)-1)/(exp(eps)+1)", "tv.design").equal is False
    assert not any(q.checked for q in design_quantities(hadamard(), "h").values())
    assert not any(q.checked for q in design_quantities(design(full=1), "d").values())
    assert design_quantities(hadamard(8), "h")["tv.h"].checked


def test_the_range_of_a_prior_has_the_number_of_secrets() -> None:
    (given,) = (t for t in design_quantities(hadamard(), "h")["vulnerability.h"].given if "a" in names(parse(t)))
    assert parse(given) == parse("1/(K-1) <= a <= 1")


def test_what_a_design_has_not_is_refused() -> None:
    with pytest.raises(SymqifError, match="a prior needs an explicit channel"):
        shannon_leakage(design(), [F(1, 2), F(1, 2)])
    with pytest.raises(SymqifError, match="not DesignForm"):
        expected_loss(design())
    assert hockey_stick(design(v=4, b=4, kappa=1, t=2), 2) == 0 == hockey_stick(grr.subset_form(k=4, t=2), 2)
