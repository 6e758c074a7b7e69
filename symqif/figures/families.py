"""fig:OUE_ref and fig:trade-off: the trade-off functions of bitwise OUE, and of bitwise THE, are ordered by eps."""

from fractions import Fraction
from functools import partial

from symqif.claims.claim import Source
from symqif.figures.figure import Content, Figure, Mark, Note, Panel
from symqif.figures.points import interval_below
from symqif.figures.trade_off import ALPHA, BETA, BLIND, bit, curve, vertex
from symqif.mechanisms import oue, the
from symqif.mechanisms.protocol import Protocol

LOW, HIGH = Fraction(1), Fraction(3)
COMPUTED = "the vertices by the Neyman-Pearson lemma from the exact channel, then enclosed; straight lines between"


def by_epsilon(protocol: Protocol, title: str, offset: int, note: Note, **fixed: Fraction) -> Content:
    """One bit of a protocol at two eps; offset: of the words at the second corner.

    The note is shown where both errors of the larger eps are smaller, or beta is the same and alpha smaller.
    """
    less, more = (
        curve(f"{protocol.name.upper()}, ε = {eps}", f"{protocol.name}{suffix}", bit(protocol, eps=eps, **fixed))
        for eps, suffix in ((LOW, ""), (HIGH, "-more"))
    )
    marks = (Mark("(α, β)", vertex(less), (8, 4)), Mark("(α', β')", vertex(more), (8, offset)))
    (alpha, beta), (alpha2, beta2) = ((vertex(one).x, vertex(one).y) for one in (less, more))
    ordered = interval_below(alpha2, alpha) and (beta2 == beta if protocol is oue else interval_below(beta2, beta))
    return Content((Panel(title, ALPHA, BETA, (BLIND, less, more), marks=marks),), (note,) if ordered else ())


OUE = Figure(
    name="trade-off-oue",
    title="Trade-off functions of bitwise OUE are ordered by ε",
    source=Source("Appendix, additional figures", "fig:OUE_ref", 1262),
    shows="the trade-off functions of the 2x2 channel of one bit of OUE for ε = 1 and ε = 3; the paper names no values",
    computed=COMPUTED,
    content=partial(
        by_epsilon,
        oue,
        "one bit of OUE",
        5,
        Note(
            "lem.oue-family",
            "proved",
            "α' < α and β' = β = 1/2: OUE of the larger ε is refined by that of the smaller one",
        ),
    ),
)
THE = Figure(
    name="trade-off-the",
    title="Trade-off functions of bitwise THE are ordered by ε",
    source=Source("Example of such THE mechanisms", "fig:trade-off", 978),
    shows="the trade-off functions of the 2x2 channel of one bit of THE at θ = 3/4, for ε = 1 and ε = 3; "
    "the paper names no values",
    computed=COMPUTED,
    content=partial(
        by_epsilon,
        the,
        "θ = 3/4",
        4,
        Note(
            "lem.neyman",
            "proved",
            "both errors of the larger ε are smaller, α' < α and β' < β: it is refined by the smaller one",
        ),
        theta=Fraction(3, 4),
    ),
)
