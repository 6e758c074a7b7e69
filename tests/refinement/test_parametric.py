"""Sets of eps and of theta on which one protocol is refined by another."""

import json
from fractions import Fraction
from itertools import pairwise, product
from math import inf

import pytest

from symqif.errors import SymqifError
from symqif.find.limits import Deadline
from symqif.find.refinement import roots
from symqif.find.refinement.roots import irreducible
from symqif.kernel import budget
from symqif.kernel.term import Rejected
from symqif.mechanisms import Protocol, grr, lh, olh, oue, ss, sue, the, ue
from symqif.refinement.oue_the_threshold import one_bit, oue_the_threshold
from symqif.refinement.parametric import Question, over
from symqif.refinement.refinement_set import RefinementSet, Segment, parts
from symqif.refinement.refines import refines
from symqif.refinement.side import side
from symqif.refinement.sue_oue_threshold import sue_oue_threshold
from symqif.refinement_kernel.tiling import AxisPoint
from symqif.report.answers.refinement_set import lines
from tests.sample import every, slow

F = Fraction
PAIRS = [
    (sue, {}, oue, {}),
    (oue, {}, sue, {}),
    (lh, {"g": 5}, oue, {}),
    (oue, {}, lh, {"g": 5}),
    (lh, {"g": 3}, lh, {"g": 4}),
    (lh, {"g": 2}, sue, {}),
    (grr, {}, ss, {"omega": 2}),
    (ss, {"omega": 2}, lh, {"g": 4}),
]


def has(one: Segment, u: Fraction) -> bool:
    low, high = one.start.enclosure[0], one.stop.enclosure[0] if one.stop else inf
    return low < u < high or (u == low and one.closed[0]) or (u == high and one.closed[1])


def test_the_parts_of_a_set_are_where_the_answer_is_yes() -> None:
    one, two = (AxisPoint(Fraction(n), Fraction(n)) for n in (1, 2))
    for here, above, there, beyond in product((True, False, None), repeat=4):
        found = list(parts([one, two], [here, there], [None, above, beyond]))
        for u, answer in ((1, here), (Fraction(3, 2), above), (2, there), (3, beyond)):
            assert sum(has(segment, Fraction(u)) for segment in found) == (answer is True)


def inside(result: RefinementSet) -> list[Fraction]:
    """Values of the variable between and beyond all points."""
    ends = [point.enclosure for point in result.points]
    between = [(one[1] + other[0]) / 2 for one, other in pairwise(ends) if one[1] < other[0]]
    return [*between, *([ends[-1][1] + n for n in (1, 50)] if result.axis.name == "eps" else [])]


def decided(result: RefinementSet, pair: tuple[Protocol, dict, Protocol, dict], u: Fraction) -> bool | None:
    a, own_a, b, own_b = pair
    here = {result.axis.shown: u}
    used: set[str] = set()
    left, right = (side(p, result.k, {**own, **here}, used) for p, own in ((a, own_a), (b, own_b)))
    return refines(left.channel, right.channel).holds  # type: ignore[arg-type]


@pytest.mark.parametrize("k", every(3, [3, 4, 6]))
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0].name}-{pair[2].name}-{pair[1] | pair[3]}")
def test_the_set_agrees_with_the_decision_at_points_inside_and_at_rational_ends(pair, k):
    a, own_a, b, own_b = pair
    result = over(a, b, k, "eps", own_a, own_b)
    assert not result.undecided
    ends = [point.exact for point in result.points if point.exact is not None]
    for u in [*inside(result), *ends]:
        assert result.holds(u) == decided(result, pair, u), u


@pytest.mark.parametrize("k", [3, 10, slow(40)])
def test_the_threshold_of_sue_and_oue_is_the_one_that_is_known(k):
    result = over(sue, oue, k, "eps")
    (point,) = result.thresholds
    (low, high), _ = sue_oue_threshold(k)
    start, stop = result.enclosures[point]["y"]
    assert max(low, start) <= min(high, stop)
    assert stop - start < F(1, 10**9)
    assert [result.holds(start), result.holds((start + stop) / 2), result.holds(stop)] == [False, None, True]
    assert [result.holds(start - F(1, 10**9)), result.holds(stop + F(1, 10**9))] == [False, True]
    assert [part.closed for part in result.parts] == [(True, True), (True, False)]
    assert result.parts[0].start.value == 0
    assert result.parts[1].stop is None


