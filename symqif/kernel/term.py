"""Terms: the language of statements, read from text and written back.

A term is a ``Fraction``, a name (``str``) or a tuple ``(operator, argument, ...)``. Formulas and
channels are terms too: ``("<=", a, b)``, ``("refines", A, B)``. The text form is a subset of
Python's expression syntax, so that Python's own parser reads it; nothing is ever evaluated.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from keyword import iskeyword
from typing import Any

from symqif.kernel.budget import Rejected as Rejected
from symqif.kernel.budget import remembered, spend
from symqif.kernel.operators import OPERATORS

FEW = 1000  # integers from 0 on, which have Python's hash
Term = Fraction | str | tuple[Any, ...]


def hidden(value: int) -> int | str:
    """What stands for an integer in hashes, which nobody foresees but for a few small ones. By Python's hash, the
    remainder by a modulus, terms and polynomials could be made to collide, and tables of them to be slow."""
    return value if 0 <= value < FEW else hex(value)


class Number(Fraction):
    """A number that is written down, with a hash that is worked out once."""

    __slots__ = ("_own",)
    _own: int

    def __new__(cls, value: int, *_: int) -> Number:  # by two numbers, as copies are made
        made = super().__new__(cls, value)
        made._own = hash(hidden(value))
        return made

    def __hash__(self) -> int:  # type: ignore[override]
        return self._own

    def __reduce__(self) -> tuple[type[Number], tuple[int]]:
        return Number, (self.numerator,)


SMALL = tuple(Number(n) for n in range(FEW))  # each one object, which Python compares at once


def numeral(value: int) -> Number:
    """An integer as a term."""
    return SMALL[value] if 0 <= value < len(SMALL) else Number(value)


class TooLarge(Rejected):
    """A term has too many parts, or is too deep."""


class Undefined(Rejected):
    """A constant term is not defined (`docs/semantics.md` §5): a division by 0, a logarithm of 0, .."""


LONGEST = 10**5  # characters
NODES, DEPTH, READ = 10**5, 200, 500  # of a term; and the depth of what is read, which may be a long sum
NUMBER = re.compile(r"-?[0-9]{1,4000}(/0*[1-9][0-9]{0,4000})?")
RELATIONS = ("==", "!=", "<=", "<")
_BINARY = {"+": 1, "-": 1, "*": 2, "/": 2, "@": 2, "**": 4}
_NODES: dict[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**", ast.MatMult: "@",
    ast.Eq: "==", ast.NotEq: "!=", ast.LtE: "<=", ast.Lt: "<", ast.GtE: ">=", ast.Gt: ">",
}  # fmt: skip
FUNCTIONS = {  # name: number of arguments, None for any number
    name: None if "*" in operator.arguments else len(operator.arguments)
    for name, operator in OPERATORS.items()
    if name.isidentifier() and name != "neg"
}
SORTS = ("real", "integer", "set", "channel")  # and names of sets, and functions of these


@remembered
def parse(text: object) -> Term:
    """Read a term from text; `Rejected` on anything else."""
    if not isinstance(text, str):
        raise Rejected(f"a term is written as text, not as {text!r:.60}")
    return _parsed(text, _read, "term")


def _parsed(text: str, read: Callable[[ast.expr], Term], what: str) -> Term:
    if len(text) > LONGEST:
        raise Rejected(f"a {what} of {len(text)} characters is not read")
    spend(len(text))
    if not text.isascii() or "#" in text or "\\" in text:  # Python reads x for a wide x, and leaves out comments
        raise Rejected(f"not a {what}: {text[:60]!a} (it is ASCII, without # and backslash)")
    try:
        made = read(ast.parse(text.strip(), mode="eval").body)
        count(made, READ)
        return made
    except (RecursionError, MemoryError):
        raise TooLarge(f"a {what} is too deep: {text[:60]!r}") from None
    except (SyntaxError, ValueError) as error:
        raise Rejected(f"not a {what}: {text[:60]!r} ({error})") from None


def _read(node: ast.expr) -> Term:
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return numeral(value)
        case ast.Name(id=name) if name not in FUNCTIONS:
            return name
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return ("neg", _read(operand))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _NODES:
            return (_NODES[type(op)], _read(left), _read(right))
        case ast.Compare(left=left, ops=ops, comparators=others):
            sides = [_read(left), *map(_read, others)]
            links = [relation(_NODES.get(type(o), "?"), a, b) for o, a, b in zip(ops, sides, sides[1:], strict=False)]
            first, *more = links
            return ("all", first, *more) if more else first
        case ast.List(elts=rows):
            return ("row", *map(_read, rows))
        case ast.Lambda(
            args=ast.arguments(args=bound, defaults=[], kwonlyargs=[], posonlyargs=[], vararg=None, kwarg=None),
            body=body,
        ) if bound:
            term = _read(body)
            for argument in reversed(bound):
                term = ("lambda", term, argument.arg)
            return term
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if args and name not in FUNCTIONS:
            return ("at", name, *map(_read, args))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            if FUNCTIONS[name] not in (None, len(args)):
                raise Rejected(f"{name} takes {FUNCTIONS[name]} arguments, not {len(args)}")
            if name in ("forall", "exists") and isinstance(args[1], ast.Name):
                return (name, _read(args[0]), args[1].id, _sort(args[2]))
            if BINDERS.get(name) == (1,) and not isinstance(args[1], ast.Name):
                raise Rejected(f"the second argument of {name} is the name that it binds")
            if name == "matrix":
                return ("matrix", *rows_of(_read(args[0])))
            return (name, *map(_read, args))
    raise Rejected(f"not in the language: {ast.unparse(node)[:60]!r}")


@remembered
def sort(text: str) -> Term:
    """Read a sort: one of `SORTS`, channel(n), the name of a set, or function(X, Y): a real for each x in X, y in Y."""
    return _parsed(text, _sort, "sort")


def _sort(node: ast.expr) -> Term:
    match node:
        case ast.Name(id=name) if name in SORTS:
            return (name,)
        case ast.Name(id=name) if name not in FUNCTIONS:
            return name
        case ast.Call(func=ast.Name(id="channel"), args=[ast.Constant(value=int(rows))], keywords=[]) if (
            rows and not isinstance(rows, bool)
        ):
            return ("channel", Fraction(rows))
        case ast.Call(func=ast.Name(id="function"), args=args, keywords=[]) if args:
            places = tuple(map(_sort, args))
            if all(isinstance(place, str) or place == ("real",) for place in places):
                return ("function", *places)
    raise Rejected(f"not a sort: {ast.unparse(node)[:60]!r}")


def proper(name: object) -> bool:
    """A name that is read as it is written: an ASCII identifier that is no operator, sort or word of Python, and none
    of _1, _2, .., which the algebra gives to bound names."""
    if not isinstance(name, str) or not name.isascii() or not name.isidentifier() or iskeyword(name):
        return False
    return name not in FUNCTIONS and name not in (*SORTS, "function") and not (name[0] == "_" and name[1:].isdigit())


def sized(term: Term) -> Term:
    """The term, unless it is too large or too deep to be worked with."""
    count(term)
    return term


def count(term: Term, deepest: int = DEPTH) -> int:
    """The number of parts of a term, unless it is too large or too deep to be worked with."""
    found, depth, level = 1, 1, [term] if isinstance(term, tuple) else []  # the compound ones of one depth
    while level:
        found += sum(map(len, level)) - len(level)
        depth += 1
        if found > NODES or depth > deepest:
            raise TooLarge(f"a term has at most {NODES} parts, {deepest} deep")
        level = [part for whole in level for part in whole if type(part) is tuple]
    spend(found >> 2)
    return found


def number(text: object) -> Fraction:
    """A rational number from a text such as -3/4."""
    if not isinstance(text, str) or len(text) > LONGEST or not NUMBER.fullmatch(text):
        raise Rejected(f"a number is written like -3/4, not as {repr(text)[:40]}")
    return numeral(int(text)) if text.isdigit() else Fraction(text)


def rows_of(term: Term) -> tuple[Term, ...]:
    """The rows of a list of lists."""
    if isinstance(term, tuple) and term[0] == "row" and all(isinstance(r, tuple) and r[0] == "row" for r in term[1:]):
        return term[1:]
    raise Rejected("a matrix is written as a list of rows")


def relation(operator: str, left: Term, right: Term) -> Term:
    """`left operator right`, with > and >= turned round."""
    if operator in (">", ">="):
        return ("<" if operator == ">" else "<=", right, left)
    if operator not in RELATIONS:
        raise Rejected(f"not a relation: {operator}")
    return (operator, left, right)


def show(term: Term, level: int = 0) -> str:
    """The text of a term: `parse(show(t)) == t` for integers, names and operators."""
    if isinstance(term, str):
        return term
    if not isinstance(term, tuple):
        bits = term.numerator.bit_length() + term.denominator.bit_length()
        spend(2 + (bits >> 6) + (bits * bits >> 20))  # to decimals
        return f"({term})" if level and (term.denominator != 1 or term < 0) else str(term)
    spend(2)
    head, *rest = term
    if not rest and head in SORTS:
        return str(head)
    if head in _BINARY:
        own = _BINARY[head]
        text = f"{show(rest[0], own + (head == '**'))}{head}{show(rest[1], own + (head != '**'))}"
    elif head == "neg":
        own, text = 3, f"-{show(term[1], 3)}"
    elif head in RELATIONS:
        own, text = 0, f"{show(rest[0], 1)} {head} {show(rest[1], 1)}"
    elif head == "matrix":
        return f"matrix([{', '.join(map(show, rest))}])"
    elif head == "row":
        return f"[{', '.join(show(t) for t in rest)}]"
    elif head == "at":
        return f"{rest[0]}({', '.join(show(t) for t in rest[1:])})"
    elif head == "lambda":
        return f"lambda {rest[1]}: {show(rest[0])}"
    else:
        return f"{head}({', '.join(show(t) for t in rest)})"
    return f"({text})" if own < level else text


BINDERS = {"lambda": (1,)} | {  # the positions in which a name is bound: the second argument; or `i`, if there are more
    name: (1,) if "x" in operator.arguments else tuple(n for n, a in enumerate(operator.arguments, 1) if a == "m")
    for name, operator in OPERATORS.items()
    if {"x", "m"} & {*operator.arguments}
}


def scope(term: tuple[Any, ...]) -> tuple[str, Sequence[int], Sequence[int]]:
    """The name that a term binds, "" if it binds none; the positions where it does; and those of its other parts."""
    if term[0] not in BINDERS:
        return "", (), range(1, len(term))
    inside = BINDERS[term[0]]
    return (term[2], inside, range(3, len(term))) if inside == (1,) else ("i", inside, range(1, inside[0]))


def rebuilt(term: tuple[Any, ...], outside: Callable[[Any], Term], inside: Callable[[Any], Term]) -> tuple[Any, ...]:
    """The term with its parts changed: in one way where it binds a name, in another elsewhere."""
    _, bound, others = scope(term)
    parts = list(term)
    for n in others:
        parts[n] = outside(parts[n])
    for n in bound:
        parts[n] = inside(parts[n])
    return tuple(parts)


@remembered
def names(term: Term) -> frozenset[str]:
    """The free names of a term."""
    return frozenset(_free(term))


def _free(term: Term) -> set[str]:
    if not isinstance(term, tuple):
        return {term} if isinstance(term, str) else set()
    spend(4)
    (bound, inside, others), found = scope(term), set[str]()
    for n in others:
        found |= _free(term[n])
    for n in inside:
        found |= _free(term[n]) - {bound}
    return found


def mentioned(term: Term) -> frozenset[str]:
    """All names in a term, the bound ones included."""
    if not isinstance(term, tuple):
        return frozenset([term]) if isinstance(term, str) else frozenset()
    spend(4)
    return frozenset[str]().union(*map(mentioned, term[1:]))


def depends(atom: str, name: str) -> bool:
    """Does the term with this text depend on a name?"""
    return name in atom and name in names(parse(atom))


def substitute(term: Term, mapping: Mapping[str, Term]) -> Term:
    """Replace free names at once; `Rejected` where a bound name would capture one that comes in."""
    if isinstance(term, str):
        return mapping.get(term, term)
    if not isinstance(term, tuple) or not mapping:
        return term
    spend(4)
    if term[0] not in BINDERS:
        parts = [
            substitute(t, mapping) if isinstance(t, tuple) else mapping.get(t, t) if isinstance(t, str) else t
            for t in term[1:]
        ]
        return apply(parts[0], parts[1:]) if term[0] == "at" else (term[0], *parts)
    bound, places, _ = scope(term)
    inner = {name: t for name, t in mapping.items() if name != bound}
    if any(bound in names(inner[name]) for n in places for name in names(term[n]) & inner.keys()):
        raise Rejected(f"substitution would capture the bound name {bound}")
    return rebuilt(term, lambda part: substitute(part, mapping), lambda part: substitute(part, inner))


def apply(function: Term, values: list[Term]) -> Term:
    """The value of a function that has a name, or that is written out as lambda x: .. with one value for each name."""
    if isinstance(function, str):
        return ("at", function, *values)
    body, given = function, dict[str, Term]()
    for value in values:
        if not isinstance(body, tuple) or body[0] != "lambda" or body[2] in given:
            raise Rejected(f"not a function of {len(values)} arguments: {show(function)[:60]}")
        given[body[2]], body = sized(value), body[1]
    return substitute(body, given)
