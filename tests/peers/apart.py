"""A function in a process of its own, with limits: other libraries may crash, eat the memory or never come back."""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Any

GIBIBYTE = 2**30
PATIENCE = 60  # wall time is limited to this many times the processor time, for a machine that is busy


@dataclass(frozen=True)
class Outcome:
    """What the function returned; or None, and why there is nothing. peak: the process's largest memory, in bytes."""

    value: Any
    reason: str = ""
    peak: int = 0


class Apart:
    """Calls of one function in a second process, which is started again after it was killed.

    function: importable by its name. seconds: processor time for one call; gibibytes: address space.

    >>> with Apart(divmod, seconds=5) as call:
    ...     call(7, 2).value, call(7, 0).reason
    ((3, 1), 'ZeroDivisionError: integer division or modulo by zero')
    """

    def __init__(self, function: Callable[..., Any], seconds: int, gibibytes: int = 8) -> None:
        self.function, self.seconds, self.gibibytes = function, seconds, gibibytes
        self.process: Any = None
        self.pipe: Any = None

    def __enter__(self) -> Apart:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def __call__(self, *arguments: Any) -> Outcome:
        if self.process is None:
            self._start()
        peak = 0
        try:
            self.pipe.send(arguments)
            reason = self._wait()
            if not reason:
                outcome: Outcome = self.pipe.recv()
                return outcome
            peak = largest_memory(self.process.pid)
        except (EOFError, ConnectionError):
            self.process.join(60)
            reason = death(self.process.exitcode)
        self.stop()
        return Outcome(None, reason, peak)

    def _wait(self) -> str:
        """Until there is something to read, or else why not."""
        start, spent = monotonic(), processor_time(self.process.pid)
        while not self.pipe.poll(0.1):
            if processor_time(self.process.pid) - spent > self.seconds:
                return f"no answer in {self.seconds} s"
            if monotonic() - start > PATIENCE * self.seconds:
                return f"no answer in {PATIENCE * self.seconds} s of wall time"
        return ""

    def stop(self) -> None:
        """End the process; the next call starts another."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.pipe.close()
            self.process = None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self.function, self.gibibytes * GIBIBYTE), daemon=True)
        process.start()
        self.process = process
        theirs.close()
        self.pipe.recv()  # it is ready


def death(code: int | None) -> str:
    return f"killed by {signal.Signals(-code).name}" if code is not None and code < 0 else f"ended with {code}"


def processor_time(process: int) -> float:
    """Seconds, from Linux's /proc: a limit set on the process itself would make its own clock coarse."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:  # it has ended
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def largest_memory(process: int) -> int:
    """Bytes."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    return 1024 * int(status.split("VmHWM:")[1].split()[0])


def _serve(pipe: Connection, function: Callable[..., Any], memory: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    pipe.send("ready")
    while True:
        try:
            arguments = pipe.recv()
        except EOFError:
            return
        try:
            value, reason = function(*arguments), ""
        except Exception as error:
            value, reason = None, f"{type(error).__name__}: {' '.join(str(error).split())}"
        pipe.send(Outcome(value, reason, largest_memory(os.getpid())))  # getrusage would count who started it as well
