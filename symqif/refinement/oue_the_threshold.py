"""The theta from which OUE is refined by THE, for a number of secrets: the full protocols, not one bit of them."""

from fractions import Fraction

from symqif.errors import SymqifError
from symqif.find.limits import Deadline
from symqif.find.refinement.tile_data import along_data
from symqif.kernel.enclosure import Interval
from symqif.mechanisms import oue, the
from symqif.refinement.curve import Curve
from symqif.refinement.parametric import root_below
from symqif.refinement.refinement_set import Axis
from symqif.refinement.tiles import stage_tiles
from symqif.refinement_kernel.along import BOTH
from symqif.refinement_kernel.data import made
from symqif.refinement_kernel.function import Domain
from symqif.refinement_kernel.tile import Pair
from symqif.refinement_kernel.tiling import AxisPoint, Tiling

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
    start, stop = root_below(y, bits), one_bit(y, bits)
    power = {BOTH: Fraction(2)}
    oue_along, the_along = (Curve.of(p, k, "theta", {"y": y}).along(power) for p in (oue, the))
    pair = Pair(oue_along, the_along, Domain(start, stop))
    tiles = stage_tiles(pair, start, stop, Deadline(timeout), bits)
    asked = {"channels": [along_data(oue_along), along_data(the_along)], "from": str(start), "to": str(stop)}
    tiling: Tiling = made(Tiling, {"kind": "tiles", **asked, "first": None, "tiles": tiles})
    tiling.check()
    points, at, between = tiling.answers
    if between == [True]:
        return None
    if (at, between) != ([True], [False, True]):
        raise SymqifError(f"no threshold is certain for k = {k} at y = {y}")
    (point,) = points
    low, high = Axis("theta", Fraction(2), y).value(point.enclosure)
    assert high is not None  # the point is sharp
    return point, (low, high)


def one_bit(y: Fraction, bits: int) -> Fraction:
    """x above, and next to, the threshold for one bit: (E + 1 + (y - 1) sqrt(E + 1))/(2 y), E = y^2."""
    return (y**2 + 1 + (y - 1) * (root_below(y**2 + 1, bits) + Fraction(1, 2**bits))) / (2 * y)
