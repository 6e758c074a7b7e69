"""Factors of denominators: the kernel settles that their product differs from 0, and `field` asks for each of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from symqif.kernel.algebra import Algebra
from symqif.kernel.polynomial import Monomial, Polynomial
from symqif.kernel.ratio import product
from symqif.kernel.sign import Fact
from symqif.kernel.term import BINDERS, Term, parse
from symqif.rocq.atoms import Atoms

BY_PRODUCTS = 2  # the degree up to which the tactic `nonzero` finds a sign itself: it multiplies two facts


@dataclass(frozen=True)
class _Factor:
    """f with f * rest = size * common * main, where main > 0 is known."""

    f: Polynomial
    rest: Mapping[Polynomial, int]
    size: Fraction
    common: Monomial
    main: Polynomial

    def proof(self, atoms: Atoms) -> str:
        """A tactic that shows f != 0."""
        powers = [f"{atoms.text.real(parse(a), 9)} ^ {e}" for a, e in self.common]
        whole = " * ".join([atoms.text.real(abs(self.size), 9), *powers, atoms.polynomial(self.main)])
        rest = " * ".join(f"{atoms.polynomial(f)} ^ {e}" for f, e in self.rest.items())
        rest = rest if self.size > 0 else f"- ({rest})"
        squares = f" [{' '.join(atoms.squares)}]" if atoms.squares else ""
        return f"apply: (factor_ne (g := {rest}) (h := {whole})); [ring{squares} | nonzero]"


def unsettled(algebra: Algebra, facts: Iterable[Fact], terms: Iterable[Term]) -> Iterator[_Factor]:
    """The factors of denominators of no known sign, where the sign of the product is known."""
    signs = {f.split()[2]: f.split()[0] for f, strict in facts if strict and f and not f.split()[1]}
    for divisor in dict.fromkeys(d for term in terms for d in divisors(term) if len(_factors(d)) > 1):
        with algebra.apart():
            whole = algebra.ratio(divisor).num
            found = Counter(algebra.ratio(f).num for f in _factors(divisor))
        size, common, main = whole.split()
        if main not in signs:
            continue
        size, main = (size, main) if signs[main] > 0 else (-size, -main)
        for f in found:
            rest = found - Counter([f])
            known = f.split()[2] in signs or _degree(f) <= BY_PRODUCTS
            if not known and algebra.reduced(f * product(rest)) == whole:
                yield _Factor(f, rest, Fraction(size), common, main)


def divisors(term: Term) -> Iterator[Term]:
    """What stands below fraction bars, outside of binders."""
    if isinstance(term, tuple) and term[0] not in BINDERS:
        for part in term[1:]:
            yield from divisors(part)
        if term[0] == "/":
            yield term[2]


def _factors(term: Term) -> list[Term]:
    """The factors of a term, each as often as it stands there; of a fraction, those above."""
    match term:
        case ("*", a, b):
            return [*_factors(a), *_factors(b)]
        case ("/" | "neg", a, *_):
            return _factors(a)
        case ("**", a, Fraction() as n) if n > 0:
            return _factors(a) * int(n)
    return [term]


def _degree(f: Polynomial) -> int:
    return max(sum(e for _, e in m) for m in f.terms)
