"""All parts of claims, exported and compiled, each after those that it uses."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial

from symqif.claims.catalogue import Entry, theorems
from symqif.claims.stored import unfolded
from symqif.claims.verify import ordered
from symqif.kernel.term import Rejected
from symqif.rocq.compiler import Compiled, Compiler, foreign
from symqif.rocq.protocols import theorems as protocol_theorems
from symqif.rocq.sentences import foreign_sentence
from symqif.rocq.text import NotByRocq
from symqif.rocq.theorem import Theorem, exported, file_name

FAULTS = (Rejected, LookupError, TypeError, ValueError, AttributeError, AssertionError, StopIteration, RecursionError)
TOGETHER = 40  # theorems whose axioms are asked for at once
LONG = 80_000  # characters of a theorem's file that takes minutes


@dataclass
class Part:
    """One part of a claim: its theorem, or why there is none."""

    claim: str
    part: str
    theorem: Theorem | None = None
    reason: str = ""
    statement: str = ""  # its sha256; a protocol has none
    given: bool = False  # does it say something of all values for which hypotheses are true?
    without_range: Callable[[], Theorem] | None = None  # where the point of its range is not shown

    @property
    def own(self) -> str:
        return self.claim if self.part == "printed" else f"{self.claim}/{self.part}"

    @property
    def pointless(self) -> bool:
        """Is there a theorem, and nothing that says that its hypotheses are true somewhere?"""
        return self.given and self.theorem is not None and not self.theorem.range

    @property
    def name(self) -> str:
        return file_name(self.own)


@dataclass
class Exports:
    """The parts of claims that have certificates, and of those that they use."""

    entries: Mapping[str, Entry]
    parts: dict[str, Part] = field(default_factory=dict)

    def of(self, ids: tuple[str, ...], *, protocols: bool = False) -> list[Part]:
        """The parts of these claims and protocols, or of all claims; what they use is exported as well."""
        known, described = theorems(self.entries), protocol_theorems()
        claims = tuple(name for name in ids if name not in described)
        for name in ids or (described if protocols else ()):
            if name in described:
                self.parts[name] = Part(name, "printed", described[name], given=True)
        for claim in ordered(self.entries, claims) if claims or not ids else ():
            stored = self.entries[claim].certificates()
            for part, derivation in self.entries[claim].claim.parts.items():
                if part not in stored:
                    continue
                data = unfolded(stored[part])
                given = "proof" in data and bool(derivation.statement.given)
                found = Part(claim, part, statement=derivation.statement.sha256, given=given)
                export = partial(exported, claim, part, derivation.statement, data, known)
                found.without_range = partial(export, with_range=False)
                try:
                    found.theorem = export()
                except NotByRocq as error:
                    found.reason = f"not by Rocq: {error}"
                except FAULTS as error:
                    found.reason = f"not by Rocq: the exporter stops at {type(error).__name__}: {str(error)[:80]}"
                self.parts[found.own] = found
        return [p for p in self.parts.values() if not ids or p.claim in ids]


def check(exports: Exports, wanted: list[Part], compiler: Compiler) -> Iterator[tuple[Part, Compiled]]:
    """Compile the parts, each after those that it uses, and ask for their axioms, for so many at once. Long ones are
    begun first, so that none is waited for in the end; the compiler says how many are compiled at once."""
    futures: dict[str, Future[Compiled]] = {}
    with ThreadPoolExecutor(len(exports.parts) or 1) as pool:  # most wait for what they use, or for the compiler

        def submit(part: Part) -> Future[Compiled]:
            if part.own not in futures:
                uses = part.theorem.uses if part.theorem else ()
                below = {u: submit(exports.parts[u]) for u in uses if u in exports.parts}
                futures[part.own] = pool.submit(_one, part, below)
            return futures[part.own]

        def _one(part: Part, below: Mapping[str, Future[Compiled]]) -> Compiled:
            if part.theorem is None:
                return Compiled(False, (), 0.0, part.reason)
            if sentence := foreign_sentence(part.theorem.text):
                return Compiled(False, (), 0.0, f"no proof needs to say: {sentence}")
            for use in part.theorem.uses:
                if use not in below or not (own := below[use].result()).checked:
                    why = f" ({own.reason})" if use in below else ""
                    return Compiled(False, (), 0.0, f"not by Rocq: it uses {use}{why}")
            needs = {u: compiler.keys[file_name(u)] for u in below}
            result = compiler.compile(part.name, part.theorem, needs)
            if not result.checked and part.theorem.range and part.without_range:
                part.theorem = part.without_range()
                result = compiler.compile(part.name, part.theorem, needs)
            return result

        for part in sorted(wanted, key=lambda part: part.theorem is None or len(part.theorem.text) < LONG):
            submit(part)
        running = [(part, futures[part.own]) for part in wanted]
        for some in batched(running, TOGETHER):
            yield from judged(compiler, [(part, future.result()) for part, future in some])


def judged(compiler: Compiler, results: list[tuple[Part, Compiled]]) -> Iterator[tuple[Part, Compiled]]:
    """The results with the axioms that those which compile rest on together; each alone if one is not accepted."""
    axioms = compiler.axioms([part.theorem for part, result in results if result.checked and part.theorem])
    for part, result in results:
        if not result.checked or part.theorem is None:
            yield part, result
            continue
        own = compiler.axioms([part.theorem]) if foreign(axioms) else axioms
        reason = f"rests on {', '.join(foreign(own))}" if foreign(own) else ""
        yield part, replace(result, checked=not reason, axioms=own, reason=reason)


def batched(items: list[tuple[Part, Future[Compiled]]], size: int) -> Iterator[list[tuple[Part, Future[Compiled]]]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
