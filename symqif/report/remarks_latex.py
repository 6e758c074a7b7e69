"""Remarks as LaTeX: what a text says on the way, each with its verdict; formulas in a row make a chain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from symqif.claims.claim import Remark
from symqif.claims.verify import Result
from symqif.kernel.term import Rejected, Term, parse
from symqif.report.errata import fault
from symqif.report.errata_latex import sentence
from symqif.report.lines import displayed
from symqif.report.prose import prose
from symqif.report.rows import Row, displays
from symqif.report.statement_latex import context, fails
from symqif.report.written import conjuncts, written

Numbered = tuple[int, Remark]


def remarks(result: Result, seen: dict[str, str], label: str = "") -> Iterator[str]:
    """All remarks, formulas that are proved in displays. label: of the first display."""
    numbered = list(enumerate(result.claim.remarks, 1))
    for plain, group in groupby(numbered, lambda pair: _is_row(result, *pair)):
        if plain:
            yield from _rows(list(group), seen, label)
        else:
            for number, remark in group:
                yield from _apart(result, number, remark, seen, label)
                label = ""
        label = ""


def _is_row(result: Result, number: int, remark: Remark) -> bool:
    """Is it a formula that is proved?"""
    return result.outcomes[f"remark-{number}"].verdict == "proved" and formula(remark) is not None


def formula(remark: Remark) -> Term | None:
    """The formula that a remark's line is, if it is that of its statement."""
    try:
        own = remark.derivation.statement
        return written(remark.line) if own.universal and parse(remark.line) == parse(own.claim) else None
    except (Rejected, SyntaxError):
        return None


def _rows(group: Sequence[Numbered], seen: dict[str, str], label: str) -> Iterator[str]:
    """Formulas that are proved, those with the same ranges and hypotheses together."""
    for _, same in groupby(group, lambda pair: _hypotheses(pair[1])):
        members = [remark for _, remark in same]
        used = [remark.line for remark in members]
        said = list(context(members[0].derivation.statement, used, seen, "Let"))
        yield r"\par\emph{On the way} (proved)" + ("." if said else ":")
        yield from said
        yield "\n".join(displays(_chained(members), label))
        label = ""


def _hypotheses(remark: Remark) -> object:
    own = remark.derivation.statement
    return dict(own.variables), own.given, dict(own.definitions)


def _chained(members: Sequence[Remark]) -> list[Row]:
    """The formulas as rows; equations of which each begins where the one before ends are links of a chain."""
    terms = [written(remark.line) for remark in members]
    sides = [equation(term) for term in terms]
    linked = [bool(a and b and a[1] == b[0]) for a, b in pairwise(sides)]
    rows = []
    for n, (remark, term, pair) in enumerate(zip(members, terms, sides, strict=True)):
        link = pair if any(linked[max(n - 1, 0) : n + 1]) else None
        reason = prose(remark.reason)
        rows.append(Row(link[1], reason, equals=link[0]) if link else Row(term, reason))
    return rows


def equation(term: Term) -> tuple[Term, Term] | None:
    """The sides of an equation."""
    match term:
        case ("compare", left, "==", right):
            return left, right
    return None


def _apart(result: Result, number: int, remark: Remark, seen: dict[str, str], label: str) -> Iterator[str]:
    """A remark in words, or one that is not proved: its formulas, and how it fails if it does."""
    outcome, own = result.outcomes[f"remark-{number}"], remark.derivation.statement
    words = "" if formula(remark) is not None else f" {prose(remark.line)}."
    yield rf"\par\emph{{On the way}} ({outcome.verdict}):{words}"
    formulas = conjuncts(own.claim)
    yield from context(own, formulas, seen, "Let")
    if not own.universal:
        yield "It does not hold in general that"
    yield displayed(*map(written, formulas), label=label)
    found = fault(remark.derivation, outcome, remark.reason)
    if found:
        yield from fails(found, found.failures)
    yield sentence(remark.reason)
