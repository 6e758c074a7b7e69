"""Logic: connectives, cases, cuts, lemmas. Terms have values everywhere, so no rule asks whether one is defined."""

from itertools import pairwise

from symqif.kernel import sorts
from symqif.kernel.budget import spend
from symqif.kernel.sequent import Sequent, is_relation, parts
from symqif.kernel.term import Rejected, Term, names, parse, relation, scope, show, sort, substitute
from symqif.reduction.rule import RULES, Arguments, Theorems, expect, fits, head, matched, rule

FALSE: Term = parse("0 < 0")


def negation(formula: Term) -> Term:
    if not is_relation(formula):
        raise Rejected(f"only relations are negated, not {show(formula)[:60]}")
    operator, left, right = formula
    turned = {"<=": ">", "<": ">=", "==": "!=", "!=": "=="}[operator]
    return relation(turned, left, right)


@rule("split", "A conjunction follows from its parts, an equivalence from a cycle of implications.")
def split(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    items = expect(sequent.goal, "all", "equivalent")
    if head(sequent.goal) == "equivalent":
        items = tuple(("implies", a, b) for a, b in pairwise((*items, items[0])))
    return [sequent.aim(item) for item in items]


@rule("introduce", "An implication follows from its conclusion under its premise; no(`F`) is that `F` implies `0 < 0`.")
def introduce(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    premise, conclusion = (*expect(sequent.goal, "implies", "no"), FALSE)[:2]
    return [sequent.aim(conclusion, *parts(premise))]


@rule("have", "A formula that is proved may be used.")
def have(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    formula = arguments.term("formula")
    arguments.text("reason")  # for readers
    return [sequent.aim(formula), sequent.aim(sequent.goal, *parts(formula))]


@rule("cases", "A relation holds or does not.")
def cases(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    formula = arguments.term("formula")
    return [sequent.aim(sequent.goal, f) for f in (formula, negation(formula))]


@rule("hypothesis", "A hypothesis holds, and so does what has equal terms in its place.")
def by_hypothesis(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    return matched(sequent, sequent.hypothesis(arguments.number("hypothesis")), sequent.goal)


@rule("detach", "From an implication and its premise, its conclusion; from one of equivalent formulas, another; "
      "from `F` and no(`F`), anything.")  # fmt: skip
def detach(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    given = sequent.hypothesis(arguments.number("hypothesis"))
    items = expect(given, "implies", "equivalent", "no")
    if head(given) == "no":
        return [sequent.aim(*items)]
    first, last = (arguments.number("from"), arguments.number("to")) if head(given) == "equivalent" else (0, 1)
    if not (0 <= first < len(items) and 0 <= last < len(items)):
        raise Rejected(f"there are {len(items)} equivalent formulas")
    return [sequent.aim(items[first]), sequent.aim(sequent.goal, *parts(items[last]))]


@rule("lemma", "A proved theorem may be used wherever its hypotheses hold.")
def lemma(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    claim = arguments.text("claim")
    if claim not in theorems:
        raise Rejected(f"{claim} is not a proved theorem")
    if claim in RULES:  # what a verdict rests on goes by name
        raise Rejected(f"a theorem cannot be called {claim}, like a rule")
    theorem, given = theorems[claim], arguments.values("with")
    if given.keys() != theorem.variables.keys():
        raise Rejected(f"{claim} wants values for {', '.join(theorem.variables)}")
    goals: list[Sequent] = []
    for name, kind in theorem.variables.items():
        goals += fits(sequent, substitute(sort(kind), given), given[name])
    goals += [sequent.aim(substitute(h, given)) for h in theorem.hypotheses]
    return [*goals, sequent.aim(sequent.goal, *parts(substitute(theorem.goal, given)))]


@rule("antisymmetry", "`a = b` follows from `a <= b` and `b <= a`.")
def antisymmetry(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    left, right = expect(sequent.goal, "==")
    return [sequent.aim(("<=", left, right)), sequent.aim(("<=", right, left))]


@rule("integer", "Between integers, `a <= b` follows from `a < b + 1`.")
def integer(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    left, right = expect(sequent.goal, "<=")
    for side in (left, right):
        sorts.integer(side, sequent.sorts)
    return [sequent.aim(("<", left, ("+", right, parse("1"))))]


@rule("exponential", "`a R b` iff exp(a) `R` exp(`b`), for `R` among =, `<=`, <.")
def exponential(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """For a goal a R b; or, with a = `left` and b = `right`, for a goal that says the same as exp(a) R exp(b)."""
    relation, (left, right) = head(sequent.goal), expect(sequent.goal, "==", "<=", "<")
    if not arguments.has("left"):
        return [sequent.aim((relation, ("exp", left), ("exp", right)))]
    low, high = arguments.term("left"), arguments.term("right")
    return [
        *matched(sequent, (relation, ("exp", low), ("exp", high)), sequent.goal),
        sequent.aim((relation, low, high)),
    ]


@rule("larger", "`max(a, b) = a` where `a >= b`, and = `b` where `b >= a`.")
def larger(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    term, place = arguments.term("max"), arguments.number("is")
    sides = expect(term, "max")
    if place not in (0, 1):
        raise Rejected("a maximum is its argument number 0 or 1")
    chosen, other = sides[place], sides[1 - place]
    hypotheses = tuple(replaced(h, term, chosen) for h in sequent.hypotheses)
    rest = sequent.only([]).aim(replaced(sequent.goal, term, chosen), *hypotheses)
    return [sequent.aim(("<=", other, chosen)), rest]


def replaced(term: Term, old: Term, new: Term) -> Term:
    """The term with the new one for the old, but for where a free name of the old is bound."""
    free = names(old)

    def put(part: Term) -> Term:
        if part == old:
            return new
        if not isinstance(part, tuple) or scope(part)[0] in free:
            return part
        spend(4)
        return (part[0], *map(put, part[1:]))

    return put(term)
