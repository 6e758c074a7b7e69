"""The corpus of bad and good certificates: the base and Rocq's exporter on all of it, whatever the order."""

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest

from symqif.claims.claim import Derivation
from symqif.claims.decide import decide
from symqif.kernel.budget import Exhausted, limited
from tests.sample import every
from tests.soundness import checkers
from tests.soundness.checkers import by_rocq, part, statement
from tests.soundness.corpus import CASES, Case, case, mistakes

HOME = Path(__file__).parents[2]
BAD = [one for one in CASES if not one.holds]
STATED = [one for one in CASES if not one.of_refinement]
SAYS = "import json, sys; from tests.soundness.test_corpus import {0}; print(json.dumps({0}(sys.argv[1:])))"
LITTLE = 2 * 10**6  # units of work, enough for all that do not run out


def base(one: Case) -> str:
    with limited(LITTLE):
        return checkers.base(one)


def names(cases: list[Case]) -> list[str]:
    return [one.name for one in cases]


def together(cases: list[str]) -> dict[str, str]:
    return {name: base(case(name)) for name in cases}


def alone(cases: list[str]) -> dict[str, str]:
    """Each in a process of its own, which has checked nothing before."""
    with get_context("fork").Pool(1, maxtasksperchild=1) as process:
        return dict(zip(cases, process.map(base, map(case, cases), chunksize=1), strict=True))


def test_a_third_of_the_corpus_is_good() -> None:
    assert len(CASES) > 1.5 * len(BAD) > len(BAD) > len(CASES) / 3


def test_a_certificate_says_why_it_is_bad_or_good() -> None:
    assert not [one.name for one in CASES if not one.why or one.shows not in ("proved", "refuted")]
    assert [one.name for one in CASES if one.refused] == names(BAD)


def test_the_base_refuses_all_bad_certificates_and_no_others() -> None:
    assert not mistakes(base)


@pytest.mark.parametrize("one", BAD, ids=names(BAD))
def test_a_bad_certificate_is_refused_for_its_reason(one: Case) -> None:
    assert one.refused in base(one)


def test_a_checker_that_accepts_everything_is_seen_to_fail() -> None:
    assert len(mistakes(lambda _: "")) == len(BAD)


def test_a_checker_that_refuses_everything_is_seen_to_fail() -> None:
    assert len(mistakes(lambda _: "no")) == len(CASES) - len(BAD)


def test_a_certificate_that_shows_something_else_is_a_mistake() -> None:
    other = replace(case("sum-of-squares"), shows="refuted")
    assert mistakes(base, [other]) == [f"{other.name} is refused (it is proved): {other.why}"]


@pytest.mark.parametrize("one", every(7, STATED))
def test_the_exporter_stops_at_no_certificate_with_a_traceback(one: Case) -> None:
    """It may write a theorem for a bad one, as it believes what it is given; each has a theorem or a reason."""
    exported = part(one)
    assert (exported.theorem is None) == bool(exported.reason)


def test_the_exporter_writes_theorems_for_most_good_ones() -> None:
    good = [one for one in STATED if one.holds]
    assert sum(part(one).theorem is not None for one in good) > len(good) / 2


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")
def test_rocq_checks_no_bad_certificate() -> None:
    """Where no point is shown it checks the theorem alone, which is true of a range that is empty."""
    refusals = by_rocq(STATED)
    assert [one.name for one in STATED if not refusals[one.name] and not one.holds and not _vacuous(one)] == []


@pytest.mark.parametrize("one", every(4, STATED))
def test_no_search_decides_the_opposite_of_what_is_known(one: Case) -> None:
    """What a bad certificate shows is not decided; a vacuous statement is an exception, and a good one."""
    try:
        with limited(LITTLE):
            verdict = decide("own", "printed", Derivation(statement(one)), {}, 2.0).verdict
    except Exhausted:
        return  # nothing is decided
    assert verdict == "undecided" or (verdict == one.shows) == one.holds or _vacuous(one)


def _vacuous(one: Case) -> bool:
    """Is what is given false, so that the certificate is bad for what it says beside a proof alone?"""
    return "range" in one.certificate


@pytest.mark.parametrize("seed", range(3))
def test_the_order_in_which_certificates_are_checked_changes_no_answer(seed: int) -> None:
    """In two orders in one process, and the first two also in processes of their own."""
    shuffled = random.Random(seed).sample(names(CASES), len(CASES))
    answers = together(shuffled)
    assert together(shuffled[::-1]) == answers
    fresh = shuffled[:2]
    assert _process(alone, fresh) == {name: answers[name] for name in fresh}


@pytest.mark.slow
def test_each_certificate_alone_in_a_process_has_the_same_answer_as_among_the_others() -> None:
    assert _process(alone, names(CASES)) == _process(together, names(CASES))


def _process(answers: Callable[[list[str]], dict[str, str]], cases: list[str]) -> object:
    command = [sys.executable, "-c", SAYS.format(answers.__name__), *cases]
    return json.loads(subprocess.run(command, cwd=HOME, check=True, capture_output=True).stdout)


def test_the_runner_tries_any_checker() -> None:
    command = [sys.executable, "-m", "tests.soundness", "--checker", "builtins:str"]
    done = subprocess.run(command, cwd=HOME, capture_output=True, check=False, text=True)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == f"{len(CASES)} certificates, {len(CASES) - len(BAD)} mistakes"
