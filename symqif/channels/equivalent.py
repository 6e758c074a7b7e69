"""Equivalence of channels up to what their outputs are called."""

from __future__ import annotations

from symqif.channels.channel import Channel
from symqif.channels.merge_columns import direction, merge_columns


def equivalent(a: Channel, b: Channel) -> bool:
    """Are the channels the same once proportional columns are merged, zero ones dropped and the rest reordered?

    Then, and only then, each refines the other. Rows are compared in order; labels play no part.
    Source: Alvim et al., The Science of Quantitative Information Flow, 2020, chapters 4 and 9.
    """
    first, second = ({direction(c): c for c in merge_columns(channel).columns} for channel in (a, b))
    return first == second
