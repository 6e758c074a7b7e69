"""Steps of outlines that are made of rules: the checker accepts what they become, and no falsehood follows."""

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
HOLDS = {
    "contradiction": (Statement("r == 5", {"r": "real"}, ("r < 0", "0 < r")), by("contradiction")),
    "suppose": (Statement("r <= 3", {"r": "real"}, ("r**3 <= 27",)), by("suppose")),
    "largest-at-most": (Statement("largest(p(x), x, X) <= r", SETS, (BOUNDED,)), by("largest-at-most", EACH, name="z")),
    "below-total": (
        Statement("p(a) <= total(p(x), x, X)", SETS, (POSITIVE,)),
        by("below-total", term="total(p(x), x, X)", at="a"),
    ),
}
FALSE = {
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
    assert set(rules(found["proof"])) <= {"leaf", *RULES}


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
