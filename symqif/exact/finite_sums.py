"""Sums between integers in closed form: those of equal terms, and those that the binomial theorem adds up."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from symqif.kernel.algebra import Algebra
from symqif.kernel.atoms import MANY
from symqif.kernel.polynomial import Monomial, Polynomial
from symqif.kernel.ratio import ONE, Ratio, quotient
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, depends, names, parse, show, substitute
from symqif.reduction.channels import times
from symqif.reduction.finite import binomial_theorem, equal_terms
from symqif.reduction.rule import Arguments, expect

Sorts = Mapping[str, Term]
Sum = tuple[str, Term, str, Term, Term]
RULES = {"equal-terms": equal_terms, "binomial-theorem": binomial_theorem}
ZERO = Ratio(Polynomial())


def summed_up(term: Term, sorts: Sorts) -> Term:
    """The term with closed forms in place of its sums, as far as they have one where there are terms at all."""
    match term:
        case ("sum", body, str(index), low, high):
            whole: Sum = ("sum", summed_up(body, {**sorts, index: ("integer",)}), index, low, high)
            step = None if is_written_out(whole, sorts) else step_of(whole, sorts)
            nothing = Sequent({name: show(kind) for name, kind in sorts.items()}, (), parse("0 == 0"))
            return sum_with_value(nothing, step)[1] if step else whole
        case tuple():
            return (term[0], *(summed_up(part, sorts) for part in term[1:]))
    return term


def is_written_out(one: Sum, sorts: Sorts) -> bool:
    """Does its normal form have the terms of a sum, as their number is known?"""
    gap: Term = ("-", one[4], one[3])
    count = Algebra.of(sorts, [gap]).ratio(gap).value
    return count is not None and count < MANY


def sum_with_value(sequent: Sequent, step: Mapping[str, Any]) -> tuple[Term, Term]:
    """The sum that a step adds up, and its value."""
    *_, rest = RULES[step["rule"]](sequent, Arguments(step), {})
    left, right = expect(rest.hypotheses[-1], "==")
    return left, right


def step_of(one: Sum, sorts: Sorts) -> dict[str, Any] | None:
    """The step that adds up a sum of the same terms, without its proofs; None if there is none."""
    _, body, index, low, high = one
    ends = {"low": show(low), "high": show(high)}
    if index not in names(body):
        return {"rule": "equal-terms", "term": show(body), **ends}
    while index in sorts:
        index += "_"
    inside = {**sorts, index: ("integer",)}
    summand = summed_up(substitute(body, {one[2]: index}), inside)
    algebra = Algebra.of(inside, [summand])
    try:
        term = algebra.ratio(summand)
        if not any(depends(atom, index) for f in (term.num, *term.den) for atom in f.atoms):
            return {"rule": "equal-terms", "term": show(_written(term)), **ends}
        k, rows = _rows(algebra, term, index)
    except Rejected:
        return None
    return {"rule": "binomial-theorem", "k": show(k), "table": show(("matrix", *rows)), **ends}


def _rows(algebra: Algebra, whole: Ratio, i: str) -> tuple[Term, list[Term]]:
    """k, and rows r, c0, c1, .. such that this is binomial(k, i) times the sum over the rows of
    (c0 + c1 i + c2 i (i - 1) + ..) r**i."""
    counted, found = set[Term](), dict[str, tuple[Ratio, list[Ratio]]]()
    for monomial, number in whole.num.terms.items():
        k, degree, rate, rest = _parts(algebra, monomial, number, whole.den, i)
        counted.add(k)
        _, powers = found.setdefault(quotient(rate), (rate, []))
        powers += [ZERO] * (degree + 1 - len(powers))
        powers[degree] = algebra.add(powers[degree], rest)
    if len(counted) != 1:
        raise Rejected("the terms have binomial coefficients of one number")
    most = max(len(powers) for _, powers in found.values())
    table = ((rate, *_falling(algebra, powers + [ZERO] * (most - len(powers)))) for rate, powers in found.values())
    return counted.pop(), [("row", *map(_written, row)) for row in table]


def _written(entry: Ratio) -> Term:
    """The quotient as a term, with the factors of what is below as they are."""
    powers = ((parse(str(f)), Fraction(e)) for f, e in entry.den.items())
    below = [f if e == 1 else ("**", f, e) for f, e in powers]
    above = parse(str(entry.num))
    return ("/", above, times(*below)) if below else above


def _parts(
    algebra: Algebra, monomial: Monomial, number: Fraction, below: Mapping[Polynomial, int], i: str
) -> tuple[Term, int, Ratio, Ratio]:
    """k, d, r and c, where the monomial divided by what is below is binomial(k, i) i**d r**i c."""
    powers = dict(monomial)
    counts = [name for name in powers if name.startswith("binomial(") and depends(name, i)]
    if len(counts) != 1 or powers.pop(counts[0]) != 1:
        raise Rejected(f"a term has one binomial coefficient with {i}")
    k, m = expect(parse(counts[0]), "binomial")
    if m != i or i in names(k):
        raise Rejected(f"{counts[0]} is no binomial coefficient of {i}")
    degree, rate, rest = powers.pop(i, 0), Ratio(ONE), Ratio(Polynomial.constant(number))
    exponents = {Polynomial.atom(name): e for name, e in powers.items()}
    for f, e in below.items():
        exponents[f] = exponents.get(f, 0) - e
    for f, e in exponents.items():
        base = _base(algebra, f, i)
        part = algebra.power(Ratio(base or f), Polynomial.constant(e))
        rate, rest = (algebra.multiply(rate, part), rest) if base else (rate, algebra.multiply(rest, part))
    return k, degree, rate, rest


def _base(algebra: Algebra, f: Polynomial, i: str) -> Polynomial | None:
    """The base b of a factor b**i, None for a factor that does not depend on i."""
    if not any(depends(name, i) for name in f.atoms):
        return None
    base, exponent = algebra.powers.get(f.atoms[0], (f, ()))
    if f != Polynomial.atom(f.atoms[0]) or exponent != ((i, 1),) or any(depends(name, i) for name in base.atoms):
        raise Rejected(f"the terms depend on {i} through {f}")
    return base


def _falling(algebra: Algebra, powers: list[Ratio]) -> list[Ratio]:
    """c0, c1, .. with c0 + c1 i + c2 i (i - 1) + .. = a0 + a1 i + a2 i**2 + .., by division by i, by i - 1, .."""
    found = []
    for j in range(len(powers)):
        values = [ZERO]
        for a in reversed(powers):
            last = values[-1]
            values.append(algebra.add(Ratio(last.num.scaled(Fraction(j)), last.den), a))
        found.append(values[-1])
        powers = values[-2:0:-1]
    return found
