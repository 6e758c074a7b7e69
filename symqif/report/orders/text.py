"""The refinement order of protocols as text: chains, incomparable pairs with their gain functions."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from rich.text import Text

from symqif.find.enclosures import enclose
from symqif.find.limits import Deadline
from symqif.kernel.term import Term
from symqif.mechanisms import the
from symqif.refinement.order import Order, Pair
from symqif.refinement_kernel.certificate import Gain, SetGain, SubsetGain
from symqif.refinement_kernel.irrational import Interval
from symqif.report.answers.numbers import short
from symqif.report.formula.text import term_text
from symqif.report.text.colours import dim, verdict
from symqif.typesetting.text import FIXED, style

MEANING = "A {} B: A is refined by B, so no adversary gains more from B than from A"
DIGITS = 12  # of what is enclosed
MEANT = {"y": "eps", "t": "eps", "x": "theta"}  # what is another form of which parameter


def hasse_text(order: Order, *, gains: bool = False) -> list[str | Text]:
    """The order, as lines; with the gain functions by which incomparable protocols are told apart, if wanted."""
    lines: list[str | Text] = [f"refinement at {order_heading(order)}", dim(MEANING.format(_below())), ""]
    lines += [f"  {written_chain(order, chain)}" for chain in chains(order)]
    if order.incomparable:
        lines += ["", f"incomparable: {'; '.join(_apart(order))}"]
    if order.incomparable and gains:
        lines += ["", "gains (uniform prior; besides the actions shown there is one that gains 0):"]
        lines += [f"  {_leaks_more(order, *way)}" for pair in order.incomparable for way in (pair, pair[::-1])]
    if order.given and the.name not in order.members:
        lines += ["", dim("left out: THE, which needs theta")]
    for reason, pairs in _by_reason(order).items():
        lines += ["", Text.assemble(verdict("undecided"), f": {reason}")]
        for a, several in groupby(pairs, itemgetter(0)):
            lines.append(f"  is {label(order, a)} refined by {' or '.join(label(order, b) for _, b in several)}?")
    return lines


def _by_reason(order: Order) -> dict[str, list[Pair]]:
    """The undecided pairs."""
    found = dict[str, list[Pair]]()
    for pair in order.undecided:
        found.setdefault(order.relations[pair].reason, []).append(pair)
    return found


def _below() -> str:
    """The sign of refinement."""
    return "⊑" if style() == "unicode" else "<="


def written_chain(order: Order, chain: list[str]) -> str:
    """A ⊑ B ⊑ C"""
    return f" {_below()} ".join(label(order, name) for name in chain)


def _apart(order: Order) -> Iterator[str]:
    """Which are incomparable to each, said of the first of each pair: GRR | SUE, OUE."""
    for first, pairs in groupby(order.incomparable, itemgetter(0)):
        others = ", ".join(_labels(order, other)[0] for _, other in pairs)
        yield f"{_labels(order, first)[0]}{FIXED}|{FIXED}{others}"


def order_heading(order: Order) -> str:
    """k = 5, y = 2 (ε = 1.3862..), x = 7/4 (θ = 0.80735..)"""
    values = {name: value for member in order.members.values() for name, value in member.side.values.items()}
    said = [f"k = {order.k}"]
    for name, value in order.given.items():
        if name == "eps":
            said.append(f"{term_text(name)} = {value} ({term_text(('exp', name))} = {_value(('exp', values[name]))})")
        elif name in MEANT:
            said.append(f"{name} = {value} ({term_text(MEANT[name])} = {_value(values[MEANT[name]])})")
    return ", ".join(said)


def chains(order: Order) -> list[list[str]]:
    """Paths along the covers, upwards, that hold each cover once; classes without any stand alone."""
    left = order.covers
    paths: list[list[str]] = []
    while left:
        start = next(a for a, _ in left if not any(b == a for _, b in left))
        path = [start]
        while step := next((pair for pair in left if pair[0] == path[-1]), None):
            left.remove(step)
            path.append(step[1])
        paths.append(path)
    return paths + [[name] for name in order.names if not any(name in pair for pair in order.covers)]


def labels(order: Order, name: str) -> list[str]:
    """The members of a class, with the letters of their parameters: SS (ω = 1)."""
    group = next(group for group in order.classes if group[0] == name)
    found = []
    for member in (order.members[member] for member in group):
        own = ", ".join(f"{term_text(name)} = {value}" for name, value in member.shown.items())
        found.append(f"{member.title}{own and f' ({own})'}")
    return found


def _labels(order: Order, name: str) -> list[str]:
    """Those that no line ends within."""
    return [own.replace(" ", FIXED) for own in labels(order, name)]


def label(order: Order, name: str) -> str:
    """A class as it is written."""
    return " = ".join(_labels(order, name))


def _leaks_more(order: Order, a: str, b: str) -> str:
    """Why a is not refined by b: the gain function by which b leaks more."""
    certificate = order.relations[a, b].certificate
    assert isinstance(certificate, SubsetGain | SetGain | Gain)
    under_a, under_b = certificate.values
    first, second = (_labels(order, name)[0] for name in (a, b))
    more = f"{second} leaks {short(under_b - under_a)} more than {first}"
    if not isinstance(certificate, SubsetGain):
        return f"{more}: the gain function of explicit channels is in --json"
    if len(certificate.actions) > 2:
        return f"{more}: gains for subsets of {len(certificate.actions)} sizes (in --json)"
    gains = (
        f"a subset of {n.size} gains {short(n.inside)} in it, {short(n.outside)} outside" for n in certificate.actions
    )
    return f"{more}: {'; '.join(gains)}"


def _value(term: Term) -> str:
    return short(term if isinstance(term, Fraction) else Interval(*enclose(term, DIGITS, Deadline(20.0))))


def sentences(order: Order) -> Iterator[str]:
    """What a figure says of itself."""
    yield f"Refinement at {order_heading(order)}"
    yield "Higher up leaks less: a line up from A to B means that no adversary gains more from B than from A."
    yield "Two without a way up: which one leaks more depends on what the adversary wants."
    for a, b in order.undecided:
        yield f"Undecided: is {label(order, a)} refined by {label(order, b)}?"
