"""A user's parameters are never taken for ours, whatever they are called."""

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
import sympy

from symqif import Channel, SubsetForm, check, grr, parallel, quantities_of
from symqif.code.sympy_expression import from_sympy
from symqif.errors import SymqifError
from symqif.formula.errors import FormulaError
from symqif.measures import mean_squared_error
from symqif.mechanisms import Protocol, sue
from symqif.mechanisms.unary import CAPACITY, MAX_CASE_CAPACITY, unary
from symqif.symbols import symbol
from symqif.user_mechanisms.own_file import mechanisms_of
from tests.command import symqif
from tests.sample import every

NAMES = ("f", "n", "p", "q", "eps", "theta", "y", "x", "s", "t")
KINDS = ("capacity", "asr", "epsilon", "mse", "member", "nonmember")


def coin(name: str, parts: int = 4) -> Protocol:
    """A unary encoding whose bits are 1 with probability 1 - a/4 and a/4, or another part, where a is called so."""
    p, q = f"(1-{name}/4)", f"({name}/{parts})"
    channel = f"subset(k, 0, k, 1, {p}*{q}**(i-1)*(1-{q})**(k-i), (1-{p})*{q}**i*(1-{q})**(k-i-1))"
    return replace(
        sue,
        name="coin",
        variables={"k": "integer", name: "real"},
        given=("k >= 2", f"0 < {name}", f"{name} <= 1"),
        definitions={"COIN": channel},
        bit_definitions={},
        support=(p, q),
        capacity=f"(1-{q})**(k-1)*(1-{p}/{q})+{p}/{q}",
        max_case_capacity=f"{p}*(1-{q})/((1-{p})*{q})",
    )


def exact(kind: str, a: Fraction, k: int = 2, users: int = 1, frequency: int = 0) -> Fraction | None:
    """The quantity by its definition, from all k-bit reports; None for a logarithm. Shares nothing with symqif."""
    p, q = 1 - a / 4, a / 4

    def bit(value: int, chance: Fraction) -> Fraction:
        return chance if value else 1 - chance

    def entry(x: int, report: tuple[int, ...]) -> Fraction:
        values = [bit(b, p if place == x else q) for place, b in enumerate(report)]
        return Fraction(values[0] * values[1])

    columns = [[entry(x, report) for x in range(k)] for report in product((0, 1), repeat=k)]
    capacity = sum((max(column) for column in columns), Fraction(0))
    match kind:
        case "capacity":
            return capacity
        case "asr":
            return capacity / k
        case "mse":
            return q * (1 - q) / (users * (p - q) ** 2) + frequency * (1 - p - q) / (users * (p - q))
        case "member":
            return entry(0, (1, 0))
        case "nonmember":
            return entry(0, (0, 0))
    return None


CASES = list(product(NAMES, KINDS))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "kind"), every(30, CASES), ids=str)
def test_a_parameter_has_its_own_meaning_in_every_quantity(name: str, kind: str) -> None:
    own = quantities_of(coin(name), "coin")
    closed = own[f"{kind}.coin"].closed_form
    assert check(closed, f"{kind}.coin", quantities=own).equal
    found = check(f"({closed})*(2-{name})", f"{kind}.coin", quantities=own)
    assert found.equal is False
    assert found.point is not None
    a = found.point.numbers.get(name)
    if a is not None and (wanted := exact(kind, a)) is not None:
        assert [*found.values] == [wanted * (2 - a), wanted]


@pytest.mark.parametrize(("n", "f"), [("f", "frequency"), ("n", "users")])
def test_users_and_frequency_give_way_to_parameters(n: str, f: str) -> None:
    found = quantities_of(coin(n), "coin")["mse.coin"]
    assert {n, f} <= found.variables.keys()
    assert f in found.meaning


@pytest.mark.slow
def test_the_frequency_is_not_a_parameter_called_f() -> None:
    """RAPPOR's f, say: with the two taken for one, this was equal."""
    own = quantities_of(coin("f", 8), "coin")
    mixed = own["mse.coin"].closed_form.replace("frequency", "f")
    assert check(mixed, "mse.coin", quantities=own).equal is False


def refused(make: Callable[[], object], why: str) -> None:
    with pytest.raises(SymqifError, match=why):
        make()


