"""Normal forms of sums and maxima over sets, of deltas and of values of functions."""

from fractions import Fraction
from typing import Any

from symqif.kernel.finite import free_and_positive
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import Ratio, quotient
from symqif.kernel.term import Term, depends, names, parse, substitute
from symqif.rocq.atoms import EQUATIONS, Atoms
from symqif.rocq.text import compound, identifier


def summand(atoms: Atoms, inside: Ratio, element: str, domain: str) -> tuple[Term, Term, str]:
    """One monomial in atoms that depend on the element, divided by such factors, as a function of the element; its sum,
    and the lemma that says so."""
    if inside.value == 1:
        return Fraction(1), ("size", domain), "exact: total_one"
    ((held, _),) = inside.num.terms.items()
    for atom, _ in held:
        match parse(atom):
            case ("delta", str(x), str(y)):
                rest = tuple((a, e) for a, e in held if a != atom)
                body = parse(quotient(Ratio(Polynomial({rest: Fraction(1)}), inside.den)))
                other, side = (y, "l") if x == element else (x, "r")
                value = substitute(body, {element: other})
                inner = atoms.text.inside(element, domain).real(body)
                function = f"(fun {identifier(element)} : {identifier(domain)} => {inner})"
                return ("*", parse(atom), body), value, f"exact: (total_delta_{side} {function} {identifier(other)})"
    body = parse(quotient(inside))
    return body, ("total", body, element, domain), ""


def _total(atoms: Atoms, part: Any, q: Ratio) -> str:
    """A sum over a set is linear; a delta picks one element."""
    _, body, x, domain = part
    algebra = atoms.algebra
    with algebra.apart():
        element = algebra.fresh(domain)
        inside = algebra.ratio(substitute(body, {x: element}))
        below = {f: e for f, e in inside.den.items() if any(depends(a, element) for a in f.atoms)}
        rest = {f: e for f, e in inside.den.items() if f not in below}
        pieces = []
        for monomial, c in inside.num.terms.items():
            held = tuple((a, e) for a, e in monomial if depends(a, element))
            free = tuple((a, e) for a, e in monomial if not depends(a, element))
            factor = atoms.ratio(Ratio(Polynomial({free: c}), rest))
            collected = algebra.clean(Polynomial({held: Fraction(1)}), below)
            pieces.append((factor, *summand(atoms, collected, element, domain)))
    e, within = identifier(element), atoms.text.inside(element, domain)
    functions = [f"(fun {e} : {identifier(domain)} => {within.real(f)})" for _, f, _, _ in pieces]
    linear = " + (".join(f"({c}) * total {f}" for (c, *_), f in zip(pieces, functions, strict=True))
    linear += " + 0" + ")" * (len(pieces) - 1) if pieces else "0"
    said = " + (".join(f"({c}) * ({within.real(f)})" for c, f, _, _ in pieces)
    said += " + 0" + ")" * (len(pieces) - 1) if pieces else "0"
    whole = atoms.text.real(part)

    def proof(here: Atoms) -> None:
        known = []
        for (*_, value, lemma), function in zip(pieces, functions, strict=True):
            if lemma:
                known.append(here.script.have("P", f"total {function} = {here.text.real(value)}", lemma))
        linearly = here.script.new("L")
        here.script.put(f"have {linearly} : {whole} = {linear}.")
        with here.script.block():
            listed = "; ".join(f"({c}, {f})" for (c, *_), f in zip(pieces, functions, strict=True))
            here.script.put(f"apply: (total_linear (s := [:: {listed}])) => {e}.")
            inner, summed = here.within(element, domain), substitute(body, {x: element})
            here.script.put(f"{inner.all_known()}change ({within.real(summed)} = {said}).")
            here.script.put(f"{inner.normal(summed, *(f for _, f, _, _ in pieces))}.")
        rewritten = "".join(f" ?{k}" for k in known)
        values = [value for _, _, value, lemma in pieces if lemma]
        here.script.put(f"rewrite {linearly}{rewritten}; {here.normal(*values)}.")

    return atoms.at_length(part, q, proof)


def _largest(atoms: Atoms, part: Any, q: Ratio) -> str:
    """Positive factors that do not depend on the element come out of a maximum."""
    _, body, x, domain = part
    algebra, put = atoms.algebra, atoms.script.put
    with algebra.apart():
        element = algebra.fresh(domain)
        here = substitute(body, {x: element})
        inside = algebra.ratio(here)
    e, within = identifier(element), atoms.text.inside(element, domain)
    if not any(depends(a, element) for f in (inside.num, *inside.den) for a in f.atoms):
        value, outside = parse(quotient(inside)), Ratio(Polynomial.constant(1))
    else:
        content, common, left = inside.num.split()
        free = tuple((a, n) for a, n in common if a in algebra.positive and not depends(a, element))
        held = tuple(pair for pair in common if pair not in free)
        below = {f: n for f, n in inside.den.items() if not free_and_positive(algebra, f, element)}
        number = (Polynomial({held: Fraction(1)}) * left).scaled(Fraction(1 if content > 0 else -1))
        beside = {f: n for f, n in inside.den.items() if f not in below}
        outside = Ratio(Polynomial({free: max(content, -content)}), beside)
        value = parse(quotient(Ratio(number, below)))
    function = f"(fun {e} : {identifier(domain)} => {within.real(value)})"
    factor = atoms.ratio(outside)

    def proof(there: Atoms) -> None:
        put(f"rewrite (@largest_scale _ _ {function} ({factor})); first last.")
        with there.script.block():
            put(f"move=> {e}.")
            inner = there.within(element, domain)
            put(f"{inner.all_known()}change ({within.real(here)} = ({factor}) * ({within.real(value)})).")
            put(f"{inner.normal(here, value)}.")
        put("{ positive. }")
        if element not in names(value):
            put(f"rewrite (largest_const _ p_{domain}).")
        put(f"{there.normal()}.")

    return atoms.at_length(part, q, proof)


def delta(atoms: Atoms, part: Any, q: Ratio) -> str:
    return atoms.stated(part, q, "exact: delta_one" if part[1] == part[2] else "exact: delta_sym")


def _application(atoms: Atoms, part: Any, q: Ratio) -> str:
    """The arguments that are numbers in their normal forms."""
    _, function, *arguments = part
    places = compound(atoms.text.sorts[function])[1:]
    numbers = [a for a, place in zip(arguments, places, strict=True) if place == ("real",)]
    return atoms.stated(part, q, f"f_equal; {atoms.normal(*numbers)}")


EQUATIONS["total"] = _total
EQUATIONS["largest"] = _largest
EQUATIONS["delta"] = delta
EQUATIONS["at"] = _application
