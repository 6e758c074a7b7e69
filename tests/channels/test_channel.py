"""Channels are validated once, compare by value and print with the common factor outside."""

from fractions import Fraction

import pytest
import sympy

from symqif.channels.channel import Channel
from symqif.errors import SymqifError
from symqif.mechanisms import grr, oue
from symqif.symbols import eps

E = sympy.exp(eps)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([[Fraction(1, 2), Fraction(1, 3)]], r"row 1 must sum to 1, not 5/6"),
        ([[E / (E + 1), 1 / (E + 2)]], r"row 1 must sum to 1"),
        ([[sympy.Symbol("p"), sympy.Symbol("q")]], r"row 1 must sum to 1, not p \+ q"),
        ([[2, -1]], r"at least 0, but row 1 holds -1"),
        ([[1 - sympy.sqrt(2), sympy.sqrt(2)]], r"at least 0, but row 1 holds"),
        (
            [
                [sympy.Symbol("a"), 1 - sympy.Symbol("a")],
                [sympy.Symbol("a", positive=True), 1 - sympy.Symbol("a", positive=True)],
            ],
            r"the parameter 'a' must be one SymPy symbol, not 2",
        ),
        ([[0.5, 0.5]], r"exact, not the float 0.5"),
        ([[sympy.Float("0.5"), sympy.Rational(1, 2)]], r"exact, not the float"),
        ([["1/2", "1/2"]], r"exact number"),
        ([[1], [Fraction(1, 2), Fraction(1, 2)]], r"one positive length"),
        ([], r"one positive length"),
        (3, r"matrix or a list of rows"),
    ],
)
def test_what_is_no_channel_is_refused(rows, message):
    with pytest.raises(SymqifError, match=message):
        Channel(rows)


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ({"secrets": ("a",)}, "one label for each of 2, not 1"),
        ({"outputs": ("u", "u")}, "'u' occurs more than once"),
    ],
)
def test_labels_must_fit_and_be_distinct(labels, message):
    with pytest.raises(SymqifError, match=message):
        Channel([[1, 0], [0, 1]], **labels)


def test_rows_that_sum_to_one_only_after_cancelling_are_accepted():
    y = sympy.exp(eps / 2)
    channel = Channel([[(E - 1) / (y - 1) / (y + 2), 1 / (y + 2)]])
    assert channel.rows == [((y + 1) / (y + 2), 1 / (y + 2))]


def test_channels_with_equal_entries_are_equal_however_written():
    assert Channel([[1 - 1 / (E + 1), 1 / (E + 1)]]) == Channel([[E / (E + 1), 1 / (E + 1)]])
    assert Channel([[1, 0]]) != Channel([[0, 1]])
    assert Channel([[1, 0]]) != Channel([[1, 0]], outputs=("a", "b"))


def test_a_channel_cannot_be_changed():
    channel = Channel([[1, 0], [0, 1]])
    with pytest.raises(AttributeError):
        channel.secrets = (0, 1)
    with pytest.raises(TypeError):
        channel.matrix[0, 0] = 0


def test_rows_and_columns_are_those_of_the_matrix():
    channel = Channel([[1, 0, 0], [0, Fraction(1, 3), Fraction(2, 3)]])
    assert channel.rows == [(1, 0, 0), (0, sympy.Rational(1, 3), sympy.Rational(2, 3))]
    assert channel.columns[2] == (0, sympy.Rational(2, 3))
    assert (channel.secrets, channel.outputs) == ((1, 2), (1, 2, 3))


def test_substitution_gives_the_channel_at_a_point():
    assert grr(3).subs(eps=sympy.log(2)) == grr(3, t=2)
    assert grr(3).subs({eps: sympy.log(4)}) == grr(3).subs(y=2) == grr(3, y=2)


@pytest.mark.parametrize(
    ("facts", "value", "said"),
    [
        ({"positive": True}, -1, "the symbol a is positive, so that its value cannot be -1"),
        ({"nonnegative": True}, -1, "the symbol a is not negative"),
        ({"integer": True}, Fraction(1, 2), "the symbol a is integer"),
        ({"even": True}, 3, "the symbol a is even"),
    ],
)
def test_a_value_is_what_sympy_knows_of_its_symbol(facts, value, said):
    """Entries are simplified by that: with a > 0, the root of a**2 is a."""
    a = sympy.Symbol("a", **facts)
    channel = Channel([[1 / (1 + a**2), a**2 / (1 + a**2)], [1, 0]])
    with pytest.raises(SymqifError, match=said):
        channel.subs(a=value)
    assert channel.subs(a=2).fractions()[0] == [Fraction(1, 5), Fraction(4, 5)]


def test_substitution_refuses_floats_and_unknown_names():
    with pytest.raises(SymqifError, match="float"):
        grr(3).subs(eps=0.5)
    with pytest.raises(SymqifError, match="no parameter 'theta'"):
        grr(3).subs(theta=Fraction(3, 4))


def test_fractions_of_a_rational_channel():
    assert grr(2, t=3).fractions() == [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]
    with pytest.raises(SymqifError, match="rational entries"):
        grr(2).fractions()


def test_latex_has_the_common_factor_in_front():
    assert grr(2).latex().startswith(r"\frac{1}{e^{\varepsilon} + 1}\,\left[")
    assert (
        grr(2, t=3)._repr_latex_()
        == r"$\displaystyle \frac{1}{4}\,\left[\begin{matrix}3 & 1\\1 & 3\end{matrix}\right]$"
    )


def test_latex_without_a_common_factor_is_the_matrix():
    assert Channel([[1, 0], [0, 1]]).latex() == r"\left[\begin{matrix}1 & 0\\0 & 1\end{matrix}\right]"


def test_the_printed_factor_times_the_printed_matrix_is_the_channel():
    from symqif.symbols import common_factor

    channel = oue(3)
    factor = common_factor(channel.matrix.flat())
    inner = channel.matrix / factor
    assert factor == 1 / (2 * (E + 1) ** 2)
    assert all(sympy.expand(sympy.cancel(entry)).is_polynomial(E) for entry in inner.flat())


def test_arrays_of_numpy_become_channels():
    numpy = pytest.importorskip("numpy")
    half = Fraction(1, 2)
    assert Channel(numpy.array([[half, half], [0, 1]], dtype=object)) == Channel([[half, half], [0, 1]])
    assert Channel(numpy.eye(2, dtype=int)) == Channel([[1, 0], [0, 1]])
    assert Channel([numpy.array([1, 0]), numpy.array([0, 1])]) == Channel([[1, 0], [0, 1]])
    assert Channel([[numpy.int64(1)], [numpy.int64(1)]]) == Channel([[1], [1]])
    with pytest.raises(SymqifError, match=r"an entry must be exact, not the float 0\.5"):
        Channel(numpy.array([[0.5, 0.5]]))
    with pytest.raises(SymqifError, match="the rows of a channel are lists, not int"):
        Channel(numpy.array([1, 0]))


def test_a_plain_symbol_called_eps_is_the_privacy_parameter():
    plain = sympy.exp(sympy.Symbol("eps"))
    channel = Channel([[plain / (plain + 1), 1 / (plain + 1)], [1 / (plain + 1), plain / (plain + 1)]])
    assert channel == grr(k=2)
    assert channel.matrix.free_symbols == {eps}
    assert oue(k=2, eps=sympy.Symbol("eps")) == oue(k=2)
