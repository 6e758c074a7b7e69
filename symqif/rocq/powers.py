"""Normal forms of symbolic powers and of binomial coefficients."""

from fractions import Fraction
from math import comb

from symqif.kernel.polynomial import Monomial, Polynomial
from symqif.kernel.ratio import ONE, Ratio
from symqif.kernel.term import Term, parse
from symqif.rocq.atoms import EQUATIONS, Atoms
from symqif.rocq.text import NotByRocq

PUSH = "rewrite ?plus_IZR ?minus_IZR ?mult_IZR"
PUSH_MINUS = "rewrite ?minus_IZR ?plus_IZR ?mult_IZR"  # to ssreflect k - 1 is a sum as well


def pushed(fact: str, push: str = PUSH) -> str:
    """A fact about an integer term, of which Rocq has the value of the whole where the fact has those of its parts."""
    return f"ltac:({push}; exact {fact})"


def _raised(base: str, exponent: int) -> str:
    return f"({base}) ^ {exponent}" if exponent > 0 else f"/ (({base}) ^ {-exponent})"


def _factors(atoms: Atoms, a: Ratio) -> list[tuple[Polynomial, int]]:
    """Positive polynomials with exponents whose product is a, as the kernel takes a symbolic power apart."""
    content, common, rest = a.num.split()
    found = [(rest, 1), *((Polynomial.atom(n), e) for n, e in common), *((f, -e) for f, e in a.den.items())]
    if content < 0:
        turned = next(n for n, (f, e) in enumerate(found) if len(f.terms) > 1 and e % 2)
        content, found[turned] = -content, (-found[turned][0], found[turned][1])
    found += [(Polynomial.constant(content.numerator), 1), (Polynomial.constant(content.denominator), -1)]
    return [(f, e) for f, e in found if f != ONE]


def _power(atoms: Atoms, base: Term, exponent: Term) -> str:
    """(product of f**e)**n, n = sum of c m, is the product of (f**m)**(e c): all f are positive, so exponentials."""
    with atoms.algebra.apart():
        a, n = atoms.algebra.ratio(base), atoms.algebra.polynomial(exponent)
    if n.value is not None:
        known: Term = ("**", base, n.value)
        number = f"transitivity (power {atoms.text.real(base, 9)} {atoms.text.integer(n.value)})"
        same = f"{number}; [by f_equal; ring | reflexivity]"
        return f"transitivity ({atoms.text.real(known)}); [{same} | {atoms.normal(known)}]"
    found, whole, n_text = _factors(atoms, a), atoms.text.real(base, 9), atoms.text.integer(exponent, 9)
    if not found:
        one = "" if whole == "1" else f"have -> : {whole} = 1 by {atoms.normal(base)}. "
        return f"{one}by rewrite power_one; normal_form"
    product = " * ".join(_raised(atoms.polynomial(f), e) for f, e in found)
    parts = []
    for f, e in found:
        for m, c in n.terms.items():
            parts.append(_raised(with_exponent(atoms, f, m), int(e * c)))
    steps = [
        f"transitivity (power ({product}) {n_text}); first by f_equal; {atoms.normal(base)}",
        f"transitivity ({' * '.join(parts)}); last by normal_form",
    ]
    names_ = []
    for f, _ in sorted(found, key=lambda pair: -len(str(pair[0]))):
        name = atoms.script.new("H")
        names_.append(f"?{name}")
        steps.append(
            f"have [l{name} {name}] : exists l, {atoms.polynomial(f)} = exp l by apply: as_exp; solve [positive | lra]"
        )
    return ". ".join([*steps, f"rewrite {' '.join(names_)}", "as_exponentials"])


def with_exponent(atoms: Atoms, f: Polynomial, m: Monomial) -> str:
    if not m:
        return atoms.polynomial(f)
    return f"power {atoms.polynomial(f)} {atoms.text.integer(parse(str(Polynomial({m: Fraction(1)}))), 9)}"


def _binomial(atoms: Atoms, n: Term, m: Term) -> str:
    """One step of absorption, or a coefficient at the border."""
    with atoms.algebra.apart():
        above, below = atoms.algebra.polynomial(n), atoms.algebra.polynomial(m)
    if above.value is not None and below.value is not None and above.value >= 0:
        number = comb(int(above.value), int(below.value)) if below.value >= 0 else 0
        whole = f"binomial {atoms.text.integer(n, 9)} {atoms.text.integer(m, 9)}"
        return f"rewrite (_ : {whole} = {number}%Z); [normal_form | vm_compute; reflexivity]"
    if below.value in (0, 1, 2):
        push = PUSH if isinstance(n, str) else PUSH_MINUS
        return f"rewrite binomial_{below.value}; [{push}; normal_form | {push}; lra]"
    if below.value is None and (above - below).value == 0:
        top, bottom = atoms.text.integer(n, 9), atoms.text.integer(m, 9)
        whole = f"rewrite binomial_all; [normal_form | {PUSH}; lra]"
        if isinstance(m, tuple) and top != bottom:
            return f"rewrite (_ : {bottom}%Z = {top}%Z); [{whole} | lia]"
        return whole if top == bottom else f"rewrite (_ : {top} = {bottom}); [{whole} | lia]"
    if below.value is None and (above - below).value == 1:
        top, bottom = atoms.text.integer(n, 9), atoms.text.integer(m, 9)
        whole = f"rewrite binomial_but_1; [{PUSH_MINUS}; normal_form | {PUSH_MINUS}; lra]"
        return whole if bottom == f"({top} - 1)" else f"rewrite (_ : {bottom}%Z = ({top} - 1)%Z); [{whole} | lia]"
    if below.value is not None or (above - below).value is not None:
        raise NotByRocq("a binomial coefficient near the border")
    a, b = (int(f.terms.get((), 0)) for f in (above, below))
    top, bottom = (atoms.text.integer(parse(str(f - Polynomial.constant(c))), 9) for f, c in ((above, a), (below, b)))
    lemma = {(-1, -1): ("binomial_mm", f"({bottom} - 1)"), (-1, 0): ("binomial_m0", bottom)}
    if (a, b) == (0, 0):
        return "congr (IZR (binomial _ _)); lia"
    if (a, b) not in lemma:
        raise NotByRocq(f"a binomial coefficient {a}, {b} steps off")
    name, lower = lemma[a, b]
    atoms.script.have(
        "P", f"0 < IZR (binomial {top} {bottom})", "apply: binomial_gt0; rewrite ?plus_IZR ?minus_IZR ?mult_IZR; lra"
    )
    return (
        f"transitivity (IZR (binomial ({top} - 1) {lower})); first by congr (IZR (binomial _ _)); lia. "
        f"rewrite {name}; [rewrite ?plus_IZR ?minus_IZR ?mult_IZR; normal_form | rewrite ?plus_IZR ?minus_IZR; lra "
        f"| rewrite ?plus_IZR ?minus_IZR; lra | rewrite ?plus_IZR ?minus_IZR; nonzero]"
    )


EQUATIONS["**"] = lambda atoms, part, q: atoms.stated(part, q, _power(atoms, *part[1:]))
EQUATIONS["binomial"] = lambda atoms, part, q: atoms.stated(part, q, _binomial(atoms, *part[1:]))
