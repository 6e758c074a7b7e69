"""docs/peers.md lists each difference that a test pins, with the versions that the extra pins."""

import ast
import re
import tomllib
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
PAGE = (HOME / "docs" / "peers.md").read_text(encoding="utf-8")


def names_of(file: str) -> set[str]:
    tree = ast.parse((HOME / "tests" / "peers" / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def test_every_difference_is_on_the_page_and_every_row_has_its_test() -> None:
    listed = set(re.findall(r"`(test_\w+)`", PAGE))
    assert names_of("test_differences.py") <= listed
    files = ("test_differences.py", "test_multi_freq_ldpy.py")
    assert listed <= set().union(*map(names_of, files))


def test_the_versions_of_the_page_are_those_of_the_extra() -> None:
    extras = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    pinned = dict(line.split("==") for line in extras["peers"] if "==" in line)
    for name in ("multi-freq-ldpy", "pure-ldp"):
        assert f"[{name}](https://pypi.org/project/{name}/) {pinned[name]}" in " ".join(PAGE.split())
