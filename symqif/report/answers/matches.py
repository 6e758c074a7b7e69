"""The quantities that a formula is, or nearly is, as text and as JSON."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from symqif.comparison.matches import Match
from symqif.kernel.term import show
from symqif.report.formula.text import term_text
from symqif.report.text.colours import verdict
from symqif.schemas import MatchData, MatchesData


def data(found: Sequence[Match]) -> dict[str, Any]:
    """As JSON has it."""
    return MatchesData(matches=[*map(_data, found)]).data()


def _data(match: Match) -> MatchData:
    return MatchData(
        against=match.against,
        equal=match.equal,
        factor=show(match.factor) if match.factor is not None else None,
        difference=show(match.more) if match.more is not None else None,
        certificates=match.check.certificates if match.check else (),
    )


def lines(found: Sequence[Match]) -> list[str | Text]:
    """One line for each quantity."""
    if not found:
        return ["equal to no quantity of these symbols, nor to one but for a factor, a power or a constant"]
    return [_line(match) for match in found]


def _line(match: Match) -> Text:
    if match.equal:
        return Text.assemble(verdict("equal"), f"      {match.against}")
    by = (
        f"{term_text(match.factor)} times it"
        if match.factor is not None
        else f"{term_text(match.more or '0')} more than it"
    )
    return Text.assemble(verdict("not equal"), f"  {match.against}: yours is {by}")
