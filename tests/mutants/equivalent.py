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
OUTPUTS = "forall(0 < total(pi(x2)*C(x2, y), x2, X), y, Y)"
OUTPUTS_OF_UNIFORM = OUTPUTS.replace("pi(x2)", "1/size(X)")
BAYES = "the posterior is pi_x C_xy over a sum that is not 0, whatever the signs and sums are"
IN_A_COLUMN = "where the sum of a column of non-negative entries is 0, so are its entries"
PROCESSED = "the weights W_yz P(y)/P(z) are those of the hull by A.W = B alone"
TWO_ROWS = "C is invertible, or has equal rows, and then W may have the rows of D; one bound less does not matter"
SIGNS = "C.W = D is solved by W with entries >= 1-aD-bD on the diagonal, and the inequalities are the other entries"
SQUARES = "the differences are squares over what is positive for 0 <= theta <= 1"
THE = "p >= 1/2 >= q for 0 <= theta <= 1"
ORDERED = "eps and eps' order the exponents for 0 <= theta <= 1"
COMPOSED = "N_xz = sum of M_xy W_yz <= e^eps N_x'z for W >= 0, and eps' is attained"
SIZES = ("2 <= k", "size(X) == k", "size(H) == g**k", "size(R) == g")
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
    (
        "cap.bayes/repaired",
        SUM_OF_PI,
        "",
        "the ratio does not change with the sum of pi",
    ),
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
    *(("lh.cascade/printed", text, "", ASSIGNED) for text in SIZES),
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
    ("lem.equiv/repaired", "0 <= bD", "", "a negative entry of D breaks the first inequality, and is in no product"),
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
    *(
        ("lem.ouethe.at-zero/repaired", text, "", "for eps = 0 both channels are constant, whatever theta is")
        for text in ("1/2 < theta", "theta < 1")
    ),
    ("txt.sue-optimal/printed", "0 < exp(eps/2)", "", "exponentials are positive"),
    ("txt.sue-optimal/printed", "0 <= eps", "", "for eps < 0 nothing is eps/2-DP"),
    ("txt.sue-optimal/printed", "forall(0 <= N0(z), z, Z)", "", "0 <= N1 <= e^(eps/2) N0"),
    ("txt.sue-optimal/printed", "forall(0 <= N1(z), z, Z)", "", "0 <= N0 <= e^(eps/2) N1"),
    *(
        (
            "lem.sufficiency/printed",
            text,
            "",
            "aC <= aD and bC <= bD, and the ranges of aD and bD",
        )
        for text in ("0 <= aC", "aC <= 1", "0 <= bC", "bC <= 1-aC")
    ),
    ("lem.sufficiency/printed", "0 <= aD", "", "0 <= aC <= aD"),
    ("lem.sufficiency/printed", "0 <= bD", "", "0 <= bC <= bD"),
    ("lem.sufficiency/printed", "aD <= 1", "", "0 <= bD <= 1 - aD"),
    ("ex.ss-k3/printed", "0 <= eps", "", "the lines are identities"),
    ("fig5.mse-order/repaired", "k is an integer", "", "k stands only in 1/k"),
    ("fig5.mse-order/repaired", "n is an integer", "", "n stands only in 1/n, a factor"),
    ("fig7.large-k/printed", "2 <= k", "", "k >= g >= 2"),
    ("fig7.large-k/printed", "0 < tau", "", "k tau >= g - 1 >= 1"),
    ("fig7.larger-eps/printed", "2*exp(eps)+3 < 2*g+2", "", "g <= g' follows from the other bounds, by integrality"),
    ("fig7.larger-eps/printed", "2*g2 <= 2*exp(eps2)+3", "", "g <= g' follows from the other bounds, by integrality"),
    ("lem.sufficiency.proof/repaired", "aC <= 1", "", "aC <= aD <= 1"),
    ("lem.sufficiency.proof/repaired", "bC <= 1-aC", "", "aC + bC <= aD + bD <= 1"),
    ("lem.sufficiency.proof/repaired", "0 <= bC", "", "bC has upper bounds only, in each line"),
    ("lem.sufficiency.proof/repaired", "0 <= aD", "", "0 <= aC <= aD"),
    ("lem.sufficiency.proof/repaired", "0 <= bD", "", "0 <= bC <= bD"),
    ("lem.sufficiency.proof/repaired", "aD <= 1", "", "0 <= bD <= 1 - aD"),
    ("txt.bit-dp/repaired", "1/2 < theta", "0 <= theta", SQUARES),
    ("txt.bit-dp/repaired", "theta < 1", "theta <= 1", SQUARES),
    ("the.bit-probabilities/printed", "1/2 < theta", "0 <= theta", "theta - 1 <= 0 <= theta"),
    ("the.bit-probabilities/printed", "theta < 1", "theta <= 1", "theta - 1 <= 0 <= theta"),
    ("lem.thesue/printed", "1/2 < theta", "0 <= theta", SQUARES),
    ("lem.thesue/printed", "theta < 1", "theta <= 1", SQUARES),
    ("lem.thesue.proof/repaired", "1/2 < theta", "0 <= theta", SQUARES),
    ("lem.thesue.proof/repaired", "theta < 1", "", SQUARES),
    ("lem.ouesue.proof/printed", "0 < eps", "0 <= eps", "at eps = 0 both sides of each line are 0"),
)

