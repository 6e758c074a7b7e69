"""The closed forms of leakages that `measure` and `check` know by name, against definitions on explicit channels."""

from fractions import Fraction
from math import inf
from typing import Any

import pytest
from mpmath import log, mpf

from symqif import SubsetForm, SymqifError, check, quantities_of
from symqif.comparison.check import question
from symqif.comparison.problem import WORK, Problem
from symqif.exact.argument import exact_values
from symqif.find.limits import Deadline, GaveUp
from symqif.formula.reading import Formula
from symqif.kernel.enclosure import enclose
from symqif.kernel.term import substitute
from symqif.mechanisms import Protocol, geometric, grr
from symqif.quantities import all_values, quantity
from symqif.quantities.kind import KINDS
from tests.measures import brute
from tests.oracles import rational
from tests.sample import every

F = Fraction
VALUES = all_values()
Y, X = F(3, 2), F(6, 5)
GIVEN = {
    "y": Y,
    "x": X,
    "g": F(3),
    "omega": F(2),
    "p": F(3, 4),
    "q": F(1, 5),
    "a": F(2, 5),
    "gamma": F(5, 4),
    "alpha": F(4),
    "f": F(1, 3),
}
MATRICES = {
    "grr": lambda n: rational.grr(n, Y**2), "ss": lambda n: rational.ss(n, 2, Y**2),
    "lh": lambda n: rational.lh(n, 3, Y**2), "blh": lambda n: rational.lh(n, 2, Y**2),
    "olh": lambda n: rational.lh(n, 3, Y**2), "sue": lambda n: rational.ue(rational.sue(Y), n),
    "oue": lambda n: rational.ue(rational.oue(Y**2), n), "the": lambda n: rational.ue(rational.the(X, Y), n),
    "ue": lambda n: rational.ue((F(3, 4), F(1, 5)), n),
}  # fmt: skip
LEAKED = {
    "additive": lambda c: brute.additive(uniform(c), c),
    "chi-square": brute.chi_square,
    "fisher": lambda c: brute.fisher_information(c, GIVEN["f"]),
    "guessing": lambda c: brute.guessing(uniform(c), c),
    "hockey-stick": lambda c: brute.hockey_stick(c, F(5, 4)),
    "kl": brute.kullback_leibler,
    "bayes-security": brute.bayes_security,
    "chernoff": brute.chernoff,
    "hellinger": brute.hellinger,
    "bhattacharyya": lambda c: -log(1 - brute.hellinger(c)),
    "lift": lambda c: brute.lift(c, uniform(c)),
    "min-entropy": lambda c: log(brute.real(sum(map(max, zip(*c, strict=True))))),
    "renyi": lambda c: brute.renyi(c, 4),
    "shannon": lambda c: brute.shannon(uniform(c), c),
    "tradeoff": lambda c: brute.type_two_error(c, F(1, 5)),
    "tv": brute.total_variation,
    "vulnerability": lambda c: brute.vulnerability([GIVEN["a"], *[(1 - GIVEN["a"]) / (len(c) - 1)] * (len(c) - 1)], c),
}


def uniform(c: Any) -> list[Fraction]:
    return [F(1, len(c))] * len(c)


def at(name: str, **given: Fraction) -> Any:
    found = VALUES[name]
    given |= {"alpha": F(1, 5)} if name.startswith("tradeoff.") else {}
    known = {n: v for n, v in given.items() if n in found.variables or (n == "y" and "eps" in found.variables)}
    if "theta" in found.variables:
        known["x"] = given["x"]
    low, high = enclose(substitute(found.exact, exact_values(known)), 200)
    return brute.real((low + high) / 2)


HELD = (
    "epsilon",
    "mse",
    "distance",
)  # to the channel by the basis, by tests/measures/test_mean_squared_error.py, below


def test_every_leakage_has_a_definition_here() -> None:
    argued = {kind.name for kind in KINDS.values() if kind.argued} - {*HELD}
    missing = sorted(argued - {*LEAKED})
    assert not missing, f"LEAKED wants the definition of {', '.join(missing)}, by a function of tests/measures/brute.py"


