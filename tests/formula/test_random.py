"""Random and damaged text: a term or one line for a person."""

from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.formula import FormulaError, read
from tests.formula.checks import well_formed, well_said
from tests.formula.pieces import KNOWN, PIECES
from tests.formula.test_latex import FORMULAS


def answer(text: str) -> None:
    try:
        well_formed(read(text, KNOWN), KNOWN)
    except FormulaError as error:
        well_said(error)


@settings(max_examples=800, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.text(max_size=60))
def test_any_text(text: str) -> None:
    answer(text)
    answer(f"${text}$")


@settings(max_examples=500, deadline=None)
@given(st.sampled_from([text for text, _ in FORMULAS]), st.data())
def test_damaged_formulas(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        to = data.draw(st.integers(at, min(at + 6, len(text))))
        text = text[:at] + data.draw(st.sampled_from(["", *PIECES]) | st.characters()) + text[to:]
    answer(text)
