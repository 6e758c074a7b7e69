"""A gain function that tells two channels apart by one set of secrets that B favours more often, or more strongly."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.columns import Favoured
from symqif.refinement_kernel.favoured import BySet, Favouring, check_loss
from symqif.refinement_kernel.irrational import Interval, Number, positive
from symqif.refinement_kernel.number import Real


@dataclass(frozen=True)
class Loss:
    """An action that gains from the secrets in one set and loses by those in the other."""

    plus: Favoured
    minus: Favoured
    gain: Fraction
    loss: Fraction


def gain_of_a_set(a: Favouring, b: Favouring) -> Loss | None:
    """The action; None if no set is certainly favoured more often, or more strongly, under B."""
    for loss in (*_stronger(a, b), *_more_often(a, b)):
        with suppress(Rejected):
            check_loss(a, b, loss.plus, loss.minus, loss.gain, loss.loss)
            return loss
    return None


def _stronger(a: Favouring, b: Favouring) -> Iterator[Loss]:
    """One secret against another, at a ratio between the largest ones of A and of B."""
    ratios = [max((_middle(p / q) for p, q in channel.pairs if positive(q)), default=Fraction(1)) for channel in (a, b)]
    if ratios[0] < ratios[1]:
        favoured = next(_sets(b))
        inside, outside = min(favoured), min(set(range(1, b.k + 1)) - favoured)
        yield Loss(frozenset({inside}), frozenset({outside}), Fraction(1), sum(ratios, Fraction(0)) / 2)


def _more_often(a: Favouring, b: Favouring) -> Iterator[Loss]:
    """The members of the first set that is favoured more often under B, against all other secrets.

    With the loss w = (r s - d)/(k - s) where 2 d = min(r - 1, (r-1) r s/(k - s + r - 1)), for s members and the ratio
    r, the action gains d after a report of this set, and less than 0 after any other one.
    """
    everything = frozenset(range(1, b.k + 1))
    for favoured in _sets(b, a):
        if positive(b.weights_of(favoured)[0] - a.weights_of(favoured)[0]):
            r = min(_middle(p / q) for p, q in b.pairs if positive(q))
            size, others = len(favoured), b.k - len(favoured)
            d = min(r - 1, (r - 1) * r * size / (others + r - 1)) / 2
            yield Loss(favoured, everything - favoured, Fraction(1), (r * size - d) / others)
            return


def _sets(b: Favouring, a: Favouring | None = None) -> Iterator[Favoured]:
    """The sets that B favours, one of each size where it treats them alike; of these first one that A never favours."""
    if isinstance(b, BySet):
        yield from b.weights
        return
    for size in b.weights:
        if isinstance(a, BySet):
            yield from _least(a, size)
        else:
            yield frozenset(range(1, size + 1))


def _least(a: BySet, size: int) -> Iterator[Favoured]:
    """A set of this size that A does not favour, if there is one, else all of them."""
    some = map(frozenset, combinations(range(1, a.k + 1), size))
    missing = next((favoured for favoured in some if favoured not in a.weights), None)
    yield from [missing] if missing else (favoured for favoured in a.weights if len(favoured) == size)


def _middle(value: Number) -> Fraction:
    """The number, or one that is near to it."""
    match value:
        case Interval():
            return (value.low + value.high) / 2
        case Real():
            return (value.near.low + value.near.high) / 2
        case Fraction():
            return value
    raise Rejected("the ratio is a function")
