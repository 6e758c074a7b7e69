"""python -m tests.mutants [--jobs 2] [--timeout 6] [ID ...]: the score of all mutants, claim by claim.

ID is a claim (cap.oue), a statement (cap.oue/printed) or a mutant (cap.oue/printed#exponent-2). The exit status
is 1 if a false mutant is proved, or a true one for which no reason is given.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable

from tests.mutants.score import VERDICTS, WRONG, Score, all_mutants, scores


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="ID", help="claims, statements or mutants; all of them by default")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument(
        "--timeout", type=float, default=6.0, help="seconds for a mutant, more where a proof takes long"
    )
    parser.add_argument("--verbose", action="store_true", help="also list the equivalent mutants, with the reasons")
    options = parser.parse_args()
    mutants = all_mutants(options.ids)
    if not mutants:
        parser.error("no such claim, statement or mutant")
    done: list[Score] = []
    for score in scores(mutants, options.jobs, options.timeout):
        done.append(score)
        progress(len(done), len(mutants), score)
    print("\r" + " " * 78, end="\r", file=sys.stderr)
    order = {mutant.id: n for n, mutant in enumerate(mutants)}
    report(sorted(done, key=lambda s: order[s.mutant.id]), verbose=options.verbose)
    return int(any(score.verdict == WRONG for score in done))


def progress(count: int, total: int, score: Score) -> None:
    """One line, on a terminal's standard error."""
    if sys.stderr.isatty():
        print(f"\r{count}/{total} {score.mutant.id[:50]:50} {score.verdict:10}", end="", file=sys.stderr, flush=True)


def report(done: Iterable[Score], *, verbose: bool) -> None:
    """The table, and what is wrong."""
    table: dict[str, Counter[str]] = {}
    for score in done:
        table.setdefault(score.mutant.claim, Counter())[score.verdict] += 1
    print(f"{'claim':24}{'mutants':>8}" + "".join(f"{verdict:>12}" for verdict in VERDICTS))
    total = sum(table.values(), Counter())
    for name, counts in [*table.items(), ("total", total)]:
        print(f"{name:24}{counts.total():8}" + "".join(f"{counts[verdict]:12}" for verdict in VERDICTS))
    for score in done:
        if score.verdict == WRONG or (verbose and score.verdict == "equivalent"):
            print(f"{score.verdict}: {score.mutant.id} ({score.mutant.change}): {score.detail}")


if __name__ == "__main__":
    sys.exit(main())
