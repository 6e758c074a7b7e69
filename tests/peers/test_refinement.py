"""Every ordered pair of protocols at k = 2..5 and ten points: `symqif.refines` against libqif's exact answers."""

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from symqif import Channel, SubsetForm, blh, grr, lh, olh, oue, refines, ss, sue, the
from tests.oracles.channels import cascade
from tests.oracles.points import Draw
from tests.oracles.questions import question, some
from tests.peers import libqif
from tests.peers.apart import Apart
from tests.sample import every

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
    "SUE-and-OUE-below-at-4": (at("83/20", "3"), at("83/20", "3")),  # and y = 4.159.. at k = 4
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
    """And what it shows for its answer is so; at k = 5, where that takes long, it is asked for the answer alone."""
    of_a, of_b = (protocols(k, parameters) for parameters in POINTS[point])
    function = "refined_by" if k == 5 else "refined_by_witness"
    questions = list(product(of_a, of_b))
    wrong, missing = [], []
    for a, b in questions:
        ours = refines(of_a[a], of_b[b]).holds
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


def shown(a: SubsetForm, answer: libqif.Answer, b: SubsetForm) -> bool:
    """A.R = B for libqif's witness R, or a larger vulnerability of B for its gain function: in exact arithmetic."""
    if answer.holds:
        return libqif.is_witness(matrix(a), answer.witness, matrix(b))
    return libqif.tells_apart(matrix(a), answer.gain, matrix(b))


@pytest.mark.parametrize("kind", ["any", "cascade", "nearly"])
def test_libqif_agrees_on_random_channels(kind: str, ask: Ask) -> None:
    """Small entries, zeros and ties; B drawn by itself, as A.R for some R, or that with one entry moved by 10^-8."""
    draw = Draw(f"peers {kind}")
    asked, missing, wrong = 0, 0, []
    for _ in range(60):
        a = draw.channel(3, draw.random.randint(2, 4))
        b = draw.channel(3, draw.random.randint(2, 4)) if kind == "any" else cascade(a, draw.channel(len(a[0]), 3))
        if kind == "nearly":
            b = moved(b, Fraction(1, 10**8))
        ours = refines(Channel(a), Channel(b)).holds
        for function, call in ask.items():
            answer = call(a, b).value
            asked, missing = asked + 1, missing + (answer is None)
            if answer is not None and answer.holds is not ours:
                wrong.append(f"{function}({a}, {b}): symqif {ours}, libqif {answer.holds}")
    assert wrong == []
    assert missing <= asked // 10


def moved(channel: libqif.Matrix, by: Fraction) -> libqif.Matrix:
    """A little from the first positive entry of the first row to the next entry."""
    first = list(channel[0])
    place = next(n for n, entry in enumerate(first) if entry)
    first[place] -= by
    first[(place + 1) % len(first)] += by
    return (tuple(first), *channel[1:])


@pytest.mark.parametrize("n", every(10, range(30)))
def test_libqif_agrees_on_large_explicit_channels_at_the_border_and_elsewhere(n: int, ask: Ask) -> None:
    """Of 2 to 20 secrets and columns; ten questions each. libqif does not answer all of them."""
    wrong = []
    for kind, *sizes in list(some(300))[10 * n : 10 * n + 10]:
        a, b = question(kind, *sizes)
        ours = refines(Channel(a), Channel(b)).holds
        answer = ask["refined_by"](a, b).value
        if ours is None or (answer is not None and answer.holds is not ours):
            wrong.append(f"{kind} {sizes}: symqif {ours}, libqif {answer}")
    assert wrong == []
