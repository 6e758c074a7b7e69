"""Quantities of a user's mechanisms: protocols, subset forms, designs, composites and channels, and files of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import sympy

from symqif import (
    Channel,
    SubsetForm,
    assert_equal_formula,
    check,
    dbitflip,
    design,
    grr,
    hadamard,
    l_grr,
    parallel,
    pgr,
    quantities_of,
    rappor,
    smp,
    spl,
    ss,
    sue,
    tight_epsilon,
)
from symqif.channels.attributes import Attributes
from symqif.channels.sizes import without_powers
from symqif.closed_forms.established import established
from symqif.errors import SymqifError
from symqif.exact.evaluation import with_head
from symqif.kernel.term import names, parse
from symqif.mechanisms import Protocol
from symqif.mechanisms.unary import CAPACITY, MAX_CASE_CAPACITY, unary
from symqif.quantities.kind import KINDS
from symqif.quantities.of_composites import MEASURED
from symqif.symbols import eps, symbol, to_sympy
from symqif.user_mechanisms import own_file
from symqif.user_mechanisms.own_file import mechanisms_of
from tests.command import symqif
from tests.sample import every, slow
from tests.tables import tables

TABLES = tables(__file__)

a, b, k = symbol("a"), symbol("b"), symbol("k")
n, d = (sympy.Symbol(name, integer=True, positive=True) for name in "nd")
LEVEL = 1 / (1 + sympy.Symbol("a", positive=True))
E, HALF = sympy.exp(eps), sympy.Rational(1, 2)
RESPONSE = "subset(k, 1, 1, 1, exp(eps)/(exp(eps)+k-1), 1/(exp(eps)+k-1))"
CHOSEN = "(1-(1-exp(-eps/2))**k)/(k*exp(-eps/2))"  # McKenna and Sheldon, NeurIPS 2020: permute-and-flip
POWERS = (
    "subset(k, 0, 1, 1, ((1-r)*exp(eps)/(exp(eps)+k-1))**i*r**(1-i), "
    "((1-r)*exp(-eps)*exp(eps)/(exp(eps)+k-1))**i*r**(1-i))"
)
COUNT = "(1/m)**i*(1-1/m)**(k-i)*sum(binomial(m,j)/2**m, j, 0, m)"
GRR = SubsetForm.of(RESPONSE)
EITHER = SubsetForm.of("subset(k, 1, 1, 1, a, (1-a)/(k-1))")
WHEEL = SubsetForm.of("subset(k, 0, k, w**i*(1-w)**(k-i), exp(eps)/(w*exp(eps)+1-w), 1/(w*exp(eps)+1-w))")
COUNTED = SubsetForm.of(f"subset(k, 0, k, {COUNT}, exp(eps)*m/(exp(eps)+m-1), m/(exp(eps)+m-1))")
FULL = SubsetForm.of("subset(k, k-1, k, i-k+1, 1, 1/2)")  # the set of all secrets, as no other has a column
BINARY = Channel([[1 - a, a], [b, 1 - b]])
THIRD = Channel([[1 - 2 * a, a, a], [a, 1 - 2 * a, a], [a, a, 1 - 2 * a]])
MIXED = Channel([[1 - a, a, 0], [b, 1 - b - a, a], [sympy.Rational(1, 3)] * 3])
INVERSE = Channel([[1 / a, 1 - 1 / a], [1 - 1 / a, 1 / a]])
BELOW = Channel([[-a, 1 + a], [1 + a, -a]])
ODDS = Channel([[E / (E + 1), 1 / (E + 1)], [1 / (E + 1), E / (E + 1)]])
FIXED = Channel([[Fraction(1, 3), Fraction(2, 3)], [1, 0]])
THIRDS = unary(
    name="thirds", title="Thirds", reference="", bit="X", parameters={"eps": "real"}, given=("eps >= 0",),
    probabilities={"p": "1/3+exp(eps)/(3*(exp(eps)+1))", "q": "1/(3*(exp(eps)+1))"},
    capacity=CAPACITY, max_case_capacity=MAX_CASE_CAPACITY,
)  # fmt: skip
HELPED = replace(sue, definitions={"h": "1/(exp(eps)+k)", "p": "1/2", "q": "h", "MINE": sue.definitions["SUE"]})
STALE, WRONG_EPSILON = replace(sue, capacity="p/(1-p)"), replace(sue, max_case_capacity="exp(eps/2)")
WIDE, W, R = ("0 <= a", "0 <= b", "a + b <= 1"), ("0 < w", "w < 1"), ("0 <= r", "r < 1")
AT_2 = "at k = 2, eps = 2*log(2) the explicit channel's"
LATE = l_grr(3, n - 3, t_perm=3, t_1=2)
SPLIT = "(k*exp(eps/d)/(exp(eps/d)+k-1))**d"


@dataclass(frozen=True)
class Asked:
    """A formula and what is to come out: is it equal, where it fails first, or words of why that is not decided."""

    mechanism: Any
    kind: str
    formula: str
    expected: bool | Mapping[str, str] | str
    ranges: tuple[str, ...] = ()
    given: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.kind} of {type(self.mechanism).__name__}: {self.formula}"


CASES = [
    slow(Asked(THIRDS, "capacity", "(1-q)**k*(1-p/q)/(1-q)+p/q", True)),
    slow(Asked(THIRDS, "epsilon", "log(p*(1-q)) - log((1-p)*q)", True)),
    slow(Asked(THIRDS, "epsilon", "eps", {"k": "2", "eps": "log(2)"})),
    Asked(HELPED, "bit-q", "1/(exp(eps)+k)", True),  # bits keep k and helpers where their definitions have them
    Asked(HELPED, "bit-p", "1/2", True),
    Asked(GRR, "capacity", "k*exp(eps)/(exp(eps)+k-1)", True),
    Asked(GRR, "epsilon", "eps", True),
    Asked(GRR, "asr", "exp(eps)/(exp(eps)+k)", {"k": "2", "eps": "log(2)"}),
    *(
        Asked(SubsetForm.of(f"subset(k, 1, 1, 1, {CHOSEN}, (1-{CHOSEN})/(k-1))"), "capacity", *row, ("eps > 0",))
        for row in (("(1-(1-exp(-eps/2))**k)/exp(-eps/2)", True), ("1/exp(-eps/2)", False))
    ),
    Asked(BINARY, "capacity", "2-a-b", True, WIDE),
    Asked(BINARY, "asr", "1-(a+b)/2", True, WIDE),
    Asked(BINARY, "capacity", "2-2*a", {"a": "1/2", "b": "1/3"}, WIDE),
    Asked(BINARY, "capacity", "3/2", True, WIDE, {"a": Fraction(1, 4), "b": Fraction(1, 4)}),
    Asked(BINARY, "capacity", "1", "is not proved: ", ("a <= 2", "b <= 2")),  # entries may be negative
    Asked(THIRD, "capacity", "max(3-6*a, 3*a)", True, ("0 <= a", "2*a <= 1")),
    Asked(THIRD, "capacity", "3-6*a", {"a": "2/5"}, ("0 <= a", "2*a <= 1")),
    Asked(MIXED, "capacity", "max(max(1-a, 1/3), b) + max(max(a, 1-a-b), 1/3) + max(1/3, a)", True, WIDE),
    Asked(ODDS, "capacity", "2*exp(eps)/(exp(eps)+1)", True),
    Asked(FIXED, "capacity", "5/3", True),
    Asked(FIXED, "capacity", "4/3", False),
    Asked(INVERSE, "capacity", "2-2/a", True, ("2 <= a",)),
    Asked(INVERSE, "capacity", "2-2/a+(a-2)*(a-3)", {"a": "4"}, ("2 <= a",)),
    Asked(BELOW, "capacity", "-2*a", True, ("-1 <= a", "a <= -1/2")),
    Asked(BELOW, "capacity", "1", {"a": "-2/3"}, ("-1 <= a", "a <= -1/2")),
    slow(Asked(STALE, "capacity", "1", f" is wrong: {AT_2} capacity is 4/3, not 2")),
    slow(Asked(WRONG_EPSILON, "epsilon", "1", f" is wrong: {AT_2} largest likelihood ratio, e^eps, is 4, not 2")),
    Asked(STALE, "tv", "1", f" is not proved: {AT_2} capacity is 4/3, not 2"),  # whose own closed form is right
    Asked(EITHER, "capacity", "1", "at k = 2, a = 1/3 the explicit channel's capacity is 4/3", ("0 <= a", "a <= 1")),
    slow(  # for omega > k, an omega of one's own is no size of a subset, and the two differ
        Asked(
            SubsetForm.of("subset(k, 1, 1, 1, omega/(omega+k-1), 1/(omega+k-1))"), "capacity",
            "k*min(omega, k)/(min(omega, k)+k-1)", {"k": "2", "omega": "3"}, ("1 <= omega",),
        )
    ),
    Asked(pgr(2, 3), "capacity", "7*exp(eps)/(3*exp(eps)+4)", True),
    Asked(parallel(grr(), 2), "capacity", "k*exp(eps)/(exp(eps)+k-1)", True),
    Asked(smp(grr, k=k, d=d), "epsilon", "eps", True),
    Asked(smp(ss, [3, 4]), "capacity", "1", False),
    Asked(parallel(WHEEL, 2), "epsilon", "2*eps", True, W, {"w": "1/(exp(eps)+1)"}),
    # bits that are never kept, f = 1, tell nothing, but the closed form alone divides by 0 there
    Asked(rappor(k), "epsilon", "0*p", "", (), {"f": Fraction(1)}),
    Asked(dbitflip(d=sympy.Symbol("n"), p=symbol("p"), q=symbol("q")), "capacity", "p/q*(1-(1-q)**n)+(1-q)**n", True),
    *(
        Asked(mechanism, kind, formula + wrong, not wrong)
        for mechanism, kind, formula in (
            (parallel(grr(), n - 3), "epsilon", "eps*(n-3)"),
            (l_grr(k - 1, t_perm=3, t_1=2), "capacity", "2*(k-1)/k"),
            (smp(grr, k=3, d=n - 3), "epsilon", "eps"),
            (parallel(grr(k=n), 2), "epsilon", "2*eps"),
            (dbitflip(n, 1), "epsilon", "eps/2"),
        )
        for wrong in ("", "+1")
    ),
    Asked(LATE, "epsilon", "log(4)-log(2)", True, (), {"n": Fraction(4)}),
    Asked(SubsetForm.of(POWERS), "capacity", "r+(1-r)*k*exp(eps)/(exp(eps)+k-1)", True, R),
    Asked(SubsetForm.of(POWERS), "epsilon", "eps", True, R),
    Asked(WHEEL, "mse", "w*(1-w)*(w*exp(eps)+1-w)**2/(n*(w*(1-w)*(exp(eps)-1))**2)", True, W, {"f": 0}),
    Asked(WHEEL, "mse", "w*(1-w)*(w*exp(eps)+1-w)**2/(w*(1-w)*(exp(eps)-1))**2", False, W, {"f": 0}),
    Asked(WHEEL, "report-p", "w*exp(eps)/(w*exp(eps)+1-w)", True, W),
    Asked(WHEEL, "report-q", "w", True, W),
    Asked(WHEEL, "capacity", "(exp(eps)+(1-w)**k*(1-exp(eps)))/(w*exp(eps)+1-w)", True, W),
    slow(Asked(spl(grr, k=k, d=d), "capacity", SPLIT, "of the exponent eps/d nothing is proved: give d a number")),
    Asked(spl(grr, k=k, d=d), "capacity", SPLIT, True, (), {"d": Fraction(2)}),
    Asked(spl(grr, k=k, d=d), "capacity", SPLIT.replace("/d", ""), False),
    Asked(COUNTED, "capacity", "m*(exp(eps)-(exp(eps)-1)*(1-1/m)**k)/(exp(eps)+m-1)", True, ("m >= 2",)),
]  # fmt: skip


def judge(asked: Asked) -> None:
    known = quantities_of(asked.mechanism, "mine", asked.ranges)
    answer = check(asked.formula, f"{asked.kind}.mine", quantities=known, timeout=120, **asked.given)
    if isinstance(asked.expected, bool):
        assert answer.equal is asked.expected, answer.reason
    elif isinstance(asked.expected, str):
        assert (answer.equal, asked.expected in answer.reason) == (None, True), answer.reason
    else:
        assert (answer.equal, answer.point.texts()) == (False, asked.expected)


@pytest.mark.parametrize("asked", every(4, CASES), ids=str)
def test_a_formula_is_checked_against_a_users_mechanism(asked: Asked) -> None:
    judge(asked)


SUPPORTED = {"distance", "report-p", "report-q", "mse", "renyi", "min-entropy", "vulnerability", "epsilon"}
SUPPORTED |= {"bhattacharyya", "chernoff", "hellinger", "tradeoff"}
COMPARED = {*MEASURED} - {"asr", "capacity", "epsilon"}
ONE_EMPTY = {"distance", "lift", "shannon"}  # that a report holds one value, or none, is for these to know
AT_LEVELS = {"fisher", "hockey-stick", "renyi", "tradeoff", "vulnerability"}  # which take e^eps for the ratio
WRITTEN = {kind.name for kind in KINDS.values() if kind.written_out}


@pytest.mark.parametrize(
    ("mechanism", "kinds"),
    [
        (THIRDS, {*KINDS} - {"bias", "variance"} - ONE_EMPTY - AT_LEVELS),
        (GRR, WRITTEN | SUPPORTED),
        (BINARY, WRITTEN),
        (parallel(hadamard(), 2), set()),  # there is no such design for some sizes
        (parallel(hadamard(8), 2), {*MEASURED}),
        (parallel(FULL, 2), COMPARED),  # no report of fewer secrets occurs
        (dbitflip(4, 3, eps=0), {"capacity", "asr", "epsilon"}),  # what tells nothing has no squared error
    ],
    ids=["thirds", "grr", "binary", "two of hadamard", "two of hadamard(8)", "two of all", "dbitflip"],
)
def test_a_mechanism_has_the_kinds_that_have_a_closed_form(mechanism: Any, kinds: set[str]) -> None:
    assert {*quantities_of(mechanism, "mine")} == {f"{kind}.mine" for kind in kinds}


@pytest.mark.parametrize(
    ("mechanism", "kind", "ranges"),
    [
        (parallel(design(), 2), "epsilon", {"kappa <= v-1"}),
        (parallel(grr(), n), "epsilon", {"k >= 2", "eps >= 0", "n >= 1"}),
        (rappor(k, n), "epsilon", {"0 <= p", "p <= q", "q <= 1"}),
        (design(), "tv", {"kappa >= 1", "kappa <= v-1"}),
        (smp(ss, [3, 4]), "capacity", {"eps >= 0", "1 <= omega", "omega <= 2", "omega <= 3"}),
        (dbitflip(d=sympy.Symbol("n"), p=symbol("p"), q=symbol("q")), "capacity", {"0 < q", "q <= p", "p < 1"}),
        (parallel(grr(), n - 3), "epsilon", {"1 <= n-3"}),
        (l_grr(k - 1, t_perm=3, t_1=2), "capacity", {"2 <= k-1"}),
        (dbitflip(n, 1), "epsilon", {"1 <= n-1"}),
        (Channel([[1 / eps, 1 - 1 / eps], [1, 0]]), "capacity", {"eps >= 0"}),
        (Channel([[LEVEL, 1 - LEVEL], [1, 0]]), "capacity", {"0 < a"}),
    ],
)  # fmt: skip
def test_closed_forms_hold_in_the_ranges_of_their_parameters(mechanism: Any, kind: str, ranges: set[str]) -> None:
    assert ranges <= {*quantities_of(mechanism, "mine")[f"{kind}.mine"].given}


@pytest.mark.parametrize("kind", ["capacity", "epsilon"])
@pytest.mark.parametrize("mechanism", [parallel(WHEEL, 2), Attributes(((WHEEL, sympy.S.One), (GRR, n)), True)])
def test_what_is_made_of_a_users_forms_is_of_channels(mechanism: Any, kind: str) -> None:
    """At w = 2 two reports had a capacity above k."""
    for ranges, proved in (((), False), (W, True)):
        basis = established(quantities_of(mechanism, "both", ranges)[f"{kind}.both"])
        assert basis is not None
        assert (basis.verdict == "proved") is proved


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: quantities_of(BINARY, "m", ("0 <=",)), "the range '0 <=' of m cannot be read"),
        (lambda: quantities_of(BINARY, "m", ("a + 1",)), r"the range 'a \+ 1' of m is not a relation"),
        (lambda: quantities_of(BINARY, "m", ("c < 1",)), "has 'c' in it: its parameters are a, b"),
        (lambda: quantities_of(3, "m"), "a Channel, a DesignForm or a Composite is wanted, not int"),
        (lambda: quantities_of(BINARY, "a.b"), "named with plain letters and digits"),
        (lambda: quantities_of(BINARY, "\N{CYRILLIC SMALL LETTER A}"), "named with plain letters and digits"),
        (lambda: tight_epsilon(FULL), "a report of 1 to k-1 secrets must occur"),
        (lambda: check("0", "epsilon.m", quantities=quantities_of(LATE, "m"), n=Fraction(2)), "1 <= n-3"),
        *((lambda facts=facts: quantities_of(squares(facts), "c"), "which no range says")
          for facts in ("even", "prime", "irrational", "imaginary")),
        (lambda: own_file.OwnMechanisms({"noisy": BINARY}).quantity("mse", "noisy"), "says what its reports support$"),
        (lambda: own_file.OwnMechanisms({"orders": hadamard()}).quantity("tv", "orders"), "no such design for some"),
        (lambda: own_file.OwnMechanisms({"two": parallel(grr(), 2)}).quantity("mse", "two"), "no closed form of it"),
    ],
)  # fmt: skip
def test_what_is_no_mechanism_or_range_is_refused(make: Any, why: str) -> None:
    with pytest.raises(SymqifError, match=why):
        make()


def squares(fact: str) -> Channel:
    """With a symbol of which SymPy knows what no range says."""
    odd = sympy.Symbol("a", **{fact: True})
    return Channel([[1 / (1 + odd**2), odd**2 / (1 + odd**2)], [1, 0]])


def test_protocols_and_what_sympy_has_simplified_are_taken_as_they_are() -> None:
    """Of |a| there is a left, if a is positive."""
    assert_equal_formula("(1-q)**(k-1)*(1-p/q)+p/q", "capacity.thirds", protocols={"thirds": THIRDS})
    level = sympy.sqrt(sympy.Symbol("a", positive=True) ** 2) / 4
    folded = quantities_of(Channel([[HALF + level, HALF - level], [HALF, HALF]]), "c", ("-1 <= a", "a <= 1"))
    assert check("1+a/4", "capacity.c", quantities=folded).equal
    assert tight_epsilon(FULL.at(k=3)) == 0
    several = quantities_of(parallel(grr(), sympy.Symbol("n")), "m") | quantities_of(parallel(COUNTED, 2), "two")
    assert {several["epsilon.m"].variables["n"], several["capacity.two"].variables["m"]} == {"integer"}


@pytest.mark.parametrize("entry", ["r**i*(1-r)**(k-i)", "(r-q)**(2*i)/(i+1)", "binomial(k, i)*r**(1-i) + q**i", "r*q"])
@pytest.mark.parametrize("low", [0, 1, 3])
def test_without_powers_of_the_size_an_entry_is_the_same_at_both_sizes(entry: str, low: int) -> None:
    before = parse(f"subset(k, {low}, {low + 1}, 1, {entry}, {entry})")
    after = without_powers(before)
    assert after[:4] == before[:4]
    assert not [power for power in with_head(after, "**") if "i" in names(power[2])]
    for size, r in product((low, low + 1), (2, sympy.Rational(1, 3))):
        values = {"i": sympy.Integer(size), "k": sympy.Integer(7), "r": r, "q": sympy.Rational(1, 5)}
        assert [to_sympy(field, values) for field in after[4:]] == [to_sympy(field, values) for field in before[4:]]


def test_a_sum_over_the_sizes_is_closed_where_it_can_be() -> None:
    """Of the wheel mechanism, against the sum over all sets of three values."""
    capacity = quantities_of(WHEEL, "wheel", W)["capacity.wheel"]
    w, t, size = Fraction(1, 3), Fraction(5), 3
    covered = [w**m * (1 - w) ** (size - m) for m in (0, *[1] * 3, *[2] * 3, 3)]
    expected = (covered[0] + t * sum(covered[1:])) / (w * t + 1 - w)
    values = {"k": sympy.Integer(size), "w": sympy.Rational(1, 3), "eps": sympy.log(5)}
    assert to_sympy(capacity.exact, values) == sympy.Rational(expected.numerator, expected.denominator)
    assert "sum" not in capacity.closed_form
    assert "binomial" not in quantities_of(SubsetForm.of(POWERS), "powers", R)["capacity.powers"].closed_form


# files

FILE = f"""
from symqif import Channel, SubsetForm, grr, sue
from symqif.symbols import symbol

