"""Refinement bit by bit, against linear programs on the explicit channels of one-hot vectors."""

from contextlib import suppress
from dataclasses import FrozenInstanceError
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symqif.kernel.term import Rejected, parse
from symqif.refinement_kernel.certificate import BitWitness, of_data
from symqif.refinement_kernel.columns import BySize
from symqif.refinement_kernel.one_hot import OneHot, subset_channel
from tests.oracles.refinement import refined_exactly
from tests.refinement.matrices import one_hot

F = Fraction
Bit = list[list[Fraction]]
CHANCES = [F(0), F(1, 3), F(1, 2), F(9, 10), F(1)]
BITS = "subset(3, 0, 3, 1, (2/3)*(1/5)**(i-1)*(4/5)**(3-i), (1/3)*(1/5)**i*(4/5)**(3-i-1))"


def bit(p: Fraction, q: Fraction) -> Bit:
    return [[1 - q, q], [1 - p, p]]


def of_bits(text: str) -> OneHot:
    channel = subset_channel(parse(text))
    assert isinstance(channel, OneHot)
    return channel


def put_through(a: Bit, w: Bit) -> Bit:
    return [[sum((x * w[y][z] for y, x in enumerate(row)), F(0)) for z in range(2)] for row in a]


@settings(max_examples=150, deadline=None)
@given(*[st.sampled_from(CHANCES)] * 4, st.integers(2, 3))
def test_what_is_shown_holds_for_the_explicit_channels(
    p: Fraction, q: Fraction, r: Fraction, s: Fraction, k: int
) -> None:
    m, w = bit(p, q), bit(r, s)
    n = put_through(m, w)
    witness = BitWitness(OneHot(k, m), OneHot(k, n), w)
    witness.check()
    a, b = one_hot(m, k), one_hot(n, k)
    assert refined_exactly(a, b)
    assert witness.equivalent is refined_exactly(b, a)


def test_irrational_bits() -> None:
    def of(eps: int) -> OneHot:
        q = f"(1/(exp({eps})+1))"
        bits = f"(1/2)*{q}**(i-1)*(1-{q})**(5-i), (1/2)*{q}**i*(1-{q})**(5-i-1)"
        return of_bits(f"subset(5, 0, 5, 1, {bits})")

    kept = "(1/(exp(2)+1)-1/(exp(3)+1))/(1-2/(exp(3)+1))"
    rows = [[parse(f"1-{kept}"), parse(kept)], [parse(kept), parse(f"1-{kept}")]]
    witness = BitWitness(of(3), of(2), rows)  # type: ignore[arg-type]
    witness.check()
    assert witness.equivalent is False
    assert BitWitness(of(3), of(3), [[F(1), F(0)], [F(0), F(1)]]).equivalent is True
    with pytest.raises(Rejected, match="is not B"):
        BitWitness(of(2), of(3), rows).check()  # type: ignore[arg-type]


def test_what_shows_nothing_is_rejected() -> None:
    m, w = bit(F(2, 3), F(1, 5)), bit(F(1, 2), F(1, 3))
    n = put_through(m, w)
    tiny = F(1, 10**30)
    for a, b, matrix, why in (
        (OneHot(3, m), OneHot(2, n), w, "different numbers of secrets"),
        (OneHot(3, m), OneHot(3, n), [[w[0][0] - tiny, w[0][1] + tiny], w[1]], "is not B"),
        (OneHot(3, n), OneHot(3, m), [[F(2), F(-1)], [F(-1), F(2)]], "not negative"),
        (OneHot(3, m), OneHot(3, n), [[*w[0], F(0)], [*w[1], F(0)]], "do not fit"),
    ):
        with pytest.raises(Rejected, match=why):
            BitWitness(a, b, matrix).check()
    for rows in ([[F(1), F(0)]] * 3, [[F(1)]] * 2, [[F(1), F(1)], [F(0), F(1)]], [[F(2), F(-1)], [F(0), F(1)]]):
        with pytest.raises(Rejected):
            OneHot(3, rows)


