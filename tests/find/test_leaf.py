"""Leaves: true obligations get certificates that the kernel accepts, false ones never do."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.find import memory
from symqif.find.leaf import Sketch, solve
from symqif.find.limits import Deadline, GaveUp
from symqif.kernel.definedness import presupposed
from symqif.kernel.leaf import Leaf
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, parse, show
from symqif.reduction.calculus import derivative
from tests.sample import every

Y, X, Z, S = "exp(eps/2)", "exp(eps*theta/2)", "exp(eps/4)", "sqrt(exp(eps)+1)"
BOX = ["0 <= aC", "0 <= bC", "aC + bC <= 1", "0 <= aD", "0 <= bD", "aD + bD <= 1"]
TRADE_OFF = ["bC*(1-aD) <= bD*(1-aC)", "(1-bD)*aC <= (1-bC)*aD"]
WITNESS = [
    "aD == (1-aC)*w12 + aC*w22", "1-aD == (1-aC)*w11 + aC*w21", "bD == bC*w11 + (1-bC)*w21",
    "1-bD == bC*w12 + (1-bC)*w22", "0 <= w11", "0 <= w12", "0 <= w21", "0 <= w22", "w11+w12 == 1", "w21+w22 == 1",
]  # fmt: skip
ENTRIES, WITH_W = "aC bC aD bD", "aC bC aD bD w11 w12 w21 w22"
ROOT_STEP = [f"{Z} > 1", f"{X} > {Z}", f"{X} < {Y}", f"2*{Y}*{X}**2 - 2*{X}*({Y}**2+1) + {Y}**2+1 >= 0"]
THRESHOLD = parse(f"log(exp(eps)+1+({Y}-1)*{S})")
CONVEX = show(("<", parse("0"), derivative(derivative(THRESHOLD, "eps"), "eps")))
HASHING = "(exp(eps)*g**k-(exp(eps)-1)*(g-1)**k)/((exp(eps)+g-1)*k*g**(k-1)) {} exp(eps)*g/((exp(eps)+g-1)*k)"
SIZES = "(1/(y+1))*(1/(y+1))**i*(y/(y+1))**(k-i-1) {} (y/(y+1))*(1/(y+1))**(i-1)*(y/(y+1))**(k-i)"

TRUE = {
    "grr, denominator": ("eps k", [f"{Y} >= 1", "k >= 2"], "exp(eps) + k - 1 > 0"),
    "grr, p >= q": ("eps k", [f"{Y} >= 1", "k >= 2"], "1/(exp(eps)+k-1) <= exp(eps)/(exp(eps)+k-1)"),
    "the, p >= q": ("eps theta", [f"{Y} >= 1", f"{X} >= 1", f"{X} <= {Y}"], f"2*{X}*{Y} - {X}**2 - {Y} >= 0"),
    "cubic": ("eps", [f"{Y} > 1"], f"{Y}*({Y}**2+1)/2 - {Y}**2 >= 0"),
    "quotient": ("eps", [f"{Y} > 1"], f"({Y}-1)**2/(2*{Y}**2) > 0"),
    "witness 11": (ENTRIES, [*BOX, *TRADE_OFF, "aC+bC < 1"], "0 <= ((1-bC)*(1-aD) - aC*bD)/(1-aC-bC)"),
    "witness 21": (ENTRIES, [*BOX, *TRADE_OFF, "aC+bC < 1"], "0 <= (-bC*(1-aD) + (1-aC)*bD)/(1-aC-bC)"),
    "trade-off 1": (WITH_W, [*BOX, *WITNESS], TRADE_OFF[0]),
    "trade-off 2": (WITH_W, [*BOX, *WITNESS], TRADE_OFF[1]),
    "unique witness": (WITH_W, [*BOX, *WITNESS, "aC+bC < 1"], "w11 == ((1-bC)*(1-aD) - aC*bD)/(1-aC-bC)"),
    "singular": (ENTRIES, [*BOX[:5], *TRADE_OFF, "aC+bC == 1"], "aD + bD >= 1"),
    "larger root": ("eps theta", ROOT_STEP, f"2*{Y}*{X} >= {Y}**2 + 1 + ({Y}-1)*{S}"),
    "convex up to y = 3": ("eps", ["eps > 0", f"{Y} > 1", f"{Y} < 3"], CONVEX),
    "local hashing": ("eps k g", ["g >= 2", "k >= 2", "exp(eps) >= 1"], HASHING.format("<=")),
    "sizes": ("y k i", ["1 <= i", "i <= k-1", "y >= 1"], SIZES.format("<=")),
    "maximum": ("u v", [], "max(u, v) >= (u+v)/2"),
    "not zero": ("x", ["x < 0"], "x**3 != 0"),
    "contradiction": ("x y", ["x*y == 1", "x < 0", "y > 0"], "0 < 0"),
    "supposed": ("u v", ["u <= 3", "v <= 3", "max(u, v) > 3"], "0 < 0"),
}  # fmt: skip

FALSE = {
    "sign flipped": ("eps k", [f"{Y} >= 1", "k >= 2"], "exp(eps) + k - 1 < 0"),
    "strict at eps = 0": ("eps k", [f"{Y} >= 1", "k >= 2"], "1/(exp(eps)+k-1) < exp(eps)/(exp(eps)+k-1)"),
    "no lower bound of x": ("eps theta", [f"{Y} >= 1", f"{X} <= {Y}"], f"2*{X}*{Y} - {X}**2 - {Y} >= 0"),
    "constant changed": ("eps", [f"{Y} > 1"], f"{Y}*({Y}**2+1)/2 - 2*{Y}**2 >= 0"),
    "hypothesis missing": (ENTRIES, [*BOX[:5], TRADE_OFF[1], "aC+bC < 1"], "0 <= ((1-bC)*(1-aD) - aC*bD)/(1-aC-bC)"),
    "undefined at aC + bC = 1": (ENTRIES, [*BOX, *TRADE_OFF], "0 <= ((1-bC)*(1-aD) - aC*bD)/(1-aC-bC)"),
    "trade-off turned": (WITH_W, [*BOX, *WITNESS], "bC*(1-aD) >= bD*(1-aC)"),
    "wrong witness": (WITH_W, [*BOX, *WITNESS, "aC+bC < 1"], "w11 == ((1-bC)*(1-aD) + aC*bD)/(1-aC-bC)"),
    "one inequality left out": (ENTRIES, [*BOX[:5], TRADE_OFF[0], "aC+bC == 1"], "aD + bD >= 1"),
    "beyond the larger root": ("eps theta", ROOT_STEP, f"2*{Y}*{X} >= {Y}**2 + 2 + ({Y}-1)*{S}"),
    "both roots allowed": ("eps theta", [ROOT_STEP[0], *ROOT_STEP[2:]], f"2*{Y}*{X} >= {Y}**2 + 1 + ({Y}-1)*{S}"),
    "convex everywhere": ("eps", ["eps > 0", f"{Y} > 1"], CONVEX),
    "hashing turned": ("eps k g", ["g >= 2", "k >= 2", "exp(eps) >= 1"], HASHING.format(">=")),
    "sizes, y below 1": ("y k i", ["1 <= i", "i <= k-1", "y > 0"], SIZES.format("<=")),
    "maximum below": ("u v", [], "max(u, v) <= (u+v)/2"),
    "zero allowed": ("x", ["x <= 0"], "x**3 != 0"),
    "no contradiction": ("x y", ["x*y == 1", "x > 0", "y > 0"], "0 < 0"),
}  # fmt: skip


def checked(obligation, certificate):
    """The kernel accepts the certificate, from the hypotheses that it names."""
    Leaf(obligation.only(certificate["using"])).check(certificate)


@pytest.mark.parametrize("name", every(2, TRUE))
def test_a_true_obligation_gets_a_certificate(name, sequent):
    obligation = sequent(*TRUE[name])
    certificate = solve(obligation, Deadline(60))
    checked(obligation, json.loads(json.dumps(certificate)))


@pytest.mark.parametrize("name", FALSE)
def test_a_false_obligation_gets_none(name, sequent):
    with pytest.raises(GaveUp):
        solve(sequent(*FALSE[name]), Deadline(2))


def test_a_false_obligation_is_given_up_by_z3_with_the_point_where_it_fails(sequent):
    with pytest.raises(
        GaveUp, match=r"z3: what is left to show fails where its terms are any real numbers: .* fails at p = 1/2"
    ):
        solve(sequent("p q", ["p+q == 1", "p >= 0", "q >= 0"], "p*q <= 6/25"), Deadline(60))


def test_without_time_the_engine_that_gave_up_is_named(sequent):
    with pytest.raises(GaveUp) as caught:
        solve(sequent(*TRUE["convex up to y = 3"]), Deadline(0))
    assert caught.value.engine == "positivstellensatz"
    assert str(caught.value).startswith("positivstellensatz: no certificate with products of at most ")


def test_what_no_engine_can_do_ends_with_the_deadline(sequent):
    with pytest.raises(GaveUp, match="positivstellensatz: no certificate"):
        solve(sequent("x y", [], "x**4*y**2 + x**2*y**4 + 1 >= 3*x**2*y**2"), Deadline(3))


def test_hints_name_squares_to_try(sequent):
    goal = "(x**3 - 3*x*y + 7)**2 + y**2 - 2*y + 2 > 0"
    certificate = solve(sequent("x y", [], goal), Deadline(60), {"squares": ["x**3 - 3*x*y + 7", "y - 1"]})
    assert {"x**3 - 3*x*y + 7", "y - 1"} >= {square for _, _, square in certificate["sign"]["terms"] if square}


def test_what_is_presupposed_is_found_leaf_by_leaf(sequent):
    holds = sequent("x", ["x > 1"], "x == x")
    goals = presupposed(holds, parse("sqrt(x-1) + log(x)/(x-1) < 3"))
    assert len(goals) == 3
    for goal in goals:
        checked(goal, solve(goal, Deadline(60)))
    (false,) = presupposed(holds, parse("1/(x-2) < 3"))
    with pytest.raises(GaveUp):
        solve(false, Deadline(60))


def test_a_hypothesis_whose_conditions_are_not_shown_is_left_out(sequent):
    certificate = solve(sequent("x y", ["1/x < 3", "log(y) > 1", "y > 2"], "y > 1"), Deadline(60))
    assert certificate["using"] == [2]
    assert "conditions" not in certificate


def test_a_hypothesis_stands_after_what_shows_its_conditions(sequent):
    obligation = sequent("x y", ["sqrt(x) < y", "x >= 1"], "y > 0")
    certificate = solve(obligation, Deadline(60))
    assert certificate["using"] == [1, 0]
    assert len(certificate["conditions"]) == 1
    checked(obligation, certificate)


def test_a_hypothesis_that_is_true_by_convention_only_is_not_used(sequent):
    """x/y = 0 holds at x = 1, y = 0 by §3, and log(x) = 0 at x = -1."""
    for hypothesis, goal in (("x/y == 0", "x == 0"), ("log(x) == 0", "x == 1"), ("sqrt(x) == 0", "x == 0")):
        with pytest.raises(GaveUp):
            solve(sequent("x y", [hypothesis], goal), Deadline(2))


def test_what_differs_from_zero_may_be_divided_by(sequent):
    obligation = sequent("x y", ["x*y != 0"], "x*y/y == x")
    checked(obligation, solve(obligation, Deadline(60)))


def test_what_is_no_relation_is_rejected(sequent):
    with pytest.raises(Rejected, match="a leaf is a relation between real terms"):
        solve(sequent("x", [], parse("no(x < 1)")), Deadline(1))


@pytest.fixture
def forgetful(monkeypatch):
    """To be called before a question that is to be answered by a search."""
    return lambda: monkeypatch.setattr(memory, "_kept", {})


def test_certificates_do_not_depend_on_what_was_asked_before(sequent, forgetful):
    forgetful()
    first = solve(sequent(*TRUE["larger root"]), Deadline(60))
    solve(sequent(*TRUE["witness 11"]), Deadline(60))
    assert solve(sequent(*TRUE["larger root"]), Deadline(60)) == first
    forgetful()
    assert solve(sequent(*TRUE["larger root"]), Deadline(60)) == first


def found(obligation, deadline):
    try:
        return solve(obligation, deadline)
    except GaveUp as error:
        return str(error)


@pytest.mark.parametrize("steps", [1, 100, 10**4, 10**5, 10**6, 10**7])
def test_what_is_found_in_some_steps_does_not_depend_on_what_is_remembered(steps, sequent, forgetful):
    obligation = sequent(*TRUE["witness 21"])
    forgetful()
    anew = found(obligation, Deadline(60).steps(steps))
    solve(obligation, Deadline(60))
    assert found(obligation, Deadline(60).steps(steps)) == anew


def test_what_is_remembered_costs_as_many_steps_as_its_search(sequent, forgetful):
    forgetful()
    first, again = Deadline(60), Deadline(60)
    assert solve(sequent(*TRUE["larger root"]), first) == solve(sequent(*TRUE["larger root"]), again)
    assert first.done == again.done > 0


small = st.integers(-3, 3)
quadratics = st.tuples(*[small] * 6).map(
    lambda c: f"{c[0]}*x**2 + {c[1]}*x*y + {c[2]}*y**2 + {c[3]}*x + {c[4]}*y + {c[5]}"
)
POINTS = [(x / 4, y / 4) for x in range(-8, 9) for y in range(-8, 9)]


@settings(max_examples=40, deadline=None)
@given(fact=quadratics, goal=quadratics)
def test_what_is_certified_is_true_wherever_the_hypotheses_hold(fact, goal):
    """Random mutants, mostly false: whoever gets a certificate must be true on a grid."""
    relations = (parse(f"0 <= {fact}"), parse("0 < x"))
    try:
        solve(Sequent({"x": "real", "y": "real"}, relations, parse(f"0 <= {goal}")), Deadline(1))
    except GaveUp:
        return
    for x, y in POINTS:  # quarters: these floats are exact
        values = {"x": x, "y": y}
        if x > 0 and eval(fact, {}, values) >= 0:
            assert eval(goal, {}, values) >= 0


def test_the_kernel_rejects_a_certificate_for_a_mutant(sequent):
    certificate = solve(sequent(*TRUE["the, p >= q"]), Deadline(60))
    variables, hypotheses, _ = TRUE["the, p >= q"]
    with pytest.raises(Rejected, match="does not expand"):
        checked(sequent(variables, hypotheses, f"2*{X}*{Y} - {X}**2 - 2*{Y} >= 0"), certificate)


def test_polynomials_in_certificates_are_texts_that_the_kernel_reads_back(sequent):
    obligation = sequent(*TRUE["trade-off 1"])
    certificate = solve(obligation, Deadline(60))
    leaf = Leaf(obligation.only(certificate["using"]))
    for _, text in certificate["sign"]["equations"]:
        assert isinstance(leaf.algebra.polynomial(parse(text)), Polynomial)


def test_facts_and_equations_know_the_hypotheses_that_they_come_from(sequent):
    line = Sketch(sequent("x y", ["x == y", "no(0 < x)", "x != 5", "0 < y"], "0 < max(x, y)"))
    line.originate(None)
    assert line.origins == ([3, None, None], [0, None], [2])
