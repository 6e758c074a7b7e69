"""Neither of the protocols SUE and OUE refines the other: true of the bits, false of the protocols."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import bits, by, have, larger_exponent
from symqif.mechanisms import oue, sue
from symqif.reduction.statement import Statement

PRODUCT = (
    "matrix([[(1-p{0})*(1-q{0}), p{0}*(1-q{0}), (1-p{0})*q{0}, p{0}*q{0}], "
    "[(1-p{0})*(1-q{0}), (1-p{0})*q{0}, p{0}*(1-q{0}), p{0}*q{0}]])"
)
BITS = {**bits(sue, "S"), **bits(oue, "O")}
KEPT = "(exp(eps/2)+1)**2/(2*(exp(eps)+1))"
EMPTY, FULL = "exp(eps)/(exp(eps)+1)", "1/(exp(eps)+1)"
WITNESS = (
    f"matrix([[{EMPTY}, 0, 0, {FULL}], [(1-{KEPT})*{EMPTY}, {KEPT}, 0, (1-{KEPT})*{FULL}], "
    f"[(1-{KEPT})*{EMPTY}, 0, {KEPT}, (1-{KEPT})*{FULL}], [{EMPTY}, 0, 0, {FULL}]])"
)
CLAIM = Claim(
    id="txt.protocols-incomparable",
    title="Neither of the protocols SUE and OUE refines the other",
    source=Source("Comparing Bayes capacity", "fig:capacity_all_protocols", 1197),
    printed=Derivation(
        Statement(
            "all(no(refines(SUE, OUE)), no(refines(OUE, SUE)))",
            {"k": "integer", "eps": "real"},
            ("k >= 2", "eps > 0"),
            {**BITS, "SUE": "hot(kron(S, k))", "OUE": "hot(kron(O, k))"},
        ),
        points=({"k": "2", "eps": "2*log(2)"},),
    ),
    recorded="refuted",
    reason="lem:ouesue is about the bit mechanisms, and refinement of the bits is sufficient for the protocols, not "
    "necessary: for k = 2 the protocol SUE is refined by OUE for every eps",
    repaired=Derivation(
        Statement(
            "all(refines(SUE, OUE), no(refines(OUE, SUE)))",
            {"eps": "real"},
            ("eps > 0",),
            {**BITS, "SUE": PRODUCT.format("S"), "OUE": PRODUCT.format("O")},
        ),
        by(
            "split",
            by("witness", matrix=WITNESS),
            by(
                "gain",
                gain="matrix([[1, 0], [0, 1]])",
                prior=["1/2", "1/2"],
                best=[0, 0, 1, 0],
                strategy=[0, 0, 1, 0],
            ),
        ),
        (have("exp(eps/2) > 1", "eps > 0", larger_exponent("0", "eps/2")),),
    ),
    notes=(
        "Repaired: k = 2, with the columns in the order of the examples of the text (00, 01, 10, 11).",
        "The bit mechanisms are incomparable for every eps > 0 (lem.ouesue).",
    ),
)
