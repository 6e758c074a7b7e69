"""The work that is counted keeps up with the steps that are done, and with memory, however large a certificate grows.

A step is a call, of Python's or of ours, or so many bits of a greatest common divisor: it depends on the certificate
alone, and not on the clock. Memory is what Python allocates.
"""

import fractions
import math
import sys
import tracemalloc
from collections.abc import Callable, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from symqif.kernel import budget, polynomial
from symqif.kernel.term import Rejected
from symqif.reduction import certificate
from symqif.reduction.statement import Statement
from tests.memory import forget
from tests.sample import every

LEAF: Mapping[str, Any] = {"rule": "leaf"}
POSITIVE = {"kind": "positivstellensatz", "terms": [["1", [0], None], ["1000001", [], None]]}
MOST = 5  # steps for each unit of work, which is about a microsecond: a step takes a tenth or two
BYTES = 2**30 / certificate.WORK  # for each unit of work, so that a gibibyte is enough
Family = Callable[[int], tuple[Statement, dict[str, Any]]]


def proof(node: Mapping[str, Any], *presupposed: Mapping[str, Any]) -> dict[str, Any]:
    return {"proof": {"presupposed": list(presupposed), "proof": node}}


def added(terms: list[str]) -> str:
    """Their sum, as deep as it has to be."""
    half = len(terms) // 2
    return terms[0] if not half else f"({added(terms[:half])}+{added(terms[half:])})"


def reals(*letters: str, n: int) -> dict[str, str]:
    return {f"{letter}{j}": "real" for letter in letters for j in range(n)}


def size(n: int) -> tuple[Statement, dict[str, Any]]:
    """Products of wide sums, with one exponent that is larger than the others."""
    x, y = ([f"{letter}{j}" for j in range(n)] for letter in "xy")
    return Statement(f"({added(x)}+x0**2)*{added(y)} == 0", reals("x", "y", n=n)), proof(LEAF)


def degree(n: int) -> tuple[Statement, dict[str, Any]]:
    return Statement(f"(x + y + 1)**{n} == 0", {"x": "real", "y": "real"}), proof(LEAF)


def names(n: int) -> tuple[Statement, dict[str, Any]]:
    """An exponential of each of many names, which are long."""
    variables = {f"x{j}" + "a" * 50: "real" for j in range(n)}
    return Statement(added([f"exp({name})" for name in variables]) + " > 0", variables), proof(LEAF)


def depth(n: int) -> tuple[Statement, dict[str, Any]]:
    return Statement("1/(x+" * n + "1" + ")" * n + " > 0", {"x": "real"}), proof(LEAF, *[LEAF] * n)


def sets(n: int) -> tuple[Statement, dict[str, Any]]:
    """Sums over a set in a set, at a point."""
    variables, table = {"S": "set", "f": "function(S, S)"}, str([[0] * n] * n)
    statement = Statement("1 == 2", variables, ("total(total(f(x, y), x, S), y, S) == 0",))
    return statement, {"refutation": {"kind": "counterexample", "point": {"S": str(n), "f": table}}}


def nesting(n: int) -> tuple[Statement, dict[str, Any]]:
    """Quantifiers in quantifiers, each of them taken off."""
    formula, node = "x0 < 1", LEAF
    for j in range(n):
        formula, node = f"forall({formula}, y{j}, real)", {"rule": "for-each", "name": f"z{j}", "then": [node]}
    return Statement(formula, reals("x", n=50)), proof(node)


def hypotheses(n: int) -> tuple[Statement, dict[str, Any]]:
    return Statement("1 == 2", {"x": "real"}, tuple(f"x < {j}" for j in range(n))), proof(LEAF)


