"""JUnit XML: one test case for each claim, failed where its verdict is not the recorded one.

A case has the verdict as a property, which tools can query, and in its output, which viewers show. Elements come in
the order that readers of JUnit XML expect: properties, then failure, error or skipped, then system-out.
"""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from symqif.claims.verify import Result
from symqif.report.data import digest
from symqif.report.document.beside import without_point
from symqif.report.document.claim import ALONE
from symqif.rocq.record import by_rocq
from symqif.typesetting.sentence import plain

Property = tuple[str, str]
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # in XML 1.0
KINDS = {"failure": "failures", "error": "errors", "skipped": "skipped"}  # of a case, and their counts of a suite


class Case(NamedTuple):
    """A test case. kind: "" if it passed, else failure, error or skipped, with a message and a text."""

    group: str
    name: str
    seconds: float
    output: str
    kind: str = ""
    message: str = ""
    text: str = ""
    properties: Sequence[Property] = ()


def junit_text(results: Sequence[Result]) -> str:
    """The report on claims as text. A claim that is undecided, as recorded, is skipped: it did not pass."""
    return suite_text("symqif", [_case(result) for result in results])


def _case(result: Result) -> Case:
    claim, changed = result.claim, result.differences
    kind, message = "", ""
    if changed:
        kind = "failure"
        message = "; ".join(f"{p} is {result.outcomes[p].verdict}, not {claim.expected[p]}" for p in changed)
    elif result.verdict == "undecided":
        kind, message = "skipped", "undecided, as recorded"
    about = changed or (("printed",) if kind else ())
    text = "\n".join(f"{p} is {result.outcomes[p].verdict}: {result.outcomes[p].reason}" for p in about)
    group = claim.id.partition(".")[0]
    output = "\n".join([plain(claim.title), *(f"{name}: {value}" for name, value in _properties(result))])
    return Case(group, claim.id, result.seconds, output, kind, message, text, tuple(_properties(result)))


def _properties(result: Result) -> Iterator[Property]:
    """What there is to know of a claim: its verdict first."""
    yield "verdict", result.verdict
    yield "recorded", result.claim.recorded
    yield from ((part, o.verdict) for part, o in result.outcomes.items() if part != "printed")
    yield from (("range", words) for words in without_point(result))
    yield "Rocq", ", ".join(part for part, checked in by_rocq(result).items() if checked) or "not by Rocq"
    yield "source", plain(str(result.claim.source))
    yield "rests on", ", ".join(result.rests_on) or ALONE
    for part, outcome in result.outcomes.items():
        if outcome.certificate:
            yield f"sha256 of the {part} certificate", digest(outcome.certificate)


def suite_text(name: str, cases: Sequence[Case]) -> str:
    """A test suite as text."""
    counts = {count: str(sum(case.kind == kind for case in cases)) for kind, count in KINDS.items()}
    seconds = f"{sum(case.seconds for case in cases):.3f}"
    suite = ElementTree.Element("testsuite", {"name": name, "tests": str(len(cases)), **counts, "time": seconds})
    for case in cases:
        names = {"classname": case.group, "name": case.name}
        element = ElementTree.SubElement(suite, "testcase", names, time=f"{case.seconds:.3f}")
        if case.properties:
            properties = ElementTree.SubElement(element, "properties")
            for own, value in case.properties:
                ElementTree.SubElement(properties, "property", name=own, value=value)
        if case.kind:
            ElementTree.SubElement(element, case.kind, message=case.message).text = case.text
        ElementTree.SubElement(element, "system-out").text = case.output
    for element in suite.iter():
        element.text = _allowed(element.text or "") or None
        element.attrib.update({key: _allowed(value) for key, value in element.attrib.items()})
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def _allowed(text: str) -> str:
    """The text with what XML cannot hold replaced by the sign for it."""
    return FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
