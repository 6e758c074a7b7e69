"""Coverage-guided fuzzing of the reader with atheris; not run by pytest.

    pip install atheris
    mkdir -p /tmp/corpus; export PYTHONPATH=.
    nice -n 19 python tests/formula/fuzz_atheris.py /tmp/corpus -max_total_time=3600 -timeout=5 -rss_limit_mb=2048

The first byte of an input says whether the rest is text or numbers of `PIECES`. Any exception but FormulaError, a
message that is not one printable line, and a term with names or heads that cannot be, is a crash; so is a Python
expression that the kernel's own parser, which goes by Python's, takes for another term.
"""

from __future__ import annotations

import re
import sys

import atheris

with atheris.instrument_imports(include=["symqif.formula", "lark"]):
    from symqif.formula import FormulaError, read
from symqif.kernel.term import Rejected, parse
from tests.formula.checks import well_formed, well_said
from tests.formula.pieces import KNOWN, PIECES

OWN = {"e", "ln", "log2", "min", "abs", "floor", "round", "ceil"}  # what the kernel does not read, or not so


def text_of(data: bytes) -> str:
    kind, rest = data[:1], data[1:]
    if kind < b"\x60":
        return "".join(PIECES[byte % len(PIECES)] for byte in rest)
    return rest.decode("utf-8", "surrogateescape") if kind < b"\xc0" else rest.decode("latin-1")


def one(data: bytes) -> None:
    text = text_of(data)
    try:
        term = read(text, KNOWN)
    except FormulaError as error:
        well_said(error)
        return
    well_formed(term, KNOWN)
    if not set("\\{}$") & set(text):
        try:
            other = parse(text)
        except Rejected:
            return
        rooted = str(term).count("'sqrt'") > text.count("sqrt")  # half-integer exponents are read as roots
        if other != term and not rooted and not OWN & set(re.findall(r"\w+", text)):
            raise AssertionError(f"{text!r}: {term} is not {other}")


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
