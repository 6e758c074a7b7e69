"""Secrets that are numbered, and the truncated geometric mechanism on them.

Here n is a bijection from X to the integers 0, 1, .., k - 1, where k = |X|, and a = e^-eps.
"""

from symqif.outline import AUTO, Node, by
from symqif.outlines.script import (
    HYPOTHESIS,
    antisymmetry,
    cases,
    contradiction,
    detach,
    for_each,
    given,
    have,
    larger,
    steps,
    take,
    using,
)
from symqif.outlines.statements import forall

NUMBER = "forall(exists(all(n(x) == j, 0 <= j, j <= size(X)-1), j, integer), x, X)"
EVERY = "forall(implies(all(0 <= j, j <= size(X)-1), exists(n(x) == j, x, X)), j, integer)"
DISTINCT = forall("x in X, y in X", "implies(n(x) == n(y), delta(x, y) == 1)")
NUMBERED = (NUMBER, EVERY, DISTINCT)

END = "1/(1+exp(-eps))"
AT_FIRST = forall("y in X", f"implies(n(y) == 0, c(y) == {END})")
AT_LAST = forall("y in X", f"implies(n(y) == size(X)-1, c(y) == {END})")
BETWEEN = forall("y in X", "implies(all(0 < n(y), n(y) < size(X)-1), c(y) == (1-exp(-eps))/(1+exp(-eps)))")
GEOMETRIC = (AT_FIRST, AT_LAST, BETWEEN)
C_EVERYWHERE = forall(
    "y in X", "(1+exp(-eps))*c(y) == 1 - exp(-eps) + exp(-eps)*(delta(s, y) + delta(e, y))"
)  # where s is the first secret, and e the last one


def power(x: str, y: str) -> str:
    """a**|n(x) - n(y)|"""
    return f"exp(-eps*max(n({x})-n({y}), n({y})-n({x})))"


def entry(x: str, y: str) -> str:
    """The probability of y for the secret x."""
    return f"c({y})*{power(x, y)}"


def everywhere() -> Node:
    """A step: `C_EVERYWHERE`, which is then called "everywhere"."""
    first, last = (
        steps(
            *number("y1", "j"),
            have(f"n(y1) == {at}", f"the {which}", antisymmetry()),
            given(fact, "y1"),
            detach(),
            same(one, "y1"),
            differ(other, "y1"),
            AUTO,
        )
        for which, at, fact, one, other in (
            ("first secret", "0", AT_FIRST, "s", "e"),
            ("last secret", "size(X)-1", AT_LAST, "e", "s"),
        )
    )
    between = steps(differ("s", "y1"), differ("e", "y1"), given(BETWEEN, "y1"), detach(), AUTO)
    shown = for_each("y1", cases("n(y1) <= 0", first, cases("n(y1) < size(X)-1", between, last)))
    return have(C_EVERYWHERE, "the first and the last secret, and those between them", shown, name="everywhere")


def number(x: str, j: str) -> tuple[Node, ...]:
    """Steps: the number of x is the integer j."""
    return given(NUMBER, x), take(j)


def secret(x: str, j: str) -> tuple[Node, ...]:
    """Steps: x is the secret with this number, which is in the range."""
    return given(EVERY, j), detach(), take(x)


def same(x: str, y: str, name: str = "") -> Node:
    """A step: two secrets with the same number are the same."""
    return have(f"delta({x}, {y}) == 1", "the same number", given(DISTINCT, x, y), detach(), HYPOTHESIS, name=name)


def differ(x: str, y: str, name: str = "", by_fact: str = "") -> Node:
    """A step: two secrets are not the same, as their numbers differ by what is given, or by this fact."""
    other = by("same-or-not", contradiction(*[using(by_fact)] if by_fact else []), AUTO, left=x, right=y)
    return have(f"delta({x}, {y}) == 0", "different numbers", other, name=name)


def ends(s: str = "s", e: str = "e") -> tuple[Node, ...]:
    """Steps: s is the first secret, and e the last one."""
    return by("element", set="X", name="x0"), *number("x0", "j0"), *secret(s, "0"), *secret(e, "size(X)-1")


def resolved(*maxima: tuple[str, str, int], goal: Node = AUTO) -> Node:
    """The goal, with each of these maxima replaced by its argument of this number."""
    for a, b, chosen in reversed(maxima):
        goal = larger(f"max({a}, {b})", (a, b)[chosen], goal)
    return goal


def at(y: str, number: str) -> str:
    """1 if y has this number, else 0, for an integer."""
    return f"max(0, 1 - max(n({y})-({number}), ({number})-n({y})))"


AT = forall("x in X, y in X", f"{at('y', 'n(x)')} == delta(x, y)")


def elsewhere(y: str, number: str, above: Node = AUTO, below: Node = AUTO) -> Node:
    """The goal, that y does not have this number; above, below: outlines of that it is 1 away at least."""
    over, under = f"n({y})-({number})", f"({number})-n({y})"

    def case(side: str, shown: Node) -> Node:
        zero = larger(f"max({over}, {under})", side, larger(f"max(0, 1 - ({side}))", "0", AUTO))
        return steps(have(f"1 <= {side}", "between integers", shown), zero)

    return cases(f"{under} < 0", case(over, above), case(under, below))


def between_integers(formula: str, *before: Node) -> Node:
    """The goal, by this inequality between integers."""
    return steps(*before, have(formula, "between integers", by("integer", AUTO)), AUTO)


def at_numbers() -> Node:
    """A step: `AT`."""
    itself = resolved(("n(x1)-n(x1)", "n(x1)-n(x1)", 0), ("0", "1 - (n(x1)-n(x1))", 1))
    other = steps(
        *number("x1", "j"),
        *number("y1", "m"),
        cases(
            "n(x1) == n(y1)",
            steps(given(DISTINCT, "x1", "y1"), detach(), contradiction()),
            steps(
                have(
                    f"{at('y1', 'n(x1)')} == 0",
                    "another number",
                    elsewhere(
                        "y1",
                        "n(x1)",
                        between_integers("j+1 <= m"),
                        between_integers("m+1 <= j", have("m < j", "they differ")),
                    ),
                ),
                AUTO,
            ),
        ),
    )
    shown = for_each("x1", "y1", by("same-or-not", itself, other, left="x1", right="y1"))
    return have(AT, "numbers are integers, and no two are the same", shown)
