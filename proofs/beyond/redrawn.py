"""Unary encodings and local hashing have reports that tell nothing: to draw again instead leaks strictly more."""

from equal_ratio_lemmas import at_least_base

from symqif.mechanisms import lh, oue, sue, the
from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

REFINED = "all(ldp(D, exp(eps)), refines(D, {0}), no(refines({0}, D)))"
SMALLER = "implies(all(0 < u, u < 1), u**(k-1) <= u)"


def redrawn(count: str, member: str, nonmember: str) -> dict[str, str]:
    """D draws again until a report tells something, c times on average."""
    return {"D": f"subset(k, 1, k-1, {count}*c, {member}, {nonmember})"}


def smaller(value: str, *facts: str) -> tuple[Node, ...]:
    """Steps: a power of a value between 0 and 1 is at most that."""
    shown = introduce(
        *at_least_base("k-1", "1/u", "k >= 2", "0 < u", "u < 1"),
        using("k >= 2", "0 < u", "u < 1", "1/u <= (1/u)**(k-1)"),
    )
    return law(SMALLER, "`k >= 2`", {"u": value}, shown, split(using(*facts), using(*facts)))


def dominated(channel: str, ratio: str, weight: str) -> Node:
    """D is LDP, and refined by the channel, but not the other way round: at size 1, of this weight."""
    return split(
        AUTO,
        by("equal-ratio", ratio=ratio),
        denial(
            by("equal-ratio-order", *[AUTO] * 6, hypothesis=THIS, ratio=ratio, size="1"),
            have(f"0 < {weight}", "a power of positive terms"),
            *follows(
                "implies(all(0 < w, 1 < n, n*w <= w), 0 < 0)",
                "a report that tells something is likelier",
                {"w": weight, "n": "c"},
            ),
            HYPOTHESIS,
        ),
    )


def drawn(nothing: str) -> Node:
    known = using(f"c*(1-{nothing}) == 1", f"{nothing} < 1", f"0 < {nothing}")
    return have("1 < c", "some are drawn again", known)


BITS = ("0 < q", "q < p", "p < 1")
LEVEL = "p*(1-q) <= exp(eps)*(1-p)*q"
EMPTY = "((1-p)*(1-q)**(k-1) + p*q**(k-1))"
ENTRIES = ("p*q**(i-1)*(1-q)**(k-i)", "(1-p)*q**i*(1-q)**(k-i-1)")
CONSTANT = "(g*((g-1)**k*q + p)/g**k)"  # a hash function with one value, or a value that it does not take
HASHING = proved(
    "local hashing is refined, strictly, from itself drawn again until the reported value is that of some secrets and "
    "not all",
    "the report is likelier to tell something",
    Statement(
        REFINED.format("LH"),
        lh.variables | {"c": "real"},
        (*lh.given[:2], "eps > 0", "c*(g**k - g*((g-1)**k*q + p)) == g**k"),
        {**lh.definitions, **redrawn("g*(g-1)**(k-i)", "p/g**k", "q/g**k")},
    ),
    dominated("LH", "exp(eps)", "(g*(g-1)**(k-1)*(q/g**k))"),
    facts=(
        exponentials("exp(eps) > 1", "`eps > 0`"),
        *smaller("1/g", "g >= 2"),
        *smaller("1-1/g", "g >= 2"),
        have(f"{CONSTANT} < 1", "a report may tell something"),
        have(f"c*(1-{CONSTANT}) == 1", "divide by `g^k`"),
        have(f"0 < {CONSTANT}", "a report may tell nothing"),
        drawn(CONSTANT),
    ),
    points=({"k": "2", "g": "2", "eps": "log(2)", "c": "2"},),
)
CLAIM = beyond(
    "beyond.redrawn",
    "An `eps`-LDP unary encoding is refined from itself drawn again until some bits are set and not all, strictly",
    Statement(
        REFINED.format("UE"),
        sorts("k: integer", "p q eps c: real"),
        ("k >= 2", *BITS, LEVEL, f"c*(1-{EMPTY}) == 1"),
        {**ue.definitions, **redrawn("1", *ENTRIES)},
    ),
    dominated("UE", "p*(1-q)/((1-p)*q)", "((1-p)*q**1*(1-q)**(k-1-1))"),
    facts=(
        *smaller("q", *BITS),
        *smaller("1-q", *BITS),
        have(f"{EMPTY} < 1", "a report may tell something", using("q**(k-1) <= q", "(1-q)**(k-1) <= 1-q", *BITS)),
        have(f"0 < {EMPTY}", "a report may tell nothing"),
        drawn(EMPTY),
    ),
    remarks=(
        *(
            proved(
                f"{protocol.name.upper()} is such a unary encoding, for `eps > 0`",
                "by its probabilities",
                statement(protocol, f"all({', '.join(BITS)}, {LEVEL})", "eps > 0"),
                facts=facts,
            )
            for protocol, facts in (
                (sue, (exponentials("exp(eps/2) > 1", "`eps > 0`"),)),
                (oue, (exponentials("exp(eps) > 1", "`eps > 0`"),)),
                (the, STRICT_THETA_GROWTH),
            )
        ),
        HASHING,
    ),
)
