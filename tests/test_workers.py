"""each: every task has its answer, whatever becomes of the processes."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from symqif.errors import SymqifError
from symqif.workers import each, processes
from tests.sample import slow
from tests.test_bounded import ended

NUMBERS = list(range(-6, 6))
SIZES = {n: abs(n) for n in NUMBERS}


def fatal_once(n: int, mark: Path) -> int:
    """|n|; the first process that comes to 3 is killed."""
    if n == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return abs(n)


def refused(n: int) -> int:
    raise SymqifError(f"{n} is not wanted")


@pytest.mark.parametrize("jobs", [1, 2, slow(50)])
def test_each_task_has_its_answer(jobs: int) -> None:
    assert dict(each(abs, NUMBERS, jobs)) == SIZES


def test_what_a_killed_process_leaves_is_done_anew(tmp_path: Path) -> None:
    assert dict(each(partial(fatal_once, mark=tmp_path / "mark"), NUMBERS, 2)) == SIZES


def test_what_a_task_raises_is_raised() -> None:
    with pytest.raises(SymqifError, match="1 is not wanted"):
        list(each(refused, [1, 1], 2))


def lingers(_: int, place: Path) -> None:
    (place / str(os.getpid())).touch()
    time.sleep(1000)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere they end with what they are at")
def test_the_processes_of_one_that_is_killed_end_with_it(tmp_path: Path) -> None:
    parent = os.fork()
    if not parent:
        try:
            list(each(partial(lingers, place=tmp_path), [1, 2], 2))
        finally:
            os._exit(1)
    while len(processes := list(tmp_path.iterdir())) < 2:
        time.sleep(0.01)
    os.kill(parent, signal.SIGKILL)
    os.waitpid(parent, 0)
    for process in processes:
        ended(int(process.name))


def test_without_a_scheduler_it_says_how_to_start_one() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(SymqifError, match=r"no scheduler answers .*dask scheduler"):
        list(each(abs, NUMBERS, 1, "nonsense://127.0.0.1:1"))


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers on the loopback address."""
    pytest.importorskip("distributed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    dask = [sys.executable, "-m", "dask"]
    started = [subprocess.Popen([*dask, "scheduler", "--host", address, "--no-dashboard"])]
    for _ in range(2):
        started.append(subprocess.Popen([*dask, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]))
    try:
        _wait_for_workers(address, 2)
        yield address, started[1:]
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def _wait_for_workers(address: str, count: int) -> None:
    from distributed import Client

    for _ in range(30):
        try:
            with Client(address, timeout=5, set_as_default=False) as client:
                client.wait_for_workers(count, timeout=60)
                return
        except OSError:
            time.sleep(1)
    raise AssertionError("no cluster")


@pytest.mark.slow
def test_a_worker_of_a_cluster_that_is_killed_loses_nothing_and_changes_nothing(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from symqif.mechanisms import oue, sue
    from symqif.refinement.refinement_map import Pair, map_csv, refinement_map

    address, workers = cluster
    pair, ks = Pair(sue, oue, "eps", {}, {}), range(2, 9)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "far"))
    found = refinement_map(pair, ks, scheduler=address)
    first = next(found)
    workers[0].kill()
    far = dict([first, *found])
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "near"))
    assert map_csv(pair, far) == map_csv(pair, dict(refinement_map(pair, ks)))


@pytest.mark.slow
def test_many_short_tasks_are_done_on_a_cluster_and_errors_are_raised(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    address, _ = cluster
    assert sorted(each(abs, range(-5000, 5000), 1, address)) == [(n, abs(n)) for n in range(-5000, 5000)]
    with pytest.raises(SymqifError, match="1 is not wanted"):
        list(each(refused, [1, 1], 1, address))


@pytest.mark.slow
def test_claims_are_decided_on_a_cluster(cluster: tuple[str, list[subprocess.Popen[bytes]]]) -> None:
    from symqif.claims.verify import recheck, verify

    address, _ = cluster
    for results in (verify(["cap.ss"], scheduler=address), recheck(["cap.ss"], scheduler=address)):
        assert [(r.verdict, r.outcomes["repaired"].verdict) for r in results] == [("refuted", "proved")]


def test_after_an_interrupt_nobody_waits_for_what_is_left() -> None:
    with pytest.raises(KeyboardInterrupt), processes(2) as pool:  # noqa: PT012
        asked = [pool.submit(time.sleep, 5) for _ in range(4)]
        raise KeyboardInterrupt
    with pytest.raises(RuntimeError):
        pool.submit(abs, 1)
    assert not any(one.done() and not one.cancelled() and one.exception() is None for one in asked)


def test_what_is_asked_in_time_is_answered() -> None:
    with processes(2) as pool:
        asked = [pool.submit(abs, n) for n in NUMBERS]
    assert [one.result() for one in asked] == [abs(n) for n in NUMBERS]
