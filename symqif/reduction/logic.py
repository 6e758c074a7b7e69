"""Logic: connectives, cases, cuts, lemmas.

Hypotheses are defined: `symqif.reduction.proof` sees to that for a statement, and each rule that brings
in a formula of its own leaves its definedness as a goal.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from symqif.kernel.algebra import CHANNELS, Algebra
from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.term import Rejected, Term, apply, names, parse, relation, scope, show, sort, substitute
from symqif.reduction.rule import RULES, Arguments, defined, expect, head, hypothesis, rule, same

Theorems = Mapping[str, Sequent]


def parts(formula: Term) -> tuple[Term, ...]:
    """The conjuncts of a formula."""
    return sum(map(parts, formula[1:]), ()) if isinstance(formula, tuple) and formula[0] == "all" else (formula,)


def negation(formula: Term) -> Term:
    if not is_relation(formula):
        raise Rejected(f"only relations are negated, not {show(formula)[:60]}")
    operator, left, right = formula
    turned = {"<=": ">", "<": ">=", "==": "!=", "!=": "=="}[operator]
    return relation(turned, left, right)


@rule("split", "A conjunction follows from its parts.")
def split(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    return [sequent.aim(part) for part in expect(sequent.goal, "all")]


@rule("introduce", "An implication follows from its conclusion under its premise.")
def introduce(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    premise, conclusion = expect(sequent.goal, "implies")
    return [sequent.aim(conclusion, *parts(premise))]


@rule("cycle", "An equivalence follows from a cycle of implications.")
def cycle(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    items = expect(sequent.goal, "equivalent")
    return [sequent.aim(b, *parts(a)) for a, b in zip(items, [*items[1:], items[0]], strict=True)]


@rule("have", "A formula that is proved may be used.")
def have(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    formula = parse(arguments["formula"])
    return [*defined(sequent, formula), sequent.aim(formula), sequent.aim(sequent.goal, *parts(formula))]


@rule("cases", "A relation between defined terms holds or does not.")
def cases(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    formula = parse(arguments["formula"])
    goals = [sequent.aim(sequent.goal, f) for f in (formula, negation(formula))]
    return [*defined(sequent, formula), *goals]


@rule("suppose", "A relation holds if its negation leads to a contradiction, here 0 < 0.")
def suppose(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    return [*defined(sequent, sequent.goal), sequent.aim(parse("0 < 0"), negation(sequent.goal))]


@rule("contradiction", "Anything follows from a contradiction.")
def contradiction(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    return [sequent.aim(parse("0 < 0"))]


@rule("denial", "What leads to a contradiction, here 0 < 0, does not hold.")
def denial(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    (claim,) = expect(sequent.goal, "no")
    return [sequent.aim(parse("0 < 0"), *parts(claim))]


@rule("denied", "Anything follows from a formula that is given and does not hold.")
def denied(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    return [sequent.aim(("no", hypothesis(sequent, arguments["hypothesis"])))]


@rule("hypothesis", "A hypothesis holds.")
def by_hypothesis(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    if sequent.goal in sequent.hypotheses:
        return []
    if any(same(sequent, h, sequent.goal) for h in sequent.hypotheses):
        return defined(sequent, sequent.goal)
    raise Rejected(f"{show(sequent.goal)[:80]} is not among the hypotheses")


@rule("equivalence", "If equivalent formulas are given, one of them follows from another.")
def by_equivalence(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    items = expect(hypothesis(sequent, arguments["hypothesis"]), "equivalent")
    if not any(same(sequent, item, sequent.goal) for item in items):
        raise Rejected("the goal is none of the equivalent formulas")
    return [*defined(sequent, sequent.goal), sequent.aim(items[int(arguments["from"])])]


@rule("detach", "From an implication that is given and its premise, its conclusion.")
def detach(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    premise, conclusion = expect(hypothesis(sequent, arguments["hypothesis"]), "implies")
    return [sequent.aim(premise), sequent.aim(sequent.goal, *parts(conclusion))]


@rule("defined-inside", "A formula is defined if its parts are: a conclusion where its premise holds, a conjunct where "
      "those before it hold, a quantified formula for every value.")  # fmt: skip
def defined_inside(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    (formula,) = expect(sequent.goal, "defined")
    items = expect(formula, "implies", "all", "equivalent", "no", "forall", "exists")
    if formula[0] in ("forall", "exists"):
        body, name, kind = items
        new = Algebra.of(sequent.variables, []).fresh(name, kind)
        return [
            Sequent(
                {**sequent.variables, new: show(kind)}, sequent.hypotheses, ("defined", substitute(body, {name: new}))
            )
        ]
    if formula[0] in ("equivalent", "no"):
        return [sequent.aim(("defined", item)) for item in items]
    before = [sum(map(parts, items[:n]), ()) for n in range(len(items))]
    return [sequent.aim(("defined", item), *known) for item, known in zip(items, before, strict=True)]


@rule("lemma", "A proved theorem may be used wherever its hypotheses hold.")
def lemma(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    if arguments["claim"] not in theorems:
        raise Rejected(f"{arguments['claim']} is not a proved theorem")
    if arguments["claim"] in RULES:  # what a verdict rests on goes by name
        raise Rejected(f"a theorem cannot be called {arguments['claim']}, like a rule")
    theorem = theorems[arguments["claim"]]
    given = {name: parse(text) for name, text in arguments["with"].items()}
    if given.keys() != theorem.variables.keys():
        raise Rejected(f"{arguments['claim']} wants values for {', '.join(theorem.variables)}")
    goals: list[Sequent] = []
    for name, kind in theorem.variables.items():
        goals += fits(sequent, substitute(sort(kind), given), given[name])
    goals += [sequent.aim(substitute(h, given)) for h in theorem.hypotheses]
    return [*goals, sequent.aim(sequent.goal, *parts(substitute(theorem.goal, given)))]


def fits(sequent: Sequent, kind: Term, value: Term) -> list[Sequent]:
    """Accept a value for a variable of this sort, or raise `Rejected`; returns what shows that it is defined."""
    own = sequent.variables.get(value) if isinstance(value, str) else None
    if kind == ("channel",):
        if own != "channel" and not (isinstance(value, tuple) and value[0] in CHANNELS):
            raise Rejected(f"{show(value)[:60]} is not a channel")
    elif kind == ("integer",):
        whole(sequent, value)
    elif isinstance(kind, tuple) and kind[0] == "function" and isinstance(value, tuple):
        return written_out(sequent, kind[1:], value)
    elif kind != ("real",):
        if own is None or sort(own) != kind:
            raise Rejected(f"{show(value)[:60]} is not of the sort {show(kind)}")
        return []
    else:
        Algebra.of(sequent.variables, [value]).ratio(value)  # it is a number
    return defined(sequent, value)


def written_out(sequent: Sequent, places: tuple[Term, ...], function: Term) -> list[Sequent]:
    """What shows that lambda x, y: .. has a value for all x and y from these places."""
    algebra = Algebra.of(sequent.variables, [])
    new = [algebra.fresh(f"x{n}", place) for n, place in enumerate(places)]
    body = apply(function, list(new))
    wider = {**sequent.variables, **{name: show(place) for name, place in zip(new, places, strict=True)}}
    inside = Sequent(wider, sequent.hypotheses, sequent.goal)
    Algebra.of(wider, [body]).ratio(body)
    return defined(inside, body)


def whole(sequent: Sequent, *terms: Term) -> None:
    """The terms are integer-valued polynomials in integer variables."""
    algebra = Algebra.of(sequent.variables, terms)
    for term in terms:
        algebra.whole(algebra.polynomial(term))


@rule("chain", "Equality is transitive.")
def chain(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    left, right = expect(sequent.goal, "==")
    line = [left, *map(parse, arguments["through"]), right]
    return [sequent.aim(("==", a, b)) for a, b in pairwise(line)]


@rule("antisymmetry", "a = b follows from a <= b and b <= a.")
def antisymmetry(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    left, right = expect(sequent.goal, "==")
    return [sequent.aim(("<=", left, right)), sequent.aim(("<=", right, left))]


@rule("apart", "Of two numbers that differ, one is less than the other.")
def apart(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    left, right = expect(hypothesis(sequent, arguments["hypothesis"]), "!=")
    return [sequent.aim(sequent.goal, ("<", left, right)), sequent.aim(sequent.goal, ("<", right, left))]


@rule("integer", "Between integers, a <= b follows from a < b + 1.")
def integer(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    left, right = expect(sequent.goal, "<=")
    whole(sequent, left, right)
    return [sequent.aim(("<", left, ("+", right, parse("1"))))]


@rule("exponentiate", "a R b follows from exp(a) R exp(b), for R among =, <=, <.")
def exponentiate(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    left, right = expect(sequent.goal, "==", "<=", "<")
    return [sequent.aim((head(sequent.goal), ("exp", left), ("exp", right)))]


@rule("logarithm", "exp(a) R exp(b) follows from a R b, for R among =, <=, <.")
def logarithm(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    left, right = expect(sequent.goal, "==", "<=", "<")
    low, high = parse(arguments["left"]), parse(arguments["right"])
    if not (same(sequent, ("exp", low), left) and same(sequent, ("exp", high), right)):
        raise Rejected("the goal is not a relation between these exponentials")
    return [*defined(sequent, sequent.goal), sequent.aim((head(sequent.goal), low, high))]


@rule("larger", "max(a, b) = a where a >= b, and = b where b >= a.")
def larger(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    term = parse(arguments["max"])
    a, b = expect(term, "max")
    if arguments["is"] not in (0, 1):
        raise Rejected("a maximum is its argument number 0 or 1")
    chosen, other = (a, b) if arguments["is"] == 0 else (b, a)
    goal = replaced(sequent.goal, term, chosen)
    hypotheses = tuple(replaced(h, term, chosen) for h in sequent.hypotheses)
    return [sequent.aim(("<=", other, chosen)), Sequent(sequent.variables, hypotheses, goal)]


def replaced(term: Term, old: Term, new: Term) -> Term:
    if term == old:
        return new
    if not isinstance(term, tuple) or scope(term)[0] in names(old):
        return term
    return (term[0], *(replaced(t, old, new) for t in term[1:]))


def fresh(sequent: Sequent, *chosen: str) -> None:
    """New names stand for nothing yet."""
    taken = sequent.variables.keys() | {"i"}
    for name in chosen:
        if name in taken or not name.isidentifier() or names(parse(name)) != {name}:
            raise Rejected(f"{name} is not a new name")
