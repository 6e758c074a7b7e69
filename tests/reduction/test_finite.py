"""Rules for quantifiers, sums and maxima over sets: a use of each that is accepted, and uses that are not."""

from typing import Any

import pytest

from tests.reduction.trees import (
    FACT,
    LEAF,
    NOT_SHOWN,
    UNSETTLED,
    Examples,
    Use,
    cases,
    combine,
    node,
    positive,
    sequent,
    sign,
)

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
WHOLE, THIRD = {"c": "integer"}, ("1 <= c", "c <= 3")
AT_C = node(
    "below-sum", FACT, SECOND, sign(["1", [2], None], ["1", [], None]), sign(["1", [2], None]),
    term="sum(n, n, 1, 3)", at="c", name="j",
)  # fmt: skip
MORE = "sum(j, j, 1, c) < sum(j + 1, j, 1, c)"
NUMBERS, IN_RANGE, TERM = {"c": "integer", "a": "real"}, ("1 <= c", "0 < a"), "binomial(c, j)*(1*a**j)"
FOLLOWS = {"rule": "leaf", "equations": [[0, "1"]]}
EQUAL = node("equal-terms", sign(["1", [0], None], ["1", [], None]), FOLLOWS, term="a", low="1", high="c")


def added_up(low: int, **more: Any) -> Any:
    """A use of the binomial theorem for 1 <= c and 0 < a, by a sum from `low` to c."""
    above = [sign(["1", [0], None], [str(n), [], None]) for n in (1, 2 - low)]
    settled = [combine(["1", [1], None], ["1", [], None]), *[combine(["1", [0], None], ["1", [], None])] * low]
    return node("binomial-theorem", *above, {**FOLLOWS, "conditions": settled},
                k="c", low=str(low), high="c", table="matrix([[a, 1]])") | more  # fmt: skip


APART = sequent("r == r", **SETS, W="set", w="W")

MOMENT = "binomial(c, j)*(0*a**j + 0*(j - 0)*a**j + 1*(j - 0)*(j - 1)*a**j)"


