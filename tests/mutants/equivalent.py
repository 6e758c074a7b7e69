"""Mutants that are true, and hypotheses that are wider than needed: each with the reason, in one line.

What `tests.mutants.criteria` sees by itself is not listed. A row of `WIDER` has a statement, one of its hypotheses as
the sequent has it, what is enough in its place ("" for nothing), and why the statement holds then, all other
hypotheses being kept.
"""

RANGE = "the range of omega gives it"
ONE_SECRET = "with one secret both sides are 1"
NOTHING = "with fewer than two secrets there is nothing to compare"
ROWS_OF_C = "forall(total(C(x, y), y, Y) == 1, x, X)"
ENTRIES_OF_C = "forall(forall(0 <= C(x, y), y, Y), x, X)"
ENTRIES_OF_PI, SUM_OF_PI = "forall(0 <= pi(x), x, X)", "total(pi(x), x, X) == 1"
ENTRIES_OF_P = "forall(0 <= P(x), x, W)"
BAYES = "the posterior times its output is pi_x C_xy, whatever the sums of pi and of the rows are"
PROCESSED = "the weights W_yz P(y)/P(z) are those of the hull by A.W = B alone"
TWO_ROWS = "C is invertible, or has equal rows, and then W may have the rows of D; one bound less does not matter"
SIGNS = "C.W = D is solved by W with entries >= 1-aD-bD on the diagonal, and the inequalities are the other entries"
SQUARES = "the differences are squares over what is positive for 0 <= theta <= 1"
THE = "p >= 1/2 >= q for 0 <= theta <= 1"
ORDERED = "eps and eps' order the exponents for 0 <= theta <= 1"
NO_FALL = "that omega <= omega2 where eps >= eps2 is enough"
COMPOSED = "N_xz = sum of M_xy W_yz <= e^eps N_x'z for W >= 0, and eps' is attained"
ASSIGNED = "only the sum of a over its values counts: delta picks h and e"

