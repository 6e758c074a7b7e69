"""Several reports, memoised ones and several attributes: closed forms against sums over all ordered outputs."""

from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from math import prod

import pytest
import sympy

from symqif import (
    Channel,
    Protocol,
    SubsetForm,
    SymqifError,
    asr,
    bayes_capacity,
    blh,
    dbitflip,
    eps,
    grr,
    hadamard,
    k,
    l_grr,
    l_osue,
    l_sue,
    lh,
    oue,
    parallel,
    pgr,
    rappor,
    refines,
    rsfd,
    smp,
    spl,
    ss,
    sue,
    the,
    tight_epsilon,
    ue,
)
from symqif.exact.evaluation import evaluated
from symqif.measures import hockey_stick, renyi_divergence
from symqif.symbols import to_term
from tests.sample import every, slow

F = Fraction
Rows = list[list[Fraction]]
N = sympy.Symbol("n", integer=True, positive=True)
T = F(5, 2)


def response(size: int, ratio: Fraction) -> Rows:
    """GRR."""
    whole = ratio + size - 1
    return [[(ratio if x == y else F(1)) / whole for y in range(size)] for x in range(size)]


def bits(size: int, p: Fraction, q: Fraction) -> Rows:
    """A unary encoding."""

    def chance(x: int, out: tuple[int, ...]) -> Fraction:
        return prod(
            (own if bit else 1 - own for bit, own in zip(out, (p if z == x else q for z in range(size)), strict=True)),
            start=F(1),
        )

    return [[chance(x, out) for out in product((0, 1), repeat=size)] for x in range(size)]


def subsets(size: int, chosen: int, ratio: Fraction) -> Rows:
    """Subset selection."""
    rows = []
    for x in range(size):
        weights = [ratio if x in own else F(1) for own in combinations(range(size), chosen)]
        rows.append([w / sum(weights) for w in weights])
    return rows


def hashing(size: int, g: int, ratio: Fraction) -> Rows:
    """Local hashing, with all functions."""
    low = 1 / (ratio + g - 1) / g**size
    functions = list(product(range(g), repeat=size))
    return [[ratio * low if h[x] == y else low for h in functions for y in range(g)] for x in range(size)]


def reports(rows: Rows, n: int) -> Rows:
    """All ordered sequences of n reports."""
    return [[prod(own, start=F(1)) for own in product(row, repeat=n)] for row in rows]


def after(first: Rows, second: Rows) -> Rows:
    return [
        [sum((p * row[y] for p, row in zip(own, second, strict=True)), F(0)) for y in range(len(second[0]))]
        for own in first
    ]


def capacity(rows: Rows) -> Fraction:
    return sum(map(max, zip(*rows, strict=True)), F(0))


def largest_ratio(rows: Rows) -> Fraction:
    return max(a / b for column in zip(*rows, strict=True) for a, b in permutations(column, 2) if b)


HALF = F(1, 2)
PROTOCOLS = {
    "grr": (lambda size: grr.subset_form(k=size, t=T), lambda size: response(size, T)),
    "ss": (lambda size: ss.subset_form(k=size, omega=size - 1, t=T), lambda size: subsets(size, size - 1, T)),
    "sue": (lambda size: sue.subset_form(k=size, y=T), lambda size: bits(size, T / (T + 1), 1 / (T + 1))),
    "oue": (lambda size: oue.subset_form(k=size, t=T), lambda size: bits(size, HALF, 1 / (T + 1))),
    "ue": (lambda size: ue.subset_form(k=size, p=F(2, 3), q=F(1, 5)), lambda size: bits(size, F(2, 3), F(1, 5))),
    "blh": (lambda size: blh.subset_form(k=size, t=T), lambda size: hashing(size, 2, T)),
    "lh": (lambda size: lh.subset_form(k=size, g=3, t=T), lambda size: hashing(size, 3, T)),
}


