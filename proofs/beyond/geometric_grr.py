"""Up to which level GRR leaks no more than the truncated geometric mechanism: by two neighbours and their next ones."""

from numbered import (
    AT,
    GEOMETRIC,
    NUMBERED,
    at,
    at_numbers,
    differ,
    elsewhere,
    ends,
    entry,
    everywhere,
    number,
    power,
    resolved,
    same,
    secret,
)

from symqif.outline import called
from symqif.outlines.script import *

W_ENTRIES, W_ROWS = channel("W", "X", "X")


def grr(x: str, y: str) -> str:
    """The probability that GRR reports y for x."""
    return f"(1 + (exp(eps2)-1)*delta({x}, {y}))/(exp(eps2)+size(X)-1)"


IMAGE = forall("x in X, y in X", f"total({entry('x', 't')}*W(t, y), t, X) == {grr('x', 'y')}")
REFINED = f"exists(all({W_ENTRIES}, {W_ROWS}, {IMAGE}), W, function(X, X))"


def far(z: str, distance: str, name: str, maximum: int, other: str = "t1") -> Node:
    """A step: how far it is from z to the other secret."""
    sides = f"n({z})-n({other})", f"n({other})-n({z})"
    return have(
        f"{power(z, other)} == exp(-eps*({distance}))",
        "their distance",
        resolved((*sides, maximum), goal=larger_exponent(f"-eps*({sides[maximum]})", f"-eps*({distance})")),
        name=name,
    )


# Necessary: of three neighbours, 1 + a**2 times the row of the second less a times the others has no negative entry

A = "exp(-eps)"


def functional(t: str) -> str:
    """What becomes of column t, but for its factor c."""
    return f"(1+{A}**2)*{power('v', t)} - {A}*{power('s', t)} - {A}*{power('u', t)}"


COLUMN = have(
    f"0 <= {functional('t1')}",
    "the nearest of the three is the second, or it is 0",
    cases(
        "n(t1) <= 0",
        steps(far("s", "0-n(t1)", "", 0), far("v", "1-n(t1)", "", 0), far("u", "2-n(t1)", "", 0), AUTO),
        cases(
            "n(t1) < 2",
            steps(
                *number("t1", "j"),
                have("j <= 1", "between integers", by("integer", AUTO)),
                have("1 <= j", "between integers", by("integer", AUTO)),
                far("s", "1", "", 1),
                far("v", "0", "", 1),
                far("u", "1", "", 0),
                exponentials("exp(eps) >= 1", "`eps >= 0`"),
                AUTO,
            ),
            steps(far("s", "n(t1)", "", 1), far("v", "n(t1)-1", "", 1), far("u", "n(t1)-2", "", 1), AUTO),
        ),
    ),
)
NECESSARY = steps(
    take("W"),
    *ends(),
    *secret("v", "1"),
    *secret("u", "2"),
    everywhere(),
    exponentials("exp(eps) >= 1", "`eps >= 0`"),
    have(
        f"total(0*W(t, s), t, X) <= total(({functional('t')})*c(t)*W(t, s), t, X)",
        "no entry is negative",
        term_by_term(
            "t1",
            COLUMN,
            given("everywhere", "t1"),
            have("0 <= c(t1)", "`eps >= 0`"),
            given(W_ENTRIES, "t1", "s"),
            have(f"0 <= ({functional('t1')})*c(t1)", "both are not negative"),
            AUTO,
        ),
    ),
    given(IMAGE, "s", "s"),
    given(IMAGE, "v", "s"),
    given(IMAGE, "u", "s"),
    differ("s", "v"),
    differ("s", "u"),
    AUTO,
)

# Sufficient: the inverse of the mechanism is 0 but for neighbours, so W may be written down


def neighbour(step: str, end: str) -> str:
    """Each secret but that at this end has one a step on: z."""
    there = f"1-delta({end}, y)"
    said = forall("t in X", f"{at('t', f'n(y){step}')} == ({there})*delta(z, t)")
    return forall("y in X", f"exists(all({said}, ({there})*(n(z)-(n(y){step})) == 0), z, X)")


