"""Refinement between protocols: the same answers as their own explicit channels, at several parameters."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

import pytest
import sympy

from symqif import SubsetForm, grr, lh, oue, refines, ss, sue, the, ue
from symqif.find.limits import Deadline
from symqif.find.refinement import orbits
from symqif.find.refinement.matrices import Merged
from symqif.refinement.numbers import matrix
from symqif.refinement_kernel.certificate import BitWitness, SubsetGain, SubsetWitness
from symqif.refinement_kernel.irrational import Number
from tests.oracles.refinement import refined_exactly
from tests.refinement.matrices import written_out
from tests.sample import every

F = Fraction
Rows = list[list[Number]]
Form = tuple[SubsetForm, Rows]  # with the protocol's own channel


@lru_cache
def protocols(k: int, y: Fraction, g: int) -> dict[str, Form]:
    """All protocols at one y = e^(eps/2), and some others."""
    given: list[tuple[str, Callable[..., object], dict[str, object]]] = [
        ("grr", grr, {"y": y}),
        ("ss", ss, {"y": y, "omega": k - 1}),
        ("lh", lh, {"y": y, "g": g}),
        ("sue", sue, {"y": y}),
        ("oue", oue, {"y": y}),
        ("the", the, {"y": y, "x": (1 + 2 * y) / 3} if y > 1 else {"y": y, "theta": F(3, 4)}),
        ("ue", ue, {"p": F(1, 3), "q": F(3, 4)}),
        ("constant", ue, {"p": F(1, 3), "q": F(1, 3)}),
        ("identity", ue, {"p": F(1), "q": F(0)}),
    ]
    found = {}
    for name, protocol, values in given:
        form = protocol.subset_form(k, **values)  # type: ignore[attr-defined]
        found[name] = form, merged(matrix(protocol.explicit(k, **values)))  # type: ignore[attr-defined]
    return found


def merged(rows: Rows) -> Rows:
    return [list(row) for row in zip(*Merged.of(rows).columns, strict=True)]


def columns(rows: Rows) -> set[tuple[Number, ...]]:
    return set(zip(*merged(rows), strict=True))


def holds(one: Form, other: Form) -> bool:
    """The answer, compared with the protocols' own channels."""
    answer = refines(one[0], other[0])
    certificate = answer.certificate
    assert isinstance(certificate, SubsetWitness | SubsetGain | BitWitness)
    written = written_out(certificate)
    written.check()
    assert columns(written.a) == columns(one[1])
    assert columns(written.b) == columns(other[1])
    explicit = orbits.witness_or_gain(one[1], other[1], Deadline(60)).holds
    assert answer.holds == explicit == isinstance(certificate, SubsetWitness | BitWitness)
    assert answer.equivalent == (columns(one[1]) == columns(other[1]))
    return explicit


POINTS = [(2, F(1), 2), (3, F(1), 2), (3, F(2), 5), (3, F(8), 3), (4, F(3, 2), 2)]


@pytest.mark.slow
@pytest.mark.parametrize(("k", "y", "g"), POINTS)
def test_all_pairs_are_decided_like_their_explicit_channels(k: int, y: Fraction, g: int) -> None:
    found = protocols(k, y, g)
    for name, one in found.items():
        for other_name, other in found.items():
            answer = holds(one, other)
            if name == other_name or name == "identity" or other_name == "constant":
                assert answer


@pytest.mark.parametrize("k", [2, 3])
@pytest.mark.slow
def test_pairs_at_different_eps(k: int) -> None:
    low, high = protocols(k, F(2), 2), protocols(k, F(3), 2)
    for name in ("grr", "sue", "oue", "lh"):
        assert holds(high[name], low[name])
        assert not holds(low[name], high[name])
    for name in ("grr", "ss", "oue", "ue"):
        for other in ("sue", "lh", "ss"):
            holds(low[name], high[other])
            holds(high[other], low[name])


