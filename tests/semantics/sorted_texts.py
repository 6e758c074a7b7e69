"""Property of sorts: the base and the reference accept the same texts."""

import random

from symqif.kernel.term import Rejected
from tests.semantics.draw import VARIABLES, Draw
from tests.semantics.judge import sequent
from tests.semantics.reading import Statement
from tests.semantics.sorts import sort_errors
from tests.semantics.terms import OPERATORS, rich


def special(d: Draw) -> str:
    """Draw a formula about channels, or one that quantifies over sorts of all kinds."""
    p, q, size = d.real(1), d.real(1), d.whole(1)
    kinds = [
        f"capacity(matrix([[{p}, 1 - ({p})], [1/2, 1/2]])) <= {q}",
        f"refines(matrix([[1/2, 1/2], [{p}, {q}]]), C)",
        f"stochastic(subset({size}, 0, 2, {p}, 1/(i - 1), log({size} - i)))",
        f"stochastic(subset({size}, {d.whole(0)}, {d.whole(0)}, 1/i, 1/(i - 1), 1/(n - i)))",
        f"ldp(subset(2, 1, 1, 1, {p}, {q}), 1/a)",
        f"asr(kron(C, {size})) == {p}",
        f"stochastic(hot(kron(matrix([[{p}, 1], [0, 1]]), {size})))",
        f"in_hull(matrix([[1], [{p}]]), C)",
        f"forall(implies(t != 0, 1/t > {p}), t, integer)",
        f"all({p} != 0, 1/({p}) > 0)",
        f"implies({p} > 0, log({p}) >= 0)",
    ]
    return d.of(kinds)


def sorted_alike(rng: random.Random) -> str:
    """The base and the reference accept the same texts."""
    d = Draw(rng, {**VARIABLES, "C": "channel(2)"})
    formula = d.of([d.formula(2), special(d), f"{rich(d, d.of(OPERATORS))} == 0", d.any_formula()])
    p, q = d.real(1), d.of((d.real(1), "n/2", "n/k", "n**k", "2**(-1)", "(n + k)/1"))
    formula = d.of([formula, formula, f"sum({p}, j, 0, {q}) == 0", f"binomial({q}, 1) == {p}", f"({p})**({q}) == 1"])
    for _ in range(d.of((0, 1, 1, 2))):
        formula = mutated(d, formula)
    try:
        sequent(d.variables, formula)
        accepted, why = True, ""
    except Rejected as error:
        accepted, why = False, str(error)
    wrong = sort_errors(Statement(d.variables, formula))
    if accepted and wrong and all(" is no name" in error for error in wrong):
        return "reserved"  # the base lets words be bound that the page keeps, and the reference does not
    assert accepted == (not wrong), f"{formula}: {why or 'accepted'}, but {wrong or 'no sort is wrong'}"
    return "accepted" if accepted else "rejected"


def mutated(d: Draw, formula: str) -> str:
    """Put one word in the place of another."""
    words = [
        "a",
        "n",
        "x",
        "X",
        "f",
        "g",
        "h",
        "C",
        "t",
        "1",
        "1/2",
        "0",
        "size(X)",
        "f(x)",
        "i",
        "real",
        "matrix([[1], [1]])",
        "a < 1",
        "y",
        "Y",
        "z",
    ]
    letters = [
        place for place, letter in enumerate(formula) if letter in "anxXfghCty01z" and not _within(formula, place)
    ]
    if not letters:
        return formula
    place = d.of(letters)
    return formula[:place] + d.of(words) + formula[place + 1 :]


def _within(formula: str, place: int) -> bool:
    """Tell whether a letter is part of a longer word."""
    around = formula[max(0, place - 1) : place] + formula[place + 1 : place + 2]
    return any(letter.isalnum() or letter == "_" for letter in around)
