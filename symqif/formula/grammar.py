"""Lark's LALR(1) parser on tokens of our own: linear in time, without recursion, one reading or none."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from lark import Lark, Token, Transformer, UnexpectedToken, v_args
from lark.lexer import Lexer

from symqif.formula import limits, terms
from symqif.formula.errors import Fault, quoted
from symqif.formula.terms import Placed


class _NoLexer(Lexer):
    """Tokens are handed to the parser one by one: they come with `symqif.formula`'s own scanners."""

    def __init__(self, configuration: object) -> None:
        pass

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[Token]:
        raise NotImplementedError


def parser(file: str, reading: Transformer[Token, Placed]) -> Lark:
    """The parser of a grammar beside this file, which applies `reading` as it goes."""
    grammar = (Path(__file__).parent / file).read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer=cast(Any, _NoLexer), transformer=reading, maybe_placeholders=False)


@v_args(inline=True)
class Reading(Transformer[Token, Placed]):
    """What rules of both grammars mean; called by the parser for each rule, with what its right-hand side gave."""

    def start(self, part: Placed) -> Placed:
        return part

    def number(self, token: Token) -> Placed:
        return terms.number(str(token), place(token))

    def name(self, token: Token) -> Placed:
        return terms.name(str(token), place(token))

    def euler(self, token: Token) -> Placed:
        return terms.exponential(Placed(terms.ONE, place(token), "number"), "euler", place(token))


def parse(lark: Lark, tokens: Iterable[Token], end: int, fault: Callable[[Token, Token | None], Fault]) -> Placed:
    """What the tokens mean. fault: of a token for which the grammar has no place, after another one."""
    state = lark.parse_interactive()
    before: Token | None = None
    try:
        for token in tokens:
            state.feed_token(token)
            before = token
        return cast(Placed, state.feed_token(Token("$END", "", start_pos=end)))
    except UnexpectedToken as error:
        raise fault(error.token, before) from None


def place(token: Token) -> int:
    return token.start_pos or 0


def balanced(stack: list[Token], token: Token, pairs: Mapping[str, tuple[str, ...]]) -> None:
    """Keep the stack of open brackets; pairs: the opening kinds, each with the kinds that close it."""
    if token.type in pairs:
        stack.append(token)
        if len(stack) > limits.BRACKETS:
            what = "too many brackets inside one another"
            raise Fault(what, place(token), f"at most {limits.BRACKETS} are read")
    elif any(token.type in closing for closing in pairs.values()):
        if not stack:
            raise Fault(f"{quoted(token.value)} closes nothing", place(token), "a bracket is missing before it")
        opening = stack.pop()
        if token.type not in pairs[opening.type]:
            what = f"{quoted(opening.value)} is not closed by {quoted(token.value)}"
            raise Fault(what, place(token), "brackets come in pairs of one kind")


def all_closed(stack: list[Token]) -> None:
    if stack:
        raise Fault(f"{quoted(stack[-1].value)} is never closed", place(stack[-1]), "a bracket is missing after it")
