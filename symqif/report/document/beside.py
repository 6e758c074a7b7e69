"""What stands beside a verdict: that nothing shows a point of the range, and what Rocq has checked."""

from symqif.claims.verify import Result
from symqif.rocq.record import said

NO_POINT = "range not shown to have a point"


def beside(result: Result) -> list[str]:
    return [*filter(None, [without_point(result)]), said(result)]


def without_point(result: Result) -> str:
    """That no certificate shows a point of the range, with the parts where that is so unless it is the printed one."""
    parts = result.pointless
    return NO_POINT + f" ({', '.join(parts)})" * (parts != ("printed",)) if parts else ""
