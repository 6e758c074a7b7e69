"""The catalogue's verdict on each printed statement against an independent sweep over numbers."""

import ast
from functools import cache
from pathlib import Path

import pytest

from symqif.claims.catalogue import Entry, load
from tests.oracles import checks  # noqa: F401 (registers the checks)
from tests.oracles.sweep import CHECKS, Sweep, outcome
from tests.sample import every

HERE = Path(__file__).parent
EXPECTED = {"proved": True, "checked": True, "assumed": True, "refuted": False}


@cache
def catalogue() -> dict[str, Entry]:
    return load(None)


def verdict(name: str) -> str:
    """What is recorded of a claim as printed, or under ID/repaired and ID/remarks of what stands beside it."""
    claim_id, _, part = name.partition("/")
    claim = catalogue()[claim_id].claim
    if part == "repaired":
        assert claim.repaired is not None
        return "proved"  # a claim is refused otherwise
    if part == "remarks":
        (recorded,) = {remark.recorded for remark in claim.remarks}
        return recorded
    return claim.recorded


@pytest.mark.parametrize("name", every(100, [*CHECKS][::-1]))
def test_the_recorded_verdict_is_that_of_the_sweep(name: str) -> None:
    recorded = verdict(name)
    found = outcome(name)
    assert found.holds == EXPECTED[recorded], f"{name} is recorded as {recorded}, but {found}"


def wanted(name: str) -> set[str]:
    """The checks of a claim: of what is printed and, beyond the paper, of what stands beside it."""
    claim = catalogue()[name].claim
    beside = {"repaired": claim.repaired, "remarks": claim.remarks} if name.startswith("beyond.") else {}
    return {name, *(f"{name}/{part}" for part, there in beside.items() if there)}


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_a_claim_of_the_catalogue_has_a_check(name: str) -> None:
    missing = sorted(wanted(name) - CHECKS.keys())
    assert not missing, f"a file of tests/oracles/checks wants a function with @check({', '.join(map(repr, missing))})"


def test_every_check_is_of_a_claim() -> None:
    assert CHECKS.keys() <= {check for name in catalogue() for check in wanted(name)}


def test_the_oracle_shares_no_code_with_symqif() -> None:
    """Only the standard library, mpmath and the oracle itself are imported by any file but this one."""
    for file in set(HERE.rglob("*.py")) - {Path(__file__)}:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert [n for n in names if n.startswith(("symqif", "sympy", "tests.")) and "tests.oracles" not in n] == []


# The sweep itself: what it says of statements that are known


def swept(*pairs: tuple[int, int]) -> Sweep:
    sweep = Sweep()
    for left, right in sweep.over("left right", pairs):
        sweep.equal(left, right, "equal")
    return sweep


def test_a_sweep_keeps_the_first_point_where_a_line_fails() -> None:
    assert swept((1, 1), (2, 2)).holds
    assert swept((1, 1), (1, 2), (3, 4)).failures == {"equal": "left=1, right=2"}


def test_a_point_is_told_with_those_of_the_loops_around_it() -> None:
    sweep = Sweep()
    for k in sweep.over("k", (2, 3)):
        for n in sweep.over("n", range(k)):
            sweep.that(n < 2, "small")
        sweep.that(k < 3, "least")
    with sweep.at(n=1):
        sweep.that(False, "alone")
    assert sweep.failures == {"small": "k=3, n=2", "least": "k=3", "alone": "n=1"}


def test_a_division_by_zero_is_a_failure() -> None:
    sweep = Sweep()
    for n in (1, 0):
        with sweep.at(n=n):
            sweep.equal(1 / n, 1, "equal")
    assert sweep.failures == {"undefined": "n=0"}


def test_a_wrong_capacity_is_seen() -> None:
    """The sum over i from 0 instead of 1, in the second line of SUE's chain."""
    sweep = Sweep()
    with sweep.at(k=2):
        sweep.chain(("first", 3), ("second", 4), ("third", 4))
    assert list(sweep.failures) == ["second"]
