"""Tables of tests: the TOML file of the same name beside a file of tests."""

import tomllib
from pathlib import Path
from typing import Any


def tables(file: str) -> dict[str, Any]:
    """By name; a row is a tuple."""
    found = tomllib.loads(Path(file).with_suffix(".toml").read_text(encoding="utf-8"))
    return {
        name: [tuple(row) if type(row) is list else row for row in rows] if type(rows) is list else rows
        for name, rows in found.items()
    }
