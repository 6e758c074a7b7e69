"""Judges applications of rules: a sequent that is false in a model must leave a subgoal that is refuted there."""

import itertools
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, parse, show
from symqif.reduction.rule import RULES
from tests.semantics import reference
from tests.semantics.draw import REALS, random_model
from tests.semantics.model import SAMPLES, Model, Samples
from tests.semantics.reading import Node, read, read_sort

MANY = 600  # extensions of a model by values of new names
CRASHES = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)  # the checker calls these malformed
Judge = Callable[[Model], bool | None]


@dataclass(frozen=True)
class Case:
    """An application of a rule. `goal` decides goals that the reference cannot; `hints` are values of new names."""

    sequent: Sequent
    node: Mapping[str, Any]
    theorems: Mapping[str, Sequent] = field(default_factory=dict)
    goal: Judge | None = None
    hints: Sequence[Mapping[str, Any]] = ()
    optimistic: bool = False  # what no sample refutes is taken for true
    reals: Callable[[Model], Iterable[Fraction]] = lambda model: ()
    models: int = 6
    known: Sequence[Term] = ()  # hypotheses that are true in all models
    draw: Callable[[random.Random], Model] | None = None
    last: Judge | None = None  # decides the last subgoal


def sequent(variables: Mapping[str, str], goal: str, *hypotheses: str) -> Sequent:
    """Read a sequent."""
    return Sequent(dict(variables), tuple(map(parse, hypotheses)), parse(goal))


@lru_cache(maxsize=1 << 14)
def tree(term: Term) -> Node:
    """Read the text of a term as the reference does."""
    return read(show(term))


def truth(term: Term, model: Model, samples: Samples = SAMPLES) -> bool | None:
    """Return the truth value of a formula."""
    return reference.true(tree(term), model, samples)


def is_false(
    sequent: Sequent, model: Model, known: Sequence[Term], goal: Judge | None = None, samples: Samples = SAMPLES
) -> bool | None:
    """Tell whether the hypotheses are true and the goal is not."""
    unknown = False
    for hypothesis in sequent.hypotheses:
        answer = hypothesis in known or truth(hypothesis, model, samples)
        if answer is False:
            return False
        unknown = unknown or answer is None
    answer = goal(model) if goal else truth(sequent.goal, model, samples)
    if answer is not False:
        return False if answer else None
    return None if unknown else True


def refuted(subgoal: Sequent, case: Case, model: Model, rng: random.Random) -> bool | None:
    """Tell whether some values of the new names falsify a subgoal."""
    new = [name for name in subgoal.variables if name not in case.sequent.variables]
    extra = tuple(case.reals(model))
    samples = Samples(reals=(*SAMPLES.reals, *extra)) if extra else SAMPLES
    unknown = False
    extensions = list(_extensions(subgoal, new, case, model, extra, rng))
    for extended in extensions:
        answer = is_false(subgoal, extended, case.known, samples=samples)
        if answer:
            return True
        unknown = unknown or answer is None
    if case.optimistic and extensions and subgoal.goal[0] == "!=" and _may_vanish(subgoal, extensions):
        return True
    return None if unknown else False


def _may_vanish(subgoal: Sequent, models: Sequence[Model]) -> bool:
    """Tell whether the sides of a goal a != b may be equal between samples, as they cross or cannot be told apart."""
    signs = set[int]()
    for model in models:
        if all(truth(hypothesis, model) for hypothesis in subgoal.hypotheses):
            gap = reference.value(tree(("-", *subgoal.goal[1:])), model)
            signs.add(0 if gap is None else 1 if float(gap) > 0 else -1)
    return 0 in signs or signs == {1, -1}


def _extensions(
    subgoal: Sequent, new: Sequence[str], case: Case, model: Model, extra: Sequence[Fraction], rng: random.Random
) -> Iterable[Model]:
    if not new:
        return [model]
    hinted = [Model({**model.values, **hint}) for hint in case.hints if hint.keys() >= set(new)]
    if hinted:
        return hinted
    models = [model]
    for name in new:
        models = [m.bind(name, v) for m in models for v in _values(subgoal.variables[name], m, extra)]
        models = rng.sample(models, MANY) if len(models) > MANY and not extra else models
    return models


def _values(sort: str, model: Model, extra: Sequence[Fraction]) -> list[Any]:
    """Return values of a sort: all of them, if there are finitely many."""
    if sort == "real":
        return [*dict.fromkeys((*SAMPLES.reals, *REALS, *extra))]
    if sort == "integer":
        return [*range(-3, 30)]
    if sort.startswith("function"):
        places = sort[len("function(") : -1].split(", ")
        tables = _tables([model[place] for place in places]) if "real" not in places else []
        return [*SAMPLES.functions, *tables]
    if sort == "set" or sort.startswith("channel"):
        return list(SAMPLES.of(read_sort(sort)))
    return [*range(model[sort])]


def _tables(sizes: Sequence[int]) -> list[Any]:
    """Return tables of few numbers, all of them as long as they are not many."""
    pool: list[Any] = [*SAMPLES.reals]
    for size in reversed(sizes):
        few = pool if len(pool) ** size <= MANY else pool[:: max(1, len(pool) // 4)]
        pool = [list(row) for row in itertools.islice(itertools.product(few, repeat=size), MANY)]
    return pool


def judged(name: str, case: Case, rng: random.Random) -> str:
    """Return what came of an application: rejected, never false, untold or sound. Raise if it is unsound."""
    try:
        subgoals = RULES[name].reduce(case.sequent, case.node, case.theorems)
    except (Rejected, *CRASHES):
        return "rejected"
    verdict = "never false"
    for _ in range(case.models):
        model = case.draw(rng) if case.draw else random_model(rng, case.sequent.variables)
        if is_false(case.sequent, model, case.known, case.goal):
            verdict = _must_be_refuted(name, case, subgoals, model, rng)
    return verdict


def _must_be_refuted(name: str, case: Case, subgoals: list[Sequent], model: Model, rng: random.Random) -> str:
    answers = [False, case.last is not None and case.last(model) is False]
    told = subgoals[:-1] if case.last else subgoals
    answers += [refuted(subgoal, case, model, rng) for subgoal in told]
    if True in answers:
        return "sound"
    if None in answers and not case.optimistic:
        return "untold"
    left = "\n  ".join(map(str, subgoals))
    raise AssertionError(
        f"{name} is unsound: {case.sequent} is false\nin {dict(model.values)}\nby {dict(case.node)}\n"
        f"where no subgoal is:\n  {left}"
    )
