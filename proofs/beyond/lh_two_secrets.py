"""Two local hashings of two secrets: which refines which."""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, by, have, larger_exponent, law, steps, use, using
from symqif.kernel.term import parse, show, substitute
from symqif.mechanisms import lh
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement


def channel(g: str, eps: str) -> str:
    return show(substitute(lh.term("LH"), {"k": parse("2"), "g": parse(g), "eps": parse(eps)}))


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


def table(*rows: str, rest: str, best: Node = AUTO) -> Node:
    """By a table of sizes; `rest` is 1 less the probability that B tells something, by the last hypothesis."""
    shown = (f"(1-a)*({rest})", "what the other sizes leave"), (f"(1-a)*({NONE}+{BOTH})", "what is left")
    both = {
        "rule": "chain",
        "through": [term for term, _ in shown],
        "shown": [term for term, _ in shown],
        "reasons": [reason for _, reason in shown],
        "then": [AUTO, using(0, 1, 4, 5, -1), using(1, 5, 22)],
    }
    return by("symmetric-table", best, both, table=f"matrix([{', '.join(rows)}])")


def chosen(name: str, n: str, d: str, *premises: Node) -> tuple[Node, ...]:
    """Steps: a number from 0 to 1 that is n/d, as 0 <= n <= d and 0 < d by the last nodes."""
    some = "implies(all(0 <= n, n <= d, 0 < d), exists(all(0 <= x, x <= 1, x*d == n), x, real))"
    proof = by("introduce", by("exhibit", value="n/d"))
    return *law(some, "a quotient", proof, by("split", *premises), n=n, d=d), by("take", hypothesis=-1, name=name)


LEFT, UNTOLD = f"(1-c)*(1-{one(*A)})", f"1-c*{one(*A)}"
# Where B tells something more often than A does, it does so at random; else A tells less often.
NOTHING = chosen("a", NONE, f"({NONE}+{BOTH})", *[using(1, 5)] * 3)
QUIET = have(f"(1-a)*({NONE}+{BOTH}) == {BOTH}", "the others", using(1, 5, -1))
OFTEN = "(g-1)*(exp(eps)+1)*g2*(exp(eps2)+g2-1) <= (g2-1)*(exp(eps2)+1)*g*(exp(eps)+g-1)"
MORE = steps(
    *chosen("c", f"({one(*B)}-{one(*A)})", f"(1-{one(*A)})", using(-3, 0, 1, 4, 5), using(0, 1, 4, 5), using(0, 4)),
    have(f"{LEFT} == {NONE}+{BOTH}", "what is left", using(0, 1, 4, 5, -1)),
    table("[(1-c)*a, c, (1-c)*(1-a)]", "[0, 1, 0]", "[(1-c)*a, c, (1-c)*(1-a)]", rest=LEFT),
)
LESS_SURE = steps(
    have("exp(eps2)/(exp(eps2)+1) <= exp(eps)/(exp(eps)+1)", "eps' <= eps", using(4, 5, 8)),
    *law(
        "implies(all(f <= e, c*w == v, 0 <= v), v*f <= c*(w*e))",
        "as often told, and less sure",
        by("introduce"),
        by("split", by("hypothesis"), by("hypothesis"), using(1, 5)),
        e="exp(eps)/(exp(eps)+1)",
        f="exp(eps2)/(exp(eps2)+1)",
        w=one(*A),
        v=one(*B),
    ),
    by("hypothesis"),
)
FEWER = steps(
    *chosen("c", one(*B), one(*A), using(1, 5), using(-3, 0, 1, 4, 5), using(0, 4)),
    have(f"{UNTOLD} == {NONE}+{BOTH}", "what is left", using(0, 1, 4, 5, -1)),
    table("[a, 0, 1-a]", "[(1-c)*a, c, (1-c)*(1-a)]", "[a, 0, 1-a]", rest=UNTOLD, best=LESS_SURE),
)
LEVELS = steps(
    have(f"ldp({LH}, exp(eps))", "its definition"),
    have(f"ldp({LH2}, exp(eps))", "post-processing", by("data-processing", hypothesis=-2)),
    by("ldp-entry", hypothesis=-1, size="1"),
    have("exp(eps2) <= exp(eps)", "the entries of one column"),
    by("exponentiate"),
)
CAPACITIES = (
    use("cap.lh", k="2", g="g", eps="eps"),
    have(f"capacity({LH}) == 1 + {told(*A)}", "k = 2", using(0, 4, -1)),
    use("cap.lh", k="2", g="g2", eps="eps2"),
    have(f"capacity({LH2}) == 1 + {told(*B)}", "k = 2", using(1, 5, -1)),
    *law(
        "implies(all(0 < u, 0 < v, b <= a, a == 1 + s/u, b == 1 + t/v), t*u <= s*v)",
        "the capacities",
        by("introduce"),
        by("split", using(0, 4), using(1, 5), *[by("hypothesis")] * 3),
        a=f"capacity({LH})",
        b=f"capacity({LH2})",
        s="(g-1)*(exp(eps)-1)",
        t="(g2-1)*(exp(eps2)-1)",
        u="g*(exp(eps)+g-1)",
        v="g2*(exp(eps2)+g2-1)",
    ),
)
CLAIM = Claim(
    id="beyond.lh-two-secrets",
    title="For two secrets, LH(g, eps) is refined by LH(g', eps') iff eps >= eps' and its capacity is not smaller",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            f"equivalent(refines({LH}, {LH2}), all(eps >= eps2, capacity({LH2}) <= capacity({LH})))",
            {"g": "integer", "g2": "integer", "eps": "real", "eps2": "real"},
            ("2 <= g", "2 <= g2", "0 <= eps", "0 <= eps2"),
        ),
        by(
            "cycle",
            by("split", LEVELS, by("data-processing")),
            steps(
                have("exp(eps2) <= exp(eps)", "eps' <= eps", larger_exponent("eps2", "eps")),
                *CAPACITIES,
                *NOTHING,
                QUIET,
                by("cases", MORE, FEWER, formula=OFTEN),
            ),
        ),
        (
            have("exp(eps) >= 1", "eps >= 0", larger_exponent("0", "eps")),
            have("exp(eps2) >= 1", "eps' >= 0", larger_exponent("0", "eps2")),
        ),
    ),
    recorded="proved",
    notes=("The capacity is 1 + (g - 1)(e^eps - 1)/(g (e^eps + g - 1)).",),
)
