"""n users and a shuffler: what an adversary sees who knows the others' secrets, or how they are distributed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

from symqif.channels.channel import Channel, Label
from symqif.channels.composite import Composite, explicit_channel, require_size
from symqif.channels.design_form import DesignForm
from symqif.channels.parallel import multisets
from symqif.channels.prior import distribution
from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.exact.argument import exact
from symqif.later import sympy
from symqif.symbols import canonical

Row: TypeAlias = "tuple[sympy.Expr, ...]"
Shuffled: TypeAlias = "dict[tuple[int, ...], sympy.Expr]"  # a multiset of reports, sorted, to its probability


def shuffle(
    channel: Channel | SubsetForm | DesignForm | Composite,
    n: object,
    others: Label | Sequence[Label] = None,
    *,
    prior: Sequence[object] | None = None,
) -> Channel:
    """What a shuffler shows of n users: the reports of all, without who sent which, of what the first user's secret is.

    Its secrets are those of the first user, and its outputs the multisets m of n reports. Given the secret x, m has
    probability sum_y C[x, y] O(m - y), where O is the distribution of the multiset of the n - 1 other reports. If these
    users all have the secret z, O(m) = (n-1)!/(m_1! m_2! ..) C[z, 1]^m_1 C[z, 2]^m_2 .. with the counts m_y of reports.

    Args:
        channel: how each user reports, at a number of secrets; entries may have parameters.
        n: an integer of at least 1; shuffle(A, 1) is A.
        others: the secret of all other users, or a list of their n - 1 secrets; the first secret if left out.
        prior: in place of `others`, the distribution from which their secrets are drawn independently.

    Returns:
        A `Channel`. An output is the tuple of the n reports, in the order in which the reports of `channel` come.

    Raises:
        SymqifError: n is no positive number, a secret is none of the channel's, both `others` and `prior` are given, or
            there are more than 10**5 outputs: `merge_columns(A)` has the fewest reports that tell the same.

    Source: Cheu, Smith, Ullman, Zeber and Zhilyaev, Distributed Differential Privacy via Shuffling, EUROCRYPT 2019.

    >>> from symqif import bayes_capacity, grr, shuffle
    >>> shuffle(grr(k=2, t=3), 2).fractions()
    [[Fraction(9, 16), Fraction(3, 8), Fraction(1, 16)], [Fraction(3, 16), Fraction(5, 8), Fraction(3, 16)]]
    >>> bayes_capacity(shuffle(grr(k=2, t=3), 2)), bayes_capacity(grr(k=2, t=3))
    (11/8, 3/2)
    """
    channel = explicit_channel(channel)
    users = exact("n", n)
    require_size("n", users, 1)
    if not users.is_Integer:
        raise SymqifError(f"n must be a number of users, not {users}: the channel has a column for each multiset")
    groups = _groups(channel, int(users) - 1, others, prior)
    if users == 1:
        return channel
    seen = [chosen for chosen, _ in multisets(len(channel.outputs), int(users))]
    hidden = _shuffled(groups)
    columns = []
    for chosen in seen:
        first = {y: hidden[_without(y, chosen)] for y in chosen}  # the report of the first user to the chance of others
        columns.append([sympy.Add(*(row[y] * chance for y, chance in first.items())) for row in channel.rows])
    labels = tuple(tuple(channel.outputs[y] for y in chosen) for chosen in seen)
    return Channel(list(zip(*columns, strict=True)), channel.secrets, labels)


def _groups(
    channel: Channel, size: int, others: Label | Sequence[Label], prior: Sequence[object] | None
) -> list[tuple[Row, int]]:
    """How the other users report: a distribution over the reports, and how many of them have it."""
    if prior is not None:
        if others is not None:
            raise SymqifError("give the secrets of the other users, or their prior, not both")
        pi = distribution(prior, len(channel.secrets))
        mixed = [sympy.Add(*(p * e for p, e in zip(pi, column, strict=True))) for column in channel.columns]
        return [(tuple(map(canonical, mixed)), size)]
    rows = dict(zip(channel.secrets, channel.rows, strict=True))
    if others is None:
        others = channel.secrets[0]
    if others in channel.secrets:
        return [(rows[others], size)]
    known = others if isinstance(others, list | tuple) else [others]
    for secret in known:
        if secret not in channel.secrets:
            raise SymqifError(f"{secret!r} is no secret of the channel: the other users have some of its secrets")
    if len(known) != size:
        raise SymqifError(f"there are {size} other users, and {len(known)} secrets are given")
    return [(rows[secret], times) for secret, times in Counter(known).items()]


def _shuffled(groups: list[tuple[Row, int]]) -> Shuffled:
    """The distribution of the multiset of reports of all groups, which are independent."""
    found: Shuffled = {(): sympy.Integer(1)}
    for row, size in groups:
        own = {m: ways * sympy.Mul(*(row[y] for y in m)) for m, ways in multisets(len(row), size)}
        chances: dict[tuple[int, ...], list[sympy.Expr]] = {}
        for (before, chance), (more, other) in product(found.items(), own.items()):
            chances.setdefault(tuple(sorted(before + more)), []).append(chance * other)
        found = {m: sympy.Add(*terms) for m, terms in chances.items()}
    return found


def _without(y: int, chosen: tuple[int, ...]) -> tuple[int, ...]:
    place = chosen.index(y)
    return chosen[:place] + chosen[place + 1 :]