@pytest.mark.parametrize("name", every(3, ["grr", "ss", "lh", "sue", "oue", "the", "ue", "constant", "identity"]))
def test_an_independent_simplex_agrees(name: str) -> None:
    found = protocols(2, F(8), 3)
    one = found[name]
    for other in found.values():
        assert refines(one[0], other[0]).holds == refined_exactly(one[1], other[1])


@pytest.mark.parametrize("k", [2, 3, 4, 20])
@pytest.mark.parametrize("y", [2, 3])
def test_oue_is_local_hashing_with_one_value_more_than_e_to_the_eps(k: int, y: int) -> None:
    answer = refines(oue, lh, k=k, y=y, g=y * y + 1)
    assert answer.holds
    assert answer.equivalent
    assert refines(sue, lh, k=k, y=y, g=y + 1).equivalent


@pytest.mark.parametrize("k", every(3, [3, 4, 7]))
def test_sue_is_refined_by_oue_from_a_threshold_on(k: int) -> None:
    """At y^(k-2) (y+1)^k <= 2 (y^2+1)^(k-1)."""
    for y in (F(n, 8) for n in range(9, 80, 5)):
        holds = y ** (k - 2) * (y + 1) ** k <= 2 * (y * y + 1) ** (k - 1)
        assert refines(sue, oue, k=k, y=y).holds == holds
        assert refines(oue, sue, k=k, y=y).holds is False


def test_the_two_sides_of_a_threshold_with_enclosures() -> None:
    """eps_3 = 1.95587546.. for SUE and OUE."""
    below, above = sympy.Rational(195587545, 10**8), sympy.Rational(195587547, 10**8)
    assert refines(sue, oue, k=3, eps=below).holds is False
    assert refines(sue, oue, k=3, eps=above).holds is True


def test_at_two_secrets_one_number_orders_all() -> None:
    """Where the likelihood ratios are equal."""
    found = protocols(2, F(8), 3)
    equal = [found[name] for name in ("grr", "ss", "lh", "sue", "oue")]
    for one in equal:
        for other in equal:
            assert refines(one[0], other[0]).holds or refines(other[0], one[0]).holds


@pytest.mark.parametrize("pair", [(the, oue), (oue, the), (sue, the), (the, sue), (grr, oue), (sue, oue)])
def test_real_eps_is_decided_as_a_rational_point_nearby(pair: tuple[object, object]) -> None:
    """eps = 1/2, theta = 3/4; y and x with an error below 10^-12."""
    y, x = (F(str(sympy.N(sympy.exp(value), 15))) for value in (sympy.Rational(1, 4), sympy.Rational(3, 16)))
    real = refines(*pair, k=3, eps=F(1, 2), **({"theta": F(3, 4)} if the in pair else {}))  # type: ignore[arg-type]
    near = refines(*pair, k=3, y=y, **({"x": x} if the in pair else {}))  # type: ignore[arg-type]
    assert real.holds is not None
    assert real.holds == near.holds


@pytest.mark.parametrize("k", every(3, [2, 3, 4]))
def test_square_roots_are_exact(k: int) -> None:
    """y = sqrt(2), where SUE is LH with y + 1 values and OUE has rational entries."""
    answer = refines(sue, oue, k=k, t=2)
    assert isinstance(answer.certificate, SubsetWitness | SubsetGain | BitWitness)
    written_out(answer.certificate).check()
    assert answer.holds is (k == 2)
    other = refines(sue.subset_form(k, t=8), oue.subset_form(k, t=2))
    assert isinstance(other.certificate, BitWitness)
    written_out(other.certificate).check()
    assert other.holds
    assert refines(sue, sue, k=k, t=2).equivalent


def test_bits_are_compared_at_any_number_of_secrets() -> None:
    answer = refines(sue.subset_form(10**5, t=3), sue.subset_form(10**5, t=2))
    assert isinstance(answer.certificate, BitWitness)
    assert answer.holds
    assert answer.equivalent is False