print("on the way")
a = symbol("a")
noisy = Channel([[1 - a, a], [a, 1 - a]])
mine = SubsetForm.of("{RESPONSE}")
given = {{"noisy": ("0 <= a", "2*a <= 1")}}
"""
ENTRY = '[[formula]]\nlabel = "{0}"\nagainst = "{0}.{1}"\nexpression = "{2}"\n'


def run(*arguments: object) -> tuple[int, str, str]:
    done = symqif(*arguments)
    return done.exit_code, done.stdout, done.stderr


def test_a_named_file_defines_quantities(tmp_path: Path) -> None:
    (file := tmp_path / "mine.py").write_text(FILE)
    assert {name.partition(".")[2] for name in mechanisms_of(file).quantities} == {"noisy", "mine"}
    assert [f.name for f in tmp_path.iterdir()] == ["mine.py"]  # nothing is compiled beside it
    asked = ("--against", "capacity.noisy", "--mechanism", file)
    assert run("check", "2-2*a", *asked)[::2] == (0, "on the way\n")
    status, text, _ = run("check", "2-a", *asked, "--given", "a=1/2")
    assert (status, f"--mechanism {file} --given a=1/2" in text) == (1, True)
    entries = ENTRY.format("capacity", "noisy", "2-2*a") + ENTRY.format("asr", "noisy", "1-a")
    (tmp_path / "f.toml").write_text('mechanism = "mine.py"\n' + entries)
    status, text, _ = run("check", "--file", tmp_path / "f.toml")
    assert (status, text.splitlines()[-1]) == (0, "2 as expected, 0 not as expected, 0 undecided")


def test_the_template_defines_a_mechanism_of_each_kind(tmp_path: Path) -> None:
    (file := tmp_path / "mine.py").write_text(run("check", "--help-mechanism")[1])
    assert mechanisms_of(file).mechanisms.keys() == {"noisy", "four", "mine"}
    assert run("capacity", "four", "--mechanism", file)[1].startswith("capacity.four = 2\n")


def test_no_other_file_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mine.py", "conftest.py"):
        (tmp_path / name).write_text("raise SystemExit('run')")
    (tmp_path / "f.toml").write_text(ENTRY.format("capacity", "grr", "k*p"))
    assert run("check", "--file", "f.toml")[0] == 0


@pytest.mark.parametrize(("text", "why"), TABLES["a_file_without_mechanisms_is_refused_in_one_line"])
def test_a_file_without_mechanisms_is_refused_in_one_line(tmp_path: Path, text: str, why: str) -> None:
    (file := tmp_path / "mine.py").write_text(text)
    (tmp_path / "neighbour.py").write_text("\n\n1/0")
    with pytest.raises(SymqifError) as error:
        mechanisms_of(file)
    assert why in str(error.value)
    assert "mine.py" in str(error.value)


def test_a_protocol_with_one_of_our_names_has_the_variables(tmp_path: Path) -> None:
    (file := tmp_path / "mine.py").write_text(
        "from dataclasses import replace\nfrom symqif import sue\nrappor = replace(sue, title='RAPPOR')\n"
    )
    known = mechanisms_of(file).quantities
    assert {name.partition(".")[2] for name in known} == {"rappor"}
    assert check("(p+p**(k-1)*(1-2*p))/(1-p)", "capacity.rappor", quantities=known).equal


ABSTAINING = """
from symqif.mechanisms import Protocol

