"""Two local hashings, with any numbers of hash values and privacy levels: which refines which for every k."""

from symqif.mechanisms import lh
from symqif.outlines.script import *

LH, LH2 = put_in(lh.term("LH")), put_in(lh.term("LH"), g="g2", eps="eps2")
BOTH = ("2 <= g", "2 <= g2", "0 <= eps", "0 <= eps2")
VARIABLES = {"g": "integer", "g2": "integer", "eps": "real", "eps2": "real"}
ADD = "g*(exp(eps2)-1) <= g2*(exp(eps)-1)"
REMOVE = "(g2-1)*(exp(eps2)-1)*(exp(eps)+g-1) <= (g-1)*(exp(eps)-1)*(exp(eps2)+g2-1)"
RANGES = ("2 <= g", "2 <= g2", "exp(eps) >= 1", "exp(eps2) >= 1")
FACTS = (GROWTH, exponentials("exp(eps2) >= 1", "`eps' >= 0`"))

# The hash values of the secrets as bits: q = 1/g, p = e^eps/(e^eps + g - 1).


def bit(p: str, q: str) -> str:
    return f"matrix([[1-{q}, {q}], [1-{p}, {p}]])"


P, P2 = "exp(eps)/(exp(eps)+g-1)", "exp(eps2)/(exp(eps2)+g2-1)"
SLOPE = f"(({P2}-1/g2)/({P}-1/g))"
UNSET = f"(1/g2-1/g*{SLOPE})"
CHANGED = f"matrix([[1-{UNSET}, {UNSET}], [1-{UNSET}-{SLOPE}, {UNSET}+{SLOPE}]])"
FORGOTTEN = "matrix([[1-1/g2, 1/g2], [1-1/g2, 1/g2]])"
UNARY, UNARY2 = (f"hot(kron({bit(p, q)}, k))" for p, q in ((P, "(1/g)"), (P2, "(1/g2)")))


def through(witness: str) -> Node:
    """By the bits: set bits are unset, and unset bits set, with the probabilities of the witness."""
    return steps(
        have(f"refines({bit(P, '(1/g)')}, {bit(P2, '(1/g2)')})", "bits are changed", by("witness", matrix=witness)),
        use("lem.kron", A=bit(P, "(1/g)"), B=bit(P2, "(1/g2)"), k="k"),
        by(
            "through",
            by("equal-ratio", ratio="exp(eps)"),
            by("through", HYPOTHESIS, by("equal-ratio", ratio="exp(eps2)"), channel=UNARY2),
            channel=UNARY,
        ),
    )


CONSTANT = steps(
    have("exp(eps) == 1", "`eps = 0`", antisymmetry()),
    have("exp(eps2) <= 1", "`eps = 0`", using(*RANGES, ADD, "exp(eps) == 1")),
    have("exp(eps2) == 1", "`eps' = 0`", antisymmetry()),
    through(FORGOTTEN),
)
REFINED = for_each(introduce(cases("exp(eps) > 1", through(CHANGED), CONSTANT)))

# For large k: the sums of the column minima tend to g/(e^eps + g - 1), those of the maxima to e^eps times that.


def for_large(number: str, gap: str, base: str, *then: Node) -> Node:
    """A contradiction from a refinement for some k >= 2 with k*gap > number, for which base**(k-1) is large."""
    return suppose(
        have(f"0 < {gap}", "supposed", using(THIS)),
        have(f"0 <= {number}", "a product", using(*RANGES)),
        by("larger-integer", x=f"2 + {number}/{gap}", name="k"),
        *law(
            "implies(all(0 <= a, 0 < d, 2 + a/d < k), all(2 <= k, a < d*k))",
            "`k` is large",
            {"a": number, "d": gap},
            introduce(split(suppose(), AUTO)),
            split(*[HYPOTHESIS] * 3),
            name="large k",
        ),
        bernoulli("k-1", base),
        given(f"forall(implies(2 <= k, refines({LH}, {LH2})), k, integer)", "k"),
        detach(name="refined"),
        *then,
    )


def between(premise: str, lower: str, limit: str, upper: str) -> tuple[Node, ...]:
    """Steps: lower < upper, as the limit is between them by the last two hypotheses."""
    return follows(f"implies(all({premise}), l < u)", "between", {"l": lower, "m": limit, "u": upper})


