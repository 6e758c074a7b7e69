"""Quantities of one's own: Protocol, SubsetForm and Channel objects, in Python and from a file that is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from textwrap import dedent

import pytest
import sympy
from click.testing import CliRunner, Result

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
    quantities_of,
    rappor,
    smp,
    ss,
    sue,
    tight_epsilon,
)
from symqif.channels.attributes import Attributes
from symqif.channels.composite import Composite
from symqif.channels.sizes import without_powers
from symqif.cli import main
from symqif.comparison import own_file
from symqif.comparison.own_file import own_mechanisms
from symqif.errors import SymqifError
from symqif.exact.evaluation import with_head
from symqif.kernel.term import names, parse
from symqif.mechanisms import Protocol
from symqif.mechanisms.unary import CAPACITY, MAX_CASE_CAPACITY, unary
from symqif.quantities.kind import KINDS
from symqif.symbols import eps, symbol, to_sympy
from tests.sample import every

a, b = symbol("a"), symbol("b")
SUPPORTED = {"distance.mine", "report-p.mine", "report-q.mine"}
LEAKED = {  # of a subset form with one likelihood ratio
    f"{name}.mine"
    for name in (
        "shannon",
        "additive",
        "chi-square",
        "guessing",
        "min-entropy",
        "hockey-stick",
        "kl",
        "renyi",
        "tv",
        "vulnerability",
        "mse",
    )
}
n = sympy.Symbol("n", integer=True, positive=True)
GRR = SubsetForm.of("subset(k, 1, 1, 1, exp(eps)/(exp(eps)+k-1), 1/(exp(eps)+k-1))")
EITHER = SubsetForm.of("subset(k, 1, 1, 1, a, (1-a)/(k-1))")
BINARY = Channel([[1 - a, a], [b, 1 - b]])
THIRDS = unary(
    name="thirds",
    title="Thirds",
    reference="",
    bit="X",
    probabilities={"p": "1/3+exp(eps)/(3*(exp(eps)+1))", "q": "1/(3*(exp(eps)+1))"},
    parameters={"eps": "real"},
    given=("eps >= 0",),
    capacity=CAPACITY,
    max_case_capacity=MAX_CASE_CAPACITY,
)
FILE = """
from symqif import Channel, SubsetForm, grr, sue
from symqif.symbols import symbol

