"""The ASR of OUE and THE at k = 10: below the threshold of refinement THE leaks more, but not all the way up to it.

In x = e^(eps theta/2), with e^(eps/2) and the capacity of OUE between rational bounds, each half is the sign of a
polynomial of degree 10 on an interval.
"""

from unary import asr_order, by_values, capacity

from symqif.mechanisms import oue, the
from symqif.outlines.script import *
from symqif.refinement.thresholds import OUE_THE


def at(eps: str) -> dict[str, str]:
    """Both channels at k = 10 and this eps, and the threshold."""
    first = renamed(oue.definitions, **{name: f"{name}O{eps}" for name in "pq"}, OUE=f"OUE{eps}", eps=eps)
    second = renamed(the.definitions, **{name: f"{name}T{eps}" for name in "pq"}, THE=f"THE{eps}", eps=eps)
    threshold = put_in(OUE_THE, eps=eps)
    return {**first, **second, f"threshold{eps}": threshold}


DEFINITIONS = {"k": "10", **at("8"), **at("16")}
THETA, RANGE = {"theta": "real"}, ("1/2 < theta", "theta < 1")
FORM = "(1-1/(2*x))**9*(1-2*x*{p})+2*x*{p}"  # the capacity of THE for q = 1/(2x)
# eps: theta below and above the crossing, and e^(eps theta/2) there
CROSSING = {
    "8": ("985381/1000000", "985382/1000000", "5149706/100000", "5149716/100000"),
    "16": ("999874/1000000", "9998741/10000000", "29779555/10000", "29779567/10000"),
}
LEAST = {"8": "7", "16": "54"}  # below e^(eps/4)
HALF = {"8": ("5459815/100000", "54598151/1000000"), "16": ("2980957987/1000000", "2980957988/1000000")}  # e^(eps/2)
OUE_ASR = {"8": ("5490954/10000000", "5490955/10000000"), "16": ("54999969/100000000", "54999970/100000000")}


def closed(eps: str) -> tuple[str, str]:
    """The ASR of OUE and of THE."""
    first, second = (f"({capacity(f'p{x}{eps}', f'1-q{x}{eps}')})/k" for x in "OT")
    return first, second


def values(eps: str) -> tuple[Node, ...]:
    """Steps: both ASR in closed form, which is shown for every number m of secrets."""
    line: list[Node] = []
    for protocol, letter in ((oue, "O"), (the, "T")):
        channel = put_in(protocol.term(protocol.channel), eps=eps, k="m")
        form = f"({capacity(f'p{letter}{eps}', f'1-q{letter}{eps}', 'm')})/m"
        shown = have(
            f"forall(implies(m >= 2, asr({channel}) == {form}), m, integer)",
            "column maxima, binomial theorem",
            for_each(introduce(by("column-maxima"))),
        )
        line += [shown, given(THIS, "k"), detach()]
    return tuple(line)


def passing(low: str, middle: str, high: str) -> tuple[Node, ...]:
    """Steps: low < high, as low < middle < high are hypotheses."""
    return follows("implies(all(a < b, b < c), a < c)", "the bound lies between", {"a": low, "b": middle, "c": high})


def compared(
    eps: str, goal: str, bounds: tuple[Node, ...], smaller: str, larger: str, middle: str, law_of_x: tuple[str, Node]
) -> Node:
    """The closed form of asr(smaller) < that of asr(larger): the rational number `middle` is between them."""
    forms = dict(zip(("OUE", "THE"), closed(eps), strict=True))
    claim, proof = law_of_x
    here = {"x": f"exp({int(eps) // 2}*theta)", "p": f"pT{eps}"}
    return steps(
        have(goal, "enclosures"),
        *bounds,
        *law(claim, "on this interval", here, introduce(proof, name=("low", "high", "p"))),
        *passing(forms[smaller], middle, forms[larger]),
        HYPOTHESIS,
    )


def measured(eps: str, smaller: str, larger: str) -> tuple[Node, ...]:
    """Steps: asr(smaller) < asr(larger), from their values."""
    forms = dict(zip(("OUE", "THE"), closed(eps), strict=True))
    return by_values(f"asr({smaller}{eps})", forms[smaller], f"asr({larger}{eps})", forms[larger])


