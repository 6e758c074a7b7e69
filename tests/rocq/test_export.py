"""Exports of claims, and what is read of coqc's answers."""

from pathlib import Path

import pytest

from symqif.claims.catalogue import Entry, load
from symqif.errors import SymqifError
from symqif.rocq import record, statements
from symqif.rocq.check import Exports, check
from symqif.rocq.compiler import Compiled, Compiler, axioms_of, foreign
from symqif.rocq.leaf import without_large
from symqif.rocq.theorem import Theorem
from tests.command import symqif


@pytest.fixture(scope="module")
def entries() -> dict[str, Entry]:
    return load()


def test_a_theorem_says_what_is_presupposed_and_what_is_claimed(entries: dict[str, Entry]) -> None:
    (part,) = Exports(entries).of(("lem.sufficiency",))
    assert part.theorem is not None
    said = part.theorem.text.split("Theorem ")[1].split("Proof.")[0]
    assert said.count("stochastic (matrix 2 2") == 2
    assert said.index("stochastic") < said.index("refines (matrix 2 2")
    assert part.theorem.uses == ("lem.equiv/repaired",)


def test_what_is_not_exported_says_why(entries: dict[str, Entry]) -> None:
    for part in Exports(entries).of(("lem.kron",)):
        assert (part.theorem is None) == part.reason.startswith("not by Rocq: ")


def test_axioms_are_read_from_print_assumptions() -> None:
    said = "Axioms:\nClassicalDedekindReals.sig_not_dec : forall P : Prop,\n  {~ ~ P} + {~ P}\nfoo.bar\n  : False\n"
    assert axioms_of(said) == ("sig_not_dec", "foo.bar")
    assert axioms_of("Closed under the global context\n") == ()


@pytest.mark.parametrize(
    "said", ["", "Axioms:\nbar : False\n", "Axioms:\nfoo.classic : False\n", "Axioms:\nx.Uint63.add : int\n"]
)
def test_other_axioms_and_silence_are_not_accepted(said: str) -> None:
    assert foreign(axioms_of(said))


@pytest.mark.slow
def test_axioms_are_those_of_what_is_stated_whatever_else_a_file_says(compiler: Compiler) -> None:
    name = "claim_bad"
    lines = f"Module {name}_read. Axiom {name} : False. End {name}_read.", f"Definition {name}_checked := I."
    theorem = Theorem(name, "\n".join([*lines, ""]), (), says=("  False.",))
    assert compiler.compile(name, theorem, {}).checked
    assert foreign(compiler.axioms([theorem]))


@pytest.mark.slow
def test_one_text_under_two_names_is_compiled_under_each(compiler: Compiler) -> None:
    theorem = Theorem("claim_one", "Definition claim_one_checked := I.\n", ())
    assert compiler.compile("claim_one", theorem, {}).checked
    assert compiler.compile("claim_two", theorem, {}).checked
    user = Theorem("claim_user", "From Symqif.Claims Require claim_two.\n", ("two",))
    assert compiler.compile("claim_user", user, {"two": compiler.keys["claim_two"]}).checked


@pytest.mark.slow
def test_nothing_is_recorded_unless_the_theorems_are_those_that_are_read(
    compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[object] = []
    monkeypatch.setattr(record, "write", lambda *given: kept.append(given))
    monkeypatch.setattr(statements, "compiled", lambda *_: Compiled(False, (), 0.0, "another theorem"))
    result = symqif("rocq", "check", "lem.equiv", "--record")
    assert "not as recorded: Statements.v" in result.output
    assert (result.exit_code, kept) == (1, [])


@pytest.mark.slow
def test_coqc_accepts_a_theorem_and_rejects_a_false_one(entries: dict[str, Entry], compiler: Compiler) -> None:
    exports = Exports(entries)
    wanted = [p for p in exports.of(("lem.sufficiency.proof",)) if p.part == "remark-5"]
    ((part, result),) = check(exports, wanted, compiler)
    assert result.checked
    assert part.theorem is not None
    false = type(part.theorem)(part.theorem.name, part.theorem.text.replace("<=", "<"), ())
    assert not compiler.compile("false", false, {}).checked


def test_without_coqc_one_line_names_the_packages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SymqifError, match="apt-get install --no-install-recommends coq libcoq-interval"):
        Compiler(tmp_path)


def test_a_fact_of_large_numbers_is_left_out_unless_it_is_named() -> None:
    large = f"0x{'f' * 60}"
    kept = ["have F_1 : 0 < 1.", "{ lra. }", f"have E_3 : {large} = {large}.", "{ ring. }", "rewrite E_3."]
    fact = [f"have E_1 : a = {large}.", "{ ring. }", f"have F_2 : 0 < {large}.", "{ rewrite E_1. }"]
    assert without_large([*fact, *kept]) == kept
