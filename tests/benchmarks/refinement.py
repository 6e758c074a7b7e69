"""Refinement beside libqif, the same questions in one run: `python -m tests.benchmarks.refinement`, a line each.

Each question has a process of its own. What is timed is the processor time of the answer, after the imports, an easy
question of the same kind, and the building of what is given: matrices with merged columns for libqif, bound subset
forms for symqif, whose answer includes finding its certificate and the kernel's check. Needs the extra `peers`.
"""

import argparse
import platform
import resource
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tests.peers import libqif
from tests.peers.apart import Apart

# Is A refined by B? Each side: protocol, parameters. Two of equal ratios, yes up to k = 3 and never; an equivalence;
# five of different ratios, of which the last two are exactly on a threshold, and beyond it.
Side = tuple[str, dict[str, Any]]
QUESTIONS: dict[str, tuple[Side, Side]] = {
    "SUE(y=3) -> OUE(y=3)": (("sue", {"y": 3}), ("oue", {"y": 3})),
    "OUE(y=3) -> SUE(y=3)": (("oue", {"y": 3}), ("sue", {"y": 3})),
    "LH(y=2, g=5) -> OUE(y=2)": (("lh", {"y": 2, "g": 5}), ("oue", {"y": 2})),
    "OUE(y=3) -> OUE(y=2)": (("oue", {"y": 3}), ("oue", {"y": 2})),
    "SUE(y=3) -> OUE(y=2)": (("sue", {"y": 3}), ("oue", {"y": 2})),
    "OUE(y=3) -> THE(y=3, x=2)": (("oue", {"y": 3}), ("the", {"y": 3, "x": 2})),
    "GRR(y=7) -> SS(y=5, omega=2)": (("grr", {"y": 7}), ("ss", {"y": 5, "omega": 2})),
    "GRR(y=7) -> SS(y=5.01, omega=2)": (("grr", {"y": 7}), ("ss", {"y": Fraction("5.01"), "omega": 2})),
}
EASY: tuple[Side, ...] = (
    ("grr", {"y": Fraction(5, 4)}),
    ("sue", {"y": Fraction(6, 5)}),
    ("oue", {"y": Fraction(6, 5)}),
)
SOLVERS = {
    "exact `refined_by`": (libqif.refined_by, True),
    "exact `refined_by_witness`": (libqif.refined_by_witness, True),
    "double `refined_by`": (libqif.refined_by, False),
    "double `refined_by_witness`": (libqif.refined_by_witness, False),
}
OURS = "symqif `refines`"
SIZES = (*range(2, 9), 10, 20, 50, 100, 200)
MEMORY = 8  # GiB for one process


@dataclass(frozen=True)
class Result:
    """holds is None where there is no answer; seconds then are those spent in vain."""

    holds: bool | None
    seconds: float
    peak: int = 0
    reason: str = ""


def form(side: Side, k: int) -> Any:
    """The subset form; SS reports at most k - 1 elements."""
    from symqif.mechanisms import protocol

    name, parameters = side
    if "omega" in parameters:
        parameters = {**parameters, "omega": min(parameters["omega"], k - 1)}
    return protocol(name).subset_form(k=k, **parameters)


def ask_libqif(solver: str, a: libqif.Matrix, b: libqif.Matrix) -> Result:
    function, exact = SOLVERS[solver]
    half = Fraction(1, 2)
    function(((1, 0), (0, 1)), ((half, half), (half, half)), exact)
    return timed(lambda: function(a, b, exact))


def ask_symqif(question: str, k: int) -> Result:
    from symqif import refines

    easy = [form(side, 3) for side in EASY]
    for one in easy:
        for other in easy:
            refines(one, other)
    a, b = (form(side, k) for side in QUESTIONS[question])
    return timed(lambda: refines(a, b))


def spent_so_far() -> float:
    """Processor time of this process and of those that it has waited for, in which `refines` works."""
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def timed(answer: Callable[[], Any]) -> Result:
    started = spent_so_far()
    try:
        found = answer()
    except Exception as error:
        return Result(None, spent_so_far() - started, reason=f"{type(error).__name__}: {error}")
    spent = found.seconds if isinstance(found, libqif.Answer) else spent_so_far() - started
    return Result(found.holds, spent)


def ask(function: Callable[..., Result], arguments: tuple[Any, ...], limit: int) -> Result:
    with Apart(function, limit, MEMORY) as call:
        outcome = call(*arguments)
    if outcome.value is None:
        return Result(None, limit, outcome.peak, outcome.reason)
    found: Result = outcome.value
    return Result(found.holds, found.seconds, outcome.peak, found.reason)


def measure(sizes: Iterable[int], beside: int, limit: int) -> Iterator[tuple[int, str, str, Result]]:
    """The results by k, question and solver, as they come."""
    for k in sizes:
        for question, sides in QUESTIONS.items():
            yield k, question, OURS, ask(ask_symqif, (question, k), limit)
            if k <= beside:
                matrices = [libqif.merged(form(side, k).explicit().fractions()) for side in sides]
                for solver in SOLVERS:
                    yield k, question, solver, ask(ask_libqif, (solver, *matrices), limit)


def row(k: int, question: str, solver: str, result: Result) -> str:
    answer = {True: "yes", False: "no", None: f"no answer: {' '.join(result.reason.split())[:60]}"}[result.holds]
    return f"{k:<4}{question:<33}{solver:<29}{result.seconds:10.4f} s {result.peak / 2**20:7.0f} MiB  {answer}"


def commit() -> str:
    """Of the working tree, with a + where it was changed since."""
    asked = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--abbrev=7", "--dirty=+"]
    done = subprocess.run(asked, capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def processor() -> str:
    """The model, as Linux gives it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    models = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return f"{len(models)} cores of {models[0]}" if models else platform.machine()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=int, default=60, help="seconds for one question")
    parser.add_argument("--most", type=int, default=200, help="the largest k")
    parser.add_argument("--beside", type=int, default=8, help="the largest k for libqif")
    given = parser.parse_args()
    sizes = [k for k in SIZES if k <= given.most]
    print(f"libqif {version('qif')}, symqif as of commit {commit()}, Python {platform.python_version()}, {processor()}")
    for found in measure(sizes, given.beside, given.limit):
        print(row(*found), flush=True)


if __name__ == "__main__":
    main()
