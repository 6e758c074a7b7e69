"""The subset form: distributions of the size, values at concrete k, and what is refused."""

import re
from fractions import Fraction
from math import comb

import pytest
import sympy

from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.exact.argument import exact_values
from symqif.kernel.term import parse, show, substitute
from symqif.measures import total_variation
from symqif.mechanisms import PROTOCOLS, grr, lh, oue, ss, sue, the
from symqif.symbols import canonical, eps, k, to_sympy

UE = "subset(k, 0, k, 1, p*q**(i-1)*(1-q)**(k-i), (1-p)*q**i*(1-q)**(k-i-1))"


def ue(p: str, q: str) -> SubsetForm:
    return SubsetForm.of(substitute(parse(UE), {"p": parse(p), "q": parse(q)}))


def test_w_is_the_distribution_of_the_size():
    """A unary encoding sets one bit with probability p and k - 1 bits with probability q."""
    p, q, n = Fraction(2, 3), Fraction(1, 5), 4
    form = ue("2/3", "1/5").at(k=n)
    for size in range(n + 1):
        others = [Fraction(comb(n - 1, m)) * q**m * (1 - q) ** (n - 1 - m) if m >= 0 else 0 for m in (size - 1, size)]
        assert form.lists[1][size] == p * others[0]
        assert form.lists[0][size] == p * others[0] + (1 - p) * others[1]


def test_sizes_that_do_not_occur_have_probability_zero():
    form = ss.subset_form(5, omega=2, t=3)
    assert form.lists[0] == (0, 0, 1, 0, 0, 0)
    assert form.lists[1][2] == Fraction(2, 3)


@pytest.mark.parametrize("protocol", [grr, oue, sue, lh, ss])
def test_lists_are_exact_fractions_for_large_k(protocol):
    more = {"g": 3} if protocol is lh else {"omega": 7} if protocol is ss else {}
    w, u = protocol.subset_form(200, y=Fraction(41, 3), **more).lists
    assert len(w) == len(u) == 201
    assert all(isinstance(value, Fraction) for value in w + u)
    assert sum(w) == 1
    assert all(0 <= b <= a for a, b in zip(w, u, strict=True))


def test_irrational_parameters_leave_exact_terms():
    form = sue.subset_form(3, t=5)
    assert not form.rational
    root = sympy.sqrt(5)
    assert canonical(to_sympy(form.lists[0][0]) - root**2 / (1 + root) ** 3) == 0


def test_substitution_of_y_and_x_gives_rational_entries():
    form = the.subset_form().at(k=6, y=4, x=3)
    assert form.rational
    assert form.entries(6)[1] == Fraction(5, 8) * Fraction(1, 6) ** 5


def test_the_term_of_a_form_is_read_back():
    form = oue.subset_form()
    assert SubsetForm.of(form.term()) == SubsetForm.of(show(form.term())) == form


def test_the_one_hot_rows_of_a_kronecker_power_are_read_too():
    assert SubsetForm.of(oue.term("OUEhot")).at(k=3).explicit() == oue.subset_form(3).explicit()


def test_columns_of_the_explicit_channel_are_labelled_by_subsets():
    channel = ss.subset_form(3, omega=2, t=2).explicit()
    assert channel.outputs == ((1, 2), (1, 3), (2, 3))
    assert channel.secrets == (1, 2, 3)
    assert channel.rows[0] == (sympy.Rational(2, 5), sympy.Rational(2, 5), sympy.Rational(1, 5))


def test_columns_that_never_occur_are_left_out():
    assert len(grr.subset_form(4, t=2).explicit().outputs) == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("subset(k, 1, 1, 1, 1/2, 1/k)", "rows of a subset form must sum to 1"),
        ("subset(3, 0, 3, 1, 1/2, 1/3)", "rows of a subset form must sum to 1"),
        ("subset(3, 1, 1, 1, 3/2, -1/4)", "at least 0, not -1/4"),
        ("subset(2, 1, 1, 1, sqrt(2), 1-sqrt(2))", r"at least 0, not 1-sqrt\(2\)"),
        ("subset(2, 1, 1, 1, 2-exp(1), exp(1)-1)", r"at least 0, not 2-exp\(1\)"),
        ("subset(1, 0, 1, 1, 1/2, 1/2)", "k must be an integer of at least 2, not 1"),
        ("subset(5/2, 1, 1, 1, 1/2, 1/3)", "k must be an integer of at least 2, not 5/2"),
        ("matrix([[1]])", "a channel in subset form is wanted"),
    ],
)
def test_what_is_no_channel_is_refused(text, message):
    with pytest.raises(SymqifError, match=message):
        SubsetForm.of(text)


SKETCH = (
    (  # count-mean sketch: the sets of hash functions onto m values, j of which the report has
        "subset(k, 0, k, sum(binomial(m, j)*(j/m)**i*(1-j/m)**(k-i)*P**(m-j-1)*Q**(j-1), j, 0, m), P**2, Q**2)"
    )
    .replace("P", "(exp(eps/2)/(exp(eps/2)+1))")
    .replace("Q", "(1/(exp(eps/2)+1))")
)


@pytest.mark.parametrize("level", [{"y": 2}, {"eps": 1}])
def test_sums_in_a_form_are_added_up_where_all_is_a_number(level):
    form = SubsetForm.of(SKETCH, {"m": Fraction(4), "k": Fraction(3)} | exact_values(level, ["eps"]))
    p = sympy.Rational(2, 3) if "y" in level else 1 / (1 + sympy.exp(-sympy.Rational(1, 2)))
    own, other = (sympy.Add(*map(to_sympy, form.lists[1])), p / 4 + (1 - p) * sympy.Rational(3, 4))
    assert canonical(own - p) == 0
    assert canonical(total_variation(form) - (p - other)) == 0


