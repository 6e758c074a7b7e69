"""The attack on local hashing succeeds as often as the best one."""

from symqif.outlines.script import *

P, Q = "exp(eps)/(exp(eps)+g-1)", "1/(exp(eps)+g-1)"


def entry(z: str) -> str:
    return f"(1/g**k*({P})*a({z}, x) + 1/g**k*({Q})*(1 - a({z}, x)))"


def support(z: str) -> str:
    return f"total(a({z}, x2), x2, X)"


ENTRY, SUPPORT, HERE = entry("z"), support("z"), support("z1")
ZERO_OR_ONE = forall("z in Z, x in X", "a(z, x)*(1 - a(z, x)) == 0")
GUESS = forall("z in Z, x in X", f"implies(0 < {SUPPORT}, d(z, x) == a(z, x)/{SUPPORT})")
NO_GUESS = forall("z in Z, x in X", f"implies({SUPPORT} == 0, d(z, x) == 1/size(X))")
COLUMN = f"1/size(X)*{entry('z1')}"
TOTAL, LARGEST = f"total({COLUMN}*d(z1, x), x, X)", f"largest({COLUMN}, x, X)"
HIT, MISS = f"1/size(X)*(1/g**k*({P}))", f"1/size(X)*(1/g**k*({Q}))"
SUPPORTED = steps(
    have(
        f"{TOTAL} == total({HIT}*a(z1, x)/{HERE}, x, X)",
        "a member is guessed",
        term_by_term("x1", given(ZERO_OR_ONE, "z1", "x1"), given(GUESS, "z1", "x1"), detach(), AUTO),
    ),
    by(
        "some-element",
        steps(given(ZERO_OR_ONE, "z1", "x3"), AUTO),
        AUTO,
        steps(
            given(ZERO_OR_ONE, "z1", "x3"),
            have("1 <= a(z1, x3)", "0 or 1"),
            have("a(z1, x3) == 1", "0 or 1", antisymmetry()),
            have(
                f"{LARGEST} == {HIT}",
                "the largest entry is that of a member",
                antisymmetry(
                    largest_at_most("x1", given(ZERO_OR_ONE, "z1", "x1"), have("a(z1, x1) <= 1", "0 or 1"), AUTO),
                    steps(at_most_largest(LARGEST, "x3"), AUTO),
                ),
            ),
            AUTO,
        ),
        weight="total(a(z1, x), x, X)",
        value="total(a(z1, x), x, X)",
        name="x3",
    ),
)
EMPTY = steps(
    have("forall(0 <= a(z1, x), x, X)", "0 or 1", for_each("x1", given(ZERO_OR_ONE, "z1", "x1"), AUTO)),
    have(f"total(0*a(z1, x), x, X) <= {HERE}", "0 or 1", term_by_term("x1", given(THIS, "x1"), AUTO)),
    have(f"{HERE} == 0", "no member", antisymmetry()),
    have(
        "forall(a(z1, x) == 0, x, X)",
        "no member",
        for_each(
            "x1",
            below_total("total(a(z1, x), x, X)", "x1", AUTO),
            given("forall(0 <= a(z1, x), x, X)", "x1"),
            antisymmetry(),
        ),
    ),
    have(
        f"{TOTAL} == total({MISS}/size(X), x, X)",
        "any value is guessed",
        term_by_term("x1", given(THIS, "x1"), given(NO_GUESS, "z1", "x1"), detach(), AUTO),
    ),
    have(
        f"{LARGEST} == {MISS}",
        "all entries are equal",
        antisymmetry(
            largest_at_most("x1", given("forall(a(z1, x) == 0, x, X)", "x1"), AUTO),
            steps(
                by("element", set="X", name="x1"),
                given("forall(a(z1, x) == 0, x, X)", "x1"),
                at_most_largest(LARGEST, "x1"),
                AUTO,
            ),
        ),
    ),
    AUTO,
)
CLAIM = claim(
    "lh.attack",
    "The attack on local hashing reaches the Bayes vulnerability",
    Source(
        "LH, leakage analysis",
        "",
        656,
        "a random choice [of `k`], if [no value is hashed to the reported one]; a random choice [of those "
        "that are], otherwise",
    ),
    Statement(
        f"total(total(1/size(X)*{ENTRY}*d(z, x), x, X), z, Z) == total(largest(1/size(X)*{ENTRY}, x, X), z, Z)",
        sorts("k g: integer", "eps: real", "X Z: set", "a d: function(Z, X)"),
        ("k >= 2", "g >= 2", "eps >= 0", "size(X) == k", ZERO_OR_ONE, GUESS, NO_GUESS),
    ),
    term_by_term("z1", cases(f"0 < {HERE}", SUPPORTED, EMPTY)),
    facts=(GROWTH,),
    notes=(
        "An output `z` is a hash function with a reported value; `a(z, x)` is 1 if `x` is in its support set, and 0 "
        "if not.",
        "`d` is the attack: a random member of the support set, or a random value where it is empty.",
    ),
)
