"""What was found before: obligations occur again, in a step that is used twice or in two parts of a claim.

Nothing that is found depends on it. An answer is kept with its price, the steps that the search for it took.
Whoever has no more steps than that left searches anew, as that search is cut short.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from symqif.find.limits import Deadline, GaveUp

MOST = 10**5  # answers
Answer = dict[str, Any] | GaveUp

_kept: dict[bytes, tuple[int, Answer]] = {}  # by the hash of the question, with the price


def remembered(question: object, deadline: Deadline, search: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What the search finds, or raises. question: all that the search depends on, but for the deadline."""
    key = sha256(repr(question).encode()).digest()
    price, answer = _kept.get(key, (0, None))
    if answer is None or price >= deadline.steps_left or deadline.over:
        before = deadline.done
        try:
            answer = search()
        except GaveUp as error:
            answer = error
        if not deadline.over:
            if len(_kept) >= MOST:
                _kept.clear()
            _kept[key] = deadline.done - before, answer
    else:
        deadline.spend(price)
    if isinstance(answer, GaveUp):
        raise GaveUp(answer.engine, answer.why)
    return dict(answer)
