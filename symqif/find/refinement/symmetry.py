"""Permutations of the secrets that two sets of columns respect: each column becomes one of its own set.

A chain of stabilizers: for each secret, those it is taken to while all before it stay. A search assigns image after
image, as long as what the columns have at the secrets so far is, as a multiset, what they have at the images.
(C. C. Sims, "Computational methods in the study of permutation groups", 1970.)
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from math import prod
from random import Random

from symqif.find.limits import Deadline

ENGINE = "symmetries"
STEPS = 20_000  # images that are tried; what is found by then is a group too
VAIN = 12  # random elements of a stabilizer that join no orbits, after which all are thought to be joined
Permutation = tuple[int, ...]  # the image of each place
Triple = tuple[Permutation, Permutation, Permutation]  # of secrets, columns of A, columns of B


@dataclass(frozen=True)
class Symmetries:
    """Generators, each with what it does to the secrets, to A's columns and to B's; and how many elements there are."""

    identity: Triple
    generators: Sequence[Triple]
    order: int

    @staticmethod
    def of(a: Sequence[Sequence[Hashable]], b: Sequence[Sequence[Hashable]], deadline: Deadline) -> Symmetries:
        """All permutations that respect both sets of different columns, or those that are found in so many steps."""
        search = _Search(a, b, deadline)
        search.run()
        places = [{tuple(column): n for n, column in enumerate(columns)} for columns in (a, b)]
        triples = []
        for rows in search.found:
            back = _inverse(rows)
            left, right = (
                tuple(known[tuple(column[x] for x in back)] for column in columns)
                for known, columns in zip(places, (a, b), strict=True)
            )
            triples.append((rows, left, right))
        sizes = len(a[0]), len(a), len(b)
        first, second, third = (tuple(range(size)) for size in sizes)
        return Symmetries((first, second, third), triples, prod(search.lengths))

    @cached_property
    def secret_orbits(self) -> list[list[int]]:
        return self._orbits(0)

    @cached_property
    def left_orbits(self) -> list[list[int]]:
        """Of A's columns."""
        return self._orbits(1)

    def _orbits(self, side: int) -> list[list[int]]:
        joined = list(self.identity[side])
        for triple in self.generators:
            _join(joined, triple[side])
        return _classes(joined)

    @cached_property
    def right_orbits(self) -> list[Orbit]:
        """Of B's columns."""
        seen: set[int] = set()
        found = []
        for z in self.identity[2]:
            if z not in seen:
                found.append(Orbit.of(self, z))
                seen.update(found[-1].steps)
        return found

    def elements(self, seed: int) -> Iterator[Triple]:
        """Random elements, by a walk that jumps."""
        random = Random(seed)
        pool = list(self.generators)
        while len(pool) < 10:
            pool.append(random.choice(self.generators))
        for n in count():
            i, j = random.sample(range(len(pool)), 2)
            pool[i] = composed(pool[i], pool[j]) if random.random() < 0.5 else composed(pool[j], pool[i])
            if n >= 50:
                yield pool[i]


@dataclass(frozen=True)
class Orbit:
    """Of one of B's columns; steps: for each of it, the one before it on the way, and the generator from there."""

    group: Symmetries
    first: int
    steps: dict[int, tuple[int, Triple] | None]

    @staticmethod
    def of(group: Symmetries, first: int) -> Orbit:
        steps: dict[int, tuple[int, Triple] | None] = {first: None}
        queue = deque([first])
        while queue:
            z = queue.popleft()
            for triple in group.generators:
                image = triple[2][z]
                if image not in steps:
                    steps[image] = z, triple
                    queue.append(image)
        return Orbit(group, first, steps)

    def __len__(self) -> int:
        return len(self.steps)

    def to(self, z: int) -> Triple:
        """An element that takes the first column to this one."""
        element, step = self.group.identity, self.steps[z]
        while step:
            z, triple = step
            element = composed(element, triple)
            step = self.steps[z]
        return element

    def classes(self) -> tuple[list[list[int]], list[list[int]]]:
        """The orbits of secrets and of A's columns under what leaves the first column where it is.

        Random elements are tried, so that with little luck there are more classes than orbits.
        """
        sizes = len(self.group.identity[0]), len(self.group.identity[1])
        joined = [list(range(size)) for size in sizes]
        if len(self) == self.group.order:
            return _classes(joined[0]), _classes(joined[1])
        vain = 0
        for element in self.group.elements(self.first):
            back = self.to(element[2][self.first])
            own = composed(tuple(map(_inverse, back)), element)  # type: ignore[arg-type]
            merged = [_join(parents, permutation) for parents, permutation in zip(joined, own, strict=False)]
            vain = 0 if any(merged) else vain + 1
            if vain == VAIN:
                break
        return _classes(joined[0]), _classes(joined[1])


