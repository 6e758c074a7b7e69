"""Constants at which the way of computing changes: all of them are known, and both ways agree."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import symqif
from symqif.kernel import atoms, value
from symqif.kernel.algebra import Algebra
from symqif.kernel.ratio import quotient
from symqif.kernel.term import Rejected, Term, Undefined, numeral, parse
from symqif.kernel.value import sign
from tests.kernel.test_fuzz import QUICK, NoValue, close, terms
from tests.kernel.test_fuzz import value as by_definition
from tests.memory import forget

ROOT = Path(symqif.__file__).parent
LIMITS = {
    "kernel.algebra.MOST": 10**9,  # beyond these a certificate is rejected, or its work is used up
    "kernel.enclosure.LARGEST": 10**5,
    "kernel.enclosure.MOST_BITS": 10**6,
    "kernel.polynomial.BITS": 10**6,
    "kernel.polynomial.HIGH": 10**3,
    "kernel.polynomial.LONGEST": 4096,
    "kernel.polynomial.MOST": 10**9,
    "kernel.polynomial.NAMES": 32,
    "kernel.sign.MOST_BITS": 4096,
    "kernel.term.DEPTH": 200,
    "kernel.term.READ": 500,
    "kernel.term.LONGEST": 10**5,
    "kernel.term.NODES": 10**5,
    "reduction.evaluation.LARGEST": 16,
    "reduction.model.LARGEST": 64,
    "reduction.proof.DEPTH": 200,
    "reduction.symmetric.MANY": 64,
}
MEMORY = {
    "kernel.budget.KEPT": 2 * 10**7,  # beyond this what is remembered is forgotten
    "kernel.term.FEW": 1000,  # from this on integers have a hash of their own
}
TWO_WAYS = {  # below: exactly, and above: by an enclosure, or as an atom
    "kernel.atoms.MANY": 1000,
    "kernel.value.BITS": 10**5,
    "kernel.value.MOST": 64,
    "kernel.value.NAMED": 10**4,
    "kernel.value.SMALL": 10**4,
}


def limits(node: ast.AST) -> list[ast.expr]:
    """Where a limit stands: in a comparison, or as what a function takes for one."""
    match node:
        case ast.Compare():
            return [node]
        case ast.arguments(defaults=defaults):
            return defaults
        case ast.Call(func=ast.Name(id="count"), args=args):
            return args
    return []


def compared(folder: str) -> Iterator[tuple[str, int]]:
    """The constants of a folder's modules that are compared with something."""
    for path in sorted((ROOT / folder).glob("*.py")):
        module = import_module(f"symqif.{folder}.{path.stem}")
        nodes = [node for whole in ast.walk(ast.parse(path.read_text())) for node in limits(whole)]
        names = {part.id for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name)}
        for name in sorted(names):
            constant = getattr(module, name, None)
            if type(constant) is int and name.isupper():
                yield f"{folder}.{path.stem}.{name}", constant


def test_each_constant_that_is_compared_with_something_is_known() -> None:
    assert dict([*compared("kernel"), *compared("reduction")]) == LIMITS | MEMORY | TWO_WAYS


# both ways

SIZES = {"BITS": (2, 9, 40), "MOST": (0, 1, 2), "NAMED": (1, 3, 6), "SMALL": (2, 3, 7)}


def told(term: Term) -> object:
    """The sign, or that there is none, or None where that is not decided."""
    forget()
    try:
        return sign(term)
    except Undefined:
        return "undefined"
    except Rejected:
        return None


@pytest.mark.parametrize("name", SIZES)
@QUICK
@given(term=terms())
def test_what_is_exact_no_longer_has_the_same_sign_by_an_enclosure_or_none(name: str, term: Term) -> None:
    with pytest.MonkeyPatch.context() as patch:
        signs = [told(term)]
        for size in SIZES[name]:
            patch.setattr(value, name, size)
            signs.append(told(term))
    forget()
    decided = set(signs) - {None}
    assert len(decided) <= 1, (name, signs)
    try:
        defined = by_definition(term, {}, strict=True)
    except NoValue:
        return
    assume(not close(defined, by_definition(numeral(0), {})))
    assert decided <= {(defined > 0) - (defined < 0), "undefined"}


@pytest.mark.parametrize("name", ["BITS", "MOST", "NAMED", "SMALL"])
@pytest.mark.parametrize("n", [2, 12, 210, 1001, 10403])
def test_roots_and_logarithms_beyond_each_limit_are_not_told_from_others(
    name: str, n: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not exact any more may be undecided where it is 0, but no sign."""
    equal, larger = parse(f"log({n})*sqrt({n}) - log({n})*sqrt({n})"), parse(f"log({n + 1}) - log({n})")
    for size in (1, 2, 3, 10, 100):
        monkeypatch.setattr(value, name, size)
        assert told(equal) in (0, None)
        assert told(larger) == 1
    monkeypatch.undo()
    forget()
    assert told(equal) == 0


@QUICK
@given(
    low=st.integers(-2, 3),
    count=st.integers(0, 4),
    many=st.integers(1, 5),
    body=st.sampled_from(["x*j", "x**2 + j", "j*(x - j)", "x/(j**2 + 1)"]),
    x=st.integers(-3, 3),
)
def test_a_sum_is_written_out_or_an_atom_with_the_same_value(
    low: int, count: int, many: int, body: str, x: int
) -> None:
    """Below, at and above the number of terms that are written out."""
    term = parse(f"sum({body}, j, {low}, {low + count})")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(atoms, "MANY", many)
        normal = quotient(Algebra({"x": ("real",)}).ratio(term))
    assert normal.startswith("sum(") == (count >= many)
    point = {"x": by_definition(numeral(x), {})} if x >= 0 else {"x": by_definition(("neg", numeral(-x)), {})}
    assert close(by_definition(parse(normal), point), by_definition(term, point))
