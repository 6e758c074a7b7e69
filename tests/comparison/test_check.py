"""symqif.check: what is equal is proved so, what is not is refuted at the smallest point, for all quantities."""

from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest
import sympy

from symqif import Channel, assert_equal_formula, check, quantities_of
from symqif.comparison.check import Check
from symqif.comparison.points import plainest, simplest_between
from symqif.errors import SymqifError
from symqif.formula.reading import Declared, Formula
from symqif.kernel.term import Rejected, show
from symqif.quantities import quantities, quantity
from symqif.reduction import certificate as certificates
from symqif.reduction.statement import Statement
from symqif.report.answers.check import command, plain_text
from symqif.symbols import eps, g, k
from symqif.typesetting.text import FIXED
from tests.comparison.test_round_trip import printed
from tests.sample import every, slow

QUANTITIES = quantities()
PATIENCE = 600  # seconds, for a busy machine
SUE_SUM = r"\sum_{i=1}^{k} \binom{k}{i} p q^{i-1} (1-q)^{k-i} + (1-p)(1-q)^{k-1}"
OLH = "(exp(eps)*{g}**k + ({g}-1)**k*(1-exp(eps)))/((exp(eps)+{g}-1)*{g}**(k-1))"


def recheck(found: Check) -> None:
    """The kernel accepts the certificates again, from their data alone."""
    for data in found.certificates:
        certificates.check(data, Statement.of(data["statement"]), {})


@pytest.mark.parametrize("name", every(180, sorted(QUANTITIES)))
def test_the_closed_form_of_a_quantity_is_equal_to_it(name: str) -> None:
    """As it is printed."""
    text, _ = printed(QUANTITIES[name], "unicode")
    found = check(text.replace(FIXED, " "), name, timeout=PATIENCE)
    assert found.equal, found.reason
    recheck(found)


@pytest.mark.parametrize("name", every(30, sorted(QUANTITIES)[::6]))
def test_a_little_more_than_the_closed_form_of_a_quantity_is_not_equal_to_it(name: str) -> None:
    """In the parameters alone."""
    _, text = printed(QUANTITIES[name], "unicode")
    found = check(f"{text.replace(FIXED, ' ')} + 1/10**30", name, timeout=PATIENCE)
    assert found.equal is False
    recheck(found)


@pytest.mark.parametrize(
    ("formula", "against"),
    every(4, [
        (r"\frac{k e^{\varepsilon}}{e^{\varepsilon}+k-1}", "capacity.grr"),
        (SUE_SUM, "capacity.sue"),
        (r"\sum_{i=0}^{k-1} \binom{k-1}{i} q^i (1-q)^{k-1-i} \frac{p}{i+1} + \frac{(1-p)(1-q)^{k-1}}{k}", "asr.oue"),
        ("k*max(p, q)", "capacity.grr"),
        ("p + (k-1)*p", "capacity.grr"),
        ("max(1, exp(eps))*k/(exp(eps)+k-1)", "capacity.grr"),
        (OLH.format(g="round(exp(eps)+1)"), "capacity.olh"),
        (OLH.format(g="floor(exp(eps)+3/2)"), "capacity.olh"),
        (r"\ln\frac{p}{1-p} + \ln\frac{1-q}{q}", "epsilon.the"),
        ("log(p*(1-q)/((1-p)*q))", "epsilon.oue"),
        ("sqrt(exp(eps))/(sqrt(exp(eps))+1)", "bit-p.sue"),
        ("1 - (1/2)*exp(eps)**((theta-1)/2)", "bit-p.the"),
        (r"\frac{2}{\varepsilon}\ln\frac{e^\varepsilon+1+(e^{\varepsilon/2}-1)\sqrt{e^\varepsilon+1}}{2e^{\varepsilon/2}}",
         "threshold.ouethe"),
        ("(1-q)**(k-1)*(1-p/q) + p/q", "capacity.ue"),
        ("4*exp(eps)/(n*(exp(eps)-1)**2) + f/n", "mse.oue"),
    ]),
)  # fmt: skip
def test_other_forms_of_a_quantity_are_proved_equal(formula: str, against: str) -> None:
    found = check(formula, against)
    assert found.equal, found.reason
    recheck(found)


