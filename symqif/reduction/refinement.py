"""Refinement: witnesses and gain functions, for explicit channels and Kronecker powers; and theorems of comparison, by
which channels that no test, or no gain function, tells apart in one direction have a witness."""

from symqif.kernel.budget import spend
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, apply, show
from symqif.reduction.channels import ONE, ZERO, product, rows, times, total
from symqif.reduction.measures import is_channel
from symqif.reduction.rule import Arguments, Theorems, expect, fits, head, matched, new_names, rule

ALVIM = "Alvim et al., The Science of Quantitative Information Flow, 2020"


def composes(a: Term, w: Term, b: Term, stochastic: bool) -> list[Term]:
    """A.W = B and W >= 0, entry by entry; the rows of W sum to 1 if it is to be a channel."""
    kernel, image = rows(w), rows(b)
    entries = product(rows(a), kernel)
    if [len(row) for row in entries] != [len(row) for row in image]:
        raise Rejected("the matrices do not fit")
    equal: list[Term] = [("==", x, y) for r, s in zip(entries, image, strict=True) for x, y in zip(r, s, strict=True)]
    conditions = is_channel(kernel)
    return equal + (conditions if stochastic else conditions[: -len(kernel)])  # without the sums of the rows


@rule("witness", "`A` is refined by `B` iff `A.W = B` for a channel `W`. The posteriors of `B` lie in the convex hull "
      f"of those of `A` (uniform prior) iff `A.W = B` for some `W >= 0`. (Definitions; {ALVIM}, ch. 9.)")  # fmt: skip
