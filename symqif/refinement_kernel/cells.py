"""The set on which several functions of one variable are all >= 0: cells on which their signs are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from symqif.kernel.term import Rejected
from symqif.refinement_kernel.function import Coefficients, Domain, Function, divided, evaluated, sign, unique_root

Functions = Mapping[int, Function]


@dataclass(frozen=True)
class Stretch:
    """On this domain all functions are >= 0 (`holds`), or one of them is < 0.

    cuts: for each of the functions, or for the negative one, where the domain is cut to see its sign.
    """

    domain: Domain
    holds: bool
    cuts: Mapping[int, Sequence[Fraction]]


@dataclass(frozen=True)
class Spot:
    """A root, the only one of an integer polynomial on this domain, on which all functions have their roots there only.

    before, at, after: are all functions >= 0 on the domain below the root, at it, and on the domain above it?
    fine: a part of the domain that has the root too.
    """

    domain: Domain
    polynomial: Coefficients
    before: bool
    at: bool
    after: bool
    fine: Domain


Cell = Stretch | Spot


def check_cells(functions: Functions, domain: Domain, cells: Sequence[Cell]) -> None:
    """Accept only if the cells cover the domain and are right, or raise `Rejected`."""
    ends = [domain.low]
    for cell in cells:
        if ends[-1] != cell.domain.low:
            raise Rejected("the cells do not cover the domain one by one")
        if cell.domain.edge is not None:
            raise Rejected("a cell is all of its domain, on both sides of any root")
        if isinstance(cell, Stretch):
            _check_stretch(functions, cell)
        else:
            _check_spot(functions, cell)
        if cell.domain.high is not None:
            ends.append(cell.domain.high)
        elif cell is not cells[-1]:
            raise Rejected("only the last cell is unbounded")
    last = cells[-1].domain.high if cells else domain.low
    if last != domain.high:
        raise Rejected("the cells do not cover the domain")


def parts(domain: Domain, cuts: Sequence[Fraction]) -> list[Domain]:
    """The domain, cut at these points."""
    ends = [domain.low, *cuts, domain.high]
    return [Domain(low, high) for low, high in pairwise(ends) if low is not None]


def _check_stretch(functions: Functions, cell: Stretch) -> None:
    if cell.holds and cell.cuts.keys() != functions.keys():
        raise Rejected("each function has its sign shown")
    if not cell.holds and (len(cell.cuts) != 1 or not cell.cuts.keys() <= functions.keys()):
        raise Rejected("one function has its sign shown")
    for n, cuts in cell.cuts.items():
        for part in parts(cell.domain, cuts):
            f = functions[n].on(part)
            if not (f.nonnegative if cell.holds else f.sign < 0):
                raise Rejected(f"function {n} has not certainly this sign")


def _check_spot(functions: Functions, cell: Spot) -> None:
    fine, whole = cell.fine, cell.domain
    if not unique_root(cell.polynomial, whole):
        raise Rejected("the polynomial has not certainly one root there")
    if fine.high is None or fine.low < whole.low or (whole.high is not None and fine.high > whole.high):
        raise Rejected("the fine domain is no bounded part of the whole one")
    below, above = (evaluated(cell.polynomial, end) for end in (fine.low, fine.high))
    if not (below < 0 < above or above < 0 < below):
        raise Rejected("the root is not in the fine domain")
    after = 1 if above > 0 else -1
    found = [signs(f.on(cell.domain), cell.polynomial, after) for f in functions.values()]
    said = cell.before, cell.at, cell.after
    if said != tuple(all(s[n] >= 0 for s in found) for n in range(3)):
        raise Rejected("the signs around a root are others")


def signs(f: Function, root: Coefficients, after: int) -> tuple[int, int, int]:
    """The signs of a function below, at and above the root of a polynomial that has this sign above it."""
    if not f.scale:
        return 0, 0, 0
    times, value = 0, 1 if f.scale > 0 else -1
    for p, n in f.factors:
        rest: Coefficients | None = p
        while n > 0 and rest is not None and (quotient := divided(rest, root)) is not None:
            rest, times = quotient, times + n
        assert rest is not None
        own = sign(rest, f.domain)
        if not own:
            raise Rejected("the sign of a function is not certain around the root of another")
        value *= own ** abs(n)
    return value * (-after) ** times, 0 if times else value, value * after**times
