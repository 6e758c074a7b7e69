r"""The left sides that are known to be names: a letter with accents and indices, a measure such as \mathrm{ML}(C).

What else a quantity may be called, as a power or a function of a name, is for `left` to say.
"""

import re
from collections.abc import Sequence

from symqif.formula.functions import FUNCTIONS, PREFIX
from symqif.formula.letters import Letter, as_letter, symbol
from symqif.formula.scan import Token
from symqif.formula.tree import Group, Item, is_sign, leaves

EVENTS = frozenset(("pr", "p", "e", "var", "cov", "mse", "rmse"))  # with anything in their brackets
MEASURES = EVENTS | {
    *("asr", "acc", "adv", "ml", "tv", "kl", "cap", "capacity", "leakage", "vulnerability", "bayes", "epsilon", "eps"),
    *("max-case", "worst-case", "average-case", "min-entropy", "report-p", "report-q", "bit-p", "bit-q"),
}
NEVER = ("O", "o", r"\Theta", r"\Omega", r"\Delta", "d", "e")  # with brackets: orders, differences
VALUES = re.compile(r"[ijsv-zXYZ]|\\(?:alpha|lambda)")  # secrets, reports and orders, which are no quantities
SEPARATORS = (",", ";", "|", "\\|", "mid", "parallel", "to", "rightarrow", ":")
UNITS = ("bits", "bit", "nats", "nat", "bytes", "shannons", "percent", "dB")
ACRONYM, WORD = re.compile(r"[A-Z]{2,6}\d?"), re.compile(r"[A-Za-z][A-Za-z0-9]*")
FUNCTION = re.compile(rf"(?:{'|'.join((*PREFIX, 'lg', 'sqrt', 'arc', 'inv'))})", re.IGNORECASE)
STYLED = ("mathcal", "mathbb", "mathscr", "mathfrak", "mathbf")


def naming(side: Sequence[Item]) -> tuple[Letter, bool] | None:
    """The letter or word that a side is, and whether arguments stand behind it; None where it is anything else."""
    items = [i for i in side if not (isinstance(i, Token) and i.kind in ("tab", "wide", "break"))]
    if len(items) == 1 and isinstance(items[0], Group) and items[0].kind == "{":
        return naming(items[0].items)
    found = _base(items)
    if found is None or any(token.text in UNITS for token in leaves(items)) or "dot" in found[0].style:
        return None
    letter, at = found
    if (letter.base, letter.label) == (r"\chi", "") and at + 1 < len(items) and is_sign(items[at], "^"):
        squared = [token.text for token in leaves(items[at + 1 : at + 2])] == ["2"]
        letter, at = (Letter("D"), at + 2) if squared else (letter, at)
    while at + 1 < len(items) and is_sign(items[at], "_", "^"):
        raised = is_sign(items[at], "^")
        if not (_is_mark(items[at + 1], letter) if raised else _is_index(items[at + 1])):
            return None
        letter, at = letter if raised else letter._replace(label=letter.label or "_"), at + 2
    behind = items[at:]
    if not behind:
        short = letter.style == "word" or len(letter.label) <= 6
        return (letter, False) if short and letter.label not in UNITS else None
    group = behind[0]
    called = len(behind) == 1 and isinstance(group, Group) and group.kind in ("(", "[", "\\{")
    return (letter, True) if called and isinstance(group, Group) and _takes(letter, group) else None


def _takes(letter: Letter, group: Group) -> bool:
    """May these be arguments of what is called so, rather than a factor, or a quantity that it is a function of?"""
    words = [word.lower() for word in letter.base.lstrip("\\").split()]
    if letter.primes or letter.base in NEVER:
        return False
    if all(word in EVENTS for word in words) and (letter.style or letter.base not in ("p", "P") or _is_event(group)):
        return True
    parts = _parted(group.items)
    several = len(parts) > 1
    own = [as_letter(part) or (found[0] if (found := naming(part)) and not found[1] else None) for part in parts]
    if not all(one or (several and _is_row(part)) for one, part in zip(own, parts, strict=True)):
        return False
    if letter.style == "word" or (len(words[0]) > 1 and not letter.base.startswith("\\")):
        return all(word in MEASURES for word in words)
    plain = not letter.label and letter.style.split()[:1] not in (["mathcal"], ["mathbb"], ["mathscr"], ["mathfrak"])
    values = all(one and VALUES.fullmatch(one.base) for one in own)
    return not plain or letter.base in "CLV" or values or (several and letter.base.isupper())


