"""Channels with a known number of secrets, written out: a column for each set that is reported."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Term
from symqif.kernel.value import whole
from symqif.outline import Node
from symqif.reduction.channels import ZERO, Subset, rows, times
from symqif.reduction.evaluation import as_matrix
from symqif.rocq.channels import grid
from symqif.rocq.text import Text
from symqif.rocq.tree import Tree

NOWHERE = Sequent({}, (), ("==", ZERO, ZERO))


def written_out(tree: Tree, channel: Term, prove: Callable[[Term], Node]) -> tuple[Term, str]:
    """The channel as a matrix, and that it has the same columns."""
    if isinstance(channel, tuple) and channel[0] == "matrix":
        return channel, "(same_refl _)"
    own, matrix, text = Subset.of(channel), as_matrix(channel), Text({})
    k, low, high = (whole(t) for t in (own.k, own.low, own.high))
    sets = [chosen for size in range(low, high + 1) for chosen in combinations(range(k), size)]
    known = dict[tuple[int, bool], str]()

    def entry(x: int, chosen: tuple[int, ...], value: Term) -> str:
        key = (len(chosen), x in chosen)
        if key not in known:
            here = own.at(Fraction(len(chosen)))
            equal: Term = ("==", times(here.count, here.member if key[1] else here.nonmember), value)
            known[key] = tree.have((NOWHERE.aim(equal), prove(equal)), NOWHERE)
        return known[key]

    entries = rows(matrix)
    proofs = [entry(x, chosen, entries[x][y]) for y, chosen in enumerate(sets) for x in range(k)]
    inner = text.inside("i", ("integer",))
    columns = " ".join(f"(fun i : Z => {inner.real(f)})" for f in (own.count, own.member, own.nonmember))
    bits = "; ".join(f"[:: {'; '.join(str(x in chosen).lower() for x in range(k))}]" for chosen in sets)
    sizes = " ".join(f"{text.integer(n, 9)}%Z" for n in (own.k, own.low, own.high))
    shown = f"(@written_same {sizes} {columns} [:: {bits}] {text.entries(matrix)} isT isT isT {grid(proofs, k)})"
    match channel:
        case ("hot", ("kron", bit, n)):
            entries_ = " ".join(text.real(e, 9) for row in rows(bit) for e in row)
            shown = f"(same_trans (@hot_same {entries_} {text.integer(n, 9)}%Z ltac:(lia)) {shown})"
    said = f"same_columns {text.channel(channel, 9)} ({text.channel(matrix)})"
    return matrix, tree.script.have("s", said, f"exact: {shown}")
