"""What earlier runs killed is known until the function changes."""

from pathlib import Path

import pytest

from tests.mutation import killed
from tests.mutation.killed import before, by_part, keep
from tests.mutation.mutation import Mutation

SOURCE = "def first():\n    return 1 + 2\n\n\ndef second():\n    return 1 - 2\n"
FILE = "symqif/kernel/none.py"


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "killed.json"
    path.write_text("{}")
    monkeypatch.setattr(killed, "KILLED", path)


def mutants(source: str) -> list[Mutation]:
    return [Mutation(FILE, line, "", source.replace(*change)) for line, change in ((2, ("+", "*")), (6, ("-", "*")))]


def test_a_function_whose_mutants_were_killed_is_not_tried_again_until_it_changes() -> None:
    parts = by_part(mutants(SOURCE), {FILE: SOURCE})
    first, second = (mutant for part in parts.values() for mutant in part)
    keep(parts, {first})
    assert before(parts) == {first}
    keep(parts, {first, second})
    assert before(parts) == {first, second}
    other = SOURCE.replace("1 - 2", "3 - 2")
    assert before(by_part(mutants(other), {FILE: other})) == {first}


def test_a_function_that_has_other_mutants_now_is_tried_again() -> None:
    parts = by_part(mutants(SOURCE), {FILE: SOURCE})
    first, second = (mutant for part in parts.values() for mutant in part)
    keep(parts, {first, second})
    another = Mutation(FILE, 2, "", SOURCE.replace("1 +", "2 +"))
    assert before(by_part([*mutants(SOURCE), another], {FILE: SOURCE})) == {second}
