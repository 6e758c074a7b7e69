"""Wrong variants of the paper's formulas: as text, and once more in Python as a function of a point of `truth`.

Of epsilon the function is e to the formula. Those whose points are in y = e^(eps/2) are marked.
"""

from collections.abc import Callable
from fractions import Fraction
from math import ceil, comb, floor, prod
from typing import NamedTuple

from tests.comparison.truth import At, capacity

Function = Callable[[At], Fraction]
TINY = Fraction(1, 10**30)


class Variant(NamedTuple):
    name: str
    against: str
    formula: str
    wrong: Function
    halves: bool = False


def plus(text: str, extra: Function, against: str, form: str, name: str, halves: bool = False) -> Variant:
    """The true formula with a term added that vanishes on a part of the range."""
    divide = 1 if against.startswith("capacity") else 0
    return Variant(
        name,
        against,
        f"{form} + {text}",
        lambda at: capacity(at) / (1 if divide else at.k) + extra(at),
        halves,
    )


GRR = "k*exp(eps)/(exp(eps)+k-1)"
SS = "k*exp(eps)/(omega*exp(eps)+k-omega)"
LH = "(exp(eps)*g**k+(g-1)**k*(1-exp(eps)))/((exp(eps)+g-1)*g**(k-1))"
SUE = r"\frac{p + p^{k-1}(1-2p)}{1-p}"
OUE = "1/(2*q)*((1-q)**(k-1)*(2*q-1)+1)"
THE = "(1-q)**(k-1)*(1-p/q)+p/q"
OLH = "(exp(eps)*{g}**k+({g}-1)**k*(1-exp(eps)))/((exp(eps)+{g}-1)*{g}**(k-1))"


def hashed(t: Fraction, g: int, k: int) -> Fraction:
    return (t * g**k + (g - 1) ** k * (1 - t)) / ((t + g - 1) * g ** (k - 1))


