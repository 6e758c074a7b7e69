"""Protocols and their leakages: examples, capacities line by line, local hashing."""

from fractions import Fraction
from itertools import product
from math import comb

from tests.oracles import measures
from tests.oracles.channels import (
    Matrix,
    cascade,
    grr,
    hashes,
    lh,
    omegas,
    oue,
    ss,
    ss_probability,
    sue,
    the,
    unary,
)
from tests.oracles.points import HASHED, LEVELS, POINTS, POSITIVE, SIZES, SOME_LEVELS, hashed
from tests.oracles.precision import Number, more, mp
from tests.oracles.sweep import Sweep, check


def same(sweep: Sweep, printed: Matrix, defined: Matrix, line: str) -> None:
    for left, right in zip(printed, defined, strict=True):
        for u, v in zip(left, right, strict=True):
            sweep.equal(u, v, line)


# Examples


@check("ex.grr-k3")
def example_grr(sweep: Sweep) -> None:
    half, quarter = mp.mpf(1) / 2, mp.mpf(1) / 4
    printed = ((half, quarter, quarter), (quarter, half, quarter), (quarter, quarter, half))
    with sweep.at(k=3, eps=mp.log(2)):
        same(sweep, printed, grr(3, mp.log(2)), "539")


@check("ex.ss-k3")
def example_ss(sweep: Sweep) -> None:
    """omega = 2 is given, not computed from eps: the printed rule gives 2 for k = 3 at the tie eps = 0 only."""
    for eps in sweep.over("eps", LEVELS):
        p = 2 * mp.exp(eps) / (2 * mp.exp(eps) + 3 - 2)
        inside, outside = p / 2, (1 - p) / 1
        printed = ((inside, inside, outside), (inside, outside, inside), (outside, inside, inside))
        same(sweep, printed, ss(3, eps, 2), "592")


@check("ex.sue-k2")
def example_sue(sweep: Sweep) -> None:
    for eps in sweep.over("eps", LEVELS):
        p, q = sue(eps)
        of_10, of_01 = unary((p, q), 2)
        printed = ((p * q, p**2, q**2, p * q), (p * q, q**2, p**2, p * q))
        same(sweep, printed, (of_01, of_10), "721")


@check("ex.oue-k2")
def example_oue(sweep: Sweep) -> None:
    for eps in sweep.over("eps", LEVELS):
        p, q = oue(eps)
        of_10, of_01 = unary((p, q), 2)
        first = ((1 - p) * (1 - q), p * (1 - q), q * (1 - p), p * q)
        same(sweep, (first, ((1 - p) * (1 - q), (1 - p) * q, p * (1 - q), p * q)), (of_01, of_10), "736")


@check("ex.the-k2")
def example_the(sweep: Sweep) -> None:
    """Row i is the one-hot vector with bit i set; columns 00, 01, 10, 11."""
    for point in sweep.over("eps,theta", POINTS):
        p, q = the(point.eps, point.theta)
        none, both = (1 - p) * (1 - q), p * q
        printed = ((none, (1 - p) * q, p * (1 - q), both), (none, p * (1 - q), (1 - p) * q, both))
        same(sweep, printed, unary((p, q), 2), "837")


@check("the.bit-probabilities")
def bit_probabilities(sweep: Sweep) -> None:
    """Integrals of the Laplace density of scale 2/eps, in pieces of its scale; eps > 0, for there is no scale 2/0."""
    for point in sweep.over("eps,theta", POSITIVE):
        scale, (p, q) = 2 / point.eps, the(point.eps, point.theta)

        def above(start: Number, scale: Number = scale) -> Number:
            cuts = sorted({start, max(start, mp.zero)}) + [max(start, mp.zero) + n * scale for n in (2, 8, 32, 160)]
            return mp.quad(lambda z: mp.exp(-abs(z) / scale) / (2 * scale), cuts)

        sweep.equal(above(point.theta - 1), p, "822")
        sweep.equal(above(point.theta), q, "823")


# Capacities


@check("cap.grr")
def cap_grr(sweep: Sweep) -> None:
    for point, k in sweep.over("eps,theta k", product(POINTS, SIZES)):
        e = mp.exp(point.eps)
        p = e / (e + k - 1)
        sweep.chain(
            ("556", measures.capacity(grr(k, point.eps))), ("557", p * k), ("558", k * e / (e + k - 1))
        )  # fmt: skip


