"""THE against SUE and OUE of its own least level: the comparisons of the paper are turned round.

With x = e^(eps theta/2), y = e^(eps/2) and d = e^(eps'/2) for the least level eps' of THE, the unset bits of SUE, THE
and OUE have q = 1/(d+1), 1/(2x) and 1/(d^2+1), and d + 1 < 2x < d^2 + 1.
"""

from symqif.mechanisms import oue, sue, the
from symqif.outlines.script import *

X, Y, D = "exp(eps*theta/2)", "exp(eps/2)", "exp(level/2)"
LEAST = f"(2*{Y}-{X})*(2*{X}-1)/{X}"
DEFINITIONS = {
    "level": f"log({LEAST})",
    **bits(the, "T"),
    **bits(sue, "S", eps="level"),
    **bits(oue, "O", eps="level"),
    "THE": "hot(kron(T, k))",
    "SUE": "hot(kron(S, k))",
    "OUE": "hot(kron(O, k))",
}
RANGE = {"k": "integer", "eps": "real", "theta": "real"}
GIVEN = ("k >= 2", "eps > 0", "1/2 < theta", "theta < 1")
ORDERED = ("1 < s", "s < x", "x < y", "ratio above 1")
FACTS = (
    exponentials("exp(eps/4) > 1", "`eps > 0`", "1 < s"),
    exponentials(f"{X} > exp(eps/4)", "`theta > 1/2`", "s < x"),
    exponentials(f"{X} < {Y}", "`theta < 1`", "x < y"),
    have(f"{LEAST} > 1", "`x` and `y` are above 1", name="ratio above 1"),
    have("level > 0", "take logarithms", by("exponentiate"), name="level above 0"),
    exponentials(f"{D} > 1", "the level is positive", "c > 1"),
    have(f"{D}**2 == {LEAST}", "its square is the ratio", using(*ORDERED), name="c^2"),
    have(f"{D} < 2*{X} - 1", "`y < x^2`", using(*ORDERED, "c > 1"), name="c < 2 y - 1"),
    have(f"({D}+1)**2 < 4*{Y}", "`2 d < 2x - 1 + (2y-x)/x`, whose product is `d^2`", using(*ORDERED, "c < 2 y - 1")),
)


def alone(first: str, second: str) -> str:
    """The second reports the true value, and no other one, at most as often as the first."""
    return f"p{second}*(1-q{second})**(k-1) <= p{first}*(1-q{first})**(k-1)"


def one_size(first: str, second: str, part: str = "") -> Node:
    """A step: a theorem on two unary encodings with the same level, of which the second has the smaller q; it says when
    the first is refined by the second, and when the second by the first, or else where only, and wherever, the first
    is."""
    names = (
        (f"{first} by {second} only", f"{first} by {second} wherever")
        if part
        else (f"{first} by {second}", f"{second} by {first}")
    )
    values = {"p_1": f"p{first}", "q_1": f"q{first}", "p_2": f"p{second}", "q_2": f"q{second}", "r": LEAST}
    return use(f"beyond.unary-one-size{part}", name=names, k="k", **values)


def never(first: str, second: str, base: str, bound: str, reason: str) -> Node:
    """The second does not refine back: for sets of size k-1 a power with a base above 1 would be too small."""
    largest = f"(1-p{first})*q{first}**(k-1) <= (1-p{second})*q{second}**(k-1)"
    return denial(
        one_size(first, second),
        have(largest, "sets of size `k-1`", equivalence(f"{second} by {first}", 0, HYPOTHESIS)),
        have(f"({base})**(k-1) <= {bound}", "the same"),
        *law(
            "implies(1 < c, c <= c**(k-1))",
            "`k >= 2`",
            {"c": base},
            introduce(bernoulli("k-1", "c"), using("k >= 2", "1+(k-1)*(c-1) <= (1+(c-1))**(k-1)", "1 < c")),
        ),
        *follows(
            "implies(all(a <= b, b <= c, c < a), 0 < 0)",
            reason,
            {"a": base, "b": f"({base})**(k-1)", "c": bound},
            split(HYPOTHESIS, HYPOTHESIS, AUTO),
        ),
        HYPOTHESIS,
    )


