"""What would take hours to check is refused in bounded time, as is what is too deep to be read."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symqif.claims.catalogue import load
from symqif.errors import SymqifError
from symqif.kernel.budget import Exhausted, limited
from symqif.kernel.enclosure import enclose
from symqif.kernel.leaf import Leaf
from symqif.kernel.term import DEPTH, Rejected, TooLarge, parse
from symqif.reduction import certificate, proof
from symqif.reduction.calculus import derivative
from symqif.reduction.channels import product
from symqif.reduction.logic import replaced
from symqif.reduction.model import Model
from symqif.reduction.rule import RULES
from symqif.reduction.statement import Statement
from tests.reduction.trees import sequent
from tests.sample import every

LEAF, ENCLOSURE = {"rule": "leaf"}, {"rule": "enclosure", "bits": 4096}
SIX = dict.fromkeys("abcdef", "real")
WORK = 10**6  # a sixtieth of what a certificate may cause


def balanced(depth: int, leaf: str) -> str:
    """A sum of 2**depth equal terms that is not deep."""
    return f"({balanced(depth - 1, leaf)})+({balanced(depth - 1, leaf)})" if depth else leaf


def twice(node: dict[str, Any], depth: int) -> dict[str, Any]:
    """A binary tree of cases with this node 2**depth times at its leaves."""
    return {"rule": "cases", "formula": "0 < 1", "then": [twice(node, depth - 1)] * 2} if depth else node


def refuse(statement: Statement, body: dict[str, Any]) -> None:
    """The certificate is refused as too much work."""
    data = certificate.certificate("bomb", "printed", statement, **body)
    with pytest.raises(Exhausted, match="more work than a certificate may cause"):
        certificate.check(data, statement, {})


@pytest.fixture(autouse=True)
def _little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate, "WORK", WORK)


@pytest.mark.parametrize(
    "claim",
    [
        "0 <= (a + b + c + d + e + f)**400",
        "0 <= (a + b + c + d + e + f)**8*(a + b + c + d + e + 1)**9",
        "0 <= sum(sum(sum(a*i + b*j*k, i, 1, 1000), j, 1, 1000), k, 1, 1000)",
        "0 <= a*sum((2/3)**(300000 + j), j, 1, 900)",
        "0 <= a*sum((2/3)**300000*(5/7)**(200000 + j), j, 1, 900)",
    ],
)
def test_a_normal_form_that_is_too_long_is_refused(claim: str) -> None:
    refuse(Statement(claim, SIX), {"proof": {"presupposed": [], "proof": LEAF}})


@pytest.mark.parametrize(
    "claim",
    [
        "0 <= binomial(n, 50000)",
        "0 <= binomial(n + 50000, m)",
        "0 <= sum(sum(b**i*c**j, i, 1, 900), j, 1, 900)",
        "0 <= b*log(3**300000)",
    ],
)
def test_a_leaf_that_takes_too_long_to_read_is_refused(claim: str) -> None:
    sequent = Statement(claim, {"n": "integer", "m": "integer", "b": "real", "c": "real"}).sequent()
    with pytest.raises(Exhausted, match="more work"), limited(WORK):
        Leaf(sequent)


@pytest.mark.parametrize(
    "claim",
    [
        "0 <= sum(sum(sum(i + j + k, i, 1, 100), j, 1, 100), k, 1, 100)",
        "0 <= sum(binomial(100000, 50000 + j), j, 0, 99999)",
        "0 <= sum((2/3)**(600000 - j), j, 1, 3000)",
        "0 <= sum(exp(-10000 + j/7), j, 1, 5000)",
        "0 <= sum((2**300000 + j)*3**(-300000), j, 1, 100)",
    ],
)
def test_enclosures_of_too_many_terms_are_refused(claim: str) -> None:
    refuse(Statement(claim), {"proof": {"presupposed": [], "proof": ENCLOSURE}})


@pytest.mark.parametrize(
    ("claim", "x"),
    every(
        3,
        [
            ("x == sum(1/(j**3 + j + 1), j, 1, 99999)", "0"),
            ("x == sum(binomial(20000, j), j, 0, 20000)", "0"),
            ("x <= sum(j**6000, j, 1, 90000)", "3**60000"),
            ("x <= sum((1 + 1/j)**9000, j, 1, 10000)", "3**60000"),
            ("x <= sum(log(j*10**9 + 7), j, 1, 90000)", "0"),
            ("x <= sum(log(7**20000 + j), j, 1, 9000)", "0"),
            ("x <= sum(sqrt(7**20000 + j), j, 1, 9000)", "2**(10**9)"),
        ],
    ),
)
def test_a_point_that_takes_too_long_to_evaluate_is_refused(claim: str, x: str) -> None:
    refuse(Statement(claim, {"x": "real"}), {"refutation": {"kind": "counterexample", "point": {"x": x}}})


def test_a_model_that_is_too_large_to_write_out_is_refused() -> None:
    body = "+".join(["f(x)*f(y)*f(z)"] * 150)
    claim = f"0 < total(total(total({body}, x, X), y, X), z, X)"
    point = {"X": "49", "f": f"[{', '.join('1' * 49)}]"}
    refuse(
        Statement(claim, {"X": "set", "f": "function(X)"}), {"refutation": {"kind": "counterexample", "point": point}}
    )


def test_a_proof_that_repeats_a_large_formula_is_refused() -> None:
    node: dict[str, Any] = {**LEAF, "using": [], "sign": {"kind": "positivstellensatz"}}
    for _ in range(100):
        node = {"rule": "cases", "formula": f"{' + '.join(['a*b*c'] * 180)} <= 0", "then": [node, node]}
    refuse(Statement("0 <= 0", SIX), {"proof": {"presupposed": [], "proof": node}})


DEEP = ["-" * 2000 + "x <= 0", "+".join(["x"] * 2000) + " <= 0", "+".join(["x"] * 500) + " <= 0"]


@pytest.mark.parametrize("text", DEEP)
def test_a_statement_that_is_too_deep_to_be_printed_is_none(text: str) -> None:
    for parts in ({"claim": text}, {"claim": "x <= 0", "given": (text,)}, {"claim": "y", "definitions": {"y": text}}):
        with pytest.raises(TooLarge, match=r"200 deep|500 deep|too deep"):
            Statement(variables={"x": "real"}, **parts)  # type: ignore[arg-type]


def test_a_claim_file_with_such_a_statement_is_refused_in_a_line(tmp_path: Path) -> None:
    """Its statement could not be printed."""
    lines = [
        "from symqif.claims.claim import Claim, Derivation, Source",
        "from symqif.reduction.statement import Statement",
        'text = "+".join(["x"] * 400) + " <= 0"',
        'printed = Derivation(Statement(text, {"x": "real"}))',
        'CLAIM = Claim(id="deep", title="deep", source=Source("s"), recorded="proved", printed=printed)',
    ]
    (tmp_path / "deep.py").write_text("\n".join(lines))
    with pytest.raises(SymqifError, match=r"deep\.py does not load, at deep\.py:4: TooLarge: .* 200 deep"):
        load(tmp_path)


def test_work_that_ran_out_is_not_charged_to_the_next_certificate() -> None:
    variables = dict.fromkeys("abcdef", "real")
    refuse(Statement("0 <= (a + b + c + d + e + f)**400", variables), {"proof": {"presupposed": [], "proof": LEAF}})
    positive = {**LEAF, "sign": {"kind": "positivstellensatz", "terms": [["1", [], None]]}}
    body = {"presupposed": [], "proof": positive}
    data = certificate.certificate("next", "printed", Statement("0 < 1"), proof=body)
    assert certificate.check(data, Statement("0 < 1"), {}).verdict == "proved"


def test_roots_of_huge_numbers_are_refused() -> None:
    with pytest.raises(Exhausted, match="more work"), limited(WORK):
        enclose(parse("sum(sqrt(3**(300000 - j)), j, 1, 100)"), 64)


def test_cases_of_a_large_goal_are_refused() -> None:
    """Each step walks through a goal of 100000 parts."""
    large = {"d0": "+".join(["x"] * 150), "d1": balanced(8, "d0"), "d2": "0 == d1"}
    statement = Statement("all(d2, x == x)", {"x": "real"}, ("d2", "x == x"), large)
    given = [{"rule": "hypothesis", "hypothesis": n} for n in (0, 1)]
    node = twice({"rule": "split", "then": given}, 6)
    refuse(statement, {"proof": {"presupposed": [], "proof": node}})


@pytest.mark.slow
def test_leaves_beside_many_large_hypotheses_are_refused() -> None:
    """A leaf that has been checked is known again by all of its hypotheses."""
    large = {"d0": "+".join(["x"] * 150), "d1": balanced(8, "d0"), "d2": "forall(0 == d1, y, real)"}
    statement = Statement("0 < 1", {"x": "real"}, ("d2",) * 40, large)
    with limited(10**8):
        sequent = statement.sequent()
    node = twice({**LEAF, "sign": {"kind": "positivstellensatz", "terms": [["1", [], None]]}}, 6)
    with pytest.raises(Exhausted, match="more work"), limited(WORK):
        proof.check_node(sequent, node, {})


@pytest.mark.slow
def test_a_value_that_is_put_in_everywhere_again_and_again_is_refused() -> None:
    """The first of two values makes a formula of 10**8 parts, which the second is put into."""
    statement = Statement("0 < 1", {"z": "real"}, (f"forall(forall({balanced(13, 'x')} == 0, y, real), x, real)",))
    node = {"rule": "instance", "hypothesis": 0, "values": [balanced(13, "z"), "0"], "then": [LEAF]}
    refuse(statement, {"proof": {"presupposed": [], "proof": node}})


@pytest.mark.slow
def test_a_value_of_a_point_that_stands_everywhere_is_refused() -> None:
    statement = Statement(f"0 == {balanced(13, 'x')}", {"x": "real"})
    refuse(statement, {"refutation": {"kind": "counterexample", "point": {"x": balanced(13, "1")}}})


def test_what_a_leaf_says_beside_its_proof_is_not_kept_again_and_again() -> None:
    node = twice({**LEAF, "sign": {"kind": "positivstellensatz", "terms": [["1", [], None]]}, "more": "a" * 10**5}, 5)
    refuse(Statement("0 < 1"), {"proof": {"presupposed": [], "proof": node}})


@pytest.mark.parametrize("body", [{"proof": {"presupposed": [], "proof": ENCLOSURE}},
                                  {"refutation": {"kind": "counterexample", "point": {}}}])  # fmt: skip
def test_powers_of_one_with_a_huge_exponent_are_refused(body: dict[str, Any]) -> None:
    refuse(Statement(f"0 == {' + '.join(f'1**(2**30000 + {n})' for n in range(20))}"), body)


def test_a_gain_function_of_too_many_actions_is_refused() -> None:
    row = ", ".join(["1/100"] * 100)
    claim = f"refines(matrix([[{row}]]), matrix([[{row}]]))"
    evidence = {"gain": f"matrix([{', '.join(['[1]'] * 10000)}])", "prior": ["1"], "best": [0] * 100}
    body = {
        "kind": "counterexample",
        "point": {},
        "refinements": {"claim": evidence | {"strategy": [0] * 100}},
    }
    refuse(Statement(claim), {"refutation": body})


def test_many_hypotheses_and_definitions_are_read_once() -> None:
    statement = Statement("0 < 1", {"x": "real"}, ("0 == 0",) * 2000, {f"d{n}": "x" for n in range(2000)})
    with limited(10 * WORK), pytest.raises(Rejected, match="presupposes 0 things"):
        proof.check(statement.sequent(), {"presupposed": [LEAF], "proof": LEAF}, {})


def test_a_conjunction_of_many_parts_is_read_once() -> None:
    many = ", ".join(["0 == 0"] * 2000)
    statement = Statement(f"all({many}, 1/0 == 0)")
    body = {"refutation": {"kind": "undefined", "point": {}}}
    with limited(10 * WORK):
        assert certificate.check(certificate.certificate("long", "printed", statement, **body), statement, {})
        with pytest.raises(Rejected, match="presupposes 1 things"):
            proof.check(statement.sequent(), {"presupposed": [], "proof": LEAF}, {})


ROWS = [("x",) * 20] * 20
TERM = parse(balanced(8, "x"))
SMALL: dict[str, tuple[int, Callable[[], object]]] = {
    "a derivative": (5000, lambda: derivative(TERM, "x")),
    "a product of matrices": (79999, lambda: product(ROWS, ROWS)),
    "what is put for a term": (1000, lambda: replaced(TERM, parse("y"), parse("z"))),
    "what is written out at a point": (20000, lambda: Model({}, {}, {}, {}).write_out(TERM)),
    "a bound name that hides another": (
        99,
        lambda: Model({}, {}, {}, {f"x{n}": Fraction() for n in range(100)}).without("y"),
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_work_of_a_rule_is_counted(name: str) -> None:
    units, work = SMALL[name]
    with limited(units), pytest.raises(Exhausted, match="more work"):
        work()
    work()


def at_depth(depth: int, function: Callable[[], object]) -> object:
    """The result of a function that is called so deep."""
    return at_depth(depth - 1, function) if depth else function()


def test_how_deep_the_caller_is_makes_no_difference() -> None:
    deep = "1"
    for _ in range(60):
        deep = f"binomial({deep}, 1)"
    statement = Statement(f"{deep} < 1")
    data = certificate.certificate("deep", "printed", statement, refutation={"kind": "counterexample", "point": {}})
    for depth in (800, 0):
        assert at_depth(depth, lambda: certificate.check(data, statement, {}).verdict) == "refuted"


def test_what_is_written_out_at_a_point_is_no_deeper_than_other_terms() -> None:
    row = ", ".join(["1/300"] * 300)
    statement = Statement(f"refines(matrix([[{row}]]), matrix([[1]]))")
    data = certificate.certificate("wide", "printed", statement, refutation={"kind": "undefined", "point": {}})
    with pytest.raises(Rejected, match="a term has at most"):
        certificate.check(data, statement, {})


@pytest.mark.parametrize("steps", [DEPTH, DEPTH + 1])
def test_a_proof_is_not_deeper_than_a_term(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate, "WORK", 10**7)
    shown: dict[str, Any] = {**LEAF, "sign": {"kind": "positivstellensatz", "terms": [["1", [], None]]}}
    node = shown
    for _ in range(steps):
        node = {"rule": "have", "formula": "0 < 1", "reason": "", "then": [shown, node]}
    data = certificate.certificate("deep", "printed", Statement("0 < 1"), proof={"presupposed": [], "proof": node})
    if steps == DEPTH:
        assert certificate.check(data, Statement("0 < 1"), {}).verdict == "proved"
        return
    with pytest.raises(Rejected, match="steps deep"):
        certificate.check(data, Statement("0 < 1"), {})


def test_work_is_counted_before_it_is_done() -> None:
    """Of a derivative, and of the factors of a row: their terms are too large to be made and only then refused."""
    with pytest.raises(Exhausted), limited(1000):
        derivative(parse("*".join("x" * 100)), "x")
    long = {"k": "k", "low": "0", "high": "k", "table": f"matrix([[x{', 1' * 1500}]])"}
    with pytest.raises(Exhausted), limited(10**6):
        RULES["binomial-theorem"].reduce(sequent("0 <= k", x="real", k="integer"), long, {})
