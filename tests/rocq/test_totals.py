"""Leaves about sums and maxima over sets: which lemmas their normal forms rest on."""

import pytest

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import parse
from symqif.rocq import theorem  # noqa: F401  (its import declares the normal forms)
from symqif.rocq.leaf import leaf

SORTS = {"X": "set", "y": "X", "f": "function(X)", "c": "real"}


@pytest.mark.parametrize(
    ("goal", "lemma"),
    [
        ("total(c*f(x) + f(x), x, X) == (c + 1)*total(f(x), x, X)", "total_linear"),
        ("total(c, x, X) == c*size(X)", "total_one"),
        ("total(delta(x, y)*f(x), x, X) == f(y)", "total_delta_"),
        ("largest(2*f(x), x, X) == 2*largest(f(x), x, X)", "largest_scale"),
        ("largest(c, x, X) == c", "largest_const"),
        ("delta(y, y) == 1", "delta_one"),
    ],
)
def test_an_equation_over_a_set_rests_on_its_lemma(goal: str, lemma: str) -> None:
    lines = leaf(Sequent(SORTS, (), parse(goal)), {"rule": "leaf"})
    assert lemma in "\n".join(lines)
