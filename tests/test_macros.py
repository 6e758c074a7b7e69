"""Steps of outlines that are made of rules: the checker accepts what they become, and no falsehood follows."""

from dataclasses import replace

import pytest

from symqif.claims.stored import folded
from symqif.find.limits import Deadline, GaveUp
from symqif.find.proof import prove
from symqif.kernel.term import Rejected
from symqif.macros import MACROS, given
from symqif.outline import AUTO, by
from symqif.reduction.proof import check
from symqif.reduction.rule import RULES
from symqif.reduction.statement import Statement
from tests.sample import slow

SETS = {"X": "set", "p": "function(X)", "a": "X", "r": "real"}
POSITIVE, BOUNDED = "forall(0 <= p(x), x, X)", "forall(p(x) <= r, x, X)"
REAL = {"r": "real", "s": "real", "t": "real"}
WEIGHTS, MEAN = {**SETS, "q": "function(X)"}, "0 <= total(p(x)*(q(x) - r), x, X)"
EACH = by("instance", hypothesis=0, values=["z"])
RANDOMISED = "subset(3, 1, 1, 1, 1/2, 1/4)"
TWO, THREE = "subset(2, 1, 1, 1, 3/4, 1/4)", "subset(2, 0, 1, 1 + (1-i)*3, 3/8, 1/8)"
LDP = Statement("3 <= r", {"r": "real"}, (f"ldp({TWO}, r)",))
UNIFORM, SYMMETRIC = "matrix([[1/2, 1/2], [1/2, 1/2]])", "matrix([[p, 1-p], [1-p, p]])"
SAME = Statement("p == 1/2", {"p": "real"}, ("0 <= p <= 1", f"refines({UNIFORM}, {SYMMETRIC})"))
ORDER = Statement("1/8 <= 1/4", {}, (f"refines({TWO}, {THREE})",))
UNREPORTED = Statement("1/4 <= 0", {}, (f"refines(subset(3, 2, 2, 1, 2/5, 1/5), {RANDOMISED})",))
LARGEST = "largest(p(x), x, X)"
BERNOULLI = Statement("1 + n*r <= (1 + r)**n", {"n": "integer", "r": "real"}, ("1 <= n", "-1 < r"))
HOLDS = {
    "obtain": (SAME, by("obtain", by("auto"), hypothesis=-1, name="w")),
    "ldp-entry": (LDP, by("ldp-entry", by("auto"), hypothesis=0, size="1")),
    "equal-ratio-order": (ORDER, by("equal-ratio-order", by("auto"), hypothesis=0, ratio="3", size="1")),
    "equal-ratio-unreported": (UNREPORTED, by("equal-ratio-unreported", by("auto"), hypothesis=0, ratio="2", size="1")),
    "cycle": (Statement("equivalent(r < 1, 0 < 1 - r, 1 - r > 0)", REAL), by("cycle")),
    "equivalence": (
        Statement("all(1 < s, t < 0)", REAL, ("equivalent(0 < r, all(1 < s, t < 0))", "0 < 2*r")),
        by("equivalence", **{"hypothesis": 0, "from": 0}),
    ),
    "denial": (Statement("no(all(r < 0, 0 < r))", REAL), by("denial")),
    "denied": (Statement("r == s", REAL, ("0 < t", "no(0 < t)")), by("denied", hypothesis=0)),
    "apart": (Statement("0 < (r - s)**2", REAL, ("r != s",)), by("apart", hypothesis=-1)),
    "chain": (
        Statement("r == t", REAL, ("r == s", "s == t")),
        by("chain", by("hypothesis", hypothesis=-1), through=["s", "s"]),
    ),
    "exponentiate": (Statement("log(r) < log(s)", REAL, ("0 < r", "r < s")), by("exponentiate")),
    "logarithm": (Statement("exp(r) <= exp(s)", REAL, ("r <= s",)), by("logarithm", left="r", right="s")),
    "element": (
        Statement("exists(0 <= p(x), x, X)", SETS, (POSITIVE,)),
        by("element", by("instance", by("exhibit", value="z"), hypothesis=0, values=["z"]), set="X", name="z"),
    ),
    "some-element": (
        Statement("exists(all(0 < p(x), r <= q(x)), x, X)", WEIGHTS, ("0 < total(p(x), x, X)", MEAN, POSITIVE)),
        by(
            "some-element",
            AUTO,
            by("instance", hypothesis=2, values=["z"]),
            AUTO,
            by("exhibit", value="z"),
            weight="total(p(x), x, X)",
            value="total(p(y)*(q(y) - r), y, X)",
            name="z",
        ),
    ),
    "below-largest": (Statement(f"p(a) <= {LARGEST}", SETS), by("below-largest", term=LARGEST, at="a")),
    "attained": (
        Statement(f"exists(p(x) >= {LARGEST}, x, X)", SETS),
        by("attained", by("exhibit", value="z"), term=LARGEST, name="z"),
    ),
    "contradiction": (Statement("r == 5", {"r": "real"}, ("r < 0", "0 < r")), by("contradiction")),
    "suppose": (Statement("r <= 3", {"r": "real"}, ("r**3 <= 27",)), by("suppose")),
    "largest-at-most": (Statement("largest(p(x), x, X) <= r", SETS, (BOUNDED,)), by("largest-at-most", EACH, name="z")),
    "bernoulli": (BERNOULLI, by("bernoulli", n="n", x="r")),
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
    "cycle": Statement("equivalent(r < 1, 0 <= 1 - r, 1 - r > 0)", REAL),
    "equivalence": Statement("all(1 < s, t < 0)", REAL, ("equivalent(0 < r, all(1 < s, t < 0))", "0 <= r")),
    "denial": Statement("no(all(r <= 0, 0 <= r))", REAL),
    "denied": Statement("r == s", REAL, ("0 < t", "no(0 < r)")),
    "apart": Statement("0 < r - s", REAL, ("r != s",)),
    "chain": Statement("r == t", REAL, ("r == s", "s <= t")),
    "exponentiate": Statement("log(r) < log(s)", REAL, ("0 < r", "r <= s")),
    "logarithm": Statement("exp(r) < exp(s)", REAL, ("r <= s",)),
    "element": Statement("exists(0 < p(x), x, X)", SETS, (POSITIVE,)),
    "some-element": Statement(
        "exists(all(0 < p(x), r < q(x)), x, X)", WEIGHTS, ("0 < total(p(x), x, X)", MEAN, POSITIVE)
    ),
    "below-largest": Statement(f"p(a) < {LARGEST}", SETS),
    "attained": Statement(f"exists(p(x) > {LARGEST}, x, X)", SETS),
    "contradiction": Statement("r == 5", {"r": "real"}, ("r <= 0", "0 <= r")),
    "suppose": Statement("r <= 2", {"r": "real"}, ("r**3 <= 27",)),
    "largest-at-most": Statement("largest(p(x), x, X) < r", SETS, (BOUNDED,)),
    "bernoulli": replace(BERNOULLI, given=("1 <= n", "-4 <= r")),
    "below-total": Statement("p(a) < total(p(x), x, X)", SETS, (POSITIVE,)),
}


