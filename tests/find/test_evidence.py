"""Evidence for refinements at a point: of rational channels, and in time."""

import pytest

from symqif.find.limits import Deadline
from symqif.find.refinement.evidence import refinement_evidence
from symqif.kernel.term import Rejected, parse
from symqif.reduction.evaluation import truth

SHARP = "matrix([[exp(-1), 1-exp(-1)], [0, 1]])"
BLURRED = "matrix([[exp(-2), 1-exp(-2)], [0, 1]])"


def test_channels_with_irrational_entries_have_no_evidence():
    refined = parse(f"refines({SHARP}, {BLURRED})")
    assert refinement_evidence(refined, "claim") == {}
    with pytest.raises(Rejected, match="do not tell the sign"):
        truth(refined, {}, "claim")


def test_what_is_not_decided_in_time_has_no_evidence():
    refined = parse("refines(matrix([[2/3, 1/3], [1/3, 2/3]]), matrix([[3/5, 2/5], [2/5, 3/5]]))")
    assert refinement_evidence(refined, "claim", Deadline(0)) == {}
