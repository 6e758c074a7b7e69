"""The values that users hold: a synthetic sample, or one of the user's own click stream."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Any

from symqif.errors import SymqifError
from symqif.extra import needed

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

    Values = NDArray[int64]

USERS = 10**7
DIGITS = 18  # of an action: a 64-bit number
SHOWN = 20  # bytes of what is no action
LINE = 2**20  # bytes; the longest line of kosarak.dat has about 15 thousand
FORMAT = "the FIMI format has one transaction on a line, positive integers apart by spaces"


def zipf(*, users: int = 10_000, k: int = 10, seed: int = 1, exponent: float = 1.0) -> Values:
    """The values 0..k-1 of so many users, drawn independently: v with probability proportional to 1/(v+1)^s.

    Args:
        users, k: how many there are, and of how many values.
        seed: at least 0; the same seed gives the same values.
        exponent: s, at least 0.

    Raises:
        SymqifError: a size is out of range.

    >>> from symqif.simulation import zipf
    >>> len(zipf(users=100, k=5, seed=1))
    100
    """
    _check(users, k)
    if not 0 <= exponent <= 100:
        raise SymqifError(f"exponent must lie between 0 and 100, not {exponent}")
    random = generator(seed)
    weights = needed("numpy").arange(1, k + 1) ** -float(exponent)
    drawn: Values = random.choice(k, size=users, p=weights / weights.sum())
    return drawn


def read_values(
    path: str | Path,
    *,
    k: int = 10,
    users: int = 10_000,
    seed: int = 1,
    progress: Callable[[int, int], object] | None = None,
) -> Values:
    r"""The first sample of the paper's experiments: actions drawn from the k most frequent ones of a click stream.

    They are drawn uniformly without replacement among all occurrences of the k most frequent actions. The value v
    stands for the (v+1)-th most frequent one; of equally frequent ones the smaller comes first.

    Args:
        path: a file in the FIMI format, as kosarak.dat: a line for each transaction, positive integers apart by spaces.
        k, users, seed: as for `zipf`.
        progress: called with the bytes read and those of the file.

    Raises:
        SymqifError: the file cannot be read as such; the message has the line.

    >>> from pathlib import Path
    >>> from tempfile import NamedTemporaryFile
    >>> from symqif.simulation import read_values
    >>> with NamedTemporaryFile("w") as clicks:
    ...     _ = clicks.write("7 9\n7\n"), clicks.flush()
    ...     sorted(map(int, read_values(clicks.name, k=2, users=3)))
    [0, 0, 1]
    """
    _check(users, k)
    return draw_values(count_actions(path, progress), path, k=k, users=users, seed=seed)


def draw_values(counts: Counter[int], path: str | Path, *, k: int, users: int, seed: int) -> Values:
    """What `read_values` gives, from how often each action occurs in the file.

    >>> from collections import Counter
    >>> from symqif.simulation import draw_values
    >>> sorted(map(int, draw_values(Counter({7: 2, 9: 1}), "clicks.dat", k=2, users=3, seed=1)))
    [0, 0, 1]
    """
    _check(users, k)
    if len(counts) < k:
        raise SymqifError(
            f"{path} has {len(counts)} distinct actions, and k = {k} need as many: choose a smaller k, or a file with "
            f"at least {k}"
        )
    frequent = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:k]
    occurrences = [count for _, count in frequent]
    if sum(occurrences) < users:
        raise SymqifError(
            f"{path} has {sum(occurrences)} occurrences of its {k} most frequent actions, fewer than {users} users: "
            f"choose fewer users"
        )
    random = generator(seed)
    chosen = random.multivariate_hypergeometric(occurrences, users, method="marginals")
    drawn: Values = random.permutation(needed("numpy").repeat(range(k), chosen))
    return drawn


def generator(seed: int, *more: int) -> Any:
    """NumPy's generator for a seed of at least 0."""
    if not isinstance(seed, int) or seed < 0:
        raise SymqifError(f"seed must be an integer of at least 0, not {seed}")
    return needed("numpy.random").default_rng([seed, *more])


def _check(users: int, k: int) -> None:
    if not 1 <= users <= USERS:
        raise SymqifError(f"users must lie between 1 and {USERS}, not {users}")
    if not 2 <= k <= 10**6:
        raise SymqifError(f"k must lie between 2 and 1000000, not {k}")


def count_actions(path: str | Path, progress: Callable[[int, int], object] | None = None) -> Counter[int]:
    r"""How often each action occurs in a file that `read_values` takes, with its errors and progress.

    >>> from tempfile import NamedTemporaryFile
    >>> from symqif.simulation import count_actions
    >>> with NamedTemporaryFile("w") as clicks:
    ...     _ = clicks.write("7 9\n7\n"), clicks.flush()
    ...     count_actions(clicks.name)
    Counter({7: 2, 9: 1})
    """
    file = Path(path)
    counts: Counter[bytes] = Counter()
    actions: dict[bytes, int] = {}
    try:
        found, done = file.stat(), 0
        if not (S_ISREG(found.st_mode) or S_ISDIR(found.st_mode)):  # of a folder the system says what is wrong
            raise SymqifError(f"{file} is not a regular file but a pipe or a device: save the clicks to a file first")
        for number, line in _lines(file):
            tokens = line.split()
            for token in tokens:
                if token not in actions:
                    actions[token] = _action(token, file, number)
            counts.update(tokens)
            done += len(line)
            if progress and number % 10_000 == 0:
                progress(done, found.st_size)
    except (OSError, ValueError) as error:
        if isinstance(error, SymqifError):
            raise
        reason = getattr(error, "strerror", None) or "not a path"
        raise SymqifError(f"{file} cannot be read: {reason}; give the path of a file such as kosarak.dat") from None
    merged: Counter[int] = Counter()
    for token, count in counts.items():
        merged[actions[token]] += count  # 07 and 7 are one action
    return merged


def _lines(file: Path) -> Iterator[tuple[int, bytes]]:
    with file.open("rb") as opened:
        for number, line in enumerate(iter(partial(opened.readline, LINE), b""), 1):
            if len(line) == LINE:
                raise SymqifError(f"{file}, line {number} has more than {LINE} bytes: {FORMAT}")
            yield number, line


def _action(token: bytes, file: Path, number: int) -> int:
    digits = token.lstrip(b"0")
    if token.isdigit() and len(digits) > DIGITS:
        raise SymqifError(
            f"{file}, line {number}: an action of {len(digits)} digits is too large: {DIGITS} are allowed"
        )
    action = int(digits) if token.isdigit() and digits else 0
    if not action:
        shown = repr(token[:SHOWN])[1:] + ("..." if len(token) > SHOWN else "")
        raise SymqifError(f"{file}, line {number}: {shown} is not a positive integer: {FORMAT}")
    return action
