"""What shows that A is refined by B, or that it is not: made from data, whole, and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from symqif.kernel.term import Rejected
from symqif.refinement_kernel import favoured, hull, hyper, one_hot, witness
from symqif.refinement_kernel.columns import BySize, Favoured
from symqif.refinement_kernel.data import channel_term, made, named
from symqif.refinement_kernel.favoured import BySet, Favouring
from symqif.refinement_kernel.hyper import Action, Hyper, Moves
from symqif.refinement_kernel.irrational import Number
from symqif.refinement_kernel.number import Matrix, number
from symqif.refinement_kernel.one_hot import OneHot, subset_channel

TOLD = ("prior", "value_a", "value_b", "a", "b", "overlap", "kept", "favoured")  # to people: it follows from the rest


def _by_size(data: Any) -> BySize:
    return subset_channel(channel_term(data, ()))


def _one_hot(data: Any) -> OneHot:
    channel = _by_size(data)
    if not isinstance(channel, OneHot):
        raise Rejected(f"no channel of {channel.k} bits: {str(data)[:60]}")
    return channel


def _favouring(data: Any) -> Favouring:
    return made(BySet, data) if isinstance(data, Mapping) else _by_size(data)


class _Refuting:
    """That B leaks more than A, by a gain function under the uniform prior."""

    values: Any  # the posterior vulnerabilities under A and under B; `Rejected` unless the second is larger

    def check(self) -> None:
        """Accept that B leaks more, or raise `Rejected`."""
        _ = self.values


@dataclass(frozen=True)
class Witness:
    """A channel W with A.W = B: what B reports can be made from what A reports."""

    a: Matrix
    b: Matrix
    matrix: Matrix
    kind: Literal["witness"] = "witness"

    def __post_init__(self) -> None:
        for name in ("a", "b", "matrix"):
            object.__setattr__(self, name, witness.exact(getattr(self, name)))

    def check(self) -> None:
        """Accept a witness, or raise `Rejected`."""
        witness.check_witness(self.a, self.matrix, self.b)

    @property
    def equivalent(self) -> bool | None:
        """Is B refined by A, too? None where that is not decided."""
        return witness.same(self.a, self.b)


@dataclass(frozen=True)
class Gain(_Refuting):
    """A gain function: a row for each action, a column for each secret."""

    a: Matrix
    b: Matrix
    gains: Annotated[Matrix, "gain"]
    kind: Literal["gain"] = "gain"

    def __post_init__(self) -> None:
        for name in ("a", "b", "gains"):
            object.__setattr__(self, name, witness.exact(getattr(self, name)))

    @cached_property
    def values(self) -> tuple[Number, Number]:
        return witness.check_gain(self.a, self.gains, self.b)


@dataclass(frozen=True)
class _BySize:
    """Two channels in subset form."""

    a: Annotated[BySize, _by_size]
    b: Annotated[BySize, _by_size]

    @cached_property
    def hypers(self) -> tuple[Hyper, Hyper]:
        return Hyper.of(self.a), Hyper.of(self.b)


@dataclass(frozen=True)
class SubsetWitness(_BySize):
    """A witness between channels that report subsets: from which size to which, and how the subsets overlap.

    moves: the probabilities of (group of A, group of B), where group 0 tells nothing. A subset of B's group j is
    chosen uniformly among those that overlap most with A's with some probability, else uniformly. What moves leave of
    the weights is moved independently.
    """

    moves: Moves
    kind: Literal["witness"] = "witness"

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", {pair: number(chance) for pair, chance in self.moves.items()})

    def check(self) -> None:
        """Accept a witness, or raise `Rejected`."""
        hyper.check_moves(*self.hypers, self.moves)

    @property
    def equivalent(self) -> bool | None:
        """Is B refined by A, too? None where that is not decided."""
        return hyper.same(*self.hypers)


@dataclass(frozen=True)
class SubsetGain(_Refuting, _BySize):
    """A gain function that is alike for all subsets of a size; no action gains 0 always."""

    actions: Sequence[Action]
    kind: Literal["gain"] = "gain"

    def __post_init__(self) -> None:
        actions = [Action(n.size, number(n.inside), number(n.outside)) for n in self.actions]
        object.__setattr__(self, "actions", tuple(actions))

    @cached_property
    def values(self) -> tuple[Number, Number]:
        return hyper.check_gain(*self.hypers, self.actions)


@dataclass(frozen=True)
class BitWitness:
    """For unary encodings: a channel W of one bit with M.W = N, which each bit of A's report is put through."""

    a: Annotated[OneHot, _one_hot]
    b: Annotated[OneHot, _one_hot]
    matrix: Matrix
    rule: Literal["bits"] = "bits"
    kind: Literal["witness"] = "witness"

    def __post_init__(self) -> None:
        object.__setattr__(self, "matrix", witness.exact(self.matrix))

    def check(self) -> None:
        """Accept a witness, or raise `Rejected`."""
        one_hot.check_bits(self.a, self.b, self.matrix)

    @property
    def equivalent(self) -> bool | None:
        """Is B refined by A, too? None where that is not decided."""
        return one_hot.same(self.a, self.b)


