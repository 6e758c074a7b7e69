"""Simulations over figures: they estimate what is drawn, and come out the same for one seed."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from symqif.errors import SymqifError
from symqif.figures import FIGURES
from symqif.figures.figure import Content, Figure, Panel
from symqif.figures.overlay import Setup, estimated, overlays
from tests.sample import every

SIMULATED = [name for name, figure in FIGURES.items() if figure.trials]
LOOKS = {"olh": "lh"}  # the figure draws olh as local hashing with the optimal g


def silent(*_: object) -> None:
    """No progress is shown."""


def one_trial(name: str) -> Figure:
    """A figure with its first trial alone."""
    trials = FIGURES[name].trials
    assert trials
    (first, *_), *others = trials()
    return replace(FIGURES[name], trials=lambda: ((first,), *(() for _ in others)))


def test_the_papers_experiments_are_simulated() -> None:
    assert SIMULATED == ["asr", "mse", "gursoy"]


@pytest.mark.slow
@pytest.mark.parametrize("name", every(3, SIMULATED))
def test_trials_estimate_what_the_panel_shows(name: str, contents: dict[str, Content]) -> None:
    trials, compared = FIGURES[name].trials, 0
    assert trials
    for panel, planned in zip(contents[name].panels, trials(), strict=True):
        assert isinstance(panel, Panel)
        for trial in planned:
            (curve,) = (c for c in panel.curves if c.look == LOOKS.get(trial.protocol, trial.protocol))
            at = curve.points[:1] if trial.level else [p for p in curve.points if p.x == (trial.x, trial.x)]
            low, high = estimated(trial, 10_000)
            compared += len(at)
            assert all(low <= point.y[1] and point.y[0] <= high for point in at)
    assert compared >= 8


@pytest.mark.slow
@pytest.mark.parametrize("users", every(2, [1, 1000]))
def test_curves_are_drawn_for_the_users_of_the_simulation(users: int) -> None:
    assert FIGURES["mse"].of_users
    figure = FIGURES["mse"].of_users(users)
    content, compared = figure.content(), 0
    assert figure.trials
    for panel, planned in zip(content.panels, figure.trials(), strict=True):
        assert isinstance(panel, Panel)
        assert panel.y.label.endswith(f"n = {users:,}")
        for trial in planned:
            (curve,) = (c for c in panel.curves if c.look == trial.protocol)
            at = curve.points[:1] if trial.level else [p for p in curve.points if p.x == (trial.x, trial.x)]
            low, high = estimated(trial, users)
            compared += len(at)
            assert all(low <= point.y[1] and point.y[0] <= high for point in at)
    assert compared >= 8


def test_a_figure_without_simulation_says_so() -> None:
    with pytest.raises(SymqifError, match="no simulation belongs to min: leave --simulate out"):
        overlays([FIGURES["min"]], Setup(), silent)


@pytest.mark.peers
def test_one_seed_gives_one_overlay_that_is_drawn(contents: dict[str, Content]) -> None:
    pytest.importorskip("pure_ldp", reason="pure-ldp is not installed: pip install '.[peers]'")
    pytest.importorskip("multi_freq_ldpy", reason="multi-freq-ldpy is not installed: pip install '.[peers]'")
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: pip install '.[figures]'")
    from symqif.drawing.canvas import figure_files
    from symqif.drawing.table import simulated

    told: list[tuple[str, int, int]] = []
    figure, setup = one_trial("asr"), Setup(users=100, runs=2, seed=5)
    first, again, other = (
        overlays([figure], found, lambda *words: told.append(words))["asr"]
        for found in (setup, setup, replace(setup, seed=6))
    )
    assert first == again
    assert first != other
    assert [one.package for one in first.all] == ["multi-freq-ldpy", "pure-ldp"]
    assert told[0][0] == "simulating asr: sue with multi-freq-ldpy"
    assert max(done for _, done, _ in told) == told[0][2] == 400
    assert "2 simulations with multi-freq-ldpy and pure-ldp: 100 users" in first.words
    assert "2 runs each, seed 5; bars in boxes are 99 % confidence bounds at each simulated place" in first.words
    lines = simulated(contents["asr"], first).splitlines()
    assert lines[1].startswith("ε = 1,multi-freq-ldpy,sue,asr,,10,2,100,0.")
    plain, overlaid = (figure_files(figure, contents["asr"], ["svg"], overlay) for overlay in (None, first))
    assert plain != overlaid


@pytest.mark.peers
def test_a_missing_file_gets_one_line(tmp_path: Path) -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed: pip install '.[peers]'")
    with pytest.raises(SymqifError, match=r"nothing\.dat cannot be read: No such file or directory"):
        overlays([FIGURES["asr"]], Setup(data=tmp_path / "nothing.dat"), silent)


@pytest.mark.peers
def test_a_users_file_is_the_data(tmp_path: Path) -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed: pip install '.[peers]'")
    (tmp_path / "clicks.dat").write_text("1 2 3 4 5 6 7 8 9 10\n1 1\n", encoding="utf-8")
    setup = Setup(users=12, data=tmp_path / "clicks.dat")
    values = setup.values({"asr": {10}}, silent)
    assert sorted(values[10].tolist()) == [0, 0, 0, *range(1, 10)]
    assert setup.source == "from clicks.dat"


@pytest.mark.peers
def test_a_file_with_few_actions_names_the_figures_that_it_does_for(tmp_path: Path) -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed: pip install '.[peers]'")
    (tmp_path / "clicks.dat").write_text("1 2 3 4 5 6 7 8 9 10\n", encoding="utf-8")
    setup = Setup(users=5, data=tmp_path / "clicks.dat")
    said = "has 10 distinct actions, and gursoy needs 200: give a file with at least 200, or draw asr and mse alone"
    with pytest.raises(SymqifError, match=said):
        setup.values({"asr": {10}, "mse": {10}, "gursoy": {2, 200}}, silent)


@pytest.mark.peers
def test_a_pipe_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed: pip install '.[peers]'")
    os.mkfifo(tmp_path / "clicks")
    with pytest.raises(SymqifError, match="is not a regular file but a pipe or a device: save the clicks to a file"):
        overlays([FIGURES["asr"]], Setup(data=tmp_path / "clicks"), silent)


@pytest.mark.peers
def test_too_few_users_are_refused_before_anything_is_simulated() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed: pip install '.[peers]'")
    told: list[tuple[str, int, int]] = []
    with pytest.raises(SymqifError, match="10 runs of 100 users are too few to bound the error of sue at eps = 16"):
        overlays([FIGURES["asr"], FIGURES["mse"]], Setup(users=100), lambda *words: told.append(words))
    assert not told
