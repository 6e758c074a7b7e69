"""Relations shown from hypotheses: from few of them where that does, and else after more is known of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from symqif.find import by_order
from symqif.find.leaf import propose
from symqif.find.limits import Deadline, GaveUp
from symqif.find.memory import remembered
from symqif.find.pruned import pruned
from symqif.find.signs import z3_search
from symqif.kernel.leaf import for_all
from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.term import Rejected, Term, names, show, substitute
from symqif.kernel.value import PRECISIONS
from symqif.reduction.outline import Node
from symqif.reduction.proof import decide_constant

SHORT, LONG = 60, 200  # characters of a hypothesis or a goal
MANY = 8  # hypotheses
FEW = 5  # exponentials
GLANCE, SHARE = 3 * 10**6, 3 * 10**7  # steps


class Relations:
    def __init__(
        self,
        theorems: Mapping[str, Sequent],
        deadline: Deadline,
        complete: Callable[[Sequent, Node], dict[str, Any]],
    ) -> None:
        """complete: finds the proof below an outline."""
        self.theorems, self.deadline, self.complete = theorems, deadline, complete
        self.adding = False  # is a fact being shown that a leaf may want?
        self.ordering = False  # is a goal being shown by cases of < and >?

    def _proposed(self, sequent: Sequent, deadline: Deadline) -> dict[str, Any]:
        """The certificate of a leaf. Many occur again, word for word, as those of a lemma that is used twice."""
        told = list(sequent.variables.items()), sequent.hypotheses, sequent.goal
        return remembered(told, deadline, lambda: propose(sequent, deadline))

    def from_facts(self, sequent: Sequent, numbers: Sequence[int]) -> dict[str, Any]:
        """The certificate of a leaf from the hypotheses of these numbers, counted from the end when negative.

        They stay as they are, so that a step that counts from the end has one proof wherever it is used.
        Where these do not do, as for the conditions of normal forms, the short ones help.
        """
        count = len(sequent.hypotheses)
        called = {n + count if n < 0 else n: n for n in numbers}
        chosen = sorted(called)
        try:
            node = self._from_these(sequent, chosen)
            return {**node, "using": [called[n] for n in node["using"]]} if "using" in node else node
        except GaveUp as error:
            more = sorted({*chosen, *self._short(sequent)})
            with suppress(GaveUp):
                if len(more) > len(chosen):
                    return self._from_these(sequent, more)
            found = self._with_signs(sequent, more)
            if found is None:
                raise error from None
            return found

    def shown(self, sequent: Sequent) -> dict[str, Any]:
        """The certificate of a leaf; where it uses few of the hypotheses, from those alone.

        A goal a <= b that finds none is turned into a contradiction from b < a.
        """
        quick = self._constant(sequent) or self._from_short(sequent)
        if quick is not None:
            return quick
        try:
            return self._proposed(sequent, self.deadline)
        except GaveUp as error:
            if isinstance(sequent.goal, tuple) and sequent.goal[0] == "<=" and error.engine != z3_search.ENGINE:
                return self.complete(sequent, {"rule": "suppose"})
            if (
                not self.adding
                and error.engine == z3_search.ENGINE
                and (found := self._with_signs(sequent) or self._with_instances(sequent)) is not None
            ):
                return found
            if not self.adding and not self.ordering and (parts := self._by_order(sequent)) is not None:
                return parts
            raise GaveUp(error.engine, f"{error.why}; to be shown: {sequent}") from None

    def _by_order(self, sequent: Sequent) -> dict[str, Any] | None:
        """The proof of a goal by cases of < and >."""
        whole, self.ordering = self.deadline, True
        try:
            for way in by_order.ways(sequent):
                self.deadline = whole.steps(SHARE)
                with suppress(GaveUp, Rejected):
                    return self.complete(sequent, way)
        finally:
            self.deadline, self.ordering = whole, False
        return None

    def _from_these(self, sequent: Sequent, chosen: Sequence[int]) -> dict[str, Any]:
        if (constant := self._constant(sequent)) is not None:
            return constant
        found = self._proposed(sequent.only(chosen), self.deadline)
        return {**found, "using": [chosen[n] for n in found["using"]]}

    def _from_short(self, sequent: Sequent) -> dict[str, Any] | None:
        """The certificate of what is short from the short ones among many hypotheses; or None."""
        hypotheses = [h for h in sequent.hypotheses if is_relation(h)]
        short = self._short(sequent)
        if len(show(sequent.goal)) > SHORT or len(short) == len(hypotheses) or len(hypotheses) < MANY:
            return None
        try:
            found = self._proposed(sequent.only(short), self.deadline.steps(GLANCE))
        except GaveUp:
            return None
        return {**found, "using": [short[n] for n in found["using"]]}

    def _short(self, sequent: Sequent) -> list[int]:
        """The numbers of the short hypotheses."""
        relations = [n for n, h in enumerate(sequent.hypotheses) if is_relation(h)]
        return [n for n in relations if len(show(sequent.hypotheses[n])) <= SHORT]

    def _constant(self, sequent: Sequent) -> dict[str, Any] | None:
        """The certificate of a relation between constants by enclosures, or None."""
        if is_relation(sequent.goal) and sequent.goal[0] != "==" and not names(sequent.goal):
            with suppress(Rejected):
                bits = next((b for b in PRECISIONS if decide_constant(sequent.goal, b)), None)
                if bits is not None:
                    return {"rule": "enclosure", "bits": bits}
        return None

    def _with_instances(self, sequent: Sequent) -> dict[str, Any] | None:
        """The certificate of a leaf, after what is given for all elements of sets was said of those that have names."""
        wider, found = sequent, list[tuple[int, list[str]]]()
        for n, hypothesis in enumerate(sequent.hypotheses):
            places, relations = for_all(hypothesis)
            candidates = ([x for x, kind in sequent.sorts.items() if kind == domain] for _, domain in places)
            for chosen in product(*candidates) if relations else ():
                if len(found) < MANY:
                    put = dict(zip((x for x, _ in places), chosen, strict=True))
                    wider = wider.aim(sequent.goal, *(substitute(r, put) for r in relations))
                    found.append((n, list(put.values())))
        try:
            node = self._proposed(wider, self.deadline) if found else None
        except GaveUp:
            return None
        for n, values in reversed(found if node else []):
            node = {"rule": "instance", "hypothesis": n, "values": values, "then": [node]}
        return node

    def _with_signs(self, sequent: Sequent, chosen: Sequence[int] | None = None) -> dict[str, Any] | None:
        """The certificate of a leaf, after the order of exponentials and the signs of logarithms in it; or None.

        chosen: the numbers of the hypotheses that may be used; if not given, all.
        """
        here = range(len(sequent.hypotheses)) if chosen is None else chosen
        among = (sequent.hypotheses[n] for n in here)
        relations = [h for h in among if is_relation(h) and (chosen is not None or len(show(h)) <= LONG)]
        inside = (t for formula in (sequent.goal, *relations) for t in arguments(formula, ("exp", "log")))
        free = [(head, t) for head, t in dict.fromkeys(inside) if names(t) <= sequent.variables.keys()]
        exponents = [t for head, t in free if head == "exp"][:FEW]
        pairs: list[tuple[Term, Term, str]] = [(Fraction(0), t, "exp") for t in exponents]
        pairs += [(s, t, "exp") for s, t in combinations(exponents, 2)]
        pairs += [(Fraction(1), t, "log") for head, t in free if head == "log"][:FEW]
        wider, found = sequent, list[tuple[Term, dict[str, Any]]]()
        for pair in pairs:
            if (step := self._compared(wider, *pair)) is not None:
                wider = wider.aim(sequent.goal, step[0])
                found.append(step)
        new = range(len(sequent.hypotheses), len(wider.hypotheses))
        try:
            node = self._from_these(wider, [*here, *new]) if found else None
        except GaveUp:
            return None
        for formula, proof in reversed(found if node else []):
            node = {"rule": "have", "formula": show(formula), "reason": "by the arguments", "then": [proof, node]}
        return node and pruned(sequent, node, self.theorems)

    def _compared(self, sequent: Sequent, left: Term, right: Term, head: str) -> tuple[Term, dict[str, Any]] | None:
        """Which of two exponentials or logarithms is larger, by their arguments, with a proof."""
        for relation in (("<", left, right), ("<", right, left), ("<=", left, right), ("<=", right, left)):
            with suppress(GaveUp, Rejected):
                self._proposed(sequent.aim(relation), self.deadline.steps(GLANCE))
                sides = [1 - t if isinstance(t, Fraction) and t in (0, 1) else (head, t) for t in relation[1:]]
                formula: Term = (relation[0], *sides)
                how: Node = {"rule": "exponentiate"}
                if head == "exp":
                    how = {"rule": "logarithm", "left": show(relation[1]), "right": show(relation[2])}
                self.adding = True
                try:
                    return formula, self.complete(sequent.aim(formula), how)
                finally:
                    self.adding = False
        return None


def arguments(term: Term, operators: Sequence[str]) -> Iterator[tuple[str, Term]]:
    """The arguments of these operators in a term."""
    if isinstance(term, tuple):
        if term[0] in operators:
            yield term[0], term[1]
        for part in term[1:]:
            yield from arguments(part, operators)
