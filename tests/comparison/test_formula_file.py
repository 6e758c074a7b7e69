"""Formula files: what is read, what is refused in one line, and the file that ships."""

import sys
from fractions import Fraction
from pathlib import Path

import pytest

from symqif.claims.catalogue import home
from symqif.closed_forms import established
from symqif.comparison.entry import FormulaEntry
from symqif.comparison.formula_file import read_formulas
from symqif.comparison.several import check_all, together
from symqif.errors import SymqifError
from symqif.quantities import Quantity, quantity
from symqif.report.answers.formula_file import data
from tests.sample import every

SHIPPED = home() / "formulas.toml"
ENTRY = '[[formula]]\nlabel = "a"\nagainst = "capacity.grr"\nexpression = "k"\n'
PLACE = '[[formula]]\nlabel = "a"\nagainst = "capacity.grr"\n'


def written(folder: Path, text: str) -> Path:
    file = folder / "f.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.slow
def test_the_file_of_the_paper_is_as_recorded() -> None:
    answers = list(check_all(read_formulas(SHIPPED).entries, timeout=60))
    assert [(a.entry.label, a.verdict, a.error) for a in answers if a.verdict != "as expected"] == []
    different = {a.entry.label for a in answers if not a.entry.expected}
    assert different == {"ss.capacity.first", "ss.capacity.second", "eq:exp_asr_lh_wrong", "threshold.example"}
    assert len(answers) > 90


def test_the_file_of_the_paper_has_each_line_of_the_derivations() -> None:
    count = {}
    for entry in read_formulas(SHIPPED).entries:
        count[entry.against] = count.get(entry.against, 0) + 1
    lines = {"capacity.grr": 2, "capacity.sue": 7, "capacity.oue": 4, "capacity.the": 4, "capacity.ss": 2, "asr.lh": 7}
    assert {name: count[name] for name in lines} == lines


def test_an_entry_has_its_fields(tmp_path: Path) -> None:
    text = (
        PLACE
        + 'latex = "p.tex"\nat = "e"\nrow = 2\nside = -1\nexpected = "different"\nwhere = "p. 6"\nnote = "n"\n'
        + 'left = "C"\nbits = true\n'
    )
    (entry,) = read_formulas(written(tmp_path, text + 'given = {k = 3, t = "3/2", theta = "0.75"}\n')).entries
    assert entry.given == {"k": 3, "t": Fraction(3, 2), "theta": Fraction(3, 4)}
    assert (entry.expected, entry.place, entry.note, entry.bits) == (False, "p. 6", "n", True)
    assert (entry.latex, entry.at) == (tmp_path / "p.tex", "e")
    assert (entry.said.row, entry.said.side, entry.said.left) == (2, -1, "C")


def test_definitions_beside_a_formula_of_a_paper_are_put_in(tmp_path: Path) -> None:
    display = r"\begin{equation}\label{e} C = d r, \quad r = \frac{s}{2}, \; s = 2 p \end{equation}"
    (tmp_path / "p.tex").write_text(display)
    symbols = (
        '{d = "k"}',
        '{d = "k"}\nside = 2',
        '{d = "k", r = "p", p = "p"}',
    )
    tables = (f'{PLACE}latex = "p.tex"\nat = "e"\nsymbols = {more}\n' for more in symbols)
    answers = [answer for text in tables for answer in check_all(read_formulas(written(tmp_path, text)).entries)]
    assert [(answer.verdict, answer.error) for answer in answers] == [("as expected", "")] * 3


def test_formulas_are_taken_from_latex(tmp_path: Path) -> None:
    (tmp_path / "p.tex").write_text("\\begin{equation}\\label{e} C = pk \\end{equation}\n$k p$ % symqif: inline\n")
    both = 'latex = "p.tex"\n' + PLACE + 'at = "e"\n' + PLACE.replace('"a"', '"b"') + 'marker = "inline"\n'
    answers = list(check_all(read_formulas(written(tmp_path, both)).entries))
    assert [(a.formula, a.verdict) for a in answers] == [("C = pk", "as expected"), ("k p", "as expected")]


