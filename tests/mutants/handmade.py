"""Mutants made by hand: plausible misprints and tempting generalisations, all of them false.

Each replaces the claim, what is given or some definitions of a statement; where no outline is named, the claim's
own is used. Those that are alike are made here, the others stand in `handmade.toml`. `python -m tests.mutants` and the
tests decide them like the generated ones, and the oracle has to find each of them false, but for those few of which it
has nothing to say: they come with the reason.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from symqif.claims.catalogue import Entry
from symqif.claims.claim import Derivation
from symqif.outlines.script import by
from tests.mutants.generator import Mutant

LISTED = Path(__file__).with_name("handmade.toml")


@dataclass(frozen=True)
class Hand:
    """What to replace in the statement `of` a claim and a part; `definitions` are added to those there are."""

    of: str
    name: str
    claim: str = ""
    given: tuple[str, ...] | None = None
    definitions: Mapping[str, str] | None = None
    outline: str = ""  # a rule
    universal: bool | None = None
    put: tuple[str, str] = ("", "")  # a text in the claim and in what is given, and what it becomes
    without: tuple[str, ...] = ()  # hypotheses that are left out
    at: Mapping[str, str] | None = None  # where it fails, if random points will hardly show it
    false: str = ""  # why it is false, where the oracle has nothing to say

    @property
    def id(self) -> str:
        return f"{self.of}#hand-{self.name}"

    def derivation(self, original: Derivation) -> Derivation:
        statement, change = original.statement, dict[str, Any]()
        if self.claim:
            change["claim"] = self.claim
        if self.given is not None:
            change["given"] = self.given
        old, new = self.put
        if old:
            change["claim"] = statement.claim.replace(old, new)
            change["given"] = tuple(text.replace(old, new) for text in statement.given)
        if self.without:
            change["given"] = tuple(text for text in statement.given if text not in self.without)
        if self.definitions is not None:
            change["definitions"] = {**statement.definitions, **self.definitions}
        if self.universal is not None:
            change["universal"] = self.universal
        outline = by(self.outline) if self.outline else original.outline
        return replace(original, statement=replace(statement, **change), outline=outline, points=())


def family(of: str, channel: str, *eps: str) -> list[Hand]:
    """What might go wrong with a refinement family: level, direction, strictness, an unbounded privacy level."""
    refined = f"refines({channel}, {channel}2)"
    level, order = f"ldp({channel}, exp(eps))", f"equivalent(eps >= eps2, {refined})"
    return [
        Hand(of, "half-the-level", f"all(ldp({channel}, exp(eps/2)), {order})"),
        Hand(of, "smaller-eps", f"all({level}, equivalent(eps <= eps2, {refined}))"),
        Hand(of, "other-direction", f"all({level}, equivalent(eps >= eps2, refines({channel}2, {channel})))"),
        Hand(of, "strict", f"all({level}, equivalent(eps > eps2, {refined}))"),
        Hand(of, "any-eps", given=("k >= 2", *eps)),
        Hand(of, "level-of-the-other", f"all(ldp({channel}, exp(eps2)), {order})"),
    ]


FAMILIES = [
    *family("lem.grr-family/printed", "GRR", "eps2 >= 0"),
    *family("beyond.ss-family/printed", "SS", "1 <= omega", "omega <= k-1", "eps2 >= 0"),
    *family("beyond.lh-family/printed", "LH", "g >= 2", "eps2 >= 0"),
    *family("lem.sue-family/printed", "SUEhot", "eps2 >= 0"),
    *family("lem.oue-family/printed", "OUEhot", "eps2 >= 0"),
    *family("lem.the-family/printed", "THEhot", "eps2 >= 0", "1/2 < theta", "theta < 1"),
]

LEVELS = [
    hand
    for claim, channel in (("grr", "GRR"), ("lh", "LH"), ("oue", "OUE"), ("ss", "SS"), ("sue", "SUE"), ("the", "THE"))
    for hand in (
        Hand(f"ldp.{claim}/printed", "half-the-level", f"ldp({channel}, exp(eps/2))"),
        Hand(f"ldp.{claim}/printed", "no-level", f"ldp({channel}, 1)"),
        Hand(f"ldp.{claim}/printed", "any-eps", without=("eps >= 0",)),
    )
]

HANDMADE = (
    *FAMILIES,
    *LEVELS,
    *(
        Hand(of, **{name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()})
        for of, hands in tomllib.loads(LISTED.read_text(encoding="utf-8")).items()
        for fields in hands
    ),
)


def handmade_mutants(entries: Mapping[str, Entry], ids: tuple[str, ...] = ()) -> Iterator[Mutant]:
    """The mutants by hand, as mutants of kind "hand", of the statements or claims that are named."""
    for hand in HANDMADE:
        name, _, part = hand.of.partition("/")
        if not ids or {hand.id, hand.of, name} & set(ids):
            original = entries[name].claim.parts[part]
            derivation = hand.derivation(original)
            yield Mutant(name, part, "hand", hand.name, "by hand", derivation, original.statement)
