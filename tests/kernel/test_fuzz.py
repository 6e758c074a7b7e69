"""Random terms: what the kernel makes of them, against an evaluator of our own (mpmath and fractions)."""

import re
from fractions import Fraction
from math import comb
from typing import Any

import mpmath
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from symqif.kernel.algebra import Algebra
from symqif.kernel.enclosure import enclose
from symqif.kernel.ratio import Condition, quotient
from symqif.kernel.term import Rejected, Term, parse, show

mpmath.mp.dps = 50
QUICK = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


NEGATIVE = [parse("-1"), parse("-2")]
REALS: dict[str, Term] = {"x": ("real",), "y": ("real",)}


class NoValue(Exception):
    """The term is not defined at the point, or too large for us."""


def value(term: Term, point: dict[str, Any], *, strict: bool = False) -> Any:
    """The value at a point, by the definitions: 1/0 = 0 and so on, unless it has to be defined (strict)."""
    if isinstance(term, Fraction):
        return mpmath.mpf(term.numerator) / term.denominator
    if isinstance(term, str):
        return point[term]
    head, *rest = term
    if head == "sum":
        body, index, low, high = rest
        sizes = range(round(value(low, point, strict=strict)), round(value(high, point, strict=strict)) + 1)
        return mpmath.fsum(value(body, {**point, index: mpmath.mpf(j)}, strict=strict) for j in sizes)
    a, *more = (value(t, point, strict=strict) for t in rest)
    b = more[0] if more else mpmath.mpf(0)
    undefined = {
        "/": b == 0, "sqrt": a < 0, "log": a <= 0, "laplace_tail": a <= 0, "**": a == 0 and b < 0, "binomial": a < 0,
    }  # fmt: skip
    if undefined.get(head, False):
        if strict:
            raise NoValue
        return mpmath.mpf(0)
    if head == "exp" and abs(a) > 200:
        raise NoValue
    if head == "laplace_tail":
        return mpmath.exp(-b / a) / 2 if b >= 0 else 1 - mpmath.exp(b / a) / 2
    if head == "binomial":
        return mpmath.mpf(comb(round(a), round(b))) if b >= 0 else mpmath.mpf(0)
    return {
        "+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b, "neg": lambda: -a,
        "**": lambda: a ** round(b), "sqrt": lambda: mpmath.sqrt(a), "log": lambda: mpmath.log(a),
        "exp": lambda: mpmath.exp(a), "max": lambda: max(a, b),
    }[head]()  # fmt: skip


def conditions(algebra: Algebra) -> list[tuple[str, Term]]:
    return [(note.kind, parse(str(note.f))) for note in algebra.notes if isinstance(note, Condition)]


def close(a: Any, b: Any) -> bool:
    return bool(abs(a - b) <= mpmath.mpf(10) ** -25 * (1 + abs(a) + abs(b)))


def holds(kind: str, f: Any) -> bool:
    tiny = mpmath.mpf(10) ** -30
    return bool({">": f > tiny, ">=": f >= -tiny, "!=": abs(f) > tiny}[kind])


