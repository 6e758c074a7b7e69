"""How certificates are stored: nodes once, each on a line, and back."""

import json
from typing import Any

import pytest

from symqif.claims.stored import file_text, folded, unfolded
from symqif.kernel.term import Rejected

LEAF = {"rule": "leaf", "using": [0]}
SPLIT = {"rule": "split", "then": [LEAF, LEAF]}
PROOF = {"proof": {"presupposed": [LEAF], "proof": {"rule": "have", "reason": "", "then": [SPLIT, SPLIT]}}}
SIGN = {"kind": "shift", "at": {"k": 0}}
SETTLED = [{"rule": "leaf", "using": [n], "conditions": [SIGN], "sign": SIGN} for n in range(2)]
CONDITIONS = {"proof": {"presupposed": SETTLED, "proof": LEAF}}
CONTRARY = {"refutation": {"kind": "contrary", "given": ["proof"], "proof": SPLIT}}


@pytest.mark.parametrize("certificate", [PROOF, CONTRARY, CONDITIONS])
def test_what_is_stored_unfolds_to_the_same_certificate(certificate: dict[str, Any]) -> None:
    parts = {"printed": certificate, "remark-1": PROOF}
    stored = json.loads(file_text({part: folded(own) for part, own in parts.items()}))
    assert {part: unfolded(own) for part, own in stored.items()} == parts


def test_a_node_that_occurs_twice_is_stored_once_and_on_a_line_of_its_own() -> None:
    assert folded(PROOF)["nodes"] == [
        LEAF,
        {"rule": "split", "then": [0, 0]},
        {"rule": "have", "reason": "", "then": [1, 1]},
    ]
    assert sum("rule" in line for line in file_text({"printed": folded(PROOF)}).splitlines()) == 3


def test_what_two_leaves_settle_alike_is_stored_once_and_the_sign_of_a_goal_with_its_leaf() -> None:
    assert folded(CONDITIONS)["nodes"] == [SIGN, *({**leaf, "conditions": [0]} for leaf in SETTLED), LEAF]
    assert folded({"proof": {"presupposed": SETTLED[:1], "proof": LEAF}})["nodes"] == [SETTLED[0], LEAF]


@pytest.mark.parametrize(
    ("nodes", "root", "reason"),
    [
        ([{"rule": "split", "then": [0]}], 0, "no node number 0 comes before"),
        ([{"rule": "split", "then": [-1]}], 0, "no node number -1"),
        ([{"rule": "split", "then": ["0"]}], 0, "no node number '0'"),
        ([{"rule": "split", "then": 5}], 0, "no node number 5"),
        ([{"rule": "leaf", "conditions": [0]}], 0, "no node number 0"),
        ([], 0, "no node number 0"),
        ([], True, "no node number True"),
        ({}, 0, "a list of nodes"),
        ([7], 0, "a list of nodes"),
    ],
)
def test_a_certificate_with_wrong_numbers_is_rejected_in_one_line(nodes: object, root: object, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        unfolded({"proof": {"presupposed": [], "proof": root}, "nodes": nodes})


def test_nodes_that_double_again_and_again_are_rejected_as_too_large() -> None:
    nodes: list[Any] = [{"rule": "leaf"}] + [{"rule": "split", "then": [n, n]} for n in range(60)]
    with pytest.raises(Rejected, match="at most 50000000 characters"):
        unfolded({"proof": {"presupposed": [], "proof": 60}, "nodes": nodes})


def test_a_certificate_has_at_most_so_many_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the body, of the split, and of the leaf, twice."""
    stored = folded({"proof": {"presupposed": [], "proof": SPLIT}})
    leaf, split = (len(json.dumps(node)) for node in stored["nodes"])
    size = len(json.dumps(stored["proof"])) + split + 2 * leaf
    monkeypatch.setattr("symqif.claims.stored.LARGEST", size)
    assert unfolded(stored)["proof"]["proof"] == SPLIT
    monkeypatch.setattr("symqif.claims.stored.LARGEST", size - 1)
    with pytest.raises(Rejected, match=f"at most {size - 1} characters"):
        unfolded(stored)


def test_names_of_a_statement_are_not_taken_for_places_of_nodes() -> None:
    statement = {"variables": {"proof": "real", "then": "real"}, "definitions": {"proofs": "1"}}
    assert unfolded({"statement": statement, "nodes": []}) == {"statement": statement}
