"""Normal forms of sums over integers: of equal terms, of a few, and those that the binomial theorem knows."""

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce

from symqif.kernel.enclosure import binomial as coefficient
from symqif.kernel.enclosure import summed
from symqif.kernel.polynomial import Monomial, Polynomial
from symqif.kernel.ratio import ONE, Ratio, quotient
from symqif.kernel.sums import power_base
from symqif.kernel.term import Term, names, parse, substitute
from symqif.kernel.value import whole
from symqif.rocq.atoms import EQUATIONS, Atoms
from symqif.rocq.text import NotByRocq, Text, identifier


def finite_sum(atoms: Atoms, part: tuple[Term, ...], q: Ratio) -> str:
    """A sum of so many terms, or of equal ones; or the binomial theorem, as the kernel applies it."""
    _, body, index, low, high = part
    with atoms.algebra.apart():
        start, end = atoms.algebra.polynomial(low), atoms.algebra.polynomial(high)
    name = atoms.script.new("E")
    goal = f"have {name} : {atoms.text.real(part)} = {atoms.ratio(q)}."
    if (end - start).value is not None:
        return written_out(atoms, part, start, end, goal, name)
    if index not in names(body):
        atoms.script.put(goal)
        atoms.script.put(f"{{ rewrite sum_const_R; [{atoms.normal(body)} | lra]. }}")
        return name
    BinomialSum(atoms, part, start, end).show(goal)
    return name


class BinomialSum:
    """A sum over i from 0 or 1 to k, or to k - 1, of terms binomial(k, i) i**d R**i a: the binomial theorem, and what
    it says of first and second moments."""

    def __init__(self, atoms: Atoms, part: tuple[Term, ...], start: Polynomial, end: Polynomial) -> None:
        _, self.body, self.index, self.low, high = part
        self.atoms, self.from_1 = atoms, start.value == 1
        self.short = end.terms.get(()) == -1  # it is over ..k - 1
        if start.value not in (0, 1) or (end.terms.get(()) and not self.short):
            raise NotByRocq("a sum that is not over 0..k, 1..k, or these without k")
        end = end + ONE if self.short else end
        self.k: Term = parse(str(end)) if self.short else high
        self.i = atoms.algebra.fresh(str(self.index))
        with atoms.algebra.apart():
            self.summand = atoms.algebra.ratio(self.at(self.i))
            terms = self.summand.num.terms.items()
            self.terms = [split(atoms, m, c, self.summand, self.i, end) for m, c in terms]
        self.inner = atoms.within(self.i, ("integer",))
        self.bounds = f"{atoms.text.integer(self.low, 9)} {atoms.text.integer(self.k, 9)}"

    def at(self, i: Term) -> Term:
        """The term of this index."""
        return substitute(self.body, {str(self.index): i})

    @property
    def totals(self) -> list[Term]:
        """The powers (1 + R)**(k - e) that the theorem speaks of."""
        return [
            ("**", ("+", Fraction(1), rate), ("-", self.k, Fraction(e)) if e else self.k)
            for degree, rate, _ in self.terms
            for e in range(min(degree, 1), degree + 1)
        ]

    def show(self, goal: str) -> None:
        """Put a goal about the sum, and its proof."""
        script, totals = self.atoms.script, self.totals
        for total in totals:
            self.atoms.equation(total)
        if self.short:
            totals.append(self.at(self.k))
            self.atoms.rewriting(totals[-1])
        script.put(goal)
        with script.block():
            if self.short:
                function = f"(fun {identifier(str(self.index))} : Z => {self._real_body()})"
                script.put(f"rewrite (@sum_short {function} {self.bounds}); last lra.")
            self._show_terms()
            self._add_up()
            script.put(f"{self.atoms.normal(*totals)}.")

    def _real_body(self) -> str:
        return self.atoms.text.inside(str(self.index), ("integer",)).real(self.body)

    def _show_terms(self) -> None:
        """Put the terms as the theorem has them in place of those of the sum."""
        script, algebra, i = self.atoms.script, self.atoms.algebra, identifier(self.i)
        new, k = self.inner.text, self.atoms.text.integer(self.k, 9)
        said = " + ".join(
            f"IZR (binomial {k} {i}){('', f' * IZR {i}', f' * IZR {i} ^ 2')[degree]} "
            f"* power {new.real(rate, 9)} {i} * ({self.inner.ratio(rest)})"
            for degree, rate, rest in self.terms
        )
        script.put(f"rewrite (@sum_ext _ (fun {i} : Z => {said}) {self.bounds}); last first.")
        with script.block():
            script.put(f"move=> {i} low_{i} high_{i}.")
            polynomials = (self.summand.num, *self.summand.den)
            for atom in sorted({a for f in polynomials for a in f.atoms if a in algebra.positive}):
                self.inner.positive(atom)
            powers: list[Term] = [("**", rate, self.i) for _, rate, _ in self.terms]
            script.put(f"{self.inner.normal(self.at(self.i), *powers)}.")

    def _add_up(self) -> None:
        """Put the theorem in."""
        put = self.atoms.script.put
        if self.from_1:
            put("rewrite sum_from1; last lra.")
        second = " ?binomial_second_moment" if any(degree == 2 for degree, _, _ in self.terms) else ""
        put(f"rewrite ?sum_add ?sum_mulr ?binomial_theorem ?binomial_moment{second}; try lra.")
        if self.from_1:
            put("rewrite ?binomial_0; try lra.")
            put("cbv beta; rewrite ?powerRZ_O ?Rmult_1_l.")
        elif self.short:
            put("cbv beta.")


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


EQUATIONS["sum"] = finite_sum
