"""S min O is a channel, is refined by bitwise SUE and OUE, and every channel that both refine is refined by it."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, bits, by, given, have, larger_exponent, steps
from symqif.mechanisms import oue, sue
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement

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
VALUES = [f"m{n}(z{j}) == {column[n]}" for j, column in enumerate(COLUMNS, 1) for n in (0, 1)]
IS_CHANNEL = [f"0 <= {entry}" for column in COLUMNS for entry in column]
IS_CHANNEL += [f"{' + '.join(column[n] for column in COLUMNS)} == 1" for n in (0, 1)]
WITNESS = (
    "exists(all(forall(forall(0 <= W(y, z), z, Z), y, Y), forall(total(W(y, z), z, Z) == 1, y, Y), "
    "forall(total(N0(y)*W(y, z), y, Y) == m0(z), z, Z), forall(total(N1(y)*W(y, z), y, Y) == m1(z), z, Z)), "
    "W, function(Y, Z))"
)
THREE = "(delta(z, z1) + delta(z, z2) + delta(z, z3))"
STICK = "total(max(0, N1(y) - t*N0(y)), y, Y)"
GAP = "m1({0}) - t*m0({0})"
GAPS = [GAP.format(f"z{j}") for j in (1, 2, 3)]
TESTS = {  # the second output of SUE or OUE, always, never: as tests on N, and what they give
    "s(y)": "pS - t*qS",
    "o(y)": "pO - t*qO",
    "1": "1 - t",
    "0": "0",
}


def bound(test: str, value: str) -> Node:
    """No test does better than to reject where N1 > t N0."""
    at_y = (given(6, "y1"), given(9, "y1"))
    return have(
        f"{value} <= {STICK}",
        "the value of a test",
        steps(
            have(
                f"total({test}*(N1(y) - t*N0(y)), y, Y) <= {STICK}",
                "output by output",
                by("term-by-term", steps(*at_y, AUTO), name="y1"),
            ),
            AUTO,
        ),
    )


def over_columns(term: str) -> Node:
    """The sum over Z is the sum over its three elements."""
    values = "+".join(term.replace("(z)", f"(z{j})") for j in (1, 2, 3))
    return have(
        f"total({term}, z, Z) == {values}",
        "Z has three elements",
        steps(
            have(
                f"total({term}, z, Z) == total(({term})*{THREE}, z, Z)",
                "each of them once",
                by("term-by-term", steps(given(1, "z0"), AUTO), name="z0"),
            ),
            AUTO,
        ),
    )


def said_of(column: int, relation: str, *more: int) -> Node:
    """The sign of a gap, from the entries of the column, e^(eps/2) >= 1 and what decides it."""
    entries = [12 + 2 * (column - 1), 13 + 2 * (column - 1)]
    reason = "the ratio of the entries of the column against t"
    return have(relation.format(GAPS[column - 1]), reason, by("leaf", using=[*entries, 18, *more]))


def kept(*columns: int, decided: int) -> list[Node]:
    """These columns are rejected: their gaps are not negative."""
    shown = [said_of(j, "0 <= {}", 21, decided) for j in columns]
    return shown + [by("larger", **{"max": f"max(0, {GAPS[j - 1]})", "is": 1}) for j in columns]


def left(column: int, *, decided: int) -> list[Node]:
    """This column is not rejected."""
    larger = by("larger", **{"max": f"max(0, {GAPS[column - 1]})", "is": 0})
    return [said_of(column, "{} <= 0", 21, decided), larger]


def total_of(test: str, *columns: int) -> Node:
    """The gaps of the rejected columns sum to the value of a test."""
    entries = [n for j in columns for n in (10 + 2 * j, 11 + 2 * j)]
    value, number = TESTS[test], 22 + list(TESTS).index(test)
    gaps = " + ".join(f"({GAPS[j - 1]})" for j in columns)
    summed = have(f"{gaps} == {value}", "the rejected columns are an output of that test", by("leaf", using=entries))
    return steps(*[summed] * bool(columns), by("leaf", using=[*[-1] * bool(columns), number, 26]))


SIGNS = by(
    "cases",
    steps(*kept(1, 2, 3, decided=27), total_of("1", 1, 2, 3)),
    steps(
        *left(1, decided=27),
        by(
            "cases",
            steps(*kept(2, 3, decided=29), total_of("s(y)", 2, 3)),
            steps(
                *left(2, decided=29),
                by(
                    "cases",
                    steps(*kept(3, decided=31), total_of("o(y)", 3)),
                    steps(*left(3, decided=31), total_of("0")),
                    formula="2*t <= exp(eps) + 1",
                ),
            ),
            formula="2*t*exp(eps/2) <= exp(eps) + 1",
        ),
    ),
    formula="t*exp(eps/2) <= 1",
)


def each_column(column: int = 1) -> Node:
    """Decide which of the three columns z0 is."""
    if column > len(COLUMNS):
        return steps(given(1, "z0"), AUTO)
    return by("same-or-not", AUTO, each_column(column + 1), left=f"z{column}", right="z0")


NOT_NEGATIVE = by("for-each", each_column(), name="z0")
ORDERED = by(
    "for-each",
    by(
        "introduce",
        steps(
            *(bound(test, value) for test, value in TESTS.items()),
            over_columns(f"max(0, {GAP.format('z')})"),
            SIGNS,
        ),
    ),
    name="t",
)
CLAIM = Claim(
    id="lem.min",
    title="S min O is the greatest channel that SUE and OUE both refine",
    source=Source("Lemma", "lem:oue_min_sue", 1117),
    printed=Derivation(
        Statement(
            f"all({', '.join(IS_CHANNEL)}, refines(M, S), refines(M, O), {WITNESS})",
            {
                "eps": "real",
                "Y": "set",
                "N0": "function(Y)",
                "N1": "function(Y)",
                "s": "function(Y)",
                "o": "function(Y)",
                "Z": "set",
                "z1": "Z",
                "z2": "Z",
                "z3": "Z",
                "m0": "function(Z)",
                "m1": "function(Z)",
            },
            (
                "0 <= eps",
                "forall(delta(z, z1) + delta(z, z2) + delta(z, z3) == 1, z, Z)",
                "forall(0 <= N0(y), y, Y)",
                "total(N0(y), y, Y) == 1",
                "forall(0 <= N1(y), y, Y)",
                "total(N1(y), y, Y) == 1",
                "forall(all(0 <= s(y), s(y) <= 1), y, Y)",
                "total(N0(y)*s(y), y, Y) == qS",
                "total(N1(y)*s(y), y, Y) == pS",
                "forall(all(0 <= o(y), o(y) <= 1), y, Y)",
                "total(N0(y)*o(y), y, Y) == qO",
                "total(N1(y)*o(y), y, Y) == pO",
                *VALUES,
            ),
            DEFINITIONS,
        ),
        by(
            "split",
            *[AUTO] * len(IS_CHANNEL),
            by("witness", matrix="matrix([[1, 0], [0, 1], [0, 1]])"),
            by("witness", matrix="matrix([[1, 0], [1, 0], [0, 1]])"),
            steps(
                over_columns("m0(z)"),
                over_columns("m1(z)"),
                by(
                    "dichotomies",
                    NOT_NEGATIVE,
                    by("leaf", using=[12, 14, 16, 19]),
                    NOT_NEGATIVE,
                    by("leaf", using=[13, 15, 17, 20]),
                    ORDERED,
                    M0="N0",
                    M1="N1",
                    N0="m0",
                    N1="m1",
                ),
            ),
        ),
        facts=(have("exp(eps/2) >= 1", "eps >= 0", larger_exponent("0", "eps/2")),),
    ),
    recorded="proved",
    notes=(
        "N is any channel on two secrets that is refined by S and by O: s and o are the second columns of the "
        "witnesses. Z has three elements, for the columns of M.",
    ),
)
