"""python -m tests.mutation --seed N [--sample 500] [--jobs 2] [--minutes M] [--only FILE] [--resume]

Mutants of the trusted base: of every line that asks for a condition (a refusal and the `if` that guards it, a call that
demands something, a goal that a rule lists), of every line of the numerics (`kernel/enclosure.py`, `kernel/value.py`,
`refinement_kernel/`), and a random sample of others. Each has to be killed by a test of `tests/kernel`,
`tests/reduction`, `tests/refinement_kernel`, `tests/soundness` or `tests/semantics` that runs its line, or to be listed
in `survivors.toml` with the reason why it does no harm. The exit status is 1 where less than 97 % are killed, a
survivor is not listed, or the time was not enough.

All happens in a copy of the tree. What was tried is kept in `build/mutation` and is not tried again; --resume goes on
with the copy that is there.
"""

import argparse
import sys
from pathlib import Path

from tests.mutation.mutations import chosen, files
from tests.mutation.report import report
from tests.mutation.session import ROOT, Session


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, required=True, help="of the sample")
    parser.add_argument("--sample", type=int, default=500, help="mutants of other lines")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument("--minutes", type=float, default=120, help="then stop; 0 for the table alone")
    parser.add_argument(
        "--only", action="append", metavar="FILE", help="mutate this file, such as symqif/kernel/sorts.py"
    )
    parser.add_argument("--session", type=Path, default=ROOT / "build" / "mutation", help="where results are kept")
    parser.add_argument("--resume", action="store_true", help="keep the copy of the tree of the last run")
    options = parser.parse_args()
    session = Session(options.session.resolve())
    if not (options.resume and session.tree.exists()):
        session.copy()
    known = files(session.tree)
    if unknown := set(options.only or ()) - set(known):
        parser.error(f"{min(unknown)} is not a file of the base")
    print(f"seed {options.seed}, a sample of {options.sample}", flush=True)
    mutations = chosen(session.tree, options.only or known, options.seed, options.sample)
    pending = session.pending(mutations)
    print(f"{len(mutations)} mutants, {len(pending)} to try", file=sys.stderr)
    if pending and options.minutes > 0:
        session.run(pending, options.jobs, options.minutes)
    return report(session, mutations)


if __name__ == "__main__":
    sys.exit(main())
