"""Every ordered pair of protocols at k = 2..5 and ten points: `symqif.refines` against libqif's exact answers."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from symqif import SubsetForm, blh, grr, lh, olh, oue, refines, ss, sue, the
from tests.peers import libqif
from tests.peers.apart import Apart

pytest.importorskip("qif", reason="libqif is not installed: pip install '.[peers]'")
pytestmark = pytest.mark.peers

LIMIT = 20  # seconds for one question to libqif; the longest that were seen took about 1 s


@dataclass(frozen=True)
class Parameters:
    """y = e^(eps/2) and x = e^(eps theta/2), sqrt(y) < x < y; at y = 1 theta is 3/4."""

    y: Fraction
    x: Fraction

    @property
    def of_the(self) -> dict[str, Fraction]:
        return {"eps": Fraction(0), "theta": Fraction(3, 4)} if self.y == 1 else {"y": self.y, "x": self.x}


def at(y: str, x: str) -> Parameters:
    return Parameters(Fraction(y), Fraction(x))


# Parameters of A, parameters of B; ratio is e^eps
POINTS = {
    "eps=0": (at("1", "1"), at("1", "1")),
    "g=ratio+1": (at("2", "3/2"), at("2", "3/2")),  # OLH has g = 5 and equals OUE; SUE equals LH(g=3)
    "bits-of-OUE-and-THE": (at("4/3", "5/4"), at("4/3", "5/4")),  # the bitwise threshold on theta
    "SUE-and-OUE-above-at-3": (at("8/3", "2"), at("8/3", "2")),  # the threshold is y = 2.659.. at k = 3
    "SUE-and-OUE-below-at-4": (at("25/6", "3"), at("25/6", "3")),  # and y = 4.16.. at k = 4
    "B-at-eps=0": (at("3/2", "4/3"), at("1", "1")),
    "GRR-and-SS(2)": (at("7", "5"), at("5", "3")),  # the ratio of SS(2) is (49+1)/2: just refined by it
    "GRR-and-SS(3)": (at("5", "4"), at("3", "2")),  # the ratio of SS(3) is (25+2)/3
    "SUE-and-GRR-at-2": (at("4", "3"), at("2", "3/2")),  # p - q = 3/5 for both at k = 2
    "B-less-private": (at("2", "3/2"), at("3", "2")),
}


@cache
def protocols(k: int, at: Parameters) -> dict[str, SubsetForm]:
    y = at.y
    subsets = {f"ss(omega={n})": ss.subset_form(k=k, y=y, omega=n) for n in range(1, k)}
    return {
        "grr": grr.subset_form(k=k, y=y),
        **subsets,
        "blh": blh.subset_form(k=k, y=y),
        "lh(g=3)": lh.subset_form(k=k, y=y, g=3),
        "olh": olh.subset_form(k=k, y=y),
        "sue": sue.subset_form(k=k, y=y),
        "oue": oue.subset_form(k=k, y=y),
        "the": the.subset_form(k=k, **at.of_the),
    }


@cache
def matrix(form: SubsetForm) -> list[list[Fraction]]:
    return libqif.merged(form.explicit().fractions())


Ask = dict[str, Apart]


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    with Apart(libqif.refined_by, LIMIT) as decide, Apart(libqif.refined_by_witness, LIMIT) as show:
        yield {"refined_by": decide, "refined_by_witness": show}


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("k", [5, 4, 3, 2])
def test_libqif_agrees_on_every_ordered_pair(k: int, point: str, ask: Ask) -> None:
    of_a, of_b = (protocols(k, parameters) for parameters in POINTS[point])
    questions = list(product(of_a, of_b, ask))
    wrong, missing = [], []
    for a, b, function in questions:
        ours = decided(of_a[a], of_b[b])
        outcome = ask[function](matrix(of_a[a]), matrix(of_b[b]))
        question = f"{function}({a}, {b})"
        if outcome.value is None:
            missing.append(f"{question}: {outcome.reason[:40]}")
        elif outcome.value.holds is not ours:
            wrong.append(f"{question}: symqif {ours}, libqif {outcome.value.holds}")
        elif function == "refined_by_witness" and not shown(of_a[a], outcome.value, of_b[b]):
            wrong.append(f"{question}: what libqif shows for {ours} is not so")
    if missing:
        few = f"{len(missing)} of {len(questions)} questions at k = {k}, {point}"
        warnings.warn(f"libqif gives no answer to {few}: {'; '.join(missing)}", stacklevel=1)
    assert wrong == []
    assert len(missing) <= len(questions) // 50, "libqif answers too little to be compared with"


@cache
def decided(a: SubsetForm, b: SubsetForm) -> bool | None:
    holds: bool | None = refines(a, b).holds
    return holds


def shown(a: SubsetForm, answer: libqif.Answer, b: SubsetForm) -> bool:
    """A.R = B for libqif's witness R, or a larger vulnerability of B for its gain function: in exact arithmetic."""
    if answer.holds:
        return libqif.is_witness(matrix(a), answer.witness, matrix(b))
    return libqif.tells_apart(matrix(a), answer.gain, matrix(b))
