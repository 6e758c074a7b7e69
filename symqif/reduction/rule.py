"""Rules: each takes a sequent apart into the sequents from which it follows.

A rule is a function from (sequent, its arguments, theorems) to subgoals. It computes the subgoals itself, so that
arguments can make a proof fail but never make a false one pass. It is sound for the values of `docs/semantics.md` §3,
§4 and §6: where all subgoals hold, the sequent holds. A *named* rule is one whose truth is a theorem of mathematics
rather than of logic: it carries statement and reference.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from symqif.kernel import sorts
from symqif.kernel.budget import spend
from symqif.kernel.operators import OPERATORS
from symqif.kernel.sequent import Sequent
from symqif.kernel.term import BINDERS, Rejected, Term, mentioned, parse, show, substitute

Theorems = Mapping[str, Sequent]


class Arguments:
    """What a certificate says beside the name of a rule, each thing read with its type."""

    def __init__(self, node: Mapping[str, Any]) -> None:
        self._node = node

    def has(self, name: str) -> bool:
        return name in self._node

    def _read(self, name: str, kind: type, what: str) -> Any:
        value = self._node.get(name)
        if type(value) is not kind:
            raise Rejected(f"the rule {self._node.get('rule')} wants {what} as its argument {name}")
        return value

    def text(self, name: str) -> str:
        return str(self._read(name, str, "a text"))

    def number(self, name: str) -> int:
        return int(self._read(name, int, "a whole number"))

    def numbers(self, name: str) -> list[Any]:
        return list(self._read(name, list, "a list"))

    def term(self, name: str) -> Term:
        return parse(self.text(name))

    def terms(self, name: str) -> list[Term]:
        return [parse(text) for text in self._read(name, list, "a list of texts")]

    def values(self, name: str) -> dict[str, Term]:
        return {key: parse(text) for key, text in self._read(name, dict, "texts by names").items()}


Reduction = Callable[[Sequent, Arguments, Theorems], list[Sequent]]


@dataclass(frozen=True)
class Rule:
    """`named` tells whether verdicts list the rule among what they rest on."""

    name: str
    statement: str
    reference: str
    reduction: Reduction

    @property
    def named(self) -> bool:
        return bool(self.reference)

    def reduce(self, sequent: Sequent, node: Mapping[str, Any], theorems: Theorems) -> list[Sequent]:
        """The subgoals."""
        return self.reduction(sequent, Arguments(node), theorems)


RULES: dict[str, Rule] = {}


def rule(name: str, statement: str, reference: str = "") -> Callable[[Reduction], Reduction]:
    """Declare a rule; without a reference it is a step of logic or a definition."""

    def declare(reduction: Reduction) -> Reduction:
        if name in RULES:
            raise ValueError(f"two rules are called {name}")
        RULES[name] = Rule(name, statement, reference, reduction)
        return reduction

    return declare


def expect(goal: Term, *heads: str) -> tuple[Any, ...]:
    """The arguments of a goal that has one of these heads."""
    if not isinstance(goal, tuple) or goal[0] not in heads:
        raise Rejected(f"the rule is for {' or '.join(heads)}, not for {show(goal)[:80]}")
    return goal[1:]


def head(term: Term) -> str:
    """The operator of a compound term."""
    if not isinstance(term, tuple):
        raise Rejected(f"{show(term)} is not compound")
    return str(term[0])


PARTS = {"row"} | {n for n, made in OPERATORS.items() if made.makes in ("formula", "channel") and n not in BINDERS}


def matched(sequent: Sequent, left: Term, right: Term) -> list[Sequent]:
    """Equations from which it follows that two formulas say the same; `Rejected` where they differ in form. Under the
    binders subset, increasing and limit only what is identical is the same."""
    spend(10)
    if isinstance(left, tuple) and isinstance(right, tuple) and (left[0], len(left)) == (right[0], len(right)):
        if left[0] in ("forall", "exists") and left[3] == right[3]:
            name, taken = left[2], sequent.variables.keys() | mentioned(left) | mentioned(right)
            while name in taken:
                name += "_"
            bodies = (substitute(side[1], {side[2]: name}) for side in (left, right))
            return matched(sequent.declare(name, left[3]), *bodies)
        if left[0] in PARTS:
            pairs = zip(left[1:], right[1:], strict=True)
            return [goal for pair in pairs for goal in matched(sequent, *pair)]
    return [] if left == right else [sequent.aim(("==", left, right))]


def fits(sequent: Sequent, kind: Term, value: Term) -> list[Sequent]:
    """Accept a term as a value of a sort (`docs/semantics.md` §1); returns what is left to show of it."""
    sorts.fits(value, kind, sequent.sorts)
    is_channel = isinstance(kind, tuple) and kind[0] == "channel" and not isinstance(value, str)
    return [sequent.aim(("stochastic", value))] if is_channel else []


def new_names(sequent: Sequent, *names: str) -> list[str]:
    """Names like these that the sequent does not use."""
    chosen = list[str]()
    for name in names:
        while name in sequent.variables or name in chosen:
            name += "_"
        chosen.append(name)
    return chosen
