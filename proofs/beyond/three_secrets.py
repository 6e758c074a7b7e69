"""Two local hashings of three secrets, with any two levels: which refines which.

g need not be an integer, so that unary encodings, where g = 1/q, are among these channels. x and y are e^eps and
e^eps'. The weights a1 and a2 of A, b1 and b2 of B, are the probabilities of a report of one secret and of two if the
secret is another one. A report of B is made of a report of A of the same size, or of one with a secret more or less, or
of what is left, as of a report that tells nothing.
"""

from symqif.outlines.script import *

X, Y = "exp(eps)", "exp(eps2)"


def channel(g: str, x: str) -> str:
    entries = f"{x}/({g}**3*({x}+{g}-1)), 1/({g}**3*({x}+{g}-1))"
    return f"subset(3, 0, 3, {g}*({g}-1)**(3-i), {entries})"


def weights(g: str, x: str) -> list[str]:
    """The probability of no secrets, the weights of one and of two, and the probability of all three."""
    return [f"{top}/({g}**2*({x}+{g}-1))" for top in (f"({g}-1)**3", f"({g}-1)**2", f"({g}-1)", x)]


REFINED = f"refines({channel('g', X)}, {channel('g2', Y)})"
A0, A1, A2, A3 = weights("g", X)
WEIGHTS = dict(zip(("a0", "a1", "a2", "a3", "b0", "b1", "b2", "b3"), weights("g", X) + weights("g2", Y), strict=True))
STATED = {"a1": "a_1", "a2": "a_2", "b1": "b_1", "b2": "b_2"}
ORDER = (
    "y <= x",
    "(y-1)*(2*b1+b2) <= (x-1)*(2*a1+a2)",
    "(y-1)*(b1+2*b2) <= (x-1)*(a1+2*a2)",
    "b1*(y*(x+1) - 2*x) <= a1*x*(x-1)",
    "b2*(2*y - x - 1) <= a2*(x-1)",
)

# From a refinement to the order: there are five gain functions, with guesses of one secret or of two.


def preferred(*guesses: str, bounds: tuple[str, ...], chosen: tuple[int, ...], overlaps: tuple[str, ...]) -> Node:
    """B is not refined from A where a gain function prefers it."""
    gain = {"actions": f"matrix([{', '.join(guesses)}])", "bounds": list(bounds), "chosen": list(chosen)}
    return suppose(by("denied", by("symmetric-gain", **gain, overlaps=list(overlaps)), hypothesis=REFINED))


NO_GUESS = "[0, 0, 0]"
TO_ORDER = split(
    preferred(NO_GUESS, f"[1, 2, -{X}]", bounds=("0",) * 4, chosen=(0, 1, 0, 0), overlaps=("0", "1", "0", "0")),
    preferred(
        "[1, 1, 0]",
        bounds=(f"{A0}/3", f"{X}*{A1}", f"{X}*{A2}", f"{A3}/3"),
        chosen=(0,) * 4,
        overlaps=("0", "1", "1", "1"),
    ),
    preferred(
        "[2, 1, 0]",
        bounds=(f"2*{A0}/3", f"({X}+1)*{A1}", f"2*{X}*{A2}", f"2*{A3}/3"),
        chosen=(0,) * 4,
        overlaps=("0", "1", "2", "2"),
    ),
    preferred(
        NO_GUESS,
        f"[1, {X}+1, -{X}]",
        bounds=("0", f"{X}*({X}-1)*{A1}", "0", "0"),
        chosen=(0, 1, 0, 0),
        overlaps=("0", "1", "0", "0"),
    ),
    preferred(
        NO_GUESS,
        f"[2, 1, -{X}-1]",
        bounds=("0", "0", f"({X}-1)*{A2}", "0"),
        chosen=(0, 0, 1, 0),
        overlaps=("0", "0", "2", "0"),
    ),
)

# Back: one secret stays one with probability u and becomes two with u2; two become one with v and stay two with v2.
SIGNS = ("1 < x", "1 <= y", "0 < a1", "0 < a2", "0 < b1", "0 < b2")
KEPT_1, KEPT_2 = "(x-1)*(2*a1*u + a2*v) == 2*(y-1)*b1", "(x-1)*(2*a2*v2 + a1*u2) == 2*(y-1)*b2"
KEPT = (
    *("0 <= u", "0 <= u2", "u + u2 <= 1", "0 <= v", "0 <= v2", "v + v2 <= 1", KEPT_1, KEPT_2),
    *("2*a1*u + a2*(x+1)*v <= 2*b1", "a2*v2 + a1*u2 <= b2"),
)
SAME_1, SAME_2 = "(y-1)*b1/((x-1)*a1)", "(y-1)*b2/((x-1)*a2)"


