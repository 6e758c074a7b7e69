"""What --help shows: commands in groups with whole summaries, short pages, and what a file of formulas holds."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from symqif.cli import GROUPS, SUMMARIES
from tests.command import symqif
from tests.sample import every


def shown(*arguments: str) -> str:
    return symqif(*arguments, "--help").stdout


def test_the_groups_of_commands_stand_in_their_order() -> None:
    places = [shown().index(f"\n{title}:\n") for title in GROUPS]
    assert places == sorted(places)


@pytest.mark.parametrize(("name", "summary"), SUMMARIES.items())
def test_a_summary_stands_in_the_list_and_first_on_the_page(name: str, summary: str) -> None:
    assert f" {name} {summary} " in f"{' '.join(shown().split())} "
    assert summary in " ".join(shown(name).split())


@pytest.mark.parametrize("name", ["", *SUMMARIES])
def test_help_fits_80_columns(name: str) -> None:
    assert max(map(len, shown(*name.split()).splitlines())) <= 80


@pytest.mark.parametrize("name", ["check", "refine", "capacity", "optimum", "latex"])
def test_parameters_stand_last_in_a_few_lines(name: str) -> None:
    options, _, parameters = shown(name).partition("\nParameters, exact: 3/2 or 0.5:\n")
    assert "--help" in options
    assert "--eps" not in options.partition("\nOptions:\n")[2]
    assert parameters.startswith(("  --k (secrets)", "  --p"))
    assert len(parameters.splitlines()) <= 4


OURS = r"\b(?:is of|stands|what is told|one's own|that is of|is not certainly)\b"  # words of ours, and of nobody else


@pytest.mark.parametrize("name", ["", *SUMMARIES])
def test_help_is_in_words_that_others_use(name: str) -> None:
    assert not re.findall(OURS, " ".join(shown(*name.split()).split()))


def test_options_stand_in_groups() -> None:
    titles = [line for line in shown("check").splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert titles[:4] == ["Options:", "Your own mechanisms:", "How the formula is read:", "Output:"]


@pytest.mark.parametrize("name", SUMMARIES)
def test_a_page_has_at_most_two_examples(name: str) -> None:
    assert shown(name).count("Example: ") <= 2


def test_what_a_file_holds_is_shown_on_request_alone() -> None:
    file = symqif("check", "--help-file").stdout
    example = "\n".join(line.removeprefix("    ") for line in file.splitlines() if line.startswith("    "))
    assert [entry["against"] for entry in tomllib.loads(example)["formula"]] == ["capacity.grr", "asr.lh"]
    assert "[[formula]]" not in shown("check")
    assert max(map(len, file.splitlines())) <= 80


def examples() -> list[str]:
    """What the pages say to try, but for what needs a file, other machines or Rocq."""
    lines = (line for name in SUMMARIES for line in shown(name).splitlines())
    pages = (line.split("Example: ", 1)[1] for line in lines if "Example: " in line)
    apart = (".toml", ".json", ".dat", ".tex", "tcp://", "rocq", "\\", "report.html", "--out figures")
    return [page.partition(" > ")[0] for page in pages if not any(sign in page for sign in apart)]


@pytest.mark.parametrize("example", every(24, examples()))
def test_the_examples_of_a_page_run(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("my", "mine", "theirs"):
        (tmp_path / f"{name}.csv").write_text("0.5,0.25,0.25\n0.25,0.5,0.25\n1/4,1/4,1/2\n")
    done = symqif(*shlex.split(example)[1:])
    assert done.exit_code in (0, 1), done.stderr
