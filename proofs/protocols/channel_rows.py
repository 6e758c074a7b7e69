"""Every printed channel matrix is row-stochastic, for symbolic k."""

from symqif.kernel.term import parse, show
from symqif.mechanisms import grr, lh, oue, ss, sue, the, ue
from symqif.mechanisms.protocol import Protocol
from symqif.outlines.hashing import ALL_FUNCTIONS
from symqif.outlines.script import *
from symqif.reduction.channels import Subset
from symqif.reduction.measures import row_sum


def rows(protocol: Protocol, suffix: str, *ranges: str) -> str:
    """What `columns` says of a protocol, in p and q with a suffix."""
    own = {name: f"{name}{suffix}" for name in ("p", "q") if name in protocol.definitions}
    return columns(renamed({"form": protocol.definitions[protocol.channel]}, **own)["form"], *ranges)


def columns(text: str, *ranges: str) -> str:
    """Entries of a subset form are not negative where they occur, and rows sum to 1.

    ranges: when a set of size i has members and when it has others; none where only one size occurs.
    """
    form = Subset.of(parse(text))
    entries = [f"0 <= {show(entry, 1)}" for entry in (form.member, form.nonmember)]
    if ranges:
        entries = [f"implies({where}, {entry})" for where, entry in zip(ranges, entries, strict=True)]
    return f"all({', '.join(entries)}, {show(row_sum(form))} == 1)"


def chances(protocol: Protocol, suffix: str) -> dict[str, str]:
    own = {name: protocol.definitions[name] for name in ("p", "q") if name in protocol.definitions}
    return renamed(own, **{name: f"{name}{suffix}" for name in own})


SIZES = ("i >= 1", "i <= k-1")
NEAREST = ("-1 <= 2*(n - k/(exp(eps)+1))", "2*(n - k/(exp(eps)+1)) <= 1", "omega == max(1, n)")
NO_OTHER = "subset(k, 0, 1, 1, p, (1-p)*(1-i))"  # UE at q = 0: no bit but that of the input is set
ALL_OTHERS = "subset(k, k-1, k, 1, p*(i-k+1), 1-p)"  # UE at q = 1: all of them are
ROWS = {
    "GRR": rows(grr, "G"),
    "SS": f"implies(1 <= omega <= k-1, {rows(ss, 'S')})",
    "omega": f"implies(all({', '.join(NEAREST)}), 1 <= omega <= k-1)",
    "LH": f"implies(g >= 2, {rows(lh, 'L')})",
    "UE": f"implies(all(0 <= p <= 1, 0 < q < 1), {rows(ue, '', *SIZES)})",
    "UE, q = 0": f"implies(all(0 <= p <= 1, q == 0), {columns(NO_OTHER, 'i == 1', 'i <= 1')})",
    "UE, q = 1": f"implies(all(0 <= p <= 1, q == 1), {columns(ALL_OTHERS, 'i == k', 'i >= k-1')})",
    "SUE": rows(sue, "U", *SIZES),
    "OUE": rows(oue, "O", *SIZES),
    "THE": rows(the, "T", *SIZES),
}
PROTOCOLS = {"G": grr, "S": ss, "L": lh, "U": sue, "O": oue, "T": the}
HALF = exponentials("exp(eps/2) >= 1", "`eps >= 0`")
CHOICE = steps(
    have("(2*n - 1)*(exp(eps)+1) <= 2*k", "`n` is nearest to `k/(e^eps + 1)`"),
    cases(
        "n >= 1",
        steps(
            have("2*n <= k + 1", "`e^eps + 1 >= 2`"),
            have("n <= k - 1", "`2 n <= k + 1 < 2 k`, between integers", by("integer")),
            larger("max(1, n)", "n"),
        ),
        steps(have("n <= 1", "`n < 1`"), larger("max(1, n)", "1")),
    ),
)
FUNCTIONS = "N*(p/g**k) + N*(g-1)*(q/g**k)"

CLAIM = claim(
    "def.channel-rows",
    "Every printed channel matrix is row-stochastic",
    Source(
        "The Channel Matrix paragraphs",
        "",
        529,
        "[the channel matrices of GRR, SS, LH, UE and THE, whose rows are distributions]",
        to=535,
    ),
    Statement(
        f"all({', '.join(ROWS.values())})",
        {
            **dict.fromkeys(("k", "i", "n", "omega", "g"), "integer"),
            **dict.fromkeys(("eps", "theta", "p", "q"), "real"),
        },
        ("k >= 2", "eps >= 0", "1/2 < theta < 1", "0 <= i <= k"),
        {name: text for suffix, protocol in PROTOCOLS.items() for name, text in chances(protocol, suffix).items()},
    ),
    split(*(introduce(CHOICE) if name == "omega" else AUTO for name in ROWS)),
    facts=(GROWTH, HALF, *THETA_GROWTH),
    correction=Correction("wording", "a universal hash family `H`", "all `g^k` functions", line=624),
    remarks=(
        proved(
            "LH: with `N` hash functions, the rows of the printed matrix sum to `N/g^k`, which is 1 iff `N = g^k`",
            "each function sends `x` to one of its `g` values",
            Statement(
                f"all({FUNCTIONS} == N/g**k, equivalent({FUNCTIONS} == 1, N == g**k))",
                {**lh.variables, "N": "integer"},
                (*lh.given, "N >= 1"),
                chances(lh, ""),
            ),
            facts=(GROWTH,),
        ),
        refuted(
            "LH: the rows of the printed matrix sum to 1 for any universal family of `N` hash functions",
            "two secrets have one value for at most `N/g` functions of such a family, which is all that is asked of "
            "it: the function that tells two secrets apart is one by itself, and the rows sum to `1/4`",
            Statement(
                f"{FUNCTIONS} == 1",
                {**lh.variables, "N": "integer", "c": "integer"},
                (*lh.given, "N >= 1", "0 <= c", "c <= N/g"),
                chances(lh, ""),
            ),
            points=({"k": "2", "g": "2", "N": "1", "c": "0", "eps": "log(2)"},),
        ),
    ),
    notes=(
        "LH: " + ALL_FUNCTIONS + " For a universal family, `c` is the number of functions that send two given secrets "
        "to one value.",
        "Columns with the same set of set bits, or of members, are grouped by its size `i`: `binomial(k, i) i/k` of "
        "the subsets of size `i` have the input as a member.",
        "SS: `omega` between 1 and `k - 1`, which the printed `omega` is for every `eps >= 0` and `k >= 2`, ties "
        "included: the integer `n` is any nearest to `k/(e^eps + 1)`.",
        "UE prints no ranges: `p` and `q` are probabilities, 0 and 1 included. At `q = 0` and `q = 1` the sum is over "
        "the columns that occur: those with none of the other bits set, or all of them. SUE, OUE and THE have their "
        "own `p` and `q`, and `eps >= 0`.",
    ),
)
