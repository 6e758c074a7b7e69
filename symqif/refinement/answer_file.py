"""The certificates of refinement in an answer that was kept as JSON: what they show, by the base and nothing else."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symqif.kernel.budget import Exhausted, limited, roomy
from symqif.kernel.term import Rejected, show
from symqif.refinement.certificate import certificate_data
from symqif.refinement.numbers import channel_data, text
from symqif.refinement.refinement_set import Axis, RefinementSet
from symqif.refinement_kernel.certificate import TOLD, Gain, OrderWitness, SubsetWitness, Witness, of_data
from symqif.refinement_kernel.tiling import Tiling


@dataclass(frozen=True)
class Shown:
    """What a certificate shows of its channels, which go by no name: an answer or a set, or why it shows none."""

    channels: tuple[Any, Any]
    holds: bool | None = None
    equivalent: bool | None = None
    values: RefinementSet | None = None
    verdict: str = "proved"  # or rejected, or undecided, for a reason
    reason: str = ""


WORK = 10**8  # see `symqif.kernel.budget`
NONE = "", ""


def shown(data: Mapping[str, Any]) -> list[Shown]:
    """What the base says to each certificate in the JSON of refine, refine --over or map."""
    return [_shown(one) for one in _certificates(data)]


def _certificates(data: Mapping[str, Any]) -> Iterator[Any]:
    rows = data.get("rows")
    for row in rows if isinstance(rows, list) else [data]:
        if isinstance(row, dict) and isinstance(row.get("certificate"), dict):
            yield row["certificate"]


def _shown(data: Mapping[str, Any]) -> Shown:
    try:
        with roomy(), limited(WORK):
            return _set(data) if data.get("kind") == "tiles" else _answer(data)
    except Rejected as error:
        return Shown(NONE, verdict="rejected", reason=str(error))
    except Exhausted as error:
        return Shown(NONE, verdict="undecided", reason=str(error))
    except (RecursionError, MemoryError):
        return Shown(NONE, verdict="undecided", reason="the certificate is too large or too deep")


def _answer(data: Mapping[str, Any]) -> Shown:
    certificate = of_data(data)
    certificate.check()
    told = [name for name in TOLD if name in data]
    derived = certificate_data(certificate) if told else {}
    for name in told:
        if data[name] != derived.get(name):
            raise Rejected(f"{name} is not what follows from the certificate")
    if isinstance(certificate, Witness | Gain):
        matrices = certificate.a, certificate.b
        first, second = ([list(map(text, row)) for row in matrix] for matrix in matrices)
    else:
        first, second = channel_data(certificate.a), channel_data(certificate.b)
    if isinstance(certificate, Witness | SubsetWitness | OrderWitness):
        return Shown((first, second), True, certificate.equivalent)
    return Shown((first, second), False, False)


def _set(data: Mapping[str, Any]) -> Shown:
    tiling = Tiling.of(data)
    tiling.check()
    sides = [
        {"channel": show(side.channel), **{f"e^({name}/2)": str(value) for name, value in side.known.items()}}
        for side in tiling.channels
    ]
    if all(tile.holds is None for tile in tiling.tiles):
        return Shown((sides[0], sides[1]), verdict="undecided", reason="the certificate has no answer between its ends")
    axis = Axis("eps", tiling.powers["eps"]) if tiling.level is None else Axis("theta", Fraction(2), tiling.level)
    found = RefinementSet("A", "B", tiling.pair.a.k, axis, {}, *tiling.shown, data, 0.0)
    return Shown((sides[0], sides[1]), values=found)