@check("cap.ss")
def cap_ss(sweep: Sweep) -> None:
    """omega by the printed rule, both neighbours at a tie."""
    for point, k in sweep.over("eps,theta k", product(POINTS, SIZES)):
        for w in sweep.over("omega", omegas(k, point.eps)):
            p, capacity = ss_probability(k, point.eps, w), measures.capacity(ss(k, point.eps, w))
            if more(p * k, w):
                sweep.equal(capacity, k * p / comb(k - 1, w - 1), "610: p/C(k-1,w-1) is larger")
            else:
                sweep.equal(capacity, k * (1 - p) / comb(k - 1, w), "614: otherwise")


@check("cap.ss-condition")
def cap_ss_condition(sweep: Sweep) -> None:
    for point, k in sweep.over("eps,theta k", product(POINTS, SIZES)):
        for w in sweep.over("omega", range(1, k)):
            p = ss_probability(k, point.eps, w)
            inside, outside = p / comb(k - 1, w - 1), (1 - p) / comb(k - 1, w)
            sweep.that(more(inside, outside) == more(p * k, w), "608")


@check("cap.lh")
def cap_lh(sweep: Sweep) -> None:
    for k, g, eps in sweep.over("k g eps", hashed()):
        e = mp.exp(eps)
        printed = (e * g**k + (g - 1) ** k * (1 - e)) / ((e + g - 1) * g ** (k - 1))
        sweep.equal(measures.capacity(lh(k, g, eps)), printed, "685")


@check("cap.sue")
def cap_sue(sweep: Sweep) -> None:
    for point, k in sweep.over("eps,theta k", product(POINTS, SIZES)):
        p, q = sue(point.eps)
        terms = {i: comb(k, i) * p ** (k - i) * q**i * (p / q) for i in range(k + 1)}
        sweep.chain(
            ("channel", measures.capacity(unary((p, q), k))),
            ("767", sum(comb(k, i) * p ** (k - i + 1) * q ** (i - 1) for i in range(1, k + 1)) + p ** (k - 1) * q),
            ("768", sum(terms[i] for i in range(1, k + 1)) + p ** (k - 1) * q),
            ("769", sum(terms.values()) + p ** (k - 1) * q - p**k * (p / q)),
            ("770", p / q * (p + q) ** k + p ** (k - 1) * q - p ** (k + 1) / q),
            ("771", p / q * (p + q) ** k + p**k * (q / p - p / q)),
            ("776", p / (1 - p) + p**k * ((1 - p) ** 2 - p**2) / (p * (1 - p))),
            ("777", (p + p ** (k - 1) * (1 - 2 * p)) / (1 - p)),
        )


@check("cap.oue")
def cap_oue(sweep: Sweep) -> None:
    half = mp.mpf(1) / 2
    for point, k in sweep.over("eps,theta k", product(POINTS, SIZES)):
        _, q = oue(point.eps)
        none = half * (1 - q) ** (k - 1)
        ones = half * sum(comb(k, i) * q ** (i - 1) * (1 - q) ** (k - i) for i in range(1, k + 1))
        whole = sum(comb(k, i) * q**i * (1 - q) ** (k - i) for i in range(k + 1)) / (2 * q)
        sweep.chain(
            ("channel", measures.capacity(unary((half, q), k))),
            ("798", none + ones),
            ("799", none + whole - (1 - q) ** k / (2 * q)),
            ("801", (q * (1 - q) ** (k - 1) + 1 - (1 - q) ** k) / (2 * q)),
            ("802", ((1 - q) ** (k - 1) * (2 * q - 1) + 1) / (2 * q)),
        )


@check("cap.the")
def cap_the(sweep: Sweep) -> None:
    for point, k in sweep.over("eps,theta k", product(POINTS, SIZES)):
        p, q = the(point.eps, point.theta)
        none = (1 - p) * (1 - q) ** (k - 1)
        sweep.chain(
            ("channel", measures.capacity(unary((p, q), k))),
            ("861", none + p * sum(comb(k, i) * q ** (i - 1) * (1 - q) ** (k - i) for i in range(1, k + 1))),
            ("862", none + p / q * sum(comb(k, i) * q**i * (1 - q) ** (k - i) for i in range(1, k + 1))),
            ("863", none + p / q - p / q * (1 - q) ** k),
            ("864", (1 - q) ** (k - 1) * (1 - p / q) + p / q),
        )


# Local hashing


