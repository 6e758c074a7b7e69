"""A whole LaTeX document around fragments; amsmath is all that it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

HEAD = r"""\documentclass{article}
\usepackage{amsmath}
\emergencystretch=3em
\begin{document}"""


def document(fragments: Iterable[Iterable[str]]) -> Iterator[str]:
    """The lines of a document that holds the fragments one after the other."""
    yield HEAD
    for fragment in fragments:
        yield ""
        yield from fragment
    yield r"\end{document}"
