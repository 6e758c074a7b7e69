"""A type of options and arguments: exact numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import click


class Exact(click.ParamType[Fraction]):
    """A rational or a decimal, both exact: 3/2, 0.5, 7."""

    name = "Q"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Fraction:
        try:
            return value if isinstance(value, Fraction) else Fraction(value)
        except (ValueError, ZeroDivisionError):
            self.fail(f"{value!r} is not a rational or a decimal such as 3/2 or 0.5", param, context)
