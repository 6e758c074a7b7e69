"""Secrets that are numbered 0 to k - 1: sums over them telescope."""

from numbered import AT, NUMBERED, at, at_numbers, differ, elsewhere, ends, number, same, secret

from symqif.outlines.script import *

NEXT = at("y", "n(x)+1")
TERMS = f"{NEXT}*h(n(y))"
TO_NEXT = forall("x in X", f"total({TERMS}, y, X) == (1-delta(x, e))*h(n(x)+1)")
FROM_PREVIOUS = forall("y in X", f"total({NEXT}, x, X) == 1-delta(s, y)")


ALL_NEXT = for_each(
    "x1",
    cases(
        "n(x1) == size(X)-1",
        steps(
            same("x1", "e"),
            have(
                f"total({put_in(TERMS, x='x1')}, y, X) == total(0*h(n(y)), y, X)",
                "no secret comes after the last one",
                term_by_term(
                    "y1",
                    *number("y1", "m"),
                    have(f"{at('y1', 'n(x1)+1')} == 0", "beyond the last", elsewhere("y1", "n(x1)+1")),
                    AUTO,
                ),
            ),
            AUTO,
        ),
        steps(
            *number("x1", "j"),
            have("j+1 <= size(X)-1", "it is not the last one", by("integer", AUTO)),
            differ("x1", "e"),
            *secret("u", "j+1"),
            have(
                f"total({put_in(TERMS, x='x1')}, y, X) == total(delta(u, y)*h(n(y)), y, X)",
                "one secret comes next",
                term_by_term(
                    "y1",
                    given(AT, "u", "y1"),
                    have(
                        f"{at('y1', 'n(x1)+1')} == delta(u, y1)",
                        "the next number",
                        with_equal("max(0, 1 - max(n(y1)-{0}, {0}-n(y1))) == delta(u, y1)", "(n(x1)+1)", "n(u)"),
                    ),
                    AUTO,
                ),
            ),
            have("h(n(u)) == h(n(x1)+1)", "the next number", with_equal("h({}) == h(n(x1)+1)", "n(u)", "(n(x1)+1)")),
            AUTO,
        ),
    ),
)
ALL_PREVIOUS = for_each(
    "y1",
    cases(
        "n(y1) == 0",
        steps(
            same("s", "y1"),
            have(
                f"total({at('y1', 'n(x)+1')}, x, X) == total(0*n(x), x, X)",
                "no secret comes before the first one",
                term_by_term(
                    "x1",
                    *number("x1", "m"),
                    have(f"{at('y1', 'n(x1)+1')} == 0", "before the first", elsewhere("y1", "n(x1)+1")),
                    AUTO,
                ),
            ),
            AUTO,
        ),
        steps(
            *number("y1", "j"),
            have("0 <= j-1", "it is not the first one", by("integer", AUTO)),
            differ("s", "y1"),
            *secret("u", "j-1"),
            have(
                f"total({at('y1', 'n(x)+1')}, x, X) == total(delta(x, u), x, X)",
                "one secret comes before",
                term_by_term(
                    "x1",
                    given(AT, "x1", "u"),
                    have(
                        f"{at('y1', 'n(x1)+1')} == delta(x1, u)",
                        "the number before",
                        with_equal("max(0, 1 - max({0}-n(x1), n(x1)-{0})) == delta(x1, u)", "(n(y1)-1)", "n(u)"),
                    ),
                    AUTO,
                ),
            ),
            AUTO,
        ),
    ),
)

CLAIM = beyond(
    "beyond.numbered-secrets",
    "Sums over secrets that are numbered 0, 1, .., `k - 1` telescope",
    Statement(
        "total(h(n(x)+1) - h(n(x)), x, X) == h(size(X)) - h(0)",
        sorts("X: set", "n: function(X)", "h: function(real)"),
        NUMBERED,
    ),
    *ends(),
    at_numbers(),
    have(TO_NEXT, "each secret but the last has one after it", ALL_NEXT),
    have(FROM_PREVIOUS, "each secret but the first has one before it", ALL_PREVIOUS),
    by("exchange", term=f"total(total({TERMS}, y, X), x, X)"),
    have(
        f"total(total({TERMS}, y, X), x, X) == total((1-delta(x, e))*h(n(x)+1), x, X)",
        "each secret but the last has one after it",
        term_by_term("x1", given(TO_NEXT, "x1"), HYPOTHESIS),
    ),
    have(
        f"total(total({TERMS}, x, X), y, X) == total((1-delta(s, y))*h(n(y)), y, X)",
        "each secret but the first has one before it",
        term_by_term("y1", given(FROM_PREVIOUS, "y1"), AUTO),
    ),
    have(
        "h(n(e)+1) == h(size(X))",
        "the last number is `k - 1`",
        with_equal("h({}+1) == h(size(X))", "n(e)", "(size(X)-1)"),
    ),
    have("h(n(s)) == h(0)", "the first number is 0", with_equal("h({}) == h(0)", "n(s)", "0")),
    AUTO,
)
