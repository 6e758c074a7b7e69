"""Where a quantity is least, against the least of many values: sums over the reports of explicit mechanisms."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil, exp, floor, log, sqrt
from typing import Any

import pytest
from sympy import Rational, Symbol

from symqif import Channel, SubsetForm, SymqifError, optimum, quantities_of
from symqif.claims.claim import Derivation
from symqif.claims.decide import decide
from symqif.comparison.problem import Problem
from symqif.kernel.term import Rejected, Term, parse, show
from symqif.optima.candidates import Landscape, Place
from symqif.optima.outcomes import Constant, FirstInteger, Optimum, Rounded
from symqif.optima.question import Question
from symqif.optima.sides import Apart
from symqif.optima.turning import Turn
from symqif.quantities import quantity
from symqif.reduction import certificate
from symqif.reduction.statement import Statement
from symqif.report.answers.optimum import data, lines
from symqif.symbols import symbol
from tests.sample import every, slow

LEVELS = [Fraction(*ratio) for ratio in ((6, 5), (3, 2), (2, 1), (7, 2), (9, 1))]  # e^eps
PRIVATE = ("0 < q", "p*(1-q) <= exp(eps)*(1-p)*q")
WANG = "p/(p+(1-p)*exp(eps))"


def at(term: Term | None, t: Fraction, **values: Any) -> Any:
    """The value of a term by Python's own arithmetic, where e^eps is t."""
    assert term is not None
    return eval(show(term), {"exp": lambda n: t**n, "eps": 1, "floor": floor, "ceil": ceil, **values})


def text(term: Term | None) -> str:
    return "" if term is None else show(term)


def variance(likely: Fraction, other: Fraction, f: Fraction = Fraction(0)) -> Fraction:
    """That of the estimate (b - other)/(likely - other) from one report, which supports the value (b = 1) so likely."""

    def one(chance: Fraction) -> Fraction:
        estimates = [((b - other) / (likely - other), chance if b else 1 - chance) for b in (0, 1)]
        mean = sum(x * weight for x, weight in estimates)
        return sum((x - mean) ** 2 * weight for x, weight in estimates)

    return (1 - f) * one(other) + f * one(likely)


def hashing(t: Fraction, g: int, f: Fraction = Fraction(0)) -> Fraction:
    return variance(t / (t + g - 1), Fraction(1, g), f)


def subsets(t: Fraction, k: int, size: int, f: Fraction) -> Fraction:
    """Each subset is reported t times as often if the secret, 0 here, is in it."""
    weights = {chosen: t if 0 in chosen else Fraction(1) for chosen in combinations(range(k), size)}
    support = [sum(w for chosen, w in weights.items() if x in chosen) / sum(weights.values()) for x in (0, 1)]
    return variance(*support, f=f)


@pytest.mark.slow
def test_oue_has_the_best_q_for_its_p_and_its_level() -> None:
    found = optimum("mse.ue", "q", where=PRIVATE, p=Fraction(1, 2), f=0)
    assert (text(found.at), found.unique) == ("1/(exp(eps)+1)", True)
    for t in LEVELS:
        best = at(found.at, t)
        private = [q for n in range(1, 60) if (1 - (q := Fraction(n, 120))) <= t * q]
        assert at(found.value, t, n=1) == variance(Fraction(1, 2), best)
        assert all(variance(Fraction(1, 2), q) > variance(Fraction(1, 2), best) for q in private if q != best)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("over", "formula", "place"),
    [("p", {"q": WANG}, "1/2"), ("q", {"p": "q*exp(eps)/(1-q+q*exp(eps))"}, "1/(exp(eps)+1)")],
)
def test_the_best_unary_encodings_of_a_level_are_those_of_wang_et_al(
    over: str, formula: dict[str, str], place: str
) -> None:
    found = optimum("mse.ue", over, f=0, timeout=200, **formula)
    assert (text(found.at), found.unique) == (place, True)
    for t in LEVELS:
        values = [
            variance(p, p / (p + (1 - p) * t)) for n in range(1, 100) if (p := Fraction(n, 100)) != Fraction(1, 2)
        ]
        assert at(found.value, t, n=1) == variance(Fraction(1, 2), 1 / (t + 1)) < min(values)


