"""Refinement beside libqif, the same questions in one run: `python -m tests.benchmarks.refinement`, in Markdown.

Each question has a process of its own. What is timed is the processor time of the answer, after the imports, an easy
question of the same kind, and the building of what is given: matrices with merged columns for libqif, bound subset
forms for symqif, whose answer includes finding its certificate and the kernel's check. Needs the extra `peers`.
"""

import argparse
import platform
import resource
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import version
from math import exp, log
from pathlib import Path
from statistics import linear_regression, median
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


Results = dict[tuple[str, str, int], Result]  # by solver, question, k


def measure(sizes: Iterable[int], beside: int, limit: int) -> Results:
    results: Results = {}
    for k in sizes:
        for question, sides in QUESTIONS.items():
            results[OURS, question, k] = ask(ask_symqif, (question, k), limit)
            if k <= beside:
                matrices = [libqif.merged(form(side, k).explicit().fractions()) for side in sides]
                for solver in SOLVERS:
                    results[solver, question, k] = ask(ask_libqif, (solver, *matrices), limit)
            for solver in (*SOLVERS, OURS):
                if (solver, question, k) in results:
                    progress(k, question, solver, results[solver, question, k])
    return results


def progress(k: int, question: str, solver: str, result: Result) -> None:
    answer = {True: "yes", False: "no", None: f"no answer: {' '.join(result.reason.split())[:60]}"}[result.holds]
    print(
        f"k = {k:<4}{question:<33}{solver:<29}{result.seconds:10.4f} s {result.peak / 2**20:7.0f} MiB  {answer}",
        file=sys.stderr,
        flush=True,
    )


def cell(results: Results, solver: str, k: int) -> str:
    """Total time and largest memory over the questions, how many are missing and how many wrong."""
    own = {question: results[solver, question, k] for question in QUESTIONS if (solver, question, k) in results}
    if not own:
        return "–"
    missing = sum(result.holds is None for result in own.values())
    wrong = sum(differs(result.holds, results[OURS, question, k].holds) for question, result in own.items())
    text = f"{'>' if missing else ''}{short(sum(r.seconds for r in own.values()))} s, "
    text += f"{max(r.peak for r in own.values()) / 2**20:.0f} MiB"
    return text + (f", {missing} missing" if missing else "") + (f", {wrong} wrong" if wrong else "")


def differs(theirs: bool | None, ours: bool | None) -> bool:
    return theirs is not None and ours is not None and theirs is not ours


def ratios(results: Results, kind: str, k: int) -> str:
    """The least and the median of libqif's time over ours, one ratio for each question and function."""
    found = []
    for solver in SOLVERS:
        for question in QUESTIONS:
            theirs, ours = results.get((solver, question, k)), results[OURS, question, k]
            answered = theirs is not None and (theirs.holds is not None or theirs.reason.startswith("no answer"))
            if theirs is not None and answered and solver.startswith(kind) and ours.holds is not None:
                found.append(theirs.seconds / ours.seconds)
    return f"{short(min(found))}, {short(median(found))}" if found else "–"


def growth(results: Results, solver: str, sizes: Iterable[int]) -> str:
    """Least squares on the logarithms of the total time, over the sizes at which every question is answered."""
    totals = {}
    for k in sizes:
        own = [results[solver, question, k] for question in QUESTIONS if (solver, question, k) in results]
        if own and all(result.holds is not None for result in own):
            totals[k] = sum(result.seconds for result in own)
    if len(totals) < 3:
        return "–"
    logs = [log(total) for total in totals.values()]
    span = f"k = {min(totals)}..{max(totals)}"
    if solver == OURS:
        return f"k^{linear_regression([log(k) for k in totals], logs).slope:.1f} ({span})"
    return f"{exp(linear_regression(list(totals), logs).slope):.1f}^k ({span})"


def short(number: float) -> str:
    return f"{number:.0f}" if number >= 100 else f"{number:.2g}"


def table(results: Results, sizes: Iterable[int], limit: int) -> str:
    solvers = [*SOLVERS, OURS]
    header = ["k", *solvers, "exact / symqif", "double / symqif"]
    lines = [header, ["--:", *["---"] * (len(header) - 1)]]
    for k in sizes:
        beside = [ratios(results, kind, k) for kind in ("exact", "double")]
        lines.append([str(k), *(cell(results, solver, k) for solver in solvers), *beside])
    fits = [growth(results, solver, [k for k in sizes if k >= (10 if solver == OURS else 4)]) for solver in solvers]
    lines.append(["growth", *fits, "", ""])
    text = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"""{text}

Totals over {len(QUESTIONS)} questions: {"; ".join(QUESTIONS)} (omega = 1 at k = 2).
Processor time of the answer alone; the largest memory of a process, imports included; at most {limit} s and {MEMORY}
GiB for each question. Missing: no answer within these, or an exception. Wrong: not the answer that symqif's kernel
checked. Ratios: the least and the median over the questions and both functions; a time-out counts as the limit, an
exception not at all.
{faster(results)}
libqif {version("qif")}, symqif as of commit {commit()}, Python {platform.python_version()}, {processor()}."""


def faster(results: Results) -> str:
    """Where libqif needs less time than symqif for a right answer, by kind: k and the questions."""
    lines = []
    for solver in SOLVERS:
        for k in sorted({k for one, _, k in results if one == solver}):
            pairs = [(question, results[solver, question, k], results[OURS, question, k]) for question in QUESTIONS]
            won = [
                question
                for question, theirs, ours in pairs
                if theirs.holds is not None and not differs(theirs.holds, ours.holds) and theirs.seconds < ours.seconds
            ]
            if won:
                lines.append(f"- {solver}, k = {k}: {'; '.join(won)}")
    return "libqif is faster nowhere." if not lines else "libqif is faster here:\n\n" + "\n".join(lines) + "\n"


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
    print(table(measure(sizes, given.beside, given.limit), sizes, given.limit))


if __name__ == "__main__":
    main()
