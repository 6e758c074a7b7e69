"""Definedness (§5), truth (§6) and verdicts (§7), as docs/semantics.md has them.

None is the truth value of what cannot be told: balls overlap, or a quantifier ranges over infinitely many values and no
sample settles it. `true`, `defined` and `value` take text or trees.
"""

import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import cast

from flint import arb, ctx

from tests.semantics import balls, linear, unknowns
from tests.semantics.balls import PRECISIONS, Log, Number, TooLarge, Undecided, every, opposite, settled, some
from tests.semantics.linear import Matrix
from tests.semantics.model import SAMPLES, Model, Samples, misfits
from tests.semantics.reading import RELATIONS, Node, Statement, read
from tests.semantics.sorts import sort_errors
from tests.semantics.values import ONE, ZERO, Parts, binomial, evaluate, integer, integers, matrix, subset_entry

Truth = bool | None
_PROGRAM = 120  # entries of the W that a linear program looks for


def value(term: str | Node, model: Model) -> Fraction | arb | None:
    """Return the value of a term (§3): exact if possible, else a ball; None if no precision tells which."""
    number = cast(Number | None, settled(lambda: evaluate(_tree(term), model)))
    return None if number is None else _enclosed(number)


def _enclosed(number: Number) -> Fraction | arb:
    with ctx.workprec(PRECISIONS[0]):
        return balls.ball(number) if isinstance(number, Log) else number


def true(formula: str | Node, model: Model, samples: Samples = SAMPLES) -> Truth:
    """Return the truth value of a formula (§6)."""
    return _true(_tree(formula), replace(model, samples=samples))


def defined(text: str | Node, model: Model, samples: Samples = SAMPLES) -> Truth:
    """Return whether all is true that a term, a channel or a formula presupposes (§5)."""
    return _defined(_tree(text), replace(model, samples=samples))


def stochastic(channel: str | Node, model: Model) -> Truth:
    """Return the truth value of stochastic(C) (§5)."""
    return _stochastic(_tree(channel), model)


def holds(statement: Statement, model: Model, samples: Samples = SAMPLES) -> str | None:
    """Return "vacuous", "true", "false" or "undefined" (§7): what the statement is for these values."""
    if wrong := sort_errors(statement) or misfits(statement.variables, model):
        raise ValueError("; ".join(wrong))
    model = replace(model, samples=samples)
    hypotheses, claim = statement.trees()
    given = every(every((_defined(part, model), _true(part, model))) for part in hypotheses)
    if not given:
        return "vacuous" if given is False else None
    meaning = _defined(claim, model)
    if not meaning:
        return "undefined" if meaning is False else None
    return {True: "true", False: "false", None: None}[_true(claim, model)]


def _tree(text: str | Node) -> Node:
    return read(text) if isinstance(text, str) else text


def _true(formula: Node, model: Model) -> Truth:
    if formula.head in RELATIONS or formula.head == "ldp":
        return settled(lambda: _TRUTHS[formula.head](formula.parts, model))
    return _TRUTHS[formula.head](formula.parts, model)


def _relation(compare: Callable[[Number, Number], Truth]) -> Callable[[Parts, Model], Truth]:
    return lambda parts, model: compare(*(evaluate(part, model) for part in parts))


def _implies(parts: Parts, model: Model) -> Truth:
    return some((opposite(_true(parts[0], model)), _true(parts[1], model)))


def _equivalent(parts: Parts, model: Model) -> Truth:
    truths = [_true(part, model) for part in parts]
    if {True, False} <= set(truths):
        return False
    return None if None in truths else True


def _instances(parts: Parts, model: Model) -> Iterator[Model]:
    """Return the models with values for the bound name: all values, or samples."""
    _, name, sort = parts
    chosen = range(model[sort.text]) if sort.head == "name" else model.samples.of(sort)
    return (model.bind(name.text, x) for x in chosen)


def _for_all(sort: Node, answers: Iterable[Truth]) -> Truth:
    """Return the conjunction; that samples do not refute is no proof."""
    answer = every(answers)
    return answer if sort.head == "name" or answer is False else None


def _forall(parts: Parts, model: Model) -> Truth:
    answer = _for_all(parts[2], (_true(parts[0], inner) for inner in _instances(parts, model)))
    asked = answer is None and model.samples.linear
    return unknowns.forall(Node("forall", parts), model, _true) if asked else answer


def _exists(parts: Parts, model: Model) -> Truth:
    answer = _for_all(parts[2], (opposite(_true(parts[0], inner)) for inner in _instances(parts, model)))
    asked = answer is None and model.samples.linear
    return unknowns.exists(Node("exists", parts), model, _true) if asked else opposite(answer)


