"""How long the catalogue takes here: `python -m tests.benchmarks`. Wall time of whole processes, start included."""

from __future__ import annotations

import platform
import subprocess
import sys
import time

COMMANDS = (
    ("verify, cold, all cores", ["verify"], 30.0),
    ("recheck", ["recheck"], 3.0),
    ("--help", ["--help"], 0.5),
    ("capacity the, k = 50, eps = 75", ["capacity", "the", "--k", "50", "--eps", "75", "--theta", "0.73"], None),
    ("capacity oue, k = 100000", ["capacity", "oue", "--k", "100000", "--eps", "75"], 2.0),
)


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}")
    for name, arguments, aim in COMMANDS:
        started = time.perf_counter()
        subprocess.run([sys.executable, "-m", "symqif", *arguments], check=True, capture_output=True)
        seconds = time.perf_counter() - started
        print(f"{name:<34}{seconds:8.2f} s" + (f"   aim: under {aim:g} s" if aim else ""))


if __name__ == "__main__":
    main()