def test_a_set_of_many_secrets_takes_little_work(monkeypatch):
    """One polynomial is factored, of 39; signs show from short numbers on, and samples are short, too."""
    factored = []
    monkeypatch.setattr(roots, "irreducible", lambda p: factored.append(p) or irreducible(p))
    before = budget._done
    result = over(sue, oue, 40, "eps")
    assert budget._done - before < 10**6
    assert len(factored) == len(result.thresholds) == 1
    last = result.certificate["tiles"][-1]
    assert sum(cuts in (["1"], ["2"], ["4"]) for cuts in last["gaps"].values()) > 30
    assert [tile["sample"]["at"] for tile in result.certificate["tiles"]] == ["2", "65"]
    assert all(j for _, j, _ in last["sample"]["evidence"]["moves"])


def test_for_two_secrets_sue_is_refined_by_oue_everywhere():
    (part,) = over(sue, oue, 2, "eps").parts
    assert (part.start.value, part.stop) == (0, None)


def test_where_no_set_of_positive_eps_is_left_only_0_is():
    result = over(oue, sue, 5, "eps")
    assert [(part.start.value, part.stop) for part in result.parts] == [(0, result.points[0])]


def test_a_row_sum_without_closed_form_is_taken_size_by_size():
    """dBitFlip with one bit: GRR averages to all but one value iff ((k-2) + t)/(k-1) >= y, that is y >= k - 2."""
    bit = Protocol(
        name="bit", title="One bit", reference="Ding et al., 2017",
        variables={"k": "integer", "eps": "real"}, given=("k >= 2", "eps >= 0"),
        definitions={
            "p": "exp(eps/2)/(exp(eps/2)+1)", "q": "1/(exp(eps/2)+1)",
            "B": "subset(k, 1, k-1, max(2-i, 0) + max(i-k+2, 0), p/k, q/k)",
        },
        max_case_capacity="exp(eps/2)", support=("p", "q"), outputs=lambda k: (), entry=lambda x, y, k: (),
    )  # fmt: skip
    result = over(grr, bit, 5, "eps")
    assert [point.exact for point in result.points] == [1, 3]
    none, three = result.points
    assert [(part.start, part.stop) for part in result.parts] == [(none, none), (three, None)]


def test_oue_and_local_hashing_touch_where_they_are_equivalent():
    there, back = over(lh, oue, 10, "eps", {"g": 5}), over(oue, lh, 10, "eps", None, {"g": 5})
    for result in (there, back):
        (point,) = result.thresholds
        assert (result.axis.shown, point.exact) == ("t", 4)
        assert result.holds(Fraction(4))
        assert not result.holds(Fraction(399, 100))
        assert not result.holds(Fraction(401, 100))


def test_a_protocol_is_refined_by_itself_everywhere():
    (part,) = over(grr, ss, 4, "eps", None, {"omega": 1}).parts
    assert (part.start.value, part.stop) == (0, None)


@pytest.mark.parametrize("k", [2, 3])
@pytest.mark.parametrize("protocol", [grr, sue, oue])
def test_a_set_ends_where_the_two_channels_are_the_same(protocol, k):
    """At y = 2, which is the first sample too."""
    below, above = over(protocol, protocol, k, "eps", {"y": 2}, {}), over(protocol, protocol, k, "eps", {}, {"y": 2})
    for answer, closed in ((below, (True, True)), (above, (True, False))):
        (part,) = answer.parts
        assert part.closed == closed
        assert not answer.undecided
        end = part.stop or part.start
        assert end.polynomial == {sue: (-2, 1)}.get(protocol, (-4, 1))  # in y for SUE, in y^2 for others


@pytest.mark.parametrize("k", every(3, [2, 3, 5]))
@pytest.mark.parametrize(("a", "y"), [(oue, 2), (oue, Fraction(33, 20)), (sue, 2), (grr, 3)])
def test_along_theta_the_set_agrees_with_the_decision_at_points(a, y, k):
    result = over(a, the, k, "theta", {"y": y}, {"y": y})
    assert all(high - low < Fraction(1, 10**9) for low, high in (point.enclosure for point in result.undecided))
    for u in inside(result):
        assert result.holds(u) == decided(result, (a, {"y": y}, the, {"y": y}), u), u


def test_the_threshold_on_theta_for_three_secrets_is_a_root_of_a_cubic():
    result = over(oue, the, 3, "theta", {"y": 2}, {"y": 2})
    (point,) = result.thresholds
    assert point.polynomial == (50, 0, -103, 50)
    (part,) = result.parts
    assert (part.start, part.closed) == (point, (True, False))
    assert result.at[list(result.points).index(point)] is True


def test_thresholding_is_never_refined_by_what_says_more():
    result = over(the, oue, 5, "theta", {"y": 2}, {"y": 2})
    assert not result.parts
    assert not result.undecided