def thresholded(y: float, x: float) -> float:
    """THE with noise of scale 2/eps, y = e^(eps/2) and x = e^(eps theta/2): Laplace tails beyond the threshold."""
    p, q = 1 - x / (2 * y), 1 / (2 * x)
    return q * (1 - q) / (p - q) ** 2


@pytest.mark.slow
@pytest.mark.parametrize("given", [{"y": Fraction(2)}, {}])
def test_the_best_threshold_is_an_irrational_root(given: dict[str, Fraction]) -> None:
    found = optimum("mse.the", "theta", f=0, timeout=300, **given)
    assert (found.unique, found.reason) == (True, "")
    for y in [2.0] if given else [1.2, 2.0, 5.0, 30.0]:
        known = {"exp": exp, "log": log, "sqrt": sqrt, "eps": 2 * log(y), "n": 1}
        place, least = (eval(text(term), dict(known)) for term in (found.at, found.value))
        assert thresholded(y, y**place) == pytest.approx(least)
        others = [thresholded(y, y ** (0.5 + n / 1000)) for n in range(1, 500)]
        assert least <= min(others) == pytest.approx(least, rel=1e-3)


@pytest.mark.slow
def test_without_privacy_no_unset_bit_is_to_be_reported_as_set() -> None:
    found = optimum("mse.ue", "q", p=Fraction(1, 2))
    assert (found.at, text(found.value), found.unique) == (0, "f/n", True)


@pytest.mark.slow
def test_one_of_two_integers_is_best_for_hashing_and_it_is_known_which() -> None:
    found = optimum("mse.lh", "g", f=0)
    assert (text(found.at), type(found), found.reason) == ("floor(exp(eps)+1)", Rounded, "")
    for t in [*LEVELS, Fraction(29, 20)]:  # rounding 1 + 29/20 is not best: 2 (2 - 1) < (29/20)**2
        m = at(found.at, t)
        values = {g: hashing(t, g) for g in range(2, 60)}
        best = [g for g in values if values[g] == min(values.values())]
        assert set(best) <= {m, m + 1}
        assert (m in best) == bool(at(found.first_if, t, m=m))
        assert at(found.value, t, m=m, n=1) == values[m]


@pytest.mark.slow
def test_nothing_is_said_of_two_neighbours_where_only_one_is_in_the_range() -> None:
    found = optimum("mse.olh", "g", f=0)  # its g is the integer nearest to exp(eps) + 1
    assert (type(found), found.first_if) == (Rounded, None)
    assert "  this range has one g at each ε: for others take a protocol with any g, as lh" in lines(found)


@pytest.mark.slow
def test_a_limit_that_the_formula_has_no_value_at_is_undecided() -> None:
    found = optimum("threshold.ouethe", "eps", timeout=20)  # 0/0 at eps = 0
    assert not found
    assert "has no value" in found.reason


@pytest.mark.slow
def test_the_best_subsets_have_k_over_1_plus_exp_eps_values_or_one_less_or_more() -> None:
    found = optimum("mse.ss", "omega", f="1/k", timeout=200)
    assert (text(found.at), type(found)) == ("floor(k/(exp(eps)+1))", Rounded)
    for t in LEVELS:
        for k in range(2, 8):
            values = {size: subsets(t, k, size, Fraction(1, k)) for size in range(1, k)}
            best = {size for size in values if values[size] == min(values.values())}
            assert best <= {at(found.at, t, k=k), at(found.at, t, k=k) + 1}


FREQUENCIES = [Fraction(0), Fraction(1, 4), Fraction(3, 5), Fraction(1)]


