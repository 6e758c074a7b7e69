"""Properties of the kernel: normal forms, definedness, values of constants and sorts, against the reference."""

import itertools
import random
from collections.abc import Iterator
from fractions import Fraction

from flint import arb, ctx

from symqif.kernel.algebra import Algebra
from symqif.kernel.definedness import presupposed
from symqif.kernel.ratio import Condition, Ratio, product
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, Undefined, parse, show, sort, substitute
from symqif.kernel.value import compare, exact
from tests.semantics import reference
from tests.semantics.balls import ball, every
from tests.semantics.draw import RELATIONS, VARIABLES, Draw, random_model
from tests.semantics.judge import is_false, sequent, truth
from tests.semantics.model import Model
from tests.semantics.sorted_texts import special
from tests.semantics.terms import OPERATORS, rich

MODELS = 8
ZERO = Fraction(0)
SORTS = {name: sort(text) for name, text in VARIABLES.items()}
Number = Fraction | arb


def differ(left: Number | None, right: Number | None) -> bool:
    """Tell whether two values are certainly different."""
    if left is None or right is None:
        return False
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left != right
    with ctx.workprec(128):
        return not ball(left).overlaps(ball(right))


def bound_values(algebra: Algebra, model: Model) -> Iterator[Model]:
    """Give all values to the names that stand for every element of their sets."""
    names = [name for name in algebra.bound if isinstance(algebra.sorts[name], str)]
    ranges = [range(model[str(algebra.sorts[name])]) for name in names]
    for chosen in itertools.product(*ranges):
        yield Model({**model.values, **dict(zip(names, chosen, strict=True))})


def conditions_hold(algebra: Algebra, model: Model) -> bool | None:
    """Tell whether all conditions that were noted are true, for all values of bound names."""
    relations: list[Term] = []
    for note in algebra.notes:
        if isinstance(note, Condition):
            f = parse(str(note.f))
            relations.append({"!=": ("!=", f, ZERO), ">": ("<", ZERO, f), ">=": ("<=", ZERO, f)}[note.kind])
    return every(truth(relation, inner) for inner in bound_values(algebra, model) for relation in relations)


def value_of(ratio: Ratio, model: Model) -> tuple[Number | None, Number | None]:
    """Return the values of numerator and denominator."""
    above, below = (reference.value(str(part), model) for part in (ratio.num, product(ratio.den)))
    return above, below


def same_value(text: str, ratio: Ratio, model: Model, where: str) -> bool:
    """Compare the value of a term with that of its normal form."""
    found = reference.value(text, model)
    above, below = value_of(ratio, model)
    if found is None or above is None or below is None:
        return False
    assert not (isinstance(below, Fraction) and below == 0), f"{where}: the denominator of {text} is 0"
    with ctx.workprec(256):
        quotient = (
            above / below if isinstance(above, Fraction) and isinstance(below, Fraction) else ball(above) / ball(below)
        )
    assert not differ(found, quotient), (
        f"{where}: {text} is {found}, but its normal form {ratio.num} / {product(ratio.den)} is {quotient}"
    )
    return True


def normal_form(operator: str, rng: random.Random) -> str:
    """A term has the value of its normal form wherever the conditions of that hold."""
    d = Draw(rng)
    text = rich(d, operator)
    algebra, term = Algebra.of(SORTS, [parse(text)]), parse(text)
    try:
        sequent(VARIABLES, f"0 == {text}")
        ratio = algebra.ratio(term)
    except Rejected:
        return "rejected"
    seen = "conditions fail"
    for _ in range(MODELS):
        model = random_model(rng, VARIABLES)
        if conditions_hold(algebra, model):
            notes = [str(note.f) + note.kind for note in algebra.notes if isinstance(note, Condition)]
            told = same_value(text, ratio, model, f"in {dict(model.values)} under {notes}")
            seen = "compared" if told else seen
    return seen


def substituted(operator: str, rng: random.Random) -> str:
    """What is put in for names has its value there."""
    d = Draw(rng)
    text = rich(d, operator)
    values = {name: d.real(1) for name in ("a", "b")} | {
        "n": d.whole(1),
        "x": d.of(("x", "z")),
        "f": d.of(("f", "lambda t: a*f(t)", "lambda z: n")),
    }
    chosen = {name: value for name, value in values.items() if d.chance(60)}
    try:
        sequent(VARIABLES, f"0 == {text}")
        for value in chosen.values():
            if "lambda" not in value and value not in ("f", "x", "z"):
                sequent(VARIABLES, f"0 == {value}")
        term = substitute(parse(text), {name: parse(value) for name, value in chosen.items()})
    except Rejected:
        return "rejected"
    seen = "untold"
    for _ in range(4):
        model = random_model(rng, VARIABLES)
        put = {name: _meaning(value, model) for name, value in chosen.items()}
        if None in put.values():
            continue
        left = reference.value(text, Model({**model.values, **put}))
        right = reference.value(show(term), model)
        assert not differ(left, right), (
            f"{text} with {chosen} is {left}, but {show(term)} is {right} in {dict(model.values)}"
        )
        seen = "compared" if left is not None and right is not None else seen
    return f"{seen}, {_form_of(term, rng)}"


