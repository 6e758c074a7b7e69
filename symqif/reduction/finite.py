"""Quantifiers, and finite sums and maxima."""

from fractions import Fraction

from symqif.kernel.budget import spend
from symqif.kernel.sequent import Sequent, parts
from symqif.kernel.sorts import integer
from symqif.kernel.term import Rejected, Term, substitute
from symqif.reduction.channels import ONE, ZERO, minus, rows, times, total
from symqif.reduction.rule import Arguments, Theorems, expect, fits, head, new_names, rule


@rule("for-each", "What is shown for an arbitrary value holds for every value.")
def for_each(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    body, bound, kind = expect(sequent.goal, "forall")
    name = arguments.text("name") if arguments.has("name") else bound
    return [sequent.declare(name, kind).aim(substitute(body, {bound: name}))]


@rule("instance", "What is given for every value holds for those named.")
def instance(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    formula, goals = sequent.hypothesis(arguments.number("hypothesis")), list[Sequent]()
    for value in arguments.terms("values"):
        body, bound, kind = expect(formula, "forall")
        goals += fits(sequent, kind, value)
        formula = substitute(body, {bound: value})
    return [*goals, sequent.aim(sequent.goal, *parts(formula))]


@rule("exhibit", "Something exists if it is shown.")
def exhibit(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    body, bound, kind = expect(sequent.goal, "exists")
    value = arguments.term("value")
    return [*fits(sequent, kind, value), sequent.aim(substitute(body, {bound: value}))]


@rule("take", "What is given to exist may be named.")
def take(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    body, bound, kind = expect(sequent.hypothesis(arguments.number("hypothesis")), "exists")
    name = arguments.text("name")
    return [sequent.declare(name, kind).aim(sequent.goal, *parts(substitute(body, {bound: name})))]


@rule("larger-integer", "Above every real number there is an integer.")
def larger_integer(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """The number is of the sequent, and so does not depend on the new `name`."""
    number, name = arguments.term("x"), arguments.text("name")
    inside = sequent.declare(name, ("integer",))
    return [*fits(sequent, ("real",), number), inside.aim(sequent.goal, ("<", number, name))]


@rule("term-by-term",
      "Sums compare as their terms do, for each element of a set, or for each integer from one to "
      "another.")  # fmt: skip
def term_by_term(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """Of sums between integers, one is less than another only if they have a term at all."""
    relation, sides = head(sequent.goal), expect(sequent.goal, "==", "<=", "<")
    (f, x, *over), (g, y, *other) = (expect(side, "total", "sum") for side in sides)
    if over != other:
        raise Rejected("the sums are over different sets")
    name = arguments.text("name")
    goal = (relation, substitute(f, {x: name}), substitute(g, {y: name}))
    match over:
        case [domain]:
            return [sequent.declare(name, domain).aim(goal)]
    low, high = over
    some = [sequent.aim(("<=", low, high))] if relation == "<" else []
    return [*some, sequent.declare(name, ("integer",)).aim(goal, ("<=", low, name), ("<=", name, high))]


@rule("exchange", "Finite sums may be exchanged.")
def exchange(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    term = arguments.term("term")
    inside, x, first = expect(term, "total")
    body, y, second = expect(inside, "total")
    if x == y:
        raise Rejected("the sums bind the same name")
    turned: Term = ("total", ("total", body, x, first), y, second)
    return [sequent.aim(sequent.goal, ("==", term, turned))]


@rule("largest", "A maximum over a set is at least each of its values, and one of them.")
def largest(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """It is at least the value `at` an element; or else a new `name` is given to an element that attains it."""
    term = arguments.term("term")
    body, bound, domain = expect(term, "largest")
    if not arguments.has("at"):
        name = arguments.text("name")
        reached: Term = ("==", substitute(body, {bound: name}), term)
        return [sequent.declare(name, domain).aim(sequent.goal, reached)]
    order: Term = ("<=", substitute(body, {bound: arguments.term("at")}), term)
    return [sequent.aim(sequent.goal, order)]


@rule("below-sum", "A sum of non-negative terms, over the integers from one to another, is at least each of them.")
def below_sum(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    term, at, name = arguments.term("term"), arguments.term("at"), arguments.text("name")
    body, index, low, high = expect(term, "sum")
    integer(at, sequent.sorts)
    inside, here = sequent.declare(name, ("integer",)), substitute(body, {index: name})
    bounds: list[Term] = [("<=", low, at), ("<=", at, high)]
    order: Term = ("<=", substitute(body, {index: at}), term)
    positive = inside.aim(("<=", ZERO, here), ("<=", low, name), ("<=", name, high))
    return [*(sequent.aim(bound) for bound in bounds), positive, sequent.aim(sequent.goal, order)]


@rule("equal-terms", "A sum of equal terms, over the integers from one to another, is their number times each of them.")
def equal_terms(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    term, low, high = (arguments.term(name) for name in ("term", "low", "high"))
    (index,), number = new_names(sequent, "i"), ("+", minus(high, low), ONE)
    equal: Term = ("==", ("sum", term, index, low, high), times(number, term))
    return [sequent.aim(("<=", ZERO, number)), sequent.aim(sequent.goal, equal)]


@rule("binomial-theorem",
      "For `k >= 0`, the sum over all `i` of `binomial(k, i)` `r**i` is `(1+r)**k`; with `j` more factors `i`, `i-1`, "
      ".. it is `r**j` `(1+r)**(k-j)` times the factors `k`, `k-1`, ... The sum over some integers in a row is that, "
      "less the sums over those before and after.")  # fmt: skip
def binomial_theorem(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    """It states the sum from `low` to `high`, for any linear combination: rows r, c0, c1, .. of the `table` have the
    factors for j = 0, 1, ..

    Proof. binomial(k, i) i (i-1) .. (i-j+1) is k (k-1) .. (k-j+1) binomial(k-j, i-j) for j <= k, and for j > k both
    this and the sum's value are 0, as k or a smaller factor is. Hence the binomial theorem, of r and 1, with k - j as
    the exponent; it holds for all r, as 0**0 is 1. All terms with i < 0 or i > k are 0, and low <= high + 1: so the
    sums from 0 to low - 1, from low to high and from high + 1 to k have each other term, once.
    """
    k, low, high = (arguments.term(name) for name in ("k", "low", "high"))
    (index,), terms, values = new_names(sequent, "i"), list[Term](), list[Term]()

    def falling(n: Term, j: int) -> list[Term]:
        return [minus(n, Fraction(step)) for step in range(j)]

    for ratio, *factors in rows(arguments.term("table")):
        spend(len(factors) ** 2)
        for j, factor in enumerate(factors):
            power: Term = ("*", ("**", ratio, Fraction(j)), ("**", ("+", ONE, ratio), minus(k, Fraction(j))))
            terms.append(times(factor, *falling(index, j), ("**", ratio, index)))
            values.append(times(factor, *falling(k, j), power))

    def added(first: Term, last: Term) -> Term:
        return ("sum", times(("binomial", k, index), total(terms)), index, first, last)

    others = ("+", added(ZERO, minus(low, ONE)), added(("+", high, ONE), k))
    equal: Term = ("==", added(low, high), minus(total(values), others))
    bounds: list[Term] = [("<=", ZERO, k), ("<=", low, ("+", high, ONE))]
    return [*map(sequent.aim, bounds), sequent.aim(sequent.goal, equal)]


@rule("same-or-not", "Two elements are the same, or their `delta` is 0.")
def same_or_not(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    left, right = arguments.text("left"), arguments.text("right")
    domain = sequent.variables.get(left, "")
    if sequent.variables.get(domain) != "set" or sequent.variables.get(right) != domain:
        raise Rejected(f"{left} and {right} are not elements of one set")
    equal = {right: left}
    hypotheses = tuple(substitute(h, equal) for h in sequent.hypotheses)
    differ: Term = ("==", ("delta", left, right), ZERO)
    return [sequent.only([]).aim(substitute(sequent.goal, equal), *hypotheses), sequent.aim(sequent.goal, differ)]


@rule("choice", "If for each element of a set there is a number with a property, there is a function with such values.")
def choice(sequent: Sequent, arguments: Arguments, theorems: Theorems) -> list[Sequent]:
    inside, x, domain = expect(sequent.hypothesis(arguments.number("hypothesis")), "forall")
    body, value, kind = expect(inside, "exists")
    if not isinstance(domain, str) or kind != ("real",):
        raise Rejected("a number is chosen for each element of a set")
    name = arguments.text("name")
    chosen: Term = ("forall", substitute(body, {value: ("at", name, x)}), x, domain)
    return [sequent.declare(name, ("function", domain)).aim(sequent.goal, chosen)]
