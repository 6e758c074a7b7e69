"""Mutants that are true, and hypotheses that are wider than needed: each with the reason, in one line.

What `tests.mutants.criteria` sees by itself is not listed. A row of `WIDER` has a statement, one of its hypotheses as
the sequent has it, what is enough in its place ("" for nothing), and why the statement holds then, all other
hypotheses being kept.
"""

from __future__ import annotations

RANGE = "the range of omega gives it"
ONE_SECRET = "with one secret both sides are 1"
NOTHING = "with fewer than two secrets there is nothing to compare"
ROWS_OF_C = "forall(total(C(x, y), y, Y) == 1, x, X)"
ENTRIES_OF_C = "forall(forall(0 <= C(x, y), y, Y), x, X)"
ENTRIES_OF_PI, SUM_OF_PI = "forall(0 <= pi(x), x, X)", "total(pi(x), x, X) == 1"
OUTPUTS, OUTPUTS_OF_UNIFORM = (f"forall(0 < total({chance}*C(x2, y), x2, X), y, Y)" for chance in ("pi(x2)", "1/size(X)"))
BAYES = "the posterior is pi_x C_xy over a sum that is not 0, whatever the signs and sums are"
IN_A_COLUMN = "where the sum of a column of non-negative entries is 0, so are its entries"
PROCESSED = "the weights W_yz P(y)/P(z) are those of the hull by A.W = B alone"
TWO_ROWS = "C is invertible, or has equal rows, and then W may have the rows of D; one bound less does not matter"
SIGNS = "C.W = D is solved by W with entries >= 1-aD-bD on the diagonal, and the inequalities are the other entries"
SQUARES = "the differences are squares over what is positive for 0 <= theta <= 1"
IDENTITY = "the lines are identities"
THE = "p >= 1/2 >= q for 0 <= theta <= 1"
ORDERED = "eps and eps' order the exponents for 0 <= theta <= 1"
COMPOSED = "N_xz = sum of M_xy W_yz <= e^eps N_x'z for W >= 0, and eps' is attained"
ASSIGNED = "only the sum of a over its values counts: delta picks h and e"

