"""What a report is drawn for: a protocol and its parameters, within the ranges that the samplers take."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import exp, isfinite
from typing import Any

from symqif import mechanisms
from symqif.errors import SymqifError
from symqif.kernel.enclosure import enclose
from symqif.kernel.term import Term, substitute

LARGEST = 700  # e^eps is a double
HASHED = 20  # the packages hash to 32 bits: with g > 2^32 values some are never reported
Number = int | float | Fraction
Sampler = Callable[[Any, int], None]  # adds 1 to those of k numbers whose values a report of this one supports


@dataclass(frozen=True)
class Setting:
    """protocol: its name here. theta: of THE alone. g: of LH alone. Raises SymqifError for values out of range."""

    protocol: str
    k: int
    eps: Number
    theta: Number | None = None
    g: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.k, int) or self.k < 2:
            raise SymqifError(f"k must be an integer of at least 2, not {self.k}")
        largest = HASHED if self.protocol in ("blh", "olh", "lh") else LARGEST
        if not (isfinite(self.eps) and 0 < self.eps <= largest):
            raise SymqifError(
                f"eps must be greater than 0 and at most {largest} to sample {self.protocol}, not {self.eps}"
            )
        for name, value, owner in (("theta", self.theta, "the"), ("g", self.g, "lh")):
            if (value is not None) != (self.protocol == owner):
                wanted = "needs" if self.protocol == owner else "takes no"
                raise SymqifError(f"{self.protocol} {wanted} {name}")
        if self.theta is not None and not 0.5 <= self.theta <= 1:
            raise SymqifError(f"theta must lie between 1/2 and 1, not {self.theta}")
        if self.g is not None and not 2 <= self.g <= 2**20:
            raise SymqifError(f"g must lie between 2 and {2**20}, not {self.g}")

    @property
    def sizes(self) -> dict[str, int]:
        """The integers among the protocol's parameters, rounded as both packages do: ties go to the even number."""
        match self.protocol:
            case "ss":
                return {"omega": max(1, round(self.k / (exp(self.eps) + 1)))}
            case "olh":
                return {"g": round(exp(self.eps)) + 1}
            case "blh":
                return {"g": 2}
        return {"g": self.g} if self.g is not None else {}

    @cached_property
    def support(self) -> tuple[float, float]:
        """The probabilities that the report of a holder of a value, and that of another user, supports the value."""
        found = mechanisms.protocol(self.protocol)
        given = {"eps": self.eps, "theta": self.theta, "k": self.k, **self.sizes}
        values: dict[str, Term] = {name: Fraction(value) for name, value in given.items() if value is not None}
        holder, other = (sum(enclose(substitute(found.term(text), values))) / 2 for text in found.support)
        return float(holder), float(other)

    def __str__(self) -> str:
        parameters = {"k": self.k, "eps": self.eps, "theta": self.theta, "g": self.g}
        return f"{self.protocol}({', '.join(f'{n}={float(v)!r}' for n, v in parameters.items() if v is not None)})"
