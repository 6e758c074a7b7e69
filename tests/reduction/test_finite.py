"""Rules for quantifiers, sums and maxima over sets: a use of each that is accepted, and uses that are not."""

from __future__ import annotations

import pytest

from tests.reduction.trees import FACT, HYPOTHESIS, LEAF, NOT_SHOWN, Examples, Use, cases, node, sequent, sign

SETS = {
    "X": "set",
    "Y": "set",
    "C": "function(X, Y)",
    "p": "function(X)",
    "q": "function(X)",
    "a": "X",
    "b": "X",
    "r": "real",
}
POSITIVE, SUM = "forall(0 <= p(x), x, X)", "total(p(x), x, X)"
BELOW = "forall(p(x) <= q(x), x, X)"
INSTANCE = node("instance", FACT, hypothesis=0, values=["z"])
SECOND = sign(["1", [1], None])
ROWS = {"X": "set", "Y": "set", "m": "function(X)", "n": "function(Y)"}
IS_ROW = ("forall(0 <= m(x), x, X)", "total(m(x), x, X) == 1", "forall(0 <= n(y), y, Y)", "total(n(y), y, Y) == 1")
STICKS = "forall(implies(0 <= t, total(max(0, n(y) - t*n(y)), y, Y) <= total(max(0, m(x) - t*m(x)), x, X)), t, real)"
IMAGE = "forall(total(m(x)*W(x, y), x, X) == n(y), y, Y)"
KERNEL = "forall(forall(0 <= W(x, y), y, Y), x, X), forall(total(W(x, y), y, Y) == 1, x, X)"
WITNESS = f"exists(all({KERNEL}, {IMAGE}, {IMAGE}), W, function(X, Y))"
HALF = f"exists(all({KERNEL}, {IMAGE}), W, function(X, Y))"
NAMES = {"M0": "m", "M1": "m", "N0": "n", "N1": "n"}
CHANNELS = {"S": "set", "Y": "set", "Z": "set", "A": "function(S, Y)", "B": "function(S, Z)"}
ARE_CHANNELS = (
    "forall(forall(0 <= A(x, y), y, Y), x, S)", "forall(total(A(x, y), y, Y) == 1, x, S)",
    "forall(forall(0 <= B(x, z), z, Z), x, S)", "forall(total(B(x, z), z, Z) == 1, x, S)",
)  # fmt: skip
ALL_GAINS = (
    "forall(forall(forall(implies(all(forall(0 <= f(x), x, S), total(f(x), x, S) == 1), "
    "total(largest(total(f(x)*{0}(x, z)*g(u, x), x, S), u, U), z, {1}) <= "
    "total(largest(total(f(x)*{2}(x, z)*g(u, x), x, S), u, U), z, {3})), g, function(U, S)), f, function(S)), U, set)"
)
PROCESSED = (
    "exists(all(forall(forall(0 <= W(y, z), z, Z), y, Y), forall(total(W(y, z), z, Z) == 1, y, Y), "
    "forall(forall(total(A(x, y)*W(y, z), y, Y) == B(x, z), z, Z), x, S)), W, function(Y, Z))"
)
WHOLE, THIRD = {"c": "integer"}, ("1 <= c", "c <= 3")
AT_C = node(
    "below-sum", FACT, SECOND, LEAF, sign(["1", [2], None], ["1", [], None]), sign(["1", [2], None]),
    term="sum(n, n, 1, 3)", at="c", name="j",
)  # fmt: skip
SAME = node("hypothesis", LEAF)  # up to the names that are bound
BLACKWELL = {"A": "A", "B": "B", "secrets": "S"}

