"""Results as JSON, in the form that outside scripts rely on."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from symqif.claims.claim import Derivation
from symqif.claims.stored import folded
from symqif.claims.verify import Result
from symqif.exact.evaluation import with_head
from symqif.kernel.term import Rejected, Term, parse, show, substitute
from symqif.reduction.evaluation import explicit
from symqif.reduction.statement import Statement
from symqif.report.document.steps import shown_steps
from symqif.report.formula.layout import latex
from symqif.report.formula.written import written
from symqif.rocq.record import by_rocq
from symqif.schemas import ClaimData, VerifyData
from symqif.typesetting.sentence import plain

if TYPE_CHECKING:
    from symqif.scanning.quotations import Missing

VERDICTS = ("proved", "refuted", "checked", "assumed", "undecided")


def verify_data(results: Iterable[Result], misquoted: Sequence[Missing] | None = None) -> dict[str, Any]:
    """As JSON has it."""
    results = list(results)
    said = None if misquoted is None else [{n: str(v) for n, v in asdict(one).items()} for one in misquoted]
    return VerifyData(claims=[*map(_claim, results)], summary=verdict_counts(results), misquoted=said).data()


def verdict_counts(results: Iterable[Result]) -> dict[str, int]:
    """How many claims have each verdict, and how many another one than is recorded."""
    results = list(results)
    found = Counter(r.verdict for r in results)
    return {v: found[v] for v in VERDICTS} | {"changed": sum(bool(r.differences) for r in results)}


def claim_data(result: Result) -> dict[str, Any]:
    """As JSON has it."""
    return _claim(result).data()


def _claim(result: Result) -> ClaimData:
    claim, outcome = result.claim, result.outcomes["printed"]
    repaired = None
    if claim.repaired:
        own = result.outcomes["repaired"]
        repaired = {**statement_data(claim.repaired), "verdict": own.verdict, "range": None}
    certificates = [o.certificate for o in result.outcomes.values() if o.certificate]
    return ClaimData(
        id=claim.id,
        title=plain(claim.title),
        source=plain(str(claim.source)),
        paper=claim.source.paper,
        **statement_data(claim.printed),
        as_printed={
            "verdict": outcome.verdict,
            "range": None,
            "counterexample": refuting_point(outcome.certificate),
            "reason": plain(claim.reason) or outcome.reason,
        },
        repaired=repaired,
        steps=[{"line": plain(s.line), "reason": plain(s.reason), "verdict": s.verdict} for s in shown_steps(result)],
        rests_on=list(result.rests_on),
        certificates=[digest(c) for c in certificates],
        rocq=by_rocq(result),
        has_point={part: o.has_point for part, o in result.outcomes.items()},
        recorded=claim.recorded,
        seconds=round(result.seconds, 3),
    )


def statement_data(derivation: Derivation) -> dict[str, Any]:
    statement = derivation.statement
    try:
        claim = latex(written(statement.claim))
    except Rejected:  # it has no meaning, as its verdict says
        return {"statement": statement.claim, "hypotheses": list(statement.given)}
    text = claim if statement.universal else rf"\text{{not in general: }} {claim}"
    given = [latex(written(g)) for g in statement.given]
    given += [rf"{latex(parse(n))} = {latex(parse(t))}" for n, t in statement.definitions.items()]
    return {"statement": text, "hypotheses": given}


def refuting_point(certificate: Any) -> dict[str, str] | None:
    """The point of a refutation."""
    return dict(certificate["refutation"]["point"]) if certificate and "refutation" in certificate else None


def channels_at_point(statement: Statement, certificate: Any) -> dict[str, list[list[str]]]:
    """The explicit channels at the point of a counterexample, whose measures or refinements the claim speaks of, by
    their names, or terms where they have none."""
    if not certificate or certificate.get("refutation", {}).get("kind") != "counterexample":
        return {}
    values = {name: parse(text) for name, text in certificate["refutation"]["point"].items()}
    called = {statement.term(name): name for name in statement.definitions}
    found = {called.get(channel) or show(channel): channel for channel in _measured_channels(statement.sequent().goal)}
    written = {name: explicit(substitute(channel, values)) for name, channel in found.items()}
    return {name: [list(map(str, row)) for row in matrix] for name, matrix in written.items()}


def _measured_channels(term: Term) -> Iterator[Term]:
    """The channels under a measure, and those of refinements that are not written out."""
    for head, *channels in with_head(term, "capacity", "asr", "refines", "in_hull"):
        yield from (channel for channel in channels if head in ("capacity", "asr") or channel[0] != "matrix")


def digest(certificate: Any) -> str:
    """The sha256 of a certificate's canonical JSON, nodes stored once."""
    return hashlib.sha256(json.dumps(folded(certificate), sort_keys=True, separators=(",", ":")).encode()).hexdigest()
