"""Rules of logic: a use of each that is accepted, and uses that are not."""

from fractions import Fraction

import pytest

from symqif.kernel.sequent import parts
from symqif.kernel.term import parse, show, substitute
from symqif.reduction.evaluation import truth
from symqif.reduction.logic import negation, replaced
from tests.reduction.trees import (
    FACT,
    HYPOTHESIS,
    LEAF,
    NO_MATCH,
    NOT_SHOWN,
    ZERO,
    Examples,
    Use,
    cases,
    have,
    known,
    node,
    positive,
    sequent,
    sign,
)  # fmt: skip

REAL = {"x": "real", "y": "real", "z": "real"}
SQUARE = {"theorem": sequent("0 <= x*x", x="real")}
WHOLE = {"theorem": sequent("0 <= k", "-1 < k", k="integer")}
CHANNEL = {"theorem": sequent("capacity(A) == capacity(A)", A="channel")}
INCREASING = {"theorem": sequent("increasing(x*x + y, x, 0)", y="real")}
EQUIVALENT = ("equivalent(0 < x, 1 < y)", "0 < x")
from_first = {"hypothesis": 0, "from": 0, "to": 1}
EITHER = node("detach", known(1), known(-1), **from_first)
instance = node("lemma", known(0), claim="theorem", **{"with": {"x": "y-1"}})

