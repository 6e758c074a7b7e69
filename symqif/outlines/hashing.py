"""Local hashing: how its family of hash functions is read, and outlines about the earlier formula for its ASR:
for k >= g the exact ASR is (1 - error) times it.
"""

from symqif.claims.claim import Derivation
from symqif.kernel.term import parse, show, substitute
from symqif.mechanisms import lh
from symqif.mechanisms.lh import EARLIER_ASR, PRINTED_ASR
from symqif.outline import Node
from symqif.outlines.channels import channels
from symqif.outlines.script import HYPOTHESIS, bernoulli, by, follows, have, split, steps, use
from symqif.outlines.statements import renamed
from symqif.reduction.statement import Statement

ALL_FUNCTIONS = (
    "`H` holds all `g^k` functions from [`k`] to [`g`]: the appendix counts them, and the factor `1/g^k` presupposes "
    "it. The printed matrix is a channel only for `|H| = g^k`; for another universal family, with the factor `1/|H|`, "
    "the values differ: at `k = g = 2` and `e^eps = 2`, `H` = {identity} has an ASR of `2/3`, against `7/12` printed."
)
AT_TWO = {
    "k": "2",
    "g": "2",
    "eps": "log(2)",
    "X": "2",
    "H": "4",
    "R": "2",
    "a": "[[[1, 0], [1, 0]], [[1, 0], [0, 1]], [[0, 1], [1, 0]], [[0, 1], [0, 1]]]",
}  # the four functions from two secrets to two values: which of these each of them takes
DEFINITIONS = {**lh.definitions, "gursoy": EARLIER_ASR}


def missed(suffix: str = "") -> str:
    """The probability that a random hash function takes a given value for none of the k secrets."""
    return f"((g{suffix}-1)/g{suffix})**k"


def error(suffix: str = "") -> str:
    """By which fraction the earlier formula is too high, for k >= g."""
    return f"{missed(suffix)}*(1-exp(-eps{suffix}))"


def formula(suffix: str = "") -> str:
    """The earlier formula for k >= g."""
    return f"exp(eps{suffix})/((exp(eps{suffix})+g{suffix}-1)*(k/g{suffix}))"


def by_error(suffix: str = "") -> tuple[Node, ...]:
    """Steps: asr(LH) == formula*(1-error) for k >= g, and the maximum in the formula as printed becomes k/g."""
    asr = PRINTED_ASR.replace("eps", f"eps{suffix}").replace("g", f"g{suffix}")
    exact = by("chain", through=[asr], shown=[], reasons=[])
    return (
        use("lh.asr", k="k", g=f"g{suffix}", eps=f"eps{suffix}"),
        have(f"k/g{suffix} >= 1", "`k >= g`"),
        by("larger", max=f"max(k/g{suffix}, 1)", **{"is": 0}),
        have(f"asr(LH{suffix}) == {formula(suffix)}*(1-{error(suffix)})", "take the formula out", exact),
    )


def missed_falls() -> tuple[Node, ...]:
    """Steps: (1 - 1/g)**k (g-1+k) <= g-1"""
    return bernoulli("k", "g/(g-1)"), have(f"{missed()}*(g-1+k) <= g-1", "divide")


BEST_G = {"3": "21", "5": "149"}  # the integer nearest to e^eps + 1
Line = tuple[str, str, str, str]  # sign, factor, eps, k: gursoy R factor*asr there


def at_best_g(text: str, eps: str, k: str) -> str:
    return show(substitute(parse(text), {"k": parse(k), "g": parse(BEST_G[eps]), "eps": parse(eps)}))


def definitions_at(*points: tuple[str, str]) -> dict[str, str]:
    """The channel at each point, with the optimal g, and the formula there."""
    found: dict[str, str] = {}
    for eps, k in points:
        own = renamed(DEFINITIONS, **{name: f"{name}_{eps}_{k}" for name in DEFINITIONS})
        found |= {name: at_best_g(text, eps, k) for name, text in own.items()}
    return found


def comparison(sign: str, factor: str, eps: str, k: str) -> str:
    """gursoy R factor * asr."""
    return f"gursoy_{eps}_{k} {sign} {factor}*asr(LH_{eps}_{k})"


def compared(sign: str, factor: str, eps: str, k: str) -> Node:
    """That comparison: the exact ASR is put in, and the rest is arithmetic."""
    closed = at_best_g(PRINTED_ASR, eps, k)
    before, after = (f"c < {factor}*b", f"c < {factor}*a") if sign == "<" else (f"{factor}*b < c", f"{factor}*a < c")
    here = f"gursoy_{eps}_{k} {sign} {factor}*({closed})"
    return steps(
        have(here, "enclosures"),
        use("lh.asr", k=k, g=BEST_G[eps], eps=eps),
        *follows(
            f"implies(all(a == b, {before}), {after})",
            "put it in",
            {"a": f"asr(LH_{eps}_{k})", "b": closed, "c": f"gursoy_{eps}_{k}"},
        ),
        HYPOTHESIS,
    )


def at_points(*lines: Line) -> Derivation:
    """Comparisons of the formula with the exact ASR at points."""
    claim = f"all({', '.join(comparison(*line) for line in lines)})"
    points = [(eps, k) for _, _, eps, k in lines]
    return Derivation(
        Statement(claim, definitions=definitions_at(*points)),
        split(*(compared(*line) for line in lines)),
        facts=channels(lh, *((k, BEST_G[eps], eps) for eps, k in points)),
    )
