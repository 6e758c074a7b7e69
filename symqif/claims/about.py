"""Which claims are about a protocol, or a place of the paper."""

import re
from bisect import bisect
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from symqif.claims.catalogue import Entry
from symqif.claims.claim import Claim
from symqif.mechanisms import PROTOCOLS, Protocol, blh, lh, olh

NAME = re.compile(r"[A-Z]{2,}")


def about(name: str, entries: Mapping[str, Entry]) -> list[str]:
    """The ids of the claims that name the protocol in their titles or statements, or have the label or line.

    What holds for local hashing with any g holds for BLH and OLH. Where no claim begins at a line, those that go on
    there count.
    """
    if name.lower() not in PROTOCOLS:
        exact = [found for found, entry in entries.items() if name in _places(entry.claim)]
        return exact or (_going_on(int(name), entries) if name.isdecimal() else [])
    protocol = PROTOCOLS[name.lower()]
    own = [protocol, *([lh] if protocol in (blh, olh) else [])]
    return [found for found in entries if any(_is_named(p, entries[found].claim) for p in own)]


def _going_on(line: int, entries: Mapping[str, Entry]) -> list[str]:
    """The claims that begin last of those, or of those proofs, that go on at a line."""
    begun: dict[int, list[str]] = {}
    for found, entry in entries.items():
        source = entry.claim.source
        for first, last in ((source.line, source.to), source.proof):
            if first <= line <= last:
                begun.setdefault(first, []).append(found)
    return begun[max(begun)] if begun else []


def named(names: Iterable[str], entries: Mapping[str, Entry]) -> list[str]:
    """The ids of claims; a name that is none stands for the claims about it, if there are any."""
    return [own for name in names for own in ([name] if name in entries else about(name, entries) or [name])]


def unknown(name: str, entries: Mapping[str, Entry]) -> str:
    """Of a name that is none: what is meant, perhaps. Of a line, those before and after it where claims stand."""
    if about(name, entries):
        return f"no claim is called {name!r}: symqif show {name} lists those about it"
    places = {place: own for own, entry in entries.items() for place in _places(entry.claim)}
    if name.isdecimal() and (lines := sorted(int(place) for place in places if place.isdecimal())):
        here = bisect(lines, int(name))
        near = " and ".join(f"{line} ({places[str(line)]})" for line in lines[max(here - 1, 0) : here + 1])
        return f"no claim stands at line {name[:60]}: the nearest are at {near}"
    begin = [own for own in (*entries, *places) if own.startswith(name.lower())]
    found = begin[:3] if name and begin else get_close_matches(name.lower(), [*entries, *places], 3, 0.5)
    hint = f"the nearest are {', '.join(found)}; " if found else ""
    all_of_them = "symqif recheck lists all of them, proofs/README.md those of the paper"
    what = "stands at the label" if ":" in name else "is called"
    return f"no claim {what} {name[:60]!r}: {hint}{all_of_them}"


def _places(claim: Claim) -> list[str]:
    """The labels and lines of the paper's source that it stands at."""
    lines = (claim.source.line, claim.correction.line if claim.correction else 0)
    return [*filter(None, claim.source.label.split(", ")), *(str(line) for line in lines if line)]


def _is_named(protocol: Protocol, claim: Claim) -> bool:
    """By its letters, or in the title by its full name."""
    words = protocol.title.partition(" (")[0].lower()
    return protocol.name.upper() in _letters(claim) or words in claim.title.lower()


def _letters(claim: Claim) -> set[str]:
    """What is written in capitals in the title, the place and the statements."""
    statements = (derivation.statement for derivation in claim.parts.values())
    names = (name for own in statements for name in (own.claim, *own.definitions, *own.definitions.values()))
    return set(NAME.findall(" ".join((claim.title, claim.source.where, *names))))
