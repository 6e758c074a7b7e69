"""Formal analysis, second part: OUE, SUE and THE against each other."""

from fractions import Fraction
from itertools import pairwise, product

from tests.oracles import measures
from tests.oracles.channels import Matrix, bit, cascade, kron, oue, sue, the, tradeoff_form, unary
from tests.oracles.points import LEVELS, POINTS, POSITIVE, Draw
from tests.oracles.precision import Number, mp
from tests.oracles.refinement import refined, refined_exactly, refined_symmetric, witness
from tests.oracles.sweep import Sweep, check


@check("txt.bit-dp")
def bit_dp(sweep: Sweep) -> None:
    """SUE is eps/2-DP on bits, OUE and THE are not, for eps > 0."""
    for point in sweep.over("eps,theta", POSITIVE):
        limit = mp.exp(point.eps / 2)
        sweep.equal(measures.ratio(bit(sue(point.eps))), limit, "1041: SUE is eps/2-DP")
        sweep.below(limit, measures.ratio(bit(oue(point.eps))), "1043: OUE is not eps/2-DP")
        sweep.below(limit, measures.ratio(bit(the(point.eps, point.theta))), "1043: THE is not eps/2-DP")


@check("txt.sue-optimal")
def sue_optimal(sweep: Sweep) -> None:
    """Random two-secret channels refine bitwise SUE with y = e^(eps/2) their own level."""
    draw = Draw("txt.sue-optimal")
    for _ in range(150):
        d = draw.channel(2, draw.random.randint(2, 4), least=1)
        y = measures.ratio(d)
        if y is None:
            continue
        s = ((y / (y + 1), 1 / (y + 1)), (1 / (y + 1), y / (y + 1)))
        with sweep.at(y=y, D=d):
            sweep.that(refined_exactly(s, d), "1041: SUE is refined by each")
            unique = refined_exactly(d, s) == (d_extremes(d) == (1 / (y + 1), y / (y + 1)) and d_mass(d) == 1)
            sweep.that(unique, "1041: only channels with the posteriors of SUE are as leaky")


def d_extremes(d: Matrix) -> tuple[Number, Number]:
    values = [u / (u + v) for u, v in zip(*d, strict=True)]
    return min(values), max(values)


def d_mass(d: Matrix) -> Number:
    """The probability of the outputs with extreme posteriors, under the uniform prior."""
    low, high = d_extremes(d)
    return sum((u + v) / 2 for u, v in zip(*d, strict=True) if u / (u + v) in (low, high))


# OUE and SUE


@check("lem.ouesue")
def oue_sue(sweep: Sweep) -> None:
    for point in sweep.over("eps,theta", POSITIVE):
        o, s = bit(oue(point.eps)), bit(sue(point.eps))
        sweep.that(not refined(s, o), "1055: S not below O")
        sweep.that(not refined(o, s), "1055: O not below S")


@check("lem.ouesue.proof")
def oue_sue_proof(sweep: Sweep) -> None:
    for point in sweep.over("eps,theta", POSITIVE):
        e, y = mp.exp(point.eps), mp.exp(point.eps / 2)
        alpha_s = beta_s = 1 / (y + 1)
        alpha_o, beta_o = 1 / (e + 1), mp.mpf(1) / 2
        sweep.equal(bit(sue(point.eps))[0][1], alpha_s, "1411")
        sweep.equal(bit(oue(point.eps))[0][1], alpha_o, "1411")
        first = beta_o / (1 - alpha_o) - beta_s / (1 - alpha_s)
        sweep.chain(
            ("1413", first),
            ("1413", (mp.mpf(1) / 2) / (e / (e + 1)) - 1 / y),
            ("1414", (e + 1) / (2 * e) - 1 / y),
            ("1415", (e + 1 - 2 * y) / (2 * e)),
            ("1416", (y - 1) ** 2 / (2 * e)),
        )
        sweep.below(0, first, "1417 and 1429: positive, as eps > 0")
        second = (1 - beta_s) / alpha_s - (1 - beta_o) / alpha_o
        sweep.chain(
            ("1422", second),
            ("1422", y - (mp.mpf(1) / 2) / (1 / (e + 1))),
            ("1423", y - (e + 1) / 2),
            ("1424", (2 * y - e - 1) / 2),
            ("1425", -((y - 1) ** 2) / 2),
        )
        sweep.below(second, 0, "1426 and 1429: negative, as eps > 0")


