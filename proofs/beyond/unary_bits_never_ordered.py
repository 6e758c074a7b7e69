"""Unary encodings with the same least level: their bits are ordered only if they are the same."""

from symqif.mechanisms import oue, sue, the
from symqif.mechanisms.protocol import Protocol
from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

BITS = {f"U_{n}": renamed(ue.bit_definitions, p=f"p_{n}", q=f"q_{n}")["U"] for n in "12"}
RANGE = ("0 < q_1", "q_1 < p_1", "p_1 < 1", "0 < q_2", "q_2 < 1", "0 < p_2", "p_2 < 1")
SAME_LEVEL = "p_1*(1-q_1)/(q_1*(1-p_1)) == p_2*(1-q_2)/(q_2*(1-p_2))"
EQUAL = "all(p_1 == p_2, q_1 == q_2)"
ORDER = "all((1-p_1)*(1-q_2) <= (1-p_2)*(1-q_1), p_2*q_1 <= p_1*q_2)"
BETWEEN = ("0 < b", "b < a", "a < 1", "0 < d", "d < 1", "0 < c", "c < 1")
MUST_BE_EQUAL = introduce(
    have("a*d*((1-b)*(1-c)) == c*b*((1-a)*(1-d))", "the same level", using(*BETWEEN, "levels"), name="same level"),
    have(
        "c*b == a*d",
        "else the products differ",
        antisymmetry(using("c*b <= a*d"), using(*BETWEEN, "(1-a)*(1-d) <= (1-c)*(1-b)", "same level")),
    ),
    have(
        "(1-a)*(1-d) == (1-c)*(1-b)",
        "else the products differ",
        antisymmetry(using("(1-a)*(1-d) <= (1-c)*(1-b)"), using(*BETWEEN, "same level", "c*b == a*d")),
    ),
    have("b*(a-b) == d*(a-b)", "both ratios are the same", using("c*b == a*d", "(1-a)*(1-d) == (1-c)*(1-b)")),
    have("b == d", "`a > b`", antisymmetry(using("b < a", "b*(a-b) == d*(a-b)"), using("b < a", "b*(a-b) == d*(a-b)"))),
    split(
        antisymmetry(using("0 < b", "c*b == a*d", "b == d"), using("0 < b", "c*b == a*d", "b == d")), using("b == d")
    ),
    name=("levels", "", ""),
)
LETTERS = {"p_1": "a", "q_1": "b", "p_2": "c", "q_2": "d"}
(CLAIMED,) = renamed({"": f"implies(all({', '.join(RANGE)}, {SAME_LEVEL}, {ORDER}), {EQUAL})"}, **LETTERS).values()
for _ in "abcd":
    MUST_BE_EQUAL = for_each(MUST_BE_EQUAL)
LEMMA = have(forall("a, b, c, d", CLAIMED), "equal products have equal factors", MUST_BE_EQUAL, name="equal factors")


def only_the_same(p_1: str, q_1: str, p_2: str, q_2: str) -> tuple[Node, ...]:
    """Steps: p and q are the same, as the bits of the first, with q_1 < p_1, are refined by those of the second, by
    `LEMMA`."""
    (order,) = renamed({"order": ORDER}, p_1=p_1, q_1=q_1, p_2=p_2, q_2=q_2).values()
    return (
        use("lem.equiv/repaired", aC=q_1, bC=f"1-{p_1}", aD=q_2, bD=f"1-{p_2}"),
        have(order, "refinement of 2x2 channels", equivalence(THIS, 0)),
        given("equal factors", p_1, q_1, p_2, q_2),
        detach(split(*[AUTO] * 8, split(HYPOTHESIS, HYPOTHESIS)), name=("p", "q")),
    )


LEAST = "(2*exp(eps/2)-exp(eps*theta/2))*(2*exp(eps*theta/2)-1)/exp(eps*theta/2)"
FACTS = (
    *THETA_BOUNDS,
    have(f"{LEAST} > 1", "the bounds on `theta`"),
    have(f"0 < log({LEAST})", "take logarithms", by("exponentiate")),
    exponentials(f"1 < exp(log({LEAST})/2)", "the level is positive", "c > 1"),
    have(f"exp(log({LEAST})/2)**2 == {LEAST}", "its square"),
    LEMMA,
)
DIFFER = using(
    "1/2 < theta",
    "theta < 1",
    "exp(eps/4) > 1",
    "exp(eps*theta/2) > exp(eps/4)",
    "exp(eps*theta/2) < exp(eps/2)",
    "c > 1",
    "p",
    "q",
)  # the bits, by the bounds of x and y, and by d^2


def never_ordered(bit: str, protocol: Protocol, reason: str) -> Remark:
    """Neither the bits of this protocol refine those of THE, nor the other way round, at the least level of THE."""
    pairs = ((bit, "T"), ("T", bit))
    return proved(
        f"the bits of {protocol.name.upper()} and of THE for the same least level are never ordered",
        reason,
        Statement(
            f"all({', '.join(f'no(refines({a}, {b}))' for a, b in pairs)})",
            {"eps": "real", "theta": "real"},
            ("eps > 0", "1/2 < theta", "theta < 1"),
            {**bits(the, "T"), **bits(protocol, bit, eps=f"log({LEAST})")},
        ),
        split(*(denial(*only_the_same(f"p{a}", f"q{a}", f"p{b}", f"q{b}"), DIFFER) for a, b in pairs)),
        facts=FACTS,
    )


CLAIM = beyond(
    "beyond.unary-bits-never-ordered",
    "Of two unary encodings with the same least level, the bits of one are refined by those of the other only if "
    "they are the same",
    Statement(
        "equivalent(refines(U_1, U_2), q_1 == q_2)",
        dict.fromkeys(("q_1", "q_2", "r"), "real"),
        ("0 < q_1", "q_1 < 1", "0 < q_2", "q_2 < 1", "r > 1"),
        {**{f"p_{n}": f"r*q_{n}/(1-q_{n}+r*q_{n})" for n in "12"}, **BITS},
    ),
    cycle(
        steps(*only_the_same("p_1", "q_1", "p_2", "q_2"), AUTO),
        steps(have("p_1 == p_2", "`q_1 = q_2`"), by("witness", matrix="matrix([[1, 0], [0, 1]])")),
    ),
    facts=(LEMMA,),
    remarks=(
        never_ordered("O", oue, "`p` is `1/2` for OUE, but above it for THE, as `theta < 1`"),
        never_ordered("S", sue, "`p + q` is 1 for SUE, but below it for THE, as `theta > 1/2`"),
    ),
    notes="Those of SUE and OUE are not ordered either (lem.ouesue).",
)
