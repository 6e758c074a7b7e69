"""dBitFlip: closed forms against loops over all samples and all bits, where every user is drawn as the paper says."""

from fractions import Fraction
from itertools import combinations, product

import pytest
import sympy

from symqif import SymqifError, asr, bayes_capacity, check, dbitflip, eps, k, quantities_of, refines, sue, tight_epsilon
from symqif.channels import equivalent
from symqif.measures import mean_squared_error
from tests.sample import every

F = Fraction
Y = F(3)  # e^(eps/2)
SIZES = [(2, 1), (2, 2), (3, 1), (3, 2), (4, 2), (4, 3), (4, 4), (5, 2)]
BITS = {"symmetric": (Y / (Y + 1), 1 / (Y + 1)), "of OUE": (F(1, 2), F(1, 10)), "any": (F(7, 8), F(2, 3))}
d = sympy.Symbol("d", integer=True, positive=True)


def table(size: int, sampled: int, p: F, q: F) -> dict[tuple[int, tuple[tuple[int, int], ...]], Fraction]:
    """Pr(report | secret), where a report has the places and their bits."""
    found = {}
    places = list(combinations(range(size), sampled))
    for secret in range(size):
        for own in places:
            for bits in product((0, 1), repeat=sampled):
                chance = F(1, len(places))
                for place, bit in zip(own, bits, strict=True):
                    one = p if place == secret else q
                    chance *= one if bit else 1 - one
                found[secret, tuple(zip(own, bits, strict=True))] = chance
    return found


def made(size: int, sampled: int, name: str):
    p, q = BITS[name]
    return dbitflip(size, sampled, y=Y) if name == "symmetric" else dbitflip(size, sampled, p=p, q=q)


@pytest.mark.parametrize("name", BITS)
@pytest.mark.parametrize(("size", "sampled"), every(3, SIZES))
def test_closed_forms_are_what_brute_force_gives(size: int, sampled: int, name: str) -> None:
    chances, form = table(size, sampled, *BITS[name]), made(size, sampled, name)
    columns = [[chances[x, y] for x in range(size)] for y in {y for _, y in chances}]
    assert bayes_capacity(form) == sum(map(max, columns)) == bayes_capacity(form.explicit())
    assert asr(form) == sum(map(max, columns)) / size
    assert sympy.exp(tight_epsilon(form)) == max(max(c) / min(c) for c in columns)
    assert [sum(row) for row in form.explicit().fractions()] == [1] * size


@pytest.mark.parametrize("name", BITS)
@pytest.mark.parametrize(("size", "sampled"), every(3, SIZES))
def test_the_squared_error_is_the_variance_of_the_estimate(size: int, sampled: int, name: str) -> None:
    """Of independent users, one third of whom hold the first value; by the two moments of what one of them adds."""
    (p, q), share, users = BITS[name], F(1, 3), 6
    chances = table(size, sampled, p, q)
    added = {y: F(size, sampled) * sum((b - q) / (p - q) for place, b in y if place == 0) for _, y in chances}
    variance = []
    for secret in (0, 1):
        mean, square = (sum(c * added[y] ** n for (x, y), c in chances.items() if x == secret) for n in (1, 2))
        assert mean == (secret == 0)  # so it is unbiased
        variance.append(square - mean**2)
    expected = (share * variance[0] + (1 - share) * variance[1]) / users
    assert mean_squared_error(made(size, sampled, name), users, share) == expected


def test_for_symbolic_k_and_d_they_are_the_same() -> None:
    general = dbitflip()
    found = [bayes_capacity(general), asr(general), mean_squared_error(general, 10, F(1, 4))]
    assert tight_epsilon(general) == eps
    assert tight_epsilon(dbitflip(d=1)) == eps / 2
    for size, sampled in ((3, 2), (5, 2), (7, 6)):
        here = dbitflip(size, sampled, y=Y)
        values = {k: size, d: sampled, eps: 2 * sympy.log(Y)}
        expected = [bayes_capacity(here), asr(here), mean_squared_error(here, 10, F(1, 4))]
        assert [sympy.simplify(form.subs(values)) for form in found] == expected
        assert general.at(k=size, d=sampled, y=Y).explicit().fractions() == here.explicit().fractions()


def test_with_all_bits_it_is_the_unary_encoding() -> None:
    assert equivalent(dbitflip(3, 3, y=Y).explicit(), sue(3, y=Y))
    assert bayes_capacity(dbitflip(k, k)).subs({k: 4, eps: 2 * sympy.log(Y)}) == bayes_capacity(sue(4, y=Y))
    assert refines(dbitflip(3, 3, y=Y), dbitflip(3, 2, y=Y))  # who sees all bits can forget one


def test_formulas_are_checked_against_it() -> None:
    own = quantities_of(dbitflip(), "mine")
    assert {*own} == {"capacity.mine", "asr.mine", "epsilon.mine", "mse.mine"}
    assert {"2 <= d", "d <= k-1"} <= {*own["epsilon.mine"].given}
    assert check("k*exp(eps/2)/(n*d*(exp(eps/2)-1)**2)", "mse.mine", quantities=own, f=0)
    assert check("exp(eps/2)/(n*(exp(eps/2)-1)**2)", "mse.mine", quantities=own, f=0).equal is False


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: dbitflip(3, 4), "4 bits of 3 cannot be sampled"),
        (lambda: dbitflip(3, 0), "d must be an integer of at least 1, not 0"),
        (lambda: dbitflip(1, 1), "k must be an integer of at least 2, not 1"),
        (lambda: dbitflip(3, 2, p=F(1, 4), q=F(1, 2)), "the probabilities must be 0 < q <= p < 1"),
        (lambda: dbitflip(3, 2, p=1, q=F(1, 2)), "the probabilities must be 0 < q <= p < 1"),
        (lambda: dbitflip(3, 2, p=F(1, 2)), "dbitflip has p and q, or one of eps, y and t"),
        (lambda: dbitflip(3, 2, theta=1), "dbitflip has p and q, or one of eps, y and t"),
        (lambda: dbitflip().explicit(), "at numbers k and d"),
        (lambda: dbitflip(40, 20, y=2).explicit(), "an explicit channel may have 100000 columns"),
        (lambda: mean_squared_error(dbitflip(3, 2, eps=0), 10), "the estimator needs p > q"),
    ],
)
def test_what_is_no_dbitflip_is_refused(make, message: str) -> None:
    with pytest.raises(SymqifError, match=message):
        make()
