"""Certificates by which the base of November 2026 was attacked once it had its new design: each shows nothing now."""

import subprocess
import sys
from collections import deque
from fractions import Fraction
from itertools import repeat
from sys import hash_info
from typing import Any

import pytest

from symqif.claims.stored import unfolded
from symqif.kernel.budget import Exhausted, Memory, limited
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, parse
from symqif.reduction import certificate
from symqif.reduction.statement import Statement
from tests.sample import every

ONE = {"kind": "positivstellensatz", "terms": [["1", [], None]]}
LEAF = {"rule": "leaf"}


def rejected(why: str, statement: Statement, **body: Any) -> None:
    with pytest.raises((Rejected, Exhausted), match=why):
        certificate.check(certificate.certificate("x", "printed", statement, **body), statement, {})


def proved(why: str, statement: Statement, node: Any, *presupposed: Any) -> None:
    rejected(why, statement, proof={"presupposed": list(presupposed), "proof": node})


def refuted(why: str, statement: Statement, **refutation: Any) -> None:
    rejected(why, statement, refutation={"kind": "counterexample", "point": {}, **refutation})


def for_each(*names: str) -> Any:
    node: Any = {"rule": "leaf", "sign": ONE}
    for name in reversed(names):
        node = {"rule": "for-each", "name": name, "then": [node]}
    return node


@pytest.mark.parametrize("name", ["\uff58", "exp", "real", "_1", "a b"])
def test_a_definition_is_called_as_its_name_is_read_again(name: str) -> None:
    """A wide x was read as x, so that it was at most x by a definition as x + 1."""
    with pytest.raises(Rejected, match="is not a name for a definition"):
        Statement("x <= x", {"x": "real"}, (), {name: "x + 1"}).sequent()


@pytest.mark.parametrize("name", ["\ufb01", "exp", "size", "lambda", "_1", "real", "θ"])
def test_a_variable_is_called_as_its_name_is_read_again(name: str) -> None:
    """ﬁ is read as fi, and f(x) with f called exp like the exponential: the one proved 1 == 2, and so did the other."""
    formula = "forall(forall(f(x) == f(x), x, real), f, function(real))"
    node = {"rule": "have", "formula": formula, "reason": "", "then": [for_each(name, "x"), LEAF]}
    proved("is not a name for a variable", Statement("1 == 2"), node)


def test_what_is_said_of_every_element_is_defined_for_every_element() -> None:
    statement = Statement(
        "forall(f(x) != 0, x, X)", {"X": "set", "f": "function(X)"}, ("no(forall(1/f(x) > 0, x, X))",)
    )
    refuted(r"outside the stated range: .* is undefined", statement, point={"X": "2", "f": "[-1, 0]"})


def test_one_hot_rows_are_of_a_channel() -> None:
    channel = "hot(kron(matrix([[5, 5], [1/2, 1/2]]), 1))"
    statement = Statement("1 == 2", {}, (f"0 < capacity({channel})",))
    refuted(r"outside the stated range: .* is undefined", statement)


@pytest.mark.parametrize("domain", ["3", "2*y", "lambda x: x", "z"])
def test_a_definition_in_place_of_a_sort_is_one(domain: str) -> None:
    statement = Statement("forall(1 == 1, x, D)", {"y": "real"}, (), {"D": domain})
    proved("is no sort", statement, for_each("x"))


def test_a_measure_in_an_empty_sum_presupposes_nothing() -> None:
    statement = Statement("sum(capacity(subset(0, 0, 0, 1, 1, 1)), j, 1, 0) == 0")
    refuted("the claim holds at the point", statement, kind="undefined")


def test_evidence_that_is_undefined_does_not_make_the_claim_undefined() -> None:
    claim = "refines(matrix([[1]]), matrix([[1]]))"
    statement = Statement(f"implies({claim}, 1 == 1)")
    refuted("does not check", statement, kind="undefined", refinements={"claim.0": {"matrix": "matrix([[1/0]])"}})


def test_a_refutation_names_the_rules_that_its_evidence_rests_on() -> None:
    statement = Statement("refines(matrix([[1/2, 1/2], [1/2, 1/2]]), matrix([[1, 0], [0, 1]]))")
    gains = {"gain": "matrix([[1, 0], [0, 1]])", "prior": ["1/2", "1/2"], "best": [0, 0], "strategy": [0, 1]}
    body = {"kind": "counterexample", "point": {}, "refinements": {"claim": gains}}
    data = certificate.certificate("x", "printed", statement, refutation=body)
    assert certificate.check(data, statement, {}).rests_on == {"gain"}


