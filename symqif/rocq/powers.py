"""Normal forms of symbolic powers, of binomial coefficients, and of the sums that the binomial theorem knows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from math import comb

from symqif.kernel.enclosure import binomial as coefficient
from symqif.kernel.enclosure import summed
from symqif.kernel.polynomial import Monomial, Polynomial
from symqif.kernel.ratio import ONE, Ratio, quotient
from symqif.kernel.sums import power_base
from symqif.kernel.term import Term, names, parse, substitute
from symqif.kernel.value import whole
from symqif.rocq.atoms import EQUATIONS, Atoms
from symqif.rocq.text import NotByRocq, Text, identifier

PUSH = "rewrite ?plus_IZR ?minus_IZR ?mult_IZR"
PUSH_MINUS = "rewrite ?minus_IZR ?plus_IZR ?mult_IZR"  # to ssreflect k - 1 is a sum as well


def pushed(fact: str, push: str = PUSH) -> str:
    """A fact about an integer term, of which Rocq has the value of the whole where the fact has those of its parts."""
    return f"ltac:({push}; exact {fact})"


def raised(base: str, exponent: int) -> str:
    return f"({base}) ^ {exponent}" if exponent > 0 else f"/ (({base}) ^ {-exponent})"


def factors(atoms: Atoms, a: Ratio) -> list[tuple[Polynomial, int]]:
    """Positive polynomials with exponents whose product is a, as the kernel takes a symbolic power apart."""
    content, common, rest = a.num.split()
    found = [(rest, 1), *((Polynomial.atom(n), e) for n, e in common), *((f, -e) for f, e in a.den.items())]
    if content < 0:
        turned = next(n for n, (f, e) in enumerate(found) if len(f.terms) > 1 and e % 2)
        content, found[turned] = -content, (-found[turned][0], found[turned][1])
    found += [(Polynomial.constant(content.numerator), 1), (Polynomial.constant(content.denominator), -1)]
    return [(f, e) for f, e in found if f != ONE]


def power(atoms: Atoms, base: Term, exponent: Term) -> str:
    """(product of f**e)**n, n = sum of c m, is the product of (f**m)**(e c): all f are positive, so exponentials."""
    with atoms.algebra.apart():
        a, n = atoms.algebra.ratio(base), atoms.algebra.polynomial(exponent)
    if n.value is not None:
        known: Term = ("**", base, n.value)
        number = f"transitivity (power {atoms.text.real(base, 9)} {atoms.text.integer(n.value)})"
        same = f"{number}; [by f_equal; ring | reflexivity]"
        return f"transitivity ({atoms.text.real(known)}); [{same} | {atoms.normal(known)}]"
    found, whole, n_text = factors(atoms, a), atoms.text.real(base, 9), atoms.text.integer(exponent, 9)
    if not found:
        one = "" if whole == "1" else f"have -> : {whole} = 1 by {atoms.normal(base)}. "
        return f"{one}by rewrite power_one; normal_form"
    product = " * ".join(raised(atoms.polynomial(f), e) for f, e in found)
    parts = []
    for f, e in found:
        for m, c in n.terms.items():
            parts.append(raised(with_exponent(atoms, f, m), int(e * c)))
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


def binomial(atoms: Atoms, n: Term, m: Term) -> str:
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


def finite_sum(atoms: Atoms, part: tuple[Term, ...], q: Ratio) -> str:
    """A sum of equal terms; or the binomial theorem, as the kernel applies it."""
    _, body, index, low, high = part
    algebra, script, raw = atoms.algebra, atoms.script, atoms.text.real(part)
    with algebra.apart():
        start, end = algebra.polynomial(low), algebra.polynomial(high)
    name = script.new("E")
    goal = f"have {name} : {raw} = {atoms.ratio(q)}."
    if (end - start).value is not None:
        return written_out(atoms, part, start, end, goal, name)
    if index not in names(body):
        script.put(goal)
        script.put(f"{{ rewrite sum_const_R; [{atoms.normal(body)} | lra]. }}")
        return name
    short = end.terms.get(()) == -1  # it is over ..k - 1
    if start.value not in (0, 1) or (end.terms.get(()) and not short):
        raise NotByRocq("a sum that is not over 0..k, 1..k, or these without k")
    end = end + ONE if short else end
    top: Term = parse(str(end)) if short else high
    fresh = algebra.fresh(str(index))
    inner_body = substitute(body, {str(index): fresh})
    with algebra.apart():
        summand = algebra.ratio(inner_body)
        pairs = [split(atoms, m, c, summand, fresh, end) for m, c in summand.num.terms.items()]
    inner = atoms.within(fresh, ("integer",))
    i, k = identifier(fresh), atoms.text.integer(top, 9)
    new = " + ".join(
        f"IZR (binomial {k} {i}){('', f' * IZR {i}', f' * IZR {i} ^ 2')[degree]} "
        f"* power {inner.text.real(rate, 9)} {i} * ({inner.ratio(rest)})"
        for degree, rate, rest in pairs
    )
    totals: list[Term] = [
        ("**", ("+", Fraction(1), rate), ("-", top, Fraction(d)) if d else top)
        for degree, rate, _ in pairs
        for d in range(min(degree, 1), degree + 1)
    ]
    for t in totals:
        atoms.equation(t)
    if short:
        totals.append(substitute(body, {str(index): top}))
        atoms.rewriting(totals[-1])
    script.put(goal)
    with script.block():
        if short:
            function = f"(fun {identifier(str(index))} : Z => {atoms.text.inside(str(index), ('integer',)).real(body)})"
            script.put(f"rewrite (@sum_short {function} {atoms.text.integer(low, 9)} {k}); last lra.")
        script.put(f"rewrite (@sum_ext _ (fun {i} : Z => {new}) {atoms.text.integer(low, 9)} {k}); last first.")
        with script.block():
            script.put(f"move=> {i} low_{i} high_{i}.")
            for atom in sorted({a for f in (summand.num, *summand.den) for a in f.atoms if a in algebra.positive}):
                inner.positive(atom)
            powers: list[Term] = [("**", rate, fresh) for _, rate, _ in pairs]
            script.put(f"{inner.normal(inner_body, *powers)}.")
        if start.value == 1:
            script.put("rewrite sum_from1; last lra.")
        second = " ?binomial_second_moment" if any(degree == 2 for degree, _, _ in pairs) else ""
        script.put(f"rewrite ?sum_add ?sum_mulr ?binomial_theorem ?binomial_moment{second}; try lra.")
        if start.value == 1:
            script.put("rewrite ?binomial_0; try lra.")
            script.put("cbv beta; rewrite ?powerRZ_O ?Rmult_1_l.")
        elif short:
            script.put("cbv beta.")
        script.put(f"{atoms.normal(*totals)}.")
    return name


def written_out(atoms: Atoms, part: tuple[Term, ...], start: Polynomial, end: Polynomial, goal: str, name: str) -> str:
    """A sum from one number to another."""
    _, body, index, low, _ = part
    count = (end - start).value
    if count is None or count < 0:
        raise NotByRocq("a sum of no terms")
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


def split(atoms: Atoms, m: Monomial, c: Fraction, summand: Ratio, index: str, k: Polynomial) -> tuple[int, Term, Ratio]:
    """d, R and a with binomial(k, i) i**d R**i a for a term of the summand."""
    algebra, powers = atoms.algebra, dict(m)
    if powers.pop(f"binomial({k}, {index})", 0) != 1:
        raise NotByRocq("a sum without a binomial coefficient")
    if (degree := powers.pop(index, 0)) > 2:
        raise NotByRocq("a sum with a third power of its index")
    rate, rest = Ratio(ONE), Ratio(Polynomial.constant(c))
    exponents: dict[Polynomial, int] = {Polynomial.atom(n): e for n, e in powers.items()}
    for f, e in summand.den.items():
        exponents[f] = exponents.get(f, 0) - e
    for f, e in exponents.items():
        base = power_base(algebra, f, index)
        part = algebra.power(Ratio(base or f), Polynomial.constant(e))
        rate, rest = (algebra.multiply(rate, part), rest) if base else (rate, algebra.multiply(rest, part))
    return degree, parse(quotient(rate)), rest


EQUATIONS["**"] = lambda atoms, part, q: atoms.stated(part, q, power(atoms, *part[1:]))
EQUATIONS["binomial"] = lambda atoms, part, q: atoms.stated(part, q, binomial(atoms, *part[1:]))
EQUATIONS["sum"] = finite_sum
