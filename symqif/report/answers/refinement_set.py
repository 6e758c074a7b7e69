"""Sets of parameters for which one protocol is refined by another, for readers."""

from collections.abc import Iterator, Mapping

from rich.text import Text

from symqif.exact.decimals import Interval, leading
from symqif.refinement.refinement_map import Pair, Row
from symqif.refinement.refinement_set import RefinementSet, Segment
from symqif.refinement_kernel.tiling import AxisPoint
from symqif.report.answers.refinement import side_text
from symqif.report.formula.text import term_text
from symqif.report.text.colours import dim, verdict
from symqif.typesetting.text import is_ascii

DIGITS = 12
LONG = 5  # the most coefficients of a polynomial that is written out


def lines(result: RefinementSet) -> Iterator[str | Text]:
    """The intervals, one a line, with their ends."""
    name = term_text(result.axis.name)
    parts, place = result.parts, f"{side_text(result.b)} at k = {result.k}"
    if not parts:
        beyond = " outside what is undecided" if result.undecided else ""
        yield Text.assemble(f"{side_text(result.a)} ", verdict("is not refined by"), f" {place} for any {name}{beyond}")
    else:
        exactly = "exactly for" if not result.undecided else "for"
        yield Text.assemble(f"{side_text(result.a)} ", verdict("is refined by"), f" {place} {exactly}")
    for n, part in enumerate(parts):
        yield f"  {part_text(result, part)}{',' if n < len(parts) - 1 else ''}"
    for point in result.undecided:
        yield Text.assemble("  ", verdict("undecided"), f": {name} {_point_text(result, point)}")
    for point in result.thresholds:
        if point.sharp:
            yield f"  {_where(result, point)}"
    yield dim(f"  checked by the kernel ({result.seconds:.1f} s); --json has the certificate")


def map_lines(pair: Pair, rows: Mapping[int, Row]) -> Iterator[str | Text]:
    """The sets for many numbers of secrets, a line for each k: the intervals, and what is undecided."""
    wide = max(map(len, map(str, rows)))
    a, b = map(side_text, pair.sides)
    yield Text.assemble(f"{a} ", verdict("is refined by"), f" {b} exactly for")
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
        yield f": {name} {_point_text(row, point)}"


def part_text(result: RefinementSet, part: Segment) -> str:
    """An interval of the set."""
    name = term_text(result.axis.name)
    low, high = result.span(part.start)
    assert high is not None
    start = _number((low if part.start.sharp else high, high))
    if part.stop is None:
        return f"{name} {_sign('>=') if part.closed[0] else '>'} {start}"
    if part.start == part.stop:
        return f"{name} = {start}"
    signs = [_sign("<=") if closed else "<" for closed in part.closed]
    low, high = result.span(part.stop)
    stop = _number((low, high if high is not None and part.stop.sharp else low))
    return f"{start} {signs[0]} {name} {signs[1]} {stop}"


def _sign(relation: str) -> str:
    return relation if is_ascii() else {"<=": "≤", ">=": "≥"}[relation]


def _point_text(result: RefinementSet, point: AxisPoint) -> str:
    """A place on the axis in decimals."""
    low, high = result.span(point)
    return f"> {_number((low, low))}" if high is None else _number((low, high))


def _number(ends: Interval) -> str:
    if ends[0] == ends[1] and len(str(ends[0])) <= DIGITS:
        return str(ends[0])
    return leading(ends, DIGITS)


def _where(result: RefinementSet, point: AxisPoint) -> str:
    """The exact value of a threshold."""
    value = _point_text(result, point)
    axis, name = result.axis, term_text(result.axis.name)
    if point.exact is not None:
        return f"{name} = {value} is {axis.shown} = {point.exact}"
    _, (other, (low, high)) = result.enclosures[point].items()
    assert high is not None  # the point is sharp
    place = f"{name} = {value} is {other} = {_number((low, high))}"
    if len(point.polynomial) > LONG:
        return f"{place}, root of a polynomial of degree {len(point.polynomial) - 1}"
    meant = "e^eps" if axis.shown == "t" else f"e^(eps/{axis.power})"
    defined = f" with {axis.shown} = {meant}" if axis.shown != other else ""
    return f"{place}, where {_text(point.polynomial, axis.shown)} = 0{defined}"


def _text(polynomial: tuple[int, ...], name: str) -> str:
    terms = []
    for n, c in reversed(list(enumerate(polynomial))):
        if c:
            size = "" if abs(c) == 1 and n else str(abs(c)) + ("*" if n else "")
            power = "" if not n else name if n == 1 else f"{name}^{n}"
            terms.append(f"{'-' if c < 0 else '+'} {size}{power}")
    return " ".join(terms).removeprefix("+ ").replace("- ", "-", 1 if terms[0][0] == "-" else 0)