def from_the_end(at_end: str, gap: str) -> Node:
    """A bound on the capacity from that at one end of the range of p, which is so far away."""
    grows = f"0 <= ({gap})*(1-(1-1/(2*x))**9)"
    return steps(
        have(at_end, "a polynomial in `x`", using("high", "low"), name="at the end"),
        have(grows, "the capacity grows with `p`", using("p", "high", "low"), name="grows with p"),
        using("grows with p", "at the end", "high", "low"),
    )


def below(eps: str) -> Node:
    """asr(OUE) < asr(THE) for theta up to the crossing."""
    low, _, top, _ = CROSSING[eps]
    middle, half, least = OUE_ASR[eps][1], HALF[eps][0], LEAST[eps]
    x, p0, m = f"exp({int(eps) // 2}*theta)", f"(1-x/(2*({half})))", int(eps) // 2
    bounds = (
        have(f"{m}*({low}) < log({top})", "enclosures"),
        exponentials(f"{x} <= {top}", "the range of `theta`"),
        have(f"log({least}) <= {m}/2", "enclosures"),
        exponentials(f"{least} <= {x}", "`theta > 1/2`"),
        have(f"{half} <= exp({m})", "enclosures"),
    )
    claim = f"implies(all({least} <= x, x <= {top}, {p0} <= p), {middle} < ({FORM.format(p='p')})/10)"
    proof = from_the_end(f"{middle} < ({FORM.format(p=p0)})/10", f"p-{p0}")
    return compared(eps, f"{closed(eps)[0]} < {middle}", bounds, "OUE", "THE", middle, (claim, proof))


def above(eps: str) -> Node:
    """asr(THE) < asr(OUE) for theta from the crossing on."""
    _, high, _, least = CROSSING[eps]
    middle, half = OUE_ASR[eps][0], HALF[eps][1]
    x, p1, m = f"exp({int(eps) // 2}*theta)", f"(1-x/(2*({half})))", int(eps) // 2
    bounds = (
        have(f"log({least}) < {m}*({high})", "enclosures"),
        exponentials(f"{least} <= {x}", "the range of `theta`"),
        have(f"exp({m}) <= {half}", "enclosures"),
    )
    claim = f"implies(all({least} <= x, x <= {half}, p <= {p1}), ({FORM.format(p='p')})/10 < {middle})"
    proof = from_the_end(f"({FORM.format(p=p1)})/10 < {middle}", f"{p1}-p")
    return compared(eps, f"{middle} < {closed(eps)[0]}", bounds, "THE", "OUE", middle, (claim, proof))


def growth(eps: str) -> tuple[Node, Node]:
    """Steps: 1 < e^(eps theta/2) < e^(eps/2)."""
    m = int(eps) // 2
    first = exponentials(f"exp({m}*theta) > 1", "`theta > 0`")
    return first, exponentials(f"exp({m}*theta) < exp({m})", "`theta < 1`")


LOW8, HIGH8, LOW16, HIGH16 = (CROSSING[eps][n] for eps in ("8", "16") for n in (0, 1))
PRINTED = (
    "all(implies(theta < threshold8, asr(THE8) > asr(OUE8)), implies(theta < threshold16, asr(THE16) > asr(OUE16)))"
)
REPAIRED = (
    f"all(implies(theta <= {LOW8}, asr(THE8) > asr(OUE8)), implies(theta >= {HIGH8}, asr(THE8) < asr(OUE8)), "
    f"implies(theta <= {LOW16}, asr(THE16) > asr(OUE16)), implies(theta >= {HIGH16}, asr(THE16) < asr(OUE16)))"
)
SIDES = [(eps, n, *names) for eps in ("8", "16") for n, names in enumerate((("OUE", "THE"), ("THE", "OUE")))]


def side(eps: str, n: int, smaller: str, larger: str) -> Node:
    """A step: on one side of the crossing, the closed forms compare like this."""
    forms = dict(zip(("OUE", "THE"), closed(eps), strict=True))
    where = f"theta {('<=', '>=')[n]} {CROSSING[eps][n]}"
    proof = introduce((below, above)[n](eps))
    return have(
        f"implies({where}, {forms[smaller]} < {forms[larger]})",
        "one side of the crossing",
        proof,
        name=f"{larger} leaks more at {eps}",
    )


def conclude(eps: str, n: int, smaller: str, larger: str) -> Node:
    return introduce(
        detach(HYPOTHESIS, fact=f"{larger} leaks more at {eps}"), *measured(eps, smaller, larger), HYPOTHESIS
    )


