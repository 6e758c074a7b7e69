"""Explicit channels without symmetry beside libqif: `python -m tests.benchmarks.explicit`, in Markdown.

Each kind of `tests.oracles.questions` at several sizes. Times are of the processor, of the answer alone; symqif's has
the search, its certificate and the kernel's check. Needs the extra `peers`.
"""

from __future__ import annotations

import argparse
import sys

from tests.benchmarks.refinement import commit, processor, short, timed
from tests.oracles.questions import KINDS, question
from tests.peers import libqif
from tests.peers.apart import Apart

SIZES = ((3, 3, 3), (6, 12, 12), (8, 16, 16), (8, 32, 32), (16, 64, 16), (16, 64, 32), (16, 256, 16), (16, 256, 32))
BEYOND = ((32, 1024, 16), (64, 4096, 16), (64, 4096, 64))  # for symqif alone


def line(sizes: tuple[int, int, int], kind: str, limit: int, *, beside: bool) -> list[str]:
    from symqif import Channel, refines

    a, b = question(kind, *sizes)
    channels = Channel(a), Channel(b)
    ours = timed(lambda: refines(*channels, timeout=limit))
    words = [f"{sizes[0]} x {sizes[1]} -> {sizes[2]}", kind, {True: "yes", False: "no", None: "–"}[ours.holds]]
    for function in (libqif.refined_by, libqif.refined_by_witness) if beside else ():
        with Apart(function, limit) as ask:
            answer = ask(a, b).value
        words.append(f"{short(answer.seconds)} s" if answer else "none")
        if answer and answer.holds is not ours.holds:
            words[-1] += ", another answer"
    return [*words, *["–"] * (5 - len(words)), f"{short(ours.seconds)} s"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=int, default=60, help="seconds for one question")
    given = parser.parse_args()
    line((4, 8, 8), "made", given.limit, beside=False)  # imports
    print("| secrets x columns -> columns | kind | answer | exact `refined_by` | `refined_by_witness` | symqif |")
    print("|---|---|---|---|---|---|")
    for sizes in (*SIZES, *BEYOND):
        for kind in KINDS:
            print(f"| {' | '.join(line(sizes, kind, given.limit, beside=sizes in SIZES))} |", flush=True)
    print(f"\nsymqif as of commit {commit()}, {processor()}", file=sys.stderr)


if __name__ == "__main__":
    main()
