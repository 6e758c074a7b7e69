"""Leaves of proofs: a relation between real terms, shown from relations, by normal forms whose conditions are settled.

What is settled or taken stands in one line: for each hypothesis the conditions of its normal form, then the hypothesis
as a fact; at the end the conditions of the goal, then the goal. Each condition is shown from what stands before it, and
no certificate can speak of an atom before the conditions of that atom are settled.
"""

from itertools import product as all_choices

from symqif.kernel.algebra import Algebra
from symqif.kernel.budget import spend
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import ONE, Condition, Note, Ratio, product
from symqif.kernel.sequent import Sequent, is_relation, parts
from symqif.kernel.sign import Certificate, Fact, Known
from symqif.kernel.term import Rejected, Term, names, parse, show, substitute

NUMBERS: tuple[Term, ...] = (("real",), ("integer",))


class Leaf(Known):
    """A sequent between real terms, on the way to being shown.

    A certificate has one entry under "conditions" for each condition, in order; then "sign" for an inequality, or
    "equations" for an equality.
    """

    def __init__(self, sequent: Sequent) -> None:
        """Hypotheses that are not relations are left out, but for what they say of all elements of sets."""
        if not is_relation(sequent.goal):
            raise Rejected(f"a leaf is a relation between real terms, not {show(sequent.goal)[:80]}")
        spend(len(sequent.hypotheses))
        relations = [(n, h) for n, h in enumerate(sequent.hypotheses) if is_relation(h)]
        self.algebra = Algebra.of(sequent.sorts, [*(h for _, h in relations), sequent.goal])
        super().__init__(self.algebra.reduced)
        self.settled: dict[Condition, int] = {}  # the sign shown: -1, 1, 2 for f > 0 instead of f >= 0, 0: unknown
        for name, sort in sequent.sorts.items():
            if sort in NUMBERS:
                self.speak(name)
        for n, (operator, left, right) in relations:
            gap = self.algebra.ratio(("-", right, left))
            self.algebra.notes.setdefault((n, gap, operator))
        self.operator = sequent.goal[0]
        self.difference = self.algebra.ratio(("-", sequent.goal[2], sequent.goal[1]))
        self.line = list(self.algebra.notes)
        taken = [self._take_instance(*found) for found in self._instances(sequent.hypotheses)]
        self.line = [*(item for items in reversed(taken) for item in items), *self.line]
        self._waiting = iter(self.line)
        self.advance()

    @property
    def conditions(self) -> list[Condition]:
        """All conditions, in order."""
        return [item for item in self.line if isinstance(item, Condition)]

    def advance(self) -> None:
        """Take what stands before the next condition, which is to be settled then."""
        self.condition: Condition | None = None
        for item in self._waiting:
            if isinstance(item, Condition):
                self.condition = item
                return
            if isinstance(item, str):
                self._know(item)
            else:
                self._take(*item)

    def _take(self, n: int, gap: Ratio, operator: str) -> None:
        """Take a relation 0 R gap that holds as a fact or an equation."""
        if operator == "==":
            self.equations.append(self.spoken(gap.num))
        elif operator == "!=":
            self.apart.append(self.spoken(gap.num))
        else:
            self._fact(self._signed(gap), operator == "<")

    def _fact(self, f: Polynomial, strict: bool) -> None:
        self.facts.append((self.spoken(f), strict))

    def _know(self, name: str) -> None:
        """What is known of an atom: its sign, that a delta is at most 1, or what makes m the larger of a and b."""
        if name in self.available:
            return
        self.speak(name)
        algebra, atom = self.algebra, Polynomial.atom(name)
        if name in algebra.positive or name in algebra.radicands:
            strict = name in algebra.positive or self.settled.get(Condition(">=", algebra.radicands[name])) == 2
            self._fact(atom, strict)
        if name in algebra.deltas:
            self._fact(atom, False)
            self._fact(ONE - atom, False)
        if name in algebra.maxima:
            above = [algebra.add(Ratio(atom), -r) for r in algebra.maxima[name]]
            for r in above:
                self._fact(algebra.reduced(r.signed), False)
            self.equations.append(algebra.reduced(above[0].num * above[1].num))  # of facts

    def _take_instance(self, n: int, relation: tuple[str, Term, Term]) -> list[Note]:
        """What is taken of a relation before all others: nothing, if its normal form has conditions."""
        with self.algebra.apart() as notes:
            gap = self.algebra.ratio(("-", relation[2], relation[1]))
        return [] if any(isinstance(note, Condition) for note in notes) else [*notes, (n, gap, relation[0])]

    def _instances(self, hypotheses: tuple[Term, ...]) -> list[tuple[int, tuple[str, Term, Term]]]:
        """What is given for all elements of a set, said of the bound names that the conditions speak of."""
        sorts = self.algebra.sorts
        atoms = {atom for c in self.conditions for atom in c.f.atoms} if self.algebra.bound else ()
        spoken = self.algebra.bound.keys() & {name for atom in atoms for name in names(parse(atom))}
        elements = {kind: [x for x in sorts if sorts[x] == kind] for kind in {*sorts.values()} if spoken}
        found = []
        for n, hypothesis in enumerate(hypotheses) if spoken else ():
            places, relations = for_all(hypothesis)
            spend(10 * len(places))
            for chosen in all_choices(*(elements.get(domain, []) for _, domain in places)) if relations else ():
                spend(100)
                if not spoken.isdisjoint(chosen):
                    put = dict(zip((x for x, _ in places), chosen, strict=True))
                    found += [(n, (r[0], substitute(r[1], put), substitute(r[2], put))) for r in relations]
        return found

    # checking

    def goal_of(self, condition: Condition, certificate: Certificate) -> Fact:
        """A condition as a sign: f != 0 through f < 0 if so marked, f >= 0 through f > 0 if so marked."""
        below = condition.kind == "!=" and certificate.get("negative")
        strict = condition.kind != ">=" or bool(certificate.get("strict"))
        return -condition.f if below else condition.f, strict

    def settle(self, certificate: Certificate) -> None:
        """Check the next condition and keep it as a fact."""
        condition = self.condition
        if condition is None:
            raise Rejected("more conditions are settled than there are")
        if certificate.get("kind") == "apart" and condition.kind == "!=":
            self.check_apart(condition.f, certificate)
            self.settled[condition] = 0
        else:
            f, strict = self.goal_of(condition, certificate)
            self.check_sign((f, strict), certificate)
            self._fact(f, strict)
            self.settled[condition] = -1 if f != condition.f else 2 if condition.kind == ">=" and strict else 1
        self.advance()

    def _signed(self, ratio: Ratio) -> Polynomial:
        """A polynomial with the sign of a ratio: the numerator, times denominators of unknown sign."""
        f = self.spoken(ratio.num)
        for g in [g for g, e in ratio.den.items() if e % 2]:
            known = self.settled.get(Condition(">", g)) or self.settled.get(Condition("!=", g)) or 0
            f = -f if known < 0 else f if known else self.algebra.reduced(f * g)
        return without(f, self.algebra.positive)

    def target(self) -> Fact:
        """The polynomial whose sign decides the relation."""
        return self._signed(self.difference), self.operator in ("<", "!=")

    def check(self, certificate: Certificate) -> None:
        """Accept only if the certificate settles every condition, and then the goal."""
        for part in certificate.get("conditions", []):
            self.settle(part)
        if self.condition is not None:
            raise Rejected(f"nothing shows that {self.condition.f} {self.condition.kind} 0")
        if self.operator == "==":
            self.check_zero(self.difference.num, certificate.get("equations", []))
            return
        sign = certificate.get("sign", {})
        f, strict = self.target()
        if sign.get("kind") == "apart" and self.operator == "!=":
            self.check_apart(f, sign)
        else:
            self.check_sign((-f if self.operator == "!=" and sign.get("negative") else f, strict), sign)


def without(f: Polynomial, positive: set[str]) -> Polynomial:
    """f divided by the positive atoms that all its terms share: it has the same sign."""
    if not f:
        return f
    content, common, rest = f.split()
    left = [(n, e) for n, e in common if n not in positive]
    return (rest * product({Polynomial.atom(n): e for n, e in left})).scaled(content)


def for_all(formula: Term) -> tuple[list[tuple[str, str]], list[tuple[str, Term, Term]]]:
    """The relations that a formula asserts for all elements of sets: the bound names with their sets, the relations."""
    places = []
    while isinstance(formula, tuple) and formula[0] == "forall" and isinstance(formula[3], str):
        places.append((str(formula[2]), formula[3]))
        formula = formula[1]
    return places, [part for part in parts(formula) if is_relation(part)] if places else []
