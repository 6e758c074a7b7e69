"""Computations in a process of their own, which ends when its time or its memory does."""

import gc
import mmap
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from symqif.errors import SymqifError

MEMORY = 2 << 30  # bytes of address space, or half of that more than there already is
GRACE = 0.25  # seconds for the answer to arrive
NAME = 64  # bytes of the name of what is at work
FIRST = "preparation"  # what is at work before anything else says so
LONGEST = 10.0**6  # seconds
ENDING = 0.1  # seconds in which a process usually has ended; what it has left of its memory may take longer
ORPHAN = 5.0  # seconds after its time in which a process ends of itself, if nobody is left to end it
MANY = 100  # answers of one process: what it remembers takes memory
SELDOM = 50_000, 50, 100  # new objects until cycles are looked for, of which searches leave few; see `gc`


class OutOfBounds(Exception):
    """No answer within the time or the memory."""


_board: list[mmap.mmap] = []  # in a process that may be ended: where it writes what is at work, for those outside
_ended: list[int] = []  # processes that were killed, and may still be giving back their memory
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_ended.clear)  # they are those of the process that forked


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
    one = Answering(seconds, grace, expected)
    try:
        return one.ask(function, *arguments)
    finally:
        one.end()


class Answering:
    """A long-lived worker process, bounded as `bounded` is, that keeps its caches between questions.

    After a failure, and when it has answered many, another one takes its place.

    The first question that a process gets it knows as it begins; the others must be such that they can be pickled.
    """

    def __init__(
        self, seconds: float, grace: float = GRACE, expected: tuple[type[Exception], ...] = (SymqifError,)
    ) -> None:
        self._seconds, self._grace, self._expected = seconds, grace, expected
        self._forks = "fork" in multiprocessing.get_all_start_methods()
        self._process = self._answers = 0

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float | None = None) -> Any:
        """function(*arguments), or raises what it raises, or `OutOfBounds`. seconds: for this one, if it has fewer."""
        if not self._forks:  # this is no POSIX: the function's own limits have to do
            return function(*arguments)
        question = function, *arguments
        if self._answers == MANY or not self._told(question):
            self.end()
            self._begin(question)
        kind, found, before = "late", None, self._answers
        seconds = self._seconds if seconds is None else min(seconds, self._seconds)
        try:
            kind, found = _received(self._pipe, _last(seconds, self._grace), seconds)
        finally:
            engine = self._board[:].rstrip(b"\0").decode(errors="replace")
            self._answers += 1
            if kind != "answer":
                self.end()
        if kind == "raised":
            raise found
        if kind == "failure" and before:  # a process that remembers nothing may have enough memory
            return self.ask(function, *arguments, seconds=seconds)
        if kind != "answer":
            raise OutOfBounds(f"{engine}: {found}")
        return found

    def _told(self, question: tuple[Any, ...]) -> bool:
        """Does the process have the question? There may be none, and somebody may have ended it."""
        with suppress(OSError):
            if self._process:
                self._pipe.send(question)
                return True
        return False

    def _begin(self, question: tuple[Any, ...]) -> None:
        self._board = mmap.mmap(-1, NAME)  # shared with the process
        self._pipe, theirs = multiprocessing.Pipe()
        parent, self._process = os.getpid(), os.fork()
        if not self._process:
            self._pipe.close()
            _run(theirs, self._board, parent, _last(self._seconds, self._grace), self._expected, question)
        theirs.close()

    def end(self) -> None:
        """End the process, if there is one."""
        if self._process:
            _end(self._process)
            self._pipe.close()
            self._board.close()
        self._process = self._answers = 0


def _last(seconds: float, grace: float) -> float:
    """When a process is ended that has so many seconds."""
    return min(LONGEST, max(0.0, seconds + grace))


def _received(pipe: Connection, last: float, seconds: float) -> tuple[str, Any]:
    try:
        if pipe.poll(last):
            return pipe.recv()  # type: ignore[no-any-return]
    except (EOFError, OSError):
        return "failure", "ended without an answer, out of memory perhaps"
    except Exception as error:  # it cannot be unpickled
        return _failure(error)
    return "late", f"no answer in {seconds:.3g} s"


def _end(process: int) -> None:
    """Kill the process, and wait for it no longer than it usually takes."""
    os.kill(process, signal.SIGKILL)
    _ended.append(process)
    start = time.monotonic()
    while True:
        _ended[:] = [one for one in _ended if not os.waitpid(one, os.WNOHANG)[0]]
        if process not in _ended or time.monotonic() > start + ENDING:
            return
        time.sleep(0.001)


def _run(
    pipe: Connection,
    board: mmap.mmap,
    parent: int,
    last: float,
    expected: tuple[type[Exception], ...],
    question: tuple[Any, ...],
) -> None:
    """The process: it sends its answers, and ends with a failure, or when nobody is left who asks."""
    try:
        _board.append(board)  # beside those of the processes that wait for this one
        gc.freeze()  # what this process was given is no garbage: to look for it there would copy all pages
        gc.set_threshold(*SELDOM)
        end_with(parent)
        _limit_memory()
        while True:
            _write(board, FIRST)
            signal.setitimer(signal.ITIMER_REAL, last + ORPHAN)
            function, *arguments = question
            answer = _answer(expected, function, arguments)
            signal.setitimer(signal.ITIMER_REAL, 0)
            try:
                pipe.send(answer)
            except OSError:
                raise
            except Exception as error:  # it cannot be pickled
                answer = _failure(error)
                pipe.send(answer)
            if answer[0] != "answer":
                break
            question = pipe.recv()
    finally:
        os._exit(0)  # whatever happens, nothing of the parent's goes on here


def end_with(parent: int) -> None:
    """End when the parent does, on Linux; and by an alarm anywhere."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if os.getppid() != parent:
            os._exit(0)


def _limit_memory() -> None:
    import resource  # of POSIX alone

    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    most = max(MEMORY, pages * resource.getpagesize() + MEMORY // 2)
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard != resource.RLIM_INFINITY:  # of a process that is bounded itself
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _answer(
    expected: tuple[type[Exception], ...], function: Callable[..., Any], arguments: Iterable[Any]
) -> tuple[str, Any]:
    try:
        return "answer", function(*arguments)
    except expected as error:
        error.__context__ = error.__cause__ = None  # dask's way of pickling takes these too, which may hold anything
        return "raised", error.with_traceback(None)
    except (MemoryError, RecursionError):
        return "failure", "more memory would be needed than it may have"
    except Exception as error:  # a mistake of ours: no answer, rather than a traceback
        return _failure(error)


def _failure(error: Exception) -> tuple[str, str]:
    return "failure", f"failed: {type(error).__name__}: {error}"
