"""Reports drawn by other packages, counted beside the laws that our channels give them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import log
from typing import Any

from symqif import SubsetForm
from symqif.mechanisms import protocol
from symqif.simulation.package import PACKAGES, package, seeded
from symqif.simulation.setting import Setting
from tests.peers.chi_square import Law, agree

Subset = tuple[int, ...]  # of the values 1..k


@dataclass(frozen=True)
class Point:
    """k, y = e^(eps/2), x = e^(eps theta/2): the channels are rational there. users: reports of each value."""

    k: int
    y: Fraction
    x: Fraction
    users: int

    @property
    def eps(self) -> float:
        return 2 * log(self.y)

    def setting(self, name: str) -> Setting:
        theta = 2 * log(self.x) / self.eps if name == "the" else None
        return Setting(name, self.k, self.eps, theta, 3 if name == "lh" else None)

    def off(self, share: Fraction) -> Point:
        """The point where eps is this many times as large, up to a thousandth, and theta the same."""
        y, x = (Fraction(float(e) ** float(share)).limit_denominator(500) for e in (self.y, self.x))
        return replace(self, y=y, x=x)

    def form(self, name: str) -> SubsetForm:
        """Our channel, with omega and g as we round them where the protocol chooses them."""
        own: dict[str, Any] = {"x": self.x} if name == "the" else {"g": 3} if name == "lh" else {}
        return protocol(name).subset_form(k=self.k, y=self.y, **own)

    def wrong_form(self, name: str, sizes: Point) -> SubsetForm:
        """The channel of this point with omega and g of another: for a protocol that chooses them it is a wrong one."""
        own: dict[str, Any] = {"x": self.x} if name == "the" else sizes.setting(name).sizes
        return protocol("lh" if "g" in own else name).subset_form(k=self.k, y=self.y, **own)


def laws(form: SubsetForm) -> list[Law]:
    """For each value 1..k the probabilities of the subsets."""
    channel = form.explicit()
    return [dict(zip(channel.outputs, row, strict=True)) for row in channel.fractions()]


@cache
def reports(name: str, own: str, point: Point) -> list[Counter[Subset]]:
    """For each value the subsets that a package's reports support, counted. own: our name for the protocol."""
    from numpy import arange

    values = arange(point.k).repeat(point.users)
    table = package(name).drawn(point.setting(own), values, 1, 0, lambda: None)
    return counted(table.reshape(point.k, point.users, point.k))


def drawn(client: Callable[[int], Any], k: int, users: int, seed: int = 1) -> list[Counter[Hashable]]:
    """What a function of a value 0..k-1 returns, counted for each value; all random numbers are seeded."""
    for each in PACKAGES.values():
        each.seed(seed)
    with seeded(seed, seed):
        return [Counter(client(value) for _ in range(users)) for value in range(k)]


def subset(bits: Iterable[object]) -> Subset:
    """The values whose bits are set."""
    return tuple(value for value, bit in enumerate(bits, 1) if bit)


def counted(tables: Any) -> list[Counter[Subset]]:
    """Tables of truth values, one for each value 1..k, with a row for each report."""
    return [Counter(map(subset, table.tolist())) for table in tables]


def conform(found: Sequence[Counter[Any]], expected: Sequence[Law]) -> bool:
    """Do the counts agree with the laws: subset by subset, and by size and membership of the value alone?

    The second test has fewer degrees of freedom: it sees smaller differences of the parameters.
    """
    kinds: Counter[Hashable] = Counter()
    law: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    for value, (counts, chances) in enumerate(zip(found, expected, strict=True), 1):
        for reported, count in counts.items():
            kinds[len(reported), value in reported] += count
        for reported, chance in _subsets(chances):
            law[len(reported), value in reported] += chance / len(expected)
    return agree(found, expected) and agree([kinds], [law])


def _subsets(law: Law) -> Iterable[tuple[Subset, Fraction]]:
    return law.items()  # type: ignore[return-value]
