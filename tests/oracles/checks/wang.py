"""Wang et al., USENIX Security 2017: estimated counts, user by user over all reports of explicit channels."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from tests.oracles import measures
from tests.oracles.channels import Matrix, bit, cascade, grr, hashes, lh, oue, sue, the, unary
from tests.oracles.points import LEVELS
from tests.oracles.precision import Number, mp
from tests.oracles.sweep import Sweep, check

EPS = [mp.mpf(text) for text in ("0.01", "0.7", "1", "2", "5")]
THETAS = [mp.mpf(n) / 10 for n in range(11)]
Supported = Sequence[bool]  # for each output: does it support the first value?


def direct(d: int, eps: Number) -> tuple[Matrix, Supported]:
    return grr(d, eps), [y == 0 for y in range(d)]


def encoded(pair: tuple[Number, Number], d: int = 2) -> tuple[Matrix, Supported]:
    return unary(pair, d), [y[0] == 1 for y in product((0, 1), repeat=d)]


def hashed(g: int, eps: Number, d: int = 2) -> tuple[Matrix, Supported]:
    return lh(d, g, eps), [h[0] == v for h in hashes(d, g) for v in range(g)]


def chance(row: Sequence[Number], supported: Supported) -> Number:
    return mp.fsum(entry for entry, said in zip(row, supported, strict=True) if said)


def moments(protocol: tuple[Matrix, Supported], values: Sequence[int]) -> tuple[Number, Number]:
    """Mean and variance of the estimated count of value 0, over the reports of all users together."""
    channel, supported = protocol
    p, q = chance(channel[0], supported), chance(channel[1], supported)
    mean = square = mp.zero
    for reports in product(range(len(supported)), repeat=len(values)):
        weight = mp.one
        for x, y in zip(values, reports, strict=True):
            weight *= channel[x][y]
        estimate = (sum(supported[y] for y in reports) - len(values) * q) / (p - q)
        mean += weight * estimate
        square += weight * estimate**2
    return mean, square - mean**2


def absent(protocol: tuple[Matrix, Supported]) -> Number:
    """The variance for one user, who does not have the value."""
    return moments(protocol, [1])[1]


def few(eps: Number) -> Iterator[tuple[tuple[Matrix, Supported], Number, Number]]:
    """Small protocols with their p* and q*, as the paper has them."""
    e = mp.exp(eps)
    for d in (2, 3, 4):
        yield direct(d, eps), e / (e + d - 1), 1 / (e + d - 1)
    yield encoded(oue(eps)), *oue(eps)
    yield encoded(sue(eps)), *sue(eps)
    yield hashed(2, eps), e / (e + 1), mp.one / 2


USERS = [(0,), (1,), (0, 1), (1, 1, 1), (0, 1, 1), (0, 0, 1), (0, 0, 0)]


@check("wang.unbiased", "wang.variance")
def moments_of_counts(sweep: Sweep) -> None:
    for eps, values in sweep.over("eps values", product(EPS, USERS)):
        for protocol, p, q in sweep.over("protocol p q", few(eps)):
            n, f = len(values), mp.mpf(values.count(0)) / len(values)
            mean, variance = moments(protocol, values)
            sweep.equal(mean + 1, n * f + 1, "theorem 1")
            sweep.equal(variance, n * q * (1 - q) / (p - q) ** 2 + n * f * (1 - p - q) / (p - q), "theorem 2")


@check("wang.approximate")
def approximate(sweep: Sweep) -> None:
    for eps in sweep.over("eps", EPS):
        for protocol, p, q in sweep.over("protocol p q", few(eps)):
            sweep.equal(moments(protocol, (1, 1))[1], 2 * q * (1 - q) / (p - q) ** 2, "f = 0")
        for f in sweep.over("f", (0, 1)):
            symmetric, (_, q) = encoded(sue(eps)), sue(eps)
            sweep.equal(moments(symmetric, (1 - f,))[1], q * (1 - q) / (1 - 2 * q) ** 2, "p + q = 1")


@check("wang.de-variance")
def of_direct_encoding(sweep: Sweep) -> None:
    for eps, d in sweep.over("eps d", product(EPS, (2, 3, 4, 5))):
        e, n = mp.exp(eps), 2 if d < 5 else 1
        sweep.equal(moments(direct(d, eps), [1] * n)[1], n * (d - 2 + e) / (e - 1) ** 2, "Var*")


@check("wang.sue-variance")
def of_symmetric_encoding(sweep: Sweep) -> None:
    for eps, values in sweep.over("eps values", product(EPS, USERS[:3])):
        y = mp.exp(eps / 2)
        sweep.equal(moments(encoded(sue(eps)), values)[1], len(values) * y / (y - 1) ** 2, "Var*")


@check("wang.oue-variance")
def of_optimized_encoding(sweep: Sweep) -> None:
    for eps in sweep.over("eps", EPS):
        e = mp.exp(eps)
        sweep.equal(moments(encoded(oue(eps)), (1, 1))[1], 2 * 4 * e / (e - 1) ** 2, "Var*")


def level(q: Number, eps: Number) -> Number:
    """The p whose bit is eps-LDP with this q and no better: of odds e^eps times those of q."""
    odds = mp.exp(eps) * q / (1 - q)
    return odds / (1 + odds)


@check("wang.ue-variance")
def of_unary_encoding(sweep: Sweep) -> None:
    for eps, part in product(EPS, (1, 2, 5, 8)):
        q, e = mp.mpf(part) / 10, mp.exp(eps)
        with sweep.at(eps=eps, q=q):
            p = level(q, eps)
            sweep.equal(measures.ratio(unary((p, q), 2)), e, "its level")
            sweep.equal(p, e * q / (1 - q + e * q), "p")
            printed = ((e - 1) * q + 1) ** 2 / ((e - 1) ** 2 * (1 - q) * q)
            sweep.equal(absent(encoded((p, q))), printed, "Var*")


@check("wang.ue-private")
def level_of_unary_encoding(sweep: Sweep) -> None:
    for k, b in product((2, 3, 4), range(2, 10)):
        for a in range(1, b):
            p, q = mp.mpf(b) / 10, mp.mpf(a) / 10
            with sweep.at(k=k, p=p, q=q):
                sweep.equal(measures.ratio(unary((p, q), k)), p * (1 - q) / ((1 - p) * q), "theorem 6")


@check("wang.oue-optimal")
def best_unary_encoding(sweep: Sweep) -> None:
    for eps, part in product(EPS, range(1, 40)):
        q = mp.mpf(part) / 40
        with sweep.at(eps=eps, q=q):
            best = oue(eps)
            sweep.equal(level(best[1], eps), mp.one / 2, "p = 1/2")
            if q != best[1]:
                sweep.below(absent(encoded(best)), absent(encoded((level(q, eps), q))), "the least")


@check("wang.blh-variance")
def of_binary_hashing(sweep: Sweep) -> None:
    for eps in sweep.over("eps", EPS):
        e = mp.exp(eps)
        sweep.equal(moments(hashed(2, eps), (1, 1))[1], 2 * (e + 1) ** 2 / (e - 1) ** 2, "Var*")


@check("wang.lh-variance")
def of_hashing(sweep: Sweep) -> None:
    for eps, g in sweep.over("eps g", product(EPS, (2, 3, 4, 5))):
        e = mp.exp(eps)
        sweep.equal(absent(hashed(g, eps)), (e - 1 + g) ** 2 / ((e - 1) ** 2 * (g - 1)), "Var*")


@check("wang.lh-pure")
def universal(sweep: Sweep) -> None:
    """Families for two values under which they collide with probability at most 1/g."""
    for eps, g in sweep.over("eps g", product(EPS, (2, 3))):
        families = [hashes(2, g), [(0, 1)], [h for h in hashes(2, g) if h[0] != h[1]]]
        for family in sweep.over("family", families):
            e, collide = mp.exp(eps), sum(h[0] == h[1] for h in family)
            assert collide * g <= len(family)
            other = mp.fsum((e if h[0] == h[1] else 1) / (e + g - 1) for h in family) / len(family)
            sweep.equal(other, mp.one / g, "q* = 1/g")


@check("wang.olh")
def optimal_hashing(sweep: Sweep) -> None:
    """Where e^eps + 1 is a whole number."""
    for e in sweep.over("e", (2, 3, 4)):
        eps = mp.log(e)
        channel, supported = hashed(e + 1, eps)
        sweep.equal(chance(channel[0], supported), mp.one / 2, "p*")
        sweep.equal(chance(channel[1], supported), mp.one / (e + 1), "q*")
        sweep.equal(absent((channel, supported)), mp.mpf(4 * e) / (e - 1) ** 2, "Var*")


@check("wang.olh-optimal")
def best_hashing(sweep: Sweep) -> None:
    """By explicit channels for whole numbers, else by p* and q*."""
    for eps, part in product(EPS, range(11, 80)):
        g, e = mp.mpf(part) / 10, mp.exp(eps)
        with sweep.at(eps=eps, g=g):
            p, q = e / (e + g - 1), 1 / g
            variance = q * (1 - q) / (p - q) ** 2
            if part in (20, 30, 40):
                sweep.equal(variance, absent(hashed(part // 10, eps)), "as explicit")
            sweep.below(absent(encoded(oue(eps))), variance, "the least")


@check("wang.the-variance")
def of_thresholds(sweep: Sweep) -> None:
    for eps, theta in sweep.over("eps theta", product(EPS, THETAS)):
        x = mp.exp(eps * theta / 2)
        printed = (2 * x - 1) / (1 + mp.exp(eps * (theta - mp.one / 2)) - 2 * x) ** 2
        sweep.equal(absent(encoded(the(eps, theta))), printed, "Var*")


@check("wang.the-threshold")
def best_threshold(sweep: Sweep) -> None:
    """On a grid the variance falls and then rises, and it turns inside (1/2, 1)."""
    for eps in sweep.over("eps", (mp.one, mp.mpf(2), mp.mpf(5), mp.mpf(10))):
        grid = [mp.mpf(n) / 100 for n in range(101)]
        values = [absent((bit(the(eps, theta))[::-1], (False, True))) for theta in grid]
        falls = [after < before for before, after in pairwise(values)]
        turn = falls.index(False)
        sweep.that(not any(falls[turn:]), "it rises from there on")
        sweep.that(50 < turn < 100, "between 1/2 and 1")


@check("wang.she-variance")
def of_sums(sweep: Sweep) -> None:
    """The second moment of the noise, by quadrature."""
    for eps in sweep.over("eps", (mp.one / 2, mp.one, mp.mpf(3))):
        ends = [step * 4 / eps for step in range(21)] + [mp.inf]
        found = 2 * mp.quad(lambda z, rate=eps / 2: z * z * rate / 2 * mp.exp(-z * rate), ends)
        sweep.equal(found, 8 / eps**2, "theorem 5")


@check("wang.he-private")
def densities(sweep: Sweep) -> None:
    grid = [mp.mpf(n) / 4 for n in range(-8, 13)]
    for eps, a, b in sweep.over("eps a b", product(EPS, grid, grid)):
        first = mp.exp(-eps / 2 * (abs(a - 1) + abs(b)))
        second = mp.exp(-eps / 2 * (abs(a) + abs(b - 1)))
        sweep.at_most(first, mp.exp(eps) * second, "theorem 4")


@check("wang.de-oue")
def direct_or_unary(sweep: Sweep) -> None:
    for eps, d in sweep.over("eps d", product([*EPS, mp.log(2), mp.log(3)], range(2, 30))):
        gap = absent(encoded(oue(eps))) - absent(direct(d, eps))
        sweep.that((gap > mp.mpf(10) ** -40) == (d - 3 * mp.exp(eps) - 2 < -(mp.mpf(10) ** -40)), "iff d < 3 e^eps + 2")


def others(eps: Number) -> Iterator[tuple[str, Number]]:
    yield "SUE", absent(encoded(sue(eps)))
    yield "SHE", 8 / eps**2
    yield from (("THE", absent(encoded(the(eps, theta)))) for theta in THETAS)
    yield from ((f"LH {g}", absent(hashed(g, eps))) for g in (2, 3, 4, 5, 6))


@check("wang.oue-best")
def unary_is_best(sweep: Sweep) -> None:
    for eps in sweep.over("eps", EPS + LEVELS[2:6]):
        for name, variance in sweep.over("other variance", others(eps)):
            sweep.at_most(absent(encoded(oue(eps))), variance, "OUE has the least")
            if name == "THE":
                sweep.at_most(absent(encoded(sue(eps))), variance, "SUE has less than THE")


@check("wang.de-best")
def direct_is_best(sweep: Sweep) -> None:
    for eps, d in sweep.over("eps d", product(EPS, range(2, 30))):
        if d < 3 * mp.exp(eps) + 2:
            for _, variance in sweep.over("other variance", [*others(eps), ("OUE", absent(encoded(oue(eps))))]):
                sweep.below(absent(direct(d, eps)), variance, "DE has the least")


@check("wang.the-she")
def thresholds_or_sums(sweep: Sweep) -> None:
    """With the best threshold of a grid, whose variance is no smaller than with the best of all."""
    for eps in sweep.over("eps", [*EPS, mp.mpf(10), mp.mpf(20)]):
        best = min(absent(encoded(the(eps, theta))) for theta in THETAS)
        sweep.below(best, 8 / eps**2, "THE has less than SHE")


@check("wang.frequency")
def frequencies(sweep: Sweep) -> None:
    """By the moments of estimated counts, divided by the number of users."""
    for eps, values in sweep.over("eps values", product(EPS, USERS)):
        n, f, e, y = len(values), mp.mpf(values.count(0)) / len(values), mp.exp(eps), mp.exp(eps / 2)
        expected = [
            ("DE", direct(3, eps), (1 + e) / (e - 1) ** 2 + f / (e - 1)),
            ("SUE", encoded(sue(eps)), y / (y - 1) ** 2),
            ("OUE", encoded(oue(eps)), 4 * e / (e - 1) ** 2 + f),
            ("BLH", hashed(2, eps), (e + 1) ** 2 / (e - 1) ** 2 - f),
            ("LH", hashed(3, eps), (e + 2) ** 2 / (2 * (e - 1) ** 2) + f * (4 - e) / (2 * (e - 1))),
        ]
        for _, protocol, printed in sweep.over("name protocol printed", expected[: 5 if n < 3 else 4]):
            mean, variance = moments(protocol, values)
            sweep.equal(mean / n + 1, f + 1, "mean")
            sweep.equal(variance / n**2 + 1, printed / n + 1, "variance")


@check("wang.rappor")
def two_rounds(sweep: Sweep) -> None:
    """By the cascade of both rounds."""
    for tenths, (a, b), values in product((0, 1, 5, 9), ((0, 10), (1, 4), (2, 9), (5, 6)), USERS):
        r, p, q = (mp.mpf(part) / 10 for part in (tenths, b, a))
        both = cascade(bit((1 - r / 2, r / 2)), bit((p, q)))[::-1]
        n, f, q2 = len(values), mp.mpf(values.count(0)) / len(values), both[1][1]
        with sweep.at(r=r, p=p, q=q, values=values):
            leading = n * q2 * (1 - q2) / ((1 - r) ** 2 * (p - q) ** 2)
            more = n * f * (1 - p - q) / ((1 - r) * (p - q))
            sweep.equal(moments((both, (False, True)), values)[1] + 1, leading + more + 1, "both rounds")
