"""The ways in which a least value is reached or not, each a class with what is proved of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from symqif.comparison.problem import Certificate
from symqif.kernel.term import Term


@dataclass(frozen=True)
class LeastValue:
    """What is proved.

    Attributes:
        value: the least value; where it is not reached, the largest number below all values; None if it is not known.
        at: the place of the least value, in the other parameters, if there is one.
        unique: is it the least nowhere else, for all parameters? False where it is not so for some of them, None where
            that is not decided.
        certificates: the proofs, which the kernel accepted.
        reason: why something is not decided.
    """

    value: Term | None = None
    at: Term | None = None
    unique: bool | None = None
    certificates: Sequence[Certificate] = ()
    reason: str = ""


class NotFound(LeastValue):
    """No least value is proved."""


class AtPlace(LeastValue):
    """The least value is at a place in the range."""


class Constant(LeastValue):
    """The quantity does not depend on the parameter at all."""


@dataclass(frozen=True)
class Rounded(LeastValue):
    """Of an integer parameter, the least value is at `at`, called m, or at m + 1, whichever is in the range.

    `value` is that at m; without a reason it is the least nowhere else.

    Attributes:
        inside: is it proved that m and m + 1 are always in the range? Else one of them may be outside, where the other
            is best.
        first_if: m is at least as good as m + 1, both in the range, exactly where this holds, if that is known.
    """

    inside: bool = False
    first_if: Term | None = None


@dataclass(frozen=True)
class FirstInteger(LeastValue):
    """Of an integer parameter, the least value is at m, the first integer of the range with `first_if`, or the last one
    if none has that.

    `at` is a formula for m, or its name; `value` is that at m. Without a reason it is the least nowhere else, but for
    m + 1 if that is as good.

    Attributes:
        first_if: m is at least as good as m + 1, both in the range, exactly where this holds.
    """

    first_if: Term = ""


@dataclass(frozen=True)
class Unreached(LeastValue):
    """The least value is not reached.

    Attributes:
        towards: what the parameter tends to: a term, "oo" or "-oo".
    """

    towards: str = ""
