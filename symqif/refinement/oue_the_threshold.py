"""The theta from which OUE is refined by THE, for a number of secrets: the full protocols, not one bit of them."""

from fractions import Fraction

from symqif.errors import SymqifError
from symqif.find.limits import Deadline
from symqif.mechanisms import oue, the
from symqif.refinement import stages
from symqif.refinement.curve import Curve
from symqif.refinement.refinement_set import Axis
from symqif.refinement_kernel.along import BOTH
from symqif.refinement_kernel.answers import AxisPoint, Interval, of_stages, root_below
from symqif.refinement_kernel.function import Domain

BITS = 60  # of the enclosures, and as many more for each secret: the threshold comes near that of one bit
MORE = 4


def oue_the_threshold(k: int, y: Fraction, timeout: float = 60.0) -> tuple[AxisPoint, Interval] | None:
    """The threshold as a point on the axis of x = e^(eps theta/2), and an enclosure of theta, at y = e^(eps/2) > 1.

    For theta in (1/2, 1), OUE is not refined by THE below, and is from there on: up to the threshold of one bit
    (lem:theta_ineq) by the stages, above that because refinement of one bit is inherited by the whole encoding.
    None if OUE is refined by THE from theta = 1/2 on. Raises SymqifError for y <= 1, and if the stages leave a gap;
    `GaveUp` if nothing is found in time.
    """
    if y <= 1:
        raise SymqifError(f"y must be greater than 1, not {y}")
    bits = BITS + MORE * k
    domain = Domain(root_below(y, bits), one_bit(y, bits))
    curves = [Curve.of(p, k, "theta", {"y": y}) for p in (oue, the)]
    found = stages.stages_between(curves[0], curves[1], {BOTH: Fraction(2)}, domain, Deadline(timeout), bits)
    points, at, between = of_stages(domain, found.stages)
    if not points and between == [True]:
        return None
    changes = [n for n in range(len(points)) if not (at[n] is between[n] is between[n + 1])]
    if len(changes) != 1 or not points[changes[0]].sharp or between[changes[0]] or not between[-1]:
        raise SymqifError(f"no threshold is certain for k = {k} at y = {y}")
    point = points[changes[0]]
    return point, Axis("theta", Fraction(2), y).value(point.enclosure)


def one_bit(y: Fraction, bits: int) -> Fraction:
    """x above, and next to, the threshold for one bit: (E + 1 + (y - 1) sqrt(E + 1))/(2 y), E = y^2."""
    return (y**2 + 1 + (y - 1) * (root_below(y**2 + 1, bits) + Fraction(1, 2**bits))) / (2 * y)
