"""Sentences with formulas in them, which stand between backquotes: "`k - 1 < e^(eps/2)`, so that ..".

A formula is written as people write it: e^x or exp(x), powers with ^ or **, products side by side, g' for g2, |S|,
A.W; 2x is a product, f(x) a function's value and k (x) a product.
"""

import ast
import re
from functools import cache

from symqif.kernel.term import FUNCTIONS, Rejected, Term, parse
from symqif.typesetting.letters import glyph
from symqif.typesetting.tree import Styled

MARK = "`"
SIGNS = ("==", "!=", "<=", ">=", "<", ">", "->", "=")
TOKEN = re.compile(
    r"(?P<number>\d+(?:\.\d+)?)|(?P<name>[A-Za-z]\w*'?)|(?P<power>\^)|(?P<equal>(?<![<>=!])=(?!=))|(?P<other>\*\*|.)"
)
SIZE = re.compile(r"\|(\w+)\|")
DOT = re.compile(r"(?<=[A-Z])\.(?=[A-Z])")
OPERATORS: dict[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "slash", ast.Pow: "**", ast.MatMult: "dot",
    ast.Eq: "==", ast.NotEq: "!=", ast.LtE: "<=", ast.Lt: "<", ast.GtE: ">=", ast.Gt: ">",
}  # fmt: skip


def plain(text: str) -> str:
    """The sentence without marks."""
    return text.replace(MARK, "")


def marked_parts(text: str) -> list[tuple[str, bool]]:
    """What stands outside and between marks, in turn; and whether it is between them."""
    if text.count(MARK) % 2:
        return [(text, False)]
    return [(part, n % 2 == 1) for n, part in enumerate(text.split(MARK)) if part]


@cache
def marked_term(text: str) -> Term:
    """The term that a formula in a sentence stands for; `Rejected` if it is none.

    What is written otherwise in sentences has terms of its own: ("slash", a, b) for a quotient on one line,
    ("dot", A, B), ("call", f, x), ("ln", x), ("decimal", text), ("compare", a, "<=", b, ..), and ("sign", relation).
    """
    if text in SIGNS:
        return "sign", text
    try:
        return _term(ast.parse(_python(text), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise Rejected(f"not a formula: {text[:60]!r} ({error})") from None


def _python(text: str) -> str:
    """The formula as a Python expression."""
    text = DOT.sub(" @ ", SIZE.sub(r"size(\1)", text))
    found, ended, word = "", False, False  # may a factor follow what was read? was that a word?
    for match in TOKEN.finditer(text):
        token, kind = match[0], match.lastgroup
        apart = text[match.start() - 1 : match.start()].isspace() or found[-1:] == ")" or _counts(found)
        if ended and (kind in ("number", "name") or (token == "(" and apart)):
            if word and isinstance(glyph(token), Styled):
                raise ValueError("words side by side")
            found += "*"
        if kind == "number" and str(int(token) if token.isdigit() else "") != token:
            found += f"decimal({token!r})"
        else:
            found += {"power": "**", "equal": "=="}.get(str(kind), token.replace("'", "2"))
        if not token.isspace():
            ended, word = (
                kind in ("number", "name") or token == ")",
                kind == "name" and isinstance(glyph(token), Styled),
            )
    return found.strip()


def _counts(found: str) -> bool:
    """Does what was read end in a number, which is no function?"""
    return bool(re.search(r"(?<![\w.])\d+$", found))


def _term(node: ast.expr) -> Term:
    match node:
        case ast.Constant(value=int()):
            return parse(ast.unparse(node))
        case ast.Name(id=name):
            return name
        case ast.Call(func=ast.Name(id="decimal"), args=[ast.Constant(value=str() as digits)]):
            return "decimal", digits
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return "neg", _term(operand)
        case ast.BinOp(left=ast.Name(id="e"), op=ast.Pow(), right=exponent):
            return "exp", _term(exponent)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            return OPERATORS[type(op)], _term(left), _term(right)
        case ast.Compare(left=left, ops=ops, comparators=others) if all(type(op) in OPERATORS for op in ops):
            links = [(OPERATORS[type(op)], _term(side)) for op, side in zip(ops, others, strict=True)]
            return "compare", _term(left), *(part for link in links for part in link)
        case ast.Tuple(elts=items):
            return "row", *map(_term, items)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if args:
            known = name != "delta" and (name == "min" or FUNCTIONS.get(name, 0) in (None, len(args)))
            own = {"log": "ln"}.get(name, name)
            return (own, *map(_term, args)) if known or own == "ln" else ("call", name, *map(_term, args))
    raise ValueError("not in the language")