def first_is_best(found: Optimum, values: dict[int, Fraction], t: Fraction, **others: Any) -> None:
    """m is the first integer with the criterion, or the last one; it is best, and m + 1 alone may be as good."""
    turned = {m: bool(at(found.first_if, t, m=m, **others)) for m in values}
    for m in values.keys() & {m - 1 for m in values}:
        assert turned[m] == (values[m] <= values[m + 1])
    m = next((m for m in values if turned[m]), max(values))
    best = [x for x in values if values[x] == min(values.values())]
    assert best == ([m, m + 1] if values.get(m + 1) == values[m] else [m])
    assert at(found.value, t, m=m, n=1, **others) == values[m]
    if found.at != "m":
        assert at(found.at, t, **others) == m


@pytest.mark.slow
@pytest.mark.parametrize("given", [{"f": 0}, {}, {"f": 0, "where": ("omega <= 2",)}, {"k": 5}])
def test_the_first_size_of_subsets_that_is_as_good_as_the_next_is_best(given: dict[str, Any]) -> None:
    found = optimum("mse.ss", "omega", **given)
    assert (type(found), found.at == "m", found.reason) == (FirstInteger, given != {"f": 0}, "")
    for t in [*LEVELS, Fraction(3), Fraction(20)]:  # for k = 5 and e^eps = 2 both 1 and 2 are best, at f = 0
        for k in [given["k"]] if "k" in given else range(2, 8):
            for f in [given["f"]] if "f" in given else FREQUENCIES:
                sizes = range(1, min(k, 3 if "where" in given else k))
                first_is_best(found, {size: subsets(t, k, size, f) for size in sizes}, t, k=k, f=f)


@pytest.mark.slow
def test_the_first_range_of_hashing_that_is_as_good_as_the_next_is_best_at_any_frequency() -> None:
    found = optimum("mse.lh", "g")
    assert (found.at, type(found), found.reason) == ("m", FirstInteger, "")
    for t in [*LEVELS, Fraction(29, 20), Fraction(8, 5)]:
        for f in FREQUENCIES:
            first_is_best(found, {g: hashing(t, g, f) for g in range(2, 60)}, t, f=f)


@pytest.mark.parametrize("level", every(3, [{"t": Fraction(3)}, {"t": Fraction(29, 20)}, {"eps": Fraction(1)}]))
def test_with_numbers_the_best_integer_is_one(level: dict[str, Fraction]) -> None:
    found = optimum("mse.lh", "g", f=0, n=1, **level)
    t = level.get("t", Fraction(2718281828, 10**9))
    assert found.at == min(range(2, 60), key=lambda g: hashing(t, g))
    assert found.unique


@pytest.mark.parametrize(
    ("name", "over", "given", "value", "towards"),
    every(
        3,
        [
            ("mse.oue", "eps", {}, "f/n", "oo"),
            ("capacity.lh", "g", {"k": 5, "t": 2}, "1", "oo"),
            ("mse.ue", "q", {"f": 0, "where": ("0 < q",)}, "0", "0"),
        ],
    ),
)
def test_a_least_value_that_is_not_reached_has_a_limit(
    name: str, over: str, given: dict[str, Any], value: str, towards: str
) -> None:
    found = optimum(name, over, **given)
    assert (found.at, text(found.value), found.towards) == (None, value, towards)
    assert found.certificates


@pytest.mark.slow
def test_where_the_parameter_may_not_matter_the_place_is_not_the_only_one() -> None:
    found = optimum("capacity.grr", "k")  # at eps = 0 it is 1 for every k
    assert (found.at, found.unique) == (2, False)


@pytest.mark.slow
def test_what_is_not_proved_is_undecided_and_says_why() -> None:
    found = optimum("capacity.blh", "k", timeout=20)  # wants an induction on k
    assert not found
    assert (found.at, found.value, found.certificates) == (None, None, ())
    assert "not proved" in found.reason


