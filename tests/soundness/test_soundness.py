"""Falsehoods and nonsense that an earlier base accepted: each is rejected now, with a line that names the reason.

The claim files beside this test are a catalogue. Their certificates are those that were accepted, in today's format and
rules; that of `hole.a`, a true theorem, is valid.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from symqif.claims.catalogue import load, theorems
from symqif.claims.decide import decide
from symqif.claims.verify import recheck

CATALOGUE = Path(__file__).parent
REASONS = {
    "hole.b": "nothing shows that b != 0",
    "hole.binomial": "nothing shows that m >= 0",
    "hole.contrary-power": "nothing shows that x > 0",
    "hole.contrary-sqrt": "nothing shows that b != 0",
    "hole.sqrt-instance": "nothing shows that b != 0",
    "hole.larger": "nothing shows that b != 0",
    "hole.illtyped": "y is not of the sort X",
    "hole.five": "a formula is wanted, not 5",
    "hole.increasing2": "the statement presupposes 0 != 0, which is not shown",
    "hole.nochannel": "the rows of matrix([[5, -3], [2]]) do not have one positive length",
    "hole.undefined": "the claim holds at the point",
}
TRUTH = {
    "hole.a": "proved",
    "hole.b": "refuted",
    "hole.binomial": "refuted",
    "hole.sqrt-instance": "refuted",
    "hole.larger": "refuted",
}


def test_each_stored_certificate_of_a_falsehood_is_rejected_with_its_reason() -> None:
    results = {result.claim.id: result.outcomes["printed"] for result in recheck(catalogue=CATALOGUE)}
    assert results.pop("hole.a").verdict == "proved"
    assert {name: outcome.verdict for name, outcome in results.items()} == dict.fromkeys(REASONS, "undecided")
    assert not [(name, results[name].reason) for name, reason in REASONS.items() if reason not in results[name].reason]


@pytest.mark.parametrize("name", ["hole.a", *REASONS])
def test_no_search_decides_such_a_statement_wrongly(name: str) -> None:
    entries = load(CATALOGUE)
    outcome = decide(name, "printed", entries[name].claim.printed, theorems(entries), 10.0)
    assert outcome.verdict == TRUTH.get(name, "undecided")
    assert (outcome.verdict == entries[name].claim.recorded) == (name == "hole.a")
