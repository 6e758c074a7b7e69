"""What a verdict rests on, as LaTeX: obligations that the kernel checked, named rules, and other claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from symqif.claims.verify import Result
from symqif.kernel.sequent import Sequent
from symqif.reduction.rule import RULES
from symqif.report.obligations import obligations
from symqif.report.prose import prose


def obligations_in_words(result: Result, part: str, theorems: Mapping[str, Sequent]) -> Iterator[str]:
    """How many obligations of which kind the certificate of a part settles."""
    proof = (result.outcomes[part].certificate or {}).get("proof")
    if proof is None:
        return
    found = obligations(result.claim.parts[part].statement.sequent(), proof, theorems)
    counts = Counter(o.kind for o in found)
    kinds = ", ".join(f"{n} by {prose(kind)}" for kind, n in sorted(counts.items()))
    yield rf"The kernel checked {len(found)} obligation{'s' * (len(found) != 1)}: {kinds}."


def foundations(result: Result, known: Collection[str]) -> Iterator[str]:
    """The named rules, with their statements, and the claims that the verdicts rest on."""
    rests = sorted({name for outcome in result.outcomes.values() for name in outcome.rests_on})
    for name in rests:
        if name in RULES:
            yield rf"\par Rests on the rule \emph{{{prose(name)}}}" + (
                "." if known else f": {prose(RULES[name].statement.rstrip('.'))} [{prose(RULES[name].reference)}]."
            )
        else:
            yield rf"\par Rests on {cited(name, known)}."
    if not rests:
        yield r"\par Rests on the kernel and the definitions alone."


def cited(name: str, known: Collection[str]) -> str:
    """A claim, or id/part, by its number if it is in the document."""
    number = rf" \eqref{{symqif:{name}}}" if name in known else ""
    return rf"\texttt{{{prose(name)}}}{number}"
