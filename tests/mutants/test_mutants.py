"""No false mutant is proved: a selection of the generated ones, and all that are made by hand.

By default those of a few statements; `python -m tests.mutants --all` decides all mutants.
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from symqif.claims.claim import Derivation
from symqif.kernel.term import parse, show
from symqif.outlines.script import using
from symqif.reduction.statement import Statement
from tests.mutants import criteria, oracle, points
from tests.mutants.__main__ import EACH
from tests.mutants.equivalent import EQUIVALENT, WIDER
from tests.mutants.generator import MAIN, Mutant, mutants_of, proved_parts
from tests.mutants.handmade import HANDMADE, handmade_mutants
from tests.mutants.positions import by_position
from tests.mutants.score import WRONG, catalogue, judge, spread
from tests.oracles import channels
from tests.oracles.precision import EQUAL, Number, mp, number
from tests.sample import every, slow
from tests.semantics import reading, values
from tests.semantics.model import Model
from tests.tables import tables

TABLES = tables(__file__)

STEPS = 2 * 10**6  # of a proof; `python -m tests.mutants` is more patient

STATEMENTS = {
    f"{entry.claim.id}/{part}": (entry.claim.id, part, derivation)
    for entry in catalogue().values()
    for part, derivation in proved_parts(entry.claim)
    if part in MAIN
}
BY_HAND = list(handmade_mutants(catalogue()))
NAMES = sorted({*STATEMENTS, *(mutant.of for mutant in BY_HAND)})
SILENT = set(TABLES["the_oracle_is_silent"])
FEW = 12  # points
SAMPLE = ("asr.capacity-over-k/printed", "ldp.sue/printed")
each_statement = pytest.mark.parametrize("name", [name if name in SAMPLE else slow(name) for name in STATEMENTS])


@cache
def generated(name: str) -> list[Mutant]:
    return list(mutants_of(*STATEMENTS[name])) if name in STATEMENTS else []


def test_an_outline_calls_what_a_mutant_says_in_the_place_of_a_hypothesis() -> None:
    original = Statement("0 < x + 1", {"x": "real"}, ("x > 0",))
    derivation = Derivation(replace(original, given=("x >= 0",)), using("0 < x", "above"))
    assert by_position(derivation, original).outline == {"rule": "leaf", "using": [0, "above"], "then": []}


@pytest.mark.parametrize("name", [name if name in SAMPLE else slow(name) for name in NAMES])
def test_no_mutant_is_proved_without_a_reason(name: str) -> None:
    chosen = spread(generated(name), EACH)
    assert len(chosen) == (EACH if name in STATEMENTS else 0)
    scores = [judge(mutant, STEPS) for mutant in [*chosen, *(m for m in BY_HAND if m.of == name)]]
    assert not [f"{s.mutant.id} ({s.mutant.change}): {s.detail}" for s in scores if s.verdict == WRONG]


@each_statement
def test_mutants_are_other_statements_with_the_same_outline(name: str) -> None:
    _, _, derivation = STATEMENTS[name]
    hashes = {mutant.derivation.statement.sha256 for mutant in generated(name)}
    ids = {mutant.id for mutant in generated(name)}
    assert len(hashes) == len(ids) == len(generated(name))
    listed = {mutant for mutant in EQUIVALENT if mutant.startswith(f"{name}#")}
    assert listed <= ids, "mutants that are not made any more"
    assert derivation.statement.sha256 not in hashes
    assert len({mutant.kind for mutant in spread(generated(name), EACH)}) == EACH
    for mutant in generated(name):
        statement = mutant.derivation.statement
        assert (mutant.derivation.outline, mutant.derivation.facts) == (derivation.outline, derivation.facts)
        for text in (statement.claim, *statement.given, *statement.definitions.values()):
            assert parse(show(parse(text))) == parse(text)


@pytest.mark.parametrize("name", SAMPLE)
def test_ids_are_stable(name: str) -> None:
    assert [mutant.id for mutant in generated(name)] == [mutant.id for mutant in mutants_of(*STATEMENTS[name])]


def test_most_claims_have_mutants_made_by_hand() -> None:
    without = {name for name in STATEMENTS if sum(hand.of == name for hand in HANDMADE) < 3}
    assert len(without) < len(STATEMENTS) / 3


@pytest.mark.parametrize("mutant", every(24, BY_HAND), ids=lambda mutant: mutant.id)
def test_a_mutant_made_by_hand_is_false(mutant: Mutant) -> None:
    statement = mutant.derivation.statement
    hand = next(hand for hand in HANDMADE if hand.id == mutant.id)
    assert statement.sha256 != mutant.original.sha256
    if hand.at:
        assert oracle.verdict(statement, points.read_point(statement, hand.at)) == oracle.FAILS
    elif not statement.universal:
        assert oracle.failure(statement, mutant.id, mutant.derivation.points) is None
    else:
        assert hand.false or oracle.counterexample(statement, mutant.id, 400)[0] is not None


def test_what_is_listed_exists() -> None:
    assert {*SAMPLE} | {mutant.partition("#")[0] for mutant in EQUIVALENT} <= STATEMENTS.keys()
    ids = [mutant.id for mutant in BY_HAND]
    assert len(set(ids)) == len(ids)
    for of, hypothesis, enough, reason in WIDER:
        statement = STATEMENTS[of][2].statement
        integers = [name + criteria.INTEGER for name, sort in statement.variables.items() if sort == "integer"]
        assert hypothesis in [*map(show, statement.sequent().hypotheses), *integers], (of, hypothesis)
        assert reason
        assert not enough or show(parse(enough)) == enough


@pytest.mark.parametrize("name", [name if name in SAMPLE else slow(name) for name in STATEMENTS if name not in SILENT])
def test_proved_statements_hold_at_random_points(name: str) -> None:
    _, _, derivation = STATEMENTS[name]
    statement = derivation.statement
    if statement.universal:
        point, held = oracle.counterexample(statement, name, FEW)
        assert point is None, oracle.text(point)
        assert held
    else:
        assert oracle.failure(statement, name, derivation.points)


def test_the_oracle_has_something_to_say_of_most_statements() -> None:
    """Of all levels, of limits, and where irrational numbers have to sum to 1, it has not."""
    assert STATEMENTS.keys() >= SILENT
    assert len(SILENT) < len(STATEMENTS) / 6


@pytest.mark.parametrize(("a", "b", "expected"), TABLES["what_entails_what"])
def test_what_entails_what(a: str, b: str, expected: bool) -> None:
    assert criteria.entails(parse(a), parse(b)) is expected


EPS, THETA = 4 * mp.log(mp.mpf(5) / 4), mp.mpf(1) / 2
PAPER = {
    "cap.grr": ("GRR", {"k": 4}, lambda: channels.grr(4, EPS)),
    "cap.ss": ("SS", {"k": 5, "omega": 2}, lambda: channels.ss(5, EPS, 2)),
    "cap.lh": ("LH", {"k": 3, "g": 3}, lambda: channels.lh(3, 3, EPS)),
    "cap.sue": ("SUE", {"k": 4}, lambda: channels.unary(channels.sue(EPS), 4)),
    "cap.oue": ("OUE", {"k": 4}, lambda: channels.unary(channels.oue(EPS), 4)),
    "cap.the": ("THE", {"k": 4}, lambda: channels.unary(channels.the(EPS, THETA), 4)),
    "lem.sue-family": ("SUEhot", {"k": 3}, lambda: channels.unary(channels.sue(EPS), 3)),
    "lem.oue-family": ("OUEhot", {"k": 3}, lambda: channels.unary(channels.oue(EPS), 3)),
    "lem.the-family": ("THEhot", {"k": 3}, lambda: channels.unary(channels.the(EPS, THETA), 3)),
}


@pytest.mark.parametrize("claim", PAPER)
def test_channels_of_the_claims_are_the_papers_up_to_the_order_of_columns(claim: str) -> None:
    """The statement's own definition, read by the oracle, against the paper's definition, written out."""
    name, sizes, paper = PAPER[claim]
    statement = catalogue()[claim].claim.printed.statement
    point = Model({"eps": "log((5/4)**4)", "theta": Fraction(1, 2), **sizes})
    _, stated = reading.Statement({}, f"{name} == 0", (), statement.definitions).trees()
    ours = [[number(entry) for entry in row] for row in values.matrix(stated.parts[0], point).rows]
    for x, y in zip(merged(ours), merged(paper()), strict=True):
        assert all(abs(a - b) <= EQUAL for a, b in zip(x, y, strict=True))


def merged(channel: Any) -> list[list[Number]]:
    """The sorted columns, those with one posterior added up."""
    weights: dict[tuple[str, ...], list[Number]] = {}
    for column in zip(*channel, strict=True):
        key = tuple(mp.nstr(c / sum(column), 12) for c in column)
        weights[key] = [a + b for a, b in zip(weights.get(key, [0] * len(column)), column, strict=True)]
    return [weights[key] for key in sorted(weights)]
