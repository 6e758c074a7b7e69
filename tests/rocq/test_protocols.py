"""The protocols as they are described, and their subset forms."""

from dataclasses import replace

import pytest

from symqif.claims.catalogue import load
from symqif.kernel.term import parse, substitute
from symqif.mechanisms import PROTOCOLS
from symqif.mechanisms.lh import lh
from symqif.rocq.compiler import Compiler
from symqif.rocq.protocols import theorem, theorems
from symqif.rocq.subsets import bits


def test_each_protocol_is_described() -> None:
    assert {name.removeprefix("protocol.") for name in theorems()} == PROTOCOLS.keys()


def test_a_theorem_speaks_of_the_words_and_of_the_form() -> None:
    said = "\n".join(theorem(PROTOCOLS["the"]).says)
    assert "adds_up (Protocol.ue (Z.to_nat k) (p eps theta) (q eps theta)) (THE k eps theta)" in said
    assert "(THEhot k eps theta)" in said
    assert "Protocol.the (Z.to_nat k) eps theta = Protocol.ue" in said


def test_what_is_no_bits_is_not_taken_for_them() -> None:
    form = {name: own.term(own.channel) for name, own in PROTOCOLS.items()}
    assert bits(form["ue"]) == ("k", "p", "q")
    assert [name for name in form if bits(form[name])] == ["oue", "sue", "the", "ue"]
    for right, wrong in (("0, k,", "1, k,"), ("(1-p)*q**i", "(1-q)*q**i"), ("(k-i),", "(k-i-1),"), (" 1,", " 2,")):
        text = PROTOCOLS["ue"].definitions["UE"]
        assert text.count(right) == 1
        assert bits(substitute(parse(text.replace(right, wrong)), {})) is None


def test_channels_of_the_papers_claims_that_are_named_like_a_protocols_are_those() -> None:
    known = {own.channel: own for own in PROTOCOLS.values()}
    found = 0
    for name, entry in load().items():
        for derivation in () if name.startswith("beyond.") else entry.claim.parts.values():
            statement = derivation.statement
            for channel in statement.definitions.keys() & known.keys():
                own = known[channel]
                forms = [own.term(own.channel), *(own.term(n) for n in list(own.bit_definitions)[1:])]
                given = {x: statement.term(x) for x in own.variables if x in statement.definitions}
                assert statement.term(channel) in [substitute(f, given) for f in forms], f"{name}: {channel}"
                found += 1
    assert found > 50


@pytest.mark.slow
@pytest.mark.parametrize("name", PROTOCOLS)
def test_rocq_checks_it(name: str, compiler: Compiler) -> None:
    result = compiler.compile(f"protocol_{name}", theorem(PROTOCOLS[name]), {})
    assert result.checked, result.reason


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong"), [("g*(g-1)**(k-i)", "(g-1)**(k-i)"), ("g*(g-1)**(k-i)", "g*(g-1)**(k-i-1)"), ("0, k,", "1, k,")]
)
def test_rocq_rejects_a_form_that_counts_otherwise(right: str, wrong: str, compiler: Compiler) -> None:
    form = lh.definitions["LH"].replace(right, wrong)
    other = replace(lh, definitions={**lh.definitions, "LH": form})
    assert form != lh.definitions["LH"]
    assert not compiler.compile("wrong", theorem(other), {}).checked
