"""Errata as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symqif.kernel.term import show
from symqif.report.errata import Erratum, Fault, summary
from symqif.report.failure import Failure, texts
from symqif.report.text import context, wrapped
from symqif.report.written import conjuncts


def errata_text(found: Sequence[Erratum], *, brief: bool = False) -> Iterator[str]:
    """The lines of the list, or one line for each claim, with a summary as the last one."""
    for e in found:
        if brief:
            line = e.claim.source.line
            place = f"line {line}" if line else "beyond"  # what the paper does not say itself
            yield f"{place:<11}{e.claim.id:<28}{e.claim.title}{state(e)}"
        else:
            yield from erratum_lines(e)
            yield ""
    yield "; ".join(total(found))


def total(found: Sequence[Erratum]) -> tuple[str, ...]:
    """The summary in words."""
    counts = summary(found)
    refuted, unchecked = many(counts["refuted"], "claim"), many(counts["unchecked"], "claim")
    return (
        f"{refuted} refuted as printed, {counts['repaired']} repaired",
        f"{many(counts['remarks'], 'statement')} wrong on the way",
        f"{unchecked} not checked" if counts["unchecked"] else "all certificates check",
    )


def state(found: Erratum) -> str:
    """What is wrong with a claim, in a few words."""
    if found.unchecked:
        return "; not checked"
    wrong = f"; {many(len(found.remarks), 'statement')} wrong on the way" if found.remarks else ""
    return f"{wrong}; repaired" if found.repaired else wrong


def many(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def joined(fault: Fault) -> str:
    """How many formulas a statement joins, and how many of them fail."""
    count = len(fault.failures)
    return f"{len(fault.formulas)} formulas, of which {count} {'fails' if count == 1 else 'fail'}"


def erratum_lines(found: Erratum) -> Iterator[str]:
    claim, seen = found.claim, dict[str, str]()
    yield from wrapped(claim.id, claim.title)
    yield from wrapped("  where", str(claim.source))
    for part, reason in found.unchecked:
        yield from wrapped(f"  not checked, {part}", reason)
    if found.printed:
        yield from _printed(found, found.printed, seen)
    for remark in found.remarks:
        yield from _remark(remark, seen)
    if found.printed and claim.repaired and found.repaired:
        own = claim.repaired.statement
        formulas = conjuncts(own.claim)
        yield from _formulas(f"repaired, {found.repaired.verdict}", formulas)
        yield from context(own, formulas, seen)


def _printed(found: Erratum, fault: Fault, seen: dict[str, str]) -> Iterator[str]:
    shown = found.shown
    if len(shown) < len(fault.formulas):
        yield from wrapped("  printed", joined(fault))
    if shown:
        yield from _formulas("wrong" if len(shown) < len(fault.formulas) else "printed", shown)
        yield from context(fault.statement, shown, seen)
        yield from _fails(fault, [f for f in fault.failures if f.formula in shown])
    yield from wrapped("  because", fault.reason)


def _remark(remark: Fault, seen: dict[str, str]) -> Iterator[str]:
    if remark.words:
        yield from wrapped("  wrong", remark.words)
    yield from _formulas("that is" if remark.words else "wrong", remark.formulas)
    yield from context(remark.statement, remark.formulas, seen)
    yield from _fails(remark, remark.failures)
    yield from wrapped("    because", remark.reason)


def _formulas(name: str, formulas: Sequence[str]) -> Iterator[str]:
    for n, formula in enumerate(formulas):
        yield from wrapped(f"  {name}" if n == 0 else "    and", formula)


def _fails(fault: Fault, failures: Sequence[Failure]) -> Iterator[str]:
    if fault.wherever:
        yield from wrapped("    fails wherever", ", ".join(fault.wherever))
    point = ", ".join(f"{name} = {value}" for name, value in fault.values.items())
    if point:
        yield from wrapped("    for example at" if fault.wherever else "    fails at", point)
    for failure in failures:
        yield from wrapped("    there" if point else "    fails", plain(failure))


def plain(failure: Failure) -> str:
    """One line: capacity(SS) = 1, k*p/omega = 2/3."""
    parts = [
        (show(part.term), "is" if isinstance(part.value, bool) or part.value is None else "=", text)
        for part, text in zip(failure.parts, texts(failure.parts), strict=True)
    ]
    return ", ".join(f"{term} {link} {text}" for term, link, text in parts if term != text)
