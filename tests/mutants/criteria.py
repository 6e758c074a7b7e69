"""Why a mutant that is proved is true, where that can be seen without proof; what is left needs a reason by hand.

A mutant is

    implied    if the statement implies it: every hypothesis follows from one of the mutant's, and the mutant's claim
               from the statement's, by the rules below;
    computed   if it says that something does not hold in general, and the oracle knows a point where it fails, or if
               it has no variables, and the oracle computes that it holds;
    listed     if `tests.mutants.equivalent` has a reason for it, or if the statement implies it with a wider
               hypothesis, or one less, of which that file says why it is enough.

`entails` goes through formulas side by side. a < b gives a <= b and a != b; a bound gives a wider one; a conjunction
gives its parts, an implication one with more premises or a weaker conclusion, "for all" gives "there is" (sets are not
empty), and so on down to relations that are the same after SymPy has cancelled, with divisors, roots and logarithms
that occur in the statement too. A mutant of which a hypothesis is absurd, like k <= k - 1, says nothing, and an
identity holds whatever is given. The kernel is not used.
"""

from fractions import Fraction
from functools import cache
from itertools import permutations

import sympy

from symqif.kernel.term import RELATIONS, Term, parse, show
from symqif.reduction.statement import Statement
from tests.mutants import oracle
from tests.mutants.equivalent import EQUIVALENT, WIDER
from tests.mutants.generator import Mutant, constant

INTEGER = " is an integer"  # the end of what `WIDER` says of the sort of a variable
HEADS = ("all", "implies", "equivalent", "no", "forall", "exists", *RELATIONS)


def why(mutant: Mutant) -> tuple[str, str] | None:
    """How a proved mutant is seen to be true, and the reason in words; None if nobody has said why."""
    statement, original = mutant.derivation.statement, mutant.original
    if not statement.universal:
        point = oracle.failure(statement, mutant.id, mutant.derivation.points)
        return ("computed", f"it fails at {oracle.text(point)}") if point else None
    if implied(original, statement):
        return "implied", "the statement implies it"
    for of, text, enough, reason in WIDER:
        if of == mutant.of and implied(original, statement, text, enough):
            return "listed", f"with {enough} for {text}: {reason}" if enough else f"also without {text}: {reason}"
    if not statement.variables and oracle.holds(statement):
        return "computed", "it holds, by 50 digits"
    return ("listed", EQUIVALENT[mutant.id]) if mutant.id in EQUIVALENT else None


def implied(original: Statement, mutant: Statement, hypothesis: str = "", enough: str = "") -> bool:
    """Does the universal statement imply the mutant, with something else in place of one hypothesis?"""
    if original.universal != mutant.universal or original.variables.keys() != mutant.variables.keys():
        return False
    free = hypothesis.removesuffix(INTEGER)
    sorts = [("real" if name == free else sort, mutant.variables[name]) for name, sort in original.variables.items()]
    if any(a != b and (a, b) != ("real", "integer") for a, b in sorts):
        return False
    ours, theirs = original.sequent(), mutant.sequent()
    if any(among_numbers(h) is False for h in theirs.hypotheses) or (
        entails(("all",), theirs.goal) and not undefined(theirs.goal)
    ):
        return True
    kept = [h for h in ours.hypotheses if show(h) != hypothesis] + ([parse(enough)] if enough else [])
    if not all(any(entails(given, h) for given in theirs.hypotheses) for h in kept):
        return False
    return entails(ours.goal, theirs.goal) and undefined(theirs.goal) <= undefined(("all", ours.goal, *ours.hypotheses))


def among_numbers(relation: Term) -> bool | None:
    """Does a relation hold whose sides differ by a number, once they are subtracted? None for other formulas."""
    if not isinstance(relation, tuple) or relation[0] not in ("==", "<=", "<"):
        return None
    value = number(symbolic(relation[2]) - symbolic(relation[1]))
    if value is None:
        return None
    return bool({"==": value == 0, "<=": value >= 0, "<": value > 0}[relation[0]])


def number(expr: sympy.Expr) -> sympy.Rational | None:
    """The number that it is for all values of its symbols. SymPy takes minutes to cancel what has large powers or
    quotients in quotients: what has two values is none, and else its numerator is expanded first."""
    symbols = sorted(expr.free_symbols, key=str)
    points = [{x: sympy.Rational(3 * n + a, 2 * n + 5) for n, x in enumerate(symbols)} for a in (7, 8)]
    first, second = (expr.evalf(30, subs=point) for point in points)
    if first.is_finite and second.is_finite:
        if abs(first - second) > max(abs(first), 1) * 10**-12:
            return None
        value = sympy.nsimplify(first, rational=True, tolerance=10**-15)
        if sympy.expand(sympy.fraction(sympy.together(expr - value))[0]) == 0:
            return value
    found = sympy.cancel(sympy.expand(expr))
    return found if found.is_Rational else None


