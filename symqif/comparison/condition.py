"""The condition behind a row of cases, as relations between parameters: k = 2, 1 <= gamma <= e^eps, otherwise."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from symqif.comparison.notation import renamed
from symqif.errors import SymqifError
from symqif.formula import read
from symqif.formula.written import Written
from symqif.kernel.term import Rejected, show
from symqif.quantities import Quantity

WORDS = re.compile(r"\\(?:text\w*|mathrm|mbox)\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
WIDE = re.compile(r"\\?&|\\(?:q?quad|enspace|hfill)(?![A-Za-z])|\\hspace\*?\s*\{[^{}]*\}|(?:\\[;: ]|~)\s*(?:\\[;: ]|~)")
SPACE = re.compile(r"[\s~$]+|\\[,;:! ]")
FIRST = re.compile(r"(?:if|for|when|whenever|where|with|provided(?: that)?)(?![A-Za-z])\s*")
OTHERWISE = re.compile(r"(?:if )?(?:otherwise|else)|(?:in )?(?:all )?other cases")
AND = re.compile(r"[,;]|\\(?:wedge|land)(?![A-Za-z])|(?<![A-Za-z\\])and(?![A-Za-z])")
SIGN = re.compile(r"(=|[<>]|\\(?:leq?|leqslant|leqq|geq?|geqslant|geqq|lt|gt|neq?)(?![A-Za-z]))")
WORD = re.compile(r"(?<![A-Za-z\\])[A-Za-z]{2,}")
OPERATORS = {"=": "==", "<": "<", ">": ">", "\\lt": "<", "\\gt": ">", "\\ne": "!=", "\\neq": "!="}
NOT = {"==": "!=", "!=": "==", "<=": ">", "<": ">=", ">=": "<", ">": "<="}
Relation = tuple[str, str, str]


def ranges(formula: Written, quantity: Quantity) -> tuple[str, ...] | None:
    """The relations that the condition of a formula's row says of the quantity's parameters; None if it is not clear.

    `otherwise` says that none of the conditions of the other rows holds.
    """
    own, *others = (_plain(text) for text in formula.conditions)
    try:
        if OTHERWISE.fullmatch(own):
            found = [_negated(list(_relations(other, formula.letters, quantity))) for other in others]
        else:
            found = list(_relations(own, formula.letters, quantity))
        texts = tuple(map(" ".join, found))
        quantity.statement("0 == 0", *texts).sequent()
    except (SymqifError, Rejected):
        return None
    return texts or None


def _plain(text: str) -> str:
    """Without \text{..}, blanks and a full stop; with a comma in place of wide space."""
    return " ".join(SPACE.sub(" ", WORDS.sub(r" \1 ", WIDE.sub(",", text))).split()).strip(" .,;")


def _relations(condition: str, letters: Mapping[str, str], quantity: Quantity) -> Iterator[Relation]:
    for part in filter(str.strip, AND.split(FIRST.sub("", condition))):
        if word := WORD.search(part):
            raise SymqifError(f"{word[0]} is no formula")
        sides = SIGN.split(part)
        terms = [show(read(renamed(Written.of(f"${side}$"), letters), quantity.symbols)) for side in sides[::2]]
        if len(terms) < 2:
            raise SymqifError(f"{part} is no comparison")
        for sign, (left, right) in zip(sides[1::2], pairwise(terms), strict=True):
            yield left, OPERATORS.get(sign, "<=" if sign.startswith("\\l") else ">="), right


def _negated(relations: Sequence[Relation]) -> Relation:
    if len(relations) != 1:
        raise SymqifError("what is left by several comparisons is no range")
    ((left, operator, right),) = relations
    return left, NOT[operator], right
