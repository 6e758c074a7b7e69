"""Whether an equation says what a name is, so that its last side is what is meant."""

import re

COMPOUND = re.compile(r"[-+/\u00b7]|(?<!\^)\*|\\(?:cdot|times|frac|dfrac|tfrac)(?![A-Za-z])|^\s*\d")


def is_name(side: str) -> bool:
    """C_{x,y}, ML(C) and Var[f] are names of something; k p/2 and 1 - C are not."""
    return not COMPOUND.search(outside(side))


def outside(text: str) -> str:
    """The text without what stands in brackets."""
    found, depth = "", 0
    for character in text:
        depth -= character in ")]}"
        found += character if depth <= 0 else ""
        depth += character in "([{"
    return found
