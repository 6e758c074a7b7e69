"""Terms over finite sets that are not written out: applications, sums, maxima, deltas, sizes.

C(x, y) and largest(f, x, X) are atoms. total(f, x, X) is linear in f: what does not depend on x comes
out, a constant is multiplied by size(X), delta(x, e) picks the element e, and each monomial that is left
is an atom. Bound names become _1, _2, .. from the inside out, so that equal sums have equal names.
"""

from fractions import Fraction
from itertools import count

from symqif.kernel.algebra import FORMS, Algebra
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import Ratio, quotient
from symqif.kernel.term import Rejected, Term, depends, mentioned, parse, show, substitute


def over_sets(algebra: Algebra, term: Term) -> Ratio:
    """The normal form of a term with one of the operators of this module."""
    match term:
        case ("at", str(function), *arguments):
            return application(algebra, function, arguments)
        case ("delta", str(x), str(y)) if isinstance(own := algebra.sorts.get(x), str) and own == algebra.sorts.get(y):
            if x == y:
                return Ratio(Polynomial.constant(1))
            name = show(("delta", *sorted((x, y))))
            algebra.deltas.add(name)
            return algebra.atom(name)
        case ("size", str(domain)) if algebra.sorts.get(domain) == ("set",):
            algebra.positive.add(show(term))  # sets have elements
            return algebra.atom(show(term))
        case ("total" | "largest" as operator, body, str(x), str(domain)) if algebra.sorts.get(domain) == ("set",):
            element = algebra.fresh(domain)
            inside = algebra.ratio(substitute(body, {x: element}))
            return (summed if operator == "total" else maximum)(algebra, inside, element, domain)
    raise Rejected(f"not a term over sets: {show(term)[:80]}")


def application(algebra: Algebra, function: str, arguments: list[Term]) -> Ratio:
    """f(x, y): an atom."""
    wanted = algebra.sorts.get(function)
    if not isinstance(wanted, tuple) or wanted[0] != "function" or len(wanted) != 1 + len(arguments):
        raise Rejected(f"{function} is not a function of {len(arguments)} arguments")
    pairs = zip(wanted[1:], arguments, strict=True)
    values = (parse(quotient(algebra.ratio(term))) if place == ("real",) else term for place, term in pairs)
    return algebra.atom(show(("at", function, *values)))


def summed(algebra: Algebra, inside: Ratio, element: str, domain: str) -> Ratio:
    """The sum of a ratio over all elements of a set, monomial by monomial."""
    below = {f: e for f, e in inside.den.items() if any(depends(atom, element) for atom in f.atoms)}
    result = Ratio(Polynomial())
    for monomial, coefficient in inside.num.terms.items():
        held = tuple((atom, e) for atom, e in monomial if depends(atom, element))
        free = tuple((atom, e) for atom, e in monomial if not depends(atom, element))
        part = collected(algebra, algebra.clean(Polynomial({held: Fraction(1)}), below), element, domain)
        result = algebra.add(result, algebra.multiply(part, Ratio(Polynomial({free: coefficient}))))
    rest = {f: e for f, e in inside.den.items() if f not in below}
    return algebra.multiply(result, Ratio(Polynomial.constant(1), rest))


def collected(algebra: Algebra, inside: Ratio, element: str, domain: str) -> Ratio:
    """The sum over a set of one monomial in atoms that depend on the element, divided by such factors."""
    if inside.value == 1:
        return algebra.ratio(("size", domain))
    ((held, _),) = inside.num.terms.items()
    for atom, _ in held:
        match parse(atom):
            case ("delta", str(x), str(y)):
                return algebra.ratio(substitute(parse(quotient(inside)), {element: y if x == element else x}))
    return bound(algebra, "total", parse(quotient(inside)), element, domain)


def maximum(algebra: Algebra, inside: Ratio, element: str, domain: str) -> Ratio:
    """The largest value of a ratio over a set: positive factors that do not depend on the element come out."""
    if not any(depends(atom, element) for f in (inside.num, *inside.den) for atom in f.atoms):
        return inside
    content, common, rest = inside.num.split()
    free = tuple((a, e) for a, e in common if a in algebra.positive and not depends(a, element))
    held = tuple(pair for pair in common if pair not in free)
    below = {f: e for f, e in inside.den.items() if not free_and_positive(algebra, f, element)}
    left = Ratio((Polynomial({held: Fraction(1)}) * rest).scaled(Fraction(1 if content > 0 else -1)), below)
    outside = Ratio(Polynomial({free: max(content, -content)}), {f: e for f, e in inside.den.items() if f not in below})
    return algebra.multiply(outside, bound(algebra, "largest", parse(quotient(left)), element, domain))


def free_and_positive(algebra: Algebra, f: Polynomial, element: str) -> bool:
    """Is f a positive atom that does not depend on the element?"""
    return len(f) == 1 and all(a in algebra.positive and not depends(a, element) for a in f.atoms)


def bound(algebra: Algebra, operator: str, body: Term, element: str, *over: Term) -> Ratio:
    """The atom for a sum or a maximum, its bound name being the first of _1, _2, .. that does not occur inside."""
    used = mentioned(body) - {element}
    name = next(name for n in count(1) if (name := f"_{n}") not in used)
    return algebra.atom(show((operator, substitute(body, {element: name}), name, *over)))


FORMS |= dict.fromkeys(("at", "delta", "size", "total", "largest"), over_sets)
