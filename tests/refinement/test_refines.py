"""refines: what it answers at the edges, what it refuses in one line, and that it never guesses."""

import time
from fractions import Fraction
from typing import Any

import pytest
import sympy

from symqif import Channel, SubsetForm, SymqifError, grr, oue, refines, ss, sue, the, ue
from symqif.kernel.term import Rejected
from symqif.refinement.refines import Refinement
from symqif.refinement_kernel.certificate import BitWitness, Gain, OrderWitness, SubsetGain, Witness
from symqif.refinement_kernel.columns import BySize
from tests.sample import every

F = Fraction
ROOT = sympy.sqrt(2)


def reveals(chance: str) -> SubsetForm:
    """The secret itself with some probability, else nothing."""
    return SubsetForm.of(f"subset(3, 0, 1, 1, {chance}, (1-({chance}))*(1-i))")


@pytest.mark.slow
@pytest.mark.usefixtures("process_of_its_own")
def test_the_check_of_a_certificate_has_no_more_time_than_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gain, "check", lambda own: time.sleep(600))
    found = refines(grr(k=2, t=2), grr(k=2, t=3), timeout=1)
    assert found.holds is None
    assert found.reason.endswith("no answer in 1 s")


def test_certainty_is_no_likelihood_ratio() -> None:
    """Members of probability > 0 and others of 0: the ratio is infinite, and what is reported how often decides."""
    assert refines(reveals("exp(-1)"), reveals("exp(-1/2)")).holds is False
    assert refines(reveals("exp(-1/2)"), reveals("exp(-1)")).holds is not False
    assert refines(reveals("1/3"), reveals("1/2")).holds is False
    assert refines(reveals("1/2"), reveals("1/3")).holds is True


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((oue, sue, {"k": 3}), "oue needs eps or y or t"),
        ((oue, the, {"k": 3, "y": 2}), "the needs theta or x"),
        ((oue, sue, {"y": 2}), "oue needs k"),
        ((oue, sue, {"k": 3, "eps": 0.5}), "exact, not the float"),
        ((oue, sue, {"k": 3.0, "y": 2}), "exact, not the float"),
        ((oue, sue, {"k": "3", "y": 2}), "k must be an exact number"),
        ((oue, sue, {"k": 1, "y": 2}), "at least 2"),
        ((oue, sue, {"k": F(5, 2), "y": 2}), "integer"),
        ((oue, sue, {"k": 3, "eps": -1}), "at least 0"),
        ((oue, sue, {"k": 3, "y": 2, "omega": 2}), "neither oue nor sue has a parameter 'omega'"),
        ((oue, sue, {"k": 3, "eps": sympy.Symbol("z")}), "give values to z"),
        ((oue, ss, {"k": 3, "y": 2, "omega": 3}), "at most k-1"),
        ((ue, ue, {"k": 3, "p": -1, "q": 0}), "at least 0"),
        ((oue.subset_form(4, y=2), sue, {"k": 3, "y": 2}), "different numbers of secrets: 4 and 3"),
        ((oue.subset_form(4, y=2), grr.subset_form(3, y=2), {}), "different numbers of secrets"),
        ((oue.subset_form(3, y=2), grr.subset_form(3, y=2), {"k": 4}), "k is 4"),
        ((oue.subset_form(), sue, {"k": 3, "y": 2}), "symbolic k"),
        ((oue.subset_form(3), sue, {"k": 3, "y": 2}), "give values to eps"),
        ((Channel([[1], [1]]), sue, {"k": 3, "y": 2}), "different numbers of secrets"),
        ((grr(2), sue, {"k": 2, "y": 2}), "in one quadratic field"),
        ((Channel([[ROOT / 2, 1 - ROOT / 2]]), Channel([[sympy.sqrt(3) / 2, 1 - sympy.sqrt(3) / 2]]), {}), "no quad"),
        (("oue", sue, {"k": 3, "y": 2}), "not str"),
        ((grr, sue, {"k": 3, "y": 2, "bitwise": True}), "not a unary encoding"),
        ((SubsetForm.of("subset(3, 0, 1, 1, exp(-1), (1-exp(-1))*(1-i)+i*(i-1))"), grr, {"k": 4, "y": 2}), "3 and 4"),
        ((oue, Channel([[F(n, 20), 1 - F(n, 20)] for n in range(20)]), {"k": 20, "y": 2}), "columns"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_one_line(
    arguments: tuple[Any, Any, dict[str, Any]], reason: str
) -> None:
    a, b, given = arguments
    with pytest.raises(SymqifError, match=reason) as caught:
        refines(a, b, **given)
    assert "\n" not in str(caught.value)


@pytest.mark.usefixtures("process_of_its_own")
@pytest.mark.parametrize("seconds", [0, -1, 1e-9, float("nan")])
@pytest.mark.parametrize(
    "pair",
    [(oue.subset_form(5, y=2), the.subset_form(5, y=8, x=4)), (sue.subset_form(3, eps=1), oue.subset_form(3, eps=1))],
)
def test_without_time_there_is_no_answer(pair: tuple[SubsetForm, SubsetForm], seconds: float) -> None:
    answer = refines(*pair, timeout=seconds)
    assert answer.holds is None
    assert answer.equivalent is None
    assert answer.certificate is None
    assert "no answer in" in answer.reason
    with pytest.raises(SymqifError, match="undecided"):
        bool(answer)


SMALL = sue.subset_form(8, y=3), oue.subset_form(8, y=2)
LONG = oue.subset_form(8, y=F(10**9 + 7, 10**9))


@pytest.mark.parametrize(
    ("pair", "seconds", "apart"),
    [
        (SMALL, 60.0, False),
        (SMALL, 0.5, True),
        ((sue.subset_form(9, y=3), oue.subset_form(9, y=2)), 60.0, True),
        ((sue.subset_form(8, eps=1), oue.subset_form(8, eps=1)), 60.0, True),
        ((SMALL[0], LONG), 60.0, True),
        ((LONG, SMALL[1]), 60.0, True),
    ],
)
def test_a_process_is_there_for_what_may_take_time(
    pair: tuple[SubsetForm, SubsetForm], seconds: float, apart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few secrets and short rational numbers take less time than a process does."""
    asked = []
    monkeypatch.setattr("symqif.refinement.refines.within", lambda *given: asked.append(given))
    refines(*pair, timeout=seconds)
    assert bool(asked) is apart


@pytest.mark.usefixtures("process_of_its_own")
def test_any_amount_of_time_may_be_given() -> None:
    pair = oue.subset_form(3, y=2), the.subset_form(3, y=8, x=4)
    assert refines(*pair, timeout=float("inf")).holds == refines(*pair, timeout=1e15).holds is not None


@pytest.mark.usefixtures("process_of_its_own")
def test_long_enclosures_end_in_time() -> None:
    assert refines(oue, grr, k=1000, eps=1, timeout=0.01).holds is None


@pytest.mark.parametrize(
    "given",
    [
        {"eps": F(1, 10**100)},  # which of the two reports a pair more often
        {"eps": F(1, 10**2000)},  # whether e^eps is 1
    ],
)
def test_what_enclosures_do_not_tell_is_undecided(given: dict[str, Any]) -> None:
    answer = refines(oue, grr, k=3, **given)
    assert answer.holds is None
    assert "not decided" in answer.reason or "not certain" in answer.reason


def test_what_is_equal_by_its_form_needs_no_enclosure() -> None:
    assert refines(ue, ue, k=3, p=sympy.exp(-1), q=sympy.exp(-1)).equivalent
    assert refines(the, the, k=3, eps=1, theta=F(3, 4)).equivalent


def test_numbers_too_large_for_a_float() -> None:
    assert refines(oue, sue, k=3, eps=10**3).holds is False


def test_more_bits_where_an_entry_is_small() -> None:
    assert refines(oue, the, k=3, eps=1000, theta=F(3, 4)).holds is False


@pytest.mark.parametrize(
    ("a", "b", "equivalent", "kind"),
    [
        (oue, oue, True, BitWitness),
        (oue, grr, False, SubsetGain),
        (grr, ss, True, OrderWitness),  # with omega = 1
    ],
)
def test_real_eps_at_ties(a: Any, b: Any, equivalent: bool, kind: type) -> None:
    answer = refines(a, b, k=3, eps=F(1, 2), **({"omega": 1} if b is ss else {}))
    assert (answer.holds, answer.equivalent) == (kind is not SubsetGain, equivalent)
    assert isinstance(answer.certificate, kind)


def test_equal_channels_in_another_order_are_equivalent() -> None:
    """Ratio 2 at size 1 and a report against two of three at ratio 3, or the other way round."""
    half = SubsetForm.of("subset(3, 1, 2, 1/2, (2-i)/2 + (i-1)/5, (2-i)/4 + (i-1)*3/5)")
    turned = SubsetForm.of("subset(3, 1, 2, 1/2, (2-i)*3/5 + (i-1)/4, (2-i)/5 + (i-1)/2)")
    answer = refines(half, turned)
    assert answer.holds
    assert answer.equivalent


def test_a_bit_with_its_values_exchanged_is_equivalent() -> None:
    answer = refines(ue, sue, k=2, y=2, p=F(1, 3), q=F(2, 3), bitwise=True)
    assert answer.holds
    assert answer.equivalent


def test_channels_with_one_output() -> None:
    last = Channel([[1], [1]])
    split = Channel([[ROOT / 2, 1 - ROOT / 2]] * 2)
    assert refines(last, split).equivalent
    assert refines(split, last).equivalent
    assert refines(grr(2, y=2), last).holds
    answer = refines(last, grr(2, y=2))
    assert answer.holds is False
    assert isinstance(answer.certificate, Gain)


def test_channels_with_one_secret_refine_each_other() -> None:
    assert refines(Channel([[1]]), Channel([[F(1, 3), F(2, 3)]])).equivalent
    assert isinstance(refines(Channel([[F(1, 3), F(2, 3)]]), Channel([[1]])).certificate, Witness)


def test_a_channel_and_a_subset_form() -> None:
    assert refines(grr(3, y=2), grr, k=3, y=2).equivalent
    assert refines(oue, grr(3, y=2), k=3, y=2).holds is False


@pytest.mark.parametrize("k", every(2, [50, 200]))
def test_many_secrets(k: int) -> None:
    assert refines(sue, oue, k=k, y=1000).holds is True


@pytest.mark.parametrize(("k", "digits"), every(2, [(6, 60), (20, 400)]))
def test_tiny_parameters(k: int, digits: int) -> None:
    assert refines(sue, oue, k=k, y=F(10**60 + 1, 10**60)).holds is False
    assert refines(oue, sue, k=3, t=1 + F(1, 10**digits)).holds is False
    assert refines(sue, sue, k=3, t=10**digits + 1).equivalent


def ratio_witness(a: SubsetForm, b: SubsetForm) -> OrderWitness:
    return OrderWitness(*(BySize.of(form.term()) for form in (a, b)))


def sure(chance: str) -> SubsetForm:
    """The secret itself with some probability, else a pair that holds it."""
    return SubsetForm.of(f"subset(3, 1, 2, (2-i)*({chance})+(i-1)*(1-({chance}))/2, 1, 0)")


def test_no_ratio_witness_for_an_infinite_ratio() -> None:
    assert refines(sure("exp(-1)"), sure("exp(-1/2)")).holds is not True
    assert refines(sure("1/3"), sure("1/2")).holds is False
    with pytest.raises(Rejected, match="more likely"):
        ratio_witness(sure("exp(-1)"), sure("exp(-1/2)")).check()


def test_no_ratio_witness_for_what_is_no_channel() -> None:
    """Rows sum to 1, by a negative probability of size 0."""
    with pytest.raises(SymqifError, match="at least 0"):
        SubsetForm.of("subset(3, 0, 1, i+(1-i)*(8/exp(1)-4), exp(1)/4, exp(1)/8)")
    right = SubsetForm.of("subset(3, 0, 1, i+(1-i)*(8*exp(1)-4), exp(-1)/4, exp(-1)/8)")
    ratio_witness(right, right).check()


@pytest.mark.parametrize("k", every(3, [3, 5, 20]))
def test_channels_known_by_enclosure_with_different_ratios_are_not_equivalent(k: int) -> None:
    answer = refines(oue, the, k=k, eps=2, theta=F(19, 20))
    assert answer.holds is True
    assert answer.equivalent is False
    assert refines(the, oue, k=k, eps=2, theta=F(19, 20)).holds is False


def test_answers_about_channels_of_one_name_are_told_apart() -> None:
    def answer(p: str, q: str) -> Refinement:
        return refines(*(SubsetForm.of(f"subset(3, 1, 1, 1, {x}, (1-({x}))/2)") for x in (p, q)))

    first, again, other = answer("3/4", "1/2"), answer("3/4", "1/2"), answer("9/10", "2/5")
    assert (first == again, hash(first) == hash(again), first == other) == (True, True, False)
    assert len({first, again, other}) == 2
