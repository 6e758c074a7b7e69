"""Explicit channels without symmetry beside other exact solvers: `python -m tests.benchmarks.explicit`, in Markdown.

Each kind of `tests.oracles.questions` at several sizes. Times are of the processor, of the answer alone; symqif's has
the search, its certificate and the kernel's check. Needs the extra `peers`; QSopt_ex is asked where there is `esolver`.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable, Mapping

from tests.benchmarks.refinement import Result, commit, processor, short, timed
from tests.oracles.questions import KINDS, question
from tests.peers import libqif, qsopt
from tests.peers.apart import PATIENCE, Apart

SIZES = ((3, 3, 3), (6, 12, 12), (8, 16, 16), (8, 32, 32), (16, 64, 16), (16, 64, 32), (16, 256, 16), (16, 256, 32))
BEYOND = ((32, 1024, 16), (64, 4096, 16), (64, 4096, 64))  # for symqif alone
Solver = Callable[[libqif.Matrix, libqif.Matrix], libqif.Answer]
SOLVERS: Mapping[str, Solver] = {
    "libqif `refined_by`": libqif.refined_by,
    "libqif `refined_by_witness`": libqif.refined_by_witness,
} | ({"QSopt_ex": qsopt.refined} if shutil.which(qsopt.PROGRAM) else {})


def answers(sizes: tuple[int, int, int], kind: str, limit: int, *, beside: bool) -> list[Result]:
    """Of the solvers and, at last, of symqif."""
    from symqif import Channel, refines

    a, b = question(kind, *sizes)
    channels = Channel(a), Channel(b)
    found = []
    for solver in SOLVERS.values() if beside else ():
        with Apart(solver, limit) as ask:
            answer = ask(a, b).value
        found.append(Result(answer.holds, answer.seconds) if answer else Result(None, limit))
    return [*found, timed(lambda: refines(*channels, timeout=PATIENCE * limit))]


def line(sizes: tuple[int, int, int], limit: int, *, beside: bool) -> list[str]:
    """Times in all, and for how many of the questions each solver takes less than symqif."""
    table = []
    for kind in KINDS:
        table.append(answers(sizes, kind, limit, beside=beside))
        print(sizes, kind, *(f"{own.holds} {short(own.seconds)}" for own in table[-1]), file=sys.stderr, flush=True)
    words = [f"{sizes[0]} x {sizes[1]} -> {sizes[2]}"]
    ours = [row[-1] for row in table]
    for n in range(len(table[0])):
        own = [row[n] for row in table]
        missing, wrong = (sum(test(*pair) for pair in zip(own, ours, strict=True)) for test in (_missing, _wrong))
        ahead = sum(x.holds is not None and x.seconds < y.seconds for x, y in zip(own, ours, strict=True))
        total = f"{'>' * bool(missing)}{short(sum(x.seconds for x in own))} s"
        parts = [f"{missing} missing" * bool(missing), f"{wrong} wrong" * bool(wrong), f"{ahead} faster" * bool(ahead)]
        words.append(", ".join([total, *filter(None, parts)]))
    return [words[0], *words[1:-1], *["–"] * (len(SOLVERS) + 2 - len(words)), words[-1]]


def _missing(own: Result, _: Result) -> bool:
    return own.holds is None


def _wrong(own: Result, ours: Result) -> bool:
    return own.holds is not None and own.holds is not ours.holds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=int, default=60, help="seconds for one question")
    given = parser.parse_args()
    answers((4, 8, 8), "made", given.limit, beside=False)  # imports
    print(f"| secrets x columns -> columns | {' | '.join(SOLVERS)} | symqif |")
    print(f"|---{'|---' * len(SOLVERS)}|---|")
    for sizes in (*SIZES, *BEYOND):
        print(f"| {' | '.join(line(sizes, given.limit, beside=sizes in SIZES))} |", flush=True)
    print(f"\nsymqif as of commit {commit()}, {processor()}", file=sys.stderr)


if __name__ == "__main__":
    main()
