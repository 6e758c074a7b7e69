"""Channels with one likelihood ratio along a parameter: where each subset is no more likely under one of the two."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symqif.find.limits import Deadline
from symqif.find.refinement.cells import sign_cells
from symqif.kernel.term import Rejected
from symqif.refinement.curve import Curve
from symqif.refinement_kernel import along
from symqif.refinement_kernel.cells import Cell, Stretch, check_cells
from symqif.refinement_kernel.function import Domain, Function


@dataclass(frozen=True)
class RatioCells:
    """Where A is refined by B: cells on which the signs of all gaps of count * nonmember are known.

    At one likelihood ratio above 1, A is refined by B exactly where no gap is negative (beyond.equal-ratio).
    """

    a: Curve
    b: Curve
    base: Mapping[str, Fraction]
    domain: Domain
    cells: Sequence[Cell]

    def check(self) -> None:
        """The kernel's check; `Rejected` unless the cells are right."""
        check_cells(gaps(self.a, self.b, self.base, self.domain), self.domain, self.cells)

    def data(self) -> dict[str, Any]:
        return {"kind": "cells", "rule": "beyond.equal-ratio", "cells": [_data(cell) for cell in self.cells]}


def ratio_cells(a: Curve, b: Curve, base: Mapping[str, Fraction], domain: Domain, deadline: Deadline) -> RatioCells:
    """The cells; `Rejected` if the ratios are not known to be one, `GaveUp` when the time is up."""
    return RatioCells(a, b, base, domain, sign_cells(gaps(a, b, base, domain), domain, deadline))


def gaps(a: Curve, b: Curve, base: Mapping[str, Fraction], domain: Domain) -> dict[int, Function]:
    """For each size, by how much count * nonmember is larger under A; `Rejected` unless both have one ratio above 1."""
    k = a.form.concrete_k
    if k != b.form.concrete_k:
        raise Rejected("the channels have different numbers of secrets")
    return along.gaps(k, a.columns(base, domain), b.columns(base, domain), domain)


def _data(cell: Cell) -> dict[str, Any]:
    low, high = str(cell.domain.low), None if cell.domain.high is None else str(cell.domain.high)
    if isinstance(cell, Stretch):
        signs = {str(size): [str(cut) for cut in cuts] for size, cuts in cell.cuts.items()}
        return {"from": low, "to": high, "refines": cell.holds, "cuts": signs}
    root = {"root_of": [str(c) for c in cell.polynomial], "root_in": [str(cell.fine.low), str(cell.fine.high)]}
    return {"from": low, "to": high, **root, "refines": [cell.before, cell.at, cell.after]}