@dataclass(frozen=True)
class OrderWitness:
    """For channels with one likelihood ratio: B favours no set more often than A does.

    A witness keeps what A reports with some probability, else reports what B does of what tells nothing
    (beyond.equal-ratio of the catalogue).
    """

    a: Annotated[Favouring, _favouring]
    b: Annotated[Favouring, _favouring]
    rule: Literal["beyond.equal-ratio"] = "beyond.equal-ratio"
    kind: Literal["witness"] = "witness"

    def check(self) -> None:
        """Accept that A is refined by B, or raise `Rejected`."""
        favoured.check_order(self.a, self.b)

    @property
    def equivalent(self) -> bool | None:
        """Does A favour no set more often either? None where that is not decided."""
        return favoured.same_order(self.b, self.a)


@dataclass(frozen=True)
class SetGain(_Refuting):
    """Two actions, of which one gains nothing, and the other from the secrets in one set, or loses by another one's."""

    a: Annotated[Favouring, _favouring]
    b: Annotated[Favouring, _favouring]
    plus: Favoured
    minus: Favoured
    gain: Number
    loss: Number
    kind: Literal["gain"] = "gain"

    @cached_property
    def values(self) -> tuple[Number, Number]:
        return favoured.check_loss(self.a, self.b, self.plus, self.minus, self.gain, self.loss)


@dataclass(frozen=True)
class Means:
    """Max-case: a matrix W with entries >= 0 and A.W = B, by which B's posteriors are means of A's."""

    a: Matrix
    b: Matrix
    matrix: Annotated[Matrix, "means"]
    order: Literal["max-case"] = "max-case"
    kind: Literal["witness"] = "witness"

    def __post_init__(self) -> None:
        for name in ("a", "b", "matrix"):
            object.__setattr__(self, name, witness.exact(getattr(self, name)))

    def check(self) -> None:
        """Accept a matrix of means, or raise `Rejected`."""
        hull.check_means(self.a, self.matrix, self.b)


@dataclass(frozen=True)
class MaxGain(_Refuting):
    """Max-case: an action, with a gain for each secret, of which the largest expected gain is larger under B."""

    a: Matrix
    b: Matrix
    gains: Annotated[Sequence[Number], "action"]
    order: Literal["max-case"] = "max-case"
    kind: Literal["gain"] = "gain"

    def __post_init__(self) -> None:
        for name in ("a", "b"):
            object.__setattr__(self, name, witness.exact(getattr(self, name)))
        object.__setattr__(self, "gains", tuple(map(number, self.gains)))

    @cached_property
    def values(self) -> tuple[Number, Number]:
        return hull.check_action(self.a, self.gains, self.b)


@dataclass(frozen=True)
class SubsetMeans(_BySize):
    """Max-case, for channels that report subsets: for each group of B, one of A with its posteriors in the hull."""

    groups: Sequence[int]
    order: Literal["max-case"] = "max-case"
    kind: Literal["witness"] = "witness"

    def check(self) -> None:
        """Accept that the posteriors are in the hulls, or raise `Rejected`."""
        hull.check_sizes(*self.hypers, self.groups)


@dataclass(frozen=True)
class SubsetBet(_Refuting, _BySize):
    """Max-case, for channels that report subsets: a group of B, on a subset of which to bet wins more often under B."""

    group: int
    order: Literal["max-case"] = "max-case"
    kind: Literal["gain"] = "gain"

    @cached_property
    def values(self) -> tuple[Number, Number]:
        return hull.check_bet(*self.hypers, self.group)


MaxCase = Means | MaxGain | SubsetMeans | SubsetBet
Certificate = Witness | Gain | SubsetWitness | SubsetGain | BitWitness | OrderWitness | SetGain | MaxCase


def of_data(data: Any) -> Certificate:
    """A certificate with both channels, from its data; `Rejected` for what is none."""
    a, b = made(tuple[Any, Any], named(data).get("channels"))
    rest = {name: part for name, part in data.items() if name not in ("channels", *TOLD)}
    return made(Certificate, {"a": a, "b": b, **rest})  # type: ignore[no-any-return]
