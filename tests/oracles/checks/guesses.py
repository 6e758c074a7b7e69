"""Attack success rates that papers print: an attacker guesses at random what a report supports, over all reports."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb

from tests.oracles import measures
from tests.oracles.channels import Bits, Matrix, grr, hashes, lh, omegas, oue, ss, sue, the, unary
from tests.oracles.checks.wang import absent
from tests.oracles.precision import EQUAL, Number, mp
from tests.oracles.sweep import Sweep, check

EPS = [mp.zero, mp.mpf("0.01"), mp.log(2), mp.one, mp.log(3), mp.mpf(2), mp.mpf(5)]
SECRETS = (2, 3, 4, 5)
Attacked = tuple[Matrix, list[set[int]]]  # a channel, and what each of its reports supports


def direct(k: int, eps: Number) -> Attacked:
    return grr(k, eps), [{y} for y in range(k)]


def subsets(k: int, eps: Number, omega: int) -> Attacked:
    return ss(k, eps, omega), [set(y) for y in combinations(range(k), omega)]


def encoded(pair: Bits, k: int) -> Attacked:
    return unary(pair, k), [{x for x in range(k) if y[x]} for y in product((0, 1), repeat=k)]


def hashed(k: int, g: int, eps: Number) -> Attacked:
    return lh(k, g, eps), [{x for x in range(k) if h[x] == v} for h in hashes(k, g) for v in range(g)]


def accuracy(attacked: Attacked) -> Number:
    """How often the attacker is right, for a random true value."""
    channel, supports = attacked
    k = len(channel)
    right = []
    for x, row in enumerate(channel):
        for chance, supported in zip(row, supports, strict=True):
            guesses = supported or set(range(k))
            right.append(chance / len(guesses) if x in guesses else mp.zero)
    return mp.fsum(right) / k


def few(eps: Number, k: int) -> Iterator[Attacked]:
    yield direct(k, eps)
    yield from (subsets(k, eps, omega) for omega in range(1, k))
    yield from (encoded(pair, k) for pair in (sue(eps), oue(eps), the(eps, mp.mpf("0.7"))))
    yield from (hashed(k, g, eps) for g in (2, 3, 5) if g**k < 200)


@check("risks.attack")
def as_good_as_the_best(sweep: Sweep) -> None:
    for eps, k in product(EPS, SECRETS):
        for attacked in few(eps, k):
            with sweep.at(eps=eps, k=k, reports=len(attacked[1])):
                sweep.equal(accuracy(attacked), measures.asr(attacked[0], mp.one), "Bayes")


@check("risks.grr")
def of_direct_reports(sweep: Sweep) -> None:
    for eps, k in sweep.over("eps k", product(EPS, SECRETS)):
        sweep.equal(accuracy(direct(k, eps)), mp.exp(eps) / (mp.exp(eps) + k - 1), "printed")


@check("risks.ss")
def of_the_best_subsets(sweep: Sweep) -> None:
    """Where e^eps + 1 divides k."""
    for parts, omega in product((2, 3, 4), (1, 2)):
        k, eps = parts * omega, mp.log(parts - 1)
        with sweep.at(eps=eps, k=k):
            sweep.equal(accuracy(subsets(k, eps, omega)), (mp.exp(eps) + 1) / (2 * k), "printed")


@check("revisiting.ss")
def of_subsets(sweep: Sweep) -> None:
    for eps, k in sweep.over("eps k", product(EPS, SECRETS)):
        for omega in sweep.over("omega", range(1, k)):
            e = mp.exp(eps)
            sweep.equal(accuracy(subsets(k, eps, omega)), e / (omega * e + k - omega), "printed")
        assert {*omegas(k, eps)} <= {*range(1, k)}


@check("risks.olh")
def of_the_best_hashing(sweep: Sweep) -> None:
    for k, g in sweep.over("k g", product((2, 3, 4), (2, 3, 4, 5))):
        found = accuracy(hashed(k, g, mp.log(g - 1)))
        repaired = mp.mpf(g**k - (g - 2) * (g - 1) ** (k - 1)) / (2 * k * g ** (k - 1))
        assert mp.almosteq(found, repaired, EQUAL)
        sweep.equal(found, 1 / (2 * max(mp.mpf(k) / g, mp.one)), "printed")


@check("revisiting.lh")
def of_hashing(sweep: Sweep) -> None:
    for eps, k, g in sweep.over("eps k g", product(EPS, (2, 3, 4), (2, 3, 5))):
        found, e = accuracy(hashed(k, g, eps)), mp.exp(eps)
        assert mp.almosteq(found, (e * g**k + (g - 1) ** k * (1 - e)) / ((e + g - 1) * k * g ** (k - 1)), EQUAL)
        sweep.equal(found, e / ((e + g - 1) * max(mp.mpf(k) / g, mp.one)), "printed")


def by_set_bits(pair: Bits, k: int) -> Number:
    """As printed: with no bit set one of k guesses is right, with m bits one of m, if that of the true value is one."""
    p, q = pair
    some = [p / m * comb(k - 1, m - 1) * q ** (m - 1) * (1 - q) ** (k - m) for m in range(1, k + 1)]
    return (1 - p) * (1 - q) ** (k - 1) / k + mp.fsum(some)


def compare(sweep: Sweep, pair: Bits, k: int) -> None:
    with sweep.at(k=k, p=pair[0], q=pair[1]):
        sweep.equal(measures.asr(unary(pair, k), mp.one), by_set_bits(pair, k), "printed")


@check("revisiting.ue")
def of_unary_encoding(sweep: Sweep) -> None:
    for k, (a, b) in product((*SECRETS, 6), combinations(range(1, 10), 2)):
        compare(sweep, (mp.mpf(b) / 10, mp.mpf(a) / 10), k)


@check("risks.sue")
def of_symmetric_encoding(sweep: Sweep) -> None:
    for k, eps in product((*SECRETS, 6), EPS):
        compare(sweep, sue(eps), k)


@check("risks.oue")
def of_optimized_encoding(sweep: Sweep) -> None:
    for k, eps in product((*SECRETS, 6), EPS):
        compare(sweep, oue(eps), k)


@check("revisiting.the")
def of_thresholds(sweep: Sweep) -> None:
    for k, eps, tenths in product(SECRETS, EPS, range(5, 11)):
        compare(sweep, the(eps, mp.mpf(tenths) / 10), k)


@check("risks.profile")
def of_profiles(sweep: Sweep) -> None:
    """Two attributes, reported by any two protocols."""
    for eps in EPS[1:5]:
        first = (direct(2, eps), encoded(sue(eps), 2), hashed(2, 3, eps))
        second = (direct(3, eps), subsets(3, eps, 2), encoded(oue(eps), 3), hashed(3, 2, eps))
        for (c, _), (d, _) in product(first, second):
            both = [[u * v for u in row for v in other] for row, other in product(c, d)]
            with sweep.at(eps=eps, reports=len(both[0])):
                product_of_both = measures.asr(c, mp.one) * measures.asr(d, mp.one)
                sweep.equal(measures.asr(tuple(map(tuple, both)), mp.one), product_of_both, "formula (4)")


def densities(eps: Number, report: Sequence[Number]) -> list[Number]:
    """Of a report with Laplace noise, for each true value."""
    k = len(report)
    return [mp.exp(-eps / 2 * mp.fsum(abs(report[m] - int(m == x)) for m in range(k))) for x in range(k)]


@check("revisiting.she")
def largest_reports(sweep: Sweep) -> None:
    grid = [mp.mpf(n) / 4 for n in (-5, -1, 0, 1, 2, 3, 4, 5, 9)]
    for eps, report in sweep.over("eps report", product(EPS[1:5], product(grid, repeat=3))):
        likely = densities(eps, report)
        sweep.at_most(max(likely), likely[report.index(max(report))], "a likeliest value")


def error(attacked: Attacked) -> Number:
    """The variance of an estimated count for one user, who does not have the value."""
    channel, supports = attacked
    return absent((channel, [0 in supported for supported in supports]))


@check("revisiting.mse")
def errors(sweep: Sweep) -> None:
    """For two users: over n the printed forms are right."""
    n, theta = 2, mp.mpf("0.7")
    for eps, k, g in sweep.over("eps k g", product(EPS[1:], (2, 3), (2, 3))):
        e, x = mp.exp(eps), mp.exp(eps * theta / 2)
        of_two = [error(protocol) / n for protocol in (direct(k, eps), hashed(2, g, eps), encoded(the(eps, theta), 2))]
        direct_form, hashed_form = (e + k - 2) / (e - 1) ** 2, (e - 1 + g) ** 2 / (n * (e - 1) ** 2 * (g - 1))
        above_form = (2 * x - 1) / (1 + mp.exp(eps * (theta - mp.one / 2)) - 2 * x) ** 2
        for found, right in zip(of_two, (direct_form / n, hashed_form, above_form / n), strict=True):
            assert mp.almosteq(found, right, EQUAL)
        for found, printed in zip(of_two, (direct_form, hashed_form, above_form), strict=True):
            sweep.equal(found, printed, "printed")


def form_for_subsets(k: int, w: int, e: Number, factor: int) -> Number:
    """The printed form, with a factor in question."""
    most = -w * (k - w) - w * (w - 1) * e + (k - 1) * (k + factor * w * e - w)
    return (k - w + (w - 1) * e) * most / (w * (-k + w + (k - 1) * e - (w - 1) * e) ** 2)


@check("revisiting.mse-ss")
def errors_of_subsets(sweep: Sweep) -> None:
    for eps, k in sweep.over("eps k", product(EPS[1:], SECRETS)):
        for w in sweep.over("omega", range(1, k)):
            e, found = mp.exp(eps), error(subsets(k, eps, w))
            assert mp.almosteq(found, form_for_subsets(k, w, e, 1), EQUAL)
            sweep.equal(found, form_for_subsets(k, w, e, 2), "printed")