def neighbours_exist(step: str, end: str, last: str, inside: str) -> Node:
    """A step: `neighbour`, which is then called like the secret at the end."""
    beyond_it = steps(
        same(end, "y1"),
        exhibit(
            "y1",
            split(
                for_each(
                    "t1",
                    *number("t1", "m"),
                    have(f"{at('t1', f'n(y1){step}')} == 0", "out of the range", elsewhere("t1", f"n(y1){step}")),
                    AUTO,
                ),
                AUTO,
            ),
        ),
    )
    one = steps(
        *number("y1", "j"),
        have(inside, "not at the end", by("integer", AUTO)),
        differ(end, "y1"),
        *secret("z1", f"j{step}"),
        exhibit(
            "z1",
            split(
                for_each(
                    "t1",
                    given(AT, "z1", "t1"),
                    have(
                        f"{at('t1', f'n(y1){step}')} == delta(z1, t1)",
                        "its number",
                        with_equal("max(0, 1 - max(n(t1)-{0}, {0}-n(t1))) == delta(z1, t1)", f"(n(y1){step})", "n(z1)"),
                    ),
                    AUTO,
                ),
                AUTO,
            ),
        ),
    )
    return have(
        neighbour(step, end),
        "each secret but that at the end has a neighbour",
        for_each("y1", cases(f"n(y1) == {last}", beyond_it, one)),
        name=end,
    )


def inverse(t: str, y: str) -> str:
    """An entry of the inverse of the matrix of powers, times 1 - a**2."""
    nexts = f"{at(t, f'n({y})+1')} + {at(t, f'n({y})-1')}"
    return f"((1+{A}**2 - {A}**2*(delta(s, {y}) + delta(e, {y})))*delta({t}, {y}) - {A}*({nexts}))"


def neighbours(y: str) -> tuple[Node, ...]:
    """Steps: the neighbours z and w of y."""
    return given("e", y), take("z", name=("after", "")), given("s", y), take("w", name=("before", ""))


def step_to(z: str, end: str, step: str, factor: str, maximum: int) -> Node:
    """A step: the power at a neighbour of y1, where there is one."""
    sides = f"n(x1)-n({z})", f"n({z})-n(x1)"
    start = "n(x1)-n(y1)", "n(y1)-n(x1)"
    return have(
        f"(1-delta({end}, y1))*{power('x1', z)} == (1-delta({end}, y1))*exp({factor})*{power('x1', 'y1')}",
        "the distance of the neighbour",
        by(
            "same-or-not",
            AUTO,
            steps(
                have(f"n({z}) == n(y1){step}", "the neighbour"),
                have(
                    f"{power('x1', z)} == exp({factor})*{power('x1', 'y1')}",
                    "the distance of the neighbour",
                    resolved(
                        (*sides, maximum),
                        (*start, maximum),
                        goal=larger_exponent(f"-eps*({sides[maximum]})", f"{factor}-eps*({start[maximum]})"),
                    ),
                ),
                AUTO,
            ),
            left=end,
            right="y1",
        ),
        name=z,
    )


PRODUCT = f"total({power('x1', 't')}*{inverse('t', 'y1')}, t, X)"
PRODUCTS = forall("x in X, y in X", f"total({power('x', 't')}*{inverse('t', 'y')}, t, X) == (1-{A}**2)*delta(x, y)")


def summed(after: str, there: int, before: str, back: int) -> tuple[Node, ...]:
    """Steps: the product, with these factors of the power at y1 for its neighbours."""
    return (
        step_to("z", "e", "+1", after, there),
        step_to("w", "s", "-1", before, back),
        *follows(
            "implies(all((1-f)*q == (1-f)*g*p, (1-d)*r == (1-d)*h*p, "
            "o == (1+b**2 - b**2*(d+f))*p - b*((1-f)*q + (1-d)*r)), "
            "o == (1+b**2 - b**2*(d+f) - b*((1-f)*g + (1-d)*h))*p)",
            "the distances of the neighbours",
            {
                "b": A,
                "d": "delta(s, y1)",
                "f": "delta(e, y1)",
                "g": f"exp({after})",
                "h": f"exp({before})",
                "p": power("x1", "y1"),
                "r": power("x1", "w"),
                "q": power("x1", "z"),
                "o": PRODUCT,
            },
            split(*(by("hypothesis", hypothesis=name) for name in ("z", "w", "product"))),
            name="summed",
        ),
    )


