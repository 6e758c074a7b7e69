"""Tampered certificates and mutated statements of cheap claims, drawn by a seed: Rocq is to accept none of them.

    python -m tests.rocq.tampering --seed 1 --certificates 100 --statements 50

What the exporter refuses to write is counted apart: it goes through a certificate as the kernel does, so that few of
those that are wrong reach Rocq.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from symqif.kernel.term import Rejected
from symqif.reduction import certificate as certificates
from symqif.reduction.statement import Statement
from symqif.rocq.check import Exports, Part
from symqif.rocq.compiler import Compiler
from symqif.rocq.statements import HEAD
from symqif.rocq.text import NotByRocq
from symqif.rocq.theorem import Theorem, exported
from tests.claims.test_contracts import ENTRIES, THEOREMS
from tests.claims.test_tampering import Tampering, tamperings

PARTS = [("lem.sufficiency", "printed"), ("lem.equiv", "repaired"), ("cap.grr", "printed"), ("cap.lh", "printed")]
PARTS += [("ldp.grr", "printed"), ("lh.asr", "printed"), ("cap.oue", "printed"), ("lem.thesue", "printed")]
FAULTS = (NotByRocq, Rejected, LookupError, TypeError, ValueError, AttributeError, AssertionError)
OPERATORS = {  # kind: what is found in a statement, and what is put in its place
    "relation": (r" <= ", " < "),
    "strict": (r" < ", " <= "),
    "equation": (r" = ", " <> "),
    "sign": (r" - ", " + "),
    "sum": (r" \+ ", " - "),
    "product": (r" \* ", " + "),
    "function": (r"\bexp ", "ln "),
    "measure": (r"\bcapacity ", "asr "),
    "number": (r"\b(\d+)\b", None),
}
Variant = tuple[str, list[str]]  # its kind, and the lines of what is said


def file(name: str, part: str, data: dict[str, Any], statement: Statement) -> Theorem | None:
    try:
        return exported(name, part, statement, data, THEOREMS)
    except FAULTS:
        return None


def tampered(name: str, part: str) -> Iterator[tuple[Tampering, Theorem | None]]:
    """The files of changed certificates that the kernel rejects, unless they are that of the right one. Another rule is
    left out: it may show the same."""
    statement, data = ENTRIES[name].claim.parts[part].statement, ENTRIES[name].certificate(part)
    assert data is not None
    right = file(name, part, data, statement)
    assert right is not None
    for tampering in tamperings(data, f"rocq {name}/{part}"):
        if tampering.fields[0] == "rule":
            continue
        bad = tampering.of(data)
        try:
            certificates.check(bad, statement, THEOREMS)
        except FAULTS:
            theorem = file(name, part, bad, statement)
            if theorem is None or theorem.text != right.text:
                yield tampering, theorem


def built(exports: Exports, own: str, compiler: Compiler) -> str:
    """The key of a part that another one uses."""
    part = exports.parts[own]
    assert part.theorem is not None
    below = {use: built(exports, use, compiler) for use in part.theorem.uses}
    assert compiler.compile(part.name, part.theorem, below).checked
    return compiler.keys[part.name]


def below(name: str, compiler: Compiler) -> dict[str, str]:
    """The keys of what the parts of a claim use."""
    exports = Exports(ENTRIES)
    uses = {use for part in exports.of((name,)) if part.theorem for use in part.theorem.uses}
    return {use: built(exports, use, compiler) for use in sorted(uses)}


def variants(lines: list[str]) -> Iterator[Variant]:
    """The abbreviations and the theorem with one change in one place; the theorem without one of its hypotheses."""
    text = "\n".join(lines)
    for kind, (pattern, new) in OPERATORS.items():
        for place in re.finditer(pattern, text):
            put = new if new is not None else str(int(place[1]) + 1)
            yield kind, [text[: place.start()] + put + text[place.end() :]]
    for n, line in enumerate(lines):
        if line.endswith(" ->"):
            yield "hypothesis", [*lines[:n], *lines[n + 1 :]]


def stated(exports: Exports, name: str, part: str) -> tuple[Part, list[str]]:
    """A part, and what it says: the lines that are varied."""
    (own,) = [p for p in exports.of((name,)) if p.part == part]
    assert own.theorem is not None
    return own, [*own.theorem.abbreviations, "Definition said :=", *own.theorem.says]


def refusing(own: Part, some: Iterable[Variant]) -> Theorem:
    """A file that compiles if each variant is a proposition, of which the theorem is no proof."""
    assert own.theorem is not None
    module = own.theorem.name
    lines = [HEAD, f"From Symqif.Claims Require {module}.", "Open Scope R_scope."]
    for n, (_, variant) in enumerate(some, 1):
        lines += [f"Module Variant{n}.", *variant, "Check (said : Prop).", "Fail Definition shown : said :="]
        lines += [f"  {module}.{module}_read.{module}.", f"End Variant{n}."]
    return Theorem("variants", "\n".join([*lines, ""]), (own.own,))


def certificates_drawn(count: int, seed: int, compiler: Compiler) -> Iterator[tuple[str, str]]:
    """Of so many certificates, or of all that there are: the kind of change, and what became of it."""
    every = [(name, *found) for name, part in PARTS for found in tampered(name, part)]
    random.Random(seed).shuffle(every)
    for name, tampering, theorem in every[:count]:
        accepted = theorem and compiler.compile("tampered", theorem, below(name, compiler)).checked
        if accepted:
            print(f"accepted: {name}, {tampering}", file=sys.stderr)
        yield tampering.change, "accepted" if accepted else "refused by Rocq" if theorem else "not written"


def statements_drawn(each: int, seed: int, compiler: Compiler) -> Iterator[tuple[str, str]]:
    """The same of so many statements of each kind, or of all that there are."""
    exports, sample = Exports(ENTRIES), random.Random(seed)
    said = {part: stated(exports, *part) for part in PARTS}
    every = [(part, variant) for part in PARTS for variant in variants(said[part][1])]
    sample.shuffle(every)
    kinds = dict.fromkeys(kind for _, (kind, _) in every)
    chosen = [found for kind in kinds for found in [f for f in every if f[1][0] == kind][:each]]
    for part, (own, _) in said.items():
        some = [variant for of, variant in chosen if of == part]
        result = compiler.compile("variants", refusing(own, some), {own.own: built(exports, own.own, compiler)})
        if not result.checked:
            print(f"accepted: one of {own.own}, {result.reason}", file=sys.stderr)
        yield from ((kind, "refused by Rocq" if result.checked else "accepted") for kind, _ in some)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--certificates", type=int, default=100, metavar="N", help="edited certificates, in all")
    parser.add_argument("--statements", type=int, default=50, metavar="N", help="mutated statements of each kind")
    given, compiler, accepted = parser.parse_args(), Compiler(), 0
    drawn = {
        "certificates": certificates_drawn(given.certificates, given.seed, compiler),
        "statements": statements_drawn(given.statements, given.seed, compiler),
    }
    for what, results in drawn.items():
        counts = Counter(results)
        for kind in sorted({kind for kind, _ in counts}):
            ends = ", ".join(f"{n} {end}" for (k, end), n in sorted(counts.items()) if k == kind)
            print(f"{what:12} {kind:12} {ends}", flush=True)
        ends = Counter(end for _, end in counts.elements())
        print(f"{what:12} {'in all':12} {', '.join(f'{n} {end}' for end, n in sorted(ends.items()))}", flush=True)
        accepted += ends["accepted"]
    return 1 if accepted else 0


if __name__ == "__main__":
    sys.exit(main())
