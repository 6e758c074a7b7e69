"""What a decision about refinement rests on: a witness or a gain function, explicit, by sizes or by sets of secrets."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symqif.kernel.term import Rejected
from symqif.refinement_kernel import witness
from symqif.refinement_kernel.columns import Column, check_one_ratio, weights
from symqif.refinement_kernel.favoured import Favoured, Favouring, check_loss, check_order
from symqif.refinement_kernel.hyper import Action, Hyper, Moves, check_gain, check_moves, left
from symqif.refinement_kernel.number import Matrix, Number, at_least, zero
from symqif.refinement_kernel.symmetric import Symmetry
from symqif.refinement_kernel.witness import vulnerability


@dataclass(frozen=True)
class Witness:
    """A channel W with A.W = B: what B reports can be made from what A reports. symmetries: some of all three."""

    a: Matrix
    b: Matrix
    matrix: Matrix
    symmetries: Sequence[Symmetry] = ()

    def check(self) -> None:
        """The kernel's check; `Rejected` if it is no witness."""
        try:
            witness.check_witness(self.a, self.matrix, self.b, self.symmetries)
        except Rejected:
            if not self.symmetries:
                raise
            witness.check_witness(self.a, self.matrix, self.b)  # it may be one without them

    def data(self) -> dict[str, Any]:
        return {"kind": "witness", "matrix": _texts(self.matrix)}


@dataclass(frozen=True)
class Gain:
    """A gain function (a row for each action, a column for each secret) by which B leaks more than A.

    The prior is uniform; `values` are the posterior vulnerabilities under A and under B.
    """

    a: Matrix
    b: Matrix
    gains: Matrix

    def check(self) -> None:
        """The kernel's check; `Rejected` if B does not leak more."""
        witness.check_gain(self.a, self.gains, self.b)

    @property
    def values(self) -> tuple[Number, Number]:
        return vulnerability(self.a, self.gains), vulnerability(self.b, self.gains)

    def data(self) -> dict[str, Any]:
        prior = [str(Fraction(1, len(self.a)))] * len(self.a)
        return {"kind": "gain", "prior": prior, "gain": _texts(self.gains), **_values(self.values)}


@dataclass(frozen=True)
class SubsetWitness:
    """A witness between channels that report subsets: from which size to which, and how the subsets overlap.

    moves: the probabilities of (group of A, group of B), where group 0 tells nothing. A subset of B's group j is
    chosen uniformly among those that overlap most with A's with probability `overlap[j]`, else uniformly. What moves
    leave of the weights is moved independently.
    """

    a: Hyper
    b: Hyper
    moves: Moves

    def check(self) -> None:
        """The kernel's check; `Rejected` if it is no witness."""
        check_moves(self.a, self.b, self.moves)

    @property
    def overlap(self) -> dict[int, Number]:
        """What is to be mixed with uniform reports, so that B says as much as it does and no more."""
        rows, columns = left(self.a, self.b, self.moves)
        rest = sum(rows, Fraction(0))
        reached: list[Number] = [Fraction(0)] * len(columns)
        for (i, j), chance in self.moves.items():
            reached[j] = reached[j] + chance * self.a.groups[i].success(self.b.groups[j].size)
        shares: dict[int, Number] = {}
        for j, group in enumerate(self.b.groups[1:], 1):
            if not zero(columns[j]):
                parts = (own * one.success(group.size) for own, one in zip(rows, self.a.groups, strict=True))
                reached[j] = reached[j] + columns[j] / rest * sum(parts, Fraction(0))
            even = group.weight * Fraction(group.size, self.b.k)
            surplus = reached[j] - even
            shares[j] = (group.weight * group.own - even) / surplus if not zero(surplus) else Fraction(0)
        return shares

    def data(self) -> dict[str, Any]:
        shares = self.overlap
        return {
            "kind": "witness",
            "a": _groups(self.a),
            "b": _groups(self.b),
            "moves": [[i, j, str(value)] for (i, j), value in sorted(self.moves.items()) if not zero(value)],
            "overlap": {str(j): str(value) for j, value in shares.items()},
        }


