"""A range of a parameter on all of which one certificate shows that A is refined by B, or that it is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.function import Domain, Function
from symqif.refinement_kernel.hyper import Action, Hyper, check_gain, check_moves
from symqif.refinement_kernel.number import Number


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
        """Accept that it holds on each domain, and that these leave nothing out, or raise `Rejected`."""
        last = len(self.domains) - 1
        sides = [0 if domain.edge is None else domain.edge[1] for domain in self.domains]
        if any((side > 0 and n > 0) or (side < 0 and n < last) for n, side in enumerate(sides)):
            raise Rejected("only the first and the last domain end at a root")
        if any(one.high is None or one.high < other.low for one, other in pairwise(self.domains)):
            raise Rejected("the domains of a stage leave something out")
        self.inside(a, b)

    def inside(self, a: Hyper, b: Hyper) -> None:
        """Accept that it holds on each domain, or raise `Rejected`."""
        for domain in self.domains:
            ours, theirs = _on(a, domain), _on(b, domain)
            if self.moves is None:
                actions = [_taken(action, domain) for action in self.actions]
                check_gain(ours, theirs, actions, self.replies)
            else:
                check_moves(ours, theirs, {pair: _number(chance, domain) for pair, chance in self.moves.items()})


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