def test_the_point_where_it_fails_is_named_and_the_range_without_it() -> None:
    entries = "(1-w)*exp(eps)/(exp(eps)+k-1)+w/k, (1-w)/(exp(eps)+k-1)+w/k"  # at eps = 0 nothing leaks
    own = quantities_of(SubsetForm.of(f"subset(k, 1, 1, 1, {entries})"), "diluted", ("0 <= w", "w < 1"))
    reason = optimum("capacity.diluted", "w", quantities=own).reason
    assert "not proved: it fails at k = 2, eps = 0, w = " in reason
    assert reason.endswith("; try the range above 0, --where 'eps > 0'")
    found = optimum("capacity.diluted", "w", where=("eps > 0",), quantities=own)
    assert (found.towards, found.value) == ("1", 1)


def test_what_does_not_depend_on_the_parameter_is_said_to_be_constant() -> None:
    x, half = symbol("m"), Rational(1, 2)
    ring = Channel([[half, x, half - x], [half - x, half, x], [x, half - x, half]])
    found = optimum("capacity.ring", "m", quantities=quantities_of(ring, "ring", ("0 <= m", "m <= 1/2")))
    assert (found.value, found.unique, type(found)) == (Fraction(3, 2), False, Constant)
    same = found.certificates[-1]
    assert same["statement"]["claim"].endswith(" == (3/2)")
    assert certificate.check(same, Statement.of(same["statement"]), {}).verdict == "proved"
    assert lines(found)[:2] == ["capacity.ring does not depend on m", "  value: 3/2"]


def test_maxima_that_the_range_decides_are_left_out_first() -> None:
    """Greenberg et al., JASA 1969: an unrelated question, to which m of the people say yes, with probability 1 - w."""
    w, m = symbol("w"), symbol("m")
    asked = Channel([[w + (1 - w) * m, (1 - w) * (1 - m)], [(1 - w) * m, 1 - (1 - w) * m]])
    own = quantities_of(asked, "asked", ("0 <= w", "w <= 1", "0 < m", "m < 1"))
    found = optimum("capacity.asked", "m", quantities=own)
    assert (text(found.value), type(found)) == ("w+1", Constant)
    found = optimum("capacity.asked", "w", quantities=own)
    assert (found.at, found.value, found.unique) == (0, 1, True)
    assert show(found.question.function) == "w+1"


def question(name: str, over: str, **given: Fraction) -> Question:
    return Question(Problem(quantity(name), parse("0"), given), over)


@pytest.mark.parametrize("part", ["lowest", "only"])
def test_a_wrong_place_is_refuted(part: str) -> None:
    """At g = 3, the variance of LH is 9/4 for e^eps = 4, and 16/9 at g = 5."""
    asked = question("mse.lh", "g", f=Fraction(0), t=Fraction(4), n=Fraction(1))
    wrong = getattr(Apart(asked, Place(Fraction(3)), asked.at(Fraction(3))), part)
    assert decide("wrong", "optimum", wrong, {}, 20).verdict == "refuted"


def test_a_value_that_is_too_small_is_refuted() -> None:
    asked = question("mse.lh", "g", f=Fraction(0), t=Fraction(4), n=Fraction(1))
    wrong = Apart(asked, Place(Fraction(5)), Fraction(1)).lowest
    assert decide("wrong", "optimum", wrong, {}, 20).verdict == "refuted"


@cache
def turn_at_five() -> Turn:
    """For e^eps = 4 a range of g = 5 is best: m is at least as good as m + 1 iff m + 16 <= m**2."""
    asked = question("mse.lh", "g", f=Fraction(0), t=Fraction(4), n=Fraction(1))
    turn = Turn.of(Landscape(asked))
    assert turn is not None
    return turn


