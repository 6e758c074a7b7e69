r"""LaTeX formulas of the reports in the LaTeX that latex2mathml reads.

Aligned rows (`split` is known), the skip of a line break, shrunk formulas (a page can scroll), escapes and formulas
within \text, names that are words; braces around a base of several parts, of which an exponent takes only the last.
"""

from __future__ import annotations

import re

SHRUNK = re.compile(r"\\text\{\\(?:small|footnotesize|scriptsize|tiny)\$\\displaystyle ([^$]*)\$\}")
SKIP = re.compile(r"\\\\\[\d+(?:ex|em|pt)\]")
NAMED = re.compile(r"\\(?:operatorname|mathit)\{([^{}]*)\}")
WORDS = re.compile(r"\\text\{((?:[^{}$]|\{\})*)\}")
ESCAPED = {
    r"\textbackslash{}": "\\", r"\textasciitilde{}": "~", r"\textasciicircum{}": "^",
    **{f"\\{c}": c for c in "&%$#_"},
}  # fmt: skip
UNREAD = {c: chr(0xE000 + n) for n, c in enumerate("\\~^&%$#_{}")}  # private characters, which stand for these in text
READ = str.maketrans({private: c for c, private in UNREAD.items()})
PARTS = re.compile(r"\\binom(?=\{)|\\begin\{(\w+)\}")  # what becomes several elements
BRACE = re.compile(r"\\.|[{}]", re.DOTALL)


def readable(latex: str) -> str:
    """The same formula in the LaTeX that the converter reads."""
    latex = SHRUNK.sub(r"\1", latex)
    latex = SKIP.sub(r"\\\\", latex).replace("{aligned}", "{split}")
    latex = NAMED.sub(r"\\text{\1}", latex)
    return _based(WORDS.sub(lambda match: rf"\text{{{_plain(match[1])}}}", latex))


def _plain(text: str) -> str:
    for escaped, character in ESCAPED.items():
        text = text.replace(escaped, UNREAD[character])
    return text.replace(r"\{", UNREAD["{"]).replace(r"\}", UNREAD["}"])


def _based(latex: str) -> str:
    """With braces around binomials and environments to which an exponent or an index is put."""
    for match in reversed(list(PARTS.finditer(latex))):  # from the right: what is inside comes before what is around it
        start, end = match.start(), _ended(latex, match)
        if latex[end : end + 1] in ("^", "_"):
            latex = f"{latex[:start]}{{{latex[start:end]}}}{latex[end:]}"
    return latex


def _ended(latex: str, match: re.Match[str]) -> int:
    """Where a binomial or an environment ends."""
    if match[1] is None:
        return _closed(latex, _closed(latex, match.end()))
    depth = 0
    for edge in re.finditer(rf"\\(begin|end)\{{{match[1]}\}}", latex[match.start() :]):
        depth += 1 if edge[1] == "begin" else -1
        if not depth:
            return match.start() + edge.end()
    return len(latex)


def _closed(latex: str, at: int) -> int:
    """Where the group in braces ends that begins here."""
    depth = 0
    for brace in BRACE.finditer(latex, at):
        depth += {"{": 1, "}": -1}.get(brace[0], 0)
        if not depth:
            return brace.end()
    return len(latex)
