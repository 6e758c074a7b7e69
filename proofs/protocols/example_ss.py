"""The example matrix of SS: k = 3 and omega = 2."""

from symqif.mechanisms import ss
from symqif.outlines.script import *

IN, OUT = "p*(1/binomial(2, 1))", "(1-p)*(1/binomial(2, 2))"
SECRETS = range(1, 4)  # 0, 1, 2 in the text
SUBSETS = [(1, 2), (1, 3), (2, 3)]
ENTRIES = printed_matrix(ss, SECRETS, SUBSETS, [[IN, IN, OUT], [IN, OUT, IN], [OUT, IN, IN]], k=3, omega=2)
WHERE = "binomial(2, 1) == 2, binomial(2, 2) == 1, p == 2*exp(eps)/(2*exp(eps)+3-2)"
NEAREST = ("-1 <= 2*(n - 3/(exp(eps)+1))", "2*(n - 3/(exp(eps)+1)) <= 1")
CHOICE = {"eps": "real", "n": "integer"}
OMEGA = {"omega": "max(1, n)"}

CLAIM = claim(
    "ex.ss-k3",
    "The example matrix of SS is its channel at `k = 3`, `omega = 2`",
    Source(
        "SS, Example",
        "",
        584,
        "the channel matrix for SS with `k = 3` and `omega = 2` is: [`p/binomial(2, 1)` for members and "
        "`(1-p)/binomial(2, 2)` for others.] Where: .. `p = 2 e^eps/(2 e^eps + 3 - 2)`",
        to=603,
    ),
    Statement(
        f"all({ENTRIES}, {WHERE})",
        {"eps": "real"},
        ("eps >= 0",),
        renamed({"p": ss.definitions["p"]}, k="3", omega="2"),
    ),
    remarks=(
        proved(
            "`omega = 2` is the definition's choice at `k = 3` for `eps = 0` only, where `3/2` has the two nearest "
            "integers 1 and 2",
            "`3/(e^eps + 1) >= 3/2` only for `e^eps <= 1`",
            Statement(
                "all(implies(omega == 2, eps == 0), 2*(2 - 3/(exp(0)+1)) == 1, 2*(1 - 3/(exp(0)+1)) == -1)",
                CHOICE,
                ("eps >= 0", *NEAREST),
                OMEGA,
            ),
            split(
                introduce(
                    have("n == 2", "the maximum is not 1"),
                    have("exp(eps) <= 1", "2 is nearest to `3/(e^eps + 1)`"),
                    have("eps <= 0", "`e^eps <= 1`", by("exponentiate")),
                    antisymmetry(),
                ),
                AUTO,
                AUTO,
            ),
            facts=(GROWTH,),
        ),
    ),
    notes="`omega` is read as a parameter, as the text gives an example only: `k = 3`, `omega = 2` and any `eps >= 0`. "
    "The definition ties `omega` to `eps`, and the remark says when it gives 2.",
)
