"""The refinement order: classes, covers and incomparable pairs, each relation with a certificate."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import symqif.refinement.order as home
from symqif import SymqifError
from symqif.refinement.order import Composition, Order, order
from symqif.refinement.refines import refines
from symqif.refinement_kernel.certificate import BitWitness, SubsetGain, SubsetWitness
from tests.refinement.matrices import written_out
from tests.sample import every

ALL_EIGHT: dict[str, Any] = {"y": 2, "x": Fraction(7, 4), "g": 3}
POINTS = [
    {"k": 2, **ALL_EIGHT},
    {"k": 3, **ALL_EIGHT},
    {"k": 3, "y": 4, "x": 3},
    {"k": 4, "y": 8, "x": 7, "omega": 2},
    {"k": 3, "t": 2, "g": 4},
]


def comparisons(found: Order) -> dict[tuple[str, str], bool]:
    """Whether a is refined by b for any two protocols, from classes and covers alone."""
    home_of = {member: group[0] for group in found.classes for member in group}
    reach = {name: {name} for name in found.names}
    for _ in found.names:
        for a, b in found.covers:
            reach[a] |= reach[b]
    return {(a, b): home_of[b] in reach[home_of[a]] for a, b in permutations(found.members, 2)}


@pytest.mark.parametrize("point", every(5, POINTS), ids=str)
def test_the_order_agrees_with_explicit_channels(point: dict[str, Any]) -> None:
    found = order(**point)
    assert not found.undecided
    explicit = {name: member.form.explicit() for name, member in found.members.items()}
    for (a, b), holds in comparisons(found).items():
        assert refines(explicit[a], explicit[b]).holds is holds, (a, b)


def test_every_relation_has_a_certificate_that_checks_on_explicit_channels() -> None:
    found = order(k=3, **ALL_EIGHT)
    for pair, relation in found.relations.items():
        certificate = relation.certificate
        assert isinstance(certificate, SubsetWitness | BitWitness if relation.holds else SubsetGain), pair
        written_out(certificate).check()


def test_with_two_secrets_the_order_is_total() -> None:
    found = order(k=2, y=2)
    assert found.classes == (("grr", "ss"), ("sue",), ("oue", "blh", "olh"))
    assert found.covers == [("grr", "sue"), ("sue", "oue")]
    assert ("grr", "oue") in found.comparable
    assert found.incomparable == []


@pytest.mark.parametrize("k", [3, 5])
def test_oue_is_olh_where_g_is_exp_eps_plus_1_and_the_others_are_incomparable(k: int) -> None:
    found = order(k=k, y=2)
    assert found.classes == (("grr", "ss"), ("sue",), ("oue", "olh"), ("blh",))
    assert found.label("oue") == "OUE = OLH (g = 5)"
    assert found.covers == []
    assert len(found.incomparable) == 6


@pytest.mark.slow
def test_fifty_secrets() -> None:
    found = order(k=50, y=2, x=Fraction(7, 4), g=3)
    assert [found.label(name) for name in found.names] == [
        "GRR",
        "SS (omega = 10)",
        "SUE = LH (g = 3)",
        "OUE = OLH (g = 5)",
        "THE (x = 7/4)",
        "BLH",
    ]
    assert found.covers == [("sue", "the")]
    assert not found.undecided


def test_sue_is_refined_by_oue_beyond_the_threshold() -> None:
    assert order(k=5, y=8).covers == [("sue", "oue")]


def test_at_eps_0_all_are_one_class() -> None:
    found = order(k=4, eps=0, theta=Fraction(3, 4), g=7)
    assert len(found.classes) == 1
    assert len(found.classes[0]) == 8


def test_classes_are_found_where_eps_is_known_by_enclosure_only() -> None:
    assert order(k=2, eps=1).classes == (("grr", "ss"), ("sue",), ("oue", "blh"), ("olh",))


def test_theta_and_y_order_the() -> None:
    assert ("sue", "the") in order(k=3, eps=1, theta=Fraction(4, 5)).covers


def test_data_holds_a_certificate_for_every_relation() -> None:
    data = order(k=2, y=2, x=Fraction(7, 4)).data()
    assert data["schema"] == "symqif.hasse/1"
    assert data["parameters"] == {"y": "2", "x": "7/4"}
    for entry in (*data["covers"], *data["implied"]):
        assert entry["witness"]["kind"] == "witness"
        assert entry["strict"]["kind"] == "gain"
    for entry in order(k=3, y=2).data()["incomparable"]:
        assert entry["gain_a_not_b"]["kind"] == entry["gain_b_not_a"]["kind"] == "gain"


def test_equivalences_have_witnesses_in_both_directions() -> None:
    (oue,) = [c for c in order(k=5, y=2).data()["classes"] if c["name"] == "oue"]
    assert oue["members"] == ["oue", "olh"]
    assert [(e["a"], e["b"], e["witness"]["kind"]) for e in oue["equivalences"]] == [
        ("oue", "olh", "witness"),
        ("olh", "oue", "witness"),
    ]


def undecided(monkeypatch: pytest.MonkeyPatch, *pairs: tuple[str, str]) -> None:
    """Let the search give up on these pairs."""

    def decide(a: Any, b: Any, **options: Any) -> Any:
        answer = refines_decide(a, b, **options)
        return replace(answer, holds=None, certificate=None, reason="too hard") if (a.name, b.name) in pairs else answer

    refines_decide = home.decide_sides
    monkeypatch.setattr(home, "decide_sides", decide)


def test_what_is_not_decided_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    undecided(monkeypatch, ("sue", "grr"))
    found = order(k=5, y=2)
    assert found.undecided == [("sue", "grr")]
    assert ("grr", "sue") not in found.incomparable
    assert found.data()["undecided"] == [{"a": "sue", "b": "grr", "reason": "too hard"}]


def test_what_a_search_did_not_decide_may_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    undecided(monkeypatch, ("grr", "oue"), ("oue", "grr"))
    found = order(k=2, y=2)
    assert not found.undecided
    through = found.relations["grr", "oue"].certificate
    assert isinstance(through, Composition)
    assert through.through == "sue"
    through.check()
    gain = found.relations["oue", "grr"].certificate
    assert isinstance(gain, SubsetGain)
    gain.check()


def test_classes_that_turn_out_to_be_one_are_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    undecided(monkeypatch, ("oue", "blh"), ("blh", "olh"), ("olh", "oue"))
    found = order(k=2, y=2)
    assert ("oue", "blh", "olh") in found.classes
    assert not found.undecided
    (oue,) = [c for c in found.data()["classes"] if c["name"] == "oue"]
    assert len(oue["equivalences"]) == 6


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"k": 5}, "give eps, y or t"),
        ({"k": 1, "y": 2}, "k must be at least 2, not 1"),
        ({"k": 5, "y": 2, "p": 1}, "no protocol of the order has a parameter 'p'"),
        ({"k": 5, "y": 0.5}, "y must be exact"),
        ({"k": 5, "y": 2, "omega": 5}, "omega must be at most k-1 = 4, not 5"),
        ({"k": 5, "y": 2, "g": 1}, "g must be at least 2, not 1"),
        ({"k": 5, "y": 2, "x": 9}, "theta must be less than 1"),
        ({"k": 5, "x": 2}, "give eps, y or t"),
    ],
    ids=str,
)
def test_bad_parameters_are_named(given: dict[str, Any], said: str) -> None:
    with pytest.raises(SymqifError, match=said):
        order(**given)