print("on the way")
a = symbol("a")
noisy = Channel([[1 - a, a], [a, 1 - a]])
mine = SubsetForm.of("subset(k, 1, 1, 1, exp(eps)/(exp(eps)+k-1), 1/(exp(eps)+k-1))")
given = {"noisy": ("0 <= a", "2*a <= 1")}
"""


@pytest.mark.slow
def test_a_protocol_has_all_kinds_under_its_name() -> None:
    own = quantities_of(THIRDS, "thirds")
    assert {"capacity.thirds", "asr.thirds", "epsilon.thirds", "mse.thirds", "bit-p.thirds", "bit-q.thirds"} <= {*own}
    assert check("(1-q)**k*(1-p/q)/(1-q)+p/q", "capacity.thirds", quantities=own).equal
    assert check("log(p*(1-q)) - log((1-p)*q)", "epsilon.thirds", quantities=own).equal
    found = check("eps", "epsilon.thirds", quantities=own)
    assert found.equal is False
    assert found.point.t == 1


def test_bits_keep_k_and_helpers_where_their_definitions_have_them() -> None:
    own = {"h": "1/(exp(eps)+k)", "p": "1/2", "q": "h", "MINE": sue.definitions["SUE"]}
    quantities = quantities_of(replace(sue, definitions=own), "mine")
    assert check("1/(exp(eps)+k)", "bit-q.mine", quantities=quantities).equal
    assert check("1/2", "bit-p.mine", quantities=quantities).equal


def test_protocols_are_passed_as_before() -> None:
    assert_equal_formula("(1-q)**(k-1)*(1-p/q)+p/q", "capacity.thirds", protocols={"thirds": THIRDS})


def test_a_subset_form_has_a_capacity_that_the_kernel_certifies() -> None:
    own = quantities_of(GRR, "mine")
    assert {*own} == {"capacity.mine", "asr.mine", "epsilon.mine", *SUPPORTED, *LEAKED}
    found = check("k*exp(eps)/(exp(eps)+k-1)", "capacity.mine", quantities=own)
    assert found.equal
    assert found.basis.verdict == "proved"
    assert check("eps", "epsilon.mine", quantities=own).equal
    wrong = check("exp(eps)/(exp(eps)+k)", "asr.mine", quantities=own)
    assert (wrong.equal, wrong.point.texts(), wrong.explicit) == (False, {"k": "2", "eps": "0"}, True)


@pytest.mark.parametrize("formula", ["(1-(1-exp(-eps/2))**k)/exp(-eps/2)", "1/exp(-eps/2)"])
def test_permute_and_flip_is_measured_for_all_k(formula: str) -> None:
    """McKenna and Sheldon, NeurIPS 2020: the values are asked in a random order, others say yes with exp(-eps/2)."""
    chosen = "(1-(1-exp(-eps/2))**k)/(k*exp(-eps/2))"
    form = SubsetForm.of(f"subset(k, 1, 1, 1, {chosen}, (1-{chosen})/(k-1))")
    own = quantities_of(form, "pf", given=("k >= 2", "eps > 0"))
    assert check(formula, "capacity.pf", quantities=own).equal is ("**" in formula)


def test_a_channel_is_measured_by_its_column_maxima() -> None:
    own = quantities_of(BINARY, "noisy", ("0 <= a", "0 <= b", "a + b <= 1"))
    assert check("2-a-b", "capacity.noisy", quantities=own).equal
    assert check("1-(a+b)/2", "asr.noisy", quantities=own).equal
    found = check("2-2*a", "capacity.noisy", quantities=own)
    assert (found.point.texts(), found.values) == ({"a": "0", "b": "1"}, (2, 1))
    assert check("3/2", "capacity.noisy", quantities=own, a=Fraction(1, 4), b=Fraction(1, 4)).equal


def test_maxima_that_depend_on_the_parameters_are_told_apart() -> None:
    third = Channel([[1 - 2 * a, a, a], [a, 1 - 2 * a, a], [a, a, 1 - 2 * a]])
    own = quantities_of(third, "third", ("0 <= a", "2*a <= 1"))
    assert check("max(3-6*a, 3*a)", "capacity.third", quantities=own).equal
    found = check("3-6*a", "capacity.third", quantities=own)
    assert found.point.texts() == {"a": "1/2"}
    mixed = Channel([[1 - a, a, 0], [b, 1 - b - a, a], [sympy.Rational(1, 3)] * 3])
    own = quantities_of(mixed, "mixed", ("0 <= a", "0 <= b", "a + b <= 1"))
    formula = "max(max(1-a, 1/3), b) + max(max(a, 1-a-b), 1/3) + max(1/3, a)"
    assert check(formula, "capacity.mixed", quantities=own).equal


def test_a_channel_without_parameters_and_one_in_eps() -> None:
    half = sympy.exp(eps) / (sympy.exp(eps) + 1)
    own = quantities_of(Channel([[half, 1 - half], [1 - half, half]]), "c")
    assert check("2*exp(eps)/(exp(eps)+1)", "capacity.c", quantities=own).equal
    fixed = Channel([[Fraction(1, 3), Fraction(2, 3)], [1, 0]])
    assert check("5/3", "capacity.c", quantities=quantities_of(fixed, "c")).equal
    assert check("4/3", "capacity.c", quantities=quantities_of(fixed, "c")).equal is False


def test_what_sympy_knows_of_a_symbol_is_a_range_of_it() -> None:
    """SymPy has simplified by that: of |a| there is a left, if a is positive."""
    level, half = sympy.Symbol("a", positive=True), sympy.Rational(1, 2)
    right = 1 / (1 + sympy.exp(-level))
    own = quantities_of(Channel([[right, 1 - right], [1 - right, right]]), "c")
    assert own["capacity.c"].given == ("0 < a",)
    assert check("2*exp(a)/(1+exp(a))", "capacity.c", quantities=own).equal
    folded = Channel([[half + sympy.sqrt(level**2) / 4, half - sympy.sqrt(level**2) / 4], [half, half]])
    found = check("1+a/4", "capacity.c", quantities=quantities_of(folded, "c", ("-1 <= a", "a <= 1")))
    assert found.equal
    assert quantities_of(Channel([[1 / eps, 1 - 1 / eps], [1, 0]]), "c")["capacity.c"].given == ("eps >= 0",)


@pytest.mark.parametrize("facts", [{"even": True}, {"prime": True}, {"irrational": True}, {"real": False}])
def test_what_no_range_says_of_a_symbol_is_refused(facts: dict[str, bool]) -> None:
    own = sympy.Symbol("a", **facts)
    with pytest.raises(SymqifError, match="which no range says"):
        quantities_of(Channel([[1 / (1 + own**2), own**2 / (1 + own**2)], [1, 0]]), "c")


def test_parameters_beyond_probabilities_are_looked_at() -> None:
    wide = Channel([[1 / a, 1 - 1 / a], [1 - 1 / a, 1 / a]])
    own = quantities_of(wide, "wide", ("2 <= a",))
    assert check("2-2/a", "capacity.wide", quantities=own).equal
    found = check("2-2/a+(a-2)*(a-3)", "capacity.wide", quantities=own)
    assert found.point.texts() == {"a": "4"}
    below = quantities_of(Channel([[-a, 1 + a], [1 + a, -a]]), "below", ("-1 <= a", "a <= -1/2"))
    assert check("-2*a", "capacity.below", quantities=below).equal
    assert check("1", "capacity.below", quantities=below).point.texts() == {"a": "-1"}


@pytest.mark.parametrize(
    ("own", "against", "why"),
    every(2, [
        (
            quantities_of(replace(sue, capacity="p/(1-p)"), "stale"),
            "capacity.stale",
            ": at k = 2, eps = 2*log(2) the explicit channel's capacity is 4/3, not 2",
        ),
        (
            quantities_of(replace(sue, max_case_capacity="exp(eps/2)"), "stale"),
            "epsilon.stale",
            ": at k = 2, eps = 2*log(2) the explicit channel's largest likelihood ratio, e^eps, is 4, not 2",
        ),
        (  # whose own closed form is right
            quantities_of(replace(sue, capacity="p/(1-p)"), "stale"),
            "tv.stale",
            "is not proved: at k = 2, eps = 2*log(2) the explicit channel's capacity is 4/3, not 2",
        ),
        (quantities_of(BINARY, "wide", ("a <= 2", "b <= 2")), "capacity.wide", ""),  # entries may be negative
        (
            quantities_of(EITHER, "either", ("0 <= a", "a <= 1")),
            "capacity.either",
            ": at k = 2, a = 1/3 the explicit channel's capacity is 4/3, not 2/3",
        ),
    ]),
    ids=["a capacity that is wrong", "an eps that is wrong", "a capacity that it rests on", "no channel",
         "non-members are likelier"],
)  # fmt: skip
def test_a_closed_form_that_is_not_proved_decides_nothing(own: dict[str, object], against: str, why: str) -> None:
    found = check("1", against, quantities=own)
    assert found.equal is None
    assert (" is wrong: at " if why.startswith(":") else " is not proved: ") in found.reason
    assert found.reason.endswith(why)
    assert not found.reason.endswith(": ")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("0 <=",), "the range '0 <=' of m cannot be read"),
        (("a + 1",), "the range 'a \\+ 1' of m is no relation"),
        (("c < 1",), "has 'c' in it: its parameters are a, b"),
    ],
)
def test_ranges_are_relations_of_the_parameters(given: tuple[str, ...], said: str) -> None:
    with pytest.raises(SymqifError, match=said):
        quantities_of(BINARY, "m", given)


def test_what_is_no_mechanism_is_refused() -> None:
    with pytest.raises(SymqifError, match="a mechanism is a Protocol, a SubsetForm or a Channel, not int"):
        quantities_of(3, "m")
    for name in ("a.b", "\N{CYRILLIC SMALL LETTER A}"):
        with pytest.raises(SymqifError, match="named with plain letters and digits"):
            quantities_of(BINARY, name)


def symqif(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["check", *arguments])


def test_a_named_file_defines_quantities(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FILE)
    noisy = {f"{kind.name}.noisy" for kind in KINDS.values() if kind.written_out}
    known = {*noisy, "capacity.mine", "asr.mine", "epsilon.mine", *SUPPORTED, *LEAKED}
    assert {*own_mechanisms(file).quantities} == known
    assert [f.name for f in tmp_path.iterdir()] == ["mine.py"]  # nothing is compiled beside it
    done = symqif("2-2*a", "--against", "capacity.noisy", "--mechanism", str(file))
    assert (done.exit_code, done.stderr) == (0, "on the way\n")
    done = symqif("2-a", "--against", "capacity.noisy", "--mechanism", str(file), "--given", "a=1/2")
    assert done.exit_code == 1
    assert f"--mechanism {file} --given a=1/2" in done.stdout


def test_the_example_of_the_documentation_is_run(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(dedent(own_file.__doc__.partition("`given`:")[2]))
    assert {"capacity.noisy", "capacity.mine"} <= {*own_mechanisms(file).quantities}


def test_a_formula_file_names_its_mechanisms(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FILE)
    entry = '[[formula]]\nlabel = "{0}"\nagainst = "{0}.noisy"\nexpression = "{1}"\n'
    entries = entry.format("capacity", "2-2*a") + entry.format("asr", "1-a")
    (tmp_path / "f.toml").write_text('mechanism = "mine.py"\n' + entries)
    done = symqif("--file", str(tmp_path / "f.toml"))
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "2 as expected, 0 not as expected, 0 undecided")


def test_no_other_file_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("raise SystemExit('run')")
    (tmp_path / "conftest.py").write_text("raise SystemExit('run')")
    (tmp_path / "f.toml").write_text('[[formula]]\nlabel = "a"\nagainst = "capacity.grr"\nexpression = "k*p"\n')
    assert symqif("--file", "f.toml").exit_code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 3", "defines no mechanism"),
        ("from symqif import grr, sue", "defines no mechanism"),
        ("\n1/0", "does not run, at mine.py:2: ZeroDivisionError"),
        ("import sys; sys.exit(0)", "does not run, at mine.py:1: SystemExit"),
        ("open('/no/such/file')", "does not run, at mine.py:1: FileNotFoundError"),
        ("def", "does not run: SyntaxError"),
        ("import neighbour", "does not run, at neighbour.py:3: ZeroDivisionError"),
        ("from symqif import Channel\ngrr = Channel([[1, 0], [0, 1]])", "'grr' is the name of one of symqif's own"),
        ("from symqif import Channel\ndesign = Channel([[1], [1]])", "'design' is the name of one of symqif's own"),
        ("from symqif import pgr\npgr = pgr(2, 3)", "'pgr' is the name of one of symqif's own"),
        ("from symqif import Channel\nc = Channel([[1, 0], [0, 1]])\ngiven = {'d': ()}", "ranges for 'd'"),
        ("from symqif import Channel\nc = Channel([[1, 0], [0, 1]])\ngiven = 3", "given must be a dictionary"),
        ("from symqif import Channel\nc = Channel([[1], [1]])\nC = c.subs()", "two mechanisms are called"),
    ],
)  # fmt: skip
def test_a_file_without_mechanisms_is_refused_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    (tmp_path / "neighbour.py").write_text("\n\n1/0")
    with pytest.raises(SymqifError) as error:
        own_mechanisms(file)
    assert said in str(error.value)
    assert "mine.py" in str(error.value)


def test_a_protocol_with_one_of_our_names_has_the_variables(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from dataclasses import replace\nfrom symqif import sue\nrappor = replace(sue, title='RAPPOR')\n")
    own = own_mechanisms(file).quantities
    assert "capacity.rappor" in own
    assert not any(name.endswith(".sue") for name in own)
    assert check("(p+p**(k-1)*(1-2*p))/(1-p)", "capacity.rappor", quantities=own).equal


@pytest.mark.slow
def test_an_omega_of_ones_own_is_not_proved_for_the_sizes_of_subsets_alone() -> None:
    """For omega > k the two differ, at k = 2 already."""
    form = SubsetForm.of("subset(k, 1, 1, 1, omega/(omega+k-1), 1/(omega+k-1))")
    own = quantities_of(form, "mine", ("1 <= omega",))
    found = check("k*min(omega, k)/(min(omega, k)+k-1)", "capacity.mine", quantities=own)
    assert found.equal is False
    assert found.equal_for == ()
    assert found.point is not None
    assert found.point.texts() == {"k": "2", "omega": "3"}


ABSTAINING = """
from symqif.mechanisms import Protocol

