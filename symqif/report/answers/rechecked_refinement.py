"""What the certificates of refinement in a file show, as text and as JSON."""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from symqif.refinement.answer_file import Shown
from symqif.report.answers.refinement import in_max_case
from symqif.report.answers.refinement_set import lines as set_lines
from symqif.report.text.colours import dim, verdict
from symqif.report.text.lines import STEP

LONGEST = 300  # characters of a channel


def data(one: Shown) -> dict[str, Any]:
    """An entry of what `recheck` prints of a file."""
    found: dict[str, Any] = {"statement": {"channels": list(one.channels)}, "verdict": one.verdict, "rests_on": []}
    if one.values is None:
        found |= {"refines": one.holds, "equivalent": one.equivalent}
        found["order"] = "max-case" if one.max_case else "average-case"
    else:
        shown = one.values.data()
        found |= {name: shown[name] for name in ("k", "over", "variable", "set", "undecided")}
    return {**found, "reason": one.reason}


def lines(one: Shown) -> Iterator[str | Text]:
    """The verdict, and the channels that it is about."""
    if one.reason:
        yield Text.assemble(verdict(one.verdict), dim(f": {one.reason}"))
        return
    if one.values is not None:
        yield Text.assemble(verdict("proved"))
        yield from (Text.assemble(STEP, line) for line in list(set_lines(one.values))[:-1])
    else:
        also = ", and B by A" if one.equivalent else ""
        yield Text.assemble(
            verdict("proved"), f": A is {'' if one.holds else 'not '}refined by B{in_max_case(one)}{also}"
        )
    for name, channel in zip("AB", one.channels, strict=True):
        text = str(channel)
        yield dim(f"{STEP}{name}: {text[:LONGEST]}{' ..' if len(text) > LONGEST else ''}")
