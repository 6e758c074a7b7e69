"""Which of SUE and THE refines the other: the sentence of the text has them the wrong way round."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import bits, by, steps, use
from symqif.mechanisms import sue, the
from symqif.reduction.statement import Statement

DEFINITIONS = {**bits(sue, "S"), **bits(the, "T"), "SUE": "hot(kron(S, k))", "THE": "hot(kron(T, k))"}
VARIABLES = {"k": "integer", "eps": "real", "theta": "real"}
CLAIM = Claim(
    id="fig6.sue-the",
    title="SUE refines THE for all eps, and its Bayes capacity is always higher",
    source=Source("Comparing Bayes capacity", "fig:capacity_all_protocols", 1182),
    printed=Derivation(
        Statement(
            "all(refines(THE, SUE), capacity(THE) < capacity(SUE))",
            VARIABLES,
            ("k >= 2", "eps >= 0", "1/2 < theta", "theta < 1"),
            DEFINITIONS,
        ),
        points=({"k": "2", "eps": "2*log(2)", "theta": "log(3/2)/log(2)"},),
    ),
    recorded="refuted",
    reason="the text defines 'A refines B' as: A leaks no more than B, written B below A; lem:sue_ref_the says that "
    "SUE is below THE, so it is THE that refines SUE. At eps = 0 the capacities are equal",
    repaired=Derivation(
        Statement(
            "all(refines(SUE, THE), capacity(THE) <= capacity(SUE))",
            VARIABLES,
            ("k >= 2", "eps >= 0", "1/2 < theta", "theta < 1"),
            DEFINITIONS,
        ),
        steps(
            use("lem.thesue", eps="eps", theta="theta"),
            use("lem.kron", A="S", B="T", k="k"),
            by("split", by("hypothesis"), by("data-processing")),
        ),
    ),
)
