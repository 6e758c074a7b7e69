"""Files beside claim files: each folder has its own."""

from pathlib import Path

from symqif.claims.catalogue import load


def test_packages_beside_claim_files_are_forgotten_too(tmp_path: Path) -> None:
    for name, text in (("aa", "1 <= 2"), ("bb", "2 <= 1")):
        (tmp_path / name / "common").mkdir(parents=True)
        (tmp_path / name / "common" / "__init__.py").write_text(f"TEXT = {text!r}\n", encoding="utf-8")
        (tmp_path / name / f"{name}.py").write_text(
            "from symqif.claims.claim import Claim, Derivation, Source\n"
            "from symqif.reduction.statement import Statement\nfrom common import TEXT\n"
            f"CLAIM = Claim(id={name!r}, title='t', source=Source('s'), printed=Derivation(Statement(TEXT)))\n",
            encoding="utf-8",
        )
    entries = load(tmp_path)
    assert {name: entry.claim.printed.statement.claim for name, entry in entries.items()} == {
        "aa": "1 <= 2",
        "bb": "2 <= 1",
    }
