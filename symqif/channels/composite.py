"""Channels that are made of others, and are measured by these: several reports, or several attributes, of one user."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Self

import sympy

from symqif.channels.channel import Channel
from symqif.channels.subset import SubsetForm
from symqif.errors import SymqifError
from symqif.exact.argument import exact_values
from symqif.kernel.term import Term
from symqif.shown import Shown
from symqif.symbols import to_sympy

Relation = tuple[sympy.Expr, str, sympy.Expr]  # a < b or a <= b
Measure = Callable[[Any], sympy.Expr]  # of the channels that another one is made of


class Composite(Shown, ABC):
    """A channel that is made of others: its capacity and its likelihood ratio are computed from theirs."""

    @property
    @abstractmethod
    def secrets(self) -> sympy.Expr:
        """The number of secrets."""

    @property
    @abstractmethod
    def parameters(self) -> frozenset[str]:
        """The names of what has no value yet."""

    def at(self, **values: object) -> Self:
        """With exact values for its parameters; y and t are shortcuts for e^(eps/2) and e^eps."""
        given = exact_values(values, self.parameters)
        for name in given.keys() - self.parameters:
            known = ", ".join(sorted(self.parameters)) or "none"
            raise SymqifError(f"{self.words} has no parameter {name!r}: its parameters are {known}")
        return self.substituted(given)

    @abstractmethod
    def substituted(self, values: Mapping[str, Term]) -> Self:
        """With these terms for some of its parameters."""

    @abstractmethod
    def capacity(self, of: Measure) -> sympy.Expr:
        """The Bayes capacity, where `of` is that of a part."""

    @abstractmethod
    def ratio(self, of: Measure) -> sympy.Expr:
        """The max-case capacity, e to the least epsilon, where `of` is that of a part."""

    @abstractmethod
    def explicit(self) -> Channel:
        """The channel with one column for each output that tells something else."""

    @property
    @abstractmethod
    def counts(self) -> frozenset[str]:
        """The parameters that are numbers of secrets, of reports or the like, and so integers of at least 1."""

    @property
    def forms(self) -> tuple[SubsetForm, ...]:
        """The subset forms that it is made of, each once."""
        return ()

    @property
    def assumed(self) -> tuple[Relation, ...]:
        """What holds of the parameters wherever the closed forms do."""
        return ()

    @property
    @abstractmethod
    def words(self) -> str:
        """What it is, in a few words."""


def free(*expressions: sympy.Expr) -> frozenset[str]:
    """The names of the symbols in some expressions."""
    return frozenset(symbol.name for expression in expressions for symbol in expression.free_symbols)


def put_in(expression: sympy.Expr, values: Mapping[str, Term]) -> sympy.Expr:
    """An expression with these terms for symbols of their names."""
    named = {symbol: to_sympy(values[symbol.name]) for symbol in expression.free_symbols if symbol.name in values}
    return expression.subs(named, simultaneous=True)
