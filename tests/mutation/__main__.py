"""python -m tests.mutation [FILE ..] [--jobs 2] [--minutes M] [--resume] [--listed] [--keep]

All mutants of the trusted base, or of these files of it: each line of `kernel/`, `reduction/` and `refinement_kernel/`
changed by the operators of cosmic-ray, and each condition, refusal and goal taken away. Each has to be killed by a test
of its own room (`tests/kernel` for `kernel/`) that runs its line, or to be listed in `survivors.toml` with the reason
why it does no harm. What is listed counts as a survivor, and is tried with --listed alone. The exit status is 1 where
less than 97 % of a room are killed, a survivor is not listed, or the time was not enough.

All happens in a copy of the tree. What was tried is kept in `build/mutation` and is not tried again; --resume goes on
with the copy that is there. --keep writes down, in `killed.json`, which functions have no mutant left to try: of these
none is tried again, by anyone, until the function changes.
"""

import argparse
import sys
from pathlib import Path

from tests.mutation.killed import by_part, keep
from tests.mutation.mutations import files
from tests.mutation.report import report
from tests.mutation.session import ROOT, Session


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="such as symqif/kernel/sorts.py")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument("--minutes", type=float, default=120, help="then stop; 0 for the table alone")
    parser.add_argument("--session", type=Path, default=ROOT / "build" / "mutation", help="where results are kept")
    parser.add_argument("--resume", action="store_true", help="keep the copy of the tree of the last run")
    parser.add_argument("--listed", action="store_true", help="try the listed survivors, too")
    parser.add_argument("--keep", action="store_true", help="write down what is settled")
    options = parser.parse_args()
    session = Session(options.session.resolve())
    if not (options.resume and session.tree.exists()):
        session.copy()
    known = files(session.tree)
    if unknown := set(options.files) - set(known):
        parser.error(f"{min(unknown)} is not a file of the base")
    made = [mutation for file in options.files or known for mutation in session.mutations(file)]
    pending = session.pending(made, listed=options.listed)
    print(f"{len(made)} mutants, {len(pending)} to try", file=sys.stderr)
    if pending and options.minutes > 0:
        session.run(pending, options.jobs, options.minutes)
    if options.keep:
        keep(by_part(made, session.sources(made)), session.killed(made))
    return report(session, made)


if __name__ == "__main__":
    sys.exit(main())
