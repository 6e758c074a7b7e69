"""The matrices that the paper has as examples are the channels of the protocols at these numbers."""

from symqif.mechanisms import grr, oue, ss, sue, the
from symqif.outlines.script import *

ONE_HOT = (2, 1)  # the one-hot vectors 01 and 10
OUTPUTS = [(0, 0), (0, 1), (1, 0), (1, 1)]

VALUES = range(1, 4)  # 0, 1, 2 in the text
IN_P_AND_Q = [["p", "q", "q"], ["q", "p", "q"], ["q", "q", "p"]]
IN_NUMBERS = [["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"], ["1/4", "1/4", "1/2"]]
GRR_BOTH = [printed_matrix(grr, VALUES, VALUES, entries, k=3) for entries in (IN_P_AND_Q, IN_NUMBERS)]
GRR = claim(
    "ex.grr-k3",
    "The example matrix of GRR is its channel at `k = 3`, `eps` = ln 2",
    Source(
        "GRR, Example",
        "",
        537,
        "the channel matrix for GRR with `k = 3` and `eps = log(2)`: [`p = 1/2` on the diagonal and `q = "
        "1/4` elsewhere]",
        to=551,
    ),
    Statement(
        f"all({', '.join(GRR_BOTH)})",
        definitions=renamed({name: grr.definitions[name] for name in ("p", "q")}, k="3", eps="log(2)"),
    ),
    notes="Both printed matrices are compared, the one in `p` and `q` and the one in numbers.",
)

IN, OUT = "p*(1/binomial(2, 1))", "(1-p)*(1/binomial(2, 2))"
SUBSETS = [(1, 2), (1, 3), (2, 3)]
SS_ENTRIES = printed_matrix(ss, VALUES, SUBSETS, [[IN, IN, OUT], [IN, OUT, IN], [OUT, IN, IN]], k=3, omega=2)
WHERE = "binomial(2, 1) == 2, binomial(2, 2) == 1, p == 2*exp(eps)/(2*exp(eps)+3-2)"
NEAREST = ("-1 <= 2*(n - 3/(exp(eps)+1))", "2*(n - 3/(exp(eps)+1)) <= 1")
CHOICE = {"eps": "real", "n": "integer"}
OMEGA = {"omega": "max(1, n)"}
SS = claim(
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
        f"all({SS_ENTRIES}, {WHERE})",
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

SUE_ENTRIES = printed_matrix(
    sue, ONE_HOT, OUTPUTS, [["p*q", "p**2", "q**2", "p*q"], ["p*q", "q**2", "p**2", "p*q"]], k=2
)
SUE = claim(
    "ex.sue-k2",
    "The example matrix of SUE is its channel at `k = 2`",
    Source(
        "SUE, example",
        "",
        720,
        "the SUE mechanism for `k = 2` has a channel matrix [with the rows, for the outputs 00, 01, 10, "
        "11,] `(p q, p^2, q^2, p q)` and `(p q, q^2, p^2, p q)`",
        to=728,
    ),
    Statement(
        f"all({SUE_ENTRIES})", {"eps": "real"}, ("eps >= 0",), {name: sue.definitions[name] for name in ("p", "q")}
    ),
    notes="Rows and columns are labelled in the text. The entries use `1 - p = q`, which SUE has and UE has not.",
)

OUE_ENTRIES = printed_matrix(
    oue,
    ONE_HOT,
    OUTPUTS,
    [["(1-p)*(1-q)", "p*(1-q)", "q*(1-p)", "p*q"], ["(1-p)*(1-q)", "(1-p)*q", "p*(1-q)", "p*q"]],
    k=2,
)
OUE = claim(
    "ex.oue-k2",
    "The example matrix of OUE is its channel at `k = 2`",
    Source(
        "OUE, example",
        "",
        734,
        "the OUE mechanism for `k = 2` has a channel matrix [with the rows, for the outputs 00, 01, 10, "
        "11,] `((1-p)*(1-q), p*(1-q), q*(1-p), p q)` and `((1-p)*(1-q), (1-p)*q, p*(1-q), p q)`",
        to=744,
    ),
    Statement(
        f"all({OUE_ENTRIES})", {"eps": "real"}, ("eps >= 0",), {name: oue.definitions[name] for name in ("p", "q")}
    ),
    notes="Rows and columns are labelled in the text.",
)

THE_ENTRIES = printed_matrix(
    the,
    (1, 2),  # the one-hot vectors 10 and 01, in the order of the definition
    OUTPUTS,
    [["(1-p)*(1-q)", "(1-p)*q", "p*(1-q)", "p*q"], ["(1-p)*(1-q)", "p*(1-q)", "(1-p)*q", "p*q"]],
    k=2,
)
THE = claim(
    "ex.the-k2",
    "The example matrix of THE is its channel at `k = 2`",
    Source(
        "THE, Example",
        "",
        833,
        "the channel matrix of THE for `k = 2` is: [the rows] `((1-p)*(1-q), (1-p)*q, p*(1-q), p q)` and "
        "`((1-p)*(1-q), p*(1-q), (1-p)*q, p q)`",
        to=841,
    ),
    Statement(
        f"all({THE_ENTRIES})",
        {"eps": "real", "theta": "real"},
        ("eps >= 0", "1/2 < theta", "theta < 1"),
        {name: the.definitions[name] for name in ("p", "q")},
    ),
    notes="The text prints no labels. The matrix is right for the rows `x_1 = 10`, `x_2 = 01`, in the order of the "
    "definition, and the columns 00, 01, 10, 11. With the rows 01, 10 of the examples of SUE and OUE, the columns "
    "are 00, 10, 01, 11.",
)

CLAIMS = (GRR, SS, SUE, OUE, THE)
