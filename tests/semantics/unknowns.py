"""Quantifiers over numbers and tables (§6) where the formula is linear in them, by exact linear programs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.semantics.balls import Number, settled, sub
from tests.semantics.linear import feasible
from tests.semantics.model import Model
from tests.semantics.reading import RELATIONS, Node
from tests.semantics.values import evaluate

True_ = Callable[[Node, Model], bool | None]
Key = tuple[int, ...]
Form = dict[tuple[Any, ...], Fraction]  # coefficients of entries, each a name with a key, and of () the constant
Affine = tuple[list[Fraction], Fraction]  # coefficients of the unknowns, and the constant
Relation = tuple[str, Affine]  # an affine value that is == 0, <= 0 or < 0
_FEW = 40  # unknowns


class NotLinear(Exception):
    """Not for linear programs."""


@dataclass(frozen=True)
class Unknowns:
    """Numbers and tables of numbers, as names with the keys of their entries: one empty key for a number."""

    names: tuple[tuple[str, tuple[int, ...]], ...]  # with the sizes of their places
    model: Model

    @property
    def size(self) -> int:
        """Return the number of all entries."""
        return sum(len(self._keys(sizes)) for _, sizes in self.names)

    @staticmethod
    def _keys(sizes: Sequence[int]) -> list[Key]:
        return list(itertools.product(*map(range, sizes)))

    def at(self, numbers: Sequence[Fraction], model: Model | None = None) -> Model:
        """Return the model where the unknowns have these values."""
        left, found = list(numbers), model or self.model
        for name, sizes in self.names:
            count = len(self._keys(sizes))
            found, left = found.bind(name, nested(left[:count], sizes)), left[count:]
        return found

    def affine(self, left: Node, right: Node, model: Model) -> Affine:
        """Return what left - right is in the unknowns: by its form, or by its values where the form does not tell."""
        try:
            form = _combined((1, self.form(left, model)), (-1, self.form(right, model)))
        except NotLinear:
            return self.probed(lambda here: sub(evaluate(left, here), evaluate(right, here)), model)
        entries = [(name, *key) for name, sizes in self.names for key in self._keys(sizes)]
        return [form.get(entry, Fraction(0)) for entry in entries], form.get((), Fraction(0))

    def form(self, term: Node, model: Model) -> Form:
        """Return the coefficients of a term that is written as an affine one; `NotLinear` if it is not."""
        parts, unknown = term.parts, dict(self.names).keys()
        if not term.names & unknown:
            found = settled(lambda: evaluate(term, model))
            if not isinstance(found, Fraction):
                raise NotLinear
            return {(): found}
        match term.head:
            case "name" | "apply" if all(part.head == "name" and part.text not in unknown for part in parts):
                return {(term.text, *(model[part.text] for part in parts)): Fraction(1)}
            case "+" | "-":
                one, other = (self.form(part, model) for part in parts)
                return _combined((1, one), (1 if term.head == "+" else -1, other))
            case "neg":
                return _combined((-1, self.form(parts[0], model)))
            case "*" if not all(part.names & unknown for part in parts):
                one, other = sorted(parts, key=lambda part: bool(part.names & unknown))
                return _combined((self.form(one, model)[()], self.form(other, model)))
            case "total" if parts[1].text not in unknown:
                inner = (model.bind(parts[1].text, x) for x in range(model[parts[2].text]))
                return _combined(*((1, self.form(parts[0], here)) for here in inner))
        raise NotLinear

    def probed(self, gap: Callable[[Model], Number], model: Model) -> Affine:
        """Return what a value is in the unknowns, by its values where one of them is 1 and all others are 0."""

        def value(numbers: Sequence[Fraction]) -> Fraction:
            found = settled(lambda: gap(self.at(numbers, model)))
            if not isinstance(found, Fraction):
                raise NotLinear
            return found

        constant = value([Fraction(0)] * self.size)
        row = [value([Fraction(n == m) for n in range(self.size)]) - constant for m in range(self.size)]
        probe = [Fraction(3 * n + 2, n + 1) * (-1) ** n for n in range(self.size)]
        if value(probe) != sum(a * x for a, x in zip(row, probe, strict=True)) + constant:
            raise NotLinear
        return row, constant

    def relations(self, formula: Node, true: True_, model: Model | None = None) -> Iterator[Relation]:
        """Return the relations of which a formula is the conjunction; `NotLinear` if it is none of affine ones."""
        model, parts = model or self.model, formula.parts
        if formula.head in RELATIONS - {"!="}:
            yield formula.head, self.affine(parts[0], parts[1], model)
        elif formula.head == "all":
            for part in parts:
                yield from self.relations(part, true, model)
        elif formula.head == "forall" and parts[2].head == "name" and parts[1].text not in dict(self.names):
            for x in range(model[parts[2].text]):
                yield from self.relations(parts[0], true, model.bind(parts[1].text, x))
        elif formula.head == "implies" and not (parts[0].names & dict(self.names).keys()):
            if true(parts[0], model) is not False:
                if not true(parts[0], model):
                    raise NotLinear
                yield from self.relations(parts[1], true, model)
        else:
            raise NotLinear


def _combined(*scaled: tuple[Fraction | int, Form]) -> Form:
    """Return the sum of multiples."""
    result: Form = {}
    for factor, form in scaled:
        for entry, coefficient in form.items():
            added = coefficient if factor == 1 else factor * coefficient
            result[entry] = result[entry] + added if entry in result else added
    return result


def nested(entries: Sequence[Fraction], sizes: Sequence[int]) -> Any:
    """Return the table of these entries, or the number that there is."""
    if not sizes:
        return entries[0]
    step = len(entries) // sizes[0]
    return [nested(entries[n * step : (n + 1) * step], sizes[1:]) for n in range(sizes[0])]


def exists(formula: Node, model: Model, true: True_) -> bool | None:
    """Decide exists(..) over numbers and tables, or say None."""
    try:
        body, unknowns = _bound(formula, model)
        return _satisfiable(list(unknowns.relations(body, true)), unknowns.size)
    except NotLinear:
        return None


def forall(formula: Node, model: Model, true: True_) -> bool | None:
    """Decide forall(..) over numbers and tables, or say None."""
    try:
        body, unknowns = _bound(formula, model)
        premise, conclusion = body.parts if body.head == "implies" else (Node("all"), body)
        given = list(unknowns.relations(premise, true))
        for head, (row, constant) in unknowns.relations(conclusion, true):
            above = [-a for a in row], -constant
            others = [("<", above), ("<", (row, constant))] if head == "==" else [("<=" if head == "<" else "<", above)]
            if any(_satisfiable([*given, other], unknowns.size) for other in others):
                return False
    except NotLinear:
        return None
    return True


def _bound(formula: Node, model: Model) -> tuple[Node, Unknowns]:
    """Return what is below a row of equal quantifiers, and what they bind."""
    head, names = formula.head, list[tuple[str, tuple[int, ...]]]()
    while formula.head == head and formula.parts[2].head in {"real", "function"}:
        formula, name, sort = formula.parts
        if any(place.head != "name" for place in sort.parts) or name.text in dict(names):
            raise NotLinear
        names.append((name.text, tuple(model[place.text] for place in sort.parts)))
    found = Unknowns(tuple(names), model)
    if not names or found.size > _FEW:
        raise NotLinear
    return formula, found


def _satisfiable(relations: Sequence[Relation], size: int) -> bool:
    """Tell whether there are v that satisfy the relations: w = m v for a large m >= 1, with 1 to spare if strict."""
    if not relations:
        return True
    rows, right = list[list[Fraction]](), list[Fraction]()
    for place, (head, (row, constant)) in enumerate(relations):
        slack = [Fraction(n == place and head != "==") for n in range(len(relations))]
        rows.append([*row, *(-a for a in row), constant, *slack])
        right.append(-constant - (head == "<"))
    return feasible(rows, right)