ENTRIES

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
    ("outputs", "entry", "said"),
    [
        (0, '("r",) if y == 0 else ("p" if x == y else "q",)', ""),
        (0, '("r",) if y == 0 else ("p" if x == y else "(1-r-p)/(k-1)",)', ""),
        (0, '("r",) if y == 0 else ("q" if x == y else "p",)', "its outputs and entry are no channel at k = 3, r = "),
        (1, '("p" if x == y else "q",)', "its outputs and entry are no channel at k = 2, r = 1/2"),
        (
            0,
            '("r/2",) if y == 0 else ("p+r/2/k" if x == y else "q+r/2/k",)',
            "another channel than its definition of A",
        ),
    ],
)
def test_the_words_of_a_protocol_are_compared_with_its_subset_form(
    tmp_path: Path, outputs: int, entry: str, said: str
) -> None:
    """Its own parameters and definitions may stand in an entry."""
    words = f"outputs = lambda k: range({outputs}, k + 1)\nentry = lambda x, y, k: {entry}"
    (file := tmp_path / "mine.py").write_text(ABSTAINING.replace("ENTRIES", words))
    if said:
        with pytest.raises(SymqifError, match=said):
            own_mechanisms(file)
        return
    found = own_mechanisms(file).mechanisms["abstaining"]
    assert isinstance(found, Protocol)
    assert found(k=2, t=3, r=Fraction(1, 5)).fractions()[0] == [Fraction(1, 5), Fraction(3, 5), Fraction(1, 5)]


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