@pytest.mark.parametrize("kind", every(4, LEAKED))
@pytest.mark.parametrize("name", every(3, MATRICES))
def test_a_closed_form_is_that_of_the_definition(kind: str, name: str) -> None:
    for n in (3, 4):
        expected = LEAKED[kind](MATRICES[name](n))
        expected = brute.real(expected) if isinstance(expected, Fraction) else expected
        assert abs(at(f"{kind}.{name}", k=F(n), **GIVEN) - expected) < mpf(10) ** -30


def test_the_expected_distance_is_that_of_the_channel() -> None:
    for n in (2, 3, 7):
        for name, matrix in (("grr", rational.grr(n, Y**2)), ("geometric", geometric(n, y=Y).fractions())):
            loss = sum(entry * abs(x - y) for x, row in enumerate(matrix) for y, entry in enumerate(row)) / n
            assert abs(at(f"distance.{name}", k=F(n), y=Y) - brute.real(loss)) < mpf(10) ** -30


@pytest.mark.parametrize("n", [2, 3, 8])
def test_what_the_geometric_mechanism_leaks_is_that_of_its_channel(n: int) -> None:
    matrix = geometric(n, y=Y).fractions()
    capacity = sum(map(max, zip(*matrix, strict=True)))
    worst = max(a / b for column in zip(*matrix, strict=True) for a in column for b in column)
    expected = {"capacity": capacity, "asr": capacity / n, "additive": (capacity - 1) / n}
    for kind, value in expected.items():
        assert abs(at(f"{kind}.geometric", k=F(n), y=Y) - brute.real(value)) < mpf(10) ** -30
    assert abs(at("epsilon.geometric", k=F(n), y=Y) - log(brute.real(worst))) < mpf(10) ** -30


@pytest.mark.parametrize(
    ("formula", "against"),
    every(3, [
        ("(exp(eps)-1)/(exp(eps)+k-1)", "tv.grr"),
        ("log(k) + p*log(p) + (1-p)*log(1-p) - (1-p)*log(k-1)", "shannon.grr"),
        ("eps/2*(exp(eps)-1)/(exp(eps)+1)", "kl.oue"),
        ("max(0, exp(eps)-gamma)/(exp(eps)+k-1)", "hockey-stick.grr"),
        ("(k*(exp(eps)-1)+2)/(exp(eps)+1)", "capacity.geometric"),
        ("log(k) + eps - log(exp(eps)+k-1)", "min-entropy.grr"),
    ]),
)  # fmt: skip
def test_a_formula_is_checked_against_a_leakage(formula: str, against: str) -> None:
    found = check(formula, against)
    assert found.equal
    assert check(f"{formula} + eps/10**9", against).equal is False


def test_the_answer_says_what_the_kernel_has_not_proved() -> None:
    from symqif.report.answers.check import data, plain_text

    found = check("p - q", "tv.grr")
    assert "is argued in words, in symqif.measures.total_variation" in plain_text(found)
    assert "symqif.measures.total_variation" in data(found)["rests_on"]


def test_sums_of_logarithms_have_values_but_no_formula_is_checked_against_them() -> None:
    with pytest.raises(SymqifError, match="no quantity is called"):
        quantity("shannon.oue")
    assert quantity("shannon.oue", checked=False).unit == "nats"


def test_min_entropy_leakage_in_bits_is_told() -> None:
    from symqif.report.answers.check import plain_text

    found = check(r"\log_2\left(\frac{k e^{\varepsilon}}{e^{\varepsilon}+k-1}\right)", "min-entropy.grr")
    assert "in bits" in plain_text(found)


def own(**changes: Any) -> Protocol:
    """GRR on k secrets with two ratios, or a name that is in the way."""
    fields = {name: getattr(grr, name) for name in ("reference", "variables", "given", "outputs", "entry", "capacity")}
    fields |= {"definitions": grr.definitions, "max_case_capacity": "exp(eps)", "support": ("1", "0")} | changes
    return Protocol(name="mine", title="mine", **fields)


@pytest.mark.slow
def test_of_an_own_protocol_the_probabilities_are_those_of_its_channel() -> None:
    """And not what it says of itself: here its support is wrong."""
    mine = own()
    assert check("(exp(eps)-1)/(exp(eps)+k-1)", "tv.mine", protocols={"mine": mine}).equal
    assert check("1", "tv.mine", protocols={"mine": mine}).equal is False


