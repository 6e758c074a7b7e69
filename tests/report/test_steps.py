"""The steps that `symqif show` prints."""

from symqif.claims.verify import recheck
from symqif.report.steps import steps


def test_the_facts_of_a_refuted_statement_are_not_shown_as_undecided_steps():
    result = {r.claim.id: r for r in recheck(["lem.thesue.proof"])}["lem.thesue.proof"]
    shown = steps(result)
    assert result.verdict == "refuted"
    assert {s.part for s in shown} == {"repaired", "remark"}
    assert "undecided" not in {s.verdict for s in shown}
