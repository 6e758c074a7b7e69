"""LaTeX formulas: our tokens, parsed by Lark (LALR) with the grammar in latex.lark.

SymPy's own Lark grammar was measured and is not used. Its Earley parser gives two readings of k(k-1), takes \\ln x y
for ln(xy), and cannot read e^\\varepsilon g^k; its terminals match the beginnings of longer commands, so that
\\left(1-p\\right) begins with \\le, and importing them alone more than doubles the time to build a parser.
"""

from functools import lru_cache

from lark import Lark, Token

from symqif.formula.errors import Fault, quoted
from symqif.formula.grammar import parse, parser, place
from symqif.formula.latex_reading import LatexReading
from symqif.formula.latex_tokens import scan
from symqif.formula.names import first_unknown, unknown
from symqif.formula.symbols import symbol
from symqif.formula.terms import Placed

WRITE = {
    "CALL": "write \\max(a, b)", "FRACTION": "write \\frac{a}{b}", "BINOMIAL": "write \\binom{n}{k}",
    "SUM": "write \\sum_{i=a}^{b} ..", "ROOT": "write \\sqrt{x}", "CARET": "write the exponent in braces",
    "UNDER": "write \\sum_{i=a}^{b} or \\log_{2}",
}  # fmt: skip
HERE = {
    "EQUAL": "give the right-hand side alone", "COMMA": "commas stand in \\max and \\min",
    "CARET": "two exponents in a row want brackets", "UNDER": "an index is letters and digits, as in p_{S}",
    "SUM": "put the sum in brackets", "CHOOSE": "write \\binom{n}{k}",
}  # fmt: skip


def parsed(text: str, known: frozenset[str]) -> Placed:
    """What a LaTeX formula means."""
    result = parse(_parser(), scan(text, known), len(text.rstrip()), _misplaced)
    missing = first_unknown(result, known)
    if missing:
        name, at = missing
        found = symbol(text, at)
        raise unknown(text[at : found[1]] if found else name, at, known, name)
    return result


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return parser("latex.lark", LatexReading())


def _misplaced(token: Token, before: Token | None) -> Fault:
    if before is not None and before.type in WRITE:
        shown = before.value if before.value.startswith("\\") or before.type in ("CARET", "UNDER") else f"\\{before}"
        return Fault(f"unexpected {_shown(token)} after {shown}", place(token), WRITE[before.type])
    if token.type in HERE and before is not None:
        return Fault(f"unexpected {_shown(token)}", place(token), HERE[token.type])
    if token.type == "$END":
        after = f" after {_shown(before)}" if before is not None else ""
        return Fault("the formula ends too early", place(token), f"something is missing{after}")
    missing = f"between {_shown(before)} and it" if before is not None else "before it"
    return Fault(f"unexpected {_shown(token)}", place(token), f"something is missing {missing}")


def _shown(token: Token) -> str:
    return "the end" if token.type == "$END" else quoted(str(token), 30)
