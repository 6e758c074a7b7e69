"""What a decision about refinement rests on, as data: the certificate with both channels, and what it says."""

from fractions import Fraction
from typing import Any

from symqif.kernel.term import Rejected
from symqif.refinement.numbers import channel_data, readable, text
from symqif.refinement_kernel.certificate import (
    BitWitness,
    Certificate,
    Gain,
    MaxGain,
    Means,
    OrderWitness,
    SetGain,
    SubsetBet,
    SubsetGain,
    SubsetMeans,
    SubsetWitness,
    Witness,
)
from symqif.refinement_kernel.columns import BySize
from symqif.refinement_kernel.hyper import Hyper, left
from symqif.refinement_kernel.irrational import Irrational, Number, work, zero
from symqif.refinement_kernel.number import Matrix, Real, number, total


def certificate_data(own: Certificate) -> dict[str, Any]:
    """The certificate with both channels as JSON, from which the base makes it again, and what it tells people."""
    data = {**_shown(own), **_readable(told(own))}
    if isinstance(own, Witness | Gain | Means | MaxGain):
        return {**data, "channels": [texts(own.a), texts(own.b)]}
    return {**data, "channels": [channel_data(own.a), channel_data(own.b)]}


def _shown(own: Certificate) -> dict[str, Any]:
    match own:
        case Witness():
            return {"kind": "witness", "matrix": texts(own.matrix)}
        case Gain():
            return {"kind": "gain", "gain": texts(own.gains)}
        case Means():
            return {"kind": "witness", "order": own.order, "means": texts(own.matrix)}
        case MaxGain():
            return {"kind": "gain", "order": own.order, "action": list(map(text, own.gains))}
        case SubsetMeans():
            return {"kind": "witness", "order": own.order, "groups": list(own.groups)}
        case SubsetBet():
            return {"kind": "gain", "order": own.order, "group": own.group}
        case SubsetWitness():
            moves = [[i, j, text(value)] for (i, j), value in sorted(own.moves.items()) if not zero(value)]
            return {"kind": "witness", "moves": moves}
        case SubsetGain():
            actions = [[n.size, text(n.inside), text(n.outside)] for n in own.actions]
            return {"kind": "gain", "actions": actions}
        case BitWitness():
            return {"kind": "witness", "rule": own.rule, "matrix": texts(own.matrix)}
        case OrderWitness():
            return {"kind": "witness", "rule": own.rule}
        case SetGain():
            sets = {"plus": sorted(own.plus), "minus": sorted(own.minus)}
            return {"kind": "gain", **sets, "gain": text(own.gain), "loss": text(own.loss)}


def told(own: Certificate) -> dict[str, Any]:
    """What a certificate tells people, in numbers of the base: it follows from the rest."""
    match own:
        case Gain():
            return {"prior": [Fraction(1, len(own.a))] * len(own.a), **_values(own)}
        case SubsetGain() | SetGain() | MaxGain() | SubsetBet():
            return {"prior": "uniform", **_values(own)}
        case SubsetWitness():
            a, b = own.hypers
            return {"a": _groups(a), "b": _groups(b), "overlap": {str(j): n for j, n in overlap(own).items()}}
        case OrderWitness(BySize() as a, BySize() as b):
            pairs = [(size, ours, b.weights.get(size, Fraction(0))) for size, ours in sorted(a.weights.items())]
            return {"kept": [[size, _divided(theirs, ours)] for size, ours, theirs in pairs if not zero(ours)]}
        case OrderWitness():
            return {"favoured": len(own.b.weights)}
    return {}


def follows(data: Any, value: Any) -> bool:
    """Is this what was told, a number being itself or what encloses it? As far as its own enclosure tells."""
    match value:
        case Fraction() | Irrational():
            (low, high), (least, most) = _ends_of(data), _ends(value)
            return low <= most and least <= high
        case list():
            return isinstance(data, list) and len(data) == len(value) and all(map(follows, data, value))
        case dict():
            return (
                isinstance(data, dict) and data.keys() == value.keys() and all(follows(data[n], value[n]) for n in data)
            )
    return type(data) is type(value) and bool(data == value)


def _ends_of(data: Any) -> tuple[Fraction, Fraction]:
    """Of a number as it is told."""
    if not isinstance(data, str) or not data.startswith("["):
        return _ends(number(data))
    low, _, high = data.strip("[]").partition(", ")
    return _ends(number(low))[0], _ends(number(high))[1]


def _ends(value: Number) -> tuple[Fraction, Fraction]:
    if isinstance(value, Fraction):
        return value, value
    if not isinstance(value, Real):
        raise Rejected("notes in a certificate are numbers")
    return value.near.low, value.near.high


def _readable(data: Any) -> Any:
    match data:
        case Fraction() | Irrational():
            return str(readable(data))
        case list():
            return list(map(_readable, data))
        case dict():
            return {name: _readable(value) for name, value in data.items()}
    return data


def overlap(own: SubsetWitness) -> dict[int, Number]:
    """For each group of B, with which probability a subset that overlaps most is chosen, so that B says no more than
    it does."""
    a, b = own.hypers
    rows, columns = left(a, b, own.moves)
    rest = total(rows)
    reached: list[list[Number]] = [[] for _ in columns]
    for (i, j), chance in own.moves.items():
        reached[j].append(_product(chance, a.groups[i].success(b.groups[j].size)))
    shares: dict[int, Number] = {}
    for j, group in enumerate(b.groups[1:], 1):
        if not zero(columns[j]):
            parts = (_product(row, one.success(group.size)) for row, one in zip(rows, a.groups, strict=True))
            reached[j].append(_divided(_product(columns[j], total(parts)), rest))
        even = group.weight * Fraction(group.size, b.k)
        surplus = total([*reached[j], -even])
        shares[j] = _divided(_product(group.weight, group.own) - even, surplus) if not zero(surplus) else Fraction(0)
    return shares


def _product(one: Number, other: Number) -> Number:
    work(one, other)
    return one * other


def _divided(one: Number, other: Number) -> Number:
    work(one, other)
    return one / other


def texts(matrix: Matrix) -> list[list[str]]:
    """As texts; the same object, as nothing is in most places of a large witness, is written once."""
    known = {id(entry): text(entry) for entry in {id(entry): entry for row in matrix for entry in row}.values()}
    return [[known[id(entry)] for entry in row] for row in matrix]


def _values(own: Gain | SubsetGain | SetGain | MaxGain | SubsetBet) -> dict[str, Number]:
    return dict(zip(("value_a", "value_b"), own.values, strict=True))


def _groups(hyper: Hyper) -> list[list[Any]]:
    return [[group.size, group.weight, group.inside, group.outside] for group in hyper.groups]
