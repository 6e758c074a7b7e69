"""Channels along a parameter, whatever their likelihood ratios: stages on each of which one certificate holds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from symqif.find.limits import Deadline
from symqif.find.refinement.cells import Root
from symqif.find.refinement.stages import BITS, reaches
from symqif.kernel.term import Rejected
from symqif.refinement.curve import Curve
from symqif.refinement_kernel.function import Domain
from symqif.refinement_kernel.hyper import Hyper
from symqif.refinement_kernel.stage import Stage

CUTS = 12  # how often a domain may be halved


@dataclass(frozen=True)
class Stages:
    """Where A is refined by B and where it is not, along a parameter; what is between two stages is undecided.

    A set on which refinement holds is closed: it has the ends of its stages too.
    """

    a: Curve
    b: Curve
    base: Mapping[str, Fraction]
    domain: Domain
    stages: Sequence[Stage]

    def check(self) -> None:
        """The kernel's check; `Rejected` if a stage does not hold."""
        a, b = (curve.hyper(self.base, self.domain) for curve in (self.a, self.b))
        for stage in self.stages:
            stage.check(a, b)

    def data(self) -> dict[str, Any]:
        return {"kind": "stages", "stages": list(map(_data, self.stages))}


def stages_between(
    a: Curve, b: Curve, base: Mapping[str, Fraction], domain: Domain, deadline: Deadline, bits: int = BITS
) -> Stages:
    """The stages; `Rejected` if the channels have no such form, `GaveUp` if nothing was found in time.

    bits: to which the ends are enclosed.
    """

    def at(point: Fraction) -> tuple[Hyper, Hyper]:
        return a.hyper(base, point), b.hyper(base, point)

    along = a.hyper(base, domain), b.hyper(base, domain)
    found = []
    for reach in reaches(at, along, domain, deadline, bits):
        own = reach.found
        stage = Stage(_domains(reach.low, reach.high, domain), own.moves, own.actions, own.replies)
        stage = replace(stage, domains=[part for one in stage.domains for part in _parts(stage, one, along, deadline)])
        try:
            stage.check(*along)
        except Rejected:
            continue  # what it was for stays undecided
        found.append(stage)
    return Stages(a, b, base, domain, found)


def _parts(stage: Stage, domain: Domain, along: tuple[Hyper, Hyper], deadline: Deadline) -> list[Domain]:
    """A domain, cut until Descartes' rule shows all signs; not at an end that is a root, which is narrow already."""
    parts: list[Domain] = []
    left = [(domain, 0)]
    while left:
        here, cuts = left.pop()
        try:
            replace(stage, domains=[here]).inside(*along)
        except Rejected:
            if domain.edge is None and cuts < CUTS and deadline.left:
                middle = 2 * max(Fraction(1), here.low) if here.high is None else (here.low + here.high) / 2
                left += [(Domain(middle, here.high), cuts + 1), (Domain(here.low, middle), cuts + 1)]
                continue
        parts.append(here)
    return parts


def _domains(low: Root | None, high: Root | None, domain: Domain) -> list[Domain]:
    """From a root or the end of all, over what is between, to another one."""
    start, end = domain.low if low is None else low.high, domain.high if high is None else high.domain.low
    found = [] if low is None else [replace(low.domain, edge=(low.polynomial, 1))]
    found += [Domain(start, end)] if end is None or start < end else []
    return found + ([] if high is None else [replace(high.domain, edge=(high.polynomial, -1))])


def _data(stage: Stage) -> dict[str, Any]:
    low, high = stage.domains[0], stage.domains[-1]
    ends = [_end(low, low.low, 1), _end(high, high.high, -1)]
    found: dict[str, Any] = {"from": ends[0], "to": ends[1], "refines": stage.holds}
    if stage.moves is not None:
        return found | {"moves": [[i, j, str(chance)] for (i, j), chance in sorted(stage.moves.items())]}
    actions = [[action.size, str(action.inside), str(action.outside)] for action in stage.actions]
    return found | {"actions": actions, "taken_for_b": list(stage.replies)}


def _end(domain: Domain, end: Fraction | None, side: int) -> Any:
    if domain.edge is None or domain.edge[1] != side:
        return str(end)
    return {"root_of": [str(c) for c in domain.edge[0]], "root_in": [str(domain.low), str(domain.high)]}