def entails(a: Term, b: Term) -> bool:
    """Does b hold wherever a does? True only if it is plain."""
    if a == b:
        return True
    match a, b:
        case _, ("==" | "<=" | "<", *_) if among_numbers(b):
            return True
        case _, ("all", *parts):
            return all(entails(a, part) for part in parts)
        case ("implies", p, q), ("implies", r, s):
            return entails(r, p) and entails(q, s)
        case _, ("implies", _, q) if entails(a, q):
            return True
        case ("forall" | "exists" as head, p, x, kind), ("forall" | "exists" as other, q, y, same) if kind == same:
            return x == y and (head == other or (head == "forall" and isinstance(kind, str))) and entails(p, q)
        case ("equivalent", *items), ("equivalent", *others) if len(items) == len(others):
            return any(all(map(equal, items, order)) for order in permutations(others))
        case ("no", p), ("no", q):
            return entails(q, p)
        case ("all", *parts), _:
            return any(entails(part, b) for part in parts)
    if isinstance(a, tuple) and isinstance(b, tuple) and a[0] in RELATIONS and b[0] in RELATIONS:
        return bounds(a, b) or related(a, b)
    return not formula(a) and not formula(b) and normal(a) == normal(b)


def related(a: tuple[Term, ...], b: tuple[Term, ...]) -> bool:
    """The same difference of both sides, with a relation that says at least as much."""
    weaker = {"==": ("==", "<="), "<": ("<", "<=", "!="), "<=": ("<=",), "!=": ("!=",)}
    if b[0] in weaker[str(a[0])] and normal(("-", a[2], a[1])) == normal(("-", b[2], b[1])):
        return True
    turned = {"==": ("==", "<="), "<": ("!=",), "<=": (), "!=": ("!=",)}
    return b[0] in turned[str(a[0])] and normal(("-", a[2], a[1])) == normal(("-", b[1], b[2]))


def bounds(a: tuple[Term, ...], b: tuple[Term, ...]) -> bool:
    """2 <= k gives 1 < k, and theta < 1 gives theta <= 2."""
    (head, low, high), (other, least, most) = a, b
    if head not in ("==", "<=", "<") or other not in ("<=", "<"):
        return False
    as_strict = other in (head, "<=")
    if high == most and (c := constant(low)) is not None and (d := constant(least)) is not None:
        return d < c or (d == c and as_strict)
    if low == least and (c := constant(high)) is not None and (d := constant(most)) is not None:
        return c < d or (c == d and as_strict)
    return False


def equal(a: Term, b: Term) -> bool:
    """Do they say the same, or have the same value?"""
    return entails(a, b) and entails(b, a)


def formula(term: Term) -> bool:
    return isinstance(term, tuple) and term[0] in HEADS


@cache
def normal(term: Term) -> str:
    """A term after cancelling, what is not arithmetic taken as a symbol with its arguments cancelled."""
    return str(sympy.cancel(sympy.expand(symbolic(term))))


def symbolic(term: Term) -> sympy.Expr:
    if not isinstance(term, tuple):
        return sympy.Symbol(term) if isinstance(term, str) else sympy.Rational(term.numerator, term.denominator)
    head, *items = term
    if head in ("+", "-", "*", "/"):
        a, b = map(symbolic, items)
        return a + b if head == "+" else a - b if head == "-" else a * b if head == "*" else a / b
    if head == "neg":
        return -symbolic(items[0])
    if head == "exp":
        return sympy.exp(sympy.expand(symbolic(items[0])))
    if head == "**":
        return symbolic(items[0]) ** sympy.expand(symbolic(items[1]))
    return sympy.Symbol(f"{head}({', '.join(normal(item) for item in items)})")


def undefined(term: Term) -> frozenset[str]:
    """What has to be in a domain: divisors that are not numbers, powers, and arguments of roots and logarithms."""
    match term:
        case ("/", a, b):
            own = frozenset() if positive(b) else frozenset([f"/{normal(b)}"])
            return own | undefined(a) | undefined(b)
        case ("**", a, b):
            own = frozenset() if (constant(b) or 0) > 0 else frozenset([f"{normal(a)}**{normal(b)}"])
            return own | undefined(a) | undefined(b)
        case ("log" | "sqrt" | "binomial" | "sum" | "capacity" | "asr" | "subset" | "kron" as head, *items):
            return frozenset([f"{head} {' '.join(map(normal, items))}"]).union(*map(undefined, items))
        case tuple():
            return frozenset[str]().union(*map(undefined, term[1:]))
    return frozenset()


def positive(term: Term) -> bool:
    """Is it plain that a term has a positive value?"""
    match term:
        case Fraction():
            return term > 0
        case ("exp", _):
            return True
        case ("+" | "*" | "/", a, b):
            return positive(a) and positive(b)
    return False
