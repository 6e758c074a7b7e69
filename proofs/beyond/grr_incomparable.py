"""GRR reports one value, the other protocols subsets of other sizes: no two of them refine each other."""

from hashing_weights import weight
from subset_sizes import one_size, other_size

from symqif.mechanisms import grr, lh, oue, ss, sue
from symqif.mechanisms.protocol import Protocol
from symqif.outlines.script import *

STRICT_GROWTH = exponentials("exp(eps/2) > 1", "`eps > 0`")


def incomparable(name: str) -> str:
    return f"all(no(refines(GRR, {name})), no(refines({name}, GRR)))"


def definitions(protocol: Protocol) -> dict[str, str]:
    return {**renamed(grr.definitions, p="pGRR", q="qGRR"), **protocol.definitions}


def apart(protocol: Protocol, name: str, u: str) -> Remark:
    """GRR and a protocol that reports all sizes, which weigh as local hashing does with u + 1 values."""
    more = ("g >= 2",) if "g" in protocol.variables else ()
    given = ("k >= 3", "eps > 0", *more)
    known = (*given, "exp(eps/2) > 1")
    return proved(
        f"GRR and {name} are incomparable for `k >= 3`",
        "GRR reports one value, always",
        Statement(incomparable(name), protocol.variables, given, definitions(protocol)),
        split(denial(other_size("1", f"refines(GRR, {name})")), denial(one_size("1", weight(u, "{0}"), *known))),
        facts=(STRICT_GROWTH,),
    )


def at_size(size: str) -> Node:
    return denial(by("equal-ratio-unreported", hypothesis=THIS, ratio="exp(eps)", size=size), AUTO)


REMARKS = (apart(lh, "LH", "g-1"), apart(sue, "SUE", "exp(eps/2)"), apart(oue, "OUE", "exp(eps)"))
CLAIM = beyond(
    "beyond.grr-incomparable",
    "GRR is incomparable with subset selection of more than one value, and for `k >= 3` with local hashing, SUE "
    "and OUE, all of the same `eps`",
    Statement(
        incomparable("SS"),
        {"k": "integer", "omega": "integer", "eps": "real"},
        ("2 <= omega", "omega <= k-1", "eps > 0"),
        definitions(ss),
    ),
    split(at_size("omega"), at_size("1")),
    facts=(STRICT_GROWTH,),
    remarks=REMARKS,
    notes="At the same `eps`, which is what a protocol is tuned to. With `omega = 1`, SS is GRR (beyond.grr-is-ss).",
)
