"""Closed forms where parameters have ranges: maxima without what is never largest, products of what is positive."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from symqif.kernel.term import Rejected, Term, names, parse, show
from symqif.later import sympy
from symqif.measures.written_out import greatest, seen_below
from symqif.outlines.growth import growth
from symqif.reduction.statement import Statement
from symqif.symbols import canonical, to_sympy, to_term

STEPS = 10**6  # of a search for one comparison
Ranges = tuple[tuple[tuple[str, str], ...], tuple[str, ...]]  # sorts and relations


def within_ranges(term: Term, variables: Mapping[str, str], given: tuple[str, ...]) -> tuple[Term, tuple[str, ...]]:
    """An equal term, with factors that are not negative, and the inequalities by which parts of maxima are left out."""
    facts: dict[str, None] = {}
    reduced = _reduced(term, (tuple(variables.items()), given), facts)
    return reduced, tuple(facts)


def parts(term: Term) -> list[Term]:
    """The parts of a maximum, or of what is none the term itself."""
    match term:
        case ("max", a, b):
            return [*parts(a), *parts(b)]
    return [term]


def sufficient_relation(a: Term, b: Term, variables: Mapping[str, str], given: tuple[str, ...]) -> str:
    """A relation from which a <= b follows: without factors that are not negative, and without minus signs."""
    gap = canonical(to_sympy(b) - to_sympy(a))
    if not gap.is_polynomial(*gap.free_symbols):
        return f"{show(a)} <= {show(b)}"
    ranges, left = (tuple(variables.items()), given), sympy.Integer(1)
    for factor in sympy.Mul.make_args(gap):
        text = show(to_term(factor))
        left *= 1 if is_shown(f"0 <= {text}", ranges) else -1 if is_shown(f"{text} <= 0", ranges) else factor
    sides: tuple[list[sympy.Expr], list[sympy.Expr]] = [], []
    for summand in sympy.Add.make_args(sympy.expand(left)):
        negative = summand.as_coeff_Mul()[0] < 0
        sides[not negative].append(-summand if negative else summand)
    less, more = (show(to_term(sympy.Add(*side))) for side in sides)
    return f"{less} <= {more}"


def _reduced(term: Term, ranges: Ranges, facts: dict[str, None]) -> Term:
    match term:
        case ("neg" | "*" | "/", *_) | ("**", _, Fraction()):
            sign, made = _signed(term, ranges, facts)
            return made if sign > 0 else ("neg", made)
        case ("max", *_):
            simpler = [_reduced(part, ranges, facts) for part in parts(term)]
            return greatest(simpler, lambda a, b: _at_most(a, b, ranges, facts))
        case (head, *rest):
            return head, *(_reduced(part, ranges, facts) for part in rest)
    return term


def _signed(term: Term, ranges: Ranges, facts: dict[str, None]) -> tuple[int, Term]:
    """A product or quotient as its sign and what is left: of a factor that is shown to be at most 0, as b - 1, there
    is 1 - b with a minus sign."""
    match term:
        case ("neg", a):
            sign, made = _signed(a, ranges, facts)
            return -sign, made
        case ("*" | "/" as operator, a, b):
            (sign, first), (other, second) = _signed(a, ranges, facts), _signed(b, ranges, facts)
            return sign * other, (operator, first, second)
        case ("**", a, Fraction() as n):
            sign, made = _signed(a, ranges, facts)
            return sign if n % 2 else 1, ("**", made, n)
        case ("+" | "-", *_) if is_shown(f"{show(term)} <= 0", ranges):
            return -1, to_term(-to_sympy(term))
    return 1, _reduced(term, ranges, facts)


def _at_most(a: Term, b: Term, ranges: Ranges, facts: dict[str, None]) -> bool:
    """Is a <= b shown? Then it is one of the facts."""
    claim, constant = f"{show(a)} <= {show(b)}", not names(a) | names(b)
    shown = seen_below(a, b) or (not constant and is_shown(claim, ranges))
    facts.update({claim: None} if shown and not constant else {})
    return shown


@lru_cache
def is_shown(claim: str, ranges: Ranges) -> bool:
    """Does a search of a moment show an inequality?"""
    from symqif.find.leaf import solve  # heavy
    from symqif.find.limits import Deadline, GaveUp

    variables, given = ranges
    grown = tuple(step["formula"] for step in growth(parse(claim), given=given))  # which the quantity's basis shows
    try:
        solve(Statement(claim, dict(variables), (*given, *grown)).sequent(), Deadline(60.0).steps(STEPS))
    except (GaveUp, Rejected):
        return False
    return True
