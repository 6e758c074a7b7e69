"""Edits of certificates, and of proofs as they are written for Rocq, by kinds."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from symqif.kernel.leaf import Leaf
from symqif.kernel.polynomial import Polynomial
from symqif.rocq import sign
from symqif.rocq.check import Part
from tests.claims.test_tampering import Tampering, at, changes, nodes

FIELDS = {  # of a certificate: what an edit of it changes
    **dict.fromkeys(("terms", "times", "equations"), "multiplier"),
    **dict.fromkeys(("strict", "negative"), "strictness"),
    **dict.fromkeys(("using", "hypothesis", "from", "to"), "hypothesis"),
    **dict.fromkeys(("formula", "left", "right", "through", "max", "term"), "middle step"),
    **dict.fromkeys(("is", "side"), "case"),
    **dict.fromkeys(("with", "values", "value"), "value put in"),
    **dict.fromkeys(("matrix", "gain", "prior", "best", "strategy", "table"), "witness"),
    "at": "bound",
    "bits": "enclosure",
    "point": "point",
}
SIGNS = (("<=", "<"), (" < ", " <= "), ("==", "<="), ("+", "-"), ("-", "+"), ("*", "+"), ("exp", "log"))


def kind_of(edit: Tampering, data: Any) -> str | None:
    """What an edit of a certificate changes; None for what decides nothing, and for rules."""
    field = next((name for name in edit.fields if name in FIELDS), "")
    if field in ("terms", "times") and not isinstance(edit.old, str):
        return "facts multiplied"
    if field == "formula" and at(data, edit.path[:-1]).get("rule") == "cases":
        return "case"
    return FIELDS.get(field) if field in edit.fields[:2] else None


def edits(data: Any) -> Iterator[tuple[str, Tampering]]:
    """Each change of a number, a text, a mark or a list of a certificate."""
    for path, node in nodes(data):
        if path[0] not in ("proof", "refutation") or isinstance(node, dict):
            continue
        found = [(change, new) for change, new in changes(node, path[-1]) if change != "far"]
        if isinstance(node, str):
            found += [(f"{old} to {new}", node.replace(old, new, 1)) for old, new in SIGNS if old in node]
        for change, new in found:
            edit = Tampering(path, change, node, new)
            if edit.fields and (kind := kind_of(edit, data)):
                yield kind, edit


@contextmanager
def unchecked() -> Iterator[None]:
    """The exporter without what it checks of a certificate: it writes a sign that is not shown as if it were."""
    divided = sign.by_squares
    with (
        patch.object(Leaf, "check_sign", lambda *_: None),
        patch.object(Leaf, "check_apart", lambda *_: None),
        patch.object(sign, "by_squares", lambda f, squares: (divided(f, squares)[0], Polynomial())),
    ):
        yield


def more(place: re.Match[str], _: random.Random, __: str) -> str:
    return place[0].replace(place[1], str(int(place[1]) + 1))


def other(place: re.Match[str], sample: random.Random, text: str) -> str:
    """Another name that stands in such a place."""
    return sample.choice(sorted({found[0] for found in place.re.finditer(text)} - {place[0]}) or [place[0]])


def to(new: str) -> Callable[[re.Match[str], random.Random, str], str]:
    return lambda *_: new


PLACES = {  # kind: what is found in a written proof, and what is put in its place
    "coefficient": (r"\bQmake \((\d+)\)", more),
    "fact": (r"\bPsatzIn Q (\d+)", more),
    "atom": (r"\bPEX (\d+)", more),
    "constant": (r"\bCZ (\d+)", more),
    "number": (r"(?<= )(\d+)(?= )", more),
    "lemma": (r"(?<=apply: \()\w+|(?<=exact: \()\w+|(?<=refine \()\w+", other),
    "hypothesis": (r"\bh_\d+\b", other),
    "fact named": (r"\b[A-Z]_\d+\b", other),
    "relation": (r" <= ", to(" < ")),
    "strict": (r" < ", to(" <= ")),
    "equation": (r" = ", to(" <> ")),
    "sign": (r" - ", to(" + ")),
    "sum": (r" \+ ", to(" - ")),
    "product": (r" \* ", to(" + ")),
    "function": (r"\bexp\b", to("ln")),
    "sentence": (r"(?m)^ +(?:apply|exact|rewrite|refine|split|transitivity|{ ).*$", to("")),
    "Qed": (r"\bQed\b", to("Admitted")),
}


def body(part: Part) -> tuple[int, int]:
    """Where a part's lemmas are in its file: after the imports, and before what a person reads."""
    assert part.theorem is not None
    text = part.theorem.text
    return text.index("\nLemma "), text.index(f"\nModule {part.theorem.name}_read.")


def places(part: Part) -> Iterator[tuple[str, re.Match[str]]]:
    """What may be edited of the lemmas of a part."""
    assert part.theorem is not None
    for kind, (pattern, _) in PLACES.items():
        yield from ((kind, place) for place in re.compile(pattern).finditer(part.theorem.text, *body(part)))


def rewritten(part: Part, kind: str, place: re.Match[str], sample: random.Random) -> tuple[str, Part]:
    """A part with one place edited, and what that is."""
    assert part.theorem is not None
    text, (start, end) = part.theorem.text, body(part)
    put = PLACES[kind][1](place, sample, text[start:end])
    told = f"line {text.count(chr(10), 0, place.start()) + 1}, {place[0].strip()[:60]} -> {put}"
    new = replace(part.theorem, text=text[: place.start()] + put + text[place.end() :])
    return told, replace(part, theorem=new, without_range=None)
