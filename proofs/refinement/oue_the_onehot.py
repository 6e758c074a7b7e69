"""Above the threshold, one-hot OUE is refined by one-hot THE."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import bits, by, have, steps, use
from symqif.mechanisms import oue, the
from symqif.reduction.statement import Statement
from symqif.refinement.thresholds import OUE_THE

CLAIM = Claim(
    id="cor.ouethe-onehot",
    title="Above the threshold, one-hot OUE is refined by one-hot THE",
    source=Source("Corollary after the lemma", "lem:theta_ineq", 1094),
    printed=Derivation(
        Statement(
            "refines(hot(kron(O, k)), hot(kron(T, k)))",
            {"k": "integer", "eps": "real", "theta": "real"},
            ("k >= 2", "eps > 0", "1/2 < theta", "theta < 1", "theta >= threshold"),
            {**bits(oue, "O"), **bits(the, "T"), "threshold": OUE_THE},
        ),
        steps(
            use("lem.ouethe", eps="eps", theta="theta"),
            have("refines(O, T)", "the lemma", by("equivalence", **{"hypothesis": -1, "from": 1})),
            use("lem.kron", A="O", B="T", k="k"),
            by("hypothesis"),
        ),
    ),
    recorded="proved",
)
