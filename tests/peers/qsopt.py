"""QSopt_ex (`qsopt-ex` of Debian) as these comparisons ask it: is there W >= 0 with A.W = B and rows that sum to 1?

`esolver` reads a linear program of fractions from a file, and solves it in exact numbers.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from tests.peers.libqif import Answer, Matrix

PROGRAM = "esolver"
ANSWERS = {"status = OPTIMAL": True, "status = INFEASIBLE": False}


def refined(a: Matrix, b: Matrix) -> Answer:
    """Is A refined by B? Matrices of fractions; with the processor time of the whole process."""
    with tempfile.TemporaryDirectory() as folder:
        problem, solution = Path(folder, "problem.lp"), Path(folder, "solution")
        problem.write_text(_program(a, b), encoding="ascii")
        before = getrusage(RUSAGE_CHILDREN)
        subprocess.run([PROGRAM, "-O", solution, "-L", problem], capture_output=True, check=True)
        after = getrusage(RUSAGE_CHILDREN)
        status = solution.read_text(encoding="ascii").splitlines()[0].strip()
    return Answer(ANSWERS[status], after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def _program(a: Matrix, b: Matrix) -> str:
    places = range(len(b[0]))
    rows = [
        f" x{x}_{z}: {' + '.join(f'{entry} w{y}_{z}' for y, entry in enumerate(own) if entry)} = {b[x][z]}"
        for x, own in enumerate(a)
        for z in places
    ]
    rows += [f" sum{y}: {' + '.join(f'w{y}_{z}' for z in places)} = 1" for y in range(len(a[0]))]
    return "\n".join(["Minimize", " obj: 0 w0_0", "Subject To", *rows, "End", ""])