# OUE and THE


def threshold(eps: Number) -> Number:
    e = mp.exp(eps)
    return (2 * mp.log(e + 1 + (mp.exp(eps / 2) - 1) * mp.sqrt(e + 1)) - eps - 2 * mp.log(2)) / eps


def below(eps: Number, theta: Number) -> bool:
    """Whether bitwise OUE is refined by bitwise THE."""
    return refined(bit(oue(eps)), bit(the(eps, theta)))


def thetas(eps: Number) -> list[Number]:
    close = [threshold(eps) + sign * mp.mpf(10) ** -n for n in (3, 9, 15) for sign in (1, -1)] if eps else []
    return sorted(theta for theta in {*close, *(point.theta for point in POINTS)} if mp.mpf(1) / 2 < theta < 1)


@check("lem.ouethe")
def oue_the(sweep: Sweep) -> None:
    for eps in sweep.over("eps", LEVELS[1:]):
        for theta in sweep.over("theta", thetas(eps)):
            sweep.that(below(eps, theta) == (theta >= threshold(eps)), "1078")


@check("lem.ouethe.proof")
def oue_the_proof(sweep: Sweep) -> None:
    for point in sweep.over("eps,theta", POSITIVE):
        eps, theta = point.eps, point.theta
        e, y, x = mp.exp(eps), mp.exp(eps / 2), mp.exp(eps * theta / 2)
        (p_t, alpha_t), (_, alpha_o), half = the(eps, theta), oue(eps), mp.mpf(1) / 2
        beta_t, beta_o = 1 - p_t, half
        a, b = mp.exp(-eps * (1 - theta) / 2), mp.exp(-eps * theta / 2)
        oue_1, the_1 = (1 - beta_o) / alpha_o, (1 - beta_t) / alpha_t
        sweep.chain(("1451", oue_1), ("1451", half / (1 / (e + 1))), ("1451", (e + 1) / 2))
        sweep.chain(("1454", the_1), ("1454", (1 - a / 2) / (b / 2)), ("1454", x * (2 - a)))
        sweep.chain(
            ("1458", oue_1 - the_1),
            ("1458", (e + 1) / 2 - x * (2 - a)),
            ("1459", mp.exp(eps * theta) * mp.exp(-eps / 2) - 2 * x + (e + 1) / 2),
            ("1463", x**2 / y - 2 * x + (e + 1) / 2),
            ("1464", (x**2 - 2 * y * x + y * ((e + 1) / 2)) / y),
            ("1465", ((x - y) ** 2 + y * ((e + 1) / 2) - e) / y),
        )
        sweep.chain(
            ("1469", y * ((e + 1) / 2) - e),
            ("1469", y * ((y**2 + 1) / 2) - y**2),
            ("1470", (y**3 - 2 * y**2 + y) / 2),
            ("1471", y * (y - 1) ** 2 / 2),
        )
        sweep.at_most(0, y * (y - 1) ** 2 / 2, "1472")
        sweep.at_most(0, oue_1 - the_1, "1474")
        sweep.equal(beta_o / (1 - alpha_o), (e + 1) / (2 * e), "1476")
        sweep.chain(
            ("1479", beta_t / (1 - alpha_t)),
            ("1479", (a / 2) / (1 - b / 2)),
            ("1480", a / (2 - b)),
            ("1481", mp.exp(eps * theta) / y / (2 * x - 1)),
            ("1482", x**2 / y / (2 * x - 1)),
        )
        top = 2 * y * x**2 - x * (2 * e + 2) + (e + 1)
        sweep.chain(
            ("1486", beta_t / (1 - alpha_t) - beta_o / (1 - alpha_o)),
            ("1486", x**2 / y / (2 * x - 1) - (e + 1) / (2 * e)),
            ("1487", top / (2 * e * (2 * x - 1))),
        )
        sweep.below(0, 2 * x - 1, "1489")
        inner = (2 * e + 2) ** 2 - 8 * y * (e + 1)
        high, low = ((2 * e + 2 + sign * mp.sqrt(inner)) / (4 * y) for sign in (1, -1))
        sweep.that((top >= 0) == (x >= high or x <= low), "1491")
        sweep.chain(
            ("1496", inner),
            ("1497", 4 + 4 * e**2 + 4 * e - 8 * y**3 - 8 * y),
            ("1498", 4 * (1 + e**2 + e - 2 * y**3 - 2 * y)),
            ("1499", 4 * ((e + 1) ** 2 - 2 * y * (e + 1))),
            ("1500", 4 * (e + 1) * (y - 1) ** 2),
        )
        root = (y - 1) * mp.sqrt(e + 1)
        sweep.equal(high, (e + 1 + root) / (2 * y), "1504")
        sweep.equal(low, (e + 1 - root) / (2 * y), "1509")
        discarded = (2 * mp.log(e + 1 - root) - eps - 2 * mp.log(2)) / eps
        sweep.that((x >= high) == (theta >= threshold(eps)), "1505")
        sweep.that((x <= low) == (theta <= discarded), "1510")
        sweep.that(not theta <= discarded, "1510: nothing there, for theta > 1/2")


