"""THE against SUE and OUE of its own least level: the comparisons of the paper are turned round.

With x = e^(eps theta/2), y = e^(eps/2) and d = e^(eps'/2) for the least level eps' of THE, the unset bits of SUE, THE
and OUE have q = 1/(d+1), 1/(2x) and 1/(d^2+1), and d + 1 < 2x < d^2 + 1.
"""

from symqif.claims.claim import Claim, Derivation, Source
from symqif.claims.script import AUTO, bernoulli, bits, by, have, larger_exponent, law, powers_grow, steps, use, using
from symqif.claims.unary import HYPOTHESIS
from symqif.mechanisms import oue, sue, the
from symqif.reduction.outline import Node
from symqif.reduction.statement import Statement

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
TO_THE = f"(2*{X}-1)**(k-2)*({D}+1)**k <= 4*{Y}*(2*{X}*{D})**(k-2)"
TO_OUE = f"2*{Y}*(4*{Y}-2*{X})**(k-2) <= (exp(level)+1)**(k-1)"
FACTS = (
    have("exp(eps/4) > 1", "eps > 0", larger_exponent("0", "eps/4")),
    have(f"{X} > exp(eps/4)", "theta > 1/2", larger_exponent("eps/4", "eps*theta/2")),
    have(f"{X} < {Y}", "theta < 1", larger_exponent("eps*theta/2", "eps/2")),
    have(f"{LEAST} > 1", "x and y are above 1"),
    have("level > 0", "take logarithms", by("exponentiate")),
    have(f"{D} > 1", "the level is positive", larger_exponent("0", "level/2")),
    have(f"{D}**2 == {LEAST}", "its square is the ratio"),
    have(f"{D} < 2*{X} - 1", "y < x^2"),
    have(f"({D}+1)**2 < 4*{Y}", "2 d < 2x - 1 + (2y-x)/x, whose product is d^2"),
)
SMALLEST = "(1/2)*(1/(r+1))*(r/(r+1))**(k-2) <= x/(2*y)*(1/(2*x))*(v/(2*x))**(k-2)"
PARTLY = "2*y*{}**(k-2)*2**(k-2) <= v**(k-2)*(r+1)**(k-1)"
SIMPLE = "2*y*(2*u)**(k-2) <= (r+1)**(k-1)"
POSITIVE = "0 < u, 0 < v, 0 < x, 0 < y, 0 < r"


def put_in(a: str, b: str) -> tuple[Node, ...]:
    """Steps: b in place of a, which is equal, in the inequality that is given last."""
    claim = "implies(all(a == b, n*a <= m), n*b <= m)"
    others = {"n": "2*y*2**(k-2)", "m": "v**(k-2)*(r+1)**(k-1)"}
    return law(claim, "u v = r x", by("introduce"), by("split", AUTO, HYPOTHESIS), a=a, b=b, **others)


EQUAL_POWERS = law(
    "implies(all(0 < c, 0 < d, c == d), c**(k-2) == d**(k-2))",
    "equal numbers have equal powers",
    by(
        "introduce",
        steps(
            *powers_grow("k", "c", "d", 0),
            *powers_grow("k", "d", "c", 0),
            have("c**k == d**k", "each is at least the other", by("antisymmetry")),
            have("d**(k-2)*c**2 == c**(k-2)*c**2", "c^2 = d^2"),
            by("antisymmetry"),
        ),
    ),
    c="r*x",
    d="u*v",
)
NUMBERS = using(0, *range(13, 18), -1)
SIMPLIFIED = law(
    f"implies(all({POSITIVE}, u*v == r*x), equivalent({SMALLEST}, {SIMPLE}))",
    "multiply out; the least ratio r is u v/x",
    by(
        "introduce",
        steps(
            *EQUAL_POWERS,
            by(
                "cycle",
                steps(
                    have(PARTLY.format("(r*x)"), "multiply out", NUMBERS),
                    *put_in("(r*x)**(k-2)", "(u*v)**(k-2)"),
                    NUMBERS,
                ),
                steps(
                    have(PARTLY.format("(u*v)"), "multiply by v^(k-2)", NUMBERS),
                    *put_in("(u*v)**(k-2)", "(r*x)**(k-2)"),
                    NUMBERS,
                ),
            ),
        ),
    ),
    u=f"2*{Y}-{X}",
    v=f"2*{X}-1",
    x=X,
    y=Y,
    r=LEAST,
)


