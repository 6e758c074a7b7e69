"""What shows that A is refined by B, or that it is not: made from data, whole, and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from symqif.kernel.term import Rejected
from symqif.refinement_kernel import hyper, witness
from symqif.refinement_kernel.columns import BySize, Favoured
from symqif.refinement_kernel.data import actions_of, channel_term, fields, integer, listed, moves_of, row
from symqif.refinement_kernel.favoured import BySet, Favouring, check_loss, check_order, same_order
from symqif.refinement_kernel.hyper import Action, Hyper, Moves, check_gain, check_moves
from symqif.refinement_kernel.irrational import Number
from symqif.refinement_kernel.number import Matrix, number
from symqif.refinement_kernel.symmetric import Symmetry

TOLD = ("prior", "value_a", "value_b", "a", "b", "overlap", "kept", "favoured")  # to people: it follows from the rest


class _Refuting:
    """That B leaks more than A, by a gain function under the uniform prior."""

    @cached_property
    def values(self) -> tuple[Number, Number]:
        """The posterior vulnerabilities under A and under B; `Rejected` unless the second is larger."""
        raise NotImplementedError

    def check(self) -> None:
        """Accept that B leaks more, or raise `Rejected`."""
        _ = self.values


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
class Gain(_Refuting):
    """A gain function: a row for each action, a column for each secret."""

    a: Matrix
    b: Matrix
    gains: Matrix

    def __post_init__(self) -> None:
        for name in ("a", "b", "gains"):
            object.__setattr__(self, name, witness.exact(getattr(self, name)))

    @cached_property
    def values(self) -> tuple[Number, Number]:
        return witness.check_gain(self.a, self.gains, self.b)


@dataclass(frozen=True)
class _BySize:
    """Two channels in subset form."""

    a: BySize
    b: BySize

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

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", {pair: number(chance) for pair, chance in self.moves.items()})

    def check(self) -> None:
        """Accept a witness, or raise `Rejected`."""
        check_moves(*self.hypers, self.moves)

    @property
    def equivalent(self) -> bool | None:
        """Is B refined by A, too? None where that is not decided."""
        return hyper.same(*self.hypers)


@dataclass(frozen=True)
class SubsetGain(_Refuting, _BySize):
    """A gain function that is alike for all subsets of a size; no action gains 0 always."""

    actions: Sequence[Action]

    def __post_init__(self) -> None:
        actions = [Action(n.size, number(n.inside), number(n.outside)) for n in self.actions]
        object.__setattr__(self, "actions", tuple(actions))

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
        """Accept that A is refined by B, or raise `Rejected`."""
        check_order(self.a, self.b)

    @property
    def equivalent(self) -> bool | None:
        """Does A favour no set more often either? None where that is not decided."""
        return same_order(self.b, self.a)


@dataclass(frozen=True)
class SetGain(_Refuting):
    """Two actions, of which one gains nothing.

    The other gains `gain` from the secrets in `plus` and loses `loss` by those in `minus`.
    """

    a: Favouring
    b: Favouring
    plus: Favoured
    minus: Favoured
    gain: Number
    loss: Number

    @cached_property
    def values(self) -> tuple[Number, Number]:
        return check_loss(self.a, self.b, self.plus, self.minus, number(self.gain), number(self.loss))


Certificate = Witness | Gain | SubsetWitness | SubsetGain | OrderWitness | SetGain


def of_data(data: Any) -> Certificate:
    """A certificate with both channels, from its data; `Rejected` for what is none."""
    match data:
        case {"kind": "witness", "matrix": _}:
            (a, b), rows, symmetries = _read({"symmetries": [], **data}, matrix=_rows, symmetries=_symmetries)
            return Witness(_of(tuple, a), _of(tuple, b), rows, symmetries)
        case {"kind": "gain", "gain": _}:
            (a, b), rows = _read(data, gain=_rows)
            return Gain(_of(tuple, a), _of(tuple, b), rows)
        case {"kind": "witness", "moves": _}:
            (a, b), moves = _read(data, moves=moves_of(number))
            return SubsetWitness(_of(BySize, a), _of(BySize, b), moves)
        case {"kind": "gain", "actions": _}:
            (a, b), actions = _read(data, actions=actions_of(number))
            return SubsetGain(_of(BySize, a), _of(BySize, b), actions)
        case {"kind": "witness", "rule": "beyond.equal-ratio"}:
            (a, b), _ = _read(data, rule=str)
            return OrderWitness(_of(BySize | BySet, a), _of(BySize | BySet, b))
        case {"kind": "gain", "action": _}:
            (a, b), ((plus, gain), (minus, loss)) = _read(data, action=lambda sides: row(sides, _side, _side))
            return SetGain(_of(BySize | BySet, a), _of(BySize | BySet, b), plus, minus, gain, -1 * loss)
    raise Rejected("this is no certificate of refinement")


def _read(data: Mapping[str, Any], **readers: Any) -> list[Any]:
    """Both channels, and what else there is."""
    _, *found = fields(data, told=TOLD, kind=str, channels=lambda both: row(both, channel, channel), **readers)
    return found


def channel(data: Any) -> BySize | BySet | Matrix:
    """A channel in subset form, by what its reports favour, or as rows of a matrix."""
    if isinstance(data, str):
        return BySize.of(channel_term(data, ()))
    if isinstance(data, Mapping):
        return BySet(*fields(data, secrets=integer, reports=lambda reports: listed(reports, _report)))
    return _rows(data)


def _report(data: Any) -> Any:
    return row(data, _secrets, number, number)


def _side(data: Any) -> list[Any]:
    return fields(data, secrets=_secrets, gain=number)


def _secrets(data: Any) -> frozenset[int]:
    return frozenset(listed(data, integer))


def _rows(data: Any) -> Matrix:
    return listed(data, lambda entries: listed(entries, number))


def _symmetries(data: Any) -> Sequence[Symmetry]:
    return listed(data, lambda one: Symmetry(*row(one, *[lambda places: listed(places, integer)] * 3)))


def _of(kind: Any, value: Any) -> Any:
    if not isinstance(value, kind):
        raise Rejected("a certificate is for channels of another kind")
    return value
