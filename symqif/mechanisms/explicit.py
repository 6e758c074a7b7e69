"""Explicit channels, straight from a protocol's definition of its outputs and their probabilities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import islice
from math import prod
from typing import TYPE_CHECKING, Any

from symqif.errors import SymqifError
from symqif.kernel.term import Term, show, substitute
from symqif.mechanisms.definition import Definition

if TYPE_CHECKING:
    from symqif.channels.channel import Channel

LIMIT = 10**5


def explicit(protocol: Definition, values: Mapping[str, Term]) -> Channel:
    """The channel at a number k: secrets 1..k, outputs labelled as the protocol's `outputs` yields them.

    Reads from the definitions only what `entry` names, as p and q. Raises SymqifError if a size is symbolic or if there
    are more than 10**5 outputs.
    """
    from symqif.channels.channel import Channel
    from symqif.symbols import canonical, to_sympy

    sizes = _sizes(protocol, values)
    outputs = tuple(islice(protocol.outputs(**sizes), LIMIT + 1))
    if len(outputs) > LIMIT:
        raise SymqifError(
            f"an explicit channel may have at most {LIMIT} outputs, and {protocol.name} has more at "
            f"{', '.join(f'{n} = {v}' for n, v in sizes.items())}: use {protocol.name}.subset_form"
        )

    @cache
    def chance(factor: Term) -> Any:
        text = factor if isinstance(factor, str) else show(factor)
        return canonical(to_sympy(substitute(protocol.term(text), values)))

    secrets = tuple(range(1, sizes["k"] + 1))
    known: dict[frozenset[tuple[Term, int]], Any] = {}

    def probability(factors: tuple[Term, ...]) -> Any:
        counted = frozenset(Counter(factors).items())
        if counted not in known:
            known[counted] = prod(chance(factor) ** times for factor, times in counted)
        return known[counted]

    rows = [[probability(protocol.entry(x, output, **sizes)) for output in outputs] for x in secrets]
    return Channel(rows, secrets, outputs)


def _sizes(protocol: Definition, values: Mapping[str, Term]) -> dict[str, int]:
    sizes = {}
    for name in (name for name, sort in protocol.variables.items() if sort == "integer"):
        value = values[name]
        if not isinstance(value, Fraction):
            what = f"{name} must be a number for an explicit channel"
            raise SymqifError(f"{what}: give {name}=, or use {protocol.name}.subset_form")
        sizes[name] = int(value)
    return sizes
