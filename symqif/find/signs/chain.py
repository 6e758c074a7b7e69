"""Chains of bounds: put atom = bound + fact for every atom, bounds being polynomials in atoms further down.

What remains is a polynomial in the facts. If no coefficient is negative, its terms are a certificate; if some
are, Polya's theorem suggests to multiply by a power of 1 + the sum of the facts. This is quick where the
products of as many facts as the goal's degree would be far too many to try. Reference: G. Polya, Ueber
positive Darstellung von Polynomen, Vierteljschr. Naturforsch. Ges. Zuerich 73 (1928).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from math import comb
from typing import Any

from flint import fmpq_mpoly_ctx

from symqif.find.limits import Deadline, GaveUp
from symqif.find.signs.combination import Combination, Term
from symqif.find.signs.ring import Element, Exponents, fraction, vector
from symqif.find.signs.setting import Setting

ENGINE = "chain"
MOST = 60  # chains
LOW, HIGH = (0, 1, 2), (4, 8, 16)  # powers
WIDE = 1000  # monomials


@dataclass(frozen=True)
class Link:
    """The n-th fact is slope * atom + rest; so atom = (fact - rest)/slope."""

    n: int
    slope: Any
    rest: Element


def by_chains(setting: Setting, deadline: Deadline, powers: Sequence[int] = LOW) -> Combination | None:
    """A combination from one of the chains, or None."""
    chains = Chains(setting)
    try:
        for power in powers:
            for image in chains.images:
                used = sum(e > 0 for e in image.degrees())
                if len(image) * power <= WIDE:
                    deadline.check(ENGINE, 200 + comb(used + power, power) * len(image))
                    if combination := chains.combination(image, power):
                        return combination
    except GaveUp:
        pass
    return None


class Chains:
    """The ways to write a goal as a polynomial in the facts, one symbol for each fact."""

    def __init__(self, setting: Setting) -> None:
        self.setting, self.ring = setting, setting.ring
        self.strict = [f.strict for f in setting.facts]
        self._context = fmpq_mpoly_ctx.get([f"t{f.number}" for f in setting.facts], "lex")
        self._links: dict[str, list[Link]] = {name: [] for name in self.ring.atoms}
        for fact in setting.facts:
            self._add_links(fact.number, fact.value)
        for links in self._links.values():
            links.sort(key=lambda k: (k.slope < 0, -len(self.ring.names(k.rest)), not self.strict[k.n], k.n))

    def _add_links(self, n: int, f: Element) -> None:
        terms = list(vector(f).items())
        for name in self.ring.names(f):
            j = self.ring.position[name]
            inside = [(m, a) for m, a in terms if m[j]]
            if len(inside) == 1 and sum(inside[0][0]) == 1:
                slope = inside[0][1]
                self._links[name].append(Link(n, slope, f - self.ring.atom(name) * slope))

    @cached_property
    def images(self) -> list[Element]:
        """The goal in terms of the facts, through each of the first chains; those that are not negative somewhere."""
        found = (self._image(chosen) for chosen in self._chosen({}, self.ring.names(self.setting.goal)))
        return [g for g in islice(found, MOST) if not self._negative(g)]

    def _chosen(self, links: Mapping[str, Link], wanted: frozenset[str]) -> Iterator[Mapping[str, Link]]:
        """One link for every atom that is wanted by the goal or by a link, without circles."""
        name = min(wanted - links.keys(), default=None)
        if name is None:
            yield links
            return
        for link in self._links[name]:
            below = self.ring.names(link.rest)
            if name not in self._closure(below, links):
                yield from self._chosen({**links, name: link}, wanted | below)

    def _closure(self, names: frozenset[str], links: Mapping[str, Link]) -> frozenset[str]:
        """The names and what they hang on."""
        below = names.union(*(self.ring.names(links[n].rest) for n in names if n in links))
        return names if below == names else self._closure(below, links)

    def _image(self, links: Mapping[str, Link]) -> Element:
        images: dict[str, Element] = {}
        zero = self._context.constant(0)

        def through(f: Element) -> Element:
            for name in self.ring.names(f) - images.keys():
                link = links[name]
                images[name] = (self._context.gen(link.n) - through(link.rest)) * (1 / link.slope)
            return f.compose(*(images.get(name, zero) for name in self.ring.atoms), ctx=self._context)

        return through(self.setting.goal)

    def _negative(self, g: Element) -> bool:
        """Is g negative where the facts, taken as independent, are non-negative? At a few points only."""
        used = [j for j, e in enumerate(g.degrees()) if e > 0][:4]
        for values in product((0, 1, 100), repeat=len(used)):
            point = [0] * len(self.strict)
            for j, value in zip(used, values, strict=True):
                point[j] = value
            if g(*point) < 0:
                return True
        return False

    def combination(self, g: Element, power: int) -> Combination | None:
        """What (1 + sum of facts)**power * g gives, if that has no negative coefficient."""
        used = [self._context.gen(j) for j, e in enumerate(g.degrees()) if e > 0]
        factor = sum(used, self._context.constant(1)) ** power
        whole = factor * g
        if any(a < 0 for a in whole.coeffs()):
            return None
        terms = vector(whole)
        if self.setting.strict and not any(all(self.strict[j] for j, e in enumerate(m) if e) for m in terms):
            return None
        return Combination(_terms(terms), _terms(vector(factor)) if power else ())


def _terms(parts: Mapping[Exponents, Any]) -> list[Term]:
    """Monomials in the facts, as terms of a combination."""
    return [Term(fraction(a), tuple(j for j, e in enumerate(m) for _ in range(e))) for m, a in parts.items()]
