"""What operations of the base cost in units of work, counted exactly: by tables beside the tests.

python -m tests.work updates the tables, after a change of what work costs: look at the diff.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

from symqif.kernel import budget
from tests.memory import forget

TESTS = ("tests.kernel.test_budget", "tests.reduction.test_budget")  # each has operations by name: WORK


def cost(operation: Callable[[], object]) -> int:
    """The units that an operation takes, where nothing is remembered."""
    forget()
    before = budget._done
    operation()
    return budget._done - before


def main() -> None:
    for name in TESTS:
        module = import_module(name)
        work: Mapping[str, Callable[[], object]] = module.WORK
        lines = [f'"{operation}" = {cost(work[operation])}\n' for operation in work]
        Path(str(module.__file__)).with_suffix(".toml").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
