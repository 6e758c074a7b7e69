"""What the exit status of a command says."""

from __future__ import annotations

AS_EXPECTED, DIFFERENT, BAD_INPUT, UNDECIDED = range(4)