def _compared(decide: Callable[[Matrix[Fraction], Matrix[Fraction]], bool], parts: Parts, model: Model) -> Truth:
    pair = settled(lambda: [matrix(part, model) for part in parts])
    if pair is None:
        return None
    left, right = pair
    if len(left.rows) != len(right.rows):
        return False
    exact = all(isinstance(entry, Fraction) for side in pair for row in side.rows for entry in row)
    if not exact and len(left.rows) == 2 and decide is linear.refines:
        return settled(lambda: linear.refines_two(*(matrix(part, model) for part in parts)))
    if not exact or left.width * right.width > _PROGRAM:
        return None
    return decide(cast(Matrix[Fraction], left), cast(Matrix[Fraction], right))


def _ldp(parts: Parts, model: Model) -> Truth:
    ratio = evaluate(parts[1], model)
    columns = matrix(parts[0], model).columns()
    return every(balls.at_most(x, balls.mul(ratio, y)) for column in columns for x in column for y in column)


def _increasing(parts: Parts, model: Model) -> Truth:
    """Look for a pair of samples that refutes."""
    term, name, _ = parts
    points = [model.bind(name.text, point) for point in _above(parts[2], model)]
    refuted = some(
        settled(functools.partial(_falls, term, low, high))
        for place, high in enumerate(points)
        for low in points[:place]
    )
    return False if refuted else None


def _falls(term: Node, low: Model, high: Model) -> Truth:
    return balls.at_most(evaluate(term, high), evaluate(term, low))


def _above(bound: Node, model: Model) -> list[Number]:
    """Return samples above a bound, from the least to the greatest."""
    with ctx.workprec(PRECISIONS[-1]):
        try:
            start = evaluate(bound, model)
        except (Undecided, TooLarge):
            return []
        return [balls.add(start, offset) for offset in sorted(model.samples.offsets)]


_TRUTHS: dict[str, Callable[[Parts, Model], Truth]] = {
    "==": _relation(balls.same),
    "!=": _relation(lambda x, y: opposite(balls.same(x, y))),
    "<=": _relation(balls.at_most),
    "<": _relation(balls.below),
    "all": lambda parts, model: every(_true(part, model) for part in parts),
    "no": lambda parts, model: opposite(_true(parts[0], model)),
    "implies": _implies,
    "equivalent": _equivalent,
    "forall": _forall,
    "exists": _exists,
    "stochastic": lambda parts, model: _stochastic(parts[0], model),
    "refines": functools.partial(_compared, linear.refines),
    "in_hull": functools.partial(_compared, linear.in_hull),
    "ldp": _ldp,
    "increasing": _increasing,
    "limit": lambda parts, model: None,
}


def _stochastic(channel: Node, model: Model) -> Truth:
    if channel.head in {"hot", "kron"}:
        factor, n = channel.parts if channel.head == "kron" else channel.parts[0].parts
        at_least_one = settled(lambda: integer(n, model) >= 1)
        if at_least_one is not False:
            return at_least_one and _stochastic(factor, model)
    decide = _subset_is_channel if channel.head == "subset" else _is_channel
    return settled(lambda: decide(channel, model))


def _is_channel(channel: Node, model: Model) -> Truth:
    found = matrix(channel, model)
    if not found.rows or not found.width:
        return False
    entries = (balls.at_most(ZERO, entry) for row in found.rows for entry in row)
    sums = (balls.same(balls.total(row), ONE) for row in found.rows)
    return every((every(entries), every(sums)))


def _subset_is_channel(channel: Node, model: Model) -> Truth:
    k, low, high = (integer(part, model) for part in channel.parts[:3])
    if not (k >= 1 and 0 <= low <= high <= k):
        return False
    entries = functools.partial(subset_entry, channel.parts[3:], model=model)
    signs = [balls.at_most(ZERO, entries(1, i)) for i in range(low, high + 1) if i >= 1]
    signs += [balls.at_most(ZERO, entries(2, i)) for i in range(low, high + 1) if i <= k - 1]
    mass = balls.total(_mass(k, i, entries) for i in range(low, high + 1))
    return every((*signs, balls.same(mass, ONE)))


def _mass(k: int, i: int, entries: Callable[[int, int], Number]) -> Number:
    """Return what the subsets of size i add to the sum of a row."""
    inside = balls.mul(Fraction(i, k), entries(1, i)) if i else ZERO
    outside = balls.mul(Fraction(k - i, k), entries(2, i)) if i < k else ZERO
    return balls.mul(Fraction(binomial(k, i)), balls.add(inside, outside))


def _defined(node: Node, model: Model) -> Truth:
    if _presupposes_nothing(node):
        return True
    if node.head in _DEFINED:
        return every(_DEFINED[node.head](node.parts, model))
    return every((*(_defined(part, model) for part in node.parts), _own(node, model)))


def _presupposes_nothing(node: Node) -> bool:
    """Recognise what is defined for all values, so that quantifiers over infinite sorts can be settled."""
    literal = node.parts[-1].head == "number" if node.parts else False
    harmless = (node.head == "/" and literal and int(node.parts[1].text) != 0) or (node.head == "**" and literal)
    return (harmless or node.head not in {*_OWN, *_OF_CHANNELS}) and all(map(_presupposes_nothing, node.parts))


