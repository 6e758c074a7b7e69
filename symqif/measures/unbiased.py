"""The unbiased estimator of least variance, among those that average one number a report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from symqif.channels.channel import Channel, require_one_symbol_a_name
from symqif.channels.composite import Composite, explicit_channel
from symqif.channels.design_form import DesignForm
from symqif.channels.prior import distribution, uniform
from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.later import sympy
from symqif.measures.estimate import Estimator, Row, estimand, estimate
from symqif.symbols import canonical, rational_in_exponentials


def unbiased(
    channel: Channel | SubsetForm | DesignForm | Composite,
    of: Iterable[object] | None = None,
    frequencies: Sequence[object] | None = None,
) -> Estimator:
    """The unbiased estimator of least variance at given frequencies, which averages one number v(y) a report.

    Unbiased are the solutions of C v = t. With the probability w_y = sum_x f_x C[x, y] of the report y, the variance is
    least where sum_y w_y v(y)^2 is. So w_y v(y) = sum_x C[x, y] l_x, where the numbers l_x are a solution of the linear
    system sum_z (sum_y C[x, y] C[z, y] / w_y) l_z = t(x). It has one if and only if C v = t has.

    Args:
        channel: how each user reports, as for `estimate`; entries are rational in parameters and their exponentials.
        of: the true number t(x) of each secret; 1, 0, .., 0 if left out.
        frequencies: one for each secret, with sum 1, of which each report that occurs has a positive probability;
            all alike if left out. The estimator is unbiased at others too.

    Returns:
        The `Estimator`, with one number for each report in `values`; 0 for one that never occurs.

    Raises:
        SymqifError: there is no unbiased estimator for all values of the parameters, a report that occurs has
            probability 0 at the frequencies, or a number is not rational.

    Source: the Gauss-Markov theorem; Kairouz, Bonawitz and Ramage, ICML 2016, for frequencies that are all alike.

    >>> from symqif import grr
    >>> from symqif.measures import unbiased
    >>> unbiased(grr(k=2, t=3)).values
    (3/2, -1/2)
    """
    channel = explicit_channel(channel)
    target, shares = estimand(channel, of), uniform(len(channel.secrets))
    if frequencies is not None:
        shares = distribution(frequencies, len(shares))
    columns = {y: column for y, column in zip(channel.outputs, channel.columns, strict=True) if any(column)}
    chances = [canonical(sympy.Add(*(f * e for f, e in zip(shares, own, strict=True)))) for own in columns.values()]
    if 0 in chances:
        never = list(columns)[chances.index(0)]
        raise SymqifError(f"the report {never!r} must have a positive probability, not 0: give frequencies above 0")
    found = dict(zip(columns, _solved(list(columns.values()), chances, target), strict=True))
    return estimate(channel, [found.get(y, 0) for y in channel.outputs], target)


def _solved(columns: list[Row], weights: list[sympy.Expr], target: Row) -> list[sympy.Expr]:
    """The v with sum_y C[x, y] v_y = t_x that has the least sum_y w_y v_y^2; in the field of all these numbers."""
    height, size = len(columns), len(target)
    plain, back = rational_in_exponentials([*chain.from_iterable(columns), *weights, *target])
    require_one_symbol_a_name(s.name for s in {s for e in plain for s in e.free_symbols})
    field, elements = sympy.construct_domain(plain, field=True, extension=True)
    if field.is_EX or any(e.atoms(sympy.Function) or not e.is_rational_function(*e.free_symbols) for e in plain):
        raise SymqifError("the numbers must be rational in parameters and exponentials: give the parameters values")
    rows = [elements[n : n + size] for n in range(0, height * size, size)]
    scaled = [[e / w for e in row] for row, w in zip(rows, elements[height * size : -size], strict=True)]
    matrix = sympy.polys.matrices.DomainMatrix
    one, weighted = matrix(rows, (height, size), field), matrix(scaled, (height, size), field)
    right = matrix([[e] for e in elements[-size:]], (size, 1), field)
    reduced, pivots = (one.transpose() * weighted).hstack(right).rref()
    if size in pivots:
        raise SymqifError("no estimator is unbiased: the reports do not tell apart secrets whose numbers differ")
    multipliers = [[field.zero] for _ in range(size)]
    for n, pivot in enumerate(pivots):
        multipliers[pivot] = [reduced[n, size].element]
    found = weighted * matrix(multipliers, (size, 1), field)
    return [canonical(field.to_sympy(e).xreplace(back)) for e in found.to_list_flat()]
