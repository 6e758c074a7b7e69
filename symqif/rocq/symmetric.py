"""Steps of Rocq for channels that report subsets of finitely many sizes."""

from collections.abc import Iterator
from dataclasses import dataclass

from symqif.kernel.term import Term, parse
from symqif.reduction.channels import ZERO, Subset, rows, times, total
from symqif.reduction.symmetric import Size, overlap_range, reported, sizes
from symqif.rocq.channels import both, grid
from symqif.rocq.subsets import form
from symqif.rocq.text import Text
from symqif.rocq.tree import Goal, Step, Tree, step


@dataclass
class Columns:
    """The columns of a channel in subset form, by their sizes; what the goals say of each size."""

    text: Text
    channel: Subset
    sizes: list[Size]
    conditions: list[list[str]]

    @property
    def groups(self) -> str:
        return f"[:: {'; '.join(map(self.group, self.sizes))}]"

    def group(self, size: Size) -> str:
        """What Rocq knows of the columns of one size."""
        own = size.form
        values = " ".join(self.text.real(t, 9) for t in (size.size, own.count, own.member, own.nonmember))
        return f"Group {_kind(size)} {self.text.integer(size.size, 9)}%Z {values}"

    @property
    def parameters(self) -> tuple[str, str]:
        """The ends of the sizes, and the functions of a size."""
        inner = self.text.inside("i", ("integer",))
        own = self.channel
        columns = " ".join(f"(fun i : Z => {inner.real(f)})" for f in (own.count, own.member, own.nonmember))
        return " ".join(f"{self.text.integer(n, 9)}%Z" for n in (own.low, own.high)), columns

    @property
    def form(self) -> str:
        return f"(subset {self.text.integer(self.channel.k, 9)}%Z {' '.join(self.parameters)})"

    def fit(self, tree: Tree) -> str:
        """That these are the columns of the channel."""
        k, low = (f"{self.text.integer(n, 9)}%Z" for n in (self.channel.k, self.channel.low))
        secrets, found = self.text.real(self.channel.k, 9), list[str]()
        for p, (size, facts) in enumerate(zip(self.sizes, self.conditions, strict=True)):
            own, lemma = self.parameters[1], f"fits_{_kind(size).lower()}"
            closing = [f"exact: {facts[0]}", f"exact: {facts[1]}"] if size.proper else []
            parts = [
                "lia",
                "number_of",
                "number_of",
                *(["number_of"] if size.proper else ["lia"]),
                "number_of",
                *closing,
            ]
            said = f"fits {k} {secrets} {low} {own} ({self.group(size)}) {p}"
            found.append(tree.script.have("f", said, f"apply: {lemma}; [{' | '.join(parts)}]"))
        return both(found)


def _kind(size: Size) -> str:
    return "Proper" if size.proper else "Full" if size.outside == ZERO else "Empty"


def _columns(tree: Tree, step: Step, order: Iterator[Goal], channel: Term) -> Columns:
    """Read a channel; takes the goals about it from the front, and shows those that are needed."""
    own = Subset.of(channel)
    found = Columns(step.text, own, sizes(step.sequent, own), [])
    for size in found.sizes:
        goals = [next(order) for _ in size.conditions()]
        found.conditions.append([tree.have(goal, step.sequent) for goal in goals[:3]] if size.proper else [])
    next(order)  # that the chances of the sizes sum to 1
    return found


def as_forms(tree: Tree, step: Step, some: str, a: Columns, b: Columns) -> None:
    """Read one-hot rows as subset forms in a goal about refinement, or that there is none."""
    _, *channels = step.goal if step.goal[0] == "refines" else step.goal[1]
    if all(map(form, channels)):
        return
    same = ["(same_refl _)" if form(c) else f"(hot_same _ _ _ _ (le_IZR 1 _ {some}))" for c in channels]
    written = [step.text.channel(c, 9) for c in channels]
    if step.goal[0] == "refines":
        ends = f"{written[0]} {a.form} {written[1]} {b.form}"
        tree.script.put(f"apply: (@refines_same {ends} (some_secrets {some}) {' '.join(same)}).")
    else:
        ends, turned = f"{a.form} {written[0]} {b.form} {written[1]}", " ".join(f"(same_sym {s})" for s in same)
        tree.script.put(f"move=> /(@refines_same {ends} (some_secrets {some}) {turned}).")


def read_off(tree: Tree, some: str, a: Columns, b: Columns) -> tuple[str, str, str]:
    """What the lemmas are about, how many sizes each channel has, and what is known of these."""
    text, k = a.text, a.channel.k
    (ends_a, forms_a), (ends_b, forms_b) = a.parameters, b.parameters
    about = f"{text.integer(k, 9)}%Z {ends_a} {ends_b} {text.real(k, 9)} {forms_a} {forms_b}"
    known = f"ltac:(number_of) {some} ltac:(lia) ltac:(lia) {a.fit(tree)} {b.fit(tree)}"
    return about, f"{len(a.sizes) - 1} {len(b.sizes) - 1}", known