@dataclass(frozen=True)
class SubsetGain:
    """A gain function by which B leaks more than A, alike for all subsets of a size; no action gains 0 always.

    The prior is uniform; `values` are the posterior vulnerabilities under A and under B.
    """

    a: Hyper
    b: Hyper
    actions: Sequence[Action]

    def check(self) -> None:
        """The kernel's check; `Rejected` if B does not leak more."""
        check_gain(self.a, self.b, self.actions)

    @property
    def values(self) -> tuple[Number, Number]:
        return self.a.value(self.actions), self.b.value(self.actions)

    def data(self) -> dict[str, Any]:
        actions = [[n.size, str(n.inside), str(n.outside)] for n in self.actions]
        return {"kind": "gain", "prior": "uniform", "actions": actions, **_values(self.values)}


@dataclass(frozen=True)
class RatioWitness:
    """For channels with one likelihood ratio: at each size from 1 to k-1, B reports a subset no more often than A does.

    A witness keeps what A reports with probability `kept` and else reports what B does of what tells nothing
    (beyond.equal-ratio of the catalogue).
    """

    k: int
    a: Sequence[Column]
    b: Sequence[Column]

    def check(self) -> None:
        """The base's check; `Rejected` if it is no witness, or that is not decided."""
        check_one_ratio(self.k, self.a, self.b)

    @property
    def equal(self) -> bool:
        """Is A no more likely either to report any subset that tells something?"""
        return all(at_least(theirs, ours) for ours, theirs in weights(self.k, self.a, self.b).values())

    def data(self) -> dict[str, Any]:
        pairs = weights(self.k, self.a, self.b).items()
        kept = [[size, str(theirs / ours)] for size, (ours, theirs) in pairs if not zero(ours)]
        return {"kind": "witness", "rule": "beyond.equal-ratio", "kept": kept}


@dataclass(frozen=True)
class SetWitness:
    """For channels with one likelihood ratio: B favours no set more often than A does.

    A witness keeps what A reports with some probability, else reports what B does of what tells nothing
    (beyond.equal-ratio of the catalogue).
    """

    a: Favouring
    b: Favouring

    def check(self) -> None:
        """The base's check; `Rejected` if it is no witness, or that is not decided."""
        check_order(self.a, self.b)

    @property
    def equal(self) -> bool:
        """Does A favour no set more often either?"""
        try:
            check_order(self.b, self.a)
        except Rejected:
            return False
        return True

    def data(self) -> dict[str, Any]:
        return {"kind": "witness", "rule": "beyond.equal-ratio", "favoured": len(self.b.weights)}


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
        """The base's check; `Rejected` if B does not leak more."""
        _ = self.values

    @property
    def values(self) -> tuple[Number, Number]:
        return check_loss(self.a, self.b, self.plus, self.minus, self.gain, self.loss)

    def data(self) -> dict[str, Any]:
        actions = [
            {"secrets": sorted(self.plus), "gain": str(self.gain)},
            {"secrets": sorted(self.minus), "gain": str(-1 * self.loss)},
        ]
        return {"kind": "gain", "prior": "uniform", "action": actions, **_values(self.values)}


Certificate = Witness | Gain | SubsetWitness | SubsetGain | RatioWitness | SetWitness | SetGain


def _values(values: tuple[Number, Number]) -> dict[str, str]:
    return dict(zip(("value_a", "value_b"), map(str, values), strict=True))


def _groups(hyper: Hyper) -> list[list[Any]]:
    return [[group.size, str(group.weight), str(group.inside), str(group.outside)] for group in hyper.groups]


def _texts(matrix: Matrix) -> list[list[str]]:
    """As texts; the same object, as nothing is in most places of a large witness, is written once."""
    known = {id(entry): str(entry) for entry in {id(entry): entry for row in matrix for entry in row}.values()}
    return [[known[id(entry)] for entry in row] for row in matrix]