def rules(node):
    yield node["rule"]
    for below in node.get("then", ()):
        yield from rules(below)


@pytest.mark.parametrize("name", [slow(name) if name == "bernoulli" else name for name in MACROS])
def test_a_step_becomes_a_proof_that_the_checker_accepts(name):
    statement, outline = HOLDS[name]
    found = prove(statement, (), outline, {}, Deadline(60))
    check(statement.sequent(), found, {})
    assert set(rules(found["proof"])) <= {"leaf", "enclosure", *RULES}


@pytest.mark.parametrize("name", [slow(name) if name == "exponentiate" else name for name in MACROS])
def test_a_step_shows_no_falsehood(name):
    with pytest.raises((GaveUp, Rejected)):
        prove(FALSE[name], (), HOLDS[name][1], {}, Deadline(3))


@pytest.mark.slow
def test_bernoulli_is_strict_for_two_factors_that_are_not_1():
    strict, (_, outline) = replace(BERNOULLI, claim="1 + n*r < (1 + r)**n"), HOLDS["bernoulli"]
    for facts in (("2 <= n", "-1 < r", "0 < r**2"), ("2 <= n", "r > 0")):
        own = replace(strict, given=facts)
        assert check(own.sequent(), prove(own, (), outline, {}, Deadline(60)), {}) == {"mean-value"}
    for facts in (("2 <= n", "-1 < r"), ("1 <= n", "0 < r")):
        with pytest.raises((GaveUp, Rejected)):
            prove(replace(strict, given=facts), (), outline, {}, Deadline(3))


@pytest.mark.slow
def test_bernoulli_is_proved_by_the_same_nodes_wherever_it_is_used():
    claim = "all(1 + n*r <= (1 + r)**n, forall(implies(1 <= m, 1 + m*r <= (1 + r)**m), m, integer))"
    elsewhere = by("for-each", by("introduce", by("bernoulli", n="m", x="r")))
    found = prove(replace(BERNOULLI, claim=claim), (), by("split", HOLDS["bernoulli"][1], elsewhere), {}, Deadline(60))
    assert list(rules(found["proof"])).count("mean-value") == 2
    assert [node["rule"] for node in folded({"proof": found["proof"]})["nodes"] if "rule" in node].count(
        "mean-value"
    ) == 1


@pytest.mark.parametrize("name", MACROS)
def test_a_step_is_no_rule(name):
    assert name not in RULES


@pytest.mark.parametrize("read", [[], ["s"], ["s", "s + 0"], ["s", "s + 0", "t"]])
def test_a_chain_may_have_more_links_than_lines_that_are_read(read):
    statement, _ = HOLDS["chain"]
    outline = by("chain", by("hypothesis", hypothesis=-1), through=["s", "s"], shown=read)
    check(statement.sequent(), prove(statement, (), outline, {}, Deadline(60)), {})


SHIFTED = Statement("all(0 < (r - s)**2, 0 < t)", REAL, ("r != s", "0 < t"))


@pytest.mark.parametrize("numbers", [(0, 1), (-3, -2)])
def test_what_a_step_is_made_of_shifts_no_number_of_a_hypothesis_in_what_is_given_to_it(numbers):
    own = by("split", AUTO, by("hypothesis", hypothesis=numbers[1]))
    found = prove(
        SHIFTED, (), by("apart", own, own, hypothesis=numbers[0] + 1 if numbers[0] < 0 else 0), {}, Deadline(60)
    )
    check(SHIFTED.sequent(), found, {})
    assert [node["then"][1]["hypothesis"] for node in given("apart", found["proof"])] == [numbers[1]] * 2


def test_a_step_leaves_as_many_goals_as_it_says():
    statement, _ = HOLDS["suppose"]
    with pytest.raises(Rejected, match="suppose leaves 1 goals, but 2 outlines are given"):
        prove(statement, (), by("suppose", by("leaf"), by("leaf")), {}, Deadline(3))
