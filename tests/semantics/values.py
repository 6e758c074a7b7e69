"""Values of terms (§3) and of channels (§4), at the precision of the moment."""

import functools
import itertools
import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from flint import arb, ctx

from tests.semantics import balls
from tests.semantics.balls import Log, Number, TooLarge, Undecided, mul
from tests.semantics.linear import Matrix
from tests.semantics.model import Model, Piecewise
from tests.semantics.reading import Node, read, read_function

Parts = tuple[Node, ...]
MANY = 10_000  # numbers of a sum, entries of a matrix
ZERO, ONE = Fraction(0), Fraction(1)


def evaluate(term: Node, model: Model) -> Number:
    """Return the value of a term of sort real."""
    match term.head:
        case "number":
            return _numeral(term.text)
        case "name":
            return _number(model[term.text])
        case "apply":
            return _applied(model[term.text], [_argument(part, model) for part in term.parts])
    if term.head in _PLAIN:
        return _PLAIN[term.head](*(evaluate(part, model) for part in term.parts))
    return _VALUES[term.head](term.parts, model)


def integer(term: Node, model: Model) -> int:
    """Return the value of a term of sort integer."""
    value = evaluate(term, model)
    if not isinstance(value, Fraction) or value.denominator != 1:
        raise TypeError(f"{term} is not an integer")
    return int(value)


def integers(low: Node, high: Node, model: Model) -> range:
    """Return the integers from low to high."""
    numbers = range(integer(low, model), integer(high, model) + 1)
    if numbers.stop - numbers.start > MANY:
        raise TooLarge
    return numbers


def _number(value: Any) -> Number:
    if isinstance(value, Fraction | Log | arb):
        return value
    return _constant(value, ctx.prec) if isinstance(value, str) else Fraction(value)


@functools.lru_cache(maxsize=1 << 10)
def _constant(text: str, precision: int) -> Number:
    """Return the value of a constant term at the precision of the moment, which is the second argument."""
    return evaluate(read(text), Model())


@functools.lru_cache(maxsize=1 << 10)
def _numeral(text: str) -> Fraction:
    return Fraction(int(text))


def _argument(term: Node, model: Model) -> Any:
    """Return a number, or an element as an int."""
    if term.head == "name":
        value = model[term.text]
        return value if isinstance(value, int) else _number(value)
    return evaluate(term, model)


def _applied(function: Any, arguments: Sequence[Any]) -> Number:
    if isinstance(function, str) and arguments:
        names, body = read_function(function)
        return evaluate(body, Model(dict(zip(names, arguments, strict=True))))
    if callable(function):
        return _number(function(*(_number(argument) for argument in arguments)))
    if not arguments:
        return _number(function)
    if isinstance(function, Piecewise):
        return _applied(_piece(function, _number(arguments[0])), arguments[1:])
    return _applied(function[arguments[0]], arguments[1:])


def _piece(function: Piecewise, argument: Number) -> Any:
    for key, value in function.table.items():
        found = balls.same(Fraction(key), argument)
        if found is None:
            raise Undecided
        if found:
            return value
    return function.default


def _power(parts: Parts, model: Model) -> Number:
    return balls.power(evaluate(parts[0], model), integer(parts[1], model))


def _binomial(parts: Parts, model: Model) -> Number:
    return Fraction(binomial(integer(parts[0], model), integer(parts[1], model)))


def binomial(n: int, m: int) -> int:
    """Return n! / (m! (n-m)!), which is 0 unless 0 <= m <= n (§3)."""
    if n > MANY:
        raise TooLarge
    return math.comb(n, m) if 0 <= m <= n else 0


def _sum(parts: Parts, model: Model) -> Number:
    term, name, low, high = parts
    return balls.total([evaluate(term, model.bind(name.text, x)) for x in integers(low, high, model)])


def _over_elements(parts: Parts, model: Model) -> list[Number]:
    term, name, elements = parts
    return [evaluate(term, model.bind(name.text, x)) for x in range(model[elements.text])]


def _largest(numbers: Sequence[Number]) -> Number:
    return functools.reduce(balls.larger, numbers)


def _capacity(parts: Parts, model: Model) -> Number:
    if parts[0].head == "subset":
        return _subset_capacity(parts[0].parts, model)
    channel = matrix(parts[0], model)
    return balls.total([_largest(column) for column in channel.columns()]) if channel.rows else ZERO


