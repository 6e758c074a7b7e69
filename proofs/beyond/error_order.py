"""Refinement and the mean squared error of the usual estimate: ordered alike between the frequencies 1/k and 1 - 1/k.

With q and the ratio r = p (1-q)/(q (1-p)), the error is n times smaller than (a + b q + c q^2)/(q (1-q)), where
a = 1/(r-1)^2 + f/(r-1), b = 2 (1-f)/(r-1) and c = 1 - f. Between two values of q it differs by a (1 - q - q')
- (b + c) q q', times q - q' and a positive factor.
"""

from unary_one_size import ALL_BUT, CHANNELS, NUMBERS, ONLY, POINTS, facts, given_, tangent

from symqif.mechanisms import oue, sue
from symqif.mechanisms.protocol import Protocol
from symqif.mechanisms.unary import ue
from symqif.outlines.script import *

ERRORS = {f"mse_{n}": put_in(ue.closed_forms["mse"], p=f"p_{n}", q=f"q_{n}") for n in "12"}
FORM = "((1+f*(r-1) + 2*(1-f)*(r-1)*{q} + (1-f)*(r-1)**2*{q}**2)/(n*(r-1)**2*{q}*(1-{q})))"
SLACK = "((1+f*(r-1))*(1-q_1-q_2) - (1-f)*(r+1)*(r-1)*q_1*q_2)"
SIGNS = ("n >= 1", "1 < r", "0 < q_2", "q_2 < q_1", "q_1 < 1", "0 < q_1", "q_2 < 1")


def closed(number: str, name: str) -> tuple[Node, ...]:
    """Steps: the error in q and r."""
    p, q = f"p_{number}", f"q_{number}"
    return (
        have(f"{p} == r*{q}/(1+(r-1)*{q})", "the ratio", using(f"{p}*(1-{q}) == r*{q}*(1-{p})", *SIGNS)),
        have(
            f"mse_{number} == {FORM.format(q=q)}",
            "put in",
            using(f"{p} == r*{q}/(1+(r-1)*{q})", *SIGNS),
            name=name,
        ),
    )


LESS, MORE = (FORM.format(q=f"q_{n}") for n in "12")
DIFFERENCE = have(
    f"{MORE} - {LESS} == (q_1-q_2)*{SLACK}/(n*(r-1)**2*q_1*(1-q_1)*q_2*(1-q_2))",
    "the difference",
    using(*SIGNS),
    name="difference",
)
SMALL = ("0 < s", "0 < b", "b < a", "a < 1")


def sign(claim: str, bound: str, *proof: Node) -> Node:
    """The errors are ordered by the sign of the slack, which follows from the bound, in a, b and s."""
    (less, more), errors = (LESS, MORE), ("mse_1", "mse_2")
    if not claim.startswith("0"):
        less, more, errors = more, less, errors[::-1]
    return steps(
        *law(
            f"implies(all({', '.join((*SMALL, bound))}), {claim})",
            "a polynomial",
            {"a": "q_1", "b": "q_2", "s": "r-1"},
            introduce(*proof, name=(*SMALL, "the bound")),
            split(*[using(*SIGNS)] * 4, HYPOTHESIS),
            name="sign",
        ),
        have(f"{less} <= {more}", "the difference", using("difference", "sign", *SIGNS)),
        *follows(
            "implies(all(m == l, w == h, l <= h), m <= w)",
            "the errors",
            {"m": errors[0], "w": errors[1], "l": less, "h": more},
            split(*[HYPOTHESIS] * 3),
        ),
        HYPOTHESIS,
    )


