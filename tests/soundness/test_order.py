"""The order in which certificates of the catalogue are checked changes no answer, nor does what is remembered, nor the
seed of a process's hashes; and not the work that is counted either."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from symqif.claims.catalogue import Catalogue, load, theorems
from symqif.claims.outcome import Outcome
from symqif.claims.verify import Result, stored
from symqif.kernel import budget
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import READ, Rejected
from symqif.reduction import certificate
from symqif.reduction.statement import Statement
from tests.memory import forget

HOME = Path(__file__).parents[2]
SAYS = "import json, sys; from tests.soundness.test_order import costs; print(json.dumps(costs(sys.argv[1:])))"
SEEDED = ["beyond.the-real-eps", "revisiting.mse", "wang.de-variance"]  # whose work was by the seed
Answers = dict[str, list[object]]  # of each part: verdict, reason, what it rests on, whether its range has a point


@cache
def catalogue() -> tuple[Catalogue, Mapping[str, Sequent]]:
    entries = load()
    return entries, theorems(entries)


def told(outcomes: Mapping[str, Outcome]) -> Answers:
    return {part: [o.verdict, o.reason, list(o.rests_on), o.has_point] for part, o in outcomes.items()}


def answers(names: list[str], *, cold: bool = False) -> dict[str, Answers]:
    """By the certificates of claims, in this order: each alone, without those that it rests on."""
    entries, known = catalogue()
    found = {}
    for name in names:
        if cold:
            forget()
        found[name] = told(stored(entries[name], known))
    return found


def costs(names: list[str], *, cold: bool = False) -> dict[str, list[object]]:
    """The answers, with the work that each claim took."""
    catalogue()
    found: dict[str, list[object]] = {}
    for name in names:
        before = budget._done
        found[name] = [answers([name], cold=cold), budget._done - before]
    return found


@pytest.mark.slow
def test_some_claims_have_the_same_answers_cold_and_warm_in_two_orders_and_in_another_process() -> None:
    names = sorted(catalogue()[0])
    shuffled = [*SEEDED, *random.Random(1).sample(names, len(names) // 20)]
    cold = costs(shuffled, cold=True)
    assert costs(shuffled[::-1]) == cold
    for seed in ("1", "2"):
        environment, command = {**os.environ, "PYTHONHASHSEED": seed}, [sys.executable, "-c", SAYS, *shuffled[::-1]]
        said = subprocess.run(command, cwd=HOME, check=True, capture_output=True, env=environment).stdout
        assert json.loads(said) == cold


def test_all_claims_have_the_same_answers_cold_in_any_order_as_in_processes_that_remember(
    results: Mapping[str, Result],
) -> None:
    warm = {name: told(result.outcomes) for name, result in results.items()}
    assert "undecided" not in {answer[0] for parts in warm.values() for answer in parts.values()}
    assert answers(random.Random(2).sample(list(warm), len(warm)), cold=True) == warm


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("-" * (READ - 1) + "x", True), ("-" * READ + "x", False), ("-" * 5800 + "x", False),
        ("+".join(["x"] * READ), True), ("+".join(["x"] * (READ + 1)), False),
    ],
)  # fmt: skip
def test_how_deep_a_text_may_be_depends_on_no_certificate_before_and_on_no_process(text: str, allowed: bool) -> None:
    """A text of 5,800 signs was read beside few steps, and rejected below 150 of them; but not after the first."""
    leaf = {"rule": "leaf", "using": [], "sign": {"kind": "positivstellensatz", "terms": [["1", [], text]]}}
    deep: Mapping[str, object] = leaf
    for _ in range(150):
        deep = {"rule": "have", "formula": "0 == 0", "reason": "", "then": [{"rule": "leaf"}, deep]}
    factor = 1 if text[0] == "-" else text.count("x") ** 2
    statement = Statement(f"0 <= {factor}*x*x", {"x": "real"})

    def accepted(node: Mapping[str, object]) -> bool:
        data = certificate.certificate("x", "printed", statement, proof={"presupposed": [], "proof": node})
        try:
            return certificate.check(data, statement, {}).verdict == "proved"
        except Rejected:
            return False

    limit, found = sys.getrecursionlimit(), list[bool]()
    for process in (limit, 20 * limit):
        sys.setrecursionlimit(process)
        try:
            forget()
            found += [accepted(node) for node in (deep, leaf, deep)]
        finally:
            sys.setrecursionlimit(limit)
    assert found == [allowed] * 6
