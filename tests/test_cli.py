"""The command line: exit statuses, JSON, and one line for everything that is wrong."""

import json
import os
import subprocess
import sys
import time
from fractions import Fraction
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from symqif.claims.catalogue import load
from symqif.claims.decide import decide
from symqif.claims.outcome import Outcome
from symqif.claims.verify import certified, verify
from symqif.cli import SUMMARIES, _age
from symqif.version import VERSION
from tests.command import symqif

OK, DIFFERENT, BAD_INPUT, UNDECIDED = 0, 1, 2, 3


def catalogue(directory: Path, claim: str, recorded: str, given: str = '"x >= 1"') -> Path:
    """A catalogue with one claim about a real x."""
    (directory / "claim.py").write_text(
        "from symqif.claims.claim import Claim, Derivation, Source\n"
        "from symqif.reduction.statement import Statement\n"
        f'statement = Statement("{claim}", {{"x": "real"}}, ({given},))\n'
        f'CLAIM = Claim("own.claim", "A claim", Source("here", "", 1), Derivation(statement), "{recorded}")\n'
    )
    return directory


@pytest.mark.parametrize("command", SUMMARIES)
def test_help_has_an_example(command: str) -> None:
    done = symqif(command, "--help")
    assert done.exit_code == OK
    assert f"Example: symqif {command}" in done.stdout