@pytest.mark.parametrize("name", PROTOCOLS)
@pytest.mark.parametrize(("size", "n"), every(3, [(2, 1), (3, 3), (2, 3), (2, 2), (3, 2)]))
def test_n_reports_of_a_protocol(name: str, size: int, n: int) -> None:
    if (name, size, n) == ("lh", 3, 3):
        pytest.skip("half a million sequences")
    form, rows = PROTOCOLS[name][0](size), reports(PROTOCOLS[name][1](size), n)
    found = parallel(form, n)
    assert bayes_capacity(found) == capacity(rows)
    assert asr(found) == capacity(rows) / size
    assert sympy.exp(tight_epsilon(found)) == largest_ratio(rows)
    merged = found.explicit()
    assert bayes_capacity(merged) == capacity(rows)
    assert all(sum(row) == 1 for row in merged.rows)


@pytest.mark.parametrize("n", [2, 3])
def test_n_reports_of_a_design(n: int) -> None:
    form = hadamard(4, t=T)
    blocks = [{1, 2, 3}, {2}, {1}, {3}]
    rows = [[F(T if x in own else 1) / (2 * T + 2) for own in blocks] for x in (1, 2, 3)]
    found = parallel(form, n)
    assert bayes_capacity(found) == capacity(reports(rows, n))
    assert sympy.exp(tight_epsilon(found)) == largest_ratio(reports(rows, n)) == T**n


def test_n_reports_of_an_explicit_channel() -> None:
    rows = [[F(1, 2), F(1, 3), F(1, 6)], [F(1, 4), F(1, 4), F(1, 2)], [F(0), F(1, 2), F(1, 2)]]
    found = parallel(Channel(rows), 3)
    assert bayes_capacity(found) == capacity(reports(rows, 3))
    assert len(found.outputs) == 10
    assert dict(zip(found.outputs, found.rows[0], strict=True))[1, 1, 2] == 3 * F(1, 2) ** 2 * F(1, 3)


def summed(expr: sympy.Expr) -> sympy.Expr:
    """With sums added up from outside: SymPy's own doit begins inside, where the upper end is a symbol, and errs."""
    if isinstance(expr, sympy.Sum):
        term, *inner, (index, low, high) = expr.args
        term = sympy.Sum(term, *inner) if inner else term
        return sympy.Add(*(summed(term.subs(index, value)) for value in range(int(low), int(high) + 1)))
    return expr.func(*map(summed, expr.args)) if expr.args else expr


@pytest.mark.parametrize(("size", "n"), every(2, [(2, 3), (4, 2)]))
def test_symbols_and_numbers_agree(size: int, n: int) -> None:
    values = {sympy.Symbol("k"): size, sympy.Symbol("eps"): sympy.log(2)}
    for protocol in (grr, oue, blh):
        by_k = bayes_capacity(parallel(protocol(), n)).subs(values)
        assert sympy.simplify(by_k - bayes_capacity(parallel(protocol.subset_form(k=size, t=2), n))) == 0
    for protocol in (oue, blh):
        by_n = summed(bayes_capacity(parallel(protocol.subset_form(k=size, t=2), N)).subs(N, n))
        assert by_n == bayes_capacity(parallel(protocol.subset_form(k=size, t=2), n))
    assert tight_epsilon(parallel(oue(), N)) == N * tight_epsilon(oue())


@pytest.mark.parametrize("form", [grr.subset_form(k=2), grr.subset_form(k=3), oue.subset_form(k=2)], ids=repr)
def test_divergences_of_symbolic_n_are_those_of_numbers(form: SubsetForm) -> None:
    of_any = hockey_stick(parallel(form, N), F(3, 2)).subs(eps, sympy.log(2))
    for n in (1, 2, 4):
        found = sympy.simplify(summed(of_any.subs(N, n)))
        assert found == hockey_stick(parallel(form.at(t=2), n), F(3, 2))
    assert renyi_divergence(parallel(form, N), 2) == N * renyi_divergence(form, 2)


@pytest.mark.parametrize("letter", ["m", "j"])
@pytest.mark.parametrize("facts", [{"positive": True}, {"nonnegative": True}])
def test_a_number_of_reports_may_be_called_as_an_index(letter: str, facts: dict[str, bool]) -> None:
    """27/64, say, is no capacity."""
    number, often = sympy.Symbol(letter, integer=True, **facts), parallel(oue.subset_form(k=3, t=2), 3)
    found = bayes_capacity(parallel(oue.subset_form(k=3, t=2), number))
    assert summed(found.subs(number, 3)) == bayes_capacity(often)
    assert evaluated(to_term(found), {letter: F(3)}) == F(8831, 5832)