WIDER: tuple[tuple[str, str, str, str], ...] = (
    *(
        (f"wang.{name}-variance/printed", text, "", "both sides are n times something, or divided by n")
        for name in ("de", "sue", "oue", "ue", "blh", "lh", "the", "she")
        for text in ("1 <= n", "n is an integer")
    ),
    *(
        (f"wang.{name}/printed", "n is an integer", "", "both sides are n times something")
        for name in (
            "approximate",
            "de-best",
            "de-oue",
            "olh",
            "olh-optimal",
            "oue-best",
            "oue-optimal",
            "the-she",
            "the-threshold",
        )
    ),
    ("wang.olh/printed", "1 <= n", "", "both sides are n times something"),
    ("wang.frequency/printed", "n is an integer", "", "both sides are over n^2"),
    *(
        ("wang.rappor/printed", text, "", "the identities are about any p > q, r < 1 and n")
        for text in ("1 <= n", "n is an integer", "0 <= q", "p <= 1", "0 <= r")
    ),
    ("beyond.hashing-order/printed", "g is an integer", "", "ratios and weights are compared, for any g of at least 2"),
    ("beyond.order-at-two/printed", "g is an integer", "", "ratios and weights are compared, for any g of at least 2"),
    *(
        ("wang.approximate/printed", text, "", "the two sides differ by n f (1-p-q)/(p-q)")
        for text in ("1 <= n", "0 <= f", "f <= 1", "0 <= q")
    ),
    *(
        ("wang.unbiased/printed", text, "", "an average is linear, whatever the signs of its weights")
        for text in (ENTRIES_OF_P, "forall(h(u)**2 == h(u), u, U)")
    ),
    ("wang.variance/printed", ENTRIES_OF_P, "", "an average is linear, whatever the signs of its weights"),
    ("wang.lh-pure/repaired", "0 <= c", "", "the two sides differ by (c - 1/g) (p - q)"),
    ("wang.lh-pure/repaired", "2 <= g", "1 <= g", "for one hash value both sides say that c = 1"),
    ("wang.lh-pure/repaired", "g is an integer", "", "the two sides differ by (c - 1/g) (p - q)"),
    ("beyond.sue-oue-binding/printed", "j <= k-1", "", "O_j/S_j goes on to fall with j"),
    ("beyond.unary-order/printed", "p2 < 1", "", "0 < q2 < q < 1 and the level give it"),
    (
        "beyond.equal-ratio-gain/printed",
        "forall(total(alpha(z)*(1+(r-1)*a(z, x)), z, Z) == 1, x, X)",
        "",
        "both sides are sums over outputs, and each output is taken or not by its signs alone",
    ),
    ("cap.grr/printed", "2 <= k", "1 <= k", ONE_SECRET),
    ("cap.lh/printed", "2 <= k", "1 <= k", ONE_SECRET),
    ("cap.lh/printed", "g is an integer", "", "the sums are those of the binomial theorem for any g"),
    ("lh.asr/printed", "2 <= k", "1 <= k", ONE_SECRET),
    ("lh.asr/printed", "g is an integer", "", "the sums are those of the binomial theorem for any g"),
    ("cap.oue/printed", "2 <= k", "1 <= k", ONE_SECRET),
    ("cap.sue/printed", "2 <= k", "1 <= k", ONE_SECRET),
    ("cap.the/printed", "2 <= k", "1 <= k", ONE_SECRET),
    ("beyond.the-epsilon/printed", "1/2 < theta", "0 <= theta", THE),
    ("beyond.the-epsilon/printed", "theta < 1", "theta <= 1", THE),
    ("beyond.the-never-refined/printed", "2 <= k", "", RANGE),
    ("cap.the/printed", "1/2 < theta", "0 <= theta", THE),
    ("cap.the/printed", "theta < 1", "theta <= 1", THE),
    ("cap.ss/repaired", "2 <= k", "", RANGE),
    ("revisiting.ss/printed", "2 <= k", "", RANGE),
    ("risks.olh/repaired", "2 <= g", "", "g = e^eps + 1 gives it"),
    ("revisiting.ue/printed", "0 <= p", "", "0 < q <= p gives it"),
    ("revisiting.the/printed", "1/2 < theta", "0 <= theta", THE),
    ("revisiting.the/printed", "theta < 1", "theta <= 1", THE),
    *(
        (f"revisiting.mse{name}/repaired", "n is an integer", "", "both sides are something over n")
        for name in ("", "-ss")
    ),
    *(
        ("revisiting.mse-ss/repaired", text, "", "the identity is about any omega >= 1 with omega <= k - 1")
        for text in ("2 <= k", "k is an integer", "omega is an integer")
    ),
    *(
        ("risks.profile/printed", text, "", "entries >= 0 are enough")
        for text in (ROWS_OF_C, "forall(total(D(x, y), y, B) == 1, x, A)")
    ),
    ("risks.ss/printed", "2 <= k", "", RANGE),
    ("risks.ss/printed", "omega <= k-1", "", "omega = k/(e^eps + 1) is at most k/2"),
    ("cap.ss-condition/printed", "2 <= k", "", RANGE),
    ("cap.ss-condition/printed", "n is an integer", "", "the equivalence holds for 1 <= omega <= k-1, whatever n is"),
    *(
        ("cap.ss-condition/printed", text, "", "the equivalence holds for 1 <= omega <= k-1, whatever n is")
        for text in ("-1 <= 2*(n-k/(exp(eps)+1))", "2*(n-k/(exp(eps)+1)) <= 1", "omega == max(1, n)")
    ),
    ("cap.ss-condition/printed", "1 <= omega", "", "omega = max(1, n)"),
    ("cap.ss-condition/printed", "omega <= k-1", "", "cap.ss-condition/remark-1: n is k/(e^eps + 1) <= k/2, rounded"),
    ("beyond.ss-family/printed", "2 <= k", "", RANGE),
    ("beyond.ss-order/printed", "2 <= k", "", RANGE),
    ("beyond.ss-optimal-family/repaired", "2 <= k", "", RANGE),
    ("beyond.ss-optimal-family/repaired", "1 <= omega", "", "omega = max(1, n)"),
    ("beyond.ss-optimal-family/repaired", "-1 < 2*(n-k/(exp(eps)+1))", "", NO_FALL),
    ("beyond.ss-optimal-family/repaired", "2*(n2-k/(exp(eps2)+1)) <= 1", "", NO_FALL),
    ("beyond.ss-optimal-family/repaired", "omega == max(1, n)", "omega <= max(1, n)", NO_FALL),
    ("beyond.ss-optimal-family/repaired", "omega2 == max(1, n2)", "max(1, n2) <= omega2", NO_FALL),
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
    ("asr.posterior-max/printed", ENTRIES_OF_C, "", "the order of a column, and an average, are at most its maximum"),
    ("asr.posterior-max/printed", ROWS_OF_C, "", "the order of a column, and an average, are at most its maximum"),
    ("asr.posterior-max/printed", "forall(forall(0 <= best(x, y), y, X), x, Y)", "", "best_yx C_xy = best_yx max C_xy"),
    ("asr.capacity-over-k/printed", ROWS_OF_C, "", BAYES),
    *(("asr.is-vulnerability/printed", t, "", BAYES) for t in (ROWS_OF_C, SUM_OF_PI)),
    ("fdp.two-by-two/repaired", "alpha <= 1", "", "0 <= beta <= 1 - alpha"),
    ("fdp.two-by-two/repaired", "0 <= alpha", "", "for alpha < 0 the second part holds as before"),
    ("asr.uniform-prior/repaired", ROWS_OF_C, "", "the success of the strategy is the same for each secret"),
    ("asr.uniform-prior/repaired", ENTRIES_OF_PI, "", "max pi > 0, and an average of pi_x C_xy is at most its maximum"),
    ("lh.attack/printed", "size(X) == k", "", "k stands only in g^k, a factor of both sides"),
    ("lh.attack/printed", "2 <= k", "", "k stands only in g^k, a factor of both sides"),
    ("lh.attack/printed", "2 <= g", "1 <= g", "p >= q > 0 for g >= 1"),
    ("lh.attack/printed", "k is an integer", "", "k stands only in g^k, a factor of both sides"),
    ("lh.attack/printed", "g is an integer", "", "p >= q > 0 for g >= 1"),
    ("lh.cascade/printed", "2 <= k", "", ASSIGNED),
    ("lh.cascade/printed", "2 <= g", "1 <= g", "e^eps + g - 1 > 0"),
    ("lh.cascade/printed", "0 <= eps", "", "e^eps + g - 1 > 0"),
    ("lh.cascade/printed", "g is an integer", "", ASSIGNED),
    ("lh.cascade/printed", "k is an integer", "", ASSIGNED),
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
    ("lem.ouethe.branch/printed", "1/2 < theta", "0 < theta", "the root is below 1, and x > 1"),
    *(
        ("txt.maximum-posterior/repaired", text, "", "q <= p is all that counts")
        for text in ("2 <= k", "1 <= i", "i <= k-1")
    ),
    ("lem.neyman/printed", "theta < 1", "theta <= 1", ORDERED),
    ("lem.neyman/printed", "0 <= eps2", "", "0 <= eps <= eps'"),
    ("cor.ouethe-onehot/printed", "1/2 < theta", "", "the threshold is above 1/sqrt(2)"),
    ("cor.ouethe-onehot/printed", "implies(eps == 0, 1/sqrt(2) <= theta)", "", "for eps = 0 T is constant"),
    ("cor.ouethe-onehot/printed", "theta < 1", "theta <= 1", "lem.ouethe.one"),
    *(
        ("lem.ouethe.at-zero/repaired", text, "", "for eps = 0 both channels are constant, whatever theta is")
        for text in ("1/2 < theta", "theta < 1")
    ),
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
    ("fig5.mse-order/printed", "k is an integer", "", "k stands only in 1/k"),
    ("fig5.mse-order/printed", "n is an integer", "", "n stands only in 1/n, a factor"),
    ("fig4.sue-above-the/printed", "1/2 < theta", "1/2 <= theta", "the differences are positive for 0 < theta < 1"),
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
)

