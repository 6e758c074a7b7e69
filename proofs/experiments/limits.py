"""The Bayes capacities as eps grows: k for GRR, SS, SUE and THE; (k+1)/2 for OLH and OUE; below 2 for BLH."""

from unary import powers

from symqif.mechanisms import blh, grr, lh, oue, ss, sue, the
from symqif.mechanisms.protocol import Protocol
from symqif.outlines.script import *


def nearest(eps: str) -> tuple[str, ...]:
    """g is the integer nearest to e^eps + 1."""
    return f"2*g <= 2*exp({eps})+3", f"2*exp({eps})+3 < 2*g+2"


def optimal(eps: str) -> tuple[str, ...]:
    """omega is the integer nearest to k/(e^eps + 1), and at least 1."""
    away = f"2*(m - k/(exp({eps})+1))"
    return "1 <= omega", "omega <= k-1", f"-1 <= {away}", f"{away} <= 1", "omega == max(1, m)"


def capacity(protocol: Protocol, eps: str) -> str:
    return f"capacity({put_in(protocol.term(protocol.channel), eps=eps)})"


def converges(protocol: Protocol, limit: str, *given: str, **integers: str) -> str:
    """For every delta > 0 there is a K such that from eps = K on the capacity is within delta of the limit."""
    measure = capacity(protocol, "e")
    conditions = ", ".join(("e >= K", "e >= 0", *given))
    near = f"implies(all({conditions}), all({limit} - d <= {measure}, {measure} <= {limit} + d))"
    for name in integers:
        near = f"forall({near}, {name}, integer)"
    return f"forall(implies(0 < d, exists(forall({near}, e, real), K, real)), d, real)"


def about(protocol: Protocol, value: str, *given: str, **integers: str) -> str:
    """The capacity converges to a limit that is within 1 of the value."""
    inside = f"all({value} - 1 <= limit_, limit_ <= {value} + 1, {converges(protocol, 'limit_', *given, **integers)})"
    return f"exists({inside}, limit_, real)"


PRINTED = (
    converges(grr, "k"),
    converges(ss, "k", *optimal("e"), omega="", m=""),
    converges(sue, "k"),
    converges(the, "k"),
    converges(blh, "2"),
    about(lh, "k/2", "g >= 2", *nearest("e"), g=""),
    about(oue, "k/2"),
)
CONTRADICTION = steps(
    given(converges(blh, "2"), "2**(-k)"),
    detach(),
    take("K0"),
    given(THIS, "max(K0, 0)"),
    detach(name=("near 2", "")),
    bernoulli("k", "2"),
    use("cap.lh", k="k", g="2", eps="max(K0, 0)"),
    using("k >= 2", "cap.lh", "1+k*(2-1) <= (1+(2-1))**k", "near 2"),
)


def named(protocol: Protocol, suffix: str) -> dict[str, str]:
    """The definitions, with a suffix to p and q, and the closed form of the capacity as cap + suffix."""
    own = {**protocol.definitions, f"cap{suffix}": protocol.capacity}
    return renamed(own, p=f"p{suffix}", q=f"q{suffix}")


