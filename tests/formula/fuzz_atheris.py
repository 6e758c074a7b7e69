"""Coverage-guided fuzzing of the reader with atheris; not run by pytest.

    pip install atheris
    mkdir -p /tmp/corpus; export PYTHONPATH=.
    nice -n 19 python tests/formula/fuzz_atheris.py /tmp/corpus -max_total_time=3600 -timeout=5 -rss_limit_mb=2048

The first byte of an input says whether the rest is text or numbers of `PIECES`. Any exception but FormulaError, a
message that is not one printable line, and a term with names or heads that cannot be, is a crash; so is a Python
expression that the kernel's own parser, which goes by Python's, takes for another term.
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["symqif.formula", "lark"]):
    from symqif.formula import FormulaError, read
from symqif.kernel.term import Rejected, parse
from tests.formula.checks import well_formed, well_said
from tests.formula.pieces import KNOWN, PIECES


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
        if other != term and not {"e", "ln", "log2", "min", "abs", "/2", "floor", "round", "ceil"} & _words(text):
            raise AssertionError(f"{text!r}: {term} is not {other}")


def _words(text: str) -> set[str]:
    """The words of a text, and /2 for what may be a half-integer exponent, which is read as a root."""
    spaced = "".join(c if c.isalnum() or c == "_" else " " for c in text)
    return set(spaced.split()) | ({"/2"} if "/" in text and "**" in text else set())


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