outputs = lambda k: range(OUTPUTS, k + 1)
entry = lambda x, y, k: ENTRY
abstaining = Protocol(
    name="abstaining", title="Randomized response that may say nothing", reference="",
    variables={"k": "integer", "eps": "real", "r": "real"}, given=("k >= 2", "eps >= 0", "0 <= r", "r < 1"),
    definitions={
        "p": "(1-r)*exp(eps)/(exp(eps)+k-1)", "q": "(1-r)/(exp(eps)+k-1)",
        "A": "subset(k, 0, 1, 1, p, (1-i)*r+i*q)",
    },
    capacity="r+k*p", max_case_capacity="exp(eps)", support=("p", "q"), outputs=outputs, entry=entry,
)
"""


@pytest.mark.parametrize(
    ("outputs", "entry", "why"), TABLES["the_words_of_a_protocol_are_compared_with_its_subset_form"]
)
def test_the_words_of_a_protocol_are_compared_with_its_subset_form(
    tmp_path: Path, outputs: int, entry: str, why: str
) -> None:
    """Its own parameters and definitions may stand in an entry."""
    (file := tmp_path / "mine.py").write_text(ABSTAINING.replace("OUTPUTS", str(outputs)).replace("ENTRY", entry))
    if why:
        with pytest.raises(SymqifError, match=why):
            mechanisms_of(file)
        return
    protocol = mechanisms_of(file).mechanisms["abstaining"]
    assert isinstance(protocol, Protocol)
    assert protocol(k=2, t=3, r=Fraction(1, 5)).fractions()[0] == [Fraction(1, 5), Fraction(3, 5), Fraction(1, 5)]


PAIRS = """
import itertools
from symqif.mechanisms import Protocol

