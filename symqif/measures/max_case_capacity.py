"""Max-case capacity: the largest ratio between two entries of a column, e to the least epsilon of LDP."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.closed_form import closed_form
from symqif.exact.order import at_least, largest
from symqif.kernel.term import substitute
from symqif.later import sympy
from symqif.symbols import canonical, symbol, to_sympy, to_term, vanishes


def max_case_capacity(channel: Channel | SubsetForm | DesignForm | Composite) -> sympy.Expr:
    """The max-case capacity: the largest ratio between two entries of a column.

    It is ML_max(C) = max over y, x, x' of C[x, y]/C[x', y], at least 1, and oo if 0 stands beside a positive entry.

    Args:
        channel: a `Channel`; or a `SubsetForm`, where it is the largest ratio, either way, of `member` and `nonmember`
            over the sizes 1..k-1 that occur; or a `DesignForm`, whose ratio is e^eps; or what is made of such.

    Returns:
        An exact expression. Ratios whose order depends on parameters stay as `sympy.Max`.

    Raises:
        SymqifError: for symbolic k the ratio depends on the size, or no size 1..k-1 is seen to occur.

    Source: "Max-case capacity" in the paper; equation (ldp).

    >>> from symqif import grr
    >>> from symqif.measures import max_case_capacity
    >>> max_case_capacity(grr(k=3, t=2))
    2
    """
    channel = wanted(channel, Channel, SubsetForm, DesignForm, Composite)
    if isinstance(channel, Composite):
        return channel.ratio(max_case_capacity)
    if isinstance(channel, DesignForm):  # a block has a member, and a secret outside
        return to_sympy(("exp", channel.values["eps"]))
    if isinstance(channel, Channel):
        columns = {frozenset(column) for column in channel.columns}
        ratios = [_ratio(a, b) for column in columns for a, b in permutations(column, 2)]
    elif channel.rational:
        ratios = [to_sympy(r) if r else sympy.oo for r in _ratios(channel)]
    elif _tells_nothing(channel):
        ratios = []
    else:
        ratio = channel.likelihood_ratio
        if symbol("i") in ratio.free_symbols:
            raise SymqifError(
                f"the likelihood ratio must not depend on the size here, but it is {ratio}: give k a value"
            )
        if not _tells_something(channel):
            raise SymqifError("a report of 1 to k-1 secrets must occur here, and none is seen: give k a value")
        ratios = [ratio, _ratio(sympy.Integer(1), ratio)]
    return sympy.oo if sympy.oo in ratios else largest([sympy.Integer(1), *dict.fromkeys(ratios)])


def largest_ratio(row: Iterable[sympy.Expr], other: Iterable[sympy.Expr]) -> sympy.Expr:
    """The largest ratio, at least 1, of an entry of a row to that of another row in the same column."""
    ratios = {_ratio(a, b) for a, b in zip(row, other, strict=True) if a != b}
    return sympy.oo if sympy.oo in ratios else largest([sympy.Integer(1), *ratios])


def _ratio(a: sympy.Expr, b: sympy.Expr) -> sympy.Expr:
    return sympy.oo if b == 0 else canonical(a / b)


def _tells_nothing(form: SubsetForm) -> bool:
    """Are the empty set and that of all secrets the only reports?"""
    if isinstance(form.k, Fraction) and not form.parameters:
        return not any(form.entries(size)[0] for size in range(1, form.concrete_k))
    low, high = (closed_form(size, form.values) for size in (form.general.low, form.general.high))
    return low == high and low in (0, to_sympy(form.k))


def _tells_something(form: SubsetForm) -> bool:
    """Is there a size, one of the least or the largest, of which there are columns?"""
    low, high = (closed_form(size, form.values) for size in (form.general.low, form.general.high))
    k = to_sympy(form.k)
    least = sympy.Integer(1) if low == 0 else low
    sizes = [least, *(size for size in (least + 1, high - 1, high) if at_least(size, least) and at_least(high, size))]
    counts = (
        closed_form(substitute(form.general.count, {"i": to_term(size)}), form.values) for size in sizes if size != k
    )
    return not all(map(vanishes, counts))


def _ratios(form: SubsetForm) -> set[Fraction]:
    """The ratios of at least 1 over the sizes that occur; 0 stands for an infinite one."""
    found = set()
    for size in range(1, form.concrete_k):
        count, member, nonmember = (entry for entry in form.entries(size) if isinstance(entry, Fraction))
        if count and member != nonmember:
            small, large = sorted((member, nonmember))
            found.add(large / small if small else Fraction(0))
    return found
