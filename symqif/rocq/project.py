"""A folder that Rocq compiles without symqif: the library, the theorems with their proofs, and the statements alone."""

from collections.abc import Sequence
from pathlib import Path

from symqif.rocq import statements
from symqif.rocq.check import Exports, Part
from symqif.rocq.library import library


def write(out: Path, exports: Exports, wanted: Sequence[Part]) -> None:
    """wanted: the parts whose statements are asked for; what they use comes along."""
    texts = {f"{module.path}.v": module.text for module in library().values()}
    texts |= {f"Claims/{part.name}.v": part.theorem.text for part in exports.parts.values() if part.theorem}
    texts["Statements.v"] = statements.text(wanted, exports.entries)
    for folder in ("Library", "Claims"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    for name, text in {**texts, "_CoqProject": "\n".join(["-Q . Symqif", *texts, ""])}.items():
        (out / name).write_text(text, encoding="utf-8")
