"""What `optimum` returns: the ways in which a least value is reached or not, each a class with what is proved of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from symqif.claims.outcome import Outcome
from symqif.comparison.problem import Certificate
from symqif.kernel.term import Term
from symqif.optima.question import Question
from symqif.shown import Shown


@dataclass(frozen=True, repr=False)
class Optimum(Shown):
    """What `optimum` returns, of the class of the way in which it was found.

    Attributes:
        question: the quantity as a function of the parameter.
        value: the least (or largest) value; where it is not reached, what the values tend to; None if it is not known.
        at: the place of the least value, in the other parameters, if there is one.
        unique: is it the least nowhere else, for all parameters? False where it is not so for some of them, None where
            that is not decided.
        certificates: the proofs, which the kernel accepted.
        reason: why something is not decided.
        basis: what was decided of the closed form, of a user's mechanism.
        seconds: how long it took.

    >>> from symqif import optimum
    >>> optimum("mse.ue", "p", q="p/(p+(1-p)*exp(eps))", f=0).at
    Fraction(1, 2)
    """

    question: Question = field(hash=False)
    value: Term | None = None
    at: Term | None = None
    unique: bool | None = None
    certificates: Sequence[Certificate] = field(default=(), hash=False)
    reason: str = ""
    basis: Outcome | None = field(default=None, hash=False)
    seconds: float = 0.0

    def __bool__(self) -> bool:
        """Is a least value proved, reached or not?"""
        return self.value is not None


class NotFound(Optimum):
    """No least value is proved."""


class AtPlace(Optimum):
    """The least value is at a place in the range."""


class Constant(Optimum):
    """The quantity does not depend on the parameter at all."""


@dataclass(frozen=True, repr=False)
class Rounded(Optimum):
    """Of an integer parameter, the least value is at `at`, called m, or at m + 1, whichever is in the range.

    `value` is that at m; without a reason it is the least nowhere else.

    Attributes:
        inside: is it proved that m and m + 1 are always in the range? Else one of them may be outside, where the other
            is best.
        first_if: m is at least as good as m + 1, both in the range, exactly where this holds, if that is known.
    """

    inside: bool = False
    first_if: Term | None = None


@dataclass(frozen=True, repr=False)
class FirstInteger(Optimum):
    """Of an integer parameter, the least value is at m, the first integer of the range with `first_if`, or the last one
    if none has that.

    `at` is a formula for m, or its name; `value` is that at m. Without a reason it is the least nowhere else, but for
    m + 1 if that is as good.

    Attributes:
        first_if: m is at least as good as m + 1, both in the range, exactly where this holds.
    """

    first_if: Term = ""


@dataclass(frozen=True, repr=False)
class Unreached(Optimum):
    """The least value is not reached.

    Attributes:
        towards: what the parameter tends to: a term, "oo" or "-oo".
    """

    towards: str = ""
