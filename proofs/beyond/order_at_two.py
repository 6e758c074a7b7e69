"""For k = 2 all protocols of the same eps are ordered: by how likely a report is that tells something."""

from equal_ratio_lemmas import at_size, refined_at_two
from hashing_weights import weight

from symqif.mechanisms import grr, lh, oue, sue
from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

DEFINITIONS = renamed(
    {
        **renamed(grr.definitions, p="pGRR", q="qGRR"),
        **renamed(lh.definitions, p="pLH", q="qLH"),
        **renamed(sue.definitions, p="pS", q="qS"),
        **renamed(oue.definitions, p="pO", q="qO"),
    },
    k="2",
)
WEIGHTS = {
    "GRR": "1/(exp(eps)+1)",
    "SUE": weight("exp(eps/2)", "{0}", "2"),
    "OUE": weight("exp(eps)", "{0}", "2"),
    "LH": weight("g-1", "{0}", "2"),
}
BASES = {"GRR": (), "SUE": ("exp(eps/2)",), "OUE": ("exp(eps)",), "LH": ("g-1",)}
AT_ONE = {  # the same at size 1, as numerator and denominator
    "GRR": ("1", "exp(eps)+1"),
    "SUE": ("1", "(exp(eps/2)+1)**2"),
    "OUE": ("1", "2*(exp(eps)+1)"),
    "LH": ("g-1", "g*(exp(eps)+g-1)"),
}
SQUARE = have("(g-1-exp(eps/2))**2 <= 0", "the difference of both sides", using("g >= 2", "exp(eps/2) > 1", "weights"))
WITH_SQUARE = suppose(using(THIS, "(g-1-exp(eps/2))**2 <= 0"))
STRICT_GROWTH = exponentials("exp(eps/2) > 1", "`eps > 0`")


def crossed(premise: str, conclusion: str, a: str, b: str) -> tuple[Node, ...]:
    """Steps: from one of a/b <= c/d and a d <= c b, which is given, the other one, for the weights of B and A."""
    values = dict(zip("abcd", (*AT_ONE[b], *AT_ONE[a]), strict=True))
    return follows(
        f"implies(all(0 < b, 0 < d, {premise}), {conclusion})",
        "multiply",
        values,
        split(using("g >= 2", "exp(eps/2) > 1"), using("g >= 2", "exp(eps/2) > 1"), HYPOTHESIS),
        name="weights",
    )


def refined(a: str, b: str) -> Node:
    """A is refined by B: a report that tells something is at most as likely under B."""
    smaller, larger = WEIGHTS[b], WEIGHTS[a]
    (n, d), (m, e) = AT_ONE[b], AT_ONE[a]
    return steps(
        have(f"({n})*({e}) <= ({m})*({d})", "at size 1"),
        *crossed("a*d <= c*b", "a/b <= c/d", a, b),
        have(f"{smaller} <= {larger}".format("1"), "at size 1", HYPOTHESIS),
        refined_at_two(smaller, larger, *BASES[a], *BASES[b]),
    )


def only_if(a: str, b: str, *then: Node) -> Node:
    """From A refined by B, what follows from the order of their weights at size 1."""
    return steps(at_size("1"), *crossed("a/b <= c/d", "a*d <= c*b", a, b), *then)


