"""How long symqif takes here: `python -m tests.benchmarks`, beside the figures that were kept.

Each figure is the processor time of a whole process and of those that it starts, start included, and the time that
passed: the least of several runs, which are made in turns. Beside it stands how many times that of a fixed piece of
Python work the processor time is, which is timed before each run, or of a short command that of `python -c pass`; that
changes less from machine to machine, and is what is compared with the figures in `last.json`, which `--keep` writes,
each with its commit. Aims are for the time that passes on two idle cores, or for the ratio. Of commands with a
deadline, it is by how many seconds they end after it. Python keeps its bytecode.
"""

import argparse
import json
import os
import platform
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

from symqif.claims.catalogue import home
from tests.benchmarks.channels import turned, written
from tests.benchmarks.refinement import commit, processor
from tests.oracles.questions import channel

LAST = Path(__file__).with_name("last.json")
PACKAGES = ("python-flint", "z3-solver", "sympy", "numpy", "highspy")
DEADLINE = 3.0  # seconds, of the commands that end with one
EMPTY = 5  # runs of an empty program
LONGEST = 900  # seconds, after which a command is ended
CHANGED = 1.25  # times the figure that was kept, or the inverse


@dataclass(frozen=True)
class Command:
    """aim: seconds, or at the start times those of an empty program; group: what `--only` chooses by; late: is it the
    time after the deadline that counts?"""

    group: str
    name: str
    arguments: Sequence[str]
    aim: float | None = None
    late: bool = False


def commands(folder: Path) -> list[Command]:
    wide, even = ("--k", "200", "--eps", "2"), ("--timeout", f"{DEADLINE:g}")
    long = ("--k", "2000", "--eps", "2", *even)
    return [
        Command("verify", "verify, every search anew", ["verify"], 60.0),
        Command("recheck", "recheck", ["recheck"], 5.0),
        *starts(),
        Command("formulas", "check --file, 93 formulas", ["check", "--file", str(home() / "formulas.toml")], 4.0),
        Command("values", "capacity the, k = 50, eps = 75",
                ["capacity", "the", "--k", "50", "--eps", "75", "--theta", "0.73"]),
        Command("values", "capacity oue, k = 100000", ["capacity", "oue", "--k", "100000", "--eps", "75"], 2.0),
        *of_logarithms(folder),
        Command("refine", "OUE -> THE(19/20), k = 200: yes", ["refine", "oue", "the", *wide, "--theta", "19/20"], 5.0),
        Command("refine", "OUE -> THE(4/5), k = 200: no", ["refine", "oue", "the", *wide, "--theta", "4/5"], 5.0),
        *symmetric(folder),
        Command("deadline", f"refine, --timeout {DEADLINE:g}", ["refine", "oue", "the", *long, "--theta", "19/20"],
                1.0, late=True),
        Command("deadline", f"hasse, --timeout {DEADLINE:g}", ["hasse", *long, "--theta", "19/20"], 1.0, late=True),
        Command("deadline", f"--over eps, --timeout {DEADLINE:g}",
                ["refine", "oue", "the", "--over", "eps", "--k", "100", "--theta", "3/4", *even], 1.0, late=True),
    ]  # fmt: skip


def of_logarithms(folder: Path) -> Iterator[Command]:
    """Measures that are sums of many logarithms."""
    for measure, secrets, reports in (("kl", 10, 100), ("shannon", 100, 1000)):
        rows = channel(Random(secrets), secrets, reports, Fraction(1))
        file = written(folder / f"{secrets}x{reports}.csv", rows)
        yield Command("values", f"measure {measure}, {secrets} x {reports}", ["measure", measure, str(file)], 10.0)


def starts() -> Iterator[Command]:
    """Commands that take as long as what they import."""
    for name, aim in (
        ("--help", 6), ("--version", 6), ("capacity grr --k 10 --t 3", 25), ("recheck cap.grr", 25),
        ("check k*p --against capacity.grr", 50),
    ):  # fmt: skip
        yield Command("start", name, name.split(), aim)


def symmetric(folder: Path) -> list[Command]:
    """B is another channel of the kind, of which a little is kept, or half; or A's own reports, kept or not."""
    found = []
    for secrets in (16, 32):
        a = written(folder / f"{secrets}.csv", turned(secrets, 128, 1, Fraction(1)))
        for answer, seed, keep in (("yes", 2, Fraction(1, 20)), ("no", 2, Fraction(1, 2)), ("kept", 1, Fraction(3, 4))):
            b = written(folder / f"{secrets}-{answer}.csv", turned(secrets, 128, seed, keep))
            name = f"{secrets} x {128 * secrets}, explicit: {answer}"
            found.append(Command("symmetric", name, ["refine", f"file:{a}", f"file:{b}", "--timeout", "600"], 30.0))
    return found