@pytest.mark.parametrize(
    ("name", "why"),
    [("k", "k is an integer"), ("g", "g is an integer"), ("omega", "omega is an"), ("i", "size"), ("e", "base")],
)
def test_names_that_formulas_need_are_refused(name: str, why: str) -> None:
    protocol = replace(coin("a"), variables={name: "real", "a": "real"}) if name == "k" else coin(name)
    refused(lambda: quantities_of(protocol, "coin"), why)
    if name != "e":  # for integers g in [0, 1], the capacity of this channel is 2: so that was called equal
        letter = sympy.Symbol(name, real=True)
        refused(lambda: turned(letter), f"{name} is a parameter, not your symbol")


def turned(chance: sympy.Expr) -> Channel:
    return Channel([[1 - chance, chance], [chance, 1 - chance]])


def test_names_of_operators_and_of_definitions_are_refused() -> None:
    why = "delta.*: it is an operator; call it otherwise, as delta_1"
    refused(lambda: SubsetForm.of("subset(k, 1, 1, 1, 1-delta+delta/k, delta/k)"), why)
    refused(lambda: quantities_of(turned(sympy.Symbol("delta", nonnegative=True)), "noisy"), why)
    assert SubsetForm.of("subset(k, 1, 1, 1, 1-delta_1+delta_1/k, delta_1/k)")
    twice = replace(coin("a"), definitions={"a": "1/2", **coin("a").definitions})
    refused(lambda: quantities_of(twice, "coin"), "a is a parameter of coin and a definition")


@pytest.mark.parametrize("name", every(9, [*NAMES, "a"]))
def test_a_parameter_of_a_channel_may_be_called_so(name: str) -> None:
    own = sympy.Symbol(name, nonnegative=True)
    known = quantities_of(Channel([[1 - own, own], [own, 1 - own]]), "noisy", (f"0 <= {name}", f"{name} <= 1"))
    assert check(f"2*max({name}, 1-{name})", "capacity.noisy", quantities=known).equal
    assert check("2", "capacity.noisy", quantities=known).equal is False


def test_a_parameter_called_t_is_no_shortcut() -> None:
    own = coin("t")
    assert own(k=2, t=Fraction(1, 2)) == coin("a")(k=2, a=Fraction(1, 2))
    assert own.subset_form(t=Fraction(1, 2)).at(k=2).explicit() == own.subset_form(k=2, t=Fraction(1, 2)).explicit()
    s = symbol("t")
    assert Channel([[1 - s, s], [s, 1 - s]]).subs(t=Fraction(1, 3)).fractions()[0] == [Fraction(2, 3), Fraction(1, 3)]


def test_two_symbols_of_one_name_are_told_apart() -> None:
    with pytest.raises(FormulaError, match="2 symbols are called f: give each its own name"):
        from_sympy(sympy.Symbol("f") + sympy.Symbol("f", real=True), {"f"})
    form = coin("f").subset_form(k=2)
    with pytest.raises(SymqifError, match="f is a parameter of the form: call the users and the frequency otherwise"):
        mean_squared_error(form, 100, sympy.Symbol("f"))
    assert (
        mean_squared_error(form, 100, symbol("f"))
        == mean_squared_error(coin("a").subset_form(k=2), 100).subs(symbol("a"), symbol("f")) + symbol("f") * 0
    )


@pytest.mark.slow
def test_no_point_is_no_empty_range() -> None:
    """The ranges are those of one point that nobody tries; the formulas are not said to be about nothing."""
    far = replace(coin("a"), given=("k >= 2", "97/101 <= a", "a <= 97/101"))
    found = check("1", "asr.coin", quantities=quantities_of(far, "coin"))
    assert found.equal is None
    assert "no parameters were found where" in found.reason
    unary = check("0", "mse.ue")
    assert unary.equal is False


