"""A range is not empty: there are values for which the hypotheses are defined and true."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, islice
from math import inf
from typing import Any

from symqif.find.counterexample import REALS, graded, small_points
from symqif.find.limits import Deadline
from symqif.find.refinement.evidence import refinement_evidence
from symqif.kernel.sequent import Sequent, is_relation
from symqif.kernel.term import Rejected, Term, names, parse, show, substitute
from symqif.reduction.model import Model
from symqif.reduction.refutation import truth
from symqif.reduction.statement import Statement
from symqif.rocq import refutations
from symqif.rocq.library import library
from symqif.rocq.text import NotByRocq, Text, identifier
from symqif.rocq.tree import Tree

POINTS = 2000  # of each kind: the search ends at the same point on every machine
SIZES, INTEGERS = ("1", "2"), ("1", "2", "3")
TABLES = ("1", "1/{size}", "first", "0")  # one entry everywhere, or 1 where the last argument is the first element
Values = Mapping[str, str]


@dataclass(frozen=True)
class Range:
    """A lemma with its proof, and what a person reads: a theorem and its proof."""

    lemma: list[str]
    says: list[str]
    proof: list[str]


def shown(tree: Tree, statement: Statement, points: Sequence[Values], text: Text, proof: str) -> Range | None:
    """A point of the range: by a lemma of the library that has the claim's name, else sought among these points and
    small ones; None if there is no range, or none is found."""
    nowhere = replace(statement, claim="0 == 1", universal=True)
    sequent, lemmas = nowhere.sequent(), dict(tree.lemmas)
    if not sequent.hypotheses or not sequent.variables:
        return None
    said, by_hand = [f"  {says(sequent, text)}."], proof.replace("proof", "range", 1)
    if any(by_hand in module.defined for module in library().values()):
        full = says(sequent, Text(sequent.sorts))
        lemma = [f"Lemma {proof}_range :", f"  {full}.", f"Proof. exact: {by_hand}. Qed."]
        return Range(lemma, said, ["Proof.", f"exact: {proof}_range."])
    found = in_range(nowhere, points)
    if found is None:
        return None
    tree.script.lines = []
    try:
        refutations.shown(tree, sequent, found, "")
    except NotByRocq:
        tree.lemmas = lemmas
        return None
    full = refutations.statement(sequent, found, Text(sequent.sorts))
    lemma = [f"Lemma {proof}_range :", f"  {full}.", "Proof.", *tree.script.lines, "Qed."]
    values = [identifier(x) for x in sequent.sorts]
    taken = f"have {' '.join('[' + x for x in values)} said{']' * len(values)} := {proof}_range."
    return Range(lemma, said, ["Proof.", taken, f"exists {', '.join(values)}; tauto."])


def says(sequent: Sequent, text: Text) -> str:
    """There are values for which the hypotheses are true, and what they presuppose."""
    binders = " ".join(text.binder(x, kind) for x, kind in sequent.sorts.items())
    presumed = [p for x, kind in sequent.sorts.items() for p in text.presumed(x, kind)]
    given = [text.formula(h, 79) for h in sequent.hypotheses]
    presupposed = [refutations.closed(goal, sequent, text) for goal in refutations.before(sequent)]
    return f"exists {binders},\n  " + " /\\\n  ".join([*presumed, *given, *presupposed])


def in_range(nowhere: Statement, points: Sequence[Values]) -> dict[str, Any] | None:
    """The first point at which the hypotheses are true, as a refutation of 0 == 1."""
    sequent = nowhere.sequent()
    small = [*islice(small_points(nowhere), POINTS)]
    for values in chain(points, small, at_bounds(sequent, small), islice(small_models(sequent), POINTS)):
        with suppress(Rejected):
            given = [Model.of(sequent, values).write_out(h) for h in sequent.hypotheses]
            evidence = evidence_for(given)
            if all(truth(h, {"refinements": evidence}) for h in given):
                return {"kind": "counterexample", "point": dict(values), "refinements": evidence}
    return None


def evidence_for(given: Sequence[Term]) -> dict[str, dict[str, Any]]:
    """Evidence for each refinement; a witness of one shows a hull as well."""
    found = refinement_evidence(("all", *given), Deadline(inf))
    for formula in given:
        match formula:
            case ("in_hull", d, c):
                refined: Term = ("refines", c, d)
                own = refinement_evidence(refined, Deadline(inf)).get(show(refined), {})
                found |= {show(formula): own} if "matrix" in own else {}
    return found


def at_bounds(sequent: Sequent, small: Sequence[Values]) -> Iterator[Values]:
    """The points with each variable that has a constant as its lower bound there, and then with any lower bound."""
    lower = [
        (x, bound) for sign, bound, x in filter(is_relation, sequent.hypotheses)
        if sign == "<=" and isinstance(x, str) and x not in names(bound)
    ]  # fmt: skip
    constant = {x: bound for x, bound in lower if not names(bound)}
    for bounds in (constant, dict(lower)):
        for values in small if bounds else ():
            here = {x: parse(value) for x, value in values.items()}
            yield {**values, **{x: show(substitute(bound, here)) for x, bound in bounds.items()}}


def small_models(sequent: Sequent) -> Iterator[Values]:
    """Points with sets of one or two elements, and simple tables for functions; the simplest first."""
    if ("set",) not in sequent.sorts.values():
        return
    known = sorted(sequent.sorts, key=lambda name: sequent.sorts[name] != ("set",))
    choices = [_choices(sequent.sorts[name]) for name in known]
    for places in graded([len(values) for values in choices]):
        chosen = {name: values[n] for name, values, n in zip(known, choices, places, strict=True)}
        sizes = {name: int(size) for name, size in chosen.items() if sequent.sorts[name] == ("set",)}
        for name, kind in sequent.sorts.items():
            if isinstance(kind, tuple) and kind[0] == "function":
                chosen[name] = _table(chosen[name], [sizes.get(str(place), 1) for place in kind[1:]])
        yield {name: chosen[name] for name in sequent.sorts}


def _choices(kind: Term) -> tuple[str, ...]:
    match kind:
        case ("set",):
            return SIZES
        case ("integer",):
            return INTEGERS
        case ("function", *_):
            return TABLES
    return ("0", "1") if isinstance(kind, str) else REALS


def _table(entry: str, sizes: list[int]) -> str:
    size, *others = sizes
    if others:
        return f"[{', '.join([_table(entry, others)] * size)}]"
    row = ["1", *["0"] * (size - 1)] if entry == "first" else [entry.format(size=size)] * size
    return f"[{', '.join(row)}]"
