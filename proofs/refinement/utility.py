"""Monotonicity of utility: an expected loss falls as eps grows, and one loss function alone does not order eps."""

from symqif.mechanisms import grr
from symqif.outlines.script import *

GRR = family(grr, "GRR")
ROW = "forall(forall(0 <= M({0}, x, y), y, Y), x, X), forall(total(M({0}, x, y), y, Y) == 1, x, X)"
WITNESS = (
    "exists(all(forall(forall(0 <= R(y, z), z, Y), y, Y), forall(total(R(y, z), z, Y) == 1, y, Y), "
    "forall(forall(total(M({0}, x, y)*R(y, z), y, Y) == M({1}, x, z), z, Y), x, X)), R, function(Y, Y))"
)


def loss(eps: str, actions: str = "W", chance: str = "pi", of: str = "l") -> str:
    """The expected loss of the best guesses: the least expected loss for each output, summed."""
    return f"(-total(largest(-total({chance}(x)*M({eps}, x, y)*{of}(w, x), x, X), w, {actions}), y, Y))"


MONOTONE = (
    f"forall(forall(forall(implies(all({', '.join(prior('pi', 'X'))}), {loss('eps')} <= {loss('eps2')}), "
    "l, function(W, X)), pi, function(X)), W, set)"
)


def lossless(eps: str) -> str:
    """The vulnerability for the gains -l."""
    return f"total(largest(total(pi(x)*M({eps}, x, y)*(-l(w, x)), x, X), w, W), y, Y)"


def output(z: str) -> str:
    """What is gained at an output, times the chance that it becomes z."""
    return f"largest(total(pi(x)*M(eps, x, y)*(-l(w, x)), x, X), w, W)*R(y, {z})"


OUTPUTS = f"total({output('z1')}, y, Y)"
ALL_OUTPUTS = f"total(total({output('z')}, y, Y), z, Y)"
ONE_OUTPUT = steps(
    have(
        "total(pi(x)*M(eps2, x, z1)*(-l(w1, x)), x, X) == "
        "total(total(pi(x)*M(eps, x, y)*R(y, z1)*(-l(w1, x)), y, Y), x, X)",
        "`M(eps') = M(eps)`.`R`",
        term_by_term("x1", given("M.R", "x1", "z1"), AUTO),
    ),
    by("exchange", term="total(total(pi(x)*M(eps, x, y)*R(y, z1)*(-l(w1, x)), y, Y), x, X)"),
    have(
        f"total(total(pi(x)*M(eps, x, y)*R(y, z1)*(-l(w1, x)), x, X), y, Y) <= {OUTPUTS}",
        "action by action",
        term_by_term(
            "y1",
            at_most_largest("largest(total(pi(x)*M(eps, x, y1)*(-l(w, x)), x, X), w, W)", "w1"),
            given("entries of R", "y1", "z1"),
            AUTO,
        ),
    ),
    AUTO,
)
PROCESSED = steps(
    have(
        f"{lossless('eps2')} <= {ALL_OUTPUTS}",
        "output by output",
        term_by_term("z1", largest_at_most("w1", ONE_OUTPUT)),
    ),
    by("exchange", term=ALL_OUTPUTS),
    have(
        f"total(total({output('z')}, z, Y), y, Y) == {lossless('eps')}",
        "the rows of `R` sum to 1",
        term_by_term("y1", given("rows of R", "y1"), AUTO),
    ),
    AUTO,
)
FAMILY = forall("e, f", f"implies(all(0 <= e, 0 <= f), equivalent(f <= e, {WITNESS.format('e', 'f')}))")
PRIVATE = forall("e", f"implies(0 <= e, all({ROW.format('e')}))")
GAINS = steps(given(MONOTONE, "V", "q", "lambda w, x: -g(w, x)"), detach(), AUTO)
ALL_GAINS = for_each("V", "q", "g", introduce(GAINS))
MADE = by("blackwell", ALL_GAINS, A="lambda x, y: M(eps, x, y)", B="lambda x, z: M(eps2, x, z)", secrets="X")
CONVERSE = equivalence("family", 1, MADE)


