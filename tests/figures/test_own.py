"""Curves of one's own mechanisms are their closed forms, on the axes of the figures."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from sympy import exp

from symqif import Channel, eps, grr, hadamard, k, quantities_of, smp
from symqif.errors import SymqifError
from symqif.figures import FIGURES, over_theta
from symqif.figures.figure import Axis, Content, Curve, Panel, PlotPoint
from symqif.figures.own import curve_sentences, misfit, with_own
from symqif.mechanisms.unary import CAPACITY, MAX_CASE_CAPACITY, unary
from symqif.refinement.side import Mechanism
from symqif.symbols import symbol
from tests.command import symqif

RAPPOR = unary(
    name="rappor",
    title="One-time RAPPOR",
    reference="",
    bit="R",
    probabilities={"p": "1-f/2", "q": "f/2"},
    parameters={"f": "real"},
    given=("0 < f", "f < 1"),
    capacity=CAPACITY,
    max_case_capacity=MAX_CASE_CAPACITY,
)


def test_success_rates_and_errors_are_level_lines_in_each_panel() -> None:
    own = list(quantities_of(RAPPOR, "rappor").values())
    k, users, q = 10, 10_000, Fraction(1, 4)
    p = 1 - q
    success = ((1 - q) ** (k - 1) * (1 - p / q) + p / q) / k
    error = q * (1 - q) / (users * (p - q) ** 2)  # p + q = 1
    for name, wanted in (("asr", success), ("mse", error)):
        content = Content(tuple(Panel("", Axis(""), Axis(""), ()) for _ in over_theta.EPS), ())
        found = with_own(
            replace(FIGURES[name], content=lambda content=content: content), own, {"f": Fraction(1, 2)}
        ).content()
        for panel in found.panels:
            assert isinstance(panel, Panel)
            (curve,) = panel.curves
            assert (curve.label, curve.of) == ("rappor", f"{name}.rappor")
            assert all(point.y[0] <= wanted <= point.y[1] for point in curve.points)
        assert len(found.panels) == len(over_theta.EPS)


def test_what_is_next_to_a_curve_of_ones_own_is_said() -> None:
    point = {y: PlotPoint((Fraction(16), Fraction(16)), (Fraction(y), Fraction(y))) for y in (1, 2, 3, 4)}
    curves = (
        Curve("A", "own-1", "capacity.a", (point[1], point[3])),
        *(Curve(name, "oue", "", (point[2], point[end])) for name, end in (("low", 1), ("next", 2), ("high", 4))),
    )
    two = Panel("k = 5", Axis(""), Axis(""), curves), Panel("k = 6", Axis(""), Axis(""), curves[1:])
    assert list(curve_sentences(Content(two, ()))) == ["A: 3 at k = 5, ε = 16, below high and above next"]
    level = Curve("A", "own-1", "asr.a", (point[3], point[3]))
    panels = tuple(Panel(f"ε = {n}", Axis(""), Axis(""), (level,)) for n in (1, 2))
    assert list(curve_sentences(Content(panels, ()))) == ["A: 3 at ε = 1, 3 at ε = 2"]


@pytest.mark.parametrize(
    ("mechanism", "figure", "said"),
    [
        (RAPPOR, "capacity", ""),
        (grr(k=5), "capacity", "it has 5 secrets, not 50"),
        (grr(k=5), "asr", "it has 5 secrets, not 10"),
        (grr.subset_form(k=10), "capacity", "it has 10 secrets, not 50"),
        (grr.subset_form(k=10), "mse", ""),
        (hadamard(), "capacity", "it has 7 secrets, not 50"),
        (smp(grr, k=k, d=2), "asr", "it has 100 secrets, not 10"),
    ],
)
def test_a_mechanism_has_as_many_secrets_as_the_figure(mechanism: Mechanism, figure: str, said: str) -> None:
    """Or its values would be ranked with those at another number."""
    assert misfit(figure, mechanism, {"K": Fraction(8)}) == said


def test_mechanisms_that_do_not_fit_are_left_out_by_name(tmp_path: Path) -> None:
    (file := tmp_path / "mine.py").write_text("from symqif import grr\n\nfive = grr(k=5)\n")
    done = symqif("figures", "capacity", "--out", tmp_path, "--mechanism", file)
    assert done.exit_code == 2
    left_out, said = done.stderr.splitlines()
    assert left_out == "symqif: five is left out of capacity: it has 5 secrets, not 50"
    assert "none of your own mechanisms can be drawn" in said


def test_what_cannot_be_drawn_is_said() -> None:
    own = list(quantities_of(RAPPOR, "rappor").values())
    with pytest.raises(SymqifError, match=r"asr\.rappor needs f to be drawn: --given f=1/2"):
        with_own(FIGURES["asr"], own, {})
    a = symbol("a")
    many = [next(iter(quantities_of(Channel([[1 - a, a], [a, 1 - a]]), f"c{n}").values())) for n in range(5)]
    with pytest.raises(SymqifError, match="at most 4 mechanisms"):
        with_own(FIGURES["capacity"], many, {"a": Fraction(1, 3)})
    assert with_own(FIGURES["gursoy"], own, {}) is FIGURES["gursoy"]


def test_a_curve_is_drawn_where_its_parameters_are_in_their_ranges() -> None:
    a, shown = symbol("a"), FIGURES["capacity"]
    channel = Channel([[1 - a, a], [a, 1 - a]])
    level = list(quantities_of(channel, "level", ("2*a <= 1",)).values())
    with pytest.raises(SymqifError, match=r"2\*a <= 1 must hold, but a = 3/4"):
        with_own(shown, level, {"a": Fraction(3, 4)})
    bit = exp(eps) / (exp(eps) + 1)
    some = list(quantities_of(Channel([[bit, 1 - bit], [1 - bit, bit]]), "some", ("1 <= eps", "eps <= 2")).values())
    panel = Panel("", Axis(""), Axis(""), ())
    found = with_own(replace(shown, content=lambda: Content((panel,), ())), some, {}).content().panels[0]
    assert isinstance(found, Panel)
    (curve,) = found.curves
    assert {bool(1 <= point.x[0] <= 2) for point in curve.points} == {True}
    over = replace(FIGURES["asr"], content=lambda: Content(tuple(panel for _ in over_theta.EPS), ()))
    drawn = with_own(over, some, {}).content().panels
    assert [bool(one.curves) for one in drawn if isinstance(one, Panel)] == [1 <= at <= 2 for at in over_theta.EPS]