def bracket(first: str, second: str, only: str, wherever: str) -> Remark:
    """Where the first is refined by the second, up to a factor."""
    names = {"S": "SUE", "T": "THE", "O": "OUE"}
    refined = f"refines({names[first]}, {names[second]})"
    return remark(
        f"{names[first]} is refined by {names[second]} only where `{only}`, and wherever `{wherever}`",
        "Bernoulli's inequality, from both sides",
        f"all(implies({refined}, (k-1)*q{second} <= 1-p{first}), implies((k-1)*q{first} <= 1-p{second}, {refined}))",
        steps(
            one_size(first, second),
            one_size(first, second, "/remark-1"),
            split(
                introduce(by_remark(first, second)),
                introduce(
                    detach(fact=f"{first} by {second} wherever"), equivalence(f"{first} by {second}", 1, HYPOTHESIS)
                ),
            ),
        ),
    )


def by_remark(first: str, second: str) -> Node:
    return steps(
        have(alone(first, second), "reports of one value", equivalence(f"{first} by {second}", 0, HYPOTHESIS)),
        detach(HYPOTHESIS, fact=f"{first} by {second} only"),
        HYPOTHESIS,
    )


def remark(line: str, reason: str, claim: str, outline: Node) -> Remark:
    return proved(line, reason, Statement(claim, RANGE, GIVEN, DEFINITIONS), outline, facts=FACTS)


CLAIM = beyond(
    "beyond.the-real-eps",
    "With SUE and OUE of the least level of THE, OUE is not refined by THE nor THE by SUE; the converses hold "
    "where the true value alone is reported no more often",
    Statement(
        f"all(no(refines(OUE, THE)), no(refines(THE, SUE)), equivalent(refines(SUE, THE), {alone('S', 'T')}), "
        f"equivalent(refines(THE, OUE), {alone('T', 'O')}))",
        RANGE,
        GIVEN,
        DEFINITIONS,
    ),
    split(
        never("T", "O", f"({LEAST}+1)/(2*{X})", f"{Y}/{X}", "`2x < d^2 + 1`"),
        never("S", "T", f"2*{X}/({D}+1)", f"{X}*({D}+1)/(2*{Y})", "`d + 1 < 2x`"),
        steps(one_size("S", "T"), cycle(equivalence("S by T", 0, HYPOTHESIS), equivalence("S by T", 1, HYPOTHESIS))),
        steps(one_size("T", "O"), cycle(equivalence("T by O", 0, HYPOTHESIS), equivalence("T by O", 1, HYPOTHESIS))),
    ),
    facts=FACTS,
    remarks=(
        bracket("S", "T", "(k-1) qT <= 1-pS", "(k-1) qS <= 1-pT"),
        bracket("T", "O", "(k-1) qO <= 1-pT", "(k-1) qT <= 1/2"),
        remark(
            "so THE is refined by OUE only where `k - 1 < e^(eps/2)`, and wherever `k - 1 <= e^(eps theta/2)`",
            "`qT = 1/(2x)`, and `(1-pT)/qO = x (d^2+1)/(2y) < y`",
            f"all(implies(refines(THE, OUE), k-1 < {Y}), implies(k-1 <= {X}, refines(THE, OUE)))",
            steps(
                one_size("T", "O"),
                one_size("T", "O", "/remark-1"),
                split(
                    introduce(
                        have(alone("T", "O"), "reports of one value", equivalence("T by O", 0, HYPOTHESIS)),
                        detach(HYPOTHESIS, fact="T by O only", name="smallest"),
                        using(*GIVEN[1:], *ORDERED, "level above 0", "smallest"),
                    ),
                    introduce(detach(AUTO, fact="T by O wherever"), equivalence("T by O", 1, HYPOTHESIS)),
                ),
            ),
        ),
        remark(
            "where SUE is refined by THE, THE is refined by OUE",
            "then `(k-1) qT <= 1-pS < 1/2`",
            "implies(refines(SUE, THE), refines(THE, OUE))",
            steps(
                one_size("T", "O"),
                one_size("T", "O", "/remark-1"),
                one_size("S", "T"),
                one_size("S", "T", "/remark-1"),
                introduce(
                    have(alone("S", "T"), "reports of one value", equivalence("S by T", 0, HYPOTHESIS)),
                    detach(HYPOTHESIS, fact="S by T only", name="smallest"),
                    have("1 - pS < 1/2", "`d > 1`", name="pS above 1/2"),
                    have("(k-1)*qT <= 1 - pO", "the same", using("pS above 1/2", "smallest")),
                    detach(HYPOTHESIS, fact="T by O wherever"),
                    equivalence("T by O", 1, HYPOTHESIS),
                ),
            ),
        ),
    ),
    notes=(
        "At the same nominal `eps` SUE is refined by THE everywhere (fig6.sue-the), and the bits of OUE by those of "
        "THE above a threshold on `theta` (lem.ouethe).",
        "THE is refined by OUE, and SUE by THE, for `k = 2`.",
    ),
)
