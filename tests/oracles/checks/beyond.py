"""Beyond the paper, first part: equal ratios, subset selection and local hashing. Refinement is a linear program."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb

from tests.oracles import measures, rational
from tests.oracles.channels import Matrix
from tests.oracles.points import Draw
from tests.oracles.precision import Number, mp, number
from tests.oracles.rational import around, closest, grr, lh, size, ss, ue
from tests.oracles.refinement import feasible, refined_exactly, refined_symmetric
from tests.oracles.sweep import Sweep, check

F = Fraction
YS = [F(1001, 1000), F(5, 4), F(3, 2), F(2), F(3), F(10), F(100)]  # e^(eps/2)
ES = sorted({*(y**2 for y in YS), F(1001, 1000), F(3, 2), F(12, 5), F(18, 7), F(3), F(5), F(8), F(50)})


def sizes(sweep: Sweep, least: int = 2) -> list[int]:
    return [k for k in ((2, 3, 4, 5, 6) if sweep.thorough else (2, 3, 4)) if k >= least]


def hashed(k: int, sweep: Sweep, most: int = 7) -> list[int]:
    """Numbers of hash values, also above k, as far as the channel stays small."""
    return [g for g in range(2, most + 1) if g ** (k + 1) <= (40000 if sweep.thorough else 2500)]


def incomparable(sweep: Sweep, a: Matrix, b: Matrix, line: str) -> None:
    sweep.that(not refined_symmetric(a, b) and not refined_symmetric(b, a), line)


def equivalent(sweep: Sweep, a: Matrix, b: Matrix, expected: bool, line: str) -> None:
    sweep.that((refined_symmetric(a, b) and refined_symmetric(b, a)) == expected, line)


# Equal ratios

Told = tuple[tuple[int, ...], ...]  # the patterns, each with a 1 for a secret that is favoured


def patterns(draw: Draw, k: int) -> Told:
    proper = [p for p in product((0, 1), repeat=k) if 0 < sum(p) < k]
    singles = [tuple(int(x == u) for x in range(k)) for u in range(k)]
    chosen = {*singles, *draw.random.sample(proper, min(len(proper), 3 if k > 2 else 2)), (0,) * k}
    return tuple(sorted(chosen | ({(1,) * k} if draw.random.random() < 0.5 else set())))


def weights(draw: Draw, told: Told, r: Fraction) -> dict[tuple[int, ...], Fraction]:
    """Random ones that make all rows sum to 1: the singletons even out how often each secret is favoured."""
    k = len(told[0])
    found = {p: F(draw.random.randint(0, 4)) for p in told}
    favoured = [sum(found[p] for p in told if p[x]) for x in range(k)]
    for x in range(k):
        found[tuple(int(x == u) for u in range(k))] += max(favoured) - favoured[x]
    total = sum(v * (1 + (r - 1) * p[0]) for p, v in found.items())
    return {p: v / total for p, v in found.items()} if total else {p: F(p == (0,) * k) for p in told}


def less(
    draw: Draw, told: Told, alpha: dict[tuple[int, ...], Fraction], r: Fraction
) -> dict[tuple[int, ...], Fraction]:
    """Less of some family of patterns that favours all secrets equally often, and more of the report of nothing."""
    k, found = len(told[0]), dict(alpha)
    singles = [p for p in told if sum(p) == 1]
    for family in [
        singles,
        *([p, q] for p in told for q in told if all(u + v == 1 for u, v in zip(p, q, strict=True))),
    ]:
        if any(sum(p) in (0, k) for p in family):
            continue
        part = min(found[p] for p in family) * F(draw.random.randint(0, 3), 3)
        for p in family:
            found[p] -= part
        found[(0,) * k] += part * sum(1 + (r - 1) * p[0] for p in family)
    return found


def of_weights(told: Told, alpha: dict[tuple[int, ...], Fraction], r: Fraction) -> Matrix:
    return tuple(tuple(alpha[p] * (1 + (r - 1) * p[x]) for p in told) for x in range(len(told[0])))


def equal_ratios(name: str, sweep: Sweep) -> Iterator[tuple[Told, Fraction, dict, dict]]:  # type: ignore[type-arg]
    draw = Draw(name)
    for n in range(150 if sweep.thorough else 16):
        k = draw.random.choice((2, 2, 3, 3, 4))
        r, told = draw.random.choice((F(101, 100), F(3, 2), F(2), F(9), F(100))), patterns(draw, k)
        alpha = weights(draw, told, r)
        yield told, r, alpha, less(draw, told, alpha, r) if n % 2 else weights(draw, told, r)


def gain(s: tuple[int, ...], r: Fraction) -> Matrix:
    k, inside = len(s), sum(s)
    return tuple(1 + r * k / (r - 1) * ((k - inside) * v - r * inside * (1 - v)) for v in s), (F(0),) * k


@check("beyond.equal-ratio")
def equal_ratio(sweep: Sweep) -> None:
    for told, r, alpha, beta in equal_ratios("beyond.equal-ratio", sweep):
        with sweep.at(told=told, r=r, alpha=tuple(alpha.values()), beta=tuple(beta.values())):
            fewer = all(beta[p] <= alpha[p] for p in told if 0 < sum(p) < len(p))
            sweep.that(refined_exactly(of_weights(told, alpha, r), of_weights(told, beta, r)) == fewer, "iff")


@check("beyond.equal-ratio-gain")
def equal_ratio_gain(sweep: Sweep) -> None:
    for told, r, alpha, _ in equal_ratios("beyond.equal-ratio-gain", sweep):
        k, c = len(told[0]), of_weights(told, alpha, r)
        for n, s in enumerate(told):
            if 0 < sum(s) < k:
                with sweep.at(s=s, r=r, alpha=tuple(alpha.values())):
                    found = measures.posterior_vulnerability(measures.uniform(k, F(1)), c, gain(s, r))
                    sweep.equal(found, sum(row[n] for row in c) / k, "the probability of s")


@check("beyond.equal-ratio-tests", "beyond.equal-ratio-tests/remarks")
def equal_ratio_tests(sweep: Sweep) -> None:
    for told, r, alpha, beta in equal_ratios("beyond.equal-ratio-tests", sweep):
        k, c, d = len(told[0]), of_weights(told, alpha, r), of_weights(told, beta, r)
        with sweep.at(told=told, r=r, alpha=tuple(alpha.values()), beta=tuple(beta.values())):
            prior, passed = measures.uniform(k, F(1)), True
            for s in (p for p in told if 0 < sum(p) < k):
                left, right = (measures.posterior_vulnerability(prior, m, gain(s, r)) for m in (c, d))
                sweep.that((left < right) == (alpha[s] < beta[s]), "leaks more iff more likely")
                passed = passed and right <= left
            sweep.that(refined_exactly(c, d) == passed, "iff")


def in_hull(a: Matrix, b: Matrix) -> bool:
    """Whether each column of b is a sum of parts of columns of a."""
    return all(feasible([list(row) for row in a], list(column)) for column in zip(*b, strict=True))


@check("beyond.equal-ratio-hull")
def equal_ratio_hull(sweep: Sweep) -> None:
    for told, r, alpha, beta in equal_ratios("beyond.equal-ratio-hull", sweep):
        with sweep.at(told=told, r=r, alpha=tuple(alpha.values()), beta=tuple(beta.values())):
            kept = all(alpha[p] or not beta[p] for p in told if 0 < sum(p) < len(p))
            sweep.that(in_hull(of_weights(told, alpha, r), of_weights(told, beta, r)) == kept, "iff no output is new")


@check("beyond.equal-ratio-hull/remarks")
def equal_ratio_hull_remarks(sweep: Sweep) -> None:
    for e in sweep.over("E", ES):
        o = ue(rational.oue(e), 2)
        sweep.that(in_hull(o, grr(2, e)) and not refined_exactly(o, grr(2, e)), "in the hull, not refined")


# Metric privacy


@check("beyond.geometric-private")
def geometric_private(sweep: Sweep) -> None:
    """On the explicit channel: noise of weight a^|z| moved into the range, a = 1/E."""
    for k, e in sweep.over("k E", product(sizes(sweep), [e for e in ES if e > 1])):
        inner, outer = (e - 1) / (e + 1), e / (e + 1)
        rows = [[(outer if y in (0, k - 1) else inner) / e ** abs(x - y) for y in range(k)] for x in range(k)]
        ratios = {(x, z): max(a / b for a, b in zip(rows[x], rows[z], strict=True)) for x in range(k) for z in range(k)}
        sweep.that(all(sum(row) == 1 for row in rows), "it is a channel")
        sweep.that(all(ratio <= e ** abs(x - z) for (x, z), ratio in ratios.items()), "private at eps")
        sweep.that(all(ratios[x, x + 1] == e for x in range(k - 1)), "and at no less")


# GRR and subset selection


@check("beyond.grr-is-ss")
def grr_is_ss(sweep: Sweep) -> None:
    for k, e in sweep.over("k E", product(sizes(sweep), [F(1), *ES])):
        equivalent(sweep, grr(k, e), ss(k, 1, e), True, "the same")


@check("beyond.grr-incomparable")
def grr_incomparable(sweep: Sweep) -> None:
    for k, e in sweep.over("k E", product(sizes(sweep, 3), ES)):
        for omega in sweep.over("omega", range(2, k)):
            incomparable(sweep, grr(k, e), ss(k, omega, e), "GRR and SS")


@check("beyond.grr-incomparable/remarks")
def grr_incomparable_remarks(sweep: Sweep) -> None:
    for k in sweep.over("k", sizes(sweep, 3)):
        for e, g in sweep.over("E g", product(ES, hashed(k, sweep, 5))):
            incomparable(sweep, grr(k, e), lh(k, g, e), "GRR and LH")
        for y in sweep.over("y", YS):
            incomparable(sweep, grr(k, y**2), ue(rational.sue(y), k), "GRR and SUE")
            incomparable(sweep, grr(k, y**2), ue(rational.oue(y**2), k), "GRR and OUE")


@check("beyond.subsets-incomparable")
def subsets_incomparable(sweep: Sweep) -> None:
    for k, e in sweep.over("k E", product(sizes(sweep, 3), ES)):
        for omega, other in sweep.over("omega omega2", combinations(range(1, k), 2)):
            incomparable(sweep, ss(k, omega, e), ss(k, other, e), "SS")


@check("beyond.subsets-hashing")
def subsets_hashing(sweep: Sweep) -> None:
    for k in sweep.over("k", sizes(sweep, 3)):
        for e, g, omega in sweep.over("E g omega", product(ES, hashed(k, sweep, 5), range(1, k))):
            incomparable(sweep, ss(k, omega, e), lh(k, g, e), "SS and LH")


@check("beyond.subsets-encodings")
def subsets_encodings(sweep: Sweep) -> None:
    for k, y in sweep.over("k y", product(sizes(sweep, 3), YS)):
        for omega in sweep.over("omega", range(1, k)):
            incomparable(sweep, ss(k, omega, y**2), ue(rational.sue(y), k), "SS and SUE")
            incomparable(sweep, ss(k, omega, y**2), ue(rational.oue(y**2), k), "SS and OUE")


@check("beyond.subsets-unary")
def subsets_unary(sweep: Sweep) -> None:
    """q also above 1/2 and close to 0 and 1."""
    for k, e, q in sweep.over(
        "k E q", product(sizes(sweep, 3), ES[::3], (F(1, 1000), F(1, 5), F(1, 2), F(4, 5), F(999, 1000)))
    ):
        for omega in sweep.over("omega", range(1, k)):
            incomparable(sweep, ss(k, omega, e), ue(rational.at_level(q, e), k), "SS and UE")


def levels_and_less(edges: list[Fraction], more: list[Fraction]) -> list[Fraction]:
    """E' >= 1: both sides of each edge, and some others."""
    return sorted({e for edge in edges for e in around(edge) if e >= 1} | {F(1), *more})


