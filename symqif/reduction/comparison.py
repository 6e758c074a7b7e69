"""Theorems of comparison: channels that no test, or no gain function, tells apart in one direction have a witness."""

from __future__ import annotations

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Term, apply
from symqif.reduction.channels import ONE, ZERO, times
from symqif.reduction.rule import Arguments, Theorems, expect, fits, matched, rule


def new_names(sequent: Sequent, *names: str) -> list[str]:
    """Names like these that the sequent does not use."""
    chosen = list[str]()
    for name in names:
        while name in sequent.variables or name in chosen:
            name += "_"
        chosen.append(name)
    return chosen


def distribution(chance: Term, x: str, domain: Term) -> list[Term]:
    """That these numbers are non-negative and sum to 1."""
    return [("forall", ("<=", ZERO, chance), x, domain), ("==", ("total", chance, x, domain), ONE)]


def channel(entry: Term, x: str, secrets: Term, y: str, outputs: Term) -> list[Term]:
    """That each row is a distribution."""
    return [("forall", row, x, secrets) for row in distribution(entry, y, outputs)]


def is_witness(sequent: Sequent, w: str, kind: Term, body: Term, y: str, z: str, *images: Term) -> list[Sequent]:
    """That the body says that w has non-negative entries w(y, z) and rows that sum to 1, and gives these images."""
    y_set, z_set = expect(kind, "function")
    said: Term = ("all", *channel(("at", w, y, z), y, y_set, z, z_set), *images)
    return matched(sequent.declare(w, kind), body, said)


@rule(
    "dichotomies",
    "Let `M` and `N` be channels with two secrets, with rows M0, M1 over `Y` and N0, N1 over `Z`. If the sum of "
    "max(0, M1 - `t` M0) is at least that of max(0, N1 - `t` N0) for every `t >= 0`, then `N = M.W` for a channel `W`.",
    "Blackwell, Equivalent comparisons of experiments, Annals of Mathematical Statistics 24 (1953), on dichotomies",
)
def dichotomies(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """The goal is that some W has non-negative entries, rows that sum to 1, M0.W = N0 and M1.W = N1."""
    body, w, kind = expect(sequent.goal, "exists")
    y_set, z_set = expect(kind, "function")
    rows = {name: arguments.term(name) for name in ("M0", "M1", "N0", "N1")}
    goals = [g for n, row in rows.items() for g in fits(sequent, ("function", y_set if n[0] == "M" else z_set), row)]
    _, y, z, t = new_names(sequent, w, "y", "z", "t")
    entry: Term = ("at", w, y, z)

    def image(n: int) -> Term:
        processed: Term = ("total", ("*", apply(rows[f"M{n}"], [y]), entry), y, y_set)
        return ("forall", ("==", processed, apply(rows[f"N{n}"], [z])), z, z_set)

    goals += is_witness(sequent, w, kind, body, y, z, image(0), image(1))
    for name, row in rows.items():
        x, domain = (y, y_set) if name[0] == "M" else (z, z_set)
        goals += map(sequent.aim, distribution(apply(row, [x]), x, domain))

    def hockey_stick(letter: str, x: str, domain: Term) -> Term:
        gap: Term = ("-", apply(rows[f"{letter}1"], [x]), ("*", t, apply(rows[f"{letter}0"], [x])))
        return ("total", ("max", ZERO, gap), x, domain)

    compared: Term = ("<=", hockey_stick("N", z, z_set), hockey_stick("M", y, y_set))
    return [*goals, sequent.aim(("forall", ("implies", ("<=", ZERO, t), compared), t, ("real",)))]


@rule(
    "blackwell",
    "If no prior and gain function, with finitely many actions, give `B` more posterior vulnerability than `A`, then "
    "`B = A.W` for a channel `W`.",
    "McIver et al., Abstract channels and their robust information-leakage ordering, POST 2014 (coriaceous theorem)",
)
def blackwell(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """The goal is that some W has non-negative entries, rows that sum to 1, and A.W = B."""
    body, w, kind = expect(sequent.goal, "exists")
    y_set, z_set = expect(kind, "function")
    x_set, a, b = arguments.text("secrets"), arguments.term("A"), arguments.term("B")
    goals = fits(sequent, ("function", x_set, y_set), a) + fits(sequent, ("function", x_set, z_set), b)
    _, x, y, z, actions, action, gain, prior = new_names(sequent, w, "x", "y", "z", "U", "u", "g", "pi")
    entry: Term = ("at", w, y, z)
    image: Term = ("==", ("total", ("*", apply(a, [x, y]), entry), y, y_set), apply(b, [x, z]))
    goals += is_witness(sequent, w, kind, body, y, z, ("forall", ("forall", image, z, z_set), x, x_set))

    def vulnerability(channel: Term, output: str, outputs: Term) -> Term:
        joint = times(("at", prior, x), apply(channel, [x, output]), ("at", gain, action, x))
        return ("total", ("largest", ("total", joint, x, x_set), action, actions), output, outputs)

    is_prior = distribution(("at", prior, x), x, x_set)
    order: Term = ("implies", ("all", *is_prior), ("<=", vulnerability(b, z, z_set), vulnerability(a, y, y_set)))
    for bound, sorted_as in ((gain, ("function", actions, x_set)), (prior, ("function", x_set)), (actions, ("set",))):
        order = ("forall", order, bound, sorted_as)
    rows = channel(apply(a, [x, y]), x, x_set, y, y_set) + channel(apply(b, [x, z]), x, x_set, z, z_set)
    return [*goals, *map(sequent.aim, (*rows, order))]