def _meaning(value: str, model: Model) -> object:
    if value in ("f", "x", "z"):
        return model[value]
    if value.startswith("lambda"):
        name, body = value[len("lambda ") :].split(": ")
        found = [reference.value(body, model.bind(name, place)) for place in range(model["X"])]
        return None if None in found else found
    found_value = reference.value(value, model)
    whole = isinstance(found_value, Fraction) and found_value.denominator == 1
    return int(found_value) if whole and value.strip() else found_value  # type: ignore[arg-type]


def _form_of(term: Term, rng: random.Random) -> str:
    algebra = Algebra.of(SORTS, [term])
    try:
        ratio = algebra.ratio(term)
    except Rejected:
        return "no form"
    for _ in range(4):
        model = random_model(rng, VARIABLES)
        if conditions_hold(algebra, model):
            same_value(show(term), ratio, model, f"in {dict(model.values)}")
    return "with its form"


def settled(operator: str, rng: random.Random) -> str:
    """A normal form without conditions is one everywhere."""
    d = Draw(rng)
    text = rich(d, operator) if d.chance(70) else f"{d.real(1)} + ({d.real(1)})"
    try:
        sequent(VARIABLES, f"0 == {text}")
        algebra = Algebra.of(SORTS, [parse(text)])
        ratio = algebra.ratio(parse(text))
    except Rejected:
        return "rejected"
    if any(isinstance(note, Condition) for note in algebra.notes):
        return "rejected"
    told = [same_value(text, ratio, model, f"settled, in {dict(model.values)}")
            for model in (random_model(rng, VARIABLES) for _ in range(4))]  # fmt: skip
    return "compared" if any(told) else "untold"


def definedness(rng: random.Random) -> str:
    """A formula is defined where all is true that it is said to presuppose."""
    d = Draw(rng, {**VARIABLES, "C": "channel(2)"})
    formula = d.of([d.formula(2), f"{rich(d, d.of(OPERATORS))} == 0", special(d), d.any_formula()])
    try:
        start = sequent(d.variables, formula)
        goals = presupposed(start, start.goal)
    except Rejected:
        return "rejected"
    seen = "untold"
    for _ in range(MODELS):
        model = random_model(rng, d.variables)
        expected = reference.defined(formula, model)
        found = every(_shown(goal, start, model) for goal in goals)
        told = expected is not None and found is not None
        assert not told or expected == found, (
            f"{formula} is defined: {expected}, in {dict(model.values)}, but {found} by {[*map(str, goals)]}"
        )
        seen = f"{expected}" if told else seen
    return seen


def _shown(goal: Sequent, start: Sequent, model: Model) -> bool | None:
    """Tell whether a sequent is true for all values of its new names."""
    models, sampled = [model], False
    for name in goal.variables:
        if name not in start.variables:
            kind = goal.variables[name]
            values = [*range(model[kind])] if kind in model.values else [*range(-8, 13)] if kind == "integer" else []
            sampled = sampled or kind in ("real", "integer")
            values = values or [Fraction(step, 2) for step in range(-6, 7)]
            models = [m.bind(name, v) for m in models for v in values]
    answers = [is_false(goal, m, ()) for m in models]
    if True in answers:
        return False
    bounded = all(kind != "real" for name, kind in goal.variables.items() if name not in start.variables)
    return None if None in answers or not bounded else True


def constants(rng: random.Random) -> str:
    """The values of constants are those of the reference, and there are none where these are undefined."""
    d = Draw(rng, {})
    text = rich(d, d.of(OPERATORS)) if d.chance(70) else d.real(2)
    meaning, found = reference.defined(text, Model()), reference.value(text, Model())
    try:
        sequent({}, f"0 == {text}")
        exact(parse(text))
    except Undefined:
        assert meaning is not True, f"{text} is {found}, but is called undefined"
        return "undefined"
    except Rejected:
        return "rejected"
    assert meaning is not False, f"{text} is undefined, but has a value"
    for operator, other in itertools.product(
        RELATIONS[:4], ("0", "1", "1/2", str(d.of((2, 3, "exp(1)", "sqrt(2)", "log(2)"))))
    ):
        expected = reference.true(f"{text} {operator} {other}", Model())
        try:
            told = compare(operator, parse(text), parse(other))
        except Rejected:
            continue
        assert expected is None or told == expected, f"{text} {operator} {other} is {expected}, not {told}"
    return "compared"