@pytest.mark.slow
def test_large_numbers_of_reports_are_counted_without_their_channel() -> None:
    """Two reports of SS and 20 of GRR at k = 50; the mean of r^max h by another count."""
    ratio, size = F(3), 6
    pairs = [len(set(a) & set(b)) for a in combinations(range(size), 2) for b in [(0, 1)]]
    mean = sum((ratio**2 if shared else ratio) for shared in pairs) / F(len(pairs))
    expected = mean * (F(size) / (2 * ratio + size - 2)) ** 2
    assert bayes_capacity(parallel(ss.subset_form(k=size, omega=2, t=3), 2)) == expected
    grown = [bayes_capacity(parallel(grr.subset_form(k=50, t=3), n)) for n in (1, 2, 3, 20, 40)]
    assert grown[0] == grown[1]
    assert all(a < b < 50 for a, b in pairwise(grown[1:]))


MEMOISED = {
    "l_grr": (lambda size, n: l_grr(size, n, t_perm=9, t_1=3), None),
    "l_sue": (lambda size, n: l_sue(size, n, y_perm=9, y_1=3), (F(9, 10), F(1, 10))),
    "l_osue": (lambda size, n: l_osue(size, n, t_perm=9, t_1=3), (HALF, F(1, 10))),
    "rappor": (lambda size, n: rappor(size, n, f=HALF, p=F(1, 3), q=F(3, 4)), (F(3, 4), F(1, 4))),
}


def second(name: str) -> tuple[Fraction, Fraction]:
    """How a kept bit is reported; theta_1 = theta_perm (p - q) for the correlations of symmetric bits."""
    if name == "rappor":
        return F(3, 4), F(1, 3)
    correlation = F(1, 2) / F(4, 5)  # (3-1)/(3+1) and (9-1)/(9+1)
    return (1 + correlation) / 2, (1 - correlation) / 2


def given_each_bit(size: int, p: Fraction, q: Fraction) -> Rows:
    """Each of some bits reported on its own: as set with p where it is, and else with q."""
    given = list(product((0, 1), repeat=size))
    chances = [[p if b else q for b in one] for one in given]
    return [
        [prod(chance if out else 1 - chance for out, chance in zip(other, own, strict=True)) for other in given]
        for own in chances
    ]


@pytest.mark.parametrize("name", MEMOISED)
@pytest.mark.parametrize(("size", "n"), [(2, 1), (2, 2), (3, 1), pytest.param(3, 2, marks=pytest.mark.slow)])
def test_memoised_reports(name: str, size: int, n: int) -> None:
    found, pair = MEMOISED[name][0](size, n), MEMOISED[name][1]
    if pair is None:
        kept = F(2, size + 2) / F(8, size + 8)
        p, q = kept + (1 - kept) / size, (1 - kept) / size
        first, again = response(size, F(9)), [[p if x == y else q for y in range(size)] for x in range(size)]
    else:
        first = bits(size, *pair)
        p, q = second(name)
        again = given_each_bit(size, p, q)
    rows = after(first, reports(again, n))
    assert bayes_capacity(found) == bayes_capacity(found.explicit()) == capacity(rows)
    assert sympy.exp(tight_epsilon(found)) == largest_ratio(rows)
    assert asr(found) == capacity(rows) / size


EDGES = (F(0), F(1, 4), F(1))


@pytest.mark.parametrize("f", [F(0), HALF, F(1)])
@pytest.mark.parametrize(("p", "q"), [(p, q) for p in EDGES for q in EDGES if p <= q])
def test_reports_that_show_what_is_kept_or_nothing(f: Fraction, p: Fraction, q: Fraction) -> None:
    for n in (1, 2):
        rows = after(bits(2, 1 - f / 2, f / 2), reports(given_each_bit(2, q, p), n))
        found = rappor(2, n, f=f, p=p, q=q)
        assert bayes_capacity(found) == bayes_capacity(rappor(k, n, f=f, p=p, q=q)).subs(k, 2) == capacity(rows)
        separated = any(min(column) == 0 < max(column) for column in zip(*rows, strict=True))
        assert sympy.exp(tight_epsilon(found)) == (sympy.oo if separated else largest_ratio(rows))


