"""Subset selection, other subset sizes, local hashing and unary encodings of one eps: each tells what others do not.

Subset selection reports subsets of one size, the other protocols those of all sizes.
"""

from hashing_weights import weight
from subset_sizes import one_size, other_size

from symqif.mechanisms import grr, lh, oue, ss, sue
from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

SECOND = renamed(ss.definitions, p="p2", SS="SS2", omega="omega2")


def not_refined(size: str) -> Node:
    """The second channel reports subsets of this size, and the first does not."""
    return denial(by("equal-ratio-unreported", hypothesis=THIS, ratio="exp(eps)", size=size), AUTO)


SIZES = beyond(
    "beyond.subsets-incomparable",
    "Subset selection with two sizes of subsets is incomparable at the same `eps`",
    Statement(
        "all(no(refines(SS, SS2)), no(refines(SS2, SS)))",
        {"k": "integer", "omega": "integer", "omega2": "integer", "eps": "real"},
        ("1 <= omega", "omega <= k-1", "1 <= omega2", "omega2 <= k-1", "omega != omega2", "eps > 0"),
        {**ss.definitions, **SECOND},
    ),
    split(not_refined("omega2"), not_refined("omega")),
    facts=(
        exponentials("exp(eps) > 1", "`eps > 0`"),
        have("0 < (omega-omega2)*(omega-omega2)", "`omega != omega2`", by("apart", hypothesis="omega != omega2")),
    ),
    notes="GRR is SS with `omega = 1` (beyond.grr-is-ss). That there are two sizes needs `k >= 3`.",
)

HASHING = beyond(
    "beyond.subsets-hashing",
    "Subset selection and local hashing of the same `eps` are incomparable for `k >= 3`",
    Statement(
        "all(no(refines(SS, LH)), no(refines(LH, SS)))",
        {"k": "integer", "omega": "integer", "g": "integer", "eps": "real"},
        ("k >= 3", "1 <= omega", "omega <= k-1", "g >= 2", "eps > 0"),
        {**lh.definitions, **renamed(ss.definitions, p="pSS")},
    ),
    split(
        denial(other_size("omega", "refines(SS, LH)")),
        denial(
            one_size("omega", weight("g-1", "{0}"), "k >= 3", "1 <= omega", "omega <= k-1", "g >= 2", "exp(eps) > 1")
        ),
    ),
    facts=(exponentials("exp(eps) > 1", "`eps > 0`"),),
)

GIVEN = ("k >= 3", "1 <= omega", "omega <= k-1", "0 < q", "q < p", "p < 1", "p*(1-q) == exp(eps)*(1-p)*q")
UNARY = beyond(
    "beyond.subsets-unary",
    "Subset selection and a unary encoding of the same `eps` are incomparable for `k >= 3`",
    Statement(
        "all(no(refines(SS, UE)), no(refines(UE, SS)))",
        {"k": "integer", "omega": "integer", "p": "real", "q": "real", "eps": "real"},
        GIVEN,
        {**ue.definitions, **renamed(ss.definitions, p="pSS")},
    ),
    split(
        denial(other_size("omega", "refines(SS, UE)")),
        denial(one_size("omega", "(1-p)*q**{0}*(1-q)**(k-{0}-1)", *GIVEN[:6], "exp(eps) > 1")),
    ),
    facts=(have("exp(eps) > 1", "`q < p`"),),
)

ENCODINGS = beyond(
    "beyond.subsets-encodings",
    "Subset selection is incomparable with SUE and with OUE at the same `eps`, for `k >= 3`",
    Statement(
        "all(no(refines(SS, SUE)), no(refines(SUE, SS)), no(refines(SS, OUE)), no(refines(OUE, SS)))",
        {"k": "integer", "omega": "integer", "eps": "real"},
        ("k >= 3", "1 <= omega", "omega <= k-1", "eps > 0"),
        {
            **renamed(ss.definitions, p="pSS"),
            **renamed(sue.definitions, p="pS", q="qS"),
            **renamed(oue.definitions, p="pO", q="qO"),
        },
    ),
    use("beyond.subsets-unary", k="k", omega="omega", p="pS", q="qS", eps="eps"),
    use("beyond.subsets-unary", k="k", omega="omega", p="pO", q="qO", eps="eps"),
    split(),
    facts=(exponentials("exp(eps/2) > 1", "`eps > 0`"),),
)

ONE = beyond(
    "beyond.grr-is-ss",
    "GRR leaks exactly what subset selection does with `omega = 1`",
    Statement(
        "all(refines(GRR, SS), refines(SS, GRR))",
        {"k": "integer", "eps": "real"},
        ("k >= 2", "eps >= 0"),
        {**renamed(grr.definitions, q="qGRR", p="pGRR"), **renamed(ss.definitions, omega="1")},
    ),
    split(*[by("symmetric-table", table="matrix([[1]])")] * 2),
    facts=(GROWTH,),
)

CLAIMS = (ONE, SIZES, HASHING, UNARY, ENCODINGS)