def second_moment() -> Any:
    """The same with j (j - 1) as a factor, for which a + 1 != 0 is settled, too."""
    tree = added_up(0, table="matrix([[a, 0, 0, 1]])")
    *above, last = tree["then"]
    return tree | {"then": [*above, {**last, "conditions": last["conditions"] * 2}]}


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
            node("instance", FACT, hypothesis=0, values=["1/r"]),
            UNSETTLED,
        ),
        Use(
            sequent("0 <= total(2*p(x), x, X)", "forall(0 <= total(f(x), x, X), f, function(X))", **SETS),
            node("instance", FACT, hypothesis=0, values=["lambda x: 2*p(x)"]),
        ),
        Use(
            sequent("0 <= total(2*p(x), x, X)", "forall(0 <= total(f(x), x, X), f, function(X))", **SETS),
            node("instance", FACT, hypothesis=0, values=["lambda x, y: C(x, y)"]),
            "p is not a|a number is wanted",
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
        Use(sequent("exists(r < t, t, real)", **SETS), node("exhibit", sign(["1", [], None]), value="r + 1")),
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
            node("larger-integer", node("exhibit", FACT, value="m"), x="r-1", name="m"),
            NOT_SHOWN,
        ),
        Use(sequent("0 < 0", **SETS), node("larger-integer", FACT, x="m", name="m"), "not declared: m"),
        Use(sequent("0 < 0", **SETS), node("larger-integer", FACT, x="m2", name="m"), "not declared: m2"),
        Use(sequent("0 < 0", **SETS), node("larger-integer", FACT, x="r", name="r"), "r is not a new name"),
        Use(sequent("0 < 0", **SETS), node("larger-integer", FACT, x="0", name="r"), "not a new name"),
        Use(sequent("0 < 0", **SETS), node("larger-integer", FACT, x="X", name="m"), "not a number"),
        Use(sequent("0 < 0", **SETS), node("larger-integer", FACT, x="X", name="i"), "X is not a number"),
    ],
    "term-by-term": [
        Use(sequent(f"{SUM} <= total(q(x), x, X)", BELOW, **SETS), node("term-by-term", INSTANCE, name="z")),
        Use(sequent(f"{SUM} < total(q(x), x, X)", BELOW, **SETS), node("term-by-term", INSTANCE, name="z"), "strict"),
        Use(sequent(f"total(q(x), x, X) <= {SUM}", BELOW, **SETS), node("term-by-term", INSTANCE, name="z"), NOT_SHOWN),
        Use(
            sequent(f"{SUM} <= total(C(a, y), y, Y)", "p(a) <= q(a)", **SETS),
            node("term-by-term", FACT, name="z"),
            "different sets",
        ),
        Use(
            sequent(f"{SUM} <= total(q(x), x, X)", "p(a) <= q(a)", **SETS),
            node("term-by-term", FACT, name="a"),
            "not a new",
        ),
        Use(sequent("sum(1, j, 1, c) <= sum(j, j, 1, c)", **WHOLE), node("term-by-term", FACT, name="z")),
        Use(sequent("sum(1, j, 0, c) <= sum(j, j, 0, c)", **WHOLE), node("term-by-term", FACT, name="z"), NOT_SHOWN),
        Use(sequent("sum(j, j, 1, c) <= sum(c, j, 1, c)", **WHOLE), node("term-by-term", SECOND, name="z")),
        Use(sequent("sum(j, j, 1, c) <= sum(2, j, 1, c)", **WHOLE), node("term-by-term", SECOND, name="z"), NOT_SHOWN),
        Use(sequent("sum(2*j, j, 1, c) == sum(j + j, j, 1, c)", **WHOLE), node("term-by-term", LEAF, name="z")),
        Use(sequent(MORE, "1 <= c", **WHOLE), node("term-by-term", FACT, positive(1), name="z")),
        Use(sequent(MORE, "0 <= c", **WHOLE), node("term-by-term", FACT, positive(1), name="z"), NOT_SHOWN),
        Use(sequent(MORE, "1 <= c", **WHOLE), node("term-by-term", positive(1), name="z"), "leaves 2 goals"),
        Use(sequent(MORE, "1 <= c", **WHOLE), node("term-by-term", FACT, positive(1), name="c"), "not a new"),
    ],
    "exchange": [
        Use(
            sequent("total(largest(C(x, y), x, X), y, Y) == total(largest(C(x, y), x, X), y, Y)", **SETS),
            node("exchange", LEAF, term="total(total(C(x, y), x, X), y, Y)"),
        ),
        Use(
            sequent("total(total(C(x, y), x, X), y, Y) == total(total(C(x, y), y, Y), x, X)", **SETS),
            node("exchange", {"rule": "leaf", "equations": [[0, "-1"]]}, term="total(total(C(x, y), y, Y), x, X)"),
        ),
        Use(
            sequent("total(total(C(x, y), x, X), y, Y) == total(total(C(x, y), y, Y), x, X)", **SETS),
            node("exchange", LEAF, term="total(total(C(x, y), y, Y), x, X)"),
            "not equal",
        ),
        Use(
            sequent("r == r", **SETS),
            node("exchange", LEAF, term="total(largest(C(x, y), y, Y), x, X)"),
            "the rule is for total",
        ),
        Use(
            sequent("r == r", **SETS),
            node("exchange", LEAF, term="total(total(p(x), x, X), x, X)"),
            "the same name",
        ),
    ],
    "largest": [
        Use(
            sequent("p(a) <= largest(p(x), x, X)", **SETS),
            node("largest", FACT, term="largest(p(x), x, X)", at="a"),
        ),
        Use(
            sequent("q(a) <= largest(p(x), x, X)", **SETS),
            node("largest", FACT, term="largest(p(x), x, X)", at="a"),
            NOT_SHOWN,
        ),
        Use(
            sequent("p(a) <= r", **SETS),
            node("largest", FACT, term="largest(p(x), x, X)", at="r"),
            "not of the sort",
        ),
        Use(
            sequent("1/p(a) <= largest(1/p(x), x, X)", **SETS),
            node("largest", FACT, term="largest(1/p(x), x, X)", at="a"),
            UNSETTLED,
        ),
        Use(
            sequent("exists(largest(p(x), x, X) == p(z), z, X)", **SETS),
            node(
                "largest",
                node("exhibit", {"rule": "leaf", "equations": [[0, "-1"]]}, value="w"),
                term="largest(p(x), x, X)",
                name="w",
            ),
        ),
        Use(sequent("r <= r", **SETS), node("largest", sign(), term="largest(p(x), x, X)", name="w")),
        Use(
            sequent("p(a) == largest(p(x), x, X)", **SETS),
            node("largest", LEAF, term="largest(p(x), x, X)", name="a"),
            "not a new name",
        ),
    ],
    "below-sum": [
        Use(sequent("c <= sum(n, n, 1, 3)", *THIRD, **WHOLE), AT_C),
        Use(sequent("c <= sum(n, n, 1, 3)", "0 <= c", "c <= 3", **WHOLE), AT_C, NOT_SHOWN),
        Use(sequent("c <= sum(n, n, 1, 3)", "1 <= c", "c <= 4", **WHOLE), AT_C, NOT_SHOWN),
        Use(sequent("c <= sum(n, n, 1, 3)", "1 <= c", "c <= 3", c="real"), AT_C, "is not an integer"),
        Use(sequent("c - 2 <= sum(n - 2, n, 1, 3)", *THIRD, **WHOLE), {**AT_C, "term": "sum(n-2, n, 1, 3)"}, NOT_SHOWN),
        Use(sequent("c + 1 <= sum(n, n, 1, 3)", *THIRD, **WHOLE), AT_C, NOT_SHOWN),
        Use(sequent("c <= sum(n, n, 1, 3)", *THIRD, **WHOLE), {**AT_C, "name": "c"}, "not a new name"),
    ],
    "equal-terms": [
        Use(sequent("sum(a, j, 1, c) == c*a", "1 <= c", **NUMBERS), EQUAL),
        Use(sequent("sum(a, j, 1, c) == c*a", "-1 <= c", **NUMBERS), EQUAL, NOT_SHOWN),
        Use(sequent("sum(a, j, 1, c) == (c + 1)*a", "1 <= c", **NUMBERS), EQUAL, "not equal"),
        Use(sequent("0 < 0", "1 <= c", **NUMBERS), {**EQUAL, "term": "j"}, "not declared: j"),
        Use(sequent("sum(i, i, 1, c) == c*i", "1 <= c", i="integer", **NUMBERS), {**EQUAL, "term": "i"}, "not equal"),
        Use(sequent("0 < 0", "1 <= c", **NUMBERS), {**EQUAL, "high": "a"}, "is not an integer"),
    ],
    "binomial-theorem": [
        Use(sequent(f"sum({TERM}, j, 0, c) == (1 + a)**c", *IN_RANGE, **NUMBERS), added_up(0)),
        Use(sequent(f"sum({TERM}, j, 1, c) == (1 + a)**c - 1", *IN_RANGE, **NUMBERS), added_up(1)),
        Use(
            sequent(f"sum({MOMENT}, j, 0, c) == c*(c - 1)*a**2*(1 + a)**(c - 2)", *IN_RANGE, **NUMBERS), second_moment()
        ),
        Use(
            sequent(f"sum({MOMENT}, j, 0, c) == c*a*(1 + a)**(c - 1)", *IN_RANGE, **NUMBERS),
            second_moment(),
            "not equal",
        ),
        Use(sequent(f"sum({TERM}, j, 1, c) == (1 + a)**c", *IN_RANGE, **NUMBERS), added_up(1), "not equal"),
        Use(sequent(f"sum({TERM}, j, 0, c) == (1 + a)**c + 1", *IN_RANGE, **NUMBERS), added_up(0), "not equal"),
        Use(sequent(f"sum({TERM}, j, 0, c) == (1 + a)**c", "-2 <= c", "0 < a", **NUMBERS), added_up(0), NOT_SHOWN),
        Use(sequent("0 < 0", *IN_RANGE, **NUMBERS), added_up(0, k="c + 1"), NOT_SHOWN),
        Use(sequent("0 < 0", *IN_RANGE, **NUMBERS), added_up(0, high="-2"), NOT_SHOWN),
        Use(sequent("0 < 0", *IN_RANGE, **NUMBERS), added_up(0, k="a"), "is not an integer"),
        Use(sequent("0 < 0", *IN_RANGE, **NUMBERS), added_up(0, table="matrix([[i, 1]])"), "not declared: i"),
        Use(sequent("0 < 0", *IN_RANGE, **NUMBERS), added_up(0, table="a"), "an explicit matrix is wanted"),
    ],
    "same-or-not": [
        Use(sequent("delta(a, b) == delta(a, b)**2", **SETS), node("same-or-not", LEAF, LEAF, left="a", right="b")),
        Use(sequent("p(a) == p(b)", **SETS), node("same-or-not", LEAF, LEAF, left="a", right="b"), "not equal"),
        Use(sequent("delta(a, b) == 0", **SETS), node("same-or-not", LEAF, LEAF, left="a", right="b"), "not equal"),
        Use(sequent("r == r", **SETS), node("same-or-not", LEAF, LEAF, left="a", right="r"), "not elements of one set"),
        Use(sequent("r == r", **SETS), node("same-or-not", LEAF, LEAF, left="X", right="X"), "not elements of one set"),
        Use(APART, node("same-or-not", LEAF, LEAF, left="a", right="w"), "not elements of one set"),
        Use(APART, node("same-or-not", LEAF, LEAF, left="w", right="a"), "not elements of one set"),
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
        Use(
            sequent("r == r", "forall(exists(r*w < v, v, real), w, real)", **SETS),
            node("choice", LEAF, hypothesis=0, name="f"),
            "each element of a set",
        ),
    ],
}


@pytest.mark.parametrize("use", cases(EXAMPLES))
def test_a_use_of_a_rule_is_accepted_or_rejected_for_its_reason(use: Use) -> None:
    use.check()
