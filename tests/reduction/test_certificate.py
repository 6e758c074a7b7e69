"""Certificates of every kind, and what becomes of them when they are tampered with."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from symqif.kernel.budget import Exhausted, spend
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected
from symqif.reduction import certificate
from symqif.reduction.certificate import Decision, check
from symqif.reduction.statement import Statement
from tests.reduction.test_calculus import SQUARE, grows
from tests.reduction.test_refinement import UNIFORM, guess, identity_to_uniform, mixed, separated
from tests.reduction.test_symmetric import pairs
from tests.reduction.trees import LEAF, Node, filled, known, node, proof_of, refutation_of, sequent, sign, under

X, K = {"x": "real"}, {"k": "integer"}
NON_ZERO = {"kind": "positivstellensatz", "terms": [["1", [0], None]]}
PERFECT = under([["1", [0], None]])
GIVEN = sign(["1", [0], None])
NOT_ZERO: Node = {"rule": "leaf", "sign": {**NON_ZERO, "negative": True}}
CHANNELS = {"A": "channel", "B": "channel", **K}
SHIFT: Node = {"rule": "leaf", "sign": {"kind": "shift", "at": {"x": 0}}}
EQUATIONS: Node = {"rule": "leaf", "equations": [[0, "x + y"]]}
LINE = Statement("x*x == y*y", {"x": "real", "y": "real"}, ("x == y",))
SUM = Statement("sum(binomial(k, i)*(1*2**i), i, 0, k) == 3**k", K, ("0 <= k",))
ADDED = node(
    "binomial-theorem", GIVEN, sign(["1", [0], None], ["1", [], None]), {"rule": "leaf", "equations": [[0, "1"]]},
    k="k", low="0", high="k", table="matrix([[2, 1]])",
)  # fmt: skip
SQUARES = {"theorem": sequent("0 <= x*x", x="real")}


def statement(goal: str, s: Sequent, *given: str) -> Statement:
    return Statement(goal, dict(s.variables), given)


PROOFS: dict[str, tuple[Statement, dict[str, Any], dict[str, Sequent]]] = {
    name: (claim, proof_of(claim, tree, presupposed), theorems)
    for name, claim, tree, presupposed, theorems in [
        ("identity", Statement("(x + 1)**2 == x**2 + 2*x + 1", X), LEAF, [], {}),
        ("identity with a condition", Statement("x*x/x == x", X, ("0 < x",)), PERFECT, [NOT_ZERO], {}),
        ("positivstellensatz", Statement("x <= x*x*x + 1", X, ("2 <= x",)),
         sign(["1", [0], "x + 1"], ["2", [0], None], ["7", [], None]), [], {}),
        ("shift", Statement("0 < x*x - 3*x + 3", X, ("2 <= x",)), SHIFT, [], {}),
        ("equations", LINE, EQUATIONS, [], {}),
        ("binomial sum", SUM, ADDED, [GIVEN], {}),
        ("witness", statement(f"refines(matrix([[1, 0], [0, 1]]), {UNIFORM})", identity_to_uniform),
         filled(identity_to_uniform, "witness", matrix=UNIFORM), None, {}),
        ("gain", statement(f"no(refines({UNIFORM}, matrix([[1, 0], [0, 1]])))", separated),
         filled(separated, "gain", **guess), None, {}),
        ("enclosure", Statement("exp(1) < 272/100"), {"rule": "enclosure", "bits": 64}, [], {}),
        ("mean-value", statement("x < x + x**2", SQUARE, "0 < x"), grows, [], {}),
        ("lemma", Statement("0 <= (y - 1)*(y - 1)", {"y": "real"}),
         node("lemma", known(0), claim="theorem", **{"with": {"x": "y - 1"}}), [], SQUARES),
        ("mixed-product", Statement("refines(kron(A, k), kron(B, k))", CHANNELS, ("refines(A, B)", "1 <= k")), mixed,
         [known(1), *[node("stochastic", known(1), node("stochastic"))] * 2], {}),
        ("symmetric table", statement("refines(subset(4, 2, 2, 1, 1/4, 1/12), subset(4, 1, 1, 1, 3/8, 5/24))",
                                        pairs), filled(pairs, "symmetric-table", table="matrix([[1]])"), None, {}),
    ]
}  # fmt: skip
CHANNEL = "subset(2, 1, 1, 1, 3/4, 1/4)"
REFUTATIONS: dict[str, tuple[Statement, dict[str, Any], dict[str, Sequent]]] = {
    name: (claim, refutation_of(claim, **evidence), {})
    for name, claim, evidence in [
        ("counterexample", Statement("x*x <= x", X, ("0 <= x",)), {"point": {"x": "2"}}),
        ("undefined", Statement("x/x == 1", X), {"kind": "undefined", "point": {"x": "0"}}),
        ("brute force", Statement(f"capacity({CHANNEL}) == 1"), {}),
    ]
}
CERTIFICATES = {**PROOFS, **REFUTATIONS}


@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_certificate_decides_its_statement(name: str) -> None:
    claim, data, theorems = CERTIFICATES[name]
    assert check(data, claim, theorems).verdict == ("proved" if name in PROOFS else "refuted")


@pytest.mark.parametrize("name", PROOFS)
def test_no_proof_shows_the_statement_that_the_universal_one_fails(name: str) -> None:
    claim, data, theorems = PROOFS[name]
    other = Statement.of({**claim.data(), "universal": False})
    with pytest.raises(Rejected):
        check({**data, "statement": other.data(), "sha256": other.sha256}, other, theorems)


def test_that_a_universal_statement_fails_is_proved_by_its_refutation() -> None:
    claim = Statement("x*x <= x", X, universal=False)
    assert check(refutation_of(claim, point={"x": "2"}), claim, {}) == Decision("proved", frozenset(), has_point=True)


# whether a range has a point

EMPTY = Statement("1 == 2", X, ("x < 0", "0 < x"))
EXPLODES = node("antisymmetry", sign(["1", [], None]), {"rule": "leaf", "sign": {
    "kind": "positivstellensatz", "times": [["1", [0], None], ["1", [1], None]], "terms": []}})  # fmt: skip
SQUARED, SQUARED_TREE = Statement("x <= x*x*x + 1", X, ("2 <= x",)), PROOFS["positivstellensatz"][1]["proof"]
TWO, FOUR = {"point": {"x": "2"}}, {"point": {"x": "4"}}


@pytest.mark.parametrize(
    ("claim", "body", "has_point"),
    [
        (SQUARED, {"proof": SQUARED_TREE}, False),
        (SQUARED, {"proof": SQUARED_TREE, "range": TWO}, True),
        (SQUARED, {"proof": SQUARED_TREE, "range": {**FOUR, "refinements": {}}}, True),
        (EMPTY, proof_of(EMPTY, EXPLODES, []), False),
        (PROOFS["identity"][0], PROOFS["identity"][1], True),
        (REFUTATIONS["counterexample"][0], REFUTATIONS["counterexample"][1], True),
    ],
)
def test_a_certificate_tells_whether_what_is_given_is_true_somewhere(
    claim: Statement, body: dict[str, Any], has_point: bool
) -> None:
    """Where nothing is given it is: no sort is empty. A refutation has its point."""
    data = certificate.certificate("claim", "printed", claim)
    assert check({**data, **body}, claim, {}).has_point is has_point


@pytest.mark.parametrize(
    ("claim", "given", "reason"),
    [
        (SQUARED, {"point": {"x": "1"}}, "outside the stated range: 2 <= x is false"),
        (SQUARED, {"point": {"x": "1/0"}}, "undefined: 1/0"),
        (SQUARED, {"point": {}}, "a point gives values to x and nothing else"),
        (SQUARED, {"point": {"x": "2", "y": "2"}}, "a point gives values to x and nothing else"),
        (SQUARED, {}, "malformed certificate: KeyError: 'point'"),
        (SQUARED, None, "malformed certificate"),
        (EMPTY, {"point": {"x": "0"}}, "outside the stated range: x < 0 is false"),
        (EMPTY, {"point": {"x": "-1"}}, "outside the stated range: 0 < x is false"),
        (EMPTY, {"point": {"x": "1"}}, "outside the stated range: x < 0 is false"),
    ],
)
def test_a_certificate_with_a_point_outside_the_range_is_rejected(claim: Statement, given: Any, reason: str) -> None:
    proof = SQUARED_TREE if claim is SQUARED else proof_of(EMPTY, EXPLODES, [])["proof"]
    data = certificate.certificate("claim", "printed", claim, proof=proof, range=given)
    with pytest.raises(Rejected, match=reason):
        check(data, claim, {})


def test_the_verdict_rests_on_what_shows_the_point_of_the_range(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Statement("1 == 1", {}, (f"no(refines({UNIFORM}, matrix([[1, 0], [0, 1]])))",))
    data = proof_of(claim, LEAF) | {"range": {"point": {}, "refinements": {"given.0.0": guess}}}
    assert check(data, claim, {}) == Decision("proved", frozenset({"gain"}), has_point=True)
    monkeypatch.setattr(certificate.proof, "check", lambda *_: frozenset({"gain", "other"}))
    assert check(data, claim, {}).rests_on == {"gain", "other"}


def test_a_certificate_may_cause_60_million_units_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    claim, data, _ = PROOFS["identity"]
    decided = Decision("proved", frozenset(), has_point=True)
    monkeypatch.setattr(Statement, "sequent", lambda _: None)  # whose work counts too
    for units, accepted in ((6 * 10**7, True), (6 * 10**7 + 1, False)):
        monkeypatch.setattr(certificate, "_decide", lambda *_, units=units: spend(units) or decided)
        if accepted:
            assert check(data, claim, {}) is decided
            continue
        with pytest.raises(Exhausted):
            check(data, claim, {})


# tampering


HEAD: dict[str, Any] = {"format": "symqif.certificate/1", "sha256": "0" * 64, "statement": Statement("0 == 0").data()}


@pytest.mark.parametrize("name", CERTIFICATES)
@pytest.mark.parametrize("part", HEAD)
def test_a_certificate_with_another_head_is_rejected(name: str, part: str) -> None:
    claim, data, theorems = CERTIFICATES[name]
    with pytest.raises(Rejected, match=r"another statement|not a certificate in the format"):
        check({**data, part: HEAD[part]}, claim, theorems)


@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_certificate_of_one_statement_decides_no_other(name: str) -> None:
    _, data, theorems = CERTIFICATES[name]
    other = Statement("1 == 2" if name in PROOFS else "1 == 1")
    with pytest.raises(Rejected, match="another statement"):
        check(data, other, theorems)
    with pytest.raises(Rejected):
        check({**data, "sha256": other.sha256, "statement": other.data()}, other, theorems)


def places(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to everything inside the body of a certificate."""
    for key in tree if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ():
        yield (*path, key)
        yield from places(tree[key], (*path, key))


