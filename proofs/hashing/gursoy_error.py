"""The two expectations in the earlier analysis of local hashing are not equal."""

from symqif.outlines.script import *

LAW = "binomial(k-1, i-1)*(1/g)**(i-1)*(1-1/g)**(k-i)"  # of |U| = i
DEFINITIONS = {"mean": f"sum({LAW}*i, i, 1, k)", "first": "(mean - 1)/mean", "second": f"sum({LAW}*(1 - 1/i), i, 1, k)"}
VARIABLES = {"k": "integer", "g": "integer"}
GIVEN = ("k >= 2", "g >= 2")
MEAN = "1 + (k-1)/g"
CLOSED = "1 - g/k*(1 - ((g-1)/g)**k)"
CLAIM = claim(
    "lh.gursoy-error",
    "The two expectations of the chance to guess wrongly are not equal",
    Source(
        "Appendix, leakage analysis",
        "eq1, eq2",
        1242,
        "we can see that [`(E(n) - 1)/E(n)` and `E(1 - 1/n)`, with `n` the number of values hashed to the "
        "reported one,] are not equivalent",
        to=1256,
    ),
    Statement("first == second", VARIABLES, GIVEN, DEFINITIONS, universal=False),
    points=({"k": "2", "g": "2"},),
    remarks=(
        proved(f"mean == {MEAN}", "the mean of `1 + B`", Statement(f"mean == {MEAN}", VARIABLES, GIVEN, DEFINITIONS)),
        proved(
            f"second == {CLOSED}",
            "the second one in closed form",
            Statement(f"second == {CLOSED}", VARIABLES, GIVEN, DEFINITIONS),
        ),
        proved(
            "second < first",
            "they differ for all `k` and `g`",
            Statement("second < first", VARIABLES, GIVEN, DEFINITIONS),
            have("1 + k*(1/(g-1)) < (1 + 1/(g-1))**k", "Bernoulli", by("bernoulli", n="k", x="1/(g-1)")),
            AUTO,
        ),
    ),
    notes=(
        "`U` is the set of values with the hash value of the true one: `|U| = 1 + B` with `B` binomial, `k - 1` "
        "trials of probability `1/g`. first is (`E`|`U`| - 1)/`E`|`U`|, second is `E`[`1 - 1/|U|`].",
        "The law of `|U|` presupposes a hash function chosen from all `g^k` of them, so that the values of the other "
        "`k - 1` inputs are independent and uniform.",
    ),
)
