"""The certificates of refinement in an answer that was kept as JSON: what they show, by the base and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symqif.kernel.budget import Exhausted, limited, roomy
from symqif.kernel.term import Rejected, show
from symqif.refinement.certificate import follows, told
from symqif.refinement.refinement_set import Axis, RefinementSet
from symqif.refinement_kernel.certificate import TOLD, MaxCase, of_data
from symqif.refinement_kernel.data import made, named
from symqif.refinement_kernel.tiling import Tiling


@dataclass(frozen=True)
class Shown:
    """What a certificate shows of its channels, which go by no name: an answer or a set, or why it shows none."""

    channels: tuple[Any, Any]
    holds: bool | None = None
    equivalent: bool | None = None
    values: RefinementSet | None = None
    max_case: bool = False
    verdict: str = "proved"  # or rejected, or undecided, for a reason
    reason: str = ""

    @property
    def complete(self) -> bool:
        """Is nothing of it undecided?"""
        return self.verdict != "undecided" and not (self.values and self.values.undecided)


WORK = 10**8  # see `symqif.kernel.budget`
NONE = "", ""


def shown(data: Mapping[str, Any]) -> list[Shown]:
    """What the base says to each certificate in the JSON of refine, refine --over or map."""
    rows = data.get("rows")
    listed = rows if isinstance(rows, list) else [] if rows is None else [rows]
    found = [row.get("certificate") if isinstance(row, dict) else row for row in listed]
    if data.get("certificate") is not None:
        found.append(data["certificate"])
    return [_shown(one) for one in found] if any(one is not None for one in found) else []


def _rejected(reason: str) -> Shown:
    return Shown(NONE, verdict="rejected", reason=reason)


def _shown(data: Any) -> Shown:
    if data is None:
        return Shown(NONE, verdict="undecided", reason="a row has no certificate")
    try:
        with roomy(), limited(WORK):
            return _set(data) if named(data).get("kind") == "tiles" else _answer(data)
    except Rejected as error:
        return _rejected(str(error))
    except Exhausted as error:
        return Shown(NONE, verdict="undecided", reason=str(error))
    except (RecursionError, MemoryError):
        return Shown(NONE, verdict="undecided", reason="the certificate is too large or too deep")


def _answer(data: Mapping[str, Any]) -> Shown:
    certificate = of_data(data)
    certificate.check()
    known = told(certificate) if any(name in data for name in TOLD) else {}
    for name in TOLD:
        if name in data and not (name in known and follows(data[name], known[name])):
            raise Rejected(f"{name} is not what follows from the certificate")
    first, second = data["channels"]  # as they were read
    if certificate.kind == "witness":
        equivalent = None if isinstance(certificate, MaxCase) else certificate.equivalent
        return Shown((first, second), True, equivalent, max_case=isinstance(certificate, MaxCase))
    return Shown((first, second), False, False, max_case=isinstance(certificate, MaxCase))


def _set(data: Mapping[str, Any]) -> Shown:
    tiling: Tiling = made(Tiling, data)
    tiling.check()
    sides = [
        {"channel": show(side.channel), **{f"e^({name}/2)": str(value) for name, value in side.known.items()}}
        for side in tiling.channels
    ]
    if all(tile.holds is None for tile in tiling.tiles):
        return Shown((sides[0], sides[1]), verdict="undecided", reason="the certificate has no answer between its ends")
    axis = Axis("eps", tiling.pair.a.power["eps"]) if tiling.level is None else Axis("theta", Fraction(2), tiling.level)
    found = RefinementSet("A", "B", tiling.pair.a.k, axis, {}, *tiling.shown, data, 0.0)
    return Shown((sides[0], sides[1]), values=found)
