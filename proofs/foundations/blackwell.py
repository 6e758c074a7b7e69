"""Refinement, by adversaries and by a witness: the two definitions agree, for two channels on one set of secrets."""

from symqif.outlines.adversaries import AFTER_A, AFTER_B, CHANNELS, NO_ADVERSARY, ROWS, WITNESS
from symqif.outlines.script import *


def output(z: str) -> str:
    """What is gained at an output of A, times the chance that it becomes z."""
    return f"largest(total(pi(x)*A(x, y)*g(w, x), x, X), w, W)*R(y, {z})"


ALL_OUTPUTS = f"total(total({output('z')}, y, Y), z, Z)"
EXCHANGED = "total(total(pi(x)*A(x, y)*R(y, z1)*g(w1, x), y, Y), x, X)"
ONE_OUTPUT = steps(
    have(
        f"total(pi(x)*B(x, z1)*g(w1, x), x, X) == {EXCHANGED}",
        "`B = A`.`R`",
        term_by_term("x1", given("A.R", "x1", "z1"), AUTO),
    ),
    by("exchange", term=EXCHANGED),
    have(
        f"total(total(pi(x)*A(x, y)*R(y, z1)*g(w1, x), x, X), y, Y) <= total({output('z1')}, y, Y)",
        "action by action",
        term_by_term(
            "y1",
            at_most_largest("largest(total(pi(x)*A(x, y1)*g(w, x), x, X), w, W)", "w1"),
            given("entries of R", "y1", "z1"),
            AUTO,
        ),
    ),
    AUTO,
)
PROCESSED = steps(
    have(f"{AFTER_B} <= {ALL_OUTPUTS}", "output by output", term_by_term("z1", largest_at_most("w1", ONE_OUTPUT))),
    by("exchange", term=ALL_OUTPUTS),
    have(
        f"total(total({output('z')}, z, Z), y, Y) == {AFTER_A}",
        "the rows of `R` sum to 1",
        term_by_term("y1", given("rows of R", "y1"), AUTO),
    ),
    AUTO,
)
ALL_GAINS = for_each("V", "q", "h", introduce(given(NO_ADVERSARY, "V", "q", "h"), detach(), AUTO))
CLAIM = claim(
    "ref.equivalently",
    "`A` leaks at least as much as `B` to every average-case adversary iff `A.W = B` for a channel `W`",
    Source(
        "Refinement",
        "",
        368,
        "[`A` refines `B`] if `A` leaks no more than `B` to any average-case adversary for any prior; equivalently, .. "
        "if there exists a channel `W` such that `B.W = A`",
    ),
    Statement(f"equivalent({WITNESS}, {NO_ADVERSARY})", CHANNELS, ROWS),
    cycle(
        steps(
            take("R", THIS, name=("entries of R", "rows of R", "A.R")),
            for_each(for_each(for_each(introduce(PROCESSED)))),
        ),
        by("blackwell", ALL_GAINS, A="lambda x, y: A(x, y)", B="lambda x, z: B(x, z)", secrets="X"),
    ),
    reason="here `A` is the channel that leaks more. An adversary is an action set, a prior and a gain function of any "
    "sign, and leaks what is gained with the output; the leakage, a quotient, has the same order for each of them",
)
