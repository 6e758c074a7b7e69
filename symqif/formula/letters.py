r"""The letters of formulas, with accents, indices, primes and stars, and what each stands for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from symqif.formula.errors import Fault, brief, quoted
from symqif.formula.scan import Token
from symqif.formula.signs import GREEK, notation
from symqif.formula.terms import Placed, index_allowed
from symqif.formula.tree import END, Items, is_sign, lone, tree
from symqif.kernel.term import names
from symqif.typesetting.letters import letter as printed

STYLES = notation("letters", "styles")


class Letter(NamedTuple):
    r"""A letter or a word, its accents, its index, how many primes it has, and whether it has a star.

    style: `word` for \mathrm{x} and words of several letters; the commands for \hat, \mathcal and the like; | for bars.
    """

    base: str
    style: str = ""
    label: str = ""
    primes: int = 0
    star: bool = False

    @property
    def plain(self) -> str:
        """The name that a letter has if no known name is printed like it."""
        base = "eps" if self.base == r"\varepsilon" else self.base.lstrip("\\")
        return base + self.label + "2" * (self.primes == 1)

    @property
    def written(self) -> str:
        """As a part of an index, or under an accent: no two letters are written alike."""
        base = self.style.replace("word", "") + self._replace(label="", primes=0).plain
        return base + (f"_{{{self.label}}}" if self.label else "") + "'" * self.primes + "*" * self.star

    @property
    def in_bars(self) -> Letter:
        """|D|, of which D is the letter."""
        return self._replace(style=f"| {self.style}".strip())


EULER = (Letter("e"), Letter("e", "word"))


def symbol(items: Sequence[Token], at: int = 0) -> tuple[Letter, int] | None:
    """The letter that begins there and where it ends."""
    found = _base(items, at)
    if found is None:
        return None
    letter, at = found
    while at < len(items):
        argument = items[at + 1] if at + 1 < len(items) else END
        marks = [part.text for part in (argument.items if argument.kind == "{" else (argument,))]
        if is_sign(items[at], "'"):
            letter, at = letter._replace(primes=letter.primes + 1), at + 1
        elif is_sign(items[at], "_") and not letter.label and (label := _label(argument)):
            letter, at = letter._replace(label=label), at + 2
        elif is_sign(items[at], "^") and {*marks} == {"'"}:
            letter, at = letter._replace(primes=letter.primes + len(marks)), at + 2
        elif is_sign(items[at], "^") and marks in (["*"], ["⋆"]) and not letter.star:
            letter, at = letter._replace(star=True), at + 2
        else:
            break
    return letter, at


def _base(items: Sequence[Token], at: int) -> tuple[Letter, int] | None:
    item = items[at] if at < len(items) else END
    found, word = None, lone(item.items)
    match item.kind:
        case "words" if word.kind in ("said", "letter") and word.text[0].isalpha():
            found = Letter(word.text, "word")
        case "{":
            found = whole(item.items)
        case "letter":
            found = Letter(item.text)
        case "word":
            found = _of_word(item.text)
    if found:
        return found, at + 1
    if item.kind != "command" or item.text not in STYLES or at + 1 == len(items):
        return None
    inside = items[at + 1].items if items[at + 1].kind == "{" else (items[at + 1],)
    own = whole(inside)
    if own is None:
        letters = "".join(part.text for part in inside if part.kind == "letter")
        return (Letter(letters, item.text), at + 2) if len(letters) == len(inside) > 0 else None
    if own.label or own.primes or own.star:
        return Letter(f"{{{own.written}}}", item.text), at + 2
    return own._replace(style=f"{item.text} {own.style}".strip()), at + 2


@lru_cache(maxsize=1000)
def _of_word(word: str) -> Letter:
    """p_S is p with an index, eps the letter; other words stay words."""
    base, _, label = word.partition("_")
    base = "varepsilon" if base in ("eps", "epsilon") else base
    if base in GREEK:
        return Letter(f"\\{base}", label=label)
    return Letter(base, label=label) if len(base) == 1 else Letter(word, "word")


def _label(item: Token) -> str:
    """An index: letters, numbers and words, with commas; else nothing."""
    found, n = "", 0
    if not item.close or (item.kind == "words" and len(item.items) > 1):
        return ""
    while n < len(item.items):
        part, inner = item.items[n], symbol(item.items, n)
        if inner:
            own, n = inner
            found += own.written
        elif (is_sign(part, ",") and found) or part.kind in ("digit", "said"):
            found, n = found + part.text, n + 1
        else:
            return ""
    return found


def whole(items: Sequence[Token]) -> Letter | None:
    """A letter that stands alone, perhaps between bars; else None."""
    if len(items) == 1 and items[0].kind in ("{", "|"):
        inner = whole(items[0].items)
        return inner.in_bars if inner and items[0].kind == "|" else inner
    if len(items) > 2 and is_sign(items[0], "|") and is_sign(items[-1], "|"):
        inner = whole(items[1:-1])
        return inner.in_bars if inner else None
    found = symbol(items)
    return found[0] if found and found[1] == len(items) else None


def letters(items: Sequence[Token]) -> Iterator[Letter]:
    """All letters in a formula, and those that they may be a part of."""
    n = 0
    while n < len(items):
        found, item = symbol(items, n), items[n]
        if found:
            yield found[0]
        if is_sign(item, "|") or item.kind == "|":
            inside = symbol(item.items) if item.items else symbol(items, n + 1)
            yield from [inside[0].in_bars] if inside else []
        yield from letters(item.items)
        if len(item.run) > 1:
            yield Letter(item.run, "word")
        n = found[1] if found else n + 1


@dataclass(frozen=True)
class Function:
    """What F(x) stands for, in the arguments that its definition gives it."""

    arguments: tuple[Letter, ...]
    body: Items


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

    def meaning(self, letter: Letter, at: int = 0, word: str = "") -> Meaning | None:
        """What a letter stands for; word: as it was written, where that is a word. Fault where it may be two things."""
        own = self.bound.get(letter) or self.declared.get(letter)
        if own is not None:
            return replace(own, at=at, form="symbol") if isinstance(own, Placed) else own
        if letter.style == "word" and letter._replace(style="") in self.declared:
            raise Fault(f"{letter.base} in upright letters", at, "it has a meaning in italics: write both alike")
        if word in self.known:
            return None if word in self.moved else Placed(word, at)
        found = _table(self.known).get(letter, ())
        if len(found) > 1:
            raise Fault(
                f"{quoted(word or letter.plain)} stands for {' and '.join(found)}", at, "write a Python expression"
            )
        return Placed(found[0], at) if found and found[0] not in self.moved else None

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
        taken = self.taken.union(*(names(part.term) for part in more.values()))
        return replace(self, bound={**self.bound, **more}, taken=taken)

    def fresh(self, letter: Letter) -> str:
        """A name for the index of a sum, which nothing else has."""
        meanings = (*self.declared.values(), *self.bound.values())
        taken = self.known.union(self.taken, *(names(own.term) for own in meanings if isinstance(own, Placed)))
        wanted = letter.plain if index_allowed(letter.plain) else "i"
        numbered = (f"{wanted}_{n}" for n in range(1, len(taken) + 2))
        return next(name for name in (wanted, *numbered) if name not in taken)


def most_alike(shown: str, known: Collection[str]) -> str:
    """The known name that is spelled most alike, or ''."""
    same = [name for name in sorted(known) if name.lower() == shown.lower()]
    prefix = [name for name in sorted(known) if len(name) > 1 and shown.lower().startswith(name.lower())]
    return next(iter(same + get_close_matches(shown, sorted(known), 1) + prefix), "")


@lru_cache(maxsize=1000)
def _table(known: frozenset[str]) -> Mapping[Letter, tuple[str, ...]]:
    """The names by their letters: each as symqif prints it, and as a word: \\mathrm{eps}."""
    found: dict[Letter, tuple[str, ...]] = {}
    for one in sorted(known):
        for letter in filter(None, {Letter(one, "word"), _of_word(one), whole(tree(printed(one), tex=True))}):
            found[letter] = (*found.get(letter, ()), one)
    return found
