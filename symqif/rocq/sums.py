"""Normal forms of sums between integers: those of a few terms are written out."""

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce

from symqif.kernel.atoms import MANY
from symqif.kernel.enclosure import binomial as coefficient
from symqif.kernel.enclosure import summed
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import Ratio
from symqif.kernel.term import Term, substitute
from symqif.kernel.value import whole
from symqif.rocq.atoms import EQUATIONS, Atoms
from symqif.rocq.text import Text, identifier


def _finite_sum(atoms: Atoms, part: tuple[Term, ...], q: Ratio) -> str:
    """A sum of so many terms is written out; of others, the ends are in normal form."""
    _, _, _, low, high = part
    with atoms.algebra.apart():
        start, end = atoms.algebra.polynomial(low), atoms.algebra.polynomial(high)
    count = (end - start).value
    if count is None or count >= MANY:
        return atoms.stated(part, q, "first [reflexivity | f_equal; ring]")
    if count < 0:
        return atoms.stated(part, q, "apply: sum_none; lia")
    name = atoms.script.new("E")
    return _written_out(atoms, part, start, end, f"have {name} : {atoms.text.real(part)} = {atoms.ratio(q)}.", name)


def _written_out(atoms: Atoms, part: tuple[Term, ...], start: Polynomial, end: Polynomial, goal: str, name: str) -> str:
    """A sum from one number to another."""
    _, body, index, low, _ = part
    count = (end - start).value
    assert count is not None
    steps = [("+", low, Fraction(j)) if j else low for j in range(int(count) + 1)]
    if start.value is not None:
        steps = [start.value + j for j in range(int(count) + 1)]
    terms = [substitute(body, {str(index): at}) for at in steps]
    for term in terms:
        atoms.rewriting(term)
    said = " + ".join(atoms.text.real(term, 49 if n else 50) for n, term in enumerate(terms))
    atoms.script.put(goal)
    with atoms.script.block():
        if start.value is not None:
            atoms.script.put(f"transitivity ({said}); first by rewrite (@sum_known {len(terms)}).")
        else:
            atoms.script.put(f"transitivity ({said}).")
            with atoms.script.block():
                inner = atoms.text.inside(str(index), ("integer",)).real(body)
                function, first = f"(fun {identifier(str(index))} : Z => {inner})", atoms.text.integer(low, 9)
                added = " + ".join(f"{function} ({first} + {n})%Z" for n in range(len(terms)))
                atoms.script.put(f"rewrite (@sum_known {len(terms)}); last lia.")
                atoms.script.put(f"rewrite -[LHS]/({added}) Z.add_0_r.")
                atoms.script.put("by cbv beta; rewrite ?minus_IZR ?plus_IZR ?minus_IZR.")
        atoms.script.put(f"{atoms.normal(*terms)}.")
    return name


def added_up(term: Term) -> Iterator[str]:
    """Tactics that write out the sums in a constant, for interval arithmetic, which does not know them."""
    match term:
        case ("sum", _, _, low, high):
            text, count = Text({}), whole(high) - whole(low) + 1
            said = f"{text.real(term)} = {text.real(spelled(term))}"
            yield f"rewrite (_ : {said}); last by rewrite (@sum_known {count})."
        case tuple():
            for part in term[1:]:
                yield from added_up(part)


def spelled(term: Term) -> Term:
    """A constant with its sums written out, and numbers for coefficients and exponents."""
    match term:
        case ("sum", body, str(index), low, high):
            terms = [spelled(substitute(body, {index: Fraction(j)})) for j in summed(whole(low), whole(high))]
            return reduce(lambda a, b: ("+", a, b), terms)
        case ("binomial", n, m):
            return Fraction(coefficient(whole(n), whole(m)))
        case ("**", a, n):
            return ("**", spelled(a), Fraction(whole(n)))
        case tuple():
            return (term[0], *map(spelled, term[1:]))
    return term


EQUATIONS["sum"] = _finite_sum
