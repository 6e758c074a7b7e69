"""For k = 2 all protocols of the same eps are ordered: by how likely a report is that tells something."""

from symqif.claims.claim import Claim, Derivation, Remark, Source
from symqif.claims.equal_ratio import at_size, refined_at_two, weight
from symqif.claims.script import AUTO, by, have, larger_exponent, law, renamed, steps, using
from symqif.mechanisms import grr, lh, oue, sue
from symqif.mechanisms.unary import ue
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement

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
SQUARE = have("(g-1-exp(eps/2))**2 <= 0", "the difference of both sides", using(0, 2, -1))
WITH_SQUARE = by("suppose", using(-1, -2))
GROWTH = have("exp(eps/2) > 1", "eps > 0", larger_exponent("0", "eps/2"))


def crossed(premise: str, conclusion: str, a: str, b: str) -> tuple[Node, ...]:
    """Steps: from one of a/b <= c/d and a d <= c b, which is given, the other one, for the weights of B and A."""
    values = dict(zip("abcd", (*AT_ONE[b], *AT_ONE[a]), strict=True))
    return law(
        f"implies(all(0 < b, 0 < d, {premise}), {conclusion})",
        "multiply",
        by("introduce"),
        by("split", using(0, 2), using(0, 2), by("hypothesis")),
        **values,
    )


def refined(a: str, b: str) -> Node:
    """A is refined by B: a report that tells something is at most as likely under B."""
    smaller, larger = WEIGHTS[b], WEIGHTS[a]
    (n, d), (m, e) = AT_ONE[b], AT_ONE[a]
    return steps(
        have(f"({n})*({e}) <= ({m})*({d})", "at size 1"),
        *crossed("a*d <= c*b", "a/b <= c/d", a, b),
        have(f"{smaller} <= {larger}".format("1"), "at size 1", by("hypothesis")),
        refined_at_two(smaller, larger, *BASES[a], *BASES[b]),
    )


def only_if(a: str, b: str, *then: Node) -> Node:
    """From A refined by B, what follows from the order of their weights at size 1."""
    return steps(at_size("1"), *crossed("a/b <= c/d", "a*d <= c*b", a, b), *then)


CLAIM = Claim(
    id="beyond.order-at-two",
    title="For k = 2 the protocols of the same eps are in a chain: GRR, then SUE, then OUE and local hashing",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            "all(refines(GRR, SUE), no(refines(SUE, GRR)), refines(SUE, OUE), no(refines(OUE, SUE)), refines(SUE, LH), "
            "equivalent(refines(LH, SUE), g == exp(eps/2)+1), equivalent(refines(LH, OUE), g <= exp(eps)+1), "
            "equivalent(refines(OUE, LH), (g-2)*(g-exp(eps)-1) >= 0))",
            {"g": "integer", "eps": "real"},
            ("g >= 2", "eps > 0"),
            DEFINITIONS,
        ),
        by(
            "split",
            refined("GRR", "SUE"),
            by("denial", only_if("SUE", "GRR", using(2, -1))),
            refined("SUE", "OUE"),
            by("denial", only_if("OUE", "SUE", using(2, -1))),
            refined("SUE", "LH"),
            by("cycle", only_if("LH", "SUE", SQUARE, by("antisymmetry", *[WITH_SQUARE] * 2)), refined("LH", "SUE")),
            by("cycle", only_if("LH", "OUE", by("suppose", using(0, 2, -1, -2))), refined("LH", "OUE")),
            by("cycle", only_if("OUE", "LH", using(0, 2, -1)), refined("OUE", "LH")),
        ),
        (GROWTH,),
    ),
    recorded="proved",
    notes=("A stands before B where A is refined by B: GRR leaks most.",),
)
