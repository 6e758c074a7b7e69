"""Errata: what is not true as printed, from stored certificates that were checked again; and the list as JSON."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from symqif.claims.claim import SEVERITIES, Claim, Derivation
from symqif.claims.outcome import Outcome
from symqif.claims.verify import Result
from symqif.kernel.term import Rejected, parse
from symqif.reduction.statement import Statement
from symqif.report.data import digest, refuting_point, statement_data
from symqif.report.document.failure import Failure, failures, value_texts
from symqif.report.formula.layout import latex
from symqif.report.formula.written import conjuncts, written
from symqif.schemas import ErrataData
from symqif.shown import Shown
from symqif.typesetting.sentence import plain

NOT_REFUTED = ("counterexample", "fails_wherever", "fails", "certificate")
FEW = 3  # formulas that are shown in full; of a longer list, those that fail
BEYOND = "beyond."  # how the ids of results begin that the paper does not have
CALLED = {**{name: name for name in SEVERITIES}, "edge": "edge case", "": "other"}
PLURALS = {"erratum": "errata"}
MEANINGS = {
    "result": "a formula or theorem that does not hold",
    "step": "a wrong line of a proof or derivation",
    "edge": "fails only at an end of a range, or in a degenerate case",
    "rounding": "holds up to the digits that are given",
    "wording": "a choice of words or of an example",
    "typo": "a wrong symbol, where it is plain which one is meant",
    "": "without a severity",
}


@dataclass(frozen=True)
class RefutedStatement:
    """A refuted statement: the point where it fails, how it fails there, and why.

    wherever: for a refutation by contradiction, the conditions under which it fails; they hold at the point.
    line: what a remark says, in its own words or as a formula; empty for a claim's printed statement.
    """

    statement: Statement
    point: dict[str, str]
    failures: tuple[Failure, ...]
    reason: str
    certificate: str
    wherever: tuple[str, ...] = ()
    line: str = ""

    @property
    def formulas(self) -> list[str]:
        """All the formulas that the statement joins."""
        return conjuncts(self.statement.claim)

    @property
    def values(self) -> dict[str, str]:
        """The point for readers: a set has a size there."""
        sets = [name for name, sort in self.statement.variables.items() if sort == "set"]
        return {f"size({name})" if name in sets else name: value for name, value in self.point.items()}

    @property
    def words(self) -> str:
        """What a remark says, unless it is the formula itself."""
        try:
            return "" if parse(self.line) == parse(self.statement.claim) else self.line
        except Rejected:
            return self.line


@dataclass(frozen=True, repr=False)
class Erratum(Shown):
    """A claim that is refuted, or has a refuted remark, or a correction alone; or whose certificates do not all check.

    unchecked: the parts that are not shown to have their recorded verdict, each with the reason.
    """

    claim: Claim
    verdict: str
    printed: RefutedStatement | None
    remarks: tuple[RefutedStatement, ...]
    repaired: Outcome | None
    unchecked: tuple[tuple[str, str], ...]

    @property
    def severity(self) -> str:
        return severity(self.claim)

    @property
    def line(self) -> int:
        """Of the source; 0 if that is not known."""
        return (self.claim.correction and self.claim.correction.line) or self.claim.source.line

    @property
    def cause(self) -> str:
        """The claim whose erratum this one is a further instance of; empty for a root."""
        return self.claim.correction.cause if self.claim.correction else ""

    @property
    def is_wrong(self) -> bool:
        """Does what is printed fail, as was checked, or does the correction rest on no verdict?"""
        return bool(self.printed or self.remarks) or needs_no_verdict(self.claim)

    @property
    def said(self) -> str:
        """What is printed and what is right, as a sentence with marked formulas; else the title."""
        correction = self.claim.correction
        return f"printed {correction.printed}; right is {correction.right}" if correction else self.claim.title

    @property
    def points(self) -> list[dict[str, str]]:
        """Where it fails, and where its wrong line does if there is one; without sizes that matrices show."""
        apart = self.remarks if len(self.remarks) == 1 else self.remarks[: not self.printed]
        found = [_without_sizes(fault.values) for fault in (self.printed, *apart) if fault and fault.point]
        return [point for n, point in enumerate(found) if point not in found[:n]]

    @property
    def shown(self) -> list[str]:
        """The printed formulas to show: all if they are few, else those that fail and are no remark's."""
        if self.printed is None:
            return []
        formulas, failing = self.printed.formulas, [f.formula for f in self.printed.failures]
        if len(formulas) <= FEW or not failing:
            return formulas
        apart = [parse(remark.statement.claim) for remark in self.remarks]
        return [formula for formula in failing if parse(formula) not in apart]


