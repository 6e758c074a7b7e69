"""Channels: exact row-stochastic matrices with labelled secrets and outputs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Any

from symqif.channels.unrounded import unrounded
from symqif.errors import SymqifError
from symqif.exact.argument import exact, exact_values
from symqif.exact.order import constant_truth
from symqif.later import sympy
from symqif.shown import Printed
from symqif.symbols import canonical, common_factor, to_sympy, to_term, vanishes

Label = Hashable
SIGNS = {  # of symbols, strongest first, and the ranges that say so
    "positive": "0 < {}", "negative": "{} < 0", "nonnegative": "0 <= {}", "nonpositive": "{} <= 0", "nonzero": "{} != 0"
}  # fmt: skip
MOST = 12  # rows or columns that are shown


@dataclass(frozen=True, repr=False)
class Channel(Printed):
    """A channel: an exact matrix with C[x, y] = Pr(output y | secret x).

    Rows are secrets, columns are outputs. Entries are kept in lowest terms, so that equal channels compare equal.

    Args:
        matrix: a SymPy matrix, a numpy array, or rows of exact numbers and SymPy expressions.
        secrets, outputs: distinct labels, by default 1, 2, ...

    Raises:
        SymqifError: an entry is a float or a negative number, or a row does not sum to 1 for all parameters.

    >>> from fractions import Fraction
    >>> from symqif import Channel
    >>> Channel([[Fraction(1, 2), Fraction(1, 2)], [0, 1]]).secrets
    (1, 2)
    """

    matrix: sympy.ImmutableDenseMatrix
    secrets: tuple[Label, ...] = ()
    outputs: tuple[Label, ...] = ()

    def __post_init__(self) -> None:
        rows = _rows(self.matrix)
        height, width = len(rows), len(rows[0])
        for name, default in (("secrets", height), ("outputs", width)):
            labels = tuple(getattr(self, name)) or tuple(range(1, default + 1))
            if len(labels) != default:
                raise SymqifError(f"{name} must hold one label for each of {default}, not {len(labels)}")
            repeated = [label for label, times in Counter(labels).items() if times > 1]
            if repeated:
                raise SymqifError(f"{name} must be distinct, but {repeated[0]!r} occurs more than once")
            object.__setattr__(self, name, labels)
        for secret, row in zip(self.secrets, rows, strict=True):
            _check_row(secret, row)
        matrix = sympy.ImmutableDenseMatrix(height, width, [e for row in rows for e in row])
        require_one_symbol_a_name(symbol.name for symbol in matrix.free_symbols)
        object.__setattr__(self, "matrix", matrix)

    @staticmethod
    def of(value: object, secrets: Iterable[Label] = (), outputs: Iterable[Label] = ()) -> Channel:
        """The channel that something is: rows of any kind, the path of a CSV file, or a function with its ranges.

        Args:
            value: a list of lists, an array of numpy or a table of pandas, a matrix of SymPy; the path of a .csv file;
                a function of a secret and a report. An entry may be a float, which is the decimal that it prints as
                (0.1 is 1/10), or a text such as "6/10".
            secrets, outputs: labels; of a function what it is called with, if it does not say so itself, as in
                `def f(x: range(3), y: range(3))`.

        Raises:
            SymqifError: it is no channel. Of a row that seems to be rounded, one is proposed that sums to 1.

        >>> from symqif import Channel
        >>> Channel.of([[0.1, 0.9], ["2/3", "1/3"]]).fractions()
        [[Fraction(1, 10), Fraction(9, 10)], [Fraction(2, 3), Fraction(1, 3)]]
        """
        from symqif.channels.user_channel import user_channel  # which makes channels

        return user_channel(value, secrets, outputs)

    @cached_property
    def rows(self) -> list[tuple[sympy.Expr, ...]]:
        """The rows, one for each secret."""
        width = len(self.outputs)
        flat = self.matrix.flat()
        return [tuple(flat[n : n + width]) for n in range(0, len(flat), width)]

    @property
    def columns(self) -> list[tuple[sympy.Expr, ...]]:
        """The columns, one for each output."""
        return list(zip(*self.rows, strict=True))

    def subs(self, values: Mapping[Any, object] | None = None, /, **named: object) -> Channel:
        """The same channel with exact values for parameters, by symbol or by name.

        y, t and x are shortcuts for e^(eps/2), e^eps and e^(eps theta/2): C.subs(y=3) sets eps to 2 log 3. A value must
        be what SymPy was told of its symbol, as positive: the entries are simplified by that.

        >>> from symqif import grr
        >>> grr(k=2).subs(t=3).fractions()
        [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]
        """
        given = {getattr(key, "name", str(key)): value for key, value in (values or {}).items()} | named
        symbols = {symbol.name: symbol for symbol in self.matrix.free_symbols}
        known = exact_values(given, symbols)
        for name in known.keys() - symbols.keys():
            free = ", ".join(sorted(symbols)) or "none"
            raise SymqifError(f"the channel has no parameter {name!r}: its parameters are {free}")
        mapping = {symbols[name]: to_sympy(value) for name, value in known.items()}
        for symbol, value in mapping.items():
            require_possible(symbol, value)
        return Channel(self.matrix.subs(mapping, simultaneous=True), self.secrets, self.outputs)

    def fractions(self) -> list[list[Fraction]]:
        """The rows as fractions; SymqifError if an entry is not rational."""
        for entry in chain.from_iterable(self.rows):
            if not entry.is_Rational:
                raise SymqifError(f"the channel must have rational entries, not {entry}: give its parameters values")
        return [[Fraction(int(e.p), int(e.q)) for e in row] for row in self.rows]

    def latex(self) -> str:
        """The matrix in LaTeX, with the factor that all entries share in front of it."""
        return _latex([list(row) for row in self.rows], common_factor(self.matrix.flat()))

    def __repr__(self) -> str:
        free = ", ".join(map(str, sorted(self.matrix.free_symbols, key=lambda symbol: symbol.name)))
        size = f"{len(self.secrets)} secrets, {len(self.outputs)} outputs"
        return f"<Channel of {size}{free and f', with {free}'}>"

    def _repr_latex_(self) -> str:
        """For a notebook: of a large matrix the first rows and columns and the last."""
        rows = [abridged(list(row), r"\cdots") for row in self.rows]
        shown = abridged(rows, [r"\ddots" if entry == r"\cdots" else r"\vdots" for entry in rows[0]])
        return f"$\\displaystyle {_latex(shown, common_factor(self.matrix.flat()))}$"


def _latex(rows: list[list[Any]], factor: sympy.Expr) -> str:
    """A matrix whose entries are divided by a factor that stands in front of it; texts stand for what is left out."""
    lines = (
        " & ".join(entry if isinstance(entry, str) else sympy.latex(canonical(entry / factor)) for entry in row)
        for row in rows
    )
    front = "" if factor == 1 else sympy.latex(factor) + r"\,"
    return front + r"\left[\begin{matrix}" + r"\\".join(lines) + r"\end{matrix}\right]"


def abridged(items: list[Any], between: Any) -> list[Any]:
    """All items, or the first and the last of many, with something between them."""
    return items if len(items) <= MOST else [*items[: MOST - 2], between, items[-1]]


def _rows(matrix: Any) -> list[list[sympy.Expr]]:
    matrix = _listed(matrix)
    if not isinstance(matrix, Sequence):
        raise SymqifError(f"a channel is a matrix or a list of rows, not {type(matrix).__name__}")
    matrix = [_listed(row) for row in matrix]
    if wrong := next((row for row in matrix if not isinstance(row, Sequence)), None):
        raise SymqifError(f"the rows of a channel are lists, not {type(wrong).__name__}")
    widths = sorted({len(row) for row in matrix})
    if not widths or widths[0] == 0 or len(widths) > 1:
        raise SymqifError(f"the rows of a channel must have one positive length, not {widths or 'none'}")
    return [[canonical(exact("an entry", entry)) for entry in row] for row in matrix]


def _listed(rows: Any) -> Any:
    """A matrix of SymPy, or an array of numpy, as a list."""
    return getattr(rows, "tolist", lambda: rows)()


def _check_row(secret: Label, row: list[sympy.Expr]) -> None:
    counted = Counter(row)
    for entry in counted:
        if entry.is_number and not _nonnegative(entry):
            raise SymqifError(f"an entry must be at least 0, but row {secret!r} holds {str(entry)[:80]}")
    total = sympy.Add(*(entry * times for entry, times in counted.items()))
    if not vanishes(total - 1):
        repair = ", ".join(map(str, unrounded(row)))
        hint = f"; if it is rounded, {repair} may be meant" if repair else ""
        raise SymqifError(f"row {secret!r} must sum to 1, not {str(canonical(total))[:80]}{hint}")


def require_one_symbol_a_name(symbols: Iterable[str]) -> None:
    """Parameters go by their names everywhere else, so that SymPy's assumptions tell no two of them apart."""
    for name, times in Counter(symbols).items():
        if times > 1:
            raise SymqifError(f"the parameter {name!r} must be one SymPy symbol, not {times} with other assumptions")


def require_possible(symbol: sympy.Symbol, value: sympy.Expr) -> None:
    """SymqifError if it is not what SymPy was told of the symbol, by which the entries are simplified."""
    for fact in (*SIGNS, "integer", *symbol.assumptions0):
        holds = symbol.assumptions0.get(fact)
        if holds is not None and getattr(value, f"is_{fact}") is (not holds):
            said = fact if holds else f"not {fact}"
            raise SymqifError(f"the symbol {symbol.name} is {said}, so that its value cannot be {str(value)[:60]}")


def _nonnegative(number: sympy.Expr) -> bool:
    if number.is_Rational:
        return bool(number >= 0)
    return constant_truth(("<=", Fraction(0), to_term(number))) is True
