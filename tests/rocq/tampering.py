"""Edited certificates, edited proofs and mutated statements of cheap claims, drawn by a seed: none is to be accepted.

    python -m tests.rocq.tampering --seed 1 --certificates 100 --proofs 100 --statements 50

Of edited certificates and proofs, so many are drawn as Rocq refuses; they are drawn of each kind in turn. An exporter
that checks nothing writes the certificates; what it cannot write is counted apart. So is what is accepted: the theorem
is then the right one, shown from Coq's axioms, and the edit has done no harm. Each of these is named.
"""

import argparse
import random
import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from typing import Any, TypeVar

from symqif.reduction import certificate as certificates
from symqif.reduction.statement import Statement
from symqif.rocq import statements
from symqif.rocq.check import FAULTS, Exports, Part, check
from symqif.rocq.compiler import Compiler, foreign
from symqif.rocq.statements import HEAD
from symqif.rocq.text import NotByRocq
from symqif.rocq.theorem import Theorem, exported
from tests.claims.test_contracts import ENTRIES, THEOREMS
from tests.rocq.edits import edits, places, rewritten, unchecked

CHEAP = """
lem.sufficiency lem.equiv lem.equiv/repaired lem.equiv.proof/remark-1 lem.equiv.proof/remark-2 lem.equiv.proof/remark-4
lem.equiv.proof/remark-8 lem.equiv.proof/remark-9 lem.sufficiency.proof/remark-5 lem.sufficiency.proof/repaired
cap.grr cap.lh cap.oue/remark-1 cap.the/remark-2 cap.ss ldp.grr ldp.the/remark-2 lh.asr cor.max-onehot
cor.coincide/remark-1 lem.thesue lem.thesue.proof/remark-12 lem.thesue.proof/remark-13 lem.ouesue.proof/remark-2
lem.ouethe.half lem.ouethe.proof/remark-1 lem.ouethe.proof/remark-14 lem.ouethe.proof/remark-32
lem.ouethe.proof/repaired fdp.two-by-two fdp.two-by-two/repaired the.bit-probabilities txt.bit-dp/remark-1
txt.bit-dp/remark-4 fig5.mse-order/remark-1 ex.sue-k2 beyond.fewer-secrets beyond.unary-is-hashing/remark-1
beyond.reports-capacity/remark-1 beyond.reports-grr/remark-1 wang.ue-variance wang.olh wang.unbiased wang.he-private
 wang.oue-optimal/remark-1 lem.grr-family
""".split()  # noqa: SIM905
READ = [
    *CHEAP,
    "cap.oue",
    "cap.sue",
    "cap.the",
    "cap.ss/repaired",
    "fig6.limits",
    "fig6.crossing",
    "fig6.crossing/remark-4",
]
MEASURES = ("fig6.crossing",)  # of which no other mutants are drawn: to refuse them takes minutes
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
JUDGED = ("refused by Rocq", "refused for its axioms", "refused in Statements.v")
STILL, SAME, UNWRITTEN = "still shows the theorem", "says the same", "not written"
Variant = tuple[str, str, list[str]]  # its kind, what is changed, and the lines of what is said then
T = TypeVar("T")
Row = tuple[str, str, str]  # of a mutant: its kind, what became of it, and what to tell of it


@dataclass(frozen=True)
class Mutant:
    """A part with an edited proof; without a theorem if the exporter cannot write it."""

    kind: str
    told: str
    part: Part


def parts(own: Iterable[str]) -> tuple[Exports, list[Part]]:
    exports = Exports(ENTRIES)
    exports.of(tuple(dict.fromkeys(name.split("/")[0] for name in own)))
    return exports, [exports.parts[name] for name in own]


def in_turn(found: Iterable[tuple[str, T]], sample: random.Random) -> Iterator[tuple[str, T]]:
    """All that is found, shuffled, one of each kind and again."""
    kinds: dict[str, list[T]] = {}
    for kind, value in found:
        kinds.setdefault(kind, []).append(value)
    for values in kinds.values():
        sample.shuffle(values)
    while kinds:
        yield from [(kind, values.pop()) for kind, values in kinds.items()]
        kinds = {kind: values for kind, values in kinds.items() if values}


def certificate_of(part: Part) -> tuple[Statement, dict[str, Any]]:
    data = ENTRIES[part.claim].certificate(part.part)
    assert data is not None
    return ENTRIES[part.claim].claim.parts[part.part].statement, dict(data)


