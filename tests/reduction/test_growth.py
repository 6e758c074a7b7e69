"""The work that is counted keeps up with the steps that are done, however large a certificate grows.

A step is a call, of Python's or of ours: it depends on the certificate alone, and not on the clock.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from symqif.kernel import budget
from symqif.kernel.term import Rejected
from symqif.reduction import certificate
from symqif.reduction.statement import Statement
from tests.memory import forget

LEAF: Mapping[str, Any] = {"rule": "leaf"}
MOST = 4  # steps for each unit of work: a step takes about a tenth of a microsecond
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


FAMILIES: dict[Family, tuple[int, int]] = {  # a smaller and a larger one
    size: (10, 60), degree: (20, 60), names: (20, 200), depth: (30, 80), sets: (4, 24), nesting: (5, 80),
    hypotheses: (50, 1000), leaves: (5, 60), sums: (10, 100),
}  # fmt: skip


def cost(statement: Statement, body: Mapping[str, Any]) -> tuple[int, int]:
    """The steps and the units of work that a certificate takes, by whom nothing is remembered."""
    data, steps = certificate.certificate("x", "printed", statement, **body), 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal steps
        steps += event in ("call", "c_call")

    forget()
    before = budget._done
    sys.setprofile(count)
    try:
        certificate.check(data, statement, {})
    except (Rejected, budget.Exhausted):
        pass  # what it costs is asked, and not what it shows
    finally:
        sys.setprofile(None)
    return steps, budget._done - before


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_the_work_counted_keeps_up_with_the_steps(family: Family) -> None:
    for n in FAMILIES[family]:
        steps, units = cost(*family(n))
        assert 0 < steps <= MOST * units, (n, steps, units)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_the_steps_for_each_unit_do_not_grow_with_the_certificate(family: Family) -> None:
    (few, little), (many, much) = (cost(*family(n)) for n in FAMILIES[family])
    assert many * little <= 2 * few * much, (few / little, many / much)