def exhibited(*values: str, proof: Node = AUTO) -> Node:
    for value in reversed(values):
        proof = exhibit(value, proof)
    return proof


CHANGES = cases(
    "(y-1)*b1 <= (x-1)*a1",
    cases(
        "(y-1)*b2 <= (x-1)*a2",
        exhibited(SAME_1, "0", "0", SAME_2),
        exhibited(SAME_1, "2*((y-1)*b2/(x-1) - a2)/a1", "0", "1"),
    ),
    exhibited("1", "0", "2*((y-1)*b1/(x-1) - a1)/a2", SAME_2),
)

# What is left becomes a report of no secret with probability z0, of one with z1, of two with z2.
LEFT = "(a0 + a3 + (1-u-u2)*a1*(x+2) + (1-v-v2)*a2*(2*x+1))"
PARTS = {"z0": "b0", "z1": "3*(b1 - a1*u - a2*(x+1)*v/2)", "z2": "3*(b2 - a2*v2 - a1*u2)"}
OF_0, OF_1, OF_2 = SPENT = [f"{z}*{LEFT} == {part}" for z, part in PARTS.items()]
SHARED = (*(f"0 <= {z}" for z in PARTS), *SPENT, "z0 + z1 + z2 <= 1")
ROW_A, ROW_B = "a0 + a1*(x+2) + a2*(2*x+1) + a3 == 1", "b0 + b1*(y+2) + b2*(2*y+1) + b3 == 1"
TOTALS = ("0 <= a0", "0 < a3", "0 <= b0", "0 <= b3", ROW_A, ROW_B)
SHARES = (
    have("0 <= (1-u-u2)*a1*(x+2)", "a product", using("u + u2 <= 1", "0 < a1", "1 < x"), name="left of one"),
    have("0 <= (1-v-v2)*a2*(2*x+1)", "a product", using("v + v2 <= 1", "0 < a2", "1 < x"), name="left of two"),
    have(f"0 < {LEFT}", "`a3 > 0`", using("left of one", "left of two", "0 <= a0", "0 < a3"), name="some is left"),
    have(
        f"b0 + {PARTS['z1']} + {PARTS['z2']} <= {LEFT}",
        "the rest is `b3`",
        using(KEPT_1, KEPT_2, ROW_A, ROW_B, "0 <= b3"),
        name="the rest",
    ),
    exhibited(
        *(f"({part})/{LEFT}" for part in PARTS.values()),
        proof=split(
            using("0 <= b0", "some is left"),
            using(KEPT[8], "some is left"),
            using(KEPT[9], "some is left"),
            *[using("some is left")] * 3,
            using("the rest", "some is left"),
        ),
    ),
)

# So the sizes of B are as likely as they should be, and include the secret often enough.
Z3 = "(1-z0-z1-z2)"
TABLE = {
    "0": ("z0", "z1", "z2", Z3),
    "1": ("(1-u-u2)*z0", "u + (1-u-u2)*z1", "u2 + (1-u-u2)*z2", f"(1-u-u2)*{Z3}"),
    "2": ("(1-v-v2)*z0", "v + (1-v-v2)*z1", "v2 + (1-v-v2)*z2", f"(1-v-v2)*{Z3}"),
    "3": ("z0", "z1", "z2", Z3),
}


def made(size: int, *of: str) -> str:
    """The sum of the table's entries for a size of B, times what there is of each size of A."""
    return " + ".join(f"({row[size]})*{part}" for row, part in zip(TABLE.values(), of, strict=True))


SIZES = "a0", "a1*(x+2)", "a2*(2*x+1)", "a3"
MADE = (
    f"{made(0, *SIZES)} == b0",
    f"{made(1, *SIZES)} == b1*(y+2)",
    f"b1*y <= {made(1, 'a0/3', 'a1*x', 'a2*x', 'a3/3')}",
    f"{made(2, *SIZES)} == b2*(2*y+1)",
    f"2*b2*y <= {made(2, '2*a0/3', 'a1*(x+1)', '2*a2*x', '2*a3/3')}",
    f"{made(3, *SIZES)} == b3",
)
PRODUCTS = {
    f"0 <= (1-{w}-{w}2)*a{n}*(x-1)*{z}": (f"{w} + {w}2 <= 1", f"0 < a{n}", "1 < x", f"0 <= {z}")
    for z in ("z1", "z2")
    for w, n in (("u", "1"), ("v", "2"))
}
FOR_1, FOR_2 = list(PRODUCTS)[:2], list(PRODUCTS)[2:]
COMPARED = (
    *(have(product, "neither is negative", using(*factors)) for product, factors in PRODUCTS.items()),
    split(
        using(OF_0),
        using(OF_1, KEPT_1),
        using(OF_1, KEPT_1, *FOR_1),
        using(OF_2, KEPT_2),
        using(OF_2, KEPT_2, *FOR_2),
        using(*SPENT, KEPT_1, KEPT_2, ROW_A, ROW_B),
    ),
)

