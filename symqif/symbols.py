"""The symbols and their assumptions, the way between kernel terms and SymPy, and exact normal forms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Any

from symqif.errors import SymqifError
from symqif.kernel.term import FUNCTIONS, Term, show
from symqif.later import sympy

GREEK = {"eps": ("ε", r"\varepsilon"), "theta": ("θ", r"\theta"), "omega": ("ω", r"\omega")}


ASSUMPTIONS: Mapping[str, Mapping[str, bool]] = {
    "eps": {"nonnegative": True},  # the privacy parameter
    "theta": {"real": True},  # the threshold of THE, in (1/2, 1): see `symqif.measures.order`
    "k": {"integer": True, "positive": True},  # the number of secrets
    "g": {"integer": True, "positive": True},  # the range of a hash function
    "omega": {"integer": True, "positive": True},  # the size of a selected subset
    "i": {"integer": True, "nonnegative": True},  # the size of a reported subset
}
USUAL = {"k": "k >= 2", "eps": "eps >= 0"}  # ranges that hold wherever these parameters occur
SORTS = {name: "integer" if "integer" in own else "real" for name, own in ASSUMPTIONS.items()}

WIDE = 64  # terms of a sum
MODERATE = 60  # how many units of its common one the exponent of a number may have

_OPERATIONS: dict[str, Any] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b,
    "**": lambda a, b: a**b, "neg": lambda a: -a, "exp": lambda a: _exp(a), "log": lambda a: sympy.log(a),
    "sqrt": lambda a: sympy.sqrt(a), "max": lambda a, b: sympy.Max(a, b), "binomial": lambda n, m: sympy.binomial(n, m),
}  # fmt: skip


def to_sympy(term: Term, values: Mapping[str, sympy.Expr] | None = None) -> sympy.Expr:
    """The SymPy expression of a real-valued kernel term.

    values: expressions to put in for names; other names become the symbols of this module, or real
    symbols if they are none of them. Raises SymqifError for formulas, channels and divisions by zero.
    """
    result = _sympy(term, values or {})
    if result.has(sympy.zoo, sympy.nan):
        raise SymqifError(f"{show(term)[:60]} is undefined: it divides by zero")
    return result


def _sympy(term: Term, values: Mapping[str, sympy.Expr]) -> sympy.Expr:
    if isinstance(term, Fraction):
        return sympy.Rational(term.numerator, term.denominator)
    if isinstance(term, str):
        return values[term] if term in values else symbol(term)
    if term[0] == "sum":
        _, body, index, low, high = term
        bound = symbol(index)
        inner = {name: value for name, value in values.items() if name != index}
        return sympy.Sum(_sympy(body, inner), (bound, _sympy(low, values), _sympy(high, values)))
    if term[0] not in _OPERATIONS:
        raise SymqifError(f"only real-valued terms have a SymPy expression, not {show(term)[:60]}")
    return _OPERATIONS[term[0]](*(_sympy(part, values) for part in term[1:]))


def _exp(exponent: sympy.Expr) -> sympy.Expr:
    """exp, with the exponent multiplied out where this lets logarithms go: exp(log(y) (log(x)/log(y) - 1)) = x/y."""
    return sympy.exp(sympy.expand_mul(exponent) if exponent.has(sympy.log) else exponent)


def symbol(name: str) -> sympy.Symbol:
    """The package's symbol of that name, or a real one."""
    if name not in ASSUMPTIONS:
        return sympy.Symbol(name, real=True)
    from symqif.own_symbols import SYMBOLS  # which loads SymPy

    return SYMBOLS[name]


def counting(name: str) -> sympy.Symbol:
    """The package's symbol of that name, or a positive integer."""
    return symbol(name) if name in ASSUMPTIONS else sympy.Symbol(name, integer=True, positive=True)


def __getattr__(name: str) -> sympy.Symbol:
    """eps, theta and the other symbols, made when they are first asked for."""
    if name not in ASSUMPTIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return symbol(name)


def with_parameters(expr: sympy.Expr, but: str = "") -> sympy.Expr:
    """The expression with the symbols of this module in place of others of their names.

    Raises SymqifError for a symbol whose assumptions contradict those of the parameter or say more of it than that it
    is positive, and for one that may stand for another number where the parameter is an integer, unless it is called
    `but`.
    """
    named = {s: symbol(s.name) for s in expr.free_symbols if getattr(s, "name", "") in ASSUMPTIONS}
    known = {given: own for given, own in named.items() if own != given}
    for given, own in known.items():
        facts = given.assumptions0
        wider = own.is_integer and not facts.get("integer") and own.name != but
        most = sympy.Symbol(own.name, positive=True, integer=own.is_integer or None).assumptions0
        narrower = any(most.get(fact) is not value for fact, value in facts.items())
        if wider or narrower or any(facts.get(fact, value) is not value for fact, value in own.assumptions0.items()):
            ours = "" if own.name == "i" else f"from symqif import {own.name}, or "  # i is the index of sums
            raise SymqifError(f"{given.name} is a parameter, not your symbol: {ours}give yours another name")
    return expr.xreplace(known)


