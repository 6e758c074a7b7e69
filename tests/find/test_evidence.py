"""Evidence for refinements: of two-by-two channels with irrational entries, where the quotient is a witness."""

from symqif.find.limits import Deadline
from symqif.find.refinement.evidence import refinement_evidence
from symqif.kernel.term import parse
from symqif.reduction.evaluation import truth

SHARP = "matrix([[exp(-1), 1-exp(-1)], [0, 1]])"
BLURRED = "matrix([[exp(-2), 1-exp(-2)], [0, 1]])"


def test_the_quotient_of_two_irrational_channels_is_a_witness_that_the_checker_takes():
    refined = parse(f"refines({SHARP}, {BLURRED})")
    found = refinement_evidence(refined, "claim")
    assert truth(refined, found, "claim")


def test_no_evidence_is_made_up_where_the_quotient_is_no_channel():
    refined = parse(f"refines({BLURRED}, {SHARP})")
    assert refinement_evidence(refined, "claim") == {}


def test_what_is_not_decided_in_time_has_no_evidence():
    refined = parse("refines(matrix([[2/3, 1/3], [1/3, 2/3]]), matrix([[3/5, 2/5], [2/5, 3/5]]))")
    assert refinement_evidence(refined, "claim", Deadline(0)) == {}