def certified(part: Part, data: dict[str, Any], statement: Statement) -> Part:
    """A part with the proof that this certificate is written as, right or not."""
    try:
        with unchecked():
            theorem = exported(part.claim, part.part, statement, data, THEOREMS, with_range=False)
    except (NotByRocq, *FAULTS):
        return replace(part, theorem=None)
    return replace(part, theorem=theorem, without_range=None)


def edited_certificates(some: list[Part], sample: random.Random) -> Iterator[Mutant]:
    """Certificates that our kernel rejects, unless they are written as the right one is."""
    every = ((kind, (part, edit)) for part in some for kind, edit in edits(certificate_of(part)[1]))
    for kind, (part, edit) in in_turn(every, sample):
        statement, data = certificate_of(part)
        bad, right = edit.of(data), certified(part, data, statement)
        try:
            certificates.check(bad, statement, THEOREMS)
        except (NotByRocq, *FAULTS):
            mutant = certified(part, bad, statement)
            if mutant.theorem != right.theorem:
                yield Mutant(kind, f"{part.own}, {edit}", mutant)


def edited_proofs(some: list[Part], sample: random.Random) -> Iterator[Mutant]:
    """Files whose lemmas are edited; what a person reads in them is left as it is."""
    every = ((kind, (part, place)) for part in some for kind, place in places(part))
    for kind, (part, place) in in_turn(every, sample):
        told, mutant = rewritten(part, kind, place, sample)
        if mutant.theorem != part.theorem:
            yield Mutant(kind, f"{part.own}, {told}", mutant)


def judged(part: Part, exports: Exports, compiler: Compiler) -> tuple[str, str]:
    """What `symqif rocq check` says of a part, and why; what it compiles of an edited one is not kept."""
    if part.theorem is None:
        return UNWRITTEN, ""
    own = copy(compiler)
    own.keys = dict(compiler.keys)
    try:
        result = own.compile(part.name, part.theorem, below(part, exports, own))
        if not result.checked:
            return JUDGED[0], result.reason
        if wrong := foreign(own.axioms([part.theorem])):
            return JUDGED[1], ", ".join(wrong)
        read = statements.compiled([(part, result)], ENTRIES, own)
        return (STILL, "") if read.checked else (JUDGED[2], read.reason)
    finally:
        for name in (part.name, "axioms", "Statements"):
            if own.keys.get(name) != compiler.keys.get(name):
                shutil.rmtree(own.home / own.keys[name], ignore_errors=True)


def below(part: Part, exports: Exports, compiler: Compiler) -> dict[str, str]:
    """The keys of what a part uses, which is compiled."""
    assert part.theorem is not None
    uses = [exports.parts[name] for name in part.theorem.uses]
    assert all(result.checked for _, result in check(exports, uses, compiler))
    return {use.own: compiler.keys[use.name] for use in uses}


def drawn(mutants: Iterator[Mutant], count: int, judge: Callable[[Part], tuple[str, str]], jobs: int) -> Iterator[Row]:
    """What becomes of mutants, until so many of those that were written are refused."""
    with ThreadPoolExecutor(jobs) as pool:
        while count and (some := list(islice(mutants, count))):
            for mutant, (end, why) in zip(some, pool.map(judge, [m.part for m in some]), strict=True):
                count -= end in JUDGED
                yield mutant.kind, end, f"{mutant.told}: {why}"


def variants(lines: list[str]) -> Iterator[Variant]:
    """The abbreviations and the theorem with one change in one place; the theorem without one of its hypotheses."""
    text = "\n".join(lines)
    for kind, (pattern, new) in OPERATORS.items():
        for place in re.finditer(pattern, text):
            put = new if new is not None else str(int(place[1]) + 1)
            before, after = text[: place.start()], text[place.end() :]
            yield kind, f"{before[-40:]}[{place[0]} -> {put}]{after[:40]}", [before + put + after]
    for n, line in enumerate(lines):
        if line.endswith(" ->"):
            yield "hypothesis", f"[{line.strip()}]", [*lines[:n], *lines[n + 1 :]]


def stated(part: Part) -> list[str]:
    """What a part says, and the abbreviations that it uses: the lines that are varied."""
    assert part.theorem is not None
    lines = ["Definition said :=", *part.theorem.says]
    for line in reversed(part.theorem.abbreviations):
        if re.search(rf"\b{line.split()[1]}\b", "\n".join(lines)):
            lines.insert(0, line)
    return lines