def empty() -> float:
    """Processor time of Python without a program, the least of several."""

    def once() -> float:
        started = spent()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        return spent() - started

    return min(once() for _ in range(EMPTY))


def yardstick() -> float:
    """Processor time of a fixed piece of work, of the kinds that symqif does: fractions, tuples, dictionaries."""
    started = time.process_time()
    total, seen = Fraction(0), {}
    for n in range(1, 40_000):
        total = (total + Fraction(n % 97 + 1, n % 89 + 2)) % 7
        seen[n % 1009, total.denominator % 1013] = (total, n)
    sum(map(hash, seen))
    return time.process_time() - started


def spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def adopt_orphans() -> None:
    """Count the time of killed processes too, which may end after the command that killed them."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER


def wait_for_orphans() -> None:
    with suppress(ChildProcessError):
        while True:
            os.wait()


def run(command: Command) -> tuple[float, float, int]:
    """Seconds of the processor and by the clock, and the exit status, which is negative where it took too long."""
    started, wall = spent(), time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "symqif", *command.arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env={name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
    )
    try:
        status = process.wait(20 * DEADLINE if command.late else LONGEST)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # with the processes that it started
        status = process.wait()
    passed = time.perf_counter() - wall
    wait_for_orphans()
    return *((passed - DEADLINE, passed) if command.late else (spent() - started, passed)), status


def measured(chosen: Sequence[Command], repeat: int) -> dict[str, dict[str, Any]]:
    adopt_orphans()
    found: dict[str, dict[str, Any]] = {}
    for _ in range(repeat):
        for command in chosen:
            unit = empty() if command.group == "start" else yardstick()
            seconds, wall, status = run(command)
            before = found.get(command.name)
            if before is None or seconds < before["seconds"]:
                ratio = None if command.late else round(seconds / unit, 2)
                rounded = {"seconds": round(seconds, 3), "wall": round(wall, 3), "commit": commit()}
                found[command.name] = {**rounded, "ratio": ratio, "status": status}
            print(f"{command.name:<32}{seconds:7.2f} s", file=sys.stderr, flush=True)
    return found


def line(command: Command, own: dict[str, Any], last: dict[str, Any] | None) -> str:
    text = f"{command.name:<32}{own['seconds']:7.2f} s{' late' if command.late else ''}"
    if own["ratio"] is not None:
        text += f"{own['ratio']:7.1f} x{own['wall']:7.2f} s passed"
        if last and last["ratio"]:
            change = own["ratio"] / last["ratio"]
            mark = " slower" if change > CHANGED else " faster" if change < 1 / CHANGED else ""
            text += f"   {change:5.2f} of what was kept{mark}"
    if last and last["status"] != own["status"]:
        text += f"   exit status {own['status']}, not {last['status']}"
    unit = "x" if command.group == "start" else "s"
    return text + (f"   aim: under {command.aim:g} {unit}" if command.aim else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--only", nargs="+", help="groups: verify recheck start formulas values refine symmetric deadline"
    )
    parser.add_argument("--repeat", type=int, default=3, help="runs of each, in turns")
    parser.add_argument(
        "--keep", action="store_true", help="write the figures to last.json, those of other groups stay"
    )
    given = parser.parse_args()
    last = json.loads(LAST.read_text(encoding="utf-8")) if LAST.exists() else {"figures": {}}
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    machine = f"{processor()}, Python {platform.python_version()}, {packages}"
    with tempfile.TemporaryDirectory() as folder:
        chosen = [one for one in commands(Path(folder)) if not given.only or one.group in given.only]
        if not chosen:
            parser.error(f"there is no such group: {' '.join(given.only)}")
        figures = measured(chosen, given.repeat)
    print(f"{machine}, commit {commit()}, one unit of work in {yardstick():.3f} s")
    if last["figures"]:
        print(f"kept: {last['machine']}, commit {last['commit']}, {last['date']}")
    for command in chosen:
        print(line(command, figures[command.name], last["figures"].get(command.name)))
    if given.keep:
        date = datetime.now(UTC).date().isoformat()
        kept = {"machine": machine, "commit": commit(), "date": date, "figures": {**last["figures"], **figures}}
        LAST.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