@pytest.mark.slow
def test_no_k_outside_the_range_of_a_protocol_is_open(tmp_path: Path) -> None:
    (file := tmp_path / "mine.py").write_text(PAIRS)
    found = check(r"\ln\frac{a(k-2)}{1-a}", "epsilon.pairs", quantities=own_mechanisms(file).quantities)
    assert found.point is not None
    assert found.point.numbers["k"] == 3
    assert found.open_for == ()


def test_functions_of_a_neighbour_that_have_no_name_are_handed_to_other_processes(tmp_path: Path) -> None:
    (tmp_path / "pairs.py").write_text(PAIRS)
    (tmp_path / "mine.py").write_text("from pairs import pairs")
    assert check("1", "capacity.pairs", quantities=own_mechanisms(tmp_path / "mine.py").quantities).equal is False
    entry = '[[formula]]\nlabel = "{0}"\nagainst = "{0}.pairs"\nexpression = "1"\n'
    (tmp_path / "f.toml").write_text('mechanism = "mine.py"\n' + entry.format("capacity") + entry.format("asr"))
    done = symqif("--file", str(tmp_path / "f.toml"), "--jobs", "2")
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (1, "0 as expected, 2 not as expected, 0 undecided")


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


@pytest.mark.parametrize("command", [
    "check 1 --against capacity.negative", "measure kl negative", "measure mse negative",
    "optimum mse.negative --over f",
])  # fmt: skip
def test_where_members_are_less_likely_the_complement_is_what_to_write(tmp_path: Path, command: str) -> None:
    (file := tmp_path / "mine.py").write_text(NEGATIVE)
    said = " ".join(CliRunner().invoke(main, [*command.split(), "--mechanism", str(file)]).output.split())
    assert "members of a set are less likely than others; write the channel with the complements of the sets" in said
    turned = "subset(k, k-1, k-1, 1, p, q)"
    assert turned in said
    text = NEGATIVE.replace("subset(k, 1, 1, 1, q, p)", turned).replace('("q", "p")', '("1-q", "1-p")')
    file.write_text(text)
    assert "less likely" not in CliRunner().invoke(main, [*command.split(), "--mechanism", str(file)]).output


