"""The page: all is there, nothing is loaded, what is not checked is said, and other people's words stay words."""

import hashlib
import json
import os
import re
import shutil
from base64 import b64encode
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from symqif.claims.catalogue import home, load
from symqif.claims.claim import SEVERITIES
from symqif.reduction.rule import RULES
from symqif.reduction.statement import Statement
from symqif.report.data import digest
from symqif.report.document.errata import is_of_paper, many
from symqif.report.document.setting import Seen, in_blocks, setting
from symqif.report.html.element import anchor
from symqif.report.orders.layered import pooled
from symqif.report.paper import paper
from tests.report.page_file import symqif_report

LARGEST, MOST = 1_500_000, 60_000  # bytes and elements of the single page
ENTRIES = load()
CLAIMS = {name: entry.claim for name, entry in ENTRIES.items()}
LOADING = {"script", "link", "img", "iframe", "object", "embed", "video", "audio", "source", "base", "form", "image"}


class Page(HTMLParser):
    """The elements of a page: tags with attributes, and the text in each element that has an id."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    @property
    def ids(self) -> list[str]:
        return [str(own["id"]) for _, own in self.tags if "id" in own]

    @property
    def links(self) -> list[str]:
        return [str(own["href"]) for _, own in self.tags if "href" in own]

    def card(self, name: str) -> str:
        """The source of a card."""
        found = re.search(rf'<article class="card[^"]*" id="{re.escape(anchor(name))}".*?</article>', self.text, re.S)
        assert found, name
        return found[0]


@pytest.fixture(scope="module")
def whole(page: Path) -> Page:
    return Page(page.read_text(encoding="utf-8"))


# What is there


def test_it_is_small_enough_to_open_at_once(page: Path, whole: Page) -> None:
    assert page.stat().st_size < LARGEST
    assert len(whole.tags) < MOST


@pytest.mark.parametrize("name", CLAIMS)
def test_a_card_has_all_about_its_claim(name: str, whole: Page) -> None:
    claim, card = CLAIMS[name], words(whole.card(name))
    entry = ENTRIES[name]
    for part in claim.parts:
        stored = entry.certificate(part)
        assert stored is not None
        assert digest(stored) in card
    assert f"symqif verify {name}" in card
    assert f"symqif show {name}" in card
    assert claim.source.label in card
    assert (f"line {claim.source.line}" in card) == bool(claim.source.line)
    assert {"proved": "✓ proved", "refuted": "✗ refuted as printed"}[claim.recorded] in card
    assert ("✓ repaired: proved" in card) == bool(claim.repaired)
    wrong = sum(remark.recorded == "refuted" for remark in claim.remarks)
    assert (f"✗ {many(wrong, 'wrong line')}" in card) == bool(wrong)
    assert "NOT CHECKED" not in card
    assert card.count("Fails ") >= wrong


def words(source: str) -> str:
    """The text of some HTML, formulas included."""
    plain = re.sub(r"<[^>]*>", "", source)
    return plain.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def test_the_counts_at_the_top(whole: Page) -> None:
    header = words(re.search(r'<header class="page">.*?</header>', whole.text, re.S)[0])  # type: ignore[index]
    counts = Counter(claim.recorded for claim in CLAIMS.values())
    remarks = sum(r.recorded == "refuted" for claim in CLAIMS.values() for r in claim.remarks)
    of_paper = sum(r.recorded == "refuted" for c in CLAIMS.values() if is_of_paper(c) for r in c.remarks)
    repaired = sum(c.recorded == "refuted" and c.repaired is not None for c in CLAIMS.values())
    for wanted in (
        f"{len(CLAIMS)} claims",
        f"{counts['proved']} ✓ proved",
        f"{counts['refuted']} ✗ refuted",
        f"{repaired} ✓ repaired",
        f"{remarks} ✗ wrong lines, {remarks - of_paper} of them not in the paper",
        "all certificates check",
    ):
        assert wanted in header
    known = paper(home())
    assert known is not None
    for wanted in (known.title, *known.authors):
        assert wanted in header
    footer = words(whole.text.rpartition('<footer class="page">')[2])
    for wanted in (known.sha256, f"{known.lines:,}"):
        assert wanted in footer


def test_the_errata_and_their_counts_come_first(whole: Page) -> None:
    main = whole.text.partition("<main>")[2].lstrip()
    assert main.startswith('<section id="part/errata"')
    first = " ".join(words(main[:1000]).split())
    roots = [c.id for c in CLAIMS.values() if c.correction and not c.correction.cause and not c.source.paper]
    assert first.startswith(f"Errata {len(roots)} errata: ")


def test_what_stands_behind_a_statement_is_folded_text(whole: Page) -> None:
    behind = re.search(r'<details class="behind">.*?</details>', whole.card("cap.ss"), re.S)
    assert behind
    for wanted in ("Derivation:", "2/15", "obligations of repaired", "Rests on", "sha256 of printed, refuted: "):
        assert wanted in behind[0]


def test_what_is_refuted_is_never_a_title_without_that_word(whole: Page) -> None:
    for name, claim in CLAIMS.items():
        refuted = f'<em class="{claim.recorded}">Refuted:</em> '
        entry = re.search(rf'<li class="entry[^>]*>.{{0,60}}<a href="#{re.escape(name)}".*?</li>', whole.text, re.S)
        assert entry
        for shown in (entry[0], whole.card(name).partition("</h3>")[0]):
            assert (refuted in shown) == (claim.recorded == "refuted"), name


def test_named_rules_are_stated_with_references_and_the_claims_that_use_them(whole: Page) -> None:
    used = {i.removeprefix("rule/") for i in whole.ids if i.startswith("rule/")}
    assert {"mean-value", "gain", "blackwell"} <= used
    for name in used:
        article = re.search(rf'<article class="named" id="rule/{name}">.*?</article>', whole.text, re.S)
        assert article
        text = words(article[0])
        assert RULES[name].reference.split(",")[0] in text
        assert "Used by" in text


def test_errata_are_those_of_the_paper_the_gravest_first_each_with_a_link_to_its_card(whole: Page) -> None:
    wanted = {name for name, claim in CLAIMS.items() if claim.correction and not claim.source.paper}
    listed = [i.removeprefix("erratum/") for i in whole.ids if i.startswith("erratum/")]
    assert set(listed) == wanted
    found = [correction for name in listed if (correction := CLAIMS[name].correction)]
    graded = [SEVERITIES.index(correction.severity) for correction in found if not correction.cause]
    assert graded == sorted(graded)
    root = ""
    for name, correction in zip(listed, found, strict=True):
        root = root if correction.cause else name
        assert correction.cause in ("", root)
        item = re.search(rf'<li id="erratum/{name}".*?</p>', whole.text, re.S)
        assert item
        assert f'href="#{name}"' in item[0]
        place = "Also line" if correction.cause else "Line"
        assert f"{place} {correction.line or CLAIMS[name].source.line}, " in words(item[0])


def test_the_hasse_diagrams_say_how_to_draw_them_again(whole: Page) -> None:
    assert whole.text.count('class="hasse"') == whole.text.count("symqif hasse --k ") == 4
    assert "OLH (g = 65)" in whole.text


def test_ranges_are_said_again_where_others_stood_between() -> None:
    def stated(least: str) -> Statement:
        return Statement("x >= y", {"x": "real"}, (f"x >= {least}",), {"y": least})

    wide, narrow = stated("1"), stated("2")
    seen = Seen()
    said = [list(in_blocks(setting(own, [own.claim], seen), "Let")) for own in (wide, wide, narrow, wide)]
    assert [len(lines) for lines in said] == [2, 0, 2, 2]
    assert said[0] == said[3]


# The graph


def edges(source: str) -> int:
    return source.count('class="edge')


def test_the_graph_has_a_node_for_each_claim_or_lists_it_and_a_line_for_each_dependency(whole: Page) -> None:
    section = re.search(r'<section id="part/graph".*?</section>', whole.text, re.S)
    assert section
    linked = set(re.findall(r'href="#([^"]*)"', section[0]))
    assert set(CLAIMS) <= linked
    map_lines = (home() / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [line for line in map_lines if line.startswith("| ") and re.search(r"\]\([\w/]+\.py\): ", line)]
    claims = rules = 0
    for row in rows:
        basis = row.split(" | ")[-1]
        claims += len({n.partition("/")[0] for n in re.findall(r"\[([^]]+)\]\(", basis)})
        rules += len(set(re.findall(r"`([\w-]+)`", basis)))
    drawings = re.findall(r'<svg class="dag" role="group".*?</svg>', section[0], re.S)
    assert [edges(drawing) for drawing in drawings] == [claims, claims + rules]
    assert "§" not in words(drawings[0])
    folded = re.search(r"<details><summary>With the \d+ named rules</summary>.*</details>", section[0], re.S)
    assert folded
    assert drawings[1] in folded[0]


def test_a_verdict_shows_by_sign_and_outline_not_by_colour_alone(whole: Page) -> None:
    kinds = {}
    for kind, outline, text in re.findall(
        r'class="node (\w+)[^"]*"[^>]*><title>[^<]*</title><(\w+) [^>]*></\2><text [^>]*>(\S+)', whole.text
    ):
        kinds.setdefault(kind, set()).add((outline, text))
    assert kinds["proved"] == {("rect", "✓")}
    assert kinds["refuted"] == {("polygon", "✗✓")}
    assert kinds["rule"] == {("rect", "§")}
    assert 'rx="12"' in whole.text


def test_pooling_keeps_the_order_and_is_the_nearest_such_sequence() -> None:
    assert list(pooled([1.0, 3.0, 2.0, 5.0], [1.0] * 4)) == [1.0, 2.5, 2.5, 5.0]
    assert list(pooled([4.0, 0.0], [3.0, 1.0])) == [3.0, 3.0]
    assert list(pooled([], [])) == []


# Links, safety


def test_every_link_leads_to_a_place_on_the_page(whole: Page) -> None:
    assert len(whole.ids) == len(set(whole.ids))
    assert whole.links
    assert set(whole.links) <= {f"#{i}" for i in whole.ids}
    labels = [str(own["aria-labelledby"]) for _, own in whole.tags if "aria-labelledby" in own]
    assert set(labels) <= set(whole.ids)


def test_nothing_is_loaded_and_nothing_runs_but_the_one_script(whole: Page) -> None:
    assert {tag for tag, _ in whole.tags} & LOADING == {"script"}
    assert not [name for _, own in whole.tags for name in own if name.startswith("on") or name in ("src", "style")]
    assert not re.search(r"url\(|@import|https?:", whole.text)
    (policy,) = [own["content"] for tag, own in whole.tags if own.get("http-equiv") == "Content-Security-Policy"]
    (script,) = re.findall(r"<script>(.*?)</script>", whole.text, re.S)
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    wanted = f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:"
    assert str(policy).startswith(wanted)
    assert not re.search(r"innerHTML|eval|document\.write|XMLHttpRequest", script)


def test_formulas_are_well_formed_and_have_no_latex_left(whole: Page) -> None:
    found = set(re.findall(r"<math\b.*?</math>", whole.text, re.S))
    assert len(found) > 500
    for text in found:
        assert not re.search(r"[\\&$#%~]|[\ue000-\uf8ff]", "".join(fromstring(text).itertext())), text
    assert not re.search(r"\\[a-z]+", words(whole.text.partition("<script>")[0]))


HOSTILE = """<script>alert(1)</script> & "quotes" <b>"""


def own_catalogue(folder: Path, name: str = "own", section: str = "") -> Path:
    """A catalogue of one claim with words that are no HTML, and its certificate."""
    folder.mkdir(exist_ok=True)
    (folder / "claim.py").write_text(
        "from symqif.claims.claim import Claim, Derivation, Source\n"
        "from symqif.reduction.statement import Statement\n"
        f"WORDS = {HOSTILE!r}\n"
        f"CLAIM = Claim({name!r}, WORDS, Source(WORDS, WORDS, 10), Derivation(Statement('1 < 2')), 'proved',\n"
        "    reason=WORDS, notes=(WORDS,))\n",
        encoding="utf-8",
    )
    if section:
        (folder / "sections.toml").write_text(section, encoding="utf-8")
    return folder


def test_words_of_other_people_are_not_html(tmp_path: Path) -> None:
    sections = f"title = '''{HOSTILE}'''\n[[section]]\ntitle = '''{HOSTILE}'''\nlines = [[1, 20]]\n"
    folder = own_catalogue(tmp_path / "<img src=x>", "own", sections)
    done = symqif_report("--catalogue", str(folder), "--html", str(tmp_path / "r.html"))
    assert done.returncode == 1  # there is no certificate
    found = Page((tmp_path / "r.html").read_text(encoding="utf-8"))
    assert [tag for tag, _ in found.tags if tag in LOADING | {"b"}] == ["script"]
    assert set(found.links) <= {f"#{i}" for i in found.ids}
    assert "own" in found.ids
    assert HOSTILE in words(found.text)


def test_a_catalogue_without_sections_and_without_results_beyond(tmp_path: Path) -> None:
    folder = own_catalogue(tmp_path / "mine")
    symqif_report("--catalogue", str(folder), "--html", str(tmp_path / "r.html"))
    found = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "<h1>The claims of mine</h1>" in found
    assert "hasse" not in re.sub(r"<style>.*?</style>", "", found, flags=re.S)
    assert f"symqif verify own --catalogue {folder}" in found


def test_ids_choose_claims_and_those_that_they_rest_on(tmp_path: Path) -> None:
    done = symqif_report("lem.neyman", "--html", str(tmp_path / "r.html"))
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    size = (tmp_path / "r.html").stat().st_size / 1000
    assert done.stdout == f"{tmp_path / 'r.html'}: 3 claims, {size:.0f} kB\n"
    found = Page((tmp_path / "r.html").read_text(encoding="utf-8"))
    cards = {str(own["id"]) for tag, own in found.tags if tag == "article" and "card" in str(own["class"])}
    assert cards == {"lem.neyman", "lem.sufficiency", "lem.equiv"}
    assert set(found.links) <= {f"#{i}" for i in found.ids}


# What does not check


def test_a_claim_file_that_does_not_load_is_counted(tmp_path: Path) -> None:
    for file in home().glob("capacity/oue.*"):
        shutil.copy(file, tmp_path / file.name)
    (tmp_path / "broken.py").write_text("1/0")
    done = symqif_report("--catalogue", str(tmp_path), "--html", str(tmp_path / "r.html"))
    assert done.returncode == 2
    found = Page((tmp_path / "r.html").read_text(encoding="utf-8"))
    assert "1 claim file not read" in found.text
    assert "all certificates check" not in found.text


def test_a_certificate_that_does_not_check_is_shown_loudly_and_makes_the_status_1(tmp_path: Path) -> None:
    for file in home().glob("capacity/ss.*"):
        shutil.copy(file, tmp_path / file.name)
    stored = tmp_path / "ss.json"
    data = json.loads(stored.read_text())
    data["printed"]["refutation"]["point"]["omega"] = "3"
    stored.write_text(json.dumps(data))
    done = symqif_report("--catalogue", str(tmp_path), "--html", str(tmp_path / "r.html"))
    assert done.returncode == 1
    again = f"symqif recheck --catalogue {tmp_path} says why, symqif verify --record --catalogue {tmp_path}"
    assert done.stderr == f"symqif: not checked: cap.ss; {again} stores certificates\n"
    found = Page((tmp_path / "r.html").read_text(encoding="utf-8"))
    assert "1 claim NOT CHECKED" in found.text
    assert "all certificates check" not in found.text
    card = words(found.card("cap.ss"))
    assert "! NOT CHECKED" in card
    assert "the certificate is rejected" in card
    assert "refuted as printed" not in card


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no.such.claim", "--html", "{}/r.html"], "no claim is called 'no.such.claim'"),
        (["--html", "{}/missing/r.html"], "No such file or directory; give the path of a file"),
        (["--html", "{}"], "Is a directory; give the path of a file to write"),
        (["--html", "/proc/r.html", "cap.grr"], "cannot be written"),
        (["cap.grr"], "--html"),
        (["--html", "{}/r.html", "--catalogue", "{}/none"], "no such catalogue"),
    ],
)
def test_bad_input_is_one_line_that_says_what_to_do(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = symqif_report(*(a.format(tmp_path) for a in arguments))
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not done.stdout
    assert not list(tmp_path.glob("*.html"))


@pytest.mark.slow
def test_json_says_what_was_written(tmp_path: Path) -> None:
    file = tmp_path / "r.html"
    done = symqif_report("cap.grr", "--html", str(file), "--json")
    found = json.loads(done.stdout)
    size = file.stat().st_size
    assert found == {"schema": "symqif.report/1", "file": str(file), "bytes": size, "claims": 1, "unchecked": []}


# The version of the paper


def test_the_recorded_version_has_every_line_that_a_claim_stands_on() -> None:
    found = paper(home())
    assert found is not None
    assert max(claim.source.line for claim in CLAIMS.values()) <= found.lines
    assert re.fullmatch(r"[0-9a-f]{64}", found.sha256)
    assert len(found.authors) == 5


@pytest.mark.skipif("SYMQIF_PAPER" not in os.environ, reason="SYMQIF_PAPER=FILE names the paper's LaTeX source")
def test_the_recorded_version_is_that_of_the_source() -> None:
    data = Path(os.environ["SYMQIF_PAPER"]).read_bytes()
    text, found = data.decode("utf-8"), paper(home())
    assert found is not None
    assert hashlib.sha256(data).hexdigest() == found.sha256
    lines = text.removesuffix("\n").split("\n")
    assert len(lines) == found.lines
    assert rf"\title{{{found.title}}}" in text
    assert re.findall(r"\\IEEEauthorblockN\{([^\\}]*)", text) == list(found.authors)
    for claim in CLAIMS.values():
        for label in filter(None, claim.source.label.split(", ")):
            assert rf"\label{{{label}}}" in text, claim.id


@pytest.mark.parametrize("text", ['paper = "x"', "[paper]\ntitle = 'T'", "[paper]\nlines = 'many'"])
def test_a_paper_that_is_none_is_one_line(text: str, tmp_path: Path) -> None:
    from symqif.errors import SymqifError

    (tmp_path / "sections.toml").write_text(text)
    with pytest.raises(SymqifError, match=r"\[paper\] needs title, authors, source, lines and sha256"):
        paper(tmp_path)


def test_a_catalogue_may_have_no_paper(tmp_path: Path) -> None:
    assert paper(tmp_path) is None
    (tmp_path / "sections.toml").write_text("title = 'T'")
    assert paper(tmp_path) is None
