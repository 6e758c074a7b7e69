"""Unary encoding of some of the values: d of the k bits are sampled, and reported with their places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import comb

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite, Measure, Relation, Size, free, with_terms
from symqif.channels.parallel import LIMIT
from symqif.errors import SymqifError
from symqif.exact.argument import exact, exact_values
from symqif.exact.closed_form import closed_form
from symqif.exact.order import at_least, largest
from symqif.kernel.term import Term, parse
from symqif.later import sympy
from symqif.symbols import canonical, symbol, to_sympy

SYMMETRIC = {"p": "exp(eps/2)/(exp(eps/2)+1)", "q": "1/(exp(eps/2)+1)"}
VARIANCE = "(k/d*(f*(p-2*p*q+q**2) + (1-f)*q*(1-q))/(p-q)**2 - f)/n"


@dataclass(frozen=True, repr=False)
class SampledBits(Composite):
    """d of the k bits of a one-hot vector, sampled without replacement; each is then 1 with probability p or q.

    The bit of the secret is 1 with probability p, each other one with probability q <= p. Of a report with the sampled
    set J and the ones S, let w be the probability if the secret is not in J. It is w p/q for a secret in S, and
    w (1-p)/(1-q) for one in J and not in S.

    - Bayes capacity: the largest entry of a column is w p/q, unless S is empty. Then it is w, as there is a secret
      outside J, for d < k. With sum w = 1 over S and J, and (1-q)^d for the empty S, that is
      p/q (1 - (1-q)^d) + (1-q)^d. For d = k it is that of the unary encoding.
    - Least eps: for d >= 2 some J has a secret in S and another one not, and the ratio is p (1-q)/((1-p) q). For d = 1
      only p/q and (1-q)/(1-p) occur.
    - Mean squared error: `squared_error`.
    """

    k: sympy.Expr
    d: sympy.Expr
    p: sympy.Expr
    q: sympy.Expr

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.k - self.d).is_number and self.d > self.k:
            raise SymqifError(f"d must be at most k, and {self.d} bits of {self.k} cannot be sampled")
        ordered = all(at_least(b, a) for a, _, b in self._probabilities)
        if not free(self.p, self.q) and not (ordered and 0 not in (self.q, 1 - self.p)):
            raise SymqifError(f"the probabilities must be 0 < q <= p < 1, not q = {self.q}, p = {self.p}")

    @property
    def secrets(self) -> sympy.Expr:
        return self.k

    @property
    def parameters(self) -> frozenset[str]:
        return free(self.k, self.d, self.p, self.q)

    @property
    def sizes(self) -> tuple[Size, ...]:
        return ("k", self.k, 2), ("d", self.d, 1)

    @property
    def _probabilities(self) -> tuple[Relation, ...]:
        return (sympy.Integer(0), "<", self.q), (self.q, "<=", self.p), (self.p, "<", sympy.Integer(1))

    @property
    def assumed(self) -> tuple[Relation, ...]:
        """2 <= d <= k - 1 where these are no numbers, or 2 <= k = d, and 0 < q <= p < 1."""
        if self.d == self.k:
            return (*super().assumed, *self._probabilities)
        least = () if self.d.is_number else ((sympy.Integer(2), "<=", self.d),)
        return (*least, (self.d, "<=", self.k - 1), *self._probabilities)

    @property
    def words(self) -> str:
        return f"{self.d} of the {self.k} bits"

    def substituted(self, values: Mapping[str, Term]) -> SampledBits:
        numbers = ("k", "d", "p", "q")
        return replace(self, **{name: canonical(with_terms(getattr(self, name), values)) for name in numbers})

    def capacity(self, of: Measure) -> sympy.Expr:
        p, q, d = self.p, self.q, self.d
        empty = (1 - q) ** (d - 1) * (1 - p) if d == self.k else (1 - q) ** d
        found = p / q * (1 - (1 - q) ** d) + empty
        return canonical(found) if d.is_Integer else found

    def ratio(self, of: Measure) -> sympy.Expr:
        p, q = self.p, self.q
        if self.d == 1:
            return largest([canonical(p / q), canonical((1 - q) / (1 - p))])
        return canonical(p * (1 - q) / (q * (1 - p)))

    def squared_error(self, n: sympy.Expr, f: sympy.Expr) -> sympy.Expr:
        """The variance of the unbiased estimate k/(n d) sum (b - q)/(p - q) of a frequency f from n users.

        The sum is over the bits b of the value in the reports that have it. One user adds 0 with probability 1 - d/k.
        So the second moment of what a user adds is k/d times that of (b - q)/(p - q), which is (p - 2 p q + q^2)/(p -
        q)^2 for a holder and q (1 - q)/(p - q)^2 for another one; the mean is 1 and 0.
        """
        if canonical(self.p - self.q) == 0:
            raise SymqifError("the estimator needs p > q: bits that do not depend on the secret estimate nothing")
        own = {name: getattr(self, name) for name in ("k", "d", "p", "q")}
        return canonical(to_sympy(parse(VARIANCE), {**own, "n": n, "f": f}))

    def explicit(self) -> Channel:
        if not (self.k.is_Integer and self.d.is_Integer):
            raise SymqifError("sampled bits have an explicit channel at numbers k and d")
        k, d = int(self.k), int(self.d)
        if comb(k, d) << d > LIMIT:
            raise SymqifError(f"an explicit channel may have {LIMIT} columns, and this has {comb(k, d) << d}")
        chance = {(1, True): self.p, (0, True): 1 - self.p, (1, False): self.q, (0, False): 1 - self.q}
        secrets = tuple(range(1, k + 1))
        outputs = [(own, bits) for own in combinations(secrets, d) for bits in product((0, 1), repeat=d)]
        rows = [
            [
                sympy.Mul(*(chance[b, z == x] for z, b in zip(own, bits, strict=True))) / comb(k, d)
                for own, bits in outputs
            ]
            for x in secrets
        ]
        return Channel(rows, secrets, tuple(outputs))


def dbitflip(
    k: object = None, d: object = None, *, p: object = None, q: object = None, **privacy: object
) -> SampledBits:
    """dBitFlip: d of the k bits of a one-hot vector are sampled without replacement, and each is flipped at random.

    Args:
        k, d: the numbers of secrets and of bits that are reported; by default symbols, with 2 <= d < k.
        p, q: the probabilities of a 1 for the secret's bit and for another one. By default e^(eps/2)/(e^(eps/2)+1) and
            1/(e^(eps/2)+1).
        privacy: eps, or y = e^(eps/2), or t = e^eps; by default a symbol.

    Source: Ding, Kulkarni and Yekhanin, Collecting Telemetry Data Privately, NeurIPS 2017.

    >>> from symqif import bayes_capacity, dbitflip, tight_epsilon
    >>> bayes_capacity(dbitflip(32, 4, y=3)), tight_epsilon(dbitflip(32, 4, y=3)), tight_epsilon(dbitflip(32, 1, y=3))
    (303/128, log(9), log(3))
    """
    sizes = {
        name: sympy.Symbol("d", integer=True, positive=True) if value is None and name == "d"
        else symbol(name) if value is None else exact(name, value)
        for name, value in (("k", k), ("d", d))
    }  # fmt: skip
    if p is not None and q is not None and not privacy:
        return SampledBits(**sizes, p=exact("p", p), q=exact("q", q))
    if p is not None or q is not None or privacy.keys() - {"eps", "y", "t"}:
        raise SymqifError("dbitflip has p and q, or one of eps, y and t")
    given = exact_values(privacy)
    return SampledBits(**sizes, **{name: closed_form(parse(text), given) for name, text in SYMMETRIC.items()})