def to_term(expr: sympy.Expr) -> Term:
    """The kernel term of an exact SymPy expression; SymqifError if it holds a float or what the language lacks."""
    match expr:
        case sympy.Float():
            raise SymqifError(f"numbers must be exact: write sympy.Rational(1, 2) or Fraction(1, 2), not {expr}")
        case sympy.Rational():
            return Fraction(int(expr.p), int(expr.q))
        case sympy.Symbol():
            return _name(expr)
        case sympy.Add():
            return _sum(expr.as_ordered_terms())
        case sympy.Mul():
            return _quotient(expr)
        case sympy.exp():
            return ("exp", to_term(expr.args[0]))
        case sympy.Pow():
            return _power(*expr.as_base_exp())
        case sympy.log() | sympy.binomial():
            return (type(expr).__name__, *map(to_term, expr.args))
        case sympy.Max():
            return _fold("max", expr.args)
        case sympy.Sum():
            return ("sum", *map(to_term, _over_its_own_index(expr)))
    if expr == sympy.E:
        return ("exp", Fraction(1))
    raise SymqifError(
        f"{str(expr)[:60]} is outside the language: sums, products, powers, exp, log, sqrt, max, binomial"
    )


def _over_its_own_index(found: sympy.Sum) -> tuple[sympy.Expr, ...]:
    """Body, index and limits of a sum, with an index that is called as no other symbol in it: names tell them apart."""
    *inner, (index, low, high) = found.limits
    body = sympy.Sum(found.function, *inner) if inner else found.function
    name, taken = index.name, {symbol.name for symbol in found.free_symbols}
    while name in taken:
        name += "_"
    own = index if name == index.name else sympy.Symbol(name, **index.assumptions0)
    return body.xreplace({index: own}), own, low, high


def _name(found: sympy.Symbol) -> str:
    name: str = found.name
    if not name.isidentifier() or name in FUNCTIONS:
        raise SymqifError(f"{name!r} cannot name a parameter")
    return name


def _fold(operator: str, args: tuple[sympy.Expr, ...]) -> Term:
    first, *rest = map(to_term, args)
    for part in rest:
        first = (operator, first, part)
    return first


