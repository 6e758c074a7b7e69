"""Catalogues: all files are loaded, or those of some claims and of what these rest on."""

import sys
from pathlib import Path

import pytest

from symqif.claims import catalogue
from symqif.claims.catalogue import home, load
from symqif.claims.verify import ordered
from symqif.errors import SymqifError
from symqif.user_file import neighbours
from tests.command import symqif
from tests.sample import every

ENTRIES = load()


def own(directory: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (directory / f"{name}.py").write_text(
            "from symqif.claims.claim import Claim, Derivation, Source\n"
            "from symqif.reduction.statement import Statement\n"
            f"{text}\n",
            encoding="utf-8",
        )
    return directory


def defined(name: str, claim: str = "1 <= 2", beginning: str = "CLAIM = ") -> str:
    return f"{beginning}Claim({name!r}, 't', Source('s'), Derivation(Statement({claim!r})))"


@pytest.mark.parametrize("name", every(30, list(ENTRIES)))
def test_a_claim_comes_with_what_it_rests_on(name: str) -> None:
    found = load(ids=[name])
    assert found == {own: ENTRIES[own] for own in ENTRIES if own in ordered(ENTRIES, [name])}
    assert list(found) == [own for own in ENTRIES if own in found]


def test_the_text_of_a_file_tells_which_claim_it_has() -> None:
    """So that each of ours is found without the others."""
    files = {entry.file: catalogue.BEGINNING.findall(entry.file.read_text("utf-8")) for entry in ENTRIES.values()}
    assert {name: [file for file in files if name in files[file]] for name in ENTRIES} == {
        name: [entry.file] for name, entry in ENTRIES.items()
    }


def test_no_other_file_is_run(tmp_path: Path) -> None:
    directory = own(tmp_path, one=defined("one"), other="raise RuntimeError('run')")
    assert (list(load(directory, ["one"])), load(directory, ["one"]).faults) == (["one"], [])
    assert len(load(directory).faults) == 1


@pytest.mark.parametrize("ids", [["two"], ["one", "two"], ["nowhere"]])
def test_all_files_are_loaded_where_the_texts_do_not_tell(tmp_path: Path, ids: list[str]) -> None:
    directory = own(tmp_path, one=defined("one"), two=defined("two", beginning="made = ") + "\nCLAIM = made")
    assert list(load(directory, ids)) == ["one", "two"]


def test_a_text_that_misleads_gives_no_other_claim(tmp_path: Path) -> None:
    directory = own(tmp_path, one=defined("one") + "\n" + defined("two"))
    assert list(load(directory, ["one"])) == ["two"]


def test_the_claims_of_one_file_store_their_certificates_in_one(tmp_path: Path) -> None:
    both = [defined(name, claim, f"{name.upper()} = ") for name, claim in (("one", "1 <= 2"), ("two", "2 <= 3"))]
    directory = own(tmp_path, both="\n".join([*both, "CLAIMS = (ONE, TWO)"]))
    for name in ("two", "one", "two"):
        assert symqif("verify", name, "--record", "--catalogue", directory).exit_code == 0
        assert list(load(directory, [name])) == [name]
    stored = {name: (entry.certificate_file.name, *entry.certificates()) for name, entry in load(directory).items()}
    assert stored == dict.fromkeys(("one", "two"), ("both.json", "printed"))
    assert symqif("recheck", "--catalogue", directory).exit_code == 0


def test_two_files_with_one_claim_are_refused(tmp_path: Path) -> None:
    directory = own(tmp_path, one=defined("one"), two=defined("one", "2 <= 1"))
    with pytest.raises(SymqifError, match="both define one"):
        load(directory, ["one"])


@pytest.mark.parametrize("bytecode", [True, False])
def test_bytecode_is_kept_where_it_may_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bytecode: bool) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    (tmp_path / "beside.py").write_text("VALUE = 1\n", encoding="utf-8")
    with neighbours(tmp_path, bytecode=bytecode):
        import beside  # type: ignore[import-not-found]

        assert beside.VALUE == 1
    assert (tmp_path / "__pycache__").exists() == bytecode


def test_bytecode_is_kept_of_our_catalogue_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = dict[Path, bool]()
    original = catalogue.neighbours

    def watched(folder: Path, *, bytecode: bool) -> object:
        kept[folder] = bytecode
        return original(folder, bytecode=bytecode)

    monkeypatch.setattr(catalogue, "neighbours", watched)
    load(own(tmp_path, one=defined("one")))
    load(ids=["cap.grr"])
    assert kept == {tmp_path.resolve(): False, home() / "capacity": True}
