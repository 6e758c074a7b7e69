"""Relations shown from hypotheses: from few of them where that does, and else after more is known of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from symqif.exact.evaluation import with_head
from symqif.exact.finite_sums import Sum
from symqif.find import by_order, instances, known, sums
from symqif.find.known import Pair
from symqif.find.leaf import propose
from symqif.find.limits import Deadline, GaveUp
from symqif.find.memory import remembered
from symqif.find.pruned import pruned
from symqif.find.signs import z3_search
from symqif.kernel.algebra import exponents
from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.term import Rejected, Term, names, parse, show
from symqif.kernel.value import PRECISIONS, compare
from symqif.outline import AUTO, Node, by, steps

SHORT, LONG = 60, 200  # characters of a hypothesis or a goal
MANY = 8  # hypotheses
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
        self.raising = False  # is one being shown by what powers are at least?
        self.summed = frozenset[Term]()  # the sums of which it is known what there is to know

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
        if (line := self._of_sums(sequent)) is not None:
            return self._after(sequent, line, by("leaf", using=[*chosen, *range(count, count + len(line))]))
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
        if (line := self._of_sums(sequent)) is not None:
            return self._after(sequent, line, AUTO)
        quick = self._constant(sequent) or self._from_short(sequent)
        if quick is not None:
            return quick
        try:
            return self._proposed(sequent, self.deadline)
        except GaveUp as error:
            if isinstance(sequent.goal, tuple) and sequent.goal[0] == "<=" and error.engine != z3_search.ENGINE:
                return self.complete(sequent, {"rule": "suppose"})
            if not self.adding and error.engine == z3_search.ENGINE and (found := self._further(sequent)) is not None:
                return found
            if not self.adding and not self.ordering and (parts := self._by_order(sequent)) is not None:
                return parts
            raise GaveUp(error.engine, f"{error.why}; to be shown: {sequent}") from None

    def _further(self, sequent: Sequent) -> dict[str, Any] | None:
        """The proof of a goal after more is known, or None."""
        ways = self._with_given_sums, self._with_signs, self._with_instances, self._with_powers
        return next((found for way in ways if (found := way(sequent)) is not None), None)

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

    def _of_sums(self, sequent: Sequent) -> list[Node] | None:
        """Steps that say what the sums in a goal add up to or, of those that no rule adds up, how they compare term by
        term; None if all of that is known."""
        new = [one for one in sums.opaque(sequent, sequent.goal) if one not in self.summed]
        if not new:
            return None
        line, left = list[Node](), list[Sum]()
        for one in new:
            added = sums.added_up(sequent, one)
            if added and self._can(sequent, added):
                line += added
            else:
                left.append(one)
        if left:
            given = sums.opaque(sequent, *filter(is_relation, sequent.hypotheses))
            among = list(dict.fromkeys([*left, *(one for one in given if not sums.added_up(sequent, one))]))
            for pair in sums.comparisons(sequent, among):
                if fact := self._termwise(sequent, *pair):
                    line.append(by("have", sums.between(sequent), formula=show(fact), reason="term by term"))
                    if (added := sums.added_up(sequent, pair[1])) and self._can(sequent, added):
                        line += added
        return line

    def _with_given_sums(self, sequent: Sequent) -> dict[str, Any] | None:
        """The proof of a goal after the sums in the hypotheses were added up, or None."""
        given = [h for h in sequent.hypotheses if is_relation(h)]
        added = {h[1] for h in given if h[0] == "=="} | self.summed
        new = [one for one in sums.opaque(sequent, *given) if one not in added]
        before, self.summed = self.summed, self.summed.union(new)  # to add one up, it is not added up
        try:
            lines = [sums.added_up(sequent, one) for one in new]
            line = [step for way in lines if way and self._can(sequent, way) for step in way]
            with suppress(GaveUp):
                return self._after(sequent, line, AUTO) if line else None
            return None
        finally:
            self.summed = before

    def _can(self, sequent: Sequent, line: list[Node]) -> bool:
        """Can these steps be taken?"""
        with suppress(GaveUp, Rejected):
            self.complete(sequent.aim(parse("0 == 0")), steps(*line, AUTO))
            return True
        return False

    def _after(self, sequent: Sequent, line: list[Node], last: Node) -> dict[str, Any]:
        """The proof that is found after these steps about all sums in the goal."""
        before, self.summed = self.summed, self.summed.union(sums.opaque(sequent, sequent.goal))
        try:
            return pruned(sequent, self.complete(sequent, steps(*line, last)), self.theorems)
        finally:
            self.summed = before

    def _termwise(self, sequent: Sequent, left: Term, right: Term) -> Term | None:
        """Which of two sums is larger, by their terms."""
        whole = self.deadline
        try:
            for relation in orders(left, right):
                self.deadline = whole.steps(GLANCE)
                with suppress(GaveUp, Rejected):
                    self.complete(sequent.aim(relation), sums.between(sequent))
                    return relation
        finally:
            self.deadline = whole
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
        """The certificate of a relation between constants that differ, by enclosures, or None."""
        goal = sequent.goal
        if is_relation(goal) and goal[0] != "==" and not names(goal):
            for bits in PRECISIONS:
                with suppress(Rejected):
                    if all(compare(operator, *goal[1:], precisions=(bits,)) for operator in (goal[0], "!=")):
                        return {"rule": "enclosure", "bits": bits}
        return None

    def _with_instances(self, sequent: Sequent) -> dict[str, Any] | None:
        """The proof of a goal, when what is given for all elements of sets was said of some, and that there are any."""
        wider, line = sequent, list[Node]()
        for found in (instances.named, instances.inside_sums, instances.sizes):
            before = len(line)
            for step, relations in islice(found(sequent), MANY):
                wider = wider.aim(sequent.goal, *relations)
                line.append(step)
            with suppress(GaveUp):
                if len(line) > before:
                    shown = by("leaf", using=self._proposed(wider, self.deadline)["using"])
                    return pruned(sequent, self.complete(sequent, steps(*line, shown)), self.theorems)
        return None

    def _with_powers(self, sequent: Sequent) -> dict[str, Any] | None:
        """The proof of a goal after Bernoulli's inequality for the powers in it, or None."""
        if self.raising:
            return None
        self.raising = True
        try:
            line = [step for ways in known.bernoulli(sequent) if (step := self._first(sequent, ways))]
            with suppress(GaveUp, Rejected):
                return pruned(sequent, self.complete(sequent, steps(*line, AUTO)), self.theorems) if line else None
        finally:
            self.raising = False
        return None

    def _first(self, sequent: Sequent, ways: Sequence[tuple[Term, Node]]) -> Node | None:
        """The step of the first fact that is shown."""
        for fact, how in ways:
            with suppress(GaveUp, Rejected):
                self.complete(sequent.aim(fact), how)
                return by("have", how, formula=show(fact), reason="Bernoulli's inequality")
        return None

    def _with_signs(self, sequent: Sequent, chosen: Sequence[int] | None = None) -> dict[str, Any] | None:
        """The certificate of a leaf, after the order of exponentials and the signs of logarithms in it; or None.

        chosen: the numbers of the hypotheses that may be used; if not given, all.
        """
        here = range(len(sequent.hypotheses)) if chosen is None else chosen
        among = (sequent.hypotheses[n] for n in here)
        relations = [h for h in among if is_relation(h) and (chosen is not None or len(show(h)) <= LONG)]
        for pairs in known.comparisons(sequent, [sequent.goal, *relations]):
            if (node := self._compared(sequent, here, pairs)) is not None:
                return node
        return None

    def _compared(self, sequent: Sequent, here: Sequence[int], pairs: Sequence[Pair]) -> dict[str, Any] | None:
        """The certificate of a leaf, after exponentials and logarithms were compared by these arguments; or None."""
        wider, found = sequent, list[tuple[Term, dict[str, Any]]]()
        for pair in pairs:
            if (step := self._order(wider, *pair)) is not None:
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

    def _order(self, sequent: Sequent, left: Term, right: Term, head: str) -> tuple[Term, dict[str, Any]] | None:
        """Which of two exponentials or logarithms is larger, by their arguments, with a proof. How exponents compare is
        seen from short hypotheses without exponentials, which many leaves share, unless one is a logarithm."""
        plain = [n for n in self._short(sequent) if not exponents([sequent.hypotheses[n]])]
        logarithms = head == "log" or any(with_head(right, "log"))
        where, shown = (sequent, AUTO) if logarithms else (sequent.only(plain), by("leaf", using=plain))
        for relation in orders(left, right):
            with suppress(GaveUp, Rejected):
                self._proposed(where.aim(relation), self.deadline.steps(GLANCE))
                formula, how = known.compared(*relation, head)
                self.adding = True
                try:
                    return formula, self.complete(sequent.aim(formula), {**how, "then": [shown]})
                finally:
                    self.adding = False
        return None


def orders(a: Term, b: Term) -> Iterator[tuple[str, Term, Term]]:
    """The ways in which two numbers may compare."""
    for relation in ("<", "==", "<="):
        yield relation, a, b
        if relation != "==":
            yield relation, b, a
