"""Terms as people write them: no 2 - 1, no 1/(1/x); and closed forms as one quotient. What they say stays the same.

`tidied` keeps to identities that hold for all values of `docs/semantics.md` §3, `as_quotient` to those that hold where
no denominator is 0.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from math import prod

from symqif.exact.evaluation import with_head
from symqif.kernel.term import Term

ONE, ZERO = Fraction(1), Fraction(0)
FEW = 4  # factors of a power that is taken apart
LARGEST = 16  # digits of a power of numbers that is worked out
TOLD = (
    "is-channel",
    "is-distribution",
    "tends",
    "protocol",
    "family",
    "range",
    "abs",
    "among",
    "decimal",
    "sign",
)  # what idioms say, which is no term of the language


def tidied(term: Term) -> Term:
    """The term with its numbers put together: e^eps + 2 - 1 is e^eps + 1, and 1/(1/x) is x."""
    if not isinstance(term, tuple) or term[0] in TOLD:
        return term
    found: Term = (term[0], *map(tidied, term[1:]))
    match found:
        case ("compare", a, "==", b) if a == b:
            return term  # what it is about would not be seen
        case ("neg", Fraction() as a):
            return -a
        case ("neg", ("max", *parts)) if negated := _negated(parts):
            return "min", *negated
        case ("-", a, ("max", *parts)) if negated := _negated(parts):
            return _sum(("+", a, ("min", *negated)))
        case (("*" | "/") as operator, ("neg", a), b):
            return tidied(("neg", tidied((operator, a, b))))
        case ("log", ("sqrt", Fraction() as a)) if a > 0:
            return "/", ("log", a), Fraction(2)
        case ("+" | "-", _, _):
            return _sum(found)
        case ("*" | "/", _, _):
            return _product(found)
        case ("**", base, Fraction() as n) if n == 1:
            return base  # type: ignore[no-any-return]
        case ("**", base, _) if base == ONE:
            return ONE
        case ("exp", exponent) if exponent == ZERO:
            return ONE
        case ("**", Fraction() as a, Fraction() as n) if a and n.denominator == 1 and len(str(a)) * abs(n) <= LARGEST:
            return a ** int(n)
    return found


def _negated(parts: Sequence[Term]) -> list[Term]:
    """What has a minus sign in each of the parts of a maximum; nothing if some part has none."""
    found: list[Term] = []
    for part in parts:
        match part:
            case ("neg", a):
                found.append(a)
            case Fraction() if part < 0:
                found.append(-part)
            case ("max", *inner) if more := _negated(inner):
                found += more
            case _:
                return []
    return found


def _sum(term: Term) -> Term:
    """With one number alone among its summands, where the last one stands, and no factor below 0 in front of one."""
    parts = [_turned(*part) for part in summands(term)]
    term = term if parts == summands(term) else added(parts)
    numbers = [part for _, part in parts if isinstance(part, Fraction)]
    if len(numbers) < 2 and ZERO not in numbers:
        return term
    total = sum((sign * part for sign, part in parts if isinstance(part, Fraction)), start=ZERO)
    last = max(n for n, (_, part) in enumerate(parts) if isinstance(part, Fraction))
    kept = [(sign, part) for n, (sign, part) in enumerate(parts) if n == last or not isinstance(part, Fraction)]
    at = next(n for n, (_, part) in enumerate(kept) if isinstance(part, Fraction))
    kept[at : at + 1] = [(1 if total > 0 else -1, abs(total))] if total else []
    return added(kept)


def _turned(sign: int, part: Term) -> tuple[int, Term]:
    """A summand -2 x as 2 x taken off."""
    match part:
        case ("*", Fraction() as a, b) if a < 0:
            return -sign, ("*", -a, b) if a != -1 else b
    return sign, part


def summands(term: Term) -> list[tuple[int, Term]]:
    """The summands of a sum, each with its sign."""
    match term:
        case ("+" | "-" as operator, a, b):
            return [*summands(a), (1 if operator == "+" else -1, b)]
        case ("neg", a):
            return [(-1, a)]
    return [(1, term)]


def _opened(term: Term, sign: int = 1) -> list[tuple[int, Term]]:
    """The summands, also of sums in brackets."""
    found = summands(term)
    if found == [(1, term)]:
        return [(sign, term)]
    return [pair for own, part in found for pair in _opened(part, sign * own)]


def added(parts: list[tuple[int, Term]]) -> Term:
    """The sum; one that begins with no sign is written first."""
    if not parts:
        return ZERO
    ordered = sorted(parts, key=lambda part: part[0] < 0) if parts[0][0] < 0 else parts
    (sign, first), *rest = ordered
    start: Term = first if sign > 0 else -first if isinstance(first, Fraction) else ("neg", first)
    return reduce(lambda found, part: ("+" if part[0] > 0 else "-", found, part[1]), rest, start)


def _product(term: Term) -> Term:
    """With one number at most above and below, and no quotient below."""
    match term:
        case ("/", a, ("/", b, c)) if a == ONE:
            return _product(("/", c, b))
        case ("/", a, Fraction() as n) if isinstance(a, Fraction) and n:
            return a / n
        case ("/", ("/", a, b), c) if not isinstance(a, Fraction) or not isinstance(b, Fraction):
            return _product(("/", a, tidied(("*", b, c))))
        case ("/", a, ("/", b, Fraction() as n)) if n:
            return _product(("/", tidied(("*", n, a)), b))
        case ("/", a, b) if b == ONE:
            return a  # type: ignore[no-any-return]
        case ("*", a, ("/", b, c)) if b == ONE and not isinstance(a, Fraction):
            return _product(("/", a, c))
    above, below = _factors(term)
    if ZERO in above:
        return ZERO
    if ZERO in below:
        return term
    if sum(isinstance(part, Fraction) for part in (*above, *below)) > 1 or ONE in above:
        return _quotient(_number(above) / _number(below), _others(above), _others(below))
    return term


def _number(parts: Sequence[Term]) -> Fraction:
    """The product of the numbers among factors."""
    return prod((part for part in parts if isinstance(part, Fraction)), start=ONE)


def _others(parts: Sequence[Term]) -> list[Term]:
    return [part for part in parts if not isinstance(part, Fraction)]


def _factors(term: Term) -> tuple[list[Term], list[Term]]:
    """The factors above and below."""
    match term:
        case ("*", a, b):
            (above, below), (more, less) = _factors(a), _factors(b)
            return above + more, below + less
        case ("/", a, b):
            (above, below), (less, more) = _factors(a), _factors(b)
            return above + more, below + less
    return [term], []


def _quotient(size: Fraction, above: Sequence[Term], below: Sequence[Term]) -> Term:
    """size * above/below, the number's parts before the others."""
    if size < 0:
        return size if not above and not below else ("neg", _quotient(-size, above, below))
    over = _multiplied([Fraction(size.numerator), *above])
    under = _multiplied([Fraction(size.denominator), *below])
    if under == ONE:
        return over
    return over / under if isinstance(over, Fraction) and isinstance(under, Fraction) else ("/", over, under)


