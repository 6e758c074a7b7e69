"""What a shuffler shows of n users: against sums over all sequences of reports, and of the others' secrets."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb, prod
from random import Random

import pytest
import sympy
from sympy import exp

from symqif import (
    Channel,
    SymqifError,
    bayes_capacity,
    eps,
    grr,
    hadamard,
    k,
    measures,
    oue,
    parallel,
    shuffle,
    tight_epsilon,
)
from symqif.symbols import symbol
from tests.sample import every

F = Fraction
Rows = list[list[Fraction]]
Multiset = tuple[int, ...]
WARNER = grr(k=2)


def some_channel(random: Random, secrets: int, reports: int) -> Rows:
    """Random rows, with zeros in them."""
    rows = []
    while len(rows) < secrets:
        weights = [random.choice((0, 1, 1, 2, 3, 7)) for _ in range(reports)]
        if any(weights):
            rows.append([F(w, sum(weights)) for w in weights])
    return rows


def brute(rows: Rows, weighted: Sequence[tuple[Sequence[int], Fraction]], n: int) -> list[dict[Multiset, Fraction]]:
    """Each sequence of n reports, for each secret of the first user and all secrets of the others with their weight."""
    found: list[dict[Multiset, Fraction]] = [{} for _ in rows]
    for x, (others, weight), reports in product(range(len(rows)), weighted, product(range(len(rows[0])), repeat=n)):
        chance = weight * prod(rows[secret][y] for secret, y in zip((x, *others), reports, strict=True))
        m = tuple(sorted(reports))
        found[x][m] = found[x].get(m, F(0)) + chance
    return found


def by_output(channel: Channel) -> list[dict[Multiset, Fraction]]:
    return [
        {tuple(y - 1 for y in m): entry for m, entry in zip(channel.outputs, row, strict=True)}
        for row in channel.fractions()
    ]


@pytest.mark.parametrize("seed", every(5, range(40)))
def test_each_entry_is_the_sum_over_all_sequences_of_reports(seed: int) -> None:
    random = Random(seed)
    secrets, reports, n = random.randint(1, 3), random.randint(1, 4), random.randint(2, 4)
    rows = some_channel(random, secrets, reports)
    channel, labels = Channel(rows), range(1, secrets + 1)
    known = [random.choice(labels) for _ in range(n - 1)]
    weights = [random.randint(0, 3) for _ in labels]
    weights[0] += 1
    prior = [F(w, sum(weights)) for w in weights]
    drawn = [(z, prod((prior[x] for x in z), start=F(1))) for z in product(range(secrets), repeat=n - 1)]
    here = [x - 1 for x in known]
    assert by_output(shuffle(channel, n)) == brute(rows, [([0] * (n - 1), F(1))], n)
    assert by_output(shuffle(channel, n, secrets)) == brute(rows, [([secrets - 1] * (n - 1), F(1))], n)
    assert by_output(shuffle(channel, n, others=known)) == brute(rows, [(here, F(1))], n)
    assert by_output(shuffle(channel, n, prior=prior)) == brute(rows, drawn, n)


@pytest.mark.parametrize("n", [3, 10])
def test_of_randomised_response_the_number_of_ones_is_seen(n: int) -> None:
    q = 1 / (exp(eps) + 1)
    p = 1 - q

    def others(j: int) -> sympy.Expr:
        return comb(n - 1, j) * q**j * p ** (n - 1 - j) if 0 <= j <= n - 1 else sympy.Integer(0)

    first = [p * others(y) + q * others(y - 1) for y in range(n + 1)]
    second = [q * others(y) + p * others(y - 1) for y in range(n + 1)]
    found = shuffle(WARNER, n)
    assert found.matrix == Channel([first, second]).matrix
    assert found.outputs[1] == (1,) * (n - 1) + (2,)
    assert str(found.rows[0][1]) == f"{n}*exp({n - 1}*ε)/(exp(ε) + 1)**{n}"
    assert tight_epsilon(found) == eps


def test_the_measures_of_a_shuffled_channel_are_those_of_its_rows() -> None:
    (a, b), at_3 = shuffle(WARNER, 3).rows, {eps: sympy.log(3)}
    numbers = [[F(int(e.subs(at_3).p), int(e.subs(at_3).q)) for e in row] for row in (a, b)]
    capacity = sum(map(max, zip(*numbers, strict=True)))
    delta = max(sum(max(F(0), x - 2 * y) for x, y in zip(*pair, strict=True)) for pair in permutations(numbers))
    assert bayes_capacity(shuffle(WARNER, 3)).subs(at_3) == capacity
    assert measures.hockey_stick(shuffle(grr(k=2, t=3), 3), 2) == delta


@pytest.mark.parametrize("gamma", [F(1), F(3, 2), F(4)])
def test_the_hockey_stick_divergence_at_all_levels_is_the_sum_over_the_counts_of_ones(gamma: Fraction) -> None:
    """Of six users five have a 0; at e^eps = 5."""
    p, q, n = F(5, 6), F(1, 6), 6
    ones = [comb(n - 1, j) * q**j * p ** (n - 1 - j) for j in range(n)]
    rows = [[x * b + y * a for a, b in zip([0, *ones], [*ones, 0], strict=True)] for x, y in ((p, q), (q, p))]
    delta = max(sum(max(F(0), x - gamma * y) for x, y in zip(*pair, strict=True)) for pair in permutations(rows))
    assert levels_of_six().subs({eps: sympy.log(5), symbol("gamma"): gamma}) == delta


@cache
def levels_of_six() -> sympy.Expr:
    return measures.hockey_stick(shuffle(WARNER, 6), symbol("gamma"))


def test_known_others_with_different_reports_need_their_own_formula() -> None:
    """Of two users with secrets 1 and 2 the reports 1, 2 have probability p^2 + q^2."""
    p, q = WARNER.rows[0]
    assert shuffle(WARNER, 2, others=2).rows[0][1] == sympy.factor(p**2 + q**2)
    a = symbol("a")
    mixed = shuffle(WARNER, 2, prior=[a, 1 - a]).rows[0][0]
    assert sympy.simplify(mixed - p * (a * p + (1 - a) * q)) == 0


@pytest.mark.parametrize("channel", [WARNER, grr(k=3, t=2), Channel([[1, 0], [F(1, 3), F(2, 3)]], ("no", "yes"))])
def test_a_shuffler_of_one_user_changes_nothing(channel: Channel) -> None:
    assert shuffle(channel, 1) == shuffle(channel, 1, others=[]) == channel


@pytest.mark.parametrize("form", [oue.subset_form(k=2, t=3), hadamard(4, t=2), parallel(grr.subset_form(k=2, t=3), 2)])
def test_forms_are_shuffled_as_their_explicit_channels(form) -> None:
    assert shuffle(form, 2) == shuffle(form.explicit(), 2)


def test_secrets_and_reports_keep_their_labels() -> None:
    found = shuffle(Channel([[1, 0], [F(1, 3), F(2, 3)]], ("no", "yes"), ("b", "a")), 2, others="yes")
    assert found.secrets == ("no", "yes")
    assert found.outputs == (("b", "b"), ("b", "a"), ("a", "a"))
    assert found.fractions()[0] == [F(1, 3), F(2, 3), F(0)]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: shuffle(WARNER, 0), "n must be an integer of at least 1, not 0"),
        (lambda: shuffle(WARNER, F(3, 2)), "n must be an integer of at least 1, not 3/2"),
        (lambda: shuffle(WARNER, sympy.Symbol("n")), "n must be a number of users, not n"),
        (lambda: shuffle(WARNER, sympy.oo), "n must be an exact number"),
        (lambda: shuffle(grr(), 2), "k must be a number here"),
        (lambda: shuffle(grr, 2), "not the protocol grr"),
        (lambda: shuffle(WARNER, 10**6), "an explicit channel may have 100000 columns"),
        (lambda: shuffle(WARNER, 3, others=[1]), "there are 2 other users, and 1 secrets are given"),
        (lambda: shuffle(WARNER, 3, others=3), "3 is no secret of the channel"),
        (lambda: shuffle(WARNER, 3, others=[1, None]), "None is no secret of the channel"),
        (lambda: shuffle(WARNER, 3, 1, prior=[1, 0]), "or their prior, not both"),
        (lambda: shuffle(WARNER, 3, prior=[1, 1]), "a prior must sum to 1, not 2"),
        (lambda: shuffle(parallel(grr(), 2), 2), "k must be a number here"),
        (lambda: shuffle(parallel(grr(k=k), 2), 2), "k must be a number here"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(make, message: str) -> None:
    with pytest.raises(SymqifError, match=message) as error:
        make()
    assert "\n" not in str(error.value)