@pytest.mark.parametrize(
    ("old", "new"),
    [("subset(3, 0", "subset(3, 1"), ("0, 3,", "0, 2,"), ("3, 1,", "3, 2,"),
     ("(2/3)*(1/5)**(i-1)", "(2/3)*(1/4)**(i-1)"),
     ("(4/5)**(3-i),", "(3/4)**(3-i),"), ("(i-1)", "i"), ("(3-i),", "(2-i),"), ("(1/5)**i", "(1/4)**i"),
     ("(3-i-1)", "(3-i-2)"), ("(3-i-1)", "(4-i-1)"), ("(4/5)**(3-i-1)", "(3/4)**(3-i-1)"), ("(1/5)", "(i/5)"),
     ("(2/3)", "i"), ("(1/3)", "i"), ("(4/5)", "(i/5)")],
)  # fmt: skip
def test_a_channel_of_another_form_has_no_bits(old: str, new: str) -> None:
    channel = of_bits(BITS)
    assert channel.bit == ((F(4, 5), F(1, 5)), (F(1, 3), F(2, 3)))
    assert channel.term == parse(BITS)
    assert old in BITS
    other = BITS.replace(old, new)
    with suppress(Rejected):  # where it is no channel at all
        assert not isinstance(subset_channel(parse(other)), OneHot)
    with pytest.raises(Rejected):
        of_data({"channels": [BITS, other], "kind": "witness", "rule": "bits", "matrix": [["1", "0"], ["0", "1"]]})


def test_a_certificate_of_bits_is_of_channels_of_bits() -> None:
    two_sizes = "subset(3, 1, 2, 1, 2/9, 1/9)"
    with pytest.raises(Rejected, match="no channel of 3 bits"):
        of_data({"channels": [BITS, two_sizes], "kind": "witness", "rule": "bits", "matrix": [["1", "0"], ["0", "1"]]})


def test_rows_of_a_channel_may_sum_to_1_where_those_of_its_bits_do_not() -> None:
    made = subset_channel(parse("subset(2, 0, 2, 1, (3/8)*1**(i-1)*1**(2-i), (1/8)*1**i*1**(2-i-1))"))
    assert type(made) is BySize
    assert [column[2:] for column in made.columns] == [(0, F(1, 8)), (F(3, 8), F(1, 8)), (F(3, 8), 0)]


@given(st.sampled_from(CHANCES), st.sampled_from(CHANCES), st.integers(1, 6))
def test_columns_are_made_of_bits(p: Fraction, q: Fraction, k: int) -> None:
    others = [q**i * (1 - q) ** (k - 1 - i) for i in range(k)]  # for i set bits that are not the secret's
    members, nonmembers = [F(0), *(p * chance for chance in others)], [*((1 - p) * chance for chance in others), F(0)]
    plain = [(i, F(1), *entries) for i, entries in enumerate(zip(members, nonmembers, strict=True))]
    assert tuple(OneHot(k, bit(p, q)).columns) == BySize(k, plain).columns


@pytest.mark.parametrize("term", [BITS.replace("1/5", "1/6"), BITS.replace("1/3", "1/4"), BITS.replace("2/3", "4/3")])
def test_bits_whose_rows_do_not_sum_to_1_make_no_channel(term: str) -> None:
    assert type(subset_channel(parse(BITS))) is OneHot
    with pytest.raises(Rejected, match=r"sum to 1|not negative"):
        subset_channel(parse(term))


def test_one_bit_of_one_secret_is_equivalent_to_any_other() -> None:
    m, w = bit(F(2, 3), F(1, 5)), bit(F(1, 2), F(1, 3))
    for k, equivalent in ((1, True), (2, False)):
        assert BitWitness(OneHot(k, m), OneHot(k, put_through(m, w)), w).equivalent is equivalent


def test_bits_of_many_secrets_make_no_columns_before_these_are_asked_for() -> None:
    many = 10**5
    channel = of_bits(BITS.replace("(3-i", f"({many}-i").replace("subset(3, 0, 3", f"subset({many}, 0, {many}"))
    witness = BitWitness(channel, channel, [[F(1), F(0)], [F(0), F(1)]])
    witness.check()
    assert witness.equivalent
    assert "columns" not in vars(channel)


@pytest.mark.parametrize("k", [0, -1, True, 10**5 + 1])
def test_a_number_of_bits_is_one_of_secrets(k: int) -> None:
    with pytest.raises(Rejected, match="the number of secrets"):
        OneHot(k, bit(F(2, 3), F(1, 5)))


@pytest.mark.parametrize("rows", [[[F(1), F(0)]], [[F(1), F(0)]] * 3, [[F(1)]] * 2, [[F(1), F(0), F(0)]] * 2])
def test_a_channel_of_one_bit_has_two_rows_and_two_columns(rows: Bit) -> None:
    with pytest.raises(Rejected, match="two rows and two columns"):
        OneHot(3, rows)


def test_channels_have_no_equality_but_that_of_what_they_tell() -> None:
    one, other = (OneHot(3, bit(F(2, 3), F(1, 5))) for _ in range(2))
    assert one != other
    assert BitWitness(one, other, [[F(1), F(0)], [F(0), F(1)]]).equivalent


def test_nobody_changes_the_bit_of_a_channel() -> None:
    channel = of_bits(BITS)
    with pytest.raises(FrozenInstanceError):
        channel.bit = bit(F(1), F(0))  # type: ignore[misc]