def test_a_search_that_settled_nothing_is_a_certificate_of_that():
    question = Question.of(oue, the, 3, "theta", {"y": 2}, {"y": 2})
    asked = question.asked
    certificate = {
        "kind": "tiles",
        **asked,
        "first": None,
        "tiles": [{"from": asked["from"], "to": asked["to"], "refines": None}],
    }
    answer = question.answer(certificate, 0.0)
    assert not answer.parts
    assert answer.undecided


def test_a_certificate_of_another_question_is_none():
    deadline = Deadline(60)
    one, other = (Question.of(a, b, 3, "eps") for a, b in ((sue, oue), (oue, sue)))
    certificate = one.searched(deadline)
    assert one.answer(certificate, 0.0).parts
    with pytest.raises(Rejected, match="another question"):
        other.answer(certificate, 0.0)


def test_the_data_has_the_schema_and_enclosures_of_the_ends():
    data = json.loads(json.dumps(over(sue, oue, 3, "eps").data()))
    assert data["schema"] == "symqif.refine-set/1"
    low, high = map(Fraction, data["set"][1]["from"]["eps"])
    assert 0 < high - low < Fraction(1, 10**10)
    assert low < Fraction("1.955875464625") < high
    assert data["set"][1]["from"]["root_of"] == ["-2", "-1", "-2", "1"]
    assert data["set"][1]["to"] is None


def test_the_lines_say_where_it_holds():
    shown = list(map(str, lines(over(lh, oue, 10, "eps", {"g": 5}))))
    assert shown[0] == "LH(g=5) is refined by OUE at k = 10 exactly for"
    assert "  ε = 1.38629436111.. is t = 4" in shown


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: over(sue, oue, 3, "k"), "the variable is eps or theta"),
        (lambda: over(lh, oue, 3, "eps"), "lh needs g"),
        (lambda: over(olh, oue, 3, "eps", {"g": 3}), "changes along eps"),
        (lambda: over(sue, oue, 3, "theta", {"y": 2}, {"y": 2}), "changes along theta"),
        (lambda: over(oue, the, 3, "theta", {"y": 2}), "needs eps or y or t"),
        (lambda: over(oue, the, 3, "theta", {"eps": 1}, {"eps": 1}), "rational y"),
        (lambda: over(oue, the, 3, "theta", {"y": 1}, {"y": 1}), "above 1"),
        (lambda: over(ue, ue, 3, "eps", {"p": 1, "q": 0}, {"p": 1, "q": 0}), "changes along eps"),
    ],
)
def test_what_is_missing_is_said(call, message):
    with pytest.raises(SymqifError, match=message):
        call()


@pytest.mark.parametrize(
    ("fixed", "message"),
    [
        ({"y": 2, "x": Fraction(5, 2)}, "theta must be less than 1"),
        ({"y": 2, "x": 2}, "theta must be less than 1"),
        ({"y": 2, "theta": 2}, "theta must be less than 1"),
        ({"y": 16, "theta": Fraction(1, 2)}, "theta must be greater than 1/2"),
        ({"y": Fraction(1, 2)}, "y must be at least 1"),
    ],
)
def test_a_side_out_of_the_range_of_its_protocol_has_no_set(fixed, message):
    for call in (
        lambda: over(the, the, 3, "theta", {"y": 2}, fixed),
        lambda: over(the, the, 3, "theta", fixed, {"y": 2}),
    ):
        with pytest.raises(SymqifError, match=message):
            call()


def test_along_eps_theta_is_fixed_and_not_x():
    with pytest.raises(SymqifError, match="give theta"):
        over(the, the, 3, "eps", {"x": 1}, {"x": 1})


@pytest.mark.parametrize("k", every(3, [3, 4, 6]))
def test_the_threshold_of_oue_and_the_is_the_end_of_the_set_and_below_that_of_one_bit(k):
    found = oue_the_threshold(k, Fraction(2))
    assert found is not None
    point, theta = found
    (part,) = over(oue, the, k, "theta", {"y": 2}, {"y": 2}).parts
    assert part.start.polynomial == point.polynomial
    assert point.enclosure[1] < one_bit(Fraction(2), 60)
    assert Fraction(1, 2) < theta[0] < theta[1] < Fraction(86, 100)


def test_for_two_secrets_oue_is_refined_by_the_for_all_theta():
    assert oue_the_threshold(2, Fraction(2)) is None


def test_no_threshold_is_given_where_both_tell_nothing():
    with pytest.raises(SymqifError, match="greater than 1"):
        oue_the_threshold(3, Fraction(1))
