"""Mutants that are true, and hypotheses that are wider than needed: each with the reason, in `equivalent.toml`.

What `tests.mutants.criteria` sees by itself is not listed. `WIDER` has rows of a statement, one of its hypotheses as
the sequent has it, what is enough in its place ("" for nothing), and why the statement holds then, all other
hypotheses being kept. `EQUIVALENT` has the reasons by the ids of mutants.
"""

import tomllib
from pathlib import Path

_listed = tomllib.loads(Path(__file__).with_name("equivalent.toml").read_text(encoding="utf-8"))
WIDER: tuple[tuple[str, str, str, str], ...] = tuple(
    (of, text, row.get("enough", ""), row["reason"])
    for row in _listed["wider"]
    for of in row["of"]
    for text in row["hypotheses"]
)
EQUIVALENT: dict[str, str] = {mutant: row["reason"] for row in _listed["true"] for mutant in row["mutants"]}
