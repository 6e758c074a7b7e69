"""What the certificates of an answer show, as text and as JSON."""

import json
from typing import Any

from rich.text import Text

from symqif.claims.answer_file import Rechecked
from symqif.kernel.term import proper
from symqif.report.document.beside import NO_POINT
from symqif.report.document.part import bare_part, stated_blocks
from symqif.report.text.colours import dim, verdict
from symqif.report.text.lines import STEP, block_lines


def data(one: Rechecked) -> dict[str, Any]:
    """An entry of what `recheck` prints of a file."""
    return {
        "statement": one.statement.data(),
        "verdict": one.verdict,
        "rests_on": list(one.rests_on),
        "reason": one.reason,
        "has_point": one.has_point,
    }


def lines(one: Rechecked) -> list[str | Text]:
    """The verdict, and the statement that it is about."""
    rests = f", by {', '.join(one.rests_on)}" if one.rests_on else ""
    rests += f"; {NO_POINT}" if one.verdict == "proved" and not one.has_point else ""
    why = f": {one.reason}" if one.reason else ""
    named = all(
        map(proper, (*one.statement.variables, *one.statement.definitions))
    )  # others may hold control characters
    said = (
        block_lines(stated_blocks(bare_part(one.statement)), STEP)
        if named
        else [STEP + json.dumps(one.statement.data())]
    )
    return [Text.assemble(verdict(one.verdict), dim(rests + why)), *said]