def most(g: str, eps: str) -> str:
    """The sum of the column maxima."""
    return put_in(lh.capacity, g=g, eps=eps)


def least(g: str, eps: str) -> str:
    """The sum of the column minima."""
    return f"({g}**k+exp({eps})-1)/((exp({eps})+{g}-1)*{g}**(k-1))"


GAP_MINIMA = "(g*(exp(eps2)-1) - g2*(exp(eps)-1))"
GAP_MAXIMA = "((g2-1)*(exp(eps2)-1)*(exp(eps)+g-1) - (g-1)*(exp(eps)-1)*(exp(eps2)+g2-1))"
NUMBER = "(exp(eps2)-1)*(exp(eps)+g-1)"
MINIMA = for_large(
    NUMBER,
    GAP_MINIMA,
    "g2",
    have("k <= g2**(k-1)", "`g' >= 2`", using("2 <= g2", "2 <= k", "Bernoulli")),
    have(
        f"{NUMBER} < {GAP_MINIMA}*g2**(k-1)",
        "`k` is large",
        using("2 <= g2", "0 < g*(exp(eps2)-1)-g2*(exp(eps)-1)", "large k", "k <= g2**(k-1)"),
        name="still larger",
    ),
    have(f"g/(exp(eps)+g-1) <= {least('g', 'eps')}", "the limit", using("2 <= g", "exp(eps) >= 1")),
    have(f"{least('g2', 'eps2')} < g/(exp(eps)+g-1)", "`k` is large", using(*RANGES, "still larger")),
    *between("m <= u, l < m", least("g2", "eps2"), "g/(exp(eps)+g-1)", least("g", "eps")),
    by("denied", by("column-minima", HYPOTHESIS), hypothesis="refined"),
)
MAXIMA = for_large(
    f"(g2-1)**2*{NUMBER}",
    GAP_MAXIMA,
    "g2/(g2-1)",
    have("k <= (g2-1)*(g2/(g2-1))**(k-1)", "`g' >= 2`", using("2 <= g2", "2 <= k", "Bernoulli")),
    *follows(
        "implies(all(0 < t, 0 < d, t*a < d*k, k <= t*v), a < d*v)",
        "`k` is large",
        {"t": "g2-1", "d": GAP_MAXIMA, "a": f"(g2-1)*{NUMBER}", "v": "(g2/(g2-1))**(k-1)"},
        split(using("2 <= g2"), *[HYPOTHESIS] * 3),
        name="large k",
    ),
    have(f"{most('g', 'eps')} <= exp(eps)*g/(exp(eps)+g-1)", "the limit", using("2 <= g", "exp(eps) >= 1")),
    have(f"exp(eps)*g/(exp(eps)+g-1) < {most('g2', 'eps2')}", "`k` is large", using(*RANGES, "large k")),
    *between("l <= m, m < u", most("g", "eps"), "exp(eps)*g/(exp(eps)+g-1)", most("g2", "eps2")),
    have(f"capacity({LH2}) <= capacity({LH})", "data processing", by("data-processing")),
    use("cap.lh", k="k", g="g", eps="eps"),
    use("cap.lh", k="k", g="g2", eps="eps2"),
    *follows(
        "implies(all(l < u, b <= a, a == l, b == u), 0 < 0)",
        "the other way",
        {"l": most("g", "eps"), "u": most("g2", "eps2"), "a": f"capacity({LH})", "b": f"capacity({LH2})"},
    ),
    HYPOTHESIS,
)
CLAIM = beyond(
    "beyond.lh-order",
    "LH(`g`, `eps`) is refined by LH(`g'`, `eps'`) for all `k` together iff `g (e^eps' - 1) <= g' (e^eps - 1)` "
    "and `(g' - 1) (e^eps' - 1)/(e^eps' + g' - 1) <= (g - 1) (e^eps - 1)/(e^eps + g - 1)`",
    Statement(
        f"equivalent(forall(implies(2 <= k, refines({LH}, {LH2})), k, integer), all({ADD}, {REMOVE}))", VARIABLES, BOTH
    ),
    cycle(split(MINIMA, MAXIMA), REFINED),
    facts=FACTS,
)