def test_a_refutation_by_a_contradiction_names_the_rules_that_show_what_is_given() -> None:
    """A gain function shows that the point is in range; the proof of the contradiction rests on nothing."""
    refines = "refines(matrix([[1/2, 1/2], [1/2, 1/2]]), matrix([[1, 0], [0, 1]]))"
    gains = {"gain": "matrix([[1, 0], [0, 1]])", "prior": ["1/2", "1/2"], "best": [0, 0], "strategy": [0, 1]}
    sign = {"kind": "positivstellensatz", "terms": [["1", [], None]], "equations": [[0, "-1"]]}
    body = {"kind": "contrary", "point": {}, "given": [], "proof": {**LEAF, "sign": sign}}
    statement = Statement("1 == 2", {}, (f"no({refines})",))
    body["refinements"] = {"given.0.0": gains}
    data = certificate.certificate("x", "printed", statement, refutation=body)
    assert certificate.check(data, statement, {}).rests_on == {"gain"}


@pytest.mark.parametrize("text", ["lambda x, *y: x", "lambda x, **y: x", "lambda x=1: x", "lambda x, /: x"])
def test_a_function_is_written_with_plain_names(text: str) -> None:
    """One text is one term: nothing that stands in it is left out when it is read."""
    with pytest.raises(Rejected, match="not in the language"):
        parse(text)


def test_a_fact_for_all_elements_is_not_taken_before_its_conditions_are_settled() -> None:
    variables = {"X": "set", "f": "function(X)", "y": "real"}
    given = ("y >= 0", "forall(1/y < 1, x, X)")
    square = {"kind": "positivstellensatz", "terms": [["1", [], None], ["1", [], "f(x)"]]}
    nonzero = {"kind": "positivstellensatz", "terms": [["1", [1], None]]}
    statement = Statement("y/y + 0*total(1/(f(x)**2+1), x, X) == 1", variables, given)
    node = {"rule": "leaf", "conditions": [nonzero, square]}
    proved(".", statement, node, {"rule": "for-each", "then": [node]}, node, node)


BIG = {f"d{n}": f"d{n - 1} + d{n - 1}" for n in range(1, 40)}
DEEP = {f"d{n}": f"d{n - 1}" + "+1" * 80 for n in range(1, 2000)}


@pytest.mark.parametrize("definitions", every(2, [BIG, DEEP]), ids=["large", "deep"])
def test_a_statement_that_definitions_blow_up_is_rejected(definitions: dict[str, str]) -> None:
    last = list(definitions)[-1]
    proved("a term has at most", Statement(f"{last} == 0", {"x": "real"}, (), {"d0": "x", **definitions}), LEAF)


@pytest.mark.parametrize("text", ["1e999999999", "1.5", "inf", "1/0", "١", " 1", "1_0"])
def test_a_coefficient_is_written_in_digits(text: str) -> None:
    proved("a number is written like", Statement("0 < 1"), {**LEAF, "sign": {**ONE, "terms": [[text, [], None]]}})


def test_work_has_a_bound() -> None:
    statement = Statement("binomial(k, 20000) == 0", {"k": "integer"}, ("0 <= k",))
    fact = {**LEAF, "sign": {"kind": "positivstellensatz", "terms": [["1", [0], None]]}}
    proved("more work|too large", statement, LEAF, fact)


def test_a_sum_of_many_moments_is_more_work_than_is_done() -> None:
    table = f"matrix([[1, {', '.join(['0'] * 30000)}]])"
    added = {"rule": "binomial-theorem", "k": "k", "low": "0", "high": "k", "table": table, "then": [LEAF, LEAF, LEAF]}
    proved("more work", Statement("0 == 0", {"k": "integer"}), added)


def test_nodes_that_are_shared_again_and_again_are_more_work_than_is_done() -> None:
    node: Any = {**LEAF, "sign": ONE}
    for _ in range(17):
        node = {"rule": "have", "formula": "0 < 1", "reason": "", "then": [node, node]}
    proved("more work", Statement("0 < 1"), node)


