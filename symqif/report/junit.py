"""JUnit XML: one test case for each claim, failed where its verdict is not the recorded one."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence

from symqif.claims.verify import Result


def junit_text(results: Sequence[Result]) -> str:
    """The report as text."""
    failures = sum(bool(r.differences) for r in results)
    suite = ElementTree.Element("testsuite", name="symqif", tests=str(len(results)), failures=str(failures))
    for result in results:
        name = {"classname": result.claim.id.partition(".")[0], "name": result.claim.id}
        case = ElementTree.SubElement(suite, "testcase", name, time=f"{result.seconds:.3f}")
        ElementTree.SubElement(case, "system-out").text = f"{result.verdict}: {result.claim.title}"
        if result.differences:
            parts = [f"{p} is {result.outcomes[p].verdict}: {result.outcomes[p].reason}" for p in result.differences]
            ElementTree.SubElement(case, "failure", message="not the recorded verdict").text = "\n".join(parts)
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"
