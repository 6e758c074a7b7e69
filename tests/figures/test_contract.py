"""What holds of every figure that is discovered."""

import re
from fractions import Fraction

import pytest

from symqif.claims.verify import Result
from symqif.drawing.looks import LOOKS
from symqif.drawing.table import decimal_ends
from symqif.errors import SymqifError
from symqif.figures import FIGURES, figure
from symqif.figures.figure import Content, Interval, Panel, relative_width
from symqif.figures.verdicts import decided_notes
from tests.sample import every, slow

LONG = ("oue-the-map", "hasse", "capacity", "sue-oue-map", "mse-all")  # seconds
NAMES = [slow(name) if name in LONG else name for name in FIGURES]
WIDEST = Fraction(1, 10**12)


def panels(content: Content) -> list[Panel]:
    return [panel for panel in content.panels if isinstance(panel, Panel)]


def test_the_papers_figures_are_there() -> None:
    labels = (
        "trade-off OUE_THE_relation min privacy_the_ue utility_the_ue capacity_all_protocols comparison_gursoy OUE_ref"
    )
    assert {f"fig:{label}" for label in labels.split()} <= {found.source.label for found in FIGURES.values()}


@pytest.mark.parametrize("name", NAMES)
def test_names_are_plain(name: str) -> None:
    assert re.fullmatch(r"[a-z][a-z-]*", name)
    assert figure(name) is FIGURES[name]


def test_an_unknown_name_gets_the_names() -> None:
    with pytest.raises(SymqifError, match="no figure is called 'capacities': did you mean capacity"):
        figure("capacities")


@pytest.mark.parametrize("name", every(4, NAMES))
def test_every_number_is_enclosed_narrowly(name: str, contents: dict[str, Content]) -> None:
    content = contents[name]
    for panel in content.panels:
        assert all(low <= high and relative_width((low, high)) <= WIDEST for low, high in panel.numbers())
    assert content.width <= WIDEST


@pytest.mark.parametrize("name", NAMES)
def test_the_tables_decimals_enclose_and_are_narrow(name: str, contents: dict[str, Content]) -> None:
    for panel in contents[name].panels:
        for low, high in panel.numbers():
            written = written_low, written_high = number(decimal_ends((low, high)))
            assert written_low <= low
            assert high <= written_high
            assert relative_width(written) <= WIDEST


def number(texts: tuple[str, str]) -> Interval:
    return Fraction(texts[0]), Fraction(texts[1])


@pytest.mark.parametrize("name", NAMES)
def test_curves_run_from_left_to_right_and_have_a_look(name: str, contents: dict[str, Content]) -> None:
    for panel in panels(contents[name]):
        assert len({curve.label for curve in panel.curves}) == len(panel.curves)
        for curve in panel.curves:
            assert curve.look in LOOKS
            assert len(curve.points) >= 2
            assert all(a.x[1] <= b.x[0] for a, b in zip(curve.points, curve.points[1:], strict=False))
        assert {region.curve for region in panel.regions} <= {curve.label for curve in panel.curves}


@pytest.mark.parametrize("name", NAMES)
def test_notes_say_what_the_kernel_confirms(
    name: str, contents: dict[str, Content], results: dict[str, Result]
) -> None:
    notes = decided_notes(contents[name].notes, results)
    assert notes
    assert all(one.verdict in one.text for one in notes)


def test_a_note_that_the_kernel_does_not_confirm_is_refused(
    contents: dict[str, Content], results: dict[str, Result]
) -> None:
    from dataclasses import replace

    (note, *_) = contents["asr"].notes
    with pytest.raises(SymqifError, match=r"fig4.below-threshold is refuted, not proved as a figure says"):
        decided_notes([replace(note, verdict="proved")], results)


REFUTED = {
    "asr": {"fig4.below-threshold", "fig4.no-refinement"},
    "mse": {"fig5.refinement-error"},
    "capacity": {"txt.protocols-incomparable", "fig6.sue-the", "fig6.limits", "cap.ss"},
    "oue-the-map": {"lem.ouethe.at-zero"},
    "mse-all": {"fig5.refinement-error"},
    "oue-the": set(),
}


@pytest.mark.parametrize("name", [slow(name) if name in LONG else name for name in REFUTED])
def test_what_differs_from_the_paper_is_said(name: str, contents: dict[str, Content]) -> None:
    assert {note.claim for note in contents[name].notes if note.verdict == "refuted"} == REFUTED[name]


def test_every_refuted_claim_about_the_papers_figures_is_said(
    contents: dict[str, Content], results: dict[str, Result]
) -> None:
    said = {note.claim for name in FIGURES for note in contents[name].notes}
    labels = {found.source.label for found in FIGURES.values() if found.source.label}
    refuted = {id_ for id_, r in results.items() if r.verdict == "refuted" and r.claim.source.label in labels}
    assert refuted
    assert refuted <= said