COMPOSED = """
import sympy
from symqif import design, grr, hadamard, k, oue, parallel, pgr, rappor, smp, spl

n, d = (sympy.Symbol(name, integer=True, positive=True) for name in "nd")
plane, any_design, orders = pgr(2, 3), design(), hadamard()
two, many = parallel(grr(), 2), parallel(oue(), n)
sampled, split = smp(grr, k=k, d=d), spl(grr, k=k, d=d)
kept = rappor(k, n)
"""


@pytest.fixture
def composed(tmp_path: Path) -> Path:
    file = tmp_path / "composed.py"
    file.write_text(COMPOSED)
    return file


def test_designs_and_what_is_made_of_several_reports_are_mechanisms(composed: Path) -> None:
    own = own_mechanisms(composed)
    assert {*own.mechanisms} == {"plane", "any_design", "orders", "two", "many", "sampled", "split", "kept"}
    for formula, against in (
        ("7*exp(eps)/(3*exp(eps)+4)", "capacity.plane"),
        ("k*exp(eps)/(exp(eps)+k-1)", "capacity.two"),
        ("eps", "epsilon.sampled"),
    ):
        found = check(formula, against, quantities=own.quantities)
        assert found.equal, against
        assert found.problem.quantity.argued
    with pytest.raises(SymqifError, match="no such design for some sizes"):
        own.quantity("tv", "orders")
    with pytest.raises(SymqifError, match="has no closed form of it"):
        own.quantity("mse", "two")


