"""Does a protocol of one's own define one channel? Its words, its subset form and its bits are compared at points."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, islice

from symqif.comparison.channel_value import MOST, in_words, small
from symqif.comparison.points import points
from symqif.comparison.values import Point, holds
from symqif.errors import SymqifError
from symqif.kernel.term import Rejected, Term, parse, substitute
from symqif.mechanisms import Protocol
from symqif.mechanisms.parameters import shortcuts
from symqif.reduction.channels import Subset
from symqif.reduction.evaluation import Matrix

SEVERAL = 2  # numbers of secrets, and points for each of them
TRIED = 200  # points among which these are found
BASE = Fraction(2)  # e^(eps/2) or e^eps: at eps = 0 many channels are one


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
            raise SymqifError(f"its outputs and entry are no channel at {where}: {error}") from None
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


def some_points(variables: Mapping[str, str], channel: Term, given: Iterable[Term]) -> Iterator[Point]:
    """Points in the range with 2, 3, .. secrets: those with few parameters that are 0 or 1, where much is equal."""
    ranges = list(given)
    found = filter(None, (_with_secrets(k, variables, channel, ranges) for k in range(2, MOST)))
    return chain.from_iterable(islice(found, SEVERAL))


def _with_secrets(k: int, variables: Mapping[str, str], channel: Term, ranges: Sequence[Term]) -> list[Point]:
    base = {name: BASE for name in shortcuts("eps", variables)[:1] if "eps" in variables}
    tried = points(variables, [channel], {"k": Fraction(k), **base}, threshold="theta" in variables)
    found = [point for point in islice(tried, TRIED) if all(holds(relation, point) for relation in ranges)]
    return sorted(found, key=lambda point: sum(number in (0, 1) for number in point.numbers.values()))[:SEVERAL]


def _reduced(matrix: Matrix) -> dict[tuple[Fraction, ...], Fraction]:
    """The inner of each posterior under the uniform prior: proportional columns are added up."""
    found: dict[tuple[Fraction, ...], Fraction] = {}
    for column in zip(*matrix, strict=True):
        if total := sum(column, Fraction(0)):
            posterior = tuple(Fraction(entry) / total for entry in column)
            found[posterior] = found.get(posterior, Fraction(0)) + total
    return found
