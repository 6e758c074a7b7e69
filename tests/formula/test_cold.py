"""A formula is read without SymPy, whose import takes longer than everything else."""

import subprocess
import sys

SCRIPT = r"""
import sys
from symqif.formula import read
read(r"\frac{k e^{\varepsilon}}{e^{\varepsilon} + k - 1}", {"k", "eps"})
print("sympy" in sys.modules)
"""


def test_a_formula_is_read_without_sympy() -> None:
    assert (
        subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True).stdout == "False\n"
    )