def test_several_reports_of_a_design_are_of_one_that_there_is() -> None:
    assert quantities_of(parallel(hadamard(), 2), "both") == {}
    assert "epsilon.both" in quantities_of(parallel(hadamard(8), 2), "both")
    assert "kappa <= v-1" in quantities_of(parallel(design(), 2), "both")["epsilon.both"].given


def test_closed_forms_are_argued_for_the_ranges_of_their_parameters(composed: Path) -> None:
    own = own_mechanisms(composed)
    assert {"k >= 2", "eps >= 0", "n >= 1"} <= {*own.quantities["capacity.many"].given}
    assert {"0 <= p", "p <= q", "q <= 1"} <= {*own.quantities["epsilon.kept"].given}
    assert {"kappa >= 1", "kappa <= v-1"} <= {*own.quantities["tv.any_design"].given}


WHEEL = SubsetForm.of("subset(k, 0, k, w**i*(1-w)**(k-i), exp(eps)/(w*exp(eps)+1-w), 1/(w*exp(eps)+1-w))")
FULL = SubsetForm.of("subset(k, k-1, k, i-k+1, 1, 1/2)")  # the set of all secrets, as no other has a column


@pytest.mark.parametrize("kind", ["capacity", "epsilon"])
@pytest.mark.parametrize(
    "make", [lambda: parallel(WHEEL, 2), lambda: Attributes(((WHEEL, sympy.S.One), (GRR, n)), True)]
)
def test_what_is_made_of_ones_own_forms_is_of_channels(make: Callable[[], Composite], kind: str) -> None:
    """At w = 2 two reports had a capacity above k."""
    loose, ranged = quantities_of(make(), "both"), quantities_of(make(), "both", ("0 < w", "w < 1"))
    found = check("1", f"{kind}.both", quantities=loose)
    assert (found.equal, "is not proved" in found.reason) == (None, True)
    found = check("1", f"{kind}.both", quantities=ranged)
    assert found.equal is False
    assert found.basis is not None
    assert found.basis.verdict == "proved"


def test_a_parameter_of_several_reports_may_be_a_formula() -> None:
    """Their basis speaks of a channel that the quantity does not name."""
    own = quantities_of(parallel(WHEEL, 2), "both", ("0 < w", "w < 1"))
    found = check("2*eps", "epsilon.both", quantities=own, w="1/(exp(eps)+1)")
    assert found.equal
    assert found.basis is not None


def test_a_formula_is_not_refuted_where_the_closed_form_alone_is_undefined() -> None:
    """Bits that are never kept, f = 1, and never set tell nothing, but the closed form divides by 0 there."""
    own = quantities_of(rappor(symbol("k")), "kept")
    assert check("0*p", "epsilon.kept", quantities=own, f=Fraction(1)).equal is None
    found = check("1/eps", "epsilon.grr")
    assert (found.equal, found.values) == (False, (None, 0))


def test_a_ratio_is_one_that_occurs() -> None:
    assert tight_epsilon(FULL.at(k=3)) == 0
    with pytest.raises(SymqifError, match="a report of 1 to k-1 secrets must occur"):
        tight_epsilon(FULL)
    assert "epsilon.full" not in quantities_of(parallel(FULL, 2), "full")


def test_attributes_have_the_ranges_of_their_protocol_for_each_number_of_values() -> None:
    own = quantities_of(smp(ss, [3, 4]), "sampled")
    assert own["capacity.sampled"].given == ("eps >= 0", "1 <= omega", "omega <= 2", "omega <= 3")
    assert check("1", "capacity.sampled", quantities=own).point is not None