NAMES = {"u": "t1", "u2": "t2", "v": "s1", "v2": "s2", "z0": "r0", "z1": "r1", "z2": "r2"}


def exist(names: str, facts: tuple[str, ...]) -> str:
    claim = f"all({', '.join(facts)})"
    for name in reversed(names.split()):
        claim = f"exists({claim}, {name}, real)"
    return claim


RANGES = ("1 < g", "1 < g2", f"1 < {X}", f"1 <= {Y}")


def at_weights(
    premises: tuple[str, ...], conclusion: str, names: str, *proof: Node, name: tuple[str, ...] = ()
) -> tuple[Node, ...]:
    """Steps: a law of the weights and of the numbers with these names."""
    values = WEIGHTS | {"x": X, "y": Y} | {name: NAMES[name] for name in names.split()}
    formula = f"implies(all({', '.join(premises)}), {conclusion})"
    own = [using(*RANGES) if premise in SIGNS + TOTALS else HYPOTHESIS for premise in premises]
    return law(formula, "a law of weights", values, introduce(*proof), split(*own), name=name)


def some(names: str) -> tuple[Node, ...]:
    *first, last = (NAMES[name] for name in names.split())
    return *map(take, first), take(last)


SUMS = ("u + u2 <= 1", "v + v2 <= 1", "z0 + z1 + z2 <= 1")
ENTRY = using(*(f"0 <= {name}" for name in NAMES.values()), *(put_in(term, **NAMES) for term in SUMS))
TO_TABLE = steps(
    *at_weights((*SIGNS, *ORDER), exist("u u2 v v2", KEPT), "", CHANGES),
    *some("u u2 v v2"),
    *at_weights((*SIGNS, *TOTALS, *KEPT), exist("z0 z1 z2", SHARED), "u u2 v v2", *SHARES),
    *some("z0 z1 z2"),
    *at_weights(
        (*SIGNS, *TOTALS, *KEPT, *SHARED),
        f"all({', '.join(MADE)})",
        " ".join(NAMES),
        *COMPARED,
        name=tuple(f"made {n}" for n in range(6)),
    ),
    by(
        "symmetric-table",
        *[ENTRY] * 16,
        *[AUTO] * 4,
        using("made 0", *RANGES),
        using("made 1", *RANGES),
        using(*RANGES),
        using("made 2", *RANGES),
        using("made 3", *RANGES),
        using(*RANGES),
        using("made 4", *RANGES),
        using("made 5", *RANGES),
        table=put_in(f"matrix([{', '.join('[' + ', '.join(row) + ']' for row in TABLE.values())}])", **NAMES),
    ),
)
CLAIM = beyond(
    "beyond.three-secrets",
    "For three secrets, five inequalities decide which local hashing refines which, each with its own `eps`",
    Statement(
        f"equivalent({REFINED}, {put_in('all(' + ', '.join(ORDER) + ')', x=X, y=Y, **STATED)})",
        sorts("g g2 eps eps2: real"),
        ("1 < g", "1 < g2", "0 < eps", "0 <= eps2"),
        {STATED[name]: WEIGHTS[name] for name in STATED},
    ),
    cycle(TO_ORDER, TO_TABLE),
    facts=(exponentials(f"1 < {X}", "`eps > 0`"), exponentials(f"1 <= {Y}", "`eps' >= 0`")),
    points=({"g": "2", "g2": "2", "eps": "log(2)", "eps2": "log(2)"},),
    notes=(
        "`g` is the number of hash values. Where it is no integer, this is the unary encoding of the same ratio with "
        "`q = 1/g` (beyond.unary-is-hashing): SUE has `g = e^(eps/2) + 1`, OUE has `g = e^eps + 1`.",
        "`a_1` and `b_1` are the probabilities that another secret alone is reported, `a_2` and `b_2` those of both "
        "others. The second inequality compares Bayes capacities, the third what the column minima sum to. Each of the "
        "last two is a gain function with guesses of one secret, or of two. For two secrets the first two inequalities "
        "decide (beyond.lh-two-secrets).",
    ),
)
