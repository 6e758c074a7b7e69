"""Steps of outlines that are made of rules: the checker accepts what they become, and no falsehood follows."""

from dataclasses import replace

import pytest

from symqif.claims.macros import MACROS
from symqif.find.limits import Deadline, GaveUp
from symqif.find.proof import prove
from symqif.kernel.term import Rejected
from symqif.reduction.outline import by
from symqif.reduction.proof import check
from symqif.reduction.rule import RULES
from symqif.reduction.statement import Statement

SETS = {"X": "set", "p": "function(X)", "a": "X", "r": "real"}
POSITIVE, BOUNDED = "forall(0 <= p(x), x, X)", "forall(p(x) <= r, x, X)"
EACH = by("instance", hypothesis=0, values=["z"])
RANDOMISED = "subset(3, 1, 1, 1, 1/2, 1/4)"
TWO, THREE = "subset(2, 1, 1, 1, 3/4, 1/4)", "subset(2, 0, 1, 1 + (1-i)*3, 3/8, 1/8)"
LDP = Statement("3 <= r", {"r": "real"}, (f"ldp({TWO}, r)",))
UNIFORM, SYMMETRIC = "matrix([[1/2, 1/2], [1/2, 1/2]])", "matrix([[p, 1-p], [1-p, p]])"
SAME = Statement("p == 1/2", {"p": "real"}, ("0 <= p <= 1", f"refines({UNIFORM}, {SYMMETRIC})"))
ORDER = Statement("1/8 <= 1/4", {}, (f"refines({TWO}, {THREE})",))
UNREPORTED = Statement("1/4 <= 0", {}, (f"refines(subset(3, 2, 2, 1, 2/5, 1/5), {RANDOMISED})",))
HOLDS = {
    "obtain": (SAME, by("obtain", by("auto"), hypothesis=-1, name="w")),
    "ldp-entry": (LDP, by("ldp-entry", by("auto"), hypothesis=0, size="1")),
    "equal-ratio-order": (ORDER, by("equal-ratio-order", by("auto"), hypothesis=0, ratio="3", size="1")),
    "equal-ratio-unreported": (UNREPORTED, by("equal-ratio-unreported", by("auto"), hypothesis=0, ratio="2", size="1")),
    "contradiction": (Statement("r == 5", {"r": "real"}, ("r < 0", "0 < r")), by("contradiction")),
    "suppose": (Statement("r <= 3", {"r": "real"}, ("r**3 <= 27",)), by("suppose")),
    "largest-at-most": (Statement("largest(p(x), x, X) <= r", SETS, (BOUNDED,)), by("largest-at-most", EACH, name="z")),
    "below-total": (
        Statement("p(a) <= total(p(x), x, X)", SETS, (POSITIVE,)),
        by("below-total", term="total(p(x), x, X)", at="a"),
    ),
}
FALSE = {
    "obtain": replace(SAME, claim="p < 1/2"),
    "ldp-entry": replace(LDP, claim="3 < r"),
    "equal-ratio-order": replace(ORDER, claim="1/4 < 1/8"),
    "equal-ratio-unreported": replace(UNREPORTED, given=(f"refines({RANDOMISED}, {RANDOMISED})",)),
    "contradiction": Statement("r == 5", {"r": "real"}, ("r <= 0", "0 <= r")),
    "suppose": Statement("r <= 2", {"r": "real"}, ("r**3 <= 27",)),
    "largest-at-most": Statement("largest(p(x), x, X) < r", SETS, (BOUNDED,)),
    "below-total": Statement("p(a) < total(p(x), x, X)", SETS, (POSITIVE,)),
}


def rules(node):
    yield node["rule"]
    for below in node.get("then", ()):
        yield from rules(below)


@pytest.mark.parametrize("name", MACROS)
def test_a_step_becomes_a_proof_that_the_checker_accepts(name):
    statement, outline = HOLDS[name]
    found = prove(statement, (), outline, {}, Deadline(10))
    check(statement.sequent(), found, {})
    assert set(rules(found["proof"])) <= {"leaf", "enclosure", *RULES}


@pytest.mark.parametrize("name", MACROS)
def test_a_step_shows_no_falsehood(name):
    with pytest.raises((GaveUp, Rejected)):
        prove(FALSE[name], (), HOLDS[name][1], {}, Deadline(3))


@pytest.mark.parametrize("name", MACROS)
def test_a_step_is_no_rule(name):
    assert name not in RULES


def test_a_step_leaves_as_many_goals_as_it_says():
    statement, _ = HOLDS["suppose"]
    with pytest.raises(Rejected, match="suppose leaves 1 goals, but 2 outlines are given"):
        prove(statement, (), by("suppose", by("leaf"), by("leaf")), {}, Deadline(3))
