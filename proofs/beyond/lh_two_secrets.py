"""Two local hashings of two secrets: which refines which."""

from symqif.mechanisms import lh
from symqif.outlines.script import *


def channel(g: str, eps: str) -> str:
    return put_in(lh.term("LH"), k="2", g=g, eps=eps)


def one(g: str, e: str) -> str:
    """The probability that one of the two secrets has the reported hash value."""
    return f"(({g}-1)*({e}+1)/({g}*({e}+{g}-1)))"


def told(g: str, e: str) -> str:
    """The capacity, less 1."""
    return f"({g}-1)*({e}-1)/({g}*({e}+{g}-1))"


A, B = ("g", "exp(eps)"), ("g2", "exp(eps2)")
LH, LH2 = channel("g", "eps"), channel("g2", "eps2")
NONE = f"(({B[0]}-1)**2/({B[0]}*({B[1]}+{B[0]}-1)))"  # neither has it
BOTH = f"({B[1]}/({B[0]}*({B[1]}+{B[0]}-1)))"
RANGES = ("2 <= g", "2 <= g2", "exp(eps) >= 1", "exp(eps2) >= 1")


def table(*rows: str, rest: str, best: Node = AUTO) -> Node:
    """By a table of sizes; `rest` is 1 less the probability that B tells something, by the last hypothesis."""
    shown = (f"(1-a)*({rest})", "what the other sizes leave"), (f"(1-a)*({NONE}+{BOTH})", "what is left")
    both = {
        "rule": "chain",
        "through": [term for term, _ in shown],
        "shown": [term for term, _ in shown],
        "reasons": [reason for _, reason in shown],
        "then": [AUTO, using(*RANGES, "the rest"), using("2 <= g2", "exp(eps2) >= 1", "the others")],
    }
    return by("symmetric-table", best, both, table=f"matrix([{', '.join(rows)}])")


def chosen(name: str, n: str, d: str, *premises: Node) -> tuple[Node, ...]:
    """Steps: a number from 0 to 1 that is n/d, as 0 <= n <= d and 0 < d by the last nodes."""
    some = "implies(all(0 <= n, n <= d, 0 < d), exists(all(0 <= x, x <= 1, x*d == n), x, real))"
    proof = introduce(exhibit("n/d"))
    return *law(some, "a quotient", {"n": n, "d": d}, proof, split(*premises)), take(name, name=f"choice of {name}")


