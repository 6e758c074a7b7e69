"""The truncated geometric mechanism: the secret plus noise, moved to the nearest end where it leaves the range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symqif.errors import SymqifError
from symqif.mechanisms.explicit import LIMIT

if TYPE_CHECKING:
    from symqif.channels.channel import Channel


def geometric(n: int, **parameters: object) -> Channel:
    """The truncated geometric mechanism on the secrets 1..n, private for abs(x - x') at eps.

    A report is x + Z, or the end of 1..n that is nearer where this leaves the range, with Pr(Z = z) =
    (1 - a)/(1 + a) a**abs(z) and a = e^-eps. So G[x, y] = c_y a**abs(x - y), where c_y is 1/(1 + a) at the ends and
    (1 - a)/(1 + a) between them. By the triangle inequality, abs(x' - y) <= abs(x - y) + abs(x - x'), for each n
    G[x, y] <= e^(eps abs(x - x')) G[x', y], with equality at y = x. So eps is the least one for this metric, and
    (n - 1) eps the least for LDP.

    The column maxima are the c_y, so the Bayes capacity is (n (1 - a) + 2 a)/(1 + a). A report is d or more above x,
    for 1 <= d <= n - x, with probability a**d/(1 + a), and as far below likewise. So under the uniform prior the mean
    of abs(x - y) is the sum over d < n of 2 (n - d) a**d/(n (1 + a)): 2 a (n - 1 - n a + a**n)/(n (1 + a) (1 - a)**2).

    Args:
        n: at least 2.
        parameters: eps, or y = e^(eps/2) or t = e^eps; eps is a symbol if left out.

    Raises:
        SymqifError: a value is out of range or inexact, or a name is unknown.

    Source: Ghosh, Roughgarden and Sundararajan, SIAM J. Comput. 2012.

    >>> from symqif import geometric
    >>> geometric(3, t=2).fractions()[0]
    [Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)]
    """
    from symqif.channels.channel import Channel
    from symqif.exact.argument import exact_values
    from symqif.symbols import canonical, to_sympy

    if not isinstance(n, int) or not 2 <= n <= LIMIT:
        raise SymqifError(f"n must be an integer from 2 to {LIMIT}, not {str(n)[:40]}")
    unknown = parameters.keys() - {"eps", "y", "t"}
    if unknown:
        raise SymqifError(f"geometric has no parameter {min(unknown)!r}: its parameters are eps, y, t")
    a = canonical(to_sympy(("exp", ("neg", exact_values(parameters).get("eps", "eps")))))
    secrets = range(1, n + 1)
    scale = [1 / (1 + a) if y in (1, n) else (1 - a) / (1 + a) for y in secrets]
    return Channel([[scale[y - 1] * a ** abs(x - y) for y in secrets] for x in secrets])
