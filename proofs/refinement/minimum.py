"""S min O is a channel, is refined by bitwise SUE and OUE, and every channel that both refine is refined by it."""

from symqif.mechanisms import oue, sue
from symqif.outlines.script import *

COLUMNS = (
    ("exp(eps/2)/(exp(eps/2)+1)", "1/(exp(eps/2)+1)"),
    ("1/(exp(eps/2)+1) - 1/(exp(eps)+1)", "exp(eps/2)/(exp(eps/2)+1) - 1/2"),
    ("1/(exp(eps)+1)", "1/2"),
)
DEFINITIONS = {
    **bits(sue, "S"),
    **bits(oue, "O"),
    "M": f"matrix([[{', '.join(a for a, _ in COLUMNS)}], [{', '.join(b for _, b in COLUMNS)}]])",
}
VALUES = [f"m{n}(z_{j}) == {column[n]}" for j, column in enumerate(COLUMNS, 1) for n in (0, 1)]
IS_CHANNEL = [f"0 <= {entry}" for column in COLUMNS for entry in column]
IS_CHANNEL += [f"{' + '.join(column[n] for column in COLUMNS)} == 1" for n in (0, 1)]
WITNESS = (
    "exists(all(forall(forall(0 <= W(y, z), z, Z), y, Y), forall(total(W(y, z), z, Z) == 1, y, Y), "
    "forall(total(N0(y)*W(y, z), y, Y) == m0(z), z, Z), forall(total(N1(y)*W(y, z), y, Y) == m1(z), z, Z)), "
    "W, function(Y, Z))"
)
THREE_ELEMENTS = forall("z in Z", "delta(z, z_1) + delta(z, z_2) + delta(z, z_3) == 1")
TEST_S, TEST_O = (forall("y in Y", f"all(0 <= {test}(y), {test}(y) <= 1)") for test in "so")
THREE = "(delta(z, z_1) + delta(z, z_2) + delta(z, z_3))"
STICK = "total(max(0, N1(y) - t*N0(y)), y, Y)"
GAP = "m1({0}) - t*m0({0})"
GAPS = [GAP.format(f"z_{j}") for j in (1, 2, 3)]
TESTS = {  # the second output of SUE or OUE, always, never: as tests on N, and what they give
    "s(y)": "pS - t*qS",
    "o(y)": "pO - t*qO",
    "1": "1 - t",
    "0": "0",
}


def bound(test: str, value: str) -> Node:
    """No test does better than to reject where N1 > t N0."""
    at_y = (given(TEST_S, "y1"), given(TEST_O, "y1"))
    return have(
        f"{value} <= {STICK}",
        "the value of a test",
        have(f"total({test}*(N1(y) - t*N0(y)), y, Y) <= {STICK}", "output by output", term_by_term("y1", *at_y, AUTO)),
        AUTO,
        name=f"value of {test}",
    )


def over_columns(term: str, name: str) -> Node:
    """The sum over Z is the sum over its three elements."""
    values, body = "+".join(term.format(f"z_{j}") for j in (1, 2, 3)), term.format("z")
    each = have(
        f"total({body}, z, Z) == total(({body})*{THREE}, z, Z)",
        "each of them once",
        term_by_term("z0", given(THREE_ELEMENTS, "z0"), AUTO),
    )
    return have(f"total({body}, z, Z) == {values}", "`Z` has three elements", each, AUTO, name=name)


def entries(*columns: int) -> list[str]:
    """The facts that say what is in these columns."""
    return [VALUES[2 * j + n] for j in columns for n in (-2, -1)]


def said_of(column: int, relation: str, decided: str) -> Node:
    """The sign of a gap, from the entries of the column, e^(eps/2) >= 1 and what decides it."""
    reason = "the ratio of the entries of the column against `t`"
    known = using(*entries(column), "exp(eps/2) >= 1", "0 <= t", decided)
    return have(relation.format(GAPS[column - 1]), reason, known)


def kept(*columns: int, decided: str) -> list[Node]:
    """These columns are rejected: their gaps are not negative."""
    shown = [said_of(j, "0 <= {}", decided) for j in columns]
    return shown + [larger(f"max(0, {GAPS[j - 1]})", GAPS[j - 1]) for j in columns]


def left(column: int, *, decided: str) -> list[Node]:
    """This column is not rejected."""
    return [said_of(column, "{} <= 0", decided), larger(f"max(0, {GAPS[column - 1]})", "0")]