class _Search:
    def __init__(self, a: Sequence[Sequence[Hashable]], b: Sequence[Sequence[Hashable]], deadline: Deadline) -> None:
        codes: dict[Hashable, int] = {}
        columns = [[codes.setdefault(entry, len(codes)) for entry in column] for column in (*a, *b)]
        self.rows = list(zip(*columns, strict=True))
        self.most = len(codes)
        self.deadline = deadline
        self.found: list[Permutation] = []
        self.lengths: list[int] = []
        self.steps = 0
        self.prefixes = [[0] * len(a) + [1] * len(b)]  # of the columns: the same number where they agree so far
        self.tables: list[dict[int, int]] = []
        self.counts: list[Counter[int]] = []
        for row in self.rows:
            table: dict[int, int] = {}
            keys = [own * self.most + entry for own, entry in zip(self.prefixes[-1], row, strict=True)]
            self.prefixes.append([table.setdefault(key, len(table)) for key in keys])
            self.tables.append(table)
            self.counts.append(Counter(self.prefixes[-1]))

    def run(self) -> None:
        height = len(self.rows)
        for first in reversed(range(height)):
            hopeless: set[int] = set()
            orbit = _orbit(self.found, first)
            deeper = list(self.found)
            for image in range(first + 1, height):
                if image in orbit or image in hopeless:
                    continue
                found = self._completed([*range(first), image], self.prefixes[first])
                if found:
                    self.found.append(tuple(found))
                    orbit = _orbit(self.found, first)
                else:
                    hopeless.update(_orbit(deeper, image))
            self.lengths.append(len(orbit))

    def _completed(self, images: list[int], prefixes: Sequence[int]) -> list[int] | None:
        """A permutation that begins like this; prefixes: of the columns, at all images but the last."""
        self.deadline.check(ENGINE)
        self.steps += 1
        if self.steps > STEPS:
            return None
        depth, last = len(images) - 1, images[-1]
        get = self.tables[depth].get
        own = [get(n * self.most + entry) for n, entry in zip(prefixes, self.rows[last], strict=True)]
        if None in own or Counter(own) != self.counts[depth]:
            return None
        if len(images) == len(self.rows):
            return images
        for image in range(len(self.rows)):
            if image not in images:
                found = self._completed([*images, image], own)  # type: ignore[arg-type]
                if found:
                    return found
        return None


def composed(second: Triple, first: Triple) -> Triple:
    """What first the one does and then the other."""
    rows, left, right = (tuple([p[n] for n in q]) for p, q in zip(second, first, strict=True))
    return rows, left, right


def _inverse(permutation: Permutation) -> Permutation:
    back = [0] * len(permutation)
    for place, image in enumerate(permutation):
        back[image] = place
    return tuple(back)


def _orbit(generators: Sequence[Permutation], place: int) -> set[int]:
    orbit, queue = {place}, [place]
    while queue:
        here = queue.pop()
        images = {permutation[here] for permutation in generators} - orbit
        orbit |= images
        queue += images
    return orbit


def _join(parents: list[int], permutation: Permutation) -> bool:
    """Join each place with its image; was there anything to be joined?"""
    merged = False
    for place, image in enumerate(permutation):
        one, other = _root(parents, place), _root(parents, image)
        if one != other:
            parents[max(one, other)] = min(one, other)
            merged = True
    return merged


def _root(parents: list[int], place: int) -> int:
    while parents[place] != place:
        parents[place] = parents[parents[place]]
        place = parents[place]
    return place


def _classes(parents: list[int]) -> list[list[int]]:
    found: dict[int, list[int]] = {}
    for place in range(len(parents)):
        found.setdefault(_root(parents, place), []).append(place)
    return list(found.values())
