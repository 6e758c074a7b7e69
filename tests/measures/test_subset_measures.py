"""Measures of subset forms: closed forms for symbolic k, exact sums at large k, the explicit channel's at small k."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
import sympy

from symqif.channels.designs import pgr
from symqif.channels.reports import parallel
from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.exact.order import at_least
from symqif.measures import (
    asr,
    bayes_capacity,
    bayes_security,
    chi_square,
    hockey_stick,
    max_case_capacity,
    min_entropy_leakage,
    renyi_divergence,
    shannon_leakage,
    squared_hellinger,
    tight_epsilon,
    total_variation,
)
from symqif.mechanisms import PROTOCOLS, grr, lh, oue, ss, sue, the, ue
from symqif.symbols import canonical, eps, k, symbol, to_sympy
from tests.measures import brute
from tests.sample import every

SEVEN = {name: PROTOCOLS[name] for name in ("grr", "ss", "blh", "lh", "sue", "oue", "the")}
POINTS = [{"y": 4, "x": 3}, {"y": Fraction(9, 4), "x": Fraction(7, 4)}]


def arguments(p, point):
    own = {n: v for n, v in point.items() if n == "y" or "theta" in p.variables}
    return own | {n: v for n, v in {"g": 3, "omega": 2}.items() if n in p.variables}


@pytest.mark.parametrize("p", SEVEN.values(), ids=SEVEN)
@pytest.mark.parametrize("point", every(2, POINTS), ids=str)
@pytest.mark.parametrize("measure", [bayes_capacity, asr, max_case_capacity])
def test_a_measure_of_the_subset_form_is_that_of_the_explicit_channel(p, point, measure):
    for number in (3, 4):
        assert measure(p.subset_form(number, **arguments(p, point))) == measure(p(number, **arguments(p, point)))


@pytest.mark.parametrize("p", every(3, SEVEN.values()), ids=SEVEN)
def test_the_capacity_for_symbolic_k_is_the_exact_sum_at_numbers(p):
    """The closed form at k = 3..9 against O(k) sums, with the other parameters at a rational point."""
    more = arguments(p, POINTS[0])
    found = bayes_capacity(p(k, **more))
    for number in range(3, 10):
        assert found.subs(k, number) == bayes_capacity(p.subset_form(number, **more))


@pytest.mark.parametrize("p", every(3, SEVEN.values()), ids=SEVEN)
def test_the_symbolic_capacity_is_the_closed_form_of_the_definitions(p):
    """Identity in all symbols at k = 2, 3, 4, up to normal form."""
    found, printed = bayes_capacity(p()), to_sympy(p.term(p.capacity))
    assert "Sum" not in str(found)
    for number in (2, 3, 4):
        assert canonical((found - printed).subs(k, number)) == 0


def test_the_capacity_of_oue_is_a_closed_form_in_symbolic_k():
    q = 1 / (sympy.exp(eps) + 1)
    expected = (1 + (1 - q) ** (k - 1) * (2 * q - 1)) / (2 * q)
    for number in (2, 7, 20):
        assert canonical((bayes_capacity(oue(k=k)) - expected).subs(k, number)) == 0


@pytest.mark.parametrize("p", every(3, SEVEN.values()), ids=SEVEN)
def test_the_tight_epsilon_for_symbolic_k_is_the_closed_form(p):
    assert canonical(max_case_capacity(p()) - to_sympy(p.term(p.max_case_capacity))) == 0
    assert canonical(sympy.exp(tight_epsilon(p())) - to_sympy(p.term(p.max_case_capacity))) == 0


@pytest.mark.parametrize("p", every(3, SEVEN.values()), ids=SEVEN)
def test_capacity_at_k_200_is_exact(p):
    more = arguments(p, POINTS[0])
    value = bayes_capacity(p.subset_form(200, **more))
    assert value.is_Rational
    assert 1 <= value <= max_case_capacity(p.subset_form(200, **more)) <= 16


def test_the_is_ldp_for_less_than_its_parameter():
    """e^eps = 9 at y = 3, and the least one is 6; nowhere is it above."""
    least = max_case_capacity(the())
    assert at_least(sympy.exp(eps), least)
    assert max_case_capacity(the.subset_form(5, y=3, x=2)) == 6


def test_transcendental_parameters_give_exact_expressions_at_any_k():
    value = bayes_capacity(oue.subset_form(50, eps=1))
    assert not value.free_symbols
    assert (
        abs(
            value.evalf(30)
            - bayes_capacity(oue.subset_form(50, t=sympy.Rational("2.718281828459045235360287"))).evalf(30)
        )
        < 1e-20
    )
    assert canonical(bayes_capacity(sue.subset_form(3, t=5)) - bayes_capacity(sue(3, t=5))) == 0


def test_members_that_are_less_likely_are_handled_at_numbers():
    form = ue.subset_form(3, p=Fraction(1, 4), q=Fraction(3, 4))
    assert bayes_capacity(form) == bayes_capacity(ue(3, p=Fraction(1, 4), q=Fraction(3, 4)))
    assert max_case_capacity(form) == 9
    assert max_case_capacity(ue(k, p=Fraction(1, 4), q=Fraction(3, 4))) == 9


def test_a_certain_answer_has_no_finite_epsilon():
    certain = {"p": 1, "q": Fraction(1, 3)}
    for channel in (ue(3, **certain), ue.subset_form(3, **certain), ue(k, **certain)):
        assert tight_epsilon(channel) == sympy.oo
    identity = ue.subset_form(5, p=1, q=0)
    assert (bayes_capacity(identity), tight_epsilon(identity)) == (5, sympy.oo)


def test_sizes_without_members_or_without_non_members_do_not_count_for_epsilon():
    """Reports of everybody or nobody reveal nothing, whatever their probabilities."""
    form = SubsetForm.of("subset(3, 0, 3, max(0, 1-i)*1/2 + max(0, i-2)*1/2, 1, 1)")
    assert (max_case_capacity(form), bayes_capacity(form)) == (1, 1)


def test_min_entropy_leakage_of_a_subset_form_is_the_log_of_its_capacity():
    assert min_entropy_leakage(grr.subset_form(4, t=4)) == sympy.log(sympy.Rational(16, 7), 2)
    assert min_entropy_leakage(ss.subset_form(4, omega=1, t=5), base=None) == sympy.log(sympy.Rational(5, 2))


def test_capacity_at_eps_zero_is_one():
    assert bayes_capacity(lh.subset_form(7, g=4, eps=0)) == 1
    assert canonical(bayes_capacity(sue(k)).subs(eps, 0)) == 1


@pytest.mark.parametrize("value", every(3, [Fraction(251, 100), Fraction(50001, 1000), Fraction(123456789, 10**8)]))
def test_decimals_for_eps_are_single_atoms(value):
    """exp(2.51) is one atom, not the 251st power of exp(1/100)."""
    for p in (grr, oue, sue):
        assert tight_epsilon(p.subset_form(50, eps=value)) == sympy.Rational(value)
        assert 1 < bayes_capacity(p.subset_form(50, eps=value)).evalf() < sympy.exp(sympy.Rational(value)).evalf()


@pytest.mark.slow
def test_unrelated_exponents_of_the_are_kept_apart():
    point = {"eps": Fraction(12345, 10000), "theta": Fraction(777, 1000)}
    explicit, form = the(3, **point), the.subset_form(3, **point)
    assert abs(bayes_capacity(explicit).evalf(30) - bayes_capacity(form).evalf(30)) < 1e-25
    assert abs(max_case_capacity(explicit).evalf(30) - max_case_capacity(form).evalf(30)) < 1e-25


@pytest.mark.parametrize(
    "text", ["subset(k, 0, 0, 1, 5, 1)", "subset(k, 0, 0, 1, exp(eps), 1)", "subset(3, 0, 0, 1, sqrt(5), 1)"]
)
def test_a_channel_with_one_report_leaks_nothing_whatever_it_would_do_with_members(text):
    form = SubsetForm.of(text)
    assert bayes_capacity(form) == 1
    assert tight_epsilon(form) == 0
    assert tight_epsilon(SubsetForm.of("subset(k, k, k, 1, 1, 5)")) == 0


def test_a_least_size_that_is_0_and_not_written_so_is_refused():
    with pytest.raises(SymqifError, match="must be at least 1, or be written as 0, but 0 >= 1 is not shown"):
        bayes_capacity(SubsetForm.of("subset(k, 0*k, 0*k, 1, 5, 1)"))


def test_the_shannon_leakage_is_that_of_a_form_with_any_names():
    text = "subset(k, 0, k, {0}**i*(1-{0})**(k-i), {1}/({0}*{1}+1-{0}), 1/({0}*{1}+1-{0}))"
    for names in (("w", "r"), ("P_", "R_"), ("P", "R")):
        form, point = SubsetForm.of(text.format(*names), {"k": 2}), dict(zip(names, (Fraction(1, 3), 2), strict=True))
        found = shannon_leakage(form).subs({symbol(name): value for name, value in point.items()})
        assert abs(found.evalf() - shannon_leakage(form.at(**point)).evalf()) < 1e-12


REPORTED = {
    "grr2": grr.subset_form(k=2, t=4), "grr3": grr.subset_form(k=3, t=2), "oue": oue.subset_form(k=2, t=3),
    "ss": ss.subset_form(k=4, omega=2, t=2), "lh": lh.subset_form(k=3, g=3, t=2), "design": pgr(2, 2, eps=sympy.log(3)),
}  # fmt: skip


@pytest.mark.parametrize("form", REPORTED.values(), ids=REPORTED)
@pytest.mark.parametrize("n", [1, 2, 3])
def test_divergences_of_n_reports_are_those_of_all_sequences_of_reports(form, n):
    rows = form.explicit().fractions()
    words = [[prod(row[y] for y in ys) for ys in product(range(len(row)), repeat=n)] for row in rows]
    found = parallel(form, n)
    assert total_variation(found) == brute.total_variation(words)
    assert hockey_stick(found, Fraction(3, 2)) == brute.hockey_stick(words, Fraction(3, 2))
    assert chi_square(found) == brute.chi_square(words)
    assert bayes_security(found) == brute.bayes_security(words)
    for ours, expected in [
        (squared_hellinger(found), brute.hellinger(words)),
        (renyi_divergence(found, 1), brute.kullback_leibler(words)),
        (renyi_divergence(found, 3), brute.renyi(words, 3)),
    ]:
        assert abs(sympy.N(ours, 30) - expected) < 1e-25