@pytest.mark.parametrize(
    ("formula", "against", "point", "values"),
    [
        ("k", "capacity.grr", {"k": "2", "eps": "log(2)"}, ("2", "4/3")),
        slow(("exp(eps)", "capacity.grr", {"k": "2", "eps": "log(2)"}, ("2", "4/3"))),
        slow(("1/(k-2)", "capacity.grr", {"k": "2", "eps": "0"}, ("None", "1"))),
        slow(("log(eps)", "capacity.grr", {"k": "2", "eps": "log(2)"}, ("None", "4/3"))),
        ("k*p/binomial(k-1, omega-1)", "capacity.ss", {"k": "4", "omega": "2", "eps": "log(2)"}, ("8/9", "4/3")),
        slow(("floor(k/2)", "capacity.grr", {"k": "2", "eps": "log(2)"}, ("1", "4/3"))),
        slow(("1/2", "bit-p.the", {"eps": "2*log(2)", "theta": "log(3/2)/log(2)"}, ("1/2", "5/8"))),
    ],
)
def test_the_smallest_counterexample_has_both_values(
    formula: str, against: str, point: dict[str, str], values: tuple[str, str]
) -> None:
    found = check(formula, against)
    assert found.equal is False
    assert found.point is not None
    assert found.point.texts() == point
    assert tuple(map(str, found.values)) == values
    recheck(found)


@pytest.mark.parametrize(
    ("power", "equal"),
    every(3, [("0**(1/k)", None), ("(-2)**(2*k/k) - 4", None), ("0**eps", None),
              ("(exp(eps)-1)**(k/2) - sqrt(exp(eps)-1)**k", None), ("(-1)**(k/2)", False), ("(p-q)**(-k/2)", False)]),
)  # fmt: skip
def test_a_power_is_decided_where_its_base_is_positive_or_its_exponent_an_integer(
    power: str, equal: bool | None
) -> None:
    assert check(f"k*p + {power}", "capacity.grr").equal is equal


@pytest.mark.slow
def test_a_real_power_alone_does_not_call_for_roots_of_exp() -> None:
    found = check("k*p + (p-q)**(k/2)", "capacity.grr")
    assert found.point is not None
    assert found.point.texts() == {"k": "2", "eps": "log(2)"}
    assert [*found.values] == [Fraction(5, 3), Fraction(4, 3)]


@pytest.mark.slow
def test_a_rounded_part_in_a_maximum_leaves_the_counterexample() -> None:
    best = "max(1, round(k/(exp(eps)+1)))"
    found = check(f"k*exp(eps)/({best}*exp(eps)+k-{best})", "capacity.ss")
    assert found.equal is False
    assert [*found.values] == [Fraction(3, 2), Fraction(6, 5)]


@pytest.mark.slow
def test_no_sum_captures_the_integer_that_stands_for_a_rounded_part() -> None:
    """At the first points floor(k/10**6) is 0; as the index it would be 0 for all k."""
    assert check("k*p + sum(floor(k/1000000), n1, 0, 0)", "capacity.grr", timeout=5).equal is None


def test_a_maximum_that_the_index_of_a_sum_decides_is_no_range_on_its_own() -> None:
    found = check("k*p + sum(max(i, 2), i, 1, k)", "capacity.grr")
    assert found.equal is False
    assert found.point is not None
    assert found.point.texts() == {"k": "2", "eps": "log(2)"}


