"""The documentation site, by Sphinx: `sphinx-build -W -c docs . site` writes it to site/.

Its pages are the Markdown files of the repository, linked as they are there, the notebooks as they were committed,
`docs/api.rst` from the docstrings, and the report below `docs/report.md`; its pages check themselves where
Pyodide is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.util import logging

HOME = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOME))

project = "symqif"
root_doc = "README"
include_patterns = ["*.md", "docs/*.md", "docs/*.rst", "notebooks/*.ipynb", "proofs/README.md", "rocq/README.md"]
exclude_patterns = [".*", "site"]
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]

myst_enable_extensions = ["dollarmath"]  # in notebooks
myst_heading_anchors = 3  # as on GitHub
smartquotes_action = "D"  # dashes alone: g' is a name
nb_execution_mode = "off"  # tests/test_notebooks.py holds what they show to what they give
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
default_role = "py:obj"  # a name in backquotes is a link where it has an entry

PYODIDE = Path(os.environ.get("SYMQIF_PYODIDE", HOME / "node_modules" / "pyodide"))
REPORT = """
```{raw} html
<p><strong><a href="report/index.html">Open the report</a></strong>,
or <a href="report/one-page.html">the single page</a>.</p>
```
"""
NOTEBOOKS = sorted(HOME.glob("notebooks/*.ipynb"))

html_theme = "furo"
html_title = "symqif"
html_static_path = html_css_files = ["site.css"]
html_show_copyright = html_show_sphinx = html_copy_source = False
html_math_renderer = "mathml"  # no script, no network

CONTENTS = {
    "Tutorial": ["docs/install", "docs/five-minutes", *(f"notebooks/{file.stem}" for file in NOTEBOOKS)],
    "How to": [
        "docs/check-a-formula",
        "docs/check-a-paper",
        "docs/check-code",
        "docs/your-own-mechanism",
        "docs/compare-protocols",
        "docs/designs",
        "docs/best-parameters",
        "docs/print-a-derivation",
        "docs/add-a-claim",
        "docs/add-a-protocol",
        "docs/faq",
        "CONTRIBUTING",
    ],
    "Reference": [
        "docs/measures",
        "docs/gallery",
        "docs/claims",
        "docs/report",
        "proofs/README",
        "docs/beyond-the-paper",
        "docs/dominated",
        "docs/glossary",
        "docs/outline-words",
        "docs/named-rules",
        "docs/api",
        "docs/json",
        "CHANGELOG",
    ],
    "Explanation": [
        "docs/semantics",
        "docs/trust",
        "docs/read-a-certificate",
        "docs/attacks",
        "docs/artifact",
        "docs/letter-to-the-authors",
        "docs/peers",
        "ARCHITECTURE",
        "rocq/README",
    ],
}


def contents() -> str:
    """The contents for the sidebar, which the README does not show."""
    trees = [
        f"```{{toctree}}\n:hidden:\n:caption: {caption}\n\n" + "\n".join(f"/{page}" for page in pages) + "\n```"
        for caption, pages in CONTENTS.items()
    ]
    return "\n\n" + "\n\n".join(trees) + "\n"


def read(app: Any, name: str, source: list[str]) -> None:
    if name == root_doc:
        source[0] += contents()
    if name == "docs/report":
        source[0] += REPORT


def finish(app: Any, error: Exception | None) -> None:
    """The README is the first page; the report stands beside the page that describes it."""
    if error or app.builder.format != "html":
        return
    site = Path(app.outdir)
    shutil.copy2(site / "README.html", site / "index.html")
    report = site / "docs" / "report"
    report.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "symqif", "report", "--html", report / "one-page.html", "--pages", report]
    checking = ["--pyodide", PYODIDE] if PYODIDE.is_dir() else []
    subprocess.run([*command, *checking], cwd=HOME, check=True)


def formula(writer: Any, node: nodes.Element) -> None:
    """A formula of a notebook as MathML; one that docutils cannot read stays LaTeX, with a warning."""
    latex = node.astext()
    try:
        writer.body.append(tex2mathml(latex, as_block=isinstance(node, nodes.math_block)))
    except MathError as error:
        logging.getLogger(__name__).warning("%s: %s", latex, error, location=node)
        writer.body.append(f"<code>{writer.encode(latex)}</code>")
    raise nodes.SkipNode


def setup(app: Any) -> None:
    app.add_html_math_renderer("mathml", (formula, None), (formula, None))
    app.connect("source-read", read)
    app.connect("build-finished", finish)
