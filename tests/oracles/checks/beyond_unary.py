"""Beyond the paper, second part: SUE, OUE, THE and unary encodings as protocols. Refinement is a linear program."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, product

from tests.oracles import channels, measures
from tests.oracles.channels import Bits, Matrix, bit
from tests.oracles.checks.beyond import ES, YS, hashed, sizes
from tests.oracles.points import LEVELS
from tests.oracles.precision import Number, mp, number
from tests.oracles.rational import STEP, around, at_level, crossings, grr, lh, oue, ss, sue, the, ue, xs
from tests.oracles.refinement import refined, refined_symmetric
from tests.oracles.sweep import Sweep, check

F = Fraction


def alone(pair: Bits, k: int) -> Number:
    """The probability of a report of the true value and nothing else."""
    p, q = pair
    return p * (1 - q) ** (k - 1)


def one_of(pair: Bits, k: int, j: int) -> Number:
    """Of one subset of size j, for a secret outside it."""
    p, q = pair
    return (1 - p) * q**j * (1 - q) ** (k - j - 1)


def least_ratio(x: Number, y: Number) -> Number:
    return (2 * y - x) * (2 * x - 1) / x


def ordered(a: Bits, b: Bits, k: int) -> bool:
    """Whether unary encoding by a is refined by that by b."""
    return refined_symmetric(ue(a, k), ue(b, k))


# SUE and OUE


def most(eps: Number) -> Number:
    e, y = mp.exp(eps), mp.exp(eps / 2)
    return mp.log(2 * e / (e + 1)) / mp.log((e + y) / (e + 1))


def excess(k: int, y: Number) -> Number:
    """As in the table of docs/beyond-the-paper.md: negative where SUE is refined by OUE."""
    return (k - 2) * mp.log(y) + k * mp.log(y + 1) - mp.log(2) - (k - 1) * mp.log(y**2 + 1)


def threshold(k: int) -> Number:
    """e^(eps_k/2): the root of the excess above 1, by bisection."""
    low, high = mp.mpf(k) / 2, mp.mpf(2 * k)
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(k, middle) > 0 else (low, middle)
    return low


def near_threshold(k: int) -> list[Fraction]:
    y = F(int(threshold(k) * 10**13), 10**13)
    return sorted({y, y + F(1, 10**13), *YS, F(k, 2), F(2 * k), 1 + F(1, k)} - {F(1)})


@check("beyond.sue-oue-threshold")
def sue_oue_threshold(sweep: Sweep) -> None:
    for k in sweep.over("k", sizes(sweep, 3)):
        for y in sweep.over("y", near_threshold(k)):
            sweep.that(ordered(sue(y), oue(y**2), k) == (number(y) >= threshold(k)), "from eps_k on")
    for k in sweep.over("k", (3, 4, 5, 10, 100, 1000)):
        signs = [excess(k, 1 + mp.mpf(n) ** 2 / 400) > 0 for n in range(1, 60 * int(k**0.5) + 60)]
        sweep.that(signs == sorted(signs, reverse=True) and signs[0] and not signs[-1], "exactly one")


@check("beyond.sue-oue-threshold/remarks")
def sue_oue_threshold_remarks(sweep: Sweep) -> None:
    for k in sweep.over("k", sizes(sweep)):
        for y in sweep.over("y", near_threshold(k) if k > 2 else YS):
            found = ordered(sue(y), oue(y**2), k)
            sweep.that(found == (k <= most(2 * mp.log(number(y)))), "iff k <= most")
            sweep.that(not ordered(oue(y**2), sue(y), k), "never OUE < SUE")
    for k in sweep.over("k", (3, 4, 10, 1000)):
        sweep.below(most(2 * mp.log(mp.mpf(k) / 2)), k, "less than k at 2 log(k/2)")
        sweep.below(k, most(2 * mp.log(2 * k)), "more at 2 log(2k)")
    levels = [mp.mpf(n) / 16 for n in range(1, 480)]
    for eps, more in sweep.over("eps more", pairwise(levels)):
        sweep.below(most(eps), most(more), "increases")
        sweep.below(2, most(eps), "above 2")
    with sweep.at(eps="0"):
        sweep.that(abs(most(mp.mpf(10) ** -12) - 2) < mp.mpf(10) ** -11, "tends to 2")


@check("beyond.sue-oue-binding")
def sue_oue_binding(sweep: Sweep) -> None:
    for k in sweep.over("k", sizes(sweep, 3)):
        for y in sweep.over("y", near_threshold(k)):
            s, o = sue(y), oue(y**2)
            sweep.that(ordered(s, o, k) == (one_of(o, k, 1) <= one_of(s, k, 1)), "size 1 decides")
    for k in sweep.over("k", (3, 4, 7, 30)):
        for y in sweep.over("y", near_threshold(k)):
            s, o = sue(y), oue(y**2)
            for j in sweep.over("j", range(2, k)):
                less = one_of(o, k, j) < one_of(s, k, j)
                sweep.that(less or one_of(o, k, 1) > one_of(s, k, 1), "size 1 gives size j")
                if y == F(k, 2):
                    sweep.that(less and one_of(s, k, 1) < one_of(o, k, 1), "at y = k/2")


@check("beyond.sue-oue-binding/remarks")
def sue_oue_binding_remarks(sweep: Sweep) -> None:
    for k in sweep.over("k", (2, 3, 4, 7, 30)):
        for y in sweep.over("y", [*near_threshold(max(k, 3)), 1 + F(1, k)]):
            s, o = sue(y), oue(y**2)
            for j in sweep.over("j", range(1, k)):
                left, right = one_of(o, k, j), one_of(s, k, j)
                sweep.that(left * one_of(s, k, 1) * y ** (j - 1) == one_of(o, k, 1) * right, "falls by y")
                if 2 * j >= k:
                    sweep.that(left < right, "excluded by j >= k/2")
                elif y == 1 + F(1, k):
                    sweep.that(right < left, "not by j < k/2")


@check("beyond.sue-oue-growth", "beyond.sue-oue-growth/remarks")
def sue_oue_growth(sweep: Sweep) -> None:
    two = mp.log(2)
    for eps in sweep.over("eps", (level for level in LEVELS if level > 0)):
        y = mp.exp(eps / 2)
        sweep.below(two * (y + mp.mpf(3) / 2) + 1 / (4 * y), most(eps), "most is above")
        sweep.below(most(eps), two * (y + mp.mpf(3) / 2) + 1 / (3 * y), "most is below")
    for k in sweep.over("k", (3, 4, 5, 6, 10, 50, 1000, 10**6)):
        y, middle = threshold(k), k / two - mp.mpf(3) / 2
        sweep.below(middle - mp.mpf(1) / (3 * k - 4), y, "y_k from below")
        sweep.below(y, middle - mp.mpf(1) / (4 * k), "y_k from above")
        sweep.below(2 * mp.log(k / two) - mp.mpf(4) / k, 2 * mp.log(y), "eps_k from below")
        sweep.below(2 * mp.log(y), 2 * mp.log(k / two) - mp.mpf(2) / k, "eps_k from above")


VALUES = {
    3: "1.955875464621", 4: "2.851066865596", 5: "3.456548950297", 10: "5.112973329616",
    20: "6.616454256981", 50: "8.514854727738", 100: "9.922416459885",
}  # fmt: skip


@check("beyond.sue-oue-values")
def sue_oue_values(sweep: Sweep) -> None:
    for k, printed in sweep.over("k printed", VALUES.items()):
        low = mp.mpf(printed)
        sweep.below(low, 2 * mp.log(threshold(k)), "not before")
        sweep.below(2 * mp.log(threshold(k)), low + mp.mpf(10) ** -12, "from there")
        if k <= 5:
            for eps, expected in ((low, False), (low + mp.mpf(10) ** -12, True)):
                y = F(int(mp.exp(eps / 2) * 10**18), 10**18)
                sweep.that(ordered(sue(y), oue(y**2), k) == expected, "the protocols")


# THE


def the_points() -> Iterator[tuple[Fraction, Fraction]]:
    """(x, y) with theta = log(x)/log(y) between 1/2 and 1."""
    return ((x, y) for y in YS for x in xs(y))


def the_two_threshold(y: Number) -> Number:
    """x at the threshold of k = 2."""
    root = mp.sqrt(y * (y * (y - 1) ** 2 - 4))
    return (y * (y**2 + 3) + (y - 1) * root) / (2 * (y**2 + 1))


def all_thetas(y: Number) -> bool:
    return bool(y ** mp.mpf("1.5") <= mp.sqrt(y) + 2)


@check("beyond.oue-the-two")
def oue_the_two(sweep: Sweep) -> None:
    for y in sweep.over("y", [*YS, F(23, 10), F(2314, 1000), F(2315, 1000), F(2316, 1000), F(232, 100), F(5, 2), F(4)]):
        points = xs(y)
        if not all_thetas(number(y)):
            edge = F(int(the_two_threshold(number(y)) * 10**12), 10**12)
            points = sorted({*points, *(edge * (1 + n * STEP) for n in (-1, 1)), edge, edge + F(1, 10**12)})
        for x in sweep.over("x", points):
            if not (x * x > y > x):
                continue
            said = all_thetas(number(y)) or number(x) >= the_two_threshold(number(y))
            sweep.that(ordered(oue(y**2), the(x, y), 2) == said, "iff")


@check("beyond.oue-the-two/remarks")
def oue_the_two_remarks(sweep: Sweep) -> None:
    for eps in sweep.over(
        "eps", [level for level in LEVELS if level > 0] + [mp.mpf("1.678"), mp.mpf("1.679"), mp.mpf("1.7")]
    ):
        e, y = mp.exp(eps), mp.exp(eps / 2)
        if eps <= mp.mpf("1.678"):
            sweep.that(all_thetas(y), "to 1.678")
        if eps >= mp.mpf("1.679"):
            sweep.that(not all_thetas(y), "from 1.679")
        if not all_thetas(y):
            theta = 2 * mp.log(the_two_threshold(y)) / eps
            bits = (2 * mp.log(e + 1 + (y - 1) * mp.sqrt(e + 1)) - eps - 2 * mp.log(2)) / eps
            sweep.below(mp.mpf(1) / 2, theta, "above 1/2")
            sweep.below(theta, 1, "below 1")
            sweep.below(theta, bits, "below that of the bits")


@check("beyond.the-epsilon")
def the_epsilon(sweep: Sweep) -> None:
    for (x, y), k in sweep.over("x,y k", product(the_points(), (2, 3, 4))):
        found = measures.ratio(ue(the(x, y), k))
        sweep.equal(found, least_ratio(x, y), "the least ratio")
        sweep.below(2 * number(y) - 1, number(found), "above the lower bound")
        sweep.below(number(found), (2 * mp.sqrt(number(y)) - 1) ** 2, "below the upper bound")
    with sweep.at(eps=0):
        sweep.equal(measures.ratio(ue(the(F(1), F(1)), 3)), least_ratio(F(1), F(1)), "the least ratio")


@check("beyond.the-epsilon/remarks")
def the_epsilon_remarks(sweep: Sweep) -> None:
    def level(eps: Number, theta: Number) -> Number:
        return mp.log(least_ratio(mp.exp(eps * theta / 2), mp.exp(eps / 2)))

    half, levels = mp.mpf(1) / 2, [mp.mpf(n) / 10 for n in (1, 2, 5, 10, 20, 50, 100, 200)]
    thetas = [half + mp.mpf(n) / 100 for n in (1, 10, 25, 40, 49)]
    for eps in sweep.over("eps", levels):
        for theta, more in pairwise(thetas):
            sweep.below(level(eps, more), level(eps, theta), "decreases with theta")
        sweep.equal(level(eps, mp.one), mp.log(2 * mp.exp(eps / 2) - 1), "its limit at 1")
        sweep.equal(level(eps, half), 2 * mp.log(2 * mp.exp(eps / 4) - 1), "its limit at 1/2")
    for theta in sweep.over("theta", thetas):
        for eps, more in sweep.over("eps more", pairwise([mp.zero, *levels])):
            sweep.below(level(eps, theta), level(more, theta), "increases with eps")
            sweep.below(eps - level(eps, theta), more - level(more, theta), "eps - eps' increases")
            sweep.below(more / 2, level(more, theta), "above eps/2")
            sweep.below(level(more, theta), more / 2 + 2 * mp.log(2), "below eps/2 + 2 log 2")
        large = mp.mpf(10000)
        sweep.that(abs(level(large, theta) - large / 2 - 2 * mp.log(2)) < mp.mpf(10) ** -6, "tends to 2 log 2")
        small = mp.mpf(10) ** -8
        sweep.that(abs(level(small, theta) / small - 1) < mp.mpf(10) ** -7, "tends to 1")


@check("beyond.the-never-refined")
def the_never_refined(sweep: Sweep) -> None:
    for (x, y), k in sweep.over("x,y k", product(list(the_points())[:: 1 if sweep.thorough else 3], sizes(sweep))):
        t, e = ue(the(x, y), k), y**2
        others: dict[str, Matrix] = {"GRR": grr(k, e), "SUE": ue(sue(y), k), "OUE": ue(oue(e), k)}
        others |= {f"SS {omega}": ss(k, omega, e) for omega in range(1, k)}
        others |= {f"LH {g}": lh(k, g, e) for g in hashed(k, sweep, 4)}
        for name, other in others.items():
            sweep.that(not refined_symmetric(t, other), name)


def real_levels(sweep: Sweep) -> Iterator[tuple[int, Fraction, Fraction, Fraction]]:
    """(k, x, y, d) with d^2 the least ratio of THE, near where the reports of one value are as likely."""
    for k, d in product(sizes(sweep), (F(101, 100), F(3, 2), F(2), F(5), F(20))):
        points = [x for x in (1 + (d - 1) * F(n, 25) for n in range(1, 50)) if x * x > y_of(x, d) > x]
        near = {points[0], points[len(points) // 2], points[-1]}
        for other in (sue(d), oue(d**2)):
            near.update(crossings(partial(more_alone, other, k, d), points))
        for x in sorted(near):
            yield k, x, y_of(x, d), d


def y_of(x: Fraction, d: Fraction) -> Fraction:
    return x * (d**2 / (2 * x - 1) + 1) / 2


def more_alone(other: Bits, k: int, d: Fraction, x: Fraction) -> Number:
    return alone(the(x, y_of(x, d)), k) - alone(other, k)


@check("beyond.the-real-eps")
def the_real_eps(sweep: Sweep) -> None:
    for k, x, y, d in sweep.over("k x y d", real_levels(sweep)):
        t, s, o = the(x, y), sue(d), oue(d**2)
        sweep.that(least_ratio(x, y) == d**2, "the level")
        sweep.that(not ordered(o, t, k), "never OUE < THE")
        sweep.that(not ordered(t, s, k), "never THE < SUE")
        sweep.that(ordered(s, t, k) == (alone(t, k) <= alone(s, k)), "SUE < THE iff")
        sweep.that(ordered(t, o, k) == (alone(o, k) <= alone(t, k)), "THE < OUE iff")


@check("beyond.the-real-eps/remarks")
def the_real_eps_remarks(sweep: Sweep) -> None:
    for k, x, y, d in sweep.over("k x y d", real_levels(sweep)):
        (p_t, q_t), (p_s, q_s), (p_o, q_o) = t, s, o = the(x, y), sue(d), oue(d**2)
        first, second = ordered(s, t, k), ordered(t, o, k)
        sweep.that((k - 1) * q_t <= 1 - p_s or not first, "1: only where")
        sweep.that(first or (k - 1) * q_s > 1 - p_t, "1: wherever")
        sweep.that((k - 1) * q_o <= 1 - p_t or not second, "2: only where")
        sweep.that(second or (k - 1) * q_t > 1 - p_o, "2: wherever")
        sweep.that(k - 1 < y or not second, "3: only where")
        sweep.that(second or k - 1 > x, "3: wherever")
        sweep.that(second or not first, "4")
        sweep.that(k > 2 or (first and second), "the note on k = 2")


@check("beyond.the-theta")
def the_theta(sweep: Sweep) -> None:
    for y in sweep.over("y", YS):
        for x, x2 in sweep.over("x x2", combinations(xs(y), 2)):
            t, t2 = the(x, y), the(x2, y)
            for k in sweep.over("k", sizes(sweep)):
                sweep.that(not ordered(t2, t, k), "the larger never by the smaller")
            with sweep.at(k=2, x=x, x2=x2, y=y):
                sweep.that(ordered(t, t2, 2), "k = 2: the smaller by the larger")
                sweep.that(not refined(bit(t), bit(t2)) and not refined(bit(t2), bit(t)), "not the bits")


@check("beyond.the-capacity")
def the_capacity(sweep: Sweep) -> None:
    """Along theta the capacity rises, then falls, and the bounds hold about the largest value."""
    for k, eps in sweep.over("k eps", product((3, 4, 10, 60), (mp.mpf(1) / 20, mp.mpf(2), mp.mpf(7), mp.mpf(18)))):
        thetas = [mp.mpf(1) / 2 + mp.mpf(n) / 82 for n in range(1, 41)]
        values = [measures.capacity_by_kind(channels.unary_columns(channels.the(eps, theta), k)) for theta in thetas]
        best = max(range(40), key=values.__getitem__)
        for n in range(39):
            sweep.below(*(values[n : n + 2] if n < best else values[n : n + 2][::-1]), "one peak")
        if 0 < best < 39:
            low, high, y = *(mp.exp(eps * thetas[n] / 2) for n in (best - 1, best + 1)), mp.exp(eps / 2)
            sweep.below(k * y, 2 * high**2 + (k - 2) * high, "from below")
            sweep.below(low**2, (k - 1) * y, "from above")


# Any unary encodings

QS = [F(1, 1000), F(1, 10), F(1, 3), F(1, 2), F(3, 5), F(9, 10), F(999, 1000)]


@check("beyond.unary-bits-never-ordered")
def unary_bits_never_ordered(sweep: Sweep) -> None:
    for r, q1, q2 in sweep.over("r q1 q2", product(ES, QS, [*QS, *(q * (1 + STEP) for q in QS)])):
        if q2 < 1:
            sweep.that(refined(bit(at_level(q1, r)), bit(at_level(q2, r))) == (q1 == q2), "iff")


@check("beyond.unary-bits-never-ordered/remarks")
def unary_bits_never_ordered_remarks(sweep: Sweep) -> None:
    for _, x, y, d in sweep.over("k x y d", real_levels(sweep)):
        t, pairs = bit(the(x, y)), {"OUE": bit(oue(d**2)), "SUE": bit(sue(d))}
        for name, other in pairs.items():
            sweep.that(not refined(other, t) and not refined(t, other), name)


GRID = [F(n, 51) for n in range(1, 51)]


def one_level(k: int, r: Fraction, value: Callable[[Bits], Number]) -> list[tuple[Fraction, Fraction]]:
    """(q1, q2) with q2 <= q1, near where the value is the same for both."""
    found = {(max(q, p), min(q, p)) for q, p in product(QS, QS)}
    for q in QS:
        found_at = value(at_level(q, r))
        near = crossings(partial(lambda level, t: value(at_level(t, r)) - level, found_at), GRID)
        found |= {(max(q, t), min(q, t)) for t in near}
    return sorted(found)


def one_size(sweep: Sweep) -> Iterator[tuple[int, Fraction, Fraction, Fraction]]:
    for k, r in product(sizes(sweep), (F(101, 100), F(2), F(9), F(100)) if sweep.thorough else (F(3, 2), F(9))):
        pairs = one_level(k, r, lambda pair, k=k: alone(pair, k))
        pairs += one_level(k, r, lambda pair, k=k: one_of(pair, k, k - 1))
        for q1, q2 in sorted(set(pairs)):
            yield k, r, q1, q2


@check("beyond.unary-one-size")
def unary_one_size(sweep: Sweep) -> None:
    for k, r, q1, q2 in sweep.over("k r q1 q2", one_size(sweep)):
        a, b = at_level(q1, r), at_level(q2, r)
        sweep.that(ordered(a, b, k) == (alone(b, k) <= alone(a, k)), "the larger q is refined iff")
        but_one = [(1 - p) * q ** (k - 1) for p, q in (a, b)]
        sweep.that(ordered(b, a, k) == (but_one[0] <= but_one[1]), "and refines iff")


@check("beyond.unary-one-size/remarks")
def unary_one_size_remarks(sweep: Sweep) -> None:
    for k, r, q1, q2 in sweep.over("k r q1 q2", one_size(sweep)):
        if q2 == q1:
            continue
        (p1, _), (p2, _) = a, b = at_level(q1, r), at_level(q2, r)
        holds = alone(b, k) <= alone(a, k)
        sweep.that((k - 1) * q2 <= 1 - p1 or not holds, "gives")
        sweep.that(holds or (k - 1) * q1 > 1 - p2, "follows from")


@check("beyond.unary-order")
def unary_order(sweep: Sweep) -> None:
    for k, r, q1, q2 in sweep.over("k r q q2", one_size(sweep)):
        if k >= 3 and q2 < q1 <= F(1, 2):
            sweep.that(not ordered(at_level(q2, r), at_level(q1, r), k), "never")


@check("beyond.fewer-secrets")
def fewer_secrets(sweep: Sweep) -> None:
    encodings = list(product([F(0), F(1, 3), F(1, 2), F(3, 4), F(1)], [F(0), F(1, 5), F(1, 2), F(1)]))
    for (p, q), (r, s) in sweep.over("p,q r,s", product(encodings, repeat=2)):
        sweep.that(ordered((p, q), (r, s), 2) or not ordered((p, q), (r, s), 3), "of three secrets, hence of two")


@check("beyond.unary-two")
def unary_two(sweep: Sweep) -> None:
    """The second encoding also where it has the same p - q, or the same least level, as the first, and just beside."""
    grid = [F(1, 100), F(1, 5), F(2, 5), F(1, 2), F(7, 10), F(9, 10)]
    pairs = [(p, q) for p, q in product(grid, grid) if q < p]
    for (p1, q1), (p2, q2) in sweep.over("p1,q1 p2,q2", product(pairs, pairs)):
        r = p1 * (1 - q1) / ((1 - p1) * q1)
        for p in sweep.over("p2", sorted({p2, *around(q2 + p1 - q1), *around(at_level(q2, r)[0])})):
            if not q2 < p < 1:
                continue
            less = p * (1 - q2) * q1 * (1 - p1) <= p1 * (1 - q1) * q2 * (1 - p)
            sweep.that(ordered((p1, q1), (p, q2), 2) == (less and p - q2 <= p1 - q1), "iff")