WIDER: tuple[tuple[str, str, str, str], ...] = (
    ("cap.grr/printed", "2 <= k", "1 <= k", ONE_SECRET),
    ("cap.lh/printed", "2 <= k", "1 <= k", ONE_SECRET),
    ("cap.lh/printed", "g is an integer", "", "the sums are those of the binomial theorem for any g"),
    ("lh.asr/printed", "2 <= k", "1 <= k", ONE_SECRET),
    ("lh.asr/printed", "g is an integer", "", "the sums are those of the binomial theorem for any g"),
    ("cap.oue/printed", "2 <= k", "1 <= k", ONE_SECRET),
    ("cap.sue/printed", "2 <= k", "1 <= k", ONE_SECRET),
    ("cap.the/printed", "2 <= k", "1 <= k", ONE_SECRET),
    ("cap.the/printed", "1/2 < theta", "0 <= theta", THE),
    ("cap.the/printed", "theta < 1", "theta <= 1", THE),
    ("cap.ss/repaired", "2 <= k", "", RANGE),
    ("cap.ss-condition/printed", "2 <= k", "", RANGE),
    ("cap.ss-condition/printed", "n is an integer", "", "the equivalence holds for 1 <= omega <= k-1, whatever n is"),
    *(
        ("cap.ss-condition/printed", text, "", "the equivalence holds for 1 <= omega <= k-1, whatever n is")
        for text in ("-1 <= 2*(n-k/(exp(eps)+1))", "2*(n-k/(exp(eps)+1)) <= 1", "omega == max(1, n)")
    ),
    ("cap.ss-condition/printed", "1 <= omega", "", "omega = max(1, n)"),
    ("cap.ss-condition/printed", "omega <= k-1", "", "cap.ss-condition/remark-1: n is k/(e^eps + 1) <= k/2, rounded"),
    ("fig6.sue-the/repaired", "2 <= k", "1 <= k", ONE_SECRET),
    ("fig6.sue-the/repaired", "1/2 < theta", "0 <= theta", SQUARES),
    ("fig6.sue-the/repaired", "theta < 1", "theta <= 1", SQUARES),
    ("ref.average-implies-max/repaired", SUM_OF_PI, "", "both conclusions are about posteriors"),
    ("ref.average-implies-max/repaired", "forall(total(A(x, y), y, Y) == 1, x, X)", "", PROCESSED),
    ("ref.average-implies-max/repaired", "forall(total(W(x, y), y, Z) == 1, x, Y)", "", PROCESSED),
    ("cap.bayes/repaired", SUM_OF_PI, "", "both sides of the ratio are linear in pi, and the vulnerability before is > 0"),
    ("cap.bayes/repaired", ENTRIES_OF_C, "", "pi_x C_xy g_wx <= max C_xy pi_x g_wx, since pi and g are >= 0"),
    ("cap.bayes/repaired", ROWS_OF_C, "", "the bound is a sum over outputs, and so is what attains it"),
    ("cap.max-ge-bayes/printed", ENTRIES_OF_C, "", "C_xy <= r C_x'y for one x', summed over y"),
    ("cap.max-ge-bayes/printed", ROWS_OF_C, "exists(total(C(x, y), y, Y) == 1, x, X)", "the sum of one row is enough"),
    ("cap.max/repaired", ROWS_OF_C, "", "only the ratios of the entries of a column count"),
    ("cap.max/repaired", SUM_OF_PI, "1 <= total(pi(x), x, X)", "C_xy <= C_xy sum pi <= r sum of pi_x' C_x'y"),
    ("cap.max/repaired", "0 <= t", "", "what exceeds 0 times the largest gain exceeds a negative multiple"),
    (
        "cap.max/repaired",
        "0 < largest(largest(pi(x)*g(w, x), x, X), w, W)",
        "0 <= largest(largest(pi(x)*g(w, x), x, X), w, W)",
        "no gain is positive then, before or after",
    ),
    (
        "cap.max/repaired",
        "exists(exists(exists(all(0 < C(x2, y), C(x, y) == r*C(x2, y)), y, Y), x2, X), x, X)",
        "exists(exists(exists(all(0 < C(x2, y), r*C(x2, y) <= C(x, y)), y, Y), x2, X), x, X)",
        "C_xy <= r C_x'y is given",
    ),
    ("minent.log-capacity/repaired", ENTRIES_OF_C, "", BAYES),
    ("minent.log-capacity/repaired", ROWS_OF_C, "", BAYES),
    ("minent.log-capacity/repaired", OUTPUTS, "", IN_A_COLUMN),
    ("asr.posterior-max/printed", ENTRIES_OF_C, "", "the order of a column, and an average, are at most its maximum"),
    ("asr.posterior-max/printed", ROWS_OF_C, "", "the order of a column, and an average, are at most its maximum"),
    ("asr.posterior-max/printed", "forall(forall(0 <= best(x, y), y, X), x, Y)", "", "best_yx C_xy = best_yx max C_xy"),
    ("asr.capacity-over-k/printed", ENTRIES_OF_C, "", BAYES),
    ("asr.capacity-over-k/printed", ROWS_OF_C, "", BAYES),
    ("asr.capacity-over-k/printed", OUTPUTS_OF_UNIFORM, "", IN_A_COLUMN),
    *(("asr.is-vulnerability/printed", t, "", BAYES) for t in (ENTRIES_OF_C, ROWS_OF_C, ENTRIES_OF_PI, SUM_OF_PI)),
    ("asr.is-vulnerability/printed", OUTPUTS, "", IN_A_COLUMN),
    ("fdp.two-by-two/repaired", "alpha <= 1", "", "0 <= beta <= 1 - alpha"),
    ("asr.uniform-prior/repaired", ROWS_OF_C, "", "the success of the strategy is the same for each secret"),
    ("asr.uniform-prior/repaired", ENTRIES_OF_PI, "", "max pi > 0, and an average of pi_x C_xy is at most its maximum"),
    ("lh.attack/printed", "size(X) == k", "", "k stands only in g^k, a factor of both sides"),
    ("lh.attack/printed", "2 <= k", "", "k stands only in g^k, a factor of both sides"),
    ("lh.attack/printed", "2 <= g", "1 <= g", "p >= q > 0 for g >= 1"),
    ("lh.attack/printed", "k is an integer", "", "k stands only in g^k, a factor of both sides"),
    ("lh.attack/printed", "g is an integer", "", "p >= q > 0 for g >= 1"),
    *(("lh.cascade/printed", text, "", ASSIGNED) for text in ("2 <= k", "size(X) == k", "size(H) == g**k", "size(R) == g")),
    ("lh.cascade/printed", "2 <= g", "", "g = size(R) >= 1"),
    ("lh.cascade/printed", "0 <= eps", "", "e^eps + g - 1 > 0"),
    ("lh.cascade/printed", "g is an integer", "", "g = size(R)"),
    ("lh.cascade/printed", "k is an integer", "", "k = size(X)"),
    ("lh.cascade/printed", "forall(forall(forall(a(h, x, e)*(1-a(h, x, e)) == 0, e, R), x, X), h, H)", "", ASSIGNED),
    *((f"ldp.{name}/printed", "2 <= k", "0 <= k", NOTHING) for name in ("grr", "lh", "oue", "sue", "the")),
    ("ldp.ss/printed", "2 <= k", "", RANGE),
    ("ldp.lh/printed", "g is an integer", "", "the ratio is p/q for any g"),
    ("ldp.the/printed", "1/2 < theta", "0 <= theta", "(2u-1)(2v-1) <= u^2 v^2 = e^eps, with u, v >= 1"),
    ("ldp.the/printed", "theta < 1", "theta <= 1", "(2u-1)(2v-1) <= u^2 v^2 = e^eps, with u, v >= 1"),
    *(
        ("cor.coincide/printed", text.format(name), "", TWO_ROWS)
        for name in ("aC", "bC", "aD", "bD")
        for text in ("0 <= {}", "{} <= 1")
    ),
    *(("lem.equiv/repaired", text, "", SIGNS) for text in ("0 <= aC", "aC <= 1", "0 <= bC")),
    ("lem.equiv/repaired", "aD <= 1", "", "0 <= bD <= 1 - aD"),
    *(("fam.converse/repaired", text, "", COMPOSED) for text in ("0 <= eps", "0 <= eps2")),
    ("fam.converse/repaired", "forall(forall(0 <= M(x, y), y, Y), x, X)", "", COMPOSED),
    ("fam.converse/repaired", "forall(total(M(x, y), y, Y) == 1, x, X)", "", COMPOSED),
    ("fam.converse/repaired", "forall(total(W(x, y), y, Z) == 1, x, Y)", "", COMPOSED),
    ("fam.converse/repaired", "forall(forall(forall(N(x, y) <= exp(eps2)*N(x2, y), y, Z), x2, X), x, X)", "", COMPOSED),
    (
        "fam.converse/repaired",
        "exists(exists(exists(all(0 < N(x2, z), N(x, z) == exp(eps2)*N(x2, z)), z, Z), x2, X), x, X)",
        "exists(exists(exists(all(0 < N(x2, z), exp(eps2)*N(x2, z) <= N(x, z)), z, Z), x2, X), x, X)",
        COMPOSED,
    ),
    ("lem.neyman/printed", "1/2 < theta", "0 <= theta", ORDERED),
    ("lem.neyman/printed", "theta < 1", "theta <= 1", ORDERED),
    ("lem.neyman/printed", "0 <= eps2", "", "0 <= eps <= eps'"),
    ("cor.ouethe-onehot/printed", "2 <= k", "1 <= k", "Kronecker powers have at least one factor"),
    ("cor.ouethe-onehot/printed", "1/2 < theta", "", "the threshold is above 1/sqrt(2)"),
    ("cor.ouethe-onehot/printed", "theta < 1", "theta <= 1", "lem.ouethe.one"),
    *(("lem.ouethe.proof/repaired", text, "", IDENTITY) for text in ("0 < eps", "1/2 < theta", "theta < 1")),
    *(
        ("lem.ouethe.at-zero/repaired", text, "", "for eps = 0 both channels are constant, whatever theta is")
        for text in ("1/2 < theta", "theta < 1")
    ),
    ("txt.sue-optimal/printed", "0 < exp(eps/2)", "", "exponentials are positive"),
    ("txt.sue-optimal/printed", "0 <= eps", "", "for eps < 0 nothing is eps/2-DP"),
    ("txt.sue-optimal/printed", "forall(0 <= N0(z), z, Z)", "", "0 <= N1 <= e^(eps/2) N0"),
    ("txt.sue-optimal/printed", "forall(0 <= N1(z), z, Z)", "", "0 <= N0 <= e^(eps/2) N1"),
    *(
        ("lem.sufficiency/printed", text, "", "aC <= aD, bC <= bD, and what is given of aD and bD, give the inequalities")
        for text in ("0 <= aC", "aC <= 1", "0 <= bC", "bC <= 1-aC")
    ),
    ("lem.sufficiency/printed", "0 <= aD", "", "0 <= aC <= aD"),
    ("lem.sufficiency/printed", "0 <= bD", "", "0 <= bC <= bD"),
    ("lem.sufficiency/printed", "aD <= 1", "", "0 <= bD <= 1 - aD"),
    ("lem.thesue/printed", "1/2 < theta", "0 <= theta", SQUARES),
    ("lem.thesue/printed", "theta < 1", "theta <= 1", SQUARES),
    ("lem.thesue.proof/repaired", "1/2 < theta", "0 <= theta", SQUARES),
    ("lem.thesue.proof/repaired", "theta < 1", "", SQUARES),
    ("lem.ouesue.proof/printed", "0 < eps", "0 <= eps", "at eps = 0 both sides of each line are 0"),
)

REASONS: dict[str, tuple[str, ...]] = {}  # reason: the mutants that it is for

EQUIVALENT: dict[str, str] = {name: reason for reason, ids in REASONS.items() for name in ids}
