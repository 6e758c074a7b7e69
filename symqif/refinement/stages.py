"""Channels along a parameter, whatever their likelihood ratios: stages on each of which one certificate holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from symqif.find import stages as find
from symqif.find.cells import Root
from symqif.find.limits import Deadline
from symqif.kernel.function import Domain, Function
from symqif.kernel.hyper import Action, Hyper, check_gain, check_moves
from symqif.kernel.number import Number
from symqif.kernel.term import Rejected
from symqif.refinement.curve import Curve

CUTS = 12  # how often a domain may be halved


@dataclass(frozen=True)
class Stage:
    """Moves by which A is refined by B on all these domains, or actions (and what is done for B) of a gain function."""

    domains: Sequence[Domain]
    moves: Mapping[tuple[int, int], Number] | None
    actions: Sequence[Action]
    replies: Sequence[int | None]

    @property
    def holds(self) -> bool:
        return self.moves is not None

    def check(self, a: Hyper, b: Hyper) -> None:
        """The kernel's check; `Rejected` if it does not hold on a domain, or these leave something out."""
        last = len(self.domains) - 1
        sides = [0 if domain.edge is None else domain.edge[1] for domain in self.domains]
        if any((side > 0 and n > 0) or (side < 0 and n < last) for n, side in enumerate(sides)):
            raise Rejected("only the first and the last domain end at a root")
        if any(one.high is None or one.high < other.low for one, other in pairwise(self.domains)):
            raise Rejected("the domains of a stage leave something out")
        self.inside(a, b)

    def inside(self, a: Hyper, b: Hyper) -> None:
        """Does it hold on each domain? `Rejected` if not."""
        for domain in self.domains:
            ours, theirs = _on(a, domain), _on(b, domain)
            if self.moves is None:
                actions = [_taken(action, domain) for action in self.actions]
                check_gain(ours, theirs, actions, self.replies)
            else:
                check_moves(ours, theirs, {pair: _number(chance, domain) for pair, chance in self.moves.items()})

    def data(self) -> dict[str, Any]:
        low, high = self.domains[0], self.domains[-1]
        ends = [_end(low, low.low, 1), _end(high, high.high, -1)]
        found: dict[str, Any] = {"from": ends[0], "to": ends[1], "refines": self.holds}
        if self.moves is not None:
            return found | {"moves": [[i, j, str(chance)] for (i, j), chance in sorted(self.moves.items())]}
        actions = [[action.size, str(action.inside), str(action.outside)] for action in self.actions]
        return found | {"actions": actions, "taken_for_b": list(self.replies)}


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
        return {"kind": "stages", "stages": [stage.data() for stage in self.stages]}


def search(
    a: Curve, b: Curve, base: Mapping[str, Fraction], domain: Domain, deadline: Deadline, bits: int = find.BITS
) -> Stages:
    """The stages; `Rejected` if the channels have no such form, `GaveUp` if nothing was found in time.

    bits: to which the ends are enclosed.
    """

    def at(point: Fraction) -> tuple[Hyper, Hyper]:
        return a.hyper(base, point), b.hyper(base, point)

    along = a.hyper(base, domain), b.hyper(base, domain)
    found = []
    for reach in find.search(at, along, domain, deadline, bits):
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


def _on(hyper: Hyper, domain: Domain) -> Hyper:
    groups = [
        replace(
            g, weight=_number(g.weight, domain), inside=_number(g.inside, domain), outside=_number(g.outside, domain)
        )
        for g in hyper.groups
    ]
    return Hyper(hyper.k, tuple(groups))


def _taken(action: Action, domain: Domain) -> Action:
    return replace(action, inside=_number(action.inside, domain), outside=_number(action.outside, domain))


def _number(value: Number, domain: Domain) -> Number:
    return value.on(domain) if isinstance(value, Function) else value


def _end(domain: Domain, end: Fraction | None, side: int) -> Any:
    if domain.edge is None or domain.edge[1] != side:
        return str(end)
    return {"root_of": [str(c) for c in domain.edge[0]], "root_in": [str(domain.low), str(domain.high)]}
