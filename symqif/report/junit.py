"""JUnit XML: one test case for each claim, failed where its verdict is not the recorded one."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from typing import NamedTuple

from symqif.claims.verify import Result


class Case(NamedTuple):
    """A test case. kind: "" if it passed, else failure or error, with a message and a text."""

    group: str
    name: str
    seconds: float
    output: str
    kind: str = ""
    message: str = ""
    text: str = ""


def junit_text(results: Sequence[Result]) -> str:
    """The report on claims as text."""
    return suite_text("symqif", [_case(result) for result in results])


def _case(result: Result) -> Case:
    parts = [f"{p} is {result.outcomes[p].verdict}: {result.outcomes[p].reason}" for p in result.differences]
    output = f"{result.verdict}: {result.claim.title}"
    kind = "failure" if parts else ""
    group = result.claim.id.partition(".")[0]
    return Case(group, result.claim.id, result.seconds, output, kind, "not the recorded verdict", "\n".join(parts))


def suite_text(name: str, cases: Sequence[Case]) -> str:
    """A test suite as text."""
    failures, errors = (str(sum(case.kind == kind for case in cases)) for kind in ("failure", "error"))
    suite = ElementTree.Element("testsuite", name=name, tests=str(len(cases)), failures=failures)
    if errors != "0":
        suite.set("errors", errors)
    for case in cases:
        names = {"classname": case.group, "name": case.name}
        element = ElementTree.SubElement(suite, "testcase", names, time=f"{case.seconds:.3f}")
        ElementTree.SubElement(element, "system-out").text = case.output
        if case.kind:
            ElementTree.SubElement(element, case.kind, message=case.message).text = case.text
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"