DEFINITIONS = {
    **named(grr, "G"), **named(ss, "SS"), **named(sue, "S"), **named(the, "T"), **named(oue, "O"),
    **named(lh, "L"),
}  # fmt: skip
BLH = renamed(lh.definitions, g="2", p="pB", q="qB", LH="BLH")
BLH_FORM = "(exp(eps)*2**k+(2-1)**k*(1-exp(eps)))/((exp(eps)+2-1)*2**(k-1))"
# protocol: what is subtracted from, the bound on what is left, the theorem with its values
RATES = (
    ("GRR", "capG", "k", "k*(k-1)*exp(-eps)", use("cap.grr", k="k", eps="eps")),
    ("SS", "capSS", "k", "2*k**2*exp(-eps)", use("cap.ss/repaired", k="k", eps="eps", omega="omega")),
    ("SUE", "capS", "k", "k*(k-1)*exp(-eps/2)", use("cap.sue", k="k", eps="eps")),
    (
        "THE",
        "capT",
        "k",
        "(k-1)/2*(exp(eps*(theta-1)/2) + (k-1)*exp(-eps*theta/2))",
        use("cap.the", k="k", eps="eps", theta="theta"),
    ),
    ("BLH", f"({BLH_FORM})", "2-2**(1-k)", "2*exp(-eps)", use("cap.lh", k="k", g="2", eps="eps")),
    ("LH", "capL", "(k+1)/2", "k*(k-1)*exp(-eps)", use("cap.lh", k="k", g="g", eps="eps")),
    ("OUE", "capO", "(k+1)/2", "k*(k-1)/2*exp(-eps)", use("cap.oue", k="k", eps="eps")),
)
BOTH = split(HYPOTHESIS, HYPOTHESIS)
GIVEN_POWERS = split(AUTO, HYPOTHESIS, HYPOTHESIS)


def by_powers(base: str, law_of_w: str, proof: Node, premise: Node, **values: str) -> Node:
    """The two bounds, from those on w = 1 - r**(k-1)."""
    return steps(
        *powers(base), *law(law_of_w, "`w` is between", {**values, "w": f"1-({base})**(k-1)"}, proof, premise), BOTH
    )


def between(limit: str, value: str, rate: str) -> str:
    return f"all(0 <= {limit} - {value}, {limit} - {value} <= {rate})"


SS_BOUND = "(omega-1)*exp(eps) <= k"
IN_Y = "all(1 <= y, w <= (k-1)*(1-y/(y+1)), (k-1)*(1-y/(y+1)) <= w*(y/(y+1)+(k-1)*(1-y/(y+1))))"
IN_P = "all(all(0 < r, r < 1, 1-r <= p, p <= 1), w <= (k-1)*(1-r), (k-1)*(1-r) <= w*(r+(k-1)*(1-r)))"
IN_G = (
    "all(all(1 <= y, 2*g <= 2*y+3, 2*y+3 < 2*g+2), w <= (k-1)*(1-(g-1)/g), "
    "(k-1)*(1-(g-1)/g) <= w*((g-1)/g+(k-1)*(1-(g-1)/g)))"
)
NEAREST_G = introduce(
    split(
        steps(
            have("0 <= (y-1)*(g-1)", "`y >= 1`", using("g >= 2", "1 <= y")),
            have(
                "(y-1)*(g-1)*(w*g) <= (y-1)*(g-1)*(k-1)",
                "`w <= (k-1)/g`",
                using("g >= 2", "0 <= (y-1)*(g-1)", "w <= (k-1)*(1-(g-1)/g)"),
                name="numerators",
            ),
            have("2*(y-1)*(g-1) <= g*(y+g-1)", "`g - 1 >= y - 1/2`", using("g >= 2", "2*y+3 < 2*g+2", "1 <= y")),
            have(
                "2*(y-1)*(g-1)*(k-1) <= g*(y+g-1)*(k-1)",
                "times `k - 1`",
                using("k >= 2", "2*(y-1)*(g-1) <= g*(y+g-1)"),
                name="scaled",
            ),
            have("2*(y-1)*(g-1)*w <= (y+g-1)*(k-1)", "the two together", using("g >= 2", "scaled", "numerators")),
            using("g >= 2", "2*(y-1)*(g-1)*w <= (y+g-1)*(k-1)", "1 <= y"),
        ),
        steps(
            have("0 <= (y-1)*(g-1)", "`y >= 1`", using("g >= 2", "1 <= y")),
            have("k-1 <= w*(g+k-2)", "times `g`", using("g >= 2", "w above")),
            have(
                "(y-1)*(g-1)*(k-1) <= (y-1)*(g-1)*(w*(g+k-2))",
                "`w >= (k-1)/(g+k-2)`",
                using("k-1 <= w*(g+k-2)", "0 <= (y-1)*(g-1)"),
                name="numerators",
            ),
            have("y <= 2*(g-1)", "`g - 1 >= y - 1/2`", using("g >= 2", "2*y+3 < 2*g+2")),
            have("y <= g-1/2", "rounding", using("2*y+3 < 2*g+2")),
            have(
                "y*(y+g-1)*(g+k-2) - 2*y*(y-1)*(g-1) <= 2*k*(y+g-1)*(g+k-2)",
                "both parts are small",
                using("k >= 2", "g >= 2", "y <= g-1/2", "y <= 2*(g-1)", "2*g <= 2*y+3", "1 <= y"),
                name="small",
            ),
            have(
                "(y*(y+g-1)*(g+k-2) - 2*y*(y-1)*(g-1))*(k-1) <= 2*k*(y+g-1)*(g+k-2)*(k-1)",
                "times `k - 1`",
                using("k >= 2", "small"),
                name="scaled",
            ),
            have(
                "y*(y+g-1)*(g+k-2)*(k-1) - 2*y*(y-1)*(g-1)*(w*(g+k-2)) <= 2*k*(y+g-1)*(g+k-2)*(k-1)",
                "put the bound on `w` in",
                using("scaled", "numerators", "1 <= y"),
                name="with the bound",
            ),
            have(
                "y*(y+g-1)*(k-1) - 2*y*(y-1)*(g-1)*w <= 2*k*(y+g-1)*(k-1)",
                "divide",
                using("k >= 2", "g >= 2", "with the bound"),
                name="divided",
            ),
            using("k >= 2", "g >= 2", "divided", "1 <= y"),
        ),
    ),
    name="w above",
)


