"""The page in Debian's Chromium and Firefox, with and without its script, and without a network.

Without a browser its tests are skipped, unless SYMQIF_BROWSER=required, which .ci/run sets.
"""

import os
import re
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from symqif.claims.catalogue import load
from tests.pages import HOME
from tests.report.firefox import Firefox, started
from tests.report.page_file import symqif_report

CLAIMS = [entry.claim for entry in load().values()]

CHROMIUM, FIREFOX = shutil.which("chromium"), shutil.which("firefox-esr") or shutil.which("firefox")
REQUIRED = os.environ.get("SYMQIF_BROWSER") == "required"
pytestmark = pytest.mark.browser
QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
DESKTOP, PHONE = (1280, 900), (390, 844)
# the contrast of each text with what is behind it, by the formula of WCAG 2; the elements below 4.5
FAINT = """() => {
  const parse = c => (c.match(/[\\d.]+/g) || []).map(Number);
  const light = c => c.slice(0, 3).map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, n) => sum + v * [0.2126, 0.7152, 0.0722][n], 0);
  const behind = node => {
    for (; node; node = node.parentElement) {
      const c = parse(getComputedStyle(node).backgroundColor);
      if (c.length === 3 || c[3] > 0) return c;
    }
    return [255, 255, 255];
  };
  const boxes = node => node.parentElement.querySelector(':scope > rect, :scope > polygon');
  const faint = new Set();
  let count = 0;
  for (const node of document.querySelectorAll('body *')) {
    const own = [...node.childNodes].some(n => n.nodeType === 3 && n.data.trim());
    if (!own || !node.getClientRects().length || node.closest('.skip')) continue;
    count += 1;
    const svg = node.tagName === 'text', style = getComputedStyle(node);
    const box = svg && boxes(node);
    const front = light(parse(svg ? style.fill : style.color));
    const back = light(box ? parse(getComputedStyle(box).fill) : behind(node));
    const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    if (ratio < 4.5) faint.add(`${node.tagName}.${node.getAttribute('class')} ${ratio.toFixed(2)}`);
  }
  return {count, faint: [...faint]};
}"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    if CHROMIUM is None and not REQUIRED:
        pytest.skip("no chromium")
    assert CHROMIUM, "chromium is required and not there: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET.split())
        yield browser
        browser.close()


class Shown:
    """The page in a window, with the addresses that were asked for and the complaints of the browser."""

    def __init__(self, browser: Any, page: Path, size: tuple[int, int], scheme: str, *, scripts: bool = False) -> None:
        width, height = size
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=scripts
        )
        self.tab = self.context.new_page()
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.address = page.as_uri()
        self.tab.on("request", lambda request: self.requests.append(request.url))
        self.tab.on("console", lambda message: self.complaints.append(message.text))
        self.tab.goto(self.address)

    def go(self, name: str) -> None:
        self.tab.goto(f"{self.address}#{name}")

    def box(self, selector: str) -> dict[str, float]:
        found = self.tab.locator(selector).first.bounding_box()
        assert found, f"{selector} is not visible"
        return dict(found)

    def choose(self, option: str) -> None:
        """Click on a button of the filter."""
        self.tab.locator(".filters label", has_text=option).first.click()

    def cards(self) -> list[str]:
        """The ids of the cards that are visible."""
        return self.visible("article.card")

    def visible(self, selector: str) -> list[str]:
        """The ids of the elements that are visible."""
        script = "nodes => nodes.filter(n => n.getClientRects().length).map(n => n.id)"
        return list(self.tab.eval_on_selector_all(selector, script))


@pytest.fixture(scope="module")
def desktop(chromium: Any, page: Path) -> Shown:
    return Shown(chromium, page, DESKTOP, "light")


@pytest.fixture
def fresh(desktop: Shown) -> Shown:
    """With all filters as they are at first."""
    desktop.tab.goto("about:blank")
    desktop.tab.goto(desktop.address)
    return desktop


def test_every_formula_has_a_box(desktop: Shown) -> None:
    script = "nodes => [nodes.length, nodes.filter(n => !n.closest('details:not([open])') && (() => {"
    script += "const b = n.getBoundingClientRect(); return !(b.width > 1 && b.height > 4)})()).length]"
    count, empty = desktop.tab.eval_on_selector_all("math", script)
    assert count > 1000
    assert empty == 0


def test_the_graph_is_visible_and_its_nodes_do_not_overlap(desktop: Shown) -> None:
    script = "nodes => nodes.map(n => n.getBoundingClientRect().toJSON())"
    boxes = desktop.tab.eval_on_selector_all("section > .whole .node > :is(rect, polygon)", script)
    assert len(boxes) > 60
    for n, a in enumerate(boxes):
        assert a["width"] > 20
        assert a["height"] > 10
        for b in boxes[n + 1 :]:
            beside = a["right"] <= b["left"] or b["right"] <= a["left"]
            assert beside or a["bottom"] <= b["top"] or b["bottom"] <= a["top"]


def test_words_fit_into_the_boxes_of_the_graph(desktop: Shown) -> None:
    script = """nodes => nodes.filter(n => {
      const box = n.querySelector('rect, polygon').getBoundingClientRect();
      const text = n.querySelector('text').getBoundingClientRect();
      return text.left < box.left || text.right > box.right;
    }).map(n => n.textContent)"""
    assert desktop.tab.eval_on_selector_all(".dag a.node", script) == []


def test_a_node_of_the_graph_leads_to_its_card(fresh: Shown) -> None:
    fresh.tab.locator('.whole a[href="#lem.the-family"]').first.click()
    assert fresh.tab.url.endswith("#lem.the-family")
    assert 0 <= fresh.box('[id="lem.the-family"]')["y"] < DESKTOP[1]


def test_nothing_is_requested_and_the_browser_does_not_complain(fresh: Shown) -> None:
    assert fresh.requests
    assert {url for url in fresh.requests if url != "about:blank"} == {fresh.address}
    assert fresh.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_has_enough_contrast(scheme: str, chromium: Any, page: Path) -> None:
    shown = Shown(chromium, page, DESKTOP, scheme)
    found = shown.tab.evaluate(FAINT)
    assert found["count"] > 5000
    assert found["faint"] == []
    background = shown.tab.evaluate("getComputedStyle(document.body).backgroundColor")
    dark = sum(map(int, background.removeprefix("rgb(").removesuffix(")").split(", "))) < 3 * 128
    assert dark == (scheme == "dark")
    shown.context.close()


def test_a_desktop_does_not_scroll_sideways(desktop: Shown) -> None:
    assert desktop.tab.evaluate("document.documentElement.scrollWidth") <= DESKTOP[0]


def test_on_a_phone_wide_formulas_scroll_in_their_own_box_and_the_page_does_not(chromium: Any, page: Path) -> None:
    shown = Shown(chromium, page, PHONE, "light")
    assert shown.tab.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    script = "nodes => nodes.filter(n => n.scrollWidth > n.clientWidth + 1).length"
    assert shown.tab.eval_on_selector_all(".formula", script) > 10
    shown.context.close()


PARTED = """() => {
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const range = document.createRange(), parted = [];
  let after = 0;
  while (texts.nextNode()) {
    const own = texts.currentNode, before = own.previousSibling;
    if (before?.nodeName !== 'math' || !/^[^ ]/.test(own.data)) continue;
    range.setStart(own, 0);
    range.setEnd(own, 1);
    const [formula, mark] = [before.getBoundingClientRect(), range.getBoundingClientRect()];
    if (!formula.width) continue;
    after += 1;
    if (mark.left < formula.right - 1) parted.push(own.parentElement.textContent);
  }
  return {after, parted};
}"""


def test_no_line_begins_with_the_comma_after_a_formula(chromium: Any, page: Path) -> None:
    shown = Shown(chromium, page, PHONE, "light")
    found = shown.tab.evaluate(PARTED)
    assert found["after"] > 200
    assert found["parted"] == []
    shown.context.close()


def test_on_the_first_screen_are_the_counts_and_the_first_errata(fresh: Shown) -> None:
    for selector in (".tiles", '[id="part/errata"] > p', ".erratum > p", ".also .erratum > p"):
        box = fresh.box(selector)
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= DESKTOP[1]


# With the script


@pytest.fixture
def scripted(chromium: Any, page: Path) -> Iterator[Shown]:
    shown = Shown(chromium, page, DESKTOP, "light", scripts=True)
    yield shown
    assert shown.complaints == []
    shown.context.close()


def test_the_search_finds_claims_by_all_words_their_own_titles_first(scripted: Shown) -> None:
    scripted.tab.keyboard.press("/")
    scripted.tab.keyboard.type("Capacity sue")
    assert "cap.sue" in listed(scripted)[:6]
    assert "cap.grr" not in listed(scripted)
    assert scripted.tab.inner_text("#count") == f"{len(listed(scripted))} of {len(CLAIMS)} claims"
    scripted.tab.fill("#search", "capactiy sue")
    assert scripted.tab.inner_text("#count").endswith(f" of {len(CLAIMS)} claims with capacity sue")
    assert listed(scripted)[0] == "cap.sue"
    scripted.tab.keyboard.press("ArrowDown")
    assert scripted.tab.evaluate("document.activeElement.textContent") == "cap.sue"
    scripted.tab.keyboard.press("ArrowUp")
    scripted.tab.keyboard.press("Enter")
    assert scripted.tab.url.endswith("#cap.sue")
    assert 0 <= scripted.box('[id="cap.sue"]')["y"] < DESKTOP[1]
    scripted.tab.fill("#search", "zzzz")
    assert scripted.tab.inner_text("#count") == f"0 of {len(CLAIMS)} claims"
    scripted.tab.keyboard.press("Escape")
    assert scripted.tab.input_value("#search") == ""


def listed(shown: Shown) -> list[str]:
    """The ids that the search has found."""
    return list(shown.tab.eval_on_selector_all("#found a", "nodes => nodes.map(n => n.textContent)"))


def test_filters_hide_the_other_claims_and_links_lead_to_them_all_the_same(scripted: Shown) -> None:
    assert len(scripted.cards()) == len(CLAIMS)
    scripted.choose("refuted")
    shown = scripted.cards()
    assert len(shown) == sum(claim.recorded == "refuted" for claim in CLAIMS)
    assert "cap.ss" in shown
    assert "cap.grr" not in shown
    assert scripted.tab.locator(".index .entry:visible").count() == len(shown)
    scripted.choose("Protocols")
    assert set(scripted.cards()) == {"txt.ss-omega", "cap.ss", "txt.olh-g", "txt.maximum-posterior"}
    scripted.choose("with wrong lines")
    assert not scripted.tab.locator(".none").is_visible()
    scripted.choose("Experiments")
    assert scripted.cards() == []
    assert scripted.tab.locator(".none").is_visible()
    scripted.tab.locator('.whole a[href="#lem.kron"]').first.click()
    assert scripted.box('[id="lem.kron"]')["height"] > 50


def test_a_link_shows_the_statement_of_its_claim_beside_it(scripted: Shown) -> None:
    scripted.tab.locator('.errata a[href="#cap.ss"]').focus()
    scripted.tab.locator(".beside").wait_for()
    shown = scripted.tab.inner_text(".beside")
    assert "Refuted: Bayes capacity of SS" in shown
    assert scripted.tab.locator(".beside math").count() > 0


def test_a_box_of_the_graph_shows_its_paths(scripted: Shown) -> None:
    scripted.tab.locator('section > .whole a[href="#lem.the-family"]').focus()
    script = "nodes => nodes.map(n => n.getAttribute('href').slice(1))"
    paths = scripted.tab.eval_on_selector_all("section > .whole a.path", script)
    assert set(paths) == {"lem.the-family", "lem.kron", "lem.neyman", "lem.sufficiency", "lem.equiv"}
    scripted.tab.locator("#search").focus()
    assert scripted.tab.locator(".path").count() == 0


# In Firefox

SMALL = """() => [...document.querySelectorAll('mtable:not(.rows)')].flatMap(table => {
  const tall = table.getBoundingClientRect().height;
  const around = [...table.parentElement.children].filter(node => node.tagName === 'mo' && node !== table);
  return around.map(node => [node.textContent, node.getBoundingClientRect().height / tall]);
})"""


@pytest.fixture(scope="module")
def firefox(page: Path) -> Iterator[Firefox]:
    if FIREFOX is None and not REQUIRED:
        pytest.skip("no firefox")
    assert FIREFOX, "firefox is required and not there: apt-get install firefox-esr"
    with started(FIREFOX) as browser:
        yield browser


def test_firefox_stretches_the_brackets_of_matrices(firefox: Firefox, page: Path) -> None:
    firefox.open(page.as_uri(), DESKTOP)
    found = [bracket for bracket in firefox.evaluate(SMALL) if bracket[1]]
    assert len(found) > 100
    assert [bracket for bracket, part in found if part < 0.8] == []


# Pages that check themselves

PYODIDE = Path(os.environ.get("SYMQIF_PYODIDE", HOME / "node_modules" / "pyodide"))
PRESSED = """() => new Promise(done => {
  const status = document.querySelector('.checked');
  new MutationObserver(() => {
    if (/passes|fails/.test(status.className)) done([status.className, status.textContent]);
  }).observe(status, {attributes: true, childList: true});
  document.querySelector('button.check').click();
})"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of pages that check themselves; below tampered/ are the same with another certificate for SS."""
    if not PYODIDE.is_dir() and not REQUIRED:
        pytest.skip("no Pyodide: npm install --no-save pyodide")
    folder = tmp_path_factory.mktemp("pages")
    done = symqif_report("cap.ss", "lem.sufficiency", "--pages", str(folder), "--pyodide", str(PYODIDE))
    assert done.returncode == 0, done.stderr
    shutil.copytree(folder, folder / "tampered", ignore=lambda *_: ["pyodide", "tampered"])
    (folder / "tampered" / "pyodide").symlink_to(folder / "pyodide")
    stored = folder / "tampered" / "cap.ss.json"
    changed = stored.read_text("utf-8").replace('"omega":"2"', '"omega":"3"')
    assert changed != stored.read_text("utf-8")
    stored.write_text(changed, "utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing of requests."""


ACCEPTED = "The kernel in this browser accepted the certificates of "


def test_chromium_checks_a_claim_with_all_that_it_rests_on(chromium: Any, served: str) -> None:
    tab = chromium.new_page()
    requests: list[str] = []
    tab.on("request", lambda request: requests.append(request.url))
    tab.goto(f"{served}/index.html")
    state, words = tab.evaluate(PRESSED)
    assert state.split() == ["checked", "passes"]
    assert ACCEPTED + "3 claims" in words
    assert tab.locator(".entry.passes").count() == 3
    assert {url.startswith(served) for url in requests} == {True}
    tab.close()


def test_chromium_does_not_confirm_a_certificate_that_was_tampered_with(chromium: Any, served: str) -> None:
    tab = chromium.new_page()
    tab.goto(f"{served}/tampered/index.html")
    state, words = tab.evaluate(PRESSED)
    assert state.split() == ["checked", "fails"]
    assert "cap.ss, printed: the certificate is rejected" in words
    assert "lem.equiv" not in words
    assert tab.locator(".entry.fails").all_inner_texts()[0].split()[1] == "cap.ss"
    background = tab.locator(".checked").evaluate("own => getComputedStyle(own).color")
    red, green, _ = (int(own) for own in re.findall(r"\d+", background))
    assert red > 2 * green
    tab.close()


def test_firefox_checks_a_claim_and_not_one_that_was_tampered_with(firefox: Firefox, served: str) -> None:
    firefox.open(f"{served}/lem.sufficiency.html", DESKTOP)
    state, words = firefox.awaited(PRESSED)
    assert state.split() == ["checked", "passes"]
    assert ACCEPTED + "this claim and of the 1 claim that it rests on" in words
    firefox.open(f"{served}/tampered/cap.ss.html", DESKTOP)
    state, words = firefox.awaited(PRESSED)
    assert state.split() == ["checked", "fails"]
    assert "cap.ss, printed: the certificate is rejected" in words
