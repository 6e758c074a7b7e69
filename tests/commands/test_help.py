"""What --help shows: commands in groups with whole summaries, short pages, and what a file of formulas holds."""

from __future__ import annotations

import tomllib

import pytest
from click.testing import CliRunner

from symqif.cli import GROUPS, main


def shown(*arguments: str) -> str:
    return CliRunner().invoke(main, [*arguments, "--help"]).stdout


def test_each_command_stands_in_one_group() -> None:
    assert sorted(str(command.name) for group in GROUPS.values() for command in group) == sorted(main.commands)
    places = [shown().index(f"\n{title}:\n") for title in GROUPS]
    assert places == sorted(places)


@pytest.mark.parametrize("name", main.commands)
def test_a_summary_is_not_cut(name: str) -> None:
    whole = " ".join((main.commands[name].help or "").partition("\n\n")[0].split())
    assert f" {name} {whole.rstrip('.')}" in " ".join(shown().split())


@pytest.mark.parametrize("name", ["", *main.commands])
def test_help_fits_80_columns(name: str) -> None:
    assert max(map(len, shown(*name.split()).splitlines())) <= 80


def test_parameters_stand_apart_from_options() -> None:
    options, _, parameters = shown("check").partition("\nOptions:\n")[2].partition("\nParameters:\n")
    assert "--timeout" in options
    assert "--eps" not in options
    assert [line.split()[0] for line in parameters.splitlines()][:3] == ["--k", "--eps", "--y"]


def test_what_a_file_holds_is_shown_on_request_alone() -> None:
    file = CliRunner().invoke(main, ["check", "--help-file"]).stdout
    example = "\n".join(line.removeprefix("    ") for line in file.splitlines() if line.startswith("    "))
    assert [entry["against"] for entry in tomllib.loads(example)["formula"]] == ["capacity.grr", "asr.lh"]
    assert "[[formula]]" not in shown("check")
    assert max(map(len, file.splitlines())) <= 80
