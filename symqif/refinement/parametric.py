"""over(A, B): the exact set of eps, or of theta, on which A is refined by B, with certified ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter

from symqif.bounded import at_work
from symqif.errors import SymqifError
from symqif.find.limits import Deadline
from symqif.find.refinement import sizes
from symqif.kernel.term import Rejected
from symqif.mechanisms import Protocol
from symqif.mechanisms.parameters import takes
from symqif.refinement import ratio_cells, stages
from symqif.refinement.curve import Curve, common_unit
from symqif.refinement.ratio_cells import RatioCells
from symqif.refinement.refinement_set import Axis, RefinementSet
from symqif.refinement.side import common
from symqif.refinement.stages import Stages
from symqif.refinement_kernel.along import BOTH, EPS
from symqif.refinement_kernel.answers import between_halves, from_zero, merged, of_cells, of_stages, root_below
from symqif.refinement_kernel.cells import Cell, Spot, Stretch
from symqif.refinement_kernel.function import Domain
from symqif.refinement_kernel.stage import Stage

Evidence = Sequence[Cell] | Sequence[Stage]


@dataclass(frozen=True)
class Question:
    """For which values of a variable, on this axis, is A refined by B?

    base: to which power of the variable e^eps and e^(eps theta) are, those of the two that have no value.
    """

    a: Curve
    b: Curve
    axis: Axis
    domain: Domain
    base: Mapping[str, Fraction]

    @staticmethod
    def of(
        a: Protocol,
        b: Protocol,
        k: int,
        variable: str,
        fixed_a: Mapping[str, object] | None = None,
        fixed_b: Mapping[str, object] | None = None,
    ) -> Question:
        """The question to which `over` has the answer; arguments and errors are the same."""
        at_work("channels")
        if variable not in ("eps", "theta"):
            raise SymqifError(f"the variable is eps or theta, not {variable!r}")
        left, right = Curve.of(a, k, variable, fixed_a or {}), Curve.of(b, k, variable, fixed_b or {})
        axis, domain = (_eps if variable == "eps" else _theta)(left, right)
        base = {EPS: axis.power} if variable == "eps" else {BOTH: Fraction(2)}
        return Question(left, right, axis, domain, base)

    def searched(self, deadline: Deadline) -> RatioCells | Stages:
        """Cells for one likelihood ratio, which only a range without end may have here; else stages."""
        question = self.a, self.b, self.base, self.domain
        if self.domain.high is None:
            with suppress(Rejected):
                return ratio_cells.ratio_cells(*question, deadline)
        return stages.stages_between(*question, deadline)

    def shown(self, evidence: Evidence) -> RatioCells | Stages:
        """The certificate with these cells or stages, which came from elsewhere; `Rejected` if one does not hold."""
        kind = RatioCells if evidence and all(isinstance(cell, Stretch | Spot) for cell in evidence) else Stages
        found = kind(self.a, self.b, self.base, self.domain, evidence)  # type: ignore[arg-type]
        found.check()
        return found

    def answer(self, certificate: RatioCells | Stages, seconds: float) -> RefinementSet:
        """What a certificate that was checked says."""
        if isinstance(certificate, RatioCells):
            found = of_cells(certificate.cells)
        else:
            found = of_stages(self.domain, certificate.stages)
        whole = from_zero(found, self._at_zero()) if self.axis.y is None else between_halves(found, self.axis.y)
        points, at, between = merged(whole)
        shared, k = common(self.a.parameters, self.b.parameters), self.a.form.concrete_k
        return RefinementSet(
            self.a.label, self.b.label, k, self.axis, shared, points, at, between, certificate, seconds
        )

    def _at_zero(self) -> bool:
        """Is A refined by B at eps = 0?"""
        one = Fraction(1)
        found = sizes.moves_or_gain(self.a.hyper(self.base, one), self.b.hyper(self.base, one), Deadline(10))
        return not isinstance(found, list)


def over(
    a: Protocol,
    b: Protocol,
    k: int,
    variable: str,
    fixed_a: Mapping[str, object] | None = None,
    fixed_b: Mapping[str, object] | None = None,
    timeout: float = 60.0,
) -> RefinementSet:
    """The set of all eps >= 0, or of all theta in (1/2, 1), for which A is refined by B.

    Args:
        a, b: protocols.
        k: the number of secrets.
        variable: "eps" or "theta".
        fixed_a, fixed_b: the other parameters of each side, exact. e^(eps/2) and e^(eps theta/2) must be rational where
            they are fixed, and theta where eps is the variable.
        timeout: seconds.

    Raises:
        SymqifError: something is missing, or not of this form.
        GaveUp: the time is up.

    >>> from symqif import oue, over, sue
    >>> [point.enclosure[0] > 2 for point in over(sue, oue, 3, "eps").thresholds]
    [True]
    """
    start, deadline = perf_counter(), Deadline(timeout)
    try:
        question = Question.of(a, b, k, variable, fixed_a, fixed_b)
        return question.answer(question.searched(deadline), perf_counter() - start)
    except Rejected as error:
        raise SymqifError(f"no exact set for {a.name} and {b.name}: {error}") from None


def _constant(a: Curve, b: Curve, variable: str) -> str:
    fixed = [name for name in takes([variable]) if name in {**a.parameters, **b.parameters}]
    return f"neither {a.name} nor {b.name} changes along {variable}" + (f": leave out {fixed[0]}" if fixed else "")


def _eps(a: Curve, b: Curve) -> tuple[Axis, Domain]:
    unit = common_unit((a, b), EPS)
    if not unit:
        raise SymqifError(_constant(a, b, "eps"))
    return Axis("eps", 1 / unit), Domain(Fraction(1), None)


def _theta(a: Curve, b: Curve) -> tuple[Axis, Domain]:
    """x = e^(eps theta/2) from just below sqrt(y) to y."""
    if not common_unit((a, b), BOTH):
        raise SymqifError(_constant(a, b, "theta"))
    levels = {
        curve.known[EPS]
        for curve in (a, b)
        if EPS in curve.known and BOTH not in curve.known and common_unit((curve,), BOTH)
    }
    if len(levels) != 1 or min(levels) == 1:
        raise SymqifError("along theta, give one y = e^(eps/2) above 1 to all that have a theta")
    (y,) = levels
    return Axis("theta", Fraction(2), y), Domain(root_below(y, 80), y)
