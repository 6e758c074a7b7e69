"""symqif latex: what it prints, where it looks, and how it refuses."""

import json
import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import sympy

from symqif import design, grr, hadamard, oue, parallel, pgr, quantities_of
from symqif.claims.catalogue import home, load
from symqif.claims.decide import decide
from symqif.commands.derivable import CLAIMS, claim_for, derived, design_named, latex, quantity
from symqif.errors import SymqifError
from symqif.kernel.term import parse
from symqif.mechanisms import PROTOCOLS
from symqif.quantities import quantities
from symqif.quantities.kind import KINDS
from symqif.quantities.words_derivation import Asked, of_design, of_reports
from symqif.report.latex.claim import fragment
from tests.command import symqif
from tests.sample import every

BAD_INPUT = 2
MEASURES = ("capacity", "asr", "epsilon")
NAMES = [f"{measure}.{name}" for measure in MEASURES for name in PROTOCOLS]


symqif_latex = partial(symqif, "latex")


def test_a_derivation_is_printed_row_by_row() -> None:
    done = symqif_latex("cap.grr")
    assert done.exit_code == 0
    assert r"\label{symqif:cap.grr}" in done.stdout
    assert r"& = p k &\quad& \text{every one of the $k$ column maxima is $p$} \\" in done.stdout
    assert r"\begin{document}" not in done.stdout


@pytest.mark.slow
def test_a_document_is_around_it_when_asked() -> None:
    lines = symqif_latex("cap.grr", "cap.lh", "--standalone").stdout.splitlines()
    assert lines[0] == r"\documentclass{article}"
    assert lines[-1] == r"\end{document}"
    assert [line for line in lines if line.startswith(r"\paragraph")] == [
        r"\paragraph*{Bayes capacity of GRR.}",
        r"\paragraph*{Bayes capacity of local hashing.}",
    ]


def test_a_derivation_of_a_least_eps_is_ascii() -> None:
    done = symqif_latex("epsilon.ue", "--p", "1/2", "--q", "1/4")
    assert r"\paragraph*{Least $\varepsilon$ for which Unary Encoding (UE) is $\varepsilon$-LDP.}" in done.stdout
    assert done.stdout.isascii()


@pytest.mark.slow
def test_claims_of_one_document_are_referred_to_by_number() -> None:
    assert r"Rests on \texttt{lem.\allowbreak equiv/\allowbreak repaired}." in symqif_latex("lem.ouethe").stdout
    assert r"repaired} \eqref{symqif:lem.equiv/repaired}." in symqif_latex("lem.ouethe", "lem.equiv").stdout


@pytest.mark.slow
def test_json_has_the_fragments_by_the_names_that_were_asked_for() -> None:
    data = json.loads(symqif_latex("cap.grr", "capacity.blh", "--json").stdout)
    assert data["schema"] == "symqif.latex/1"
    assert [fragment["id"] for fragment in data["fragments"]] == ["cap.grr", "capacity.blh"]
    assert all(r"\textbf{Proved}" in fragment["latex"] for fragment in data["fragments"])


def test_help_has_examples() -> None:
    text = symqif_latex("--help").stdout
    assert "Example: symqif latex cap.oue" in text
    assert "Example: symqif latex capacity.ue --p 3/4 --q 1/4" in text


# Quantities


@pytest.mark.parametrize("name", every(4, [name for name in NAMES if name not in CLAIMS]))
def test_what_no_claim_derives_is_derived_and_proved_on_the_spot(name: str) -> None:
    result = derived(name, {})
    assert {part: outcome.verdict for part, outcome in result.outcomes.items()} == dict.fromkeys(
        result.outcomes, "proved"
    )


@pytest.mark.slow
def test_every_quantity_has_a_claim_or_a_derivation_unless_it_is_a_definition() -> None:
    claims = load().keys()
    for name, registered in quantities().items():
        own = design_named(name) or registered
        if own.derivations or (not own.argued and (own.basis or own.claim)):
            assert claim_for(name, claims) in {*claims, None}
        else:
            with pytest.raises(SymqifError, match="argues it in words" if own.argued else "by definition"):
                claim_for(name, claims)
    assert {*NAMES} <= quantities().keys()
    assert claim_for("capacity.OUE", claims) == "cap.oue"
    assert claim_for("threshold.ouethe", claims) == "lem.ouethe"


def test_a_unary_encoding_has_numbers_for_its_probabilities() -> None:
    text = symqif_latex("capacity.ue", "--p", "3/4", "--q", "1/4").stdout
    assert r"Let $p = \frac{3}{4}$, $q = \frac{1}{4}$" in text
    assert "binomial theorem" in text
    assert r"\textbf{Proved}" in text


@pytest.mark.parametrize("measure", MEASURES)
def test_any_protocol_with_a_closed_form_will_do(measure: str) -> None:
    own = replace(PROTOCOLS["oue"], name="own", title="My protocol")
    assert quantity(measure, "own", {"own": own}).verdict == "proved"