outputs = lambda k: itertools.combinations(range(1, k + 1), 2)
entry = lambda x, y, k: ("u" if x in y else "v",)
pairs = Protocol(
    name="pairs", title="A pair that holds the secret with probability a", reference="",
    variables={"k": "integer", "a": "real"}, given=("k>=3", "2/k <= a", "a < 1"),
    definitions={"u": "a/(k-1)", "v": "2*(1-a)/((k-1)*(k-2))", "W": "subset(k, 2, 2, 1, u, v)"},
    capacity="a*k/2", max_case_capacity="a*(k-2)/(2*(1-a))", support=("a", "1-a"), outputs=outputs, entry=entry,
)
"""


def test_functions_of_a_neighbour_that_have_no_name_are_handed_to_other_processes(tmp_path: Path) -> None:
    (tmp_path / "pairs.py").write_text(PAIRS)
    (tmp_path / "mine.py").write_text("from pairs import pairs")
    answer = check(r"\ln\frac{a(k-2)}{1-a}", "epsilon.pairs", quantities=mechanisms_of(tmp_path / "mine.py").quantities)
    assert (answer.point.numbers["k"], answer.open_for) == (3, ())  # no k outside the range is open
    entries = ENTRY.format("capacity", "pairs", "1") + ENTRY.format("asr", "pairs", "1")
    (tmp_path / "f.toml").write_text('mechanism = "mine.py"\n' + entries)
    status, text, _ = run("check", "--file", tmp_path / "f.toml", "--jobs", "2")
    assert (status, text.splitlines()[-1]) == (1, "0 as expected, 2 not as expected, 0 undecided")


NEGATIVE = """
from symqif.mechanisms import Protocol

