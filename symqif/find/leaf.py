"""Certificates for leaves: the sign of every condition, in order, and then of the goal.

For one sign: bounds of the atoms, small combinations of facts, factors, chains of bounds; then z3 is asked
whether the obligation is false, and only if it does not say so the longer searches begin.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from symqif.find import chain, descartes, equations, factors, positivstellensatz, shift, univariate, z3_search
from symqif.find.combination import Combination
from symqif.find.limits import Deadline, GaveUp
from symqif.find.positivstellensatz import Shape
from symqif.find.problem import Problem
from symqif.find.setting import Setting
from symqif.kernel.polynomial import Polynomial
from symqif.kernel.sequent import Leaf, Sequent
from symqif.kernel.sign import Fact
from symqif.kernel.term import parse

NO_HINTS: Mapping[str, Any] = {}
GLANCE, ORACLE = 0.1, 1.0  # seconds for z3: before, and after the engines that answer within seconds
SHARE = 1.0  # seconds for each of the other engines that are tried before the long search
Option = tuple[Fact, Mapping[str, bool]]  # a sign that would do, and how the certificate says that it is this one


def solve(sequent: Sequent, deadline: Deadline, hints: Mapping[str, Any] = NO_HINTS) -> dict[str, Any]:
    """The certificate of a leaf, which the kernel has accepted: see `propose`."""
    certificate = propose(sequent, deadline, hints)
    Leaf.of(sequent).check(certificate)
    return certificate


def propose(sequent: Sequent, deadline: Deadline, hints: Mapping[str, Any] = NO_HINTS) -> dict[str, Any]:
    """A certificate of a leaf, yet to be checked as a whole: of a relation, or of definedness.

    hints: "squares", a list of texts of polynomials in the atoms whose squares are worth trying.
    Raises `GaveUp`, and `Rejected` where the kernel does not take the sequent for a leaf.
    """
    leaf = Leaf.of(sequent)
    squares = [leaf.algebra.polynomial(parse(text)) for text in hints.get("squares", ())]
    certificate: dict[str, Any] = {"rule": "leaf"}
    for n in range(len(leaf.conditions)):
        part = _sign(leaf, _condition(*leaf.conditions[n]), deadline, squares)
        leaf.settle(n, part)
        certificate.setdefault("conditions", []).append(part)
    if leaf.operator == "==":
        parts = _equality(leaf, deadline)
        certificate |= {"equations": parts} if parts else {}
    elif leaf.operator != "defined":
        f, strict = leaf.target()
        negative = [((-f, strict), {"negative": True})] if leaf.operator == "!=" else []
        certificate["sign"] = _sign(leaf, [((f, strict), {}), *negative], deadline, squares)
    return certificate


def _condition(kind: str, f: Polynomial) -> list[Option]:
    """The signs that settle a condition; f >= 0 is worth more as f > 0."""
    if kind == "!=":
        return [((f, True), {}), ((-f, True), {"negative": True})]
    return [((f, True), {"strict": True}), ((f, False), {})] if kind == ">=" else [((f, True), {})]


def _sign(leaf: Leaf, options: Sequence[Option], deadline: Deadline, squares: Sequence[Polynomial]) -> dict[str, Any]:
    """The certificate of the first option that has one: what is quick for all of them before what is not."""
    problems = [Problem.of(leaf, goal) for goal, _ in options]
    for problem, (_, marks) in zip(problems, options, strict=True):
        if (certificate := shift.search(problem)) is not None:
            return {**certificate, **marks}
    settings = [Setting.of(problem, squares) for problem in problems]
    for setting, (_, marks) in zip(settings, options, strict=True):
        if (combination := _quick(setting, deadline)) is not None:
            return {**combination.certificate(setting), **marks}
    points = [_refutation(problem, deadline, GLANCE) for problem in problems]
    possible = [n for n, point in enumerate(points) if point is None]
    for n in possible:
        share = deadline.part(deadline.left / (len(possible) - possible.index(n)))
        try:
            return {**_long(settings[n], share).certificate(settings[n]), **options[n][1]}
        except GaveUp as reason:
            if n == possible[-1]:
                raise GaveUp(reason.engine, f"{reason.why} for {_shown(options[n][0])}") from None
    raise _false(f"{_shown(options[-1][0])} fails at {points[-1]}")


def _quick(setting: Setting, deadline: Deadline) -> Combination | None:
    """A combination from the engines that answer in milliseconds, for the goal or for its factors."""
    return _plain(setting, deadline) or factors.search(setting, lambda part: _plain(part, deadline))


def _plain(setting: Setting, deadline: Deadline) -> Combination | None:
    return (
        _combined(setting, deadline, positivstellensatz.QUICK)
        or descartes.search(setting)
        or chain.search(setting, deadline.part(SHARE))
    )


def _long(setting: Setting, deadline: Deadline) -> Combination:
    """A combination for a goal that z3 did not refute at a glance: for its factors, or else as a whole."""

    def factor(part: Setting) -> Combination | None:
        found = _plain(part, deadline)
        if found is None and _refutation(part.problem, deadline, GLANCE) is None:
            return _medium(part, deadline) or _combined(part, deadline.part(deadline.left / 4), positivstellensatz.LONG)
        return found

    found = factors.search(setting, factor) or _medium(setting, deadline)
    if found is None and (point := _refutation(setting.problem, deadline, ORACLE)) is not None:
        raise _false(f"at {point}")
    return found or positivstellensatz.search(setting, deadline, positivstellensatz.LONG)


def _medium(setting: Setting, deadline: Deadline) -> Combination | None:
    """Engines that answer within a second; short certificates before long ones."""
    return (
        _combined(setting, deadline.part(SHARE), positivstellensatz.MEDIUM)
        or chain.search(setting, deadline.part(SHARE), chain.HIGH)
        or univariate.search(setting, deadline)
    )


def _combined(setting: Setting, deadline: Deadline, shapes: Sequence[Shape]) -> Combination | None:
    try:
        return positivstellensatz.search(setting, deadline, shapes)
    except GaveUp:
        return None


def _refutation(problem: Problem, deadline: Deadline, seconds: float) -> str | None:
    """Where the problem's goal fails, if z3 finds out in time."""
    try:
        point = z3_search.refutation(problem, deadline.part(seconds).left)
    except GaveUp:
        return None
    return None if point is None else z3_search.shown(point)


def _equality(leaf: Leaf, deadline: Deadline) -> list[list[object]]:
    """The multipliers of the equations whose sum is the difference of the two sides."""
    if not leaf.difference.num:
        return []
    try:
        return equations.search(leaf.difference.num, leaf.equations, leaf.algebra.radicands, deadline)
    except GaveUp as reason:
        raise _difference(leaf) or reason from None


def _difference(leaf: Leaf) -> GaveUp | None:
    """That the sides of an equality differ somewhere, if z3 finds out in time."""
    try:
        point = z3_search.counterexample(leaf, ORACLE)
    except GaveUp:
        return None
    return None if point is None else _false(f"the sides differ at {z3_search.shown(point)}")


def _false(where: str) -> GaveUp:
    return GaveUp(z3_search.ENGINE, f"the obligation has a counterexample over the reals: {where}")


def _shown(goal: Fact) -> str:
    return f"{goal[0]} {'>' if goal[1] else '>='} 0"
