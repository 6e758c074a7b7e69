"""One-hot rows: from a Kronecker power of a bit channel to a unary-encoding protocol."""

from __future__ import annotations

from symqif.channel import Channel
from symqif.errors import SymqifError


def one_hot_rows(power: Channel) -> Channel:
    """Delete every secret but the one-hot ones from a Kronecker power, and order these by their set bit.

    power: secrets labelled by tuples of k bits 0 and 1, as `kronecker_power` of a channel with the secrets
    (0, 1) has them. The k secrets that are left are labelled 1..k by the place of their set bit.
    Raises SymqifError if a one-hot secret is missing.
    """
    width = {len(label) if isinstance(label, tuple) else 0 for label in power.secrets}
    if len(width) != 1 or width == {0}:
        raise SymqifError(f"secrets must be tuples of bits, not such as {power.secrets[0]!r}")
    k = width.pop()
    row = dict(zip(power.secrets, power.rows, strict=True))
    hot = [tuple(int(place == bit) for place in range(k)) for bit in range(k)]
    missing = [label for label in hot if label not in row]
    if missing:
        raise SymqifError(f"secrets must include every one-hot tuple of bits, but {missing[0]!r} is missing")
    return Channel([row[label] for label in hot], tuple(range(1, k + 1)), power.outputs)
