"""Proofs written by hand: nodes, leaves, and what is done with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from symqif.kernel.sequent import Sequent
from symqif.kernel.term import Rejected, Term, Undefined, names, parse
from symqif.reduction import certificate, proof, refutation
from symqif.reduction.rule import RULES
from symqif.reduction.statement import Statement

Node = dict[str, Any]
LEAF: Node = {"rule": "leaf"}
HYPOTHESIS: Node = {"rule": "hypothesis"}


def node(rule: str, *then: Node, **arguments: Any) -> Node:
    return {"rule": rule, "then": list(then), **arguments}


def sign(*terms: list[Any], **more: Any) -> Node:
    """A leaf by a Positivstellensatz combination of [coefficient, facts, square]."""
    return {"rule": "leaf", "sign": {"kind": "positivstellensatz", "terms": list(terms)}, **more}


def positive(value: object) -> Node:
    """The leaf of a relation whose difference is this positive constant."""
    return sign([str(value), [], None])


def negative(value: object) -> Node:
    """The leaf of c != 0: the difference 0 - c is this negative constant."""
    tree = positive(value)
    tree["sign"]["negative"] = True
    return tree


def equal(*equations: list[Any]) -> Node:
    """A relation that is not strict, from the equations alone."""
    return {"rule": "leaf", "sign": {"kind": "positivstellensatz", "equations": list(equations)}}


ZERO = sign()
FACT = sign(["1", [0], None])  # the goal is the first fact


def constant(goal: Term) -> Node:
    """The leaf of a relation between constants, true or not."""
    assert isinstance(goal, tuple)
    if goal[0] in ("==", "defined"):
        return LEAF
    assert not names(goal), f"{goal} is not constant: give its tree"
    try:
        gap = refutation.number(("-", goal[2], goal[1]))
    except Undefined:
        return ZERO
    assert gap is not None
    return positive(gap) if gap > 0 else ZERO if gap == 0 or goal[0] != "!=" else negative(-gap)


def filled(sequent: Sequent, rule: str, at: dict[int, Node] | None = None, **arguments: Any) -> Node:
    """A use of a rule whose goals are relations between constants, apart from those whose trees are given.

    The numbers of the goals may be counted from the end.
    """
    goals = RULES[rule].reduce(sequent, arguments, {})
    given = {n % len(goals): tree for n, tree in (at or {}).items()}
    return node(rule, *(given[n] if n in given else constant(g.goal) for n, g in enumerate(goals)), **arguments)


def sequent(goal: str | Term, *hypotheses: str | Term, **variables: str) -> Sequent:
    read = [parse(t) if isinstance(t, str) else t for t in (*hypotheses, goal)]
    return Sequent(variables, tuple(read[:-1]), read[-1])


@dataclass(frozen=True)
class Use:
    """A use of a rule; `because` is the reason for which it is rejected, and empty for a good use."""

    sequent: Sequent
    tree: Node
    because: str = ""
    theorems: dict[str, Sequent] = field(default_factory=dict)

    def check(self) -> None:
        if not self.because:
            proof.check_node(self.sequent, self.tree, self.theorems)
            return
        with pytest.raises(Rejected, match=self.because):
            proof.check_node(self.sequent, self.tree, self.theorems)


Examples = dict[str, list[Use]]


def cases(examples: Examples) -> list[Any]:
    """The parameters of a test: each use under the name of its rule."""
    return [
        pytest.param(use, id=f"{rule}-{use.because or 'accepted'}".replace(" ", "_"))
        for rule, uses in examples.items()
        for use in uses
    ]


NOT_SHOWN = "does not expand|not equal|not certainly positive|no such sign certificate|the goal is strict"


def proves(statement: Statement, tree: Node, theorems: dict[str, Sequent] | None = None, **more: Any) -> None:
    """Ask the kernel to accept the proof of the statement as a certificate."""
    assert certificate.check(proof_of(statement, tree, **more), statement, theorems or {}).verdict == "proved"


def proof_of(statement: Statement, tree: Node, **more: Any) -> dict[str, Any]:
    """The certificate with this proof; the leaves of definedness are bare unless given."""
    given = more.get("given", [LEAF for _ in statement.sequent().hypotheses])
    body = {"given": given, "defined": more.get("defined", LEAF), "proof": tree}
    return certificate.certificate("claim", "printed", statement, proof=body)


def refutation_of(statement: Statement, **evidence: Any) -> dict[str, Any]:
    evidence = {"kind": "counterexample", "point": {}, **evidence}
    return certificate.certificate("claim", "printed", statement, refutation=evidence)


def refutes(statement: Statement, **evidence: Any) -> None:
    assert certificate.check(refutation_of(statement, **evidence), statement, {}).verdict == "refuted"


def theorem(statement: Statement, tree: Node, **more: Any) -> dict[str, Sequent]:
    """A theorem for `lemma`, proved first (this has to be accepted: the theorem is true)."""
    proves(statement, tree, **more)
    return {"theorem": statement.sequent()}


def refused(statement: Statement, *trees: Node) -> None:
    """None of the proofs is accepted: one for the goals as they were, one for the goals as they are."""
    for tree in trees:
        with pytest.raises(Rejected):
            proves(statement, tree)