def leaves(n: int) -> tuple[Statement, dict[str, Any]]:
    """Many leaves below one wide hypothesis."""
    node = {**LEAF, "using": [0], "sign": {"kind": "positivstellensatz", "terms": [["1", [], None]]}}
    goal = f"all({', '.join(f'{j} < {j + 1}' for j in range(n))})"
    given = added([f"x{j}" for j in range(50)]) + " < 1"
    return Statement(goal, reals("x", n=50), (given,)), proof({"rule": "split", "then": [node] * n})


def sums(n: int) -> tuple[Statement, dict[str, Any]]:
    """Sums of unlike fractions in an enclosure."""
    have = {"formula": f"sum(1/(2**200+j), j, 1, {n}) + exp(1) < 20", "reason": ""}
    return Statement("1 == 2"), proof({"rule": "have", **have, "then": [{"rule": "enclosure", "bits": 512}, LEAF]})


def instance(n: int) -> tuple[Statement, dict[str, Any]]:
    """A long value for what a long formula says often: the new formula has n * n parts."""
    statement = Statement("1 == 2", {}, (f"forall({added(['x'] * n)} == 0, x, real)",))
    values = {"hypothesis": 0, "values": [added(["1"] * n)]}
    return statement, proof({"rule": "instance", **values, "then": [LEAF]})


def subsets(n: int) -> tuple[Statement, dict[str, Any]]:
    """A subset form that is written out at a point."""
    form = f"capacity(subset({n}, 0, {n}, 1, 2**(-{n}), 2**(-{n})))"
    return Statement("1 == 2", {}, (f"{form}*{form} == 7",)), {"refutation": {"kind": "counterexample", "point": {}}}


def fractions_of_many_bits(n: int) -> tuple[Statement, dict[str, Any]]:
    """Sums of unlike fractions that an enclosure does not round."""
    have = {"formula": f"sum(1/({2**1000}+j), j, 1, {n}) + sqrt(2) < 20", "reason": ""}
    return Statement("1 == 2"), proof({"rule": "have", **have, "then": [{"rule": "enclosure", "bits": 2048}, LEAF]})


def presupposing(n: int) -> tuple[Statement, dict[str, Any]]:
    """Many hypotheses, each of which presupposes something."""
    given = tuple(f"1/(x+{j}) < {j}" for j in range(n))
    return Statement("1 == 2", {"x": "real"}, given), proof(LEAF, *[LEAF] * n)


def elements(n: int) -> tuple[Statement, dict[str, Any]]:
    """Two of many elements are the same or not, again and again."""
    node = LEAF
    for _ in range(10):
        node = {"rule": "same-or-not", "left": "x0", "right": "x1", "then": [node, LEAF]}
    return Statement("1 == 2", {"S": "set", **{f"x{j}": "S" for j in range(n)}}), proof(node)


def declared(n: int) -> tuple[Statement, dict[str, Any]]:
    """Quantifiers in quantifiers, beside many variables."""
    formula, node = "1 == 2", LEAF
    for j in range(20):
        formula, node = f"forall({formula}, y{j}, real)", {"rule": "for-each", "name": f"z{j}", "then": [node]}
    return Statement(formula, reals("x", n=n)), proof(node)


def monomials(n: int) -> tuple[Statement, dict[str, Any]]:
    """Products that have many names each."""
    product = "*".join(f"x{j}" for j in range(29))
    sums = "*".join(added([f"{letter}{j}" for j in range(n)]) for letter in "yz")
    return Statement(f"{product}*{sums} == 0", reals("x", n=29) | reals("y", "z", n=n)), proof(LEAF)


def long_names(n: int) -> tuple[Statement, dict[str, Any]]:
    """A product of names of thousands of characters, times a sum, the text of which is asked for."""
    variables = {f"x{j}" + "a" * 3000: "real" for j in range(24)} | reals("y", n=n)
    definitions = {"P": "*".join(list(variables)[:24]), "S": added(list(variables)[24:])}
    leaf = {"rule": "leaf", "sign": {"kind": "enclosure", "bits": 64}}
    return Statement("P*S < 0", variables, (), definitions), proof(leaf)


