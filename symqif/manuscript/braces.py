r"""\underbrace{..}_{..} and \overbrace{..}^{..}: what is written at a brace names or explains what it is for."""

import re

from symqif.manuscript.letters import pattern
from symqif.manuscript.structure import closing_brace

BRACE = re.compile(r"\\(under|over)brace\s*(?=\{)")
SAID = {"under": re.compile(r"\s*_\s*(?=\{)"), "over": re.compile(r"\s*\^\s*(?=\{)")}
COUNT = re.compile(r"times|factors?|terms|copies|summands")  # of what is written once or twice
SIGN = re.compile(r":?=:?|\\(?:triangleq|coloneqq|eqqcolon|equiv)(?![A-Za-z])")
SPACE = re.compile(r"(?:\\[,:;! ]|[\s.,;{}])+")


def braces(text: str) -> list[tuple[int, int]]:
    """From where to where braces stand and what is written at them; not what names something that is in the text."""
    found = list[tuple[int, int]]()
    for brace in BRACE.finditer(text):
        end = closing_brace(text, brace.end())
        if end is None or any(start <= brace.start() < stop for start, stop in found):
            continue
        said = SAID[brace[1]].match(text, end + 1)
        last = end if said is None else closing_brace(text, said.end())
        if last is not None and _remark(text[end + 1 : last + 1], text[: end + 1] + text[last + 1 :]):
            found += [(brace.start(), brace.end()), (end + 1, last + 1)]
    return sorted(found)


def _remark(said: str, around: str) -> bool:
    """Does what is written at a brace change nothing in the text around it?"""
    sides = (SPACE.sub(" ", side).strip() for side in SIGN.split(said.strip().lstrip("_^")))
    names = (name for side in sides if (name := pattern(side)))
    return not COUNT.search(said) and not any(re.search(rf"(?<![A-Za-z\\]){name}", around) for name in names)
