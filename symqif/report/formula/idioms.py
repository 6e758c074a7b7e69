"""Formulas in the words of the field: C is a channel from X to Y, f tends to L as eps grows, x is 0 or 1.

Each idiom is recognised by its exact form, and stands for that form and no other.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, TypeGuard

from symqif.kernel.term import Term, names, scope, substitute
from symqif.report.formula.tidy import TOLD, tidied
from symqif.report.formula.written import plainly
from symqif.typesetting.text import style

ZERO, ONE = Fraction(0), Fraction(1)
TURNED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "==": "==", "!=": "!="}
KINDS = ("is-channel", "is-distribution")
MANY, MOST_DIGITS = 100, 20
Compound = tuple[Any, ...]


def idiomatic(term: Term) -> Term:
    """A formula or term as it is told; in the language of statements, as it is."""
    if style() == "code":
        return plainly(term)
    return _told(tidied(_folded(term)))


def gathered(formulas: Sequence[Term]) -> list[Term]:
    """Formulas that are joined: what together says one thing is one."""
    if style() == "code":
        return list(map(plainly, formulas))
    found = list(map(idiomatic, formulas))
    return _chained(list(_kinds(_family(found))))


def _told(term: Term) -> Term:
    if isinstance(term, Fraction):
        return _decimal(term)
    if not isinstance(term, tuple) or term[0] in TOLD:
        return term
    plain = plainly(term)
    for idiom in (_limit, _indicator, _same):
        told = idiom(plain)
        if told is not None:
            return told
    match term:
        case ("all", *parts):
            found = gathered(parts)
            return found[0] if len(found) == 1 else ("all", *found)
        case (("forall" | "exists"), _, _, _):
            return _quantified(term)
        case ("compare", *parts):
            return ("compare", *(part if n % 2 else _told(part) for n, part in enumerate(parts)))
    bound = scope(term)[0]
    return (term[0], *(part if part == bound or isinstance(part, str) else _told(part) for part in term[1:]))


def _decimal(number: Fraction) -> Term:
    """A fraction over a large power of ten, in decimals."""
    digits = 0
    while digits < MOST_DIGITS and (number * 10**digits).denominator > 1:
        digits += 1
    if number.denominator < MANY or (number * 10**digits).denominator > 1:
        return number
    whole, rest = divmod(abs(number * 10**digits), 10**digits)
    found: Term = "decimal", f"{whole}.{int(rest):0{digits}}"
    return found if number > 0 else ("neg", found)


def _quantified(term: Compound) -> Term:
    """Ranges stand beside the names: for all d > 0, there is a channel W from Y to Z."""
    head, bound = term[0], list[tuple[str, Term]]()
    body: Term = term
    while _is(body, head):
        _, body, name, over = body
        bound.append((name, over))
    body = _told(body)
    premise, conclusion = (body[1], body[2]) if head == "forall" and _is(body, "implies") else (body, None)
    parts = list(premise[1:]) if _is(premise, "all") else [premise]
    for part in list(parts) if head == "exists" or conclusion is not None else []:
        for n, (name, over) in enumerate(bound):
            beside = _beside(part, name, over)
            inner = {other for other, _ in bound[n + 1 :]}
            if beside is None or inner & _mentioned(part) or (head == "exists" and len(parts) == 1):
                continue
            bound[n] = name, beside
            parts.remove(part)
            break
    joined: Term = parts[0] if len(parts) == 1 else ("all", *parts)
    found = joined if conclusion is None else ("implies", joined, conclusion) if parts else conclusion
    for name, over in reversed(bound):
        found = head, found, name, over
    return found


def _mentioned(part: Term) -> frozenset[str]:
    return names(part[1] if _is(part, *KINDS) else plainly(part))


def _beside(part: Term, name: str, over: Term) -> Term | None:
    """A condition that says what a bound name is, as what it ranges over."""
    match part:
        case (("is-channel" | "is-distribution"), subject, *sets) if subject == name and over == ("function", *sets):
            return part
        case ("compare", *_) if over in (("real",), ("integer",)):
            turned = turned_to(name, part)
            return None if turned is None else ("range", over, turned)
    if isinstance(part, tuple) and part[0] in ("<", "<=", "==") and len(part) == 3:
        return _beside(("compare", part[1], part[0], part[2]), name, over)
    return None


def turned_to(name: Term, relation: Compound) -> Term | None:
    """A comparison that begins with the name, or has it between two numbers; None if it is neither."""
    _, *parts = relation
    if len(parts) == 5 and parts[2] == name and not any(_mentions(p, name) for p in (parts[0], parts[4])):
        return relation
    if len(parts) != 3:
        return None
    a, op, b = parts
    if a == name and not _mentions(b, name):
        return relation
    if b == name and not _mentions(a, name):
        return "compare", b, TURNED[op], a
    return None


def _mentions(term: Term, name: Term) -> bool:
    return isinstance(name, str) and name in names(plainly(term))


def _is(term: object, *heads: str) -> TypeGuard[Compound]:
    return isinstance(term, tuple) and bool(term) and term[0] in heads


def _chained(formulas: list[Term]) -> list[Term]:
    """0 <= x and x < 1 as 0 <= x < 1."""
    found: list[Term] = []
    for formula in formulas:
        formula = _compared(formula)
        if found and _is(found[-1], "compare") and _is(formula, "compare"):
            joined = _joined(found[-1], formula)
            if joined is not None:
                found[-1] = joined
                continue
        found.append(formula)
    return found


def _compared(formula: Term) -> Term:
    match formula:
        case (("<=" | "<" | "==" | "!=") as op, a, b):
            return "compare", a, op, b
    return formula


def _joined(first: Compound, second: Compound) -> Term | None:
    if "==" in first or "!=" in first or len(second) != 4:
        return None
    turned = _rising(first), _rising(second)
    for one, other in (turned, turned[::-1]):
        if one and other and one[-1] == other[1] and not isinstance(one[-1], Fraction):
            return _absolute((*one, *other[2:]))
    return None


def _rising(chain: Compound) -> Compound | None:
    """The comparisons from the smallest to the largest; None for others than <= and <, or all the other way."""
    operators = chain[2::2]
    if all(op in ("<", "<=") for op in operators):
        return chain
    if all(op in (">", ">=") for op in operators):
        return "compare", *(TURNED[part] if n % 2 else part for n, part in enumerate(chain[:0:-1]))
    return None


def _absolute(chain: Compound) -> Term:
    """-1 <= 2 (a - b) <= 1 as |a - b| <= 1/2."""
    match chain:
        case ("compare", Fraction() as low, op, ("*", Fraction() as n, ("-", a, b)), other, Fraction() as high) if (
            op == other and low == -high and n > 0
        ):
            return "compare", ("abs", ("-", a, b)), op, high / n
    return chain


def _kinds(formulas: Sequence[Term]) -> Iterator[Term]:
    """Entries that are not negative and sum to 1, as a channel or a distribution."""
    left = list(formulas)
    while left:
        formula = left.pop(0)
        kind = _kind(plainly(formula))
        if kind is not None:
            said, total = kind
            wanted = _canonical(total)
            match = next((other for other in left if _canonical(plainly(other)) == wanted), None)
            if match is not None:
                left.remove(match)
                yield said
                continue
        yield formula


def _kind(formula: Term) -> tuple[Term, Term] | None:
    """What entries that are not negative may be those of, and what else they have to satisfy."""
    bound, body = _unwrapped(formula)
    match body:
        case ("<=", zero, ("at", name, *places)) if zero == ZERO and bound and len(places) >= len(bound):
            inner = [n for n, _ in bound]
            fixed, own = places[: -len(bound)], places[-len(bound) :]
            sets = [over for _, over in bound]
            if own != inner or len(bound) > 2 or not all(isinstance(over, str) for over in sets):
                return None
            if any(_mentions(place, n) for place in fixed for n in inner) or name in inner:
                return None
            entry, (last, over) = ("at", name, *places), bound[-1]
            total: Term = ("==", ("total", entry, last, over), ONE)
            for outer, its in reversed(bound[:-1]):
                total = "forall", total, outer, its
            subject = ("at", name, *fixed) if fixed else name
            return (KINDS[len(bound) == 1], subject, *sets), total
    return None


def _unwrapped(formula: Term) -> tuple[list[tuple[str, Term]], Term]:
    """The names that a formula is for all values of, and what it says of them."""
    bound = []
    while _is(formula, "forall"):
        _, formula, name, over = formula
        bound.append((name, over))
    return bound, formula


def _canonical(term: Term, renamed: Mapping[str, str] | None = None) -> Term:
    """The term with its bound names by their depth: equal for terms that differ in these names alone."""
    renamed = renamed or {}
    if isinstance(term, str):
        return renamed.get(term, term)
    if not isinstance(term, tuple):
        return term
    bound, places, _ = scope(term) if term[0] not in ("decimal", "sign") else ("", (), ())
    inner = {**renamed, bound: f"_{len(renamed) + 1}"} if bound else renamed
    return (term[0], *(_canonical(part, inner if n in places or part == bound else renamed)
                       for n, part in enumerate(term) if n))  # fmt: skip


def _limit(formula: Term) -> Term | None:
    """For all d > 0 there is a K so that from K on, where some conditions hold, f is within d of L."""
    match formula:
        case ("forall", ("implies", ("<", zero, d), ("exists", inner, start, ("real",))), d2, ("real",)) if (
            zero == ZERO and d == d2
        ):
            pass
        case _:
            return None
    bound, body = _unwrapped(inner)
    match body:
        case ("implies", conditions, ("all", ("<=", ("-", low, d3), f), ("<=", f2, ("+", high, d4)))) if (
            bound and d3 == d4 == d and low == high and f == f2
        ):
            name, sort = bound[0]
        case _:
            return None
    parts = list(conditions[1:]) if _is(conditions, "all") else [conditions]
    beyond = ("<=", start, name)
    if (
        sort != ("real",)
        or beyond not in parts
        or name == start
        or {d, start} & names(f)
        or {d, start, name} & names(low)
    ):
        return None
    parts.remove(beyond)
    if any({d, start} & names(part) for part in parts):
        return None
    rest = tuple(part for part in parts if part != ("<=", ZERO, name))  # the start may be 0 or more
    shown = "eps" if name == "e" and "eps" not in names(formula) else name
    new = {name: shown}
    return (
        "tends", _told(substitute(f, new)), shown, _told(low),
        tuple(gathered([substitute(part, new) for part in rest])), tuple(bound[1:]),
    )  # fmt: skip


def _indicator(formula: Term) -> Term | None:
    """x (1 - x) = 0: x is 0 or 1."""
    match formula:
        case ("==", ("*", x, ("-", one, y)), zero) if one == ONE and zero == ZERO and x == y:
            return "among", _told(x), ZERO, ONE
    return None


def _same(formula: Term) -> Term | None:
    """delta(x, y) is 1 or 0: x = y, or not."""
    match formula:
        case ("==", ("delta", x, y), Fraction() as n) if n in (ZERO, ONE):
            return "compare", x, "==" if n else "!=", y
    return None


def _folded(term: Term) -> Term:
    """With channels that are written out as those of a protocol: OUE, LH(g = 3)."""
    if not isinstance(term, tuple) or term[0] in TOLD:
        return term
    if term[0] == "subset":
        for name, (variables, pattern) in _patterns().items():
            values: dict[str, Term] = {}
            if _matches(pattern, term, variables, values):
                return "protocol", name, *((n, tidied(values.get(n, n))) for n in variables)
    return term[0], *map(_folded, term[1:])


@cache
def _patterns() -> dict[str, tuple[tuple[str, ...], Term]]:
    from symqif.mechanisms import protocol

    found = {}
    for name in ("grr", "ss", "blh", "lh", "sue", "oue", "the"):
        own = protocol(name)
        found[name.upper()] = tuple(own.variables), plainly(own.term(own.channel))
    return found


def _matches(pattern: Term, term: Term, variables: Sequence[str], values: dict[str, Term]) -> bool:
    """Is the term the pattern with these values for its variables?"""
    if isinstance(pattern, str) and pattern in variables:
        return values.setdefault(pattern, term) == term
    if isinstance(pattern, tuple) and isinstance(term, tuple) and len(pattern) == len(term):
        return all(_matches(p, t, variables, values) for p, t in zip(pattern, term, strict=True))
    return pattern == term


def _family(formulas: list[Term]) -> list[Term]:
    """M is eps-LDP, and eps >= eps' iff M is refined by M': a refinement family."""
    for n, formula in enumerate(formulas[:-1]):
        match plainly(formula), plainly(formulas[n + 1]):
            case ("ldp", channel, ("exp", eps)), ("equivalent", ("<=", smaller, larger), ("refines", a, b)) if (
                a == channel
                and larger == eps
                and isinstance(channel, str)
                and b == f"{channel}2"
                and smaller == f"{eps}2"
            ):
                return [*formulas[:n], ("family", channel, b, eps, smaller), *formulas[n + 2 :]]
    return formulas
