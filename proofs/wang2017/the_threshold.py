"""The threshold of least variance: it is between 1/2 and 1, and has a closed form."""

from symqif.outlines.estimates import *
from symqif.outlines.script import *

Y = "exp(eps/2)"
ROOT = f"sqrt({Y}**2 - {Y} + 1)"
A = f"(({Y} + 1 + {ROOT})/3)"
X = "exp(eps*u/2)"
LATER = f"({put_in(A, eps='e')})"
NEAR = f"forall(implies(K <= e, all(0 < e, 1 - d < 2*log({LATER})/e)), e, real)"
BEST = f"2*log({A})/eps"
AT_X = "m*(2*x-1)/(1+x**2/y-2*x)**2"
LEAST = law(
    "implies(all(0 < m, 1 < a, a < y, 3*a**2 - 2*(y+1)*a + y == 0), "
    f"forall(implies(all(1 <= x, x <= y, x != a), {put_in(AT_X, x='a')} < {AT_X}), x, real))",
    "Var* in `x = e^(eps theta/2)` and `y = e^(eps/2)`, at a root of `3 a^2 - 2 (y+1) a + y`",
    {"m": "n", "a": A, "y": Y},
    introduce(for_each(introduce())),
    split(AUTO, *[using("eps > 0")] * 3),
    name="least",
)
ELSEWHERE = introduce(given("least", X), detach(), HYPOTHESIS)


def at(theta: str) -> str:
    return put_in(PRINTED["THE"], theta=theta)


CLAIM = claim(
    "wang.the-threshold",
    "For each `eps > 0` one threshold in `0 <= theta <= 1` gives THE the least Var*; it is between `1/2` and 1",
    Source("Section 4.2, Histogram Encoding, SHE against THE"),
    Statement(
        f"exists(all(1/2 < t, t < 1, forall(all(implies(all(0 <= u, u < t), {at('t')} < {at('u')}), "
        f"implies(all(t < u, u <= 1), {at('t')} < {at('u')})), u, real)), t, real)",
        USERS,
        RANGE,
    ),
    exhibit(BEST, split(AUTO, AUTO, steps(*LEAST, for_each(split(ELSEWHERE, ELSEWHERE))))),
    remarks=(
        proved(
            "it is `2 log((y + 1 + sqrt(y^2 - y + 1))/3)/eps` with `y = e^(eps/2)`, and tends to 1 as `eps` grows",
            "that is above `1 - 2 log(3/2)/eps`",
            Statement(f"forall(implies(0 < d, exists({NEAR}, K, real)), d, real)"),
            for_each(introduce(exhibit("2*log(3/2)/d", for_each(introduce())))),
        ),
    ),
    notes=(POSITIVE, UNSEEN),
)