def is_list(claim: Claim) -> bool:
    """Are the formulas that a claim joins, in the words that it defines, those that its remarks decide one by one?"""
    own = claim.printed.statement
    formulas = conjuncts(own.claim)
    stated = [remark.derivation.statement for remark in claim.remarks]
    said = {formula for other in stated if _agree(own, other) for formula in conjuncts(other.claim)}
    return len(formulas) > 1 and said.issuperset(formulas)


def _agree(one: Statement, other: Statement) -> bool:
    """Do they define the names that both define alike?"""
    return all(other.definitions.get(name, text) == text for name, text in one.definitions.items())


def _without_sizes(point: dict[str, str]) -> dict[str, str]:
    listed = any(value.startswith("[[") for value in point.values())
    return {name: value for name, value in point.items() if not (listed and name.startswith("size("))}


def is_beyond(name: str) -> bool:
    """Is it the id of a result that the paper does not have?"""
    return name.startswith(BEYOND)


def is_of_paper(claim: Claim) -> bool:
    """Does the paper of the catalogue say so? Another paper may, or none."""
    return not claim.source.paper and not is_beyond(claim.id)


def errata(results: Iterable[Result]) -> list[Erratum]:
    """The errata among rechecked results, the gravest first, in the order of the source; below each, what it causes.

    Args:
        results: what `recheck` yields.

    >>> from symqif import errata, recheck
    >>> [(found.claim.id, found.severity) for found in errata(recheck(["cap.grr", "cap.ss"]))]
    [('cap.ss', 'result'), ('cap.grr', 'edge')]
    """
    return listed(map(erratum, results))


def listed(found: Iterable[Erratum]) -> list[Erratum]:
    """Those of which there is something to list; what the paper of the catalogue does not have is no erratum of it."""
    wrong = [e for e in found if (e.is_wrong or e.unchecked) and is_of_paper(e.claim)]
    return [e for group in grouped(wrong) for e in group]


def grouped(found: Iterable[Erratum]) -> list[list[Erratum]]:
    """Each root cause, the gravest first, and after it the further instances of it in the order of the source."""
    order, by_line = [*SEVERITIES, ""], sorted(found, key=lambda e: e.line)
    known = {e.claim.id for e in by_line}
    roots = sorted((e for e in by_line if e.cause not in known), key=lambda e: order.index(e.severity))
    return [[root, *(e for e in by_line if e.cause == root.claim.id)] for root in roots]


def elsewhere(results: Iterable[Result]) -> dict[str, int]:
    """How many errata are of other papers than that of the catalogue, by the names of these."""
    named: dict[str, list[Result]] = {}
    for result in results:
        named.setdefault(result.claim.source.paper, []).append(result)
    counts = {name: sum(1 for _ in severities_of(here)) for name, here in sorted(named.items()) if name}
    return {name: count for name, count in counts.items() if count}


def erratum(result: Result) -> Erratum:
    """What there is to list of one claim."""
    claim, outcomes = result.claim, result.outcomes
    printed = fault(claim.printed, outcomes["printed"], claim.reason)
    remarks = [
        fault(remark.derivation, outcomes[f"remark-{n}"], remark.reason, remark.line)
        for n, remark in enumerate(claim.remarks, 1)
    ]
    unchecked = tuple((p, outcomes[p].reason or f"it is {outcomes[p].verdict}") for p in result.differences)
    return Erratum(claim, result.verdict, printed, tuple(filter(None, remarks)), outcomes.get("repaired"), unchecked)


def fault(derivation: Derivation, outcome: Outcome, reason: str, line: str = "") -> RefutedStatement | None:
    """What a refutation that was checked shows; None for the other verdicts."""
    if outcome.verdict != "refuted" or outcome.certificate is None:
        return None
    how = tuple(failures(derivation.statement, outcome.certificate))
    point = refuting_point(outcome.certificate) or {}
    wherever = tuple(outcome.certificate["refutation"].get("given", ()))
    return RefutedStatement(derivation.statement, point, how, reason, digest(outcome.certificate), wherever, line)


def severities_of(results: Iterable[Result]) -> Iterator[str]:
    """The severities of root causes: of what is refuted, where the claims have one, and of gaps and typos."""
    wrong = {
        result.claim.id: correction
        for result in results
        if (correction := result.claim.correction)
        and (needs_no_verdict(result.claim) or any(o.verdict == "refuted" for o in result.outcomes.values()))
    }
    return (correction.severity for correction in wrong.values() if correction.cause not in wrong)