outputs = lambda k: range(1, k + 1)
entry = lambda x, y, k: ("q" if y == x else "p",)
negative = Protocol(
    name="negative", title="A category that is not the user's", reference="",
    variables={"k": "integer", "eps": "real"}, given=("k >= 2", "eps >= 0"),
    definitions={"p": "exp(eps)/((k-1)*exp(eps)+1)", "q": "p/exp(eps)", "NEGATIVE": "subset(k, 1, 1, 1, q, p)"},
    capacity="k*p", max_case_capacity="exp(eps)", support=("q", "p"), outputs=outputs, entry=entry,
)
"""


@pytest.mark.parametrize("command", every(2, [
    "check 1 --against capacity.negative", "measure kl negative", "measure mse negative",
    "optimum mse.negative --over f",
]))  # fmt: skip
def test_where_members_are_less_likely_the_complement_is_what_to_write(tmp_path: Path, command: str) -> None:
    (file := tmp_path / "mine.py").write_text(NEGATIVE)
    text = " ".join("".join(run(*command.split(), "--mechanism", file)[1:]).split())
    assert "members of a set are less likely than others; write the channel with the complements of the sets" in text
    turned = "subset(k, k-1, k-1, 1, p, q)"
    assert turned in text
    file.write_text(NEGATIVE.replace("subset(k, 1, 1, 1, q, p)", turned).replace('("q", "p")', '("1-q", "1-p")'))
    assert "less likely" not in "".join(run(*command.split(), "--mechanism", file)[1:])


def test_designs_and_what_is_made_of_several_reports_are_compared_at_numbers(tmp_path: Path) -> None:
    (file := tmp_path / "composed.py").write_text(
        "import sympy\nfrom symqif import grr, oue, parallel, pgr\n"
        "n = sympy.Symbol('n', integer=True, positive=True)\n"
        "plane, two, many = pgr(2, 3), parallel(grr(), 2), parallel(oue(), n)\n"
    )
    for arguments in ("grr(t=9) two --k 3 --t 3", "two many(n=1) --k 2 --t 3", "plane plane(t=2) --k 7 --t 3"):
        assert " is refined by " in run("refine", *arguments.split(), "--mechanism", file)[1], arguments
    assert "  = 5/16 = 0.3125" in run("measure", "tv", "two", "--k", "3", "--t", "2", "--mechanism", file)[1]
