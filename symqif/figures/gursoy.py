"""fig:comparison_gursoy: the earlier formula for the ASR of local hashing beside the exact one, over k."""

from collections.abc import Callable
from fractions import Fraction
from itertools import count

from symqif.claims.claim import Source
from symqif.figures.figure import Axis, Content, Curve, Figure, Interval, Note, Panel, Threshold, Trial
from symqif.figures.points import enclosure_at, interval_below, interval_of, plotted
from symqif.figures.printed import printed
from symqif.kernel.term import Term
from symqif.mechanisms import olh
from symqif.mechanisms.parameters import resolve
from symqif.quantities import quantity

EPS = (Fraction(3), Fraction(5))
KS = (*range(2, 64), *range(64, 200, 4), *range(200, 1001, 25))
SECRETS, ASR = Axis("number of secrets k", log=True), Axis("ASR (probability)", log=True)
SIMULATED = (2, 5, 10, 20, 50, 100, 200)
CURVES = (
    ("exact (asr.lh)", "lh", "asr.lh"),
    ("Gursoy et al.", "printed", "eq:exp_asr_lh_wrong of proofs/formulas.toml"),
)
TOLERANCE = Fraction(1, 20)
Pair = tuple[Interval, Interval]


def earlier_and_exact() -> Content:
    exact = quantity("asr.lh")
    terms = exact.exact, printed("eq:exp_asr_lh_wrong", exact)
    panels, high, passes, close = [], [], [], []
    for eps in EPS:
        fixed = resolve(olh, 2, {"eps": eps})
        g = fixed["g"]
        assert isinstance(g, Fraction)

        def both(k: int, fixed: dict[str, Term] = fixed) -> Pair:
            first, second = (enclosure_at(term, {**fixed, "k": Fraction(k)}) for term in terms)
            return first, second

        pairs = {k: both(k) for k in KS}
        curves = tuple(
            Curve(label, look, of, plotted({k: pair[n] for k, pair in pairs.items()}))
            for n, (label, look, of) in enumerate(CURVES)
        )
        peak = both(int(g))
        first = next(k for k in KS if not interval_below(pairs[k][1], pairs[k][0]))
        least = _least_close(both, int(g))
        high.append(f"{_percent(peak)} % too high at k = g = {g} for ε = {eps}")
        passes.append(f"k = {first - 1} and {first} for ε = {eps}")
        close.append(f"k = {least} on for ε = {eps}")
        lines = (Threshold(f"k = g = {g}", interval_of(g), side="left"), Threshold("within 5 %", interval_of(least)))
        panels.append(Panel(f"ε = {eps}", SECRETS, ASR, curves, lines))
    notes = (
        Note("lh.asr", "proved", "the paper's formula is the ASR for all k, g and ε"),
        Note("lh.asr-gursoy", "proved", "the earlier one is not, as the paper says"),
        Note("fig7.small-k", "proved", "the earlier one is too low for the smallest k"),
        Note("fig7.small-k/remark-1", "proved", f"then it is up to {', '.join(high)}"),
        Note("fig7.small-k/remark-2", "proved", f"it passes the exact value between {', '.join(passes)}"),
        *(
            Note(f"fig7.larger-eps/remark-{n}", "proved", f"it is within 5 % from {words}")
            for n, words in enumerate(close, 1)
        ),
    )
    return Content(tuple(panels), notes)


def _percent(pair: Pair) -> int:
    """By how many whole percent the second is larger, at least."""
    exact, earlier = pair
    return int(100 * (earlier[0] / exact[1] - 1))


def _least_close(both: Callable[[int], Pair], g: int) -> int:
    """The least k >= g from which on the earlier formula is within the tolerance: its excess falls with k there."""
    values = ((k, *both(k)) for k in count(g))
    return next(k for k, exact, earlier in values if earlier[1] <= (1 + TOLERANCE) * exact[0])


FIGURE = Figure(
    name="gursoy",
    title="ASR of local hashing: the earlier formula and the exact one",
    source=Source("Analysis of Local Hashing", "fig:comparison_gursoy", 1203),
    shows="both formulas over k at ε = 3 and ε = 5 with the optimal g of OLH; the paper does not print its range of k",
    computed="`asr.lh`, and the earlier formula as it is read from `proofs/formulas.toml`, enclosed at integers k",
    content=earlier_and_exact,
    trials=lambda: tuple(tuple(Trial("asr", "olh", k, eps, Fraction(k)) for k in SIMULATED) for eps in EPS),
    columns=2,
)
