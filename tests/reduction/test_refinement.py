"""Rules of refinement: uses accepted and rejected, and what they say of explicit matrices."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from symqif.kernel.term import Rejected, parse, substitute
from symqif.kernel.value import rational
from symqif.reduction.channels import Subset
from symqif.reduction.refinement import composes
from symqif.reduction.rule import RULES
from tests.reduction.trees import (
    HYPOTHESIS,
    LEAF,
    NO_MATCH,
    NOT_SHOWN,
    Examples,
    Use,
    cases,
    filled,
    known,
    negative,
    node,
    positive,
    sequent,
    sign,
)  # fmt: skip

Matrix = list[list[Fraction]]
CHANNELS = {"A": "channel", "B": "channel"}
IDENTITY = "matrix([[1, 0], [0, 1]])"
UNIFORM = "matrix([[1/2, 1/2], [1/2, 1/2]])"
LAST = "matrix([[1, 0], [1, 0]])"
ONE_OUTPUT = "matrix([[1], [1]])"
SPLIT = "matrix([[1/2, 1/2], [1/3, 2/3]])"
FITS = "the matrices do not fit"

identity_to_uniform = sequent(f"refines({IDENTITY}, {UNIFORM})")
last = sequent(f"refines({LAST}, {LAST})")
last_hull = sequent(f"in_hull({LAST}, {LAST})")
SUM_TWO = "matrix([[1, 0], [1, 1]])"
NEGATIVE = "matrix([[2, -1], [-1, 2]])"
same_uniform = sequent(f"refines({UNIFORM}, {UNIFORM})")

given = sequent("0 < 0", f"refines({ONE_OUTPUT}, {SPLIT})")
consistent = sequent("0 < 0", f"refines({ONE_OUTPUT}, {UNIFORM})")
absurd = sign(["1", [], None])
absurd["sign"]["equations"] = [[0, "-6"], [2, "6"]]
NAMES = "matrix([[v, w]])"

separated = sequent(f"no(refines({UNIFORM}, {IDENTITY}))")
guess = {"gain": IDENTITY, "prior": ["1/2", "1/2"], "best": [0, 0], "strategy": [0, 1]}

POWER = {"A": "channel(2)", "B": "channel(2)", "k": "integer"}
powers = sequent("refines(kron(A, k), kron(B, k))", "refines(A, B)", "1 <= k", **POWER)
restricted = sequent("refines(hot(kron(A, k)), hot(kron(B, k)))", "refines(A, B)", "1 <= k", **POWER)


def encoded(a: str, b: str, goal: object = 2, given: object = 3, **variables: str):
    """Between unary encodings of some secrets, from the same between those of others."""
    return sequent(*(f"refines(hot(kron({a}, {n})), hot(kron({b}, {n})))" for n in (goal, given)), **variables)


fewer = encoded(SPLIT, UNIFORM)


hulls = sequent("in_hull(kron(A, k), kron(B, k))", "in_hull(A, B)", "1 <= k", **POWER)
mixed = node("mixed-product", known(1), HYPOTHESIS)

PAIRS = "subset(4, 2, 2, 1, 1/4, 1/12)"


EXAMPLES: Examples = {
    "witness": [
        Use(identity_to_uniform, filled(identity_to_uniform, "witness", matrix=UNIFORM)),
        Use(last_hull, filled(last_hull, "witness", matrix=SUM_TWO)),
        Use(identity_to_uniform, filled(identity_to_uniform, "witness", matrix=IDENTITY), "not equal"),
        Use(last, filled(last, "witness", matrix=SUM_TWO), "not equal"),
        Use(same_uniform, filled(same_uniform, "witness", matrix=NEGATIVE), NOT_SHOWN),
        Use(last, node("witness", matrix="matrix([[1, 0]])"), FITS),
        Use(last, node("witness", matrix="matrix([[1, 0], [1]])"), "an explicit matrix is wanted"),
        Use(last, node("witness", matrix="matrix([[1], [1]])"), FITS),
        Use(sequent("refines(A, B)", **CHANNELS), node("witness", matrix=IDENTITY), "an explicit matrix is wanted"),
        Use(separated, node("witness", matrix=IDENTITY), "the rule is for refines or in_hull"),
        Use(given, node("witness", absurd, hypothesis=0, matrix=NAMES)),
        Use(consistent, node("witness", absurd, hypothesis=0, matrix=NAMES), "does not expand"),
        Use(sequent("0 < 0", f"no(refines({ONE_OUTPUT}, {SPLIT}))"),
            node("witness", absurd, hypothesis=0, matrix=NAMES), "the rule is for refines or in_hull"),
        Use(sequent("w < 0", f"refines({ONE_OUTPUT}, {SPLIT})", w="real"),
            node("witness", absurd, hypothesis=0, matrix=NAMES), "w is not a new name"),
        Use(given, node("witness", absurd, hypothesis=1, matrix=NAMES), "no hypothesis number 1"),
        Use(given, node("witness", absurd, hypothesis=0, matrix="matrix([[2*v, w]])"), r"2\*v is not a name"),
        *(
            Use(given, node("witness", absurd, hypothesis=0, matrix=matrix), FITS)
            for matrix in ("matrix([[v]])", "matrix([[v, w], [x, y]])", "matrix([[v, w, x]])")
        ),
        Use(sequent("0 < 0", "refines(A, B)", **CHANNELS), node("witness", absurd, hypothesis=0, matrix=NAMES),
            "an explicit matrix is wanted"),
    ],
    "gain": [
        Use(separated, filled(separated, "gain", **guess)),
        Use(separated, filled(separated, "gain", **{**guess, "strategy": [0, 0]}), NOT_SHOWN),
        Use(separated, filled(separated, "gain", **{**guess, "prior": ["1/2", "1"]}), "not equal"),
        Use(separated, filled(separated, "gain", **{**guess, "prior": ["3/2", "-1/2"]}), NOT_SHOWN),
        Use(sequent(f"no(refines({IDENTITY}, {UNIFORM}))"),
            filled(sequent(f"no(refines({IDENTITY}, {UNIFORM}))"), "gain", **{**guess, "best": [0, 1]}), NOT_SHOWN),
        Use(sequent(f"no(refines({IDENTITY}, {IDENTITY}))"),
            filled(sequent(f"no(refines({IDENTITY}, {IDENTITY}))"), "gain", **guess), NOT_SHOWN),
        Use(separated, node("gain", **{**guess, "best": [0]}), "one action for each output"),
        Use(identity_to_uniform, node("gain", **guess), "the rule is for no"),
    ],
    "through": [
        Use(sequent("refines(A, C)", "refines(A, B)", "refines(B, C)", **CHANNELS, C="channel"),
            node("through", known(0), known(1), channel="B")),
        Use(sequent("refines(C, A)", "refines(A, B)", "refines(B, C)", **CHANNELS, C="channel"),
            node("through", known(0), known(1), channel="B"), NO_MATCH),
        Use(sequent("refines(A, C)", "refines(A, B)", "refines(B, C)", **CHANNELS, C="channel"),
            node("through", known(0), known(1), channel="C"), NO_MATCH),
        Use(sequent("refines(A, C)", "refines(A, B)", "refines(B, C)", **CHANNELS, C="channel"),
            node("through", known(0), known(1), channel="D"), "D is not a channel"),
        Use(sequent("in_hull(A, C)", "refines(A, B)", "refines(B, C)", **CHANNELS, C="channel"),
            node("through", known(0), known(1), channel="B"), "the rule is for refines"),
    ],
    "mixed-product": [
        Use(powers, mixed),
        Use(restricted, mixed),
        *(Use(sequent(f"refines(kron(A, {a}), kron(B, {b}))", "refines(A, B)", "1 <= k", n="integer", **POWER), mixed,
              "with the same exponent") for a, b in ("kn", "nk")),
        Use(sequent("refines(kron(A, k), kron(B, k))", "refines(A, B)", "0 < k", **POWER), mixed, NO_MATCH),
        Use(sequent("refines(kron(A, k), kron(B, k))", "refines(B, A)", "1 <= k", **POWER), mixed, NO_MATCH),
        Use(sequent("refines(hot(kron(A, k)), kron(B, k))", "refines(A, B)", "1 <= k", **POWER), mixed,
            "two Kronecker powers, or their one-hot rows"),
        Use(hulls, mixed),
        Use(sequent("in_hull(hot(kron(A, k)), hot(kron(B, k)))", "in_hull(A, B)", "1 <= k", **POWER), mixed),
        Use(sequent("in_hull(kron(A, k), kron(B, k))", "in_hull(B, A)", "1 <= k", **POWER), mixed, NO_MATCH),
        Use(sequent("refines(kron(A, k), kron(B, k))", "in_hull(B, A)", "1 <= k", **POWER), mixed, NO_MATCH),
        Use(sequent("ldp(kron(A, k), 2)", "ldp(A, 2)", "1 <= k", **POWER), mixed, "the rule is for refines or in_hull"),
        Use(powers, node("mixed-product", known(1)), "leaves 2 goals, and as many"),
    ],
    "fewer-secrets": [
        Use(fewer, filled(fewer, "fewer-secrets", {-1: HYPOTHESIS}, secrets="3")),
        Use(fewer, filled(fewer, "fewer-secrets", {-1: known(0, LEAF, LEAF)}, secrets="4"), "not equal"),
        *(
            Use(s, filled(s, "fewer-secrets", {-1: HYPOTHESIS}, secrets=n), because)
            for s, n, because in [
                (encoded(SPLIT, UNIFORM, 3, 2), "2", NOT_SHOWN),
                (encoded(SUM_TWO, UNIFORM), "3", "not equal"),
                (encoded(UNIFORM, NEGATIVE), "3", NOT_SHOWN),
                (encoded(UNIFORM, UNIFORM, 0, 1), "1", NOT_SHOWN),
            ]
        ),
        *(
            Use(s, node("fewer-secrets", secrets=n), because)
            for s, n, because in [
                (encoded(SPLIT, UNIFORM, 2, 3, n="real"), "n", "n is not an integer"),
                (sequent(f"refines(kron({SPLIT}, 2), kron({UNIFORM}, 2))"), "3", "one-hot rows of powers"),
            ]
        ),
    ],
}  # fmt: skip


@pytest.mark.parametrize("use", cases(EXAMPLES))
def test_a_use_of_a_rule_is_accepted_or_rejected_for_its_reason(use: Use) -> None:
    use.check()


# the mathematics, on matrices written out


def multiply(a: Matrix, b: Matrix) -> Matrix:
    return [[sum((x * y for x, y in zip(row, column, strict=True)), Fraction(0)) for column in zip(*b, strict=True)]
            for row in a]  # fmt: skip


def kron(a: Matrix, b: Matrix) -> Matrix:
    return [[x * y for x in r for y in s] for r in a for s in b]


def power(a: Matrix, k: int) -> Matrix:
    result = [[Fraction(1)]]
    for _ in range(k):
        result = kron(result, a)
    return result


def fractions(*rows: tuple[object, ...]) -> Matrix:
    return [[Fraction(x) for x in row] for row in rows]  # type: ignore[arg-type]


A, W = fractions(("3/4", "1/4"), ("1/5", "4/5")), fractions(("2/3", "1/3"), ("1/7", "6/7"))


@pytest.mark.parametrize("k", [2, 3])
def test_the_mixed_product_holds_and_a_power_of_a_channel_is_a_channel(k: int) -> None:
    assert multiply(power(A, k), power(W, k)) == power(multiply(A, W), k)
    assert all(sum(row) == 1 and min(row) >= 0 for row in power(W, k))


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_the_one_hot_rows_of_a_kronecker_power_have_the_entries_of_its_subset_form(k: int) -> None:
    form = Subset.of(parse(f"hot(kron(matrix([[3/4, 1/4], [1/5, 4/5]]), {k}))"))
    full = power(A, k)
    words = list(product((0, 1), repeat=k))
    for x in range(k):
        row = full[words.index(tuple(int(bit == x) for bit in range(k)))]
        for word, entry in zip(words, row, strict=True):
            assert entry == prod(A[int(bit == x)][word[bit]] for bit in range(k))
            here = form.at(Fraction(sum(word)))
            assert rational(here.member if word[x] else here.nonmember) == entry


def test_the_goals_of_a_witness_are_the_entries_of_the_product() -> None:
    text = "matrix([[3/4, 1/4], [1/5, 4/5]])", "matrix([[2/3, 1/3], [1/7, 6/7]])"
    expected = multiply(A, W)
    image = parse("matrix([[0, 0], [0, 0]])")
    goals = composes(parse(text[0]), parse(text[1]), image, stochastic=True)
    assert [rational(g[1]) for g in goals[:4]] == [entry for row in expected for entry in row]  # type: ignore[index]
    assert len(goals) == 4 + 4 + 2


def test_what_is_obtained_holds_for_a_witness_and_fail_for_another_matrix() -> None:
    rule = RULES["witness"].reduce
    goal = sequent("0 < 0", "refines(matrix([[3/4, 1/4], [1/5, 4/5]]), matrix([[15/28, 13/28], [26/105, 79/105]]))")
    assert multiply(A, W) == fractions(("15/28", "13/28"), ("26/105", "79/105"))
    (opened,) = rule(goal, {"hypothesis": 0, "matrix": "matrix([[w11, w12], [w21, w22]])"}, {})
    entries = [f"w{r}{c}" for r in (1, 2) for c in (1, 2)]
    flat = [x for row in W for x in row]
    for point, expected in ((flat, True), (flat[::-1], False)):
        values = dict(zip(entries, point, strict=True))
        facts = [substitute(h, values) for h in opened.hypotheses[1:]]
        gaps = [(f[0], rational(("-", f[2], f[1]))) for f in facts]  # type: ignore[index]
        assert all(gap == 0 if op == "==" else gap >= 0 for op, gap in gaps) is expected  # type: ignore[operator]


def test_a_kronecker_power_with_the_name_of_a_size_in_it_is_rejected() -> None:
    with pytest.raises(Rejected, match="i is kept for the sizes of subsets"):
        Subset.of(parse("hot(kron(matrix([[1, i], [1, 1]]), 2))"))


def test_a_gain_function_gives_the_vulnerabilities_of_its_definition() -> None:
    """V(C) = sum over outputs of max over actions of sum over secrets of prior * entry * gain."""
    gains, prior = fractions((1, 0), (0, 2)), [Fraction(1, 3), Fraction(2, 3)]
    goal = sequent("no(refines(matrix([[3/4, 1/4], [1/5, 4/5]]), matrix([[4/5, 1/5], [0, 1]])))")
    channels = A, fractions(("4/5", "1/5"), (0, 1))

    def vulnerability(c: Matrix) -> Fraction:
        return sum(
            (max(sum(p * row[y] * g for p, row, g in zip(prior, c, w, strict=True)) for w in gains) for y in range(2)),
            Fraction(0),
        )

    assert vulnerability(channels[0]) < vulnerability(channels[1])
    arguments = {"gain": "matrix([[1, 0], [0, 2]])", "prior": ["1/3", "2/3"], "strategy": [0, 1]}
    best = [max((0, 1), key=lambda w: sum(prior[x] * A[x][y] * gains[w][x] for x in (0, 1))) for y in (0, 1)]
    goals = RULES["gain"].reduce(goal, {**arguments, "best": best}, {})
    most, least = goals[-1].goal[1:]  # type: ignore[index]
    assert (rational(most), rational(least)) == tuple(map(vulnerability, channels))


def test_a_negative_leaf_is_not_taken_for_a_positive_one() -> None:
    Use(sequent("0 != 1"), positive(1)).check()
    Use(sequent("0 != 1"), negative(1), NOT_SHOWN).check()