def test_rows_whose_sum_has_no_closed_form_are_not_said_to_be_wrong():
    with pytest.raises(SymqifError, match=r"could not show that the rows .*: give values of eps, m$"):
        SubsetForm.of(SKETCH, {"k": Fraction(3)})


def test_unknown_parameters_and_symbolic_k_are_named():
    form = oue.subset_form()
    with pytest.raises(SymqifError, match="no parameter 'theta': its parameters are eps, k"):
        form.at(theta=Fraction(3, 4))
    with pytest.raises(SymqifError, match="k must be a number here"):
        _ = form.lists
    with pytest.raises(SymqifError, match="give omega a value"):
        _ = ss.subset_form(omega=sympy.Symbol("omega")).at(k=5, eps=0).lists


def test_an_explicit_channel_that_is_too_large_is_refused():
    with pytest.raises(SymqifError, match="100000 columns, not 1048576"):
        oue.subset_form(20, y=2).explicit()


def test_the_likelihood_ratio_of_members_is_free_of_the_size():
    assert lh.subset_form().likelihood_ratio == sympy.exp(eps)
    assert SubsetForm.of(substitute(parse(UE), {"p": Fraction(1)})).likelihood_ratio == sympy.oo


def test_expectations_for_symbolic_k_agree_with_sums_at_a_number():
    i = parse("i")
    mean = oue.subset_form(y=3).expectation(i, i)
    w, _ = oue.subset_form(6, y=3).lists
    assert mean.subs(k, 6) == to_sympy(sum(size * weight for size, weight in enumerate(w)))


def test_values_in_steps_are_values_at_once():
    stepwise = the.subset_form().at(k=4).at(x=2).at(y=3)
    assert stepwise.lists == the.subset_form(4, y=3, x=2).lists
    assert lh.subset_form().at(g=3, k=5).at(t=2) == lh.subset_form(5, g=3, t=2)


@pytest.mark.parametrize("text", ["subset(k+1, 1, 1, 1, 1/2, 1/(2*k))", "subset(3, 1, 1, 1, 1/k, 1/k)"])
def test_the_number_of_secrets_is_a_name_or_a_number(text):
    with pytest.raises(SymqifError, match="must be a name or a number"):
        SubsetForm.of(text)


def test_the_number_of_secrets_may_have_another_name():
    form = SubsetForm.of("subset(n, 1, 1, 1, 1/2, 1/(2*(n-1)))")
    assert form.k == "n"
    assert form.at(n=3).entries(1) == (1, Fraction(1, 2), Fraction(1, 4))


def test_what_else_is_called_k_is_not_taken_for_the_number_of_secrets():
    with pytest.raises(SymqifError, match="must be k where something is called k, not g"):
        SubsetForm.of("subset(g, 1, 1, 1, k/(k+g-1), 1/(k+g-1))")
    with pytest.raises(
        SymqifError, match="no parameter may be given in k, which is the number of secrets, here called n"
    ):
        SubsetForm.of("subset(n, 1, 1, 1, a/(a+n-1), 1/(a+n-1))").at(a=k)


FLIPS = "subset(k, 1, 1, 1, (1/2)**m+(1-(1/2)**m)/k, (1-(1/2)**m)/k)"


def test_a_name_in_an_exponent_is_an_integer():
    assert SubsetForm.of(FLIPS).at(m=3, k=5).entries(1)[1] == Fraction(3, 10)
    with pytest.raises(SymqifError, match="m must be an integer, not 5/2"):
        SubsetForm.of(FLIPS).at(m=Fraction(5, 2))


def test_where_there_is_no_closed_form_numbers_do():
    with pytest.raises(SymqifError, match=r"; give k and m as numbers, as in SubsetForm\.of\(\.\., {"):
        SubsetForm.of(SKETCH)
    assert SubsetForm.of(SKETCH, {"k": 3, "m": 4}).at(y=2).rational


def test_a_formula_in_k_is_put_in_for_k_once() -> None:
    form = SubsetForm.of("subset(k, 1, 1, 1, 2/(k+1), 1/(k+1))").at(k=k - 1)
    assert [canonical(to_sympy(entry)) for entry in form.term()[-2:]] == [2 / k, 1 / k]
    twice = ss.subset_form(omega=k - 1).at(k=k - 1)
    assert canonical(to_sympy(twice.term()[2])) == k - 2


def test_the_number_of_secrets_has_a_value_by_the_name_that_it_has():
    for name in ("k", "m"):
        form = SubsetForm.of(f"subset({name}, 1, 1, 1, 2/({name}+1), 1/({name}+1))", {name: 3})
        assert form.k == 3
        assert form.explicit().fractions()[0] == [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]


@pytest.mark.parametrize(
    ("form", "values", "said"),
    [
        (lh.subset_form(), {"g": 1}, "g must be at least 2, not 1"),
        (the.subset_form(3), {"theta": Fraction(9, 8)}, "theta must be less than 1"),
        (ss.subset_form(omega=7), {"k": 5}, "omega must be at most k-1 = 4, not 7"),
        (oue.subset_form(), {"eps": -1}, "eps must be at least 0"),
        (PROTOCOLS["ue"].subset_form(), {"p": Fraction(3, 2), "q": Fraction(1, 2)}, "p must be at most 1"),
    ],
)
def test_a_form_of_a_protocol_keeps_its_ranges(form, values, said):
    """With one hash value, say, no report tells anything: the least eps is 0, and not eps."""
    with pytest.raises(SymqifError, match=re.escape(said)):
        form.at(**values)
