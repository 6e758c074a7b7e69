"""Formulas at points and in finite models, against the reference."""

import random
from typing import Any

from symqif.kernel.term import Rejected
from symqif.reduction import model as models
from symqif.reduction.evaluation import truth
from tests.semantics import reference
from tests.semantics.draw import VARIABLES, Draw, random_model
from tests.semantics.judge import sequent
from tests.semantics.terms import OPERATORS, rich

MODELS = 8
SORTS = {name: kind for name, kind in VARIABLES.items() if kind != "function(real)"}  # to which no point gives values


def points(rng: random.Random) -> str:
    """A formula is true, false or undefined at a point as it is in the reference."""
    d = Draw(rng, SORTS)
    formula = d.of([d.formula(2), d.formula(3), d.any_formula(), _of_channels(d), f"{rich(d, d.of(OPERATORS))} == 0"])
    try:
        start = sequent(SORTS, formula)
    except Rejected:
        return "rejected"
    seen = "undecided"
    for _ in range(MODELS):
        model = random_model(rng, SORTS)
        try:
            point = {name: _text(value) for name, value in model.values.items()}
            found = truth(models.Model.of(start, point).write_out(start.goal), {})
        except Rejected:
            continue
        defined, true = reference.defined(formula, model), reference.true(formula, model)
        where = f"{formula} is {found} in {dict(model.values)}"
        assert defined in (None, found is not None), f"{where}, and defined: {defined}"
        assert found is None or true in (None, found), f"{where}, not {true}"
        seen = f"{found}"
    return seen


def _of_channels(d: Draw) -> str:
    size, p, q = d.whole(1), d.real(1), d.real(1)
    return d.of([
        f"capacity(subset({size}, {d.whole(0)}, {d.whole(0)}, 1, 1/i, {p})) <= {q}",
        f"asr(hot(kron(matrix([[{p}, 1 - ({p})], [1/2, 1/2]]), {size}))) == 1/2",
        f"implies({p} > 0, log({p}) >= capacity(subset({size}, 1, 1, 1, 1/{size}, 1/{size})))",
        f"equivalent({p} == {q}, refines(matrix([[{p}, 1 - ({p})]]), matrix([[{q}, 1/0]])))",
    ])  # fmt: skip


def _text(value: Any) -> str:
    return f"[{', '.join(map(_text, value))}]" if isinstance(value, list) else str(value)
