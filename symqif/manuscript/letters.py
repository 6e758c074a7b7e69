r"""Letters of a paper in a formula, each one token or several: d, \ell, p_1, q^*, \tilde p, p', |D|.

Braces and spaces do not matter.
"""

import re
from collections.abc import Iterable, Mapping

WORDS = r"\\(?:mathrm|mathit|mathsf|mathtt|text[a-z]*|operatorname|begin|end)\s*\{[^{}]*\}"
LATEX = re.compile(WORDS + r"|\\[A-Za-z]+|\\.|[A-Za-z]|[^A-Za-z\\]+?(?=[A-Za-z\\|]|\Z)|[^A-Za-z\\]", re.DOTALL)
PYTHON = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[^A-Za-z_]+")
ACCENTS = "tilde|widetilde|hat|widehat|bar|overline|vec|dot|ddot|check|breve|mathcal|mathbb|mathbf|boldsymbol|mathfrak"
TOKEN = re.compile(r"\\[A-Za-z]+|[A-Za-z]|[0-9]+|[_^'*|{},]|\s+")
LETTER = re.compile(rf"(?:\\(?!(?:{ACCENTS})(?![A-Za-z]))[A-Za-z]+|\\(?:{ACCENTS})(?![A-Za-z])|[A-Za-z])")
SPELT = {"'": r"(?:'|\^\s*(?:\\prime|\{\s*\\prime\s*\}))", "*": r"(?:\*|\\ast|\\star)"}
BAR = r"(?:\\left\s*|\\right\s*|\\[bB]igg?[lr]?\s*)?(?:\||\\[lr]vert)"


def spellings(symbols: Iterable[str], *, latex: bool = True) -> dict[str, re.Pattern[str]]:
    """How each of these symbols may be written; long ones first."""
    return {
        key: re.compile((pattern(key) or "(?!)") if latex else rf"{re.escape(key)}(?![A-Za-z0-9_])")
        for key in sorted(symbols, key=len, reverse=True)
    }


def next_symbol(
    text: str, at: int, spelt: Mapping[str, re.Pattern[str]], tokens: re.Pattern[str] = LATEX
) -> tuple[str | None, int]:
    """Which symbol begins at a place, and where it ends; else None, and where the token that begins there ends."""
    for key, spelling in spelt.items():
        if match := spelling.match(text, at):
            return key, match.end()
    other = tokens.match(text, at)
    return None, other.end() if other else at + 1


def pattern(key: str) -> str | None:
    """A regular expression for a letter of a paper, however it is spaced and braced; None if it is none."""
    tokens = [token for token in TOKEN.findall(key) if not token.isspace()]
    if "".join(tokens) != "".join(key.split()) or not tokens:
        return None
    bars = len(tokens) > 2 and tokens[0] == tokens[-1] == "|"
    if bars:
        within = pattern("".join(tokens[1:-1]))
        return rf"{BAR}\s*(?:{within}|\{{\s*{within}\s*\}})\s*{BAR}" if within else None
    if not LETTER.match(tokens[0]):
        return None
    parts, n = list[str](), 0
    while n < len(tokens):
        token = tokens[n]
        if token in ("_", "^") or re.fullmatch(rf"\\(?:{ACCENTS})", token):
            inside, n = _argument(tokens, n + 1)
            if not inside:
                return None
            body = r"\s*".join(map(_spelt, inside))
            end = r"(?![A-Za-z])\s*" if token[0] == "\\" else r"\s*"
            parts.append(rf"{re.escape(token)}{end}(?:{body if len(inside) == 1 else '(?!)'}|\{{\s*{body}\s*\}})")
            continue
        if n and token != "'":
            return None  # a second letter
        parts.append(_spelt(token))
        n += 1
    return r"\s*".join(parts)


def _argument(tokens: list[str], at: int) -> tuple[list[str], int]:
    """The tokens of an argument, in braces or one alone, and where it ends."""
    if at >= len(tokens):
        return [], at
    if tokens[at] != "{":
        return [tokens[at]], at + 1
    if "}" not in tokens[at:]:
        return [], at
    end = tokens.index("}", at)
    return [token for token in tokens[at + 1 : end] if token != "{"], end + 1


def _spelt(token: str) -> str:
    return SPELT.get(token) or re.escape(token) + (r"(?![A-Za-z])" if token[0] == "\\" else "")