def one_size(first: str, second: str) -> Node:
    """A step: of the first encoding and the second, with the smaller q, one refines the other by one size."""
    return use("beyond.unary-one-size", k="k", p1=f"p{first}", q1=f"q{first}", p2=f"p{second}", q2=f"q{second}")


def given(number: int, at: int = 0) -> Node:
    """One side of an equivalence, the hypothesis of this number, from the other side, number `at`."""
    return by("equivalence", HYPOTHESIS, **{"hypothesis": number, "from": at})


def never(first: str, second: str, base: str, bound: str, reason: str) -> Node:
    """The second does not refine back: for sets of size k-1 a power with a base above 1 would be too small."""
    largest = f"(1-p{first})*q{first}**(k-1) <= (1-p{second})*q{second}**(k-1)"
    return by(
        "denial",
        steps(
            one_size(first, second),
            have(largest, "sets of size k-1", given(-1)),
            have(f"({base})**(k-1) <= {bound}", "the same"),
            *law(
                "implies(1 < c, c <= c**(k-1))",
                "k >= 2",
                by("introduce", steps(bernoulli("k-1", "c"), using(0, -1, -2))),
                c=base,
            ),
            *law(
                "implies(all(a <= b, b <= c, c < a), 0 < 0)",
                reason,
                by("introduce"),
                by("split", HYPOTHESIS, HYPOTHESIS, AUTO),
                a=base,
                b=f"({base})**(k-1)",
                c=bound,
            ),
            HYPOTHESIS,
        ),
    )


def smallest(first: str, second: str) -> str:
    return f"(1-p{second})*q{second}*(1-q{second})**(k-2) <= (1-p{first})*q{first}*(1-q{first})**(k-2)"


CLAIM = Claim(
    id="beyond.the-real-eps",
    title="With SUE and OUE of the least level of THE, OUE is not refined by THE nor THE by SUE, and the converses hold "
    "exactly where one inequality does",
    source=Source("Not in the paper"),
    printed=Derivation(
        Statement(
            f"all(no(refines(OUE, THE)), no(refines(THE, SUE)), equivalent(refines(SUE, THE), {TO_THE}), "
            f"equivalent(refines(THE, OUE), {TO_OUE}))",
            {"k": "integer", "eps": "real", "theta": "real"},
            ("k >= 2", "eps > 0", "1/2 < theta", "theta < 1"),
            DEFINITIONS,
        ),
        by(
            "split",
            never("T", "O", f"({LEAST}+1)/(2*{X})", f"{Y}/{X}", "2x < d^2 + 1"),
            never("S", "T", f"2*{X}/({D}+1)", f"{X}*({D}+1)/(2*{Y})", "d + 1 < 2x"),
            steps(
                one_size("S", "T"),
                by(
                    "cycle",
                    steps(have(smallest("S", "T"), "sets of size 1", given(-3)), AUTO),
                    steps(have(smallest("S", "T"), "multiply out"), given(-4, 1)),
                ),
            ),
            steps(
                *SIMPLIFIED,
                one_size("T", "O"),
                by(
                    "cycle",
                    steps(have(smallest("T", "O"), "sets of size 1", given(-3)), given(-5)),
                    steps(have(smallest("T", "O"), "sets of size 1", given(-4, 1)), given(-4, 1)),
                ),
            ),
        ),
        FACTS,
    ),
    recorded="proved",
)
