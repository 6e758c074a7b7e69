"""Expected loss: how far from the secret a report is, or the best guess from it."""

from __future__ import annotations

from collections.abc import Sequence

from symqif.channels.channel import Channel
from symqif.channels.prior import distribution, uniform
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.order import largest
from symqif.kernel.term import parse
from symqif.later import sympy
from symqif.measures.mean_squared_error import support_probabilities
from symqif.measures.metric import Metric, distances
from symqif.symbols import canonical, to_sympy

DISTANCE = "(1-P)*(k+1)/3"


def expected_loss(
    channel: Channel | SubsetForm,
    metric: Metric | None = None,
    prior: Sequence[object] | None = None,
    *,
    remap: bool = False,
) -> sympy.Expr:
    """The expected distance between the secret and what is reported, in the unit of the metric.

    It is sum_{x, y} pi_x C[x, y] d(x, y). With `remap` each report y is replaced by the secret that is nearest in the
    mean: sum_y min_w sum_x pi_x C[x, y] d(x, w).

    For a subset form that reports one secret, with d(x, y) = abs(x - y) and the uniform prior, it is (1 - p)(k + 1)/3,
    where p is the probability of a true report: each of the k (k - 1) pairs x != y has probability (1 - p)/(k (k - 1)),
    and the sum of abs(x - y) over them is k (k**2 - 1)/3.

    Args:
        channel: a `Channel`; or a `SubsetForm` that reports one secret, at a number k or for symbolic k.
        metric: a matrix with a row for each secret and a column for each output (each secret, with `remap`), or a
            function of their labels; abs(x - y) if left out.
        prior: uniform if left out.

    Raises:
        SymqifError: a subset form has sets of other sizes, or comes with a metric, a prior or `remap`; labels that are
            no numbers come without a metric.

    Source: Ghosh, Roughgarden and Sundararajan, SIAM J. Comput. 2012; Shokri et al., CCS 2012.

    >>> from symqif import grr, measures
    >>> measures.expected_loss(grr(k=3, t=2))
    2/3
    """
    channel = wanted(channel, Channel, SubsetForm)
    if isinstance(channel, SubsetForm):
        if not channel.general.low == channel.general.high == 1 or metric is not None or prior is not None or remap:
            raise SymqifError("of a subset form, the expected loss is that of abs(x - y) where one secret is reported")
        values = {"P": support_probabilities(channel)[0], "k": to_sympy(channel.k)}
        return canonical(to_sympy(parse(DISTANCE), values))
    pi = uniform(len(channel.secrets)) if prior is None else distribution(prior, len(channel.secrets))
    far = distances(metric or _line, channel.secrets, channel.secrets if remap else channel.outputs)
    joint = [[p * entry for entry in row] for p, row in zip(pi, channel.rows, strict=True)]
    if not remap:
        pairs = (zip(row, ds, strict=True) for row, ds in zip(joint, far, strict=True))
        return canonical(sympy.Add(*(chance * d for row in pairs for chance, d in row)))
    losses = (
        [canonical(sympy.Add(*(c * d for c, d in zip(column, ds, strict=True)))) for ds in zip(*far, strict=True)]
        for column in zip(*joint, strict=True)
    )
    return canonical(sympy.Add(*(-largest(-loss for loss in each) for each in losses)))


def _line(x: object, y: object) -> object:
    """abs(x - y), of labels that are integers."""
    if not (isinstance(x, int) and isinstance(y, int)):
        raise SymqifError(f"the labels {x!r} and {y!r} are not integers: give a metric")
    return abs(x - y)