def test_the_letters_of_a_paper_are_put_into_ours(tmp_path: Path) -> None:
    formulas = [
        (r"'\frac{d e^{\epsilon}}{\ell e^\epsilon+d-\ell}'", r'{d = "k", "\\ell" = "omega"}'),
        (r"'\frac{\omega e^\epsilon}{k e^\epsilon+\omega-k}'", r'{k = "omega", "\\omega" = "k"}'),
        ("'d*exp(eps)/(size*exp(eps)+d-size)'", '{d = "k", size = "omega"}'),
        (r"'$d e^{\mathrm{eps}}/(w e^{\mathrm{eps}}+d-w)$'", '{w = "omega"}'),
    ]
    text = 'symbols = {d = "k"}\n' + "".join(
        f'[[formula]]\nlabel = "{n}"\nagainst = "capacity.ss"\nexpression = {formula}\nsymbols = {symbols}\n'
        for n, (formula, symbols) in enumerate(formulas)
    )
    answers = list(check_all(read_formulas(written(tmp_path, text)).entries))
    assert [(a.verdict, a.error) for a in answers] == [("as expected", "")] * 4


@pytest.mark.parametrize(
    ("definition", "size"),
    [
        (r"\newcommand{\dom}{\mathcal{X}}", r"|\dom|"),
        (r"\newcommand{\dom}{D}", r"|\dom|"),
        (r"\newcommand{\size}{d}", r"\size"),
        (r"\newcommand{\size}{d}", r"\size_1"),
        (r"\newcommand{\size}{\hat d}", r"\size"),
    ],
)
def test_a_letter_is_named_by_the_macro_of_the_paper(tmp_path: Path, definition: str, size: str) -> None:
    (tmp_path / "p.tex").write_text(f"{definition}\n\\begin{{equation}}\\label{{e}} C = {size} p \\end{{equation}}\n")
    text = f'latex = "p.tex"\nsymbols = {{\'{size}\' = "k"}}\n' + PLACE + 'at = "e"\n'
    (answer,) = check_all(read_formulas(written(tmp_path, text)).entries)
    assert (answer.verdict, answer.error) == ("as expected", "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no formulas: begin an entry with [[formula]]"),
        ("[[formula]", "is not TOML: Expected ']]'"),
        ("x = 1\n" + ENTRY, "unknown key 'x': there are formula, latex, mechanism, symbols"),
        ("formula = 3", "formula must be at most 5000 tables: begin an entry with [[formula]]"),
        ("latex = 3\n" + ENTRY, "latex must be a path in quotes"),
        (ENTRY + ENTRY, "the label 'a' is used 2 times: give each formula its own"),
        (ENTRY.replace('label = "a"', ""), "formula 1: it has no label"),
        (ENTRY.replace('"a"', '"a\\nb"'), "formula 1: it has no label"),
        (ENTRY.replace("against", "agains"), "a: unknown key 'agains': there are label, against"),
        (ENTRY.replace('against = "capacity.grr"', ""), "a: it has no quantity: write against"),
        (ENTRY + 'expected = "no"\n', 'a: expected must be "equal" or "different"'),
        (ENTRY + 'at = "e"\n', "a: expression and at exclude each other"),
        (ENTRY + 'latex = "p.tex"\n', "a: expression and latex exclude each other"),
        (ENTRY + "given = 3\n", "a: given must be a table: write given = {k = 3"),
        (ENTRY + "given = {k = 2.5}\n", 'k must be an integer or a rational in quotes: write k = "3/2"'),
        (ENTRY + 'given = {k = "a"}\n', "k must be an integer or a rational"),
        (ENTRY + "given = {timeout = 3}\n", "no parameter is called 'timeout'"),
        (ENTRY + "symbols = 3\n", "a: symbols must be a table"),
        (
            ENTRY + "symbols = {d = 3}\n",
            'write symbols = {d = "k"}',
        ),
        ("symbols = 3\n" + ENTRY, "symbols must be a table"),
        (ENTRY.replace("grr", "g\\u0001r"), "a: against must be one line of printable characters"),
        (ENTRY + "where = 3\n", "where must be a text, or a list of definitions"),
        (ENTRY + "bits = 1\n", "bits must be true or false"),
        (PLACE, "a: it has no formula: write expression"),
        (PLACE + 'latex = "p.tex"\n', "it has no formula"),
        (PLACE + 'at = "e"\n', "it has no formula"),
        (PLACE + 'latex = "p.tex"\nat = "e"\nmarker = "m"\n', "it has no formula"),
        (PLACE + 'latex = "p.tex"\nat = "e"\nrow = 0\n', "row must be an integer"),
        (PLACE + 'latex = "p.tex"\nat = "e"\nside = true\n', "side must be an integer"),
        ("x = " + "[" * 5000, "nested too deeply"),
        ("x = " + "9" * 5000, "too long a number"),
    ],
    ids=lambda text: text[-40:],
)
def test_what_is_wrong_with_a_file_is_one_line_with_its_name(tmp_path: Path, text: str, said: str) -> None:
    sys.set_int_max_str_digits(4300)  # as Python begins; the command line lifts it
    with pytest.raises(SymqifError) as error:
        read_formulas(written(tmp_path, text))
    assert said in str(error.value)
    assert "f.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_a_file_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b"label = '\xe9'")
    for file, said in ((tmp_path / "no.toml", "cannot be read"), (tmp_path, "cannot be read")):
        with pytest.raises(SymqifError, match=said):
            read_formulas(file)
    with pytest.raises(SymqifError, match="is not UTF-8 text"):
        read_formulas(tmp_path / "latin.toml")


