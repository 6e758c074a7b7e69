"""Every protocol in the package: its channel is stochastic and LDP, its subset form is the same channel, and its
closed forms are what brute force gives. A new protocol is tested without an edit here."""

import subprocess
import sys
from fractions import Fraction

import pytest
import sympy

from symqif.channels import equivalent
from symqif.errors import SymqifError
from symqif.exact.evaluation import constant
from symqif.exact.order import at_least
from symqif.kernel.term import names, parse, substitute
from symqif.mechanisms import PROTOCOLS, protocol
from symqif.mechanisms.parameters import resolve
from symqif.reduction.statement import Statement
from symqif.symbols import eps
from tests.sample import every

ALL = tuple(PROTOCOLS.values())
SIZES = {"omega": (1, 2, 3), "g": (2, 3)}
POINTS = [{"y": 2, "x": Fraction(3, 2)}, {"y": 4, "x": 3}, {"y": Fraction(9, 4), "x": Fraction(7, 4)}]
BITS = [{"p": Fraction(1, 2), "q": Fraction(1, 5)}, {"p": Fraction(6, 7), "q": Fraction(2, 3)}]


def sizes(p, k):
    """The values of omega and g that are tried at k; those that make a channel of moderate size."""
    if "omega" in p.variables:
        return [{"omega": omega} for omega in SIZES["omega"] if omega < k]
    return [{"g": g} for g in SIZES["g"] if k <= {2: 5, 3: 4}[g]] if "g" in p.variables else [{}]


def points(p):
    """Rational points: y and x as far as the protocol has eps and theta."""
    if "eps" not in p.variables:
        return BITS
    return [{n: v for n, v in point.items() if n == "y" or "theta" in p.variables} for point in POINTS]


def cases(ks, protocols=ALL):
    """(protocol, arguments) over the protocols, k and the sizes, with symbols for the rest."""
    found = [(p, {"k": k, **more}) for p in protocols for k in ks for more in sizes(p, k)]
    return [pytest.param(p, arguments, id=f"{p.name}-{exact_text(arguments)}") for p, arguments in found]


def numeric_cases(ks, protocols=ALL):
    """The same at rational points; OLH with the g that its eps wants."""
    found = [(case.values[0], case.values[1] | at) for case in cases(ks, protocols) for at in points(case.values[0])]
    found = [(p, arguments) for p, arguments in found if p.name != "olh"]
    found += [(PROTOCOLS["olh"], {"k": k, "t": t}) for k in ks if k <= 4 for t in (1, Fraction(4, 3), Fraction(3, 2))]
    return [pytest.param(p, arguments, id=f"{p.name}-{exact_text(arguments)}") for p, arguments in found]


def exact_text(arguments):
    return ",".join(f"{name}={value}" for name, value in arguments.items())


def at_point(p, text, arguments):
    """A closed form at rational values, by the kernel's arithmetic."""
    more = {name: value for name, value in arguments.items() if name != "k"}
    value = constant(substitute(p.term(text), resolve(p, arguments["k"], more)))
    assert isinstance(value, Fraction)
    return value


@pytest.mark.parametrize(
    ("p", "arguments"), every(3, cases((2, 3), [p for p in PROTOCOLS.values() if "eps" in p.variables]))
)
def test_the_symbolic_channel_is_ldp_for_every_eps(p, arguments):
    for column in map(set, p(**arguments).columns):
        assert all(at_least(sympy.exp(eps) * b, a) for a in column for b in column)


@pytest.mark.parametrize(("p", "arguments"), every(6, numeric_cases((2, 3, 4, 5))))
def test_the_least_ratio_of_the_explicit_channel_is_the_closed_form(p, arguments):
    rows = p(**arguments).fractions()
    assert all(sum(row) == 1 and min(row) > 0 for row in rows)
    least = max(max(column) / min(column) for column in zip(*rows, strict=True))
    assert least == at_point(p, p.max_case_capacity, arguments)
    if "y" in arguments:
        assert least <= Fraction(arguments["y"]) ** 2


@pytest.mark.parametrize(
    ("p", "arguments"), every(6, numeric_cases((2, 3, 4, 5), [p for p in PROTOCOLS.values() if p.capacity]))
)
def test_the_column_maxima_of_the_explicit_channel_add_up_to_the_closed_form(p, arguments):
    total = sum(max(column) for column in zip(*p(**arguments).fractions(), strict=True))
    assert total == at_point(p, p.closed_forms["capacity"], arguments)
    assert total / arguments["k"] == at_point(p, p.closed_forms["asr"], arguments)


@pytest.mark.parametrize(("p", "arguments"), every(12, cases((2, 3, 4, 5, 6))))
def test_the_subset_form_is_the_merged_explicit_channel(p, arguments):
    assert equivalent(p(**arguments), p.subset_form(**arguments).explicit())


@pytest.mark.parametrize("p", PROTOCOLS.values(), ids=PROTOCOLS)
def test_the_subset_form_at_a_number_is_the_symbolic_one_there(p):
    arguments = {"k": 5, **sizes(p, 5)[0]}
    assert p.subset_form().at(**arguments).term() == p.subset_form(**arguments).term()


@pytest.mark.parametrize("p", PROTOCOLS.values(), ids=PROTOCOLS)
def test_formulas_use_declared_names_only(p):
    declared = p.variables.keys()
    assert names(p.term(p.channel)) <= declared
    for name, text in p.closed_forms.items():
        assert names(p.term(text)) <= declared | ({"n", "f"} if name == "mse" else set())
    for text in p.given:
        assert names(parse(text)) <= declared


@pytest.mark.parametrize("p", PROTOCOLS.values(), ids=PROTOCOLS)
def test_definitions_make_a_statement_of_the_catalogue(p):
    definitions = {**p.definitions, **p.bit_definitions}
    statement = Statement(f"ldp({p.channel}, {p.max_case_capacity})", p.variables, p.given, definitions)
    assert statement.sequent().goal[1] == p.term(p.channel)


@pytest.mark.parametrize("p", [p for p in PROTOCOLS.values() if p.bit_definitions], ids=lambda p: p.name)
def test_the_one_hot_power_of_the_bit_channel_is_the_subset_form(p):
    from symqif.channels.subset import SubsetForm

    hot = list(p.bit_definitions)[-1]
    assert hot == f"{p.channel}hot"
    assert SubsetForm.of(p.term(hot)).at(k=3).explicit() == p.subset_form(3).explicit()


def test_importing_definitions_needs_the_standard_library_only():
    code = (
        "import sys, symqif.mechanisms, symqif.errors; print(*{'sympy', 'flint', 'z3', 'mpmath'} & sys.modules.keys())"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"


def test_protocols_are_found_by_name_in_either_case():
    assert protocol("OUE") is PROTOCOLS["oue"]
    assert [protocol(name).name for name in ("kRR", "de", "rappor", "basic-rappor", "k-subset")] == [
        "grr", "grr", "sue", "sue", "ss"
    ]  # fmt: skip
    with pytest.raises(SymqifError, match=r"no protocol is called 'oeu': did you mean oue\?"):
        protocol("oeu")
    with pytest.raises(SymqifError, match="no protocol is called 'laplace': there are blh, grr"):
        protocol("laplace")


def test_all_protocols_of_the_paper_are_found():
    assert {"grr", "ss", "blh", "olh", "lh", "sue", "oue", "the", "ue"} <= PROTOCOLS.keys()
