"""Leaves as proofs: what the kernel takes and settles, in the same order, each thing a fact with a name."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product as choices
from typing import Any

from symqif.kernel.leaf import Leaf, for_all
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import Condition, Note, Ratio
from symqif.kernel.sequent import Sequent
from symqif.kernel.sign import Certificate
from symqif.kernel.term import Term, depends, parse, substitute
from symqif.rocq.atoms import Atoms
from symqif.rocq.denominators import unsettled
from symqif.rocq.script import Script
from symqif.rocq.sign import Given, shown
from symqif.rocq.text import NotByRocq, Text, compound, identifier

NAME = re.compile(r"\b[EF]_\d+\b")
STATED = re.compile(r"\s*have ([EF]_\d+) : ")  # on one line, as is its proof, on the next
LARGE = re.compile(r"0x[0-9a-f]{60}")
SIGNS = {"<=": "le", "<": "lt", "==": "eq", "!=": "ne"}


class Told(Leaf):
    """A leaf that writes a proof of what it takes. Hypothesis n is called h_n."""

    def __init__(self, sequent: Sequent, script: Script) -> None:
        self.sequent, self.script, self.text = sequent, script, Text(sequent.sorts)
        self.fact_names: list[str] = []
        self.equation_names: list[str] = []
        self.apart_names: list[str] = []
        self.squares: dict[str, tuple[str, Polynomial]] = {}
        self.factors: set[Polynomial] = set()  # of denominators, which are said to differ from 0
        self.instances: dict[int, tuple[str, str, Term, Term]] = {}  # by identity of a gap: a proof, and the relation
        self._atoms: Atoms | None = None
        super().__init__(sequent)

    @property
    def atoms(self) -> Atoms:
        if self._atoms is None:
            self._atoms = Atoms(self.script, self.algebra, self.text)
        return self._atoms

    @property
    def given(self) -> Given:
        return Given(
            list(zip(self.fact_names, self.facts, strict=True)),
            list(zip(self.equation_names, self.equations, strict=True)),
            self.squares,
        )

    def bound(self, *polynomials: Polynomial) -> list[str]:
        """The names that stand for every element of their set and that these speak of."""
        atoms = {a for f in polynomials for a in f.atoms}
        return [x for x in self.algebra.bound if any(depends(a, x) for a in atoms)]

    def fact(self, letter: str, f: Polynomial, sign: str, by: str) -> str:
        """Show 0 R f (f R 0 for equations) of all elements that bound names stand for; returns it for these names."""
        text = self.atoms.polynomial(f)
        said = f"{text} {sign} 0" if sign in ("=", "<>") else f"0 {sign} {text}"
        bound = self.bound(f)
        name = self.script.have(letter, self.atoms.for_all(bound) + said, self.atoms.arbitrary(bound) + by)
        return self.atoms.generally(name, bound)

    def _take_instance(self, n: int, relation: tuple[str, Term, Term]) -> list[Note]:
        taken = super()._take_instance(n, relation)
        if not taken:
            return []
        places, _ = for_all(self.sequent.hypotheses[n])
        sorts = self.algebra.sorts
        for chosen in choices(*([x for x, kind in sorts.items() if kind == domain] for _, domain in places)):
            put = dict(zip((x for x, _ in places), chosen, strict=True))
            if relation in [substitute(r, put) for r in self._parts(n)]:
                proof = f"h_{n} {' '.join(map(identifier, chosen))}"
                self.instances[id(taken[-1][1])] = (proof, *relation)  # type: ignore[index]
                break
        return taken

    def _parts(self, n: int) -> list[tuple[str, Term, Term]]:
        return for_all(self.sequent.hypotheses[n])[1]

    def _take(self, n: int, gap: Ratio, operator: str) -> None:
        super()._take(n, gap, operator)
        given, _, left, right = self.instances.get(id(gap)) or (f"h_{n}", *compound(self.sequent.hypotheses[n]))
        f = {"==": self.equations, "!=": self.apart}.get(operator, [self.facts[-1][0]] if self.facts else [])[-1]
        if id(gap) in self.instances:
            bound, said = self.bound(gap.num, *gap.den), self.text.formula((operator, left, right))
            by = f"{self.atoms.arbitrary(bound)}move: ({given}); tauto"
            given = self.atoms.generally(self.script.have("I", self.atoms.for_all(bound) + said, by), bound)
        scale, turned = self.either(gap, f) if operator in ("==", "!=") else (self.scale(gap, f), False)
        given = f"({'Logic.eq_sym' if operator == '==' else 'not_eq_sym'} {given})" if turned else given
        sign = {"==": "=", "!=": "<>"}.get(operator, operator)
        positive = "" if operator == "!=" else " | positive"
        lemma = f"fact_{SIGNS[operator]}"
        if operator == "==" and any(self.settled.get(Condition("!=", g)) == 0 for g in gap.den):
            lemma, positive = "fact_eq_apart", " | apart"
        self.factors_below(left, right)
        by = f"apply: ({lemma} (c := {scale}) {given}); [{self.atoms.normal(left, right)}{positive}]"
        name = self.fact("F", f, sign, by)
        {"==": self.equation_names, "!=": self.apart_names}.get(operator, self.fact_names).append(name)

    def _know(self, name: str) -> None:
        before = len(self.facts), len(self.equations)
        super()._know(name)
        if before == (len(self.facts), len(self.equations)):
            return
        atom = parse(name)
        text = self.text.real(atom)
        if name in self.algebra.positive:
            self.fact_names.append(self.atoms.positive(name))
        elif name in self.algebra.radicands:
            inside = self.algebra.radicands[name]
            strict = self.facts[-1][1]
            by = "apply: sqrt_lt_R0; lra" if strict else "exact: sqrt_pos"
            self.fact_names.append(self.script.have("A", f"0 {'<' if strict else '<='} {text}", by))
            square = Polynomial.atom(name, 2) - inside
            law = self.script.have(
                "S", f"{text} ^ 2 = {self.atoms.polynomial(inside)}", "apply: sqrt_law; [normal_form | lra]"
            )
            self.atoms.squares.append(law)
            known = self.script.have("S", f"{self.atoms.polynomial(square)} = 0", f"rewrite {law}; normal_form")
            self.squares[name] = known, square
        elif name in self.algebra.maxima:
            self._know_maximum(name, [f for f, _ in self.facts[before[0] :]])
        elif name in self.algebra.deltas:
            (least, _), (most, _) = self.facts[-2:]
            self.fact_names.append(self.fact("A", least, "<=", "exact: delta_ge0"))
            pair = " ".join(map(identifier, compound(atom)[1:]))
            self.fact_names.append(self.fact("A", most, "<=", f"have := @delta_le1 _ {pair}; lra"))
            square = Polynomial.atom(name, 2) - Polynomial.atom(name)
            by = f"have : {text} ^ 2 = {text} := delta_law _ _; lra"
            self.squares[name] = self.fact("S", square, "=", by), square
            bound, law = self.bound(square), f"{text} ^ 2 = {text}"
            said = self.script.have(
                "S", self.atoms.for_all(bound) + law, self.atoms.arbitrary(bound) + "exact: delta_law"
            )
            if not bound:
                self.atoms.squares.append(said)
            self.atoms.generally(said, bound, square=True)
        else:
            raise NotByRocq(f"what is known of {name[:40]}")

    def _know_maximum(self, name: str, facts: list[Polynomial]) -> None:
        """m >= a, m >= b and (m - a)(m - b) = 0, without their denominators."""
        algebra, (_, *sides) = self.algebra, compound(parse(name))
        pair = " ".join(self.text.real(side, 9) for side in sides)
        minus, atom = Ratio(Polynomial.constant(-1)), Ratio(Polynomial.atom(name))
        above = [algebra.add(atom, algebra.multiply(minus, r)) for r in algebra.maxima[name]]
        for f, gap, side, lemma in zip(facts, above, sides, ("Rmax_l", "Rmax_r"), strict=True):
            by = (
                f"apply: (fact_le (c := {self.scale(gap, f)}) ({lemma} {pair})); [{self.atoms.normal(side)} | positive]"
            )
            self.fact_names.append(self.fact("A", f, "<=", by))
        whole, f = algebra.multiply(*above), self.equations[-1]
        law = f"fact_eq (c := {self.scale(whole, f)}) (Logic.eq_sym (max_law {pair}))"
        self.equation_names.append(self.fact("A", f, "=", f"apply: ({law}); [{self.atoms.normal(*sides)} | positive]"))

    def settle(self, certificate: Certificate) -> None:
        condition = self.condition
        assert condition is not None
        if certificate.get("kind") == "apart" and condition.kind == "!=":
            self.fact("C", condition.f, "<>", self.factor(condition.f, certificate))
            super().settle(certificate)
            return
        f, strict = self.goal_of(condition, certificate)
        name, bound = self.script.new("C"), self.bound(f)
        said = f"0 {'<' if strict else '<='} {self.atoms.polynomial(f)}"
        self.script.put(f"have {name} : {self.atoms.for_all(bound)}{said}.")
        with self.script.block():
            if bound:
                self.script.put(self.atoms.arbitrary(bound).rstrip("; ") + ".")
            for line in shown(self.text, self.algebra, self.given, (f, strict), certificate):
                self.script.put(line)
        self.fact_names.append(self.atoms.generally(name, bound))
        super().settle(certificate)

    def factor(self, f: Polynomial, certificate: Certificate) -> str:
        """A tactic that shows f != 0, as f g is what differs from 0."""
        n = int(certificate["of"])
        g, h = (self.atoms.polynomial(p) for p in (self.read(certificate["times"]), self.apart[n]))
        squares = f" [{' '.join(self.atoms.squares)}]" if self.atoms.squares else ""
        return f"apply: (factor_ne (g := {g}) (h := {h})); [ring{squares} | exact: {self.apart_names[n]}]"

    def factors_below(self, *terms: Term) -> None:
        """Say which factors of denominators differ from 0, as `field` asks for each of them."""
        for factor in unsettled(self.algebra, self.facts, terms):
            if factor.f not in self.factors:
                self.factors.add(factor.f)
                self.fact("D", factor.f, "<>", factor.proof(self.atoms))

    def either(self, gap: Ratio, f: Polynomial) -> tuple[str, bool]:
        """The text of a c > 0 with gap = f * c, or -gap = f * c."""
        try:
            return self.scale(gap, f), False
        except NotByRocq:
            return self.scale(gap, -f), True

    def scale(self, gap: Ratio, f: Polynomial) -> str:
        """The text of a c > 0 with gap = f * c; of any c != 0 for equations."""
        if not f:
            return "1"
        for chosen in choices((0, 1), repeat=len(gap.den)):
            extra = dict(zip(gap.den, chosen, strict=True))
            number = gap.num
            for g, e in extra.items():
                number = number * g if e else number
            if (found := self._same_sign(self.algebra.reduced(number), f, gap, extra)) is not None:
                return found
        raise NotByRocq("a relation whose normal form has another shape")

    def _same_sign(self, number: Polynomial, f: Polynomial, gap: Ratio, extra: Mapping[Polynomial, int]) -> str | None:
        """c if number = f * monomial of positive atoms, up to the signs of denominators that are known to be < 0."""
        if not number:
            return "1"
        (a, above, rest), (b, below, other) = number.split(), f.split()
        if rest != other:
            return None
        sign = Fraction(a) / b
        powers = dict(above)
        for name, e in below:
            powers[name] = powers.get(name, 0) - e
        powers = {name: e for name, e in powers.items() if e}
        if not all(name in self.algebra.positive for name in powers):
            return None
        down = []
        for g, e in gap.den.items():
            e += extra[g]
            known = self.settled.get(Condition(">", g)) or self.settled.get(Condition("!=", g)) or 0
            if known < 0:
                sign, g = sign * (-1) ** e, -g
            down.append(f"({self.atoms.polynomial(g)}) ^ {e}")
        if sign <= 0:
            return None
        up = [f"{self.text.real(parse(name), 9)} ^ {e}" for name, e in powers.items() if e > 0]
        down += [f"{self.text.real(parse(name), 9)} ^ {-e}" for name, e in powers.items() if e < 0]
        top = " * ".join([self.text.real(sign, 9), *up])
        return f"{top} / ({' * '.join(down)})" if down else top

    def finish(self, node: Mapping[str, Any]) -> None:
        """The goal, once all conditions are settled."""
        _, left, right = compound(self.sequent.goal)
        self.factors_below(left, right)
        normal = self.atoms.normal(left, right)
        put = self.script.put
        if self.operator == "==":
            if self.difference.num:
                parts = [(self.read(q), n) for n, q in node.get("equations", [])]
                if not parts:
                    put(f"{normal}.")
                    return
                scale, turned = self.either(self.difference, self.difference.num)
                scale = f"- ({scale})" if turned else scale
                put(
                    f"apply: (goal_eq (f := {self.atoms.polynomial(self.difference.num)}) (c := {scale})); "
                    f"first by {normal}."
                )
                text = " + ".join(
                    f"{self.atoms.polynomial(q)} * {self.atoms.polynomial(self.equations[n])}" for q, n in parts
                )
                names = " ".join("?" + self.equation_names[n] for n in dict.fromkeys(n for _, n in parts))
                squares = f" [{' '.join(self.atoms.squares)}]" if self.atoms.squares else ""
                identity = f"first [ring{squares} | field{squares}; nonzero]"
                put(f"transitivity ({text}); [{identity} | rewrite {names}; normal_form].")
            else:
                put(f"{normal}.")
            return
        certificate = node.get("sign", {})
        f, strict = self.target()
        put(
            f"apply: (goal_{SIGNS[self.operator]} (f := {self.atoms.polynomial(f)}) "
            f"(c := {self.scale(self.difference, f)}))."
        )
        put(f"{{ {normal}. }}")
        put("{ positive. }")
        if certificate.get("kind") == "apart":
            put(f"{self.factor(f, certificate)}.")
            return
        if self.operator == "!=":
            negative = certificate.get("negative")
            f = -f if negative else f
            put(
                f"apply: (neg_ne (g := {self.atoms.polynomial(f)})); first by lra || ring."
                if negative
                else "apply: pos_ne."
            )
        for line in shown(self.text, self.algebra, self.given, (f, strict), certificate):
            put(line)

    def read(self, text: str) -> Polynomial:
        with self.algebra.apart():
            return self.algebra.polynomial(parse(text))


def leaf(sequent: Sequent, node: Mapping[str, Any]) -> list[str]:
    """The lines of a proof of a leaf whose hypotheses are named h_0, h_1, .."""
    script = Script()
    told = Told(sequent, script)
    for certificate in node.get("conditions", []):
        told.settle(certificate)
    told.finish(node)
    return without_large(script.lines)


def without_large(lines: Sequence[str]) -> list[str]:
    """Without facts of large numbers that nothing names: coqc takes minutes for what is not needed."""
    named = Counter(word for line in lines for word in NAME.findall(line))
    for n, line in enumerate(lines):
        said = STATED.match(line)
        if said and LARGE.search(line) and named[said[1]] == 1:
            return without_large([*lines[:n], *lines[n + 2 :]])
    return list(lines)
