"""Commands whose --timeout is for all that they do: reading the question, deciding, checking, and the words for it.

All of it is done by another process, which is ended when the time is over. This one waits, and prints what that one
has to say, or that there is no answer; it imports and makes nothing meanwhile.
"""

import io
import json
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from typing import Any, TextIO

import click

from symqif.bounded import GRACE, OutOfBounds, bounded
from symqif.commands.options import OnProtocols
from symqif.commands.status import AS_EXPECTED, UNDECIDED
from symqif.commands.wrong import words
from symqif.errors import SymqifError
from symqif.kernel.term import Rejected
from symqif.schemas import Schema

EXPECTED = SymqifError, OutOfBounds
RESTORED = "\r\x1b[2K\x1b[?25h"  # a terminal without the line of progress, and with its cursor
Asked = Mapping[str, Any]  # options and arguments as they were written, by name


@dataclass(frozen=True)
class Unanswered:
    """What is said where there is no answer: a line, or JSON, either of them still without the reason."""

    line: str
    data: Schema


class Timed(OnProtocols):
    """A command with `--timeout`. unanswered: what it says without an answer; None for what has another limit."""

    def __init__(self, *arguments: Any, unanswered: Callable[[Asked], Unanswered | None], **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._unanswered = unanswered

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Leave them as they are: what they mean is for the process that works to find out."""
        context.args = list(args)
        return []

    def invoke(self, context: click.Context) -> Any:
        written, _, _ = self.make_parser(context).parse_args(args=list(context.args))
        written = {name: value for name, value in written.items() if isinstance(value, str | bool)}
        nothing = None if "help" in written else self._unanswered(written)
        if nothing is None:
            return self._done(context)
        seconds = self._seconds(context, written)
        grace = GRACE if context.obj is None else GRACE - (time.monotonic() - context.obj)
        try:
            output, wrong, status = bounded(self._output, context, seconds=seconds, grace=grace, expected=EXPECTED)
        except OutOfBounds as error:
            output, status = _without(nothing, seconds, str(error), as_json="as_json" in written), UNDECIDED
            wrong = RESTORED if sys.stderr.isatty() else ""
        click.echo(wrong, err=True, nl=False)
        click.echo(output, nl=False)
        return status

    def _seconds(self, context: click.Context, written: Asked) -> float:
        (limit,) = (param for param in self.params if param.name == "timeout")
        return float(limit.type_cast_value(context, written.get("timeout", limit.default)))

    def _output(self, context: click.Context) -> tuple[str, str, int]:
        """What the command prints, on standard output and as errors, and its status."""
        out, err = _Kept(sys.stdout), sys.stderr if sys.stderr.isatty() else _Kept(sys.stderr)
        status: Any = AS_EXPECTED
        with redirect_stdout(out), redirect_stderr(err):
            try:
                self._done(context)
            except (SystemExit, click.exceptions.Exit) as end:
                status = end.code if isinstance(end, SystemExit) else end.exit_code
            except (click.ClickException, Rejected) as error:
                raise SymqifError(words(error)) from None
        return out.getvalue(), err.getvalue() if isinstance(err, _Kept) else "", status

    def _done(self, context: click.Context) -> Any:
        super().parse_args(context, context.args)
        return super().invoke(context)


class _Kept(io.StringIO):
    """What is printed, for a stream that it stands for."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._stream = stream

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._stream.encoding

    def isatty(self) -> bool:
        return self._stream.isatty()


def _without(nothing: Unanswered, seconds: float, reason: str, *, as_json: bool) -> str:
    if not as_json:
        return f"{nothing.line}\n  {reason}\n"
    why: dict[str, Any] = {"reason": reason, "seconds": seconds}
    return json.dumps(replace(nothing.data, **why).data(), indent=2) + "\n"