BITS = ("0 < q", "q < p", "p < 1", "p*(1-q) == exp(eps)*(1-p)*q")
BITS_2 = ("0 < q2", "q2 < p2", "p2 < 1", "p2*(1-q2) == exp(eps)*(1-p2)*q2")
UNARY, UNARY_2 = "(1-p)*q**{0}*(1-q)**(2-1-{0})", "(1-p2)*q2**{0}*(1-q2)**(2-1-{0})"
UE_2 = renamed({**ue.definitions, **renamed(ue.definitions, UE="UE2", p="p2", q="q2")}, k="2")
REALS = dict.fromkeys(("p", "q", "eps"), "real")
RATIO = have("exp(eps) > 1", "`q < p`", using(*BITS))
NOT_CERTAIN = have("(exp(eps)+1)*((1-p)*q) < 1", "one bit set and the other not", using(*BITS))
GAPS = (
    have("p - q == (exp(eps)-1)*((1-p)*q)", "the ratio", using("p*(1-q) == exp(eps)*(1-p)*q")),
    have("p2 - q2 == (exp(eps)-1)*((1-p2)*q2)", "the ratio", using("p2*(1-q2) == exp(eps)*(1-p2)*q2")),
)
PARTS = {"e": "exp(eps)-1", "a": "(1-p2)*q2", "b": "(1-p)*q", "x": "p2 - q2", "z": "p - q"}
BY_PARTS = split(using("exp(eps) > 1"), *[HYPOTHESIS] * 3)
DIFFERENCES = proved(
    "a unary encoding is refined by another of the same `eps` iff `p - q` is not larger there",
    "`p - q = (e^eps - 1) w_1`",
    Statement(
        "equivalent(refines(UE, UE2), p2 - q2 <= p - q)", {**REALS, "p2": "real", "q2": "real"}, (*BITS, *BITS_2), UE_2
    ),
    cycle(
        steps(
            at_size("1"),
            *GAPS,
            *follows("implies(all(0 < e, a <= b, x == e*a, z == e*b), x <= z)", "`e^eps > 1`", PARTS, BY_PARTS),
            HYPOTHESIS,
        ),
        steps(
            *GAPS,
            *follows("implies(all(0 < e, x <= z, x == e*a, z == e*b), a <= b)", "`e^eps > 1`", PARTS, BY_PARTS),
            have(f"{UNARY_2} <= {UNARY}".format("1"), "at size 1", HYPOTHESIS),
            refined_at_two(UNARY_2, UNARY, "q", "(1-q)", "q2", "(1-q2)"),
        ),
    ),
    facts=(RATIO,),
    points=({"p": "1/2", "q": "1/4", "p2": "3/7", "q2": "1/5", "eps": "log(3)"},),
)
TOP = proved(
    "GRR is refined by each unary encoding of the same `eps`, and by none the other way round",
    "one bit set and the other not is not certain",
    Statement("all(refines(GRR, UE), no(refines(UE, GRR)))", REALS, BITS, {**DEFINITIONS, **UE_2}),
    split(
        steps(
            NOT_CERTAIN,
            *follows(
                "implies(all(0 < d, d*a < 1), a <= 1/d)",
                "divide",
                {"a": "(1-p)*q", "d": "exp(eps)+1"},
                split(using("exp(eps) > 1"), HYPOTHESIS),
            ),
            have(f"{UNARY.format('1')} <= 1/(exp(eps)+1)", "at size 1", HYPOTHESIS),
            refined_at_two(UNARY, "1/(exp(eps)+1)", "q", "(1-q)"),
        ),
        denial(
            NOT_CERTAIN,
            at_size("1", "refines(UE, GRR)"),
            *follows(
                "implies(all(0 < d, 1/d <= a, d*a < 1), 0 < 0)",
                "multiply",
                {"a": "(1-p)*q", "d": "exp(eps)+1"},
                split(using("exp(eps) > 1"), HYPOTHESIS, HYPOTHESIS),
            ),
            HYPOTHESIS,
        ),
    ),
    facts=(RATIO,),
)
CLAIM = beyond(
    "beyond.order-at-two",
    "For `k = 2` and the same `eps`, GRR is refined by SUE, that by OUE and local hashing, and these are in a chain",
    Statement(
        "all(refines(GRR, SUE), no(refines(SUE, GRR)), refines(SUE, OUE), no(refines(OUE, SUE)), refines(SUE, LH), "
        "equivalent(refines(LH, SUE), g == exp(eps/2)+1), equivalent(refines(LH, OUE), g <= exp(eps)+1), "
        "equivalent(refines(OUE, LH), (g-2)*(g-exp(eps)-1) >= 0))",
        {"g": "integer", "eps": "real"},
        ("g >= 2", "eps > 0"),
        DEFINITIONS,
    ),
    split(
        refined("GRR", "SUE"),
        denial(only_if("SUE", "GRR", using("exp(eps/2) > 1", "weights"))),
        refined("SUE", "OUE"),
        denial(only_if("OUE", "SUE", using("exp(eps/2) > 1", "weights"))),
        refined("SUE", "LH"),
        cycle(only_if("LH", "SUE", SQUARE, antisymmetry(*[WITH_SQUARE] * 2)), refined("LH", "SUE")),
        cycle(
            only_if("LH", "OUE", suppose(using("g >= 2", "exp(eps/2) > 1", "exp(eps)+1 < g", "weights"))),
            refined("LH", "OUE"),
        ),
        cycle(only_if("OUE", "LH", using("g >= 2", "exp(eps/2) > 1", "weights")), refined("OUE", "LH")),
    ),
    facts=(STRICT_GROWTH,),
    remarks=(DIFFERENCES, TOP),
    notes="`A` stands before `B` where `A` is refined by `B`: GRR leaks most.",
)