def test_a_subset_form_of_ones_own_has_leakages() -> None:
    """GRR at e^eps = 4, with numbers in place of eps."""
    mine = quantities_of(SubsetForm.of("subset(k, 1, 1, 1, (3+1)/(k+3), 1/(k+3))"), "mine")
    assert check("3/(k+3)", "tv.mine", quantities=mine).equal
    assert check("3*log(4)/(k+3)", "kl.mine", quantities=mine).equal
    assert check("3*log(4)/(k+2)", "kl.mine", quantities=mine).equal is False


def test_a_form_at_a_number_of_secrets_has_that_number_in_all_its_leakages() -> None:
    binary = SubsetForm.of("subset(2, 1, 1, 1, a, 1-a)")
    own = quantities_of(binary, "binary", ("1/2 < a", "a < 1"))
    for formula, kind in (("1-a", "distance"), ("2-a", "guessing"), ("a-1/2", "additive"), ("a*k/2", "asr")):
        assert check(formula, f"{kind}.binary", quantities=own).equal, kind
    assert check("(1-a)*(k+2)/3", "distance.binary", quantities=own).equal is False


@pytest.mark.parametrize("kind", ["distance", "shannon"])
def test_of_what_is_no_channel_nothing_is_proved(kind: str) -> None:
    negative = quantities_of(SubsetForm.of("subset(k, 1, 1, 1, a, (1-a)/(k-1))"), "negative", ("1 <= a",))
    found = check(negative[f"{kind}.negative"].closed_form, f"{kind}.negative", quantities=negative)
    assert found.equal is None
    assert "is not proved: " in found.reason


def test_without_one_likelihood_ratio_there_is_no_closed_form() -> None:
    """A pair is twice as likely again, against other pairs, as a single secret against others."""
    rest = "(binomial(k-1,i-1)*(i+1)+binomial(k-1,i))"
    uneven = own(definitions={"MINE": f"subset(k, 1, 2, 1/2, (i+1)/{rest}, 1/{rest})"}, variables={"k": "integer"})
    assert not {"tv.mine", "shannon.mine"} & all_values({"mine": uneven}).keys()


def test_what_cannot_be_read_as_a_channel_keeps_its_other_quantities() -> None:
    wrong = own(definitions={"p": "1/2", "q": "1/3", "MINE": "subset(k, 1, 1, 1, p, q)"})
    assert "capacity.mine" in all_values({"mine": wrong})
    assert "tv.mine" not in all_values({"mine": wrong})


def test_a_name_of_its_own_is_not_taken_for_the_order() -> None:
    variables = {"k": "integer", "eps": "real", "alpha": "real"}
    mine = own(variables=variables)
    assert "renyi.mine" not in all_values({"mine": mine})
    assert "hockey-stick.mine" in all_values({"mine": mine})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("formula", "quantity", "given"),
    [
        (r"\log\frac{k}{k-1+e^\varepsilon} + \frac{\varepsilon e^\varepsilon}{k-1+e^\varepsilon}", "shannon.grr", {}),
        (
            r"\frac{\omega e^\varepsilon}{\omega e^\varepsilon + k - \omega} \varepsilon"
            r" - \ln\left(\frac{\omega e^\varepsilon + k - \omega}{k}\right)",
            "shannon.ss",
            {},
        ),
        (r"(2p-1)\log\frac{p}{1-p}", "kl.grr", {"k": 2}),
    ],
)
def test_logarithms_of_1_minus_a_quotient_are_taken_apart(formula: str, quantity: str, given: dict[str, int]) -> None:
    """As Kairouz et al. and Ye and Barg print the mutual information of a uniform secret and its report."""
    assert check(formula, quantity, **given).equal
    assert check(f"2 ({formula})", quantity, **given).equal is False


@pytest.mark.parametrize("seconds", [5.0, 500.0])
def test_each_way_to_a_proof_but_the_last_has_the_same_work_however_much_time_there_is(
    monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    problem, work = question(Formula.typed(VALUES["renyi.grr"].closed_form), VALUES["renyi.grr"], {})[0], list[float]()

    def certified(self: Problem, statement: Any, facts: Any, outline: Any, deadline: Deadline) -> Any:
        work.append(deadline.steps_left)
        raise GaveUp("search", "nothing")

    monkeypatch.setattr(Problem, "_certified", certified)
    with pytest.raises(GaveUp):
        problem.prove(Deadline(seconds))
    assert work == [WORK, WORK, inf]