def needs_no_verdict(claim: Claim) -> bool:
    """Is its correction of a gap or a typo, without any refuted statement?"""
    return claim.correction is not None and "refuted" not in claim.expected.values()


def severity(claim: Claim) -> str:
    return claim.correction.severity if claim.correction else ""


def _severities(found: Iterable[str]) -> dict[str, int]:
    """How many there are of each severity, the gravest first."""
    counts = Counter(found)
    return {name: counts[name] for name in (*SEVERITIES, "") if name or counts[name]}


def errata_in_words(found: Iterable[str]) -> str:
    """29 errata: 12 results, 3 steps, 9 edge cases, ..; empty if there are none."""
    counts = {name: count for name, count in _severities(found).items() if count}
    total = sum(counts.values())
    words = ", ".join(many(count, CALLED[name]) for name, count in counts.items())
    return f"{many(total, 'erratum')}: {words}" if total else ""


def errata_summary(found: Sequence[Erratum]) -> dict[str, Any]:
    """How many root causes have each severity; how many claims are refuted, how many have a proved repair, .."""
    refuted = [e for e in found if e.printed]
    return {
        "severities": _severities(root.severity for root, *_ in grouped(e for e in found if e.is_wrong)),
        "refuted": len(refuted),
        "repaired": sum(e.repaired is not None and e.repaired.verdict == "proved" for e in refuted),
        "remarks": sum(len(e.remarks) for e in found),
        "unchecked": sum(bool(e.unchecked) for e in found),
    }


def total_words(found: Sequence[Erratum], unread: int = 0) -> list[str]:
    """The summary in words, the severities first. unread: how many claim files do not load."""
    counts = errata_summary(found)
    graver = errata_in_words(root.severity for root, *_ in grouped(e for e in found if e.is_wrong))
    missing = [f"{many(counts['unchecked'], 'claim')} not checked"] if counts["unchecked"] else []
    missing += [f"{many(unread, 'claim file')} not read"] if unread else []
    checked = ", ".join(missing) or "all certificates check"
    said = []
    if refuted := counts["refuted"]:
        repaired = " and repaired" if counts["repaired"] == refuted else f", {counts['repaired']} repaired"
        said.append(f"{refuted} refuted{repaired}")
    if beside := sum(bool(e.remarks and not e.printed and not e.unchecked) for e in found):
        said.append(f"{beside} proved but for wrong lines")
    return [*filter(None, [graver]), "; ".join([", ".join(said) or "no errata", checked])]


def many(count: int, thing: str) -> str:
    """1 result, 12 results"""
    return f"{count} {noun(count, thing)}"


def noun(count: int, thing: str) -> str:
    """What so many of a thing are called."""
    return thing if count == 1 else PLURALS.get(thing, f"{thing}s")


def errata_data(found: Sequence[Erratum]) -> dict[str, Any]:
    """As JSON has it."""
    return ErrataData(errata=[erratum_data(e) for e in found], summary=errata_summary(found)).data()


def erratum_data(found: Erratum) -> dict[str, Any]:
    claim, statement = found.claim, statement_data(found.claim.printed)
    repaired = None
    if claim.repaired and found.repaired:
        repaired = {**statement_data(claim.repaired), "verdict": found.repaired.verdict}
    return {
        "id": claim.id,
        "title": plain(claim.title),
        "source": plain(str(claim.source)),
        "line": found.line,
        "severity": found.severity or None,
        "cause": found.cause or None,
        "says": plain(found.said),
        "verdict": found.verdict,
        "printed": statement["statement"],
        "hypotheses": statement["hypotheses"],
        **(fault_data(found.printed) if found.printed else dict.fromkeys(NOT_REFUTED)),
        "reason": plain(claim.reason),
        "repaired": repaired,
        "remarks": [
            {
                "line": plain(r.line),
                **statement_data(Derivation(r.statement)),
                "reason": plain(r.reason),
                **fault_data(r),
            }
            for r in found.remarks
        ],
        "unchecked": [{"part": part, "reason": reason} for part, reason in found.unchecked],
    }


def fault_data(found: RefutedStatement) -> dict[str, Any]:
    """The counterexample, and the formulas that fail there with the values of their parts."""
    fails = [
        {
            "formula": latex(written(failure.formula)),
            "values": [
                {"of": latex(part.term), "is": text}
                for part, text in zip(failure.parts, value_texts(failure.parts), strict=True)
            ],
        }
        for failure in found.failures
    ]
    wherever = [latex(written(text)) for text in found.wherever]
    return {
        "counterexample": found.point,
        "fails_wherever": wherever,
        "fails": fails,
        "certificate": found.certificate,
    }
