"""Channels whose outputs are subsets of the secrets: the entries for members and for others, with their ranges."""

from symqif.kernel.term import Term, substitute
from symqif.report.formula.layout import ATOM, FORMS, RELATION, SUM, Compound, Laid, is_, layout, spaced
from symqif.typesetting.tree import Fence, Fraction, Node, Styled, Table, Under, row


def _subset(term: Compound) -> Laid:
    """The channel whose outputs are the subsets S of [k] of size i = low..high, `count` times each."""
    _, k, low, high, *_ = term
    size = Fence("|", "S", "|")
    sizes = row(size, spaced("="), layout(low))
    if low != high:
        between_ends = row(spaced(r"\leq"), "i", spaced("="), size, spaced(r"\leq"))
        sizes = row(layout(low, SUM), between_ends, layout(high, SUM))
    count, cases = _cases(term)
    times = () if count == 1 else (row(layout(count), " ", Styled("text", " times each")),)
    secrets = row("x", spaced(r"\in"), Fence("[", layout(k), "]"))
    return Under(Fence("[", cases, "]", grows=True), (secrets, sizes, *times)), ATOM


def entries_parts(term: Compound) -> tuple[Node, ...]:
    """The definition of a channel's name, entries(C, subset(..)), in parts between which a line may end."""
    _, name, (_, k, low, high, *_) = term
    count, cases = _cases(term[2])
    size = Fence("|", "S", "|")
    sizes = row(size, spaced("="), layout(low)) if low == high else row("i", spaced("="), size)
    if low != high and (low, high) != (0, k):
        sizes = row(sizes, spaced("="), layout(low), ", ", r"\ldots", ", ", layout(high))
    times = (row(";", r"\ ", layout(count), " ", Styled("text", " outputs each"), ")"),) if count != 1 else ()
    where = row("(", "S", spaced(r"\subseteq"), Fence("[", layout(k), "]"), ",", r"\ ", sizes, *(() if times else ")"))
    return row(layout(("at", name, "x", "S")), spaced("=")), cases, row(r" \quad ", where), *times


def _cases(term: Compound) -> tuple[Term, Node]:
    """How often each subset is an output, and the entries for members and others."""
    _, _, low, high, *terms = term
    count, member, other = (substitute(t, {"i": low} if low == high else {}) for t in terms)
    own, others = _entry(member), _entry(other)
    rows = (own, row("x", spaced(r"\in"), "S")), (others, row("x", spaced(r"\notin"), "S"))
    return count, Table("cases", rows, apart=isinstance(own, Fraction) and own.kind == "dfrac")


def _entry(term: Term) -> Node:
    """A fraction in full size."""
    node = layout(term)
    return Fraction("dfrac", node.above, node.below) if isinstance(node, Fraction) and is_(term, "/") else node


FORMS.update({"subset": _subset, "entries": lambda t: (row(*entries_parts(t)), RELATION)})
