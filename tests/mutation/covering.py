"""python -m tests.mutation.covering FILE TESTS..: run the tests once, and write which of them covers which line.

What a module does when it is imported, and what is called while tests are collected, is covered by the test "".
"""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage
from hypothesis import settings

from tests.memory import forget
from tests.mutation.mutations import files

ERROR = "error: "  # of ours, where a mutant was not tried
OPTIONS = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:logging", "--tb=no", "-q", "-s", "-m", "")


class Repeatable:
    """Lets hypothesis draw the same each time, and a tenth of the usual, whatever is usual in the tests."""

    def pytest_sessionstart(self) -> None:
        settings.register_profile("mutation", derandomize=True, database=None, max_examples=10)
        settings.load_profile("mutation")


class Recorder(Repeatable):
    """Gives each test a context of its own, and takes its time on the processor."""

    def __init__(self, coverage: Coverage) -> None:
        self.coverage = coverage
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        forget()  # so that all tests that need a line run it, and not the first one alone
        start = time.process_time()
        self.coverage.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self.coverage.switch_context("")
            self.seconds[item.nodeid] = time.process_time() - start

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


def main() -> None:
    root, (out, *tests) = Path.cwd(), sys.argv[1:]
    coverage = Coverage(data_file=None, include=[str(root / file) for file in files(root)])
    recorder = Recorder(coverage)
    coverage.start()
    pytest.main([*OPTIONS, *tests], plugins=[recorder])
    coverage.stop()
    lines = {}
    for file in files(root):
        found = coverage.get_data().contexts_by_lineno(str(root / file))
        lines[file] = {line: sorted(set(tests) - recorder.failed) for line, tests in found.items()}
    data = {"seconds": recorder.seconds, "failed": sorted(recorder.failed), "lines": lines}
    Path(out).write_text(json.dumps(data), encoding="utf-8")


if __name__ == "__main__":
    main()