def witness(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """W shows it; if it is given, the entries of some W are named, by the matrix of these names."""
    given, w = arguments.has("hypothesis"), arguments.term("matrix")
    formula = sequent.hypothesis(arguments.number("hypothesis")) if given else sequent.goal
    first, second = expect(formula, "refines", "in_hull")
    channel = head(formula) == "refines"
    a, b = (first, second) if channel else (second, first)
    facts = composes(a, w, b, stochastic=channel)
    if not given:
        return [sequent.aim(fact) for fact in facts]
    for name in (entry for row in rows(w) for entry in row):
        if not isinstance(name, str):
            raise Rejected(f"{show(name)[:60]} is not a name")
        sequent = sequent.declare(name, ("real",))
    return [sequent.aim(sequent.goal, *facts)]


@rule("gain", "If a gain function and a prior give `B` more posterior vulnerability than `A`, then `A` is not "
      "refined by `B`.", f"{ALVIM}, theorem 9.11 (data processing)")  # fmt: skip
def gain(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """Vulnerability of A from above, by the best action for each output; that of B from below, by a strategy."""
    (claim,) = expect(sequent.goal, "no")
    a, b = (rows(c) for c in expect(claim, "refines"))
    gains, prior = rows(arguments.term("gain")), arguments.terms("prior")

    def value(channel: list[tuple[Term, ...]], output: int, action: int) -> Term:
        spend(50 + 5 * len(prior))
        return total([times(p, row[output], g) for p, row, g in zip(prior, channel, gains[action], strict=True)])

    best, strategy = arguments.numbers("best"), arguments.numbers("strategy")
    for actions, (row, *_) in ((best, a), (strategy, b)):
        if len(actions) != len(row):
            raise Rejected("one action for each output is wanted")
    goals: list[Term] = [("<=", ZERO, p) for p in prior]
    goals.append(("==", total(prior), ONE))
    for output, chosen in enumerate(best):
        goals += [("<=", value(a, output, w), value(a, output, chosen)) for w in range(len(gains)) if w != chosen]
    most = total([value(a, output, w) for output, w in enumerate(best)])
    least = total([value(b, output, w) for output, w in enumerate(strategy)])
    return [sequent.aim(g) for g in [*goals, ("<", most, least)]]


@rule("through", "If `A` is refined by `B`, and `B` by `C`, then `A` is refined by `C`.")
def through(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    a, c = expect(sequent.goal, "refines")
    b = arguments.term("channel")
    return [sequent.aim(("refines", a, b)), sequent.aim(("refines", b, c))]


@rule("mixed-product", "If `A` is refined by `B`, or the posteriors of `B` lie in the convex hull of those of `A`, "
      "then so it is with their `k`-fold Kronecker powers, `k >= 1`, and with the one-hot rows of these.",
      "Horn and Johnson, Topics in Matrix Analysis, 1991, lemma 4.2.10")  # fmt: skip
def mixed_product(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """Proof. (A x C)(W x V) = (A.W) x (C.V) for Kronecker products, and a Kronecker product of matrices >= 0 is >= 0,
    one of channels a channel; so A.W = B gives the k-fold powers. The same rows have the same witness."""
    k, a, b = powers(*expect(sequent.goal, "refines", "in_hull"))
    return [sequent.aim(("<=", ONE, k)), sequent.aim((head(sequent.goal), a, b))]


def powers(left: Term, right: Term) -> tuple[Term, Term, Term]:
    """The exponent and the bases of two Kronecker powers, or of their one-hot rows."""
    match left, right:
        case (("kron", a, k), ("kron", b, n)) | (("hot", ("kron", a, k)), ("hot", ("kron", b, n))) if k == n:
            return k, a, b
    raise Rejected("the goal is not about two Kronecker powers, or their one-hot rows, with the same exponent")


@rule("fewer-secrets", "For 2x2 channels `A`, `B` and integers `1 <= k <= n`: if the one-hot rows of the `n`-fold "
      "power of A are refined by those of `B`, then so are those of the `k`-fold powers.")  # fmt: skip
def fewer_secrets(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """Proof. In the rows of the first k of n secrets the last n-k places are made by the first row of A, whatever the
    secret. So from a report of the k-fold power, with n-k more places made in this way, the witness for n makes a
    report of B's n-fold power, whose first k places are one of B's k-fold power: sum the witness over the others."""
    more, (left, right) = arguments.term("secrets"), expect(sequent.goal, "refines")
    k, a, b = powers(left, right)
    if head(left) != "hot":
        raise Rejected("the goal is not about the one-hot rows of powers")
    goals: list[Term] = [("<=", ONE, k), ("<=", k, more), ("stochastic", a), ("stochastic", b)]
    given: Term = ("refines", ("hot", ("kron", a, more)), ("hot", ("kron", b, more)))
    return [sequent.aim(goal) for goal in [*goals, given]]


def distribution(chance: Term, x: str, domain: Term) -> list[Term]:
    """That these numbers are non-negative and sum to 1."""
    return [("forall", ("<=", ZERO, chance), x, domain), ("==", ("total", chance, x, domain), ONE)]


def is_kernel(entry: Term, x: str, secrets: Term, y: str, outputs: Term) -> list[Term]:
    """That each row is a distribution."""
    return [("forall", row, x, secrets) for row in distribution(entry, y, outputs)]


def is_witness(sequent: Sequent, w: str, kind: Term, body: Term, y: str, z: str, *images: Term) -> list[Sequent]:
    """That the body says that w has non-negative entries w(y, z) and rows that sum to 1, and gives these images."""
    y_set, z_set = expect(kind, "function")
    said: Term = ("all", *is_kernel(("at", w, y, z), y, y_set, z, z_set), *images)
    return matched(sequent.declare(w, kind), body, said)


@rule("dichotomies",
      "Let `M` and `N` be channels with two secrets, with rows M0, M1 over `Y` and N0, N1 over `Z`. If the sum of "
      "max(0, M1 - `t` M0) is at least that of max(0, N1 - `t` N0) for every `t >= 0`, then `N = M.W` for a channel "
      "`W`.",
      "Blackwell, Equivalent comparisons of experiments, Annals of Mathematical Statistics 24 (1953), on "
      "dichotomies")  # fmt: skip
def dichotomies(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """The goal is that some W has non-negative entries, rows that sum to 1, M0.W = N0 and M1.W = N1."""
    body, w, kind = expect(sequent.goal, "exists")
    y_set, z_set = expect(kind, "function")
    rows = {name: arguments.term(name) for name in ("M0", "M1", "N0", "N1")}
    for name, row in rows.items():
        fits(sequent, ("function", y_set if name[0] == "M" else z_set), row)  # of a function, nothing is left to show
    _, y, z, t = new_names(sequent, w, "y", "z", "t")
    entry: Term = ("at", w, y, z)

    def image(n: int) -> Term:
        processed: Term = ("total", ("*", apply(rows[f"M{n}"], [y]), entry), y, y_set)
        return ("forall", ("==", processed, apply(rows[f"N{n}"], [z])), z, z_set)

    goals = is_witness(sequent, w, kind, body, y, z, image(0), image(1))
    for name, row in rows.items():
        x, domain = (y, y_set) if name[0] == "M" else (z, z_set)
        goals += map(sequent.aim, distribution(apply(row, [x]), x, domain))

    def hockey_stick(letter: str, x: str, domain: Term) -> Term:
        gap: Term = ("-", apply(rows[f"{letter}1"], [x]), ("*", t, apply(rows[f"{letter}0"], [x])))
        return ("total", ("max", ZERO, gap), x, domain)

    compared: Term = ("<=", hockey_stick("N", z, z_set), hockey_stick("M", y, y_set))
    return [*goals, sequent.aim(("forall", ("implies", ("<=", ZERO, t), compared), t, ("real",)))]


@rule("blackwell",
      "If no prior and gain function, with finitely many actions, give `B` more posterior vulnerability than `A`, then "
      "`B = A.W` for a channel `W`.",
      "McIver et al., Abstract channels and their robust information-leakage ordering, POST 2014 (coriaceous "
      "theorem)")  # fmt: skip
def blackwell(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """The goal is that some W has non-negative entries, rows that sum to 1, and A.W = B."""
    body, w, kind = expect(sequent.goal, "exists")
    y_set, z_set = expect(kind, "function")
    x_set, a, b = arguments.text("secrets"), arguments.term("A"), arguments.term("B")
    for channel, outputs in ((a, y_set), (b, z_set)):
        fits(sequent, ("function", x_set, outputs), channel)
    _, x, y, z, actions, action, gain, prior = new_names(sequent, w, "x", "y", "z", "U", "u", "g", "pi")
    entry: Term = ("at", w, y, z)
    image: Term = ("==", ("total", ("*", apply(a, [x, y]), entry), y, y_set), apply(b, [x, z]))
    goals = is_witness(sequent, w, kind, body, y, z, ("forall", ("forall", image, z, z_set), x, x_set))

    def vulnerability(channel: Term, output: str, outputs: Term) -> Term:
        joint = times(("at", prior, x), apply(channel, [x, output]), ("at", gain, action, x))
        return ("total", ("largest", ("total", joint, x, x_set), action, actions), output, outputs)

    is_prior = distribution(("at", prior, x), x, x_set)
    order: Term = ("implies", ("all", *is_prior), ("<=", vulnerability(b, z, z_set), vulnerability(a, y, y_set)))
    for bound, sorted_as in ((gain, ("function", actions, x_set)), (prior, ("function", x_set)), (actions, ("set",))):
        order = ("forall", order, bound, sorted_as)
    sums = is_kernel(apply(a, [x, y]), x, x_set, y, y_set) + is_kernel(apply(b, [x, z]), x, x_set, z, z_set)
    return [*goals, *map(sequent.aim, (*sums, order))]