def refusing(part: Part, some: Iterable[Variant]) -> Theorem:
    """A file that compiles if the theorem is a proof of what it says, and each variant a proposition that it is no
    proof of."""
    assert part.theorem is not None
    module = part.theorem.name
    shown = ["Definition shown : said :=", f"  {module}.{module}_read.{module}."]
    lines = [HEAD, f"From Symqif.Claims Require {module}.", "Open Scope R_scope."]
    lines += ["Module Said.", *stated(part), *shown, "End Said."]
    for n, (*_, variant) in enumerate(some, 1):
        lines += [
            f"Module Variant{n}.",
            *variant,
            "Check (said : Prop).",
            "Fail " + " ".join(shown),
            f"End Variant{n}.",
        ]
    return Theorem("variants", "\n".join([*lines, ""]), (part.own,))


def read_otherwise(part: Part, some: list[Variant], compiler: Compiler) -> Iterator[Row]:
    """Whether the theorem is no proof of these; all at once, and one by one if it is of some."""
    assert part.theorem is not None
    needs = {part.own: compiler.keys[part.name]}

    def compiles(text: str) -> bool:
        own = copy(compiler)
        own.keys = dict(compiler.keys)
        return own.compile("variants", Theorem("variants", text, (part.own,)), needs).checked

    whole = compiles(refusing(part, some).text)
    for kind, change, lines in some:
        alone, told = refusing(part, [(kind, change, lines)]).text, f"{part.own}, {' '.join(change.split())}"
        if whole or compiles(alone):
            yield kind, JUDGED[0], told
        else:
            yield kind, SAME if compiles(alone.replace("Fail ", "")) else "no statement", told


def mutated(some: list[Part], each: int, sample: random.Random, jobs: int, compiler: Compiler) -> Iterator[Row]:
    """What becomes of so many mutants of each kind, from each statement in turn."""
    kinds: dict[str, list[tuple[str, tuple[Part, Variant]]]] = {}
    for part in some:
        for variant in variants(stated(part)):
            kinds.setdefault(variant[0], []).append((part.own, (part, variant)))
    chosen: list[tuple[Part, Variant]] = []
    for kind, every in kinds.items():
        chosen += islice((f for own, f in in_turn(every, sample) if kind == "measure" or own not in MEASURES), each)
    groups = [(part, [variant for own, variant in chosen if own is part]) for part in some]
    with ThreadPoolExecutor(jobs) as pool:
        found = pool.map(lambda group: list(read_otherwise(*group, compiler)), [g for g in groups if g[1]])
        yield from chain.from_iterable(found)


def table(what: str, rows: Iterable[Row], show: bool) -> None:
    """Print what became of mutants, kind by kind."""
    counts = Counter[tuple[str, str]]()
    for kind, end, told in rows:
        counts.update([(kind, end), ("in all", end)])
        if show or end not in (*JUDGED, UNWRITTEN):
            print(f"{end}: {kind}, {told}", file=sys.stderr, flush=True)
    for kind in sorted({kind for kind, _ in counts}, key=lambda kind: (kind == "in all", kind)):
        ends = ", ".join(f"{n} {end}" for (k, end), n in sorted(counts.items()) if k == kind)
        print(f"{what:12} {kind:17} {ends}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--certificates", type=int, default=100, metavar="N", help="edited ones, refused by Rocq")
    parser.add_argument("--proofs", type=int, default=100, metavar="N", help="edited ones, refused by Rocq")
    parser.add_argument("--statements", type=int, default=50, metavar="N", help="mutated statements of each kind")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", action="store_true", help="each mutant, and what Rocq says of it")
    given = parser.parse_args()
    compiler = Compiler(jobs=given.jobs)
    exports, some = parts(READ if given.statements else CHEAP)
    right = list(check(exports, some, compiler))
    assert all(result.checked for _, result in right), [(p.own, r.reason) for p, r in right if not r.checked]
    cheap = [part for part in some if part.own in CHEAP]
    judge, sample = partial(judged, exports=exports, compiler=compiler), random.Random(given.seed)
    rows = {
        "certificates": drawn(edited_certificates(cheap, sample), given.certificates, judge, given.jobs),
        "proofs": drawn(edited_proofs(cheap, sample), given.proofs, judge, given.jobs),
        "statements": mutated(some, given.statements, random.Random(given.seed), given.jobs, compiler),
    }
    for what, found in rows.items():
        table(what, found, given.show)


if __name__ == "__main__":
    main()