FILE = """
from symqif import Channel
from symqif.mechanisms.unary import CAPACITY, MAX_CASE_CAPACITY, unary
from symqif.symbols import symbol

a = symbol("a")
noisy = Channel([[1 - a, a], [a, 1 - a]])
coin = unary(
    name="coin", title="Coin", reference="", bit="C", probabilities={"p": "1-t/4", "q": "t/4"},
    parameters={"t": "real"}, given=("0 < t", "t <= 1"), capacity=CAPACITY, max_case_capacity=MAX_CASE_CAPACITY,
)
given = {"noisy": ("0 <= a", "a <= 1")}
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    (tmp_path / "mine.py").write_text(FILE)
    (tmp_path / "stale.py").write_text(
        "from dataclasses import replace\nfrom mine import coin, noisy\n"
        "stale = replace(coin, name='stale', capacity='2')\n"
    )
    return str(tmp_path / "mine.py")


def run(*arguments: str) -> tuple[int, str, str]:
    done = symqif(*arguments)
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("arguments", "text"),
    every(2, [
        ("capacity coin --k 2 --given t=1/2", f"{exact('capacity', Fraction(1, 2))}"),
        ("capacity noisy --given a=1/4", "3/2 = 1.5"),
        ("epsilon coin --given t=1/2", "between 3.8918202981"),  # 2 ln 7
        ("refine coin oue --k 3 --y 3 --given t=1", "coin is refined by OUE at k = 3, t = 1"),
        ("refine noisy(a=1/4) grr --k 2 --t 3", "noisy(a=1/4) is refined by GRR"),  # GRR itself
        ("hasse --k 2 --t 3 --given a=1/4 --given t=1", "GRR = SS (ω = 1) = noisy (a = 1/4)"),
        ("hasse --k 2 --t 3 --given a=1/4 --given t=1", "coin (t = 1)"),
    ]),
)  # fmt: skip
def test_commands_take_a_users_mechanisms(mine: str, arguments: str, text: str) -> None:
    status, out, _ = run(*arguments.split(), "--mechanism", mine)
    assert (status, text in out) == (0, True), out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("measure mse noisy", "a Channel has what its entries tell; write a Protocol, which says what its reports"),
        ("capacity noisy --k 3", "noisy has 2 secrets, not 3"),
        ("capacity nobody", "no mechanism is called 'nobody': there are noisy, coin, blh"),
        ("capacity coin --given t=2", "t must be at most 1, not 2"),
        ("refine coin oue --k 2 --t 2", "t is a parameter of coin, and sets eps for oue: write 'coin(t=2)'"),
        ("refine noisy grr --k 3 --y 2 --given a=1/4", "noisy has 2 secrets, not 3"),
        ("refine noisy grr --k 2 --y 2", "noisy needs a"),
        ("hasse --k 3 --y 2", "noisy is left out: noisy needs a: a = 1/2, say; coin is left out: coin needs t"),
    ],
)
def test_what_a_command_cannot_do_is_told_in_one_line(mine: str, arguments: str, why: str) -> None:
    status, out, error = run(*arguments.split(), "--mechanism", mine)
    assert (status, out, why in error) == (2, "", True)


def test_a_parameter_keeps_its_capitals_in_the_name_of_a_side(tmp_path: Path) -> None:
    file = tmp_path / "coin.py"
    file.write_text(re.sub(r"\bt\b", "N", FILE))
    said = run("refine", "COIN", "Coin(N=1/5)", "--mechanism", str(file), "--k", "3", "--given", "N=1")[1]
    assert said.splitlines()[1].startswith("coin(N=1) is not refined by coin(N=1/5) at k = 3")


@pytest.mark.slow
def test_a_file_imports_its_neighbours_from_any_folder_and_its_wrong_closed_form_is_not_printed(mine: str) -> None:
    """Without the folder on the path, as the command `symqif` runs, which has its own and not the current one."""
    stale = str(Path(mine).with_name("stale.py"))
    command = [sys.executable, "-P", "-m", "symqif", "capacity", "stale", "--mechanism", stale]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (3, "")
    assert "the closed form of capacity.stale is wrong: at k = 2, " in done.stderr
    assert sorted(file.name for file in Path(mine).parent.iterdir()) == ["mine.py", "stale.py"]


def test_neighbours_of_two_folders_are_not_mixed_up(tmp_path: Path) -> None:
    for folder, value in (("one", "1/2"), ("two", "1/3")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "value.py").write_text(f"from fractions import Fraction\nx = Fraction('{value}')\n")
        text = "from symqif import Channel\nfrom value import x\nown = Channel([[x, 1 - x], [1, 0]])\n"
        (tmp_path / folder / "mine.py").write_text(text)
    found = [run("capacity", "own", "--mechanism", str(tmp_path / folder / "mine.py"))[1] for folder in ("one", "two")]
    assert [text.splitlines()[0] for text in found] == ["capacity.own = 3/2 = 1.5", "capacity.own = 5/3 ≈ 1.66667"]


@pytest.mark.slow
def test_a_parameter_may_be_a_formula() -> None:
    textbook = "4*exp(eps)/(n*(exp(eps)-1)**2)"
    assert check(textbook, "mse.olh", g="exp(eps)+1", f=0).equal
    assert check("1/(2*q)*((1-q)**(k-1)*(2*q-1)+1)", "capacity.ue", p="1/2", q="1/(exp(eps)+1)").equal
    assert check("eps", "epsilon.ue", p="1/2", q="1/(exp(eps)+1)").equal
    found = check("k", "capacity.lh", g="exp(eps)+1")
    assert (found.equal, found.point and found.point.texts()) == (False, {"k": "2", "eps": "log(2)"})
    for name, text, said in (
        ("omega", "k/2", "no meaning with omega = k/2"),
        ("omega", "__import__('os')", "omega: "),
        ("theta", "k", "has no parameter 'theta' to be a formula"),
    ):
        with pytest.raises(SymqifError, match=said):
            check("k", "capacity.ss", **{name: text})
    status, said, _ = run("capacity", "lh", "--g", "exp(eps)+1", "--k", "3", "--t", "4")
    assert (status, "77/50 = 1.54" in said) == (0, True)
    status, _, error = run("capacity", "olh", "--g", "exp(eps)+5", "--k", "3", "--t", "4")
    assert (status, "2*(exp(eps)+5) <= 2*exp(eps)+3 must hold" in error) == (2, True)


@pytest.mark.parametrize(
    ("against", "name", "formula"),
    [
        ("capacity.design", "kappa", "v/2"),
        ("epsilon.often", "n", "exp(eps)"),
        ("mse.grr", "n", "k/2"),
        ("mse.ss", "omega", "k/2"),
    ],
)
def test_a_formula_for_an_integer_is_seen_to_be_one(against: str, name: str, formula: str) -> None:
    """v/2 is none for odd v. Only the columns of a protocol's channel may be any number, as with the g of OLH."""
    own = quantities_of(parallel(grr(), sympy.Symbol("n", integer=True, positive=True)), "often")
    with pytest.raises(SymqifError, match=r"must be an integer, and|is not an integer"):
        check("1", against, quantities=own, **{name: formula})
    assert check("v*exp(eps)/((v-1)*exp(eps)+1)", "capacity.design", kappa="v-1").equal