REASONS: tuple[tuple[str, str, str], ...] = (  # (statement, its mutants, why they are true)
    ("fig7.large-k/printed", "factor-694bbf", "k tau >= tau"),
    ("txt.bit-dp/repaired", "factor-165428", "pO <= qO, too, only at eps = 0"),
    ("txt.bit-dp/repaired", "conjunct-0d3b66", "pO <= e^(eps/2) qO only at eps = 0"),
    ("ldp.sue/printed", "exponential-aa6898", "u^2/(u^2 - u + 1) is between 1/u^2 and u^2, with u = e^(eps/2) >= 1"),
    ("lem.ouesue.proof/printed", "exponential-7dccc3", "a square is not negative"),
    ("txt.sue-optimal/printed", "factor-de0d4b constant-aec807", "it says more, since N0 >= 0 and eps >= 0"),
    (
        "lem.sufficiency.proof/repaired",
        "sign-1abf6b term-1ee1a7",
        "the larger side is larger still, since aC, aD, bC, bD >= 0",
    ),
    ("lem.thesue.proof/repaired", "term-0e96a2 constant-0d106c exponential-011a2e", "a square over what is positive"),
    ("thm.utility-monotone/repaired", "name-b10ff4 name-e979df", "it says more, since eps and eps' are >= 0"),
    ("thm.utility-monotone/repaired", "conjunct-a99d1f", "only pi_x l_wx counts, and l has any signs"),
    ("fig7.large-k/printed", "name-3b8156", "k >= g"),
    ("lem.ouesue.proof/printed", "term-36a35f", "a square is not negative"),
    ("txt.sue-optimal/printed", "exponential-3fd05b", "e^(eps/2) <= e^eps"),
    ("fig7.large-k/printed", "function-b25bd8", "k >= g"),
    ("cap.oue/printed", "exponential-a6c16f", "the formula for the capacity holds for all 0 < q <= p < 1"),
    ("cap.the/printed", "factor-90a05e factor-d56a9e", "the formula for the capacity holds for all 0 < q <= p < 1"),
    ("cap.ss/repaired", "operands-e532f7", "no omega is in the range"),
    ("ldp.ss/printed", "operands-3bb9c3", "no omega is in the range"),
    ("ldp.ss/printed", "name-9dbdac", "no omega is in the range"),
    ("cap.bayes/repaired", "element-988773", "delta(w, x) is 0 unless w = x"),
    ("asr.is-vulnerability/printed", "element-674f10 element-c96640", "delta(w, x) is 0 unless w = x"),
    ("lh.cascade/printed", "element-d30270", "delta(h, h2) is 0 unless h = h2"),
    ("cap.max/repaired", "reverse-0f774a", "the sum over x of pi_x C_xy is never negative"),
    ("cap.max/repaired", "factor-1a3b1d", "h may be multiplied by any positive number"),
    ("cap.max/repaired", "factor-0c938c", "q <= 1, and h may be taken >= 0"),
    ("cap.max/repaired", "channel-953d83 channel-195aa3", "what is asked of pi is given"),
    ("cap.max/repaired", "element-05c707", "h may be 0 unless its arguments are equal"),
    (
        "asr.posterior-max/printed",
        "factor-87a435 operands-2fd4c5 operands-e5e4ea size-9be81f size-b6fd41 name-66cfe7 name-0aa44f",
        "a positive factor changes neither signs nor orders",
    ),
    (
        "fdp.two-by-two/repaired",
        "conjunct-492315",
        "f >= 0 is enough: f b + h (1-b) <= (f (1-al) + h al)(1-b)/al for b <= 1 - al",
    ),
    ("fdp.two-by-two/repaired", "conjunct-439579", "h <= 1 is enough: f <= (a - h al)/(1-al), and 1 - al - b >= 0"),
    ("fdp.two-by-two/repaired", "conjunct-841382 name-691e6e sign-fa1dde term-be5fe1", "alpha = 1, so that h <= a"),
    ("fdp.two-by-two/repaired", "reverse-f042c2", "alpha is never negative"),
    ("fdp.two-by-two/repaired", "constant-854392 name-d75007", "f = 0 and h = a/alpha are such a test"),
    (
        "fdp.two-by-two/repaired",
        "constant-a4c907 operands-2ea541 sign-5a36a5 factor-97c48e",
        "the other side is larger than before",
    ),
    ("asr.uniform-prior/repaired", "size-4642a4", "the other side is larger than before"),
    ("ldp.oue/printed", "pq-aae554", "the channel is the same but for what its outputs are called"),
    ("ldp.the/printed", "pq-c191c0", "the channel is the same but for what its outputs are called"),
    ("ldp.sue/printed", "pq-727830", "the channel is the same but for what its outputs are called"),
    ("ldp.grr/printed", "pq-58cc97", "the channel is the same but for what its outputs are called"),
    ("ldp.lh/printed", "pq-9e5117", "the channel is the same but for what its outputs are called"),
    ("cor.coincide/printed", "swap-8d910c swap-b28449", "with its rows exchanged it is another such channel"),
    ("lem.equiv/repaired", "operands-39f197", "aD = 1 and bD = 0: D is constant"),
    (
        "lem.neyman/printed",
        "name-0cf1df term-9ed06d exponential-fcc317 exponential-12368e",
        "p2 grows, or q2 falls, or they are still at least p, and at most q",
    ),
    (
        "lem.ouesue.proof/printed",
        "exponent-587b60 exponent-4173e7 strict-ad3717 strict-9278ab strict-2ad9eb strict-bb4202",
        "for eps > 0",
    ),
    ("lem.ouesue.proof/printed", "factor-7f066a", "a square is not negative"),
    ("lem.thesue.proof/repaired", "name-d02be5 name-6e5769", "a square is not negative"),
    (
        "lem.ouethe.half/repaired",
        "factor-c9c801 factor-c13ce1 constant-f09efd constant-d176c4 term-10c375 exponential-c20913",
        "with a larger pT, smaller qT or larger qO, what is not refined still is not",
    ),
    (
        "lem.ouethe.half/repaired",
        "constant-58b827 sign-7dc2cf sign-ed4cce term-65db3c",
        "a product with a channel keeps the sums of rows, and they differ",
    ),
    ("lem.ouethe.one/printed", "factor-93c07d constant-7ffe7e", "with a larger pO, what is refined still is"),
    ("lem.ouethe.one/printed", "constant-3a0fdb", "e^eps + 1 >= 2 e^(eps/3), so that qT >= qO, with pT = pO"),
    (
        "lem.ouethe.at-zero/repaired",
        "constant-1bf68a operands-888d6a factor-a123b1 term-f755f7",
        "T is constant, and refines every matrix with rows that sum to 1",
    ),
    ("txt.sue-optimal/printed", "factor-3503e0", "p < 1 <= e^(eps/2)"),
    ("txt.sue-optimal/printed", "channel-07bc3d channel-c6867a", "what is asked of N0 is given"),
    ("lem.sufficiency.proof/repaired", "term-319e81", "aC >= 0 and bD >= 0"),
    (
        "lem.thesue/printed",
        "constant-8f211a exponential-8c3d42 term-cc22be",
        "with a larger pS, or smaller qS, what is refined still is",
    ),
    ("thm.utility-monotone/repaired", "conjunct-aef737 equality-3e13b4", "both losses are linear in the sum of pi"),
    ("ldp.grr/printed", "exponential-11a623 exponential-4f9eb7", "the ratio is at most e^eps all the same"),
)

EQUIVALENT = {f"{of}#{name}": reason for of, names, reason in REASONS for name in names.split()}
