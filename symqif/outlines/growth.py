"""Steps that bound the exponentials in some terms from below, which closed forms of protocols are compared with."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from symqif.exact.evaluation import with_head
from symqif.exact.order import constant_truth
from symqif.kernel.algebra import exponents
from symqif.kernel.term import Term, names, parse, show, substitute
from symqif.outline import Node, by
from symqif.outlines.script import have, larger_exponent
from symqif.reduction.channels import ZERO

THETA = (
    ("0", "<=", "eps*theta/2", "`eps`, `theta >= 0`"),
    ("eps*theta/2", "<=", "eps/2", "`theta <= 1`"),
)
BETWEEN = (
    ("0", "<", "eps/4", "`eps > 0`"),
    ("eps/4", "<", "eps*theta/2", "`theta > 1/2`"),
    ("eps*theta/2", "<", "eps/2", "`theta < 1`"),
)
ENCLOSURE = by("enclosure", bits=64)


def growth(
    *terms: Term, positive: bool = False, known: Mapping[str, Term] | None = None, given: Iterable[str] = ()
) -> tuple[Node, ...]:
    """Steps that bound the exponentials in the terms from below, as eps >= 0, or as eps is positive.

    known: the values of eps and theta, where they have one; logarithms in them are positive. given: ranges, by which
    other exponents may be at least 0, and other factors of eps lie between 0 and 1.
    """
    powers = exponents(terms)
    used = frozenset[str]().union(*map(names, powers))
    logarithms = dict.fromkeys(log for value in (known or {}).values() for log in with_head(value, "log"))
    above_one = (log for log in logarithms if isinstance(log[1], Fraction) and log[1] > 1)
    positives = tuple(have(f"{show(log)} > 0", "it is that of a number above 1", ENCLOSURE) for log in above_one)
    constants = [exponent for exponent in powers if not names(exponent)]
    positives += tuple(step for exponent in constants for step in _beside_one(exponent))
    if "theta" in used:
        eps = (known or {}).get("eps", "eps")
        if eps == 0:
            return ()
        return (*positives, *(_larger(*line, eps) for line in (BETWEEN if positive else THETA)))
    bounds = [parse(text) for text in given]
    others = [name for name in sorted(used - {"eps"}) if {name, ("neg", name)} & powers.keys()]
    positives += tuple(
        _larger("0", "<=", name, f"`{name} >= 0`", "eps")
        for name in others
        if ("<=", ZERO, name) in bounds or ("<", ZERO, name) in bounds
    )
    if "eps" not in used:
        return positives
    divided = any(any(with_head(exponent, "/")) for exponent in powers)
    unit = "eps/2" if divided else "eps"
    relation = ">" if positive else ">="
    whole = have(f"exp({unit}) {relation} 1", f"`eps {relation} 0`", larger_exponent("0", unit))
    return (*positives, whole, *_fractions(sorted(used - {"eps"}), unit, bounds))


def _fractions(factors: Iterable[str], unit: str, given: Sequence[Term]) -> Iterator[Node]:
    """Steps: where the ranges have a factor between 0 and 1, e^eps to it lies between 1 and e^eps."""
    bounds = [(relation[1], relation[2]) for relation in given if isinstance(relation, tuple) and relation[0] in "<="]
    for factor in factors:
        if not any(right == factor and _constant("<=", Fraction(0), left) for left, right in bounds):
            continue
        yield _larger("0", "<=", f"{unit}*{factor}", f"`eps`, `{factor} >= 0`", "eps")
        if any(left == factor and _constant("<=", right, Fraction(1)) for left, right in bounds):
            yield _larger(f"{unit}*{factor}", "<=", unit, f"`{factor} <= 1`", "eps")


def _constant(*relation: Term) -> bool:
    """Is it a true relation between constants?"""
    return not names(relation) and constant_truth(relation) is True


def _beside_one(exponent: Term) -> Iterator[Node]:
    """A step: on which side of 1 the exponential of a constant is, as an enclosure shows."""
    for relation in (">", "<"):
        if constant_truth(("<", Fraction(0), exponent) if relation == ">" else ("<", exponent, Fraction(0))):
            yield have(f"exp({show(exponent)}) {relation} 1", "an enclosure", ENCLOSURE)


def _larger(smaller: str, relation: str, larger: str, reason: str, eps: Term) -> Node:
    """A step: exp(smaller) and exp(larger) are as their exponents are."""
    a, b = (show(substitute(parse(text), {"eps": eps})) for text in (smaller, larger))
    least = "1" if a == "0" else f"exp({a})"
    return have(f"{least} {relation} exp({b})", reason, larger_exponent(a, b))