@pytest.mark.parametrize("part", [Turn.lowest, Turn.only])
@pytest.mark.parametrize(("shift", "first"), [(10, "6"), (-10, "3")])
def test_that_the_first_integer_with_another_criterion_is_best_is_refuted(
    part: Callable[[Turn], Derivation], shift: int, first: str
) -> None:
    turn = turn_at_five()
    right, wrong = part(turn), part(replace(turn, low=turn.low + shift))
    assert decide("right", "optimum", right, {}, 20).verdict == "proved"
    assert decide("wrong", "optimum", replace(wrong, points=({"g": "5", "m": first},)), {}, 20).verdict == "refuted"


def test_that_another_criterion_says_which_neighbour_is_better_is_refuted() -> None:
    turn = turn_at_five()
    assert decide("right", "optimum", turn.criterion(), {}, 20).verdict == "proved"
    assert decide("wrong", "optimum", replace(turn, low=turn.low + 10).criterion(), {}, 20).verdict == "refuted"


def test_that_a_criterion_holds_of_some_integer_is_not_proved_where_it_holds_of_none() -> None:
    never = replace(turn_at_five(), low=turn_at_five().here, high=turn_at_five().here - 1)
    assert decide("none", "optimum", never.exists(), {}, 5).verdict == "undecided"


def test_the_certificates_are_for_their_statements() -> None:
    (one, *_) = optimum("mse.blh", "f").certificates
    own = Statement.of(one["statement"])
    assert certificate.check(one, own, {}).verdict == "proved"
    with pytest.raises(Rejected, match="another statement"):
        certificate.check(one, replace(own, given=own.given[1:]), {})


def test_places_are_where_the_derivative_vanishes_and_at_the_ends() -> None:
    places = Landscape(question("mse.lh", "g", f=Fraction(0))).places
    assert {show(place.at) for place in places if place.at is not None} >= {"exp(eps)+1", "2"}
    assert [place.side for place in places if place.at is None] == [-1]