@pytest.mark.usefixtures("process_of_its_own")
def test_what_agrees_for_small_k_is_proved_equal_there() -> None:
    found = check("k*exp(eps)/(exp(eps)+k-1) + (k-2)*(k-3)*(k-4)*(exp(eps)-1)", "capacity.grr")
    assert found.equal_for == (2, 3, 4)
    assert found.open_for == ()
    assert found.point is not None
    assert found.point.texts() == {"k": "5", "eps": "log(2)"}
    assert [*found.values] == [Fraction(23, 3), Fraction(5, 3)]
    assert found.explicit
    assert [agreement.where for agreement in found.agreements if not agreement.far] == ["eps == 0"]


@pytest.mark.parametrize(
    ("formula", "against", "where"),
    every(4, [
        ("k*p/binomial(k-1, omega-1)", "capacity.ss", ["omega == 1", "omega == k-1"]),
        (OLH.format(g="g") + " + max(g-k, 0)", "capacity.lh", ["k >= g"]),
        (OLH.format(g="g") + " + (g-2)", "capacity.lh", ["g == 2"]),
        ("(1-q)**(k-1)*(1-p/q) + p/q + p - q", "capacity.ue", ["p == q"]),
    ]),
)  # fmt: skip
def test_ranges_on_which_formulas_agree_are_proved(formula: str, against: str, where: list[str]) -> None:
    found = check(formula, against)
    assert found.equal is False
    assert [agreement.where for agreement in found.agreements] == where
    for agreement in found.agreements:
        for data in agreement.certificates:
            certificates.check(data, Statement.of(data["statement"]), {})


def test_a_difference_that_vanishes_as_eps_grows_is_bounded() -> None:
    (far,) = check("k", "capacity.grr").agreements
    assert far.far
    assert far.where == "as eps grows: at k = 2 they differ by at most 5*exp(-eps)"


@pytest.mark.slow
def test_values_given_for_parameters_narrow_the_question() -> None:
    assert check("k", "capacity.grr", t=1).equal is False
    assert check("1", "capacity.grr", t=1).equal
    assert check("4/3", "capacity.grr", k=2, y=Fraction(2)).equal is False
    assert check("8/5", "capacity.grr", k=2, y=Fraction(2)).equal
    assert check("8/5", "capacity.grr", k=2, t=4).equal
    assert check("2*exp(1/2)/(exp(1/2)+1)", "capacity.grr", k=2, eps=Fraction(1, 2)).equal
    assert check("3/4", "threshold.ouethe", eps=1).equal is False


@pytest.mark.parametrize(
    "given", every(6, [{"eps": 0}, {"eps": 1}, {"t": 3}, {"t": 1}, {"theta": Fraction(3, 4)}, {"y": 2}])
)
def test_thresholds_are_decided_at_given_values(given: dict[str, Fraction]) -> None:
    assert check("(1-q)**(k-1)*(1-p/q) + p/q", "capacity.the", **given).equal


@pytest.mark.parametrize("x", every(4, [1 + Fraction(1, 10**12), Fraction(3, 2), Fraction(101, 100), Fraction(1000)]))
@pytest.mark.slow
def test_any_x_above_1_is_that_of_some_theta(x: Fraction) -> None:
    assert check("1", "capacity.the", x=x).equal is False
    assert check("(1-q)**(k-1)*(1-p/q) + p/q", "capacity.the", x=x, timeout=2).equal is not False


def test_values_at_given_points_are_exact() -> None:
    found = check("9/5", "capacity.grr", k=sympy.Integer(3), t=4)
    assert [*found.values] == [Fraction(9, 5), Fraction(2)]


@pytest.mark.parametrize(
    ("given", "because"),
    [
        ({"k": Fraction(5, 2)}, "k must be an integer, not 5/2"),
        ({"k": 1}, "capacity.grr is for k >= 2, eps >= 0: no such parameters have the given values"),
        ({"g": 2}, "capacity.grr has no parameter 'g': its parameters are k, eps, y, t"),
        ({"k": 2.5}, "k must be an integer or a Fraction, not '2.5'"),
        ({"y": 2, "t": 4}, "give only one of y and t: they all set the privacy parameter"),
    ],
)
def test_values_that_make_no_sense_are_refused(given: dict[str, object], because: str) -> None:
    with pytest.raises(SymqifError, match=f"^{because}$"):
        check("k", "capacity.grr", **given)