def both_from(*facts: str) -> Node:
    """Both bounds, from these facts."""
    return split(using(*facts), using(*facts))


POWERS_IN_Y = introduce(both_from("k >= 2", "w above", "w <= (k-1)*(1-y/(y+1))", "1 <= y"), name="w above")
HOW: dict[str, Node] = {
    "GRR": both_from("k >= 2", "exp(eps/2) >= 1"),
    "SS": steps(
        have(
            SS_BOUND,
            "`omega - 1 <= k/(e^eps + 1)`",
            cases(
                "m >= 1",
                larger(
                    "max(1, m)",
                    "m",
                    AUTO,
                    using("k >= 2", "exp(eps/2) >= 1", "2*(m-k/(exp(eps)+1)) <= 1", "omega == m", "m >= 1"),
                ),
                larger("max(1, m)", "1", AUTO, using("k >= 2", "omega == 1")),
            ),
        ),
        split(
            using("k >= 2", "exp(eps/2) >= 1", "1 <= omega", "omega <= k-1"),
            using("k >= 2", "exp(eps/2) >= 1", "1 <= omega", "omega <= k-1", "(omega-1)*exp(eps) <= k"),
        ),
    ),
    "SUE": by_powers(
        "exp(eps/2)/(exp(eps/2)+1)",
        f"implies({IN_Y}, {between('k', '(1+(y-1)*w)', 'k*(k-1)/y')})",
        POWERS_IN_Y,
        GIVEN_POWERS,
        y="exp(eps/2)",
    ),
    "THE": by_powers(
        "1-qT",
        f"implies({IN_P}, {between('k', '(1+(p/(1-r)-1)*w)', '(k-1)*(1-p+(k-1)*(1-r))')})",
        introduce(
            both_from("k >= 2", "w above", "w <= (k-1)*(1-r)", "p <= 1", "1-r <= p", "r < 1", "0 < r"), name="w above"
        ),
        GIVEN_POWERS,
        p="pT",
        r="1-qT",
    ),
    "BLH": steps(bernoulli("k", "2"), both_from("k >= 2", "exp(eps/2) >= 1", "1+k*(2-1) <= (1+(2-1))**k")),
    "LH": by_powers(
        "(g-1)/g",
        f"implies({IN_G}, {between('(k+1)/2', '(1+(y-1)*(g-1)*w/(y+g-1))', 'k*(k-1)/y')})",
        NEAREST_G,
        GIVEN_POWERS,
        y="exp(eps)",
    ),
    "OUE": by_powers(
        "exp(eps)/(exp(eps)+1)",
        f"implies({IN_Y}, {between('(k+1)/2', '(1+(y-1)/2*w)', 'k*(k-1)/2/y')})",
        POWERS_IN_Y,
        GIVEN_POWERS,
        y="exp(eps)",
    ),
}
CONDITIONS = {"SS": optimal("eps"), "LH": ("g >= 2", *nearest("eps"))}


