"""What a verdict rests on, as LaTeX: obligations that the kernel checked, named rules, and other claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from symqif.claims.verify import Result
from symqif.kernel.sequent import Sequent
from symqif.reduction.rule import RULES
from symqif.report.errata_latex import typewriter
from symqif.report.obligations import in_words, obligations
from symqif.report.prose import prose


def obligations_in_words(result: Result, part: str, theorems: Mapping[str, Sequent]) -> Iterator[str]:
    """How many obligations of which kind the certificate of a part settles."""
    proof = (result.outcomes[part].certificate or {}).get("proof")
    if proof is None:
        return
    found = obligations(result.claim.parts[part].statement.sequent(), proof, theorems)
    yield prose(in_words(Counter(o.kind for o in found)))


def foundations(result: Result, known: Collection[str], *, rules_apart: bool) -> Iterator[str]:
    """The named rules, with their statements unless these stand elsewhere, and the claims that the verdicts rest on."""
    rests = sorted({name for outcome in result.outcomes.values() for name in outcome.rests_on})
    for name in rests:
        if name in RULES:
            said = f" {rule_number(name)}" if rules_apart else f": {rule_text(name)}"
            yield rf"\par Rests on the rule \emph{{{prose(name)}}}{said}."
        else:
            yield rf"\par Rests on {cited(name, known)}."
    if not rests:
        yield r"\par Rests on the kernel and the definitions alone."


def rule_text(name: str) -> str:
    """What a rule says, and where that is from."""
    return f"{prose(RULES[name].statement.rstrip('.'))} [{prose(RULES[name].reference)}]"


def rule_number(name: str) -> str:
    return rf"(\ref{{symqif:rule:{name}}})"


def cited(name: str, known: Collection[str]) -> str:
    """A claim, or id/part, by its number if it is in the document; its remarks have no numbers of their own."""
    claim, _, part = name.partition("/")
    label = name if part == "repaired" else claim
    return typewriter(name) + (rf" \eqref{{symqif:{label}}}" if claim in known else "")
