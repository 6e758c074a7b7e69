"""A channel as a table: a row for each secret, a column for each output."""

from collections.abc import Iterator

from symqif.channels.channel import Channel, abridged
from symqif.report.formula.text import expression_text

BETWEEN = ".."  # stands for rows and columns that are left out


def channel_lines(channel: Channel) -> Iterator[str]:
    """The matrix with its labels; of a large one the first rows and columns and the last."""
    columns = abridged(list(range(len(channel.outputs))), None)
    table = [["", *(BETWEEN if n is None else _label(channel.outputs[n]) for n in columns)]]
    for secret, row in abridged(list(zip(channel.secrets, channel.rows, strict=True)), (BETWEEN, None)):
        entries = (BETWEEN if n is None or row is None else expression_text(row[n]) for n in columns)
        table.append([_label(secret), *entries])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        yield "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True))


def _label(label: object) -> str:
    return str(label).replace(" ", "")
