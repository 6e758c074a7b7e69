"""Channels that are made of others, and are measured by these: several reports, or several attributes, of one user."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import sympy

from symqif.channels.channel import Channel
from symqif.shown import Shown

Measure = Callable[[Any], sympy.Expr]  # of the channels that another one is made of


class Composite(Shown, ABC):
    """A channel that is made of others: its capacity and its likelihood ratio are computed from theirs."""

    @property
    @abstractmethod
    def secrets(self) -> sympy.Expr:
        """The number of secrets."""

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
    def words(self) -> str:
        """What it is, in a few words."""