SCALED = "a positive factor changes neither signs nor orders"
SHARPER = "p2 grows, or q2 falls, or they are still at least p, and at most q"
NOT_REFINED = "with a larger pT, smaller qT or larger qO, what is not refined still is not"
ROW_SUMS = "a product with a channel keeps the sums of rows, and they differ"
INVERSE = "the ratios of the entries of a column are the inverse ones"
CONSTANT = "T is constant, and refines every matrix with rows that sum to 1"
LARGER = "the larger side is larger still, since aC, aD, bC, bD >= 0"

REASONS: tuple[tuple[str, str, str], ...] = (  # (statement, its mutants, why they are true)
    ("beyond.fewer-secrets/printed", "swap-81ce8f swap-3e08c6", "it is said of all bits: p and q may be exchanged"),
    ("beyond.unary-two/printed", "strict-d7ea0c", "the second encoding is constant where p_2 = q_2: both sides hold"),
    ("beyond.unary-bits-never-ordered/printed", "strict-baeb84", "constant where q_1 = 0, while U_2 is not: both fail"),
    ("beyond.geometric-private/printed", "factor-a123b1 exponential-c80d0f", "the right side is larger"),
    (
        "beyond.geometric-private/printed",
        "function-4c628e operands-e2000d",
        "with a smaller distance below, the right side is larger",
    ),
    ("beyond.geometric-private/printed", "exponential-114540", "eps <= r/2 gives eps <= r, as eps >= 0"),
    ("beyond.geometric-private/printed", "swap-73e51b", "the converse holds too"),
    ("beyond.grr-refined/printed", "channel-b8708f", "the rows of W sum to 1 of themselves, as those of GRR and B do"),
    ("wang.approximate/printed", "sign-604162", "f = 0, or p = 1 and q = 0, and then both sides are 0"),
    ("wang.approximate/printed", "swap-ee8c5d", "the converse holds too"),
    ("wang.approximate/printed", "factor-2efd7d", "f = 0 is one of the two cases"),
    ("wang.approximate/printed", "name-5e52fb", "p > 0, and so p + q = 1"),
    ("wang.approximate/printed", "constant-6e7988", "p + q < 2, and so f = 0"),
    ("wang.approximate/printed", "sign-ad2214 term-14f8d9", "the same numerator is 0, and p > 0"),
    ("wang.approximate/printed", "reverse-6500c3", "that p and q differ is enough"),
    ("wang.the-she/printed", "strict-5e82a0", "that theta = 1 is no better is enough"),
    ("wang.de-oue/printed", "reverse-49cb60", "for eps < 0 too, both sides are multiplied by (e^eps - 1)^2/n > 0"),
    ("wang.the-variance/printed", "reverse-4ce508", "for eps < 0 too, the two sides are one quotient, and p < q"),
    ("wang.lh-pure/repaired", "reverse-e39f8d", "for eps < 0 too, p - q is not 0"),
    ("wang.oue-best/printed", "term-d3f738", "e^(2 eps) > (e^eps - 1)^2: the left side is smaller"),
    ("fig7.larger-eps/printed", "function-d8fdbc", "k >= g' >= g, so that max(k/g, 1) = k/g"),
    ("fig7.larger-eps/printed", "exponential-ba9981", "e^(eps/2) <= e^eps: a stronger hypothesis"),
    ("asr.is-vulnerability/printed", "element-56aee1", "delta(w, x) is 0 unless w = x"),
    ("fdp.two-by-two/repaired", "reverse-4b02df", "h <= 1 is enough: f <= (a - h al)/(1-al), and 1 - al - b >= 0"),
    ("fdp.two-by-two/repaired", "constant-2a85bf sign-4f8073", "the larger side is larger still"),
    ("fdp.two-by-two/repaired", "name-33a0c5", "0 <= a <= 1"),
    ("lem.ouesue.proof/printed", "exponent-3bc373", "e^(eps/2) >= 1"),
    ("txt.ss-omega/repaired", "sort-4cd0c5", "the sizes alone need be integers"),
    ("txt.sue-optimal/printed", "exponential-5990ee", "e^(eps/2) <= e^eps"),
    ("txt.sue-optimal/printed", "channel-4a1322", "what is asked of N0 is given"),
    ("fig7.large-k/printed", "factor-694bbf", "k tau >= tau"),
    ("fig7.large-k/printed", "name-3b8156 function-b25bd8", "k >= g"),
    ("beyond.equal-ratio/printed", "factor-31ef18", "it says more"),
    ("beyond.equal-ratio-gain/printed", "factor-7fe17d term-ecc117 size-02065a name-0a5bd4", "both sums are positive"),
    ("beyond.equal-ratio-gain/printed", "factor-8a7cbe term-5aef83 constant-9156c7", "no output is informative"),
    ("beyond.equal-ratio-gain/printed", "element-774a84", "there is one output, and the second action is taken"),
    ("beyond.reports-grr/printed", "element-2c209b", "less is asked of W"),
    ("beyond.olh-family/repaired", "constant-a89d9e", "2 g2 <= 3 g2"),
    ("beyond.olh-family/repaired", "term-144abf", "2 g < 2 g + 2"),
    ("beyond.ss-family/printed", "operands-721b3f", "no omega is in that range"),
    ("beyond.ss-order/printed", "name-188e7e", "omega2 <= k - 1"),
    ("beyond.ss-order/printed", "operands-d2c515", "no omega is in that range"),
    ("beyond.ss-optimal-family/repaired", "name-11e0fa", "the size is the same"),
    ("beyond.ss-optimal-family/repaired", "function-6f574c", "omega = 1 <= omega2"),
    ("beyond.ss-optimal-family/repaired", "function-94ca1f", "n2 = omega2 >= 1, and so max(1, n2) = n2"),
    ("minent.log-capacity/repaired", "constant-11418e", "that the sums are positive is enough"),
    ("fdp.two-by-two/repaired", "conjunct-17ad32", "h <= 1 is enough: f <= (a - h al)/(1-al), and 1 - al - b >= 0"),
    ("fdp.two-by-two/repaired", "reverse-6d5793", "alpha is never negative"),
    ("fdp.two-by-two/repaired", "name-0de81d", "h = 1 and f = (a - al)/(1-al) are such a test"),
    ("txt.bit-dp/repaired", "reverse-4715fb conjunct-0d3b66", "pO <= e^(eps/2) qO only at eps = 0"),
    ("txt.bit-dp/repaired", "factor-165428", "pO <= qO, too, only at eps = 0"),
    ("txt.sue-optimal/printed", "factor-ce8ccc", "p < 1 <= e^(eps/2)"),
    ("lem.sufficiency.proof/repaired", "sign-3791f9", "the larger side is larger still, since aD, bC >= 0"),
    ("lem.sufficiency.proof/repaired", "operands-38157e", "bC (aD - 1) <= 0 <= bD (1 - aD)"),
    ("lem.sufficiency.proof/repaired", "sign-1abf6b term-1ee1a7", LARGER),
    ("lem.sufficiency.proof/repaired", "term-319e81", "aC >= 0 and bD >= 0"),
    ("ldp.sue/printed", "exponential-aa6898", "u^2/(u^2 - u + 1) is between 1/u^2 and u^2, with u = e^(eps/2) >= 1"),
    ("ldp.sue/printed", "pq-727830", INVERSE),
    ("thm.utility-monotone/repaired", "name-b10ff4 name-e979df", "it says more, since both levels are >= 0"),
    ("thm.utility-monotone/repaired", "conjunct-a99d1f", "only pi_x l_wx counts, and l has any signs"),
    ("thm.utility-monotone/repaired", "conjunct-aef737 equality-3e13b4", "both losses are linear in the sum of pi"),
    ("cap.oue/printed", "exponential-a6c16f", "the formula for the capacity holds for all 0 < q <= p < 1"),
    ("beyond.the-never-refined/printed", "pq-d74601", "with p and q exchanged the least level is the same"),
    ("beyond.the-never-refined/printed", "operands-e6df6f", "no omega is in the range"),
    ("cap.the/printed", "factor-90a05e factor-d56a9e", "the formula for the capacity holds for all 0 < q <= p < 1"),
    ("cap.ss/repaired", "operands-e532f7", "no omega is in the range"),
    ("revisiting.ss/printed", "operands-bbe139", "no omega is in the range"),
    ("revisiting.ue/printed", "reverse-3207ab", "no q is in the range"),
    ("ldp.ss/printed", "operands-3bb9c3", "no omega is in the range"),
    ("cap.bayes/repaired", "element-988773", "delta(w, x) is 0 unless w = x"),
    ("cap.max/repaired", "reverse-0f774a", "the sum over x of pi_x C_xy is never negative"),
    ("cap.max/repaired", "factor-1a3b1d", "h may be multiplied by any positive number"),
    ("cap.max/repaired", "factor-0c938c", "q <= 1, and h may be taken >= 0"),
    ("cap.max/repaired", "channel-953d83 channel-195aa3", "what is asked of pi is given"),
    ("cap.max/repaired", "element-05c707", "h may be 0 unless its arguments are equal"),
    ("asr.posterior-max/printed", "factor-87a435 operands-2fd4c5 operands-e5e4ea size-9be81f size-b6fd41", SCALED),
    ("asr.posterior-max/printed", "name-66cfe7 name-0aa44f", SCALED),
    ("asr.uniform-prior/repaired", "size-4642a4", "the other side is larger than before"),
    ("ldp.oue/printed", "pq-aae554", INVERSE),
    ("ldp.the/printed", "pq-c191c0", INVERSE),
    ("cor.coincide/printed", "swap-8d910c swap-b28449", "with its rows exchanged it is another such channel"),
    ("lem.equiv/repaired", "operands-39f197", "aD = 1 and bD = 0: D is constant"),
    (
        "lem.ouethe.branch/printed",
        "exponential-3085ff exponential-fdce08 exponential-738067 factor-19820b factor-d5bd9d constant-3f2c9d "
        "sign-b012ce sign-d82c7a term-8d4061 term-141c27",
        "the left side stays above 1, and the right side below",
    ),
    ("txt.maximum-posterior/repaired", "factor-db6052 constant-a039be exponential-210173", "q <= p all the same"),
    ("txt.bits-not-necessary/printed", "swap-cfe940", "of the bits neither is refined by the other"),
    ("txt.max-case-tight/repaired", "reverse-c5ffc1 negation-3938ab", "such rows do not sum to 1"),
    ("txt.max-case-tight/repaired", "reverse-89fef2", "an entry is at most r times itself, and some are positive"),
    ("txt.max-case-tight/repaired", "quantifier-0a70cd quantifier-efc804", "C_xy <= r C_xy with r > 1: C_xy >= 0"),
    ("lem.neyman/printed", "name-0cf1df term-9ed06d exponential-fcc317 exponential-12368e", SHARPER),
    ("lem.ouethe.half/repaired", "factor-c9c801 factor-c13ce1 constant-f09efd constant-d176c4", NOT_REFINED),
    ("lem.ouethe.half/repaired", "term-10c375 exponential-c20913", NOT_REFINED),
    ("lem.ouethe.half/repaired", "constant-58b827 sign-7dc2cf sign-ed4cce term-65db3c", ROW_SUMS),
    ("lem.ouethe.one/printed", "factor-93c07d constant-7ffe7e", "with a larger pO, what is refined still is"),
    ("lem.ouethe.one/printed", "constant-3a0fdb", "e^eps + 1 >= 2 e^(eps/3), so that qT >= qO, with pT = pO"),
    ("lem.ouethe.at-zero/repaired", "constant-1bf68a operands-888d6a factor-a123b1 term-f755f7", CONSTANT),
    ("lem.thesue/printed", "constant-8f211a", "with a larger pS, or smaller qS, what is refined still is"),
    ("lem.thesue/printed", "exponential-8c3d42", "with a larger pS, or smaller qS, what is refined still is"),
    ("lem.thesue/printed", "term-cc22be", "with a larger pS, or smaller qS, what is refined still is"),
    ("beyond.grr-is-ss/printed", "term-569672 function-1dfd38", "binomial(k, 0) = binomial(k-1, 0)"),
    ("beyond.oue-hashing/printed", "term-ae52ba", "g < e^eps is a narrower premise than g < e^eps + 1"),
    ("beyond.subsets-incomparable/printed", "name-1f4ff1", "omega = omega"),
    ("beyond.subsets-incomparable/printed", "operands-291ef7", "no omega is in the range"),
)

EQUIVALENT = {f"{of}#{name}": reason for of, names, reason in REASONS for name in names.split()}
