"""For each number of secrets, the eps or theta for which one protocol is refined by another."""

from collections.abc import Mapping

from symqif.figures.figure import Axis, Content, Panel, Span
from symqif.refinement.refinement_map import Pair, Row
from symqif.refinement.refinement_set import RefinementSet

BEYOND = 1.2  # of the last threshold: the upper end of the axis
LABELS = {"eps": "ε (nats)", "theta": "θ"}


def picture(pair: Pair, rows: Mapping[int, Row]) -> Content:
    """A bar for each interval that is certified."""
    known = {k: row for k, row in rows.items() if isinstance(row, RefinementSet)}
    spans = [
        Span(k, row.value(part.start), None if part.stop is None else row.value(part.stop), part.closed)
        for k, row in known.items()
        for part in row.parts
    ]
    last = max([float(end[1]) for span in spans for end in (span.low, span.high) if end], default=0.0) or 1.0
    limits = (0.5, 1.0) if pair.variable == "theta" else (0.0, BEYOND * last)
    axes = Axis("number of secrets k", whole=True), Axis(LABELS[pair.variable], limits=limits)
    a, b = pair.sides
    shown = f"{pair.a.name.upper()}{a.removeprefix(pair.a.name)} ⊑ {pair.b.name.upper()}{b.removeprefix(pair.b.name)}"
    return Content((Panel(shown, *axes, (), spans=tuple(spans)),), ())
