"""Work of many processes: of this machine, or of a dask cluster, whose workers may come, die and lie.

A function and its tasks go out, and answers come back, by pickle. Whoever asks checks the answers where they matter.
"""

import os
import pickle
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children
from typing import Any, TypeVar

from symqif.bounded import end_with
from symqif.errors import SymqifError
from symqif.extra import needed

Task = TypeVar("Task")
Answer = TypeVar("Answer")
TRIES = 3  # of a task whose worker dies; then it is done in this process
PIECE = 2.0  # seconds of work that go to a worker at once
AHEAD = 2  # pieces for each of them
SECONDS = 10  # until a scheduler must answer


def each(
    function: Callable[[Task], Answer],
    tasks: Iterable[Task],
    jobs: int,
    scheduler: str | None = None,
    begin: Callable[..., None] | None = None,
    arguments: tuple[Any, ...] = (),
) -> Iterator[tuple[Task, Answer]]:
    """Each task with function(task), as they come. What the function raises is raised here.

    Args:
        function: of a module that the workers can import.
        jobs: processes on this machine.
        scheduler: the address of a dask scheduler, whose workers do it instead.
        begin, arguments: what each process on this machine calls first.

    >>> sorted(each(abs, [-2, 1], jobs=1))
    [(-2, 2), (1, 1)]
    """
    left = list(tasks)
    if scheduler is not None:
        yield from _on_cluster(function, left, scheduler)
        return
    started = os.getpid(), begin, arguments
    for _ in range(TRIES if min(jobs, len(left)) > 1 else 0):
        try:
            with processes(min(jobs, len(left)), initializer=_begun, initargs=started) as pool:
                futures = {pool.submit(function, task): task for task in left}
                for future in as_completed(futures):
                    answer = future.result()
                    left.remove(futures[future])
                    yield futures[future], answer
            return
        except BrokenProcessPool:  # a process was killed: what it leaves is done anew
            continue
    yield from ((task, function(task)) for task in left)


@contextmanager
def processes(jobs: int, **settings: Any) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes. After an error or Ctrl-C nobody waits for what they still have to do."""
    before, pool = active_children(), ProcessPoolExecutor(jobs, **settings)
    try:
        yield pool
    except BaseException:
        for process in active_children():
            if process not in before:
                process.kill()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def _begun(parent: int, begin: Callable[..., None] | None, arguments: tuple[Any, ...]) -> None:
    """What a process of this machine does first: it is to end when its parent does, whatever ends that."""
    if os.getppid() == parent:  # a process of its own, forked or spawned
        end_with(parent)
    if begin:
        begin(*arguments)


def _on_cluster(function: Callable[[Task], Answer], tasks: list[Task], scheduler: str) -> Iterator[tuple[Task, Answer]]:
    """Pieces of some seconds, so that sending them costs little; each worker has one to do and the next one.

    dask gives what a dead worker had to another one. What no worker answers is done here.
    """
    dask = needed("distributed")
    try:
        client = dask.Client(scheduler, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SymqifError(f"no scheduler answers at {scheduler}: start one by `dask scheduler` ({error})") from None
    with client:
        if not client.nthreads():
            raise SymqifError(f"the scheduler has no workers: start some by `dask worker {scheduler}`")
        left, size, pieces = deque(tasks), 1, dict[Any, list[Task]]()
        answered = dask.as_completed(loop=client.loop)
        while left or pieces:
            wanted = max(1, AHEAD * sum(client.nthreads().values()))
            while left and len(pieces) < wanted:
                fair = max(1, len(left) // wanted)
                piece = [left.popleft() for _ in range(min(size, fair))]
                future = client.submit(apart, function, piece, pure=False, retries=TRIES)
                pieces[future] = piece
                answered.add(future)
            future = next(answered)
            piece = pieces.pop(future)
            if future.status == "finished":
                answers, seconds = future.result()
                size = max(1, int(PIECE * len(piece) / max(seconds, 1e-9)))
            else:
                answers = map(function, piece)
            yield from zip(piece, answers, strict=True)


class _Process(threading.local):
    """A process beside each thread of a worker. A worker may not fork, and it outlives what its tasks do."""

    own: subprocess.Popen[bytes] | None = None

    def ask(self, question: object) -> Any:
        if self.own is None or self.own.poll() is not None:
            self.own = subprocess.Popen([sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.own.stdin is not None
        assert self.own.stdout is not None
        pickle.dump(question, self.own.stdin)
        self.own.stdin.flush()
        return pickle.load(self.own.stdout)  # EOFError where the process died: dask tries again


_process = _Process()


def apart(function: Callable[[Task], Answer], piece: list[Task]) -> tuple[list[Answer], float]:
    """function(task) for each, in a process that is kept for the next piece, and the seconds that they took."""
    answers, error, seconds = _process.ask((function, piece))
    if error is not None:
        raise error
    return answers, seconds


def _serve() -> None:
    """Answer what is asked on standard input; what a task prints goes to standard error."""
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)
        while True:
            try:
                function, piece = pickle.load(sys.stdin.buffer)
            except EOFError:
                return
            start, answers, failed = time.perf_counter(), list[Any](), None
            try:
                answers.extend(map(function, piece))
            except Exception as error:
                failed = error
            pickle.dump((answers, failed, time.perf_counter() - start), out)
            out.flush()


if __name__ == "__main__":
    _serve()
