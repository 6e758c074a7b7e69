"""Background and leakage measures: statements about all channels, priors and gain functions, on random small ones."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from tests.oracles import channels, measures
from tests.oracles.channels import Matrix, cascade, grr, lh, omegas, oue, ss, sue, the, unary
from tests.oracles.points import POINTS, SIZES, Draw, bits, hashed
from tests.oracles.precision import mp, number
from tests.oracles.refinement import refined_exactly, tradeoff, tradeoff_at_most
from tests.oracles.sweep import Sweep, check

ONE = Fraction(1)


def row_stochastic(sweep: Sweep, c: Matrix, line: str) -> None:
    for row in c:
        sweep.that(min(row) >= 0, line)
        sweep.equal(sum(row), 1, line)


@check("def.channel-rows")
def channel_rows(sweep: Sweep) -> None:
    for point, k in sweep.over("eps,theta k", product(POINTS, SIZES)):
        row_stochastic(sweep, grr(k, point.eps), "GRR")
        for omega in omegas(k, point.eps):
            row_stochastic(sweep, ss(k, point.eps, omega), "SS")
        row_stochastic(sweep, unary(sue(point.eps), k), "SUE")
        row_stochastic(sweep, unary(oue(point.eps), k), "OUE")
        row_stochastic(sweep, unary(the(point.eps, point.theta), k), "THE")
    for k, g, eps in sweep.over("k g eps", hashed()):
        row_stochastic(sweep, lh(k, g, eps), "LH")


def private(sweep: Sweep, c: Matrix, eps: object) -> None:
    least = measures.ratio(c)
    sweep.that(least is not None, "eq:ldp")
    if least is not None:
        sweep.at_most(least, mp.exp(eps), "eq:ldp")


@check("ldp.grr")
def ldp_grr(sweep: Sweep) -> None:
    for point, k in sweep.over("eps,theta k", product(POINTS, SIZES)):
        private(sweep, grr(k, point.eps), point.eps)


@check("ldp.ss")
def ldp_ss(sweep: Sweep) -> None:
    """Every subset size, the printed ones among them."""
    for point, k in sweep.over("eps,theta k", product(POINTS, SIZES)):
        for omega in sweep.over("omega", range(1, k)):
            private(sweep, ss(k, point.eps, omega), point.eps)


@check("ldp.lh")
def ldp_lh(sweep: Sweep) -> None:
    for k, g, eps in sweep.over("k g eps", hashed()):
        private(sweep, lh(k, g, eps), eps)


@check("ldp.sue")
def ldp_sue(sweep: Sweep) -> None:
    for point, k in sweep.over("eps,theta k", product(POINTS, SIZES)):
        private(sweep, unary(sue(point.eps), k), point.eps)


@check("ldp.oue")
def ldp_oue(sweep: Sweep) -> None:
    for point, k in sweep.over("eps,theta k", product(POINTS, SIZES)):
        private(sweep, unary(oue(point.eps), k), point.eps)


@check("ldp.the")
def ldp_the(sweep: Sweep) -> None:
    """With the printed bit probabilities, which are defined at eps = 0 too."""
    for point, k in sweep.over("eps,theta k", product(POINTS, SIZES)):
        private(sweep, unary(the(point.eps, point.theta), k), point.eps)


def sampled(name: str, count: int, secrets: int = 3, outputs: int = 3, least: int = 0) -> Iterator[tuple[Draw, Matrix]]:
    draw = Draw(name)
    for _ in range(count):
        yield draw, draw.channel(secrets, outputs, least)


@check("cap.bayes")
def cap_bayes(sweep: Sweep) -> None:
    """Gain functions are typed W x X -> R, so that negative gains and prior vulnerability 0 are allowed."""
    for n, (draw, c) in enumerate(sampled("cap.bayes", 200)):
        gain, prior = draw.gain(3, 3, least=0 if n % 2 else -4), draw.distribution(3)
        with sweep.at(C=c, prior=prior, gain=gain):
            flat = [ONE / 3] * 3
            zero_one = measures.identity(3)
            attained = measures.posterior_vulnerability(flat, c, zero_one) / measures.prior_vulnerability(
                flat, zero_one
            )
            sweep.equal(attained, measures.capacity(c), "attained")
            before, after = measures.prior_vulnerability(prior, gain), measures.posterior_vulnerability(prior, c, gain)
            sweep.at_most(after / before, measures.capacity(c), "upper bound")


@check("cap.max")
def cap_max(sweep: Sweep) -> None:
    """The printed max-case leakage of these adversaries, the best one among them, against the largest ratio.

    pi_x C_xy g(w, x) <= max pi_x g(w, x) * max C_xy where a gain is positive, and the first adversary attains it.
    """
    for draw, c in sweep.over("draw C", sampled("cap.max", 60, least=1)):
        largest = max(map(max, c))
        best = Fraction(0)
        adversaries = [([ONE / 3] * 3, measures.identity(3))]
        adversaries += [(draw.distribution(3, 1), draw.gain(2, 3)) for _ in range(5)]
        for prior, gain in adversaries:
            if measures.max_case_prior(prior, gain) > 0:
                leak = measures.max_case_posterior(prior, c, gain) / measures.max_case_prior(prior, gain)
                assert leak <= largest
                best = max(best, leak)
        sweep.equal(best, measures.ratio(c) or 0, "max of the leakage = e^eps")


@check("cap.max-ge-bayes")
def cap_max_ge_bayes(sweep: Sweep) -> None:
    """The max-case capacity read as e^eps, which is infinite where no eps exists."""
    for secrets, outputs in ((2, 2), (2, 4), (3, 3), (4, 5)):
        for _, c in sweep.over("_ C", sampled("cap.max-ge-bayes", 100, secrets, outputs)):
            least = measures.ratio(c)
            sweep.that(least is None or least >= measures.capacity(c), "e^eps >= sum of column maxima")


@check("cap.orders-differ")
def cap_orders_differ(sweep: Sweep) -> None:
    found = [c for _, c in sampled("cap.orders-differ", 30, least=1)]
    pairs = [
        (a, b) for a, b in product(found, repeat=2)
        if (measures.ratio(a) or 0) > (measures.ratio(b) or 0) and measures.capacity(a) < measures.capacity(b)
    ]  # fmt: skip
    with sweep.at(channels=len(found)):
        sweep.that(bool(pairs), "there are two such channels")


@check("ref.average-implies-max")
def average_implies_max(sweep: Sweep) -> None:
    """The footnote says it of both definitions of max-case gain, the printed one and the traditional one."""
    for draw, a in sampled("ref.average-implies-max", 150):
        b = channels.cascade(a, draw.channel(3, draw.random.randint(1, 3)))
        prior, gain = draw.distribution(3), draw.gain(2, 3)
        with sweep.at(A=a, B=b, prior=prior, gain=gain):
            of_a, of_b = (measures.traditional_max_case(prior, c, gain) for c in (a, b))
            sweep.at_most(of_b, of_a, "traditional definition")
            of_a, of_b = (measures.max_case_posterior(prior, c, gain) for c in (a, b))
            sweep.at_most(of_b, of_a, "definition as printed")


@check("fdp.iff-refinement")
def tradeoff_iff_refinement(sweep: Sweep) -> None:
    for n, (draw, m) in enumerate(sampled("fdp.iff-refinement", 200, 2, 3)):
        other = draw.channel(2, draw.random.randint(1, 3))
        other = channels.cascade(m, draw.channel(3, 3)) if n % 3 == 0 else other
        with sweep.at(M=m, N=other):
            sweep.that(tradeoff_at_most(m, other) == refined_exactly(m, other), "T_M <= T_N iff M is refined by N")


@check("fdp.two-by-two")
def two_by_two(sweep: Sweep) -> None:
    """A function through (0, 1), (alpha, beta), (1, 0), linear in between: at alpha = 0 only if beta is 1."""
    for alpha, beta in sweep.over("alpha beta", bits(6)):
        c = channels.tradeoff_form(alpha, beta)
        for level, value in sweep.over("level value", ((Fraction(0), 1), (alpha, beta), (Fraction(1), 0))):
            sweep.equal(tradeoff(c, level), value, "388: through the three points")
        for level in sweep.over("level", (Fraction(n, 25) for n in range(1, 25))):
            line = 1 - level * (1 - beta) / alpha if level < alpha else beta * (1 - level) / (1 - alpha)
            sweep.equal(tradeoff(c, level), line, "388: linear in between")


# Leakage measures


@check("asr.posterior-max")
def posterior_max(sweep: Sweep) -> None:
    for _, c in sweep.over("_ C", sampled("asr.posterior-max", 60)):
        prior = [ONE / 3] * 3
        columns = measures.columns(c)
        by_posterior = [post.index(max(post)) for _, post in measures.posteriors(prior, c)]
        by_column = [column.index(max(column)) for column in columns if any(column)]
        sweep.that(by_posterior == by_column, "arg max")
        guess = [column.index(max(column)) for column in columns]
        rules = product(range(3), repeat=len(columns))
        success = [sum(column[x] for column, x in zip(columns, rule, strict=True)) / 3 for rule in rules]
        sweep.equal(sum(column[x] for column, x in zip(columns, guess, strict=True)) / 3, max(success), "optimal")


@check("asr.uniform-prior")
def uniform_prior(sweep: Sweep) -> None:
    for draw, c in sampled("asr.uniform-prior", 200, 2, 2):
        prior = draw.distribution(2)
        with sweep.at(C=c, prior=prior):
            flat, other = (measures.posterior_vulnerability(p, c, measures.identity(2)) for p in ([ONE / 2] * 2, prior))
            sweep.at_most(flat, other, "V_1(u, C) <= V_1(pi, C)")


@check("asr.is-vulnerability")
def asr_is_vulnerability(sweep: Sweep) -> None:
    """The uniform prior of the attack model; sums over the outputs that are possible."""
    for draw, c in sweep.over("draw C", sampled("asr.is-vulnerability", 100, 3, 4)):
        for prior in sweep.over("prior", ([ONE / 3] * 3, draw.distribution(3))):
            posteriors = measures.posteriors(prior, c)
            joint = [[p * v for p, v in zip(prior, column, strict=True)] for column in measures.columns(c)]
            sweep.chain(
                ("444", measures.posterior_vulnerability(prior, c, measures.identity(3))),
                ("445", sum(max(column) for column in joint)),
                ("446", sum(max(t * (v / t) for v in col) for col in joint if (t := sum(col)) > 0)),
                ("447", sum(total * max(posterior) for total, posterior in posteriors)),
            )
            if prior[0] == prior[1] == prior[2]:
                sweep.equal(
                    measures.asr(c, ONE), measures.posterior_vulnerability(prior, c, measures.identity(3)), "451"
                )


@check("asr.capacity-over-k")
def asr_is_capacity_over_k(sweep: Sweep) -> None:
    for k, outputs in ((2, 2), (3, 4), (5, 3)):
        for _, c in sweep.over("_ C", sampled("asr.capacity-over-k", 60, k, outputs)):
            sweep.equal(measures.asr(c, ONE), measures.capacity(c) / k, "456")
    for point, k in sweep.over("eps,theta k", product(POINTS, (2, 5))):
        for c in (grr(k, point.eps), unary(oue(point.eps), k), unary(the(point.eps, point.theta), k)):
            sweep.equal(measures.asr(c, mp.one), measures.capacity(c) / k, "456")


@check("minent.log-capacity")
def log_capacity(sweep: Sweep) -> None:
    """H_inf is printed without the minus sign of min-entropy."""
    for _, c in sweep.over("_ C", sampled("minent.log-capacity", 60)):
        capacity, guessing = number(measures.capacity(c)), number(measures.asr(c, ONE))
        entropy, conditional = mp.log(mp.one / 3), mp.log(guessing)
        sweep.chain(
            ("466", entropy - conditional),
            ("482", -mp.log(mp.one / 3) + mp.log(guessing)),
            ("484", -mp.log(mp.one / 3) + mp.log(guessing)),
            ("485", -mp.log(mp.one / 3) + mp.log(capacity / 3)),
            ("486", mp.log(capacity)),
        )


@check("ref.equivalently")
def equivalently(sweep: Sweep) -> None:
    """A witness by linear programming, and random adversaries: some of them gain more iff there is none."""
    draw = Draw("ref.equivalently")
    for n in range(16):
        a = draw.channel(2, 3)
        b = cascade(a, draw.channel(3, 2)) if n % 2 else draw.channel(2, 2)
        gains = []
        for _ in range(60):
            prior, gain = draw.distribution(2), draw.gain(2, 2, least=-4)
            vulnerabilities = (measures.posterior_vulnerability(prior, c, gain) for c in (a, b))
            gains.append(next(vulnerabilities) - next(vulnerabilities))
        with sweep.at(A=a, B=b):
            sweep.that(refined_exactly(a, b) == (min(gains) >= 0), "368: equivalently")


@check("txt.max-case-tight")
def max_case_tight(sweep: Sweep) -> None:
    draw = Draw("txt.max-case-tight")
    for _ in range(100):
        c = draw.channel(3, 3, least=1)
        with sweep.at(C=c):
            sweep.equal(measures.capacity(c), measures.ratio(c), "365: average-case leakage reaches it")