def total_of(test: str, *columns: int) -> Node:
    """The gaps of the rejected columns sum to the value of a test."""
    gaps = " + ".join(f"({GAPS[j - 1]})" for j in columns)
    reason = "the rejected columns are an output of that test"
    summed = have(f"{gaps} == {TESTS[test]}", reason, using(*entries(*columns)), name="rejected")
    known = (f"value of {test}", "sum of the gaps")
    return steps(summed, using("rejected", *known)) if columns else using(*known)


def decided(formula: str, *rejected: int, test: str, otherwise: Node) -> Node:
    """By cases: all of these columns are rejected, or the first of them is not."""
    smaller, greater = formula.split(" <= ")
    no = steps(*left(rejected[0], decided=f"{smaller} > {greater}"), otherwise)
    return cases(formula, steps(*kept(*rejected, decided=formula), total_of(test, *rejected)), no)


THIRD = decided("2*t <= exp(eps) + 1", 3, test="o(y)", otherwise=total_of("0"))
SECOND = decided("2*t*exp(eps/2) <= exp(eps) + 1", 2, 3, test="s(y)", otherwise=THIRD)
SIGNS = decided("t*exp(eps/2) <= 1", 1, 2, 3, test="1", otherwise=SECOND)


def each_column(column: int = 1) -> Node:
    """Decide which of the three columns z0 is."""
    if column > len(COLUMNS):
        return steps(given(THREE_ELEMENTS, "z0"), AUTO)
    return by("same-or-not", AUTO, each_column(column + 1), left=f"z_{column}", right="z0")


NOT_NEGATIVE = for_each("z0", each_column())
ORDERED = for_each(
    "t",
    introduce(
        *(bound(test, value) for test, value in TESTS.items()), over_columns(f"max(0, {GAP})", "sum of the gaps"), SIGNS
    ),
)
CLAIM = claim(
    "lem.min",
    "`S` min `O` is the greatest channel that SUE and OUE both refine",
    Source(
        "Lemma",
        "lem:oue_min_sue",
        1117,
        "the mechanism [`M = S` min `O`] .. is the maximum element in the refinement order that is an "
        "anti-refinement of both `S` and `O`",
        to=1126,
    ),
    Statement(
        f"all({', '.join(IS_CHANNEL)}, refines(M, S), refines(M, O), {WITNESS})",
        sorts("eps: real", "Y: set", "N0 N1 s o: function(Y)", "Z: set", "z_1 z_2 z_3: Z", "m0 m1: function(Z)"),
        (
            "0 <= eps",
            THREE_ELEMENTS,
            "forall(0 <= N0(y), y, Y)",
            "total(N0(y), y, Y) == 1",
            "forall(0 <= N1(y), y, Y)",
            "total(N1(y), y, Y) == 1",
            TEST_S,
            "total(N0(y)*s(y), y, Y) == qS",
            "total(N1(y)*s(y), y, Y) == pS",
            TEST_O,
            "total(N0(y)*o(y), y, Y) == qO",
            "total(N1(y)*o(y), y, Y) == pO",
            *VALUES,
        ),
        DEFINITIONS,
    ),
    split(
        *[AUTO] * len(IS_CHANNEL),
        by("witness", matrix="matrix([[1, 0], [0, 1], [0, 1]])"),
        by("witness", matrix="matrix([[1, 0], [1, 0], [0, 1]])"),
        steps(
            over_columns("m0({0})", "sum of m0"),
            over_columns("m1({0})", "sum of m1"),
            by(
                "dichotomies",
                NOT_NEGATIVE,
                using(*VALUES[::2], "sum of m0"),
                NOT_NEGATIVE,
                using(*VALUES[1::2], "sum of m1"),
                ORDERED,
                M0="N0",
                M1="N1",
                N0="m0",
                N1="m1",
            ),
        ),
    ),
    facts=(exponentials("exp(eps/2) >= 1", "`eps >= 0`"),),
    reason="whatever channel `N` on two secrets is refined by `S` and by `O`, it is refined by `M`",
    notes="`s` and `o` are the second columns of the witnesses of `S` and `O`. `Z` has three elements, for the columns "
    "of `M`.",
    points=(
        {"eps": "0", "Y": "1", "N0": "[1]", "N1": "[1]", "s": "[1/2]", "o": "[1/2]"}
        | {"Z": "3", "z_1": "0", "z_2": "1", "z_3": "2", "m0": "[1/2, 0, 1/2]", "m1": "[1/2, 0, 1/2]"},
    ),
)