def without(body: Any, path: tuple[Any, ...]) -> Any:
    changed = copy.deepcopy(body)
    here = changed
    for key in path[:-1]:
        here = here[key]
    del here[path[-1]]
    return changed


def body_of(data: dict[str, Any]) -> str:
    return "proof" if "proof" in data else "refutation"


@pytest.mark.parametrize("name", CERTIFICATES)
def test_nothing_can_be_left_out_of_a_certificate(name: str) -> None:
    claim, data, theorems = CERTIFICATES[name]
    body = body_of(data)
    left_out = [path for path in places(data[body]) if not idle(data[body], path)]
    assert left_out
    for path in left_out:
        with pytest.raises(Rejected):
            check({**data, body: without(data[body], path)}, claim, theorems)


def idle(body: Any, path: tuple[Any, ...]) -> bool:
    """Empty lists are what is taken where nothing stands."""
    for key in path:
        body = body[key]
    return body in ([], {})


Change = Callable[[dict[str, Any]], Any]


def leaf(data: dict[str, Any]) -> dict[str, Any]:
    return data["proof"]["proof"]


def terms(data: dict[str, Any]) -> list[Any]:
    return leaf(data)["sign"]["terms"]


def swap(children: list[Any], m: int, n: int) -> None:
    children[m], children[n] = children[n], children[m]


