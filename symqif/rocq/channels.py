"""Steps of Rocq for the rules about channels."""

from __future__ import annotations

from fractions import Fraction

from symqif.kernel.term import parse
from symqif.reduction.channels import ONE, ZERO, rows
from symqif.rocq.text import NotByRocq
from symqif.rocq.tree import Step, Tree, converted, step


def both(proofs: list[str]) -> str:
    """The proof of P 0 /\\ .. /\\ P (n - 1) /\\ True."""
    return "".join(f"(conj {p} " for p in proofs) + "I" + ")" * len(proofs)


def grid(proofs: list[str], width: int) -> str:
    """The same for rows of this many."""
    return both([both(proofs[n : n + width]) for n in range(0, len(proofs), width)])


def grid_pattern(names: list[str], width: int) -> str:
    return every_pattern([every_pattern(names[n : n + width]) for n in range(0, len(names), width)])


def every_pattern(names: list[str]) -> str:
    return "".join(f"[{name} " for name in names) + "_" + "]" * len(names)


@step("stochastic")
def stochastic(tree: Tree, step: Step) -> None:
    _, channel = step.goal
    match channel:
        case str():
            tree.script.put(f"exact: p_{channel}.")
            return
        case ("matrix", *_):
            height, width = len(rows(channel)), len(rows(channel)[0])
            proofs = [tree.have(goal, step.sequent) for goal in step.goals]
            entries, sums = proofs[: height * width], proofs[height * width :]
            tree.script.put(
                f"exact: (@stochastic_matrix {height - 1} {width - 1} {step.text.entries(channel)} "
                f"{grid(entries, width)} {both(sums)})."
            )
            return
        case ("kron" | "hot" as head, *_):
            proofs = [tree.have(goal, step.sequent) for goal in step.goals]
            tree.script.put(f"exact: (stochastic_{head} {' '.join(proofs)}).")
            return
        case ("subset", _, low, high, *_):
            proofs = [tree.have(goal, step.sequent) for goal in step.goals]
            lemma = "stochastic_one_size" if low == high else "stochastic_subset"
            tree.script.put(f"exact: ({lemma} {' '.join(proofs)}).")
            return
    raise AssertionError


@step("witness")
def witness(tree: Tree, step: Step) -> None:
    if "hypothesis" in step.node:
        obtain(tree, step)
        return
    head, first, second = step.goal
    a, b = (first, second) if head == "refines" else (second, first)
    w = parse(step.node["matrix"])
    n, m, k = len(rows(a)), len(rows(w)), len(rows(b)[0])
    proofs = [tree.have(goal, step.sequent) for goal in step.goals]
    equal, least, sums = proofs[: n * k], proofs[n * k : n * k + m * k], proofs[n * k + m * k :]
    entries = " ".join(step.text.entries(c) for c in (a, b, w))
    sizes = f"{n} {m - 1} {k - 1}" if head == "refines" else f"{n} {m} {k}"
    lemma = "witness_refines" if head == "refines" else "witness_hull"
    said = [grid(equal, k), grid(least, k), *([both(sums)] if head == "refines" else [])]
    tree.script.put(f"exact: (@{lemma} {sizes} {entries} {' '.join(said)}).")


def obtain(tree: Tree, step: Step) -> None:
    """A witness of what is given: its entries have the names of the matrix."""
    n = step.node["hypothesis"] % step.count
    head, first, second = step.given(n)
    a, b = (first, second) if head == "refines" else (second, first)
    height, width, rows_of_a = len(rows(a)[0]), len(rows(b)[0]), len(rows(a))
    names = [f"h_{step.count + i}" for i in range(len(step.goals[0][0].hypotheses) - step.count)]
    equal, rest = names[: rows_of_a * width], names[rows_of_a * width :]
    least, sums = rest[: height * width], rest[height * width :]
    patterns = [grid_pattern(equal, width), grid_pattern(least, width)]
    lemma = "obtain_hull"
    if head == "refines":
        patterns.append(every_pattern(sums))
        lemma = "obtain_refines"
    pattern = "".join(f"[{p} " for p in patterns[:-1]) + patterns[-1] + "]" * (len(patterns) - 1)
    w = tree.script.new("w")
    tree.script.put(
        f"case: (@{lemma} {rows_of_a} {height - 1} {width - 1} {' '.join(map(step.text.entries, (a, b)))} h_{n})"
        f" => {w} {pattern}."
    )
    for r, row in enumerate(rows(parse(step.node["matrix"]))):
        for c, name in enumerate(row):
            tree.script.put(f"pose {name} := {w} {r}%N {c}%N.")
    tree.show(*step.goals[0])


@step("through")
def through(tree: Tree, step: Step) -> None:
    proofs = [tree.have(goal, step.sequent) for goal in step.goals]
    tree.script.put(f"exact: (through {' '.join(proofs)}).")


@step("column-maxima")
def column_maxima(tree: Tree, step: Step) -> None:
    _, (measure, channel), _ = step.goal
    if not isinstance(channel, tuple) or channel[0] != "subset":
        raise NotByRocq("column maxima of one-hot rows")
    _, k, low, high, *_ = channel
    lemma = "maxima_one" if low == high else "maxima_all" if low == ZERO else "maxima_some"
    proofs = [tree.have(goal, step.sequent) for goal in step.goals]
    if measure == "capacity":
        tree.script.put(f"exact: ({lemma} {' '.join(proofs)}).")
        return
    tree.script.put(f"apply: (maxima_asr (k := {step.text.integer(k, 9)}) (maxima_rows _ _ _ _ _ {proofs[2]})).")
    tree.script.put(f"{{ apply: ({lemma} {' '.join(proofs[:-1])}); reflexivity. }}")
    tree.script.put(f"exact: {proofs[-1]}.")


@step("ldp")
def ldp(tree: Tree, step: Step) -> None:
    if "hypothesis" in step.node:
        ldp_entry(tree, step)
        return
    _, channel, _ = step.goal
    if not isinstance(channel, tuple) or channel[0] != "subset":
        raise NotByRocq("ldp of one-hot rows")
    proofs = [tree.have(goal, step.sequent) for goal in step.goals]
    tree.script.put(f"exact: (ldp_subset {' '.join(proofs)}).")


@step("bernoulli")
def bernoulli(tree: Tree, step: Step) -> None:
    n, x = parse(step.node["n"]), parse(step.node["x"])
    operator = step.goal[0]
    conditions = 2 if operator == "<=" else 3
    goals, last = step.goals[:-conditions], step.goals[-conditions:]
    proofs = [tree.have(goal, step.sequent) for goal in last]
    known = (operator, ("+", ONE, ("*", n, x)), ("**", ("+", ONE, x), n))
    if isinstance(n, Fraction):
        raise NotByRocq("Bernoulli's inequality for a number")
    lemma = "bernoulli_le" if operator == "<=" else "bernoulli_lt"
    converted(tree, step, goals, known, step.goal, f"exact: ({lemma} {' '.join(proofs)}).")


def ldp_entry(tree: Tree, step: Step) -> None:
    """What a bound that is given says of a size that occurs."""
    n = step.node["hypothesis"] % step.count
    _, channel, _ = step.given(n)
    if not isinstance(channel, tuple) or channel[0] != "subset":
        raise NotByRocq("an entry of one-hot rows")
    *bounds, last = step.goals
    proofs = [tree.have(goal, step.sequent) for goal in bounds]
    formula = step.text.formula(last[0].hypotheses[-1])
    tree.script.put(f"have h_{step.count} : {formula} by exact: (ldp_entry h_{n} {' '.join(proofs)}).")
    tree.show(*last)
