"""Simulations over a figure: what third-party samplers give at some of its points, with confidence bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from symqif import simulation
from symqif.errors import SymqifError
from symqif.figures.figure import Figure, Interval, Trial
from symqif.figures.points import enclosure_at
from symqif.kernel.term import Term
from symqif.mechanisms import PROTOCOLS
from symqif.mechanisms.parameters import resolve
from symqif.quantities import quantity

if TYPE_CHECKING:
    from symqif.simulation.data import Values

Progress = Callable[[str, int, int], None]  # what is done now, how much is done, and of how much


@dataclass(frozen=True)
class Setup:
    """How often and with what data: users who hold one of k values each, a file of theirs or a Zipf sample."""

    users: int = 10_000
    runs: int = 10
    seed: int = 1
    data: Path | None = None

    def values(self, sizes: Mapping[str, set[int]], progress: Progress) -> dict[int, Values]:
        """The users' values for each k. sizes: the k of each figure, by its name.

        Raises SymqifError for a file that is missing, malformed or has too few actions, and a missing extra.
        """
        ks = sorted(set[int]().union(*sizes.values()))
        if self.data is None:
            return {k: simulation.zipf(users=self.users, k=k, seed=self.seed) for k in ks}
        counts = simulation.count_actions(self.data, partial(progress, f"reading {self.data.name}"))
        fitting = [name for name, needed in sizes.items() if max(needed) <= len(counts)]
        if len(fitting) < len(sizes):
            needs = ", ".join(f"{name} needs {max(needed)}" for name, needed in sizes.items() if name not in fitting)
            alone = f", or draw {' and '.join(fitting)} alone" if fitting else ""
            raise SymqifError(
                f"{self.data} has {len(counts)} distinct actions, and {needs}: give a file with at least {ks[-1]}"
                f"{alone}"
            )
        return {k: simulation.draw_values(counts, self.data, k=k, users=self.users, seed=self.seed) for k in ks}

    @property
    def source(self) -> str:
        """Where the data come from."""
        return f"from {self.data.name}" if self.data else "a synthetic Zipf sample"


@dataclass(frozen=True)
class Observed:
    """A trial, the package whose sampler drew the reports, what came out, and the exact value."""

    trial: Trial
    package: str
    estimate: simulation.Estimate
    exact: Interval

    @property
    def holds(self) -> bool:
        """Is the exact value between the confidence bounds?"""
        return Fraction(self.estimate.low) <= self.exact[0] and self.exact[1] <= Fraction(self.estimate.high)


@dataclass(frozen=True)
class Overlay:
    """The simulations of a figure, panel by panel."""

    setup: Setup
    panels: Sequence[Sequence[Observed]]
    remark: str = ""

    @property
    def all(self) -> list[Observed]:
        return [observed for panel in self.panels for observed in panel]

    @property
    def words(self) -> str:
        """How it was made, and whether the bounds hold the exact values."""
        found, setup = self.all, self.setup
        level = 100 * found[0].estimate.level
        level_too = ", shades across a panel those of a protocol without θ" if any(o.trial.level for o in found) else ""
        approximate = " (approximate)" if found[0].trial.measure == "mse" else ""
        return (
            f"{len(found)} simulations with {' and '.join(dict.fromkeys(one.package for one in found))}: "
            f"{setup.users:,} {'user' if setup.users == 1 else 'users'} ({setup.source}), {setup.runs} runs each, seed "
            f"{setup.seed}; bars in boxes are {level:g} % confidence bounds{approximate} at each simulated place"
            f"{level_too}; {sum(one.holds for one in found)} of {len(found)} hold the exact value"
            f"{'. ' if self.remark else ''}{self.remark}"
        )


def overlays(figures: Sequence[Figure], setup: Setup, progress: Progress) -> dict[str, Overlay]:
    """The simulations of those of the figures that have trials, by name."""
    planned = {figure.name: figure.trials() for figure in figures if figure.trials}
    if not planned:
        names = ", ".join(figure.name for figure in figures)
        raise SymqifError(f"no simulation belongs to {names}: leave --simulate out")
    trials = [trial for panels in planned.values() for panel in panels for trial in panel]
    sizes = {name: {trial.k for panel in panels for trial in panel} for name, panels in planned.items()}
    data = setup.values(sizes, progress)
    for trial in trials:
        if trial.measure == "mse":  # better said before the work than after
            setting = simulation.Setting(trial.protocol, trial.k, trial.eps, trial.theta)
            simulation.check_enough(setting, setup.users, setup.runs)
    each = setup.runs * setup.users
    total = each * sum(len(_packages(trial)) for trial in trials)
    done = 0
    remarks = {figure.name: figure.simulations for figure in figures}
    found = {}
    for name, panels in planned.items():
        observed: list[list[Observed]] = []
        for panel in panels:
            observed.append([])
            for trial in panel:
                for package in _packages(trial):
                    words = f"simulating {name}: {trial.protocol} with {package}"
                    told = partial(_told, progress, words, done, total)
                    observed[-1].append(_observed(trial, package, data[trial.k], setup, told))
                    done += each
        found[name] = Overlay(setup, observed, remarks[name])
    return found


def _packages(trial: Trial) -> list[str]:
    """The packages that sample the protocol."""
    return [name for name in simulation.packages() if trial.protocol in simulation.protocols(name)]


def _told(progress: Progress, words: str, before: int, total: int, done: int, _: int) -> None:
    progress(words, before + done, total)


def _observed(
    trial: Trial, package: str, values: Values, setup: Setup, progress: Callable[[int, int], None]
) -> Observed:
    measure = {"asr": simulation.asr, "mse": simulation.mse}[trial.measure]
    estimate = measure(
        trial.protocol,
        values,
        k=trial.k,
        eps=trial.eps,
        theta=trial.theta,
        package=package,
        runs=setup.runs,
        seed=setup.seed,
        progress=progress,
    )
    return Observed(trial, package, estimate, estimated(trial, setup.users))


def estimated(trial: Trial, users: int) -> Interval:
    """What the trial estimates, enclosed."""
    protocol = PROTOCOLS[trial.protocol]
    own = {"eps": trial.eps} | ({"theta": trial.theta} if trial.theta is not None else {})
    values: Mapping[str, Term] = resolve(protocol, trial.k, own)
    more: dict[str, Term] = {"n": Fraction(users), "f": Fraction(1, trial.k)} if trial.measure == "mse" else {}
    return enclosure_at(quantity(f"{trial.measure}.{trial.protocol}").exact, {**values, **more})
