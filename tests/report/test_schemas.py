"""What `--json` prints has the fields of its schema, and the page lists them."""

import json
from pathlib import Path

import pytest

from symqif.report.schemas import fields_page
from symqif.schemas import IntervalData, RefineSetData, RowData
from tests.command import symqif

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "json.md"


def test_the_page_is_current() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert "\n".join(fields_page()) + "\n" == text, "run: python -m symqif.report.schemas > docs/json.md"


def test_parts_are_printed_under_their_names_and_what_is_not_there_is_left_out() -> None:
    row = RowData(k=2, intervals=[IntervalData(from_=("0", "0"), to=None, closed=(True, False))])
    interval = {"from": ["0", "0"], "to": None, "closed": [True, False]}
    assert row.data() == {"k": 2, "intervals": [interval], "rechecked": False}


def test_an_answer_begins_with_its_schema_and_keeps_what_is_undecided() -> None:
    found = RefineSetData(a="sue", b="oue", over="eps").data()
    assert next(iter(found.items())) == ("schema", "symqif.refine-set/1")
    assert found["set"] is None
    assert "reason" not in found


@pytest.mark.parametrize("command", ["capacity grr", "measure --list", "figures --list", "show grr"])
def test_each_field_that_is_printed_stands_on_the_page(command: str) -> None:
    found = json.loads(symqif(*command.split(), "--json").stdout)
    section = PAGE.read_text(encoding="utf-8").partition(f"`{found['schema']}`")[2].partition("\n| **")[0]
    also, _, rows = section.partition("\n")
    assert all(f"| `{name}` |" in rows or f"`{name}`" in also for name in found.keys() - {"schema"})