def _multiplied(parts: Sequence[Term]) -> Term:
    """The product; one of equal factors is a power, of e^x the exponential of a multiple."""
    kept = dict[Term, int]()
    for part in (part for part in parts if part != ONE):
        kept[part] = kept.get(part, 0) + 1
    powers = [part if n == 1 else _power(part, Fraction(n)) for part, n in kept.items()]
    return reduce(lambda a, b: ("*", a, b), powers) if powers else ONE


def _power(base: Term, n: Fraction) -> Term:
    if isinstance(base, tuple) and base[0] == "exp":
        return "exp", tidied(("*", n, base[1]))
    return "**", base, n


def as_quotient(term: Term) -> Term:
    """A closed form as one quotient, where its denominators are one, without factors that stand above and below."""
    found = tidied(term)
    match found:
        case ("+" | "-" | "neg", *_):
            parts = [(sign, _split(as_quotient(part))) for sign, part in _opened(found)]
            common = max((below for _, (_, below) in parts), key=len)
            mixed = not _others(common) and any(with_head(found, "log", "sum"))  # which numbers below stay apart from
            if not mixed and all(below in ([], common) for _, (_, below) in parts):
                over = [(s, _multiplied(above if below else above + common)) for s, (above, below) in parts]
                total = tidied(added(_collected([pair for sign, part in over for pair in _opened(part, sign)])))
                return _quotient(ONE, [total], common) if common else total
            return added([(sign, _quotient(ONE, above, below)) for sign, (above, below) in parts])
        case ("*" | "/", _, _):
            above, below = _split(found)
            for part in [part for part in above if not isinstance(part, Fraction)]:
                if part in below:
                    above.remove(part)
                    below.remove(part)
            if ZERO in below:
                return found
            return tidied(_quotient(_number(above) / _number(below), _others(above), _others(below)))
        case ("**", base, Fraction() as n) if n.denominator == 1 and 1 < n <= FEW:
            return _quotient(ONE, *_split(found))
        case ("**", base, n):
            return "**", as_quotient(base), as_quotient(n)
        case ("sum", inner, *over):
            return "sum", _flat(inner), *over
        case (("log" | "exp" | "sqrt") as head, inner):
            kept = head == "exp" and not (isinstance(inner, tuple) and inner[0] in ("*", "neg"))
            return head, inner if kept else as_quotient(inner)
    return found


def _collected(parts: Sequence[tuple[int, Term]]) -> list[tuple[int, Term]]:
    """The summands, those that are multiples of one another as one: 2a - 1 - a is a - 1."""
    sizes = dict[tuple[Term, ...], Fraction]()
    for sign, part in parts:
        above, below = _factors(part)
        own = (*_others(above), *(("/", ONE, other) for other in _others(below)))
        size = sizes.get(own, ZERO) + sign * _number(above) / _number(below)
        if not own:  # numbers stand where the last one does
            sizes.pop(own, None)
        sizes[own] = size
    return [(1 if size > 0 else -1, _quotient(abs(size), own, [])) for own, size in sizes.items() if size]


def _flat(term: Term) -> Term:
    """Products and quotients in it without brackets around factors, and with one number."""
    if not isinstance(term, tuple):
        return term
    above, below = _factors(term)
    if above == [term] or ZERO in below:
        return term[0], *map(_flat, term[1:])
    own, under = (list(map(_flat, _others(parts))) for parts in (above, below))
    return _quotient(_number(above) / _number(below), own, under)


def _split(term: Term) -> tuple[list[Term], list[Term]]:
    """The factors above and below, none of them a quotient; a small power stands as often as it says."""
    match term:
        case ("*", a, b):
            (above, below), (more, less) = _split(a), _split(b)
            return above + more, below + less
        case ("/", a, b):
            (above, below), (less, more) = _split(a), _split(b)
            return above + more, below + less
        case ("**", base, Fraction() as n) if n.denominator == 1 and 1 < n <= FEW:
            above, below = _split(base)
            return above * int(n), below * int(n)
    own = as_quotient(term)
    product = isinstance(own, tuple) and own[0] in ("*", "/", "**")
    return _split(own) if product and own != term else ([own], [])