AT_99 = steps(
    *growth("8"),
    have(f"{closed('8')[1]} < {closed('8')[0]}", "`theta` is above the crossing", above("8")),
    *values("8"),
    have("asr(THE8) < asr(OUE8)", "in closed form", *measured("8", "THE", "OUE"), HYPOTHESIS),
    have("99/100 < threshold8", "enclosures"),
    have("theta < threshold8", "`theta = 99/100`", using("theta == 99/100", "99/100 < threshold8")),
    detach(HYPOTHESIS, fact="implies(theta < threshold8, asr(THE8) > asr(OUE8))"),
    using("asr(THE8) > asr(OUE8)", "asr(THE8) < asr(OUE8)"),
)
ANY = {"k": "integer", "eps": "real", "theta": "real"}
BOTH = {**renamed(oue.definitions, p="pO", q="qO"), **renamed(the.definitions, p="pT", q="qT"), "threshold": OUE_THE}
X, Y, ROOT = "exp(eps*theta/2)", "exp(eps/2)", "sqrt(exp(eps)+1)"
EXPONENT = f"log(exp(eps)+1+({Y}-1)*{ROOT}) - eps/2 - log(2)"
ABOVE = (
    have(f"eps*theta/2 > {EXPONENT}", "multiply by `eps/2`"),
    exponentials(f"{X} > exp({EXPONENT})", "take exponentials"),
    have(f"2*{Y}*{X} > {Y}**2 + 1 + ({Y}-1)*{ROOT}", "`x` lies above the larger root"),
    have(f"2*{Y}*{X}**2 - 2*{X}*({Y}**2+1) + {Y}**2+1 > 0", "both factors of the quadratic are positive"),
)
CLAIM = claim(
    "fig4.below-threshold",
    "Below the threshold THE leaks more than OUE, at `eps = 8` and 16",
    Source(
        "Refinement of THE, OUE and SUE",
        "fig:privacy_the_ue",
        1167,
        "below the threshold, there is no refinement, and this fact can be observed in the graphs of `eps "
        "= 8` and `eps = 16`, where THE is leaking more information than OUE",
    ),
    Statement(PRINTED, THETA, RANGE, DEFINITIONS),
    correction=Correction("edge", "THE leaks more at `eps = 8`", "this if `theta < 0.985`.."),
    contrary=Contrary(("theta == 99/100",), {"theta": "99/100"}, AT_99),
    recorded="refuted",
    reason="without refinement either may leak more. At `eps = 8` the ASR of the two cross at `theta = 0.98538`.., "
    "below the threshold 0.99776..: between them, as at `theta = 0.99`, there is no refinement and OUE leaks more "
    "than THE. At `eps = 16` the same happens between 0.999874.. and 0.999979..",
    repaired=Derivation(
        Statement(REPAIRED, THETA, RANGE, DEFINITIONS),
        steps(*(side(*of) for of in SIDES), *values("8"), *values("16"), split(*(conclude(*of) for of in SIDES))),
        facts=(*growth("8"), *growth("16")),
    ),
    remarks=(
        proved(
            "the crossings lie below the thresholds, which are 0.99776.. and 0.999979..",
            "enclosures",
            Statement(
                f"all({HIGH8} < threshold8, 99776/100000 < threshold8, threshold8 < 99777/100000, "
                f"{HIGH16} < threshold16, 999979/1000000 < threshold16, threshold16 < 99998/100000)",
                definitions={name: DEFINITIONS[name] for name in ("threshold8", "threshold16")},
            ),
        ),
        proved(
            "above the threshold OUE leaks more than THE, for every `k` and `eps > 0`",
            "the bits are strictly ordered there",
            Statement(
                "asr(OUE) > asr(THE)", ANY, ("k >= 2", "eps > 0", "1/2 < theta", "theta < 1", "theta > threshold"), BOTH
            ),
            asr_order("OUE", ("pO", "qO"), "THE", ("pT", "qT"), steps(*ABOVE, AUTO)),
            facts=STRICT_THETA_GROWTH,
        ),
    ),
    notes="The ASR is one gain function of many, and alone can order the two either way. lem.ouethe is about bits, and "
    "what it says of the protocols stands in fig4.no-refinement.",
)
