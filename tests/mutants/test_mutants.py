"""No false mutant is proved: a spread of the generated ones, and all that are made by hand.

`python -m tests.mutants` decides all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, zip_longest

import pytest
from mpmath import mp, mpf

from symqif.claims.decide import decide
from symqif.kernel.term import show
from tests.mutants import matrices, oracle
from tests.mutants.equivalent import EQUIVALENT, VACUOUS
from tests.mutants.generator import Mutant, mutants_of, proved_parts
from tests.mutants.handmade import HANDMADE, handmade_mutants
from tests.mutants.matrices import Matrix, equal
from tests.mutants.score import WRONG, catalogue, catalogue_theorems, judge, limit

TIMEOUT = 1.0  # seconds, or more, by the time that the statement itself takes: see `score.limit`
EACH = 5  # mutants of each statement

STATEMENTS = {
    f"{entry.claim.id}/{part}": (entry.claim.id, part, derivation)
    for entry in catalogue().values()
    for part, derivation in proved_parts(entry.claim)
}
GENERATED = {name: list(mutants_of(*statement)) for name, statement in STATEMENTS.items()}
BY_HAND = list(handmade_mutants(catalogue()))


def spread(mutants: list[Mutant], count: int, offset: int) -> list[Mutant]:
    """So many mutants of as many kinds as there are, from other kinds for other offsets; no equivalent ones."""
    kinds: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        if mutant.id not in EQUIVALENT:
            kinds.setdefault(mutant.kind, []).append(mutant)
    names = sorted(kinds)
    columns = [kinds[names[(n + offset) % len(names)]] for n in range(len(names))]
    rotated = [column[offset % len(column) :] + column[: offset % len(column)] for column in columns]
    return [m for m in chain.from_iterable(zip_longest(*rotated)) if m][:count]


def sample() -> Iterator[Mutant]:
    for n, mutants in enumerate(GENERATED.values()):
        yield from spread(mutants, EACH, n)
    yield from BY_HAND


@pytest.mark.parametrize("mutant", list(sample()), ids=lambda mutant: mutant.id)
def test_a_mutant_is_not_proved(mutant: Mutant) -> None:
    score = judge(mutant, TIMEOUT)
    assert score.verdict != WRONG, f"{mutant.change}: {score.detail}"


@pytest.mark.parametrize("name", STATEMENTS)
def test_the_statement_itself_is_proved_within_the_same_time(name: str) -> None:
    claim, part, derivation = STATEMENTS[name]
    outcome = decide(claim, part, derivation, catalogue_theorems(), limit(claim, part, TIMEOUT))
    assert outcome.verdict == "proved", outcome.reason


@pytest.mark.parametrize("name", STATEMENTS)
def test_mutants_are_other_statements_with_the_same_outline(name: str) -> None:
    _, _, derivation = STATEMENTS[name]
    hashes = {mutant.derivation.statement.sha256 for mutant in GENERATED[name]}
    assert len(hashes) == len(GENERATED[name])
    assert derivation.statement.sha256 not in hashes
    assert all(
        m.derivation.outline == derivation.outline and m.derivation.facts == derivation.facts for m in GENERATED[name]
    )


@pytest.mark.parametrize("name", STATEMENTS)
def test_each_statement_has_mutants_of_several_kinds(name: str) -> None:
    chosen = spread(GENERATED[name], EACH, 0)
    assert len(chosen) >= EACH
    assert len({mutant.kind for mutant in chosen}) >= 3


def test_ids_are_unique_and_stable() -> None:
    ids = [m.id for m in [*chain.from_iterable(GENERATED.values()), *BY_HAND]]
    assert len(set(ids)) == len(ids)
    assert ids == [m.id for m in [*chain.from_iterable(mutants_of(*s) for s in STATEMENTS.values()), *BY_HAND]]


CORE = [
    "cap.grr",
    "cap.ss",
    "cap.ss-condition",
    "cap.lh",
    "cap.sue",
    "cap.oue",
    "cap.the",
    "lh.asr",
    "lh.asr-gursoy",
    "lem.equiv",
    "lem.sufficiency",
    "lem.kron",
    "lem.grr-family",
    "lem.neyman",
    "lem.the-family",
    "lem.sue-family",
    "lem.oue-family",
    "lem.ouesue",
    "lem.ouethe",
    "lem.ouethe.limit",
    "lem.ouethe.increasing",
    "lem.thesue",
]


@pytest.mark.parametrize("claim", CORE)
def test_each_claim_has_mutants_made_by_hand(claim: str) -> None:
    assert sum(hand.of.startswith(f"{claim}/") for hand in HANDMADE) >= 3


@pytest.mark.parametrize("mutant", BY_HAND, ids=lambda mutant: mutant.id)
def test_a_mutant_made_by_hand_is_false(mutant: Mutant) -> None:
    statement = mutant.derivation.statement
    at = next(hand.at for hand in HANDMADE if hand.id == mutant.id)
    if at:
        point = {name: oracle.Reader({}, {}).value(value) for name, value in at.items()}
        assert oracle.verdict(statement, point) == oracle.FAILS
    else:
        assert oracle.counterexample(statement, mutant.id, 400)[0] is not None


def test_equivalent_mutants_exist() -> None:
    generated = {mutant.id for mutant in chain.from_iterable(GENERATED.values())}
    assert not EQUIVALENT.keys() - generated


@pytest.mark.parametrize("name", sorted({mutant.partition("#")[0] for mutant in EQUIVALENT}))
def test_equivalent_mutants_hold_at_random_points(name: str) -> None:
    for mutant in GENERATED[name]:
        if mutant.id in EQUIVALENT:
            vacuous = EQUIVALENT[mutant.id].startswith(VACUOUS)
            assert oracle.shown_true(mutant.derivation.statement, mutant.id, vacuous=vacuous), mutant.id


@pytest.mark.parametrize("name", STATEMENTS)
def test_proved_statements_hold_at_random_points(name: str) -> None:
    assert oracle.shown_true(STATEMENTS[name][2].statement, name)


EPS, THETA = mpf(5) / 4, mpf(2) / 3
PAPER = {
    "cap.grr": ("GRR", {"k": 4}, lambda: matrices.grr(4, EPS)),
    "cap.ss": ("SS", {"k": 5, "omega": 2}, lambda: matrices.ss(5, 2, EPS)),
    "cap.lh": ("LH", {"k": 3, "g": 3}, lambda: matrices.lh(3, 3, EPS)),
    "cap.sue": ("SUE", {"k": 4}, lambda: matrices.sue(4, EPS)),
    "cap.oue": ("OUE", {"k": 4}, lambda: matrices.oue(4, EPS)),
    "cap.the": ("THE", {"k": 4}, lambda: matrices.the(4, EPS, THETA)),
    "lem.sue-family": ("SUEhot", {"k": 3}, lambda: matrices.sue(3, EPS)),
    "lem.oue-family": ("OUEhot", {"k": 3}, lambda: matrices.oue(3, EPS)),
    "lem.the-family": ("THEhot", {"k": 3}, lambda: matrices.the(3, EPS, THETA)),
}


@pytest.mark.parametrize("claim", PAPER)
def test_channels_of_the_claims_are_the_papers_up_to_the_order_of_columns(claim: str) -> None:
    """The statement's own definition, read by the oracle, against the paper's definition, written out."""
    name, sizes, paper = PAPER[claim]
    statement = catalogue()[claim].claim.printed.statement
    point = {"eps": EPS, "theta": THETA, **{size: mpf(value) for size, value in sizes.items()}}
    ours, theirs = (merged(m) for m in (oracle.Reader(statement.definitions, point).value(name), paper()))
    assert len(ours) == len(theirs)
    assert all(equal(a, b) for x, y in zip(ours, theirs, strict=True) for a, b in zip(x, y, strict=True))


def merged(channel: Matrix) -> list[list[mpf]]:
    """The sorted columns, those with one posterior added up."""
    weights: dict[tuple[str, ...], list[mpf]] = {}
    for column in zip(*channel, strict=True):
        total = sum(column)
        key = tuple(mp.nstr(c / total, 12) for c in column)
        weights[key] = [a + b for a, b in zip(weights.get(key, [mpf(0)] * len(column)), column, strict=True)]
    return [weights[key] for key in sorted(weights)]


def test_text_of_mutated_terms_is_read_back_as_the_same_term() -> None:
    from symqif.kernel.term import parse

    for mutant in chain.from_iterable(GENERATED.values()):
        statement = mutant.derivation.statement
        for text in (statement.claim, *statement.given, *statement.definitions.values()):
            assert parse(show(parse(text))) == parse(text)