@pytest.mark.parametrize(
    ("formula", "because"),
    [
        ("theta", "unknown symbol 'theta' at column 1: known are eps, k, p, q"),
        ("0.5", "a decimal number at column 1: write 1/2 instead of 0.5"),
        ("", "there is no formula"),
        ("sum(floor(i/2), i, 1, k)", r"floor\(i/2\) depends on i, which a sum binds"),
        ("__import__('os').system('true')", "unknown function '__import__' at column 1"),
    ],
)
def test_what_is_no_formula_is_refused(formula: str, because: str) -> None:
    with pytest.raises(SymqifError, match=because):
        check(formula, "capacity.grr")


def test_quantities_that_there_are_not_are_named() -> None:
    with pytest.raises(SymqifError, match=r"^no quantity is called 'capacity.ou': did you mean capacity.oue"):
        quantity("capacity.ou")
    assert quantity("CAPACITY.Oue") is not None


def test_of_a_mechanism_of_ones_own_its_quantities_are_named() -> None:
    own = quantities_of(Channel([[1, 0], [0, 1]]), "told")
    with pytest.raises(SymqifError, match=r"^no quantity is called 'epsilon.told': of told there are capacity, asr"):
        check("1", "epsilon.told", quantities=own)


def test_sympy_expressions_are_formulas_too() -> None:
    growth = sympy.exp(eps)
    assert check(k * growth / (growth + k - 1), "capacity.grr").equal
    found = check(growth / ((growth + g - 1) * sympy.Max(k / g, 1)), "asr.lh")
    assert found.equal is False
    with pytest.raises(SymqifError, match="n"):
        check(sympy.Symbol("n"), "capacity.grr")


def test_values_have_equal_logarithms_put_together() -> None:
    said = str(check("1/2 + log(2)/(2*eps)", "threshold.ouethe", y=2))
    assert "yours: 3/4\n" in said
    assert "(ln(√5 + 5) - 2·ln 2)/(ln 2)" in said


def test_what_holds_at_a_value_of_t_is_not_said_of_all_eps() -> None:
    assert str(check("3/2", "capacity.grr", k=3, t=2)).startswith("equal to capacity.grr at k = 3, t = 2\n")


def test_assert_equal_formula_shows_the_counterexample() -> None:
    assert_equal_formula(r"\frac{1}{2}", "bit-p.oue")
    with pytest.raises(
        AssertionError, match=r"smallest counterexample: ε = ln 2 \(t = 2\)\n    yours: 1\n    exact: 1/2"
    ):
        assert_equal_formula("1", "bit-p.oue")
    with pytest.raises(AssertionError, match="undecided"):
        assert_equal_formula("binomial(k, 1/2)", "capacity.grr", timeout=1)


@pytest.mark.slow
@pytest.mark.usefixtures("process_of_its_own")
def test_a_true_formula_that_takes_too_long_is_not_refuted() -> None:
    wide = "*".join(f"(k + exp(eps) + {n}/(k+{n}))" for n in range(1, 60))
    found = check(f"k*exp(eps)/(exp(eps)+k-1) + (exp(eps)-1)*(k-2)*0*{wide}", "capacity.grr", timeout=1)
    assert found.equal is not False


@pytest.mark.parametrize("name", every(3, ["capacity.oue", "asr.lh", "epsilon.the"]))
def test_a_certificate_is_for_its_statement_alone(name: str) -> None:
    found = check(QUANTITIES[name].closed_form, name)
    (data,) = found.certificates
    other = deepcopy(dict(data))
    claim = other["statement"]["claim"] + " + 1"
    changed = Statement.of({**other["statement"], "claim": claim})
    other["statement"], other["sha256"] = changed.data(), changed.sha256
    with pytest.raises(Rejected):
        certificates.check(other, changed, {})