@pytest.mark.parametrize("body", [{"proof": 2}, {"presupposed": [1] * 900, "proof": 0}], ids=["leaf", "list"])
def test_what_is_shared_is_not_written_out_to_gigabytes(body: Any) -> None:
    """A leaf is remembered by its text; one of 5 kB had a text of 3 GB."""
    nodes = [{**LEAF, "pad": "x" * 1000}, {**LEAF, "conditions": [0] * 900}, {**LEAF, "conditions": [1] * 900}]
    with pytest.raises(Rejected, match="a certificate has at most 50000000 characters"):
        unfolded({"proof": body, "nodes": nodes[: 3 if body["proof"] else 2]})


def test_no_table_of_terms_has_all_of_them_in_one_place() -> None:
    """Numbers with one remainder by `hash_info.modulus` had one hash: thousands of terms with them took minutes."""
    numbers = [1 + n * hash_info.modulus for n in range(100)]
    terms = [parse(f"x < {number}") for number in numbers]
    assert [term[2] for term in terms] == numbers  # type: ignore[index]
    assert len({hash(term) for term in terms}) == 100
    assert terms == [parse(f"x  <  {number}") for number in numbers]
    assert list(map(hash, terms)) == [hash(parse(f"x  <  {number}")) for number in numbers]


def test_nobody_foresees_a_hash_and_comparing_polynomials_is_work() -> None:
    """Conditions that differ by a number were compared one by one, and nobody counted it; x - 1 and x - 2 had one hash,
    so that the work of a certificate was by the seed of the process."""
    x = Polynomial.atom("x")
    alike = [x - Polynomial.constant(n) for n in (*range(100), *(1 + n * hash_info.modulus for n in range(1, 100)))]
    assert len({*map(hash, alike)}) == len(alike)
    assert len({hash(parse(f"{a}+{2**60 - a}")) for a in range(1000, 2000)}) == 1000
    same = [Polynomial.atom("x") - Polynomial.constant(7) for _ in range(10**4)]
    with pytest.raises(Exhausted, match="more work"), limited(5000):
        dict.fromkeys(same)


def test_what_has_one_hash_is_compared_and_that_is_work() -> None:
    """Fractions below a denominator that Python's hash vanishes at had one place in the tables of enclosures."""
    alike = [Fraction(n, hash_info.modulus) for n in range(1, 200)]
    assert len({*map(hash, alike)}) == 1
    memory = Memory()
    with pytest.raises(Exhausted, match="more work"), limited(150_000):
        deque(map(memory.get, alike, repeat(list)))


def test_goals_share_what_is_given() -> None:
    """A conjunction of n parts under n hypotheses held n tuples of n hypotheses: 2 GB for a text of 100 kB."""
    sequent = Sequent({}, (parse("0 < 1"),), parse("0 < 2"))
    assert sequent.aim(parse("0 < 3")).hypotheses is sequent.hypotheses


# What a certificate shows depends on nothing that the process was asked before, and on none of its limits.


def by_enclosure(claim: str) -> Any:
    sign = {"kind": "enclosure", "bits": 64}
    statement = Statement(claim)
    body = {"presupposed": [], "proof": {**LEAF, "sign": sign}}
    return certificate.check(certificate.certificate("x", "printed", statement, proof=body), statement, {}).verdict


@pytest.mark.slow
def test_a_normal_form_of_many_terms_is_not_as_deep_as_it_is_long() -> None:
    sums = (f"sum(laplace_tail(1, i), i, {first}, {first + 998})" for first in (1001, 2001))
    assert by_enclosure(f"0 < {' + '.join(sums)}") == "proved"


def test_numbers_have_as_many_digits_as_it_takes() -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(4300)
    try:
        assert by_enclosure("0 < 2**20001") == "proved"
        assert sys.get_int_max_str_digits() == 4300
    finally:
        sys.set_int_max_str_digits(before)


def test_what_is_shared_takes_no_work_that_counts_the_first_time_alone() -> None:
    asked = "str(NOTHING), hash(NOTHING), str(ONE), hash(ONE), ONE.split()"
    program = "from symqif.kernel import budget; from symqif.kernel.polynomial import NOTHING, ONE"
    program += f"; before = budget._done; {asked}; print(budget._done - before)"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout.strip() == b"0"