def test_a_number_of_reports_is_an_integer_whatever_its_symbol_says() -> None:
    n, p, q = sympy.symbols("n p q")
    own = quantities_of(parallel(grr(), n), "many") | quantities_of(dbitflip(d=n, p=p, q=q), "some")
    assert {quantity.variables["n"] for quantity in own.values()} == {"integer"}
    assert own["epsilon.many"].closed_form in ("eps*n", "n*eps")
    assert {"0 < q", "q <= p", "p < 1"} <= {*own["capacity.some"].given}
    assert check("p/q*(1-(1-q)**n)+(1-q)**n", "capacity.some", quantities=own).equal


@pytest.mark.parametrize(
    ("mechanism", "kind", "formula", "range_"),
    [
        (parallel(grr(), n - 3), "epsilon", "eps*(n-3)", "1 <= n-3"),
        (l_grr(symbol("k") - 1, t_perm=3, t_1=2), "capacity", "2*(k-1)/k", "2 <= k-1"),
        (smp(grr, k=3, d=n - 3), "epsilon", "eps", "1 <= n-3"),
        (parallel(grr(k=n), 2), "epsilon", "2*eps", "2 <= n"),
        (dbitflip(n, 1), "epsilon", "eps/2", "1 <= n-1"),
    ],
)
def test_closed_forms_of_several_reports_hold_where_their_sizes_are_large_enough(
    mechanism: Composite, kind: str, formula: str, range_: str
) -> None:
    own = quantities_of(mechanism, "mine")
    assert range_ in own[f"{kind}.mine"].given
    assert check(formula, f"{kind}.mine", quantities=own).equal
    assert not check(f"({formula})+1", f"{kind}.mine", quantities=own).equal


def test_a_number_of_reports_that_is_too_small_is_refused() -> None:
    own = quantities_of(l_grr(3, n - 3, t_perm=3, t_1=2), "late")
    assert check("log(((3/5)*6+2/5)/((1/5)*6+4/5))", "epsilon.late", quantities=own, n=Fraction(4)).equal
    with pytest.raises(SymqifError, match="1 <= n-3"):
        check("0", "epsilon.late", quantities=own, n=Fraction(2))


def test_they_are_compared_at_numbers(composed: Path) -> None:
    for arguments in (
        ("refine", "grr(t=9)", "two", "--k", "3", "--t", "3"),
        ("refine", "two", "many(n=1)", "--k", "2", "--t", "3"),
        ("refine", "plane", "plane(t=2)", "--k", "7", "--t", "3"),
    ):
        result = CliRunner().invoke(main, [*arguments, "--mechanism", str(composed)])
        assert " is refined by " in result.output, result.output
    result = CliRunner().invoke(main, ["measure", "tv", "two", "--k", "3", "--t", "2", "--mechanism", str(composed)])
    assert "  = 5/16 exactly" in result.output


POWERS = """
from symqif import SubsetForm

E = "exp(eps)/(exp(eps)+k-1)"
powers = SubsetForm.of(f"subset(k, 0, 1, 1, ((1-r)*{E})**i*r**(1-i), ((1-r)*exp(-eps)*{E})**i*r**(1-i))")
wheel = SubsetForm.of("subset(k, 0, k, w**i*(1-w)**(k-i), exp(eps)/(w*exp(eps)+1-w), 1/(w*exp(eps)+1-w))")
given = {"powers": ("0 <= r", "r < 1"), "wheel": ("0 < w", "w < 1")}
"""


@pytest.fixture
def forms(tmp_path: Path) -> own_file.OwnMechanisms:
    (file := tmp_path / "forms.py").write_text(POWERS)
    return own_mechanisms(file)


