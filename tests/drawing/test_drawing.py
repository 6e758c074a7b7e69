"""Pictures, tables and the page: written in each format, and the same bytes every time."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest

from symqif.claims.verify import Result
from symqif.cli import main
from symqif.drawing.draw import draw
from symqif.drawing.page import Drawn, figures_page, width_bound
from symqif.drawing.table import points_table
from symqif.errors import SymqifError
from symqif.figures import FIGURES
from symqif.figures.figure import Content
from symqif.figures.verdicts import decided_notes
from symqif.find.limits import GaveUp
from tests.sample import every

pytest.importorskip("matplotlib", reason="matplotlib is not installed: pip install '.[figures]'")
OK, BAD_INPUT = 0, 2
MAGIC = {"svg": b"<?xml", "png": b"\x89PNG\r\n", "pdf": b"%PDF-"}


@pytest.mark.parametrize("name", every(8, FIGURES))
def test_every_figure_is_drawn(name: str, contents: dict[str, Content]) -> None:
    from symqif.drawing.canvas import figure_files

    picture = figure_files(FIGURES[name], contents[name], ["svg"])["svg"]
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert b"date" not in picture


@pytest.mark.slow
@pytest.mark.parametrize("name", every(2, ["min", "hasse"]))
def test_equal_content_gives_equal_bytes_in_each_format(name: str, contents: dict[str, Content]) -> None:
    from symqif.drawing.canvas import FORMATS, figure_files

    first, second = (figure_files(FIGURES[name], contents[name], FORMATS) for _ in range(2))
    assert first == second
    assert all(first[form].startswith(magic) for form, magic in MAGIC.items())


@pytest.mark.slow
def test_a_users_configuration_changes_nothing(contents: dict[str, Content]) -> None:
    import matplotlib

    from symqif.drawing.canvas import figure_files

    plain = figure_files(FIGURES["min"], contents["min"], ["svg"])
    with matplotlib.rc_context({"font.size": 20, "lines.linewidth": 9, "svg.hashsalt": "x"}):
        assert figure_files(FIGURES["min"], contents["min"], ["svg"]) == plain
        assert matplotlib.rcParams["font.size"] == 20


@pytest.mark.slow
def test_letters_in_pdf_are_of_true_type(contents: dict[str, Content]) -> None:
    from symqif.drawing.canvas import Style, figure_files

    for font in ("sans", "serif"):
        pdf = figure_files(FIGURES["min"], contents["min"], ["pdf"], style=Style(font=font))["pdf"]
        assert b"/CIDFontType2" in pdf
        assert b"/Type3" not in pdf


@pytest.mark.slow
def test_a_table_of_points(contents: dict[str, Content]) -> None:
    lines = points_table(contents["asr"]).splitlines()
    assert lines[0] == "panel,kind,name,x low,x high,y low,y high"
    assert sum(",threshold," in line for line in lines) == 4
    assert lines[1].startswith("ε = 1,curve,SUE,0.51,0.51,0.16")
    assert all(len(line.split(",")) == 7 for line in lines)


@pytest.mark.slow
def test_a_table_of_relations(contents: dict[str, Content]) -> None:
    lines = points_table(contents["hasse"]).splitlines()
    assert lines[0] == "panel,a,b,a is refined by b,certificate"
    assert '"k = 10, ε = 5.991..",SUE,OUE,yes,witness' in lines
    assert '"k = 10, ε = 1.386..",SUE,OUE,no,gain' in lines


def test_the_page_names_claims_and_what_differs(contents: dict[str, Content], results: dict[str, Result]) -> None:
    content = contents["asr"]
    one = Drawn(FIGURES["asr"], content, decided_notes(content.notes, results), ("asr.svg", "asr.csv"))
    text = figures_page([one])
    assert "![Adversarial success rate of THE, OUE and SUE over θ, k = 10](asr.svg)" in text
    assert "- **differs from the paper**: the text says that THE leaks more" in text
    assert "(`fig4.below-threshold`, line 1167: refuted)" in text
    assert "repaired: proved" in text


def test_a_width_is_rounded_up() -> None:
    from fractions import Fraction

    assert width_bound(Fraction(123, 10**15)) == "2e-13"
    assert width_bound(Fraction(0)) == "0"
    assert width_bound(Fraction(95, 10**36)) == "1e-34"


def figures(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "symqif", "figures", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **environment})


@pytest.mark.slow
def test_the_command_writes_what_it_lists(tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    done = figures("trade-off-oue", "--out", str(out), "--format", "png", "--json")
    assert done.returncode == OK, done.stderr
    assert not done.stderr
    data = json.loads(done.stdout)
    assert list(data) == ["schema", "out", "page", "figures", "seconds"]
    assert data["schema"] == "symqif.figures/1"
    (one,) = data["figures"]
    assert sorted(path.name for path in out.iterdir()) == sorted([*one["files"], data["page"]])
    assert one["notes"][0]["claim"] == "lem.oue-family"


@pytest.mark.slow
def test_a_second_run_says_which_files_are_not_its_own(tmp_path: Path) -> None:
    (tmp_path / "trade-off-the-simulated.csv").write_text("of a run with simulations", encoding="utf-8")
    (tmp_path / "mine.csv").write_text("of a user", encoding="utf-8")
    for name in ("trade-off-the", "trade-off-oue", "trade-off-the"):
        draw([FIGURES[name]], tmp_path, ["svg"], lambda *_: None)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *("figures.md", "mine.csv", "trade-off-oue.csv", "trade-off-oue.svg", "trade-off-the.csv", "trade-off-the.svg")
    ]
    text = (tmp_path / "figures.md").read_text(encoding="utf-8")
    assert "Of earlier runs, and not described here: [trade-off-oue.svg]" in text
    assert "mine.csv" not in text
    assert "Simulated points" not in text


def test_the_list_needs_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main.main(["figures", "--list"])
    assert ended.value.code == OK
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(FIGURES)


def test_what_is_not_certified_in_time_says_so(tmp_path: Path) -> None:
    def late() -> Content:
        raise GaveUp("stages", "no answer in 60 s")

    slow = replace(FIGURES["min"], content=late)
    with pytest.raises(SymqifError, match="min is not certified in time: stages: no answer in 60 s; draw it again"):
        draw([slow], tmp_path, ["svg"], lambda *_: None)


@pytest.mark.slow
def test_without_matplotlib_one_line_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "matplotlib.py").write_text("raise ImportError", encoding="utf-8")
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH", str(Path.cwd()))]))
    done = figures("min", "--out", str(tmp_path / "out"), PYTHONPATH=path)
    assert done.returncode == BAD_INPUT
    assert done.stderr == "symqif: figures need matplotlib: pip install 'symqif[figures]'\n"
    assert not (tmp_path / "out").exists()
