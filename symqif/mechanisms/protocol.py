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
    """A protocol on k secrets; call it for its channel.

    >>> from symqif import oue
    >>> oue(k=3, y=2).fractions()[0][:3]
    [Fraction(8, 25), Fraction(2, 25), Fraction(2, 25)]
    """

    def __reduce__(self) -> str | tuple[object, ...]:
        """A protocol of ours is pickled by its name, and is the same object again."""
        from symqif.mechanisms import PROTOCOLS, protocol

        return (protocol, (self.name,)) if PROTOCOLS.get(self.name) is self else super().__reduce__()

    def __call__(self, k: object = None, **parameters: object) -> Channel | SubsetForm:
        """The explicit channel for a number k; the subset form for symbolic k, which is the default.

        Args:
            k: at least 2.
            parameters: exact values for those of eps, theta, g, omega, p and q that the protocol has, by default
                symbols. y, t and x are shortcuts for e^(eps/2), e^eps and e^(eps theta/2). SS and OLH take the optimal
                omega and g where k and eps are numbers.

        Raises:
            SymqifError: a value is out of range or inexact, or a name is unknown.
        """
        values = resolve(self, k, parameters)
        return explicit(self, values) if isinstance(values["k"], Fraction) else self._subset_form(values)

    def explicit(self, k: int, **parameters: object) -> Channel:
        """The explicit channel, from the definition report by report, at a number k; parameters as in a call."""
        return explicit(self, resolve(self, k, parameters))

    def subset_form(self, k: object = None, **parameters: object) -> SubsetForm:
        """The subset form at a number k, or for symbolic k; parameters as in a call."""
        return self._subset_form(resolve(self, k, parameters))

    def _subset_form(self, values: Mapping[str, Term]) -> SubsetForm:
        from symqif.channels.subset import SubsetForm

        return SubsetForm.of(self.term(self.channel), values, tuple(self.given))
