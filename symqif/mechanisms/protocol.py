"""Protocol: the definition of an LDP protocol, and the channels that it gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from symqif.kernel.term import Term
from symqif.mechanisms.definition import Definition
from symqif.mechanisms.explicit import explicit
from symqif.mechanisms.parameters import resolve

if TYPE_CHECKING:
    from symqif.channels.channel import Channel
    from symqif.channels.subset import SubsetForm


@dataclass(frozen=True, eq=False, repr=False)
class Protocol(Definition):
    """A protocol on k secrets; called, it is a channel."""

    def __call__(self, k: object = None, **parameters: object) -> Channel | SubsetForm:
        """The explicit channel for a number k; the subset form for symbolic k, which is the default.

        parameters: exact values for eps, theta, g, omega, p, q, as far as the protocol has them, or y, t, x for
        eps = 2 log(y), eps = log(t), theta = 2 log(x)/eps; by default the symbols. An `optimum` is taken where
        k and eps are numbers. Raises SymqifError for values out of range, inexact values and unknown names.
        """
        values = resolve(self, k, parameters)
        return explicit(self, values) if isinstance(values["k"], Fraction) else self._subset_form(values)

    def explicit(self, k: int, **parameters: object) -> Channel:
        """The explicit channel, straight from the definition: for a number k >= 2; parameters as in a call."""
        return explicit(self, resolve(self, k, parameters))

    def subset_form(self, k: object = None, **parameters: object) -> SubsetForm:
        """The subset form at a number k, or for symbolic k; parameters as in a call."""
        return self._subset_form(resolve(self, k, parameters))

    def _subset_form(self, values: Mapping[str, Term]) -> SubsetForm:
        from symqif.channels.subset import SubsetForm

        return SubsetForm.of(self.term(self.channel), values)
