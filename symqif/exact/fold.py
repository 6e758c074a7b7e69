"""Values of terms in whatever arithmetic: one way through a term, and a table for each arithmetic."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from symqif.kernel.term import Term

Value = TypeVar("Value")
RING: Mapping[str, Callable[..., Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "neg": operator.neg,
}  # fmt: skip


@dataclass(frozen=True)
class Arithmetic(Generic[Value]):
    """What each operator of terms does.

    refused: the exception for a term that has no value. operations: what they make of the values of their arguments;
    forms: of the arguments as they stand, after the function that gives values.
    """

    refused: Callable[[Term], Exception]
    operations: Mapping[str, Callable[..., Value]]
    forms: Mapping[str, Callable[..., Value]] = field(default_factory=dict)

    def fold(self, term: Term, value: Callable[[Term], Value]) -> Value:
        """The value of an operation; value: gives those of its arguments, numbers and names among them."""
        if isinstance(term, tuple):
            head, *arguments = term
            if head in self.operations:
                return self.operations[head](*map(value, arguments))
            if head in self.forms:
                return self.forms[head](value, *arguments)
        raise self.refused(term)
