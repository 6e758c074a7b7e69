"""Answers at irrational parameters: each certificate is accepted, and rejected with its sides exchanged or changed."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from symqif import Channel, grr, oue, refines, sue, the
from symqif.kernel.term import Rejected
from symqif.refinement.certificate import certificate_data
from symqif.refinement.refines import Refinement
from symqif.refinement_kernel.certificate import (
    TOLD,
    BitWitness,
    Gain,
    MaxGain,
    Means,
    OrderWitness,
    SubsetBet,
    SubsetGain,
    SubsetMeans,
    SubsetWitness,
    Witness,
    of_data,
)
from symqif.refinement_kernel.columns import BySize
from symqif.refinement_kernel.irrational import Interval, Number
from symqif.refinement_kernel.number import Real

F = Fraction
TINY = F(1, 10**40)
THREE = Channel([[F(1, 2), F(1, 2), F(0)], [F(0), F(1, 2), F(1, 2)], [F(1, 3)] * 3])
TWO = Channel([[F(1, 2), F(1, 2)], [F(1, 4), F(3, 4)], [F(1, 3), F(2, 3)]])
QUESTIONS: dict[type, tuple[Any, Any, dict[str, Any]]] = {
    OrderWitness: (sue, oue, {"k": 3, "eps": 3}),
    SubsetWitness: (oue, the, {"k": 5, "eps": 1, "theta": F(82, 100)}),
    BitWitness: (oue, the, {"k": 5, "eps": 1, "theta": F(19, 20)}),
    SubsetGain: (grr, oue, {"k": 4, "eps": F(1, 3)}),
    Witness: (oue, the, {"k": 2, "eps": 1, "theta": F(9, 10), "bitwise": True}),
    Gain: (the, oue, {"k": 2, "eps": 1, "theta": F(9, 10), "bitwise": True}),
    Means: (THREE, TWO, {"max_case": True}),
    MaxGain: (TWO, THREE, {"max_case": True}),
    SubsetMeans: (oue, grr, {"k": 3, "eps": 1, "max_case": True}),
    SubsetBet: (the, oue, {"k": 3, "eps": 1, "theta": F(3, 4), "max_case": True}),
}


def answer(kind: type) -> Refinement:
    a, b, given = QUESTIONS[kind]
    found = refines(a, b, **given)
    assert isinstance(found.certificate, kind)
    return found


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_certificate_does_not_show_the_opposite(kind: type) -> None:
    certificate: Any = answer(kind).certificate
    certificate.check()
    with pytest.raises(Rejected):
        replace(certificate, a=certificate.b, b=certificate.a).check()


@pytest.mark.parametrize("kind", QUESTIONS)
def test_what_is_said_to_be_rechecked_is_shown_by_no_float(kind: type) -> None:
    found = answer(kind)
    assert found.data()["rechecked"] is True
    numbers = list(inside(found.certificate))
    assert numbers
    assert all(isinstance(n, Fraction | Real | Interval) for n in numbers)


def inside(value: object) -> Any:
    """All numbers of a certificate, sizes apart."""
    if isinstance(value, float | Fraction | Real | Interval):
        yield value
    elif isinstance(value, dict):
        yield from (n for part in value.values() for n in inside(part))
    elif isinstance(value, Sequence) and not isinstance(value, str):
        yield from (n for part in value for n in inside(part))
    elif hasattr(value, "__dataclass_fields__"):
        yield from (n for name in value.__dataclass_fields__ for n in inside(getattr(value, name)))


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("place", [1, 2, 3])
def test_columns_that_are_changed_by_a_little(side: str, place: int) -> None:
    certificate = answer(OrderWitness).certificate
    assert isinstance(certificate, OrderWitness)
    for size in range(1, 3):
        columns = list(getattr(certificate, side).columns)
        columns[size] = tuple(n + TINY if i == place else n for i, n in enumerate(columns[size]))
        with pytest.raises(Rejected):
            replace(certificate, **{side: BySize(3, columns)}).check()


def test_moves_that_are_changed() -> None:
    certificate = answer(SubsetWitness).certificate
    assert isinstance(certificate, SubsetWitness)
    with pytest.raises(Rejected):
        replace(certificate, moves={}).check()
    for pair in certificate.moves:
        with pytest.raises(Rejected):
            replace(certificate, moves={**certificate.moves, pair: F(-1)}).check()


def test_gains_that_are_changed() -> None:
    certificate = answer(SubsetGain).certificate
    assert isinstance(certificate, SubsetGain)
    for change in (lambda n: replace(n, inside=n.outside), lambda n: replace(n, outside=n.inside)):
        with pytest.raises(Rejected):
            replace(certificate, actions=[change(action) for action in certificate.actions]).check()


@pytest.mark.parametrize("place", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_entries_that_are_changed_by_a_little(place: tuple[int, int]) -> None:
    certificate = answer(Witness).certificate
    assert isinstance(certificate, Witness)
    x, y = place
    rows: list[list[Number]] = [list(row) for row in certificate.matrix]
    rows[x][y], rows[x][1 - y] = rows[x][y] + TINY, rows[x][1 - y] - TINY
    with pytest.raises(Rejected, match=r"A\.W is not B"):
        replace(certificate, matrix=rows).check()


def test_gains_that_pay_for_nothing() -> None:
    certificate = answer(Gain).certificate
    assert isinstance(certificate, Gain)
    for gains in ([[F(0), F(0)]] * 2, [[F(1), F(1)], [F(0), F(0)]], certificate.gains[:1], certificate.gains[1:]):
        with pytest.raises(Rejected):
            replace(certificate, gains=gains).check()


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_certificate_is_made_again_from_its_json(kind: type) -> None:
    data = json.loads(json.dumps(certificate_data(answer(kind).certificate)))  # type: ignore[arg-type]
    made = of_data(data)
    assert isinstance(made, kind)
    made.check()
    a, b = data["channels"]
    with pytest.raises(Rejected):
        of_data({**data, "channels": [b, a]}).check()


def parts(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where anything stands in data."""
    yield path
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from parts(value, (*path, key))


def replaced(data: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = replaced(copy[path[0]], path[1:], new)
    return copy


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_field_that_nobody_knows_is_refused(kind: type) -> None:
    data = json.loads(json.dumps(certificate_data(answer(kind).certificate)))  # type: ignore[arg-type]
    for field in ("holds", "Matrix", "kind ", ""):
        with pytest.raises(Rejected, match="none of what may stand here"):
            of_data({**data, field: 1})
    for field in data.keys() - {"kind", "channels", *TOLD}:
        with pytest.raises(Rejected):
            of_data({name: value for name, value in data.items() if name != field})


@pytest.mark.parametrize("kind", QUESTIONS)
@pytest.mark.parametrize("new", [0.5, True, None, "0.5", "nan", [], {}, "x", -1, "10**9999", [[]], 10**6])
def test_whatever_stands_in_the_data_it_is_no_traceback(kind: type, new: Any) -> None:
    """It is rejected, or it shows the same of the same channels: there are other gains, and fields for people alone."""
    data = json.loads(json.dumps(certificate_data(answer(kind).certificate)))  # type: ignore[arg-type]
    for path in parts(data):
        try:
            made = of_data(replaced(data, path, new))
            made.check()
        except Rejected:
            continue
        assert path, "nothing is no certificate"
        assert path[0] == "channels" or isinstance(made, kind)
