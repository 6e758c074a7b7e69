"""multi-freq-ldpy's randomizers of one value, each with the channel that its reports are to follow, read as tuples.

It samples them alone, with eps split over several attributes (SPL), and of one sampled attribute (SMP).
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from itertools import combinations, product
from math import comb, exp, log
from typing import Any

from symqif import SubsetForm
from symqif.mechanisms import protocol, ue
from tests.peers.chi_square import Law
from tests.peers.sampled import laws, subset

K, T = 4, Fraction(9)  # T = e^eps
SMALL = Fraction(25, 16)  # an e^eps at which the adaptive protocols take a unary encoding for WIDE values
WIDE = 7
EPS, PERMANENT = log(T), 4.0
PLACES = {
    "oracle": "pure_frequency_oracles",
    "long": "long_freq_est",
    "attributes": "mdim_freq_est",
    "long attributes": "long_mdim_freq_est",
}


def theirs(place: str, file: str, name: str) -> Callable[..., Any]:
    """A function of theirs."""
    function: Callable[..., Any] = getattr(import_module(f"multi_freq_ldpy.{PLACES[place]}.{file}"), name)
    return function


def ours(name: str, t: Fraction = T, k: int = K, **own: Any) -> list[Law]:
    return laws(protocol(name).subset_form(k=k, t=t, **own))


def unary(p: float, q: float) -> SubsetForm:
    form = ue.subset_form(k=K, p=Fraction(p), q=Fraction(q))
    assert isinstance(form, SubsetForm)
    return form


def two_rounds(first: tuple[float, float], eps: float = EPS) -> list[Law]:
    """OUE after the bits of a first round: a set bit stays set with probability 1/2, an unset one is set with that at
    which the report is tightly LDP at eps.
    """
    from scipy.optimize import brentq

    def chances(q: float) -> tuple[float, float]:
        set_bit, unset_bit = (chance / 2 + (1 - chance) * q for chance in first)
        return set_bit, unset_bit

    def excess(q: float) -> float:
        p, other = chances(q)
        return log(p * (1 - other) / (other * (1 - p))) - eps

    return laws(unary(*chances(brentq(excess, 1e-9, 1 / 2 - 1e-9))))


def some_bits(b: int, d: int, t: Fraction = T, k: int = K) -> list[Law]:
    """dBitFlipPM (Ding et al., NeurIPS 2017): of the b bits of the value's bucket d random ones, as SUE reports them.

    t is a square. An output has j for a bit j = 1..b that is reported as set, and -j for one that is not.
    """
    y = round(t**0.5)
    assert y * y == t
    kept = Fraction(y, y + 1)

    def chance(bucket: int, output: tuple[int, ...]) -> Fraction:
        found = Fraction(1, comb(b, d))
        for bit in output:
            found *= kept if (bit > 0) == (abs(bit) == bucket) else 1 - kept
        return found

    outputs = [
        tuple(sign * bit for sign, bit in zip(signs, bits, strict=True))
        for bits in combinations(range(1, b + 1), d)
        for signs in product((1, -1), repeat=d)
    ]
    return [{output: chance(value * b // k + 1, output) for output in outputs} for value in range(k)]


def one(value: Any) -> tuple[int, ...]:
    return (int(value) + 1,)


def chosen(values: Any) -> tuple[int, ...]:
    return tuple(sorted(int(value) + 1 for value in values))


def signed(bits: Any) -> tuple[int, ...]:
    """As the outputs of `some_bits`; their bits are -1 where nothing is reported."""
    return tuple(j if bit else -j for j, bit in enumerate(bits.tolist(), 1) if bit >= 0)


def hashed(g: int, k: int = K) -> Callable[[tuple[int, int]], tuple[int, ...]]:
    """The values with the reported hash."""

    def read(report: tuple[int, int]) -> tuple[int, ...]:
        from xxhash import xxh32

        return subset(xxh32(str(v), seed=report[1]).intdigest() % g == report[0] for v in range(k))

    return read


@dataclass(frozen=True)
class Randomizer:
    """name: of their client. eps: of all reports and of one, or of the one. sizes: of dBitFlipPM, b and d."""

    name: str
    laws: Callable[[], list[Law]]
    read: Callable[[Any], tuple[int, ...]]
    k: int = K
    eps: tuple[float, ...] = (EPS,)
    sizes: tuple[int, ...] = ()
    options: tuple[bool, ...] = ()

    def alone(self) -> Callable[[int], tuple[int, ...]]:
        place = "long" if self.long else "oracle"
        file = self.name if self.long else self.name.partition("_")[0]
        client = theirs(place, file, f"{self.name}_Client")
        return lambda value: self.read(client(value, self.k, *self.sizes, *self.eps, *self.options))

    def of_two(self, solution: str) -> Callable[[int], Any]:
        """Their report of the attributes (value, 0) by SPL, where each has this eps, or by SMP."""
        place, file = "attributes", f"{solution}_solution"
        if self.long:
            place, file = "long attributes", f"L_{solution}_Solution"
        client = theirs(place, file, f"{solution}_{self.name}_Client")
        sizes = ([self.sizes[0]] * 2, *self.sizes[1:]) if self.sizes else ()
        eps = [2 * each for each in self.eps] if solution == "SPL" else self.eps
        return lambda value: client([value, 0], [self.k] * 2, *sizes, 2, *eps, *self.options)

    @property
    def long(self) -> bool:
        return len(self.eps) == 2 or bool(self.sizes)


LONG = {"eps": (PERMANENT, EPS)}
FLIPPED = 1 / (exp(PERMANENT / 2) + 1)  # the chance of a bit after SUE
RANDOMIZERS = {
    "GRR": Randomizer("GRR", lambda: ours("grr"), one),
    "UE-optimal": Randomizer("UE", lambda: ours("oue"), subset, options=(True,)),
    "UE-symmetric": Randomizer("UE", lambda: ours("sue"), subset, options=(False,)),
    "LH-binary": Randomizer("LH", lambda: ours("blh"), hashed(2), options=(False,)),
    "LH-optimal": Randomizer("LH", lambda: ours("olh"), hashed(10), options=(True,)),
    "SS": Randomizer("SS", lambda: ours("ss", SMALL, omega=2), chosen, eps=(log(SMALL),)),
    "ADP-few": Randomizer("ADP", lambda: ours("grr"), one, options=(True,)),
    "ADP-many": Randomizer("ADP", lambda: ours("oue", SMALL, WIDE), subset, WIDE, (log(SMALL),), options=(True,)),
    "ADP-many-symmetric": Randomizer(
        "ADP", lambda: ours("sue", SMALL, WIDE), subset, WIDE, (log(SMALL),), options=(False,)
    ),
    "L_GRR": Randomizer("L_GRR", lambda: ours("grr"), one, **LONG),
    "L_SUE": Randomizer("L_SUE", lambda: ours("sue"), subset, **LONG),
    "L_OSUE": Randomizer("L_OSUE", lambda: ours("oue"), subset, **LONG),
    "L_OUE": Randomizer("L_OUE", lambda: two_rounds((1 / 2, 1 / (exp(PERMANENT) + 1))), subset, **LONG),
    "L_SOUE": Randomizer("L_SOUE", lambda: two_rounds((1 - FLIPPED, FLIPPED)), subset, **LONG),
    "L_ADP-few": Randomizer("L_ADP", lambda: ours("grr"), one, **LONG),
    "L_ADP-many": Randomizer("L_ADP", lambda: ours("oue", SMALL, WIDE), subset, WIDE, (1.0, log(SMALL))),
    "dBitFlipPM-4-4": Randomizer("dBitFlipPM", lambda: some_bits(4, 4), signed, sizes=(4, 4)),
    "dBitFlipPM-4-2": Randomizer("dBitFlipPM", lambda: some_bits(4, 2), signed, sizes=(4, 2)),
    "dBitFlipPM-3-2": Randomizer("dBitFlipPM", lambda: some_bits(3, 2), signed, sizes=(3, 2)),
    "dBitFlipPM-2-1": Randomizer("dBitFlipPM", lambda: some_bits(2, 1), signed, sizes=(2, 1)),
}
