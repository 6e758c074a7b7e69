"""What stands beside a formula is compared with it: its other sides, and what is said of the letters that it has."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

from symqif.comparison.problem import Problem
from symqif.comparison.smallest import first
from symqif.comparison.values import differ
from symqif.errors import SymqifError
from symqif.find.limits import Deadline
from symqif.kernel.term import Rejected, Term, show
from symqif.quantities import Quantity

Meanings = Mapping[str, tuple[Term, Term | None]]


def is_name_of(quantity: Quantity, term: Term) -> bool:
    """Is a symbol what the quantity is called, as p is of bit-p.oue, or eps of a least eps?"""
    kind = quantity.name.partition(".")[0]
    own = "eps" if kind == "epsilon" else kind.rpartition("-")[2]
    return isinstance(term, str) and (term == own or quantity.in_parameters(term) == quantity.exact)


def ranges(condition: tuple[str, ...] | None, quantity: Quantity) -> tuple[str, ...] | None:
    """The relations of a condition, if the quantity's statements may have them."""
    try:
        quantity.statement("0 == 0", *(condition or ())).sequent()
    except Rejected:
        return None
    return condition


def refuse_other_sides(problem: Problem, others: Mapping[str, Term], points: int, deadline: Deadline) -> None:
    """SymqifError where another side of the equation is not the formula that is meant, at one of so many points."""
    if problem.relation != "equal":  # they are to be the formula, which is no more the quantity
        quantity = replace(problem.quantity, closed_form=show(problem.formula))
        problem = replace(problem, quantity=quantity, relation="equal")
    for text, term in others.items():
        if first(replace(problem, yours=term), problem.given, points, deadline) is not None:
            raise SymqifError(
                f"of several sides {text} is another formula than the last: say which one with --side, or side in a "
                "file"
            )


def refuse_other_meanings(problem: Problem, meanings: Meanings, points: int) -> None:
    """SymqifError where a name of the formula is something else in its display than in the quantity."""
    quantity = problem.quantity
    for text, (ours, theirs) in meanings.items():
        if theirs is None or any(
            differ(quantity.in_parameters(theirs), quantity.in_parameters(ours), point)
            for point in islice(problem.points(problem.given), points)
        ):
            raise SymqifError(
                f"{text} is defined beside the formula, but means something else in {quantity.name}: write the formula "
                "with it put in, or give its value"
            )