SLACK_THERE = "(1+f*s)*(1-a-b) - (1-f)*(s+2)*s*a*b"
MIXED = "(s+2)*s*a*b"
ALONE = steps(
    have(ONLY, "refined", equivalence("first order", 0, HYPOTHESIS)),
    use("beyond.unary-one-size/remark-1", **{name: name for name in NUMBERS}, name=("first", "second")),
    detach(HYPOTHESIS, fact="first", name="size 1"),
    have("(k-1)*q_2*(1+(r-1)*q_1) <= 1-q_1", "put in", using("size 1", "p_1 == r*q_1/(1+(r-1)*q_1)", *SIGNS)),
    have("1 <= k*f", "times `k`", using("1/k <= f", "k >= 2")),
    sign(
        f"0 <= {SLACK_THERE}",
        "(k-1)*b*(1+s*a) <= 1-a",
        have(
            f"0 <= (k+s)*(1-a-b) - (k-1)*{MIXED}",
            "at `f = 1/k`",
            have(
                f"(k+s)*(1-a-b) - (k-1)*{MIXED} == (k-2)*((1-a) + b*(1+s)) + (s+2)*(1-a-(k-1)*b*(1+s*a))",
                "the bound",
                using(),
                name="in two parts",
            ),
            have("0 <= (k-2)*((1-a) + b*(1+s))", "`k >= 2`", using("k >= 2", *SMALL), name="first part"),
            have("0 <= (s+2)*(1-a-(k-1)*b*(1+s*a))", "the bound", using("the bound", *SMALL), name="second part"),
            using("in two parts", "first part", "second part"),
            name="at 1/k",
        ),
        have("b <= 1-a", "`k >= 2`", using("the bound", "k >= 2", *SMALL), name="small"),
        have(
            f"0 <= (k*f-1)*(s*(1-a-b) + {MIXED})",
            "it grows with `f`",
            using("small", "1 <= k*f", *SMALL),
            name="growth",
        ),
        using("at 1/k", "growth", "k >= 2"),
    ),
)
OTHERS = steps(
    have(ALL_BUT, "refined", equivalence("second order", 0, HYPOTHESIS)),
    *tangent(
        {"a": "q_1", "b": "q_2", "c": "1-p_1", "d": "1-p_2"},
        split(using(*SIGNS), using(*SIGNS), using("p_1 < 1"), using("p_2 < 1"), HYPOTHESIS),
    ),
    have(
        "(k-1)*(1-q_1)*(1+(r-1)*q_2) <= r*q_2",
        "put in",
        using("line", "p_1 == r*q_1/(1+(r-1)*q_1)", "p_2 == r*q_2/(1+(r-1)*q_2)", *SIGNS),
    ),
    have("k*f <= k-1", "times `k`", using("f <= 1-1/k", "k >= 2")),
    sign(
        f"{SLACK_THERE} <= 0",
        "(k-1)*(1-a)*(1+s*b) <= (1+s)*b",
        have(
            f"(k+(k-1)*s)*(1-a-b) <= {MIXED}",
            "at `f = 1 - 1/k`",
            using("the bound", "k >= 2", *SMALL),
            name="at the end",
        ),
        have("1-a-b <= s*a*b", "`k >= 2`", using("the bound", "k >= 2", *SMALL), name="at 0"),
        have(f"(k-1-k*f)*((1-a-b) - {MIXED}) <= 0", "from 0", using("at 0", "k*f <= k-1", *SMALL), name="from 0"),
        have(
            f"f*((k+(k-1)*s)*(1-a-b) - {MIXED}) <= 0",
            "from the end",
            using("at the end", "0 <= f"),
            name="from the end",
        ),
        using("from 0", "from the end", "k >= 2"),
    ),
)


def of(protocol: Protocol, name: str) -> dict[str, str]:
    """The bit probabilities, and the error."""
    own = {letter: protocol.definitions[letter] for letter in "pq"} | {"mse": protocol.closed_forms["mse"]}
    return renamed(own, **{old: f"{old}_{name}" for old in own})


def signs(premise: str, conclusion: str) -> tuple[Node, ...]:
    """Steps: the errors differ by c/n."""
    values = {"a": "mse_O", "b": "mse_S", "c": "f - exp(eps/2)/(exp(eps/2)+1)**2"}
    claim = f"implies(all(a - b == c/n, {premise}), {conclusion})"
    return law(claim, "its sign", values, introduce(using("n >= 1", "a - b == c/n", premise)), AUTO)