@check("beyond.ss-family")
def ss_family(sweep: Sweep) -> None:
    for k in sweep.over("k", sizes(sweep)):
        for omega, e in sweep.over("omega E", product(range(1, k), [F(1), *ES[::2]])):
            ratio = measures.ratio(ss(k, omega, e))
            sweep.that(ratio is not None and ratio <= e, "LDP")
            for e2 in sweep.over("E2", levels_and_less([e], ES[::4])):
                sweep.that(refined_symmetric(ss(k, omega, e), ss(k, omega, e2)) == (e >= e2), "iff")


@check("beyond.ss-order")
def ss_order(sweep: Sweep) -> None:
    for k in sweep.over("k", sizes(sweep)):
        for omega, other, e in sweep.over("omega omega2 E", product(range(1, k), range(1, k), [F(1), *ES[::3]])):
            edges = [1 + omega * (e - 1) / other, e]
            share = F(k - omega, k - other) * (1 - 1 / e)
            edges += [1 / (1 - share)] if share < 1 else []
            for e2 in sweep.over("E2", levels_and_less(edges, ES[::6])):
                found = refined_symmetric(ss(k, omega, e), ss(k, other, e2))
                if omega <= other:
                    sweep.that(found == (other * (e2 - 1) <= omega * (e - 1)), "omega <= omega'")
                if other <= omega:
                    sweep.that(found == ((k - other) * (1 - 1 / e2) <= (k - omega) * (1 - 1 / e)), "omega' <= omega")


