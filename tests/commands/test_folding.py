"""Lines are folded at words and operators, and commands so that they can be pasted."""

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from symqif.commands.folding import folded

CAPACITY = "capacity.oue = 1/(2*(1/(exp(eps)+1)))*((1-1/(exp(eps)+1))**(k-1)*(2*(1/(exp(eps)+1))-1)+1)"


def fold(line: str, width: int, **options: bool) -> list[str]:
    return [piece.plain for piece in folded(Text(line), width, **options)]


@given(st.text(st.sampled_from("ab1 +-*/=,()[]<'."), max_size=200), st.integers(8, 60))
def test_every_line_fits_and_nothing_is_lost(line: str, width: int) -> None:
    found = fold(line, width)
    assert max(map(len, found)) <= width
    assert "".join("".join(found).split()) == "".join(line.split())


@pytest.mark.parametrize(
    ("line", "pieces"),
    [
        (CAPACITY, ["capacity.oue = 1/(2*(1/(exp(eps)+1)))", "    *((1-1/(exp(eps)+1))**(k-1)",
                    "    *(2*(1/(exp(eps)+1))-1)+1)"]),
        ("  a subset of two gains 3 in it, -199/126 outside",
         ["  a subset of two gains 3 in it,", "      -199/126 outside"]),
        ("  refined where it is so that x is x = 17 + a", ["  refined where it is so that x is", "      x = 17 + a"]),
        ("m = ln(k + 1)·(a + b·(c - 1))·ln(i·(k - 1))/4",
         ["m = ln(k + 1)·(a + b·(c - 1))", "    ·ln(i·(k - 1))/4"]),
        ("m = (k·(k - 1) + (k + 1))·a·b·c/(2·(k + 1))", ["m = (k·(k - 1) + (k + 1))·a·b·c", "    /(2·(k + 1))"]),
        ("v.blh = (a·(b + 2q) - (b - p - q)·max{a, ef·(1 - a)})/b",
         ["v.blh = (a·(b + 2q) - (b - p - q)", "    ·max{a, ef·(1 - a)})/b"]),
        ("x" * 50, ["x" * 40, "    " + "x" * 10]),
        ("short", ["short"]),
    ],
)  # fmt: skip
def test_a_line_is_torn_where_that_hurts_least(line: str, pieces: list[str]) -> None:
    assert fold(line, 40) == pieces


def test_a_table_goes_on_in_its_column() -> None:
    found = [piece.plain for piece in folded(Text("proved   lem.x   Refinement lifts to powers"), 30, 17)]
    assert found == ["proved   lem.x   Refinement", " " * 15 + "lifts to powers"]


def test_a_folded_command_is_still_the_same_command() -> None:
    line = "symqif check 'k*p/binomial(k-1, omega-1)*exp(eps)' --against capacity.ss --k 4 --t 1 --omega 2"
    found = fold(line, 40, command=True)
    assert max(map(len, found)) <= 40
    assert len(found) > 2
    words = shlex.split("\n".join(found).replace("\\\n", ""))
    assert ["".join(word.split()) for word in words] == ["".join(word.split()) for word in shlex.split(line)]


def test_no_word_of_a_command_is_torn_unless_it_is_quoted() -> None:
    file = "/" + "folder/" * 8
    assert fold(f"symqif refine file:{file} oue --k 3", 40, command=True) == [
        "symqif refine \\",
        f"    file:{file} \\",
        "    oue --k 3",
    ]


def test_colours_stay_where_they_were() -> None:
    pieces = list(folded(Text.assemble("a" * 20, " ", ("refuted", "red")), 24))
    assert [(span.style, piece.plain[span.start : span.end]) for piece in pieces for span in piece.spans] == [
        ("red", "refuted")
    ]
