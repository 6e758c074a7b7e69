"""The table of verdicts: a row for each claim, in the order of the paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from symqif.claims.claim import Claim
from symqif.claims.verify import Result
from symqif.reduction.rule import RULES
from symqif.report.data import verdict_counts
from symqif.report.document.beside import beside_verdict
from symqif.report.document.errata import errata_in_words, is_beyond, severities_of
from symqif.report.formula.text import sentence_text
from symqif.report.text.colours import dim, verdict

if TYPE_CHECKING:
    from symqif.scanning.quotations import Missing

VERDICT, ID = 10, 26  # columns
MARGIN = VERDICT + ID  # of titles


def heading(title: str) -> Text:
    return Text(title, "bold")


def titled(claim: Claim, decided: str) -> Text:
    """Verdict, id, title; what is proved, with a wrong line beside it, is an erratum too."""
    gap = " " * (VERDICT - len(decided))
    wrong = f"; erratum: {claim.correction.severity}" if claim.correction and decided == "proved" else ""
    return Text.assemble(verdict(decided), f"{gap}{claim.id:<{ID - 1}} {sentence_text(claim.title)}", dim(wrong))


def row(result: Result, users: Sequence[str] = ()) -> Text:
    """Verdict, id, title, what became of the repair, what it rests on, time. users: what it is decided for."""
    rests = {name.partition("/")[0] for name in result.rests_on}
    notes = (("rests on", sorted(rests - {*RULES, result.claim.id})), ("for", users))
    repaired = result.outcomes.get("repaired")
    return Text.assemble(
        titled(result.claim, result.verdict),
        *(("; repaired: ", verdict(repaired.verdict)) if repaired else ()),
        dim("".join(f"; {words}" for words in beside_verdict(result))),
        dim("".join(f"; {words} {', '.join(names)}" for words, names in notes if names)),
        dim(f"  ({result.seconds:.1f} s)"),
    )


def differences(result: Result) -> Iterator[Text]:
    """What is not as recorded, with the reason that the engine gave."""
    for part in result.differences:
        outcome = result.outcomes[part]
        said = Text.assemble(
            " " * VERDICT, f"{part} is ", verdict(outcome.verdict), ", which is not the recorded verdict"
        )
        yield said.append_text(dim(f": {outcome.reason}")) if outcome.reason else said


def by_paper(results: Iterable[Result], own_name: str) -> list[str]:
    """How many errata there are; of several papers, a line for each, and one for what no paper says.

    own_name: what the paper of the catalogue itself is called.
    """
    papers: dict[tuple[str, bool], list[Result]] = {}
    for result in results:
        papers.setdefault((result.claim.source.paper, is_beyond(result.claim.id)), []).append(result)
    found = {key: (_verdicts(papers[key]), errata_in_words(severities_of(papers[key]))) for key in sorted(papers)}
    if len(found) == 1:
        return [errata for _, errata in found.values() if errata]
    called = {key: "beyond the paper" if key[1] else key[0] or own_name for key in found}
    return [f"{called[key]}: {'; '.join(filter(None, words))}" for key, words in found.items()]


def quotation(one: Missing) -> str:
    """That words or a formula which a claim quotes are not there."""
    return f"{one.claim} quotes what is not at line {one.line}: {one.quoted}"


def summary(results: Iterable[Result]) -> str:
    """96 proved, 26 refuted; none changed"""
    found = list(results)
    return f"{_verdicts(found)}; {verdict_counts(found)['changed'] or 'none'} changed"


def _verdicts(results: Iterable[Result]) -> str:
    """96 proved, 26 refuted"""
    found = {name: n for name, n in verdict_counts(results).items() if n and name != "changed"}
    return ", ".join(f"{n} {name}" for name, n in found.items()) or "no claims"
