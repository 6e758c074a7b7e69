"""A proof counts only where what it rests on was proved before it."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.outcome import Outcome, Task
from symqif.claims.verify import settle
from symqif.reduction.statement import Statement

STATEMENT = Statement("x <= 1", {"x": "real"})


def claim(name: str) -> Claim:
    return Claim(name, name, Source("Notes"), Derivation(STATEMENT), "proved")


def outcome(verdict: str, *rests_on: str, of: Statement = STATEMENT) -> dict[str, Outcome]:
    return {"printed": Outcome(verdict, {"sha256": of.sha256}, rests_on, "", 0.0)}


def test_claims_that_rest_on_each_other_are_not_proved() -> None:
    """Both are decided, by processes of their own, before either is settled."""
    settled: dict[Task, Outcome] = {}
    first, second = (settle(claim(one), outcome("proved", other), settled) for one, other in ("ab", "ba"))
    assert (first.verdict, second.verdict) == ("undecided", "undecided")
    assert first.outcomes["printed"].reason == "rests on b, not proved here"


def test_a_proof_counts_where_its_basis_is_proved_and_not_where_that_is_refuted_or_its_own() -> None:
    settled: dict[Task, Outcome] = {}
    assert settle(claim("a"), outcome("proved", "mean-value"), settled).verdict == "proved"
    assert settle(claim("b"), outcome("proved", "a"), settled).verdict == "proved"
    assert settle(claim("c"), outcome("refuted"), settled).verdict == "refuted"
    assert settle(claim("d"), outcome("proved", "c"), settled).verdict == "undecided"
    assert settle(claim("e"), outcome("proved", "e"), settled).verdict == "undecided"


def test_an_answer_about_another_statement_is_none() -> None:
    other = Statement("x <= 2", {"x": "real"})
    for verdict in ("proved", "refuted"):
        settled = settle(claim("a"), outcome(verdict, of=other), {})
        assert (settled.verdict, settled.outcomes["printed"].reason) == (
            "undecided",
            "what came back is about another statement",
        )