@pytest.mark.parametrize("n", [1, 3])
def test_a_kept_report_that_is_sent_as_it_is_tells_what_one_report_does(n: int) -> None:
    assert bayes_capacity(l_grr(4, n, t_perm=9, t_1=9)) == bayes_capacity(grr.subset_form(k=4, t=9))
    assert bayes_capacity(l_sue(4, n, y_perm=9, y_1=9)) == bayes_capacity(sue.subset_form(k=4, y=9))
    assert bayes_capacity(l_osue(4, n, t_perm=9, t_1=9)) == bayes_capacity(oue.subset_form(k=4, t=9))
    assert bayes_capacity(l_grr(k, n, eps_perm=eps, eps_1=eps)) == bayes_capacity(grr())


@pytest.mark.parametrize("make", [l_grr, l_osue])
def test_the_first_report_has_the_eps_that_was_asked_for_and_all_of_them_that_of_the_kept_one(make) -> None:
    assert tight_epsilon(make(4, 1, t_perm=9, t_1=3)) == sympy.log(3)
    ratio = sympy.exp(tight_epsilon(make(4, N, t_perm=9, t_1=3)))
    values = [ratio.subs(N, n) for n in (1, 2, 5, 200)]
    assert values == sorted(values)
    assert 9 - values[-1] < sympy.Rational(1, 10**9)


def test_one_report_of_l_osue_is_oue_and_of_l_grr_grr() -> None:
    assert (
        sympy.simplify(bayes_capacity(l_grr(k)).subs(sympy.Symbol("eps_1", real=True), eps) - bayes_capacity(grr()))
        == 0
    )
    assert refines(l_osue(3, t_perm=9, t_1=3).explicit(), oue, k=3, t=3).equivalent


@pytest.mark.parametrize("protocol", [grr, oue, blh])
def test_attributes(protocol) -> None:
    sizes = (2, 3)
    sampled, split = smp(protocol, sizes, t=4), spl(protocol, sizes, t=4)
    whole, half = ([protocol.subset_form(k=size, t=t).explicit().fractions() for size in sizes] for t in (4, 2))
    one = [[e / 2 for e in (*whole[0][x], *whole[1][z])] for x in range(2) for z in range(3)]
    both = [[a * b for a in half[0][x] for b in half[1][z]] for x in range(2) for z in range(3)]
    for found, rows in ((sampled, one), (split, both)):
        assert found.explicit().fractions() == rows
        assert bayes_capacity(found) == capacity(rows)
        assert asr(found) == capacity(rows) / 6
        assert sympy.exp(tight_epsilon(found)) == largest_ratio(rows)


@pytest.mark.parametrize("protocol", [grr, ss])
@pytest.mark.parametrize("sizes", [(3, 3), (3, 4)])
def test_one_attribute_among_fake_ones(protocol, sizes) -> None:
    """One attribute is reported at 2 (t - 1) + 1 = 4, the other one has a report of a random value."""
    more = {"omega": 2} if protocol is ss else {}
    found = rsfd(protocol, sizes, t=F(5, 2), **more)
    one, other = (protocol.subset_form(k=size, t=4, **more).explicit().fractions() for size in sizes)
    fakes = [[sum(column) / len(rows) for column in zip(*rows, strict=True)] for rows in (one, other)]
    rows = [
        [(a * v + u * b) / 2 for a, u in zip(own, fakes[0], strict=True) for b, v in zip(second, fakes[1], strict=True)]
        for own in one
        for second in other
    ]
    assert found.explicit().fractions() == rows
    assert bayes_capacity(found) == capacity(rows)
    assert sympy.exp(tight_epsilon(found)) == largest_ratio(rows)