def test_the_version_is_that_of_the_package_and_of_the_citation() -> None:
    done = symqif("--version")
    assert done.stdout == f"symqif, version {metadata.version('symqif')}\n"
    assert f"\nversion: {VERSION}\n" in (Path(__file__).parents[1] / "CITATION.cff").read_text()


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_a_start_imports_the_command_line_alone(option: str) -> None:
    """Nothing of symqif but four files, and of other packages click."""
    code = """
import runpy, sys
try:
    runpy.run_module("symqif", run_name="__main__")
except SystemExit:
    names = {name.partition(".")[0] for name in sys.modules}
    rooms = {name.split(".")[1] for name in sys.modules if name.startswith("symqif.")}
    print(*sorted(rooms | names & {"sympy", "z3", "flint", "mpmath", "rich", "multiprocessing", "email"}))
"""
    done = subprocess.run([sys.executable, "-c", code, option], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "cli commands errors shown version"


@pytest.mark.parametrize(
    "words",
    ["capacity grr --k 10 --t 3", "capacity oue", "epsilon ss --k 10 --t 3", "check k*p --against capacity.grr"],
)
def test_values_and_checks_of_our_closed_forms_take_no_sympy(words: str) -> None:
    code = """
import sys
from symqif.cli import main
try:
    main(standalone_mode=False)
finally:
    print("sympy" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code, *words.split()], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_the_age_of_a_process_counts_its_work() -> None:
    age, start = _age(), time.thread_time()
    while time.thread_time() - start < 0.1:
        pass
    assert _age() - age > 0.09


def sorts(certificate: object) -> set[str]:
    """The rules and the kinds of leaves of a certificate."""
    if isinstance(certificate, list):
        return set[str]().union(*map(sorts, certificate))
    if not isinstance(certificate, dict):
        return set()
    own = {f"{key} {certificate[key]}" for key in ("rule", "kind") if key in certificate}
    return own.union(*map(sorts, certificate.values()))


def every_sort() -> list[str]:
    """Claims with certificates of every sort, small ones first."""
    entries, known, chosen = load(), set[str](), []
    for entry in sorted(entries.values(), key=certified):
        found = set[str]().union(*(sorts(entry.certificate(part)) for part in entry.claim.parts))
        if found - known:
            known |= found
            chosen.append(entry.claim.id)
    return chosen


@pytest.mark.slow
def test_recheck_imports_no_finder() -> None:
    check = (
        f"import sys\nfrom symqif.claims.verify import recheck\nassert list(recheck({every_sort()}))\n"
        "print([m for m in ('sympy', 'z3', 'flint', 'mpmath') if m in sys.modules])\n"
        "print([m for m in sys.modules if m.startswith('symqif.find')])"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n[]\n"


def test_verify_decides_a_true_claim_as_recorded(tmp_path: Path) -> None:
    done = symqif("verify", "--catalogue", catalogue(tmp_path, "x*x >= x", "proved"))
    assert done.exit_code == OK, done.stderr
    assert done.stdout.startswith("proved")
    assert "1 proved; none changed" in done.stdout


def test_verify_says_when_a_verdict_is_not_the_recorded_one(tmp_path: Path) -> None:
    done = symqif("verify", "--catalogue", catalogue(tmp_path, "x*x >= 2*x", "proved"))
    assert done.exit_code == DIFFERENT
    assert "refuted, which is not the recorded verdict" in done.stdout


def test_a_claim_that_is_recorded_as_refuted_and_true_is_a_difference(tmp_path: Path) -> None:
    assert symqif("verify", "--catalogue", catalogue(tmp_path, "x*x >= x", "refuted")).exit_code == DIFFERENT


@pytest.mark.parametrize("recorded", ["assumed", "checked"])
def test_to_record_a_weaker_verdict_makes_nothing_true(recorded: str, tmp_path: Path) -> None:
    """The claim is decided all the same, as docs/trust.md says."""
    done = symqif("verify", "--jobs", "1", "--catalogue", catalogue(tmp_path, "x*x >= 2*x", recorded))
    assert done.exit_code == DIFFERENT
    assert "printed is refuted, which is not the recorded verdict" in done.stdout


def test_a_search_that_gives_up_is_undecided_with_the_engine(tmp_path: Path) -> None:
    hard = "exp(x) >= 1 + x + x**2/3"  # true, and out of reach of polynomial certificates
    done = symqif("verify", "--timeout", "2", "--catalogue", catalogue(tmp_path, hard, "proved"))
    assert done.exit_code == UNDECIDED
    assert done.stdout.startswith("undecided")
    assert any(engine in done.stdout for engine in ("z3:", "positivstellensatz:"))


def test_a_catalogue_file_that_does_not_load_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("CLAIM = undefined_name\n")
    done = symqif("verify", "--catalogue", tmp_path)
    assert done.exit_code == BAD_INPUT
    assert "broken.py does not load, at broken.py:1: NameError" in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_is_no_outline_is_said_with_its_line_and_word(tmp_path: Path) -> None:
    lines = ["from symqif.outlines.script import *", "", "CLAIM = introduce(", "    split((AUTO, AUTO), AUTO),", ")"]
    (tmp_path / "broken.py").write_text("\n".join(lines))
    done = symqif("verify", "--catalogue", tmp_path)
    assert done.exit_code == BAD_INPUT
    assert "at broken.py:4, in split: SymqifError: a tuple is not an outline such as have(..) or AUTO" in done.stderr


def test_a_claim_file_that_does_not_load_harms_itself_alone(tmp_path: Path) -> None:
    where = str(catalogue(tmp_path, "x*x >= x", "proved"))
    (tmp_path / "broken.py").write_text("CLAIM = 1/0\n")
    for whole in (["verify", "--record"], ["recheck"]):
        done = symqif(*whole, "--catalogue", where)
        assert done.exit_code == BAD_INPUT
        why = "does not load, at broken.py:1: ZeroDivisionError: division by zero"
        assert done.stderr == f"symqif: {tmp_path}/broken.py {why}\n"
        assert "own.claim" in done.stdout
    for command in ("recheck", "show", "verify"):  # which do not load the other file
        done = symqif(command, "own.claim", "--catalogue", where)
        assert (done.exit_code, done.stderr) == (OK, "")
        assert "proved" in done.stdout.lower()


def test_a_claim_is_about_a_mechanism_of_a_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        'from dataclasses import replace\nfrom symqif.mechanisms import grr\nmine = replace(grr, name="mine")\n'
    )
    (tmp_path / "claim.py").write_text(
        "from symqif.outlines.script import *\nfrom mine import mine\n"
        'CLAIM = claim("own.claim", "a title", Source("nowhere"), statement(mine, "q <= p"))\n'
    )
    assert symqif("verify", "--catalogue", tmp_path).stdout.startswith("proved")


def test_what_rests_on_a_claim_that_does_not_load_is_undecided(tmp_path: Path) -> None:
    file = catalogue(tmp_path, "x*x >= x", "proved") / "claim.py"
    file.write_text(file.read_text().replace("Derivation(statement)", "Derivation(statement, LEMMA)"))
    file.write_text('LEMMA = {"rule": "lemma", "claim": "not.here", "with": {}, "then": []}\n' + file.read_text())
    done = symqif("verify", "--catalogue", tmp_path)
    assert done.exit_code == UNDECIDED
    assert "not.here is not a proved theorem" in done.stdout


def test_a_statement_is_ended_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("symqif.claims.verify.decide", lambda *_: time.sleep(60))
    (result,) = verify(catalogue=catalogue(tmp_path, "x*x >= x", "proved"), timeout=0.1)
    assert (result.verdict, result.outcomes["printed"].reason) == ("undecided", "preparation: no answer in 0.1 s")


def test_recorded_certificates_recheck_and_tampered_ones_do_not(tmp_path: Path) -> None:
    where = str(catalogue(tmp_path, "x*x >= x", "proved"))
    assert symqif("recheck", "--catalogue", where).exit_code == UNDECIDED
    assert symqif("verify", "--record", "--catalogue", where).exit_code == OK
    assert symqif("recheck", "--catalogue", where).exit_code == OK
    file = tmp_path / "claim.json"
    file.write_text(file.read_text().replace('"x >= 1"', '"x >= 0"'))
    done = symqif("recheck", "--catalogue", where)
    assert done.exit_code == UNDECIDED
    assert "the certificate is for another statement" in done.stdout


def test_of_a_part_that_is_undecided_now_the_recorded_certificate_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = catalogue(tmp_path, "x*x >= x", "proved") / "claim.py"
    file.write_text(file.read_text().replace('"proved")', '"proved", repaired=Derivation(statement))'))
    command = ["verify", "--record", "--catalogue", str(tmp_path)]
    assert symqif(*command).exit_code == OK
    before = (tmp_path / "claim.json").read_text()

    def only_printed(name: str, part: str, *arguments: Any) -> Outcome:
        return decide(name, part, *arguments) if part == "printed" else Outcome("undecided", None, (), "", 0.0)

    monkeypatch.setattr("symqif.claims.verify.decide", only_printed)
    assert symqif(*command).exit_code == UNDECIDED
    assert (tmp_path / "claim.json").read_text() == before


def test_no_claim_has_the_name_of_the_record_of_rocq(tmp_path: Path) -> None:
    (catalogue(tmp_path, "x*x >= x", "proved") / "claim.py").rename(tmp_path / "rocq.py")
    done = symqif("recheck", "--catalogue", tmp_path)
    assert (done.exit_code, done.stdout) == (BAD_INPUT, "")
    assert done.stderr.endswith("would be stored as rocq.json, the record of Rocq; rename it\n")


def test_a_catalogue_that_cannot_be_written_is_said_so_before_any_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = str(catalogue(tmp_path, "x*x >= x", "proved"))
    monkeypatch.setattr("os.access", lambda folder, mode: mode != os.W_OK)
    done = symqif("verify", "--record", "--catalogue", where)
    assert (done.exit_code, done.stdout) == (BAD_INPUT, "")
    assert done.stderr.startswith(f"symqif: {where} cannot be written: copy the catalogue")
    assert done.stderr.count("\n") == 1


def test_a_certificate_that_is_a_folder_is_rejected(tmp_path: Path) -> None:
    where = catalogue(tmp_path, "x*x >= x", "proved")
    (where / "claim.json").mkdir()
    done = symqif("recheck", "--catalogue", where)
    assert "the certificate is rejected" in done.stdout
    assert (done.exit_code, done.stderr) == (UNDECIDED, "")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [("verify", UNDECIDED), ("verify --json", UNDECIDED), ("show own.claim", UNDECIDED), ("errata", DIFFERENT)],
)
def test_a_statement_that_cannot_be_read_is_undecided(tmp_path: Path, arguments: str, status: int) -> None:
    done = symqif(*arguments.split(), "--catalogue", catalogue(tmp_path, "x >=", "proved"))
    assert (done.exit_code, done.stderr) == (status, "")


@pytest.mark.parametrize("odd", [r"\x07", r"\ud800", r"\nproved    a.claim  That"])
def test_what_cannot_be_printed_is_refused_in_a_claim(tmp_path: Path, odd: str) -> None:
    file = catalogue(tmp_path, "x*x >= x", "proved") / "claim.py"
    file.write_text(file.read_text().replace('"A claim"', f'"A claim {odd}"'))
    done = symqif("verify", "--catalogue", tmp_path)
    assert (done.exit_code, done.stdout) == (BAD_INPUT, "")
    assert done.stderr.endswith("has a character that cannot be printed\n")


@pytest.mark.slow
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "symqif", "capacity", "grr"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.stderr == "symqif: the output cannot be written: No space left on device\n"
    assert done.returncode == BAD_INPUT


def test_an_unknown_id_leaves_no_file(tmp_path: Path) -> None:
    assert symqif("verify", "no.such", "--junit", tmp_path / "f.xml").exit_code == BAD_INPUT
    assert not (tmp_path / "f.xml").exists()


def test_show_says_why_a_claim_is_not_as_recorded(tmp_path: Path) -> None:
    done = symqif("show", "own.claim", "--catalogue", catalogue(tmp_path, "x*x >= x", "proved"))
    assert done.exit_code == UNDECIDED
    said = " ".join(done.stdout.split())
    assert "not as recorded: printed is undecided; no certificate is stored in claim.json" in said
    assert "rests on" not in said.lower()


@pytest.mark.slow
def test_verify_json_has_the_promised_form() -> None:
    done = symqif("verify", "cap.ss", "lem.kron", "--json")
    data = json.loads(done.stdout)
    assert data["schema"] == "symqif.verify/1"
    assert data["summary"] == {"proved": 1, "refuted": 1, "checked": 0, "assumed": 0, "undecided": 0, "changed": 0}
    claim = data["claims"][0]
    about = ["id", "title", "source", "paper", "statement", "hypotheses", "as_printed", "repaired", "steps"]
    assert list(claim) == [*about, "rests_on", "certificates", "rocq", "has_point", "recorded", "seconds"]
    assert claim["as_printed"]["counterexample"] == {"k": "4", "omega": "2", "n": "2", "eps": "log(3/2)"}
    assert claim["repaired"]["verdict"] == "proved"
    assert all(len(digest) == 64 for digest in claim["certificates"])


def test_junit_has_a_case_for_each_claim(tmp_path: Path) -> None:
    file = tmp_path / "claims.xml"
    assert symqif("verify", "lem.kron", "--junit", file).exit_code == OK
    assert 'testcase classname="lem" name="lem.kron"' in file.read_text()


def test_an_unwritable_report_is_one_line(tmp_path: Path) -> None:
    done = symqif("verify", "lem.kron", "--junit", tmp_path / "none" / "claims.xml")
    assert done.exit_code == BAD_INPUT
    assert "cannot be written" in done.stderr


@pytest.mark.parametrize("protocol", ["grr", "ss", "blh", "olh", "lh", "sue", "oue", "the"])
def test_capacity_at_k_50_and_eps_75_is_enclosed(protocol: str) -> None:
    more = {"the": ["--theta", "0.73"], "lh": ["--g", "7"]}.get(protocol, [])
    data = json.loads(symqif("capacity", protocol, "--k", "50", "--eps", "75", *more, "--json").stdout)
    low, high = map(Fraction, data["enclosure"])
    assert data["schema"] == "symqif.value/1"
    assert 1 <= low <= high <= 50
    assert (high - low) / low <= Fraction(1, 10**12)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("grr --k 3 --eps 1000000", "an exponent is too large for an enclosure"),
        ("olh --k 1000000 --eps 3", "a number is too large or too small for an enclosure"),
    ],
)
def test_a_value_that_the_kernel_does_not_confirm_says_why(asked: str, why: str) -> None:
    data = json.loads(symqif("capacity", *asked.split(), "--json").stdout)
    low, high = map(Fraction, data["enclosure"])
    assert 1 < low < high
    assert (high - low) / low <= Fraction(1, 10**12)
    assert data["note"] == f"enclosed by Arb alone, not by the kernel: {why}"


def test_capacity_is_exact_at_rational_parameters() -> None:
    data = json.loads(symqif("capacity", "oue", "--k", "3", "--y", "2", "--json").stdout)
    assert data["exact"] == "77/50"  # 2 * (2/5) (4/5)**2 + .. on the explicit 3 x 8 channel
    low, high = map(Fraction, data["enclosure"])
    assert low <= Fraction(77, 50) <= high


def test_the_least_epsilon_of_the_is_below_the_nominal_one() -> None:
    data = json.loads(symqif("epsilon", "the", "--eps", "1", "--theta", "3/4", "--json").stdout)
    low, high = map(Fraction, data["enclosure"])
    assert Fraction("0.883191071327") <= low <= high <= Fraction("0.883191071328")


@pytest.mark.slow
def test_titles_are_ascii_where_the_output_takes_nothing_else() -> None:
    command = [sys.executable, "-m", "symqif", "recheck", "lem.neyman"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, encoding="ascii", env=environment, check=True)
    assert "THE is ordered by eps at fixed theta" in done.stdout
