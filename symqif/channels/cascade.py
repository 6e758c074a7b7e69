"""Cascade: the output of one channel is the secret of the next."""

from symqif.channels.channel import Channel
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError


def cascade(first: Channel, second: Channel) -> Channel:
    """The cascade first . second: the outputs of one channel are the secrets of the next.

    It is the matrix product. Rows of `second` belong to the outputs of `first` in their order; labels play no part.

    Args:
        first: n secrets, m outputs.
        second: m secrets, l outputs.

    Raises:
        SymqifError: the sizes do not fit.

    Source: Alvim et al., The Science of Quantitative Information Flow, 2020, chapter 4.

    >>> from symqif import grr
    >>> from symqif.channels import cascade
    >>> cascade(grr(k=2, t=3), grr(k=2, t=3)).fractions()
    [[Fraction(5, 8), Fraction(3, 8)], [Fraction(3, 8), Fraction(5, 8)]]
    """
    first = wanted(first, Channel)
    second = wanted(second, Channel)
    if len(first.outputs) != len(second.secrets):
        raise SymqifError(
            f"the second channel must have {len(first.outputs)} secrets, one for each output of the first, "
            f"not {len(second.secrets)}"
        )
    return Channel(first.matrix * second.matrix, first.secrets, second.outputs)