LEFT, UNTOLD = f"(1-c)*(1-{one(*A)})", f"1-c*{one(*A)}"
# Where B tells something more often than A does, it does so at random; else A tells less often.
NOTHING = chosen("a", NONE, f"({NONE}+{BOTH})", *[using("2 <= g2", "exp(eps2) >= 1")] * 3)
QUIET = have(
    f"(1-a)*({NONE}+{BOTH}) == {BOTH}",
    "the others",
    using("2 <= g2", "exp(eps2) >= 1", "choice of a"),
    name="the others",
)
OFTEN = "(g-1)*(exp(eps)+1)*g2*(exp(eps2)+g2-1) <= (g2-1)*(exp(eps2)+1)*g*(exp(eps)+g-1)"
MORE = steps(
    *chosen(
        "c",
        f"({one(*B)}-{one(*A)})",
        f"(1-{one(*A)})",
        using("often", *RANGES),
        using(*RANGES),
        using("2 <= g", "exp(eps) >= 1"),
    ),
    have(f"{LEFT} == {NONE}+{BOTH}", "what is left", using(*RANGES, "choice of c"), name="the rest"),
    table("[(1-c)*a, c, (1-c)*(1-a)]", "[0, 1, 0]", "[(1-c)*a, c, (1-c)*(1-a)]", rest=LEFT),
)
LESS_SURE = steps(
    have(
        "exp(eps2)/(exp(eps2)+1) <= exp(eps)/(exp(eps)+1)",
        "`eps' <= eps`",
        using("exp(eps) >= 1", "exp(eps2) >= 1", "exp(eps2) <= exp(eps)"),
    ),
    *follows(
        "implies(all(f <= e, c*w == v, 0 <= v), v*f <= c*(w*e))",
        "as often told, and less sure",
        {"e": "exp(eps)/(exp(eps)+1)", "f": "exp(eps2)/(exp(eps2)+1)", "w": one(*A), "v": one(*B)},
        split(HYPOTHESIS, HYPOTHESIS, using("2 <= g2", "exp(eps2) >= 1")),
    ),
    HYPOTHESIS,
)
FEWER = steps(
    *chosen(
        "c",
        one(*B),
        one(*A),
        using("2 <= g2", "exp(eps2) >= 1"),
        using("not often", *RANGES),
        using("2 <= g", "exp(eps) >= 1"),
    ),
    have(f"{UNTOLD} == {NONE}+{BOTH}", "what is left", using(*RANGES, "choice of c"), name="the rest"),
    table("[a, 0, 1-a]", "[(1-c)*a, c, (1-c)*(1-a)]", "[a, 0, 1-a]", rest=UNTOLD, best=LESS_SURE),
)
LEVELS = steps(
    have(f"ldp({LH}, exp(eps))", "its definition"),
    have(f"ldp({LH2}, exp(eps))", "post-processing", by("data-processing", hypothesis=f"refines({LH}, {LH2})")),
    by("ldp-entry", hypothesis=THIS, size="1"),
    have("exp(eps2) <= exp(eps)", "the entries of one column"),
    by("exponentiate"),
)
CAPACITIES = (
    use("cap.lh", name="capacity", k="2", g="g", eps="eps"),
    have(f"capacity({LH}) == 1 + {told(*A)}", "`k = 2`", using("2 <= g", "exp(eps) >= 1", "capacity")),
    use("cap.lh", name="second capacity", k="2", g="g2", eps="eps2"),
    have(f"capacity({LH2}) == 1 + {told(*B)}", "`k = 2`", using("2 <= g2", "exp(eps2) >= 1", "second capacity")),
    *follows(
        "implies(all(0 < u, 0 < v, b <= a, a == 1 + s/u, b == 1 + t/v), t*u <= s*v)",
        "the capacities",
        {
            "a": f"capacity({LH})",
            "b": f"capacity({LH2})",
            "s": "(g-1)*(exp(eps)-1)",
            "t": "(g2-1)*(exp(eps2)-1)",
            "u": "g*(exp(eps)+g-1)",
            "v": "g2*(exp(eps2)+g2-1)",
        },
        split(using("2 <= g", "exp(eps) >= 1"), using("2 <= g2", "exp(eps2) >= 1"), *[HYPOTHESIS] * 3),
    ),
)
CLAIM = beyond(
    "beyond.lh-two-secrets",
    "For two secrets, LH(`g`, `eps`) is refined by LH(`g'`, `eps'`) iff `eps >= eps'` and its capacity is not smaller",
    Statement(
        f"equivalent(refines({LH}, {LH2}), all(eps >= eps2, capacity({LH2}) <= capacity({LH})))",
        {"g": "integer", "g2": "integer", "eps": "real", "eps2": "real"},
        ("2 <= g", "2 <= g2", "0 <= eps", "0 <= eps2"),
    ),
    cycle(
        split(LEVELS, by("data-processing")),
        steps(
            exponentials("exp(eps2) <= exp(eps)", "`eps' <= eps`"),
            *CAPACITIES,
            *NOTHING,
            QUIET,
            cases(OFTEN, MORE, FEWER, name="often"),
        ),
    ),
    facts=(GROWTH, exponentials("exp(eps2) >= 1", "`eps' >= 0`")),
    notes="The capacity is `1 + (g - 1)(e^eps - 1)/(g (e^eps + g - 1))`.",
)
