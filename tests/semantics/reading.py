"""Reads the language of §2 into trees and puts definitions in (§7)."""

from __future__ import annotations

import ast
import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

# One letter says what each argument is: a real, n integer, e element, C channel, F formula, x the name that is bound in
# the first argument, X a set's name, S a sort. "+" repeats the letter before it.
SIGNATURES = {
    "neg": "a", "+": "aa", "-": "aa", "*": "aa", "/": "aa", "**": "an",
    "exp": "a", "log": "a", "sqrt": "a", "max": "aa", "binomial": "nn", "laplace_tail": "aa",
    "sum": "axnn", "total": "axX", "largest": "axX", "delta": "ee", "size": "X", "capacity": "C", "asr": "C",
    "kron": "Cn", "hot": "C", "subset": "nnnaaa",
    "==": "aa", "!=": "aa", "<=": "aa", "<": "aa",
    "all": "F+", "implies": "FF", "equivalent": "FF+", "no": "F", "forall": "FxS", "exists": "FxS",
    "stochastic": "C", "refines": "CC", "in_hull": "CC", "ldp": "Ca", "increasing": "axa", "limit": "axaa",
}  # fmt: skip
BINDERS = {head for head, letters in SIGNATURES.items() if "x" in letters}
RELATIONS = {"==", "!=", "<=", "<"}
RESERVED = {head for head in SIGNATURES if head.isidentifier() and head != "neg"} | {"matrix", "i"}
SORT_WORDS = {"real", "integer", "set", "channel", "function"}

_ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
_COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.LtE: "<=", ast.Lt: "<", ast.GtE: ">=", ast.Gt: ">"}
_TURNED = {">=": "<=", ">": "<"}


class Unreadable(ValueError):
    """The text is not of the language."""


@dataclass(frozen=True)
class Node:
    """An operator with its parts; of a name, a number and an applied function also the spelling."""

    head: str
    parts: tuple[Node, ...] = ()
    text: str = ""

    @functools.cached_property
    def names(self) -> frozenset[str]:
        """Return the spellings that occur."""
        return frozenset({self.text}).union(*(part.names for part in self.parts))

    @functools.cached_property
    def heads(self) -> frozenset[str]:
        """Return the operators that occur."""
        return frozenset({self.head}).union(*(part.heads for part in self.parts))

    def __str__(self) -> str:
        arguments = f"({', '.join(map(str, self.parts))})" if self.parts else ""
        return (self.text or self.head) + arguments


@dataclass(frozen=True)
class Statement:
    """What is declared, defined, given and claimed, as text."""

    variables: Mapping[str, str]
    claim: str
    given: Sequence[str] = ()
    definitions: Mapping[str, str] = field(default_factory=dict)

    def trees(self) -> tuple[list[Node], Node]:
        """Return the hypotheses, conjunctions split, and the claim. The definitions are put in."""
        known: dict[str, Node] = {}
        for name, text in self.definitions.items():
            known[name] = put_in(known, read_definition(text))
        hypotheses = [part for text in self.given for part in _conjuncts(put_in(known, read(text)))]
        return hypotheses, put_in(known, read(self.claim))


def _conjuncts(node: Node) -> list[Node]:
    return [deep for part in node.parts for deep in _conjuncts(part)] if node.head == "all" else [node]


def put_in(definitions: Mapping[str, Node], node: Node) -> Node:
    """Replace the names that are defined, except where they are bound. Names of the definition may become bound."""
    if node.head == "name":
        return definitions.get(node.text, node)
    if node.head == "lambda":
        *arguments, value = node.parts
        hidden = {argument.text for argument in arguments}
        kept = {name: tree for name, tree in definitions.items() if name not in hidden}
        return Node("lambda", (*arguments, put_in(kept, value)))
    parts = list(node.parts)
    for place, part in enumerate(parts):
        hidden = {parts[1].text} if node.head in BINDERS and place == 0 else set()
        hidden |= {"i"} if node.head == "subset" and place >= 3 else set()
        if not (node.head in BINDERS and place == 1):
            parts[place] = put_in({name: tree for name, tree in definitions.items() if name not in hidden}, part)
    alias = definitions.get(node.text) if node.head == "apply" else None
    if alias and alias.head == "lambda":
        *arguments, value = alias.parts
        return put_in(dict(zip((argument.text for argument in arguments), parts, strict=True)), value)
    return Node(node.head, tuple(parts), alias.text if alias and alias.head == "name" else node.text)


@functools.lru_cache(maxsize=1 << 12)
def read(text: str) -> Node:
    """Read a term, a channel or a formula."""
    return _read(_parsed(text))


