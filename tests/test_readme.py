"""The examples of the README and of docs/ give the output shown, and the picture is what is drawn.

`python -m tests.test_readme` writes both anew.

By default a few of the short ones are run, and one story.
SYMQIF_VERIFIED names a file with the output of `symqif verify --summary`, where that has just been run; .ci/run does.
"""

import re
from pathlib import Path

import pytest

from symqif.claims.catalogue import load
from symqif.figures import FIGURES
from tests.pages import HOME, PAGES, PICTURE, Block, beside, blocks, is_story, picture, steady, told, write_anew
from tests.sample import every, slow

STORIES = [page for page in PAGES if is_story(page)]
ALONE = [block for page in PAGES if page not in STORIES for block in blocks(page)]
BEYOND = sorted(name for name in load() if name.startswith("beyond."))
LONG = ("$ symqif verify", "$ symqif errata --summary", "$ symqif figures", "from fractions")  # seconds, and minutes
WRITE = "look whether the page or the output is wrong; python -m tests.test_readme writes the output into the pages"
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize(
    "block",
    [slow(block) if n % 48 != 3 or block.text.startswith(LONG) else block for n, block in enumerate(ALONE)],
    ids=[block.name for block in ALONE],
)
def test_a_page_shows_the_real_output(block: Block) -> None:
    for module in ("multi_freq_ldpy", "pure_ldp"):
        if module in block.text or "symqif.simulation" in block.text:
            pytest.importorskip(module, reason=f"{module} is not installed: pip install '.[peers]'")
    assert steady(block.run(beside(block.page))) == steady(block.words), WRITE


@pytest.mark.slow
@pytest.mark.parametrize("page", every(5, sorted(STORIES, reverse=True)), ids=lambda page: page.stem)
def test_a_story_goes_as_it_is_told(page: Path, tmp_path: Path) -> None:
    for block, new in told(page, tmp_path / "clone"):
        assert steady(new) == steady(block.words), WRITE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    missing = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if not (page.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_and_program_of_a_page_is_run(page: Path) -> None:
    """Or is a file that other blocks read, as every file of formulas is."""
    text = page.read_text(encoding="utf-8")
    fences = re.findall(r"(.*)\n```(?:console|python|toml|latex)\n((?s:.*?))```", text)
    assert [text for before, text in fences if not before.endswith("-->")] == []


def test_the_readme_names_every_page() -> None:
    readme = (HOME / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in PAGES[1:] if f"(docs/{page.name})" not in readme] == []


def test_the_readme_is_short_and_has_one_example_of_each_job() -> None:
    lines = (HOME / "README.md").read_text(encoding="utf-8").splitlines()
    examples = [" ".join(block.text.split()[2:3]) for block in blocks(HOME / "README.md")]
    assert len(lines) <= 160
    assert examples == ["check", "refine", "latex", "show"]


def test_pages_are_short() -> None:
    assert [page.name for page in PAGES if len(page.read_text(encoding="utf-8").splitlines()) >= 200] == []


def test_the_gallery_has_every_figure() -> None:
    gallery = (HOME / "docs" / "gallery.md").read_text(encoding="utf-8")
    assert re.findall(r"!\[.*\]\(figures/(.*)\.svg\)", gallery) == list(FIGURES)


def test_the_readme_counts_the_claims_beyond_the_paper() -> None:
    readme = (HOME / "README.md").read_text(encoding="utf-8")
    assert f" {len(BEYOND)} claims go [beyond" in readme, f"README.md wants their number, {len(BEYOND)}"


@pytest.mark.parametrize("name", BEYOND)
def test_a_claim_beyond_the_paper_answers_a_question(name: str) -> None:
    page = (HOME / "docs" / "beyond-the-paper.md").read_text(encoding="utf-8")
    assert re.search(rf"^\|.*`{re.escape(name)}`", page, re.MULTILINE), "docs/beyond-the-paper.md wants a row for it"


@pytest.mark.slow
def test_the_picture_is_what_hasse_draws() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture()


if __name__ == "__main__":
    write_anew()
