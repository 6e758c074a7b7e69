"""Designs against other protocols: linear programs agree, large ones are decided, and no symmetry is presumed."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symqif import Channel, SymqifError, design, grr, hadamard, l_grr, oue, parallel, pgr, refines, ss, sue
from symqif.kernel.term import Rejected
from symqif.refinement_kernel.certificate import OrderWitness, SetGain
from tests.command import symqif
from tests.oracles.refinement import refined_exactly
from tests.sample import slow

F = Fraction
FANO = [{1, 2, 4}, {2, 3, 5}, {3, 4, 6}, {4, 5, 7}, {5, 6, 1}, {6, 7, 2}, {7, 1, 3}]
OTHER = [{1, 2, 3}, {1, 4, 5}, {1, 6, 7}, {2, 4, 6}, {2, 5, 7}, {3, 4, 7}, {3, 5, 6}]  # the same plane, renamed


@pytest.mark.parametrize(
    ("a", "b", "more"),
    [
        (hadamard(4), grr, {}),
        slow((grr, hadamard(4), {})),
        (hadamard(4), oue, {}),
        slow((oue, hadamard(4), {})),
        (design([{1, 2}, {1, 3}, {2, 3}]), oue, {}),
        (pgr(3, 2), ss, {"omega": 1}),
        slow((hadamard(8), design(FANO), {})),
        slow((design(FANO), hadamard(8), {})),
        slow((design(OTHER), design(FANO), {})),
        slow((design(FANO, full=1), design(FANO), {})),
        slow((design(FANO), design(FANO, full=2), {})),
        slow((ss, design(FANO), {"omega": 3})),
        slow((design(FANO), ss, {"omega": 3})),
    ],
)
def test_a_linear_program_agrees(a: Any, b: Any, more: dict[str, int]) -> None:
    found = refines(a, b, t=3, **more)
    k = found.k
    one, other = (
        (own(k=k, t=3, **more) if own is ss else own(k=k, t=3)) if callable(own) else own.at(t=3).explicit()
        for own in (a, b)
    )
    assert isinstance(found.certificate, OrderWitness | SetGain)
    assert found.holds == refined_exactly(one.fractions(), other.fractions())
    assert found.equivalent == (found.holds and refined_exactly(other.fractions(), one.fractions()))


@pytest.mark.parametrize(
    ("form", "privacy"),
    [
        (hadamard(64), {"y": 3}),
        (pgr(3, 3), {"y": 3}),
        slow((hadamard(64), {"eps": 1})),
        slow((pgr(3, 3), {"t": 2})),
        slow((pgr(3, 3), {"eps": 1})),
        slow((pgr(13, 3), {"y": 3})),
    ],
)
def test_large_designs_and_oue_do_not_refine_each_other(form: Any, privacy: dict[str, int]) -> None:
    for a, b in ((form, oue), (oue, form)):
        found = refines(a, b, **privacy)
        assert found.holds is False
        found.certificate.check()
        with pytest.raises(Rejected):
            replace(found.certificate, a=found.certificate.b, b=found.certificate.a).check()


def test_a_witness_does_not_show_the_opposite() -> None:
    found = refines(design(hadamard(8).blocks), hadamard(8), y=3)
    assert found.holds
    assert not found.equivalent
    assert isinstance(found.certificate, OrderWitness)
    with pytest.raises(Rejected):
        OrderWitness(found.certificate.b, found.certificate.a).check()


def test_hadamard_response_is_its_design_with_a_report_that_tells_nothing() -> None:
    assert refines(hadamard(8), design(hadamard(8).blocks, full=1), y=3).equivalent


def test_the_same_plane_with_other_names_of_the_secrets_is_incomparable() -> None:
    """Designs of one size: neither their parameters nor their symmetries decide, but the blocks."""
    assert not refines(design(FANO), design(OTHER), y=2)
    assert not refines(design(OTHER), design(FANO), y=2)


@pytest.mark.slow
def test_a_smaller_ratio_is_never_refined_by_a_larger_one() -> None:
    for a, b in ((hadamard(64, eps=1), oue), (pgr(3, 3, eps=1), pgr(3, 3)), (oue, hadamard(64, eps=2))):
        found = refines(a, b, eps=F(3, 2))
        assert found.holds is False
        assert found.certificate.values[0] == 0


def test_sides_of_one_name_say_which_eps_they_have() -> None:
    found = refines(hadamard(4, y=2), hadamard(4, y=3))
    assert (found.a, found.b) == ("hadamard(K=4) at eps = 2*log(2)", "hadamard(K=4) at eps = 2*log(3)")
    assert refines(hadamard(4, y=2), oue, y=3).a == "hadamard(K=4) at eps = 2*log(2)"
    assert refines(hadamard(4), oue, y=3).a == "hadamard(K=4)"


def test_different_ratios_are_left_to_a_linear_program() -> None:
    assert refines(hadamard(4, y=3), hadamard(4, y=2)).holds
    found = refines(hadamard(64, y=3), oue, y=2)
    assert found.holds is False or found.holds is None


def test_a_channel_of_one_ratio_that_is_too_large_for_a_linear_program() -> None:
    channel = Channel(sue(k=9, y=3).fractions())
    assert refines(channel, sue, k=9, y=3).equivalent
    assert not refines(channel, oue, k=9, y=3)


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ((hadamard(8), oue), "hadamard(K=8) needs eps or y or t"),
        ((hadamard(8, eps=1), hadamard(16, eps=1)), "different numbers of secrets: 7 and 15"),
        ((design(v=7, b=7, kappa=3, eps=1), oue), "the blocks of design are not known"),
    ],
)
def test_what_is_missing_is_said(question: Any, message: str) -> None:
    with pytest.raises(SymqifError) as error:
        refines(*question, **({"eps": 1} if "blocks" in message else {}))
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("command", "status", "words"),
    [
        slow(("refine hadamard(K=64) oue --eps 1", 1, "hadamard(K=64) is not refined by OUE at k = 63, ε = 1")),
        ("refine oue pgr(q=3,t=3) --y 3 --k 13", 1, "for 4 secrets ("),
        ("refine pgr(q=3,t=2) grr --t 3", 0, "No adversary gains more from either."),
        ("refine hadamard(K=8,y=2) oue --y 3", 1, "hadamard(K=8,y=2) is not refined by OUE(eps=2*log(3))"),
        ("refine hadamard(K=8) oue --y 3 --k 8", 2, "hadamard(K=8) has 7 secrets, not 8"),
        ("refine hadamard(K=7) oue --y 3", 2, "K must be a power of 2, not 7"),
        ("refine hadamard oue --y 3", 2, "needs a number of secrets"),
        ("refine hadamard(K=8) oue", 2, "needs eps or y or t"),
        ("capacity hadamard(K=64) --eps 1", 0, "between 1.4621171572600"),
        ("capacity hadamard", 0, "capacity.hadamard = 2e^ε/(e^ε + 1)"),
        ("capacity pgr(q=3,t=3) --t 3", 0, "= 13/7 ≈ 1.85714"),
        ("capacity design(v=7,b=7,kappa=3) --y 2", 0, "= 7/4 = 1.75"),
        ("epsilon hadamard(K=8) --k 7", 0, "epsilon.hadamard(K=8) = ε"),
        ("refine hadamard(K=4) oue --over eps --k 3", 2, "--over is for protocols, and hadamard(K=4) is a design"),
        ("refine hadamard(K=4) oue --bitwise --t 3", 2, "hadamard(K=4) is not a unary encoding"),
        ("capacity design --eps 1", 0, "for a value, give --kappa and --v too"),
        ("capacity hadamard --eps 1", 0, "between 1.4621171572600"),
        ("capacity hadamard(K=8) --k 8", 2, "hadamard(K=8) has 7 secrets, not 8"),
        ("capacity hadamard(K=8) --omega 3", 2, "capacity.hadamard(K=8) has no parameter 'omega'"),
        ("capacity hadamard(z=8)", 2, "hadamard has no parameter 'z': its parameters are K and eps"),
        ("capacity pgr(q=6,t=3)", 2, "q must be a power of a prime, not 6"),
        ("capacity design(v=8,b=7,kappa=3)", 2, "r must be an integer, not 21/8"),
    ],
)
def test_designs_on_the_command_line(command: str, status: int, words: str) -> None:
    done = symqif(*command.split())
    assert done.exit_code == status
    assert words in done.output


def test_a_channel_from_a_file_and_a_design(tmp_path: Path) -> None:
    file = tmp_path / "h4.csv"
    file.write_text("3/8,1/8,3/8,1/8\n3/8,3/8,1/8,1/8\n3/8,1/8,1/8,3/8\n")
    for sides in ((f"file:{file}", "hadamard(K=4)"), ("hadamard(K=4)", f"file:{file}")):
        done = symqif("refine", *sides, "--t", "3", "--json")
        assert (done.exit_code, json.loads(done.stdout)["equivalent"]) == (0, True)


def test_several_reports_are_compared_as_their_channels() -> None:
    reports = parallel(grr.subset_form(k=3, t=2), 2)
    assert refines(grr(3, t=4), reports)
    assert not refines(reports, grr(3, t=4))
    assert refines(l_grr(3, 2, t_perm=9, t_1=3), l_grr(3, 1, t_perm=9, t_1=3))