@pytest.mark.parametrize(
    ("entry", "error"),
    [
        (ENTRY.replace('"k"', '"k*"'), "the formula ends too early"),
        (ENTRY.replace("grr", "gr"), "no quantity is called 'capacity.gr': did you mean capacity.grr"),
        (ENTRY + "given = {g = 2}\n", "capacity.grr has no parameter 'g'"),
        (ENTRY + "given = {k = 1}\n", "no such parameters have the given values"),
        (PLACE + 'latex = "no.tex"\nat = "e"\n', "no.tex cannot be read"),
        (PLACE + 'latex = "p.tex"\nat = "x"\n', "there is no \\label{x} in p.tex"),
        (PLACE + 'latex = "p.tex"\nat = "e"\n', "p.tex, line 1: unknown symbol 'z' at column 27"),
        (PLACE + 'latex = "p.tex"\nat = "named"\n', "the left side, 'd', has another meaning in capacity.grr"),
        (PLACE + 'latex = "p.tex"\nat = "between"\n', "of several sides \\few is another formula than the last"),
    ],
    ids=lambda text: text[-40:],
)
@pytest.mark.parametrize("jobs", every(2, [1, 2]))
def test_an_entry_that_cannot_be_read_stops_no_other_one(tmp_path: Path, entry: str, error: str, jobs: int) -> None:
    texts = {"e": "z", "named": "d = d p", "between": r"C = \few = k p"}
    labelled = (rf"\begin{{equation}}\label{{{label}}} {text} \end{{equation}}" for label, text in texts.items())
    (tmp_path / "p.tex").write_text("".join(labelled) + r"\newcommand{\few}{2}")
    good = ENTRY.replace('"a"', '"good"').replace('"k"', '"k*p"')
    letters = 'symbols = {d = "k"}\n'
    bad, other = check_all(read_formulas(written(tmp_path, letters + entry + good)).entries, jobs=jobs)
    assert (bad.verdict, other.verdict) == ("not read", "as expected")
    assert error in bad.error
    assert "\n" not in bad.error


FEW = ("grr.p", "grr.q", "grr.capacity.2", "oue.capacity.2", "oue.capacity.3", "eq:exp_asr_lh_wrong")  # of the paper's


def few() -> list[FormulaEntry]:
    found = [entry for entry in read_formulas(SHIPPED).entries if entry.label in FEW]
    assert len(found) == len(FEW)
    return found


def test_neither_order_nor_jobs_change_an_answer() -> None:
    def answered(entries: list[FormulaEntry], jobs: int) -> dict[str, object]:
        answers = data(SHIPPED, list(check_all(entries, jobs=jobs)))["formulas"]
        assert [answer["label"] for answer in answers] == [entry.label for entry in entries]
        return {answer["label"]: {**answer, "seconds": 0} for answer in answers}

    assert answered(few(), 1) == answered(few()[::-1], 2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_ties_a_closed_form_to_its_definition_is_found_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    found, original = tmp_path / "found", established._decided

    def counted(target: Quantity) -> object:
        with found.open("a", encoding="utf-8") as file:
            file.write(f"{established._key(target)}\n")
        return original(target)

    monkeypatch.setattr(established, "_decided", counted)
    monkeypatch.setattr(established, "_ESTABLISHED", {})
    assert {answer.verdict for answer in check_all(few(), jobs=jobs)} == {"as expected"}
    known = {established._key(quantity(entry.against)) for entry in few()}
    assert sorted(found.read_text().splitlines()) == sorted(known)


@pytest.mark.parametrize("jobs", [1, 2, 3, 8, 40])
def test_the_formulas_of_a_protocol_stay_together(jobs: int) -> None:
    names = ["sue", "oue", "sue", "the", "oue", "sue", "the", "sue", "grr", "sue", "lh", "sue"]
    found = together(names, jobs)
    assert sorted(n for places in found for n in places) == list(range(len(names)))
    assert all(len({names[n] for n in places}) == 1 for places in found)
    assert max(map(len, found)) <= -(-len(names) // jobs)
    if jobs <= 2:
        assert [len(places) for places in found] == [6, 2, 2, 1, 1]