@pytest.mark.parametrize(
    ("name", "over", "given", "said"),
    [
        ("mse.nosuch", "p", {}, "no quantity is called"),
        ("mse.ue", "x", {}, "none of its parameters"),
        ("mse.ue", "p", {"p": Fraction(1, 2)}, "has a value already"),
        ("mse.ue", "k", {}, "as it is written, has no k: "),
        ("mse.ue", "p", {"where": ("p < z",)}, "has 'z' in it"),
        ("mse.ue", "p", {"where": ("p +",)}, "cannot be read"),
        ("mse.ue", "p", {"where": ("p + q",)}, "is not a relation"),
        slow(("mse.ue", "p", {"q": 2}, "no such parameters")),
    ],
)
def test_a_wrong_question_is_one_line(name: str, over: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(SymqifError, match=said) as caught:
        optimum(name, over, **given)
    assert "\n" not in str(caught.value)


def test_a_mechanism_of_ones_own_has_an_optimum() -> None:
    form = SubsetForm.of("subset(k, 1, 1, 1, 1-a, a/(k-1))")
    own = quantities_of(form, "mine", ("0 <= a", "a*k <= k-1"))
    found = optimum("capacity.mine", "a", quantities=own)
    assert (text(found.at), found.value, found.unique) == ("(k-1)/k", 1, True)


@pytest.mark.slow
def test_a_sum_with_numbers_for_its_ends_is_written_out_and_another_one_is_refused_with_a_reason() -> None:
    from symqif import oue, parallel, quantities_of

    own = quantities_of(parallel(oue(), Symbol("r", integer=True, positive=True)), "many")
    found = optimum("capacity.many", "eps", quantities=own, k=Fraction(3), r=Fraction(2))
    assert (found.at, found.value, found.unique) == (0, 1, True)
    assert str(lines(optimum("capacity.many", "eps", quantities=own))[-1]) == (
        "  it has a sum whose number of terms depends on r: give r a number"
    )
    assert optimum("capacity.many", "r", quantities=own).reason.endswith("choose another parameter than `r`")
    unclosed = optimum("capacity.many", "k", quantities=own, r=Fraction(2))
    assert unclosed.reason.startswith("that its sums may be written out is not proved")


def test_an_exponent_that_divides_by_a_parameter_is_named_as_the_reason() -> None:
    from symqif import grr, k, quantities_of, spl

    own = quantities_of(spl(grr, k=k, d=Symbol("d", integer=True, positive=True)), "split")
    found = optimum("capacity.split", "eps", quantities=own)
    assert found.reason == "of the exponent eps/d nothing is proved: give d a number"
    assert optimum("capacity.split", "eps", quantities=own, d=Fraction(2)).at == 0


@pytest.mark.slow
def test_at_a_number_eps_the_best_subset_size_is_known_for_all_k() -> None:
    found = optimum("mse.ss", "omega", eps=Fraction(1), f=0)
    assert (type(found), found.reason) == (FirstInteger, "")
    t = Fraction(exp(1))
    for k in range(2, 9):
        values = {size: subsets(t, k, size, Fraction(0)) for size in range(1, k)}
        best = [size for size in values if values[size] == min(values.values())]
        assert best == [at(found.at, t, k=k, max=max, ceil=ceil)]


def test_no_limit_is_guessed_for_powers_with_a_parameter_in_the_exponent() -> None:
    assert optimum("capacity.lh", "g").reason == (
        "what it tends to as `g` grows is not found: there a power with `k` in its exponent has no value: "
        "give `k` a number"
    )


def test_the_integer_that_is_spoken_of_is_called_like_no_parameter() -> None:
    form = SubsetForm.of("subset(k, 0, k, (g-1)**(k-i)/g**(k-1), m*exp(eps)/(m*exp(eps)+g-1), 1/(m*exp(eps)+g-1))")
    found = optimum("mse.own", "g", quantities=quantities_of(form, "own", ("1 < m", "g >= 2")), f=0, eps=0)
    assert "at j = floor(m + 1) or j + 1" in str(lines(found)[0]).replace("\N{NO-BREAK SPACE}", " ")
    assert data(found)["m"] == "j"


@pytest.mark.parametrize("kind", every(2, ["tv", "capacity"]))
def test_a_least_value_may_be_where_parts_of_a_maximum_are_equal(kind: str) -> None:
    """Of a bit that is turned over with probability a or b."""
    a, b = symbol("a"), symbol("b")
    own = quantities_of(Channel([[1 - a, a], [b, 1 - b]]), "bit")
    found = optimum(f"{kind}.bit", "a", quantities=own)
    assert (found.at, found.unique) == (parse("1-b"), True)


@pytest.mark.parametrize(
    ("name", "over", "given", "first"),
    [
        ("capacity.grr", "eps", {}, "capacity.grr has no largest value over ε: as ε grows, it tends to"),
        ("capacity.grr", "eps", {"k": 3}, "capacity.grr has no largest value over ε: as ε grows, it tends to"),
        ("report-q.grr", "eps", {}, "report-q.grr is largest over ε at ε = 0, and nowhere else"),
        ("capacity.oue", "k", {}, "undecided: where is capacity.oue largest over k?"),
    ],
)
def test_where_a_quantity_is_largest(name: str, over: str, given: dict[str, Any], first: str) -> None:
    found = optimum(name, over, largest=True, **given)
    assert str(lines(found)[0]) == first
    assert data(found)["largest"] is True
    for one in found.certificates:
        certificate.check(one, Statement.of(one["statement"]), {})
    bound = {"capacity.grr": Fraction(3), "report-q.grr": Fraction(1, 3)}.get(name)
    if bound is None:
        assert found.value is None
        return
    assert at(found.value, Fraction(1), k=Fraction(3)) == bound
    exact = quantity(name).exact
    assert all(at(exact, t, k=Fraction(3)) < bound for t in LEVELS)
    assert at(exact, Fraction(10**9), k=Fraction(3)) > bound - Fraction(1, 10**6) or name == "report-q.grr"
