"""Steps of Rocq for channels that report subsets of finitely many sizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from symqif.kernel.term import Term, parse
from symqif.reduction.channels import ZERO, Subset, rows, times, total
from symqif.reduction.symmetric import Size, reported, sizes
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
        return f"Group {kind(size)} {self.text.integer(size.size, 9)}%Z {values}"

    @property
    def parameters(self) -> tuple[str, str]:
        """The ends of the sizes, and the functions of a size."""
        inner = self.text.inside("i", ("integer",))
        own = self.channel
        columns = " ".join(f"(fun i : Z => {inner.real(f)})" for f in (own.count, own.member, own.nonmember))
        return " ".join(f"{self.text.integer(n, 9)}%Z" for n in (own.low, own.high)), columns

    def fit(self, tree: Tree) -> str:
        """That these are the columns of the channel."""
        k, low = (f"{self.text.integer(n, 9)}%Z" for n in (self.channel.k, self.channel.low))
        secrets, found = self.text.real(self.channel.k, 9), list[str]()
        for p, (size, facts) in enumerate(zip(self.sizes, self.conditions, strict=True)):
            own, lemma = self.parameters[1], f"fits_{kind(size).lower()}"
            closing = [f"exact: {facts[0]}", f"exact: {facts[1]}"] if size.proper else []
            parts = ["lia", "number_of", "number_of", *(["number_of"] if size.proper else ["lia"]), "number_of", *closing]
            said = f"fits {k} {secrets} {low} {own} ({self.group(size)}) {p}"
            found.append(tree.script.have("f", said, f"apply: {lemma}; [{' | '.join(parts)}]"))
        return both(found)


def kind(size: Size) -> str:
    return "Proper" if size.proper else "Full" if size.outside == ZERO else "Empty"


def columns(tree: Tree, step: Step, order: Iterator[Goal], channel: Term) -> Columns:
    """Read a channel; takes the goals about it from the front, and shows those that are needed."""
    own = Subset.of(channel)
    found = Columns(step.text, own, sizes(step.sequent, own), [])
    for size in found.sizes:
        goals = [next(order) for _ in size.conditions()]
        found.conditions.append([tree.have(goal, step.sequent) for goal in goals[:3]] if size.proper else [])
    next(order)  # that the chances of the sizes sum to 1
    return found


def as_forms(tree: Tree, some: str, a: Term, b: Term) -> None:
    """Read one-hot rows as subset forms in a goal about refinement."""
    if form(a) and form(b):
        return
    same = ["(same_refl _)" if form(c) else f"(hot_same _ _ _ _ (le_IZR 1 _ {some}))" for c in (a, b)]
    tree.script.put(f"apply: (refines_same (some_secrets {some}) {' '.join(same)}).")


@step("symmetric-table")
def symmetric_table(tree: Tree, step: Step) -> None:
    _, *channels = step.goal
    order = iter(step.goals)
    some = tree.have(next(order), step.sequent)
    a, b = (columns(tree, step, order, channel) for channel in channels)
    table = rows(parse(step.node["table"]))
    entries = [[tree.have(next(order), step.sequent) if e != ZERO else "(Rle_refl 0)" for e in row] for row in table]
    sums = [tree.have(next(order), step.sequent) for _ in table]
    chances, likely = list[str](), list[str]()
    for j, facts, column in zip(b.sizes, b.conditions, zip(*table, strict=True), strict=True):
        chosen = list(zip(a.sizes, column, strict=True))
        equal = tree.have(next(order), step.sequent)
        full = total([times(entry, i.weight) for i, entry in chosen])
        chances.append(completed(tree, step, equal, ("==", full, j.weight), column))
        if j.proper:
            members, best = (tree.have(next(order), step.sequent) for _ in range(2))
            full = total([times(entry, reported(i, j.size)) for i, entry in chosen])
            likely.append(f"(conj {facts[2]} (conj {members} {completed(tree, step, best, ('<=', j.inside, full), column)}))")
        else:
            likely.append("I")
    as_forms(tree, some, *channels)
    text, k = step.text, a.channel.k
    (ends_a, forms_a), (ends_b, forms_b) = a.parameters, b.parameters
    sizes_ = f"{text.integer(k, 9)}%Z {ends_a} {ends_b} {text.real(k, 9)} {forms_a} {forms_b}"
    given = f"{len(a.sizes) - 1} {len(b.sizes) - 1} {a.groups} {b.groups} {text.entries(parse(step.node['table']))}"
    known = f"ltac:(number_of) {some} ltac:(lia) ltac:(lia) {a.fit(tree)} {b.fit(tree)}"
    width = len(b.sizes)
    facts_ = f"{grid([e for row in entries for e in row], width)} {both(sums)} {both(chances)} {both(likely)}"
    tree.script.put(f"exact: (@symmetric_table {sizes_} {given} {known} {facts_}).")


def completed(tree: Tree, step: Step, fact: str, full: Term, column: tuple[Term, ...]) -> str:
    """A fact about a sum from which the kernel leaves out what is 0 times something."""
    if ZERO not in column:
        return fact
    said = step.text.formula(full)
    return tree.script.have("c", said, f"move: {fact}; rewrite ?Rmult_0_l ?Rplus_0_l ?Rplus_0_r; exact")
