"""python -m tests.mutation.trial WORK RESULTS PART PARTS UNTIL: try mutations, each in a child of this process.

The tests are collected once. A child puts the code of the changed function in the place of the old, runs the tests of
the mutation, fastest first, and stops at the first that fails. Where a line runs on import alone, the child imports and
collects everything again.
"""

import gc
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.memory import memories
from tests.mutation.covering import ERROR, OPTIONS, Repeatable

PATIENCE = 3  # times the usual seconds of a test, and one second more
Trial = dict[str, Any]


class Trials(Repeatable):
    """Instead of running the tests once, runs some of them for each mutation."""

    def __init__(self, trials: Sequence[Trial], results: Path, until: float) -> None:
        self.trials, self.results, self.until = trials, results, until

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        known, forgetting, items = functions(), list(memories()), {item.nodeid: item for item in session.items}
        gc.freeze()
        for trial in self.trials:
            if time.time() > self.until:
                break
            if trial["function"]:
                by, seconds = in_child(lambda say, t=trial: _swapped(t, known, forgetting, items, say))
            else:
                by, seconds = in_child(lambda say, t=trial: afresh(t, say))
            result = {"key": trial["key"], "by": by, "tests": trial["digest"], "seconds": round(seconds, 2)}
            with self.results.open("a", encoding="utf-8") as out:
                out.write(json.dumps(result) + "\n")
        return True


class Chosen(Repeatable):
    """Runs the tests of one mutation, after a collection of its own."""

    def __init__(self, trial: Trial, say: Callable[[str], None]) -> None:
        self.trial, self.say, self.ran = trial, say, False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:
            run({item.nodeid: item for item in session.items}, self.trial, self.say)
            self.ran = True
        return True


class Stop:
    """Ends the child when a test fails."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.say(report.nodeid)
            os._exit(0)


def functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """The functions that there are, by file, name and line."""
    known: dict[tuple[str, str, int], list[FunctionType]] = {}
    gc.unfreeze()  # what is collected is frozen, and not listed
    for thing in gc.get_objects():
        if type(thing) is FunctionType:
            code = thing.__code__
            known.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
    return known


def _swapped(trial: Trial, known: dict[Any, list[FunctionType]], forgetting: Any, items: Any, say: Any) -> None:
    path, place = str(Path.cwd() / trial["file"]), tuple(trial["function"])
    (code,) = [c for c in codes(compile(trial["source"], path, "exec", dont_inherit=True)) if _place(c) == place]
    for function in known[path, *place]:
        if function.__code__.co_freevars != code.co_freevars:  # as where `super()` goes
            afresh(trial, say)
            return
        function.__code__ = code
    for forget in forgetting:
        forget()
    run(items, trial, say)


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def codes(code: CodeType) -> list[CodeType]:
    """A code object and all in it."""
    return [code, *(c for part in code.co_consts if isinstance(part, CodeType) for c in codes(part))]


def afresh(trial: Trial, say: Callable[[str], None]) -> None:
    """Import everything again, with the changed file, and run its tests, first those that are called like the file."""
    path, usual = str(Path.cwd() / trial["file"]), SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        return compile(trial["source"], path, "exec", dont_inherit=True) if self.path == path else usual(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
    for name in list(sys.modules):
        if name.startswith(("symqif", "tests")) and not name.startswith("tests.mutation"):
            del sys.modules[name]
    wanted = list(dict.fromkeys(test.partition("::")[0] for test in trial["tests"]))
    own = [file for file in wanted if Path(file).name == f"test_{Path(path).name}"]
    for files in (own, [file for file in wanted if file not in own]):
        chosen = Chosen(trial, say)
        if files:
            pytest.main([*OPTIONS, *files], plugins=[chosen])
            if not chosen.ran:
                say("the tests cannot be collected")
                return


def run(items: dict[str, pytest.Item], trial: Trial, say: Callable[[str], None]) -> None:
    """Run the tests in order; say which fails, or is on when the time is over."""
    chosen = [items[test] for test in trial["tests"] if test in items]
    next(iter(items.values())).config.pluginmanager.register(Stop(say))

    for item, following in zip(chosen, [*chosen[1:], None], strict=False):
        signal.setitimer(signal.ITIMER_PROF, 1 + PATIENCE * trial["seconds"][item.nodeid])
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    signal.setitimer(signal.ITIMER_PROF, 0)


def in_child(task: Callable[[Callable[[str], None]], None]) -> tuple[str | None, float]:
    """Who killed a mutant in a child of this process: a test, or a signal; None if it survived. And its seconds on the
    processor."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.dup2(null, 2)
            signal.alarm(1800)
            task(lambda text: (os.write(writer, text.encode()), None)[1])
            os._exit(0)
        except BaseException as error:
            os.write(writer, f"{ERROR}{error!r}".encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as pipe:
        said = pipe.read()
    _, status, used = os.wait4(child, 0)
    by = said or (f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else None)
    return by, used.ru_utime + used.ru_stime


def main() -> None:
    work, results, part, parts, until = sys.argv[1:]
    data = json.loads(Path(work).read_text(encoding="utf-8"))
    trials = [{**trial, "seconds": data["seconds"]} for trial in data["trials"][int(part) :: int(parts)]]
    pytest.main([*OPTIONS, data["folder"]], plugins=[Trials(trials, Path(results), float(until))])


if __name__ == "__main__":
    main()