@pytest.mark.slow
def test_the_exponentials_of_a_factor_between_0_and_1_are_bounded() -> None:
    """A bit with Laplace noise and a threshold called x, which is THE where x is its theta."""
    bit = unary(
        name="laplace",
        title="Laplace bit",
        reference="",
        bit="L",
        probabilities={"p": "1-exp(eps*(x-1)/2)/2", "q": "exp(-eps*x/2)/2"},
        parameters={"eps": "real", "x": "real"},
        given=("eps >= 0", "1/2 <= x", "x <= 1"),
        capacity=CAPACITY,
        max_case_capacity=MAX_CASE_CAPACITY,
    )
    own = quantities_of(bit, "laplace")
    assert check("(1-q)**(k-1)*(1-p/q)+p/q", "capacity.laplace", quantities=own).equal
    assert check("p/q", "capacity.laplace", quantities=own).equal is False


@pytest.mark.parametrize("names", [("a1", "a_1"), ("pS", "p_S"), ("kk", "k_k"), ("theta1", "theta_1")])
def test_parameters_that_would_be_printed_alike_are_refused(names: tuple[str, str], tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(
        "from symqif import Channel\nfrom symqif.symbols import symbol\n"
        f"a, b = map(symbol, {names})\nown = Channel([[1 - a, a], [b, 1 - b]])\n"
    )
    one, other = sorted(names)
    with pytest.raises(SymqifError, match=f"own: {one} and {other} are printed alike: rename one of them"):
        mechanisms_of(file)