def terms(*atoms: Term, functions: bool = True) -> st.SearchStrategy[Term]:
    small = st.integers(-3, 4).map(lambda n: Fraction(n) if n >= 0 else ("neg", Fraction(-n)))
    leaves = st.one_of(st.sampled_from(atoms), small) if atoms else small

    def deeper(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        noise = ["laplace_tail"] if functions else []
        binary = st.tuples(st.sampled_from(["+", "-", "*", "/", "max", *noise]), inner, inner)
        powers = st.tuples(st.just("**"), inner, st.one_of(st.integers(0, 3).map(Fraction), st.sampled_from(NEGATIVE)))
        unary = st.tuples(st.sampled_from(["neg", "sqrt", "log", "exp"] if functions else ["neg"]), inner)
        return st.one_of(binary, powers, unary)

    return st.recursive(leaves, deeper, max_leaves=7)


POINTS = st.fractions(min_value=Fraction(1, 7), max_value=3, max_denominator=7)


@QUICK
@given(terms("x", "y"), POINTS, POINTS)
def test_a_normal_form_has_the_value_of_its_term(term: Term, x: Fraction, y: Fraction) -> None:
    algebra = Algebra.of(REALS, [term])
    point = {"x": value(x, {}), "y": value(y, {})}
    try:
        ratio = algebra.ratio(term)
        found, expected = value(parse(quotient(ratio)), point), value(term, point)
        met = [(kind, value(f, point)) for kind, f in conditions(algebra)]
    except (Rejected, NoValue):
        assume(False)
    assume(abs(expected) < mpmath.mpf(10) ** 15)
    assume(all(holds(kind, f) for kind, f in met))
    assert close(found, expected), (show(term), quotient(ratio))


@st.composite
def sums(draw: Any) -> str:
    """A sum over binomial(k, i) that the binomial theorem should know."""
    top, bottom = draw(st.integers(-2, 1)), draw(st.integers(-2, 1))
    high, low = draw(st.integers(-2, 0)), draw(st.integers(0, 2))
    factors = [f"binomial(k{top:+d}, i{bottom:+d})"]
    factors += draw(
        st.lists(st.sampled_from(["x**i", "y**(k-i)", "i", "(i-1)", "2**i", "(x+y)**(-i)", "3", "(k-i)"]), max_size=3)
    )
    return f"sum({'*'.join(factors)}, i, {low}, k{high:+d})"


@QUICK
@given(sums(), st.integers(0, 6), POINTS, POINTS)
def test_a_binomial_sum_in_closed_form_has_the_value_of_the_sum(text: str, k: int, x: Fraction, y: Fraction) -> None:
    term = parse(text)
    algebra = Algebra.of({**REALS, "k": ("integer",)}, [term])
    point = {"x": value(x, {}), "y": value(y, {}), "k": mpmath.mpf(k)}
    try:
        closed = parse(quotient(algebra.ratio(term)))
    except Rejected:
        assume(False)
    assume(all(holds(kind, value(f, point)) for kind, f in conditions(algebra)))
    assert close(value(closed, point), value(term, point)), (text, show(closed))


@QUICK
@given(st.integers(-3, 3), st.integers(-3, 3), st.integers(0, 7), st.integers(0, 7))
def test_a_shifted_binomial_coefficient_is_a_multiple_of_the_plain_one(a: int, b: int, n: int, m: int) -> None:
    term = parse(f"binomial(n{a:+d}, m{b:+d})")
    algebra = Algebra.of({"n": ("integer",), "m": ("integer",)}, [term])
    ratio = algebra.ratio(term)
    point = {"n": mpmath.mpf(n), "m": mpmath.mpf(m)}
    assume(m <= n)
    assume(all(holds(kind, value(f, point)) for kind, f in conditions(algebra)))
    assert close(value(parse(quotient(ratio)), point), value(term, point))


@QUICK
@given(terms(), st.sampled_from([8, 40, 128]))
def test_an_enclosure_contains_the_value(term: Term, bits: int) -> None:
    try:
        low, high = enclose(term, bits)
    except Rejected:
        assume(False)
    try:
        exact = value(term, {}, strict=True)
    except NoValue:
        assume("exp" in show(term) and high > 2**200)  # our own limit on exponents
        return
    slack = abs(exact) * mpmath.mpf(10) ** -45 + mpmath.mpf(10) ** -45
    assert value(low, {}) <= exact + slack
    assert value(high, {}) >= exact - slack


@QUICK
@given(terms("x", "y"))
def test_what_is_written_reads_back_as_the_same_term(term: Term) -> None:
    assert parse(show(term)) == term


RAISED_ROOT = re.compile(r"sqrt\((?:[^()]|\([^()]*\))*\)\*\*")


@QUICK
@given(terms("x", "y"))
@example(("log", ("**", ("sqrt", "x"), ("neg", Fraction(2)))))
def test_a_normal_form_normalises_to_itself(term: Term) -> None:
    """Its text may stand in a certificate for it: nothing else is meant by an atom's name. Where a power of a root is
    below, the text has that of what is under the root, and is a normal form from then on."""
    algebra = Algebra.of(REALS, [term])
    try:
        ratio = algebra.ratio(term)
        again = algebra.ratio(parse(quotient(ratio)))
        if RAISED_ROOT.search(quotient(ratio)):
            ratio, again = again, algebra.ratio(parse(quotient(again)))
    except Rejected:
        assume(False)
    difference = algebra.add(ratio, algebra.multiply(algebra.ratio(Fraction(-1)), again))
    assert not difference.num