def shifted(n: int) -> tuple[Statement, dict[str, Any]]:
    """A product of names that are shifted, each of them."""
    variables = reals("x", n=n)
    sign = {"kind": "shift", "at": {name: j for j, name in enumerate(variables)}}
    given = tuple(f"{name} >= 1" for name in variables)
    return Statement("*".join(variables) + " >= 0", variables, given), proof({**LEAF, "sign": sign})


def roots(n: int) -> tuple[Statement, dict[str, Any]]:
    """A sum of different roots, each of which may be squared."""
    return Statement(f"sum(sqrt(i+1000000), i, 1, {n}) == 0"), proof(LEAF, {**LEAF, "sign": POSITIVE})


def bound_names(n: int) -> tuple[Statement, dict[str, Any]]:
    """Conditions that speak of all elements of a set, each by a name of its own."""
    sums = added([f"total(1/(f(x)+{j}), x, X)" for j in range(n)])
    have = {"rule": "have", "formula": f"{sums} == 0", "reason": "", "then": [LEAF, LEAF]}
    return Statement("1 == 2", {"X": "set", "f": "function(X)"}), proof(have)


def binders(n: int) -> tuple[Statement, dict[str, Any]]:
    """Sums, in each of which more is presupposed than before it."""
    given = (added([f"1/(x+{j})" for j in range(n)]) + " == 0", added(["sum(j, j, 1, 1)"] * n) + " == 0")
    return Statement("1 == 2", {"x": "real"}, given), proof(LEAF)


def wide(n: int, entry: str) -> str:
    return f"capacity(matrix([[{', '.join([entry] * n)}]]))"


def compared(n: int) -> tuple[Statement, dict[str, Any]]:
    """Two formulas that differ at their bottom, beside something large that is the same in both."""
    formulas = ("no(" * n + f"{wide(500, '1000')} == {side}" + ")" * n for side in ("x", "x+0"))
    node = {"rule": "introduce", "then": [{"rule": "hypothesis", "hypothesis": 0, "then": [LEAF]}]}
    have = {"rule": "have", "formula": "implies({}, {})".format(*formulas), "reason": "", "then": [node, LEAF]}
    return Statement("1 == 1", {"x": "real"}), proof(have)


def exponents(n: int) -> tuple[Statement, dict[str, Any]]:
    """Exponentials in exponentials that are never evaluated, beside something large."""
    formula = f"sum({'exp(' * n}x+{wide(500, '1')}{')' * n}, x, 1, 0) == 0"
    return Statement("1 == 1"), proof({"rule": "have", "formula": formula, "reason": "", "then": [LEAF, LEAF]})


def square(n: int) -> tuple[Statement, dict[str, Any]]:
    """A sign by the square of a sum that is as deep as it is long."""
    sign = {"kind": "positivstellensatz", "terms": [["1", [], "+".join(["1"] * n)]]}
    return Statement(f"x == {n}**2", {"x": "real"}), proof({"rule": "have", "formula": f"{n}**2 >= 0", "reason": "",
        "then": [{**LEAF, "sign": sign}, LEAF]})  # fmt: skip


def ones(n: int) -> tuple[Statement, dict[str, Any]]:
    """Powers of 1, with exponents of so many digits."""
    return Statement("1**(N+0) + (-1)**(2*N) == 2", definitions={"N": f"10**{n}"}), proof(LEAF)


def common(n: int) -> tuple[Statement, dict[str, Any]]:
    """Products of many names with a factor in common, again and again."""
    product = "*".join([*(f"(x{j}+y{j})" for j in range(8)), *(f"z{j}" for j in range(15)), "exp(u)"])
    variables = {**reals("x", "y", n=8), **reals("z", n=15), "u": "real"}
    given = [f"0 <= P + {j}*exp(u)" for j in range(n)]
    return Statement("0 <= 1", variables, given, {"P": product}), proof({**LEAF, "sign": POSITIVE})