def test_a_wrong_closed_form_is_refuted_and_not_printed_as_proved() -> None:
    own = replace(PROTOCOLS["oue"], name="own", capacity=f"{PROTOCOLS['oue'].capacity}+1")
    result = quantity("capacity", "own", {"own": own})
    text = "\n".join(fragment(result))
    assert result.verdict == "refuted"
    assert r"\textbf{Refuted as stated}" in text
    assert r"\emph{Derivation.}" not in text


def test_a_protocol_without_a_closed_form_is_bad_input() -> None:
    own = replace(PROTOCOLS["oue"], name="own", capacity="")
    with pytest.raises(SymqifError, match="no closed form"):
        quantity("capacity", "own", {"own": own})


@pytest.mark.slow
def test_mechanisms_of_ones_own_are_derived_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from dataclasses import replace\nfrom symqif import SubsetForm\nfrom symqif.mechanisms import oue\n"
        "mine = replace(oue, name='mine', title='Mine')\n"
        "form = SubsetForm.of('subset(k, 1, 1, 1, exp(eps)/(exp(eps)+k-1), 1/(exp(eps)+k-1))')\n"
    )
    lines = symqif("latex", "capacity.mine", "asr.form", "--mechanism", file)
    assert lines.exit_code == 0
    assert r"\label{symqif:capacity.mine}" in lines.output
    assert "binomial theorem" in lines.output
    assert lines.output.count(r"\textbf{Proved}") == 2


@pytest.mark.parametrize("name", ["tv.grr", "additive.oue", "capacity.geometric"])
def test_what_is_argued_in_words_has_no_derivation(name: str) -> None:
    done = symqif_latex(name)
    assert done.exit_code == BAD_INPUT
    assert f"{name} has no derivation in the kernel: symqif." in done.stderr


OWN = """
from dataclasses import replace
from symqif import Channel, SubsetForm
from symqif.mechanisms import oue
from symqif.symbols import symbol
mine = replace(oue, name="mine")
form = SubsetForm.of("subset(k, 1, 1, 1, exp(eps)/(exp(eps)+k-1), 1/(exp(eps)+k-1))")
a = symbol("a")
plain = Channel([[1 - a, a], [a, 1 - a]])
given = {"plain": ("0 < a", "2*a < 1")}
"""