def test_an_entry_may_be_a_product_of_powers_of_the_size(forms: own_file.OwnMechanisms) -> None:
    """GRR that says nothing with probability r, written as p^i r^(1-i), by its definition report by report."""
    r, t, size = Fraction(1, 4), Fraction(5), 3
    p, q = (1 - r) * t / (t + size - 1), (1 - r) / (t + size - 1)
    rows = [[r, *(p if x == y else q for y in range(size))] for x in range(size)]
    capacity = sum(map(max, zip(*rows, strict=True)))
    exact = forms.quantities["capacity.powers"].exact
    assert to_sympy(exact, {"k": sympy.Integer(size), "r": sympy.Rational(1, 4), "eps": sympy.log(5)}) == capacity
    assert "binomial" not in forms.quantities["capacity.powers"].closed_form
    found = check("r+(1-r)*k*exp(eps)/(exp(eps)+k-1)", "capacity.powers", quantities=forms.quantities)
    assert found.equal
    assert found.basis.verdict == "proved"
    assert check("eps", "epsilon.powers", quantities=forms.quantities).equal


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


def test_the_squared_error_of_a_subset_form_counts_the_reports_that_hold_a_value(
    forms: own_file.OwnMechanisms,
) -> None:
    """Of the wheel mechanism: a value is held with probability w e^eps/(w e^eps + 1 - w), and another one with w."""
    printed = "w*(1-w)*(w*exp(eps)+1-w)**2/(n*(w*(1-w)*(exp(eps)-1))**2)"
    assert check(printed, "mse.wheel", quantities=forms.quantities, f=0).equal
    assert check(f"n*({printed})", "mse.wheel", quantities=forms.quantities, f=0).equal is False
    assert check("w*exp(eps)/(w*exp(eps)+1-w)", "report-p.wheel", quantities=forms.quantities).equal
    assert check("w", "report-q.wheel", quantities=forms.quantities).equal


def test_a_sum_over_the_sizes_is_closed_where_it_can_be(forms: own_file.OwnMechanisms) -> None:
    """Of the wheel mechanism, against the sum over all sets of three values."""
    own = forms.quantities["capacity.wheel"]
    w, t, size = Fraction(1, 3), Fraction(5), 3
    covered = [w**n * (1 - w) ** (size - n) for n in (0, *[1] * 3, *[2] * 3, 3)]
    expected = (covered[0] + t * sum(covered[1:])) / (w * t + 1 - w)
    values = {"k": sympy.Integer(size), "w": sympy.Rational(1, 3), "eps": sympy.log(5)}
    assert to_sympy(own.exact, values) == sympy.Rational(expected.numerator, expected.denominator)
    assert "sum" not in own.closed_form
    assert check("(exp(eps)+(1-w)**k*(1-exp(eps)))/(w*exp(eps)+1-w)", "capacity.wheel", quantities=forms.quantities)


def test_what_an_explicit_channel_does_not_have_either_is_not_promised() -> None:
    with pytest.raises(SymqifError, match=r"says what its reports support$"):
        own_file.OwnMechanisms({"noisy": BINARY}).quantity("mse", "noisy")


def test_an_exponent_that_divides_by_a_parameter_wants_a_number_for_it(composed: Path) -> None:
    own = own_mechanisms(composed).quantities
    formula = "(k*exp(eps/d)/(exp(eps/d)+k-1))**d"
    found = check(formula, "capacity.split", quantities=own, timeout=60)
    assert (found.equal, found.reason) == (None, "of the exponent eps/d nothing is proved: give d a number")
    assert check(formula, "capacity.split", quantities=own, d=Fraction(2)).equal
    assert check(formula.replace("/d", ""), "capacity.split", quantities=own).point is not None


def test_a_name_in_a_limit_of_a_sum_is_an_integer() -> None:
    count = "(1/m)**i*(1-1/m)**(k-i)*sum(binomial(m,j)/2**m, j, 0, m)"
    form = SubsetForm.of(f"subset(k, 0, k, {count}, exp(eps)*m/(exp(eps)+m-1), m/(exp(eps)+m-1))")
    own = quantities_of(form, "one", ("m >= 2",)) | quantities_of(parallel(form, 2), "two", ("m >= 2",))
    assert all(own[f"capacity.{name}"].variables["m"] == "integer" for name in ("one", "two"))
    assert check("m*(exp(eps)-(exp(eps)-1)*(1-1/m)**k)/(exp(eps)+m-1)", "capacity.one", quantities=own)


def test_sampled_bits_that_tell_nothing_have_no_squared_error() -> None:
    own = quantities_of(dbitflip(4, 3, eps=0), "flipped")
    assert own.keys() == {"capacity.flipped", "asr.flipped", "epsilon.flipped"}
    assert own["capacity.flipped"].closed_form == "1"
