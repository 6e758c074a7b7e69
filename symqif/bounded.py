"""A computation in a process of its own, which ends when its time or its memory does."""

from __future__ import annotations

import gc
import mmap
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from symqif.errors import SymqifError

MEMORY = 2 << 30  # bytes of address space, or half of that more than there already is
GRACE = 0.25  # seconds for the answer to arrive
NAME = 64  # bytes of the name of what is at work
FIRST = "preparation"  # what is at work before anything else says so
LONGEST = 10.0**6  # seconds


class OutOfBounds(Exception):
    """No answer within the time or the memory."""


_board: list[mmap.mmap] = []  # in a process that may be ended: where it writes what is at work, for those outside


def at_work(name: str) -> None:
    """Say which engine is at work, in case it never ends."""
    for board in _board:
        _write(board, name)


def _write(board: mmap.mmap, name: str) -> None:
    board[:] = name.encode()[:NAME].ljust(NAME, b"\0")


def bounded(
    function: Callable[..., Any],
    *arguments: Any,
    seconds: float,
    grace: float = GRACE,
    expected: tuple[type[Exception], ...] = (SymqifError,),
) -> Any:
    """function(*arguments), which must give something that can be pickled.

    Raises `OutOfBounds`, which names what was at work, when there is no answer in so many seconds, or the memory is too
    little. expected: what the function may raise, which is raised here. grace: seconds for an answer on its way.
    """
    if "fork" not in multiprocessing.get_all_start_methods():  # not of POSIX: its own limits have to do
        return function(*arguments)
    board = mmap.mmap(-1, NAME)  # shared with the process
    _write(board, FIRST)
    ours, theirs = multiprocessing.get_context("fork").Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(
        target=_run, args=(theirs, board, expected, function, arguments), daemon=True
    )
    process.start()
    theirs.close()
    try:
        kind, found = _received(ours, seconds, grace)
    finally:
        process.kill()
        process.join()
        ours.close()
        engine = board[:].rstrip(b"\0").decode(errors="replace")
        board.close()
    if kind == "raised":
        raise found
    if kind == "failure":
        raise OutOfBounds(f"{engine}: {found}")
    return found


def _received(pipe: Connection, seconds: float, grace: float) -> tuple[str, Any]:
    try:
        if pipe.poll(min(LONGEST, seconds + grace)):
            return pipe.recv()  # type: ignore[no-any-return]
    except EOFError:
        return "failure", "ended without an answer, out of memory perhaps"
    return "failure", f"no answer in {seconds:g} s"


def _run(
    pipe: Connection,
    board: mmap.mmap,
    expected: tuple[type[Exception], ...],
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
) -> None:
    import resource  # of POSIX alone

    _board[:] = [board]
    gc.freeze()  # what this process was given is no garbage: to look for it there would copy all pages
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    most = max(MEMORY, pages * resource.getpagesize() + MEMORY // 2)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    answer: tuple[str, Any]
    try:
        answer = ("answer", function(*arguments))
    except expected as error:
        answer = ("raised", error)
    except (MemoryError, RecursionError):
        answer = ("failure", "more memory would be needed than it may have")
    except Exception as error:  # a mistake of ours: no answer, rather than a traceback
        answer = ("failure", f"failed: {type(error).__name__}: {error}")
    pipe.send(answer)