@pytest.mark.parametrize(
    ("arguments", "generated"),
    [
        (("epsilon.form", "--mechanism", "own file.py"), "epsilon.form --mechanism 'own file.py'"),
        (("capacity.ue", "--p", "3/4", "--brief"), "capacity.ue --p 3/4 --brief"),
        (("cap.grr", "--catalogue", str(home())), f"cap.grr --catalogue {home()}"),
    ],
)
def test_a_fragment_says_the_whole_command(
    arguments: tuple[str, ...], generated: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own file.py").write_text(OWN)
    done = symqif_latex(*arguments)
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith(f"% Generated by: symqif latex {generated}. Needs amsmath;")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mse.mine", "mse.mine follows from the support that the file states, which symqif check holds against the"),
        (
            "bit-p.mine",
            "bit-p.mine is the probability that Optimized Unary Encoding (OUE) reports a set bit as set, by",
        ),
        ("additive.plain", "additive.plain has no derivation in the kernel: symqif.measures.additive_leakage argues"),
    ],
)
def test_why_one_s_own_has_no_derivation_is_said(name: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    done = symqif_latex(name, "--mechanism", tmp_path / "own.py")
    assert (done.exit_code, said in done.stderr.replace("\N{NO-BREAK SPACE}", " ")) == (BAD_INPUT, True), done.stderr


def test_the_errata_of_the_booklet_count_claim_files_that_do_not_load(tmp_path: Path) -> None:
    for file in home().glob("capacity/oue.*"):
        shutil.copy(file, tmp_path / file.name)
    (tmp_path / "broken.py").write_text("1/0")
    (tmp_path / "sections.toml").write_text('title = "T"\n[[section]]\ntitle = "S"\nlines = [[0, 9999]]\n')
    done = symqif_latex("--all", "--standalone", "--catalogue", tmp_path)
    assert done.exit_code == BAD_INPUT
    assert "No errata; 1 claim file not read." in " ".join(done.stdout.split())
    assert "all certificates check" not in done.stdout


def test_a_channel_of_ones_own_has_a_derivation_of_its_capacity(tmp_path: Path) -> None:
    (file := tmp_path / "my.csv").write_text("1-a,a\na,1-a\n")
    done = symqif("latex", "capacity", str(file), f"asr.{file}")
    assert done.exit_code == 0
    capacity, asr = done.stdout.split(r"\paragraph*{Adversarial success rate of my.}")
    assert r"\mathcal{MY} = \begin{bmatrix} 1 - a & a \\ a & 1 - a \end{bmatrix}" in capacity
    assert r"m = \max\left\{1 - a, a\right\}" in capacity
    assert r"& 2 a \leq 1 \implies m = 1 - a &\quad& \text{the largest entry} \\" in capacity
    assert r"\mathcal{ML}(\mathcal{MY}) = 2 \max\left\{1 - a, a\right\}" in capacity
    assert r"\mathrm{ASR}(\mathcal{MY}) = \max\left\{1 - a, a\right\}" in asr


@pytest.mark.slow
def test_a_maximum_of_three_says_where_each_entry_is_the_largest(tmp_path: Path) -> None:
    (file := tmp_path / "my.csv").write_text("1-a,a/2,a/2\nb,1-b,0\na/2,a/2,1-a\n")
    shown = symqif("latex", "capacity", str(file)).stdout
    assert r"& (a + b \leq 1 \;\wedge\; 3 a \leq 2) \implies m_{1} = 1 - a &\quad&" in shown
    assert r"& (1 \leq a + b \;\wedge\; a \leq 2 b) \implies m_{1} = b &\quad&" in shown
    assert r"& (2 \leq 3 a \;\wedge\; 2 b \leq a) \implies m_{1} = \frac{1}{2} a &\quad&" in shown


def test_a_channel_of_ones_own_has_a_derivation_of_its_level() -> None:
    lossy = latex("epsilon.lossy", [["a", "1-a-b", "b"], ["1-a-b", "a", "b"]], ("0 < a", "0 < b", "a+b < 1"))
    assert r"\textbf{Proved}" in lossy
    assert r"\varepsilon_{\mathit{lossy}} = \ln \max\left\{r_{1}, r_{2}" in " ".join(lossy.split())
    assert "the largest ratio of two entries of a" in " ".join(lossy.split())
    numbers = latex("epsilon.mine", [["1/2", "1/2"], ["1/3", "2/3"]])
    assert r"& = \ln \left(\frac{3}{2}\right)" in numbers
    assert "the largest of these" in numbers


def test_several_reports_are_derived_from_all_entries_of_each_column() -> None:
    twice = " ".join(latex("capacity.twice", parallel(grr(k=2), 2)).split())
    assert r"\textbf{Proved}" in twice
    assert r"m_{1} = \max\left\{" in twice  # what the kernel is asked is about the maximum
    assert r"\text{the largest entry of columns 1 and 3}" in twice


def test_a_small_design_is_derived_from_its_explicit_channel() -> None:
    assert r"\textbf{Proved}" in latex("capacity.fano", pgr(2, 3))
    assert r"\textbf{Proved}" in latex("epsilon.walsh", hadamard(4))
    assert "7 m" in latex("capacity.fano", pgr(2, 3))  # columns with the same entries have one letter


OFTEN = parallel(grr(), sympy.Symbol("n", integer=True, positive=True))


@pytest.mark.parametrize(
    ("name", "mechanism", "shown"),
    [
        ("capacity.large", pgr(3, 3), "13 p"), ("asr.walsh", hadamard(16), "16 p"), ("epsilon.any", design(), "p"),
        ("capacity.pgr", None, r"\frac{q^{t} - 1}{q - 1} p"), ("capacity.hadamard(K=64)", None, "64 p"),
        ("capacity.twice", parallel(oue(), 2), "N_{1}"), ("asr.thrice", parallel(grr(), 3), "N_{2}"),
        ("epsilon.often", OFTEN, r"n \ln r"),
    ],
)  # fmt: skip
def test_designs_and_several_reports_are_derived_in_letters_that_a_sentence_explains(
    name: str, mechanism: object, shown: str
) -> None:
    printed = " ".join(latex(name, mechanism).split())
    assert r"\textbf{Proved}" in printed
    assert shown in printed


@pytest.mark.parametrize(("kind", "wrong"), [("capacity", "2"), ("asr", "1"), ("epsilon", "3*eps")])
def test_a_design_or_several_reports_with_a_wrong_closed_form_have_no_derivation(kind: str, wrong: str) -> None:
    asked = Asked(kind, "mine", {"eps": "real"}, ("eps >= 0",), wrong)
    for _, derivations in (of_design(pgr(3, 3), asked), of_reports(parallel(grr.subset_form(k=3), 2), asked)):
        (derivation,) = derivations
        assert decide(f"{kind}.mine", "printed", derivation, {}, 60.0).verdict == "refuted"


@pytest.mark.parametrize(("name", "wrong"), [("capacity", "2*a"), ("epsilon", "log(2)")])
def test_a_channel_with_a_wrong_closed_form_has_no_derivation(
    name: str, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, name, replace(KINDS[name], written_out=lambda channel: parse(wrong)))
    for derivation in quantities_of([["1-a", "a"], ["a", "1-a"]], "mine")[f"{name}.mine"].derivations:
        assert decide(f"{name}.mine", "printed", derivation, {}, 5.0).verdict != "proved"
