"""Cascade: the output of one channel is the secret of the next."""

from __future__ import annotations

from symqif.channels.channel import Channel
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError


def cascade(first: Channel, second: Channel) -> Channel:
    """first . second, the matrix product: post-process the outputs of `first` (n x m) by `second` (m x l).

    The labels of second's secrets play no part: its rows are taken in the order of first's outputs.
    Raises SymqifError if the sizes do not fit.
    Source: Alvim et al., The Science of Quantitative Information Flow, 2020, chapter 4.
    """
    wanted(first, Channel)
    wanted(second, Channel)
    if len(first.outputs) != len(second.secrets):
        raise SymqifError(
            f"the second channel must have {len(first.outputs)} secrets, one for each output of the first, "
            f"not {len(second.secrets)}"
        )
    return Channel(first.matrix * second.matrix, first.secrets, second.outputs)
