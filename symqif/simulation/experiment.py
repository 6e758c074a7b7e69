"""The attack and the estimator of the paper, run on reports that other libraries draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, inf
from typing import TYPE_CHECKING

from symqif.errors import SymqifError
from symqif.extra import needed
from symqif.simulation.data import USERS, generator
from symqif.simulation.estimate import Estimate, of_proportion, of_square
from symqif.simulation.freedom import BATCHES, deviation_parts, freedom
from symqif.simulation.package import PACKAGES, package
from symqif.simulation.setting import Number, Setting

if TYPE_CHECKING:
    from symqif.simulation.data import Values
    from symqif.simulation.package import Supports

Progress = Callable[[int, int], object]
ATTACK, BATCH = 1, 2  # set the random numbers of guesses and of batches apart from the data's
LEAST = 30  # deviating bits: with fewer the law of the error is far from a chi-square
STEP = 1000  # users between two calls of progress


def packages() -> tuple[str, ...]:
    """The packages whose samplers can be used, by their names on PyPI.

    >>> from symqif.simulation import packages
    >>> sorted(packages())
    ['multi-freq-ldpy', 'pure-ldp']
    """
    return tuple(PACKAGES)


def protocols(name: str) -> tuple[str, ...]:
    """Those of our protocols that a package samples.

    >>> from symqif.simulation import protocols
    >>> "ss" in protocols("pure-ldp")
    False
    """
    return package(name).protocols


def asr(
    protocol: str,
    values: Values,
    *,
    k: int,
    eps: Number,
    theta: Number | None = None,
    g: int | None = None,
    package: str,
    runs: int = 10,
    seed: int = 1,
    level: float = 0.99,
    progress: Progress | None = None,
) -> Estimate:
    """The adversarial success rate on data: the share of users whose value is guessed from their report.

    Each report supports a set of values: the reported value, subset or set bits, those above theta, those with the
    reported hash. A supported value is at least as likely as any other. So the Bayes-optimal guess for a uniform prior
    is one of the set, drawn uniformly, and one of all k values where the set is empty. The guess is right with the same
    probability for every value, since permuting the values changes neither the protocol nor the attack. So this
    estimates `symqif.asr`, whatever the data. (An attacker who knows that the data are not uniform does better.) For
    local hashing, it holds as far as the packages' 32-bit hash with a random seed is a uniformly random function.

    Args:
        protocol: its name, as "oue".
        values: one for each user, in range(k).
        eps: greater than 0.
        theta, g: for THE and for LH alone.
        package: "multi-freq-ldpy" or "pure-ldp", which draws the reports.
        runs: how often the data are reported anew.
        seed: at least 0; the same seed gives the same numbers.
        level: of the bounds, those of Clopper and Pearson for runs * len(values) independent guesses, which hold at
            least at that level.
        progress: called with the number of reports drawn and of all.

    Raises:
        SymqifError: a package or protocol is unknown, a value is out of range, or the extra is missing.

    Source: equation (asr) of the paper.

    >>> from symqif.simulation import asr, zipf
    >>> found = asr("grr", zipf(users=1000, k=4), k=4, eps=2, package="pure-ldp")
    >>> found.high - found.low < 1/10
    True
    """
    setting = Setting(protocol.lower(), k, eps, theta, g)
    held = _checked(values, setting, package, runs, 1, seed, level)
    right = 0
    for run, supports in enumerate(_runs(setting, held, package, runs, seed, progress)):
        chances = generator(seed, ATTACK, run).random(supports.shape)
        chances[~supports & supports.any(axis=1, keepdims=True)] = -1
        right += int((chances.argmax(axis=1) == held).sum())
    return of_proportion(right, runs * len(held), runs, level)


def mse(
    protocol: str,
    values: Values,
    *,
    k: int,
    eps: Number,
    theta: Number | None = None,
    g: int | None = None,
    package: str,
    runs: int = 10,
    seed: int = 1,
    level: float = 0.99,
    progress: Progress | None = None,
) -> Estimate:
    """The mean squared error of estimated frequencies on data, averaged over the k values.

    A frequency is estimated by (count/n - q*)/(p* - q*), where count of the n reports support the value, and p* and q*
    are the probabilities that a holder's report and another one does. This is unbiased, and nothing is clipped. So this
    estimates `mse.P` at f = 1/k, whatever the data: that is affine in f, and the frequencies sum to 1.

    The bounds are those of a chi-square law (`of_square`), whose degrees of freedom are estimated from BATCHES of the
    users in each run. They are approximate: on data of Zipf's law with k = 10 and 10 runs, for SUE, OUE and THE at eps
    = 1, 8 and 16 and 100 to 10,000 users (of SUE at eps = 16, 900 or more), bounds at the level 99 % held the exact
    value in 98.5 to 99.6 % of 1,500 or more repetitions.

    Args:
        protocol, values, k, eps, theta, g, package, seed, level, progress: as for `asr`.
        runs: at least two.

    Raises:
        SymqifError: as `asr`, and where fewer than `LEAST` bits of the reports are expected to deviate.

    Source: Wang et al., Locally Differentially Private Protocols for Frequency Estimation, USENIX Security 2017.

    >>> from symqif.simulation import mse, zipf
    >>> found = mse("grr", zipf(users=1000, k=4), k=4, eps=2, package="pure-ldp")
    >>> 0 < found.low < found.high
    True
    """
    setting = Setting(protocol.lower(), k, eps, theta, g)
    held = _checked(values, setting, package, runs, 2, seed, level)
    holder, other = setting.support
    check_enough(setting, len(held), runs)
    batches = _batches(held, k, seed)
    found = []
    for supports in _runs(setting, held, package, runs, seed, progress):
        deviations = [
            supports[own].sum(axis=0) - len(own) * other - holders * (holder - other) for own, holders in batches
        ]
        found.append(deviation_parts(needed("numpy").array(deviations) / (len(held) * (holder - other))))
    return of_square([run.total / k for run in found], freedom(found), level)


def check_enough(setting: Setting, users: int, runs: int) -> None:
    """Are so many bits of the reports expected to deviate from their likely values that the bounds of `mse` hold?

    SymqifError says what to choose if not.
    """
    holder, other = setting.support
    name, eps = setting.protocol, f"{float(setting.eps):g}"
    if holder <= other:
        raise SymqifError(
            f"the estimator of {name} divides by 0 in double precision at eps = {eps}: choose a larger one"
        )
    each = holder * (1 - holder) + (setting.k - 1) * other * (1 - other)
    expected = runs * users * each
    if expected < LEAST:
        enough = LEAST / runs / each if each else inf
        number = f"more users, {ceil(enough)} or more, or more runs" if enough <= USERS else "a smaller eps"
        raise SymqifError(
            f"{runs} runs of {users} users are too few to bound the error of {name} at eps = {eps}: {expected:.2g} "
            f"deviating bits are expected, and {LEAST} are needed; choose {number}"
        )


def _batches(held: Values, k: int, seed: int) -> list[tuple[Values, Values]]:
    """The users in random batches of about equal size: which they are, and how many hold each value."""
    numpy = needed("numpy")
    order = generator(seed, BATCH).permutation(len(held))
    return [(own, numpy.bincount(held[own], minlength=k)) for own in numpy.array_split(order, min(BATCHES, len(held)))]


def _runs(
    setting: Setting, values: Values, name: str, runs: int, seed: int, progress: Progress | None
) -> Iterator[Supports]:
    done, total = 0, runs * len(values)

    def count() -> None:
        nonlocal done
        done += 1
        if progress and (done % STEP == 0 or done == total):
            progress(done, total)

    for run in range(runs):
        yield package(name).drawn(setting, values, seed, run, count)


def _checked(values: Values, setting: Setting, name: str, runs: int, least: int, seed: int, level: float) -> Values:
    """The values as an array of integers, when all arguments are in range."""
    known = package(name).protocols
    if setting.protocol not in known:
        raise SymqifError(f"{name} does not sample {setting.protocol!r}: it samples {', '.join(known)}")
    if not isinstance(runs, int) or runs < least:
        raise SymqifError(f"runs must be an integer of at least {least}, not {runs}")
    if not 0 < level < 1:
        raise SymqifError(f"level must lie between 0 and 1, not {level}")
    generator(seed)  # refuses one that is out of range
    held: Values = needed("numpy").asarray(values)
    if held.ndim != 1 or not len(held) or held.dtype.kind not in "iu":
        raise SymqifError("values must be a list of integers, one for each user")
    if held.min() < 0 or held.max() >= setting.k:
        raise SymqifError(f"values must lie between 0 and k - 1 = {setting.k - 1}, not {held.min()}..{held.max()}")
    return held
