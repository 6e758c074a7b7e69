"""A formula as it was given and as it is read: without a left side, in other letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Written:
    """A text made from a given one: its n-th character comes from the place places[n] of that.

    defined: the names that definitions behind it gave a meaning, which were put in. conditions: of a row, that under
    which it holds, and those of the other rows; letters: what they call the parameters. before: the sides of the
    equation before the one that is meant, the name first; none where it was said which one is meant. stated: the sides
    of each equation in the display that it stands in, the name first.
    """

    text: str
    given: str
    places: tuple[int, ...]
    defined: frozenset[str] = frozenset()
    conditions: tuple[str, ...] = ()
    letters: Mapping[str, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    stated: tuple[tuple[str, ...], ...] = ()

    @staticmethod
    def of(text: str) -> Written:
        return Written(text, text, tuple(range(len(text))))

    def place(self, at: int) -> int:
        """Where in the given text a character comes from, or its end."""
        return self.places[at] if at < len(self.places) else self.places[-1] + 1 if self.places else 0

    def cut(self, start: int, end: int) -> Written:
        return replace(self, text=self.text[start:end], places=self.places[start:end])

    def replaced(self, parts: Iterable[tuple[int, int, str]]) -> Written:
        """With other texts in place of some parts, which are in order and do not overlap."""
        text, places, at = "", list[int](), 0
        for start, end, new in parts:
            text += self.text[at:start] + new
            places += [*self.places[at:start], *[self.place(start)] * len(new)]
            at = end
        return replace(self, text=text + self.text[at:], places=(*places, *self.places[at:]))

    def holding(self, part: str) -> Written:
        """A part of the text, the last one where there are several; its white space may differ."""
        seen = [(n, character) for n, character in enumerate(self.text) if not character.isspace()]
        wanted = [n for n, character in enumerate(part) if not character.isspace()]
        first = "".join(character for _, character in seen).rfind("".join(part.split()))
        if first < 0 or not wanted:
            return Written.of(part)
        known = dict(zip(wanted, (self.places[n] for n, _ in seen[first:]), strict=False))
        places, last = list[int](), known[wanted[0]]
        for n in range(len(part)):
            last = known.get(n, last)
            places.append(last)
        return replace(self, text=part, places=tuple(places))