MULTIPLIED = for_each(
    "x1",
    "y1",
    *neighbours("y1"),
    have(
        f"{PRODUCT} == (1+{A}**2 - {A}**2*(delta(s, y1) + delta(e, y1)))*{power('x1', 'y1')} - "
        f"{A}*((1-delta(e, y1))*{power('x1', 'z')} + (1-delta(s, y1))*{power('x1', 'w')})",
        "three terms are left",
        have(
            f"total({power('x1', 't')}*({at('t', 'n(y1)+1')} + {at('t', 'n(y1)-1')}), t, X) == "
            f"total({power('x1', 't')}*((1-delta(e, y1))*delta(z, t) + (1-delta(s, y1))*delta(w, t)), t, X)",
            "the neighbours",
            term_by_term("t1", given("after", "t1"), given("before", "t1"), AUTO),
            name="nexts",
        ),
        using("nexts"),
        name="product",
    ),
    *number("x1", "l"),
    *number("y1", "m"),
    cases(
        "n(x1) < n(y1)",
        steps(
            have("l+1 <= m", "between integers", by("integer", AUTO)),
            differ("s", "y1", "end"),
            differ("x1", "y1", "apart", "order"),
            *summed("-eps", 1, "eps", 1),
            using("summed", "end", "apart"),
        ),
        cases(
            "n(y1) < n(x1)",
            steps(
                have("m+1 <= l", "between integers", by("integer", AUTO)),
                differ("e", "y1", "end"),
                differ("x1", "y1", "apart", "order"),
                *summed("eps", 0, "-eps", 0),
                using("summed", "end", "apart"),
            ),
            steps(
                have("n(x1) == n(y1)", "what is left", antisymmetry()),
                same("x1", "y1", "same"),
                have(
                    f"{power('x1', 'y1')} == 1",
                    "no distance",
                    resolved(("n(x1)-n(y1)", "n(y1)-n(x1)", 0), goal=larger_exponent("-eps*(n(x1)-n(y1))", "0")),
                    name="power",
                ),
                *summed("-eps", 1, "-eps", 0),
                using("summed", "same", "power"),
            ),
            name="order",
        ),
        name="order",
    ),
)


def weight(t: str, y: str) -> str:
    """The probability of y where t was reported: the inverse, before GRR."""
    return f"(1 + (exp(eps2)-1)*{inverse(t, y)}/(c({t})*(1-{A}**2)))/(exp(eps2)+size(X)-1)"


INVERSE_ROWS = forall("t in X", f"total({inverse('t', 'y')}, y, X) == (1-{A}**2)*c(t)")
TURNED = forall(
    "t in X, y in X",
    "all(" + f"{at('t', 'n(y)+1')} == {at('y', 'n(t)-1')}, {at('t', 'n(y)-1')} == {at('y', 'n(t)+1')}" + ")",
)


def turned(step: str, back: str) -> Node:
    """The goal, that t1 is a step from y1 where y1 is a step back from t1."""
    over, under = f"n(t1)-(n(y1){step})", f"(n(y1){step})-n(t1)"
    other, beneath = f"n(y1)-(n(t1){back})", f"(n(t1){back})-n(y1)"
    return cases(
        f"{under} <= {over}",
        resolved((over, under, 0), (other, beneath, 1)),
        resolved((over, under, 1), (other, beneath, 0)),
    )


ALL_ROWS = for_each(
    "t1",
    *neighbours("t1"),
    have(
        f"total({at('t1', 'n(y)+1')} + {at('t1', 'n(y)-1')}, y, X) == "
        "total((1-delta(s, t1))*delta(w, y) + (1-delta(e, t1))*delta(z, y), y, X)",
        "the neighbours",
        term_by_term("y1", given("after", "y1"), given("before", "y1"), given(TURNED, "t1", "y1"), AUTO),
        name="nexts",
    ),
    given("everywhere", "t1", name="c"),
    using("nexts", "c"),
)
POSITIVE = given("everywhere", "t1", name="c"), given("weights", "t1", name="positive")


def at_most_one(number: str) -> Node:
    """A step: `at` is at most 1."""
    over, under = f"n(t1)-({number})", f"({number})-n(t1)"
    below = have(f"0 <= max({over}, {under})", "a distance")
    return have(
        f"{at('t1', number)} <= 1",
        "0 or 1",
        below,
        cases(
            f"0 <= 1 - max({over}, {under})",
            larger(f"max(0, 1 - max({over}, {under}))", f"1 - max({over}, {under})", AUTO),
            larger(f"max(0, 1 - max({over}, {under}))", "0", AUTO),
        ),
        name="one",
    )


def other(none: str, one: str) -> Node:
    """The goal, where t1 and y1 are not the same: t1 is not next to y1 on this side, but it may be on the other."""
    return steps(
        differ("t1", "y1", "other"),
        have(f"{at('t1', none)} == 0", "it is on the other side", elsewhere("t1", none), name="none"),
        at_most_one(one),
        have(f"(exp(eps2)-1)*{A} <= c(t1)*(1-{A}**2)", "the level of GRR", using("level", "c", "e1"), name="least"),
        have(f"0 <= (exp(eps2)-1)*{A}*(1 - {at('t1', one)})", "neither is negative", using("one", "r"), name="rest"),
        using("other", "none", "least", "rest"),
    )