FAMILIES: dict[Family, tuple[int, int]] = {  # a smaller and a larger one
    ones: (2000, 20000),
    common: (4, 40),
    size: (10, 100), degree: (10, 20), names: (20, 200), depth: (30, 80), sets: (4, 24), nesting: (5, 40),
    hypotheses: (50, 1000), leaves: (5, 60), sums: (10, 100), instance: (100, 1000), subsets: (8, 10),
    presupposing: (50, 1000), elements: (50, 1000), declared: (50, 1000), monomials: (5, 40),
    exponents: (10, 60), compared: (20, 180), square: (50, 450),
    long_names: (100, 400), shifted: (4, 13), roots: (20, 200), bound_names: (10, 100), binders: (50, 500),
}  # fmt: skip
ALLOWED: dict[Family, tuple[int, int]] = {  # how large, and what work is allowed, which is less than it takes
    depth: (80, 20000), nesting: (40, 20000), hypotheses: (1000, 20000), instance: (1000, 20000),
    subsets: (10, 20000), fractions_of_many_bits: (600, 10**6), elements: (1000, 20000), presupposing: (1000, 20000),
}  # fmt: skip


@cache
def cost(family: Family, n: int, allowed: int = certificate.WORK) -> tuple[int, int, int]:
    """The steps, the units of work and the bytes that a certificate takes, by whom nothing is remembered."""
    statement, body = family(n)
    data, steps = certificate.certificate("x", "printed", statement, **body), 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal steps
        steps += event in ("call", "c_call")

    def gcd(*values: int) -> int:
        nonlocal steps
        for value in values[1:]:
            steps += budget.operation(values[0].bit_length(), value.bit_length())
        return math.gcd(*values)

    forget()
    before = budget._done
    with pytest.MonkeyPatch.context() as patch, budget.limited(allowed):
        patch.setattr(fractions, "math", SimpleNamespace(gcd=gcd))
        patch.setattr(polynomial, "gcd", gcd)
        tracemalloc.start()
        sys.setprofile(count)
        try:
            certificate.check(data, statement, {})
        except (Rejected, budget.Exhausted):
            pass  # what it costs is asked, and not what it shows
        finally:
            sys.setprofile(None)
            _, peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
    return steps, budget._done - before, peak


@pytest.mark.parametrize("family", every(3, FAMILIES), ids=lambda family: family.__name__)
def test_the_work_counted_keeps_up_with_the_steps(family: Family) -> None:
    for n in FAMILIES[family]:
        steps, units, _ = cost(family, n)
        assert 0 < steps <= MOST * units, (n, steps, units)


@pytest.mark.parametrize("family", every(3, FAMILIES), ids=lambda family: family.__name__)
def test_the_steps_for_each_unit_do_not_grow_with_the_certificate(family: Family) -> None:
    """Where they are less than one, they do not matter."""
    (few, little, _), (many, much, _) = (cost(family, n) for n in FAMILIES[family])
    assert many * little <= 2 * max(few, little) * much, (few / little, many / much)


@pytest.mark.parametrize("family", every(3, FAMILIES), ids=lambda family: family.__name__)
def test_the_work_counted_keeps_up_with_memory(family: Family) -> None:
    """Beside a mebibyte, which all may take; once more where there is more, as Python's table of strings may grow."""
    costs = (ask(family, FAMILIES[family][1]) for ask in (cost, cost.__wrapped__))
    assert any(peak <= 2**20 + BYTES * units for _, units, peak in costs), cost(family, FAMILIES[family][1])


@pytest.mark.parametrize("family", every(3, ALLOWED), ids=lambda family: family.__name__)
def test_work_is_counted_before_it_is_done(family: Family) -> None:
    n, allowed = ALLOWED[family]
    steps, units, _ = cost(family, n, allowed)
    assert units > allowed
    assert steps <= MOST * allowed