def optimal(sweep: Sweep, ks: list[int]) -> Iterator[tuple[int, int, Fraction, int, Fraction]]:
    """Sizes as the definition takes them, near where they change: k/(E+1) = n + 1/2."""
    for k in ks:
        edges = {F(2 * k, 2 * n + 1) - 1 for n in range(k // 2 + 1)}
        es = levels_and_less([e for e in edges if e >= 1], [F(8, 5), F(2), F(3), F(9)])
        for e, e2, up in product(es, es, (True, False)):
            yield k, size(k, e, up), e, size(k, e2, up), e2


@check("beyond.ss-optimal-family")
def ss_optimal_family(sweep: Sweep) -> None:
    for k, omega, e, omega2, e2 in sweep.over("k omega E omega2 E2", optimal(sweep, [2, 3, 4])):
        sweep.that((e >= e2) == refined_symmetric(ss(k, omega, e), ss(k, omega2, e2)), "iff")


@check("beyond.ss-optimal-family/repaired")
def ss_optimal_family_repaired(sweep: Sweep) -> None:
    for k, omega, e, omega2, e2 in sweep.over(
        "k omega E omega2 E2", optimal(sweep, [2, 3, 4, 5, 6] if sweep.thorough else [2, 3, 4, 5])
    ):
        said = e >= e2 and omega2 * (e2 - 1) <= omega * (e - 1)
        sweep.that(said == refined_symmetric(ss(k, omega, e), ss(k, omega2, e2)), "iff")


@check("beyond.ss-optimal-family/remarks")
def ss_optimal_family_remarks(sweep: Sweep) -> None:
    for k, omega, e, omega2, e2 in sweep.over("k omega E omega2 E2", optimal(sweep, [2, 3])):
        sweep.that((e >= e2) == refined_symmetric(ss(k, omega, e), ss(k, omega2, e2)), "k <= 3")
    for k in (4, 5, 6):
        e, e2 = F(5 * k, 7) - 1, F(5 * k, 8) - 1
        with sweep.at(k=k, E=e, E2=e2):
            sweep.that(e >= e2 >= 1 and size(k, e, True) == 1 and size(k, e2, True) == 2, "k >= 4: the sizes")
            sweep.that(not refined_symmetric(ss(k, 1, e), ss(k, 2, e2)), "k >= 4: not refined")


# Local hashing


def shrinks(k: int, g: int, g2: int) -> Fraction:
    return ((1 - F(1, g2)) / (1 - F(1, g))) ** (k - 1)


def pairs_at_level(sweep: Sweep, least: int) -> Iterator[tuple[int, int, int, Fraction]]:
    """(k, g, g', E) with g < g', E also where the criterion is an equality and just beside."""
    for k in sizes(sweep, least):
        for g, g2 in combinations(hashed(k, sweep), 2):
            c = shrinks(k, g, g2)
            edge = (g2 - 1 - c * (g - 1)) / (c - 1) if k >= 3 else F((g - 1) * (g2 - 1))
            for e in sorted({*ES[::2], *(v for v in around(edge) if v > 1)}):
                yield k, g, g2, e


@check("beyond.hashing-order")
def hashing_order(sweep: Sweep) -> None:
    for k, g, g2, e in sweep.over("k g g2 E", pairs_at_level(sweep, 3)):
        a, b = lh(k, g, e), lh(k, g2, e)
        sweep.that(not refined_symmetric(b, a), "never")
        sweep.that(refined_symmetric(a, b) == (shrinks(k, g, g2) <= (e + g2 - 1) / (e + g - 1)), "iff")


@check("beyond.hashing-order/remarks")
def hashing_order_remarks(sweep: Sweep) -> None:
    for k, g, g2, e in sweep.over("k g g2 E", pairs_at_level(sweep, 2)):
        if k == 2:
            a, b = lh(2, g, e), lh(2, g2, e)
            sweep.that(refined_symmetric(a, b) == ((g - 1) * (g2 - 1) >= e), "iff >=")
            sweep.that(refined_symmetric(b, a) == ((g - 1) * (g2 - 1) <= e), "iff <=")


@check("beyond.hashing-level")
def hashing_level(sweep: Sweep) -> None:
    for k, g, g2, e in sweep.over("k g g2 E", pairs_at_level(sweep, 3)):
        c = shrinks(k, g, g2)
        sweep.that(c > 1, "1 < c")
        sweep.that(refined_symmetric(lh(k, g, e), lh(k, g2, e)) == ((c - 1) * e <= g2 - 1 - c * (g - 1)), "iff")


@check("beyond.lh-family")
def lh_family(sweep: Sweep) -> None:
    for k in sweep.over("k", sizes(sweep)):
        for g, e in sweep.over("g E", product(hashed(k, sweep), [F(1), *ES[::4]])):
            ratio = measures.ratio(lh(k, g, e))
            sweep.that(ratio is not None and ratio <= e, "LDP")
            for e2 in sweep.over("E2", levels_and_less([e], ES[::6])):
                sweep.that(refined_symmetric(lh(k, g, e), lh(k, g, e2)) == (e >= e2), "iff")


def told_apart(k: int, g: int, e: Fraction, least: Fraction) -> Number:
    """What local hashing says of one secret against the others at random: the sum of max(0, P'[y] - least P[y]).

    An output says whether the one secret is hit, and how many of the others are.
    """
    p, q = number(e / (e + g - 1)), number(1 / (e + g - 1))
    t, total = number(least), mp.zero
    for hit, others in product((1, 0), range(k)):
        ways = mp.mpf(g * (g - 1) ** (k - hit - others) * comb(k - 1, others)) / g**k
        of_others = p * others / (k - 1) + q * (k - 1 - others) / (k - 1)
        total += ways * max(mp.zero, of_others - t * (p if hit else q))
    return total


def told_better(k: int, g: int, g2: int, e: Fraction, e2: Fraction) -> bool:
    """Whether the second says more: by a guess of the secret, or by a test whether it is a certain one."""
    capacities = [(v * n**k + (n - 1) ** k * (1 - v)) / (v + n - 1) / F(n) ** (k - 1) for n, v in ((g, e), (g2, e2))]
    first, second = ((v + n - 1) / n for n, v in ((g, e), (g2, e2)))
    least = first + (second - first) / 2
    return capacities[0] < capacities[1] or told_apart(k, g, e, least) < told_apart(k, g2, e2, least)


def refined_for_every_k(sweep: Sweep, g: int, g2: int, e: Fraction, e2: Fraction, said: bool, close: bool) -> None:
    """Where it is denied, some k has to show it: a small one, or a large one that tells two secrets apart better."""
    ks = [k for k in sizes(sweep) if max(g, g2) ** (k + 1) <= 2500]
    found = all(refined_symmetric(lh(k, g, e), lh(k, g2, e2)) for k in ks)
    if said:
        sweep.that(found, "if, for each k")
    elif found and not close:
        sweep.that(any(told_better(k, g, g2, e, e2) for k in (8, 32, 128, 512)), "only if")


def hashing_levels(g: int, g2: int, e: Fraction) -> list[tuple[Fraction, bool]]:
    """E' of both inequalities as equalities, just beside, and clearly beside; whether it is too close for small k."""
    edges = [1 + g2 * (e - 1) / g, e]
    left = (g - 1) * (e - 1) / (e + g - 1)
    edges += [1 + left * g2 / (g2 - 1 - left)] if left < g2 - 1 else []
    close = {v for edge in edges for v in around(edge) if v >= 1}
    far = {1 + (edge - 1) * factor for edge in edges for factor in (F(3, 4), F(5, 4))}
    return [*((v, True) for v in close), *((v, False) for v in far | {F(1), F(3)})]


@check("beyond.lh-order")
def lh_order(sweep: Sweep) -> None:
    for g, g2, e in sweep.over("g g2 E", product((2, 3, 4, 7), (2, 3, 5), (F(1), F(3, 2), F(3), F(50)))):
        for e2, close in sweep.over("E2 close", hashing_levels(g, g2, e)):
            said = g * (e2 - 1) <= g2 * (e - 1)
            said = said and (g2 - 1) * (e2 - 1) * (e + g - 1) <= (g - 1) * (e - 1) * (e2 + g2 - 1)
            refined_for_every_k(sweep, g, g2, e, e2, said, close)


@check("beyond.lh-two-secrets")
def lh_two_secrets(sweep: Sweep) -> None:
    for g, g2, e in sweep.over("g g2 E", product(range(2, 8), range(2, 8), [F(1), *ES[::2]])):
        capacity = (g - 1) * (e - 1) / (g * (e + g - 1))
        edges = [e]
        if capacity * g2 < g2 - 1:
            edges.append(1 + capacity * g2**2 / (g2 - 1 - capacity * g2))
        for e2 in sweep.over("E2", levels_and_less(edges, ES[::4])):
            a, b = lh(2, g, e), lh(2, g2, e2)
            sweep.equal(measures.capacity(a), 1 + capacity, "the capacity")
            said = e >= e2 and measures.capacity(b) <= measures.capacity(a)
            sweep.that(refined_symmetric(a, b) == said, "iff")


@check("beyond.three-secrets")
def three_secrets(sweep: Sweep) -> None:
    """Local hashing, and a unary encoding with q = 1/g where g is no integer."""
    numbers = [F(3, 2), F(2), F(5, 2), F(3), F(5)] if sweep.thorough else [F(3, 2), F(2), F(3)]
    for g, g2, e in sweep.over("g g2 E", product(numbers, numbers, [e for e in ES[::3] if e > 1])):
        one, two = ((g - 1) ** n / (g**2 * (e + g - 1)) for n in (2, 1))
        sides = [  # slope, offset and bound: (slope E' - offset)/(E' + g2 - 1) <= bound
            ((2 * g2 - 1) * (g2 - 1), (2 * g2 - 1) * (g2 - 1), (e - 1) * (2 * one + two)),
            ((g2 + 1) * (g2 - 1), (g2 + 1) * (g2 - 1), (e - 1) * (one + 2 * two)),
            ((g2 - 1) ** 2 * (e + 1), (g2 - 1) ** 2 * 2 * e, e * (e - 1) * one),
            ((g2 - 1) * 2, (g2 - 1) * (e + 1), (e - 1) * two),
        ]
        edges = [e] + [
            (offset + bound * g2**2 * (g2 - 1)) / (slope - bound * g2**2)
            for slope, offset, bound in sides
            if bound * g2**2 != slope
        ]
        for e2 in sweep.over("E2", levels_and_less(edges, ES[::6])):
            said = e2 <= e and all((a * e2 - b) / (g2**2 * (e2 + g2 - 1)) <= c for a, b, c in sides)
            sweep.that(refined_symmetric(hashed_or_encoded(g, e), hashed_or_encoded(g2, e2)) == said, "iff")


def hashed_or_encoded(g: Fraction, e: Fraction) -> Matrix:
    """Three secrets."""
    return lh(3, int(g), e) if g.denominator == 1 else ue((e / (e + g - 1), 1 / g), 3)


def rounded_levels(up: bool) -> list[tuple[int, Fraction]]:
    """(g, E) with g closest to E + 1, near where it changes: E = n + 1/2."""
    es = levels_and_less([F(3, 2), F(5, 2), F(7, 2)], [F(6, 5), F(2), F(12, 5), F(18, 7), F(3), F(10, 3), F(4)])
    return [(closest(e + 1, up), e) for e in es]


@check("beyond.olh-family")
def olh_family(sweep: Sweep) -> None:
    for (g, e), (g2, e2) in product(rounded_levels(True), repeat=2):
        with sweep.at(k=2, g=g, E=e, g2=g2, E2=e2):
            sweep.that((e >= e2) == refined_symmetric(lh(2, g, e), lh(2, g2, e2)), "iff")


@check("beyond.olh-family/repaired")
def olh_family_repaired(sweep: Sweep) -> None:
    both = [pair for up in (True, False) for pair in product(rounded_levels(up), repeat=2)]
    for (g, e), (g2, e2) in sweep.over("g,E g2,E2", both):
        said = e >= e2 and g * (e2 - 1) <= g2 * (e - 1)
        refined_for_every_k(sweep, g, g2, e, e2, said, close=abs(g * (e2 - 1) - g2 * (e - 1)) < F(1, 5))


@check("beyond.olh-family/remarks")
def olh_family_remarks(sweep: Sweep) -> None:
    e, e2 = F(18, 7), F(12, 5)
    for k in sweep.over("k", (2, 3, 4, 5)):
        sweep.that(closest(e + 1, True) == 4 and closest(e2 + 1, True) == 3, "the numbers of hash values")
        sweep.that(not refined_symmetric(lh(k, 4, e), lh(k, 3, e2)), "not refined")


# Unary encodings as local hashing


def unary_hashing(sweep: Sweep, base: str) -> None:
    """With u = E for OUE and y for SUE."""
    for k in sweep.over("k", sizes(sweep, 3)):
        for g in sweep.over("g", hashed(k, sweep, 6)):
            for y in sweep.over("y", unary_levels(k, g, base)):
                e, u = y**2, y if base == "sue" else y**2
                pair = rational.sue(y) if base == "sue" else rational.oue(e)
                if g == u + 1:
                    continue
                p, q = pair
                alone, hashed_alone = p * (1 - q) ** (k - 1), e / (e + g - 1) * (1 - F(1, g)) ** (k - 1)
                a, b = ue(pair, k), lh(k, g, e)
                if g < u + 1:
                    sweep.that(not refined_symmetric(a, b), "g less: never refined by LH")
                    sweep.that(refined_symmetric(b, a) == (alone <= hashed_alone), "g less: LH refined iff")
                else:
                    sweep.that(not refined_symmetric(b, a), "g more: LH never refined")
                    sweep.that(refined_symmetric(a, b) == (hashed_alone <= alone), "g more: refined by LH iff")


def unary_levels(k: int, g: int, base: str) -> list[Fraction]:
    """y on both sides of g = u + 1 and of where the probabilities of the true value alone are the same."""

    def difference(y: Fraction) -> Fraction:
        p, q = rational.sue(y) if base == "sue" else rational.oue(y**2)
        return p * (1 - q) ** (k - 1) - y**2 / (y**2 + g - 1) * (1 - F(1, g)) ** (k - 1)

    points = [1 + F(n, 7) ** 2 for n in range(1, 60)]
    near = [F(g - 1) - rational.STEP, F(g - 1), F(g - 1) + rational.STEP, *YS]
    return sorted({y for y in (*near, *rational.crossings(difference, points)) if y > 1})


@check("beyond.sue-hashing")
def sue_hashing(sweep: Sweep) -> None:
    unary_hashing(sweep, "sue")


@check("beyond.oue-hashing")
def oue_hashing(sweep: Sweep) -> None:
    unary_hashing(sweep, "oue")


@check("beyond.sue-is-lh")
def sue_is_lh(sweep: Sweep) -> None:
    for k in sweep.over("k", sizes(sweep)):
        for g in sweep.over("g", hashed(k, sweep)):
            for y in sweep.over("y", sorted({*YS, *(v for v in around(F(g - 1)) if v > 1)})):
                equivalent(sweep, ue(rational.sue(y), k), lh(k, g, y**2), g == y + 1, "iff")


@check("beyond.oue-is-olh")
def oue_is_olh(sweep: Sweep) -> None:
    for k in sweep.over("k", sizes(sweep)):
        for g in sweep.over("g", hashed(k, sweep)):
            for e in sweep.over("E", sorted({*ES, *(v for v in around(F(g - 1)) if v > 1)})):
                if g == e + 1 or k >= 3:
                    equivalent(sweep, ue(rational.oue(e), k), lh(k, g, e), g == e + 1, "there, for k >= 3 only there")


@check("beyond.oue-is-olh/remarks")
def oue_is_olh_remarks(sweep: Sweep) -> None:
    for k, n in sweep.over("k E", product(sizes(sweep), (2, 3, 4))):
        sweep.that(closest(F(n + 1), True) == n + 1, "rounded")
        if (n + 1) ** (k + 1) <= 2500:
            equivalent(sweep, ue(rational.oue(F(n)), k), lh(k, n + 1, F(n)), True, "where E is an integer")
    for g in range(2, 12):
        for e in sorted({*ES, *(v for v in around(F(g - 1)) if v > 1)}):
            with sweep.at(k=2, g=g, E=e):
                equivalent(sweep, ue(rational.oue(e), 2), lh(2, g, e), (g - 2) * (g - e - 1) == 0, "k = 2")


@check("beyond.unary-is-hashing")
def unary_is_hashing(sweep: Sweep) -> None:
    for k in sweep.over("k", sizes(sweep)):
        for g, e in sweep.over("g E", product(hashed(k, sweep, 6), ES if sweep.thorough else ES[::4])):
            for q in sweep.over(
                "q", sorted({*(v for v in around(F(1, g)) if v < 1), F(1, 50), 1 - F(1, g), F(99, 100)})
            ):
                if g * q == 1 or k >= 3:
                    pair = rational.at_level(q, e)
                    equivalent(sweep, ue(pair, k), lh(k, g, e), g * q == 1, "there, for k >= 3 only there")


@check("beyond.unary-is-hashing/remarks")
def unary_is_hashing_remarks(sweep: Sweep) -> None:
    for g, e in sweep.over("g E", product(range(2, 7), ES)):
        mirror = (g - 1) / (g - 1 + e)  # of g (1-p) = 1
        for q in sweep.over("q", sorted({F(1, g), mirror, mirror * (1 + rational.STEP), F(1, 50), F(9, 10)})):
            p, _ = pair = rational.at_level(q, e)
            sweep.that(p == e / (e + 1 / q - 1), "p")
            equivalent(sweep, ue(pair, 2), lh(2, g, e), (g * q - 1) * (g * (1 - p) - 1) == 0, "k = 2")
    for k, q in product((2, 3), (F(1, 9), F(2, 3))):
        with sweep.at(k=k, q=q, E=1):
            sweep.that(measures.ratio(ue((q, q), k)) == 1 == measures.ratio(lh(k, 3, F(1))), "eps = 0")


@check("beyond.order-at-two")
def order_at_two(sweep: Sweep) -> None:
    for y, g in product(YS, range(2, 9)):
        for y2 in {y, F(g - 1)}:
            if y2 > 1:
                two_secrets(sweep, y2, g)


def two_secrets(sweep: Sweep, y: Fraction, g: int) -> None:
    e = y**2
    r, s, o, h = grr(2, e), ue(rational.sue(y), 2), ue(rational.oue(e), 2), lh(2, g, e)
    with sweep.at(y=y, g=g):
        sweep.that(refined_symmetric(r, s) and not refined_symmetric(s, r), "GRR < SUE")
        sweep.that(refined_symmetric(s, o) and not refined_symmetric(o, s), "SUE < OUE")
        sweep.that(refined_symmetric(s, h), "SUE < LH")
        sweep.that(refined_symmetric(h, s) == (g == y + 1), "LH < SUE")
        sweep.that(refined_symmetric(h, o) == (g <= e + 1), "LH < OUE")
        sweep.that(refined_symmetric(o, h) == ((g - 2) * (g - e - 1) >= 0), "OUE < LH")


@check("beyond.order-at-two/remarks")
def order_at_two_remarks(sweep: Sweep) -> None:
    qs = [F(1, 1000), F(1, 5), F(1, 3), F(1, 2), F(2, 3), F(999, 1000)]
    for e, q, q2 in sweep.over("E q q2", product(ES[::2], qs, qs)):
        (p, _), (p2, _) = pair, other = rational.at_level(q, e), rational.at_level(q2, e)
        a, b = ue(pair, 2), ue(other, 2)
        sweep.that(refined_symmetric(a, b) == (p2 - q2 <= p - q), "iff")
        sweep.that(refined_symmetric(grr(2, e), a) and not refined_symmetric(a, grr(2, e)), "GRR")