def test_the_simplest_rationals_between_two_numbers() -> None:
    assert plainest(Fraction(92, 15), Fraction(43, 7)) == Fraction(135, 22)
    assert plainest(Fraction(3), Fraction(22, 7)) == Fraction(25, 8)
    assert simplest_between(Fraction(2), Fraction(2), 3) == [Fraction(3, 2), Fraction(5, 3), Fraction(7, 4)]
    near = 1 + Fraction(1, 10**21)
    assert all(near < x * x and x < near for x in simplest_between(near, near, 3))


def test_a_formula_that_begins_with_a_minus_sign_is_no_option() -> None:
    found = check("-k*p", "capacity.grr")
    assert command(found, "") == "symqif check --against capacity.grr --k 2 --t 2 -- '-k*p'"


@pytest.mark.parametrize(
    "given",
    every(5, [
        {"y": 2, "x": Fraction(3, 2)},
        {"y": 2, "theta": Fraction(3, 4)},
        {"eps": 1, "theta": Fraction(3, 4)},
        {"theta": Fraction(3, 4)},
        {"t": 4, "k": 3},
    ]),
)  # fmt: skip
def test_a_right_formula_is_proved_at_given_eps_and_theta(given: dict[str, object]) -> None:
    found = check("(1-q)**(k-1)*(1-p/q) + p/q", "capacity.the", **given)
    assert found.equal, found.reason
    recheck(found)
    assert check("(1-q)**(k-1)*(1-p/q) + p/q + 1/10**9", "capacity.the", **given).equal is False


@pytest.mark.parametrize(
    "text",
    ["$k = k p$", "$p = k p$", r"$\varepsilon = k p$", "k = k*p", "$q = k p$", r"k &= k p \\ ", "ε = k·p"],
)
def test_a_parameter_is_no_name_of_the_quantity(text: str) -> None:
    with pytest.raises(SymqifError, match=r"the left side, .*, has another meaning in capacity\.grr"):
        check(text, "capacity.grr")


def test_a_letter_for_a_parameter_is_no_name_of_the_quantity() -> None:
    row = r"k = \begin{cases} k p & k > 2 \\ 2 p & k = 2 \end{cases}"
    for text, said in (("$d = d p$", Declared({"d": "k"})), (row, Declared(row=1))):
        with pytest.raises(SymqifError, match=r"the left side, .*, has another meaning"):
            check(Formula.typed(text, said), "capacity.grr")


@pytest.mark.parametrize(
    ("text", "against"),
    [
        (r"p = \frac12", "bit-p.oue"),
        (r"q = \frac{1}{e^{\varepsilon}+1}", "bit-q.oue"),
        (r"\varepsilon = \ln(p/q)", "epsilon.grr"),
        (r"p = \frac{e^{\varepsilon}}{e^{\varepsilon}+k-1}", "member.grr"),
        (r"q = \frac{1}{e^{\varepsilon}+k-1}", "report-q.grr"),
        (r"C = p k = \frac{2 k p}{2} = k p", "capacity.grr"),
    ],
)
def test_the_letter_of_a_quantity_is_its_name(text: str, against: str) -> None:
    assert check(text, against).equal is not False


