"""Merging of proportional columns: outputs that tell an adversary the same thing."""

from __future__ import annotations

from typing import TypeAlias

from symqif.channels.channel import Channel
from symqif.channels.wanted import wanted
from symqif.later import sympy
from symqif.symbols import canonical

Column: TypeAlias = "tuple[sympy.Expr, ...]"


def merge_columns(channel: Channel) -> Channel:
    """The reduced channel: proportional columns are added up, zero columns dropped.

    No leakage measure changes. Columns count as proportional if they are so identically in all parameters. The outputs
    that are left keep their order, and the label of the first of those merged into them.

    Source: Alvim et al., The Science of Quantitative Information Flow, 2020, chapter 4.

    >>> from symqif import oue
    >>> from symqif.channels import merge_columns
    >>> len(oue(k=2).outputs), len(merge_columns(oue(k=2)).outputs)
    (4, 3)
    """
    channel = wanted(channel, Channel)
    merged: dict[Column, tuple[sympy.Expr, list[Column]]] = {}
    for label, column in zip(channel.outputs, channel.columns, strict=True):
        shape = column_direction(column)
        if shape:
            merged.setdefault(shape, (label, []))[1].append(column)
    columns = [[canonical(sympy.Add(*entries)) for entries in zip(*group, strict=True)] for _, group in merged.values()]
    labels = tuple(label for label, _ in merged.values())
    return Channel(list(zip(*columns, strict=True)), channel.secrets, labels)


def column_direction(column: Column) -> Column:
    """The column divided by its first non-zero entry: equal for proportional columns; () for a zero column."""
    lead = next((entry for entry in column if entry != 0), None)
    return () if lead is None else tuple(canonical(entry / lead) for entry in column)