@check("lem.ouethe.at-zero")
def oue_the_at_zero(sweep: Sweep) -> None:
    for theta in thetas(mp.zero):
        with sweep.at(eps=0, theta=theta):
            sweep.that(below(mp.zero, theta) == (theta >= 1 / mp.sqrt(2)), "1080")


@check("lem.ouethe.limit")
def oue_the_limit(sweep: Sweep) -> None:
    """The distance to 1/sqrt(2) is at most eps along eps = 10^-2 ... 10^-15."""
    for n in range(2, 16):
        eps = mp.mpf(10) ** -n
        with sweep.at(eps=eps):
            sweep.at_most(abs(threshold(eps) - 1 / mp.sqrt(2)), eps, "1084")


@check("lem.ouethe.half")
def oue_the_half(sweep: Sweep) -> None:
    for eps in LEVELS:
        with sweep.at(eps=eps, theta="1/2"):
            sweep.that(not below(eps, mp.mpf(1) / 2), "1087: never")


@check("lem.ouethe.one")
def oue_the_one(sweep: Sweep) -> None:
    for eps in LEVELS:
        with sweep.at(eps=eps, theta=1):
            sweep.that(below(eps, mp.one), "1087: always")


@check("lem.ouethe.increasing")
def oue_the_increasing(sweep: Sweep) -> None:
    """Along a fine grid as well; the threshold stays between 1/sqrt(2) and 1."""
    levels = sorted({*LEVELS[1:], *(mp.mpf(n) / 20 for n in range(1, 400))})
    for eps, more in pairwise(levels):
        with sweep.at(eps=eps, **{"eps'": more}):
            sweep.below(threshold(eps), threshold(more), "1087: increasing")
            sweep.below(1 / mp.sqrt(2), threshold(eps), "1087: above 1/sqrt(2)")
            sweep.below(threshold(more), 1, "1087: below 1")


@check("lem.ouethe.point-eight")
def oue_the_point_eight(sweep: Sweep) -> None:
    """To more digits than are printed."""
    point = mp.mpf("0.8")
    with sweep.at(eps=point):
        sweep.below(abs(threshold(point) - point), mp.mpf("0.00002"), "1089: eps = 0.8 produces theta >= 0.8")
    for n in range(1, 12001):
        if n <= 8000 and n % 500:
            continue
        eps = mp.mpf(n) / 10000
        with sweep.at(eps=eps, theta=point):
            if n <= 8001:
                sweep.that(below(eps, point), "1089: holds for eps <= 0.8")
            else:
                sweep.that(not below(eps, point), "1089: breaks for eps > 0.8")