def read_definition(text: str) -> Node:
    """Read a term, a channel or a formula, or a function of numbers with one of these as its value."""
    if not text.strip().startswith("lambda "):
        return read(text)
    arguments, value = read_function(text)
    return Node("lambda", (*(Node("name", text=name) for name in arguments), value))


def read_sort(text: str) -> Node:
    """Read a sort; a set's name is a name."""
    return _read_sort(_parsed(text))


def read_function(text: str) -> tuple[tuple[str, ...], Node]:
    """Read lambda x, ..: a."""
    match _parsed(text):
        case ast.Lambda(args=ast.arguments(args=arguments), body=body):
            return tuple(argument.arg for argument in arguments), _read(body)
    raise Unreadable(f"not a function: {text}")


def _parsed(text: str) -> ast.expr:
    try:
        return ast.parse(" ".join(text.split()), mode="eval").body
    except SyntaxError as error:
        raise Unreadable(f"not an expression: {text}") from error


def _read(tree: ast.expr) -> Node:
    match tree:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return Node("number", text=str(number))
        case ast.Name(id=name):
            return Node("name", text=name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return Node("neg", (_read(operand),))
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _ARITHMETIC:
            return Node(_ARITHMETIC[type(operator)], (_read(left), _read(right)))
        case ast.Compare():
            return _comparison(tree)
        case ast.Call(func=ast.Name(id="matrix"), args=[ast.List(elts=rows)], keywords=[]):
            return Node("matrix", tuple(_row(row) for row in rows))
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            return _call(name, arguments)
    raise Unreadable(f"not in the language: {ast.unparse(tree)}")


def _row(tree: ast.expr) -> Node:
    if not isinstance(tree, ast.List):
        raise Unreadable(f"a row is a list, not {ast.unparse(tree)}")
    return Node("row", tuple(map(_read, tree.elts)))


def _comparison(tree: ast.Compare) -> Node:
    if not all(type(operator) in _COMPARISONS for operator in tree.ops):
        raise Unreadable(f"not in the language: {ast.unparse(tree)}")
    terms = [_read(term) for term in (tree.left, *tree.comparators)]
    links = [_link(_COMPARISONS[type(o)], a, b) for o, a, b in zip(tree.ops, terms, terms[1:], strict=False)]
    return links[0] if len(links) == 1 else Node("all", tuple(links))


def _link(relation: str, left: Node, right: Node) -> Node:
    return Node(_TURNED[relation], (right, left)) if relation in _TURNED else Node(relation, (left, right))


def _call(name: str, arguments: list[ast.expr]) -> Node:
    if name not in SIGNATURES:
        if name in RESERVED or not arguments:
            raise Unreadable(f"not in the language: {name}(..)")
        return Node("apply", tuple(map(_read, arguments)), name)
    letters = letters_of(name, len(arguments))
    if len(letters) != len(arguments):
        raise Unreadable(f"{name} does not take {len(arguments)} arguments")
    return Node(name, tuple(_argument(letter, tree) for letter, tree in zip(letters, arguments, strict=True)))


def letters_of(head: str, count: int) -> str:
    """Return the signature, its last letter repeated for as many arguments as there are."""
    letters = SIGNATURES[head]
    if letters.endswith("+"):
        letters = letters[:-1]
        letters += letters[-1] * (count - len(letters))
    return letters


def _argument(letter: str, tree: ast.expr) -> Node:
    if letter == "S":
        return _read_sort(tree)
    if letter in "xX" and not isinstance(tree, ast.Name):
        raise Unreadable(f"{ast.unparse(tree)} must be a name")
    return _read(tree)


def _read_sort(tree: ast.expr) -> Node:
    match tree:
        case ast.Name(id=name) if name == "function":
            raise Unreadable("a function has places: function(S, ..)")
        case ast.Name(id=name):
            return Node(name) if name in SORT_WORDS else Node("name", text=name)
        case ast.Call(func=ast.Name(id="channel"), args=[ast.Constant(value=int(rows))], keywords=[]) if rows >= 1:
            return Node("channel", (Node("number", text=str(rows)),))
        case ast.Call(func=ast.Name(id="function"), args=[_, *_] as places, keywords=[]):
            return Node("function", tuple(map(_place, places)))
    raise Unreadable(f"not a sort: {ast.unparse(tree)}")


def _place(tree: ast.expr) -> Node:
    if not isinstance(tree, ast.Name) or tree.id in SORT_WORDS - {"real"}:
        raise Unreadable(f"a place of a function is real or a set's name, not {ast.unparse(tree)}")
    return _read_sort(tree)
