"""Certificates for leaves: the sign of every condition, in order, and then of the goal.

For one sign: bounds of the atoms, small combinations of facts, factors, chains of bounds; then z3 is asked
whether the obligation is false, and only if it does not say so the longer searches begin.

Normal forms of hypotheses have conditions too. Hypotheses without any come first; one whose conditions are not shown
quickly comes last, and is left out if they are not shown then. What is used in the end stands under "using", in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from symqif.find.limits import Deadline, GaveUp
from symqif.find.memory import remembered
from symqif.find.signs import engines, equations, shift, z3_search
from symqif.find.signs.problem import Problem
from symqif.find.signs.ring import Ring
from symqif.find.signs.setting import Setting
from symqif.kernel.algebra import Algebra
from symqif.kernel.enclosure import enclose
from symqif.kernel.leaf import Leaf
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.ratio import Condition, Ratio
from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.sign import Fact
from symqif.kernel.term import Rejected, names, parse
from symqif.kernel.value import PRECISIONS

MOST = 10**5  # relations that are remembered
NO_HINTS: Mapping[str, Any] = {}
Option = tuple[Fact, Mapping[str, bool]]  # a sign that would do, and how the certificate says that it is this one


class Sketch(Leaf):
    """A leaf in the making, where signs are the engines' word: the kernel checks the certificate as a whole.

    origins: the hypotheses of the facts, of the equations and of what differs from 0, None for the goal.
    """

    def __init__(self, sequent: Sequent) -> None:
        self.origins: tuple[list[int | None], ...] = [], [], []
        super().__init__(sequent)

    def _take(self, n: int, gap: Ratio, operator: str) -> None:
        self.originate(None)
        super()._take(n, gap, operator)
        self.originate(n)

    def originate(self, n: int | None) -> None:
        """What was taken since this was told before comes from hypothesis n."""
        counts = len(self.facts), len(self.equations), len(self.apart)
        for origins, count in zip(self.origins, counts, strict=True):
            origins += [n] * (count - len(origins))

    def check_sign(self, goal: Fact, certificate: Mapping[str, Any]) -> None:
        self.spoken(goal[0])


_conditional: dict[object, bool] = {}  # by the sorts of names, and the relation


def solve(sequent: Sequent, deadline: Deadline, hints: Mapping[str, Any] = NO_HINTS) -> dict[str, Any]:
    """The certificate of a leaf, which the kernel has accepted: see `propose`."""
    certificate = propose(sequent, deadline, hints)
    Leaf(sequent.only(certificate["using"])).check(certificate)
    return certificate


def propose(sequent: Sequent, deadline: Deadline, hints: Mapping[str, Any] = NO_HINTS) -> dict[str, Any]:
    """A certificate of a leaf, yet to be checked as a whole, from as few hypotheses as were found to be enough.

    hints: "squares", a list of texts of polynomials in the atoms whose squares are worth trying.
    Raises `GaveUp`, and `Rejected` where the kernel does not take the sequent for a leaf.
    """
    order, late = arranged(sequent), set[int]()
    while True:
        leaf = Sketch(sequent.only(order))
        parts, unusable = _conditions(leaf, deadline)
        if unusable is None:
            break
        n = order.pop(unusable)
        order += [n] if n not in late else []  # once more, from what is known then
        late.add(n)
    certificate = _certificate(leaf, parts, deadline, hints)
    used = [order[n] for n in _used(leaf, certificate)]
    if len(used) < len(order):
        with suppress(GaveUp, Rejected):  # some hypothesis is needed without being named
            fewer = Sketch(sequent.only(used))
            parts, unusable = _conditions(fewer, deadline.steps(engines.SHARE))
            if unusable is None:
                return {
                    "rule": "leaf",
                    "using": used,
                    **_certificate(fewer, parts, deadline.steps(engines.SHARE), hints),
                }
    return {"rule": "leaf", "using": order, **certificate}


def arranged(sequent: Sequent) -> list[int]:
    """The numbers of the hypotheses that a leaf may use: those whose normal form has no conditions first."""
    relations = [n for n, h in enumerate(sequent.hypotheses) if is_relation(h)]
    others = [n for n, h in enumerate(sequent.hypotheses) if isinstance(h, tuple) and h[0] == "forall"]
    plain, conditional = list[int](), list[int]()
    for n in relations:
        with suppress(Rejected):
            (conditional if has_conditions(sequent, sequent.hypotheses[n]) else plain).append(n)
    return [*plain, *conditional, *others]


def has_conditions(sequent: Sequent, relation: Any) -> bool:
    """Has the normal form of a relation conditions?"""
    key, gap = (tuple(sequent.variables.items()), relation), ("-", relation[2], relation[1])
    if key not in _conditional:
        if len(_conditional) >= MOST:
            _conditional.clear()
        algebra = Algebra.of(sequent.sorts, [relation])
        algebra.ratio(gap)
        _conditional[key] = any(isinstance(note, Condition) for note in algebra.notes)
    return _conditional[key]


def _conditions(leaf: Leaf, deadline: Deadline) -> tuple[list[dict[str, Any]], int | None]:
    """The certificates of all conditions; and the hypothesis, if any, whose conditions were not shown."""
    found = list[dict[str, Any]]()
    while (condition := leaf.condition) is not None:
        owner = owners(leaf)[len(leaf.settled)]
        try:
            part = _sign(leaf, _options(condition), deadline, (), quick=owner is not None)
        except GaveUp:
            if owner is None:
                raise
            return found, owner
        leaf.settle(part)
        found.append(part)
    return found, None


def owners(leaf: Leaf) -> list[int | None]:
    """For each condition, the number of the hypothesis that wants it, None if it is the goal."""
    found, owner = list[int | None](), None
    for item in reversed(leaf.line):
        if isinstance(item, tuple):
            owner = item[0]
        elif isinstance(item, Condition):
            found.append(owner)
    return found[::-1]


def _certificate(
    leaf: Leaf, conditions: list[dict[str, Any]], deadline: Deadline, hints: Mapping[str, Any]
) -> dict[str, Any]:
    """The certificate of a leaf whose conditions are settled by these."""
    certificate: dict[str, Any] = {"conditions": conditions} if conditions else {}
    if leaf.operator == "==":
        parts = _equality(leaf, deadline)
        return certificate | ({"equations": parts} if parts else {})
    squares = [leaf.algebra.polynomial(parse(text)) for text in hints.get("squares", ())]
    f, strict = leaf.target()
    negative = [((-f, strict), {"negative": True})] if leaf.operator == "!=" else []
    return certificate | {"sign": _sign(leaf, [((f, strict), {}), *negative], deadline, squares)}


def _used(leaf: Sketch, certificate: Mapping[str, Any]) -> list[int]:
    """The hypotheses that a certificate names for the goal, or for the conditions of what it uses."""
    leaf.originate(None)
    facts, equal, apart = leaf.origins
    used = set[int | None]([None])  # the goal
    named = [
        *zip(owners(leaf), certificate.get("conditions", ()), strict=True),
        (None, certificate.get("sign", {})),
        (None, {"equations": certificate.get("equations", ())}),
    ]
    while True:
        more = {n for owner, part in named if owner in used for n in _named(part, facts, equal, apart)} - used
        if not more:
            return sorted(n for n in used if n is not None)
        used |= more


def _named(part: Mapping[str, Any], *origins: Sequence[int | None]) -> set[int | None]:
    """The hypotheses whose facts or equations one sign names."""
    facts, equal, apart = origins
    if part.get("kind") == "apart":
        return {apart[part["of"]]}
    chosen = {n for term in (*part.get("terms", ()), *part.get("times", ())) for n in term[1]}
    chosen |= set(part.get("at", {}).values())
    return {facts[n] for n in chosen} | {equal[n] for n, _ in part.get("equations", ())}


def _options(condition: Condition) -> list[Option]:
    """The signs that settle a condition; f >= 0 is worth more as f > 0."""
    f = condition.f
    if condition.kind == "!=":
        return [((f, True), {}), ((-f, True), {"negative": True})]
    return [((f, True), {"strict": True}), ((f, False), {})] if condition.kind == ">=" else [((f, True), {})]


def _sign(
    leaf: Leaf, options: Sequence[Option], deadline: Deadline, squares: Sequence[Polynomial], *, quick: bool = False
) -> dict[str, Any]:
    """The certificate of the first option that has one, which many leaves ask for again."""
    told = (
        [(_terms(f), strict) for (f, strict), _ in options],
        [(_terms(f), strict) for f, strict in leaf.facts],
        *(list(map(_terms, known)) for known in (leaf.equations, leaf.apart, squares)),
        [(name, _terms(f)) for name, f in leaf.algebra.radicands.items()],
        [marks for _, marks in options],
        quick,
    )
    return remembered(told, deadline, lambda: _searched(leaf, options, deadline, squares, quick=quick))


def _terms(f: Polynomial) -> list[object]:
    """The polynomial with its terms in the order in which engines may come upon them."""
    return list(f.coefficients.items())


def _searched(
    leaf: Leaf, options: Sequence[Option], deadline: Deadline, squares: Sequence[Polynomial], *, quick: bool
) -> dict[str, Any]:
    """The certificate of the first option that has one: what is quick for all of them before what is not, if at all."""
    if len(options) == 2 and (multiple := _apart(leaf, options[0][0][0])) is not None:
        return multiple
    for (f, strict), marks in options:
        if (certificate := _enclosure(f, strict)) is not None:
            return {**certificate, **marks}
    problems = [Problem.of(leaf, goal) for goal, _ in options]
    for problem, (_, marks) in zip(problems, options, strict=True):
        if (certificate := shift.by_shift(problem)) is not None:
            return {**certificate, **marks}
    settings = list[Setting]()
    for problem, (_, marks) in zip(problems, options, strict=True):
        settings.append(setting := Setting.of(problem, squares))
        if (combination := engines.quick(setting, deadline)) is not None:
            return {**combination.certificate(setting), **marks}
    if (combination := engines.from_contradiction(settings[0], deadline)) is not None:
        return {**combination.certificate(settings[0]), **options[0][1]}
    if quick:
        raise GaveUp("quick", f"{_shown(options[-1][0])} is not shown quickly")
    points = [engines.failing_point(problem, deadline, engines.GLANCE) for problem in problems]
    possible = [n for n, point in enumerate(points) if point is None]
    for n in possible:
        share = deadline if n == possible[-1] else deadline.steps(engines.LONG)
        try:
            return {**engines.long(settings[n], share).certificate(settings[n]), **options[n][1]}
        except GaveUp as reason:
            if n == possible[-1]:
                raise GaveUp(reason.engine, f"{reason.why} for {_shown(options[n][0])}") from None
    raise engines.false(f"{_shown(options[-1][0])} fails at {points[-1]}")


def _enclosure(f: Polynomial, strict: bool) -> dict[str, Any] | None:
    """The sign of a constant."""
    term = parse(str(f)) if f.value is None else None
    if term is not None and not names(term):
        for bits in PRECISIONS:
            with suppress(Rejected):
                low, _ = enclose(term, bits)
                if low > 0 or (not low and not strict):
                    return {"kind": "enclosure", "bits": bits}
    return None


def _apart(leaf: Leaf, f: Polynomial) -> dict[str, Any] | None:
    """f is not 0, as it is a factor of what is given not to be."""
    if not leaf.apart or not f:
        return None
    ring = Ring([f, *leaf.apart], {})
    for n, g in enumerate(leaf.apart):
        multiple, rest = divmod(ring.element(g), ring.element(f))
        if not rest:
            return {"kind": "apart", "of": n, "times": str(ring.polynomial(multiple))}
    return None


def _equality(leaf: Leaf, deadline: Deadline) -> list[list[object]]:
    """The multipliers of the equations whose sum is the difference of the two sides."""
    if not leaf.difference.num:
        return []
    try:
        return equations.as_combination(leaf.difference.num, leaf.equations, leaf.algebra.radicands, deadline)
    except GaveUp as reason:
        raise _difference(leaf, deadline) or reason from None


def _difference(leaf: Leaf, deadline: Deadline) -> GaveUp | None:
    """That the sides of an equality differ somewhere, if z3 finds out in time."""
    try:
        point = z3_search.z3_counterexample(leaf, deadline.steps(engines.ORACLE))
    except GaveUp:
        return None
    return None if point is None else engines.false(f"the sides differ at {z3_search.point_line(point)}")


def _shown(goal: Fact) -> str:
    return f"{goal[0]} {'>' if goal[1] else '>='} 0"