@pytest.mark.parametrize("between", ["2", r"\frac12", "1 + p", r"\frac{k}{p}", "e"])
def test_a_side_between_is_the_same_formula(between: str) -> None:
    with pytest.raises(SymqifError, match=r"of several sides .* say which one with --side"):
        check(f"$C = {between} = k p$", "capacity.grr")
    assert check(Formula.typed(f"$C = {between} = k p$", Declared(side=-1)), "capacity.grr")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"p &= \frac{1}{2} \\ C &= k p", {"row": 2}), (r"C = k p, \quad p + q = 1", {"side": 2}), ("k*p, k = 3", {}),
        (r"C &= k p \\ \intertext{where $p = \frac{1}{2}$ and} D &= k q", {"row": 1}),
        (r"C &= k p \\ p &= a b", {"row": 1}),
        ("k p, k = 1/p", {}), (r"d p, d = \frac{1}{p}", {"letters": {"d": "k"}}),
    ],
)  # fmt: skip
def test_another_meaning_of_a_letter_beside_the_formula_is_refused(text: str, said: dict[str, Any]) -> None:
    with pytest.raises(SymqifError, match=r"is defined beside the formula, but means something else in capacity\.grr"):
        check(Formula.typed(text, Declared(**said)), "capacity.grr")
    same = text.replace(r"\frac{1}{2}", r"\frac{e^{\varepsilon}}{e^{\varepsilon}+k-1}")
    assert same == text or check(Formula.typed(same, Declared(**said)), "capacity.grr")


CASES = r"C = \begin{cases} \frac{k}{2} & \text{if } k = 3 \\ k p & \text{otherwise} \end{cases}"


def test_a_row_is_decided_within_its_condition() -> None:
    first, second = (check(Formula.typed(CASES, Declared(row=row)), "capacity.grr") for row in (1, 2))
    assert first.point is not None
    assert first.point.numbers["k"] == 3
    assert "read as: k/2, for k = 3 (the row's condition)" in plain_text(first)
    assert "see it again: symqif check 'C = " in plain_text(first, CASES)
    assert plain_text(first, CASES).endswith("--row 1 --k 3 --t 3/2")  # at t = 2 they are equal
    assert second.equal
    assert "k ≠ 3" in plain_text(second)


@pytest.mark.parametrize(("formula", "equal"), [(r"\frac{k}{2}", None), ("k p", True)])
def test_under_another_condition_no_row_is_said_to_differ(formula: str, equal: bool | None) -> None:
    text = CASES.replace("k = 3", r"k \text{ is odd}").replace(r"\frac{k}{2}", formula)
    found = check(Formula.typed(text, Declared(row=1)), "capacity.grr")
    assert (found.equal, found.point) == (equal, None)
    assert equal or found.reason.startswith("the condition of the row is not understood")


@pytest.mark.parametrize(
    ("formula", "against", "factor", "given"),
    every(5, [
        ("k*exp(eps)/(exp(eps)+k-1)/3", "capacity.grr", "1/3", {}),
        ("n*4*exp(eps)/(exp(eps)-1)**2", "mse.oue", "n**2", {"f": 0}),
        ("exp(eps)/(exp(eps)+k-1)", "capacity.grr", "1/k", {}),
        ("2*k**2*exp(eps)/(exp(eps)+k-1)", "asr.grr", "2*k**2", {}),
    ]),
)  # fmt: skip
def test_a_factor_is_named(formula: str, against: str, factor: str, given: dict[str, int]) -> None:
    found = check(formula, against, **given)
    assert found.equal is False
    assert found.factor is not None
    assert show(found.factor.term) == factor


def test_a_formula_in_bits_is_equal_to_the_quantity_in_bits() -> None:
    text = r"\log_2 k + p\log_2 p + (k-1)q\log_2 q"
    found = check(text, "shannon.grr")
    assert "yours is 1/(ln 2) times the exact one: in bits, not in nats" in str(found)
    assert str(check(text, "shannon.grr", bits=True)).startswith("equal to shannon.grr in bits")
    with pytest.raises(SymqifError, match=r"capacity\.grr has no unit"):
        check("k*p", "capacity.grr", bits=True)


def test_the_answer_says_how_round_is_read() -> None:
    """Python's own goes to the even integer."""
    found = check("2*round(p)", "bit-p.oue")
    assert "read as: 2round(p), round takes halves up" in plain_text(found)
    assert "halves" not in plain_text(check("1/2", "bit-p.oue"))
