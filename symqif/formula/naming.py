r"""The left sides that are known to be names: a letter with accents and indices, a measure such as \mathrm{ML}(C).

What else a quantity may be called, as a power or a function of a name, is for `left` to say.
"""

import re
from collections.abc import Sequence

from symqif.formula.expression import PREFIX
from symqif.formula.letters import Letter, symbol, whole
from symqif.formula.scan import Token
from symqif.formula.signs import notation
from symqif.formula.terms import FUNCTIONS
from symqif.formula.tree import END, is_sign, leaves, parted, without_space

EVENTS = frozenset(notation("names", "events"))
MEASURES = EVENTS.union(notation("names", "measures"))
UNITS = notation("names", "units")
NEVER = ("O", "o", r"\Theta", r"\Omega", r"\Delta", "d", "e")  # with brackets: orders, differences
VALUES = re.compile(r"[ijsv-zXYZ]|\\(?:alpha|lambda)")  # secrets, reports and orders, which are no quantities
SEPARATORS = (",", ";", "|", "\\|", "mid", "parallel", "to", "rightarrow", ":")
ACRONYM = re.compile(r"[A-Z]{2,6}\d?")
FUNCTION = re.compile(rf"(?:{'|'.join((*PREFIX, 'lg', 'sqrt', 'arc', 'inv'))})", re.IGNORECASE)
STYLED = notation("letters", "styled")


def naming(side: Sequence[Token]) -> tuple[Letter, bool] | None:
    """The letter or word that a side is, and whether arguments stand behind it; None where it is anything else."""
    items = without_space(side)
    if len(items) == 1 and items[0].kind == "{":
        return naming(items[0].items)
    found = _base(items)
    in_units = any(text in UNITS for token in leaves(items) for text in (token.text, token.run))
    if found is None or in_units or "dot" in found[0].style:
        return None
    letter, at = found
    while at + 1 < len(items) and is_sign(items[at], "_", "^"):
        raised = is_sign(items[at], "^")
        if not (_is_mark(items[at + 1], letter) if raised else _is_index(items[at + 1])):
            return None
        letter, at = letter if raised else letter._replace(label=letter.label or "_"), at + 2
    if at == len(items):
        short = letter.style == "word" or len(letter.label) <= 6
        return (letter, False) if short and letter.label not in UNITS else None
    group = items[at]
    called = at + 1 == len(items) and group.kind in ("(", "[", "\\{")
    return (letter, True) if called and _takes(letter, group) else None


def _takes(letter: Letter, group: Token) -> bool:
    """May these be arguments of what is called so, rather than a factor, or a quantity that it is a function of?"""
    words = [word.lower() for word in letter.base.lstrip("\\").split()]
    if letter.primes or letter.base in NEVER:
        return False
    event = any(item.kind == "relation" or VALUES.fullmatch(item.text) for item in group.items)
    if EVENTS.issuperset(words) and (letter.style or letter.base not in ("p", "P") or event):
        return True
    parts = parted(group.items, *SEPARATORS)
    several = len(parts) > 1
    own = [whole(part) or (found[0] if (found := naming(part)) and not found[1] else None) for part in parts]
    if None in own:
        return False
    if letter.style == "word" or (len(words[0]) > 1 and not letter.base.startswith("\\")):
        return MEASURES.issuperset(words)
    values = all(one and VALUES.fullmatch(one.base) for one in own)
    decorated = letter.label or letter.style.split(" ")[0] in STYLED
    return bool(decorated or letter.base in "CLV" or values or (several and letter.base.isupper()))


def _base(items: Sequence[Token]) -> tuple[Letter, int] | None:
    """The letter, the measure or the acronym that a side begins with."""
    first = items[0] if items else END
    word = first.run or first.text * (first.kind == "command")
    if len(word) > 1 and word[0].isupper():
        known = word.lower() in MEASURES or (ACRONYM.fullmatch(word) and len(set(word)) > 1)
        if known or first.kind == "command":
            return (Letter(word, "word"), len(first.run) or 1) if known else None
    inside = list(leaves(first.items)) if first.kind == "{" else []
    styled = "".join(token.text for token in inside if token.kind == "letter")  # {\mathcal{M}\mathcal{L}}
    if styled.lower() in MEASURES and all(token.kind == "letter" or token.text in STYLED for token in inside):
        return Letter(styled, "word"), 1
    if first.kind == "words":
        words = [token.text for token in leaves(first.items)]
        return (Letter(" ".join(words), "word"), 1) if words and all(map(_is_word, words)) else None
    found = symbol(items)
    if found and found[0].style == "word":
        return found if all(_is_word(part) or len(part) <= 2 for part in found[0].base.split("_")) else None
    return found


def _is_word(word: str) -> bool:
    plain = word in FUNCTIONS or FUNCTION.match(word)
    short = len(word) == 1 and word.isalpha()
    return not plain and (word.lower() in MEASURES or bool(ACRONYM.fullmatch(word)) or short)


def _is_index(item: Token) -> bool:
    """An index of names and numbers, rather than of a value, as k = 2 or k + 1, or in words."""
    tokens = list(leaves((item,)))
    values = any(token.text in ("=", "+", "-", "/", "^") and token.kind in ("sign", "relation") for token in tokens)
    return not values and sum(token.kind == "said" for token in tokens) < 2


def _is_mark(item: Token, letter: Letter) -> bool:
    """What is raised and no exponent: a star, an acronym, the eps of a mechanism."""
    tokens = list(leaves((item,)))
    texts = "".join(token.text for token in tokens)
    words = item.kind == "words" or any(part.kind == "words" for part in item.items)
    plain = texts in ("*", "⋆", "times", "dagger", "infty", "perp", "max", "min") and len(tokens) == 1
    styled = letter.style.split(" ")[0] in (*STYLED, "mathbf")
    of_mechanism = styled and (texts == r"\varepsilon" or any(token.text in STYLED for token in tokens))
    return plain or of_mechanism or (words and bool(ACRONYM.fullmatch(texts)))