@check("fig.ouethe")
def oue_the_figure(sweep: Sweep) -> None:
    theta = mp.mpf("0.95")
    with sweep.at(theta=theta):
        sweep.that(below(mp.mpf(3), theta), "1069: refinement at eps = 3")
        sweep.that(not below(mp.mpf(5), theta), "1069: none at eps = 5")


@check("cor.ouethe-onehot")
def oue_the_onehot(sweep: Sweep) -> None:
    for eps in sweep.over("eps", LEVELS):
        for theta in sweep.over("theta", thetas(eps)):
            if theta < (threshold(eps) if eps else 1 / mp.sqrt(2)):
                continue
            o, t = oue(eps), the(eps, theta)
            w = witness(bit(o), bit(t))
            for k in sweep.over("k", (2, 3)):
                if w is None:  # eps = 0: the output of both is independent of the secret
                    sweep.equal(max(map(max, zip(*unary(t, k), strict=True))), mp.mpf(2) ** -k, "1095")
                    continue
                power = kron(w, k)
                sweep.at_most(0, min(map(min, w)), "1095")
                for left, right in zip(cascade(unary(o, k), power), unary(t, k), strict=True):
                    for u, v in zip(left, right, strict=True):
                        sweep.equal(u, v, "1095")


# THE and SUE


@check("lem.thesue")
def the_sue(sweep: Sweep) -> None:
    for eps, theta in sweep.over("eps theta", product(LEVELS, sorted({point.theta for point in POINTS}))):
        sweep.that(refined(bit(sue(eps)), bit(the(eps, theta))), "1104")


@check("lem.thesue.proof")
def the_sue_proof(sweep: Sweep) -> None:
    for point in sweep.over("eps,theta", POINTS):
        eps, theta = point.eps, point.theta
        y, x = mp.exp(eps / 2), mp.exp(eps * theta / 2)
        a, b = mp.exp(-eps * (1 - theta) / 2), mp.exp(-eps * theta / 2)
        (p_t, alpha_t), (p_s, alpha_s) = the(eps, theta), sue(eps)
        beta_t, beta_s = 1 - p_t, 1 - p_s
        under = mp.exp(eps * (1 - theta) / 2) * (2 - b)
        sweep.chain(
            ("1519", beta_t / (1 - alpha_t) - beta_s / (1 - alpha_s)),
            ("1519", a / 2 / (1 - b / 2) - 1 / y),
            ("1520", a / (2 - b) - 1 / y),
            ("1521", (y * a - (2 - b)) / (y * (2 - b))),
            ("1522", (x - 2 + b) / (y * (2 - b))),
            ("1523", (mp.exp(eps * theta) - 2 * x + 1) / under),
            ("1524", (x - 1) ** 2 / under),
        )
        sweep.at_most(0, (x - 1) ** 2 / under, "1525")
        sweep.chain(
            ("1529", (1 - beta_s) / alpha_s - (1 - beta_t) / alpha_t),
            ("1529", y - (1 - a / 2) / (b / 2)),
            ("1530", y - x * (2 - a)),
            ("1531", y - 2 * x + mp.exp(eps * theta) / y),
            ("1532", (mp.exp(eps * theta) - 2 * x * y + mp.exp(eps)) / y),
            ("1533", (x - y) ** 2 / y),
        )
        sweep.at_most(0, (x - y) ** 2 / y, "1534")


# The greatest channel that both refine


