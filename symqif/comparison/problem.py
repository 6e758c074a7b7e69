"""A formula beside a quantity: the statement that they are equal, or in order, its proofs and its refutations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any

from symqif.comparison.cases import by_cases
from symqif.comparison.ends import without_zero_logs
from symqif.comparison.logarithms import taken_apart
from symqif.comparison.points import points
from symqif.comparison.powers import Ambiguous, bases, through_exponentials, with_integers
from symqif.comparison.proof_folder import keep, kept_outcome
from symqif.comparison.rounding import Rounding
from symqif.comparison.shifts import shifted
from symqif.comparison.values import Point, decided, defined, differ, holds, rational, value_at, without_rounding
from symqif.exact.argument import exact_values
from symqif.exact.evaluation import normal_form, with_head
from symqif.exact.order import constant_truth
from symqif.find.counterexample import refute
from symqif.find.limits import Deadline, GaveUp
from symqif.find.point_of_range import with_range
from symqif.find.proof import prove
from symqif.kernel.algebra import exponents
from symqif.kernel.budget import Exhausted
from symqif.kernel.sequent import parts
from symqif.kernel.term import Rejected, Term, Undefined, names, parse, show, substitute
from symqif.outline import AUTO, Node, by
from symqif.outlines.derivatives import by_derivatives
from symqif.outlines.growth import growth
from symqif.quantities import Quantity
from symqif.reduction import certificate
from symqif.reduction.statement import Statement

SAMPLE = 40  # points at which the order of two terms is looked at
TRIED = 5000  # points, in the range or not
WORK = 100_000_000  # steps of each way to a proof but the last: they are the same on any machine
RELATIONS = {  # of the formula to the quantity that is so
    "equal": "==",
    "at most": ">=",
    "at least": "<=",
    "less than": ">",
    "more than": "<",
}
DERIVATIVES = 4  # are tried, one after the other, to show an order
Certificate = dict[str, Any]


@dataclass(frozen=True)
class Problem:
    """Is a quantity equal to a formula, at most or at least it, for all parameters in their ranges that have no value?

    yours: in the quantity's symbols, with floor, ceil and round perhaps. given: values of parameters, or of
    y = e^(eps/2), t = e^eps and x = e^(eps theta/2). put: terms for parameters. condition: of the formula's row, which
    the quantity's ranges have too. at_end: are parameters put at an end of the range of an entropy? relation: of the
    quantity to the formula, one of `RELATIONS`.
    """

    quantity: Quantity
    yours: Term
    given: Mapping[str, Fraction]
    put: Mapping[str, Term] = field(default_factory=dict)
    condition: tuple[str, ...] = ()
    at_end: bool = False
    relation: str = "equal"

    def at(self, **given: Fraction) -> Problem:
        """The same question with more values given."""
        return replace(self, given={**self.given, **given})

    @cached_property
    def values(self) -> dict[str, Term]:
        """What stands for parameters."""
        return {**exact_values(self.given, self.quantity.variables), **self.put}

    @cached_property
    def formula(self) -> Term:
        """The formula in the free parameters."""
        here = substitute(self._whole_formula, self.values)
        return without_zero_logs(here) if self.at_end else here

    @cached_property
    def _whole_formula(self) -> Term:
        return shifted(through_exponentials(self.quantity.in_parameters(self.yours), self.quantity.variables))

    @cached_property
    def _depends(self) -> bool:
        """Has the formula powers that are to be read point by point?"""
        return any(True for _ in bases(self.quantity.in_parameters(self.yours), self.quantity.variables))

    def yours_at(self, point: Point) -> Term:
        """The formula in all parameters, as it is read at a point. Raises `Ambiguous` where a base of a power with no
        integer is not seen to be positive, or `Undefined`."""
        if self.at_end or not self._depends:
            return self.formula if self.at_end else self._whole_formula
        sorts = self.quantity.variables

        def number(part: Term) -> Fraction | None:
            return rational(through_exponentials(part, sorts), point)

        term = with_integers(self.quantity.in_parameters(self.yours), sorts, number)
        positive = (("<", Fraction(0), through_exponentials(base, sorts)) for base in bases(term, sorts))
        if not all(decided(relation, point) for relation in positive):
            raise Ambiguous
        return through_exponentials(term, sorts)

    def differ(self, point: Point) -> bool | None:
        """Is a point a counterexample: have the two different values there, or the wrong order, or has the formula none
        that should be equal? None: not decided, as it is not where the closed form has none."""
        try:
            operator, ours, exact = RELATIONS[self.relation], self.yours_at(point), self.quantity.exact
            different = differ(ours, exact, point)
            if operator == "==":
                return different
            wrong = decided(("<", ours, exact) if operator[0] == ">" else ("<", exact, ours), point)
            return operator in ("<", ">") if different is False else wrong
        except Undefined:
            return True if self.relation == "equal" and defined(self.quantity.exact, point) else None
        except Ambiguous:
            return None

    def undefined(self, point: Point) -> bool:
        """Is the formula seen to have no value at a point where the quantity has one?"""
        try:
            differ(self.yours_at(point), self.quantity.exact, point)
        except Undefined:
            return defined(self.quantity.exact, point)
        except Ambiguous:
            pass
        return False

    def defined(self, point: Point) -> bool:
        """Have both values at a point?"""
        try:
            return defined(self.yours_at(point), point) and defined(self.quantity.exact, point)
        except (Undefined, Ambiguous):
            return False

    @cached_property
    def exact(self) -> Term:
        """The quantity in the free parameters."""
        return substitute(self.quantity.exact, self.values)

    @cached_property
    def variables(self) -> dict[str, str]:
        """The free parameters."""
        return {name: sort for name, sort in self.quantity.variables.items() if name not in self.values}

    @cached_property
    def rounding(self) -> tuple[Term, Rounding]:
        """The formula with integers for its rounded parts."""
        found = Rounding(
            {*self.quantity.variables, *self.quantity.definitions, *(one[2] for one in with_head(self.formula, "sum"))}
        )
        return found.eliminate(self.formula), found

    @cached_property
    def same(self) -> dict[str, Term]:
        """The integer parameters that seem to be a rounded part: the two are equal wherever one looks."""
        integers, found = self.rounding[1].integers, dict[str, Term]()
        sample = list(islice(self.points(self.given), SAMPLE)) if integers else []
        for name, x in integers.items():
            for parameter in (n for n, sort in self.variables.items() if sort == "integer" and n != "k"):
                if sample and all(value_at(("floor", x), point) == point.numbers.get(parameter) for point in sample):
                    found[name] = parameter
        return found

    def ranges(self, *given: str) -> tuple[dict[str, str], tuple[str, ...]]:
        """The free parameters and the integers of rounded parts with their sorts, and what is given of them.

        That a quotient of logarithms, a given theta, is in its range is left to `has_points`.
        """
        ranges = (self.quantity.in_parameters(parse(text)) for text in self.quantity.given)
        here = (substitute(relation, self.values) for relation in ranges)
        own = [show(relation) for relation in here if names(relation) or not has_quotient(relation)]
        integers = {name: "integer" for name in self.rounding[1].integers if name not in self.same}
        return {**self.variables, **integers}, (*own, *self.rounding[1].given(integers), *given)

    @property
    def contradicted(self) -> bool:
        """Do the values alone contradict the ranges?"""
        ranges = (self.quantity.in_parameters(parse(text)) for text in self.quantity.given)
        here = (part for relation in ranges for part in parts(substitute(relation, self.values)))
        return any(not names(relation) and constant_truth(relation) is False for relation in here)

    @cached_property
    def unread(self) -> str:
        """Why nothing can be proved of an exponent that divides by a parameter, and what to do; else nothing."""
        for exponent in exponents([self.formula, self.exact]):
            with suppress(Rejected):
                _, ratio = normal_form(exponent, self.quantity.variables)
                if below := sorted(names(exponent) & {atom for f in ratio.den for atom in f.atoms}):
                    return f"of the exponent {show(exponent)} nothing is proved: give {' and '.join(below)} a number"
        return ""

    def statement(self, *given: str, within: str = "") -> Statement:
        """That the two are equal, or in order, or differ at most by a bound, under further hypotheses."""
        formula, exact = show(substitute(self.rounding[0], self.same)), show(self.exact)
        gap = f"({formula}) - ({exact})"
        claim = (
            f"all({gap} <= {within}, -{within} <= {gap})" if within else f"{formula} {RELATIONS[self.relation]} {exact}"
        )
        return Statement(claim, *self.ranges(*given))

    def points(self, given: Mapping[str, Fraction], *hypotheses: str) -> Iterator[Point]:
        """The points of the stated range, in order, with these values for some of the parameters: those that are
        there among the first `TRIED`."""
        sequent = self.quantity.statement("0 == 0", *hypotheses).sequent()
        threshold = {"1/2 < theta", "theta < 1"} <= {*self.quantity.given}
        variables, ranges = self.quantity.variables, sequent.hypotheses
        tried = points(variables, (self.formula, self.exact), given, ranges, threshold=threshold)
        for point in islice(tried, TRIED):
            if all(holds(relation, point) for relation in sequent.hypotheses):
                yield point

    def where(self, name: str, term: Term) -> Problem:
        """The same question where a parameter is this term."""
        return replace(self, put={**self.put, name: term})

    def prove(self, deadline: Deadline, *given: str) -> list[Certificate]:
        """Certificates of the statement, which the kernel has accepted. Raises `GaveUp` or `Rejected`.

        The last one is that of the relation; those before say which parameter a rounded part is.
        """
        statement, rounded = self.statement(*given), list(self._rounded(deadline))
        if known := self._kept(statement) if given else self.kept:
            return [*rounded, known]
        ways = self._ways()
        for n, (steps, way) in enumerate(ways, 1):
            share = deadline.steps(WORK) if n < len(ways) else deadline
            try:
                return [*rounded, self._certified(statement, steps, self._outline(given, way), share)]
            except (GaveUp, Rejected):
                if n == len(ways):
                    raise
        return []

    @cached_property
    def kept(self) -> Certificate | None:
        """That of the relation, if an earlier check has kept it."""
        return self._kept(self.statement())

    @property
    def _part(self) -> str:
        return "equality" if self.relation == "equal" else "inequality"

    def _kept(self, statement: Statement) -> Certificate | None:
        known = kept_outcome(self.quantity.name, self._part, statement)
        return dict(known.certificate) if known and known.certificate else None

    def facts(self, *terms: Term) -> tuple[Node, ...]:
        """Steps that bound the exponentials of these terms."""
        known: dict[str, Term] = {name: self.values[name] for name in ("eps", "theta") if name in self.values}
        given = self.quantity.given
        return growth(*terms, positive="eps > 0" in given, known=known, given=given)

    def _ways(self) -> list[tuple[tuple[Node, ...], Node]]:
        """The steps and the outlines that are tried, one after the other."""
        facts, apart = self.facts(self.formula, self.exact), taken_apart(self.formula, self.exact)
        plain, split = [(facts, AUTO)], [((*facts, *apart), AUTO)] if apart else []
        if any(with_head(("==", self.formula, self.exact), "log")):
            plain = [(facts, by("exponentiate")), *plain]
        if self.relation != "equal":
            goal, sorts = parse(self.statement().claim), self.ranges()[0]
            ways = (by_derivatives(goal, sorts, n) for n in range(1, DERIVATIVES + 1))
            split = [*((facts, way) for way in ways if way), *split]
        return [*split, *plain] if self.quantity.ends or self.at_end else [*plain, *split]  # an entropy has ends

    def prove_close(self, bound: str, deadline: Deadline) -> list[Certificate]:
        """Certificates that the two differ by at most the bound."""
        facts = self.facts(self.formula, self.exact)
        return [self._certified(self.statement(within=bound), facts, AUTO, deadline)]

    def _rounded(self, deadline: Deadline) -> Iterator[Certificate]:
        """That a rounded part is the parameter that it seems to be."""
        for name, parameter in self.same.items():
            variables, given = self.ranges(*self.rounding[1].given([name]))
            claim = Statement(f"{show(parameter)} == {name}", {**variables, name: "integer"}, given)
            yield self._certified(claim, (), by("antisymmetry", by("integer"), by("integer")), deadline)

    def _certified(
        self, statement: Statement, facts: tuple[Node, ...], outline: Node, deadline: Deadline
    ) -> Certificate:
        proof = prove(statement, facts, outline, {}, deadline)
        data = self._checked(statement, **with_range(statement), proof=proof)
        keep(data, statement)
        return data

    def refute(self, point: Point, deadline: Deadline) -> Certificate | None:
        """A certificate that the relation fails at a point, which the kernel has accepted."""
        statement = self.statement()
        rounded = {n: x for n, x in self.rounding[1].integers.items() if n not in self.same}
        places = {name: show(without_rounding(("floor", x), point)) for name, x in rounded.items()}
        texts = {**{n: t for n, t in point.texts().items() if n in self.variables}, **places}
        found = refute(statement, [texts], deadline)
        if found is None or (found["kind"] == "undefined" and self.relation != "equal"):
            return None
        with suppress(GaveUp):
            return self._checked(statement, refutation=found)
        return None

    def _checked(self, statement: Statement, **body: Any) -> Certificate:
        """The certificate, if the kernel accepts it. Raises `Rejected`, or `GaveUp` where that is too much work."""
        data = certificate.certificate(self.quantity.name, self._part, statement, **body)
        try:
            certificate.check(data, statement, {})
        except Exhausted as error:
            raise GaveUp("kernel", str(error)) from None
        return data

    def _outline(self, given: tuple[str, ...], outline: Node) -> Node:
        """The outline after each maximum is replaced by the larger term, by cases where that depends on the point."""
        sample = list(islice(self.points(self.given, *given), SAMPLE))
        return by_cases(("==", substitute(self.rounding[0], self.same), self.exact), sample, outline)


def has_quotient(term: Term) -> bool:
    """Is something divided in the term?"""
    return any(with_head(term, "/"))
