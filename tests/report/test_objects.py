"""What objects show in Python and in notebooks: a line, all lines, formulas and pictures."""

import pickle
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from symqif import Channel, SymqifError, check, claim, errata, grr, order, oue, over, recheck, refines, ss, sue, the
from symqif.symbols import k

RIGHT = "k*exp(eps)/(exp(eps)+k-1)"


@pytest.fixture(scope="module")
def objects() -> dict[str, Any]:
    return {
        "protocol": oue,
        "form": ss(k=k),
        "form at numbers": sue.subset_form(k=10, t=2),
        "yes": refines(sue, oue, k=5, y=8),
        "no": refines(oue, sue, k=5, y=8),
        "undecided": refines(oue, sue, k=40, eps=5, timeout=1e-5),
        "set": over(sue, oue, 3, "eps"),
        "order": order(k=3, y=3),
        "right": check(RIGHT, "capacity.grr"),
        "wrong": check("k", "capacity.oue"),
        "open": check(r"\binom{k}{1/2}", "capacity.grr", timeout=3),
        "claim": claim("cap.ss"),
        "result": next(iter(recheck(["cap.grr"]))),
        "erratum": errata(recheck(["cap.ss"]))[0],
    }


BRIEF = {
    "protocol": "<Protocol oue: Optimized Unary Encoding (OUE), with k, ε>",
    "form": "<SubsetForm that reports ω of k secrets, with ε, ω>",
    "form at numbers": "<SubsetForm that reports 0 to 10 of 10 secrets>",
    "yes": "<Refinement SUE is refined by OUE at k = 5",
    "no": "<Refinement OUE is not refined by SUE at k = 5",
    "undecided": "<Refinement OUE, SUE: undecided",
    "set": "<RefinementSet SUE is refined by OUE at k = 3 exactly for",
    "order": "<Order at k = 3",
    "right": "<Check equal to capacity.grr",
    "wrong": "<Check not equal to capacity.oue",
    "open": "<Check undecided: is it capacity.grr",
    "claim": "<Claim cap.ss, recorded as refuted: Bayes capacity of SS",
    "result": "<Result cap.grr, proved: Bayes capacity of GRR>",
    "erratum": "<Erratum cap.ss, line 605: Bayes capacity of SS",
}
FORMULAS = {"protocol", "form", "form at numbers", "right", "wrong", "open", "claim", "result", "erratum"}


@pytest.mark.parametrize("name", BRIEF)
def test_an_object_is_one_line_in_python(name: str, objects: dict[str, Any]) -> None:
    shown = repr(objects[name])
    assert shown.startswith(BRIEF[name])
    assert shown.endswith(">")
    assert len(shown.splitlines()) == 1
    assert len(shown) <= 120


@pytest.mark.parametrize("name", BRIEF)
def test_an_object_is_well_formed_html_in_a_notebook(name: str, objects: dict[str, Any]) -> None:
    shown = ElementTree.fromstring(objects[name]._repr_html_())
    assert (shown.find(".//math") is not None) is (name in FORMULAS)
    assert "".join(shown.itertext()).strip()


def test_what_is_printed_has_the_whole_answer(objects: dict[str, Any]) -> None:
    assert "smallest counterexample" in str(objects["wrong"])
    assert "undecided" in str(objects["undecided"])
    assert "1.955875464" in str(objects["set"])
    assert re.search(r"posterior vulnerability:\n.* under OUE, .* under SUE$", str(objects["no"]))
    assert all(name in str(objects["order"]) for name in ("SUE", "OUE", "GRR", "BLH"))
    for name in ("yes", "no", "set"):
        assert not [word for word in ("seconds", " s)", "--json") if word in str(objects[name])]


def test_a_notebook_shows_the_order_as_a_diagram(objects: dict[str, Any]) -> None:
    shown = ElementTree.fromstring(objects["order"]._repr_html_())
    assert shown.tag.endswith("svg")
    assert len(shown.findall(".//{*}rect[@class='box']")) == len(objects["order"].classes)


def test_a_notebook_shows_verdict_and_repair_of_a_claim(objects: dict[str, Any]) -> None:
    words = "".join(ElementTree.fromstring(objects["claim"]._repr_html_()).itertext())
    assert "refuted" in words
    assert "Repaired" in words
    assert "proved" in objects["result"]._repr_html_()


@pytest.mark.parametrize("name", BRIEF)
def test_how_an_object_shows_itself_changes_nothing_in_it(name: str, objects: dict[str, Any]) -> None:
    if name != "protocol":  # which has functions
        assert repr(pickle.loads(pickle.dumps(objects[name]))) == repr(objects[name])


def test_a_channel_tells_its_size_and_parameters() -> None:
    assert repr(the(k=3)) == "<Channel of 3 secrets, 8 outputs, with ε, θ>"
    assert repr(grr(k=3, t=2)) == "<Channel of 3 secrets, 3 outputs>"


def test_a_notebook_shows_a_channel_with_its_common_factor() -> None:
    assert grr(k=2, t=2)._repr_latex_() == (
        r"$\displaystyle \frac{1}{3}\,\left[\begin{matrix}2 & 1\\1 & 2\end{matrix}\right]$"
    )
    assert Channel([[1, 0], [0, 1]]).latex() == r"\left[\begin{matrix}1 & 0\\0 & 1\end{matrix}\right]"


def test_a_notebook_shows_the_ends_of_a_large_channel() -> None:
    shown = grr(k=20, t=3)._repr_latex_()
    assert shown.count(r"\cdots") == 11
    assert shown.count(r"\vdots") == 11
    assert shown.count(r"\ddots") == 1
    assert shown.count(r"\\") == 11
    assert r"\cdots" not in grr(k=20, t=3).latex()


@pytest.mark.parametrize(("name", "equal"), [("right", True), ("wrong", False), ("open", False)])
def test_a_check_is_true_where_it_is_equal(name: str, equal: bool, objects: dict[str, Any]) -> None:
    assert bool(objects[name]) is equal
    assert objects["open"].equal is None


def test_an_undecided_refinement_is_neither_true_nor_false(objects: dict[str, Any]) -> None:
    with pytest.raises(SymqifError, match="undecided"):
        bool(objects["undecided"])


def test_a_channel_is_printed_as_a_table() -> None:
    assert str(grr(k=2, t=2)) == "     1    2\n1  2/3  1/3\n2  1/3  2/3"
    assert str(grr(k=2)).splitlines()[1] == "1  e^ε/(e^ε + 1)    1/(e^ε + 1)"
    rows = str(grr(k=13, t=2)).splitlines()
    assert len(rows) == 1 + 12
    assert rows[0].split() == [*map(str, range(1, 11)), "..", "13"]
    assert set(rows[11].split()) == {".."}


def test_a_protocol_at_any_k_is_printed_with_its_definitions() -> None:
    assert str(oue(k=k)).startswith("OUE, with p = 1/2, q = 1/(e^ε + 1), OUE_xS = p·q^(i-1)·(1 - q)^(k-i) if x ∈ S, ")
    assert str(oue.subset_form(k=50, t=3)).startswith("OUE(k = 50, ε = ln 3), with ")


def test_a_claim_is_printed_with_its_statements(objects: dict[str, Any]) -> None:
    printed = str(objects["claim"])
    assert "Recorded as refuted:\n" in printed
    assert "Repaired:\n" in printed
    assert printed.count("ML(SS) = ") == 3
    assert "As printed: the Bayes capacity for the SS protocol" in str(next(iter(recheck(["cap.ss"]))))