def test_what_hides_one_of_any_number_of_attributes() -> None:
    d = sympy.Symbol("d", integer=True, positive=True)
    assert tight_epsilon(rsfd(grr, k=k, d=d)) == sympy.log(d * (sympy.exp(eps) - 1) + 1)
    assert rsfd(grr, k=k, d=d).at(k=3, d=2, t=F(5, 2)).explicit() == rsfd(grr, [3, 3], t=F(5, 2)).explicit()
    with pytest.raises(SymqifError, match="sets of one size"):
        rsfd(oue, [2, 3])


def test_any_number_of_attributes() -> None:
    d = sympy.Symbol("d", integer=True, positive=True)
    for make in (smp, spl):
        general = make(grr, k=k, d=d)
        assert tight_epsilon(general) == sympy.Symbol("eps") or str(tight_epsilon(general)) == "ε"
        here = bayes_capacity(general).subs({d: 2, sympy.Symbol("k"): 3, sympy.Symbol("eps"): sympy.log(4)})
        assert sympy.simplify(here - bayes_capacity(make(grr, [3, 3], t=4))) == 0


@pytest.mark.parametrize(
    ("general", "values", "expected"),
    [
        (parallel(grr(), N), {"k": 3, "t": 2, "n": 2}, parallel(grr.subset_form(3, t=2), 2)),
        (parallel(hadamard(4), N), {"t": 2, "n": 2}, parallel(hadamard(4, t=2), 2)),
        (smp(oue, k=k, d=2), {"k": 2, "y": 2}, smp(oue, [2, 2], y=2)),
        (spl(oue, k=k, d=N), {"k": 2, "y": 2, "n": 2}, spl(oue, [2, 2], y=2)),
        (spl(oue, [2, 3]).at(y=2), {}, spl(oue, [2, 3], y=2)),
        (rappor(k, N), {"k": 2, "n": 2, "f": F(1, 2), "p": F(1, 4), "q": F(3, 4)},
         rappor(2, 2, f=F(1, 2), p=F(1, 4), q=F(3, 4))),
        (l_grr(k, N), {"k": 3, "n": 2, "eps_perm": sympy.log(9), "eps_1": sympy.log(3)}, l_grr(3, 2, t_perm=9, t_1=3)),
    ],
    ids=["parallel", "design", "smp", "spl", "sizes", "rappor", "l_grr"],
)  # fmt: skip
def test_values_may_be_put_in_at_the_end(general, values, expected) -> None:
    assert general.at(**values).explicit().fractions() == expected.explicit().fractions()
    assert general.at(**values).parameters == frozenset()
    assert bayes_capacity(general.at(**values)) == bayes_capacity(expected)
    with pytest.raises(SymqifError, match="has no parameter 'z'"):
        general.at(z=1)


@pytest.mark.parametrize(("size", "holds"), [(2, True), (3, True), (4, True)])
def test_one_report_of_grr_at_twice_eps_is_refined_by_two(size: int, holds: bool) -> None:
    assert refines(grr(size, t=4), parallel(grr(size, t=2), 2)).holds is holds


def test_one_report_of_oue_at_twice_eps_is_not_always_refined_by_two() -> None:
    assert not refines(oue(2, t=16), parallel(oue(2, t=4), 2))
    assert refines(oue(2, y=F(121, 100)), parallel(oue(2, y=F(11, 10)), 2))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: parallel(grr(3, t=2), 0), "n must be an integer of at least 1, not 0"),
        (lambda: parallel(grr(3, t=2), N), "n must be a number for an explicit channel, not n"),
        (lambda: parallel(grr, 2), "not the protocol grr"),
        slow((lambda: parallel(oue(10, t=2), 2), "an explicit channel may have 100000 columns")),
        (lambda: bayes_capacity(parallel(grr(), N)), "have a closed form for a number n only"),
        (lambda: bayes_capacity(parallel(ss.subset_form(omega=2), 2)), "have a capacity at a number k"),
        (lambda: parallel(pgr(3, 3), N).explicit(), "the number of reports must be a number here, not n"),
        (lambda: l_grr(3, t_perm=3, t_1=9), "is eps_1 too large"),
        (lambda: l_grr(3, t_perm=3, y_perm=9), "not y_perm too"),
        (lambda: l_grr(1), "k must be an integer of at least 2, not 1"),
        (lambda: l_sue(3, 0), "n must be an integer of at least 1, not 0"),
        (lambda: rappor(3, f=2, p=0, q=1), "the probabilities must be 0 <= q <= p <= 1"),
        (lambda: bayes_capacity(l_grr(3, N, t_perm=9, t_1=3)), "has a closed form for a number of reports, not n"),
        (lambda: l_sue(k, 2).explicit(), "at numbers k and n"),
        (lambda: smp(grr, 2), "give the numbers of values of the attributes"),
        (lambda: smp(grr), "give the numbers of values of the attributes"),
        (lambda: spl(grr, [], t=2), "the number of attributes must be an integer of at least 1, not 0"),
        (lambda: spl(grr, [2, 3]).explicit(), "an explicit channel has a number for eps"),
    ],
)
def test_what_cannot_be_made_is_refused(make, message: str) -> None:
    with pytest.raises(SymqifError, match=message):
        make()


