"""What a user has for a channel becomes one, exactly; what is no channel is refused with a remedy."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy
import pytest
import sympy

from symqif import Channel, bayes_capacity, measures, refines
from symqif.errors import SymqifError

ROWS = [[Fraction(1, 2), Fraction(1, 10), Fraction(2, 5)], [Fraction(1, 5), Fraction(1, 5), Fraction(3, 5)]]
FLOATS = [[float(entry) for entry in row] for row in ROWS]
a = sympy.Symbol("a", real=True)


def by_labels(x: ("u", "v"), y: range(3)) -> Fraction:  # noqa: F821
    return ROWS["uv".index(x)][y]


@pytest.mark.parametrize(
    "value",
    [
        ROWS,
        FLOATS,
        tuple(map(tuple, FLOATS)),
        numpy.array(FLOATS),
        numpy.array(FLOATS, dtype=numpy.float32),
        numpy.array(ROWS),
        sympy.Matrix(ROWS),
        sympy.Matrix(FLOATS),
        [["1/2", "0.1", "4/10"], [Decimal("0.2"), "2e-1", 0.6]],
        by_labels,
    ],
)
def test_rows_of_any_kind_are_the_same_exact_channel(value: object) -> None:
    assert Channel.of(value).fractions() == ROWS


def test_a_function_has_its_ranges_from_annotations_or_arguments() -> None:
    assert (Channel.of(by_labels).secrets, Channel.of(by_labels).outputs) == (("u", "v"), (0, 1, 2))
    assert Channel.of(lambda x, y: ROWS[x][y], range(2), range(3)).secrets == (0, 1)
    with pytest.raises(SymqifError, match=r"say which secrets and reports there are: def <lambda>\(x: range\(3\)"):
        Channel.of(lambda x, y: ROWS[x][y])


@pytest.mark.parametrize(
    ("text", "secrets", "outputs"),
    [
        ("1/2,0.1,2/5\n0.2,1/5,6/10\n", (1, 2), (1, 2, 3)),
        ("# a comment\n\n0.5; 0.1; 0.4\n0.2; 0.2; 0.6\n", (1, 2), (1, 2, 3)),
        ("0,5;0,1;0,4\n0,2;0,2;0,6\n", (1, 2), (1, 2, 3)),
        (".5\t.1\t.4\n.2\t.2\t.6\n", (1, 2), (1, 2, 3)),
        ("low,mid,high\n.5,.1,.4\n.2,.2,.6\n", (1, 2), ("low", "mid", "high")),
        ("who,low,mid,high\nann,.5,.1,.4\nbob,.2,.2,.6\n", ("ann", "bob"), ("low", "mid", "high")),
        ("ann,.5,.1,.4\nbob,.2,.2,.6\n", ("ann", "bob"), (1, 2, 3)),
        (",0,1,2\n0,.5,.1,.4\n1,.2,.2,.6\n", (0, 1), (0, 1, 2)),
        ("\ufeff.5,.1,.4\n.2,.2,.6", (1, 2), (1, 2, 3)),
    ],
)
def test_a_csv_file_is_a_channel(tmp_path: Path, text: str, secrets: object, outputs: object) -> None:
    (file := tmp_path / "c.csv").write_text(text, encoding="utf-8")
    channel = Channel.of(str(file))
    assert (channel.fractions(), channel.secrets, channel.outputs) == (ROWS, secrets, outputs)


def test_a_csv_file_may_hold_formulas(tmp_path: Path) -> None:
    (file := tmp_path / "c.csv").write_text("1-a,a\na,1-a\n")
    assert Channel.of(file) == Channel([[1 - a, a], [a, 1 - a]])


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([[0.333, 0.333, 0.333]], "row 1 must sum to 1, not 999/1000; if it is rounded, 1/3, 1/3, 1/3 may be meant"),
        ([["0.17", "0.17", "0.67"]], "not 101/100; if it is rounded, 1/6, 1/6, 2/3 may be meant"),
        ([[1 / 3, 1 / 3, 1 / 3]], "if it is rounded, 1/3, 1/3, 1/3 may be meant"),
        ([["0.17", "0.33", "0.51"]], "if it is rounded, 17/101, 33/101, 51/101 may be meant"),
        ([["1/2", "1/3"]], "row 1 must sum to 1, not 5/6$"),
        ([[0.5, "x?"]], r"'x\?' is not a number: write 1/2, 0.5 or a formula such as 1-a"),
        ([[float("nan"), 1]], "an entry must be a number, not nan"),
        ([["1/0", "1"]], "'1/0' divides by zero"),
        (
            {"rows": ROWS},
            r"a function with its ranges or the path of a \.csv file, not dict",
        ),
    ],
)
def test_what_is_no_channel_is_refused_with_a_remedy(rows: object, why: str) -> None:
    with pytest.raises(SymqifError, match=why):
        Channel.of(rows)


@pytest.mark.parametrize(
    "measure",
    [
        measures.asr, measures.bayes_capacity, measures.tight_epsilon, measures.max_case_capacity,
        measures.additive_leakage, measures.min_entropy_leakage, measures.total_variation, measures.shannon_leakage,
        measures.guessing_entropy, measures.tradeoff,
    ],
)  # fmt: skip
def test_measures_take_rows_as_they_are(measure) -> None:
    assert str(measure(FLOATS)) == str(measure(Channel(ROWS)))


def test_refinement_takes_rows_and_files(tmp_path: Path) -> None:
    (file := tmp_path / "c.csv").write_text("1,0,0\n0,0,1\n")
    assert refines(file, FLOATS).holds
    assert not refines(FLOATS, str(file)).holds
    assert bayes_capacity(file) == 2


def test_a_path_that_is_nearly_that_of_a_file_names_it(tmp_path: Path) -> None:
    (tmp_path / "survey.csv").write_text("1,0\n0,1\n")
    with pytest.raises(SymqifError, match=r"surve.csv cannot be read: .*; did you mean .*survey.csv\?"):
        Channel.of(tmp_path / "surve.csv")