def constant_loss(p: str, q: str) -> str:
    """The expected loss for GRR on two secrets, of chances w and 1 - w, if the loss is c whatever is guessed."""
    return f"(w*{p} + (1-w)*{q})*c + (w*{q} + (1-w)*{p})*c"


EQUIVALENT_SIDE = have("eps >= eps2", "`U = U'`", equivalence(THIS, 1))
DIFFER = denial(EQUIVALENT_SIDE, AUTO)
CONSTANT = Statement(
    "all(no(equivalent(eps >= eps2, U >= U2)), no(equivalent(eps >= eps2, U <= U2)))",
    dict.fromkeys(("eps", "eps2", "w", "c"), "real"),
    ("0 <= eps", "eps < eps2", "0 <= w <= 1"),
    {
        **{f"p{n}": f"exp(eps{n})/(exp(eps{n})+1)" for n in ("", "2")},
        **{f"q{n}": f"1/(exp(eps{n})+1)" for n in ("", "2")},
        **{f"U{n}": constant_loss(f"p{n}", f"q{n}") for n in ("", "2")},
    },
)
CLAIM = claim(
    "thm.utility-monotone",
    "Monotonicity of utility in `eps`",
    Source(
        "Theorem",
        "",
        891,
        "let `U(M)` be a utility function that measures the expected loss of the mechanism `M` .. Then "
        "the utility function `U(M)` is monotonic on `eps`. That is, `eps >= eps'` iff `U(M(eps)) >= "
        "U(M(eps'))`",
        to=899,
    ),
    Statement("equivalent(eps >= eps2, 1 - asr(GRR) >= 1 - asr(GRR2))", GRR.variables, GRR.given, GRR.definitions),
    read_as="an instance, GRR with the 0-1 loss under a uniform prior",
    correction=Correction("result", "`U >= U'` for an expected loss `U`", "`U <= U'`", line=894),
    points=({"k": "2", "eps": "log(2)", "eps2": "0"},),
    recorded="refuted",
    reason="an expected loss is smaller, not larger, for the mechanism that leaks more: the sign is that of an "
    "expected gain. The theorem is about all losses together, since one alone may be the same for every `eps`",
    repaired=Derivation(
        Statement(
            f"equivalent(eps2 <= eps, {MONOTONE})",
            {"X": "set", "Y": "set", "M": "function(real, X, Y)", "eps": "real", "eps2": "real"},
            ("0 <= eps", "0 <= eps2", PRIVATE, FAMILY),
        ),
        steps(
            given(FAMILY, "eps", "eps2"),
            detach(name="family"),
            cycle(
                steps(
                    have(
                        WITNESS.format("eps", "eps2"),
                        "refinement family",
                        equivalence("family", 0),
                        name="witness exists",
                    ),
                    take("R", "witness exists", name=("entries of R", "rows of R", "M.R")),
                    for_each(for_each(for_each(introduce(PROCESSED)))),
                ),
                steps(given(PRIVATE, "eps"), detach(), given(PRIVATE, "eps2"), detach(), CONVERSE),
            ),
        ),
    ),
    remarks=(
        proved(
            "for a constant loss, neither `U(M_eps) >= U`(`M_eps`') nor `U(M_eps) <= U`(`M_eps`') is equivalent to "
            "`eps >= eps'`",
            "`U` is the same for every `eps`, here for GRR with `k = 2`",
            CONSTANT,
            split(DIFFER, DIFFER),
        ),
    ),
    notes=(
        "GRR is a refinement family (lem.grr-family), and the expected 0-1 loss under a uniform prior is 1 - ASR.",
        "Repaired: `eps >= eps'` iff every expected loss is at most as large at `eps`.",
        "The sign is the same in the proof (line 898): if `B` is `A` followed by another channel, then `U(A) <= U(B)`.",
    ),
)
