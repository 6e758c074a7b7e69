"""Refinement of one report and of n reports: the same at one likelihood ratio, not at different ones.

n reports of a channel with one ratio have ratios up to its n-th power, r. One report, n times, is r times as likely for
all secrets that it favours as for all others, as no other n reports are. It is called s.
"""

from reports_oue import coin, matrix, twice

from symqif.outlines.script import *

FAVOURS = "(1 + (r-1)*a(x))"
LARGEST = forall("x in X, x2 in X, q in Q", "A(x, q) <= r*A(x2, q)")
LESS = "exists(exists(all(a(u) == 1, a(v) == 0, A(u, q) < r*A(v, q)), v, X), u, X)"
OTHERS = f"forall(implies(delta(s, q) == 0, {LESS}), q, Q)"
ENTRIES, ROWS = channel("W", "Q", "Q")
IMAGE = forall("x in X, t in Q", "total(A(x, q)*W(q, t), q, Q) == B(x, t)")
OF_A, OF_B = (f"forall({c}(x, s) == {w}*{FAVOURS}, x, X)" for c, w in (("A", "alpha"), ("B", "beta")))
SLACK = "(r*A(v, q) - A(u, q))*W(q, s)"
ELSEWHERE = steps(
    given(OTHERS, "q1"),
    detach(),
    take("u"),
    take("v"),
    given(IMAGE, "u", "s"),
    given(IMAGE, "v", "s"),
    given(OF_B, "u", name="at u"),
    given(OF_B, "v", name="at v"),
    have("B(u, s) == beta*r", "it is favoured", using("at u", "a(u) == 1")),
    have("B(v, s) == beta", "it is not", using("at v", "a(v) == 0")),
    have(f"total({SLACK}, q, Q) == 0", "the ratio in the column of `B`"),
    below_total(
        f"total({SLACK}, q, Q)", "q1", for_each("q2", given(LARGEST, "u", "v", "q2"), given(ENTRIES, "q2", "s"), AUTO)
    ),
    given(ENTRIES, "q1", "s"),
    have("W(q1, s) <= 0", "the slack is positive", suppose()),
    have("W(q1, s) == 0", "an entry", antisymmetry()),
    AUTO,
)
ONE, OTHER = coin("9/20", "1/20"), [["3/4", "1/4"], ["1/4", "3/4"]]
AGREE, SOME, NONE = ["1", "0", "0", "0"], ["3/4", "1/8", "1/8", "0"], ["9/118", "25/59", "25/59", "9/118"]
MERGED = [AGREE, SOME, NONE, SOME, NONE, SOME[::-1], NONE, SOME[::-1], AGREE[::-1]]
GUESS = by("gain", prior=["1/2", "1/2"], gain="matrix([[1, 0], [0, 1]])", best=[0, 0, 1], strategy=[0, 1])
NOT_REFINED = denial(by("denied", GUESS, hypothesis=THIS))  # OUE by GRR, for two secrets
CLAIM = beyond(
    "beyond.reports-order",
    "A report that alone has the largest ratio is no likelier after refinement: at one likelihood ratio, one report is "
    "refined if `n` are",
    Statement(
        "beta <= alpha",
        sorts("X Q: set", "A B: function(X, Q)", "W: function(Q, Q)", "a: function(X)", "s: Q")
        | sorts("r alpha beta: real"),
        (
            "1 < r",
            "0 <= alpha",
            "0 <= beta",
            "exists(a(x) == 0, x, X)",
            OF_A,
            OF_B,
            LARGEST,
            OTHERS,
            ENTRIES,
            ROWS,
            IMAGE,
        ),
    ),
    have(
        "forall((1 - delta(s, q))*W(q, s) == 0, q, Q)",
        "a column of `B` with the largest ratio is a part of one",
        for_each("q1", by("same-or-not", AUTO, ELSEWHERE, left="s", right="q1")),
        name="no mass elsewhere",
    ),
    take("v", "exists(a(x) == 0, x, X)"),
    given(IMAGE, "v", "s"),
    given(OF_A, "v"),
    given(OF_B, "v"),
    have(
        "total(A(v, q)*W(q, s), q, Q) == total(delta(s, q)*A(v, q)*W(q, s), q, Q)",
        "`s` alone is left",
        term_by_term("q1", given("no mass elsewhere", "q1"), AUTO),
    ),
    have("beta == alpha*W(s, s)", "the column `s`", name="column"),
    below_total("total(W(s, t), t, Q)", "s", for_each("t1", given(ENTRIES, "s", "t1"), AUTO)),
    given(ROWS, "s"),
    have("W(s, s) <= 1", "an entry", name="below"),
    using("column", "below", "0 <= alpha"),
    points=(
        {"X": "2", "Q": "2", "r": "2", "alpha": "1/3", "beta": "1/3", "a": "[1, 0]", "s": "0"}
        | {"W": "[[1, 0], [0, 1]]"}
        | dict.fromkeys("AB", "[[2/3, 1/3], [1/3, 2/3]]"),
    ),
    remarks=(
        proved(
            "at different ratios it need not be: for two secrets, OUE at `log(9)` is not refined by GRR at `log(3)`, "
            "and two reports are by two",
            "OUE tells something half of the time, and one of two reports three quarters of it",
            Statement(
                f"all(no(refines({matrix(ONE)}, {matrix(OTHER)})), refines({twice(ONE)}, {twice(OTHER)}))",
            ),
            split(
                NOT_REFINED,
                by("witness", matrix=matrix(MERGED)),
            ),
        ),
    ),
    notes=(
        "`A` and `B` are `n` reports of channels with one likelihood ratio, and `r` is its `n`-th power; `alpha` and "
        "`beta` are the `n`-th powers of the weights of one report, which favours some secrets and not all. So no such "
        "report is likelier under `B`, and one report is refined (beyond.equal-ratio).",
        "The converse holds of all channels: if one report is refined, so are `n`, one after the other "
        "(beyond.reports-grr).",
    ),
)
