"""What stands beside a verdict: that nothing shows a point of the range, and what Rocq has checked."""

from collections.abc import Iterator, Sequence

from symqif.claims.verify import Result
from symqif.rocq.record import said, with_point

NO_POINT = "range not shown to have a point"
BY_ROCQ = "range shown to have a point by Rocq alone"


def beside_verdict(result: Result) -> list[str]:
    return [*without_point(result), said(result)]


def without_point(result: Result) -> Iterator[str]:
    """That no certificate shows a point of the range, with the parts where that is so unless it is the printed one."""
    by_rocq = [part for part in result.pointless if part in with_point(result)]
    yield from _of(BY_ROCQ, by_rocq)
    yield from _of(NO_POINT, [part for part in result.pointless if part not in by_rocq])


def _of(words: str, parts: Sequence[str]) -> list[str]:
    return [words + f" ({', '.join(parts)})" * (parts != ["printed"])] if parts else []