EXAMPLES: Examples = {
    "for-each": [
        Use(
            sequent("forall(0 <= p(x), x, X)", "forall(0 <= p(y), y, X)", **SETS), node("for-each", INSTANCE, name="z")
        ),
        Use(sequent(POSITIVE, "0 <= p(a)", **SETS), node("for-each", FACT, name="a"), "a is not a new name"),
        Use(sequent(POSITIVE, "0 <= p(a)", **SETS), node("for-each", FACT, name="z"), NOT_SHOWN),
        Use(sequent("exists(0 <= p(x), x, X)", "0 <= p(a)", **SETS), node("for-each", FACT), "the rule is for forall"),
    ],
    "instance": [
        Use(sequent("0 <= p(a)", POSITIVE, **SETS), node("instance", FACT, hypothesis=0, values=["a"])),
        Use(sequent("0 <= p(b)", POSITIVE, **SETS), node("instance", FACT, hypothesis=0, values=["a"]), NOT_SHOWN),
        Use(
            sequent("0 <= p(a)", POSITIVE, **SETS),
            node("instance", FACT, hypothesis=0, values=["r"]),
            "not of the sort X",
        ),
        Use(
            sequent("0 <= r", "forall(0 <= t, t, real)", **SETS),
            node("instance", FACT, hypothesis=0, values=["a"]),
            "a is not a number",
        ),
        Use(
            sequent("0 <= 1/r", "forall(0 <= t, t, real)", **SETS),
            node("instance", LEAF, FACT, hypothesis=0, values=["1/r"]),
            "conditions",
        ),
        Use(
            sequent("0 <= total(2*p(x), x, X)", "forall(0 <= total(f(x), x, X), f, function(X))", **SETS),
            node("instance", LEAF, FACT, hypothesis=0, values=["lambda x: 2*p(x)"]),
        ),
        Use(
            sequent("0 <= total(2*p(x), x, X)", "forall(0 <= total(f(x), x, X), f, function(X))", **SETS),
            node("instance", LEAF, FACT, hypothesis=0, values=["lambda x, y: C(x, y)"]),
            "not a",
        ),
        Use(
            sequent("0 <= p(a)", "0 <= p(a)", **SETS),
            node("instance", FACT, hypothesis=0, values=["a"]),
            "the rule is for",
        ),
    ],
    "exhibit": [
        Use(sequent("exists(0 <= p(x), x, X)", "0 <= p(a)", **SETS), node("exhibit", FACT, value="a")),
        Use(sequent("exists(0 <= p(x), x, X)", "0 <= p(a)", **SETS), node("exhibit", FACT, value="b"), NOT_SHOWN),
        Use(
            sequent("exists(0 <= p(x), x, X)", "0 <= p(a)", **SETS),
            node("exhibit", FACT, value="Y"),
            "not of the sort X",
        ),
        Use(sequent("exists(r < t, t, real)", **SETS), node("exhibit", LEAF, sign(["1", [], None]), value="r + 1")),
        Use(
            sequent("forall(0 <= p(x), x, X)", "0 <= p(a)", **SETS),
            node("exhibit", FACT, value="a"),
            "the rule is for exists",
        ),
    ],
    "take": [
        Use(
            sequent("exists(0 < q(x), x, X)", "exists(0 < q(x), x, X)", **SETS),
            node("take", node("exhibit", FACT, value="z"), hypothesis=0, name="z"),
        ),
        Use(
            sequent("0 < q(a)", "exists(0 < q(x), x, X)", **SETS),
            node("take", FACT, hypothesis=0, name="a"),
            "a is not a new name",
        ),
        Use(
            sequent("0 < q(a)", "exists(0 < q(x), x, X)", **SETS), node("take", FACT, hypothesis=0, name="z"), NOT_SHOWN
        ),
    ],
    "larger-integer": [
        Use(
            sequent("exists(r < n, n, integer)", **SETS),
            node("larger-integer", node("exhibit", FACT, value="m"), x="r", name="m"),
        ),
        Use(
            sequent("exists(r < n, n, integer)", **SETS),
            node("larger-integer", LEAF, node("exhibit", FACT, value="m"), x="r-1", name="m"),
            NOT_SHOWN,
        ),
        Use(sequent("0 < 0", **SETS), node("larger-integer", FACT, x="m", name="m"), "depends on m"),
        Use(sequent("0 < 0", **SETS), node("larger-integer", FACT, x="m2", name="m"), "not declared: m2"),
        Use(sequent("0 < 0", **SETS), node("larger-integer", FACT, x="r", name="r"), "depends on r"),
        Use(sequent("0 < 0", **SETS), node("larger-integer", FACT, x="0", name="r"), "not a new name"),
        Use(sequent("0 < 0", **SETS), node("larger-integer", FACT, x="X", name="m"), "not a number"),
        Use(sequent("0 < 0", **SETS), node("larger-integer", FACT, x="1/0", name="m"), "division by zero"),
    ],
    "element": [
        Use(
            sequent("exists(delta(x, x) == 1, x, X)", **SETS),
            node("element", node("exhibit", LEAF, value="z"), set="X", name="z"),
        ),
        Use(sequent("0 < p(a)", "0 < p(b)", **SETS), node("element", FACT, set="X", name="a"), "not a new name"),
        Use(sequent("0 < p(a)", "0 < p(b)", **SETS), node("element", FACT, set="r", name="z"), "r is not a set"),
    ],
    "term-by-term": [
        Use(sequent(f"{SUM} <= total(q(x), x, X)", BELOW, **SETS), node("term-by-term", INSTANCE, name="z")),
        Use(sequent(f"{SUM} < total(q(x), x, X)", BELOW, **SETS), node("term-by-term", INSTANCE, name="z"), "strict"),
        Use(sequent(f"total(q(x), x, X) <= {SUM}", BELOW, **SETS), node("term-by-term", INSTANCE, name="z"), NOT_SHOWN),
        Use(
            sequent(f"{SUM} <= total(C(a, y), y, Y)", "p(a) <= C(a, a)", **SETS),
            node("term-by-term", FACT, name="z"),
            "different sets",
        ),
        Use(
            sequent(f"{SUM} <= total(q(x), x, X)", "p(a) <= q(a)", **SETS),
            node("term-by-term", FACT, name="a"),
            "not a new",
        ),
    ],
    "exchange": [
        Use(
            sequent("total(largest(C(x, y), x, X), y, Y) == total(largest(C(x, y), x, X), y, Y)", **SETS),
            node("exchange", LEAF, LEAF, term="total(total(C(x, y), y, Y), x, X)"),
        ),
        Use(
            sequent("total(total(C(x, y), x, X), y, Y) == total(total(C(x, y), y, Y), x, X)", **SETS),
            node(
                "exchange", LEAF, {"rule": "leaf", "equations": [[0, "-1"]]}, term="total(total(C(x, y), y, Y), x, X)"
            ),
        ),
        Use(
            sequent("total(total(C(x, y), x, X), y, Y) == total(total(C(x, y), y, Y), x, X)", **SETS),
            node("exchange", LEAF, LEAF, term="total(total(C(x, y), y, Y), x, X)"),
            "not equal",
        ),
        Use(
            sequent("r == r", **SETS),
            node("exchange", LEAF, LEAF, term="total(largest(C(x, y), y, Y), x, X)"),
            "the rule is for total",
        ),
        Use(
            sequent("r == r", **SETS),
            node("exchange", LEAF, LEAF, term="total(total(p(x), x, X), x, X)"),
            "the same name",
        ),
    ],
    "largest-at-most": [
        Use(
            sequent("largest(p(x), x, X) <= r", "forall(p(x) <= r, x, X)", **SETS),
            node("largest-at-most", INSTANCE, name="z"),
        ),
        Use(
            sequent("r <= largest(p(x), x, X)", "forall(r <= p(x), x, X)", **SETS),
            node("largest-at-most", INSTANCE, name="z"),
            "the rule is for largest",
        ),
        Use(
            sequent("largest(p(x), x, X) <= p(a)", "forall(p(x) <= p(b), x, X)", **SETS),
            node("largest-at-most", INSTANCE, name="z"),
            NOT_SHOWN,
        ),
        Use(
            sequent("largest(p(x), x, X) == r", "p(a) == r", **SETS),
            node("largest-at-most", LEAF, name="z"),
            "the rule is for",
        ),
    ],
    "below-largest": [
        Use(
            sequent("p(a) <= largest(p(x), x, X)", **SETS),
            node("below-largest", LEAF, FACT, term="largest(p(x), x, X)", at="a"),
        ),
        Use(
            sequent("q(a) <= largest(p(x), x, X)", **SETS),
            node("below-largest", LEAF, FACT, term="largest(p(x), x, X)", at="a"),
            NOT_SHOWN,
        ),
        Use(
            sequent("p(a) <= r", **SETS),
            node("below-largest", LEAF, FACT, term="largest(p(x), x, X)", at="r"),
            "not of the sort",
        ),
        Use(
            sequent("1/p(a) <= largest(1/p(x), x, X)", **SETS),
            node("below-largest", LEAF, FACT, term="largest(1/p(x), x, X)", at="a"),
            "conditions",
        ),
    ],
    "attained": [
        Use(
            sequent("exists(largest(p(x), x, X) == p(z), z, X)", **SETS),
            node(
                "attained",
                LEAF,
                node("exhibit", {"rule": "leaf", "equations": [[0, "-1"]]}, value="w"),
                term="largest(p(x), x, X)",
                name="w",
            ),
        ),
        Use(sequent("r <= r", **SETS), node("attained", LEAF, sign(), term="largest(p(x), x, X)", name="w")),
        Use(
            sequent("p(a) == largest(p(x), x, X)", **SETS),
            node("attained", LEAF, LEAF, term="largest(p(x), x, X)", name="a"),
            "not a new name",
        ),
    ],
    "below-total": [
        Use(sequent(f"p(a) <= {SUM}", POSITIVE, **SETS), node("below-total", LEAF, HYPOTHESIS, FACT, term=SUM, at="a")),
        Use(
            sequent(f"p(a) <= {SUM}", **SETS),
            node("below-total", LEAF, HYPOTHESIS, FACT, term=SUM, at="a"),
            "not among",
        ),
        Use(
            sequent(f"q(a) <= {SUM}", POSITIVE, **SETS),
            node("below-total", LEAF, HYPOTHESIS, FACT, term=SUM, at="a"),
            NOT_SHOWN,
        ),
    ],
    "below-sum": [
        Use(sequent("c <= sum(n, n, 1, 3)", *THIRD, **WHOLE), AT_C),
        Use(sequent("c <= sum(n, n, 1, 3)", "0 <= c", "c <= 3", **WHOLE), AT_C, NOT_SHOWN),
        Use(sequent("c <= sum(n, n, 1, 3)", "1 <= c", "c <= 4", **WHOLE), AT_C, NOT_SHOWN),
        Use(sequent("c <= sum(n, n, 1, 3)", "1 <= c", "c <= 3", c="real"), AT_C, "not certainly an integer"),
        Use(sequent("c - 2 <= sum(n - 2, n, 1, 3)", *THIRD, **WHOLE), {**AT_C, "term": "sum(n-2, n, 1, 3)"}, NOT_SHOWN),
        Use(sequent("c + 1 <= sum(n, n, 1, 3)", *THIRD, **WHOLE), AT_C, NOT_SHOWN),
        Use(sequent("c <= sum(n, n, 1, 3)", *THIRD, **WHOLE), {**AT_C, "name": "c"}, "not a new name"),
    ],
    "some-element": [
        Use(
            sequent("0 <= r", "0 <= r", f"0 < {SUM}", POSITIVE, "0 <= total(0*p(x), x, X)", **SETS),
            node(
                "some-element",
                SECOND,
                sign(),
                node("instance", sign(["1", [3], None]), hypothesis=2, values=["z"]),
                sign(),
                FACT,
                weight=SUM,
                value="total(0*p(x), x, X)",
                name="z",
            ),
        ),
        Use(
            sequent("0 <= r", "0 <= r", f"0 < {SUM}", "0 <= total(0*p(x), x, X)", **SETS),
            node(
                "some-element",
                SECOND,
                sign(),
                HYPOTHESIS,
                sign(),
                FACT,
                weight=SUM,
                value="total(0*p(x), x, X)",
                name="z",
            ),
            "not among",
        ),
        Use(
            sequent("0 <= r", f"0 < {SUM}", **SETS),
            node("some-element", FACT, FACT, FACT, FACT, FACT, weight=SUM, value="total(C(a, y), y, Y)", name="z"),
            "different sets",
        ),
    ],
    "same-or-not": [
        Use(sequent("delta(a, b) == delta(a, b)**2", **SETS), node("same-or-not", LEAF, LEAF, left="a", right="b")),
        Use(sequent("p(a) == p(b)", **SETS), node("same-or-not", LEAF, LEAF, left="a", right="b"), "not equal"),
        Use(sequent("delta(a, b) == 0", **SETS), node("same-or-not", LEAF, LEAF, left="a", right="b"), "not equal"),
        Use(sequent("r == r", **SETS), node("same-or-not", LEAF, LEAF, left="a", right="r"), "not elements of one set"),
        Use(sequent("r == r", **SETS), node("same-or-not", LEAF, LEAF, left="X", right="X"), "not elements of one set"),
    ],
    "choice": [
        Use(
            sequent("r == r", "forall(exists(p(x) < v, v, real), x, X)", **SETS),
            node("choice", LEAF, hypothesis=0, name="f"),
        ),
        Use(
            sequent("r == r", "forall(exists(p(x) < v, v, real), x, X)", **SETS),
            node("choice", LEAF, hypothesis=0, name="p"),
            "not a new",
        ),
        Use(
            sequent("r == r", "forall(exists(p(x) < q(z), z, X), x, X)", **SETS),
            node("choice", LEAF, hypothesis=0, name="f"),
            "a number",
        ),
        Use(
            sequent("r == r", "exists(forall(p(x) < v, x, X), v, real)", **SETS),
            node("choice", LEAF, hypothesis=0, name="f"),
            "the rule is for forall",
        ),
    ],
    "dichotomies": [
        Use(sequent(WITNESS, *IS_ROW, STICKS, **ROWS), node("dichotomies", *[SAME] * 9, **NAMES)),
        Use(sequent(WITNESS, *IS_ROW, **ROWS), node("dichotomies", *[SAME] * 9, **NAMES), "not among"),
        Use(sequent(HALF, *IS_ROW, STICKS, **ROWS), node("dichotomies", *[SAME] * 9, **NAMES), "does not say"),
        Use(
            sequent(WITNESS, *IS_ROW, STICKS, **ROWS),
            node("dichotomies", *[SAME] * 9, **{**NAMES, "N1": "lambda y: 2*n(y)"}),
            "does not say",
        ),
    ],
    "blackwell": [
        Use(
            sequent(PROCESSED, *ARE_CHANNELS, ALL_GAINS.format("B", "Z", "A", "Y"), **CHANNELS),
            node("blackwell", *[HYPOTHESIS] * 4, SAME, **BLACKWELL),
        ),
        Use(
            sequent(PROCESSED, *ARE_CHANNELS, ALL_GAINS.format("A", "Y", "B", "Z"), **CHANNELS),
            node("blackwell", *[HYPOTHESIS] * 4, SAME, **BLACKWELL),
            "not among",
        ),
        Use(
            sequent(PROCESSED.replace("== 1", "<= 1"), *ARE_CHANNELS, ALL_GAINS.format("B", "Z", "A", "Y"), **CHANNELS),
            node("blackwell", *[HYPOTHESIS] * 4, SAME, **BLACKWELL),
            "does not say",
        ),
    ],
}


@pytest.mark.parametrize("use", cases(EXAMPLES))
def test_a_use_of_a_rule_is_accepted_or_rejected_for_its_reason(use: Use) -> None:
    use.check()
