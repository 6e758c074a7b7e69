"""The page in Debian's Chromium, without JavaScript and without a network.

Without chromium these tests are skipped, unless SYMQIF_BROWSER=required, which .ci/run sets.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None and os.environ.get("SYMQIF_BROWSER") != "required", reason="no chromium"),
]
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

    assert CHROMIUM, "chromium is required and not there: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET.split())
        yield browser
        browser.close()


class Shown:
    """The page in a window, with the addresses that were asked for and the complaints of the browser."""

    def __init__(self, browser: Any, page: Path, size: tuple[int, int], scheme: str) -> None:
        width, height = size
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=False
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
        self.tab.locator(".filters label", has_text=option).click()

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
    assert count > 3000
    assert empty == 0


def test_a_fraction_is_drawn_above_its_denominator(desktop: Shown) -> None:
    above, below = (desktop.box(f'[id="cap.grr"] mfrac > :nth-child({n})') for n in (1, 2))
    assert above["y"] + above["height"] <= below["y"] + 1


def test_the_columns_of_a_matrix_are_side_by_side(desktop: Shown) -> None:
    row = '[id="cap.ss"] mtable:not(.rows) mtr:has(> :nth-child(6))'
    first, second = (desktop.box(f"{row} > mtd:nth-child({n})") for n in (1, 2))
    assert first["x"] + first["width"] <= second["x"] + 1
    assert first["y"] == pytest.approx(second["y"], abs=1)


def test_the_graph_is_visible_and_its_nodes_do_not_overlap(desktop: Shown) -> None:
    script = "nodes => nodes.map(n => n.getBoundingClientRect().toJSON())"
    boxes = desktop.tab.eval_on_selector_all(".whole .node > :is(rect, polygon)", script)
    assert len(boxes) > 80
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


def test_a_node_of_the_graph_leads_to_its_card_with_its_own_graph(fresh: Shown) -> None:
    fresh.tab.locator('.whole a[href="#lem.the-family"]').click()
    assert fresh.tab.url.endswith("#lem.the-family")
    assert 0 <= fresh.box('[id="lem.the-family"]')["y"] < DESKTOP[1]
    drawing = fresh.box('[id="lem.the-family"] svg.dag')
    assert drawing["width"] > 300
    fresh.tab.locator('[id="lem.the-family"] svg a[href="#lem.neyman"]').click()
    assert fresh.tab.url.endswith("#lem.neyman")
    assert 0 <= fresh.box('[id="lem.neyman"]')["y"] < DESKTOP[1]


def test_the_heading_of_a_card_that_a_link_leads_to_is_not_covered(fresh: Shown) -> None:
    fresh.go("cap.ss")
    filters = fresh.box(".filters")
    assert fresh.box('[id="cap.ss"] h3')["y"] >= filters["y"] + filters["height"]


def test_the_filter_by_verdict_hides_the_other_cards(fresh: Shown) -> None:
    assert len(fresh.cards()) == 116
    fresh.choose("refuted")
    shown = fresh.cards()
    assert len(shown) == 25
    assert "cap.ss" in shown
    assert "cap.grr" not in shown
    assert len(fresh.visible(".index li")) == 25


def test_both_filters_together_and_what_no_claim_is(fresh: Shown) -> None:
    fresh.choose("refuted")
    fresh.choose("Protocols")
    assert fresh.cards() == ["cap.ss"]
    fresh.choose("wrong on the way")
    assert set(fresh.cards()) >= {"cap.grr", "cap.ss"}
    assert not fresh.tab.locator(".none").is_visible()
    fresh.choose("Beyond the paper")
    assert fresh.cards() == []
    assert fresh.tab.locator(".none").is_visible()


def test_the_keyboard_works_the_filter(fresh: Shown) -> None:
    fresh.tab.locator('[id="filter/v-all"]').focus()
    fresh.tab.keyboard.press("ArrowRight")
    assert len(fresh.cards()) == 91


def test_a_link_leads_to_a_card_that_the_filter_hides(fresh: Shown) -> None:
    fresh.choose("refuted")
    fresh.tab.locator('.whole a[href="#lem.kron"]').click()
    assert fresh.box('[id="lem.kron"]')["height"] > 50


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
