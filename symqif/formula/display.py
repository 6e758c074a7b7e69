"""What surrounds a displayed formula and lies between its lines, and which bars belong together."""

from lark import Token

from symqif.formula.errors import Fault, quoted
from symqif.formula.grammar import place

OPENING = frozenset(["LPAR", "LBRACK", "LSET", "LBRACE", "LBAR", "LFLOOR", "LCEIL"])
CLOSING = frozenset(["RPAR", "RBRACK", "RSET", "RBRACE", "RBAR", "RFLOOR", "RCEIL"])
BINARY = frozenset(["SIGN", "TIMES", "SLASH", "COMMA", "EQUAL"])
MATH = {"$": "$", r"\[": r"\]", r"\(": r"\)"}


def display(tokens: list[Token]) -> list[Token]:
    """The tokens of the formula itself: without $..$, \\[..\\], a leading =, a full stop, & and line ends."""
    inner = _stopped(tokens)
    dollars = 2 if [t.value for t in inner[:2]] == ["$", "$"] else 1
    if inner and inner[0].type == "MATH":
        closing = MATH.get(str(inner[0].value))
        ends = inner[-dollars:] if len(inner) >= 2 * dollars else []
        if closing is None or not ends or any(token.value != closing for token in ends):
            raise Fault(f"{quoted(inner[0].value)} is never closed", place(inner[0]), "a formula is $..$ or \\[..\\]")
        inner = _stopped(inner[dollars:-dollars])
    if inner and inner[0].type == "EQUAL":
        inner = inner[1:]
    for token in inner:
        if token.type == "MATH":
            raise Fault(f"unexpected {quoted(token.value)}", place(token), "one formula is read")
        if token.type == "STOP":
            raise Fault(f"unexpected {quoted(token.value)}", place(token), "only the last sign may be a full stop")
    return _barred(_unbroken(inner))


def _stopped(tokens: list[Token]) -> list[Token]:
    """Without line breaks at both ends and the comma or full stop of a sentence."""
    first, last = 0, len(tokens)
    while first < last and tokens[first].type == "BREAK":
        first += 1
    while first < last and tokens[last - 1].type in ("BREAK", "STOP", "COMMA"):
        last -= 1
    return tokens[first:last]


def _unbroken(tokens: list[Token]) -> list[Token]:
    """Without & and line ends, which must stand beside an operator: between factors they are no product."""
    kept: list[Token] = []
    pending: Token | None = None
    for token in tokens:
        if token.type == "BREAK":
            pending = pending or token
            continue
        if pending and kept and kept[-1].type not in BINARY | OPENING and token.type not in BINARY | CLOSING:
            raise Fault(f"{quoted(pending.value)} between factors", place(pending), "write an operator beside it")
        pending = None
        kept.append(token)
    return kept


def _barred(tokens: list[Token]) -> list[Token]:
    """Each | as the left or the right bar of an absolute value; Fault where it could be either."""
    kept: list[Token] = []
    stack = [0]  # how many bars are open in each bracket that is
    bars = [i for i, token in enumerate(tokens) if token.type == "BAR"]
    for i, token in enumerate(tokens):
        if token.type in OPENING:
            stack.append(0)
        elif token.type in CLOSING and len(stack) > 1:
            stack.pop()
        if token.type == "BAR":
            after_factor = bool(kept) and kept[-1].type not in BINARY | OPENING
            before_factor = i + 1 < len(tokens) and tokens[i + 1].type not in BINARY | CLOSING | {"BAR"}
            if after_factor and before_factor and stack[-1] and i != bars[-1]:
                raise Fault("'|' may open or close here", place(token), "write \\lvert .. \\rvert")
            opens = not after_factor or not stack[-1]
            stack[-1] += 1 if opens else -1
            token = Token("LBAR" if opens else "RBAR", "|", start_pos=token.start_pos)
        kept.append(token)
    return kept
