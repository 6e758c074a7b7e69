"""Steps of Rocq for the rules about channels."""

from symqif.kernel.term import Term, parse
from symqif.reduction.channels import rows
from symqif.rocq.subsets import with_limits
from symqif.rocq.tree import Step, Tree, step


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
    put, proofs = tree.script.put, [tree.have(goal, step.sequent) for goal in step.goals]
    match channel:
        case str():
            put(f"exact: p_{channel}.")
        case ("matrix", *_):
            height, width = len(rows(channel)), len(rows(channel)[0])
            said = f"{grid(proofs[: height * width], width)} {both(proofs[height * width :])}"
            put(f"exact: (@stochastic_matrix {height - 1} {width - 1} {step.text.entries(channel)} {said}).")
        case ("kron", *_):
            put(f"exact: (stochastic_kron {' '.join(proofs)}).")
        case ("hot", ("kron", inside, _)):
            put(one_hot("stochastic_hot", inside, proofs))
        case ("subset", _, low, high, *_):
            lemma, high = ("one_size", {}) if low == high else ("subset", {"hi": channel})
            put(f"exact: (stochastic_{lemma} {' '.join(with_limits(step, proofs, **high))}).")
        case _:
            raise AssertionError


def one_hot(lemma: str, channel: Term, proofs: list[str]) -> str:
    """A lemma about the one-hot rows of powers of a channel with two rows: one that is written out, or whose sort says
    so."""
    two = f"exact: r_{channel}" if isinstance(channel, str) else "reflexivity"
    return f"apply: {lemma}; [{' | '.join([two, *(f'exact: {proof}' for proof in proofs)])}]."


@step("witness")
def witness(tree: Tree, step: Step) -> None:
    if "hypothesis" in step.node:
        _obtain(tree, step)
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


def _obtain(tree: Tree, step: Step) -> None:
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


@step("mixed-product")
def mixed_product(tree: Tree, step: Step) -> None:
    head, left, _ = step.goal
    lemma = {"refines": "refines", "in_hull": "hull"}[head]
    proofs = [tree.have(goal, step.sequent) for goal in step.goals]
    if left[0] == "kron":
        tree.script.put(f"exact: (kron_{lemma} {' '.join(proofs)}).")
        return
    inside = left[1][1] if head == "refines" else step.goal[2][1][1]
    tree.script.put(one_hot(f"hot_{lemma}", inside, proofs))


@step("data-processing")
def data_processing(tree: Tree, step: Step) -> None:
    (goal,) = step.goals
    proof = tree.have(goal, step.sequent)
    if step.goal[0] == "ldp":
        n = step.node["hypothesis"] % step.count
        tree.script.put(f"exact: (ldp_refines h_{n} {proof}).")
    else:
        tree.script.put(f"exact: (capacity_refines {proof}).")


@step("gain")
def gain(tree: Tree, step: Step) -> None:
    """What is shown for each output and action says that `best` bounds the vulnerability of A."""
    _, a, b = step.goal[1]
    gains, prior = rows(parse(step.node["gain"])), [parse(p) for p in step.node["prior"]]
    best, strategy = step.node["best"], step.node["strategy"]
    proofs = [tree.have(goal, step.sequent) for goal in step.goals]
    order = iter(proofs[len(prior) + 1 : -1])
    bounds = [["(Rle_refl _)" if w == chosen else next(order) for w in range(len(gains))] for chosen in best]
    entries, actions = step.text.entries, ("matrix", *(("row", *row) for row in gains))
    lists = f"[:: {'; '.join(map(step.text.real, prior))}] {entries(actions)}"
    numbers = [f"[:: {'; '.join(f'{n}%N' for n in chosen)}]" for chosen in (best, strategy)]
    sizes = f"{len(rows(a))} {len(best)} {len(strategy)} {len(gains) - 1}"
    tree.script.put(
        f"exact: (@no_refinement {sizes} {entries(a)} {entries(b)} {lists} {' '.join(numbers)} "
        f"{both([both(row) for row in bounds])} isT {proofs[-1]})."
    )


@step("fewer-secrets")
def fewer_secrets(tree: Tree, step: Step) -> None:
    proofs = [tree.have(goal, step.sequent) for goal in step.goals]
    inside, k = [channel[1][1] for channel in step.goal[1:]], step.goal[1][1][2]
    two = [f"r_{channel}" if isinstance(channel, str) else "(erefl _)" for channel in inside]
    about = [step.text.channel(channel, 9) for channel in inside]
    about += [f"{step.text.integer(n, 9)}%Z" for n in (k, parse(step.node["secrets"]))]
    tree.script.put(f"exact: (@fewer_secrets {' '.join([*about, *two, *proofs])}).")