@step("symmetric-table")
def symmetric_table(tree: Tree, step: Step) -> None:
    _, *channels = step.goal
    order = iter(step.goals)
    some = tree.have(next(order), step.sequent)
    a, b = (_columns(tree, step, order, channel) for channel in channels)
    table = rows(parse(step.node["table"]))
    entries = [[tree.have(next(order), step.sequent) if e != ZERO else "(Rle_refl 0)" for e in row] for row in table]
    sums = [tree.have(next(order), step.sequent) for _ in table]
    chances, likely = list[str](), list[str]()
    for j, facts, column in zip(b.sizes, b.conditions, zip(*table, strict=True), strict=True):
        chosen = list(zip(a.sizes, column, strict=True))
        equal = tree.have(next(order), step.sequent)
        full = total([times(entry, i.weight) for i, entry in chosen])
        chances.append(_completed(tree, step, equal, ("==", full, j.weight), column))
        if not j.proper:
            likely.append("I")
            continue
        members, best = (tree.have(next(order), step.sequent) for _ in range(2))
        full = total([times(entry, reported(i, j.size)) for i, entry in chosen])
        most = _completed(tree, step, best, ("<=", j.inside, full), column)
        likely.append(f"(conj {facts[2]} (conj {members} {most}))")
    as_forms(tree, step, some, a, b)
    about, counts, known = read_off(tree, some, a, b)
    given = f"{a.groups} {b.groups} {step.text.entries(parse(step.node['table']))}"
    width = len(b.sizes)
    shown = f"{grid([e for row in entries for e in row], width)} {both(sums)} {both(chances)} {both(likely)}"
    tree.script.put(f"exact: (@symmetric_table {about} {counts} {given} {known} {shown}).")


def _completed(tree: Tree, step: Step, fact: str, full: Term, column: tuple[Term, ...]) -> str:
    """A fact about a sum from which the kernel leaves out what is 0 times something."""
    if ZERO not in column:
        return fact
    said = step.text.formula(full)
    return tree.script.have("c", said, f"move: {fact}; rewrite ?Rmult_0_l ?Rplus_0_l ?Rplus_0_r; exact")


@step("symmetric-gain")
def symmetric_gain(tree: Tree, step: Step) -> None:
    """The kernel has one goal where the largest and the least overlap are written the same."""
    _, (_, *channels) = step.goal
    order, text = iter(step.goals), step.text
    some = tree.have(next(order), step.sequent)
    a, b = (_columns(tree, step, order, channel) for channel in channels)
    actions = rows(parse(step.node["actions"]))
    ranges = [[tree.have(next(order), step.sequent) for _ in range(2)] for _ in actions]
    bounds = [[_at_ends(tree, step, order, size, action[0]) for action in actions] for size in a.sizes]
    overlaps = [[tree.have(next(order), step.sequent) for _ in range(2)] for _ in b.sizes]
    last = tree.have(next(order), step.sequent)
    as_forms(tree, step, some, a, b)
    about, counts, known = read_off(tree, some, a, b)
    values = (f"[:: {'; '.join(text.real(parse(t)) for t in step.node[name])}]" for name in ("bounds", "overlaps"))
    chosen = f"[:: {'; '.join(f'{n}%N' for n in step.node['chosen'])}]"
    named = [" ".join([f"Action {text.integer(m, 9)}%Z", *(text.real(t, 9) for t in (m, g, h))]) for m, g, h in actions]
    given = f"{len(actions) - 1} {a.groups} {b.groups} [:: {'; '.join(named)}] {' '.join(values)} {chosen}"
    split = "split; [number_of | split; [exact: {} | exact: {}]]"
    secrets = text.real(a.channel.k, 9)
    are_actions = both(
        [
            tree.script.have("a", f"is_action {secrets} ({name})", split.format(*facts))
            for name, facts in zip(named, ranges, strict=True)
        ]
    )
    facts = f"{are_actions} {both(list(map(both, bounds)))} isT {both([f'(conj {x} {y})' for x, y in overlaps])} {last}"
    tree.script.put(f"exact: (@symmetric_gain {about} {counts} {given} {known} {facts}).")


def _at_ends(tree: Tree, step: Step, order: Iterator[Goal], size: Size, elements: Term) -> str:
    """That a bound is at least the values at the least and the largest overlap."""
    ends = len(set(overlap_range(size, elements)))
    facts = [tree.have(next(order), step.sequent) for _ in range(ends)]
    return f"(conj {facts[0]} {facts[-1]})"