def put(container: Any, key: Any, value: Any) -> None:
    container[key] = value


TAMPERED: list[tuple[str, str, Change]] = [
    ("positivstellensatz", "another coefficient", lambda d: put(terms(d)[0], 0, "2")),
    ("positivstellensatz", "a negative coefficient", lambda d: put(terms(d)[0], 0, "-1")),
    ("positivstellensatz", "a float for a coefficient", lambda d: put(terms(d)[0], 0, 1.0)),
    ("positivstellensatz", "another square", lambda d: put(terms(d)[0], 2, "x - 1")),
    ("positivstellensatz", "a fact used twice", lambda d: put(terms(d)[0], 1, [0, 0])),
    ("positivstellensatz", "a fact that is not there", lambda d: put(terms(d)[0], 1, [1])),
    ("positivstellensatz", "a fact counted from the end", lambda d: put(terms(d)[0], 1, [-1])),
    ("positivstellensatz", "a boolean for a fact", lambda d: put(terms(d)[0], 1, [False])),
    ("positivstellensatz", "a hypothesis not used", lambda d: put(leaf(d), "using", [])),
    ("identity with a condition", "a condition that is negative",
     lambda d: put(leaf(d), "conditions", [{**NON_ZERO, "negative": True}])),
    ("identity with a condition", "nothing presupposed", lambda d: put(d["proof"], "presupposed", [])),
    ("identity with a condition", "a presupposition not shown", lambda d: put(d["proof"], "presupposed", [LEAF])),
    ("identity with a condition", "no hypothesis", lambda d: put(leaf(d), "using", [])),
    ("identity with a condition", "one presupposition too many", lambda d: d["proof"]["presupposed"].append(LEAF)),
    ("shift", "another fact", lambda d: put(leaf(d)["sign"]["at"], "x", 1)),
    ("shift", "no bound", lambda d: put(leaf(d)["sign"], "at", {})),
    ("shift", "another form", lambda d: put(leaf(d)["sign"], "kind", "positivstellensatz")),
    ("equations", "another multiple", lambda d: put(leaf(d)["equations"][0], 1, "x - y")),
    ("equations", "another equation", lambda d: put(leaf(d)["equations"][0], 0, 1)),
    ("equations", "the equation twice", lambda d: leaf(d)["equations"].append([0, "1"])),
    ("binomial sum", "another ratio", lambda d: put(leaf(d), "table", "matrix([[3, 1]])")),
    ("binomial sum", "another first index", lambda d: put(leaf(d), "low", "1")),
    ("binomial sum", "another number", lambda d: put(leaf(d), "k", "k + 1")),
    ("witness", "another matrix", lambda d: put(leaf(d), "matrix", "matrix([[1/2, 1/2], [1/3, 2/3]])")),
    ("witness", "an undefined entry", lambda d: put(leaf(d), "matrix", "matrix([[1/2, 1/2], [1/2, 1/2 + 0/(1-1)]])")),
    ("witness", "swapped children", lambda d: swap(leaf(d)["then"], 0, 4)),
    ("gain", "another strategy", lambda d: put(leaf(d), "strategy", [1, 0])),
    ("gain", "another prior", lambda d: put(leaf(d), "prior", ["1", "0"])),
    ("gain", "another gain", lambda d: put(leaf(d), "gain", UNIFORM)),
    ("gain", "swapped children", lambda d: swap(leaf(d)["then"], 2, -1)),
    ("enclosure", "too few bits", lambda d: put(leaf(d), "bits", 1)),
    ("enclosure", "another rule", lambda d: put(leaf(d), "rule", "leaf")),
    ("mean-value", "another start", lambda d: put(leaf(d), "from", "-1")),
    ("mean-value", "another variable", lambda d: put(leaf(d), "variable", "z")),
    ("mean-value", "swapped children", lambda d: swap(leaf(d)["then"], 1, 3)),
    ("lemma", "another instance", lambda d: put(leaf(d), "with", {"x": "y"})),
    ("lemma", "another theorem", lambda d: put(leaf(d), "claim", "lemma")),
    ("mixed-product", "swapped children", lambda d: swap(leaf(d)["then"], 0, 1)),
    ("mixed-product", "another hypothesis", lambda d: put(leaf(d)["then"][1], "hypothesis", 1)),
    ("mixed-product", "a presupposition not shown", lambda d: swap(d["proof"]["presupposed"], 0, 1)),
    ("symmetric table", "another table", lambda d: put(leaf(d), "table", "matrix([[2]])")),
    ("symmetric table", "swapped children", lambda d: swap(leaf(d)["then"], 0, 2)),
    ("counterexample", "a point in favour", lambda d: put(d["refutation"]["point"], "x", "1")),
    ("counterexample", "a point outside", lambda d: put(d["refutation"]["point"], "x", "-1")),
    ("counterexample", "a float", lambda d: put(d["refutation"]["point"], "x", 2.0)),
    ("counterexample", "called undefined", lambda d: put(d["refutation"], "kind", "undefined")),
    ("undefined", "a point where it is defined", lambda d: put(d["refutation"]["point"], "x", "1")),
    ("undefined", "called false", lambda d: put(d["refutation"], "kind", "counterexample")),
    ("brute force", "called undefined", lambda d: put(d["refutation"], "kind", "undefined")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change"), [pytest.param(n, c, id=f"{n}: {what}") for n, what, c in TAMPERED])
def test_a_certificate_that_was_tampered_with_is_rejected(name: str, change: Change) -> None:
    claim, data, theorems = CERTIFICATES[name]
    changed = copy.deepcopy(data)
    change(changed)
    assert json.dumps(changed) != json.dumps(data)
    with pytest.raises(Rejected):
        check(changed, claim, theorems)


def test_each_kind_of_certificate_was_tampered_with() -> None:
    assert {name for name, _, _ in TAMPERED} == CERTIFICATES.keys() - {"identity"}


FALSE = {
    "identity": {"claim": "(x + 1)**2 == x**2 + 2*x"},
    "identity with a condition": {"given": ["0 <= x"]},
    "positivstellensatz": {"claim": "x <= x*x*x - 9"},
    "shift": {"given": ["1 <= x"]},
    "equations": {"given": ["x == 2*y"]},
    "binomial sum": {"claim": "sum(binomial(k, i)*(1*2**i), i, 1, k) == 3**k"},
    "enclosure": {"claim": "exp(1) < 271/100"},
    "mean-value": {"claim": "x < x - x**2"},
    "lemma": {"claim": "0 <= (y - 1)*y"},
    "mixed-product": {"given": ["refines(B, A)", "1 <= k"]},
    "symmetric table": {"claim": "refines(subset(4, 2, 2, 1, 1/4, 1/12), subset(4, 1, 1, 1, 3/4, 1/12))"},
    "counterexample": {"claim": "x <= x*x + x"},
    "undefined": {"claim": "x*x == x"},
    "brute force": {"claim": f"capacity({CHANNEL}) == 3/2"},
}


@pytest.mark.parametrize("name", FALSE)
def test_a_certificate_signed_again_for_a_false_statement_is_rejected(name: str) -> None:
    claim, data, theorems = CERTIFICATES[name]
    other = Statement.of({**claim.data(), **FALSE[name]})
    signed = {**data, "statement": other.data(), "sha256": other.sha256}
    with pytest.raises(Rejected):
        check(signed, other, theorems)


MALFORMED = [None, [], 5, "leaf", {}, {"presupposed": 5}, {"presupposed": [], "proof": {"rule": []}}]


@pytest.mark.parametrize("body", MALFORMED)
def test_a_body_of_another_shape_is_rejected_in_one_sentence(body: Any) -> None:
    claim = Statement("1 == 1")
    with pytest.raises(Rejected, match="malformed certificate"):
        check({**proof_of(claim, LEAF), "proof": body}, claim, {})


def test_a_certificate_names_its_claim_and_carries_its_statement() -> None:
    claim = Statement("1 == 1")
    data = certificate.certificate("claim", "printed", claim, proof={})
    assert data == {
        "format": certificate.FORMAT, "id": "claim", "part": "printed", "sha256": claim.sha256,
        "statement": claim.data(), "proof": {},
    }  # fmt: skip
