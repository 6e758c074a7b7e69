r"""The letters of formulas, with accents, indices, primes and stars, and what each stands for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from symqif.formula.errors import Fault, brief, quoted
from symqif.formula.scan import Token, scan
from symqif.formula.signs import GREEK
from symqif.formula.terms import Placed, index_allowed, name
from symqif.formula.tree import Group, Item, is_sign, lone, tree
from symqif.typesetting.letters import letter as printed

STYLES = [
    "tilde",
    "widetilde",
    "hat",
    "widehat",
    "bar",
    "overline",
    "underline",
    "vec",
    "dot",
    "ddot",
    "check",
    "breve",
    "mathcal",
    "mathbb",
    "mathbf",
    "mathscr",
    "mathfrak",
    "boldsymbol",
    "bm",
]
MARKS = ("*", "dagger", "infty", "perp", "top", "circ", "bullet")


class Letter(NamedTuple):
    r"""A letter or a word, its accents, its index, how many primes it has, and whether it has a star.

    style: `word` for \mathrm{x} and words of several letters; the commands for \hat, \mathcal and the like.
    """

    base: str
    style: str = ""
    label: str = ""
    primes: int = 0
    star: bool = False

    @property
    def plain(self) -> str:
        """The name that a letter has if no known name is printed like it."""
        base = {r"\varepsilon": "eps"}.get(self.base, self.base.lstrip("\\"))
        return base + self.label + "2" * (self.primes == 1)


def symbol(items: Sequence[Item], at: int, *, alone: bool = False) -> tuple[Letter, int] | None:
    """The letter that begins there and where it ends; alone: without index and prime, as in x^ab."""
    found = _base(items, at)
    if found is None:
        return None
    letter, at = found
    while not alone and at < len(items):
        item, argument = items[at], items[at + 1] if at + 1 < len(items) else None
        if is_sign(item, "'"):
            letter, at = letter._replace(primes=letter.primes + 1), at + 1
        elif is_sign(item, "_") and argument is not None and not letter.label and (label := _label(argument)):
            letter, at = letter._replace(label=label), at + 2
        elif is_sign(item, "^") and argument is not None and (mark := _mark(argument)):
            if mark == "*" and letter.star:
                break
            star = letter.star or mark == "*"
            letter, at = letter._replace(primes=letter.primes + mark.count("'"), star=star), at + 2
        else:
            break
    return letter, at


def in_bars(letter: Letter) -> Letter:
    """|D|, of which D is the letter."""
    return letter._replace(style=f"| {letter.style}".strip())


def as_letter(items: Sequence[Item]) -> Letter | None:
    """A letter that stands alone, perhaps between bars; else None."""
    only = lone(items)
    if isinstance(only, Group) and only.kind == "|":
        inner = as_letter(only.items)
        return in_bars(inner) if inner else None
    items = items[0].items if len(items) == 1 and isinstance(items[0], Group) and items[0].kind == "{" else items
    if len(items) > 2 and is_sign(items[0], "|") and is_sign(items[-1], "|"):
        inner = as_letter(items[1:-1])
        return in_bars(inner) if inner else None
    found = symbol(items, 0)
    return found[0] if found and found[1] == len(items) else None


def letters(items: Sequence[Item]) -> Iterator[Letter]:
    """All letters in a formula, and those that they may be a part of."""
    n = 0
    while n < len(items):
        found, item = symbol(items, n), items[n]
        if found:
            yield found[0]
        if is_sign(item, "|") or (isinstance(item, Group) and item.kind == "|"):
            inside = item.items if isinstance(item, Group) else items[n + 1 : n + 2]
            if (own := as_letter(inside)) is not None:
                yield in_bars(own)
        if isinstance(item, Group):
            yield from letters(item.items)
        if isinstance(item, Token) and len(item.run) > 1:
            yield Letter(item.run, "word")
        n = found[1] if found else n + 1


def _base(items: Sequence[Item], at: int) -> tuple[Letter, int] | None:
    item = items[at] if at < len(items) else None
    if isinstance(item, Group):
        if item.kind == "words":
            only = lone(item.items)
            plain = isinstance(only, Token) and (only.kind == "letter" or _is_word(only))
            return (Letter(only.text, "word"), at + 1) if plain and isinstance(only, Token) else None
        inner = symbol(item.items, 0) if item.kind == "{" else None
        return (inner[0], at + 1) if inner and inner[1] == len(item.items) else None
    if item is None:
        return None
    if item.kind == "letter":
        return Letter(item.text), at + 1
    if item.kind == "word":
        return _of_word(item.text), at + 1
    if item.kind == "command" and item.text in STYLES and at + 1 < len(items):
        following = items[at + 1]
        inside = following.items if isinstance(following, Group) and following.kind == "{" else (following,)
        inner = symbol(inside, 0)
        if inner is None or inner[1] < len(inside):
            texts = [part.text for part in inside if isinstance(part, Token) and part.kind == "letter"]
            return (Letter("".join(texts), item.text), at + 2) if len(texts) == len(inside) > 0 else None
        own = inner[0]
        if own.label or own.primes or own.star:
            return Letter(f"{{{own.plain}{'*' * own.star}}}", item.text), at + 2
        return own._replace(style=f"{item.text} {own.style}".strip()), at + 2
    return None


def _is_word(item: Token) -> bool:
    return item.kind == "said" and item.text[0].isalpha()


@lru_cache(maxsize=1000)
def _of_word(word: str) -> Letter:
    """p_S is p with an index, eps the letter; other words stay words."""
    base, _, label = word.partition("_")
    base = {"eps": "varepsilon", "epsilon": "varepsilon"}.get(base, base)
    if base in GREEK:
        return Letter(f"\\{base}", label=label)
    return Letter(base, label=label) if len(base) == 1 else Letter(word, "word")


def _label(item: Item) -> str:
    """An index: letters, numbers and words, with commas; else nothing."""
    if isinstance(item, Token):
        return item.text.lstrip("\\") if item.kind in ("letter", "digit", "said", "word") else ""
    found, n = "", 0
    if item.kind == "words" and len(item.items) > 1:
        return ""
    while n < len(item.items):
        part = item.items[n]
        if is_sign(part, ",") and found:
            found, n = found + ",", n + 1
        elif isinstance(part, Token) and part.kind in ("digit", "said"):
            found, n = found + part.text, n + 1
        elif inner := symbol(item.items, n):
            own = inner[0]
            found += f"{own.style.replace('word', '')}{own.plain}{'*' * own.star}" if own.style != "word" else own.plain
            n = inner[1]
        else:
            return ""
    return found


def _mark(item: Item) -> str:
    """A star, primes or another mark that is no exponent; else nothing."""
    parts = item.items if isinstance(item, Group) and item.kind == "{" else (item,)
    texts = [part.text for part in parts if isinstance(part, Token) and part.kind in ("sign", "command")]
    if not texts or len(texts) < len(parts):
        return ""
    return "".join(texts) if texts == ["*"] or set(texts) == {"'"} else ""


@dataclass(frozen=True)
class Function:
    """What F(x) stands for, in the arguments that its definition gives it."""

    arguments: tuple[Letter, ...]
    body: tuple[Item, ...]


Meaning = Placed | Function
NONE: Mapping[str, str] = {}


@dataclass(frozen=True)
class Names:
    """What letters stand for: known names, which are terms of their own, and what was declared or is defined.

    moved: the names that are declared under another letter, with that: where d is k, k is another thing. bound: the
    indices of sums and the arguments of functions; taken: names that no other index may have.
    """

    known: frozenset[str]
    declared: Mapping[Letter, Meaning] = field(default_factory=dict)
    moved: Mapping[str, str] = field(default_factory=dict)
    bound: Mapping[Letter, Placed] = field(default_factory=dict)
    taken: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if "e" in self.known:
            raise Fault("e cannot be a parameter", 0, "it is the base of the exponential function")

    def meaning(self, letter: Letter, at: int, word: str = "") -> Meaning | None:
        """What a letter stands for; word: as it was written, where that is a word. Fault where it may be two things."""
        own = self.bound.get(letter) or self.declared.get(letter)
        if own is not None:
            return replace(own, at=at, form="symbol") if isinstance(own, Placed) else own
        if letter.style == "word" and letter._replace(style="") in self.declared:
            raise Fault(f"{letter.base} in upright letters", at, "it has a meaning in italics: write both alike")
        if word in self.known:
            return None if word in self.moved else name(word, at)
        found = _table(self.known).get(letter, ())
        if len(found) > 1:
            raise Fault(
                f"{quoted(word or letter.plain)} stands for {' and '.join(found)}", at, "write a Python expression"
            )
        return name(found[0], at) if found and found[0] not in self.moved else None

    def unknown(self, shown: str, at: int, meant: str = "") -> Fault:
        """The fault of a letter that stands for nothing, with those that do and the nearest one."""
        if meant in self.moved:
            what = f"{self.moved[meant]} stands for {meant}: --symbol {meant}={meant} says that this is {meant} too"
            return Fault(f"unknown symbol {quoted(shown)}", at, what)
        listed = brief(", ".join(sorted(self.known)), 80) or "none"
        near = most_alike(meant or shown, self.known)
        hint = f"did you mean {near}?" if near else "--symbol d=k says that d is k"
        return Fault(f"unknown symbol {quoted(shown)}", at, f"known are {listed} ({hint})")

    def declaring(self, more: Mapping[Letter, Meaning], moved: Mapping[str, str] = NONE) -> Names:
        """With these letters declared as well, by which names have moved."""
        return replace(self, declared={**self.declared, **more}, moved={**self.moved, **moved})

    def binding(self, more: Mapping[Letter, Placed]) -> Names:
        """Within a sum or a function that binds these letters."""
        taken = self.taken.union(*(part.free for part in more.values()))
        return replace(self, bound={**self.bound, **more}, taken=taken)

    def outside(self) -> Names:
        """Where definitions are read: outside all sums and functions."""
        return replace(self, bound={})

    def fresh(self, letter: Letter) -> str:
        """A name for the index of a sum, which nothing else has."""
        meanings = (*self.declared.values(), *self.bound.values())
        taken = self.known.union(self.taken, *(own.free for own in meanings if isinstance(own, Placed)))
        wanted = letter.plain if index_allowed(letter.plain) else "i"
        names = (wanted, *(f"{wanted}_{n}" for n in range(1, len(taken) + 2)))
        return next(name for name in names if name not in taken)


def most_alike(shown: str, known: Collection[str]) -> str:
    """The known name that is spelled most alike, or ''."""
    same = [name for name in sorted(known) if name.lower() == shown.lower()]
    prefix = [name for name in sorted(known) if len(name) > 1 and shown.lower().startswith(name.lower())]
    return next(iter(same + get_close_matches(shown, sorted(known), 1) + prefix), "")


@lru_cache(maxsize=1000)
def _table(names: frozenset[str]) -> Mapping[Letter, tuple[str, ...]]:
    """The names by their letters: each as symqif prints it, and as a word: \\mathrm{eps}."""
    found: dict[Letter, tuple[str, ...]] = {}
    for known in sorted(names):
        own = [Letter(known, "word"), _of_word(known), *_read(printed(known))]
        for letter in dict.fromkeys(own):
            found[letter] = (*found.get(letter, ()), known)
    return found


def _read(text: str) -> Iterable[Letter]:
    items = tree(scan(text, tex=True))
    found = symbol(items, 0)
    return [found[0]] if found and found[1] == len(items) else []