EXAMPLES: Examples = {
    "split": [
        Use(sequent("all(0 < 1, 1 == 1)"), node("split", positive(1), LEAF)),
        Use(sequent("all(0 < 1, 1 == 1)"), node("split", positive(1)), "leaves 2 goals, and as many proofs"),
        Use(sequent("all(0 < 1, 1 == 1)"), node("split", LEAF, positive(1)), NOT_SHOWN),
        Use(sequent("all(0 < 1, 1 == 2)"), node("split", positive(1), LEAF), "not equal"),
        Use(sequent("0 < 1"), node("split", positive(1)), "the rule is for all"),
        Use(sequent("equivalent(x < 1, 0 < 1 - x)", **REAL),
            node("split", node("introduce", FACT), node("introduce", FACT))),
        Use(sequent("equivalent(x < 1, x < 2)", **REAL),
            node("split", node("introduce", sign(["1", [0], None], ["1", [], None])), node("introduce", FACT)),
            NOT_SHOWN),
        Use(sequent("equivalent(x < 1, 0 < 1 - x)", **REAL), node("split", node("introduce", FACT)),
            "leaves 2 goals, and as many proofs"),
        Use(sequent("implies(x < 1, x < 2)", **REAL), node("split", FACT), "the rule is for all or equivalent"),
    ],
    "introduce": [
        Use(sequent("implies(0 < x, 0 <= x)", **REAL), node("introduce", FACT)),
        Use(sequent("implies(0 < x, 0 <= y)", **REAL), node("introduce", FACT), NOT_SHOWN),
        Use(sequent("implies(0 <= x, 0 < x)", **REAL), node("introduce", FACT), "the goal is strict"),
        Use(sequent("equivalent(0 < x, 0 <= x)", **REAL), node("introduce", FACT), "the rule is for implies"),
        Use(sequent("no(x < x)", **REAL), node("introduce", FACT)),
        Use(sequent("no(all(0 < x, x < 0))", **REAL), node("introduce", sign(["1", [0], None], ["1", [1], None]))),
        Use(sequent("no(0 < x)", **REAL), node("introduce", FACT), NOT_SHOWN),
    ],
    "have": [
        Use(sequent("0 < x + 1", "0 <= x", **REAL),
            have("0 < 1 + x", sign(["1", [0], None], ["1", [], None]), known(1, LEAF))),
        Use(sequent("0 < 1"), have("1 <= 0", ZERO, positive(1)), NOT_SHOWN),
        Use(sequent("0 < 1"), have("0/(1-1) == 0", LEAF, positive(1)), "division by zero"),
        Use(sequent("0 < 1"), have("0 < 1", positive(1)), "leaves 2 goals, and as many proofs"),
        Use(sequent("0 < 1"), have("0 <= w", ZERO, positive(1)), "not declared: w"),
        Use(sequent("0 < 1"), have("composes(A, W, B)", ZERO, positive(1)), "a formula is wanted, not composes"),
        Use(sequent("0 < 1"), have("5", ZERO, positive(1)), "a formula is wanted, not 5"),
        Use(sequent("0 < 1"), node("have", ZERO, positive(1), formula="0 <= 1"), "wants a text as its argument reason"),
    ],
    "cases": [
        Use(sequent("0 <= x*x", **REAL),
            node("cases", sign(["1", [0, 0], None]), sign(["1", [0, 0], None]), formula="x <= 0")),
        Use(sequent("0 <= x*x*x", **REAL),
            node("cases", sign(["1", [0, 0, 0], None]), sign(["1", [0, 0, 0], None]), formula="x <= 0"), NOT_SHOWN),
        Use(sequent("0 < x*x", **REAL),
            node("cases", sign(["1", [0, 0], None]), sign(["1", [0, 0], None]), formula="x <= 0"), "strict"),
        Use(sequent("0 <= x*x", **REAL), node("cases", FACT, FACT, formula="all(0 <= x, x <= 1)"),
            "only relations are negated"),
        Use(sequent("0 < 1"), node("cases", positive(1), positive(1), formula="log(0) == w"), "not declared: w"),
    ],
    "hypothesis": [
        Use(sequent("refines(A, B)", "refines(A, B)", A="channel", B="channel"), HYPOTHESIS),
        Use(sequent("forall(0 < r, x, X)", "forall(0 < r, y, Y)", X="set", Y="set", r="real"), HYPOTHESIS, NO_MATCH),
        Use(sequent("forall(0 < r, x, Y)", "forall(0 < r, y, X)", X="set", Y="set", r="real"), HYPOTHESIS, NO_MATCH),
        Use(sequent("0 < y", "0 < x", "0 < y", **REAL), known(-1)),
        Use(sequent("2*x <= y", "x + x <= y", **REAL), known(0, LEAF)),
        Use(sequent("forall(s <= 2*x, s, real)", "forall(t <= x + x, t, real)", **REAL), known(0, LEAF)),
        Use(sequent("refines(B, A)", "refines(A, B)", A="channel", B="channel"), HYPOTHESIS, NO_MATCH),
        Use(sequent("no(x < y)", "x < y", **REAL), HYPOTHESIS, NO_MATCH),
        Use(sequent("x <= y", "x < y", **REAL), HYPOTHESIS, NO_MATCH),
        Use(sequent("x < z", "x < y", **REAL), known(0, LEAF), "the two sides are not equal"),
        Use(sequent("x*x/x <= y", "x <= y", **REAL), known(0, LEAF), "nothing shows that x != 0"),
        Use(sequent("x*x/x <= y", "x <= y", **REAL), HYPOTHESIS, "leaves 1 goals, and as many proofs"),
        Use(sequent("x <= y", "x <= y", **REAL), {"rule": "hypothesis"}, "wants a whole number as its argument hyp"),
        Use(sequent("x <= y", "x <= y", **REAL), known(1), "no hypothesis number 1"),
    ],
    "lemma": [
        Use(sequent("0 <= (y-1)*(y-1)", **REAL), instance, "", SQUARE),
        Use(sequent("0 <= 2*k", "0 < k", k="integer"),
            node("lemma", sign(["2", [0], None], ["1", [], None]), known(1), claim="theorem",
                 **{"with": {"k": "2*k"}}), "", WHOLE),
        Use(sequent("0 <= y - 1", **REAL), instance, "leaves 1 goals", SQUARE),
        Use(sequent("0 <= y*y", **REAL), {**instance, "claim": "another"}, "not a proved theorem", SQUARE),
        Use(sequent("0 <= y*y", **REAL), {**instance, "with": {}}, "wants values for x", SQUARE),
        Use(sequent("0 <= y*y", **REAL), {**instance, "with": {"x": "y", "z": "y"}}, "wants values for x", SQUARE),
        Use(sequent("0 <= x", "-1 < x", **REAL), {**instance, "with": {"k": "x"}}, "x is not an integer", WHOLE),
        Use(sequent("0 <= k/2", "-1 < k/2", k="integer"), {**instance, "with": {"k": "k/2"}}, "not an integer", WHOLE),
        Use(sequent("0 <= k", k="integer"),
            node("lemma", ZERO, known(0), claim="theorem", **{"with": {"k": "k"}}), NOT_SHOWN, WHOLE),
        Use(sequent("0 <= 1"), {**instance, "with": {"A": "sqrt(2)"}}, "a channel is wanted, not sqrt", CHANNEL),
        Use(sequent("0 <= 1"),
            node("lemma", node("stochastic", positive(2), LEAF), positive(1), claim="theorem",
                 **{"with": {"A": "matrix([[2]])"}}), "not equal", CHANNEL),
        Use(sequent("0 <= 1"), {**instance, "with": {"x": 1}}, "a term is written as text, not as 1", SQUARE),
        Use(sequent("increasing(x*x + x, x, 0)", x="real"), {**instance, "with": {"y": "x"}}, "capture", INCREASING),
    ],
    "antisymmetry": [
        Use(sequent("x == y", "x <= y", "y <= x", **REAL), node("antisymmetry", known(0), known(1))),
        Use(sequent("x == y", "x <= y", **REAL), node("antisymmetry", known(0), known(0, LEAF, LEAF)), "not equal"),
        Use(sequent("x <= y", "x <= y", "y <= x", **REAL), node("antisymmetry", HYPOTHESIS, HYPOTHESIS),
            "the rule is for =="),
    ],
    "integer": [
        Use(sequent("1 <= k", "0 < k", k="integer"), node("integer", FACT)),
        Use(sequent("1 <= x", "0 < x", **REAL), node("integer", FACT), "x is not an integer"),
        Use(sequent("1/2 <= k", "0 < k", k="integer"), node("integer", FACT), "1/2 is not an integer"),
        Use(sequent("2 <= k", "0 < k", k="integer"), node("integer", FACT), NOT_SHOWN),
        Use(sequent("1 < k", "0 < k", k="integer"), node("integer", FACT), "the rule is for <="),
    ],
    "detach": [
        Use(sequent("0 < y", "implies(0 < x, 0 < y)", "0 < x", **REAL),
            node("detach", FACT, sign(["1", [1], None]), hypothesis=0)),
        Use(sequent("0 < y", "implies(0 < x, 0 < y)", "0 < z", **REAL), node("detach", FACT, FACT, hypothesis=0),
            NOT_SHOWN),
        Use(sequent("0 < x", "0 < x", **REAL), node("detach", FACT, FACT, hypothesis=0), "the rule is for implies"),
        Use(sequent("1 < y", *EQUIVALENT, **REAL), EITHER),
        Use(sequent("1 < y", *EQUIVALENT, **REAL), {**EITHER, "from": 1, "to": 0}, "is wanted, not|not equal|leaves"),
        Use(sequent("1 < y", *EQUIVALENT, **REAL), {**EITHER, "hypothesis": 1}, "the rule is for implies or"),
        Use(sequent("1 < y", *EQUIVALENT, **REAL), {**EITHER, "hypothesis": 2}, "no hypothesis number 2"),
        Use(sequent("0 < x", "equivalent(0 < x, 1 < y, 2 < z)", "2 < z", **REAL), {**EITHER, "from": 2, "to": 0}),
        *(Use(sequent("1 < y", *EQUIVALENT, **REAL), {**EITHER, place: n}, "there are 2 equivalent formulas")
          for place in ("from", "to") for n in (-1, 2, 3)),
        Use(sequent("0 < y", "0 < x", "no(0 < x)", **REAL), node("detach", known(0), hypothesis=1)),
        Use(sequent("0 < y", "0 < x", "no(0 < z)", **REAL), node("detach", known(0, LEAF), hypothesis=1), "not equal"),
        Use(sequent("0 < y", "0 < x", "no(0 < x)", **REAL), node("detach", known(0), hypothesis=2), "no hypothesis"),
    ],
    "exponential": [
        Use(sequent("x <= y", "exp(x) <= exp(y)", **REAL), node("exponential", HYPOTHESIS)),
        Use(sequent("x < y", "exp(x) <= exp(y)", **REAL), node("exponential", HYPOTHESIS), NO_MATCH),
        Use(sequent("y <= x", "exp(x) <= exp(y)", **REAL), node("exponential", known(0, LEAF, LEAF)), "not equal"),
        Use(sequent("x != y", "exp(x) != exp(y)", **REAL), node("exponential", HYPOTHESIS), "the rule is for =="),
        Use(sequent("exp(x) < exp(y)", "x < y", **REAL), node("exponential", HYPOTHESIS, left="x", right="y")),
        Use(sequent("exp(2*x) < exp(y)", "x + x < y", **REAL),
            node("exponential", LEAF, HYPOTHESIS, left="x+x", right="y")),
        Use(sequent("exp(x) < exp(y)", "2*x < y", **REAL), node("exponential", LEAF, HYPOTHESIS, left="2*x", right="y"),
            "not equal"),
        Use(sequent("exp(x) < exp(y)", "y < x", **REAL),
            node("exponential", known(0, LEAF, LEAF), left="x", right="y"), "not equal"),
        Use(sequent("exp(x) < exp(y)", "y < x", **REAL),
            node("exponential", LEAF, LEAF, HYPOTHESIS, left="y", right="x"), "not equal"),
        Use(sequent("exp(x) != exp(y)", "x != y", **REAL), node("exponential", HYPOTHESIS, left="x", right="y"),
            "the rule is for =="),
    ],
    "larger": [
        Use(sequent("max(x, y) == x", "y <= x", **REAL),
            node("larger", HYPOTHESIS, LEAF, max="max(x, y)", **{"is": 0})),
        Use(sequent("max(x, y) == y", "y <= x", **REAL),
            node("larger", known(0, LEAF, LEAF), LEAF, max="max(x, y)", **{"is": 1}), "not equal"),
        Use(sequent("max(x, y) == y", "y <= x", **REAL),
            node("larger", HYPOTHESIS, LEAF, max="max(x, y)", **{"is": 0}), "not equal"),
        Use(sequent("x == y", "y <= x", **REAL), node("larger", HYPOTHESIS, LEAF, max="x", **{"is": 0}),
            "the rule is for max"),
        Use(sequent("max(x, y) == x", "y <= x", **REAL),
            node("larger", HYPOTHESIS, LEAF, max="max(x, y)", **{"is": 2}), "its argument number 0 or 1"),
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


def test_what_is_replaced_is_not_what_a_binder_binds() -> None:
    term = parse("max(i, x) + sum(max(i, x), i, 1, 3)")
    assert replaced(term, parse("max(i, x)"), parse("i")) == parse("i + sum(max(i, x), i, 1, 3)")
