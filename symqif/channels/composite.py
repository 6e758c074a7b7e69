"""Channels that are made of others, and are measured by these: several reports, or several attributes, of one user."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Self, TypeAlias

from symqif.channels.channel import Channel
from symqif.channels.design_form import DesignForm
from symqif.channels.subset import FIELDS, SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.exact.argument import exact_values
from symqif.exact.closed_form import sorts_in
from symqif.exact.order import LEAST
from symqif.kernel.term import Term
from symqif.later import sympy
from symqif.shown import Shown
from symqif.symbols import counting, to_sympy

Relation: TypeAlias = "tuple[sympy.Expr, str, sympy.Expr]"  # a < b or a <= b
Size: TypeAlias = "tuple[str, sympy.Expr, int | None]"  # what is an integer, and of at least what
Measure: TypeAlias = "Callable[[Any], sympy.Expr]"  # of the channels that another one is made of


class Composite(Shown, ABC):
    """A channel that is made of others: its capacity and its likelihood ratio are computed from theirs."""

    def __post_init__(self) -> None:
        for size in self._all_sizes:
            require_size(*size)

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
    def sizes(self) -> tuple[Size, ...]:
        """Its numbers of secrets, of reports or the like, without those of `forms`."""

    @property
    def _all_sizes(self) -> tuple[Size, ...]:
        return (*self.sizes, *(size for form in self.forms for size in _sizes_of(form)))

    @property
    def counts(self) -> frozenset[str]:
        """The parameters that numbers of secrets, of reports or the like have, and so integers of at least 1."""
        return free(*(value for _, value, _ in self._all_sizes))

    @property
    def forms(self) -> tuple[SubsetForm, ...]:
        """The subset forms that it is made of, each once."""
        return ()

    @property
    def assumed(self) -> tuple[Relation, ...]:
        """What holds of the parameters wherever the closed forms do: sizes are large enough."""
        bounded = ((value, least) for _, value, least in self._all_sizes if least is not None and value.free_symbols)
        return tuple(
            (sympy.Integer(least), "<=", value)
            for value, least in dict.fromkeys(bounded)
            if not (value.is_Symbol and least == 1)
        )

    @property
    @abstractmethod
    def words(self) -> str:
        """What it is, in a few words."""


def explicit_channel(channel: Channel | SubsetForm | DesignForm | Composite) -> Channel:
    """A channel itself, or that of a form or a composite; SymqifError where a size is symbolic."""
    channel = wanted(channel, Channel, SubsetForm, DesignForm, Composite)
    return channel if isinstance(channel, Channel) else channel.explicit()


def require_size(name: str, value: sympy.Expr, least: int | None) -> None:
    """SymqifError unless it is certainly an integer, as its letters are, and not too small where it is a number."""
    if value.is_number:
        if not value.is_Integer or (least is not None and value < least):
            raise SymqifError(f"{name} must be an integer{f' of at least {least}' if least else ''}, not {value}")
        return
    whole = {s: counting(s.name) for s in value.free_symbols}
    if not value.xreplace(whole).is_integer:
        raise SymqifError(f"{name} must be an integer, and {value} is not seen to be one: use a letter for it")


def _sizes_of(form: SubsetForm) -> Iterator[Size]:
    """The number of secrets, and the values of other parameters that are integers."""
    sorts = sorts_in(("subset", "k", *(getattr(form.general, field) for field in FIELDS)))
    for name, value in {"k": form.k, **form.values}.items():
        if name == "k" or sorts.get(name) == "integer":
            yield name, to_sympy(value), LEAST.get(name)


def free(*expressions: sympy.Expr) -> frozenset[str]:
    """The names of the symbols in some expressions."""
    return frozenset(symbol.name for expression in expressions for symbol in expression.free_symbols)


def with_terms(expression: sympy.Expr, values: Mapping[str, Term]) -> sympy.Expr:
    """An expression with these terms for symbols of their names."""
    named = {symbol: to_sympy(values[symbol.name]) for symbol in expression.free_symbols if symbol.name in values}
    return expression.subs(named, simultaneous=True)