BITS = {"O": ("1/2", "1/5"), "T": ("5/8", "1/3")}
TWO_SECRETS = {f"mse_{name}": put_in(ue.closed_forms["mse"], p=p, q=q, f="1", n="1") for name, (p, q) in BITS.items()}
TWO_SECRETS |= {
    f"{name}{more}": f"hot(kron({put_in(ue.bit_definitions['U'], p=p, q=q)}, 2))"
    for (name, (p, q)), more in zip(BITS.items(), ("UE", "HE"), strict=True)
}
CLAIM = beyond(
    "beyond.error-order",
    "Of two unary encodings with the same least level the mean squared errors of the usual estimate are ordered as "
    "refinement orders them, for frequencies between `1/k` and `1 - 1/k`",
    Statement(
        "all(implies(all(refines(UE_1, UE_2), 1/k <= f), mse_1 <= mse_2), "
        "implies(all(refines(UE_2, UE_1), f <= 1-1/k), mse_2 <= mse_1))",
        NUMBERS | {"n": "integer", "f": "real"},
        (*given_("q_2 < q_1"), "n >= 1", "0 <= f", "f <= 1"),
        {**CHANNELS, **ERRORS},
    ),
    use("beyond.unary-one-size", name=("first order", "second order"), **{name: name for name in NUMBERS}),
    *closed("1", "first error"),
    *closed("2", "second error"),
    DIFFERENCE,
    split(introduce(ALONE), introduce(OTHERS)),
    facts=facts("q_2 < q_1"),
    points=({**POINTS[0], "n": "1", "f": "1/2"},),
    remarks=(
        proved(
            "OUE has a smaller error than SUE exactly for `f < e^(eps/2)/(e^(eps/2) + 1)^2`, whichever is refined",
            "the errors differ by `f - e^(eps/2)/(e^(eps/2) + 1)^2` over `n`",
            Statement(
                "equivalent(mse_O < mse_S, f < exp(eps/2)/(exp(eps/2)+1)**2)",
                {"n": "integer", "eps": "real", "f": "real"},
                ("n >= 1", "eps > 0"),
                {**of(oue, "O"), **of(sue, "S")},
            ),
            have("mse_O - mse_S == (f - exp(eps/2)/(exp(eps/2)+1)**2)/n", "the difference", name="difference"),
            cycle(
                steps(*signs("a < b", "c < 0"), using("f - exp(eps/2)/(exp(eps/2)+1)**2 < 0")),
                steps(
                    have("f - exp(eps/2)/(exp(eps/2)+1)**2 < 0", "below", using("f < exp(eps/2)/(exp(eps/2)+1)**2")),
                    *signs("c < 0", "a < b"),
                    HYPOTHESIS,
                ),
            ),
            facts=(exponentials("exp(eps/2) > 1", "`eps > 0`"),),
            points=({"n": "1", "eps": "log(2)", "f": "0"},),
        ),
        proved(
            "for `k = 2` and `f = 1`, OUE at `eps = log(4)` is refined by THE at `theta = log(3/2)/log(2)`, and has a "
            "larger error",
            "`p` is `1/2` and `5/8`, `q` is `1/5` and `1/3`",
            Statement("all(refines(OUE, THE), mse_T < mse_O)", definitions=TWO_SECRETS),
            use("beyond.unary-two", p_1="1/2", q_1="1/5", p_2="5/8", q_2="1/3"),
            split(equivalence("beyond.unary-two", 1), AUTO),
        ),
    ),
    notes=(
        "The error is that of the unbiased estimate (count/`n - q`)/(`p - q`). Averaged over the values of the domain, "
        "whose frequencies sum to 1, it is that for `f = 1/k`. SUE, OUE and, with `q = 1/g`, local hashing are among "
        "these encodings (beyond.unary-is-hashing).",
        "The smallest counterexamples have two secrets: SUE is refined by OUE at every `eps` "
        "(beyond.sue-oue-threshold), and has the larger error at `f = 0`; OUE and THE at `f = 1`. SUE has a smaller "
        "error than THE at every `f` (fig5.mse-order).",
    ),
)
