"""The packages whose samplers are used, and their random numbers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

from symqif.errors import SymqifError
from symqif.extra import needed
from symqif.simulation import multi_freq_ldpy, pure_ldp
from symqif.simulation.setting import Sampler, Setting

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

    from symqif.simulation.data import Values

    Supports = NDArray[bool_]


@dataclass(frozen=True)
class Package:
    """name: as on PyPI. protocols: those of ours that it samples.

    sampler: for a setting, a function that draws a report of a value, a number in range(k), and adds 1 to those of k
    numbers whose values the report supports. seed: sets random numbers of its own.
    """

    name: str
    protocols: tuple[str, ...]
    sampler: Callable[[Setting], Sampler]
    seed: Callable[[int], None]

    def drawn(self, setting: Setting, values: Values, seed: int, run: int, progress: Callable[[], object]) -> Supports:
        """Which values the users' reports of one run support: a row of k for each user. Arguments determine it."""
        table = needed("numpy").zeros((len(values), setting.k))
        draw = self.sampler(setting)  # before the seeds are set: what it imports may draw random numbers
        numbers = needed("numpy.random").SeedSequence([seed, crc32(f"{self.name} {setting}".encode()), run])
        own, *others = (int(number) for number in numbers.generate_state(3))
        with seeded(*others):
            self.seed(own)
            for row, value in zip(table, values.tolist(), strict=True):
                draw(row, value)
                progress()
        return table > 0  # type: ignore[no-any-return]


PACKAGES = {
    module.NAME: Package(module.NAME, module.PROTOCOLS, module.sampler, module.seed)
    for module in (multi_freq_ldpy, pure_ldp)
}


def package(name: str) -> Package:
    """The package of that name; SymqifError lists the names if there is none."""
    if name not in PACKAGES:
        raise SymqifError(f"no package is called {name!r}: there are {', '.join(PACKAGES)}")
    return PACKAGES[name]


@contextmanager
def seeded(python: int, numpy: int) -> Iterator[None]:
    """Python's and NumPy's global random numbers from these seeds; afterwards they go on where they were."""
    theirs = needed("numpy.random")
    states = random.getstate(), theirs.get_state()
    random.seed(python)
    theirs.seed(numpy)
    try:
        yield
    finally:
        random.setstate(states[0])
        theirs.set_state(states[1])
