"""z3's nlsat as an oracle: a point where an obligation fails, asked for before a long search for a proof of it.

Atoms are independent real numbers here, as they are for a certificate: a point shows that no certificate
exists, though the claim may be true of exp and log themselves. z3's word is never a proof of anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import z3

from symqif.find import smt
from symqif.find.limits import Deadline, GaveUp
from symqif.find.signs.problem import Problem
from symqif.kernel.leaf import Leaf
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import product
from symqif.kernel.sign import Fact

ENGINE = "z3"
STEEPEST = 40  # largest exponent in a question
DIGITS = 20  # of irrational coordinates
Point = dict[str, Fraction]
Relation = tuple[str, Polynomial]  # (">", f), (">=", f), ("==", f) or ("!=", f): f > 0, ...
OPPOSITE = {">": "<=", ">=": "<", "==": "!=", "!=": "=="}
OPERATORS = {"<": ">", "<=": ">=", "==": "==", "!=": "!="}  # of left ~ right, for right - left


def z3_counterexample(leaf: Leaf, deadline: Deadline) -> Point | None:
    """A point where the facts and equations of a leaf hold, once its conditions are settled, and its relation does not;
    None if there is none.

    Irrational coordinates are rounded to 20 digits. `GaveUp` if z3 does not know in the given time.
    """
    difference = leaf.difference.num * product({g: e % 2 for g, e in leaf.difference.den.items()})
    failing = OPPOSITE[OPERATORS[leaf.operator]], leaf.algebra.reduced(difference)
    return _point([*_known(leaf.facts, leaf.equations), failing], leaf.algebra.radicands, deadline)


def z3_refutation(problem: Problem, deadline: Deadline) -> Point | None:
    """A point where the facts and equations of a problem hold and its goal does not, like `counterexample`."""
    f, strict = problem.goal
    return _point(
        [*_known(problem.facts, problem.equations), ("<=" if strict else "<", f)], problem.radicands, deadline
    )


def _known(facts: Sequence[Fact], equations: Sequence[Polynomial]) -> list[Relation]:
    return [*((">" if strict else ">=", f) for f, strict in facts), *(("==", e) for e in equations)]


def _point(relations: Sequence[Relation], radicands: Mapping[str, Polynomial], deadline: Deadline) -> Point | None:
    """A point where all the relations hold."""
    if any(e > STEEPEST for _, f in relations for m in f.terms for _, e in m):
        raise GaveUp(ENGINE, f"exponents beyond {STEEPEST} are not asked: z3 does not keep its time limit there")
    question = _Question(radicands)
    for relation, f in relations:
        question.add(relation, f)
    return question.answer(deadline)


@dataclass
class _Question:
    """Relations between polynomials, as text in SMT-LIB."""

    radicands: Mapping[str, Polynomial]
    names: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def add(self, relation: str, f: Polynomial) -> None:
        text = self.text(f)
        claim = f"(not (= {text} 0.0))" if relation == "!=" else f"({relation.replace('==', '=')} {text} 0.0)"
        self.lines.append(f"(assert {claim})")

    def text(self, f: Polynomial) -> str:
        parts = (
            f"(* {smt.number(a.numerator, a.denominator)} {' '.join(self.name(n) for n, e in m for _ in range(e))} 1.0)"
            for m, a in f.terms.items()
        )
        return f"(+ 0.0 0.0 {' '.join(parts)})"

    def name(self, atom: str) -> str:
        """z3's name of an atom; the first use of a root says what it is the root of."""
        if atom not in self.names:
            name = self.names[atom] = f"a{len(self.names)}"
            self.lines.append(f"(declare-const {name} Real)")
            if atom in self.radicands:
                inside = self.text(self.radicands[atom])
                self.lines.append(f"(assert (and (>= {name} 0.0) (= (* {name} {name}) {inside})))")
        return self.names[atom]

    def answer(self, deadline: Deadline) -> Point | None:
        solver = smt.solver("QF_NRA")
        solver.from_string("\n".join(self.lines))
        model = smt.model(solver, ENGINE, deadline)
        if model is None:
            return None
        values = {d.name(): model[d] for d in model.decls()}
        return {atom: _fraction(values[name]) if name in values else Fraction(0) for atom, name in self.names.items()}


def _fraction(value: z3.ExprRef) -> Fraction:
    return Fraction((value.approx(DIGITS) if z3.is_algebraic_value(value) else value).as_fraction())


def point_line(point: Point) -> str:
    """A point in one line; long fractions as decimals."""
    return ", ".join(
        f"{name} = {value if value.denominator < 10**6 else float(value)}" for name, value in point.items()
    )
