"""symqif hasse: formats, exit statuses, and one line for everything that is wrong."""

import json
import textwrap
import xml.etree.ElementTree as ElementTree
from functools import partial
from pathlib import Path

import pytest

from tests.command import symqif

OK, UNDECIDED = 0, 3


symqif_hasse = partial(symqif, "hasse")


def test_json_has_the_promised_form() -> None:
    done = symqif_hasse("--k", "3", "--y", "2", "--json")
    assert done.exit_code == OK, done.stderr
    data = json.loads(done.stdout)
    keys = "schema k parameters protocols classes covers implied incomparable undecided rechecked seconds"
    assert list(data) == keys.split()
    assert data["schema"] == "symqif.hasse/1"
    assert [c["label"] for c in data["classes"]] == ["GRR = SS (omega = 1)", "SUE", "OUE = OLH (g = 5)", "BLH"]
    assert list(data["incomparable"][0]) == ["a", "b", "gain_a_not_b", "gain_b_not_a"]
    assert data["rechecked"] is True


def test_svg_is_well_formed() -> None:
    done = symqif_hasse("--k", "5", "--y", "8", "--format", "svg")
    assert done.exit_code == OK, done.stderr
    assert "OUE = OLH (g = 65)" in {e.text for e in ElementTree.fromstring(done.stdout).iter()}


def test_dot_has_the_cover() -> None:
    done = symqif_hasse("--k", "5", "--y", "8", "--format", "dot")
    assert done.exit_code == OK, done.stderr
    assert '"sue" -> "oue"' in done.stdout


@pytest.mark.slow
def test_a_pair_that_is_not_decided_is_status_3() -> None:
    done = symqif_hasse("--k", "3", "--eps", f"0.{'0' * 100}1", "--theta", "0.8")  # no enclosure tells e^eps from 1
    assert done.exit_code == UNDECIDED, done.stderr
    assert "undecided: enclosures: it is not decided" in done.stdout
    assert "\n  is BLH = OLH (g = 2) refined by THE (θ = 4/5)?" in done.stdout


@pytest.mark.parametrize(("q", "private"), [("3/(exp(eps)+3)", True), ("1/(exp(eps)+1)", False)])
def test_a_mechanism_that_is_not_private_at_the_eps_is_told_so(q: str, private: bool, tmp_path: Path) -> None:
    """With p = 3/4 the ratio is 3 (1 - q)/q."""
    file = tmp_path / "mine.py"
    file.write_text(
        textwrap.dedent(f"""\
        from symqif.mechanisms.unary import unary

        mine = unary(
            name="mine", title="Mine", reference="a test", bit="M", probabilities={{"p": "3/4", "q": "{q}"}},
            parameters={{"eps": "real"}}, given=("eps >= 0",), capacity="(1-q)**(k-1)*(1-p/q)+p/q",
            max_case_capacity="p*(1-q)/(q*(1-p))",
        )
        """)
    )
    done = symqif_hasse("--k", "2", "--t", "4", "--mechanism", file)
    assert done.exit_code == OK
    assert ("mine is not eps-LDP at eps = 1.386: its least eps is " in done.stderr) is not private


def test_channels_in_files_are_compared(tmp_path: Path) -> None:
    """With each other alone, or with protocols at one eps; a gain function is mentioned, whatever it is of."""
    a, b, c = (tmp_path / f"{name}.csv" for name in "abc")
    a.write_text("3/4,1/4\n1/4,3/4\n")
    b.write_text("2/3,1/3\n1/3,2/3\n")
    c.write_text("1,0\n1/2,1/2\n")
    done = symqif_hasse(a, b, c, "--gains")
    assert done.exit_code == OK, done.stderr
    assert done.stdout.splitlines()[0] == "refinement at k = 2"
    assert "A ⊑ B" in done.stdout
    assert "incomparable: c | a" in done.stdout
    assert "a leaks 1/16 more than c: the gain function of explicit channels is in --json" in done.stdout
    assert "THE" not in done.stdout
    data = json.loads(symqif_hasse(a, b, "--json").stdout)
    assert [pair["a"] for pair in data["covers"]] == ["a"]
    assert "GRR" in symqif_hasse(a, b, "--t", "2").stdout
    for wrong, why in ((["grr", str(a)], "grr is not the path of a CSV file"), (["sue"], "sue is not the path")):
        done = symqif_hasse(*wrong)
        assert (done.exit_code, why in done.stderr) == (2, True)
