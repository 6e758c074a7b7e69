"""What a formula presupposes (`docs/semantics.md` §5): that denominators are not 0, channels are channels, and so on.

It is computed from the text, as sequents that have to be proved. Nothing here evaluates or simplifies, apart from
literals such as the 2 in a/2.
"""

from fractions import Fraction
from itertools import pairwise
from typing import Any

from symqif.kernel.operators import OPERATORS, Operator
from symqif.kernel.sequent import Sequent, parts
from symqif.kernel.sorts import bound_sort
from symqif.kernel.term import SMALL, Term, mentioned, scope, substitute
from symqif.kernel.value import stands

ZERO, ONE = SMALL[:2]


def presupposed(sequent: Sequent, *formulas: Term) -> list[Sequent]:
    """What has to be shown from the hypotheses of a sequent for the formulas to be defined, each thing once."""
    found = Presupposed()
    for formula in formulas:
        found.of(sequent, formula)
    return found.goals


class Presupposed:
    """Collects what has to be shown; what stands under fewer hypotheses need not be shown again."""

    def __init__(self) -> None:
        self.goals: list[Sequent] = []
        self._seen: dict[Term, None] = {}  # in order

    def need(self, sequent: Sequent, goal: Term, *premise: Term) -> None:
        key = ("implies", *premise, goal) if premise else goal
        if key not in self._seen:
            self._seen[key] = None
            self.goals.append(sequent.aim(goal, *premise))

    def under(self, sequent: Sequent, term: Term) -> None:
        """Of a term that stands under a condition or a binder of its own."""
        seen = len(self._seen)
        self.of(sequent, term)
        for _ in range(len(self._seen) - seen):
            self._seen.popitem()

    def bound(self, sequent: Sequent, term: tuple[Any, ...], name: str, place: int) -> None:
        """Of a part of a term in which a name is bound, for all its values in the range that the term gives."""
        body, new = term[place], name
        while new in sequent.variables or (new != name and new in mentioned(body)):
            new += "_"
        inside = sequent.declare(new, bound_sort(term))
        self.under(inside.aim(inside.goal, *range_of(term, new, place)), substitute(body, {name: new}))

    def of(self, sequent: Sequent, term: Term) -> None:
        """Of a term, a channel or a formula, in the order in which it is read."""
        if not isinstance(term, tuple):
            return
        match term:
            case ("all" | "implies", *items):
                self.of(sequent, items[0])
                for before, item in pairwise(items):
                    sequent = sequent.aim(sequent.goal, *parts(before))
                    self.under(sequent, item)
            case _:
                name, inside, others = scope(term)
                for n in others:
                    self.of(sequent, term[n])
                for n in inside:
                    self.bound(sequent, term, name, n)
                self.own(sequent, term)

    def own(self, sequent: Sequent, term: tuple[Any, ...]) -> None:
        """What the outermost operator asks for, but for what literals show."""
        operator = OPERATORS.get(term[0], Operator("", "real"))  # of what is none, such as f(x), nothing is asked
        if operator.wants:
            goal, premise = wanted(term, *operator.wants), [("<", term[2], ZERO)] if term[0] == "**" else []
            known = {relation: seen(relation) for relation in premise}
            if not seen(goal) and False not in known.values():
                self.need(sequent, goal, *(p for p, truth in known.items() if truth is None))
        if operator.makes != "channel" and term[0] != "stochastic":
            for letter, channel in zip(operator.arguments, term[1:], strict=False):
                if letter == "c" and not isinstance(channel, str):  # the values of a name of that sort are channels
                    self.need(sequent, ("stochastic", channel))


def range_of(term: tuple[Any, ...], name: str, place: int) -> list[Term]:
    """The range of a name that is bound in a part of a term."""
    match term:
        case ("sum", _, _, low, high):
            return [("<=", low, name), ("<=", name, high)]
        case ("increasing" | "limit", _, _, start, *_):
            return [("<", start, name)]
        case ("subset", k, low, high, *_):
            of_entry: dict[int, Term] = {5: ("<=", ONE, name), 6: ("<=", name, ("-", k, ONE))}  # member, nonmember
            return [("<=", low, name), ("<=", name, high), *([of_entry[place]] if place in of_entry else [])]
    return []


def wanted(term: tuple[Any, ...], bound: int, relation: str, place: int) -> tuple[str, Term, Term]:
    """The relation that makes a term defined."""
    return (relation, term[place], SMALL[bound]) if relation == "!=" else (relation, SMALL[bound], term[place])


def seen(relation: tuple[str, Term, Term]) -> bool | None:
    """The truth of a relation between numbers that are written down."""
    operator, left, right = relation[0], literal(relation[1]), literal(relation[2])
    return None if left is None or right is None else stands(operator, right - left)


def literal(term: Term) -> Fraction | None:
    """The value of a number that is written down, such as 2 or -1/2."""
    match term:
        case ("neg", a):
            value = literal(a)
            return None if value is None else -value
        case ("/", a, b):
            above, below = literal(a), literal(b)
            return above / below if above is not None and below else None
        case str() | tuple():
            return None
    return term
