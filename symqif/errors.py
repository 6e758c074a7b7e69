"""The exception that symqif raises when what it was given is wrong."""

from symqif.kernel.term import Term, show

BRIEF = 80  # characters


class SymqifError(ValueError):
    """One line that names the argument, the rule and the value: "k must be at least 2, not 1"."""


def brief(value: Term) -> str:
    """A value in a message: of a long one the beginning."""
    try:
        text = show(value)
    except ValueError:  # Python writes no number of so many digits, unless it is told to
        return "a number of thousands of digits"
    return text if len(text) <= BRIEF else f"{text[:BRIEF]}.."