VARIANTS = [
    # a sign, a constant, a missing term
    Variant("denominator off by one", "capacity.grr", "k*exp(eps)/(exp(eps)+k)", lambda a: a.k * a.t / (a.t + a.k)),
    Variant("sign in the denominator", "capacity.grr", r"\frac{k e^\varepsilon}{e^\varepsilon-k+1}", lambda a: a.k * a.t / (a.t - a.k + 1)),
    Variant("square of e^eps", "capacity.grr", "k*exp(2*eps)/(exp(eps)+k-1)", lambda a: a.k * a.t**2 / (a.t + a.k - 1)),
    Variant("a column forgotten", "capacity.grr", "(k-1)*p", lambda a: (a.k - 1) * a.p),
    Variant("minimum for maximum", "capacity.grr", "k*min(p, q)", lambda a: a.k * a.q),
    Variant("q for p in one column", "capacity.grr", "(k-1)*p+q", lambda a: (a.k - 1) * a.p + a.q),
    plus("1/10**30", lambda a: TINY, "capacity.grr", GRR, "tiny constant"),
    plus("(exp(eps)-1)/10**30", lambda a: (a.t - 1) * TINY, "capacity.oue", OUE, "tiny term"),
    # right for small k
    plus("(k-2)", lambda a: a.k - 2, "capacity.grr", GRR, "right at k = 2"),
    plus("(k-2)*(k-3)/(exp(eps)+7)", lambda a: (a.k - 2) * (a.k - 3) / (a.t + 7), "capacity.grr", GRR, "right for k <= 3"),
    plus("(k-2)*(k-3)*(k-4)*q", lambda a: (a.k - 2) * (a.k - 3) * (a.k - 4) * a.q, "capacity.grr", GRR, "right for k <= 4"),
    plus(
        "*".join(f"(k-{n})" for n in range(2, 13)) + "*q/10**20",
        lambda a: prod(a.k - n for n in range(2, 13)) * a.q / 10**20,
        "capacity.grr", GRR, "right for k <= 12",
    ),
    plus("(k-2)*(k-3)*(exp(eps)-1)", lambda a: (a.k - 2) * (a.k - 3) * (a.t - 1), "capacity.ss", SS, "SS, right for k <= 3"),
    plus("(k-2) (k-3) q", lambda a: (a.k - 2) * (a.k - 3) * a.q, "capacity.sue", SUE, "SUE, right for k <= 3", True),
    plus("(k-2)*(k-3)*(k-4)*(p-q)", lambda a: (a.k - 2) * (a.k - 3) * (a.k - 4) * (a.p - a.q), "capacity.the", THE, "THE, right for k <= 4", True),
    # right at some t
    plus("(exp(eps)-1)*(exp(eps)-2)*(exp(eps)-3)/exp(5*eps)", lambda a: (a.t - 1) * (a.t - 2) * (a.t - 3) / a.t**5, "capacity.grr", GRR, "right at t = 1, 2, 3"),
    plus(
        "(k-2)*(k-3)*(exp(eps)-1)*(exp(eps)-2)*(exp(eps)-3)",
        lambda a: (a.k - 2) * (a.k - 3) * (a.t - 1) * (a.t - 2) * (a.t - 3),
        "capacity.oue", OUE, "right at t = 1, 2, 3 and for k <= 3",
    ),
    plus(
        r"(e^{\varepsilon/2}-1)(e^{\varepsilon/2}-2)(e^{\varepsilon/2}-3)q",
        lambda a: (a.y - 1) * (a.y - 2) * (a.y - 3) * a.q,
        "capacity.sue", SUE, "right at y = 1, 2, 3", True,
    ),
    plus("(exp(eps)-1)/exp(3*eps)", lambda a: (a.t - 1) / a.t**3, "capacity.lh", LH, "right at eps = 0 and as eps grows"),
    plus("exp(-eps)/10", lambda a: 1 / a.t / 10, "capacity.lh", LH, "right as eps grows"),
    Variant("the value that GRR grows to", "capacity.grr", "k", lambda a: Fraction(a.k)),
    # subsets
    Variant("columns counted as k", "capacity.ss", r"k p \frac{1}{\binom{k-1}{\omega-1}}", lambda a: a.k * a.p / comb(a.k - 1, a.w - 1)),
    Variant("binomial index", "capacity.ss", "binomial(k-1,omega)*p/binomial(k-1,omega-1)", lambda a: comb(a.k - 1, a.w) * a.p / comb(a.k - 1, a.w - 1)),
    Variant("right at omega = 1", "capacity.ss", "k*p", lambda a: a.k * a.p),
    plus("(omega-1)*(k-1-omega)", lambda a: (a.w - 1) * (a.k - 1 - a.w), "capacity.ss", SS, "right at omega = 1 and k-1"),
    Variant("missing omega", "capacity.ss", "k*exp(eps)/(omega*exp(eps)+k)", lambda a: a.k * a.t / (a.w * a.t + a.k)),
    Variant(
        "SS, minimum for maximum", "capacity.ss", "binomial(k,omega)*min(p/binomial(k-1,omega-1), (1-p)/binomial(k-1,omega))",
        lambda a: comb(a.k, a.w) * min(a.p / comb(a.k - 1, a.w - 1), (1 - a.p) / comb(a.k - 1, a.w)),
    ),
    Variant("ASR of SS, off by one", "asr.ss", "exp(eps)/(omega*exp(eps)+k-omega+1)", lambda a: a.t / (a.w * a.t + a.k - a.w + 1)),
    # hashing
    Variant(
        "exponent k-1 for k", "capacity.lh", "(exp(eps)*g**k+(g-1)**(k-1)*(1-exp(eps)))/((exp(eps)+g-1)*g**(k-1))",
        lambda a: (a.t * a.g**a.k + (a.g - 1) ** (a.k - 1) * (1 - a.t)) / ((a.t + a.g - 1) * a.g ** (a.k - 1)),
    ),
    Variant("Gursoy et al.", "asr.lh", r"\frac{e^\varepsilon}{(e^\varepsilon+g-1)\max\{k/g, 1\}}", lambda a: a.t / ((a.t + a.g - 1) * max(Fraction(a.k, a.g), 1))),
    Variant("Gursoy et al. with a minimum", "asr.lh", "exp(eps)/((exp(eps)+g-1)*min(k/g, 1))", lambda a: a.t / ((a.t + a.g - 1) * min(Fraction(a.k, a.g), 1))),
    plus("max(g-k, 0)/10**6", lambda a: Fraction(max(a.g - a.k, 0), 10**6), "capacity.lh", LH, "right for k >= g"),
    plus("max(k-g, 0)/10**6", lambda a: Fraction(max(a.k - a.g, 0), 10**6), "capacity.lh", LH, "right for k <= g"),
    plus("(g-2)*p", lambda a: (a.g - 2) * a.p, "capacity.lh", LH, "right at g = 2"),
    plus("(g-2)*(g-3)/1000", lambda a: Fraction((a.g - 2) * (a.g - 3), 1000), "capacity.lh", LH, "right for g <= 3"),
    plus(
        "*".join(f"(g-{n})" for n in range(2, 7)) + "*(exp(eps)-1)*q",
        lambda a: prod(a.g - n for n in range(2, 7)) * (a.t - 1) * a.q,
        "capacity.lh", LH, "right for g <= 6 and at eps = 0",
    ),
    Variant("sign of 1-e^eps", "capacity.lh", "(exp(eps)*g**k-(g-1)**k*(1-exp(eps)))/((exp(eps)+g-1)*g**(k-1))", lambda a: (a.t * a.g**a.k - (a.g - 1) ** a.k * (1 - a.t)) / ((a.t + a.g - 1) * a.g ** (a.k - 1))),
    Variant("ASR of LH without k", "asr.lh", LH, capacity),
    Variant("OLH with floor", "capacity.olh", OLH.format(g="floor(exp(eps)+1)"), lambda a: hashed(a.t, floor(a.t + 1), a.k)),
    Variant("OLH with ceil", "capacity.olh", OLH.format(g="ceil(exp(eps)+1)"), lambda a: hashed(a.t, ceil(a.t + 1), a.k)),
    Variant("OLH rounded without 1", "capacity.olh", OLH.format(g="(round(exp(eps)+2)-1+floor(exp(eps)/10))"), lambda a: hashed(a.t, floor(a.t + Fraction(5, 2)) - 1 + floor(a.t / 10), a.k)),
    # unary encodings
    Variant("SUE, exponent k for k-1", "capacity.sue", "(p+p**k*(1-2*p))/(1-p)", lambda a: (a.p + a.p**a.k * (1 - 2 * a.p)) / (1 - a.p), True),
    Variant(
        "SUE, the column of zeros forgotten", "capacity.sue", r"\sum_{i=1}^{k} \binom{k}{i} p^{k-i+1} q^{i-1}",
        lambda a: sum(comb(a.k, i) * a.p ** (a.k - i + 1) * a.q ** (i - 1) for i in range(1, a.k + 1)), True,
    ),
    Variant(
        "SUE, binomial of k-1", "capacity.sue", r"\sum_{i=1}^{k} \binom{k-1}{i} p^{k-i+1} q^{i-1} + p^{k-1} q",
        lambda a: sum(comb(a.k - 1, i) * a.p ** (a.k - i + 1) * a.q ** (i - 1) for i in range(1, a.k + 1)) + a.p ** (a.k - 1) * a.q, True,
    ),
    Variant(
        "SUE, sum from 0", "capacity.sue", "sum(binomial(k,i)*p**(k-i)*q**i*(p/q), i, 0, k) + p**(k-1)*q",
        lambda a: (a.p + a.q) ** a.k * a.p / a.q + a.p ** (a.k - 1) * a.q, True,
    ),
    Variant(
        "SUE with eps for eps/2", "capacity.sue", "(1+exp(-eps))*exp(eps) + 0*exp(eps/2)",
        lambda a: a.t + 1, True,
    ),
    Variant("OUE, exponent k for k-1", "capacity.oue", "1/(2*q)*((1-q)**k*(2*q-1)+1)", lambda a: ((1 - a.q) ** a.k * (2 * a.q - 1) + 1) / (2 * a.q)),
    Variant("OUE, 1/2 forgotten", "capacity.oue", "1/q*((1-q)**(k-1)*(2*q-1)+1)", lambda a: ((1 - a.q) ** (a.k - 1) * (2 * a.q - 1) + 1) / a.q),
    Variant("OUE, last line without a term", "capacity.oue", r"\frac{1}{2}(1-q)^{k-1} + \frac{1}{2q}", lambda a: (1 - a.q) ** (a.k - 1) / 2 + 1 / a.q / 2),
    Variant("THE, exponent k for k-1", "capacity.the", "(1-q)**k*(1-p/q)+p/q", lambda a: (1 - a.q) ** a.k * (1 - a.p / a.q) + a.p / a.q, True),
    Variant("THE, p and q exchanged", "capacity.the", "(1-p)**(k-1)*(1-q/p)+q/p", lambda a: (1 - a.p) ** (a.k - 1) * (1 - a.q / a.p) + a.q / a.p, True),
    plus("(p+q-1)", lambda a: a.p + a.q - 1, "capacity.the", THE, "right where p + q = 1", True),
    plus("(k-2)*(p+q-1)**2", lambda a: (a.k - 2) * (a.p + a.q - 1) ** 2, "capacity.the", THE, "right at k = 2 and where p + q = 1", True),
    # the least eps, bits, errors
    Variant("THE is not eps-LDP at its best", "epsilon.the", "eps", lambda a: a.t, True),
    Variant("a ratio of one column", "epsilon.the", "log(p/q)", lambda a: a.p / a.q, True),
    Variant("OUE, the ratio of two bits", "epsilon.oue", "log((1-q)/q)+log(p/q)", lambda a: (1 - a.q) / a.q * a.p / a.q),
    Variant("SUE, of one bit", "epsilon.sue", "log(p/q)", lambda a: a.p / a.q, True),
    Variant("SS, with a wrong set", "epsilon.ss", "log(p/(1-p))", lambda a: a.p / (1 - a.p)),
    Variant("eps(theta-1) not halved", "bit-p.the", "1-exp(eps*(theta-1))/2", lambda a: 1 - (a.x / a.y) ** 2 / 2, True),
    Variant("1-theta for theta", "bit-q.the", r"\frac12 e^{-\frac{\varepsilon(1-\theta)}{2}}", lambda a: a.x / a.y / 2, True),
    Variant("eps for eps/2", "bit-p.sue", "exp(eps)/(exp(eps)+1)", lambda a: a.t / (a.t + 1), True),
    Variant("eps/2 for eps", "bit-q.oue", "1/(exp(eps/2)+1)", lambda a: 1 / (a.y + 1), True),
    Variant("the frequency forgotten", "mse.oue", "4*exp(eps)/(n*(exp(eps)-1)**2)", lambda a: 4 * a.t / (a.n * (a.t - 1) ** 2)),
    Variant("GRR, k for k-2", "mse.grr", "(exp(eps)+k)/(n*(exp(eps)-1)**2) + f*(k-2)/(n*(exp(eps)-1))", lambda a: (a.t + a.k) / (a.n * (a.t - 1) ** 2) + a.f * (a.k - 2) / (a.n * (a.t - 1))),
]  # fmt: skip
