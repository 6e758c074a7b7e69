"""What the figures over theta share: THE along theta, OUE and SUE level, and the threshold of refinement."""

from collections.abc import Mapping
from fractions import Fraction

from symqif.exact.decimals import leading
from symqif.figures.figure import Curve, Interval, Note, Threshold, Trial
from symqif.figures.points import enclosure_at, equal_parts, plotted, sampled
from symqif.kernel.term import Term
from symqif.quantities import quantity

EPS = (Fraction(1), Fraction(4), Fraction(8), Fraction(16))
SIMULATED = tuple(Fraction(n, 100) for n in (60, 70, 80, 90, 98))
END = Fraction(1, 10**6)  # how near to 1 theta comes
LOW, HIGH = Fraction(1, 2) + Fraction(1, 100), 1 - END


def thetas() -> list[Fraction]:
    """From 1/2 to 1, both left out, ever denser towards 1."""
    near = [1 - Fraction(m, 10**power) for power in (3, 4, 5, 6) for m in (5, 2, 1)]
    return sorted(
        {*equal_parts(LOW, Fraction(99, 100), 48), *equal_parts(Fraction(99, 100), Fraction(999, 1000), 9), *near}
    )


def curves(kind: str, fixed: Mapping[str, Term]) -> tuple[Curve, ...]:
    """The measure of SUE, OUE and THE over theta."""
    at = thetas()
    found = []
    for name in ("sue", "oue"):
        flat = plotted(dict.fromkeys((at[0], at[-1]), enclosure_at(quantity(f"{kind}.{name}").exact, fixed)))
        found.append(Curve(name.upper(), name, f"{kind}.{name}", flat))
    along = sampled(quantity(f"{kind}.the").exact, "theta", at, fixed)
    return (*found, Curve("THE", "the", f"{kind}.the", along))


def trials(measure: str, k: int) -> tuple[tuple[Trial, ...], ...]:
    """What is simulated: THE at some theta; OUE and SUE, which have none, at one place each."""
    flat = (("sue", Fraction(53, 100)), ("oue", Fraction(56, 100)))
    return tuple(
        (
            *(Trial(measure, name, k, eps, at, level=True) for name, at in flat),
            *(Trial(measure, "the", k, eps, theta, theta) for theta in SIMULATED),
        )
        for eps in EPS
    )


def _theta_threshold(eps: Fraction) -> Interval:
    """The theta from which on bitwise OUE is refined by THE (`lem.ouethe`)."""
    return enclosure_at(quantity("threshold.ouethe").exact, {"eps": eps})


def of_one_bit(k: int) -> tuple[Note, ...]:
    """What the upright line says of the protocols that are drawn, which have k bits."""
    lifted = (
        "the upright line is the threshold of one bit (lem.ouethe); beyond it the plotted protocols, of "
        f"k = {k:,} secrets, are ordered too, and they may be before it: refinement of the bits is sufficient"
    )
    fewer = "the threshold of the protocols does not fall as k grows"
    return Note("lem.kron", "proved", lifted), Note("beyond.fewer-secrets", "proved", fewer)


def _upright(eps: Fraction) -> Threshold:
    """The same as an upright line."""
    at = _theta_threshold(eps)
    return Threshold(f"threshold of one bit {leading(at, 6)}", at)
