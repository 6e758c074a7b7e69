"""Logarithms of products, quotients and powers, taken apart: steps for a proof, each of them to be proved itself."""

from fractions import Fraction

from symqif.exact.evaluation import with_head
from symqif.kernel.term import Term, show
from symqif.outline import Node, by
from symqif.outlines.script import have

HALF = Fraction(1, 2)


def taken_apart(*terms: Term) -> tuple[Node, ...]:
    """Steps: log(a b) = log(a) + log(b), and so on, for each logarithm in the terms that has such a form."""
    found = {log: _expanded(log[1]) for term in terms for log in with_head(term, "log")}
    return tuple(
        have(f"{show(log)} == {show(sum_)}", "logarithm of a product", by("exponentiate"))
        for log, sum_ in found.items()
        if sum_ != log
    )


def _expanded(term: Term) -> Term:
    """The logarithm of a term as a sum, as far as its form gives one."""
    match term:
        case Fraction(numerator=1, denominator=1):
            return Fraction(0)
        case Fraction() if term.denominator != 1 and term > 0:
            return ("-", _expanded(Fraction(term.numerator)), _expanded(Fraction(term.denominator)))
        case ("*", a, b):
            return ("+", _expanded(a), _expanded(b))
        case ("/", a, b):
            return ("-", _expanded(a), _expanded(b))
        case ("**", a, n):
            return ("*", n, _expanded(a))
        case ("sqrt", a):
            return ("*", HALF, _expanded(a))
        case ("exp", str() | Fraction() | tuple() as exponent):
            return exponent
        case ("+" | "-", _, _) if any(with_head(term, "/")):
            above, below = over_one_denominator(term)
            return ("-", _expanded(above), ("log", below)) if below != 1 else ("log", term)
        case ("+" | "-", _, _):
            number, rest = without_number(term)
            return ("+", _expanded(number), ("log", rest)) if number != 1 else ("log", term)
    return ("log", term)


def over_one_denominator(term: Term) -> tuple[Term, Term]:
    """Numerator and denominator of a sum of fractions: of 1 - a/(a+b), say, these are b and a+b."""
    import sympy  # takes half a second to load

    from symqif.symbols import to_sympy, to_term

    above, below = sympy.fraction(sympy.together(to_sympy(term)))
    return to_term(sympy.expand(above)), to_term(below)


def without_number(term: Term) -> tuple[Fraction, Term]:
    """The number that all summands share, and what is left: 2 and 1 - a for 2 - 2 a."""
    from symqif.symbols import to_sympy, to_term

    number, rest = to_sympy(term).primitive()
    return Fraction(int(number.p), int(number.q)), to_term(rest)