def _own(node: Node, model: Model) -> Truth:
    if node.head in _OF_CHANNELS:
        return every(_stochastic(node.parts[place], model) for place in _OF_CHANNELS[node.head])
    return settled(lambda: _OWN[node.head](node.parts, model)) if node.head in _OWN else True


def _positive(part: int) -> Callable[[Parts, Model], Truth]:
    return lambda parts, model: balls.below(ZERO, evaluate(parts[part], model))


def _nonzero(term: Node, model: Model) -> Truth:
    return opposite(balls.same(evaluate(term, model), ZERO))


_OWN: dict[str, Callable[[Parts, Model], Truth]] = {
    "/": lambda parts, model: _nonzero(parts[1], model),
    "**": lambda parts, model: integer(parts[1], model) >= 0 or _nonzero(parts[0], model),
    "log": _positive(0),
    "sqrt": lambda parts, model: balls.at_most(ZERO, evaluate(parts[0], model)),
    "binomial": lambda parts, model: integer(parts[0], model) >= 0,
    "laplace_tail": _positive(0),
    "kron": lambda parts, model: integer(parts[1], model) >= 1,
}
_OF_CHANNELS = {"capacity": (0,), "asr": (0,), "ldp": (0,), "refines": (0, 1), "in_hull": (0, 1)}


def _defined_in_turn(parts: Parts, model: Model) -> Iterator[Truth]:
    """Each part is asked for where those before it are true: all(..) and implies(..)."""
    for place, part in enumerate(parts):
        before = every(_true(earlier, model) for earlier in parts[:place])
        yield some((opposite(before), _defined(part, model)))


def _defined_sum(parts: Parts, model: Model) -> Iterator[Truth]:
    term, name, low, high = parts
    yield _defined(low, model)
    yield _defined(high, model)
    numbers = settled(lambda: integers(low, high, model))
    yield None if numbers is None else every(_defined(term, model.bind(name.text, x)) for x in numbers)


def _defined_over_elements(parts: Parts, model: Model) -> Iterator[Truth]:
    term, name, elements = parts
    return (_defined(term, model.bind(name.text, x)) for x in range(model[elements.text]))


def _defined_quantified(parts: Parts, model: Model) -> Iterator[Truth]:
    inner = list(_instances(parts, model))
    answer = _for_all(parts[2], (_defined(parts[0], one) for one in inner))
    yield answer if answer is not None else _always_defined(parts, inner[0]) or None


def _always_defined(parts: Parts, instance: Model) -> Truth:
    """Tell whether all is defined that may not be, wherever it stands, and none of it depends on the bound name."""
    body, name, _ = parts
    return not _depends(body, name.text) and _defined(_each(body), instance)


def _depends(node: Node, name: str) -> bool:
    presupposes = node.head in {*_OWN, *_OF_CHANNELS, "sum", "subset", "increasing", "limit"}
    own = presupposes and not _presupposes_nothing(Node(node.head, node.parts)) and name in node.names
    return own or any(_depends(part, name) for part in node.parts)


def _each(node: Node) -> Node:
    """Return the formula where every conjunct and conclusion has to be defined, whatever stands before it."""
    head = "equivalent" if node.head in {"all", "implies"} else node.head
    return Node(head, tuple(map(_each, node.parts)), node.text)


def _defined_above(parts: Parts, model: Model) -> Iterator[Truth]:
    """Of increasing(a, x, b) and limit(a, x, b, c)."""
    term, name, *bounds = parts
    yield from (_defined(bound, model) for bound in bounds)
    if not _presupposes_nothing(term):
        yield None
        yield from (_defined(term, model.bind(name.text, point)) for point in _above(bounds[0], model))


def _defined_subset(parts: Parts, model: Model) -> Iterator[Truth]:
    yield from (_defined(part, model) for part in parts[:3])
    count, member, nonmember = parts[3:]
    sizes = settled(lambda: (integer(parts[0], model), integers(parts[1], parts[2], model)))
    if sizes is None:
        yield None
        return
    k, numbers = sizes
    for i in numbers:
        sized = model.bind("i", i)
        yield _defined(count, sized)
        yield _defined(member, sized) if i >= 1 else True
        yield _defined(nonmember, sized) if i <= k - 1 else True


_DEFINED: dict[str, Callable[[Parts, Model], Iterator[Truth]]] = {
    "all": _defined_in_turn,
    "implies": _defined_in_turn,
    "sum": _defined_sum,
    "total": _defined_over_elements,
    "largest": _defined_over_elements,
    "forall": _defined_quantified,
    "exists": _defined_quantified,
    "increasing": _defined_above,
    "limit": _defined_above,
    "subset": _defined_subset,
}