@check("lem.min")
def greatest(sweep: Sweep) -> None:
    """M is a channel and is refined by S and O; a random N with N below S and O is below M. y = e^(eps/2) rational."""
    half, draw = Fraction(1, 2), Draw("lem.min")
    for y in sweep.over("y", (Fraction(1), Fraction(5, 4), Fraction(2), Fraction(3), Fraction(10))):
        p, q, o = y / (y + 1), 1 / (y + 1), 1 / (y**2 + 1)
        s, oue_bit, m = ((p, q), (q, p)), ((1 - o, o), (half, half)), ((p, q - o, o), (q, p - half, half))
        sweep.that(all(sum(row) == 1 and min(row) >= 0 for row in m), "1120: a channel")
        sweep.that(refined_exactly(m, s) and refined_exactly(m, oue_bit), "1125: an anti-refinement of both")
        others = [s, oue_bit, m, tradeoff_form(half * o, half * q), tradeoff_form(Fraction(0), Fraction(0))]
        for _ in range(60):
            left, right = sorted(draw.distribution(3, 0, 12), reverse=True), sorted(draw.distribution(3, 0, 12))
            others.append((tuple(left), tuple(right)))
        for n in sweep.over("N", others):
            if refined_exactly(n, s) and refined_exactly(n, oue_bit):
                sweep.that(refined_exactly(n, m), "1125: the maximum")


@check("lem.ouethe.branch")
def oue_the_branch(sweep: Sweep) -> None:
    for point in sweep.over("eps,theta", POSITIVE):
        e, y, x = mp.exp(point.eps), mp.exp(point.eps / 2), mp.exp(point.eps * point.theta / 2)
        sweep.below((e + 1 - (y - 1) * mp.sqrt(e + 1)) / (2 * y), x, "1509: never")


@check("txt.bits-not-necessary")
def bits_not_necessary(sweep: Sweep) -> None:
    """Explicit channels with rational y = e^(eps/2), by linear programming."""
    for y in sweep.over("y", (Fraction(101, 100), Fraction(3, 2), Fraction(3), Fraction(20))):
        s, o = (y / (y + 1), 1 / (y + 1)), (Fraction(1, 2), 1 / (y**2 + 1))
        sweep.that(not refined_exactly(bit(s), bit(o)), "1045: the bits are not in refinement")
        sweep.that(refined_exactly(unary(s, 2), unary(o, 2)), "1045: the protocols are")


@check("txt.strictly-dominated")
def strictly_dominated(sweep: Sweep) -> None:
    """Here r = sqrt(y^2 + 1) is rational as y is, and so is the threshold."""
    for k, (r, y) in product((2, 3), ((29, Fraction(21, 20)), (5, Fraction(4, 3)), (13, Fraction(12, 5)))):
        least = (y**2 + 1 + (y - 1) * Fraction(r, y.denominator)) / (2 * y)
        o = unary((Fraction(1, 2), 1 / (y**2 + 1)), k)
        with sweep.at(k=k, y=y):
            sweep.below(least, y, "1213: theta < 1")
            for x in (least + (y - least) * Fraction(n, 10) for n in (0, 5, 9)):
                t = unary((1 - x / y / 2, 1 / x / 2), k)
                sweep.that(refined_symmetric(o, t) and not refined_symmetric(t, o), "1213: strictly dominated")
            if k == 2:
                s = unary((y / (y + 1), 1 / (y + 1)), k)
                sweep.that(refined_symmetric(s, o) and not refined_symmetric(o, s), "1213: and by SUE")


@check("txt.least-refinement")
def least_refinement(sweep: Sweep) -> None:
    """J is refined from S and O; so is a random N, which is refined from J then."""
    draw = Draw("txt.least-refinement")
    for y in sweep.over("y", (Fraction(101, 100), Fraction(5, 4), Fraction(2), Fraction(10))):
        q = (y + 1) / (2 * y**2 + y + 1)
        s, o, j = (bit(pair) for pair in ((y / (y + 1), 1 / (y + 1)), (Fraction(1, 2), 1 / (y**2 + 1)), (y * q, q)))
        sweep.that(refined_exactly(s, j) and refined_exactly(o, j), "1107: a refinement of both")
        for _ in range(20):
            w = draw.channel(2, draw.random.randint(1, 3))
            for n in (cascade(s, w), cascade(o, w), cascade(j, w), w):
                both = refined_exactly(s, n) and refined_exactly(o, n)
                sweep.that(refined_exactly(j, n) == both, "1107: the least one")
