"""The benchmark says what changed, and its channels are what they are called."""

from fractions import Fraction
from pathlib import Path

import pytest

from symqif.find.limits import Deadline
from symqif.find.refinement.matrices import Merged
from symqif.find.refinement.symmetry import Symmetries
from symqif.refinement_kernel.witness import check_channel
from tests.benchmarks.__main__ import Command, commands, line
from tests.benchmarks.channels import turned


@pytest.mark.parametrize(("ratio", "said"), [(1.0, "0.50 of what was kept faster"), (2.1, "1.05 of"), (3.0, "slower")])
def test_a_figure_is_compared_with_the_one_that_was_kept(ratio: float, said: str) -> None:
    last = {"seconds": 1.0, "wall": 1.0, "ratio": 2.0, "status": 0}
    own = {"seconds": 9.0, "wall": 9.0, "ratio": ratio, "status": 0}
    text = line(Command("start", "--help", ["--help"], 0.5), own, last)
    assert said in text
    assert ("slower" in text or "faster" in text) == (ratio != 2.1)
    assert "aim: under 0.5 x" in text


def test_another_exit_status_is_told() -> None:
    last = {"seconds": 1.0, "wall": 1.0, "ratio": 2.0, "status": 0}
    assert "exit status 3, not 0" in line(Command("start", "a", []), {**last, "status": 3}, last)


def test_the_names_of_figures_differ(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.benchmarks.__main__.turned", lambda *_: [])
    names = [command.name for command in commands(tmp_path)]
    assert len(set(names)) == len(names)


def test_the_channels_have_the_shifts_as_symmetries() -> None:
    a, b = turned(4, 3, 1, Fraction(1)), turned(4, 3, 2, Fraction(1, 2))
    for channel in (a, b):
        check_channel(channel)
    assert Symmetries.of(*(Merged.of(channel).columns for channel in (a, b)), Deadline(60)).order == 4
