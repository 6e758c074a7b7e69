"""From the threshold on, one-hot OUE is refined by one-hot THE."""

from symqif.mechanisms import oue, the
from symqif.outlines.script import *
from symqif.refinement.thresholds import OUE_THE

POWERS = ("eps", "eps*(theta-1)/2", "-eps*theta/2")
POSITIVE = steps(
    detach(fact="implies(0 < eps, threshold <= theta)"),
    use("lem.ouethe", eps="eps", theta="theta"),
    equivalence(THIS, 1),
)
ZERO = steps(
    have("eps == 0", "this case", antisymmetry()),
    *(have(f"exp({power}) == 1", "`eps = 0`", by("logarithm", left=power, right="0")) for power in POWERS),
    by("witness", matrix="matrix([[1/2, 1/2], [1/2, 1/2]])"),
)
CLAIM = claim(
    "cor.ouethe-onehot",
    "From the threshold on, one-hot OUE is refined by one-hot THE",
    Source(
        "Corollary after the lemma",
        "lem:theta_ineq",
        1094,
        "let `theta` satisfy the inequality in [the lemma]. Then the corresponding one-hot mechanisms .. "
        "satisfy `refines(hot(kron(O, k)), hot(kron(T, k)))`",
        to=1096,
    ),
    Statement(
        "refines(hot(kron(O, k)), hot(kron(T, k)))",
        {"k": "integer", "eps": "real", "theta": "real"},
        (
            "k >= 1",
            "eps >= 0",
            "1/2 < theta",
            "theta < 1",
            "implies(eps > 0, theta >= threshold)",
            "implies(eps == 0, theta >= 1/sqrt(2))",
        ),
        {**bits(oue, "O"), **bits(the, "T"), "threshold": OUE_THE},
    ),
    have("refines(O, T)", "the lemma, or both are constant", cases("eps > 0", POSITIVE, ZERO)),
    use("lem.kron", A="O", B="T", k="k"),
    HYPOTHESIS,
    notes="The inequality at `eps = 0` is `theta >= 1/sqrt(2)`; it is not needed there (lem.ouethe.at-zero).",
)
