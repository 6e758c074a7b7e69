"""Tables of tests: the TOML file of the same name beside a file of tests."""

import tomllib
from pathlib import Path
from typing import Any


def tables(file: str) -> dict[str, Any]:
    return tomllib.loads(Path(file).with_suffix(".toml").read_text(encoding="utf-8"))
