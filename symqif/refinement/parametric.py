"""over(A, B): the exact set of eps, or of theta, on which A is refined by B, with certified ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from time import perf_counter

from symqif.bounded import at_work
from symqif.errors import SymqifError
from symqif.find.limits import Deadline
from symqif.find.refinement.tile_data import Data, along_data, end_data
from symqif.kernel.term import Rejected
from symqif.mechanisms import Protocol
from symqif.mechanisms.parameters import takes
from symqif.refinement.curve import Curve, common_unit
from symqif.refinement.refinement_set import Axis, RefinementSet
from symqif.refinement.side import common
from symqif.refinement.tiles import ratio_tiles, sample, stage_tiles
from symqif.refinement_kernel.along import BOTH, EPS
from symqif.refinement_kernel.data import made
from symqif.refinement_kernel.function import Domain, Root, lowest
from symqif.refinement_kernel.tile import Pair
from symqif.refinement_kernel.tiling import Tiling


@dataclass(frozen=True)
class Question:
    """For which values of a variable, on this axis, is A refined by B?

    start, stop: the range of the variable. power: of the variable, what e^eps and e^(eps theta) are, those of the two
    that have no value.
    """

    a: Curve
    b: Curve
    axis: Axis
    start: Fraction | Root
    stop: Fraction | None
    power: Mapping[str, Fraction]

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
        axis, start, stop = (_eps if variable == "eps" else _theta)(left, right)
        power = {EPS: axis.power} if variable == "eps" else {BOTH: Fraction(2)}
        return Question(left, right, axis, start, stop, power)

    @property
    def pair(self) -> Pair:
        return Pair(self.a.along(self.power), self.b.along(self.power), Domain(lowest(self.start), self.stop))

    def searched(self, deadline: Deadline) -> Data:
        """Tiles for one likelihood ratio, which only a range without end may have here; else any."""
        with suppress(Rejected):
            if self.stop is None:
                return self.certificate(ratio_tiles(self.pair, deadline), deadline)
        return self.certificate(stage_tiles(self.pair, self.start, self.stop, deadline), deadline)

    def certificate(self, tiles: Sequence[Data], deadline: Deadline) -> Data:
        """Question and tiles as data that can be checked alone."""
        first = sample(self.pair, Fraction(1), deadline) if self.axis.y is None else None
        return {"kind": "tiles", **self.asked, "first": first, "tiles": list(tiles)}

    @property
    def asked(self) -> Data:
        return {
            "channels": [along_data(curve.along(self.power)) for curve in (self.a, self.b)],
            "from": end_data(self.start),
            "to": end_data(self.stop),
        }

    def answer(self, certificate: Data, seconds: float) -> RefinementSet:
        """What a certificate says, from wherever it came; `Rejected` if it does not hold, or is of another question."""
        if {name: certificate.get(name) for name in self.asked} != self.asked:
            raise Rejected("this is a certificate of another question")
        tiling: Tiling = made(Tiling, certificate)
        tiling.check()
        shared, k = common(self.a.parameters, self.b.parameters), self.a.form.concrete_k
        return RefinementSet(self.a.label, self.b.label, k, self.axis, shared, *tiling.shown, certificate, seconds)


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


def _eps(a: Curve, b: Curve) -> tuple[Axis, Fraction, None]:
    unit = common_unit((a, b), EPS)
    if not unit:
        raise SymqifError(_constant(a, b, "eps"))
    return Axis("eps", 1 / unit), Fraction(1), None


def _theta(a: Curve, b: Curve) -> tuple[Axis, Fraction | Root, Fraction]:
    """x = e^(eps theta/2) from sqrt(y) to y."""
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
    return Axis("theta", Fraction(2), y), _square_root(y), y


def root_below(value: Fraction, bits: int) -> Fraction:
    """A rational number below the square root by at most 2^-bits, or the root itself."""
    return Fraction(isqrt(value.numerator * value.denominator << 2 * bits), value.denominator << bits)


def _square_root(y: Fraction) -> Fraction | Root:
    """Of a number above 1, enclosed the more finely the nearer it is to 1."""
    bits = 80 + 2 * (1 / (y - 1)).numerator.bit_length()
    low = root_below(y, bits)
    if low**2 == y:
        return low
    return Root((-y.numerator, 0, y.denominator), low, low + Fraction(1, y.denominator << bits))
