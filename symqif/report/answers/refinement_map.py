"""The sets for many numbers of secrets, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.text import Text

from symqif.refinement.refinement_map import Pair, Row
from symqif.refinement.refinement_set import RefinementSet
from symqif.report.answers.refinement import called
from symqif.report.answers.refinement_set import part_text, point_text
from symqif.report.formula.text import term_text
from symqif.report.text.colours import dim, verdict


def lines(pair: Pair, rows: Mapping[int, Row]) -> Iterator[str | Text]:
    """A line for each k: the intervals, and what is undecided."""
    wide = max(map(len, map(str, rows)))
    yield Text.assemble(f"{called(pair.a.name)} ", verdict("is refined by"), f" {called(pair.b.name)} exactly for")
    for k, row in sorted(rows.items()):
        yield Text.assemble(f"  k = {k:<{wide}}  ", *_row(row))
    seconds = sum(row.seconds for row in rows.values() if isinstance(row, RefinementSet))
    yield dim(f"  checked by the kernel ({seconds:.1f} s)")


def _row(row: Row) -> Iterator[str | Text]:
    if isinstance(row, str):
        yield verdict("undecided")
        yield f": {row}"
        return
    name = term_text(row.axis.name)
    yield ", ".join(part_text(row, part) for part in row.parts) or f"no {name}"
    for point in row.undecided:
        yield "; "
        yield verdict("undecided")
        yield f": {name} {point_text(row, point)}"
