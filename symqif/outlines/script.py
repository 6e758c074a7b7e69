"""What the outlines of claim files are written with. A `reason` is for readers and decides nothing.

A step may give a `name` to the fact that it brings in. Later steps call a fact by its name, else by what it says
(`using("above", "k >= 2")`), or `THIS`, the last one, which is also meant where a step takes one fact and names none.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from symqif.claims.claim import Claim, Correction, Derivation, Remark, Source
from symqif.kernel.sequent import parts
from symqif.kernel.term import Term, parse, show
from symqif.outline import AUTO, THIS, Contrary, Node, by, called, steps
from symqif.outlines.statements import (
    beyond,
    bits,
    channel,
    claim,
    displayed,
    family,
    forall,
    printed_matrix,
    prior,
    private,
    proved,
    put_in,
    refuted,
    renamed,
    sorts,
    statement,
)
from symqif.reduction.rule import expect
from symqif.reduction.statement import Statement

__all__ = [  # noqa: RUF022
    "antisymmetry", "at_most_largest", "attained", "AUTO", "below_total", "bernoulli", "beyond", "BIT_ENTRIES",
    "bits", "by", "cases", "channel", "claim", "Claim", "contradiction", "Contrary", "Correction", "cycle", "denial",
    "Derivation", "derive", "detach", "displayed", "equivalence", "exhibit", "exponentials", "family", "follows",
    "for_each", "forall", "given", "GROWTH", "have", "HYPOTHESIS", "inherited", "introduce", "larger",
    "larger_exponent", "largest_at_most", "law", "level_of", "levels_order", "lifted", "mean_value", "Node",
    "order_from_ldp", "powers_grow", "printed_matrix", "prior", "private", "proved", "put_in", "refuted", "Remark",
    "renamed", "replace", "sorts", "Source", "split", "statement", "Statement", "steps", "STRICT_THETA_GROWTH",
    "suppose", "take", "term_by_term", "THETA_BOUNDS", "THETA_GROWTH", "THIS", "use", "using", "with_equal",
]  # fmt: skip

HYPOTHESIS = by("hypothesis")
Names = str | tuple[str, ...]  # of the last facts that a step brings in, "" for one without a name


def _named(node: Node, name: Names) -> Node:
    """The step, with names for the facts that it brings in."""
    return {**node, "names": [name] if isinstance(name, str) else list(name)} if name else node


def have(formula: str, reason: str, *how: Node, name: Names = "") -> Node:
    """A step: `formula` holds because of `reason`, as these steps show."""
    return _named(by("have", steps(*how or [AUTO]), formula=formula, reason=reason), name)


def use(claim: str, name: Names = "", **values: str) -> Node:
    """A step: put in a proved theorem with these values for its variables. By default it is called like the claim."""
    return _named({"rule": "lemma", "claim": claim, "with": values, "then": []}, name or claim)


def given(fact: str, *values: str, name: Names = "") -> Node:
    """A step: a fact that holds for all values, said of these."""
    return _named(by("instance", hypothesis=fact, values=list(values)), name)


def detach(*premise: Node, fact: str = THIS, sides: tuple[int, int] | None = None, name: Names = "") -> Node:
    """A step: the conclusion of an implication, as its premise is shown. Of an equivalence, the second of these sides,
    as the first is shown."""
    numbers = dict(zip(("from", "to"), sides, strict=True)) if sides else {}
    return _named(by("detach", *premise, hypothesis=fact, **numbers), name)


def take(element: str, fact: str = THIS, name: Names = "") -> Node:
    """A step: `element` is one of those that exist by a fact."""
    return _named(by("take", hypothesis=fact, name=element), name)


def attained(maximum: str, element: str) -> Node:
    """A step: the maximum is its value at some element."""
    return by("attained", term=maximum, name=element)


def at_most_largest(maximum: str, element: str) -> Node:
    """A step: a maximum is at least its value at the element."""
    return by("below-largest", term=maximum, at=element)


def below_total(total: str, element: str, *not_negative: Node) -> Node:
    """A step: a sum of terms that are not negative is at least its term for the element."""
    return by("below-total", *_joined(not_negative), term=total, at=element)


def larger(maximum: str, argument: str, *then: Node) -> Node:
    """A step: max(a, b) is this one of its arguments, as the first outline shows; then it stands for the maximum."""
    arguments = expect(parse(maximum), "max")
    return by("larger", *then, max=maximum, **{"is": arguments.index(parse(argument))})


def with_equal(formula: str, old: str, new: str) -> Node:
    """The goal, a formula with `old` in the place {}: it holds with `new` there, and the two are equal."""
    both = f"max({old}, {new})"
    return steps(
        have(formula.format(both), f"`{new}` in place of `{old}`", larger(both, new)), larger(both, old, HYPOTHESIS)
    )


def using(*facts: str) -> Node:
    """A leaf, from these facts alone."""
    return by("leaf", using=list(facts))


def introduce(*conclusion: Node, name: Names = "") -> Node:
    """The goal, an implication: its conclusion, where the premise may be used."""
    return by("introduce", *(called_last(outline, name) for outline in _joined(conclusion)))


def denial(*contradiction: Node, name: Names = "") -> Node:
    """The goal, that something does not hold: a contradiction, where it may be used."""
    return by("denial", *(called_last(outline, name) for outline in _joined(contradiction)))


def cases(formula: str, yes: Node = AUTO, no: Node = AUTO, *, name: str = "") -> Node:
    """The goal, where the relation holds and where not; what it says is then called `name` or "not " and `name`."""
    return by("cases", called_last(yes, name), called_last(no, name and f"not {name}"), formula=formula)


def for_each(*line: Any) -> Node:
    """The goal for all values, at arbitrary ones of these names: for_each("x1", "y1", proof). Without names, the goal's
    own are taken."""
    names = [part for part in line if isinstance(part, str)]
    node = steps(*line[len(names) :])
    for name in reversed(names[1:]):
        node = by("for-each", node, name=name)
    return by("for-each", node, name=names[0]) if names else by("for-each", node)


def term_by_term(element: str, *proof: Node) -> Node:
    """The goal, that two sums compare: so do their terms, for each element."""
    return by("term-by-term", *_joined(proof), name=element)


def exhibit(value: str, *proof: Node) -> Node:
    """The goal, that something exists: this value does it."""
    return by("exhibit", *_joined(proof), value=value)


def cycle(*implications: Node) -> Node:
    """The goal, an equivalence: each side follows from the one before it, and the first from the last."""
    return by("cycle", *implications)


def suppose(*contradiction: Node) -> Node:
    """The goal, a relation: its negation, then the last fact, leads to a contradiction."""
    return by("suppose", *_joined(contradiction))


def contradiction(*line: Node) -> Node:
    """The goal, whatever it is: what is given contradicts itself."""
    return by("contradiction", *_joined(line))


def largest_at_most(element: str, *proof: Node) -> Node:
    """The goal, that a maximum is at most something: so is each value, at an arbitrary element."""
    return by("largest-at-most", *_joined(proof), name=element)


def split(*parts: Node) -> Node:
    """The goal, that several things hold, one by one."""
    return by("split", *parts)


def antisymmetry(*parts: Node) -> Node:
    """The goal, an equality: one side is at most the other, and at least."""
    return by("antisymmetry", *parts)


def equivalence(fact: str, side: int, *shown: Node) -> Node:
    """The goal, one side of an equivalence: by another side, of this number, which is shown."""
    return by("equivalence", *shown, hypothesis=fact, **{"from": side})


def mean_value(variable: str, start: str, between: str, *then: Node) -> Node:
    """The goal, a strict inequality: the difference of its sides is not negative at `start`, and rises from there on,
    as the last outline shows at a point with the new name `between`."""
    return by("mean-value", *then, variable=variable, **{"from": start}, new=between)


def _joined(line: tuple[Node, ...]) -> list[Node]:
    """One outline made of the steps that are given, or none."""
    return [steps(*line)] if line else []


def called_last(outline: Node, name: Names) -> Node:
    """The outline where the facts that came last have these names."""
    return called(outline, *([name] if isinstance(name, str) else name)) if name else outline


def larger_exponent(smaller: str, larger: str) -> Node:
    """exp(smaller) <= exp(larger), or <, because the exponents are so."""
    return by("logarithm", left=smaller, right=larger)


def exponentials(formula: str, reason: str, name: Names = "") -> Node:
    """A step: a relation between two exponentials, because it holds of the exponents; 1 is exp(0), c is exp(log(c))."""

    def exponent(side: Term) -> Term:
        inside = side[1] if isinstance(side, tuple) and side[0] == "exp" else ("log", side)
        return parse("0") if side == 1 else inside

    low, high = (show(exponent(side)) for side in expect(parse(formula), "<", "<=", "=="))
    return have(formula, reason, larger_exponent(low, high), name=name)


def law(
    formula: str, reason: str, values: Mapping[str, str], proof: Node, *premise: Node, name: Names = ""
) -> tuple[Node, ...]:
    """Steps: a formula holds for all real values of some names, hence for these values. Of an implication the
    conclusion is kept, once its premise is shown."""
    for _ in values:
        proof = for_each(proof)
    shown = have(forall(", ".join(values), formula), reason, proof)
    said = given(THIS, *values.values())
    return (shown, said, detach(*premise, name=name)) if formula.startswith("implies(") else (shown, _named(said, name))


def follows(formula: str, reason: str, values: Mapping[str, str], *premise: Node, name: Names = "") -> tuple[Node, ...]:
    """Steps: the conclusion of an implication between relations, which needs no proof, for these values. Its premises
    are given, unless it is said how they are shown."""
    count = len(parts(expect(parse(formula), "implies")[0]))
    given_so = split(*[HYPOTHESIS] * count) if count > 1 else HYPOTHESIS
    return law(formula, reason, values, introduce(), *premise or [given_so], name=name)


def bernoulli(n: str, base: str, name: str = "Bernoulli") -> Node:
    """A step: 1 + n (base - 1) <= base**n, for n >= 1."""
    formula = f"1 + ({n})*({base}-1) <= (1 + ({base}-1))**({n})"
    return have(formula, "Bernoulli's inequality", by("bernoulli", n=n, x=f"{base}-1"), name=name)


def powers_grow(n: str, a: str, b: str, *size: str, name: str = "") -> tuple[Node, ...]:
    """Steps: a**n <= b**n, as 0 < a <= b; by these facts, n >= 1."""
    from_one = introduce(bernoulli(n, "t"), using(*size, "1 <= t", "Bernoulli"))
    power = law(f"implies(1 <= t, 1 <= t**({n}))", "powers of what is at least 1", {"t": "b/a"}, from_one, name="power")
    quotient = steps(have("1 <= b/a", "`a <= b`", using("0 < a", "a <= b")), *power, using("0 < a", "a <= b", "power"))
    claim = f"implies(all(0 < a, a <= b), a**({n}) <= b**({n}))"
    return law(claim, "powers grow", {"a": a, "b": b}, introduce(quotient), name=name)


def derive(*line: tuple[str, str] | tuple[str, str, Node], start: Node = AUTO) -> Node:
    """A chain of equalities from the left-hand side of the goal to its right-hand side.

    line: a term, the reason why it equals the one before, and an outline where that is not plain; the last term is
    the right-hand side itself. `start` shows that the left-hand side equals the first term.
    """
    shown, reasons = [term for term, *_ in line], [reason for _, reason, *_ in line]
    then = [start] + [how[0] if how else AUTO for _, _, *how in line[1:]]
    return {"rule": "chain", "through": shown[:-1], "shown": shown, "reasons": reasons, "then": then}


def lifted(bit: str) -> Node:
    """The one-hot mechanisms are in refinement because the bit channels are, by their trade-off points."""
    return steps(
        use("lem.sufficiency", aC="q", bC="1-p", aD="q2", bD="1-p2"),
        use("lem.kron", A=bit, B=f"{bit}2", k="k"),
        HYPOTHESIS,
    )


def inherited(channel: str, ratio: str, refined: str = THIS) -> tuple[Node, Node]:
    """Two steps from a refinement: the refined channel inherits the ratio bound, and so do its two entries in a column
    of one member."""
    bound = have(f"ldp({channel}2, {ratio})", "post-processing", by("data-processing", hypothesis=refined))
    return bound, by("ldp-entry", hypothesis=THIS, size="1")


def order_from_ldp(channel: str, ratio: str, entries: tuple[str, str], conclusion: str) -> Node:
    """eps >= eps' from a refinement; without the conclusion, the first entry would exceed `ratio` times the second."""
    member, nonmember = entries
    too_far = have(f"{member} > {ratio}*({nonmember})", "else the column of one member is too far apart")
    by_cases = cases(conclusion, no=steps(too_far, by("contradiction")))
    return steps(*inherited(channel, ratio), have(conclusion, "the inherited bound", by_cases), by("exponentiate"))


