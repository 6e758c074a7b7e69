"""What a decision about refinement rests on, as data: the certificate with both channels, and what it says."""

from fractions import Fraction
from typing import Any

from symqif.refinement.numbers import channel_data, readable, text
from symqif.refinement_kernel.certificate import (
    Certificate,
    Gain,
    OrderWitness,
    SetGain,
    SubsetGain,
    SubsetWitness,
    Witness,
)
from symqif.refinement_kernel.columns import BySize
from symqif.refinement_kernel.hyper import Hyper, left
from symqif.refinement_kernel.irrational import Number, zero
from symqif.refinement_kernel.number import Matrix


def certificate_data(own: Certificate) -> dict[str, Any]:
    """The certificate with both channels as JSON, from which the base makes it again."""
    if isinstance(own, Witness | Gain):
        return {**_shown(own), "channels": [texts(own.a), texts(own.b)]}
    return {**_shown(own), "channels": [channel_data(own.a), channel_data(own.b)]}


def _shown(own: Certificate) -> dict[str, Any]:
    match own:
        case Witness():
            symmetries = [[list(p) for p in (s.secrets, s.left, s.right)] for s in own.symmetries]
            return {"kind": "witness", "matrix": texts(own.matrix), "symmetries": symmetries}
        case Gain():
            prior = [str(Fraction(1, len(own.a)))] * len(own.a)
            return {"kind": "gain", "prior": prior, "gain": texts(own.gains), **_values(own.values)}
        case SubsetWitness():
            a, b = own.hypers
            return {
                "kind": "witness",
                "a": _groups(a),
                "b": _groups(b),
                "moves": [[i, j, text(value)] for (i, j), value in sorted(own.moves.items()) if not zero(value)],
                "overlap": {str(j): str(readable(value)) for j, value in overlap(own).items()},
            }
        case SubsetGain():
            actions = [[n.size, text(n.inside), text(n.outside)] for n in own.actions]
            return {"kind": "gain", "prior": "uniform", "actions": actions, **_values(own.values)}
        case OrderWitness(BySize() as a, BySize() as b):
            pairs = [(size, ours, b.weights.get(size, Fraction(0))) for size, ours in sorted(a.weights.items())]
            kept = [[size, str(readable(theirs / ours))] for size, ours, theirs in pairs if not zero(ours)]
            return {"kind": "witness", "rule": "beyond.equal-ratio", "kept": kept}
        case OrderWitness():
            return {"kind": "witness", "rule": "beyond.equal-ratio", "favoured": len(own.b.weights)}
        case SetGain():
            actions_ = [{"secrets": sorted(share.secrets), "gain": text(share.gain)} for share in own.action]
            return {"kind": "gain", "prior": "uniform", "action": actions_, **_values(own.values)}


def overlap(own: SubsetWitness) -> dict[int, Number]:
    """For each group of B, with which probability a subset that overlaps most is chosen, so that B says no more than
    it does."""
    a, b = own.hypers
    rows, columns = left(a, b, own.moves)
    rest = sum(rows, Fraction(0))
    reached: list[Number] = [Fraction(0)] * len(columns)
    for (i, j), chance in own.moves.items():
        reached[j] = reached[j] + chance * a.groups[i].success(b.groups[j].size)
    shares: dict[int, Number] = {}
    for j, group in enumerate(b.groups[1:], 1):
        if not zero(columns[j]):
            parts = (row * one.success(group.size) for row, one in zip(rows, a.groups, strict=True))
            reached[j] = reached[j] + columns[j] / rest * sum(parts, Fraction(0))
        even = group.weight * Fraction(group.size, b.k)
        surplus = reached[j] - even
        shares[j] = (group.weight * group.own - even) / surplus if not zero(surplus) else Fraction(0)
    return shares


def texts(matrix: Matrix) -> list[list[str]]:
    """As texts; the same object, as nothing is in most places of a large witness, is written once."""
    known = {id(entry): text(entry) for entry in {id(entry): entry for row in matrix for entry in row}.values()}
    return [[known[id(entry)] for entry in row] for row in matrix]


def _values(values: tuple[Number, Number]) -> dict[str, str]:
    return dict(zip(("value_a", "value_b"), map(str, map(readable, values)), strict=True))


def _groups(hyper: Hyper) -> list[list[Any]]:
    return [
        [group.size, *(str(readable(n)) for n in (group.weight, group.inside, group.outside))] for group in hyper.groups
    ]
