"""What every answer of the reader is like: a term in the language, or one line for a person."""

from fractions import Fraction

from symqif.formula import FormulaError
from symqif.kernel.term import Term

ARGUMENTS = {
    "+": 2, "-": 2, "*": 2, "/": 2, "**": 2, "neg": 1, "exp": 1, "log": 1, "sqrt": 1, "max": 2, "binomial": 2,
    "floor": 1, "ceil": 1, "round": 1, "sum": 4,
}  # fmt: skip


def well_said(error: FormulaError) -> None:
    message = str(error)
    assert message.isprintable()
    assert 0 < len(message) <= 200
    assert "column " in message


def well_formed(term: Term, known: frozenset[str]) -> int:
    """The number of nodes, which is bounded."""
    if isinstance(term, str):
        assert term in known, f"{term} is free"
        return 1
    if isinstance(term, Fraction):
        return 1
    head, *parts = term
    assert len(parts) == ARGUMENTS[head]
    if head == "sum":
        body, index, low, high = parts
        assert isinstance(index, str)
        assert index.isidentifier()
        assert index not in known
        nodes = well_formed(body, known | {index}) + well_formed(low, known) + well_formed(high, known)
    else:
        nodes = sum(well_formed(part, known) for part in parts)
    assert nodes < 5000
    return nodes + 1