@check("lh.cascade")
def lh_cascade(sweep: Sweep) -> None:
    """The printed G compares y_e with an undefined y_z, read as z_p."""
    for (k, g), eps in sweep.over("k,g eps", product([(2, 2), (2, 3), (3, 2), (4, 2), (2, 5)], LEVELS)):
        e = mp.exp(eps)
        pairs = list(product(hashes(k, g), range(g)))
        encode = tuple(
            tuple(mp.one / g**k if h[x] == v else mp.zero for h, v in pairs) for x in range(k)
        )  # fmt: skip
        perturb = tuple(
            tuple((e if v == w else 1) / (e + g - 1) if h == i else mp.zero for i, w in pairs) for h, v in pairs
        )
        for row in (*encode, *perturb):
            sweep.equal(sum(row), 1, "1553, 1562: rows")
        same(sweep, cascade(encode, perturb), lh(k, g, eps), "1571")


def printed_asr(k: int, g: int, eps: Number) -> Number:
    e = mp.exp(eps)
    return (e * g**k + (g - 1) ** k * (1 - e)) / ((e + g - 1) * (k * g ** (k - 1)))


def gursoy(k: int, g: int, eps: Number) -> Number:
    return mp.exp(eps) / ((mp.exp(eps) + g - 1) * max(mp.mpf(k) / g, mp.one))


@check("lh.asr")
def lh_asr(sweep: Sweep) -> None:
    for (k, g), eps in sweep.over("k,g eps", product(HASHED, SOME_LEVELS)):
        c, whole, missed = lh(k, g, eps), g**k, (g - 1) ** k
        p, q = mp.exp(eps) / (mp.exp(eps) + g - 1), 1 / (mp.exp(eps) + g - 1)
        maxima = [max(column) for column in measures.columns(c)]
        sweep.chain(
            ("ASR", measures.asr(c, mp.one)),
            ("1586", sum(largest / k for largest in maxima)),
            ("1588", sum(sum(maxima[v::g]) for v in range(g)) / k),
            ("1590", sum(p / whole * (whole - missed) + q / whole * missed for _ in range(g)) / k),
            ("1591", (p * (whole - missed) + q * missed) / (k * whole) * g),
            ("1592", (p * whole - p * missed + q * missed) * g / (k * whole)),
            ("1593", (p * whole + missed * (q - p)) / (k * g ** (k - 1))),
            ("1594", printed_asr(k, g, eps)),
        )
        for v in range(g):
            sweep.that(sum(v not in h for h in hashes(k, g)) == missed, "1589: (g-1)^k")


@check("lh.asr-gursoy")
def lh_asr_gursoy(sweep: Sweep) -> None:
    """ "Does not hold in general": some parameters differ, some with k = 2 among them."""
    off = {k: 0 for k, _ in HASHED}
    for (k, g), eps in product([(k, g) for k, g in HASHED if g**k <= 64], SOME_LEVELS):
        off[k] += abs(measures.asr(lh(k, g, eps), mp.one) - gursoy(k, g, eps)) > mp.mpf(10) ** -20
    with sweep.at(differences=off):
        sweep.that(off[2] > 0, "672")


@check("lh.gursoy-error")
def lh_gursoy_error(sweep: Sweep) -> None:
    """The set of values that share the hash of the true one, over all hash functions."""
    for k, g in sweep.over("k g", HASHED):
        sizes = [Fraction(sum(h[x] == h[0] for x in range(k))) for h in hashes(k, g)]
        mean = sum(sizes) / len(sizes)
        sweep.that((mean - 1) / mean != sum(1 - 1 / size for size in sizes) / len(sizes), "1256")


@check("lh.attack")
def lh_attack(sweep: Sweep) -> None:
    for (k, g), eps in sweep.over("k,g eps", product(HASHED, SOME_LEVELS)):
        c, success = lh(k, g, eps), mp.zero
        for y, (h, v) in enumerate(product(hashes(k, g), range(g))):
            support = [x for x in range(k) if h[x] == v] or list(range(k))
            success += sum(c[x][y] for x in support) / len(support) / k
        sweep.equal(success, sum(max(column) / k for column in measures.columns(c)), "659")


@check("txt.maximum-posterior")
def maximum_posterior(sweep: Sweep) -> None:
    """Under the uniform prior: the entry over the sum of its column."""
    for k, eps in sweep.over("k eps", product((2, 3, 4), LEVELS[1:])):
        p, q = sue(eps)
        for column in zip(*unary((p, q), k), strict=True):
            found = max(column) / sum(column)
            sweep.that(
                any(abs(found - p ** (k - i + 1) * q ** (i - 1)) < mp.mpf("1e-30") for i in range(1, k + 1)), "762"
            )