def _sum(terms: list[sympy.Expr]) -> Term:
    """One after the other; of many in halves, as what is done with a term goes as deep as it does."""
    if len(terms) > WIDE:
        return ("+", _sum(terms[: len(terms) // 2]), _sum(terms[len(terms) // 2 :]))
    terms = sorted(terms, key=lambda part: part.could_extract_minus_sign())
    result = to_term(terms[0])
    for part in terms[1:]:
        negative = part.could_extract_minus_sign()
        result = ("-" if negative else "+", result, to_term(-part if negative else part))
    return result


def _quotient(product: sympy.Expr) -> Term:
    if product.could_extract_minus_sign():
        return ("neg", to_term(-product))
    above: list[sympy.Expr] = []
    below: list[sympy.Expr] = []
    for factor in product.args:
        base, exponent = factor.as_base_exp()
        inverted = exponent.is_Rational and exponent < 0 and not base.is_Rational and base != sympy.E
        (below if inverted else above).append(factor**-1 if inverted else factor)
    numerator = _fold("*", tuple(above)) if above else Fraction(1)
    return ("/", numerator, _fold("*", tuple(below))) if below else numerator


def _power(base: sympy.Expr, exponent: sympy.Expr) -> Term:
    if exponent.is_Rational and exponent < 0:
        return ("/", Fraction(1), to_term(base**-exponent))
    if exponent.is_Rational and exponent.q == 2:
        root: Term = ("sqrt", to_term(base))
        return root if exponent.p == 1 else ("**", root, Fraction(int(exponent.p)))
    if not exponent.is_integer and base.is_positive:
        return ("exp", to_term(exponent * sympy.log(base)))
    if exponent.is_Rational and exponent.q != 1:
        raise SymqifError(
            f"{str(base**exponent)[:60]} is outside the language: what may be negative has no root there but sqrt"
        )
    return ("**", to_term(base), to_term(exponent))


@lru_cache(maxsize=1 << 14)
def canonical(expr: sympy.Expr) -> sympy.Expr:
    """One form for equal rational functions of parameters and of their exponentials: factored, in lowest terms.

    Everything is rational in exp(eps/2) and the like, so that equality is decided and not guessed.
    Of a number, roots are brought to the form a + b sqrt(n), and several logarithms to a log(m) - b log(n).
    """
    if expr.is_Rational:
        return expr
    (plain,), back = rational_in_exponentials([expr])
    result = sympy.factor(plain)
    if not result.free_symbols and (result.atoms(sympy.Pow) or len(result.atoms(sympy.log)) > 1):
        return sympy.expand(sympy.radsimp(result))
    coarse = _coarsest(result, back)
    if coarse:
        result = sympy.factor(sympy.expand(result.xreplace({y: y ** sympy.Rational(1, n) for y, n in coarse.items()})))
        back = {y: power ** coarse.get(y, 1) for y, power in back.items()}
    return result.xreplace(back)


def _coarsest(factored: sympy.Expr, back: dict[sympy.Symbol, sympy.Expr]) -> dict[sympy.Symbol, int]:
    """The generators of which, after cancelling, only n-th powers are left, n > 1."""
    found = {}
    parts = sympy.fraction(factored)
    for y in back:
        if y in factored.free_symbols and all(part.is_polynomial(y) for part in parts):
            n = gcd(*(e for part in parts for (e,) in sympy.Poly(part, y).monoms()))
            if n > 1:
                found[y] = n
    return found


def vanishes(expr: sympy.Expr) -> bool:
    """Is the expression identically 0?"""
    return bool(canonical(expr) == 0)


def common_factor(entries: Iterable[sympy.Expr]) -> sympy.Expr:
    """gcd of the numerators over lcm of the denominators, as rational functions of the exponentials."""
    distinct = [entry for entry in dict.fromkeys(entries) if entry != 0] or [sympy.Integer(1)]
    plain, back = rational_in_exponentials(distinct)
    above, below = zip(*(sympy.fraction(sympy.together(entry)) for entry in plain), strict=True)
    factor = sympy.gcd_list(list(above)) / sympy.lcm_list(list(below))
    return sympy.factor(factor).xreplace(back)


def rational_in_exponentials(
    exprs: list[sympy.Expr],
) -> tuple[list[sympy.Expr], dict[sympy.Symbol, sympy.Expr]]:
    """Exponentials as integer powers of new positive symbols, one for each base and monomial in the exponents.

    exp(eps) and exp(eps/2) become Y**2 and Y, exp(eps) and exp(2*eps) become Y and Y**2: the unit of an exponent
    is the greatest common divisor of the coefficients. Exponentials of numbers without a common unit of a
    moderate size become symbols of their own. Returns the expressions and what the new symbols stand for.
    """
    atoms = {p for expr in exprs for p in expr.atoms(sympy.Pow, sympy.exp, type(sympy.E)) if _transcendental(p)}
    factors = {p: [_factor(p, part) for part in sympy.Add.make_args(sympy.expand(p.as_base_exp()[1]))] for p in atoms}
    occurring: dict[tuple[sympy.Expr, sympy.Expr], set[sympy.Rational]] = {}
    for base, monomial, coefficient in (f for parts in factors.values() for f in parts):
        occurring.setdefault((base, monomial), set()).add(abs(coefficient))
    unit = {}
    for (base, monomial), sizes in occurring.items():
        shared = sympy.gcd_list(list(sizes))
        apart = monomial == 1 and max(sizes) / shared > MODERATE
        unit.update({(base, monomial, size): size if apart else shared for size in sizes})
    new: dict[sympy.Expr, sympy.Symbol] = {}
    for base, monomial, size in sorted(unit, key=sympy.default_sort_key):
        new.setdefault(base ** (monomial * unit[base, monomial, size]), sympy.Dummy(f"Y{len(new)}", positive=True))

    def power(base: sympy.Expr, monomial: sympy.Expr, coefficient: sympy.Rational) -> sympy.Expr:
        part = unit[base, monomial, abs(coefficient)]
        return new[base ** (monomial * part)] ** (coefficient / part)

    forward = {p: sympy.prod(power(*part) for part in parts) for p, parts in factors.items()}
    return [expr.xreplace(forward) for expr in exprs], {y: stands_for for stands_for, y in new.items()}


def _transcendental(power: sympy.Expr) -> bool:
    base, exponent = power.as_base_exp()
    return bool(base == sympy.E or (base.is_Rational and base > 0 and not exponent.is_Rational))


def _factor(power: sympy.Expr, part: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr, sympy.Rational]:
    """(b, m, c): the power's base to a part of its exponent is b**(c m); exp(m log(n)) is n**m."""
    base = power.as_base_exp()[0]
    coefficient, monomial = part.as_coeff_Mul(rational=True)
    logs = [f for f in sympy.Mul.make_args(monomial) if isinstance(f, sympy.log) and f.args[0].is_Rational]
    if base == sympy.E and len(logs) == 1:
        base, monomial = logs[0].args[0], monomial / logs[0]
    return base, monomial, coefficient
