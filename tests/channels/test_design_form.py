"""Designs: closed forms against channels that are written down otherwise, and what is no design is refused."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, product

import pytest
import sympy

from symqif import DesignForm, SymqifError, asr, bayes_capacity, design, grr, hadamard, k, omega, pgr, ss, tight_epsilon
from symqif.channels import equivalent
from symqif.measures import mean_squared_error, support_probabilities
from tests.sample import every

F = Fraction
T = F(5, 2)  # e^eps
Rows = list[list[Fraction]]


def response(blocks: Iterable[set[int]], secrets: int) -> tuple[list[set[int]], Rows]:
    """A report of each block, T times as likely for its members; no formula of symqif is used."""
    own = list(blocks)
    rows = []
    for x in range(1, secrets + 1):
        weights = [T if x in block else F(1) for block in own]
        rows.append([weight / sum(weights) for weight in weights])
    return own, rows


def sylvester(order: int) -> list[set[int]]:
    """The columns of the Hadamard matrix [[H, H], [H, -H]], as the rows below the first with the entry 1."""
    matrix = [[1]]
    while len(matrix) < order:
        matrix = [row + row for row in matrix] + [row + [-entry for entry in row] for row in matrix]
    return [{x for x in range(1, order) if matrix[x][y] == 1} for y in range(order)]


def translated(base: set[int], order: int) -> list[set[int]]:
    """The blocks of a difference set."""
    return [{(n + shift) % order + 1 for n in base} for shift in range(order)]


def lines(q: int) -> list[set[int]]:
    """The lines of the projective plane of prime order q, as sets of points: all vectors but 0, up to factors."""
    vectors = [v for v in product(range(q), repeat=3) if any(v)]
    point = {v: min(tuple(c * e % q for e in v) for c in range(1, q)) for v in vectors}
    number = {v: n for n, v in enumerate(sorted(set(point.values())), 1)}
    return [
        {number[v] for v in number if sum(a * b for a, b in zip(u, v, strict=True)) % q == 0} for u in sorted(number)
    ]


SMALL = {
    "hadamard(4)": (hadamard(4), sylvester(4), 3),
    "hadamard(8)": (hadamard(8), sylvester(8), 7),
    "hadamard(16)": (hadamard(16), sylvester(16), 15),
    "pgr(2, 3)": (pgr(2, 3), translated({0, 1, 3}, 7), 7),
    "pgr(3, 3)": (pgr(3, 3), translated({0, 1, 3, 9}, 13), 13),
    "pgr(4, 3)": (pgr(4, 3), translated({3, 6, 7, 12, 14}, 21), 21),
    "pgr(5, 3)": (pgr(5, 3), lines(5), 31),
    "pgr(3, 2)": (pgr(3, 2), [{n} for n in range(1, 5)], 4),
    "design": (
        design([{1, 2}, {1, 3}, {2, 3}, {1, 4}, {2, 4}, {3, 4}]),
        list(map(set, combinations(range(1, 5), 2))),
        4,
    ),
    "with a full report": (design([{1}, {2}, {3}], full=2), [{1}, {2}, {3}, {1, 2, 3}, {1, 2, 3}], 3),
}


@pytest.mark.parametrize("name", every(3, SMALL))
def test_closed_forms_are_what_brute_force_gives(name: str) -> None:
    form, written, secrets = SMALL[name]
    blocks, rows = response(written, secrets)
    here = form.at(t=T)
    columns = list(zip(*rows, strict=True))
    assert bayes_capacity(here) == sum(map(max, columns))
    assert asr(here) == sum(map(max, columns)) / secrets
    assert tight_epsilon(here) == sympy.log(sympy.Rational(5, 2)) == sympy.log(max(max(c) / min(c) for c in columns))
    supports = {
        (x, z): sum(p for block, p in zip(blocks, row, strict=True) if z in block)
        for x, row in enumerate(rows, 1)
        for z in range(1, secrets + 1)
    }
    (holder,) = {value for (x, z), value in supports.items() if x == z}
    (other,) = {value for (x, z), value in supports.items() if x != z}
    assert support_probabilities(here) == (holder, other)
    n, f = 100, F(1, 7)
    mean, spread = f * holder + (1 - f) * other, f * holder * (1 - holder) + (1 - f) * other * (1 - other)
    assert (mean - other) / (holder - other) == f  # unbiased
    assert mean_squared_error(here, n, f) == spread / (n * (holder - other) ** 2)


@pytest.mark.parametrize("name", every(3, SMALL))
def test_the_explicit_channel_reports_these_blocks(name: str) -> None:
    form, written, secrets = SMALL[name]
    blocks, _ = response(written, secrets)
    found = form.at(t=T).explicit().columns
    assert sorted(sum(entry == max(column) for entry in column) for column in found) == sorted(map(len, blocks))
    pairs = [tuple(x for x, entry in enumerate(column, 1) if entry == max(column)) for column in found]
    counted = {sum({x, z} <= set(own) for own in pairs) for x, z in combinations(range(1, secrets + 1), 2)}
    assert counted == {sum({1, 2} <= block for block in blocks)}


def test_hadamard_is_sylvesters_matrix() -> None:
    assert set(hadamard(16).blocks) == set(map(frozenset, sylvester(16)[1:]))


@pytest.mark.parametrize("q", [4, 8, 9])
def test_the_planes_of_prime_powers_are_designs(q: int) -> None:
    blocks, points = pgr(q, 3).blocks, q * q + q + 1
    assert (len(blocks), {len(block) for block in blocks}) == (points, {q + 1})
    assert {len(one & other) for one, other in combinations(blocks, 2)} == {1}


def test_grr_and_subset_selection_are_designs_at_any_k() -> None:
    singles = design(v=k, b=k, kappa=1)
    subsets = design(v=k, b=sympy.binomial(k, omega), kappa=omega)
    for form, protocol in ((singles, grr), (subsets, ss)):
        own = protocol.subset_form()
        assert sympy.simplify(bayes_capacity(form) - bayes_capacity(own)) == 0
        for p, q in zip(support_probabilities(form), support_probabilities(own), strict=True):
            assert sympy.simplify(p - q) == 0


def test_all_subsets_of_a_size_are_subset_selection() -> None:
    assert equivalent(design(list(combinations(range(1, 6), 2)), t=T).explicit(), ss(k=5, omega=2, t=T))


def test_a_symbolic_design_has_the_formulas_of_its_instances() -> None:
    q, t = sympy.symbols("q t", real=True)
    numbers = {q: 3, t: 3, sympy.Symbol("eps"): sympy.log(2)}
    assert bayes_capacity(pgr(q, t)).subs(numbers) == bayes_capacity(pgr()).subs(numbers)
    assert bayes_capacity(pgr(q, t)).subs(numbers) == bayes_capacity(pgr(3, 3).at(t=2))
    assert bayes_capacity(design().at(v=13, b=13, kappa=4, t=2)) == bayes_capacity(pgr(3, 3).at(t=2))
    assert bayes_capacity(hadamard().at(K=8, t=2)) == bayes_capacity(hadamard(8, t=2))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: hadamard(6), "K must be a power of 2, not 6"),
        (lambda: hadamard(2), "K must be an integer of at least 4, not 2"),
        (lambda: pgr(6, 3), "q must be a power of a prime, not 6"),
        (lambda: hadamard().at(K=6), "K must be a power of 2, not 6"),
        (lambda: pgr(t=3).at(q=6), "q must be a power of a prime, not 6"),
        (lambda: design(v=16, b=8, kappa=6), "b must be at least v = 16, not 8: there is no such design"),
        (lambda: pgr(3, 1), "t must be an integer of at least 2, not 1"),
        (lambda: pgr(3, 3, omega=2), "has no parameter 'omega': eps, y or t sets its privacy"),
        (lambda: pgr().at(t=2), "t is a dimension in pgr"),
        (lambda: pgr(3, 3).at(v=2), "has no parameter 'v': its parameters are eps"),
        (lambda: design(v=7, b=7, kappa=7), "kappa must be at most v - 1 = 6, not 7"),
        (lambda: design(v=8, b=7, kappa=3), "r must be an integer, not 21/8: there is no such design"),
        (lambda: design(v=6, b=6, kappa=3), "lambda must be an integer, not 6/5: there is no such design"),
        (lambda: design(v=1, b=1, kappa=1), "v must be an integer of at least 2, not 1"),
        (lambda: design([{1, 2}, {3}]), "blocks must be equally large, not 1 and 2: they are not a design"),
        (lambda: design([{1, 2}, {2, 3}]), "secrets must be in equally many blocks, not 1 and 2"),
        (lambda: design([{1, 2}, {3, 4}]), "pairs must be in equally many blocks, not 0 and 1"),
        (lambda: design([{1, 2}, {2, 4}]), "blocks must be sets of the secrets 1, 2, .., v"),
        (lambda: design([{1}, {2}], v=2), "the blocks tell v: leave these out"),
        (lambda: design(v=3, b=3, kappa=1, eps=-1), "eps must be at least 0, not -1"),
        (lambda: design(v=3, b=3, kappa=1).explicit(), "the blocks of design are not known"),
        (lambda: hadamard().explicit(), "hadamard needs a number of secrets here, not K-1"),
        (lambda: pgr(3, 3).formula("mu"), "a design form has the formulas r, lambda"),
    ],
)
def test_what_is_no_design_is_refused(make, message: str) -> None:
    with pytest.raises(SymqifError, match=message.replace("(", r"\(")):
        make()


def test_how_it_shows() -> None:
    assert repr(hadamard(8)) == "<DesignForm hadamard(K=8): 7 blocks of 3 of 7 secrets, with ε>"
    assert isinstance(design(), DesignForm)
