"""Does a protocol of one's own define one channel? Its words, its subset form and its bits are compared at points."""

from collections.abc import Iterator
from fractions import Fraction

from symqif.closed_forms.channel_value import in_words, small
from symqif.comparison.points import some_points
from symqif.errors import SymqifError
from symqif.kernel.term import Rejected, Term, parse, substitute
from symqif.mechanisms import Protocol
from symqif.reduction.channels import Subset
from symqif.reduction.evaluation import Matrix


def refuse_two_channels(protocol: Protocol) -> None:
    """SymqifError if `outputs` and `entry`, or the bits, of a protocol give another channel than its subset form.

    Tried are simple points in its range with 2, 3, .. secrets. Where one of the two is not rational, nothing is said.
    """
    for point in some_points(protocol.variables, protocol.term(protocol.channel), map(parse, protocol.given)):
        where = ", ".join(f"{name} = {text}" for name, text in point.texts().items())
        try:
            form, *bits = (small(Subset.of(substitute(term, point.terms))) for term in _forms(protocol))
        except Rejected:  # not rational, too large, or no channel, which the proof of a closed form says
            continue
        if any(one != form for one in bits):  # set by set, as inverted bits give an equivalent channel
            bit = next(iter(protocol.bit_definitions))
            raise SymqifError(
                f"its bits {bit} give another channel than its definition of {protocol.channel} at {where}"
            )
        try:
            words = in_words(protocol, point.terms)
        except SymqifError as error:
            raise SymqifError(f"its outputs and entry are not a channel at {where}: {error}") from None
        rational = all(entry.is_Rational for entry in words.matrix.flat())
        if rational and _reduced(words.fractions()) != _reduced(form):
            raise SymqifError(
                f"its outputs and entry give another channel than its definition of {protocol.channel} at {where}"
            )


def _forms(protocol: Protocol) -> Iterator[Term]:
    """Its subset form, and for a unary encoding the one-hot rows of so many bits as there are secrets."""
    yield protocol.term(protocol.channel)
    if protocol.bit_definitions:
        yield "hot", ("kron", protocol.term(next(iter(protocol.bit_definitions))), "k")


def _reduced(matrix: Matrix) -> dict[tuple[Fraction, ...], Fraction]:
    """The inner of each posterior under the uniform prior: proportional columns are added up."""
    found: dict[tuple[Fraction, ...], Fraction] = {}
    for column in zip(*matrix, strict=True):
        if total := sum(column, Fraction(0)):
            posterior = tuple(Fraction(entry) / total for entry in column)
            found[posterior] = found.get(posterior, Fraction(0)) + total
    return found
