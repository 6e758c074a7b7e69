"""Bounds on what is read: text from strangers must not cost more than a formula does."""

from collections.abc import Sequence

from symqif.formula.errors import Fault

CHARACTERS = 20_000
TOKENS = 5_000
BRACKETS = 100  # inside one another
NODES = 5_000  # operations, numbers and names of a term
DEPTH = 200  # operations one inside another, or one after another as in a + b + c
DIGITS = 1_000
EXPONENT = 1_000
SUMS = 3  # inside one another

_SIGNS = {"÷": "write /"}


def readable(text: str) -> None:
    """Raises Fault unless the text is short and holds printable ASCII and white space only."""
    if len(text) > CHARACTERS:
        raise Fault("the text is too long", CHARACTERS, f"a formula has at most {CHARACTERS:,} characters")
    for at, character in enumerate(text):
        if not (" " <= character <= "~" or character in "\t\r\n"):
            shown = f"{character!r} (U+{ord(character):04X})" if character.isprintable() else f"{character!r}"
            raise Fault(f"character {shown} is not allowed", at, _SIGNS.get(character, "write plain ASCII"))
    if not text.strip():
        raise Fault("the formula is empty", 0, "write LaTeX or a Python expression")


def few(tokens: Sequence[object], at: int) -> None:
    """Raises Fault where there are too many tokens already."""
    if len(tokens) > TOKENS:
        raise Fault("the formula is too long", at, f"at most {TOKENS:,} numbers, names and signs are read")