def levels_order(refined: Node, level: Node, scale: str = "eps") -> Node:
    """The goal of `family`: a larger eps refines, and where there is refinement the levels are ordered. With a unit of
    its own, such as "eps/2", the bits' probabilities are ordered by that."""
    later = scale.replace("eps", "eps2")
    larger = exponentials(f"exp({later}) <= exp({scale})", "`eps' <= eps`")
    return split(AUTO, cycle(steps(larger, refined), level))


def level_of(channel: str, size: str) -> Node:
    """eps >= eps' from a refinement, by a column of a subset of this size."""
    return steps(
        have(f"ldp({channel}2, exp(eps))", "post-processing", by("data-processing", hypothesis=THIS)),
        by("ldp-entry", hypothesis=THIS, size=size),
        have("exp(eps2) <= exp(eps)", "the entries of one column"),
        by("exponentiate"),
    )


GROWTH = exponentials("exp(eps) >= 1", "`eps >= 0`")
THETA_GROWTH = (
    exponentials("exp(eps*theta/2) >= 1", "`eps`, `theta >= 0`"),
    exponentials("exp(eps*theta/2) <= exp(eps/2)", "`theta <= 1`"),
)
STRICT_THETA_GROWTH = (
    exponentials("exp(eps*theta/2) > 1", "`eps`, `theta > 0`"),
    exponentials("exp(eps*theta/2) < exp(eps/2)", "`theta < 1`"),
)
THETA_BOUNDS = (
    exponentials("exp(eps/4) > 1", "`eps > 0`"),
    exponentials("exp(eps*theta/2) > exp(eps/4)", "`theta > 1/2`"),
    STRICT_THETA_GROWTH[1],
)
BIT_ENTRIES = ("p2*(1-q2)**(k-1)", "(1-p2)*q2*(1-q2)**(k-2)")
