"""Memoised protocols: a report is drawn once and kept, and each time it is asked for, it is drawn from that anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import comb, prod

from symqif.channels.cascade import cascade
from symqif.channels.channel import Channel
from symqif.channels.composite import Composite, Measure, Relation, Size, free, with_terms
from symqif.channels.parallel import LIMIT, explicit_reports
from symqif.channels.reports import reports_of_grr
from symqif.errors import SymqifError
from symqif.exact.argument import exact, exact_values
from symqif.exact.closed_form import closed_form
from symqif.exact.order import at_least
from symqif.kernel.term import Term, parse
from symqif.later import sympy
from symqif.symbols import canonical, to_sympy, to_term, vanishes

CORRELATION = "(exp({0})-1)/(exp({0})+{1}-1)"  # p - q of GRR with {1} values
KEPT = f"({CORRELATION.format('eps_1', '{0}')})/({CORRELATION.format('eps_perm', '{0}')})"
SECOND = {"p2": "({0}) + (1-({0}))/{1}", "q2": "(1-({0}))/{1}"}  # GRR of {1} values with p - q = {0}
HALVED = KEPT.replace("eps_1", "eps_1/2").replace("eps_perm", "eps_perm/2")


def _second(kept: str, values: str) -> dict[str, str]:
    return {name: text.format(kept.format(values), values) for name, text in SECOND.items()}


PROBABILITIES = {
    "l_grr": {"p1": "exp(eps_perm)/(exp(eps_perm)+k-1)", "q1": "1/(exp(eps_perm)+k-1)"} | _second(KEPT, "k"),
    "l_sue": {"p1": "exp(eps_perm/2)/(exp(eps_perm/2)+1)", "q1": "1/(exp(eps_perm/2)+1)"} | _second(HALVED, "2"),
    "l_osue": {"p1": "1/2", "q1": "1/(exp(eps_perm)+1)"} | _second(KEPT, "2"),
    "rappor": {"p1": "1-f/2", "q1": "f/2", "p2": "q", "q2": "p"},
}


@dataclass(frozen=True, repr=False)
class Memoised(Composite):
    """n reports drawn anew from one that is kept, for a user with one of k secrets.

    With p1 the first report, which is kept, is the secret, or the bit of a one-hot vector is set; each other value has
    the probability q1, or each other bit. What is reported n times is drawn from that with p2 and q2 likewise. `unary`
    says whether these are bits. `l_grr`, `l_sue`, `l_osue` and `rappor` make it.

    Its least epsilon has a closed form in n. Its Bayes capacity has one at each number n, for symbolic k too.
    """

    name: str
    k: sympy.Expr
    p1: sympy.Expr
    q1: sympy.Expr
    p2: sympy.Expr
    q2: sympy.Expr
    n: sympy.Expr
    unary: bool

    def __post_init__(self) -> None:
        super().__post_init__()
        for high, low in ((self.p1, self.q1), (self.p2, self.q2)):
            if not (low.free_symbols | high.free_symbols) and not all(
                at_least(b, a) for a, _, b in _ordered(low, high)
            ):
                raise SymqifError(
                    f"the probabilities must be 0 <= q <= p <= 1, not q = {low}, p = {high}: is eps_1 too large?"
                )

    @property
    def secrets(self) -> sympy.Expr:
        return self.k

    @property
    def parameters(self) -> frozenset[str]:
        return free(self.k, self.p1, self.q1, self.p2, self.q2, self.n)

    def substituted(self, values: Mapping[str, Term]) -> Memoised:
        numbers = ("k", "p1", "q1", "p2", "q2", "n")
        return replace(self, **{name: canonical(with_terms(getattr(self, name), values)) for name in numbers})

    @property
    def sizes(self) -> tuple[Size, ...]:
        return ("k", self.k, 2), ("n", self.n, 1)

    @property
    def assumed(self) -> tuple[Relation, ...]:
        return (*super().assumed, *_ordered(self.q1, self.p1), *_ordered(self.q2, self.p2))

    @property
    def words(self) -> str:
        return f"{self.name} of {self.k} secrets, n = {self.n}"

    def ratio(self, of: Measure) -> sympy.Expr:
        """The ratio of n equal reports: of the secret itself, or with its bit always set, and another one never."""
        p, q, n = self.p1, self.q1, self.n
        if vanishes(self.p2 - self.q2):  # the reports do not depend on what is kept
            return sympy.Integer(1)
        high, low = _shortened(self.p2, self.q2, n)
        if self.unary:
            less, more = _shortened(1 - self.p2, 1 - self.q2, n)
            above = (p * high + (1 - p) * low) * (q * less + (1 - q) * more)
            below = (q * high + (1 - q) * low) * (p * less + (1 - p) * more)
        else:
            above, below = p * high + (self.k - 1) * q * low, q * high + (p + (self.k - 2) * q) * low
        if vanishes(below):
            return sympy.oo
        return canonical(above / below) if n.is_Integer else above / below

    def _bit(self, j: sympy.Expr, n: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
        """The probabilities of one way to report a bit as set j times of n, if it is set and if not."""
        set_, unset = (p**j * (1 - p) ** (n - j) for p in (self.p2, self.q2))
        return self.p1 * set_ + (1 - self.p1) * unset, self.q1 * set_ + (1 - self.q1) * unset

    def capacity(self, of: Measure) -> sympy.Expr:
        if not self.n.is_Integer:
            raise SymqifError(f"the capacity of {self.name} has a closed form for a number of reports, not {self.n}")
        if not self.unary:  # the first channel is a mixture of GRR and a constant one
            share = self.p1 - self.q1
            told = self.k if self.q2 == 0 else reports_of_grr(self.k, self.n, canonical(self.p2 / self.q2))
            return canonical(self.k * self.q1 + share * told)
        n, below, reached = int(self.n), sympy.Integer(0), sympy.Integer(0)
        for j in range(n + 1):  # the largest ratio of all bits is that of j, where F(j)^k - F(j-1)^k
            a, b = self._bit(sympy.Integer(j), self.n)
            if vanishes(b):  # only the bit of the secret can be set so often
                reached += self.k * comb(n, j) * a
                continue
            above = canonical(below + comb(n, j) * b)
            reached += canonical(a / b) * (above**self.k - below**self.k)
            below = above
        return canonical(reached) if self.k.is_Integer else reached

    def explicit(self) -> Channel:
        if not (self.k.is_Integer and self.n.is_Integer):
            raise SymqifError(f"{self.name} has an explicit channel at numbers k and n")
        k, n = int(self.k), int(self.n)
        if not self.unary:
            first, second = (
                Channel([[p if x == z else q for z in range(k)] for x in range(k)])
                for p, q in ((self.p1, self.q1), (self.p2, self.q2))
            )
            return cascade(first, explicit_reports(second, n))
        if (n + 1) ** k > LIMIT:
            raise SymqifError(f"an explicit channel may have {LIMIT} columns, and {self.name} has {(n + 1) ** k}")
        chances = [[comb(n, j) * chance for chance in self._bit(sympy.Integer(j), self.n)] for j in range(n + 1)]
        outputs = list(product(range(n + 1), repeat=k))
        rows = [[prod(chances[j][z != x] for z, j in enumerate(own)) for own in outputs] for x in range(k)]
        return Channel(rows, tuple(range(1, k + 1)), tuple(outputs))


def _ordered(low: sympy.Expr, high: sympy.Expr) -> Iterable[Relation]:
    """0 <= low <= high <= 1"""
    return ((a, "<=", b) for a, b in pairwise((sympy.Integer(0), low, high, sympy.Integer(1))))


def _shortened(a: sympy.Expr, b: sympy.Expr, n: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
    """a^n and b^n, up to a factor that both share."""
    return (canonical(a / b) ** n, sympy.Integer(1)) if b != 0 else (a**n, b**n)


def l_grr(k: object, n: object = 1, **privacy: object) -> Memoised:
    """L-GRR: GRR at eps_perm is drawn once, and each report by GRR from that, the first one at eps_1 in all.

    Args:
        k: the number of secrets.
        n: the number of reports.
        privacy: eps_perm, or y_perm = e^(eps_perm/2), or t_perm = e^eps_perm; eps_1, y_1 or t_1 likewise. By default
            both are symbols.

    Source: Arcolezi et al., Improving the Utility of Locally Differentially Private Protocols for Longitudinal and
        Multidimensional Frequency Estimates, 2022.

    >>> from symqif import l_grr, tight_epsilon
    >>> tight_epsilon(l_grr(4, 1, t_perm=9, t_1=3))
    log(3)
    """
    return _longitudinal("l_grr", k, n, privacy, unary=False)


def l_sue(k: object, n: object = 1, **privacy: object) -> Memoised:
    """L-SUE: symmetric unary encoding at eps_perm is drawn once, and each report from that, the first one at eps_1.

    Args: as for `l_grr`.

    Source: Erlingsson, Pihur and Korolova (RAPPOR), CCS 2014; its name in Arcolezi et al., 2022.

    >>> from symqif import l_sue, tight_epsilon
    >>> tight_epsilon(l_sue(4, 1, y_perm=9, y_1=3))
    log(9)
    """
    return _longitudinal("l_sue", k, n, privacy, unary=True)


def l_osue(k: object, n: object = 1, **privacy: object) -> Memoised:
    """L-OSUE: optimized unary encoding at eps_perm is drawn once; each report flips its bits, and is OUE at eps_1.

    Args: as for `l_grr`.

    Source: Arcolezi et al., Improving the Utility of Locally Differentially Private Protocols for Longitudinal and
        Multidimensional Frequency Estimates, 2022.

    >>> from symqif import l_osue, tight_epsilon
    >>> tight_epsilon(l_osue(4, 1, t_perm=9, t_1=3))
    log(3)
    """
    return _longitudinal("l_osue", k, n, privacy, unary=True)


def rappor(k: object, n: object = 1, *, f: object = None, p: object = None, q: object = None) -> Memoised:
    """RAPPOR with a bit for each secret: its bits are drawn once, and n reports from them.

    A bit is kept with probability 1 - f, and else is a fair coin. A report sets it with probability q if the drawn one
    is set, and with probability p <= q if not.

    Args:
        k: the number of secrets.
        n: the number of reports.
        f, p, q: probabilities, by default symbols.

    Source: Erlingsson, Pihur and Korolova, RAPPOR: Randomized Aggregatable Privacy-Preserving Ordinal Response, CCS
        2014.

    >>> from fractions import Fraction
    >>> from symqif import rappor, tight_epsilon
    >>> half = Fraction(1, 2)
    >>> tight_epsilon(rappor(4, f=half, p=0, q=1))
    log(9)
    """
    given = {name: value for name, value in (("f", f), ("p", p), ("q", q)) if value is not None}
    values = {name: to_term(exact(name, value)) for name, value in given.items()}
    return _made("rappor", k, n, values, given, unary=True)


def _longitudinal(kind: str, k: object, n: object, privacy: Mapping[str, object], *, unary: bool) -> Memoised:
    values: dict[str, Term] = {}
    for name, value in privacy.items():
        letter, _, which = name.partition("_")
        if letter not in ("eps", "y", "t") or which not in ("perm", "1") or f"eps_{which}" in values:
            raise SymqifError(f"{kind} has one of eps_perm, y_perm, t_perm and one of eps_1, y_1, t_1: not {name} too")
        values[f"eps_{which}"] = exact_values({letter: value})["eps"]
    return _made(kind, k, n, values, privacy, unary=unary)


def _made(
    kind: str, k: object, n: object, values: Mapping[str, Term], said: Mapping[str, object], *, unary: bool
) -> Memoised:
    size = to_term(exact("k", k))
    found = {
        name: closed_form(parse(text), {**values, **({"k": size} if size != "k" else {})})
        for name, text in PROBABILITIES[kind].items()
    }
    shown = ", ".join(f"{name}={value}" for name, value in said.items())
    return Memoised(f"{kind}({shown})" if shown else kind, to_sympy(size), **found, n=exact("n", n), unary=unary)
