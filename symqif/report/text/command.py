"""A command among lines of text."""

from __future__ import annotations


class Command(str):
    """A line that holds a command for the shell: folded, it can still be pasted."""

    __slots__ = ()
