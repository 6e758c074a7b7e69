"""Two unary encodings of the same eps: they compare where the reported set, or its complement, is the value alone."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.equal_ratio import at_size, between, larger_refined, powers_compare, scaled
from symqif.claims.script import by, have, law, renamed, steps, using
from symqif.mechanisms.unary import ue
from symqif.reduction.statement import Statement

DEFINITIONS = {**ue.definitions, **renamed(ue.definitions, UE="UE2", p="p2", q="q2")}
U, V = "(1-q)/q", "(1-q2)/q2"
FIRST, SECOND = "(1-p)*q*(1-q)**(k-2)", "(1-p2)*q2*(1-q2)**(k-2)"
LAST, LAST_2 = "(1-p)*q**(k-1)", "(1-p2)*q2**(k-1)"
GIVEN = tuple(range(11))
ALONE, ALONE_2 = "p*(1-q)**(k-1)", "p2*(1-q2)**(k-1)"
SMALLER = by(
    "equal-ratio",
    steps(
        *powers_compare("a**(k-1)/a**i <= b**(k-1)/b**i", "k-i", U, V, *GIVEN, order=11),
        *law(
            "implies(all(0 < m, m <= n, 0 < a, a <= b), a*m <= b*n)",
            "a product",
            by("introduce"),
            by("split", using(*GIVEN), by("hypothesis"), using(*GIVEN), by("hypothesis")),
            m=f"({U})**(k-1)/({U})**i",
            n=f"({V})**(k-1)/({V})**i",
            a=LAST,
            b=LAST_2,
        ),
        by("hypothesis"),
    ),
    ratio="exp(eps)",
)
CLAIM = Claim(
    id="beyond.unary-order",
    title="When one unary encoding is refined by another of the same eps",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            f"all(equivalent(refines(UE, UE2), {ALONE_2} <= {ALONE}), "
            f"equivalent(refines(UE2, UE), {LAST} <= {LAST_2}))",
            {"k": "integer", **dict.fromkeys(("p", "q", "p2", "q2", "eps"), "real")},
            (
                "k >= 2",
                "0 < q2",
                "q2 < q",
                "q < p",
                "p < 1",
                "p2 < 1",
                "p*(1-q) == exp(eps)*(1-p)*q",
                "p2*(1-q2) == exp(eps)*(1-p2)*q2",
            ),
            DEFINITIONS,
        ),
        by(
            "split",
            by(
                "cycle",
                steps(
                    at_size("1"),
                    *scaled("a <= b", "e*a <= e*b", SECOND, FIRST, 8),
                    have(f"{ALONE} == exp(eps)*({FIRST})", "the ratio"),
                    have(f"{ALONE_2} == exp(eps)*({SECOND})", "the ratio"),
                    *between(ALONE_2, f"exp(eps)*({SECOND})", f"exp(eps)*({FIRST})", ALONE),
                    by("hypothesis"),
                ),
                steps(
                    have(f"exp(eps)*({FIRST}) == {ALONE}", "the ratio"),
                    have(f"exp(eps)*({SECOND}) == {ALONE_2}", "the ratio"),
                    *between(f"exp(eps)*({SECOND})", ALONE_2, ALONE, f"exp(eps)*({FIRST})"),
                    *scaled("e*a <= e*b", "a <= b", SECOND, FIRST, 8),
                    larger_refined(U, V, 19, *GIVEN, at_1=(FIRST, SECOND)),
                ),
            ),
            by("cycle", steps(at_size("k-1"), by("hypothesis")), SMALLER),
        ),
        (have("exp(eps) > 1", "q < p"), have("q < 1", "q < p"), have("q2 < 1", "q2 < q")),
    ),
    recorded="proved",
)
