"""Are values of parameters in the range that is stated of them?"""

from collections.abc import Mapping

from symqif.errors import SymqifError
from symqif.exact.argument import constant_or_same
from symqif.exact.order import constant_truth
from symqif.exact.written import brief
from symqif.kernel.term import Term, names, show, substitute

LIMITS = {("<=", 0): "at most", ("<=", 1): "at least", ("<", 0): "less than", ("<", 1): "greater than"}


def require_in_range(relation: Term, values: Mapping[str, Term]) -> None:
    """SymqifError for values of parameters for which a relation of their range is false, or not decided."""
    here = substitute(relation, values)
    if names(here):
        return
    truth = constant_truth(here)
    if truth is None:
        raise SymqifError(f"{show(relation)} is not decided at {_point(relation, values)}")
    if not truth:
        raise SymqifError(_broken(relation, values))


def _broken(relation: Term, values: Mapping[str, Term]) -> str:
    """Name the argument, the rule and the value."""
    match relation:
        case ("<=" | "<" as operator, bound, str(name)) if not names(bound):
            return f"{name} must be {LIMITS[operator, 1]} {show(bound)}, not {brief(values[name])}"
        case ("<=" | "<" as operator, str(name), bound):
            value = f" = {show(constant_or_same(substitute(bound, values)))}" if names(bound) else ""
            return f"{name} must be {LIMITS[operator, 0]} {show(bound)}{value}, not {brief(values[name])}"
    return f"{show(relation)} must hold, but {_point(relation, values)}"


def _point(relation: Term, values: Mapping[str, Term]) -> str:
    return ", ".join(f"{name} = {brief(values[name])}" for name in sorted(names(relation)))