def _subset_capacity(parts: Parts, model: Model) -> Number:
    """Return the sum over the sizes i: all columns of one size have the same entries."""
    k, sizes = integer(parts[0], model), integers(parts[1], parts[2], model)
    if k < 1:
        return ZERO
    return balls.total(
        mul(Fraction(binomial(k, i)), _largest([subset_entry(parts[3:], which, i, model) for which in _held(i, k)]))
        for i in sizes
        if 0 <= i <= k
    )


def _held(i: int, k: int) -> list[int]:
    """Return which parts of a subset form stand in its columns of size i."""
    return [which for which, there in ((1, i >= 1), (2, i <= k - 1)) if there]


def _asr(parts: Parts, model: Model) -> Number:
    of = parts[0]
    rows = max(integer(of.parts[0], model), 0) if of.head == "subset" else len(matrix(of, model).rows)
    return balls.div(_capacity(parts, model), Fraction(rows))


_PLAIN: dict[str, Callable[..., Number]] = {
    "neg": balls.neg,
    "+": balls.add,
    "-": balls.sub,
    "*": balls.mul,
    "/": balls.div,
    "exp": balls.exp,
    "log": balls.log,
    "sqrt": balls.sqrt,
    "max": balls.larger,
    "laplace_tail": balls.laplace_tail,
}
_VALUES: dict[str, Callable[[Parts, Model], Number]] = {
    "**": _power,
    "binomial": _binomial,
    "sum": _sum,
    "total": lambda parts, model: balls.total(_over_elements(parts, model)),
    "largest": lambda parts, model: _largest(_over_elements(parts, model)),
    "delta": lambda parts, model: Fraction(model[parts[0].text] == model[parts[1].text]),
    "size": lambda parts, model: Fraction(model[parts[0].text]),
    "capacity": _capacity,
    "asr": _asr,
}


def matrix(channel: Node, model: Model) -> Matrix[Number]:
    """Return the value of a channel term."""
    match channel.head:
        case "name":
            return Matrix.of([[Fraction(entry) for entry in row] for row in model[channel.text]])
        case "matrix":
            return Matrix.of([[evaluate(entry, model) for entry in row.parts] for row in channel.parts])
        case "kron":
            return _kron(matrix(channel.parts[0], model), integer(channel.parts[1], model))
        case "hot":
            inner = channel.parts[0].parts
            return _hot(matrix(inner[0], model), integer(inner[1], model))
    return _subset(channel.parts, model)


def _kron(factor: Matrix[Number], n: int) -> Matrix[Number]:
    if n > 12 or (len(factor.rows) * factor.width) ** max(n, 0) > MANY:
        raise TooLarge
    rows = [_product(chosen) for chosen in itertools.product(factor.rows, repeat=max(n, 0))]
    return Matrix(tuple(rows), factor.width ** max(n, 0))


def _product(rows: Sequence[tuple[Number, ...]]) -> tuple[Number, ...]:
    """Return the Kronecker product of rows."""
    products: list[Number] = [ONE]
    for row in rows:
        products = [mul(product, entry) for product in products for entry in row]
    return tuple(products)


def _hot(factor: Matrix[Number], n: int) -> Matrix[Number]:
    if n > 8 or max(n, 0) * factor.width ** max(n, 0) > MANY:
        raise TooLarge
    cold, warm = factor.rows
    rows = [_product([warm if place == x else cold for place in range(n)]) for x in range(n)]
    return Matrix(tuple(rows), factor.width ** max(n, 0))


def _subset(parts: Parts, model: Model) -> Matrix[Number]:
    k = integer(parts[0], model)
    if k > 8:
        raise TooLarge
    low, high = integer(parts[1], model), integer(parts[2], model)
    columns = [column for i in range(max(low, 0), min(high, k) + 1) for column in _of_size(i, k, parts[3:], model)]
    rows = tuple(tuple(column[x] for column in columns) for x in range(k))
    return Matrix(rows, len(columns))


def _of_size(i: int, k: int, parts: Parts, model: Model) -> list[list[Number]]:
    """Return one column for each set of i elements. What stands in none of them is not evaluated."""
    inside, outside = (subset_entry(parts, which, i, model) if which in _held(i, k) else ZERO for which in (1, 2))
    return [
        [inside if x in chosen else outside for x in range(k)]
        for chosen in map(set, itertools.combinations(range(max(k, 0)), i))
    ]


def subset_entry(parts: Parts, which: int, i: int, model: Model) -> Number:
    """Return count * member (which = 1) or count * nonmember (which = 2) of the subsets of size i."""
    sized = model.bind("i", i)
    return mul(evaluate(parts[0], sized), evaluate(parts[which], sized))