SAME = steps(
    have("n(t1) == n(y1)", "what is left", antisymmetry()),
    same("t1", "y1", "same"),
    have(f"{at('t1', 'n(y1)+1')} == 0", "it is not next to itself", elsewhere("t1", "n(y1)+1"), name="no next"),
    have(f"{at('t1', 'n(y1)-1')} == 0", "it is not next to itself", elsewhere("t1", "n(y1)-1"), name="no previous"),
    have(
        f"0 <= (exp(eps2)-1)*(1+{A}**2 - {A}**2*(delta(s, y1) + delta(e, y1)))",
        "`e^-eps <= 1`",
        using("e1", "r"),
        name="own",
    ),
    have(f"0 <= c(t1)*(1-{A}**2)", "`e^-eps <= 1`", using("e1", "positive"), name="least"),
    using("same", "no next", "no previous", "own", "least"),
)
ENTRIES_SHOWN = for_each(
    "t1",
    "y1",
    *POSITIVE,
    have(
        f"0 <= (exp(eps2)-1)*{inverse('t1', 'y1')} + c(t1)*(1-{A}**2)",
        "the level of GRR",
        cases(
            "n(t1) < n(y1)",
            other("n(y1)+1", "n(y1)-1"),
            cases("n(y1) < n(t1)", other("n(y1)-1", "n(y1)+1"), SAME),
        ),
        name="entry",
    ),
    using("entry", "positive", "e1", "r"),
)
ROWS_SHOWN = for_each("t1", given("inverse rows", "t1", name="row"), *POSITIVE, using("row", "positive", "e1", "r"))
IMAGE_SHOWN = for_each(
    "x1",
    "y1",
    given("inverse", "x1", "y1", name="product"),
    given("rows", "x1", name="row"),
    have(
        f"total({entry('x1', 't')}*{weight('t', 'y1')}, t, X) == total(({entry('x1', 't')} + "
        f"(exp(eps2)-1)*{power('x1', 't')}*{inverse('t', 'y1')}/(1-{A}**2))/(exp(eps2)+size(X)-1), t, X)",
        "the factors of the columns cancel",
        term_by_term("t1", *POSITIVE, using("positive", "e1", "r")),
    ),
    using(THIS, "product", "row", "e1", "r", "weights"),
)

SUFFICIENT = steps(
    *ends(),
    everywhere(),
    use("beyond.geometric-sums", X="X", n="n", c="c", eps="eps", name=("rows", "", "")),
    exponentials("exp(eps2) >= 1", "`eps' >= 0`", name="r"),
    cases(
        "0 < eps",
        steps(
            exponentials("exp(eps) > 1", "`eps > 0`", name="e1"),
            at_numbers(),
            neighbours_exist("+1", "e", "size(X)-1", "j+1 <= size(X)-1"),
            neighbours_exist("-1", "s", "0", "0 <= j-1"),
            have(PRODUCTS, "this is the inverse", MULTIPLIED, name="inverse"),
            have(
                "forall(0 < c(t), t, X)",
                "`eps > 0`",
                for_each("t1", given("everywhere", "t1", name="c"), using("c", "e1")),
                name="weights",
            ),
            have(
                TURNED,
                "neighbours of each other",
                for_each("t1", "y1", split(turned("+1", "-1"), turned("-1", "+1"))),
            ),
            have(INVERSE_ROWS, "its rows", ALL_ROWS, name="inverse rows"),
            exhibit(f"lambda t, y: {weight('t', 'y')}", split(ENTRIES_SHOWN, ROWS_SHOWN, IMAGE_SHOWN)),
        ),
        steps(
            have("eps == 0", "`eps >= 0`", antisymmetry()),
            exponentials("exp(eps) == 1", "`eps = 0`"),
            have("exp(eps2) == 1", "the criterion", antisymmetry()),
            exhibit("lambda t, y: 1/size(X)", split(AUTO, AUTO, for_each("x1", "y1", given("rows", "x1"), AUTO))),
        ),
    ),
)
CLAIM = beyond(
    "beyond.geometric-grr",
    "For `k >= 3`, the truncated geometric mechanism at `eps` is refined by GRR at `eps'` iff `e^eps' <= e^eps + "
    "e^(-eps) - 1`",
    Statement(
        f"equivalent({REFINED}, exp(eps2) <= exp(eps) + exp(-eps) - 1)",
        sorts("X: set", "n: function(X)", "c: function(X)", "eps eps2: real"),
        ("size(X) >= 3", "eps >= 0", "eps2 >= 0", *NUMBERED, *GEOMETRIC),
    ),
    cycle(NECESSARY, called(SUFFICIENT, "level")),
    notes="The secrets have the numbers 0, .., `k - 1`. For `k = 2` the mechanism is GRR at `eps`.",
)
