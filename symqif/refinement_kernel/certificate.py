"""What shows that A is refined by B, or that it is not: made from data, whole, and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from symqif.kernel.term import Rejected
from symqif.refinement_kernel import hyper, witness
from symqif.refinement_kernel.columns import BySize, Favoured
from symqif.refinement_kernel.data import actions_of, channel_term, integer, moves_of
from symqif.refinement_kernel.favoured import BySet, Favouring, check_loss, check_order, same_order
from symqif.refinement_kernel.hyper import Action, Hyper, Moves, check_gain, check_moves
from symqif.refinement_kernel.irrational import Number
from symqif.refinement_kernel.number import Matrix, number
from symqif.refinement_kernel.symmetric import Symmetry


@dataclass(frozen=True)
class Witness:
    """A channel W with A.W = B: what B reports can be made from what A reports. symmetries: some of all three."""

    a: Matrix
    b: Matrix
    matrix: Matrix
    symmetries: Sequence[Symmetry] = ()

    def __post_init__(self) -> None:
        for name in ("a", "b", "matrix"):
            object.__setattr__(self, name, witness.exact(getattr(self, name)))

    def check(self) -> None:
        """Accept a witness, or raise `Rejected`."""
        try:
            witness.check_witness(self.a, self.matrix, self.b, self.symmetries)
        except Rejected:
            if not self.symmetries:
                raise
            witness.check_witness(self.a, self.matrix, self.b)  # it may be one without them

    @property
    def equivalent(self) -> bool | None:
        """Is B refined by A, too? None where that is not decided."""
        return witness.same(self.a, self.b)


@dataclass(frozen=True)
class Gain:
    """A gain function (a row for each action, a column for each secret) by which B leaks more than A.

    The prior is uniform; `values` are the posterior vulnerabilities under A and under B.
    """

    a: Matrix
    b: Matrix
    gains: Matrix

    def __post_init__(self) -> None:
        for name in ("a", "b", "gains"):
            object.__setattr__(self, name, witness.exact(getattr(self, name)))

    def check(self) -> None:
        """Accept that B leaks more, or raise `Rejected`."""
        _ = self.values

    @cached_property
    def values(self) -> tuple[Number, Number]:
        return witness.check_gain(self.a, self.gains, self.b)


@dataclass(frozen=True)
class SubsetWitness:
    """A witness between channels that report subsets: from which size to which, and how the subsets overlap.

    moves: the probabilities of (group of A, group of B), where group 0 tells nothing. A subset of B's group j is
    chosen uniformly among those that overlap most with A's with some probability, else uniformly. What moves leave of
    the weights is moved independently.
    """

    a: BySize
    b: BySize
    moves: Moves

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", {pair: number(chance) for pair, chance in self.moves.items()})

    def check(self) -> None:
        """Accept a witness, or raise `Rejected`."""
        check_moves(*self.hypers, self.moves)

    @cached_property
    def hypers(self) -> tuple[Hyper, Hyper]:
        return Hyper.of(self.a), Hyper.of(self.b)

    @property
    def equivalent(self) -> bool | None:
        """Is B refined by A, too? None where that is not decided."""
        return hyper.same(*self.hypers)


@dataclass(frozen=True)
class SubsetGain:
    """A gain function by which B leaks more than A, alike for all subsets of a size; no action gains 0 always.

    The prior is uniform; `values` are the posterior vulnerabilities under A and under B.
    """

    a: BySize
    b: BySize
    actions: Sequence[Action]

    def __post_init__(self) -> None:
        actions = [Action(n.size, number(n.inside), number(n.outside)) for n in self.actions]
        object.__setattr__(self, "actions", tuple(actions))

    def check(self) -> None:
        """Accept that B leaks more, or raise `Rejected`."""
        _ = self.values

    @cached_property
    def hypers(self) -> tuple[Hyper, Hyper]:
        return Hyper.of(self.a), Hyper.of(self.b)

    @cached_property
    def values(self) -> tuple[Number, Number]:
        return check_gain(*self.hypers, self.actions)


@dataclass(frozen=True)
class OrderWitness:
    """For channels with one likelihood ratio: B favours no set more often than A does.

    A witness keeps what A reports with some probability, else reports what B does of what tells nothing
    (beyond.equal-ratio of the catalogue).
    """

    a: Favouring
    b: Favouring

    def check(self) -> None:
        """Accept a witness, or raise `Rejected`."""
        check_order(self.a, self.b)

    @property
    def equivalent(self) -> bool | None:
        """Does A favour no set more often either? None where that is not decided."""
        return same_order(self.b, self.a)


@dataclass(frozen=True)
class SetGain:
    """A gain function of two actions by which B leaks more than A: one gains nothing.

    The other gains `gain` from the secrets in `plus` and loses `loss` by those in `minus`. The prior is uniform;
    `values` are the posterior vulnerabilities under A and under B.
    """

    a: Favouring
    b: Favouring
    plus: Favoured
    minus: Favoured
    gain: Number
    loss: Number

    def check(self) -> None:
        """Accept that B leaks more, or raise `Rejected`."""
        _ = self.values

    @cached_property
    def values(self) -> tuple[Number, Number]:
        return check_loss(self.a, self.b, self.plus, self.minus, number(self.gain), number(self.loss))


Certificate = Witness | Gain | SubsetWitness | SubsetGain | OrderWitness | SetGain


def of_data(data: Any) -> Certificate:
    """A certificate with both channels, from its data; `Rejected` for what is none."""
    try:
        return _of_data(data)
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise Rejected(f"this is no certificate of refinement: {str(error)[:60]}") from None


def _of_data(data: Any) -> Certificate:
    a, b = map(channel, data["channels"])
    match data:
        case {"kind": "witness", "matrix": matrix}:
            symmetries = [Symmetry(*(tuple(map(integer, p)) for p in one)) for one in data.get("symmetries", ())]
            return Witness(_of(list, a), _of(list, b), matrix, symmetries)
        case {"kind": "gain", "gain": gains}:
            return Gain(_of(list, a), _of(list, b), gains)
        case {"kind": "witness", "moves": moves}:
            return SubsetWitness(_of(BySize, a), _of(BySize, b), moves_of(moves, number))
        case {"kind": "gain", "actions": actions}:
            return SubsetGain(_of(BySize, a), _of(BySize, b), actions_of(actions, number))
        case {"kind": "witness", "rule": "beyond.equal-ratio"}:
            return OrderWitness(_of(BySize | BySet, a), _of(BySize | BySet, b))
        case {"kind": "gain", "action": [more, less]}:
            plus, minus = (frozenset(map(integer, side["secrets"])) for side in (more, less))
            gain, loss = number(more["gain"]), -1 * number(less["gain"])
            return SetGain(_of(BySize | BySet, a), _of(BySize | BySet, b), plus, minus, gain, loss)
    raise Rejected("this is no certificate of refinement")


def channel(data: Any) -> BySize | BySet | Any:
    """A channel in subset form, by what its reports favour, or as rows of a matrix, which are not looked at."""
    if isinstance(data, str):
        return BySize.of(channel_term(data, ()))
    if isinstance(data, Mapping):
        return BySet(integer(data["secrets"]), [(frozenset(map(integer, s)), p, q) for s, p, q in data["reports"]])
    return data


def _of(kind: Any, value: Any) -> Any:
    if not isinstance(value, kind):
        raise Rejected("a certificate is for channels of another kind")
    return value
