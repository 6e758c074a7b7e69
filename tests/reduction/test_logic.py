"""Rules of logic: a use of each that is accepted, and uses that are not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symqif.kernel.term import Rejected, parse, show, substitute
from symqif.reduction.logic import fresh, negation, parts
from symqif.reduction.refutation import truth
from tests.reduction.trees import (
    FACT,
    HYPOTHESIS,
    LEAF,
    NOT_SHOWN,
    ZERO,
    Examples,
    Use,
    cases,
    node,
    positive,
    sequent,
    sign,
)  # fmt: skip

REAL = {"x": "real", "y": "real", "z": "real"}
MISSING = "not among the hypotheses"
SQUARE = {"theorem": sequent("0 <= x*x", x="real")}
WHOLE = {"theorem": sequent("0 <= k", "-1 < k", k="integer")}
CHANNEL = {"theorem": sequent("capacity(A) == capacity(A)", A="channel")}
INCREASING = {"theorem": sequent("increasing(x*x + y, x, 0)", y="real")}
EQUIVALENT = ("equivalent(0 < x, 1 < y)", "0 < x")
from_first = {"hypothesis": 0, "from": 0}

FIRST = {"rule": "leaf", "conditions": [{"kind": "positivstellensatz", "terms": [["1", [0], None]]}]}

EXAMPLES: Examples = {
    "split": [
        Use(sequent("all(0 < 1, 1 == 1)"), node("split", positive(1), LEAF)),
        Use(sequent("all(0 < 1, 1 == 1)"), node("split", positive(1)), "leaves 2 goals, but 1 proofs"),
        Use(sequent("all(0 < 1, 1 == 1)"), node("split", LEAF, positive(1)), NOT_SHOWN),
        Use(sequent("all(0 < 1, 1 == 2)"), node("split", positive(1), LEAF), "not equal"),
        Use(sequent("0 < 1"), node("split", positive(1)), "the rule is for all"),
    ],
    "introduce": [
        Use(sequent("implies(0 < x, 0 <= x)", **REAL), node("introduce", FACT)),
        Use(sequent("implies(0 < x, 0 <= y)", **REAL), node("introduce", FACT), NOT_SHOWN),
        Use(sequent("implies(0 <= x, 0 < x)", **REAL), node("introduce", FACT), "the goal is strict"),
        Use(sequent("equivalent(0 < x, 0 <= x)", **REAL), node("introduce", FACT), "the rule is for implies"),
    ],
    "cycle": [
        Use(sequent("equivalent(x < 1, 0 < 1 - x)", **REAL), node("cycle", FACT, FACT)),
        Use(sequent("equivalent(x < 1, x < 2)", **REAL), node("cycle", sign(["1", [0], None], ["1", [], None]), FACT),
            NOT_SHOWN),
        Use(sequent("equivalent(x < 1, 0 < 1 - x)", **REAL), node("cycle", FACT), "leaves 2 goals, but 1 proofs"),
        Use(sequent("implies(x < 1, x < 2)", **REAL), node("cycle", FACT), "the rule is for equivalent"),
    ],
    "have": [
        Use(sequent("0 < x + 1", "0 <= x", **REAL),
            node("have", LEAF, sign(["1", [0], None], ["1", [], None]), node("hypothesis", LEAF), formula="0 < 1 + x")),
        Use(sequent("0 < 1"), node("have", LEAF, ZERO, positive(1), formula="1 <= 0"), NOT_SHOWN),
        Use(sequent("0 < 1"), node("have", LEAF, LEAF, positive(1), formula="0/(1-1) == 0"), "division by zero"),
        Use(sequent("0 < 1"), node("have", LEAF, positive(1), formula="0 < 1"), "leaves 3 goals, but 2 proofs"),
        Use(sequent("0 < 1"), node("have", LEAF, ZERO, positive(1), formula="0 <= w"), "not declared: w"),
        Use(sequent("0 < 1"), node("have", LEAF, ZERO, positive(1), formula="composes(A, W, B)"),
            "not declared"),
    ],
    "cases": [
        Use(sequent("0 <= x*x", **REAL),
            node("cases", LEAF, sign(["1", [0, 0], None]), sign(["1", [0, 0], None]), formula="x <= 0")),
        Use(sequent("0 <= x*x*x", **REAL),
            node("cases", LEAF, sign(["1", [0, 0, 0], None]), sign(["1", [0, 0, 0], None]), formula="x <= 0"),
            NOT_SHOWN),
        Use(sequent("0 < x*x", **REAL),
            node("cases", LEAF, sign(["1", [0, 0], None]), sign(["1", [0, 0], None]), formula="x <= 0"), "strict"),
        Use(sequent("0 <= x*x", **REAL), node("cases", LEAF, FACT, FACT, formula="all(0 <= x, x <= 1)"),
            "only relations are negated"),
        Use(sequent("0 < 1"), node("cases", LEAF, positive(1), positive(1), formula="log(0) == 0"), "undefined"),
    ],
    "suppose": [
        Use(sequent("0 <= x*x", **REAL), node("suppose", LEAF, sign(["1", [0], None], ["1", [], "x"]))),
        Use(sequent("0 <= x", **REAL), node("suppose", LEAF, FACT), NOT_SHOWN),
        Use(sequent("x*x != 0", **REAL), node("suppose", LEAF, FACT), "no fact or equation number 0"),
        Use(sequent("0 <= 1/(x - x)", **REAL), node("suppose", LEAF, FACT), "division by zero"),
        Use(sequent("refines(A, B)", A="channel", B="channel"), node("suppose", LEAF, FACT),
            "only relations are negated"),
    ],
    "contradiction": [
        Use(sequent("x == y", "x < 0", "0 < x", **REAL),
            node("contradiction", sign(["1", [0], None], ["1", [1], None]))),
        Use(sequent("x == y", "x < 0", "0 < x", **REAL), node("contradiction", FACT), NOT_SHOWN),
        Use(sequent("x == y", "x <= 0", "0 <= x", **REAL),
            node("contradiction", sign(["1", [0], None], ["1", [1], None])), "the goal is strict"),
    ],
    "hypothesis": [
        Use(sequent("refines(A, B)", "refines(A, B)", A="channel", B="channel"), HYPOTHESIS),
        Use(sequent("2*x <= y", "x + x <= y", **REAL), node("hypothesis", LEAF)),
        Use(sequent("refines(B, A)", "refines(A, B)", A="channel", B="channel"), HYPOTHESIS, MISSING),
        Use(sequent("no(x < y)", "x < y", **REAL), HYPOTHESIS, MISSING),
        Use(sequent("x <= y", "x < y", **REAL), HYPOTHESIS, MISSING),
        Use(sequent("x*x/x <= y", "x <= y", **REAL), node("hypothesis", LEAF), "1 conditions, but 0 certificates"),
        Use(sequent("x*x/x <= y", "x <= y", **REAL), HYPOTHESIS, "leaves 1 goals, but 0 proofs"),
    ],
    "equivalence": [
        Use(sequent("1 < y", *EQUIVALENT, **REAL), node("equivalence", LEAF, HYPOTHESIS, **from_first)),
        Use(sequent("2 < y", *EQUIVALENT, **REAL), node("equivalence", LEAF, HYPOTHESIS, **from_first),
            "none of the equivalent formulas"),
        Use(sequent("1 < y", EQUIVALENT[0], **REAL), node("equivalence", LEAF, HYPOTHESIS, **from_first), MISSING),
        Use(sequent("1 < y", *EQUIVALENT, **REAL),
            node("equivalence", LEAF, HYPOTHESIS, **{"hypothesis": 1, "from": 0}), "the rule is for equivalent"),
        Use(sequent("1 < y", *EQUIVALENT, **REAL),
            node("equivalence", LEAF, HYPOTHESIS, **{"hypothesis": 2, "from": 0}), "no hypothesis number 2"),
    ],
    "lemma": [
        Use(sequent("0 <= (y-1)*(y-1)", **REAL),
            node("lemma", LEAF, HYPOTHESIS, claim="theorem", **{"with": {"x": "y-1"}}), "", SQUARE),
        Use(sequent("0 <= 2*k", "0 < k", k="integer"),
            node("lemma", LEAF, sign(["2", [0], None], ["1", [], None]), HYPOTHESIS, claim="theorem",
                 **{"with": {"k": "2*k"}}), "", WHOLE),
        Use(sequent("0 <= y - 1", **REAL),
            node("lemma", LEAF, HYPOTHESIS, claim="theorem", **{"with": {"x": "y-1"}}), MISSING, SQUARE),
        Use(sequent("0 <= y*y", **REAL),
            node("lemma", LEAF, HYPOTHESIS, claim="another", **{"with": {"x": "y"}}), "not a proved theorem", SQUARE),
        Use(sequent("0 <= y*y", **REAL), node("lemma", HYPOTHESIS, claim="theorem", **{"with": {}}),
            "wants values for x", SQUARE),
        Use(sequent("0 <= y*y", **REAL),
            node("lemma", HYPOTHESIS, claim="theorem", **{"with": {"x": "y", "z": "y"}}), "wants values for x", SQUARE),
        Use(sequent("0 <= x", "-1 < x", **REAL),
            node("lemma", HYPOTHESIS, HYPOTHESIS, claim="theorem", **{"with": {"k": "x"}}),
            "x is not certainly an integer", WHOLE),
        Use(sequent("0 <= k/2", "-1 < k/2", k="integer"),
            node("lemma", LEAF, HYPOTHESIS, HYPOTHESIS, claim="theorem", **{"with": {"k": "k/2"}}),
            "not certainly an integer", WHOLE),
        Use(sequent("0 <= k", k="integer"),
            node("lemma", HYPOTHESIS, HYPOTHESIS, claim="theorem", **{"with": {"k": "k"}}), MISSING, WHOLE),
        Use(sequent("0 <= 1"), node("lemma", LEAF, positive(1), claim="theorem", **{"with": {"A": "sqrt(2)"}}),
            "is not a channel", CHANNEL),
        Use(sequent("0 <= (1/(x-x))*(1/(x-x))", **REAL),
            node("lemma", LEAF, HYPOTHESIS, claim="theorem", **{"with": {"x": "1/(x-x)"}}), "division by zero", SQUARE),
        Use(sequent("increasing(x*x + x, x, 0)", x="real"),
            node("lemma", HYPOTHESIS, claim="theorem", **{"with": {"y": "x"}}), "capture", INCREASING),
    ],
    "chain": [
        Use(sequent("x == z", "x == y", "y == z", **REAL), node("chain", HYPOTHESIS, HYPOTHESIS, through=["y"])),
        Use(sequent("x == z", "x == y", "y <= z", **REAL), node("chain", HYPOTHESIS, HYPOTHESIS, through=["y"]),
            MISSING),
        Use(sequent("x == z", "x == y", "y == z", **REAL), node("chain", HYPOTHESIS, HYPOTHESIS, through=["y", "x"]),
            "leaves 3 goals, but 2 proofs"),
        Use(sequent("x <= z", "x == y", "y == z", **REAL), node("chain", HYPOTHESIS, HYPOTHESIS, through=["y"]),
            "the rule is for =="),
    ],
    "antisymmetry": [
        Use(sequent("x == y", "x <= y", "y <= x", **REAL), node("antisymmetry", HYPOTHESIS, HYPOTHESIS)),
        Use(sequent("x == y", "x <= y", **REAL), node("antisymmetry", HYPOTHESIS, HYPOTHESIS), MISSING),
        Use(sequent("x <= y", "x <= y", "y <= x", **REAL), node("antisymmetry", HYPOTHESIS, HYPOTHESIS),
            "the rule is for =="),
    ],
    "integer": [
        Use(sequent("1 <= k", "0 < k", k="integer"), node("integer", FACT)),
        Use(sequent("1 <= x", "0 < x", **REAL), node("integer", FACT), "x is not certainly an integer"),
        Use(sequent("1/2 <= k", "0 < k", k="integer"), node("integer", FACT), "1/2 is not certainly an integer"),
        Use(sequent("2 <= k", "0 < k", k="integer"), node("integer", FACT), NOT_SHOWN),
        Use(sequent("1 < k", "0 < k", k="integer"), node("integer", FACT), "the rule is for <="),
    ],
    "exponentiate": [
        Use(sequent("x <= y", "exp(x) <= exp(y)", **REAL), node("exponentiate", HYPOTHESIS)),
        Use(sequent("x < y", "exp(x) <= exp(y)", **REAL), node("exponentiate", HYPOTHESIS), MISSING),
        Use(sequent("y <= x", "exp(x) <= exp(y)", **REAL), node("exponentiate", HYPOTHESIS), MISSING),
        Use(sequent("x != y", "exp(x) != exp(y)", **REAL), node("exponentiate", HYPOTHESIS), "the rule is for =="),
    ],
    "logarithm": [
        Use(sequent("exp(x) < exp(y)", "x < y", **REAL), node("logarithm", LEAF, HYPOTHESIS, left="x", right="y")),
        Use(sequent("exp(x) < exp(y)", "2*x < y", **REAL), node("logarithm", LEAF, HYPOTHESIS, left="2*x", right="y"),
            "not a relation between these exponentials"),
        Use(sequent("exp(x) < exp(y)", "y < x", **REAL), node("logarithm", LEAF, HYPOTHESIS, left="x", right="y"),
            MISSING),
        Use(sequent("exp(x) < exp(y)", "y < x", **REAL), node("logarithm", LEAF, HYPOTHESIS, left="y", right="x"),
            "not a relation between these exponentials"),
    ],
    "denial": [
        Use(sequent("no(x < x)", **REAL), node("denial", FACT)),
        Use(sequent("no(all(0 < x, x < 0))", **REAL), node("denial", sign(["1", [0], None], ["1", [1], None]))),
        Use(sequent("no(0 < x)", **REAL), node("denial", FACT), NOT_SHOWN),
        Use(sequent("0 < x", "0 < x", **REAL), node("denial", FACT), "the rule is for no"),
    ],
    "denied": [
        Use(sequent("0 < y", "0 < x", "no(0 < x)", **REAL), node("denied", HYPOTHESIS, hypothesis=0)),
        Use(sequent("0 < y", "0 < x", "no(0 < z)", **REAL), node("denied", HYPOTHESIS, hypothesis=0), "not among"),
        Use(sequent("0 < y", "no(0 < x)", **REAL), node("denied", HYPOTHESIS, hypothesis=0), "not among"),
        Use(sequent("0 < y", "0 < x", "no(0 < x)", **REAL), node("denied", HYPOTHESIS, hypothesis=2), "no hypothesis"),
    ],
    "detach": [
        Use(sequent("0 < y", "implies(0 < x, 0 < y)", "0 < x", **REAL),
            node("detach", FACT, sign(["1", [1], None]), hypothesis=0)),
        Use(sequent("0 < y", "implies(0 < x, 0 < y)", "0 < z", **REAL), node("detach", FACT, FACT, hypothesis=0),
            NOT_SHOWN),
        Use(sequent("0 < x", "0 < x", **REAL), node("detach", FACT, FACT, hypothesis=0), "the rule is for implies"),
    ],
    "defined-inside": [
        Use(sequent(("defined", parse("implies(0 < x, 0 <= 1/x)")), **REAL),
            node("defined-inside", LEAF, FIRST)),
        Use(sequent(("defined", parse("implies(0 < y, 0 <= 1/x)")), **REAL),
            node("defined-inside", LEAF, FIRST),
            NOT_SHOWN),
        Use(sequent(("defined", parse("all(0 <= 1/x, 0 < x)")), **REAL),
            node("defined-inside", FIRST, LEAF),
            "IndexError|malformed|no fact|index|range"),
        Use(sequent(("defined", parse("forall(implies(0 < t, 0 <= 1/t), t, real)"))),
            node("defined-inside", node("defined-inside", LEAF,
                 FIRST))),
        Use(sequent("0 < x", **REAL), node("defined-inside"), "the rule is for defined"),
    ],
    "apart": [
        Use(sequent("0 < x*x", "x != 0", **REAL),
            node("apart", sign(["1", [0, 0], None]), sign(["1", [0, 0], None]), hypothesis=0)),
        Use(sequent("0 < x", "x != 0", **REAL), node("apart", FACT, FACT, hypothesis=0), NOT_SHOWN),
        Use(sequent("0 < x", "x == 0", **REAL), node("apart", FACT, FACT, hypothesis=0), "the rule is for !="),
    ],
    "larger": [
        Use(sequent("max(x, y) == x", "y <= x", **REAL),
            node("larger", HYPOTHESIS, LEAF, max="max(x, y)", **{"is": 0})),
        Use(sequent("max(x, y) == y", "y <= x", **REAL),
            node("larger", HYPOTHESIS, LEAF, max="max(x, y)", **{"is": 1}), MISSING),
        Use(sequent("max(x, y) == y", "y <= x", **REAL),
            node("larger", HYPOTHESIS, LEAF, max="max(x, y)", **{"is": 0}), "not equal"),
        Use(sequent("x == y", "y <= x", **REAL), node("larger", HYPOTHESIS, LEAF, max="x", **{"is": 0}),
            "the rule is for max"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("use", cases(EXAMPLES))
def test_a_use_of_a_rule_is_accepted_or_rejected_for_its_reason(use: Use) -> None:
    use.check()


@pytest.mark.parametrize(
    ("relation", "turned"), [("x < y", "y <= x"), ("x <= y", "y < x"), ("x == y", "x != y"), ("x != y", "x == y")]
)
def test_the_negation_of_a_relation_holds_where_it_does_not(relation: str, turned: str) -> None:
    assert negation(parse(relation)) == parse(turned)
    for x, y in ((1, 1), (1, 2), (2, 1)):
        at = {"x": Fraction(x), "y": Fraction(y)}
        assert truth(substitute(parse(relation), at), {}) is not truth(substitute(parse(turned), at), {})


def test_the_parts_of_nested_conjunctions_are_in_order() -> None:
    assert list(map(show, parts(parse("all(a < b, all(b < c, c < d), all())")))) == ["a < b", "b < c", "c < d"]


@pytest.mark.parametrize("name", ["x", "i", "a b", "sum", "1", "", "lambda"])
def test_a_name_that_is_taken_or_no_name_is_not_new(name: str) -> None:
    with pytest.raises(Rejected):
        fresh(sequent("x == x", x="real"), name)
