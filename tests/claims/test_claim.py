"""What a claim may be."""

import pytest

from symqif.claims.claim import Claim, Derivation, Source
from symqif.reduction.statement import Statement


def test_two_names_of_a_statement_are_not_printed_alike() -> None:
    """As LaTeX, p1 == p_1 would be a false equation of a number with itself."""
    printed = Derivation(Statement("p1 == p_1", {"p1": "real", "p_1": "real"}))
    with pytest.raises(ValueError, match=r"p1 and p_1 are both printed as p_\{1\}: call one of them otherwise"):
        Claim("a", "A claim", Source("Notes"), printed, "refuted")


@pytest.mark.parametrize("name", ["a/b", "a b", "a}", "lem.equiv\u0456", "a\nproved", ""])
def test_an_id_is_plain(name: str) -> None:
    with pytest.raises(ValueError, match="an id has letters, digits and"):
        Claim(name, "A claim", Source("Notes"), Derivation(Statement("x <= 1", {"x": "real"})), "refuted")