def claimed(channel: str, form: str, limit: str, rate: str, theorem: Node) -> str:
    claim = between(limit, f"capacity({channel})", rate)
    return f"implies(all({', '.join(CONDITIONS[channel])}), {claim})" if channel in CONDITIONS else claim


def bound(channel: str, form: str, limit: str, rate: str, theorem: Node) -> Node:
    both = between(limit, form, rate)
    proof = steps(
        have(both, "the closed form", HOW[channel]),
        theorem,
        *follows(
            "implies(all(a == b, 0 <= c - b, c - b <= d), all(0 <= c - a, c - a <= d))",
            "the capacity is its closed form",
            {"a": f"capacity({channel})", "b": form, "c": limit, "d": rate},
        ),
        BOTH,
    )
    return introduce(proof) if channel in CONDITIONS else proof


CLAIM = claim(
    "fig6.limits",
    "Limits of the Bayes capacities as `eps` grows",
    Source(
        "Comparing Bayes capacity of all LDP protocols",
        "fig:capacity_all_protocols",
        1186,
        "the Bayes capacities of GRR, SS, SUE, and THE converge to `k` as `eps` increases; BLH converges "
        "to `2` (because of `g = 2`); and OLH and OUE converge to approximately `k/2`",
    ),
    Statement(f"all({', '.join(PRINTED)})", {"k": "integer", "theta": "real"}, ("k >= 2", "1/2 < theta", "theta < 1")),
    correction=Correction("rounding", "a limit of 2 for BLH", "`2 - 2^(1-k)`"),
    contrary=Contrary((), {"k": "2", "theta": "3/4"}, CONTRADICTION),
    recorded="refuted",
    reason="the capacity of BLH stays below `2 - 2^(1-k)`, and that is its limit: a hash function to two values may "
    "map all `k` values to one of them, and then says nothing. (For `k = 50` the difference to 2 is `2^-49`.) The "
    "other limits are as said; that of OLH and OUE is `(k+1)/2`, exactly",
    repaired=Derivation(
        Statement(
            f"all({', '.join(claimed(*row) for row in RATES)})",
            {"k": "integer", "g": "integer", "omega": "integer", "m": "integer", "eps": "real", "theta": "real"},
            ("k >= 2", "eps >= 0", "1/2 < theta", "theta < 1"),
            {**DEFINITIONS, **BLH},
        ),
        split(*(bound(*row) for row in RATES)),
        facts=(
            exponentials("exp(eps/2) >= 1", "`eps >= 0`"),
            exponentials("exp(eps*theta/2) >= 1", "`eps`, `theta >= 0`"),
            exponentials("exp(eps*theta/2) <= exp(eps/2)", "`theta < 1`"),
        ),
    ),
    notes=(
        "As printed: for every tolerance `d > 0` there is `a K` from which on the capacity is within `d` of the "
        "limit. About `k/2` is read as: to a limit that is within 1 of `k/2`. THE is at any fixed `theta` in "
        "`(1/2, 1)`, SS at the nearest `omega` and OLH at the nearest `g`, at every `eps`.",
        "The repaired statement gives the rate with the limit, for every `k >= 2` and `eps >= 0`; all seven "
        "capacities stay at or below their limits.",
    ),
)