def _is_event(group: Group) -> bool:
    """Is it something of which there is a probability?"""
    related = any(isinstance(i, Token) and i.kind == "relation" for i in group.items)
    return related or any(isinstance(i, Token) and VALUES.fullmatch(i.text) for i in group.items)


def _parted(items: Sequence[Item]) -> list[list[Item]]:
    found: list[list[Item]] = [[]]
    for item in items:
        if isinstance(item, Token) and item.text in SEPARATORS:
            found.append([])
        else:
            found[-1].append(item)
    return found


def _is_row(part: Sequence[Item]) -> bool:
    """R(x), the reports of a channel."""
    inside = part[-1] if len(part) > 1 else None
    called = isinstance(inside, Group) and inside.kind == "(" and as_letter(inside.items) is not None
    return called and as_letter(part[:-1]) is not None


def _base(items: Sequence[Item]) -> tuple[Letter, int] | None:
    """The letter, the measure or the acronym that a side begins with."""
    if not items:
        return None
    first = items[0]
    if isinstance(first, Token) and first.kind == "command" and first.text[0].isupper():
        return (
            (Letter(first.text, "word"), 1) if first.text.lower() in MEASURES or ACRONYM.fullmatch(first.text) else None
        )
    if isinstance(first, Token) and first.run and len(first.run) > 1:
        known = first.run.lower() in MEASURES and first.run[0].isupper()
        if known or (ACRONYM.fullmatch(first.run) and len(set(first.run)) > 1):
            return Letter(first.run, "word"), len(first.run)
    if isinstance(first, Group) and first.kind == "words":
        words = [token.text for token in leaves(first.items)]
        return (Letter(" ".join(words), "word"), 1) if words and all(map(_is_word, words)) else None
    found = symbol(items, 0)
    if found and found[0].style == "word":
        parts = found[0].base.split("_")
        return found if all(_is_word(part) or len(part) <= 2 for part in parts) else None
    return found


def _is_word(word: str) -> bool:
    plain = word in FUNCTIONS or FUNCTION.match(word)
    return not plain and (
        word.lower() in MEASURES or bool(ACRONYM.fullmatch(word)) or (len(word) == 1 and word.isalpha())
    )


def _is_index(item: Item) -> bool:
    """An index of names and numbers, rather than of a value, as k = 2 or k + 1, or in words."""
    tokens = list(leaves((item,)))
    values = any(token.text in ("=", "+", "-", "/", "^") and token.kind in ("sign", "relation") for token in tokens)
    return not values and sum(token.kind == "said" for token in tokens) < 2


def _is_mark(item: Item, letter: Letter) -> bool:
    """What is raised and no exponent: a star, an acronym, the eps of a mechanism, a number in brackets."""
    tokens = list(leaves((item,)))
    texts = "".join(token.text for token in tokens)
    words = isinstance(item, Group) and any(isinstance(i, Group) and i.kind == "words" for i in (item, *item.items))
    inside = item.items[0] if isinstance(item, Group) and len(item.items) == 1 else None
    if isinstance(inside, Group) and inside.kind == "(" and len(inside.items) == 1:
        return True
    styled = letter.style.split()[:1] and letter.style.split()[0] in STYLED
    if texts in ("*", "times", "dagger", "infty", "perp", "max", "min") and len(tokens) == 1:
        return True
    if styled and (
        texts in (r"\varepsilon", "\\mathcal") or all(t.kind in ("letter", "command", "said") for t in tokens)
    ):
        return (
            texts == r"\varepsilon"
            or any(t.text in STYLED for t in tokens)
            or (words and bool(ACRONYM.fullmatch(texts)))
        )
    return words and bool(ACRONYM.fullmatch(texts))