M = sympy.Symbol("m", integer=True, positive=True)
MEMO = {"t_perm": 3, "t_1": 2}
BITS = {"f": HALF, "p": F(1, 4), "q": F(3, 4)}


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (lambda size: parallel(grr(), size), "n"),
        (lambda size: parallel(grr(k=size), N), "k"),
        (lambda size: parallel(lh(g=size), 2), "g"),
        (lambda size: parallel(ss(omega=size), 2), "omega"),
        (lambda size: smp(grr, k=3, d=size), "the number of attributes"),
        (lambda size: spl(grr, k=3, d=size), "the number of attributes"),
        (lambda size: spl(grr, k=3, d=size, t=4), "the number of attributes"),
        (lambda size: smp(grr, [size, 3]), "k"),
        (lambda size: l_grr(size, **MEMO), "k"),
        (lambda size: l_grr(3, size, **MEMO), "n"),
        (lambda size: rappor(size, **BITS), "k"),
        (lambda size: dbitflip(size, 2), "k"),
        (lambda size: dbitflip(k, size), "d"),
    ],
)
def test_a_size_is_an_integer_that_is_large_enough(make, name: str) -> None:
    least = 2 if name in ("k", "g") else 1
    for fraction in (M / 2, M * (M + 1) / 3, sympy.sqrt(M), sympy.exp(eps)):
        with pytest.raises(SymqifError, match=f"{name} must be an integer, and .* use a letter for it"):
            make(fraction)
    for value in (-1, least - 1, F(5, 2)):
        with pytest.raises(SymqifError, match=f"{name} must be (an integer of )?at least {least}, not {value}"):
            make(M).at(m=value)
    with pytest.raises(SymqifError, match=f"{name} must be (an integer of )?at least {least}, not {least - 1}"):
        make(M - 3).at(m=least + 2)
    ranges = {(a, sign, str(b)) for a, sign, b in make(M - 3).assumed}
    assert ranges & {(least, "<=", "m - 3"), (2, "<=", "m - 3"), (2, "<=", "m - 4")}  # of dBitFlip, 2 <= d <= k-1
    assert "m" in make(2 * M).counts


def test_shares_of_eps_are_told_from_parameters_of_their_names() -> None:
    own = Protocol(
        name="mixed",
        title="GRR, or with probability t a fair die",
        reference="an example",
        variables={"k": "integer", "eps": "real", "t": "real"},
        given=("k >= 2", "eps >= 0", "0 <= t", "t < 1"),
        definitions={
            "P": "(1-t)*exp(eps)/(exp(eps)+k-1)+t/k",
            "Q": "(1-t)/(exp(eps)+k-1)+t/k",
            "MIXED": "subset(k, 1, 1, 1, P, Q)",
        },
        capacity="k*P",
        max_case_capacity="P/Q",
        support=("P", "Q"),
        outputs=lambda k: range(1, k + 1),
        entry=lambda x, y, k: ("P" if y == x else "Q",),
    )
    assert bayes_capacity(spl(own, [3, 3], eps=2 * sympy.log(2), t=F(1, 2))) == F(25, 16)
    with pytest.raises(SymqifError, match="t must be less than 1, not 4"):
        spl(own, [3, 3], t=4)
    with pytest.raises(SymqifError, match="give theta"):
        spl(the, [3, 3], y=4, x=F(3, 2))
