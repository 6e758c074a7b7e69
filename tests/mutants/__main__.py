"""python -m tests.mutants [--all] [--jobs 2] [--scheduler ADDRESS] [--steps 10000000] [ID ...]

The score of mutants, claim by claim.

Without --all and without names, the selection that the tests take: all mutants by hand, and `EACH` of each statement.
ID is a claim (cap.oue), a statement (cap.oue/printed) or a mutant (cap.oue/printed#exponent-1b2c3d), and means all
their mutants. The exit status is 1 if a mutant is proved that is false, or for which no reason is given.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable

from tests.mutants.score import VERDICTS, WRONG, Score, all_mutants, scores, selection

EACH = 3  # generated mutants of each statement in the selection
DETAILS = ("implied", "computed", "listed")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="ID", help="claims, statements or mutants")
    parser.add_argument("--all", action="store_true", help="all mutants, which takes an hour or two")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument("--scheduler", help="the address of a dask scheduler, whose workers do it instead")
    parser.add_argument("--steps", type=int, default=10**7, help="of the search for a proof of a mutant")
    parser.add_argument("--verbose", action="store_true", help="also list the proved mutants, with the reasons")
    options = parser.parse_args()
    mutants = all_mutants(options.ids)
    if not mutants:
        parser.error("no such claim, statement or mutant")
    if not options.all and not options.ids:
        mutants = selection(mutants, EACH)
    done: list[Score] = []
    for score in scores(mutants, options.jobs, options.steps, scheduler=options.scheduler):
        done.append(score)
        progress(len(done), len(mutants), score)
    order = {mutant.id: n for n, mutant in enumerate(mutants)}
    report(sorted(done, key=lambda s: order[s.mutant.id]), verbose=options.verbose)
    return int(any(score.verdict == WRONG for score in done))


def progress(count: int, total: int, score: Score) -> None:
    """One line, on a terminal's standard error."""
    if sys.stderr.isatty():
        line = f"{count}/{total} {score.mutant.id[:50]:50} {score.verdict:10}" if count < total else " " * 78
        print(f"\r{line}", end="\r", file=sys.stderr, flush=True)


def report(done: Iterable[Score], *, verbose: bool) -> None:
    """The table, and what is wrong."""
    table: dict[str, Counter[str]] = {}
    for score in done:
        table.setdefault(score.mutant.claim, Counter())[score.verdict] += 1
    print(f"{'claim':28}{'mutants':>8}" + "".join(f"{verdict:>11}" for verdict in VERDICTS))
    total = sum(table.values(), Counter[str]())
    for name, counts in [*table.items(), ("total", total)]:
        print(f"{name:28}{counts.total():8}" + "".join(f"{counts[verdict]:11}" for verdict in VERDICTS))
    for score in done:
        if score.verdict == WRONG or (verbose and score.verdict in DETAILS):
            print(f"{score.verdict}: {score.mutant.id} ({score.mutant.change}): {score.detail}")


if __name__ == "__main__":
    sys.exit(main())
