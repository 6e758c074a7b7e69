"""The attack that guesses a random value of those that a report supports, or any value if it supports none.

A report `z` supports the value `x` (a(z, x) = 1) or not (0), and is sent for `x` with one probability if it does, else
with another one. Both are texts with {z} for the report. d(z, x) is the chance to guess `x`. The prior is uniform.
"""

from symqif.outlines.script import (
    AUTO,
    THIS,
    Node,
    antisymmetry,
    at_most_largest,
    below_total,
    by,
    cases,
    detach,
    for_each,
    forall,
    given,
    have,
    largest_at_most,
    steps,
    term_by_term,
)

SUPPORT = "total(a({z}, x2), x2, X)"
SUPPORTED = SUPPORT.format(z="z1")
ZERO_OR_ONE = forall("z in Z, x in X", "a(z, x)*(1 - a(z, x)) == 0")
GUESS = forall("z in Z, x in X", "implies(0 < {0}, d(z, x) == a(z, x)/{0})".format(SUPPORT.format(z="z")))
NO_GUESS = forall("z in Z, x in X", f"implies({SUPPORT.format(z='z')} == 0, d(z, x) == 1/size(X))")
ATTACK = (ZERO_OR_ONE, GUESS, NO_GUESS)


def entry(supported: str, other: str, z: str = "z") -> str:
    """The probability of the report `z` for `x`."""
    return f"({supported}*a({{z}}, x) + {other}*(1 - a({{z}}, x)))".format(z=z)


def as_the_best(supported: str, other: str) -> str:
    """The formula: the attack succeeds as often as one that always guesses a likeliest value."""
    here = entry(supported, other)
    guessed = f"total(total(1/size(X)*{here}*d(z, x), x, X), z, Z)"
    return f"{guessed} == total(largest(1/size(X)*{here}, x, X), z, Z)"


def at_each_report(supported: str, other: str, *likelier: Node) -> Node:
    """The proof of that formula; likelier: steps to the fact that a report z1 is no less likely where it supports."""
    column = f"1/size(X)*{entry(supported, other, 'z1')}"
    guessed, largest = f"total({column}*d(z1, x), x, X)", f"largest({column}, x, X)"
    hit, miss = (f"1/size(X)*({text.format(z='z1')})" for text in (supported, other))
    some, none = _with_members(guessed, largest, hit), _without_members(guessed, largest, miss)
    return term_by_term("z1", *likelier, cases(f"0 < {SUPPORTED}", some, none))


def _with_members(guessed: str, largest: str, hit: str) -> Node:
    """A member is guessed, and the largest entry is that of a member: `hit`."""
    return steps(
        have(
            f"{guessed} == total({hit}*a(z1, x)/{SUPPORTED}, x, X)",
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
                    f"{largest} == {hit}",
                    "the largest entry is that of a member",
                    antisymmetry(
                        largest_at_most("x1", given(ZERO_OR_ONE, "z1", "x1"), have("a(z1, x1) <= 1", "0 or 1"), AUTO),
                        steps(at_most_largest(largest, "x3"), AUTO),
                    ),
                ),
                AUTO,
            ),
            weight="total(a(z1, x), x, X)",
            value="total(a(z1, x), x, X)",
            name="x3",
        ),
    )


def _without_members(guessed: str, largest: str, miss: str) -> Node:
    """Any value is guessed, and all entries are `miss`."""
    return steps(
        have("forall(0 <= a(z1, x), x, X)", "0 or 1", for_each("x1", given(ZERO_OR_ONE, "z1", "x1"), AUTO)),
        have(f"total(0*a(z1, x), x, X) <= {SUPPORTED}", "0 or 1", term_by_term("x1", given(THIS, "x1"), AUTO)),
        have(f"{SUPPORTED} == 0", "no member", antisymmetry()),
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
            f"{guessed} == total({miss}/size(X), x, X)",
            "any value is guessed",
            term_by_term("x1", given(THIS, "x1"), given(NO_GUESS, "z1", "x1"), detach(), AUTO),
        ),
        have(
            f"{largest} == {miss}",
            "all entries are equal",
            antisymmetry(
                largest_at_most("x1", given("forall(a(z1, x) == 0, x, X)", "x1"), AUTO),
                steps(
                    by("element", set="X", name="x1"),
                    given("forall(a(z1, x) == 0, x, X)", "x1"),
                    at_most_largest(largest, "x1"),
                    AUTO,
                ),
            ),
        ),
        AUTO,
    )
