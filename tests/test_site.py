"""The documentation site is built without a warning, and its links lead somewhere (extra `docs`)."""

import subprocess
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.once import once
from tests.pages import HOME, PAGES

pytestmark = pytest.mark.slow
NOT_READ = ("genindex.html", "search.html")  # by Sphinx, about everything else


@dataclass
class Page(HTMLParser):
    """The targets in a page of HTML, and what it links to."""

    targets: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value for name, value in attributes if value}
        self.targets |= {found[name] for name in ("id", "name") if name in found}
        self.links += [found[name] for name in ("href", "src") if name in found]


def build(site: Path) -> bytes:
    pytest.importorskip("sphinx", reason="sphinx is not installed: pip install '.[docs]'")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs", ".", str(site)]
    done = subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return str(site).encode()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once for all workers."""
    place = tmp_path_factory.mktemp("site")
    return Path(once(tmp_path_factory, "site.txt", lambda: build(place)).read_text(encoding="utf-8"))


def read(file: Path) -> Page:
    page = Page()
    page.feed(file.read_text(encoding="utf-8"))
    return page


def broken(site: Path) -> list[tuple[str, str]]:
    """The links inside the site that lead nowhere, each with its page."""
    pages = {file: read(file) for file in site.rglob("*.html")}
    found = []
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or (link == "#" or file.name in NOT_READ):
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            at = unquote(parts.fragment)
            known = at in pages[target].targets if at and target in pages else target.exists()
            if not known:
                found.append((str(file.relative_to(site)), link))
    return found


def test_links_inside_the_site_lead_somewhere(site: Path) -> None:
    assert broken(site) == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html">1</a><a href="#x">2</a><p id="y"><a href="a.html#y">3</a>')
    assert broken(tmp_path) == [("a.html", "b.html"), ("a.html", "#x")]


def test_every_page_and_notebook_is_in_the_contents(site: Path) -> None:
    listed = {urlsplit(link).path for link in read(site / "index.html").links}
    pages = [*PAGES[1:], HOME / "docs" / "api.rst", *HOME.glob("notebooks/*.ipynb")]
    assert {str(page.relative_to(HOME).with_suffix(".html")) for page in pages} <= listed


def test_the_report_is_on_the_site_as_pages_and_as_one(site: Path) -> None:
    assert "report/index.html" in read(site / "docs" / "report.html").links
    assert "cap.grr.html" in read(site / "docs" / "report" / "index.html").links
    assert "cap.grr" in read(site / "docs" / "report" / "one-page.html").targets


def test_formulas_of_notebooks_need_no_script_and_no_network(site: Path) -> None:
    file = site / "notebooks" / "01_first_channel.html"
    assert "<math" in file.read_text(encoding="utf-8")
    scripts = [urlsplit(link) for link in read(file).links if urlsplit(link).path.endswith((".js", ".css"))]
    assert scripts
    assert [link for link in scripts if link.netloc] == []
