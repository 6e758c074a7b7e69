"""300 random questions about explicit channels: `python -m tests.peers.agreement`, of symqif, libqif and an exact LP.

Half are at the border of what is refined. Prints how often each of the other two gives symqif's answer, another one,
and none in the time; and the questions that symqif leaves undecided. Needs the extra `peers`.
"""

from __future__ import annotations

import argparse
from collections import Counter

from symqif import Channel, refines
from tests.benchmarks.refinement import commit, processor
from tests.oracles.questions import question, some
from tests.oracles.refinement import refined_exactly
from tests.peers import libqif
from tests.peers.apart import Apart

QUESTIONS = 300


def holds(a: libqif.Matrix, b: libqif.Matrix) -> bool:
    """The answer of libqif's exact mode."""
    return libqif.refined_by(a, b).holds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=QUESTIONS)
    parser.add_argument("--limit", type=int, default=10, help="seconds of the processor for each of the others")
    given = parser.parse_args()
    counts: dict[str, Counter[str]] = {"symqif": Counter(), "libqif": Counter(), "linear program": Counter()}
    with Apart(holds, given.limit) as other, Apart(refined_exactly, given.limit) as program:
        for kind, *sizes in some(given.count):
            a, b = question(kind, *sizes)
            ours = refines(Channel(a), Channel(b), timeout=600).holds
            counts["symqif"][{True: "refined", False: "not refined", None: "undecided"}[ours]] += 1
            for name, ask in (("libqif", other), ("linear program", program)):
                theirs = ask(a, b).value
                counts[name]["no answer" if theirs is None else "the same" if theirs is ours else "another"] += 1
                if theirs is not None and theirs is not ours:
                    print(f"{kind} {sizes}: symqif {ours}, {name} {theirs}", flush=True)
    for name, found in counts.items():
        print(f"{name}: {', '.join(f'{number} {word}' for word, number in found.most_common())}")
    print(f"symqif as of commit {commit()}, {processor()}, {given.limit} s for each of the others")


if __name__ == "__main__":
    main()
