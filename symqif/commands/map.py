"""symqif map A B"""

import re
import sys
from pathlib import Path
from typing import Any

import click

from symqif.commands.formulas import formula_style
from symqif.commands.options import (
    PARAMETERS,
    File,
    as_json,
    exact_options,
    given,
    jobs_option,
    scheduler_option,
    timeout_option,
)
from symqif.commands.own import own_mechanisms
from symqif.commands.status import UNDECIDED
from symqif.commands.terminal import print_answer
from symqif.commands.timed import Asked, Timed, Unanswered
from symqif.commands.working import Working
from symqif.schemas import MapData, RowData
from symqif.user_file import writable, write

MOST = 10**5  # numbers of secrets


class Numbers(click.ParamType[tuple[int, ...]]):
    """Numbers of secrets, as 2..100 or 2,5,10..12."""

    name = "K..K"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        found: dict[int, None] = {}
        for part in str(value).split(","):
            match = re.fullmatch(r"\s*(\d{1,9})\s*(?:\.\.\s*(\d{1,9})\s*)?", part)
            first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
            if not 2 <= first <= last or len(found) + last - first >= MOST:
                self.fail(f"{str(value)[:40]!r} is not like 2..100 or 2,5,10..12, from 2 on", param, ctx)
            found |= dict.fromkeys(range(first, last + 1))
        return tuple(found)


def _unanswered(asked: Asked) -> Unanswered | None:
    """Of several k each has its time."""
    if not {"a", "b", "over"} <= asked.keys() or not asked.get("ks", "").isdecimal():
        return None
    a, b, row = asked["a"], asked["b"], RowData(k=int(asked["ks"]))
    return Unanswered(f"{a}, {b}, k = {row.k}: undecided", MapData(a=a, b=b, over=asked["over"], rows=[row]))


@click.command(cls=Timed, unanswered=_unanswered)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option("--k", "ks", type=Numbers(), required=True, help="Numbers of secrets: 2..100, or 2,5,10..12.")
@click.option("--over", type=click.Choice(["eps", "theta"]), required=True, help="The variable.")
@exact_options({name: text for name, text in PARAMETERS.items() if name != "k"})
@timeout_option("Seconds for each k.")
@own_mechanisms
@jobs_option
@scheduler_option
@click.option("--csv", "table", type=File(), help="Also write the intervals to this CSV file.")
@click.option("--picture", "drawing", type=File(), help="Also draw them: a file .svg, .png or .pdf.")
@formula_style
@as_json
def map(
    a: str,
    b: str,
    ks: tuple[int, ...],
    over: str,
    timeout: float,
    jobs: int,
    scheduler: str | None,
    table: Path | None,
    drawing: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Sides are as for refine. Results are cached, so an interrupted run resumes; cached results are checked again when
    loaded.

    \b
    Example: symqif map sue oue --k 2..5 --over eps
    Example: symqif map oue the --k 2..3 --over theta --y 3 --picture map.svg

    Exit status: 0 all sets, 2 bad input, 3 some are undecided.
    """
    from symqif.refinement.refinement_map import map_csv, map_data, refinement_map
    from symqif.refinement.refinement_set import RefinementSet
    from symqif.report.answers.refinement_set import map_lines

    for file in (table, drawing):
        writable(file)
    pair = _pair(a, b, over, options)
    with Working(f"k = {ks[0]}", len(ks)) as working:
        found = refinement_map(pair, ks, timeout, jobs, scheduler)
        rows = dict(working.each(found, len(ks), f"{pair.a.name} and {pair.b.name}"))
    if table:
        write(table, map_csv(pair, rows))
    if drawing:
        from symqif.drawing.canvas import write_diagrams
        from symqif.figures.refinement_map import picture

        write_diagrams(picture(pair, rows), drawing)
    print_answer(as_json, lambda: map_data(pair, rows), lambda: map_lines(pair, rows))
    if not all(isinstance(row, RefinementSet) and not row.undecided for row in rows.values()):
        sys.exit(UNDECIDED)


def _pair(a: str, b: str, over: str, options: dict[str, Any]) -> Any:
    from symqif.commands.sides import Mine, written_pair
    from symqif.errors import SymqifError
    from symqif.mechanisms import Protocol
    from symqif.refinement.refinement_map import Pair

    mine = Mine(options["own"], dict(options["others"]))
    (left, fixed_left), (right, fixed_right) = written_pair(a, b, given(options), mine)
    if not isinstance(left, Protocol) or not isinstance(right, Protocol):
        raise SymqifError("a map compares protocols, which have a channel for each k and eps")
    return Pair(left, right, over, fixed_left, fixed_right)
