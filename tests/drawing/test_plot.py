"""Pictures of channels: what is drawn, in the colours of the protocols, and what cannot be."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symqif import SymqifError, grr, oue, plot, the
from symqif.drawing.looks import LOOKS

NOISY = {"noisy": [["1-a", "a"], ["a", "1-a"]]}


def curves(*arguments: Any, **values: Any) -> dict[str, Any]:
    return {curve.label: curve for curve in plot(*arguments, **values).panel.curves}


def test_a_capacity_is_drawn_over_eps_and_that_of_a_channel_without_eps_is_level() -> None:
    found = curves("capacity", grr, NOISY, k=2, a="1/4", between=(0, 1))
    first, last = found["GRR"].points[0], found["GRR"].points[-1]
    assert first.y == (1, 1)
    assert last.x == (1, 1)
    assert abs(last.y[0] - Fraction("1.462117157260009759")) < Fraction(1, 10**12)  # 2e/(e+1)
    assert [point.y for point in found["noisy"].points] == [(Fraction(3, 2),) * 2] * 2


def test_a_success_rate_is_drawn_over_another_parameter_where_that_is_in_its_range() -> None:
    found = curves("asr", the, NOISY, over="theta", between=("1/2", 1), k=2, eps=1, a="1/4")["THE"]
    assert all(Fraction(1, 2) < point.x[0] < 1 for point in found.points)
    assert curves("asr", NOISY, over="a", between=(0, "1/2"))["noisy"].points[-1].y == (Fraction(1, 2),) * 2


def test_a_trade_off_function_has_the_errors_of_the_best_tests() -> None:
    found = curves("trade-off", grr, [["1/2", "1/2"], ["1/8", "7/8"]], k=2, t=3)
    assert [(p.x[0], p.y[0]) for p in found["channel 1"].points] == [(0, 1), (Fraction(1, 2), Fraction(1, 8)), (1, 0)]
    assert [(p.x[0], p.y[0]) for p in found["GRR"].points][1] == (Fraction(1, 4), Fraction(1, 4))


def test_a_hull_has_the_outermost_posteriors() -> None:
    rows = [["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"], ["1/4", "1/4", "1/2"]]
    mixed = [[*row, "0"] for row in rows[:2]] + [["1/4", "1/4", "1/4", "1/4"]]
    hull = curves("hull", {"C": rows, "D": mixed})
    corners = [(p.x[0], p.y[0]) for p in hull["C"].points]
    assert corners == [(Fraction(a, 4), Fraction(b, 4)) for a, b in ((1, 1), (2, 1), (1, 2), (1, 1))]
    assert (0, 0) in [(p.x[0], p.y[0]) for p in hull["D"].points]  # the last report gives the third secret away
    same = curves("hull", grr, {"form": grr.subset_form(t=4)}, k=3, t=4)
    assert same["form"].points == same["GRR"].points


def test_a_protocol_has_one_colour_everywhere() -> None:
    assert [curve.look for curve in curves("capacity", oue, NOISY, k=2, a="1/4").values()] == ["oue", "own-1"]
    for name in ("oue", "the"):
        assert {look.colour for key, look in LOOKS.items() if key.partition("-")[0] == name} == {LOOKS[name].colour}
    others = {name: LOOKS[name].colour for name in ("grr", "ss", "sue", "oue", "the", "olh", "blh")}
    assert len(set(others.values())) == len(others)


@pytest.mark.parametrize(
    ("arguments", "values", "said"),
    [
        (("shape", grr), {}, "draw one of capacity, asr, trade-off, hull, not 'shape'"),
        (("capacity", oue), {}, "OUE needs a value of k"),
        (("capacity", grr), {"k": "many"}, "k must be a rational such as 3/2 or 0.5, not 'many'"),
        (("hull", [[1, 0], [0, 1]]), {}, "a hull is drawn of three secrets and rational entries"),
        (("capacity", *[[[1, 0], [0, 1]]] * 5), {}, "at most 4 mechanisms of your own"),
        (("trade-off", NOISY), {}, "noisy needs a value of a"),
    ],
)
def test_what_cannot_be_drawn_is_said(arguments: Any, values: Any, said: str) -> None:
    with pytest.raises(SymqifError, match=said):
        plot(*arguments, **values)


def test_a_picture_is_saved_and_shown_in_notebooks(tmp_path: Path) -> None:
    picture = plot("trade-off", [["1/2", "1/2"], ["1/8", "7/8"]])
    picture.save(tmp_path / "it.svg")
    assert (tmp_path / "it.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert "<svg" in picture._repr_svg_()
