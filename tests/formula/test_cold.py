"""The first formula is read quickly, and without SymPy."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = r"""
import sys, time
start = time.process_time()
from symqif.formula import read
read(r"\frac{k e^{\varepsilon}}{e^{\varepsilon} + k - 1}", {"k", "eps"})
print("sympy" in sys.modules, time.process_time() - start)
"""


def test_one_formula_is_read_in_a_fraction_of_a_second_without_sympy() -> None:
    runs = [
        subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True) for _ in range(3)
    ]
    answers = [run.stdout.split() for run in runs]
    assert {loaded for loaded, _ in answers} == {"False"}
    assert min(float(seconds) for _, seconds in answers) < 0.3
